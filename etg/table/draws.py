"""Draws of the table's own random source: wheel, Magic Card, Lucky Player, Must Hit (R42)."""

from hashlib import sha256

from etg.errors import Refused
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import waits_for
from etg.table.betting import must_run
from etg.table.settling import Payments
from etg.table.stage import DEAL, DRAWS, FINAL, LATE_SPINS
from etg.table.state import MOST, UNIT, Box, Round, State, first_cards
from etg.table.terms import Terms
from etg.texts import text
from etg.wagers.dealer_hand import magic_card


def spin(state: State, command: c.Spin) -> list[e.Event]:
    """The wheel has stopped for the box that spins."""
    round_ = state.round
    if round_ is None or not round_.spins or round_.stage not in (DRAWS, LATE_SPINS) or round_.draws:
        raise Refused(text("no wheel is spun now: {waits}", waits=waits_for(state)), "R40")
    must_run(state)
    number, wager = round_.spins[0]
    paytable = state.terms.side[wager].paytable
    stake = next(s.stake for b in round_.boxes if b.number == number for s in b.sides if s.id == wager)
    line = paytable.lines.get(command.symbol)
    if line is None:
        reason = text(
            "{symbol} is not a symbol of paytable {id} of {name}",
            symbol=repr(command.symbol),
            id=paytable.id,
            name=text(paytable.name),
        )
        raise Refused(reason, "R40")
    if line.stake not in (None, stake):
        raise Refused(text("{symbol} is not on the wheel for this wager", symbol=repr(command.symbol)), "R40")
    return [e.Spun(number, wager, command.symbol)]


def draw_magic_card(state: State, command: c.DrawMagicCard) -> list[e.Event]:
    """The magic card; every box that holds it among its first two cards is paid (BJ 13.B(3), R28)."""
    round_ = _drawing(state, "magic_card")
    if command.card not in state.terms.pack:
        raise Refused(text("the magic card is one of the cards of this game"), "R28")
    events: list[e.Event] = [e.MagicCardDrawn(command.card)]
    for box in reversed(round_.boxes):
        if magic_card(first_cards(box), command.card):
            events += _bad_beat_bonus(state.terms, box, "magic_card")
    return events


def draw_lucky_player(state: State, command: c.DrawLuckyPlayer) -> list[e.Event]:
    """The lucky box of the round (BJ 13.B(4), R28)."""
    round_ = _drawing(state, "lucky_player")
    game = state.terms.game
    if not 1 <= command.box <= game.boxes:
        raise Refused(text("there is no box {box}", box=command.box), game.boxes_clause)
    events: list[e.Event] = [e.LuckyPlayerDrawn(command.box)]
    for box in round_.boxes:
        if box.number == command.box:
            events += _bad_beat_bonus(state.terms, box, "lucky_player")
    return events


def _drawing(state: State, which: str) -> Round:
    round_ = state.round
    if round_ is None or round_.stage is not DRAWS or which not in round_.draws:
        waits = waits_for(state)
        if which == "magic_card":
            raise Refused(text("the magic card is not drawn now: {waits}", waits=waits), "R28")
        raise Refused(text("the lucky player is not drawn now: {waits}", waits=waits), "R28")
    must_run(state)
    return round_


def _bad_beat_bonus(terms: Terms, box: Box, line: str) -> list[e.Event]:
    side = next((s for s in box.sides if s.id == "bad_beat"), None)
    if side is None or box.dead:
        return []
    paytable = terms.side["bad_beat"].paytable
    return [e.BonusPaid(box.number, line, paytable.returned((line,), side.stake))]


def hit_must_hit(state: State, command: c.HitMustHit) -> list[e.Event]:
    """The Must Hit pays the drawn box its meter, at most the submitted maximum, and starts again (R39)."""
    round_ = state.round
    terms = state.terms
    if "must_hit" not in terms.side:
        raise Refused(text("there is no Must Hit at this table"), "BJ 6.G(13)(a)")
    if round_ is None or not DEAL < round_.stage < FINAL or round_.must_hit:
        raise Refused(text("the Must Hit is hit once, when all boxes of the round have their first cards"), "R39")
    must_run(state)
    box = next((b for b in round_.boxes if b.number == command.box), None)
    if box is None or box.dead or not any(side.id == "super_4" for side in box.sides):
        raise Refused(text("box {box} has no Super 4 wager, so it cannot be drawn", box=command.box), "R39")
    _check_commitment(state, round_, command.hidden)
    line = terms.side["must_hit"].paytable.lines["random_winner"]
    paid, moved = Payments(terms, dict(round_.meters)).take("must_hit", (line,))
    amount = sum(cents for _, cents in paid)
    return [e.MustHitHit(command.box, command.hidden), e.BonusPaid(command.box, "must_hit", amount, moved, paid)]


def _check_commitment(state: State, round_: Round, hidden: str) -> None:
    if state.commitment is None:
        raise Refused(text("no hidden value was committed before play"), "R39")
    if not hidden.isascii() or sha256(hidden.encode()).hexdigest() != state.commitment:
        raise Refused(text("the hidden value is not the one that was committed before play"), "R39")
    value = hidden.partition(":")[0]
    if not value.isdecimal() or len(value) > len(str(MOST)) or round_.meters["must_hit"] // UNIT < int(value):
        raise Refused(text("the meter has not reached the hidden value"), "R39")
