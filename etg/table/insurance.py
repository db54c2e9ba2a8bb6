"""Insurance and even money against the dealer's ace (BJ 8, R10)."""

from etg.cards import POINTS
from etg.errors import Refused
from etg.money import Cents, dollars
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import waits_for
from etg.table.betting import must_run
from etg.table.deciding import box_of
from etg.table.stage import INSURANCE
from etg.table.state import Box, State, credits_of
from etg.table.terms import Terms
from etg.texts import text


def insurance_limit(terms: Terms, box: Box) -> Cents:
    """The most a box may insure: half its wager, or the next chip unit where half is none (BJ 8.A(1), R10, R35)."""
    wagered = box.wager * terms.game.hands_per_box
    two_units = terms.rules.chip_unit * 2
    return -(-wagered // two_units) * terms.rules.chip_unit


def offers_even_money(state: State, number: int) -> bool:
    """Whether a box may be paid even money now."""
    round_ = state.round
    if round_ is None or round_.stage is not INSURANCE or not state.terms.rules.even_money:
        return False
    box = box_of(state, number)
    return box.insurance is None and not box.dead and box.hands[0].is_blackjack


def _insurance_asked(state: State, number: int) -> Box:
    round_ = state.round
    cite = state.terms.clause
    box = box_of(state, number)
    assert round_ is not None
    if round_.stage is not INSURANCE or box.dead:
        if round_.dealer and POINTS[round_.dealer[0]] != 11:
            raise Refused(text("insurance is offered against an ace only"), cite("ace only"))
        raise Refused(text("insurance is not asked now: {waits}", waits=waits_for(state)), cite("before the reader"))
    if box.insurance is not None:
        raise Refused(text("box {box} has answered: insurance is never changed or raised later", box=number), "R10")
    must_run(state)
    return box


def insure(state: State, command: c.Insure) -> list[e.Event]:
    """An insurance wager against the dealer's ace, or none."""
    box = _insurance_asked(state, command.box)
    terms = state.terms
    if command.amount == 0:
        return [e.Insured(command.box, 0)]
    if command.amount < 0 or command.amount % terms.rules.chip_unit:
        unit = dollars(terms.rules.chip_unit)
        reason = text(
            "insurance is a multiple of the chip unit of {unit}, not {amount}",
            unit=unit,
            amount=dollars(command.amount),
        )
        raise Refused(reason, "R4")
    limit = insurance_limit(terms, box)
    if command.amount > limit:
        reason = text("insurance on box {box} is at most {limit}", box=box.number, limit=dollars(limit))
        raise Refused(reason, terms.clause("half"))
    credits = credits_of(state, box.player)
    if command.amount > credits:
        reason = text(
            "{player} has {credits}, not {amount}",
            player=box.player,
            credits=dollars(credits),
            amount=dollars(command.amount),
        )
        raise Refused(reason, terms.clause("half"))
    return [e.Insured(command.box, command.amount)]


def take_even_money(state: State, command: c.TakeEvenMoney) -> list[e.Event]:
    """A Blackjack is paid 1 to 1 at once (BJ 8.E)."""
    if not state.terms.rules.even_money:
        raise Refused(text("even money is not offered at this table"), _no_even_money(state.terms))
    box = _insurance_asked(state, command.box)
    if not box.hands[0].is_blackjack:
        raise Refused(text("box {box} has no Blackjack", box=box.number), "BJ 8.E(1)")
    wager = box.hands[0].wager
    returned = wager + state.terms.pays("even_money", wager)
    return [e.Insured(box.number, 0), e.HandSettled(box.number, 0, "even_money", returned, "even_money")]


def _no_even_money(terms: Terms) -> str:
    if terms.game.hands_per_box > 1:
        return "R35"
    return "BJ 8.F" if "even_money" in terms.game.options else "R10"
