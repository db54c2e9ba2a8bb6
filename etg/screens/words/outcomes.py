"""How every wager of a box ended, told plainly: what it was, why it ended so, and how much."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from etg.games.pay import insurance_line, super_bonus
from etg.hands import is_blackjack, total
from etg.money import Amount, Cents, dollars, winnings
from etg.screens.words.payouts import line_name, line_pays, main_name, pay_words
from etg.table.stage import DEAL
from etg.table.state import Box, PlayedHand, PlayedSide, Round, State
from etg.table.terms import Terms
from etg.texts import Text, added, counted, text
from etg.wagers import WAGERS, Need
from etg.wagers.paytables import Line as PaytableLine


class Verdict(Enum):
    """How a wager ended, by its money."""

    WON = "won"
    LOST = "lost"
    RETURNED = "returned"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Line:
    """One wager or bonus of a box."""

    what: str
    why: str
    wagered: Cents
    returned: Cents
    verdict: Verdict
    key: str = field(default="", compare=False)
    """`main`, `insurance`, or the id of a side wager or bonus."""
    void: bool = field(default=False, compare=False)
    """It came back because the round is void."""

    @property
    def net(self) -> Cents:
        """What the player has more than before; below 0: less."""
        return self.returned - self.wagered


class Headline(NamedTuple):
    """The result of a station in one glance."""

    verdict: Verdict
    net: Cents
    """Of what is settled."""
    text: str


MAIN, INSURANCE = "main", "insurance"
VOID = "void"
"""The outcome of everything in a round that was called off."""
_OUT_OF_PLAY = {VOID: text("round void, wager returned"), "dead": text("dead hand, wager returned")}


def told(state: State, round_: Round, box: Box) -> tuple[Line, ...]:
    """Every hand, insurance, side wager and bonus of a box, settled or not."""
    return (
        *_hands(state.terms, round_, box),
        *_insurance(state.terms, round_, box),
        *(_side(state.terms, round_, side) for side in box.sides),
        *(_bonus(state.terms, round_, box, name, amount) for name, amount in box.bonuses),
    )


def headline(lines: Iterable[Line]) -> Headline:
    """All lines of a station as one result; open as long as one of them is."""
    lines = tuple(lines)
    settled = [line for line in lines if line.verdict is not Verdict.OPEN]
    wagered, returned = sum(line.wagered for line in settled), sum(line.returned for line in settled)
    net = returned - wagered
    if len(settled) < len(lines):
        return Headline(Verdict.OPEN, net, text("In play"))
    verdict = _by_money(wagered, returned)
    if verdict is Verdict.WON:
        return Headline(verdict, net, text("You win {amount}", amount=dollars(net, trim=True)))
    if verdict is Verdict.LOST:
        return Headline(verdict, net, _back(returned, wagered) if returned else text("No win"))
    if any(line.verdict is not Verdict.RETURNED for line in lines):
        return Headline(verdict, net, text("Even"))
    if any(line.void for line in lines):
        return Headline(verdict, net, text("Round void, wagers returned"))
    return Headline(verdict, net, text("Wager returned"))


def _back(returned: Cents, wagered: Cents) -> Text:
    back, whole = dollars(returned, trim=True), dollars(wagered, trim=True)
    return text("{returned} of {wagered} returned", returned=back, wagered=whole)


def _by_money(wagered: Cents, returned: Cents) -> Verdict:
    if returned == wagered:
        return Verdict.RETURNED
    return Verdict.WON if returned > wagered else Verdict.LOST


def _line(
    key: str, what: str, why: str, wagered: Cents, returned: Cents, settled: bool = True, void: bool = False
) -> Line:
    verdict = _by_money(wagered, returned) if settled else Verdict.OPEN
    return Line(what, why, wagered, returned, verdict, key, void)


# Main wagers


def _hands(terms: Terms, round_: Round, box: Box) -> Iterator[Line]:
    for index, hand in enumerate(box.hands):
        what = text("Hand {number}", number=index + 1) if len(box.hands) > 1 else text("Main wager")
        why = _why(terms, round_, hand)
        settled, void = hand.outcome is not None, hand.outcome == VOID
        yield _line(MAIN, what, why, hand.wager, hand.returned, settled, void)


def _why(terms: Terms, round_: Round, hand: PlayedHand) -> str:
    match hand.outcome:
        case None if hand.surrendered:
            return text("surrendered, waits for the dealer's second card")
        case None:
            return text("in play")
        case "blackjack":
            return text("Blackjack pays {odds}", odds=_main_pays(terms, terms.blackjack_line))
        case "even_money":
            return text("even money, {odds}", odds=_main_pays(terms, "even_money"))
        case "win":
            return _why_won(terms, round_, hand)
        case "tie":
            return _why_tied(round_, hand)
        case "lose":
            return _why_lost(round_, hand)
        case "surrender" if hand.returned:
            return text("surrendered, half returned")
        case "surrender":
            return text("surrendered, dealer Blackjack")
        case "rescue":
            return text("rescued, doubled part returned")
        case outcome:
            return _OUT_OF_PLAY[outcome]


def _main_pays(terms: Terms, line: str) -> str:
    return pay_words(terms.game.main_paytable.lines[line].pays)


def _why_won(terms: Terms, round_: Round, hand: PlayedHand) -> str:
    line = terms.game.verdict(terms.rules, hand, round_.dealer).line or "win"
    if line != "win":
        name = main_name(terms.rules, terms.game.main_paytable.lines[line])
        return text("{outcome}, {pays}", outcome=name, pays=_main_pays(terms, line))
    points = total(hand.cards)
    if points == 21 and terms.any_21_wins:
        return text("21 wins")
    dealer = total(round_.dealer)
    if dealer > 21:
        return text("dealer bust with {points}", points=dealer)
    return text("{points} beats {dealer}", points=points, dealer=dealer)


def _why_tied(round_: Round, hand: PlayedHand) -> str:
    if is_blackjack(round_.dealer):
        return text("push, both have Blackjack")
    points, dealer = total(hand.cards), total(round_.dealer)
    if points == dealer:
        return text("push at {points}", points=points)
    return text("push, dealer has {points}", points=dealer)


def _why_lost(round_: Round, hand: PlayedHand) -> str:
    points = total(hand.cards)
    if points > 21:
        return text("bust with {points}", points=points)
    if is_blackjack(round_.dealer):
        return text("dealer Blackjack, added wager returned") if hand.returned else text("dealer Blackjack")
    return text("{points} loses to {dealer}", points=points, dealer=total(round_.dealer))


# Insurance and side wagers


def _insurance(terms: Terms, round_: Round, box: Box) -> Iterator[Line]:
    if not box.insurance:
        return
    returned = box.insurance_returned
    if returned is None:
        why = text("waits for the dealer's second card")
    elif round_.voided:
        why = _OUT_OF_PLAY[VOID]
    elif not returned:
        why = text("no dealer Blackjack")
    else:
        line = insurance_line(terms.game, round_.dealer[0], round_.dealer[1])
        assert line is not None, "insurance that was paid has a line"
        if line.outcome == "suited_dealer_blackjack":
            why = text("suited dealer Blackjack, {odds}", odds=line_pays(line))
        else:
            why = text("dealer Blackjack, {odds}", odds=line_pays(line))
    settled, void = returned is not None, returned is not None and round_.voided
    yield _line(INSURANCE, text("Insurance"), why, box.insurance, returned or 0, settled, void)


_WAITS: dict[Need, Text] = {
    Need.SECOND_CARD: text("waits for the dealer's second card"),
    Need.DEALER_HAND: text("waits for the dealer's hand"),
    Need.WHEEL: text("waits for the wheel"),
}


def _side(terms: Terms, round_: Round, side: PlayedSide) -> Line:
    return _line(
        side.id,
        terms.side[side.id].paytable.name,
        _why_side(terms, round_, side),
        side.stake,
        side.returned,
        side.outcome is not None,
        VOID in (side.outcome or ()),
    )


def _why_side(terms: Terms, round_: Round, side: PlayedSide) -> str:
    if side.outcome is None:
        waits = _WAITS.get(WAGERS[side.id].needs[-1], text("in play"))
        return text("waits for the cards") if round_.stage <= DEAL else waits
    if not side.outcome:
        return text("the wheel was not turned") if side.id in terms.wheels else text("no winning line")
    if side.outcome[0] in _OUT_OF_PLAY:
        return _OUT_OF_PLAY[side.outcome[0]]
    lines = terms.side[side.id].paytable.lines
    parts = [_won(terms, side.id, lines[name], times) for name, times in Counter(side.outcome).items()]
    why = added(parts)
    return text("{why}, cut by the payout limit", why=why) if _is_cut(terms, side) else why


def _won(terms: Terms, wager: str, line: PaytableLine, times: int) -> Text:
    """For what a side wager has won, and by which odds."""
    name, pays = line_name(wager, line), line_pays(line)
    if wager in terms.wheels and isinstance(line.pays, Amount):  # a symbol of the wheel is the amount
        return text("the wheel shows {symbol}", symbol=pays)
    if wager in terms.wheels:
        return text("the wheel shows {symbol}, {pays}", symbol=name, pays=pays)
    if times > 1:
        return text("{outcome}, {pays} for each of {times}", outcome=name, pays=pays, times=times)
    return text("{outcome}, {pays}", outcome=name, pays=pays)


def _is_cut(terms: Terms, side: PlayedSide) -> bool:
    """Whether the payout limit of the round has lowered what the wager won (BJ 13.J)."""
    limited = [line for name in side.outcome or () if (line := terms.side[side.id].paytable.lines[name]).limited]
    return any(side.returned < side.stake + winnings(line.pays, side.stake) for line in limited)


# Bonuses


def _bonus(terms: Terms, round_: Round, box: Box, name: str, amount: Cents) -> Line:
    what = terms.side[name].paytable.name if name in terms.side else _BONUSES[name]
    return _line(name, what, _why_bonus(terms, round_, box, name), 0, amount)


_BONUSES = {
    "super_bonus": text("Super Bonus"),
    "envy": text("Envy Bonus"),
    "community_pay": text("Community pay"),
    "magic_card": text("Magic Card"),
    "lucky_player": text("Lucky Player"),
}


def _why_bonus(terms: Terms, round_: Round, box: Box, name: str) -> str:
    match name:
        case "super_bonus":
            return text("three suited 7s against a 7, {pays}", pays=_super_bonus(terms, round_, box))
        case "envy":
            return text("another player has the Super Bonus")
        case "community_pay":
            return text("another player's wheel pays all who have the wager")
        case "magic_card":
            return text("the drawn card is in your first two, {pays}", pays=_bad_beat(terms, name))
        case "lucky_player":
            return text("your box was drawn, {pays}", pays=_bad_beat(terms, name))
        case "buster_free_bonus":
            cards = len(round_.dealer)
            return counted(
                "Blackjack, and dealer bust with {n} card", "Blackjack, and dealer bust with {n} cards", cards
            )
        case _:
            return text("your box was drawn, it gets the meter")


def _bad_beat(terms: Terms, name: str) -> str:
    return line_pays(terms.side["bad_beat"].paytable.lines[name])


def _super_bonus(terms: Terms, round_: Round, box: Box) -> str:
    found = (super_bonus(terms.game, hand, round_.dealer[0], box.wager) for hand in box.hands)
    return line_pays(next(line for line in found if line is not None))
