"""The letters of all pictures and texts."""

from pathlib import Path

import pytest

from etg.screens.gallery import BLACK, BOLD, SANS, SERIF, Gallery
from etg.screens.pictures.letters import Bent, font, line, runs
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


@pytest.mark.parametrize("px", [13, 22, 48, 97])
@pytest.mark.parametrize("words", ["请下注", "拿牌", "$25 拿牌", "一$5", "Última mano", "Ñ"])
@pytest.mark.parametrize("name", [SANS, BOLD, BLACK, SERIF])
def test_no_sign_is_cut_off_at_its_top_and_all_stand_on_the_baseline(words: str, name: str, px: int) -> None:
    gallery = Gallery()
    ((drawn, _, _),) = gallery.pieces("text", 0, 0, (words, name, px, INK))
    rise = gallery.rise(words, name, px)
    faces = [(run.text, font(run.face, round(px * run.size))) for run in runs(words, name)]
    highest = max(metrics[3] for part, face in faces for metrics in face.metrics(part) if metrics)
    assert drawn.get_size() == gallery.size("text", 0, 0, (words, name, px, INK))
    assert highest - 1 <= rise - drawn.get_bounding_rect().top <= highest, "the edge of a sign may be hardly seen"


def test_words_without_high_letters_are_as_high_as_all_others() -> None:
    gallery = Gallery()
    heights = {gallery.size("text", 0, 0, (words, BOLD, 48, INK))[1] for words in ("Stand", "5 …", "año", "Hg")}
    assert heights == {gallery.height(BOLD, 48)}
