"""What a touch on the frame of the office means; what its pages mean by theirs they say themselves."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.table.people import Role


@dataclass(frozen=True, slots=True)
class OpenDoor:
    """Somebody wants to log in to the office."""


@dataclass(frozen=True, slots=True)
class CloseDoor:
    """He does not, after all."""


@dataclass(frozen=True, slots=True)
class ComeAs:
    """At a desk without log-in: come in as one of this role."""

    role: Role


@dataclass(frozen=True, slots=True)
class Leave:
    """Log out of the office."""


@dataclass(frozen=True, slots=True)
class OpenTopic:
    """Another page."""

    key: str
    look: Hashable = None
    """What is looked at there at once: an intent of that page."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the keypad or keyboard: a sign, "back" for the last one, "clear" for all, "shift" or "signs"."""

    key: str


@dataclass(frozen=True, slots=True)
class Enter:
    """What was typed is right."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Put the question away."""


@dataclass(frozen=True, slots=True)
class Yes:
    """It shall be done."""


@dataclass(frozen=True, slots=True)
class TurnLeaf:
    """Another leaf of a list."""

    list: str
    leaf: int


@dataclass(frozen=True, slots=True)
class CallOffJob:
    """What is being done shall end."""
