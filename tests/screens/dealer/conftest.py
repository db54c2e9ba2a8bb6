"""The console is drawn without a display, and at a time that stands still."""

import os
from collections.abc import Iterator

import pytest

from etg.screens.clock import stopped_at

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


@pytest.fixture(autouse=True)
def _same_time() -> Iterator[None]:
    """Two pictures of one moment are the same."""
    with stopped_at("20:15"):
        yield
