"""One ledger for all tests that only read: bots have played some rounds of the table's first game."""

from pathlib import Path

import pytest

from etg.cabinet.office.desk import Desk
from tests.cabinet.office.desks import desk_of
from tests.ledger.builders import played, quickly, shipped


@pytest.fixture(scope="session")
def read_desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A desk over a ledger of 30 rounds, which nobody writes to any more."""
    path: Path = tmp_path_factory.mktemp("office") / "ledger.sqlite"
    with pytest.MonkeyPatch.context() as patch:
        quickly(patch)
        played(path, shipped(), 30).close()
    return desk_of(path)
