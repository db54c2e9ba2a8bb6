"""A log that is closed after the test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from etg.cabinet.log.writing import LogFile, logging_to


@pytest.fixture
def log(tmp_path: Path) -> Iterator[LogFile]:
    """The log of a folder."""
    with logging_to(tmp_path) as handler:
        yield handler
