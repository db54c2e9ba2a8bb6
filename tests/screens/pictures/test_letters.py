"""The letters of all pictures and texts."""

from pathlib import Path

import pytest

from etg.screens.gallery import BOLD, SERIF, Gallery

OPEN = Path("/proc/self/fd")


@pytest.mark.skipif(not OPEN.is_dir(), reason="nothing here says which files are open")
def test_no_size_of_a_font_keeps_a_file_open() -> None:
    """Devices are waited for with `select`, which knows no more than 1024 files."""
    gallery = Gallery()
    before = len(list(OPEN.iterdir()))
    fonts = [gallery.font(name, px) for name in (BOLD, SERIF) for px in range(10, 60)]
    assert len(set(map(id, fonts))) == 100 and fonts[0].size("Stand")[0] < fonts[49].size("Stand")[0]
    assert len(list(OPEN.iterdir())) == before
