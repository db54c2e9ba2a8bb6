"""A table with an office behind its console, step by step, and bots that bring it into any phase."""

import contextlib
from collections.abc import Callable, Iterable
from pathlib import Path

from etg.cabinet.asks import DEALER_CONSOLE, Around, Ask, EnterOffice, LeaveOffice, Look, Undertake
from etg.cabinet.bots import Bots
from etg.cabinet.conductor import Conductor
from etg.cabinet.office.tasks import Job, Query
from etg.cabinet.office.view import Office
from etg.cabinet.shown import Message, Shown
from etg.errors import Refused
from etg.ledger.ledger import Ledger
from etg.table.actions import Do, next_action
from etg.table.commands import Command
from etg.table.events import Event
from etg.table.people import Person, Role
from etg.table.state import State
from tests.cabinet.builders import Cabinet, FakeScreens

FLOORPERSON, TECHNICIAN, AUDITOR = (Person(role, "77") for role in (Role.FLOORPERSON, Role.TECHNICIAN, Role.AUDITOR))
_SETTLE = 12
"""Steps after which everything that was asked has been answered."""


class Staffed:
    """A table at which nobody deals by himself, with its office."""

    def __init__(self, path: Path, game: str = "community_blackjack", seed: int = 1) -> None:
        self.cabinet = Cabinet(game, path, seed)
        self.screens = FakeScreens(self.cabinet)
        self.screens.still = True
        self.conductor: Conductor = self.cabinet.conductor(None, screens=self.screens)
        self.bots = Bots(seed, odd=0.0)
        self.settle()

    @property
    def ledger(self) -> Ledger:
        """Its books."""
        return self.conductor.writer.keeper.ledger

    @property
    def state(self) -> State:
        """The table as it is on disk."""
        return self.conductor.writer.keeper.state

    @property
    def shown(self) -> Shown:
        """What is to be seen."""
        return self.screens.last

    @property
    def office(self) -> Office | None:
        """Who is in the office."""
        return self.shown.office

    @property
    def message(self) -> Message | None:
        """What the people at the console should read."""
        return self.shown.messages.get(DEALER_CONSOLE)

    def settle(self, steps: int = _SETTLE) -> None:
        """Let everything come that was asked for."""
        for _ in range(steps):
            self.conductor.step()

    def ask(self, *whats: Command | Around, place: int = DEALER_CONSOLE) -> None:
        """Ask for something and wait for what comes of it."""
        for what in whats:
            self.screens.script.append(Ask(place, what))
            self.settle()

    def enter(self, person: Person) -> bool:
        """Come to the office; whether one is in."""
        self.ask(EnterOffice(person))
        return self.office is not None

    def leave(self) -> None:
        """Go out again."""
        self.ask(LeaveOffice())

    def found(self, query: Query) -> object:
        """What a query is answered with."""
        self.ask(Look(query))
        assert self.office is not None
        answer = self.office.answers[query]
        assert answer.wrong is None, answer.wrong
        return answer.found

    def done(self, job: Job) -> str:
        """How a job ends, in words."""
        self.ask(Undertake(job))
        assert self.office is not None and self.office.done is not None
        return self.office.done.words

    def events(self) -> list[Event]:
        """All that is in the ledger."""
        return [row.event() for row in self.ledger.reader.events()]

    # Play

    def bot(self) -> None:
        """What somebody at the table does next."""
        command = self.bots.command(self.state, self.ledger.last, self.cabinet.wall.time() // 1_000_000)
        with contextlib.suppress(Refused):
            self.ledger.record(command)
        self.settle(2)

    def play_until(self, there: Callable[[State], bool], most: int = 3000) -> None:
        """Until the table is like this."""
        for _ in range(most):
            if there(self.state):
                self.settle()
                return
            self.bot()
        raise AssertionError("the table never came to that")

    def phases(self, wanted: Iterable[Do] | None = None, most: int = 600) -> Iterable[Do]:
        """Every phase that play comes to, each once; the table stands there while it is looked at."""
        left = None if wanted is None else set(wanted)
        seen: set[Do] = set()
        for _ in range(most):
            do = next_action(self.state).do
            if do not in seen and (left is None or do in left):
                seen.add(do)
                self.settle()
                yield do
                if left is not None and not left - seen:
                    return
            self.bot()
