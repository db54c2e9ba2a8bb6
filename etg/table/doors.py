"""Doors of the cabinet: while one is open nothing is played and no money moves; closed, all goes on where it was."""

from etg.errors import Refused
from etg.table import commands as c
from etg.table import events as e
from etg.table.state import State
from etg.table.words import DOORS
from etg.texts import Text, all_of, text

CLAUSE = "25 CFR 547.10"
_FACTS = (c.OpenDoor, c.CloseDoor, c.OutOfOrder, c.Mend, c.OutOfTurn, c.Clock, c.HoldStation)
"""What is so whether or not a door is open, and moves nothing: reports, the time, a station that the staff hold."""


def check_closed(state: State, command: c.Command) -> None:
    """Refuse whatever plays or moves money while a door is open."""
    if not isinstance(command, _FACTS):
        raise Refused(doors_open(state), CLAUSE)


def doors_open(state: State) -> Text:
    """Which doors are open, and what to do."""
    doors = all_of([DOORS[door] for door in state.doors.open])
    return text("the table waits: close the {doors} first", doors=doors)


def open_door(state: State, command: c.OpenDoor) -> list[e.Event]:
    """The table stands."""
    if command.door in state.doors.open:
        raise Refused(text("the {door} is open already", door=DOORS[command.door]), CLAUSE)
    return [e.DoorHolds(command.door)]


def close_door(state: State, command: c.CloseDoor) -> list[e.Event]:
    """The table goes on, unless another door is open."""
    if command.door not in state.doors.open:
        raise Refused(text("the {door} is not open", door=DOORS[command.door]), CLAUSE)
    return [e.DoorReleases(command.door)]
