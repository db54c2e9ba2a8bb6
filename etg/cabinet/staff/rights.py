"""Which roles may be named in what is asked of a live table: as the one who asks, who approves, or who deals."""

from collections.abc import Mapping
from dataclasses import fields
from typing import get_type_hints

from etg.cabinet.asks import EnterOffice, LogIn, LogOut, StartDemo
from etg.cabinet.staff.actions import GRANTED, Action
from etg.table import commands as c
from etg.table.commands import COMMANDS
from etg.table.people import RUNS_THE_TABLE, SETS_UP_THE_TABLE, Person, Role

_DEALER, _FLOOR = frozenset({Role.DEALER}), frozenset({Role.FLOORPERSON})
_RUNS, _SETS_UP = frozenset(RUNS_THE_TABLE), frozenset(SETS_UP_THE_TABLE)
_USUAL: Mapping[str, frozenset[Role]] = {"by": _RUNS, "approved_by": _FLOOR, "dealer": _DEALER}
_OTHER: Mapping[tuple[type[object], str], frozenset[Role]] = {
    (c.OpenTable, "by"): _FLOOR,
    (c.CloseTable, "by"): _FLOOR,
    (c.Recut, "by"): _FLOOR,
    (c.InspectReader, "by"): _FLOOR,
    (c.SetTableLimits, "by"): _FLOOR,
    (c.WithdrawLimits, "by"): _FLOOR,
    (c.AnnounceClosing, "by"): _FLOOR,
    (c.CancelClosing, "by"): _FLOOR,
    (c.SetLimits, "by"): _SETS_UP,
    (c.CloseStation, "by"): _SETS_UP,
    (c.OpenStation, "by"): _SETS_UP,
    (c.Mend, "by"): _RUNS | {Role.TECHNICIAN},
    (LogIn, "by"): _DEALER,
    (LogOut, "by"): _DEALER,
    (EnterOffice, "by"): frozenset({Role.FLOORPERSON, Role.TECHNICIAN, Role.AUDITOR}),
    (StartDemo, "by"): GRANTED[Action.START_DEMO],
}
AROUND: tuple[type[object], ...] = (LogIn, LogOut, EnterOffice, StartDemo)
"""What names people and is no command of the table."""


def roles_for(kind: type[object], field: str) -> frozenset[Role]:
    """The roles that may stand in a field of an ask; none: nobody may."""
    return _OTHER.get((kind, field), _USUAL.get(field, frozenset()))


def people_of(kind: type[object]) -> tuple[str, ...]:
    """The fields of an ask that name people."""
    hints = get_type_hints(kind)
    return tuple(each.name for each in fields(kind) if hints[each.name] in (Person, Person | None))  # type: ignore[arg-type]  # every ask is a dataclass


def all_rights() -> dict[tuple[type[object], str], frozenset[Role]]:
    """Every field of every ask that names somebody, with the roles that may stand in it."""
    kinds: tuple[type[object], ...] = (*COMMANDS.values(), *AROUND)
    return {(kind, field): roles_for(kind, field) for kind in kinds for field in people_of(kind)}
