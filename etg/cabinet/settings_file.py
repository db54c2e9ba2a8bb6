"""The file of the settings, read and written by the table of them: a complete one every time, or the one of before."""

import os
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from decimal import Decimal
from itertools import groupby
from pathlib import Path
from typing import TypeAlias

from etg.cabinet.settings_displays import ScreenSettings, read_screens, written_screen
from etg.cabinet.settings_kinds import Screens, Unfit, Value
from etg.cabinet.settings_reader import SettingsReader
from etg.cabinet.settings_table import DEVICES_NOTE, SCREENS_NOTE, TABLE, Setting
from etg.devices.reports import Kind
from etg.errors import Malformed
from etg.texts import Text, text

Values: TypeAlias = Mapping[str, Value]
"""All settings by key."""
HEAD = (
    "The settings of this cabinet. Another file can be named in the environment variable ETG_CABINET; the pages of the",
    "technician write theirs into cabinet.toml in the data folder, which then is the one in force.",
)
_WIDTH = 118


def opened(path: Path) -> SettingsReader:
    """A file of settings, before anything in it is looked at."""
    try:
        with path.open("rb") as file:
            values = tomllib.load(file, parse_float=Decimal)
    except OSError as error:
        raise Malformed(f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Malformed(f"{path} cannot be read: {error}") from error
    return SettingsReader(path, values)


def read_values(reader: SettingsReader) -> dict[str, Value]:
    """Every setting of the table; what cannot be is named with its key."""
    for kind in Kind:
        table = reader.values.get(kind)
        if table is not None and not isinstance(table, dict):
            raise Malformed(f"{reader.path}: {kind} is {str(table)[:40]!r}; it must be a table, [{kind}]")
    return {setting.key: _read(reader, setting) for setting in TABLE}


def _read(reader: SettingsReader, setting: Setting) -> Value:
    raw = reader.value(setting.table, setting.name)
    if isinstance(setting.kind, Screens):
        return read_screens(reader)
    if setting.table in tuple(Kind) and setting.table not in reader.values:
        return None  # the device is not there
    if raw is None and not setting.needed:
        return setting.default
    try:
        if raw is None:
            raise Unfit(setting.kind.wanted)
        return setting.kind.read(raw)
    except Unfit as unfit:
        raise reader.wrong(setting.key, raw, unfit.wanted) from None


def shipped_values() -> dict[str, Value]:
    """What the shipped file says."""
    return {setting.key: setting.shipped for setting in TABLE}


# Writing


def written(values: Values) -> str:
    """The whole file, with the help as comments."""
    lines = [f"# {line}" for line in HEAD]
    for table, settings in groupby(TABLE, lambda setting: setting.table):
        if table == Kind.SHOE:
            lines += ["", *(f"# {line}".rstrip() for line in DEVICES_NOTE)]
        gone = table in tuple(Kind) and values[f"{table}.port"] is None
        lines += ["", f"# [{table}]" if gone else f"[{table}]"]
        for setting in settings:
            lines += [] if gone else _lines(setting, values[setting.key])
    return "\n".join(lines) + "\n"


def _lines(setting: Setting, value: Value) -> Iterator[str]:
    allowed = _allowed(setting)
    yield from (f"# {line}" for line in textwrap.wrap(f"{setting.help} {allowed}".strip(), _WIDTH))
    if isinstance(setting.kind, Screens):
        screens = [each for each in value if isinstance(each, ScreenSettings)] if isinstance(value, tuple) else []
        if not screens:
            yield from (f"# {line}" for line in SCREENS_NOTE)
        for screen in screens:
            yield from ("[[displays.screen]]", *written_screen(screen))
    elif value is None or value in ("", ()):
        example = setting.kind.written(setting.example) if setting.example is not None else '""'
        yield f"# {setting.name} = {example}"
    else:
        yield f"{setting.name} = {setting.kind.written(value)}"


def _allowed(setting: Setting) -> str:
    """What can stand there, where the help does not say it."""
    choices = setting.kind.choices()
    return f"Allowed: {allowed_words(setting)}." if choices or setting.kind.wanted.startswith("a whole") else ""


def allowed_words(setting: Setting) -> str:
    """What can stand in the file."""
    choices = setting.kind.choices()
    if choices and isinstance(choices[0], str):
        return ", ".join(f'"{each}"' for each in choices)
    if choices and not isinstance(choices[0], bool):
        return ", ".join(str(each) for each in choices)
    return str(setting.kind.wanted)


def write_file(path: Path, words: str) -> None:
    """Put a file in its place at once: whatever happens, there is the one of before or this one, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(words)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


class InUse:
    """The file that a running table was started with, to be put back where another one cannot be used."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._words: str | None = None

    def keep(self) -> None:
        """The file as it is now has been used."""
        self._words = self._path.read_text(encoding="utf-8") if self._path.exists() else None

    def restore(self) -> bool:
        """Put it back; whether it was another one."""
        now = self._path.read_bytes() if self._path.exists() else None
        if now == (None if self._words is None else self._words.encode()):
            return False
        if self._words is None:
            self._path.unlink()
        else:
            write_file(self._path, self._words)
        return True


def taken_back(why: str) -> Text:
    """What the console says where a table started with the settings of before."""
    return text("what was set cannot be used, so it is as it was before: {why}", why=why)
