"""How every wager of a box ended, told plainly: what it was, why it ended so, and how much."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from etg.games.pay import insurance_line, super_bonus
from etg.hands import is_blackjack, total
from etg.money import Amount, Cents, dollars, winnings
from etg.screens.words.payouts import line_name, line_pays, main_name, pay_words
from etg.table.stage import DEAL
from etg.table.state import Box, PlayedHand, PlayedSide, Round, State
from etg.table.terms import Terms
from etg.wagers import WAGERS, Need


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


VOID = "round void, wager returned"
_DEAD = "dead hand, wager returned"
_OUT_OF_PLAY = {"void": VOID, "dead": _DEAD}


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
        return Headline(Verdict.OPEN, net, "In play")
    verdict = _by_money(wagered, returned)
    if verdict is Verdict.WON:
        return Headline(verdict, net, f"You win {dollars(net, trim=True)}")
    if verdict is Verdict.LOST:
        back = f"{dollars(returned, trim=True)} of {dollars(wagered, trim=True)} returned"
        return Headline(verdict, net, back if returned else "No win")
    if all(line.verdict is Verdict.RETURNED for line in lines):
        void = any(line.why == VOID for line in lines)
        return Headline(verdict, net, "Round void, wagers returned" if void else "Wager returned")
    return Headline(verdict, net, "Even")


def _by_money(wagered: Cents, returned: Cents) -> Verdict:
    if returned == wagered:
        return Verdict.RETURNED
    return Verdict.WON if returned > wagered else Verdict.LOST


def _line(what: str, why: str, wagered: Cents, returned: Cents, settled: bool = True) -> Line:
    return Line(what, why, wagered, returned, _by_money(wagered, returned) if settled else Verdict.OPEN)


# Main wagers


def _hands(terms: Terms, round_: Round, box: Box) -> Iterator[Line]:
    for index, hand in enumerate(box.hands):
        what = f"Hand {index + 1}" if len(box.hands) > 1 else "Main wager"
        yield _line(what, _why(terms, round_, hand), hand.wager, hand.returned, hand.outcome is not None)


def _why(terms: Terms, round_: Round, hand: PlayedHand) -> str:
    match hand.outcome:
        case None if hand.surrendered:
            return "surrendered, waits for the dealer's second card"
        case None:
            return "in play"
        case "blackjack":
            return f"Blackjack pays {_main_pays(terms, terms.blackjack_line)}"
        case "even_money":
            return f"even money, {_main_pays(terms, 'even_money')}"
        case "win":
            return _why_won(terms, round_, hand)
        case "tie":
            return _why_tied(round_, hand)
        case "lose":
            return _why_lost(round_, hand)
        case "surrender":
            return "surrendered, half returned" if hand.returned else "surrendered, dealer Blackjack"
        case "rescue":
            return "rescued, doubled part returned"
        case outcome:
            return _OUT_OF_PLAY[outcome]


def _main_pays(terms: Terms, line: str) -> str:
    return pay_words(terms.game.main_paytable.lines[line].pays)


def _why_won(terms: Terms, round_: Round, hand: PlayedHand) -> str:
    line = terms.game.verdict(terms.rules, hand, round_.dealer).line or "win"
    if line != "win":
        return f"{main_name(terms.rules, terms.game.main_paytable.lines[line])}, {_main_pays(terms, line)}"
    points = total(hand.cards)
    if points == 21 and terms.any_21_wins:
        return "21 wins"
    dealer = total(round_.dealer)
    return f"dealer bust with {dealer}" if dealer > 21 else f"{points} beats {dealer}"


def _why_tied(round_: Round, hand: PlayedHand) -> str:
    if is_blackjack(round_.dealer):
        return "push, both have Blackjack"
    points, dealer = total(hand.cards), total(round_.dealer)
    return f"push at {points}" if points == dealer else f"push, dealer has {dealer}"


def _why_lost(round_: Round, hand: PlayedHand) -> str:
    points = total(hand.cards)
    if points > 21:
        return f"bust with {points}"
    if is_blackjack(round_.dealer):
        return "dealer Blackjack, added wager returned" if hand.returned else "dealer Blackjack"
    return f"{points} loses to {total(round_.dealer)}"


# Insurance and side wagers


def _insurance(terms: Terms, round_: Round, box: Box) -> Iterator[Line]:
    if not box.insurance:
        return
    returned = box.insurance_returned
    if returned is None:
        why = "waits for the dealer's second card"
    elif round_.voided:
        why = VOID
    elif not returned:
        why = "no dealer Blackjack"
    else:
        line = insurance_line(terms.game, round_.dealer[0], round_.dealer[1])
        assert line is not None, "insurance that was paid has a line"
        suited = "suited " if line.outcome == "suited_dealer_blackjack" else ""
        why = f"{suited}dealer Blackjack, {line_pays(line)}"
    yield _line("Insurance", why, box.insurance, returned or 0, returned is not None)


_WAITS: dict[Need, str] = {
    Need.SECOND_CARD: "waits for the dealer's second card",
    Need.DEALER_HAND: "waits for the dealer's hand",
    Need.WHEEL: "waits for the wheel",
}


def _side(terms: Terms, round_: Round, side: PlayedSide) -> Line:
    return _line(
        terms.side[side.id].paytable.name,
        _why_side(terms, round_, side),
        side.stake,
        side.returned,
        side.outcome is not None,
    )


def _why_side(terms: Terms, round_: Round, side: PlayedSide) -> str:
    if side.outcome is None:
        first = round_.stage <= DEAL
        return "waits for the cards" if first else _WAITS.get(WAGERS[side.id].needs[-1], "in play")
    if not side.outcome:
        return "the wheel was not turned" if side.id in terms.wheels else "no winning line"
    if side.outcome[0] in _OUT_OF_PLAY:
        return _OUT_OF_PLAY[side.outcome[0]]
    paytable = terms.side[side.id].paytable
    parts = []
    for name, times in Counter(side.outcome).items():
        line = paytable.lines[name]
        twice = f" for each of {times}" if times > 1 else ""
        shown = "the wheel shows " if side.id in terms.wheels else ""
        same = shown and isinstance(line.pays, Amount)  # a symbol of the wheel is the amount
        parts.append(f"{shown}{line.pays}" if same else f"{shown}{line_name(side.id, line)}, {line_pays(line)}{twice}")
    return " and ".join(parts) + (", cut by the payout limit" if _is_cut(terms, side) else "")


def _is_cut(terms: Terms, side: PlayedSide) -> bool:
    """Whether the payout limit of the round has lowered what the wager won (BJ 13.J)."""
    limited = [line for name in side.outcome or () if (line := terms.side[side.id].paytable.lines[name]).limited]
    return any(side.returned < side.stake + winnings(line.pays, side.stake) for line in limited)


# Bonuses


def _bonus(terms: Terms, round_: Round, box: Box, name: str, amount: Cents) -> Line:
    what, why = _BONUSES.get(name, ("", ""))
    match name:
        case "super_bonus":
            why = _why_super_bonus(terms, round_, box)
        case "magic_card" | "lucky_player":
            why = f"{why}, {line_pays(terms.side['bad_beat'].paytable.lines[name])}"
        case "buster_free_bonus":
            what = terms.side[name].paytable.name
            why = f"Blackjack, and dealer bust with {len(round_.dealer)} cards"
        case "must_hit":
            what = terms.side[name].paytable.name
    return _line(what, why, 0, amount)


_BONUSES = {
    "super_bonus": ("Super Bonus", ""),
    "envy": ("Envy Bonus", "another player has the Super Bonus"),
    "community_pay": ("Community pay", "another player's wheel pays all who have the wager"),
    "magic_card": ("Magic Card", "the drawn card is in your first two"),
    "lucky_player": ("Lucky Player", "your box was drawn"),
    "must_hit": ("", "your box was drawn, it gets the meter"),
}


def _why_super_bonus(terms: Terms, round_: Round, box: Box) -> str:
    found = (super_bonus(terms.game, hand, round_.dealer[0], box.wager) for hand in box.hands)
    line = next(line for line in found if line is not None)
    return f"three suited 7s against a 7, {line_pays(line)}"
