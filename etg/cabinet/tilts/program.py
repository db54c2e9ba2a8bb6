"""The tilts: of the ledger, of reader and shoe that disagree, of the program itself, of the file of the staff."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from etg.cabinet.tilts.entry import BY_ITSELF, RESTART, STANDS, TWO, Entry, Sound
from etg.cabinet.tilts.words import HELD_UP, LOOKED_AFTER, SAFE
from etg.ledger.faults import words_of
from etg.table.actions import Do
from etg.texts import Text, text

_NOTE = text("Write down the number and what the dealer's console says")
_CLEAR = text("When it has been looked into, together at the dealer's console: touch “Clear the tilt”")
_AGAIN = text("As soon as the disk takes something again the table goes on by itself")
_START = text("Start the program again")


class _Fault(NamedTuple):
    number: int
    name: Text
    who: Text


_LEDGER = {
    "disk_full": _Fault(101, text("Disk full"), BY_ITSELF),
    "disk_fault": _Fault(102, text("Disk fault"), BY_ITSELF),
    "read_only": _Fault(103, text("Ledger read-only"), BY_ITSELF),
    "log_beside": _Fault(104, text("Ledger cannot be read here"), RESTART),
    "in_use": _Fault(105, text("Ledger in use"), RESTART),
    "not_a_ledger": _Fault(106, text("Not a ledger"), RESTART),
    "no_ledger": _Fault(107, text("No ledger"), RESTART),
    "newer": _Fault(108, text("Ledger of a newer version"), RESTART),
    "other_mode": _Fault(109, text("Ledger of another mode"), RESTART),
    "damaged": _Fault(110, text("Ledger damaged"), TWO),
    "unexpected": _Fault(111, text("Ledger refuses, reason unknown"), BY_ITSELF),
    "not_durable": _Fault(112, text("Disk not safe"), RESTART),
    "schema_changed": _Fault(113, text("Ledger changed from outside"), TWO),
    "chain_broken": _Fault(114, text("Chain of events broken"), TWO),
    "events_missing": _Fault(115, text("Events missing"), RESTART),
    "books_wrong": _Fault(116, text("Books do not add up"), TWO),
    "clock_set_back": _Fault(117, text("Clock set back"), TWO),
    "software_changed": _Fault(123, text("Program changed"), TWO),
}
_PLAYERS = {BY_ITSELF: LOOKED_AFTER, TWO: HELD_UP[Do.CLEAR_TILT], RESTART: text("nothing: the table does not start")}
_LAST_STEP = {BY_ITSELF: _AGAIN, TWO: _CLEAR, RESTART: _START}


def _of_ledger(code: str, known: _Fault) -> Entry:
    wrong, first = words_of(code)
    player = _PLAYERS[known.who]
    steps = (_NOTE, first, _LAST_STEP[known.who])
    return Entry(known.number, known.name, player, wrong, steps, known.who, STANDS, Sound.ALARM)


READER_DISAGREES = Entry(
    118,
    text("Reader and shoe disagree"),
    HELD_UP[Do.CLEAR_TILT],
    text("Reader and shoe disagree about the dealer's Blackjack"),
    (
        text("Look at the hole card with a floorperson; nobody else may see it"),
        _CLEAR,
        text("Put the hole card in the reader again; if it happens again, void the round and call a technician"),
    ),
    TWO,
    STANDS,
    Sound.ALARM,
)
PROGRAM = Entry(
    119,
    text("Program failure"),
    SAFE,
    text("The program has met something that nobody had foreseen; everything up to then is on disk"),
    (
        text("Touch “Show the table again” at the dealer's console"),
        text("If it comes again, write down the line below, call a technician and tell the number"),
        text("The technician looks into the log and starts the program again"),
    ),
    text("nobody: it ends by itself, or the dealer after three times in ten seconds"),
    STANDS,
    Sound.ATTENTION,
)
_STAFF = {
    "staff_unwritable": Entry(
        120,
        text("Staff file cannot be written"),
        LOOKED_AFTER,
        text("The file of the staff cannot be written: nobody can prove who it is, and nothing about people changes"),
        (_NOTE, text("Call a technician: check the disk, and the rights of the folder of the ledger"), _AGAIN),
        BY_ITSELF,
        STANDS,
        Sound.ALARM,
    ),
    "staff_unreadable": Entry(
        121,
        text("Staff file damaged"),
        _PLAYERS[RESTART],
        text("The file of the staff cannot be read; it is left as it is"),
        (_NOTE, text("Call a technician: put staff.json back from a backup"), _START),
        RESTART,
        STANDS,
        Sound.ALARM,
    ),
    "staff_lost": Entry(
        122,
        text("Staff file gone"),
        _PLAYERS[RESTART],
        text("The file of the staff is gone, although the ledger knows people who work here"),
        (
            _NOTE,
            text("Call a technician: put staff.json back from a backup, or make a technician known with etg staff add"),
            _START,
        ),
        RESTART,
        STANDS,
        Sound.ALARM,
    ),
}
TILTS: Mapping[str, Entry] = MappingProxyType(
    {code: _of_ledger(code, known) for code, known in _LEDGER.items()} | {"reader_disagrees": READER_DISAGREES} | _STAFF
)
"""By the code of the tilt."""
