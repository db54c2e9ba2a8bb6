"""Random play with cards that really exist: a virtual shoe follows every event, and knows where each card lies."""

from copy import deepcopy
from random import Random
from typing import Any

from etg.cards import PACK_52
from etg.shoe import ShoeKind
from etg.shoe.inventory import ONE, UNREAD, pile
from etg.shoe.source import SeededSource
from etg.shoe.virtual import COVER, VirtualShoe
from etg.submission import Submission
from etg.table import commands as c
from etg.table import events as e
from etg.table.checklist import Step, other
from etg.table.evolve import evolve
from etg.table.state import State, can_leave_shoe, set_of
from tests.table.random_play import RandomTable


class VirtualTable(RandomTable):
    """A random table whose cards come out of a virtual shoe, which does with them what the events say."""

    def __init__(self, rng: Random, submission: Submission, odd: float) -> None:
        super().__init__(rng, submission, odd, devices=odd)
        self.source = SeededSource(rng.getrandbits(32))
        self.before: list[Any] = []
        """How it was before each of the last cards."""
        self.unread: dict[str, list[tuple[str, int]]] = {"a": [], "b": []}
        """Cards the table could not count: where they lie (felt or rack), and which they are."""
        self._new_shoe(self.state.shoe.kind, tens=False)
        for side in self.shoe.sets:
            self.shoe.shuffle(side)
            if self.state.shoe.kind is ShoeKind.TWO_BATCH and side == "b":
                self.shoe.store(side)
            else:
                self.shoe.load(side)
                self.shoe.sets[side].below_cover = rng.randint(1, 60)
        if self.state.shoe.kind is ShoeKind.CONTINUOUS:
            self.shoe.sets["a"].below_cover = 0

    def _new_shoe(self, kind: ShoeKind, tens: bool) -> None:
        pack = PACK_52 if tens else self.state.terms.game.pack
        self.shoe = VirtualShoe(kind, pack, self.state.terms.rules.decks, self.source)
        self.unread = {"a": [], "b": []}

    def card(self, side: str | None = None) -> int:
        """The card that comes next; a cover card before it is reported at once."""
        name = "ab"[set_of(self.state, side)]
        cards = self.shoe.sets[name]
        if not cards.shoe:
            return self.any_card()
        drawn = self.shoe.draw(name)
        if drawn == COVER:
            self.try_to(c.CoverCard(name if self.state.shoe.kind is ShoeKind.DOUBLE else None))
            drawn = self.shoe.draw(name)
        cards.shoe.append(cards.felt.pop())
        return drawn

    def do(self, command: c.Command) -> list[e.Event]:
        """Give a command, and let the virtual shoe follow."""
        before = self.state
        events = super().do(command)
        state = before
        for event in events:
            self._follow(state, event)
            early, state = state.shoe.early, evolve(state, event)
            reshuffles = isinstance(event, e.ShuffleCalled | e.TableIdle | e.Mended)
            if early is not None and state.shoe.early is None and reshuffles:
                self.shoe.discard(early.card, self._side(state, None))
        self.check()
        return events

    def check(self) -> None:
        """Every card is in exactly one place, the table knows it, and the places add up to the decks."""
        if not self.state.cards:
            return  # they have left a table that was closed
        for which, (side, cards) in enumerate(self.shoe.sets.items()):
            places = self.state.cards[which]
            lost = {"felt": 0, "rack": 0, "segregated": 0}
            for place, card in self.unread[side]:
                lost[place] += ONE[card] - UNREAD
            assert places.felt == pile(cards.felt + cards.stack) - lost["felt"], side
            assert places.rack == pile(cards.rack) - lost["rack"], side
            assert places.shoe == pile(cards.shoe) + sum(lost.values()), side
            assert places.segregated == pile(cards.segregated) - lost["segregated"], side
            assert places.shuffler == pile(cards.stored), side
            assert places.removed == pile(cards.removed), side
            tens = pile(self.state.terms.tens) if cards.removed or self.state.shoe.tens else 0
            assert places.all() == self.state.terms.full + tens, side

    def _follow(self, state: State, event: e.Event) -> None:
        if isinstance(event, e.Dealt) or (isinstance(event, e.Determined) and not event.used):
            self.before = [*self.before[-40:], deepcopy((self.shoe.sets, self.unread))]
        match event:
            case e.Dealt() if event.source is c.Source.ACCEPTED:
                self._draw_unread(self._side(state, event.shoe_side))
            case e.Dealt() if event.source is not c.Source.HELD:
                self._draw(self._side(state, event.shoe_side), event.card)
            case e.Determined() if not event.used:
                self._put_aside(event.drawn_from, event.card, event.source is c.Source.ACCEPTED)
            case e.Held():
                self._draw(self._side(state, event.shoe_side), event.card)
            case e.Burned():
                self._burn(self._side(state, None), event.card)
            case e.Discarded() if event.why not in ("ten", "foreign"):
                side = self._side(state, event.shoe_side)
                if event.from_shoe:
                    self._draw(side, event.card)
                self.shoe.discard(event.card, side)
            case e.StrayDiscarded():
                side = self._side(state, event.shoe_side)
                known = can_leave_shoe(state, event.card, event.shoe_side)
                if known or self.shoe.sets[side].shoe:
                    self._burn(side, event.card if known else None)
            case e.Corrected():  # it was the other card all the time
                self.shoe.sets, self.unread = self.before.pop()
            case e.DealTakenBack():
                self.shoe.sets, self.unread = self.before[-event.cards]
                del self.before[-event.cards :]
            case e.Cleared():
                self._clear()
            case e.DiscardsShuffled():
                side = self._side(state, None)
                self.shoe.refill(side)
                self.unread[side] = [(place, card) for place, card in self.unread[side] if place == "felt"]
            case e.DecksReceived():
                self._new_shoe(event.kind, event.tens)
            case e.CardsInspected() if event.tens:
                for side in self.shoe.sets:
                    self.shoe.remove(state.terms.tens, side)
            case e.CardsCut():
                self.shoe.cut(event.side)
            case e.CoverCardPlaced():
                self.shoe.place_cover(event.side)
            case e.Prepared():
                self._prepare(state, event)

    def _side(self, state: State, side: str | None) -> str:
        return "ab"[set_of(state, side)]

    def _draw(self, side: str, card: int) -> None:
        """The card that was read leaves the shoe."""
        cards = self.shoe.sets[side]
        self._not_the_unread(side, card)
        if card in cards.shoe:
            at = len(cards.shoe) - 1 - cards.shoe[::-1].index(card)
            cards.felt.append(cards.shoe.pop(at))
        else:
            raise AssertionError("the table has let a card out of the shoe that is not in it")

    def _not_the_unread(self, side: str, card: int) -> None:
        """A card can come that lies unread elsewhere, as far as anybody knows: then the unread one was another."""
        cards = self.shoe.sets[side]
        for place, pile_ in (("rack", cards.rack), ("felt", cards.felt)):
            if card not in cards.shoe and (place, card) in self.unread[side]:
                instead = cards.shoe.pop()
                pile_[pile_.index(card)] = instead
                self.unread[side][self.unread[side].index((place, card))] = (place, instead)
                cards.shoe.append(card)

    def _draw_unread(self, side: str) -> None:
        """Two people have accepted a card: the table does not believe that it is the one it was read as."""
        cards = self.shoe.sets[side]
        cards.felt.append(cards.shoe.pop())
        self.unread[side].append(("felt", cards.felt[-1]))

    def _put_aside(self, side: str, card: int, accepted: bool) -> None:
        if not accepted:
            self._draw(side, card)
            self.shoe.discard(card, side, segregated=True)
            return
        self._draw_unread(side)
        drawn = self.shoe.sets[side].felt[-1]
        self.shoe.discard(drawn, side, segregated=True)
        self.unread[side][-1] = ("segregated", drawn)

    def _burn(self, side: str, card: int | None) -> None:
        cards = self.shoe.sets[side]
        if card is None:
            card = cards.shoe[-1]
            self.unread[side].append(("rack", card))
        self._draw(side, card)
        self.shoe.discard(card, side)

    def _clear(self) -> None:
        self.shoe.clear()
        for side in self.unread:
            if self.state.shoe.kind is ShoeKind.CONTINUOUS:
                self.unread[side] = []
            self.unread[side] = [("rack" if at == "felt" else at, card) for at, card in self.unread[side]]

    def _prepare(self, state: State, event: e.Prepared) -> None:
        side = event.side
        match event.step:
            case Step.SPREAD:
                self.shoe.spread(side)
            case Step.COLLECT:
                self.shoe.collect(side)
            case Step.SWAP:
                self.shoe.store(other(side))
                self.shoe.take_out(side)
                self.unread[other(side)] = []
            case Step.SHUFFLE:
                if state.shoe.kind is ShoeKind.TWO_BATCH and side != state.shoe.batch:
                    self.shoe.store(side)
                else:
                    self.shoe.shuffle(side)
            case Step.LOAD:
                if state.shoe.kind is ShoeKind.CONTINUOUS:
                    self.shoe.shuffle(side)
                self.shoe.load(side)
        if event.step in (Step.SPREAD, Step.COLLECT):
            self.unread[side] = []
