"""The money of the stations: what players have, and what the round in play holds of it."""

from typing import NamedTuple

from etg.money import Cents
from etg.table.state import State, Wagers, credits_of, stake_of


class Credit(NamedTuple):
    """The money of a station."""

    player: str | None
    credits: Cents
    pending: Cents
    """What lies on the felt, less what the round in play has paid already."""


NOBODY = Credit(None, 0, 0)
"""A station without a player."""


def credits_now(state: State) -> dict[int, Credit]:
    """The money of every station that has a player."""
    pending = dict.fromkeys(state.players, 0)
    for wagers in state.wagers.values():
        pending[wagers.player] += stake_of(state.terms, wagers)
    if state.round is not None:
        for box in state.round.boxes:
            stakes = Wagers(box.player, box.wager, tuple((side.id, side.stake) for side in box.sides))
            pending[box.player] += stake_of(state.terms, stakes)
        for player, amount in state.round.moved.items():
            pending[player] -= amount
    return {
        station: Credit(player, credits_of(state, player), pending[player])
        for player, station in state.stations.items()
    }


def same_money(before: State, after: State) -> bool:
    """Whether no money has moved between two states."""
    was, is_ = before.round, after.round
    return (
        before.players is after.players
        and before.wagers is after.wagers
        and before.stations is after.stations
        and (was is is_ or (was is not None and is_ is not None and was.moved is is_.moved))
    )
