"""Moments in which somebody of the staff wants to come to the pages behind the console, or has the table."""

from collections.abc import Hashable
from dataclasses import replace

from etg.cabinet.asks import DEALER_CONSOLE
from etg.cabinet.office.view import Office
from etg.modes import Mode
from etg.screens.office.first import Begin
from etg.screens.office.intents import Enter, Key, OpenDoor
from etg.screens.scenes.scene import NOW, Scene
from etg.screens.scenes.staffed import CONSOLE, PEOPLE, is_pictured
from etg.screens.staged.table import Table
from etg.table.people import Role


def serviced(table: Table) -> Scene:
    """A technician has the table: nobody plays."""
    office = Office(PEOPLE[Role.TECHNICIAN], NOW + 300)
    shown = replace(table.ready(2, 3, 5).shown(), office=office)
    return Scene("serviced", shown, screens=frozenset({"station", "overhead"}))


def door_at_a_desk(table: Table) -> Scene | None:
    """Somebody wants to come in where nobody logs in."""
    if not is_pictured(table):
        return None
    shown = replace(table.ready(2, 3, 5).shown(), mode=Mode.DESK)
    return Scene("office-door-desk", shown, DEALER_CONSOLE, (OpenDoor(),), CONSOLE)


def door_number(table: Table) -> Scene | None:
    """The staff number is typed."""
    if not is_pictured(table):
        return None
    touches = (OpenDoor(), Key("3"), Key("3"))
    return Scene("office-door-number", table.ready(2, 3, 5).shown(), DEALER_CONSOLE, touches, CONSOLE)


def door_pin(table: Table) -> Scene | None:
    """The PIN is typed."""
    if not is_pictured(table):
        return None
    digits = (Key("3"), Key("3"), Key("0"), Key("1"), Enter(), Key("9"), Key("1"), Key("7"))
    return Scene("office-door-pin", table.ready(2, 3, 5).shown(), DEALER_CONSOLE, (OpenDoor(), *digits), CONSOLE)


def first_welcome(table: Table) -> Scene | None:
    """A new table: nobody works here yet."""
    return _unfounded(table, "office-first-welcome")


def first_number(table: Table) -> Scene | None:
    """The first technician's number."""
    return _unfounded(table, "office-first-number", Begin(), *_typed("3301"))


def first_name(table: Table) -> Scene | None:
    """His name."""
    return _unfounded(table, "office-first-name", Begin(), *_typed("3301"), Enter(), *_typed("Ida"))


def first_pin(table: Table) -> Scene | None:
    """His PIN."""
    named = (Begin(), *_typed("3301"), Enter(), *_typed("Ida"), Enter())
    return _unfounded(table, "office-first-pin", *named, *_typed("4711"))


def _typed(words: str) -> tuple[Key, ...]:
    return tuple(Key(sign) for sign in words)


def _unfounded(table: Table, name: str, *touches: Hashable) -> Scene | None:
    if not is_pictured(table):
        return None
    shown = replace(table.shown(), unfounded=True)
    return Scene(name, shown, DEALER_CONSOLE, touches, CONSOLE)
