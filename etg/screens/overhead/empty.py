"""The felt before the first card: its inscriptions as one sees them when one comes, and the ring beside them."""

from etg.cabinet.shown import Shown
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import SERIF
from etg.screens.overhead.edges import felt_words, printed
from etg.screens.signs import phrases
from etg.screens.station.felt import countdown
from etg.screens.theme import INSCRIPTION
from etg.shoe.inventory import size as count
from etg.table.state import State, set_of

FIRST, OTHERS = 104, 56
"""The size of the first inscription, and of the others."""
_WIDE = 1400
_RING, _SIDE = 280, 310
"""The ring, and the column at either edge that is kept free for it: words never move when a countdown begins."""
_FIGURES = 1.05
"""Figures are wider than those of the serif alone."""


def empty_felt(canvas: Canvas, shown: Shown, area: Area, now: float) -> None:
    """Shoe and rack, the words in the middle, the ring below the shoe; all below each other where it is upright."""
    words, ring = area.bottom_part(300, 20)
    if area.w > _WIDE:
        _things(canvas, shown.state, area)
        words, ring = area.inset(_SIDE, 0), area.bottom_part(_RING, 20)[1].right_part(300, 20)[1]
    elif shown.countdown is None:
        words = area
    countdown(canvas, shown, ring, now)
    first, *others = felt_words(shown.state)
    top, rest = words.top_part(area.h * 0.42, 0)
    printed(canvas, top, first, FIRST, INSCRIPTION, -60)
    lines = [line for text in others[:3] for line in parted(canvas, text, OTHERS, rest.w)]
    for line, row in zip(lines, rest.rows(len(lines), 0), strict=True):
        printed(canvas, row, line, OTHERS, INSCRIPTION, -25)


def parted(canvas: Canvas, text: str, size: float, width: float) -> list[str]:
    """An inscription in as few lines as it needs, and those as even as possible; two Chinese ones are phrases."""
    room = width / _FIGURES
    best = canvas.lines(text, room, size, SERIF)
    if len(best) == 2 and (parts := phrases(canvas, text, room, size, SERIF)):
        return parts
    while room > size:
        room -= size / 2
        found = canvas.lines(text, room, size, SERIF)
        if len(found) > len(best):
            break
        best = found
    return best


def _things(canvas: Canvas, state: State, area: Area) -> None:
    """Discard rack and shoe where the dealer has them."""
    rack, shoe = things_hold(state)
    canvas.put(Area(area.x + 20, area.y + 8, 150, 188), "discard_rack", rack)
    if not state.terms.game.face_down:  # dealt from the hand there is none (BJ 12.B(6))
        canvas.put(Area(area.right - 300, area.y + 8, 300, 181), "shoe", shoe)


def things_hold(state: State) -> tuple[int, int]:
    """How full discard rack and shoe are drawn: with cards or without, and never how many are left."""
    if not state.cards:
        return 0, 0
    places = state.cards[set_of(state, None)]
    return min(1, count(places.rack)), 7 if count(places.shoe) else 0
