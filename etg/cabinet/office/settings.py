"""The settings in the office: what is set, what can be, who has changed it, and changing it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import ClassVar, NamedTuple

from etg.cabinet.demo import held
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.setting_items import Item, LastChange, item
from etg.cabinet.office.tasks import Done, Job, Query, Told
from etg.cabinet.settings import FILE, settings_of
from etg.cabinet.settings_file import Values, opened, read_values, write_file, written
from etg.cabinet.settings_kinds import Value
from etg.cabinet.settings_reader import SettingsReader
from etg.cabinet.settings_rules import Around, check_value, followed
from etg.cabinet.settings_table import SETTINGS, TABLE, Setting
from etg.cabinet.staff.actions import Action
from etg.errors import Malformed, Refused
from etg.ledger.records import SettingChanged
from etg.resources import resource
from etg.submission import Submission
from etg.table.state import State
from etg.texts import Text, text

CLAUSE = "N.J.A.C. 13:69E-1.28B(h)"


class Found(NamedTuple):
    """All settings."""

    file: str
    items: tuple[Item, ...]


@dataclass(frozen=True)
class AllSettings(Query):
    """Every setting of the cabinet."""

    action: ClassVar[Action] = Action.READ_SETTINGS
    every: ClassVar[float | None] = 2.0


@dataclass(frozen=True)
class ChangeSetting(Job):
    """One setting becomes another; None: it is left out of the file."""

    action: ClassVar[Action] = Action.CHANGE_SETTINGS
    key: str
    value: Value


def values_of(desk: Desk) -> dict[str, Value]:
    """What the file says now; before anything was set, the shipped one."""
    return read_values(opened(file_of(desk)))


def file_of(desk: Desk) -> Path:
    """The file that is read."""
    return desk.settings_file if desk.settings_file.exists() else resource("config", FILE)


def frozen(setting: Setting, state: State | None) -> Text | None:
    """Why a setting cannot be changed now, and when it can be."""
    what = None if state is None or not setting.frozen else held(state)
    if what is None:
        return None
    return text(
        "the table holds {what}: this can be set when every player has been paid out and no round is open", what=what
    )


def find(query: AllSettings, desk: Desk) -> Found:
    """What is set, and what can be."""
    state, values, now = desk.state(), values_of(desk), desk.settings.values
    around, last = _around(desk, state, values), _last(desk)
    items = (
        item(
            setting,
            around,
            last.get(setting.key),
            frozen(setting, state),
            bool(now) and now[setting.key] != values[setting.key],
        )
        for setting in TABLE
    )
    return Found(str(file_of(desk)), tuple(items))


def _around(desk: Desk, state: State | None, values: Values) -> Around:
    submission: Submission | None = None if state is None else state.terms.submission
    return Around(values, submission, desk.mode, desk.settings_file.parent)


def _last(desk: Desk) -> dict[str, LastChange]:
    if desk.ledger is None:
        return {}
    found = {}
    with desk.reader() as reader:
        for row in reader.events_where("name = ?", [SettingChanged.name]):
            event = row.event()
            assert isinstance(event, SettingChanged)
            found[event.setting] = LastChange(event.by, row.time, event.before, event.after)
    return found


def change(job: ChangeSetting, desk: Desk, told: Told) -> Done:
    """Write the file with the other value."""
    return change_settings(desk, {job.key: job.value})


def change_settings(desk: Desk, changes: Mapping[str, Value]) -> Done:
    """Write the file with other values, all or none: each is allowed by the law, the submission and the rest."""
    by, state, values = desk.by(), desk.state(), values_of(desk)
    if by is None:
        raise Refused(text("nobody is logged in here: log in first"))
    after = values | followed(changes, values)
    changed = {key: value for key, value in after.items() if value != values[key]}
    if not changed:
        raise Refused(text("it is set so already"))
    for key in changed:
        why = frozen(SETTINGS[key], state)
        if why is not None:
            raise Refused(why, CLAUSE)
    around = _around(desk, state, after)
    for key in changes:
        check_value(SETTINGS[key], after[key], around)
    words = written(after)
    try:
        settings_of(SettingsReader(desk.settings_file, tomllib.loads(words, parse_float=Decimal)))
    except Malformed as error:
        raise Refused(str(error)) from None
    write_file(desk.settings_file, words)
    records = tuple(
        SettingChanged(key, _on_record(SETTINGS[key], values[key]), _on_record(SETTINGS[key], value), by)
        for key, value in changed.items()
    )
    first = SETTINGS[next(iter(changes))]
    said = text("{setting}: {value}", setting=first.title, value=first.said(after[first.key]))
    return Done(said, records=records, starts_again=True)


def _on_record(setting: Setting, value: Value) -> str:
    return str(setting.said(value)) or "-"


QUERIES = {AllSettings: find}
JOBS = {ChangeSetting: change}
