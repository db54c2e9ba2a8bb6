"""Going through something that does not fit on one leaf."""

from etg.languages import say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Style
from etg.screens.gallery import SANS
from etg.screens.station.intents import Turn
from etg.screens.station.view import View
from etg.screens.theme import INK_2, SMALL, TEXT

SLIM = 720.0
"""The width of a page below which its buttons have signs instead of words, and lie below each other."""
ROW = 68.0
"""The least height of a line that can be touched."""


def turn_area(view: View, area: Area, at: int, count: int) -> None:
    """Back, where one is, and on."""
    canvas, slim = view.canvas, area.w < SLIM
    if slim:
        side = min(area.h * 1.1, (area.w - 52) / 2)
        left, rest = area.left_part(side, 8)
        middle, right = rest.right_part(side, 8)
    else:
        left, middle, right = area.columns(3, 16)
    if at:
        words = "" if slim else say("Back", meaning="the page before")
        canvas.button(left, words, Turn(-1), Style.PLAIN, TEXT, icon="back")
    where = f"{at + 1}/{count}" if middle.w < 90 else say("{page} of {pages}", page=at + 1, pages=count)
    if canvas.measure(where, 16) > middle.w:
        where = str(at + 1)
    canvas.text(middle, where, SMALL if slim else TEXT, INK_2, SANS, CENTRE, least=16)
    if at < count - 1:
        words = "" if slim else say("More", meaning="the next page")
        canvas.button(right, words, Turn(1), Style.PLAIN, TEXT, icon="next")
