"""Who gave a command, and which round, box and station an event is about."""

from etg.table import commands as c
from etg.table import events as e
from etg.table.state import State

_COMING = (e.Placed, e.TakenBack)
"""Events that belong to the round that comes next."""


def about(before: State | None, after: State | None, event: e.Event) -> tuple[int | None, int | None, int | None]:
    """The round, box and station of an event, where it has one; box 0 is the dealer."""
    box: int | None = getattr(event, "box", None)
    if isinstance(event, e.Dealt) and len({place[0] for place in event.to}) == 1:
        box = event.to[0][0]
    station: int | None = getattr(event, "station", None)
    if before is None or after is None:
        return None, box, station
    round_ = before.round or after.round
    number = round_.number if round_ is not None else None
    if number is None and isinstance(event, _COMING):
        number = before.rounds + 1
    if station is None:
        player = getattr(event, "player", None)
        if player is None and box:
            player = player_of(before, box)
        station = before.stations.get(player) if player is not None else None
    return number, box, station


def player_of(state: State, box: int) -> str | None:
    """Who has a box in the round, or wagers on it."""
    if state.round is not None and box in state.round.places:
        return state.round.boxes[state.round.places[box]].player
    return state.wagers[box].player if box in state.wagers else None


_BY = {
    c.Card: "shoe",
    c.CardUnread: "shoe",
    c.OutOfTurn: "shoe",
    c.CoverCard: "shoe",
    c.ReaderResult: "reader",
    c.OpenDoor: "inputs",
    c.CloseDoor: "inputs",
    c.TimeOut: "clock",
    c.Clock: "clock",
    c.Spin: "table",
    c.DrawMagicCard: "table",
    c.DrawLuckyPlayer: "table",
    c.HitMustHit: "table",
    c.Commit: "table",
}


def actor_of(state: State | None, command: c.Command) -> str:
    """Who or what gave a command, as far as it says so itself."""
    by = getattr(command, "by", None)
    if by is not None:
        return str(by)
    if isinstance(command, c.OutOfOrder | c.Mend) and command.fault is not None:
        return str(command.device)
    if command.__class__ in _BY:
        return _BY[command.__class__]
    if state is None:
        return "table"
    player = getattr(command, "player", None)
    box = getattr(command, "box", None)
    if player is None and box is not None:
        player = player_of(state, box)
    if player is not None:
        station = state.stations.get(player) or getattr(command, "station", None)
        return f"station:{station}" if station else f"player:{player}"
    return "table" if state.dealer is None else str(state.dealer)
