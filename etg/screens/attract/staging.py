"""Hands that are dealt by themselves: the engine plays each under the submission in force, step by step."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from etg.cards import Card
from etg.games import Decision
from etg.money import Cents
from etg.screens.help.examples import wager_of
from etg.screens.staged.cards import Cards
from etg.screens.staged.table import Table
from etg.screens.station.felt import dealer_cards
from etg.screens.words.outcomes import Verdict, headline, told
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.terms import Terms

_BOX = 1
Hands: TypeAlias = tuple[tuple[Card | None, ...], ...]


class Plan(NamedTuple):
    """Which cards come and what is decided."""

    dealer: str
    hand: str
    second: str
    """The cards of the other hand in Switch."""
    decisions: str


PLANS = (
    Plan("QD 8C", "9S 5H 6D", "KC 9D", "hs"),
    Plan("KC 9H", "QS 4H KD", "8C 7D", "h"),
    Plan("JD 9C", "KH 9S", "KS 9H", "s"),
    Plan("7D KC", "AS KH", "JS 8H", "s"),
    Plan("6D 5S KC", "QH 9D", "JC 8S", "s"),
)
"""In turn: won, lost, even, a Blackjack, lost; no more are won than lost."""


class Beat(NamedTuple):
    """What is to be seen after something has happened."""

    dealer: tuple[Card | None, ...]
    hands: Hands
    decision: Decision | None
    """What was decided last, until the next card."""
    wager: Cents
    results: tuple[str, ...] = ()
    """At the end: how every hand ended, and why."""
    verdict: Verdict = Verdict.OPEN
    words: str = ""
    """At the end: what it came to."""
    returned: Cents = 0
    """At the end: what comes back, the wager among it."""


@lru_cache(maxsize=64)
def beats(terms: Terms, which: int) -> tuple[Beat, ...]:
    """A hand from its wager to its end."""
    plan = PLANS[which % len(PLANS)]
    wager = wager_of(terms)
    table = Table(terms).ready(_BOX, credits=40 * wager).place(_BOX, wager)
    decisions = f"k{plan.decisions}" if terms.game.hands_per_box > 1 else plan.decisions
    table.plan(Cards.of_one(plan.dealer, _BOX, plan.hand, plan.second), {_BOX: decisions})
    found = [Beat((), (), None, wager * terms.game.hands_per_box)]
    while next_action(table.state).do is not Do.CLEAR:
        table.go_on()
        if table.state.round is not None:
            beat = _beat(table, found[-1])
            if beat != found[-1]:
                found.append(beat)
    lines = told(table.state, table.round, table.box(_BOX))
    whole = headline(lines)
    ended = [line.why for line in lines]
    returned = sum(line.returned for line in lines)
    last = found[-1]._replace(decision=None, results=tuple(ended), verdict=whole.verdict, words=whole.text)
    found.append(last._replace(returned=returned))
    return tuple(found)


def _beat(table: Table, before: Beat) -> Beat:
    """The table now; only the box and what everybody may see of the dealer."""
    box = table.box(_BOX)
    hands = tuple(hand.seen for hand in box.hands if hand.cards)
    dealer = tuple(dealer_cards(table.round))
    made = [event.decision for event in table.news if isinstance(event, e.Chosen | e.Decided)]
    same = (dealer, hands) == (before.dealer, before.hands)
    decision = made[-1] if made else before.decision if same else None
    return Beat(dealer, hands, decision, sum(hand.wager for hand in box.hands))
