"""The inscriptions of the table: printed on the felt of every station, and the whole sign in the help."""

from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from etg.languages import by_language, say
from etg.screens.area import CENTRE, Align, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import SERIF
from etg.screens.line_breaks import in_phrases
from etg.screens.pictures.layout import Band, Line, band_height
from etg.screens.theme import INSCRIPTION
from etg.screens.words.inscriptions import Place, inscriptions
from etg.screens.words.pages import Clause, Page
from etg.table.terms import Terms
from etg.texts import text

SIGN = "sign"
"""The key of the page that is the sign of the table."""
LEAST = 24.0
"""The size of inscriptions, at least."""
_LEADING = 30.0
"""The size of the first line of a band, where there is room."""
_LONGEST = 1680.0
"""A line is not longer than this."""
_GAP = 1.5
"""Between two inscriptions of a line, in sizes of their letters."""
_PAD = 9.0
_LEAST_SHARE = 0.4
"""A phrase that stands in a line of its own is at least so long, as a share of the other one."""


@by_language
def felt_words(terms: Terms) -> tuple[str, ...]:
    """What is printed on the felt."""
    return tuple(say(each.text) for each in inscriptions(terms) if each.place is Place.FELT)


def sign_page(terms: Terms) -> Page:
    """The sign of the table as a page of the help."""
    clauses = [Clause(each.text, each.clause) for each in inscriptions(terms) if each.place is Place.SIGN]
    return Page(SIGN, text("The sign of the table"), tuple(clauses))


# The band across the felt


class Printed(NamedTuple):
    """A band across the felt, in reference units."""

    lines: tuple[tuple[tuple[str, ...], float], ...]
    """The inscriptions of each line, and the size of their letters."""
    sag: float

    @property
    def height(self) -> float:
        """Of the room that it needs: with what it hangs down in the middle."""
        return band_height(self.lines, _PAD) + self.sag

    def pixels(self, canvas: Canvas, top: float) -> Band:
        """What is printed, `top` being where the band begins at the edges."""
        lines = tuple(Line(texts, canvas.px(size)) for texts, size in self.lines)
        return Band(canvas.px(top), canvas.px(self.sag), lines, canvas.px(_PAD), canvas.px(26))


def printed_band(canvas: Canvas, terms: Terms, sag: float = 24) -> Printed:
    """All inscriptions of the felt in a band as wide as the canvas, in as few lines as they need."""
    room = min(canvas.area.w * 0.93, _LONGEST)
    texts = felt_words(terms)
    if canvas.large:
        texts = tuple(part for words in texts for part in _parts(canvas, words, room))
    widths = tuple(canvas.measure(words, LEAST, SERIF) for words in texts)
    least, leading = canvas.letters(LEAST), canvas.letters(_LEADING)
    found: list[tuple[tuple[str, ...], float]] = []
    for start, end in broken(widths, _GAP * least, room):
        wide = sum(widths[start:end]) + _GAP * least * (end - start - 1)
        wanted = least if found else leading
        found.append((texts[start:end], min(wanted, least * room / wide)))
    return Printed(tuple(found), sag)


def _parts(canvas: Canvas, text: str, room: float) -> list[str]:
    """An inscription as it is, or in lines about as long as each other where its letters would be too small for one."""
    return [text] if canvas.measure(text, 0, SERIF) <= room else evenly(canvas, text, room, LEAST)


@lru_cache(maxsize=64)
def broken(widths: tuple[float, ...], gap: float, room: float) -> tuple[tuple[int, int], ...]:
    """Where each line begins and ends: as few as possible, and those as even as possible."""
    count = len(widths)
    for lines in range(1, count + 1):
        ways = [tuple(pairwise((0, *cuts, count))) for cuts in combinations(range(1, count), lines - 1)]
        best = min(ways, key=lambda way: _widest(widths, gap, way))
        if _widest(widths, gap, best) <= room:
            return best
    return tuple((at, at + 1) for at in range(count))


def _widest(widths: tuple[float, ...], gap: float, lines: tuple[tuple[int, int], ...]) -> float:
    return max(sum(widths[start:end]) + gap * (end - start - 1) for start, end in lines)


# The same words below each other, where a page lies over the band


def inscription_area(canvas: Canvas, area: Area, terms: Terms, size: float, align: Align = CENTRE) -> None:
    """The words of the felt in as many lines as they need, from the top; more than there is room for are noted."""
    named = size
    lines = _broken(canvas, area.w, terms, size)
    while size > max(12.0, canvas.least) and len(lines) * canvas.letters(size) * 1.4 > area.h:
        size -= 1
        lines = _broken(canvas, area.w, terms, size)
    room = int(area.h // (canvas.letters(size) * 1.1))
    if len(lines) > room:
        if canvas.large:
            canvas.as_usual(lambda: inscription_area(canvas, area, terms, named, align))
            return
        canvas.too_many(" ".join(lines), len(lines), room)
    step = min(canvas.letters(size) * 1.5, area.h / max(1, len(lines)))
    for n, line in enumerate(lines):
        canvas.printed(Area(area.x, area.y + n * step, area.w, step), line, size, INSCRIPTION, align)


def _broken(canvas: Canvas, width: float, terms: Terms, size: float) -> list[str]:
    """The words in lines of this width, several to a line where there is room, a long one in several lines."""
    lines: list[str] = []
    whole = False
    for words in felt_words(terms):
        longer = f"{lines[-1]}   ·   {words}" if lines else words
        if whole and canvas.measure(longer, size, SERIF) <= width:
            lines[-1] = longer
            continue
        parts = evenly(canvas, words, width, size)
        whole = len(parts) == 1
        lines += parts
    return lines


def evenly(canvas: Canvas, words: str, width: float, size: float, font: str = SERIF) -> list[str]:
    """Words in as few lines as they need, and those about as long as each other; two Chinese ones are phrases."""
    found = canvas.lines(words, width, size, font)
    if len(found) == 2 and (parts := phrases(canvas, words, width, size, font)):
        return parts
    while len(found) > 1 and size < width:  # words that are too wide never need more lines
        width -= size / 4
        narrower = canvas.lines(words, width, size, font)
        if len(narrower) > len(found):
            break
        found = narrower
    return found


def phrases(canvas: Canvas, words: str, width: float, size: float, font: str) -> list[str]:
    """Two Chinese phrases, where both have room and neither is much shorter than the other."""
    found = []
    for parts in in_phrases(words):
        shorter, longer = sorted(canvas.measure(part, size, font) for part in parts)
        if longer <= width and shorter >= longer * _LEAST_SHARE:
            found.append((longer, [*parts]))
    return min(found)[1] if found else []
