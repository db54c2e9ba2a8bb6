"""Somebody of the staff at the pages behind the console, for the scenes of every page."""

from collections.abc import Hashable
from dataclasses import replace

from etg.cabinet.asks import DEALER_CONSOLE
from etg.cabinet.office.view import Office
from etg.modes import Mode
from etg.screens.scenes.scene import NOW, Scene
from etg.screens.staged.table import Table
from etg.table.people import Person, Role

CONSOLE = frozenset({"dealer"})
PEOPLE = {
    Role.FLOORPERSON: Person(Role.FLOORPERSON, "2104"),
    Role.TECHNICIAN: Person(Role.TECHNICIAN, "3301"),
    Role.AUDITOR: Person(Role.AUDITOR, "4007"),
}


def is_pictured(table: Table) -> bool:
    """Whether pages that are the same in every game are shown in this one."""
    return table.terms.game.id == "community_blackjack"


def in_office(
    table: Table, name: str, role: Role, *touches: Hashable, office: Office | None = None, mode: Mode = Mode.LIVE
) -> Scene | None:
    """Somebody is in the office and has touched something, at a table between rounds; None: not in this game."""
    if not is_pictured(table):
        return None
    found = office or Office(PEOPLE[role], NOW + 300)
    shown = replace(table.ready(2, 3, 5).shown(), office=found, mode=mode)
    return Scene(name, shown, DEALER_CONSOLE, touches, CONSOLE)
