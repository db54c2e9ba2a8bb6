"""The whole table as JSON and back, by the types of its fields.

A snapshot only saves time: all that is in it follows from the events before it. One that was written by software with
other fields is not read; the table is then made anew from the events.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from typing import Any, Union, get_args, get_origin, get_type_hints

from etg.table.state import State
from etg.table.terms import Terms
from etg.texts import Text

_LEFT_OUT = "terms"
"""Comes from the submission, not from the snapshot."""


def freeze(value: Any) -> Any:
    """A value of the table as JSON can hold it; fields with their default value are left out."""
    if value is None or value.__class__ in (int, str, bool):
        return value
    if isinstance(value, Text):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {
            each.name: freeze(found)
            for each in fields(value)
            if each.name != _LEFT_OUT and not _is_default(each.default, found := getattr(value, each.name))
        }
    if isinstance(value, Mapping):
        return [[freeze(key), freeze(item)] for key, item in value.items()]
    if isinstance(value, frozenset):
        return sorted(freeze(item) for item in value)
    if isinstance(value, tuple):
        return [freeze(item) for item in value]
    raise TypeError(f"a {type(value).__name__} cannot stand in a snapshot")


def _is_default(default: Any, value: Any) -> bool:
    return default is not MISSING and type(value) is type(default) and value == default


def thaw_state(values: dict[str, Any], terms: Terms) -> State:
    """The table of a snapshot."""
    found = _values(State, values)
    return State(terms=terms.within(found.get("table_limits")), **found)


def thaw(hint: Any, value: Any) -> Any:
    """The value of this type that was frozen."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        inner = [arg for arg in args if arg is not type(None)]
        return None if value is None else thaw(inner[0], value)
    if origin is not None and issubclass(origin, Mapping):
        return {thaw(args[0], key): thaw(args[1], item) for key, item in value}
    if origin is frozenset:
        return frozenset(thaw(args[0], item) for item in value)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(thaw(args[0], item) for item in value)
        return tuple(thaw(arg, item) for arg, item in zip(args, value, strict=True))
    if is_dataclass(hint):
        assert isinstance(hint, type)
        return hint(**_values(hint, value))
    if issubclass(hint, tuple):  # a named tuple
        hints = _hints(hint)
        return hint(*(thaw(each, item) for each, item in zip(hints.values(), value, strict=True)))
    return hint(value)


def _values(kind: Any, values: dict[str, Any]) -> dict[str, Any]:
    hints = _hints(kind)
    return {name: thaw(hints[name], value) for name, value in values.items()}


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else list(kind._fields)
    return {name: hints[name] for name in names}


@cache
def layout(kind: type[Any]) -> str:
    """A digest of all fields that can stand in a snapshot, with their types and defaults."""
    seen: dict[str, str] = {}
    _describe(kind, seen)
    return sha256(repr(sorted(seen.items())).encode()).hexdigest()[:16]


def _describe(hint: Any, seen: dict[str, str]) -> None:
    for arg in get_args(hint):
        _describe(arg, seen)
    if not isinstance(hint, type) or get_origin(hint) is not None or hint is Terms:
        return
    name = f"{hint.__module__}.{hint.__qualname__}"
    if name in seen:
        return
    if issubclass(hint, Enum):
        seen[name] = repr([member.value for member in hint])
    elif is_dataclass(hint) or (issubclass(hint, tuple) and hasattr(hint, "_fields")):
        hints = _hints(hint)
        given = fields(hint) if is_dataclass(hint) else ()
        defaults = {each.name: repr(each.default) for each in given if each.default is not MISSING}
        seen[name] = repr([(key, repr(value), defaults.get(key)) for key, value in hints.items()])
        for inner in hints.values():
            _describe(inner, seen)
