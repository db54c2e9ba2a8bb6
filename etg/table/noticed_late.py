"""Irregularities that are noticed when the shoe has read more cards and the table has dealt them.

Two people say what happened. The table goes back to the card where it did, takes the report, and deals the cards that
have come since then again in the order in which they left the shoe.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from etg.errors import Refused
from etg.table import commands as c
from etg.table import events as e
from etg.table import irregular
from etg.table.betting import must_run
from etg.table.dealing import to_its_place
from etg.table.evolve import evolve
from etg.table.people import demand_two
from etg.table.staff import in_play
from etg.table.stage import DEAL, DETERMINANT
from etg.table.state import Before, State
from etg.texts import text

Missed = TypeVar("Missed", bound=c.DealerMissed | c.NoCards | c.OneCard)


def dealer_missed(state: State, command: c.DealerMissed) -> list[e.Event]:
    """The dealer missed his own card: at once, or after others have come."""
    return _noticed(state, command, irregular.dealer_missed, state.terms.clause("dealer missed"))


def no_cards(state: State, command: c.NoCards) -> list[e.Event]:
    """A box was left out: at once, or after others have got their cards."""
    return _noticed(state, command, irregular.no_cards, state.terms.clause("no cards"))


def one_card(state: State, command: c.OneCard) -> list[e.Event]:
    """A box was left out when the second cards came: at once, or after others have got theirs."""
    return _noticed(state, command, irregular.one_card, state.terms.clause("one card"))


def last_face_up(state: State, command: c.LastFaceUp) -> list[e.Event]:
    """The last card lay face up in the shoe: it is not used, whoever the table has dealt it to."""
    clause = state.terms.clause("face up")
    what = text("taking a card back that lay face up")
    by, approved_by = demand_two(command.by, command.approved_by, what, clause)
    in_play(state)
    must_run(state)
    last = state.before
    if last is None or last.round.held is not None:
        raise Refused(text("the last card cannot be taken back any more: void the round"), clause)
    taken = e.DealTakenBack(1, by, approved_by)
    face_up = c.FaceUpCard(last.card, by, last.side, approved_by)
    return [taken, *irregular.face_up_card(evolve(state, taken), face_up)]


def _noticed(
    state: State, command: Missed, report: Callable[[State, Missed], list[e.Event]], clause: str
) -> list[e.Event]:
    try:
        return report(state, command)
    except Refused:
        if command.approved_by is None or not _can_go_back(state):
            raise
        by, approved_by = demand_two(command.by, command.approved_by, text("going back in the deal"), clause)
        for count in range(1, len(state.first_deal) + 1):
            events = _from(state, command, report, e.DealTakenBack(count, by, approved_by))
            if events is not None:
                return events
        raise


def _can_go_back(state: State) -> bool:
    """Whether nothing but cards of the first deal has come, and what follows from them."""
    return state.round is not None and bool(state.first_deal) and state.first_deal[-1] == state.before


def _from(
    state: State, command: Missed, report: Callable[[State, Missed], list[e.Event]], taken: e.DealTakenBack
) -> list[e.Event] | None:
    """The report as if it had come so many cards ago, and these cards dealt again; None: it does not fit there."""
    then: State = evolve(state, taken)
    try:
        reported: list[e.Event] = report(then, command)
    except Refused:
        return None
    return [taken, *reported, *_dealt_again(_after(then, reported), state.first_deal[-taken.cards :])]


def _after(state: State, events: Iterable[e.Event]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def _dealt_again(state: State, cards: Iterable[Before]) -> list[e.Event]:
    found: list[e.Event] = []
    for was in cards:
        round_ = state.round
        assert round_ is not None
        if round_.stage not in (DEAL, DETERMINANT):
            raise Refused(text("more cards lie on the felt than this deal has: void the round"), None)
        if round_.deal[0].face_down and round_.deal[0] != was.round.deal[0]:
            raise Refused(text("a card that belongs face down was shown: void the round"), "R53")
        events = to_its_place(state, round_, c.Card(was.card, shoe_side=was.side))
        state = _after(state, events)
        found += events
    return found
