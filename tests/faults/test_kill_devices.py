"""The program is killed in mid-round while the shoe goes on: the missed cards are fetched, and the round continues."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from etg.ledger.reading import Reader
from tests.devices.books import recorded
from tests.ledger.builders import audited

KILLS = max(6, int(os.environ.get("ETG_KILLS", "0")) // 4)
"""`make lab` does it some dozen times."""
ENOUGH = 220
"""Cards after which another shoe is begun: the hands of the emulator load none."""


class Shoe:
    """A shoe in a process of its own, and hands that draw whenever it is unlocked."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.port = folder / "shoe"
        command = [sys.executable, "-m", "etg", "emulate", "shoe", "--seed", str(seed), "--deal", "0.01"]
        self.output = (folder / "shoe.log").open("w+")
        self.process = subprocess.Popen(
            [*command, "--link", str(self.port)], stdin=subprocess.PIPE, stdout=self.output, stderr=subprocess.STDOUT
        )
        while not self.port.exists():
            assert self.process.poll() is None, self.said()
            time.sleep(0.01)

    def said(self) -> str:
        return Path(self.output.name).read_text(encoding="utf-8")

    def drawn(self) -> dict[int, str]:
        """Its own record: the card of each event."""
        return {int(number): card for card, number in re.findall(r"^drawn: (\w\w)\b.*event (\d+)", self.said(), re.M)}

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.output.close()


class Program:
    """Bots at a table whose cards come from the shoe."""

    def __init__(self, ledger: Path, shoe: Shoe, rng: Random) -> None:
        self.command = [sys.executable, "-m", "etg", "exercise", "--ledger", str(ledger), "--shoe", str(shoe.port)]
        self.rng = rng

    def run_and_kill(self) -> None:
        process = subprocess.Popen(
            [*self.command, "--rounds", "1000", "--ack"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert process.stdout is not None
        for _ in range(self.rng.randint(5, 60)):
            process.stdout.readline()
        time.sleep(self.rng.random() * 0.05)
        process.send_signal(signal.SIGKILL)
        process.stdout.close()
        assert process.wait() == -signal.SIGKILL

    def finish(self) -> None:
        """To the end of the round that was begun."""
        subprocess.run([*self.command, "--rounds", "1"], check=True, timeout=60, capture_output=True)


def test_the_shoe_goes_on_while_the_program_is_dead(tmp_path: Path) -> None:
    rng = Random(7)
    kills = fetched = in_a_round = shoes = 0
    while kills < KILLS:
        shoes += 1
        folder = tmp_path / str(shoes)
        folder.mkdir()
        ledger = folder / "table.ledger"
        shoe = Shoe(folder, seed=shoes)
        try:
            program = Program(ledger, shoe, rng)
            while kills < KILLS and len(shoe.drawn()) < ENOUGH:
                program.run_and_kill()
                kills += 1
                time.sleep(rng.random() * 0.1)  # the hands draw what they may
                known = {number for _, number in recorded(ledger)} if ledger.exists() else set()
                missed = set(shoe.drawn()) - known
                fetched += len(missed)
                with Reader.open(ledger) as reader:
                    head = reader.head()
                    assert head is not None
                    state = reader.books_at(head.event).state
                    in_a_round += state is not None and state.round is not None
            program.finish()
            made = {number: what for (_, number), what in recorded(ledger).items()}
            assert made.pop(0) == "device_connected"
            drawn = shoe.drawn()
            assert {number: made[number] for number in drawn} == drawn, "each card once, as the shoe drew it"
            assert list(made) == sorted(made), "in order"
            assert set(made) == set(drawn), "and nothing else"
            report = audited(ledger)
            assert report.ok, report.problems
        finally:
            shoe.close()
    assert fetched, "no card was drawn while the program was dead: the test would show little"
    assert in_a_round, "no kill hit a round: the test would show little"
