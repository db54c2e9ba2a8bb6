"""The inscriptions of the table: printed on the felt of every station, and the whole sign in the help."""

from functools import lru_cache

from etg.screens.canvas import Align, Area, Canvas
from etg.screens.gallery import SERIF
from etg.screens.theme import LINE_GOLD
from etg.screens.words.inscriptions import Place, inscriptions
from etg.screens.words.pages import Clause, Page
from etg.table.terms import Terms

SIGN = "sign"
"""The key of the page that is the sign of the table."""


@lru_cache(maxsize=16)
def felt_words(terms: Terms) -> tuple[str, ...]:
    """What is printed on the felt."""
    return tuple(each.text for each in inscriptions(terms) if each.place is Place.FELT)


def sign_page(terms: Terms) -> Page:
    """The sign of the table as a page of the help."""
    said = [Clause(each.text, each.clause) for each in inscriptions(terms) if each.place is Place.SIGN]
    return Page(SIGN, "The sign of the table", tuple(said))


def inscription_area(canvas: Canvas, area: Area, terms: Terms, size: float, align: Align) -> None:
    """The words of the felt in as many lines as they need, from the top."""
    lines = _broken(canvas, area.w, terms, size)
    while size > 12 and len(lines) * size * 1.4 > area.h:
        size -= 1
        lines = _broken(canvas, area.w, terms, size)
    step = min(size * 1.5, area.h / max(1, len(lines)))
    for n, line in enumerate(lines):
        canvas.printed(Area(area.x, area.y + n * step, area.w, step), line, size, LINE_GOLD, align)


def _broken(canvas: Canvas, width: float, terms: Terms, size: float) -> list[str]:
    """The words in lines of this width, several to a line where there is room."""
    lines: list[str] = []
    for words in felt_words(terms):
        longer = f"{lines[-1]}   ·   {words}" if lines else words
        if lines and canvas.measure(longer, size, SERIF) * 1.06 <= width:
            lines[-1] = longer
        else:
            lines.append(words)
    return lines
