"""Setting a cabinet up, in the office: what is done and what is missing before money is played for."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from etg.cabinet.live import NAMES, Checked, checked_for_live, checked_people, checked_software
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.software import last_proved, verify_now
from etg.cabinet.office.tasks import Query
from etg.cabinet.settings import load_settings
from etg.cabinet.signing import Proved
from etg.cabinet.staff.actions import Action
from etg.devices.opening import DeviceSettings
from etg.errors import Malformed
from etg.texts import text


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
    devices = {str(device.kind): device for device in settings.devices}
    checked = tuple(_plugged_in(step, devices.get(step.step), desk) for step in checked)
    checked = (*checked, checked_software(_proof()))
    if desk.accounts is None:  # at a desk nobody logs in
        return checked
    roles = {person.role for person in desk.accounts.listed(desk.wall()) if person.active}
    return (*checked, checked_people(roles))


def _proof() -> Proved | None:
    """What a live table has found out at its start; at a desk it is found out now, once."""
    try:
        return last_proved() or verify_now()
    except Malformed:
        return None


def _plugged_in(step: Checked, device: DeviceSettings | None, desk: Desk) -> Checked:
    """A port at which nothing is, or nobody answers, is said; it may only be switched off."""
    if device is None or step.missing is not None:
        return step
    port, name = device.port, NAMES[device.kind]
    if port.startswith("/") and not Path(port).exists():
        return step._replace(advice=text("nothing is plugged in at {port}", port=port))
    link = desk.links().get(device.kind)
    if link is not None and link.port == port and not link.connected:
        return step._replace(advice=text("the {device} at {port} does not answer", device=name, port=port))
    return step


QUERIES = {SetUp: find}
