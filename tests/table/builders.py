"""A table for tests that read like a round: seats, wagers, cards, answers."""

from typing import Any

import pytest

from etg.cards import card
from etg.errors import Refused
from etg.games import Decision
from etg.shoe import ShoeKind
from etg.submission import check, parse, shipped_path
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.decide import step
from etg.table.people import Person, Role
from etg.table.prompts import prompt
from etg.table.routine import preparing_command
from etg.table.state import Box, Round, State, credits_of, new_table, ready_table
from etg.table.terms import Terms

DEALER = Person(Role.DEALER, "ann")
FLOORPERSON = Person(Role.FLOORPERSON, "ben")


class Table:
    """A table of a game with these options; commands are given one by one."""

    def __init__(
        self,
        game: str = "blackjack",
        side_wagers: dict[str, Any] | None = None,
        shoe: ShoeKind | None = ShoeKind.SINGLE,
        **options: Any,
    ) -> None:
        values = parse(shipped_path(game).read_text(encoding="utf-8"))
        values |= {"side_wagers": side_wagers or {}} | options
        terms = Terms(check(values, filed=False))
        self.state: State = ready_table(terms, shoe) if shoe is not None else new_table(terms)
        self.events: list[e.Event] = []

    def do(self, *commands: c.Command) -> list[e.Event]:
        """Give commands that are accepted; their events."""
        found: list[e.Event] = []
        for command in commands:
            events, self.state = step(self.state, command)
            found += events
        self.events += found
        return found

    def refuse(self, command: c.Command) -> tuple[str, str | None]:
        """Give a command that is refused and changes nothing; the reason and the clause."""
        before = repr(self.state)
        with pytest.raises(Refused) as refused:
            step(self.state, command)
        assert repr(self.state) == before
        return refused.value.reason, refused.value.clause

    def seat(self, *boxes: int, credits: int = 100_000) -> "Table":
        """A player at each of these boxes, called p and the number."""
        for box in boxes:
            self.do(c.Seat(f"p{box}", box), c.BuyIn(f"p{box}", credits))
        return self

    def place(self, box: int, wager: int = 1000, player: str | None = None, **side: int) -> "Table":
        """Wagers on a box."""
        self.do(c.Place(player or f"p{box}", box, wager, tuple(side.items())))
        return self

    def open(self, *boxes: int, wager: int = 1000) -> "Table":
        """Players with a wager on each of these boxes, and betting closed."""
        self.seat(*boxes)
        for box in boxes:
            self.place(box, wager)
        if self.state.shoe.burn_due:
            self.do(c.Burn())
        self.do(c.CloseBetting())
        return self

    def make_ready(self) -> "Table":
        """Go through the checklist to its end; no player wants to cut. The burned card is not read."""
        while True:
            command = preparing_command(self.state, self.state.dealer or DEALER, FLOORPERSON)
            if command is None and next_action(self.state).do is Do.BURN:
                command = c.Burn()
            if command is None:
                return self
            self.do(command)

    def end_round(self) -> "Table":
        """Void the round and clear the table."""
        self.do(c.Void("test", DEALER, FLOORPERSON), c.Clear())
        return self

    def deal(self, cards: str) -> list[e.Event]:
        """Cards out of the shoe."""
        return self.do(*(c.Card(card(word)) for word in cards.split()))

    def decide(self, box: int, *decisions: str) -> list[e.Event]:
        """Decisions of a box, one after the other."""
        return self.do(*(c.Decide(box, Decision(word)) for word in decisions))

    @property
    def round(self) -> Round:
        """The round that is being played."""
        assert self.state.round is not None
        return self.state.round

    def box(self, number: int) -> Box:
        """A box of the round."""
        return self.round.boxes[self.round.places[number]]

    def credits(self, player: str) -> int:
        """What a player can wager."""
        return credits_of(self.state, player)

    @property
    def prompt(self) -> str:
        """What the dealer is told to do."""
        return prompt(self.state)


def names(events: list[e.Event]) -> list[str]:
    """The names of events."""
    return [event.name for event in events]
