"""The paytable tester: any hand and wager, and what the table would pay; nothing of it touches a meter or the books."""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from typing import NamedTuple

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Query
from etg.cabinet.office.trial import MAIN, Lacking, Supposed, Trial
from etg.cabinet.staff.actions import Action
from etg.cards import Card
from etg.errors import Refused
from etg.games.pay import lines_in_force
from etg.money import Cents
from etg.submission import SideWager
from etg.table import events as e
from etg.table.state import UNIT, PlayedHand, State
from etg.table.terms import Terms
from etg.texts import Text, text
from etg.wagers.paytables import Line


@dataclass(frozen=True)
class TestPay(Query):
    """What the table would pay."""

    __test__ = False
    action = Action.TEST_PAYTABLE
    supposed: Supposed


class Shown(NamedTuple):
    """A line of the paytable."""

    name: str
    pays: str
    """As the book has it: "25 to 1", "$300", "10 percent of the meter"."""
    lit: bool
    """It is what is paid now."""


class Settled(NamedTuple):
    """A main hand, insurance or a bonus, and what goes back for it."""

    words: str
    wagered: Cents
    returned: Cents


class Paid(NamedTuple):
    """What the table would pay."""

    lines: tuple[Shown, ...]
    wagered: Cents = 0
    returned: Cents = 0
    """All that goes back for the wager that is looked at, the stake included."""
    outcome: Text | None = None
    """How the wager has ended; None: it has not."""
    others: tuple[Settled, ...] = ()
    """What else the box gets."""
    unused: tuple[Card, ...] = ()
    """Cards that nobody had to draw."""
    lacking: str | None = None
    """What must still be chosen, or why these cards or wagers cannot be."""
    clause: str | None = None


_DRAWN = ("magic_card", "lucky_player")
"""The bonuses of Bad Beat that the table draws."""
_ENDINGS = {
    "win": text("wins"),
    "blackjack": text("wins with a Blackjack"),
    "tie": text("ties"),
    "lose": text("loses"),
    "surrender": text("is surrendered"),
    "rescue": text("is rescued"),
    "even_money": text("takes even money"),
}


def tried(terms: Terms, supposed: Supposed) -> Paid:
    """Play it, in a round of its own that is forgotten afterwards."""
    trial = Trial(terms, supposed)
    lacking: str | None = None
    clause: str | None = None
    try:
        trial.play()
    except Lacking as needed:
        lacking = needed.words
    except Refused as refused:
        lacking, clause = refused.reason, refused.clause
    return _main(trial, lacking, clause) if supposed.wager == MAIN else _side(trial, lacking, clause)


def _main(trial: Trial, lacking: str | None, clause: str | None) -> Paid:
    settled = [event for event in trial.events if isinstance(event, e.HandSettled)]
    lines = _shown(lines_in_force(trial.terms.rules), {event.line for event in settled})
    if lacking is not None or trial.state.round is None:
        return Paid(lines, lacking=lacking, clause=clause, unused=trial.unused)
    hands = trial.box.hands
    several = len(hands) > 1
    others = [
        Settled(text("hand {number}: {how}", number=place, how=_ending(hand)), hand.wager, hand.returned)
        for place, hand in enumerate(hands, 1)
        if several
    ]
    if trial.box.insurance:
        others.append(Settled(text("Insurance"), trial.box.insurance, trial.box.insurance_returned or 0))
    others += [Settled(_bonus(trial.terms, name), 0, amount) for name, amount in trial.box.bonuses]
    wagered, returned = sum(hand.wager for hand in hands), sum(hand.returned for hand in hands)
    outcome = text("all hands are settled") if several else _ending(hands[0])
    return Paid(lines, wagered, returned, outcome, tuple(others), trial.unused)


def _ending(hand: PlayedHand) -> Text:
    return _ENDINGS.get(hand.outcome or "", text("is settled"))


def _bonus(terms: Terms, name: str) -> str:
    """A bonus of the main wager by the name that its book gives it."""
    return terms.side[name].paytable.name if name in terms.side else terms.game.paytables(name)["A"].name


def _side(trial: Trial, lacking: str | None, clause: str | None) -> Paid:
    supposed = trial.supposed
    side = trial.terms.side[supposed.wager]
    settled = [each for each in trial.events if isinstance(each, e.SideSettled) and each.wager == side.id]
    own = [each for each in trial.events if isinstance(each, e.BonusPaid) and _belongs(each, side.id)]
    paid: set[str | None] = {line for event in settled for line in event.outcome}
    paid |= {event.bonus for event in own}
    if side.id == "must_hit" and own:
        paid = set(side.paytable.lines)
    lines = _shown(_offered(side), paid)
    if lacking is not None or trial.state.round is None:
        return Paid(lines, lacking=lacking, clause=clause, unused=trial.unused)
    returned = sum(event.returned for event in settled) + sum(event.amount for event in own)
    outcome = text("wins") if paid else text("loses")
    wagered = supposed.stake if any(each.id == side.id for each in trial.box.sides) else 0
    return Paid(lines, wagered, returned, outcome, (), trial.unused)


def _offered(side: SideWager) -> list[Line]:
    """The lines of its paytable, without bonuses that the submission does not have."""
    return [
        line
        for name, line in side.paytable.lines.items()
        if not (side.id == "bad_beat" and name in _DRAWN and name not in side.bonuses)
    ]


def _belongs(event: e.BonusPaid, wager: str) -> bool:
    """The bonuses of Bad Beat are lines of its paytable; the Must Hit is one by itself."""
    return event.bonus == wager or (wager == "bad_beat" and event.bonus in _DRAWN)


def _shown(lines: Iterable[Line], paid: Set[str | None]) -> tuple[Shown, ...]:
    return tuple(Shown(line.name, line.pays.text, line.outcome in paid) for line in lines)


def _test(query: TestPay, desk: Desk) -> Paid:
    return tried(_terms(desk.state()), query.supposed)


def _terms(state: State | None) -> Terms:
    if state is None:
        raise Refused(text("no submission is in force: put one into force first"))
    return state.terms


def meters_of(state: State, wager: str) -> tuple[tuple[str, Cents], ...]:
    """What the meters of a wager show now: that is supposed unless something else is chosen."""
    return tuple(
        (name, state.meters[name] // UNIT) for name, meter in state.terms.meters.items() if meter.wager == wager
    )


QUERIES = {TestPay: _test}
