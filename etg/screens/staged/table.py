"""A table that is really played, one command after the other, with chosen cards: no ledger, no clock, no chance."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from etg.cabinet.memory import Memory
from etg.cabinet.shown import LinkStatus, Shown
from etg.devices.reports import Kind
from etg.games import Decision
from etg.hands import is_blackjack, total
from etg.modes import Mode
from etg.money import Cents
from etg.screens.staged.cards import Cards
from etg.shoe import ShoeKind
from etg.shoe.inventory import size
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import CARD_DUE, Action, Do, next_action
from etg.table.decide import step
from etg.table.deciding import asked_hand, choices
from etg.table.evolve import evolve
from etg.table.flow import undecided_insurance
from etg.table.people import Person, Role
from etg.table.routine import preparing_command, usual_backs
from etg.table.state import Box, Round, State, new_table, set_of
from etg.table.terms import Terms
from etg.wagers import WAGERS

DEALER = Person(Role.DEALER, "ann")
FLOORPERSON = Person(Role.FLOORPERSON, "ben")
PLAYERS = ("Ada", "Bruno", "Carmen", "Dmitri", "Emi", "Farid", "Grace", "Hugo")
"""Who sits at station 1, 2 and so on."""
_ENOUGH_CARDS = 40
"""With fewer cards in the shoe they are shuffled before the next round."""


class Table:
    """A table under the shipped submission of a game, or under any terms."""

    def __init__(self, game: str | Terms) -> None:
        self.state: State = new_table(Terms(load(shipped_path(game))) if isinstance(game, str) else game)
        self.cards = Cards()
        self.decisions: dict[int, deque[Decision]] = {}
        """What boxes decide, in turn; otherwise they draw to 11 and stand."""
        self.last = 0
        self.news: tuple[e.Event, ...] = ()
        self.events: list[e.Event] = []
        self.memory = Memory()

    @property
    def terms(self) -> Terms:
        """What is played."""
        return self.state.terms

    @property
    def round(self) -> Round:
        """The round that is being played."""
        assert self.state.round is not None
        return self.state.round

    def box(self, number: int) -> Box:
        """A box of the round."""
        return self.round.boxes[self.round.places[number]]

    # Commands

    def do(self, *commands: c.Command) -> "Table":
        """Give commands; each of them is accepted."""
        for command in commands:
            before = self.state
            events, self.state = step(before, command)
            self._happened(before, events)
        return self

    def happen(self, event: e.Event) -> "Table":
        """Something that nobody asks for: a tilt."""
        before, self.state = self.state, evolve(self.state, event)
        self._happened(before, [event])
        return self

    def _happened(self, before: State, events: list[e.Event]) -> None:
        self.memory = self.memory.after(before, events, self.state)
        self.last += len(events)
        self.news = tuple(events)
        self.events += events

    # The course of things

    def open(self) -> "Table":
        """A floorperson opens the table and decks come to it."""
        kind = ShoeKind.TWO_BATCH if self.terms.game.face_down else ShoeKind.SINGLE
        decks = c.ReceiveDecks(kind, 0, DEALER, backs=usual_backs(self.terms, kind))
        return self.do(c.OpenTable(DEALER, FLOORPERSON), decks)

    def seat(self, stations: Iterable[int], credits: Cents = 50_000) -> "Table":
        """Players take these stations and buy in."""
        for station in stations:
            self.do(c.Seat(PLAYERS[station - 1], station))
            if credits:
                self.do(c.BuyIn(PLAYERS[station - 1], credits, c.Funds.CASH, DEALER))
        return self

    def make_ready(self) -> "Table":
        """The cards are made ready; no player wants to cut."""
        while (command := self._preparing()) is not None:
            self.do(command)
        return self

    def ready(self, *stations: int, credits: Cents = 50_000) -> "Table":
        """An open table with these players and cards in the shoe."""
        return self.open().seat(stations, credits).make_ready()

    def place(self, box: int, wager: Cents = 2_500, player: int | None = None, sides: Cents = 0) -> "Table":
        """Wagers on a box, with so much (or the highest amount that is taken) on every side wager."""
        placed = tuple((name, self._stake(name, sides)) for name in self.side_wagers) if sides else ()
        return self.do(c.Place(PLAYERS[(player or box) - 1], box, wager, placed))

    @property
    def side_wagers(self) -> list[str]:
        """The side wagers that have a spot of their own."""
        return [name for name in self.terms.side if WAGERS[name].rides_on is None]

    def _stake(self, name: str, cents: Cents) -> Cents:
        side = self.terms.side[name]
        return side.amounts[-1] if side.amounts else min(cents, side.maximum)

    def plan(self, cards: Cards, decisions: Mapping[int, str] | None = None) -> "Table":
        """What comes out of the shoe, and what boxes decide: h, s, d, p (split), r (surrender)."""
        self.cards = cards
        self.decisions = {box: deque(_DECISIONS[sign] for sign in text) for box, text in (decisions or {}).items()}
        return self

    def play(self, until: Do | None, but: int = 0) -> "Table":
        """Go on until the table waits for this; None: until the round is cleared. `but`: let it pass so many times."""
        while True:
            action = next_action(self.state)
            if action.do is until:
                if but <= 0:
                    return self
                but -= 1
            self.go_on()
            if until is None and action.do is Do.CLEAR:
                return self

    def go_on(self) -> "Table":
        """Do the one thing that the table waits for."""
        return self.do(self._answer(next_action(self.state)))

    def play_round(self) -> "Table":
        """A whole round; before it the cards are shuffled where few are left."""
        if size(self.state.cards[set_of(self.state, None)].shoe) < _ENOUGH_CARDS:
            self.do(c.CallShuffle(FLOORPERSON)).make_ready()
        return self.play(None)

    # Answers

    def _answer(self, action: Action) -> c.Command:
        state = self.state
        if action.do in CARD_DUE:
            return c.Card(self.cards.next(state, action))
        match action.do:
            case Do.CLOSE_BETTING:
                return c.CloseBetting()
            case Do.DECIDE:
                return self._decision(action.box or int(action.detail.split()[0]))
            case Do.INSURANCE:
                return c.Insure(undecided_insurance(self.round)[0].number, 0)
            case Do.READER:
                return c.ReaderResult(is_blackjack(self.round.dealer))
            case Do.SPIN:
                return c.Spin(self._symbol(action.detail))
            case _ if action.do in _PLAIN:
                return _PLAIN[action.do]
        command = self._preparing()
        assert command is not None, action
        return command

    def _preparing(self) -> c.Command | None:
        if next_action(self.state).do is Do.BURN:
            return c.Burn()
        return preparing_command(self.state, DEALER, FLOORPERSON)

    def _symbol(self, wager: str) -> str:
        """What the wheel shows: neither the best nor the least of its symbols."""
        symbols = list(self.state.terms.side[wager].wheel or ())
        return symbols[len(symbols) // 3]

    def _decision(self, box: int) -> c.Command:
        hand = asked_hand(self.state, box, Decision.STAND)
        possible = choices(self.state, box, hand)
        planned = self.decisions.get(box)
        while planned:
            if (decision := planned.popleft()) in possible:
                return c.Decide(box, decision, hand)
        if Decision.KEEP in possible:
            return c.Decide(box, Decision.KEEP, hand)
        cards = self.box(box).hands[hand].cards
        return c.Decide(box, Decision.HIT if total(cards) < 12 else Decision.STAND, hand)

    # What is shown

    def shown(self, **around: Any) -> Shown:
        """The table as screens are shown it."""
        kinds = (Kind.SHOE, Kind.READER, Kind.INPUTS) if self.terms.game.hole_card else (Kind.SHOE, Kind.INPUTS)
        found = Shown(
            self.state,
            Mode.LIVE,
            last=self.last,
            news=self.news,
            last_round=self.memory.last_round,
            history=self.memory.history,
            links=tuple(LinkStatus(kind, True, "", False) for kind in kinds),
            last_card=self.memory.last_card,
            tips=self.memory.tips,
        )
        return replace(found, **around)


_DECISIONS = {
    "h": Decision.HIT,
    "s": Decision.STAND,
    "d": Decision.DOUBLE,
    "p": Decision.SPLIT,
    "r": Decision.SURRENDER,
    "k": Decision.KEEP,
}
_PLAIN: dict[Do, c.Command] = {
    Do.SETTLE: c.Settle(),
    Do.CLOSE_DECISIONS: c.CloseDecisions(),
    Do.TURN: c.TurnHoleCard(),
    Do.CLEAR: c.Clear(),
}
