"""The draws of the table itself: the wheel, the magic card, the lucky player (R42)."""

from collections.abc import Sequence

from etg.shoe.source import Source, below
from etg.table import commands as c
from etg.table.actions import Action, Do, next_action
from etg.table.state import Round, State

DRAWN_BY_TABLE = frozenset((Do.MAGIC_CARD, Do.LUCKY_PLAYER, Do.SPIN))


def wheel(state: State, round_: Round, action: Action) -> tuple[list[str], list[int]]:
    """The symbols of the wheel that is spun now and their weights; without weights every symbol is as likely."""
    box = round_.boxes[round_.places[action.box]]
    stake = next(side.stake for side in box.sides if side.id == action.detail)
    offered = state.terms.side[action.detail]
    symbols = [line.outcome for line in offered.paytable.lines.values() if line.stake in (None, stake)]
    weights = [offered.wheel.get(symbol, 0) if offered.wheel else 1 for symbol in symbols]
    return symbols, weights


def weighted(source: Source, weights: Sequence[int]) -> int:
    """A place in the list, each exactly as likely as its weight says."""
    at = below(source, sum(weights))
    for place, weight in enumerate(weights):
        if at < weight:
            return place
        at -= weight
    raise AssertionError("a draw beyond the last weight")


def table_draw(state: State, source: Source) -> c.Command | None:
    """What the table draws now; None: nothing is drawn."""
    action, round_ = next_action(state), state.round
    if round_ is None:
        return None
    match action.do:
        case Do.MAGIC_CARD:
            pack = state.terms.game.pack
            return c.DrawMagicCard(pack[below(source, len(pack))])
        case Do.LUCKY_PLAYER:
            return c.DrawLuckyPlayer(1 + below(source, state.terms.game.boxes))
        case Do.SPIN:
            symbols, weights = wheel(state, round_, action)
            return c.Spin(symbols[weighted(source, weights)])
        case _:
            return None
