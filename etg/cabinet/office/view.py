"""The office as the screens see it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from etg.cabinet.office.screen_tests import ScreenTest
from etg.cabinet.office.tasks import Done, Job, Progress, Query
from etg.cabinet.office.trials import Begun, Played
from etg.table.people import Person, Role


class Answer(NamedTuple):
    """What is known about a query."""

    found: object
    """What its handler gives; None where it could not be found out."""
    at: float
    """When, by the conductor's clock."""
    wrong: str | None = None
    """Why it could not be found out."""


@dataclass(frozen=True)
class Office:
    """Somebody of the staff is at the pages of the office."""

    person: Person
    until: float
    """When it is left by itself, by the conductor's clock, unless something is touched."""
    answers: Mapping[Query, Answer] = field(default_factory=lambda: MappingProxyType({}))
    job: Job | None = None
    """What is being done."""
    progress: Progress | None = None
    done: Done | None = None
    """How the last job has ended, until another one begins."""
    starts_again: bool = False
    """Something was changed for which the table starts again when the office is left."""
    test: ScreenTest | None = None
    """What windows show in the place of their screens."""
    tested: ScreenTest | None = None
    """How the last such test has ended, until another one begins."""
    sound: Played | None = None
    """What was to be heard last."""
    trial: Begun | None = None
    """Devices are being tried: what they say is no part of any round."""

    @property
    def closes(self) -> bool:
        """Whether the table is not played meanwhile."""
        return self.person.role is Role.TECHNICIAN

    def answer(self, query: Query) -> object:
        """What was found; None before it is known."""
        answer = self.answers.get(query)
        return None if answer is None else answer.found
