"""Small ledgers of every game, built once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from etg.cabinet.exercise import Exercise
from etg.games import GAMES
from etg.ledger import storage
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.modes import Mode
from etg.submission import load, shipped_path


def build(path: Path, game: str, rounds: int, seed: int, odd: float = 0.06) -> Exercise:
    """A ledger of some rounds, still open."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(storage, "SYNCHRONOUS", "OFF")
        run = Exercise(Ledger.open(path, Mode.EXERCISE), seed)
    run.bots.odd = odd
    run.begin(load(shipped_path(game)))
    run.play(rounds)
    return run


@pytest.fixture(scope="session")
def ledgers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A ledger of 15 rounds for each game."""
    folder = tmp_path_factory.mktemp("ledgers")
    found = {}
    for game in GAMES:
        found[game] = folder / f"{game}.ledger"
        build(found[game], game, 15, 5).ledger.close()
    return found


@pytest.fixture(params=list(GAMES))
def reader(request: pytest.FixtureRequest, ledgers: dict[str, Path]) -> Iterator[Reader]:
    """A reader of the ledger of each game."""
    with Reader.open(ledgers[request.param]) as opened:
        yield opened
