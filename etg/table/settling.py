"""What is due: insurance, side wagers, bonuses and main wagers, in the order of the book and the submission."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from etg.cards import Card
from etg.errors import Refused
from etg.games import Ending
from etg.games.pay import envy, insurance_line, super_bonus
from etg.games.rules import Settlement
from etg.hands import is_blackjack
from etg.money import Cents, MeterShare, winnings
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import waits_for
from etg.table.betting import must_run
from etg.table.deciding import half_back
from etg.table.flow import blackjack_due, surrender_due
from etg.table.sides import outcome_of, seen_by
from etg.table.stage import CHECKED, EARLY, FINAL
from etg.table.state import UNIT, Box, PlayedHand, PlayedSide, Round, State, all_first_cards
from etg.table.terms import Terms
from etg.texts import text
from etg.wagers import Outcome
from etg.wagers.paytables import Line


@dataclass
class Payments:
    """Payments being worked out, and the meters as each payment leaves them for the next (R37)."""

    terms: Terms
    meters: dict[str, int]
    events: list[e.Event] = field(default_factory=list)

    def cents(self, wager: str) -> dict[str, int]:
        """What the meters and the fixed prize of a wager show, in whole cents."""
        side = self.terms.side[wager]
        shown: dict[str, int] = {}
        for key, terms in (side.meters or {}).items():
            name = self.terms.meter_names.get((wager, key))
            shown[key] = terms.reset if name is None else self.meters[name] // UNIT
        return shown

    def take(self, wager: str, lines: Iterable[Line]) -> tuple[e.Paid, e.Meters]:
        """Take what meter lines pay off their meters; a line for all of it starts the meter again (R36, R37)."""
        taken: dict[str, Cents] = {}
        moved: dict[str, int] = {}
        for line in lines:
            pays = line.pays
            if not isinstance(pays, MeterShare):
                continue
            name = self.terms.meter_names.get((wager, pays.meter))
            if name is None:  # a fixed prize
                continue
            terms = self.terms.meters[name].terms
            shown = self.meters[name] // UNIT
            paid = winnings(pays, 0, shown if terms.maximum is None else min(shown, terms.maximum))
            again = terms.reset if pays.share == 1 else 0
            self.meters[name] += (again - paid) * UNIT
            moved[name] = self.meters[name]
            taken[name] = taken.get(name, 0) + paid
        return tuple(taken.items()), tuple(moved.items())


def settle(state: State, command: c.Settle) -> list[e.Event]:
    """Collect and pay all that is due now."""
    round_ = state.round
    if round_ is None or round_.stage not in (EARLY, CHECKED, FINAL):
        raise Refused(text("nothing is due: {waits}", waits=waits_for(state)), state.terms.clause("settle"))
    must_run(state)
    return [*due(state), e.RoundSettled()]


def due(state: State) -> list[e.Event]:
    """What is collected and paid at this point of the round, in order."""
    round_ = state.round
    assert round_ is not None
    terms = state.terms
    pay = Payments(terms, dict(round_.meters))
    final = round_.stage is FINAL
    if final and round_.held is not None:
        pay.events.append(_nobody_needs(terms, round_.held, round_))
    if round_.stage is not EARLY:
        _insurance(terms, round_, pay)
    if any(box.sides for box in round_.boxes):
        _sides(terms, round_, pay)
    if final:
        _main(terms, round_, pay)
    else:
        for box in _early_order(terms, round_):
            for index, hand in enumerate(box.hands):
                if blackjack_due(terms, round_, hand):
                    pay.events.append(_blackjack_paid(terms, box, index, hand))
                elif surrender_due(round_, hand):
                    pay.events.append(_settled(terms, round_, box, index, hand))
    return pay.events


def _nobody_needs(terms: Terms, held: Card, round_: Round) -> e.Discarded:
    """A card drawn in error that is left at the end; one that was exposed has been refused by all (BJ 14.C(2))."""
    side = round_.held_side
    if round_.held_exposed:
        return e.Discarded(held, "refused", terms.clause("unused"), from_shoe=False, shoe_side=side)
    return e.Discarded(held, "unneeded", terms.clause("unexposed"), from_shoe=False, shoe_side=side)


def _early_order(terms: Terms, round_: Round) -> Iterable[Box]:
    """Blackjack pays from the highest box down (R1); the other books on the way round the table (SP 7.H, PE 7.H)."""
    if terms.game.book == "BJ":
        return reversed(round_.boxes)
    return (round_.boxes[place] for place in round_.order)


def _insurance(terms: Terms, round_: Round, pay: Payments) -> None:
    for box in reversed(round_.boxes):
        if box.insurance and box.insurance_returned is None:
            turned = len(round_.dealer) > 1 and not round_.hole_down
            line = insurance_line(terms.game, round_.dealer[0], round_.dealer[1]) if turned else None
            returned = 0 if line is None else box.insurance + winnings(line.pays, box.insurance)
            pay.events.append(e.InsuranceSettled(box.number, returned))


# Side wagers


def _sides(terms: Terms, round_: Round, pay: Payments) -> None:
    """All decided side wagers, from the highest box down."""
    decided: list[tuple[Box, PlayedSide, Outcome]] = []
    for box in reversed(round_.boxes):
        for side in box.sides:
            if side.outcome is None and (outcome := outcome_of(terms, round_, box, side)) is not None:
                decided.append((box, side, outcome))
    shares = _limited_shares(terms, decided)
    for box, side, outcome in decided:
        paytable = terms.side[side.id].paytable
        lines = [paytable.lines[name] for name in outcome]
        returned = paytable.returned(outcome, side.stake, pay.cents(side.id))
        if (box.number, side.id) in shares:
            returned = side.stake + shares[box.number, side.id]
        paid, moved = pay.take(side.id, lines)
        pay.events.append(e.SideSettled(box.number, side.id, outcome, returned, moved, paid))
        for line in lines:
            if line.others is not None:
                _community_pay(terms, round_, pay, box, side, line)
    if round_.stage is FINAL:
        _free_bonus(terms, round_, pay)


def _limited_shares(terms: Terms, decided: list[tuple[Box, PlayedSide, Outcome]]) -> dict[tuple[int, str], int]:
    """Winnings cut by the payout limit of the round, shared in proportion to the wagers (BJ 13.J, BJ 13.K, R41)."""
    limit = terms.rules.payout_limit
    if limit is None:
        return {}
    groups: dict[str, list[tuple[Box, PlayedSide, Line]]] = {}
    for box, side, outcome in decided:
        for name in outcome:
            line = terms.side[side.id].paytable.lines[name]
            if line.limited:
                groups.setdefault(line.limited, []).append((box, side, line))
    shares: dict[tuple[int, str], int] = {}
    for winners in groups.values():
        if sum(winnings(line.pays, side.stake) for _, side, line in winners) > limit:
            stakes = sum(side.stake for _, side, _ in winners)
            for box, side, _ in winners:
                shares[box.number, side.id] = limit * side.stake // stakes
    return shares


def _community_pay(terms: Terms, round_: Round, pay: Payments, spinner: Box, spun: PlayedSide, line: Line) -> None:
    """Every other player with the wager gets the second amount, by his own stake (BJ 13.Q(5)(a)#2, R40)."""
    paytable = terms.side[spun.id].paytable
    paid: set[str] = {spinner.player}
    for box in round_.boxes:
        side = next((s for s in box.sides if s.id == spun.id), None)
        if side is None or box.player in paid or box.dead:
            continue
        paid.add(box.player)
        pay.events.append(e.BonusPaid(box.number, "community_pay", paytable.community_pay(line, side.stake)))


def _free_bonus(terms: Terms, round_: Round, pay: Payments) -> None:
    """Buster Free Bonus, paid besides the Buster line (R30)."""
    offered = terms.side.get("buster_free_bonus")
    if offered is None:
        return
    for box in reversed(round_.boxes):
        carrier = next((side for side in box.sides if side.id == "buster_blackjack"), None)
        if carrier is None or box.dead:
            continue
        outcome = terms.evaluators[offered.id](seen_by(round_, box, offered.id, carrier.stake, None))
        if outcome:
            pay.events.append(e.BonusPaid(box.number, offered.id, offered.paytable.returned(outcome, carrier.stake)))


# Main wagers


def _main(terms: Terms, round_: Round, pay: Payments) -> None:
    lost: list[e.Event] = []
    other: list[e.Event] = []
    dealer_has_blackjack = len(round_.dealer) > 1 and is_blackjack(round_.dealer)
    losers_first = terms.rules.settlement is Settlement.LOSERS_FIRST
    for box in reversed(round_.boxes):
        at_risk = _still_at_risk(terms, box)
        for index, hand in enumerate(box.hands):
            if hand.outcome is not None:
                continue
            event = _settled(terms, round_, box, index, hand)
            if event.outcome == "lose" and dealer_has_blackjack:
                collected = min(hand.wager, at_risk)
                at_risk -= collected
                event = e.HandSettled(box.number, index, "lose", hand.wager - collected)
            (lost if losers_first and not event.returned else other).append(event)
            if terms.any_21_wins and event.returned:
                other += _super_bonus(terms, round_, box, hand)
    pay.events += lost
    pay.events += other


def _still_at_risk(terms: Terms, box: Box) -> int:
    """What a dealer's Blackjack may still collect of a box: its original wagers less what has broken (R11)."""
    broken = sum(hand.wager for hand in box.hands if hand.outcome == "lose")
    return max(0, box.wager * terms.game.hands_per_box - broken)


def _settled(terms: Terms, round_: Round, box: Box, index: int, hand: PlayedHand) -> e.HandSettled:
    dealer = round_.dealer
    if hand.surrendered:  # it has waited for the dealer's second card (BJ 9.C(2))
        if is_blackjack(dealer):
            return e.HandSettled(box.number, index, "surrender", 0)
        return e.HandSettled(box.number, index, "surrender", half_back(terms, hand), "surrender")
    verdict = terms.game.verdict(terms.rules, hand, dealer)
    if verdict.outcome is Ending.TIE:
        return e.HandSettled(box.number, index, "tie", hand.wager)
    if verdict.line is None:
        return e.HandSettled(box.number, index, "lose", 0)
    returned = hand.wager + terms.pays(verdict.line, hand.wager)
    return e.HandSettled(box.number, index, verdict.outcome.value, returned, verdict.line)


def _blackjack_paid(terms: Terms, box: Box, index: int, hand: PlayedHand) -> e.HandSettled:
    line = terms.blackjack_line
    returned = hand.wager + terms.pays(line, hand.wager)
    return e.HandSettled(box.number, index, Ending.BLACKJACK.value, returned, line)


def _super_bonus(terms: Terms, round_: Round, box: Box, hand: PlayedHand) -> list[e.Event]:
    """Three suited 7s against a 7: the bonus for the box, and envy for every other player (SP 12.C, R32)."""
    line = super_bonus(terms.game, hand, round_.dealer[0], box.wager)
    if line is None:
        return []
    events: list[e.Event] = [e.BonusPaid(box.number, "super_bonus", winnings(line.pays, box.wager))]
    paid = {box.player}
    for other in round_.boxes:
        if other.player in paid or other.dead:
            continue
        paid.add(other.player)
        own = [b for b in round_.boxes if b.player == other.player and not b.dead]
        first = tuple(card for b in own for card in all_first_cards(b))
        events.append(e.BonusPaid(other.number, "envy", winnings(envy(terms.game, first).pays, 0)))
    return events
