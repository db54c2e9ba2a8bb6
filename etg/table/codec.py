"""Commands and events as plain values and back: for the ledger, round scripts and `etg replay --events`."""

import types
from dataclasses import MISSING, fields
from enum import Enum
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from etg.cards import NAMES, card
from etg.errors import Malformed
from etg.table.commands import Command
from etg.table.events import EVENTS, Event
from etg.table.people import Person, person
from etg.texts import Text

CARDS = frozenset(("card", "was"))
"""The fields that hold cards: written "QH", not as numbers."""

T = TypeVar("T", Event, Command)


def encode(event: Event) -> dict[str, Any]:
    """An event as values that JSON can hold, with its name and version."""
    return {"event": event.name, "v": event.version, **values_of(event)}


def values_of(record: Event | Command) -> dict[str, Any]:
    """The fields of a command or an event as values that JSON can hold."""
    found: dict[str, Any] = {}
    for each in fields(record):
        value = getattr(record, each.name)
        if each.name in CARDS:
            found[each.name] = None if value is None else NAMES[value]
        else:
            found[each.name] = plain(value)
    return found


def plain(value: Any) -> Any:
    """A value of a field as JSON can hold it."""
    if isinstance(value, Person):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Text):
        return str(value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value


def decode(values: dict[str, Any]) -> Event:
    """The event of stored values."""
    rest = dict(values)
    name, version = rest.pop("event", None), rest.pop("v", None)
    kind = EVENTS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise Malformed(f"there is no event {name!r}: it was written by a newer version of this software")
    if version != kind.version:
        raise Malformed(f"version {version!r} of {name} is not known: it was written by a newer version")
    return build(kind, rest)


def build(kind: type[T], values: dict[str, Any]) -> T:
    """A command or an event of this kind from plain values."""
    hints = _hints(kind)
    for key in values:
        if key not in hints:
            raise Malformed(f"{kind.name} has no {key!r}; it has {', '.join(hints) or 'nothing more'}")
    missing = [each.name for each in fields(kind) if each.default is MISSING and each.name not in values]
    if missing:
        raise Malformed(f"{kind.name} needs {', '.join(missing)}")
    return kind(**{k: _card(v) if k in CARDS else _read(k, hints[k], v) for k, v in values.items()})


_KNOWN: dict[type[Any], dict[str, Any]] = {}


def _hints(kind: type[Any]) -> dict[str, Any]:
    if kind not in _KNOWN:
        hints = get_type_hints(kind)
        _KNOWN[kind] = {each.name: hints[each.name] for each in fields(kind)}
    return _KNOWN[kind]


def _card(value: Any) -> int | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise Malformed(f"{value!r} is not a card: write it as in QH")
    return card(value)


def _read(key: str, hint: Any, value: Any) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        if value is None:
            return None
        return _read(key, next(arg for arg in get_args(hint) if arg is not type(None)), value)
    if origin is tuple:
        return _tuple(key, get_args(hint), value)
    if hint is Person and isinstance(value, str):
        return person(value)
    if isinstance(hint, type) and issubclass(hint, Enum):
        try:
            return hint(value)
        except ValueError:
            choices = ", ".join(str(item.value) for item in hint)
            raise Malformed(f"{key} is one of {choices}, not {value!r}") from None
    if hint in (int, str, bool) and type(value) is hint:
        return value
    raise Malformed(f"{key}: {str(value)[:40]!r} is not {_NAMES.get(hint, 'a person, as in dealer:ann')}")


_NAMES = {int: "a whole number", str: "a text", bool: "true or false"}


def _tuple(key: str, args: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise Malformed(f"{key} must be a list")
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_read(key, args[0], item) for item in value)
    if len(value) != len(args):
        raise Malformed(f"{key} must have {len(args)} entries")
    return tuple(_read(key, arg, item) for arg, item in zip(args, value, strict=True))
