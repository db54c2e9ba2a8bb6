"""The cabinet at which nothing is wrong."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cabinet.doctor.builders import Cabinet, good
from tests.ledger.builders import quickly


@pytest.fixture
def cabinet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cabinet]:
    """With folders that can be deleted again."""
    quickly(monkeypatch)
    yield good(tmp_path)
    for path in (tmp_path, *tmp_path.rglob("*")):
        if path.is_dir():
            path.chmod(0o755)
