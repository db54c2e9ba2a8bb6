"""Setting a cabinet up, in the office: what is done and what is missing before money is played for."""

from dataclasses import dataclass
from typing import ClassVar

from etg.cabinet.live import Checked, checked_for_live, checked_people
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Query
from etg.cabinet.settings import load_settings
from etg.cabinet.staff.actions import Action


@dataclass(frozen=True)
class SetUp(Query):
    """How far it is."""

    action: ClassVar[Action] = Action.READ_SETTINGS
    every: ClassVar[float | None] = 2.0


def find(query: SetUp, desk: Desk) -> tuple[Checked, ...]:
    """Every step, as the file of the settings is now: also what is in force only when the table has started again."""
    settings = load_settings(desk.settings_file) if desk.settings_file.exists() else desk.settings
    state = desk.state()
    today = settings.time.at(desk.wall()).date()
    checked = checked_for_live(settings, None if state is None else state.terms.submission, today)
    if desk.accounts is None:  # at a desk nobody logs in
        return checked
    roles = {person.role for person in desk.accounts.listed(desk.wall()) if person.active}
    return (*checked, checked_people(roles))


QUERIES = {SetUp: find}
