"""What stops the table besides: devices, cards, doors."""

from collections.abc import Mapping
from types import MappingProxyType

from etg.cabinet.tilts.entry import ANYBODY, BY_ITSELF, IS_OPEN, STANDS, TWO, Entry, Sound
from etg.cabinet.tilts.words import HELD_UP, MENDED
from etg.table.actions import Do
from etg.table.commands import PASSING, Device, Door, Fault
from etg.table.faults import what_is_wrong
from etg.table.state import Cause
from etg.table.words import DEVICES, DOORS, FAULTS
from etg.texts import text

_BASE = {Device.SHOE: 200, Device.READER: 220, Device.SHUFFLER: 240}
_PLACE = {
    Fault.OFFLINE: 1,
    Fault.GAP: 2,
    Fault.CHANGED: 3,
    Fault.LID: 4,
    Fault.JAM: 5,
    Fault.DOUBLE_FEED: 6,
    Fault.UNREADABLE: 7,
    Fault.BROKEN: 8,
    None: 9,
}


def _of_device(device: Device, wrong_with_it: Fault | None) -> Entry:
    called = DEVICES[device]
    wrong, todo = what_is_wrong(Cause(device, wrong_with_it))
    passing = wrong_with_it in PASSING
    out = text("out of service") if wrong_with_it is None else FAULTS[wrong_with_it]
    last = (
        text("As soon as the {device} says that this is over the game goes on by itself", device=called)
        if passing
        else text("At the dealer's console: touch “The {device} works again”", device=called)
    )
    return Entry(
        _BASE[device] + _PLACE[wrong_with_it],
        text("{device}: {fault}", device=called, fault=out),
        MENDED[device],
        wrong,
        (todo, last),
        BY_ITSELF if passing else ANYBODY,
        STANDS,
        Sound.ATTENTION,
    )


FAULTY: Mapping[tuple[Device, Fault | None], Entry] = MappingProxyType(
    {(device, each): _of_device(device, each) for device in _BASE for each in _PLACE}
)

# Cards

SUSPECT = Entry(
    301,
    text("Card in doubt"),
    HELD_UP[Do.CHECK_CARD],
    text("A card was not read, or read as one that the shoe cannot hold"),
    (
        text("Look at the card together"),
        text("At the dealer's console: enter it, accept it or take it out"),
    ),
    TWO,
    STANDS,
    Sound.ATTENTION,
)
STRAY = Entry(
    302,
    text("Card out of turn"),
    HELD_UP[Do.STRAY],
    text("A card has left the shoe although none was due"),
    (
        text("Leave the card where it lies"),
        text("At the dealer's console: say what it was, or put it into the discard rack with a floorperson"),
    ),
    text("the dealer; for the discard rack, or to name the card, the dealer and a floorperson"),
    STANDS,
    Sound.ATTENTION,
)
RAN_OUT = Entry(
    303,
    text("Cards have run out"),
    HELD_UP[Do.VOID],
    text("A card is due, and neither the shoe nor the discard rack has one"),
    (text("At the dealer's console: touch “Void the round”; all wagers go back"), text("Bring other decks")),
    TWO,
    STANDS,
    Sound.ATTENTION,
)
CARDS = (SUSPECT, STRAY, RAN_OUT)

# Doors

_DOORS = {Door.MAIN: 401, Door.DROP: 402, Door.LOGIC: 403}


def _of_door(door: Door, number: int) -> Entry:
    called = DOORS[door]
    return Entry(
        number,
        text("{door} open", door=called),
        HELD_UP[Do.CLOSE_DOOR],
        text("The {door} is open: nothing is played and no money moves", door=called),
        (
            text("See who has opened it, and write it down"),
            text("Close and lock the {door}", door=called),
            text("If it still counts as open, call a technician: the switch or its cable is broken"),
        ),
        BY_ITSELF,
        IS_OPEN,
        Sound.ALARM,
    )


OPEN: Mapping[Door, Entry] = MappingProxyType({door: _of_door(door, number) for door, number in _DOORS.items()})
