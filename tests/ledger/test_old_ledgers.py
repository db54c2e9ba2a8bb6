"""An old ledger always opens: one of each released version is kept here and must still be read, audited and played on.

A file is added with every release, by bots in the middle of a round; none is ever changed or removed.
"""

import gzip
import json
from pathlib import Path

import pytest

from etg.cabinet.exercise import Exercise
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.recall import in_words, recall, script_of
from etg.modes import Mode
from etg.table.replay import Replay
from etg.table.script import load_json, read_script
from tests.ledger.builders import audited, quickly

KEPT = sorted((Path(__file__).parent / "ledgers").glob("*.ledger.gz"))


def test_there_are_old_ledgers() -> None:
    """The test would show nothing without them."""
    assert KEPT


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.name)
def test_an_old_ledger_opens(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is audited, every round can be told and replayed, and the round it was cut off in goes on."""
    quickly(monkeypatch)
    path = tmp_path / "old.ledger"
    path.write_bytes(gzip.decompress(kept.read_bytes()))
    assert audited(path).found["chain"] == []
    ledger = Ledger.open(path, Mode.EXERCISE)
    assert ledger.state is not None and ledger.state.round is not None and ledger.state.tilt is None
    Exercise(ledger, 1).play(3)
    ledger.close()
    report = audited(path)
    assert report.problems == []
    with Reader.open(path) as reader:
        rounds = reader.rounds()
        assert len(rounds) > 20
        for row in rounds:
            told = recall(reader, row.number)
            assert in_words(told) and told.result is not None
            script = load_json(json.dumps(script_of(reader, row.number)))
            replayed = Replay(read_script(script)).run()
            assert replayed["dealer"] == told.result["dealer"]
