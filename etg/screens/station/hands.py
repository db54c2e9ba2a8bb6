"""The player's hands side by side, and beside or below them what else of his is in play."""

from typing import NamedTuple

from etg.games import Decision
from etg.languages import say
from etg.screens.area import CENTRE, Area
from etg.screens.gallery import SANS, SERIF
from etg.screens.station.felt import places
from etg.screens.station.hand import hand_area
from etg.screens.station.stakes import side_stakes
from etg.screens.station.view import View
from etg.screens.theme import INK_2, INSCRIPTION, SMALL
from etg.screens.words.outcomes import Line
from etg.table.deciding import choices

GAP = 16.0
WIDEST = 720.0
"""A hand with its wager is not wider than this."""
_LEAST = 540.0
"""A hand keeps at least this width when side wagers are shown beside it."""
_SIDES = 720.0
"""The most that the side wagers take beside the hands."""
_HIGH = 420.0
"""From this height on there is room for two rows of hands with all that belongs to them."""
_SEAT = 420.0
"""Up to this width hands lie close."""
_NARROW, _FLAT = 126.0, 70.0
"""A hand of several is about so wide and so high, at least; a narrower one lies below another."""

_LIFT = 12.0
"""Side wagers stand so much higher than the hands: the time that is left runs below them."""


class _Parts(NamedTuple):
    hands: Area
    sides: Area | None
    widest: float


def hands_area(view: View, area: Area) -> None:
    """All hands of the player; the one that is asked is lifted."""
    found = [(box, index, hand) for box in view.boxes for index, hand in enumerate(box.hands)]
    if not found:
        _empty(view, area)
        return
    framed = framed_hands(view)
    lines = _side_lines(view)
    parts = _parted(area, len(found), len(lines))
    if parts.sides is not None:
        side_stakes(view, parts.sides._replace(h=parts.sides.h - _LIFT), lines)
    cells = _cells(parts.hands, len(found), parts.widest)
    for (box, index, hand), place in zip(found, cells, strict=True):
        hand_area(view, place, box, index, hand, (box.number, index) in framed)


def beside_hands(view: View, area: Area) -> Area:
    """What is right of the hands: the side wagers, which something else may cover for a moment."""
    count = sum(len(box.hands) for box in view.boxes)
    if not count:
        return area
    parts = _parted(area, count, len(_side_lines(view)))
    right = max(cell.right for cell in _cells(parts.hands, count, parts.widest)) + GAP
    return Area(right, area.y, area.right - right, area.h)


def _parted(area: Area, hands: int, sides: int) -> _Parts:
    """Room for hands and side wagers: beside each other in the middle, or below each other where it is high."""
    if not sides:
        return _Parts(area, None, WIDEST)
    if hands == 1 and area.h > 420 and area.w < 1400:
        rows = -(-sides // 3)
        upper, lower = area.bottom_part(min(96.0 * rows, area.h * 0.36), 16)
        return _Parts(upper, lower, area.w)
    room = area.w - hands * (_LEAST + GAP)
    if area.h < 210 or room < 300:
        return _Parts(area, None, WIDEST)
    width = min(_SIDES, room) if sides > 3 else 300.0
    each = min(WIDEST, (area.w - width - GAP * hands) / hands)
    taken = (each + GAP) * hands + width + GAP
    left = area.x + max(0.0, area.w - taken) / 2
    cards = Area(left, area.y, (each + GAP) * hands - GAP, area.h)
    return _Parts(cards, Area(cards.right + 2 * GAP, area.y, width, area.h), each)


def _cells(area: Area, count: int, widest: float) -> list[Area]:
    """Places for so many hands: in one row, or in as many as make them large enough where one would be too narrow."""
    rows = area.rows(_rows(area, count), 12 if area.h >= _HIGH else 6)
    per_row = -(-count // len(rows))
    gap = GAP if area.w > _SEAT else 8.0
    found = []
    for i in range(count):
        row = rows[i // per_row]
        here = min(per_row, count - i // per_row * per_row)
        width = min(widest, (row.w - gap * (per_row - 1)) / per_row)
        left = row.x + (row.w - width * here - gap * (here - 1)) / 2
        found.append(Area(left + (i % per_row) * (width + gap), row.y, width, row.h))
    return found


def _rows(area: Area, count: int) -> int:
    """In how many rows: two where it is high and one would be narrow; in a seat as many as make the hands largest."""
    each = (area.w - GAP * (count - 1)) / count
    if area.h >= _HIGH:
        return 2 if each < 360 and count > 2 else 1
    if each >= _NARROW:
        return 1
    filled = [rows for rows in range(1, count + 1) if -(-count // -(-count // rows)) == rows]
    return max(filled, key=lambda rows: min(area.w / -(-count // rows) / _NARROW, area.h / rows / _FLAT))


def _side_lines(view: View) -> tuple[Line, ...]:
    """What is in play besides the hands; of several boxes there is no room to show it."""
    if len(view.boxes) != 1:
        return ()
    box = view.boxes[0]
    return view.lines[box.number][len(box.hands) :]


def active_hand(view: View) -> tuple[int, int] | None:
    """The hand that the buttons are for: the one the player has touched, else the first that has not decided."""
    asked = view.asked
    if not asked:
        return None
    if view.memory.hand in [(box.number, index) for box, index, _ in asked]:
        return view.memory.hand
    box, index, _ = next((each for each in asked if each[2].chosen is None), asked[0])
    return box.number, index


def framed_hands(view: View) -> set[tuple[int, int]]:
    """The hands that the buttons are about: the one that decides; for insurance and in Switch all of the box."""
    active = active_hand(view)
    number = view.insures
    if active is not None and Decision.SWITCH in choices(view.state, *active):
        number = active[0]
    if number is None:
        return set() if active is None else {active}
    return {(number, index) for box in view.boxes if box.number == number for index in range(len(box.hands))}


def _empty(view: View, area: Area) -> None:
    """No cards yet; or a round without this player."""
    if view.state.round is not None and view.state.round.cards:
        words = say("You have no wager in this round")
        if view.canvas.measure(words, SMALL) > area.w:
            words = say("Not in this round")
        view.canvas.text(area, words, SMALL, INK_2, SANS, CENTRE)
        return
    title, rest = area.top_part(36, 8)
    view.canvas.text(title, say("YOUR HAND"), SMALL, INSCRIPTION, SERIF, CENTRE)
    width = min(190.0, rest.h / 1.4)
    places(view.canvas, Area(area.x + area.w / 2 - width - 5, rest.y, area.w, rest.h), width, 2, 2)
