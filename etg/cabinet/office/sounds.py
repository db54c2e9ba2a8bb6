"""The sound in the office: how loud the settings say it is."""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.settings import values_of
from etg.cabinet.office.tasks import Query
from etg.cabinet.staff.actions import Action


class VolumeSet(NamedTuple):
    """In percent."""

    master: int
    alarm_floor: int


@dataclass(frozen=True)
class SeeVolume(Query):
    """How loud the table will be when it has started again."""

    action: ClassVar[Action] = Action.READ_SETTINGS
    every: ClassVar[float | None] = 2.0


def see(query: SeeVolume, desk: Desk) -> VolumeSet:
    """From the file."""
    values = values_of(desk)
    master, floor = values["sound.master"], values["sound.alarm_floor"]
    assert isinstance(master, int) and isinstance(floor, int)
    return VolumeSet(master, floor)


QUERIES = {SeeVolume: see}
