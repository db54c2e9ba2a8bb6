"""How soon the table is on the screen: when the program starts, and when it starts again after it was killed."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks import display
from benchmarks.measure import About, Result, paired
from etg.cabinet.bots import Bots
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.submission import load, shipped_path
from etg.table.actions import Do, next_action

ABOUT = About(
    "The start",
    "From the start of the process to what is on the screen, beside a bare pygame program that opens a window of the "
    "same size and flips once, in turns. The first frame is a greeting; the table follows when the books are read. "
    "After a kill: a table in the middle of a round is ended by SIGKILL, and the time runs from the signal until the "
    "same round is on the screen again; what the service manager waits before it starts a program is not in it. The "
    "first turn is not counted: it fills the caches of the disk.",
)
GAME = "community_blackjack"
SIZE = (1920, 1080)
STARTS = 9
ROUNDS = 50
"""That the table has played before it is killed."""
BARE = "a bare pygame program that flips once"
_ETG = """
import pygame
from etg.screens.window import Window
present = Window.present
frames = 0
def counted(window, places):
    global frames
    present(window, places)
    frames += 1
    if frames == {frame}:
        print("shown", flush=True)
    if {ends}:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
Window.present = counted
from etg.cli import main
main(["run", "--game", "{game}", "--dealer", "{dealer}", "--size", "{width}x{height}"])
"""
_BARE = """
import pygame
pygame.init()
pygame.display.set_mode(({width}, {height}))
pygame.display.flip()
print("shown", flush=True)
"""


def run() -> Iterator[Result]:
    """The start of an idle table, and of one that was killed in the middle of a round."""
    with display.display(), TemporaryDirectory(prefix="etg-bench-") as folder:
        data = Path(folder)
        for frame, name, target in ((1, "`etg run` to its first frame", 3), (2, "`etg run` to the table", None)):
            yield _result(name, partial(_start, _etg(frame), data), data, target)
        yield _killed(data / "killed")


def _result(name: str, work: Callable[[], float], data: Path, target: float | None = None) -> Result:
    times = [(work(), _start(_filled(_BARE), data)) for _ in range(STARTS + 1)]
    found = paired(times[1:])
    return Result(name, found.ratio, BARE, target, found.note, spread=found.spread, samples=found.samples)


def _etg(frame: int, ends: bool = True, dealer: str = "table") -> str:
    return _filled(_ETG, frame=frame, ends=ends, game=GAME, dealer=dealer)


def _filled(program: str, **more: object) -> str:
    return program.format(width=SIZE[0], height=SIZE[1], **more)


@contextmanager
def _shown(program: str, data: Path) -> Iterator["subprocess.Popen[str]"]:
    """A program that has shown what it should."""
    env = os.environ | {"ETG_DATA": str(data), "SDL_AUDIODRIVER": "dummy"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled already, and so is pygame
    with subprocess.Popen([sys.executable, "-c", program], env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = ""
        while said != "shown\n" and (said := process.stdout.readline()):
            pass
        if not said:
            raise RuntimeError(f"the program has ended with {process.wait()} before anything was shown")
        yield process


def _start(program: str, data: Path) -> float:
    """The seconds until it is shown; how long it takes to end is not counted."""
    start = perf_counter()
    with _shown(program, data) as process:
        seconds = perf_counter() - start
        assert process.stdout is not None
        process.stdout.read()
    return seconds


# After a kill


def _killed(data: Path) -> Result:
    _fill(data / f"desk-{GAME}.ledger")
    program = _etg(2, ends=False, dealer="me")  # nobody deals on: every turn meets the same round

    def again() -> float:
        with _shown(program, data) as process:
            start = perf_counter()
            process.kill()
        with _shown(program, data) as process:
            seconds = perf_counter() - start
            process.kill()
        return seconds

    return _result("killed to the table on the screen again", again, data)


def _fill(path: Path) -> None:
    """A table that has played, and whose people decide."""
    path.parent.mkdir()
    ledger, bots = Ledger.open(path, Mode.DESK), Bots(1, odd=0)
    ledger.install(load(shipped_path(GAME)))
    while (state := ledger.state) is None or state.rounds < ROUNDS or next_action(state).do is not Do.DECIDE:
        assert state is not None
        ledger.record(bots.command(state, ledger.last))
    ledger.close()
