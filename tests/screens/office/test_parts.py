"""The parts of which the pages are made."""

from collections.abc import Iterator

import pytest
from pygame import Rect

from etg.screens.area import LEFT, RIGHT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.office.parts import OFF, Column, _cell, _cells
from etg.screens.theme import FRAME, FRAME_2, INK, INK_3, SMALL, contrast
from etg.texts import text
from tests.screens.builders import no_display

_NAME = "Bartholomew Featherstonehaugh-Cavendish"


@pytest.fixture
def canvas() -> Iterator[Canvas]:
    """One to draw on."""
    with no_display():
        yield Canvas(Gallery(), 1.0, Rect(0, 0, 1920, 1080))


def _said(canvas: Canvas) -> list[str]:
    return [str(item.args[0]) for item in canvas.sheet.items if item.kind == "text"]


def test_what_is_too_long_for_a_line_has_two_where_a_row_is_high_enough(canvas: Canvas) -> None:
    """Nothing of a name is cut off then."""
    _cell(canvas, Area(0, 0, 300, 72), _NAME, INK, LEFT, SMALL)
    assert _said(canvas) == _NAME.split()
    assert not canvas.sheet.overflows


def test_a_low_row_has_one_line(canvas: Canvas) -> None:
    """Two would run into the rows beside it."""
    _cell(canvas, Area(0, 0, 320, 40), _NAME, INK, LEFT, SMALL)
    assert len(_said(canvas)) == 1


def test_figures_keep_away_from_words_after_them() -> None:
    """Between columns of one kind the gap is smaller; all of them end where the line ends."""
    columns = (Column(text("BOX"), 1, RIGHT), Column(text("WAGER"), 1), Column(text("PAID"), 1, RIGHT))
    box, wager, paid = _cells(Area(0, 0, 900, 72), columns)
    assert wager.x - box.right > paid.x - wager.right > 0
    assert paid.right == pytest.approx(900 - 16)


def test_a_button_that_is_off_is_seen_on_every_ground() -> None:
    """And its words can be read."""
    assert contrast(OFF, FRAME) > 1.1 and contrast(OFF, FRAME_2) > 1.1
    assert contrast(INK_3, OFF) >= 4.5
