"""A table that is killed at any moment: nothing acknowledged is lost, nothing is there twice, and play goes on."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from etg.cabinet.log.matching import match
from etg.cabinet.log.reading import oldest_first
from etg.games import GAMES
from etg.ledger.identity import mismatches
from etg.ledger.reading import Reader
from etg.ledger.recovery import recover
from etg.ledger.snapshot import freeze
from tests.ledger.builders import audited, table_of

KILLS = int(os.environ.get("ETG_KILLS", "25"))
"""How often; `make lab` does it some hundred times."""


class Killed:
    """A table of bots on one ledger that never comes to its end."""

    def __init__(self, path: Path, game: str, seed: int) -> None:
        self.path = path
        self.command = [sys.executable, "-m", "etg", "exercise", "--ledger", str(path), "--game", game, "--ack"]
        self.log = path.with_suffix(".log")
        self.command += ["--rounds", "1000000", "--seed", str(seed), "--log", str(self.log)]
        self.kills = 0
        self.rng = Random(f"{game}:{seed}")
        self.hashes: dict[int, bytes] = {}
        """Every event that was on disk after the kills so far."""

    def run(self) -> int:
        """Let it run for a while and kill it; the last event that it had acknowledged."""
        process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert process.stdout is not None
        last = 0
        if self.rng.random() < 0.15:  # while it is still starting
            time.sleep(self.rng.random())
        else:
            for _ in range(self.rng.choice((1, 2, 3, self.rng.randint(1, 200)))):
                last = int(process.stdout.readline().removeprefix("ack "))
            time.sleep(self.rng.random() * 0.005)
        process.send_signal(signal.SIGKILL)
        self.kills += 1
        rest = process.stdout.read().splitlines()
        process.stdout.close()
        assert process.wait() == -signal.SIGKILL
        return max([last, *(int(line.split()[1]) for line in rest if line.startswith("ack ") and line[4:].isdecimal())])

    def check(self, acknowledged: int) -> None:
        """Everything that was acknowledged is there, once, as it was; and the table stands where it stood."""
        with Reader.open(self.path) as reader:
            rows = {row.number: row.hash for row in reader.events()}
            found = recover(reader, None)
        assert list(rows) == list(range(1, len(rows) + 1))
        assert acknowledged <= len(rows)
        assert self.hashes.items() <= rows.items()
        self.hashes = rows
        report = audited(self.path)
        assert report.ok, report.problems
        assert not found.orderly
        assert freeze(found.books.state) == table_of(self.path)
        assert mismatches(found.books) == []
        self.match()

    def match(self) -> None:
        """At most the line of the last command before each kill is missing in the log, and that is explained."""
        lines = list(oldest_first(self.log))
        if lines:
            with Reader.open(self.path) as reader:
                found = match(reader, lines)
            assert found.ok, found
            assert sum(gap.last - gap.first + 1 for gap in found.gaps) <= self.kills


def test_killed_at_any_moment(tmp_path: Path) -> None:
    """Again and again on the same files, one for each game."""
    tables = [Killed(tmp_path / f"{game}.ledger", game, seed) for seed, game in enumerate(GAMES)]
    in_a_round = 0
    for kill in range(KILLS):
        table = tables[kill % len(tables)]
        acknowledged = table.run()
        if acknowledged or table.hashes:
            table.check(acknowledged)
            with Reader.open(table.path) as reader:
                state = recover(reader, None).books.state
                in_a_round += state is not None and state.round is not None
    assert in_a_round, "no kill hit a round: the test would show little"
