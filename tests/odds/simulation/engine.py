"""The engine played by a strategy: with the cards and the decisions of the kernel, through `decide` and `evolve`."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

from etg.cards import ACE, RANK, Card
from etg.games import Decision
from etg.hands import is_blackjack, is_soft, total
from etg.money import Cents
from etg.odds.main import strategy as chosen
from etg.odds.main.numbers import STAKE, VALUE
from etg.odds.main.strategy import Strategy
from etg.submission import Submission
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.decide import decide
from etg.table.deciding import choices
from etg.table.evolve import evolve
from etg.table.state import Box, Round, State, ready_table
from etg.table.terms import Terms
from etg.wagers import Outcome

_BOX = 1
_STEPS: dict[Do, c.Command] = {
    Do.TURN: c.TurnHoleCard(),
    Do.SETTLE: c.Settle(),
    Do.CLOSE_DECISIONS: c.CloseDecisions(),
    Do.INSURANCE: c.Insure(_BOX, 0),
}
_CARD_DUE = frozenset((Do.DEAL, Do.DRAW, Do.DEALER_DRAWS))
_DECISIONS = {
    chosen.HIT: Decision.HIT,
    chosen.STAND: Decision.STAND,
    chosen.DOUBLE: Decision.DOUBLE,
    chosen.SPLIT: Decision.SPLIT,
    chosen.SURRENDER: Decision.SURRENDER,
    chosen.RESCUE: Decision.RESCUE,
}
# compiled, they are the kernel's; here they run as they are written
_choose = cast(Any, chosen.choose).py_func
_choose_after = cast(Any, chosen.choose_after).py_func
_choose_switch = cast(Any, chosen.choose_switch).py_func
_special_class = cast(Any, chosen.special_class).py_func


class EngineRound(NamedTuple):
    """What a round came to, in cents."""

    net: Cents
    """Of the main hands, Super Bonus included."""
    wagered: Cents
    outcomes: dict[str, Outcome | None]
    free_bonus: Cents
    cards: int
    met: frozenset[str]
    """What came up, in a word or two each."""


class Engine:
    """A table with one box, the wagers placed; every round begins there."""

    def __init__(self, submission: Submission, strategy: Strategy, stakes: dict[str, Cents]) -> None:
        self.tables = strategy.tables
        self.bonus_suit = -1 if submission.game.bonus_suit is None else submission.game.bonus_suit
        self.start = ready_table(Terms(submission))
        wagers = tuple(stakes.items())
        for command in (c.Seat("p", _BOX), c.BuyIn("p", 10**8), c.Place("p", _BOX, STAKE, wagers), c.CloseBetting()):
            if isinstance(command, c.CloseBetting) and self.start.shoe.burn_due:
                self.start = _after(self.start, c.Burn())
            self.start = _after(self.start, command)

    def play(self, cards: Sequence[Card], symbols: dict[str, str]) -> EngineRound:
        """Play a round with these cards; a wheel shows the symbol of its wager."""
        state = self.start
        shoe = iter(cards)
        while (do := (action := next_action(state)).do) is not Do.CLEAR:
            if do in _CARD_DUE:
                command: c.Command = c.Card(next(shoe))
            elif do is Do.DECIDE:
                command = self._decision(state)
            elif do is Do.READER:
                command = c.ReaderResult(is_blackjack(_round(state).dealer))
            elif do is Do.SPIN:
                wheel = state.terms.side[action.detail].wheel or {}
                command = c.Spin(symbols.get(action.detail, next(iter(wheel))))
            else:
                command = _STEPS[do]
            state = _after(state, command)
        return _result(_round(state))

    def _decision(self, state: State) -> c.Decide:
        box = _round(state).boxes[0]
        index, offers = next(_asked(state, box))
        return c.Decide(_BOX, self._choice(_round(state), box, index, offers), index)

    def _choice(self, round_: Round, box: Box, index: int, offers: tuple[Decision, ...]) -> Decision:
        up = VALUE[round_.dealer[0]]
        if Decision.SWITCH in offers:
            values = (VALUE[card] for hand in box.hands for card in hand.cards)
            return Decision.SWITCH if _choose_switch(self.tables, up, *values) else Decision.KEEP
        hand = box.hands[index]
        points, soft = total(hand.cards), int(is_soft(hand.cards))
        double = Decision.DOUBLE in offers
        if Decision.RESCUE in offers:
            wanted = _choose_after(self.tables, up, hand.doubles, soft, points, double)
            return Decision.KEEP if wanted == chosen.STAND else _DECISIONS[wanted]
        first_two = len(hand.cards) == 2 and not hand.split
        decision = _DECISIONS[
            _choose(
                self.tables,
                up,
                int(hand.split),
                len(hand.cards),
                soft,
                points,
                VALUE[hand.cards[0]],
                _special_class(*hand.cards, self.bonus_suit) if first_two else -1,
                Decision.SPLIT in offers,
                double,
                Decision.SURRENDER in offers,
            )
        ]
        only_split = Decision.HIT not in offers and decision is not Decision.SPLIT
        return Decision.STAND if only_split else decision


def _after(state: State, command: c.Command) -> State:
    for event in decide(state, command):
        state = evolve(state, event)
    return state


def _round(state: State) -> Round:
    assert state.round is not None
    return state.round


def _asked(state: State, box: Box) -> Iterator[tuple[int, tuple[Decision, ...]]]:
    for index, hand in enumerate(box.hands):
        if hand.chosen is None and (offers := choices(state, _BOX, index)):
            yield index, offers


def _result(round_: Round) -> EngineRound:
    box = round_.boxes[0]
    bonuses = dict(box.bonuses)
    assert len(bonuses) == len(box.bonuses)
    wagered = sum(hand.wager for hand in box.hands)
    returned = sum(hand.returned for hand in box.hands) + bonuses.pop("super_bonus", 0)
    free_bonus = bonuses.pop("buster_free_bonus", 0)
    assert not bonuses, f"unforeseen: {bonuses}"
    outcomes = {side.id: side.outcome for side in box.sides}
    return EngineRound(returned - wagered, wagered, outcomes, free_bonus, round_.cards, frozenset(_met(round_, box)))


def _met(round_: Round, box: Box) -> Iterator[str]:
    yield f"{len(box.hands)} hands"
    if len(round_.dealer) == 1:
        yield "no second card"
    elif is_blackjack(round_.dealer):
        yield "dealer's Blackjack"
    elif not round_.finished:
        yield "dealer did not draw"
    elif total(round_.dealer) == 22:
        yield "dealer's 22"
    yield f"{sum(hand.split and RANK[hand.cards[0]] == ACE for hand in box.hands)} split aces"
    for bonus, _ in box.bonuses:
        yield bonus
    for hand in box.hands:
        yield f"{hand.outcome}{' split' * hand.split}{f' doubled {hand.doubles}' * bool(hand.doubles)}"
        yield f"{len(hand.cards)} cards"
        if hand.switched:
            yield "switched Blackjack" if is_blackjack(hand.cards) else "switched"
        if round_.dealer and is_blackjack(round_.dealer) and hand.outcome == "lose" and hand.returned:
            yield "original wager only"
