"""The catalogue of everything that stops the table: nothing is missing, no number is given twice, lamps follow it."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from etg.cabinet.door_watch import DOORS
from etg.cabinet.fittings import Missing, Part
from etg.cabinet.shown import Shown
from etg.cabinet.tilts import CATALOGUE
from etg.cabinet.tilts.entry import TWO, Entry, Stops, number_words
from etg.cabinet.tilts.present import inputs_off, lamps, lock_up_at, present, stops_table
from etg.cabinet.tilts.program import PROGRAM, TILTS
from etg.cabinet.tilts.stations import AWAY, CALLED, LOCK_UPS, LOST, LOW_DISK, MUST_HIT, WAS_OPEN
from etg.cabinet.tilts.table import FAULTY, OPEN, RAN_OUT, STRAY, SUSPECT
from etg.cards import card
from etg.devices.messages import LAMPS, Lamps
from etg.devices.reports import Input, Lamp
from etg.ledger.faults import CODES, fault, words_of
from etg.modes import Mode
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import HELD_UP, Do, next_action
from etg.table.commands import Device, Door, Fault, LockUpKind
from etg.table.evolve import evolve
from tests.table.builders import DEALER, FLOORPERSON, Table

PAGE = (Path(__file__).parents[2] / "docs" / "tilts.md").read_text(encoding="utf-8")
NUMBERS = {
    **{code: 101 + n for n, code in enumerate(CODES[:17])},
    "software_changed": 123,
    "reader_disagrees": 118,
    "staff_unwritable": 120,
    "staff_unreadable": 121,
    "staff_lost": 122,
    Device.SHOE: 201,
    Device.READER: 221,
    Device.SHUFFLER: 241,
    Door.MAIN: 401,
    Door.DROP: 402,
    Door.LOGIC: 403,
    LockUpKind.HAND_PAY: 501,
    LockUpKind.WIN: 502,
    LockUpKind.DISPUTE: 503,
}
"""What people have written down already."""


ALL_LOST = tuple(Missing(part, "station 3") for part in Part)


def shown(table: Table, **more: Any) -> Shown:
    """A table as the screens have it."""
    return replace(Shown(table.state, Mode.LIVE), **more)


def lit(**shines: str) -> Lamps:
    """Lamps by what they do; the shoe is locked."""
    found = {Lamp[name.upper()]: how for name, how in shines.items()} | {Lamp.LOCKED: "steady"}
    both = sum(1 << LAMPS.index(lamp) for lamp in found)
    return Lamps(both, sum(1 << LAMPS.index(lamp) for lamp, how in found.items() if how == "blinking"))


# Complete


def test_everything_that_can_stop_the_table_is_in_the_catalogue() -> None:
    """Every fault of the ledger, of every device, every lock-up, every door."""
    assert TILTS.keys() == {*CODES, "reader_disagrees", "staff_unwritable", "staff_unreadable", "staff_lost"}
    assert FAULTY.keys() == set(product(Device, (*Fault, None)))
    assert LOCK_UPS.keys() == set(LockUpKind)
    assert OPEN.keys() == set(Door) == set(DOORS.values())
    assert {which for which in Input if "door" in which} == DOORS.keys()
    assert {which.value for which in DOORS} == {door.value for door in Door}
    parts = (*TILTS.values(), *FAULTY.values(), *OPEN.values(), *LOCK_UPS.values())
    assert set(CATALOGUE) > {*parts, PROGRAM, SUSPECT, STRAY, RAN_OUT}


def test_numbers_are_given_once_and_never_change() -> None:
    numbers = [entry.number for entry in CATALOGUE]
    assert numbers == sorted(set(numbers))
    offline = {device: FAULTY[device, Fault.OFFLINE] for device in Device}
    found: dict[str, Entry] = {
        str(key): entry for part in (TILTS, OPEN, LOCK_UPS, offline) for key, entry in part.items()
    }
    assert {key: found[key].number for key in NUMBERS} == NUMBERS
    others = SUSPECT, STRAY, RAN_OUT, LOW_DISK, MUST_HIT, AWAY, CALLED, WAS_OPEN, *LOST.values()
    assert [entry.number for entry in others] == [
        301, 302, 303, 601, 602, 603, 604, 605, 606, 607, 608,
    ]  # fmt: skip


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: str(entry.number))
def test_every_entry_says_what_to_do_and_is_on_the_page(entry: Entry) -> None:
    assert entry.name and entry.player and entry.wrong and entry.steps and entry.who
    assert len({*entry.steps}) == len(entry.steps)
    assert f"### {number_words(entry)}: " in PAGE
    assert all(step.removesuffix(".")[1:] in PAGE for step in entry.steps)


def test_the_words_are_those_that_the_table_says_anyway() -> None:
    for code in CODES:
        assert (TILTS[code].wrong, TILTS[code].steps[1]) == words_of(code)


# What is there now


@pytest.mark.parametrize(("device", "which"), list(product(Device, (*Fault, None))))
def test_a_device_out_of_order(device: Device, which: Fault | None) -> None:
    table = Table("blackjack").open(1)
    table.do(c.OutOfOrder(device, DEALER if which is None else None, which))
    assert FAULTY[device, which] in present(shown(table))
    if next_action(table.state).do in HELD_UP:
        assert stops_table(shown(table)) is FAULTY[device, which]
        assert lamps(shown(table)) == lit(tower_bottom="blinking", dealer="steady")


@pytest.mark.parametrize("code", [*CODES, "reader_disagrees"])
def test_a_tilt(code: str) -> None:
    table = Table().open(1)
    table.state = evolve(table.state, e.Tilted("something", None, code))
    assert stops_table(shown(table)) is TILTS[code] and inputs_off(shown(table))
    table.state = evolve(table.state, e.Tilted("something else", None, "unexpected"))
    assert stops_table(shown(table)) is TILTS[code], "the first one counts"
    table.do(c.ClearTilt(DEALER, FLOORPERSON))
    assert stops_table(shown(table)) is None and not inputs_off(shown(table))


@pytest.mark.parametrize("code", CODES)
def test_a_disk_that_takes_nothing(code: str) -> None:
    found = shown(Table().open(1), stopped=fault(code).words, stopped_code=code)
    assert stops_table(found) is TILTS[code] and inputs_off(found)


@pytest.mark.parametrize("door", list(Door))
def test_a_door(door: Door) -> None:
    table = Table().open(1)
    table.do(c.OpenDoor(door))
    assert present(shown(table)) == (OPEN[door],) and inputs_off(shown(table))
    assert lamps(shown(table)) == lit(tower_bottom="steady", dealer="steady")
    table.do(c.CloseDoor(door))
    assert present(shown(table)) == (WAS_OPEN,) and not inputs_off(shown(table))


def test_cards_that_people_must_look_at() -> None:
    table = Table().open(1)
    table.do(c.CardUnread())
    assert stops_table(shown(table)) is SUSPECT and inputs_off(shown(table))
    table = Table().seat(1)
    table.do(c.OutOfTurn(3))
    assert stops_table(shown(table)) is STRAY and inputs_off(shown(table))


def test_a_station_that_waits_stops_nobody_else() -> None:
    table = Table().seat(1, 2)
    table.do(c.HoldStation(1, "who won?", DEALER))
    found = shown(table)
    assert lock_up_at(found, 1) is LOCK_UPS[LockUpKind.DISPUTE] and lock_up_at(found, 2) is None
    assert stops_table(found) is None and not inputs_off(found)
    assert lamps(found) == lit(tower_top="blinking", dealer="steady")


def test_what_wants_to_be_looked_after() -> None:
    table = Table().seat(1)
    assert present(shown(table)) == () and lamps(shown(table)) == lit()
    everything = shown(table, calls=frozenset({1}), away=True, low_disk=True, must_hit_lost=True, lost=ALL_LOST)
    assert present(everything) == (CALLED, AWAY, LOW_DISK, MUST_HIT, *LOST.values())
    assert lamps(everything) == lit(tower_top="steady", dealer="steady")
    assert not inputs_off(everything)


def test_the_gravest_reason_makes_a_lamp_blink() -> None:
    table = Table().seat(1, 2)
    table.do(c.HoldStation(1, "who won?", DEALER), c.OpenDoor(Door.MAIN))
    table.state = evolve(table.state, e.Tilted("something", None, "books_wrong"))
    found = lamps(shown(table, calls=frozenset({2})))
    assert found == lit(tower_top="blinking", tower_bottom="steady", dealer="steady"), "the door comes first"
    table.do(c.CloseDoor(Door.MAIN))
    assert lamps(shown(table)) == lit(tower_top="blinking", tower_bottom="blinking", dealer="steady")


def test_the_lamp_of_the_shoe_says_whether_it_is_locked() -> None:
    table = Table().open(1)
    assert not lamps(shown(table)).lit
    assert lamps(None) == lit(tower_bottom="blinking", dealer="steady"), "the program has failed"


def test_players_decide_while_people_enter_cards_by_hand() -> None:
    """Only where a card is due the table waits for the shoe."""
    table = Table("community_blackjack", manual_cards=True).open(1)
    table.do(c.OutOfOrder(Device.SHOE, None, Fault.OFFLINE))
    assert inputs_off(shown(table))
    while next_action(table.state).do is Do.MEND:
        table.do(c.Card(card("9D") if table.round.cards else card("8H"), c.Source.MANUAL, None, DEALER, FLOORPERSON))
    assert next_action(table.state).do is Do.DECIDE and not inputs_off(shown(table))
    assert FAULTY[Device.SHOE, Fault.OFFLINE] in present(shown(table))


def test_who_ends_it_is_who_may() -> None:
    """Two people where the table asks for two."""
    assert {entry.number for entry in CATALOGUE if entry.who is TWO} == {
        110, 113, 114, 116, 117, 118, 123, 301, 303, 502, 503,
    }  # fmt: skip
    pays = LOCK_UPS[LockUpKind.HAND_PAY].who
    assert TWO in pays and pays.startswith("at a live table the dealer, up to the limit"), "one, or two above the limit"
    assert {entry.stops for entry in LOCK_UPS.values()} == {Stops.STATION}
