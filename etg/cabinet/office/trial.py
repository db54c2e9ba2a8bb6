"""A round for nobody: chosen cards are played through the engine of the table, in memory, to see what it would pay."""

from collections import deque
from dataclasses import dataclass, field
from hashlib import sha256

from etg.cards import NAMES, Card
from etg.errors import Refused
from etg.games import Decision
from etg.games.play import Place
from etg.hands import is_blackjack
from etg.money import Cents
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import CARD_DUE, Action, Do, next_action
from etg.table.decide import step
from etg.table.deciding import asked_hand, choices
from etg.table.stage import DEAL
from etg.table.state import MOST, UNIT, Box, State, can_leave_shoe, changed, ready_table
from etg.table.terms import Terms
from etg.texts import Text, text
from etg.wagers import WAGERS

MAIN = "main"
_PLAYER, _BOX = "trial", 1
_HIDDEN = "0:trial"
"""The hidden value of a Must Hit that any meter has reached."""
_PLAIN: dict[Do, c.Command] = {
    Do.SETTLE: c.Settle(),
    Do.CLOSE_DECISIONS: c.CloseDecisions(),
    Do.TURN: c.TurnHoleCard(),
}


@dataclass(frozen=True)
class Supposed:
    """What is supposed to happen to one box."""

    wager: str
    """The side wager that is looked at, or `MAIN`."""
    main: Cents
    stake: Cents = 0
    """On the side wager, or on the one that it rides on."""
    hand: tuple[Card, ...] = ()
    second: tuple[Card, ...] = ()
    """The other hand of a box that has two."""
    dealer: tuple[Card, ...] = ()
    decisions: tuple[Decision, ...] = ()
    """What is decided first; then a hand draws while a card is chosen for it, and stands; a split one just stands."""
    insured: bool = False
    symbol: str | None = None
    """What the wheel shows."""
    magic: Card | None = None
    lucky: bool = False
    meters: tuple[tuple[str, Cents], ...] = ()
    """What progressive meters show before the wager; all others are as they start."""


class Lacking(Exception):
    """The round cannot go on before something more is chosen."""

    def __init__(self, words: Text) -> None:
        super().__init__(words)
        self.words = words


@dataclass
class Trial:
    """One round being played."""

    terms: Terms
    supposed: Supposed
    events: list[e.Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        supposed = self.supposed
        self.state: State = ready_table(self.terms)
        self._hands = [deque(supposed.hand), deque(supposed.second)]
        self._dealer = deque(supposed.dealer)
        self._decisions = deque(supposed.decisions)

    @property
    def box(self) -> Box:
        """The one that plays."""
        assert self.state.round is not None
        return self.state.round.boxes[0]

    @property
    def unused(self) -> tuple[Card, ...]:
        """Cards that were chosen and never drawn, because nobody had to draw them."""
        return (*self._hands[0], *self._hands[1], *self._dealer)

    def play(self) -> None:
        """Until all is settled, or the side wager that is looked at; raises `Lacking` where more must be chosen."""
        self._open()
        while True:
            action = next_action(self.state)
            if action.do is Do.CLEAR or self._is_settled():
                return
            if not self._must_hit():
                self._do(self._answer(action))

    def _is_settled(self) -> bool:
        """Whether the side wager has ended; a bonus beside it may come later, so those are waited for."""
        side = self.terms.side.get(self.supposed.wager)
        if side is None or side.bonuses or WAGERS[self.supposed.wager].rides_on is not None:
            return False
        return any(each.id == side.id and each.outcome is not None for each in self.box.sides)

    def _open(self) -> None:
        supposed = self.supposed
        units = {name: cents * UNIT for name, cents in supposed.meters if name in self.state.meters}
        self.state = changed(self.state, meters={**self.state.meters, **units})
        self._do(c.Seat(_PLAYER, _BOX))
        self._do(c.BuyIn(_PLAYER, MOST))
        placed: tuple[tuple[str, Cents], ...] = ()
        if supposed.wager != MAIN:
            placed = ((WAGERS[supposed.wager].rides_on or supposed.wager, supposed.stake),)
        self._do(c.Place(_PLAYER, _BOX, supposed.main, placed))
        if self.state.shoe.burn_due:
            self._do(c.Burn())
        if supposed.wager == "must_hit":
            self._do(c.Commit(sha256(_HIDDEN.encode()).hexdigest()))
        self._do(c.CloseBetting())

    def _do(self, command: c.Command) -> None:
        events, self.state = step(self.state, command)
        self.events += events

    def _must_hit(self) -> bool:
        round_ = self.state.round
        if self.supposed.wager != "must_hit" or round_ is None or round_.stage <= DEAL or round_.must_hit:
            return False
        self._do(c.HitMustHit(_BOX, _HIDDEN))
        return True

    # What the table waits for

    def _answer(self, action: Action) -> c.Command:
        supposed = self.supposed
        if action.do in CARD_DUE:
            return c.Card(self._card(action))
        match action.do:
            case Do.DECIDE:
                return self._decision()
            case Do.INSURANCE:
                return c.Insure(_BOX, self.box.wager // 2 if supposed.insured else 0)
            case Do.READER:
                assert self.state.round is not None
                return c.ReaderResult(is_blackjack(self.state.round.dealer))
            case Do.SPIN if supposed.symbol is not None:
                return c.Spin(supposed.symbol)
            case Do.SPIN:
                raise Lacking(text("Choose what the wheel shows"))
            case Do.MAGIC_CARD if supposed.magic is not None:
                return c.DrawMagicCard(supposed.magic)
            case Do.MAGIC_CARD:
                raise Lacking(text("Choose the magic card"))
            case Do.LUCKY_PLAYER:
                return c.DrawLuckyPlayer(_BOX if supposed.lucky else _BOX + 1)
            case _ if action.do in _PLAIN:
                return _PLAIN[action.do]
        raise Refused(text("the table waits: {what}", what=text(action.do)))

    def _card(self, due: Action) -> Card:
        dealers = due.do is Do.DEALER_DRAWS or due.detail == Place.DEALER
        pile = self._dealer if dealers else self._hands[self._origin(due)]
        if not pile:
            raise Lacking(self._lacking(dealers, due))
        found = pile.popleft()
        if not can_leave_shoe(self.state, found, None):
            raise Refused(text("{card} cannot come: the decks hold no more of it", card=NAMES[found]))
        return found

    def _origin(self, due: Action) -> int:
        """Which dealt hand of the box a card goes to: a split does not change it."""
        if due.do is Do.DEAL or due.detail == Place.COMMUNITY or self.terms.game.hands_per_box == 1:
            return due.hand if self.terms.game.hands_per_box > 1 else 0
        return self.box.hands[due.hand].origin

    def _lacking(self, dealers: bool, due: Action) -> Text:
        if dealers:
            return text("Choose one more card for the dealer")
        if self.terms.game.hands_per_box > 1:
            return text("Choose one more card for hand {number} of the box", number=self._origin(due) + 1)
        return text("Choose one more card for the box")

    def _decision(self) -> c.Command:
        hand = asked_hand(self.state, _BOX, Decision.STAND)
        possible = choices(self.state, _BOX, hand)
        if self._decisions:
            return c.Decide(_BOX, self._decisions.popleft(), hand)
        if Decision.KEEP in possible:
            return c.Decide(_BOX, Decision.KEEP, hand)
        pile = self._hands[self.box.hands[hand].origin if self.terms.game.hands_per_box > 1 else 0]
        draws = bool(pile) and Decision.HIT in possible and not self.box.hands[hand].split
        return c.Decide(_BOX, Decision.HIT if draws else Decision.STAND, hand)
