"""The letters of all pictures and texts."""

from pathlib import Path

import pytest

from etg.screens.gallery import BOLD, SERIF, Gallery
from etg.screens.pictures.letters import Bent, line
from etg.screens.theme import INK

OPEN = Path("/proc/self/fd")


@pytest.mark.skipif(not OPEN.is_dir(), reason="nothing here says which files are open")
def test_no_size_of_a_font_keeps_a_file_open() -> None:
    """Devices are waited for with `select`, which knows no more than 1024 files."""
    gallery = Gallery()
    before = len(list(OPEN.iterdir()))
    fonts = [gallery.font(name, px) for name in (BOLD, SERIF) for px in range(10, 60)]
    assert len(set(map(id, fonts))) == 100 and fonts[0].size("Stand")[0] < fonts[49].size("Stand")[0]
    assert len(list(OPEN.iterdir())) == before


@pytest.mark.parametrize("words", ["JACKPOT", "$250 / $100", "中文", "$5 中文 21"])
def test_a_line_of_a_picture_is_as_wide_as_a_text(words: str) -> None:
    """Each part of it has the face that has its letters, as on the screens."""
    assert line(words, BOLD, 40, INK).get_width() == Gallery().width(words, BOLD, 40)


def test_letters_along_an_arc_are_in_the_middle_of_it() -> None:
    bent = Bent("$5 中文", BOLD, 20, INK)
    places = [place for _, place in bent.letters]
    assert len(places) == len("$5 中文")
    assert places == sorted(places) and places[0] < 0 < places[-1]
    assert bent.length == line("$5 中文", BOLD, round(20 / 0.72), INK).get_width()
