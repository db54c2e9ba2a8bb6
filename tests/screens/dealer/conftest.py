"""The console is drawn without a display, and at a time that stands still."""

import os
from collections.abc import Iterator

import pytest

from etg.screens.station import bars

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(autouse=True, scope="package")
def _same_time() -> Iterator[None]:
    """Two pictures of one moment are the same."""
    patch = pytest.MonkeyPatch()
    patch.setattr(bars, "time_of_day", lambda: "20:15")
    yield
    patch.undo()
