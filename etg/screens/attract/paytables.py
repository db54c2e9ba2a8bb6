"""What may be won, a page for each wager that is offered with all its lines; and what may be wagered."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from etg.languages import money, say
from etg.money import dollars
from etg.screens.area import Area
from etg.screens.attract.stage import BOLD, OVERHEAD, SERIF, Row, Stage, Words, column, ornament, table
from etg.screens.theme import INK, INK_2, INSCRIPTION
from etg.screens.words.decided_by import decided_by, stakes
from etg.screens.words.pages import Rows, in_a_row, main_page, side_page, top_prize
from etg.screens.words.payouts import limits_words
from etg.table.state import meters_now
from etg.table.terms import Terms
from etg.texts import text
from etg.wagers import WAGERS

_MOST = {OVERHEAD: 9}
_USUALLY = 12
"""Lines of a page, at most."""


class Paytable(NamedTuple):
    """A page: some lines of a wager."""

    wager: str
    """The id of a side wager; empty: the main wager or what belongs to it."""
    name: str
    head: tuple[str, str]
    rows: tuple[tuple[str, str], ...]
    note: str


@lru_cache(maxsize=64)
def paytables(terms: Terms, kind: str) -> tuple[Paytable, ...]:
    """All pages: the main wager first, then the side wagers; long ones on several pages."""
    return tuple(_parted(terms, _MOST.get(kind, _USUALLY)))


def _parted(terms: Terms, most: int) -> Iterator[Paytable]:
    for found in _all(terms):
        pages = -(-len(found.rows) // most)
        each = -(-len(found.rows) // pages)
        for at in range(0, len(found.rows), each):
            last = at + each >= len(found.rows)
            yield found._replace(rows=found.rows[at : at + each], note=found.note if last else "")


def _all(terms: Terms) -> Iterator[Paytable]:
    for block in main_page(terms).blocks:
        if isinstance(block, Rows):
            yield Paytable("", block.head[0], block.head, block.rows, block.note)
    for wager in terms.side:
        page = side_page(terms, wager)
        for block in page.blocks:
            if isinstance(block, Rows):
                yield Paytable(wager, page.title, block.head, block.rows, block.note)


def paytable(stage: Stage) -> None:
    """The wager by its name and the best that it pays; beside it every line."""
    found = paytables(stage.terms, stage.kind)[stage.turn.leaf.page]
    sizes, terms = stage.sizes, stage.terms
    words, rows = stage.halves(0.36 if not stage.upright else 0.3)
    lines = [Words(say("What may be won"), sizes.text, INK_2, gap=12)]
    lines += [Words(say(found.name), sizes.title, INK, SERIF, gap=16), ornament(sizes.head, 16)]
    if found.wager:
        best = top_prize(terms, found.wager, meters_now(stage.shown.state))
        lines.append(Words(say(best[0]), sizes.title, INSCRIPTION, BOLD, gap=20))
        side = terms.side[found.wager]
        rides = WAGERS[found.wager].rides_on is not None
        wager = stakes(terms, side) if rides else text("Wager {limits}", limits=limits_words(side))
        lines.append(Words(say(wager), sizes.note if rides else sizes.text, INK, gap=16))
        lines.append(Words(say(in_a_row(decided_by(side))), sizes.note, INK_2))
    else:
        lines.append(Words(say(terms.game.name), sizes.head, INSCRIPTION, SERIF))
    column(stage, words, lines)
    head = Row(say(found.head[0]), say(found.head[1]))
    table(stage, rows, head, [Row(say(what), say(pays)) for what, pays in found.rows], say(found.note))


def limits(stage: Stage) -> None:
    """The minimum wager as large as it goes; beside it minimum and maximum of every wager."""
    sizes, terms, rules = stage.sizes, stage.terms, stage.terms.rules
    words, rows = stage.halves(0.42 if not stage.upright else 0.4)
    canvas, chips = stage.canvas, stage.setting.chips
    upper, lower = words.top_part(words.h * 0.6, 24)
    least_title = say("Minimum wager a hand") if terms.game.hands_per_box > 1 else say("Minimum wager")
    column(
        stage,
        upper,
        [
            Words(least_title, sizes.head, INK_2, gap=8),
            Words(money(rules.minimum, trim=True), sizes.giant * 1.3, INK, BOLD, gap=16),
            ornament(sizes.head, 8),
        ],
    )
    gap = 14.0
    side = min(lower.h * 0.8, (lower.w - gap * (len(chips) - 1)) / len(chips))
    x = lower.x + (lower.w - side * len(chips) - gap * (len(chips) - 1)) / 2
    for n, cents in enumerate(chips):
        place = Area(x + n * (side + gap), lower.y + (lower.h - side) / 2, side, side)
        canvas.put(place, "chip", cents)
    least, most = dollars(rules.minimum, trim=True), dollars(rules.maximum, trim=True)
    found: list[tuple[str, str]] = [(text("Main wager"), text("{least} to {most}", least=least, most=most))]
    found += [(side.paytable.name, limits_words(side)) for id_, side in terms.side.items() if not WAGERS[id_].rides_on]
    head = Row(say("Wager"), say("Min and max"))
    table(stage, rows, head, [Row(say(name), say(amounts)) for name, amounts in found])
