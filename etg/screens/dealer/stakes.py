"""What lies on a box: the sum of its main wagers, and its side wagers by names that can be understood."""

import re
from collections.abc import Iterator, Sequence

from etg.languages import money, say, several
from etg.money import Cents, dollars
from etg.screens.area import RIGHT, Area
from etg.screens.canvas import Canvas
from etg.screens.dealer.names import fitted
from etg.screens.dealer.view import View
from etg.screens.gallery import BOLD
from etg.screens.theme import INK, INK_2, TEXT
from etg.screens.words.names import short_name, shortest_name
from etg.table.state import Box, Wagers
from etg.table.terms import Terms

SIZE = 18
"""Of what is written about side wagers."""
_ROW = 24
_CHIPS = 48
"""The least height for the chips of the main wager."""
_SMALL_WORDS = frozenset({"the", "with", "of", "and", "a"})


def placed(wagers: Wagers, terms: Terms) -> Cents:
    """The main wagers before the cards: one on each hand that the box will have."""
    return wagers.wager * terms.game.hands_per_box


def at_stake(box: Box) -> Cents:
    """The main wagers of a box: what was split and doubled with it."""
    return sum(hand.wager for hand in box.hands)


def main_stake(canvas: Canvas, area: Area, main: Cents) -> None:
    """The main wagers of a box in one figure."""
    canvas.text(area, money(main, trim=True), TEXT, INK, BOLD, least=15)


def side_stake(canvas: Canvas, area: Area, box: Box) -> None:
    """How many side wagers there are, and their sum."""
    amount = dollars(sum(side.stake for side in box.sides), trim=True)
    words = several("{n} side {amount}", "{n} sides {amount}", len(box.sides), amount=amount)
    canvas.text(area, words, SIZE, INK_2, least=13)


def chips(view: View, area: Area, wagers: Wagers) -> None:
    """Before the cards come: the chips of the main wager, and the side wagers by name."""
    canvas, side = view.canvas, view.state.terms.side
    room = max(0, int((area.h - _CHIPS) // _ROW))
    named = wagers.side if len(wagers.side) <= room else wagers.side[: max(0, room - 1)]
    lines: list[tuple[tuple[str, ...], Cents]] = [
        (known_as(name, side[name].paytable.name), cents) for name, cents in named
    ]
    rest = wagers.side[len(named) :]
    if rest:
        count = len(rest)
        words = several("{n} more", "{n} more", count) if named else several("{n} side", "{n} sides", count)
        lines.append(((words,), sum(cents for _, cents in rest)))
    rows = area._replace(y=area.bottom - len(lines) * _ROW, h=len(lines) * _ROW)
    side_length = min(area.w * 0.74, area.h - rows.h - 8, 112)
    stack = Area(area.x + (area.w - side_length) / 2, area.y + 4, side_length, side_length)
    canvas.put(stack, "chip_stack", wagers.wager, view.chips)
    for (names, cents), row in zip(lines, rows.rows(len(lines), 0) if lines else (), strict=True):
        width = canvas.text(row, money(cents, trim=True), SIZE, INK_2, BOLD, RIGHT)
        place = row._replace(w=row.w - width - 8)
        canvas.text(place, shortened(canvas, names, place.w), SIZE, INK_2)


def known_as(wager: str, name: str) -> tuple[str, ...]:
    """What a side wager is called, and the fewest words for it."""
    return say(short_name(wager, name)), say(shortest_name(wager, name))


def shortened(canvas: Canvas, names: Sequence[str], width: float) -> str:
    """The first of several names that has room, or as much of the last as has: the first word of it stays."""
    title = canvas.in_room(width, SIZE, *names)
    found = (name for name in _shorter(title) if canvas.measure(name, SIZE) <= width)
    return next(found, "") or fitted(canvas, title.replace("-", " "), width, SIZE)


def _shorter(title: str) -> Iterator[str]:
    """A name, then ever shorter ones of which one can still tell what they are."""
    yield title
    title = title.replace("Blackjack", say("BJ", meaning="Blackjack in few letters"))
    yield title
    words = [word for word in re.split(r"[ -]", title) if word.lower() not in _SMALL_WORDS]
    for letters in (3, 1):
        for whole in range(len(words), 0, -1):
            yield " ".join([*words[:whole], *(_cut(word, letters) for word in words[whole:])]).strip()
    for letters in (3, 1):
        yield f"{words[0]} {_cut(words[-1], letters)}".strip()


def _cut(word: str, letters: int) -> str:
    """A word with a full stop; Chinese signs have none and are left out."""
    if not word.isascii():
        return ""
    return word if word.isdigit() or len(word) <= letters else f"{word[:letters]}."
