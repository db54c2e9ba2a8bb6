"""A word that the table lives, beside the datagram that carries it."""

import socket
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import About, Result, paired, seconds_of
from etg.cabinet.notify import ALIVE, Notify
from etg.cabinet.watchdog import Watchdog

ABOUT = About(
    "The watchdog",
    "One look of the watchdog that gives the word (the threads asked, the status compared, a datagram sent) beside "
    "sending the same datagram and nothing else; the other end is read empty in both. A table does it four times "
    "within the time of its watchdog, every 2.5 seconds at a cabinet.",
)
TURNS, WORDS = 15, 200


def run() -> Iterator[Result]:
    """In turns, many words each time."""
    with TemporaryDirectory(prefix="etg-bench-") as folder:
        address = str(Path(folder) / "notify")
        with (
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager,
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as bare,
        ):
            manager.bind(address)
            watchdog = Watchdog(Notify(address), within=10.0)
            now = iter(range(0, 10**9, 10))  # each look is later than the next word is due

            def ours() -> None:
                for _ in range(WORDS):
                    watchdog.look(next(now), lambda: (), lambda: "Community Blackjack, live, open; waits for: wagers")
                    manager.recv(4096)

            def peer() -> None:
                for _ in range(WORDS):
                    bare.sendto(ALIVE.encode(), address)
                    manager.recv(4096)

            found = paired([(seconds_of(ours), seconds_of(peer)) for _ in range(TURNS)])
    name = f"{WORDS} words to the service manager"
    yield Result(
        name, found.ratio, "as many bare datagrams", note=found.note, spread=found.spread, samples=found.samples
    )
