"""What a line of a paytable pays, in the words of a screen: odds as "x to y", amounts, shares of a meter."""

from collections.abc import Sequence

from etg.games import Game, Rules
from etg.money import METER, PRIZE, Amount, Cents, MeterShare, Odds, Pay, dollars, parse_dollars
from etg.submission import SideWager
from etg.texts import Text, counted, one_of, text
from etg.wagers.paytables import Line


def pay_words(pays: Pay, besides: bool = False) -> str:
    """What is paid; `besides`: it comes on top of another line, so no wager is in it.

    "7 for 1" holds the wager and says the same as "6 to 1": printed odds are written with "to" (COMAR 36.05.03.14).
    """
    match pays:
        case Amount():
            return pays.text
        case MeterShare():
            return _share(pays)
        case Odds() if pays.stake_back:
            return pays.text
        case Odds() if besides:
            return text("{times} times the wager", times=_number(pays, 0))
        case Odds() if pays.rate > 1:
            return text("{x} to {y}", x=_number(pays, 1), y=pays.rate.denominator)
        case Odds() if pays.rate == 1:
            return text("the wager back")
        case Odds() if pays.rate * 2 == 1:
            return text("half the wager back")
        case Odds():
            return text("{share} of the wager back", share=pays.rate)


def _number(pays: Odds, wager: int) -> str:
    return f"{pays.rate.numerator - wager * pays.rate.denominator:,}"


def _share(pays: MeterShare) -> Text:
    percent = pays.share * 100
    if pays.meter != PRIZE:
        return text("{percent}% of the {meter}", percent=percent, meter=meter_name(pays.meter))
    return text("the fixed prize") if pays.share == 1 else text("{percent}% of the fixed prize", percent=percent)


_METERS = {
    METER: text("meter"),
    "mega": text("Mega meter"),
    "major": text("Major meter"),
    "minor": text("Minor meter"),
    "primary": text("Primary meter"),
    "secondary": text("Secondary meter"),
    "star": text("Star meter"),
    "spade": text("Spade meter"),
    "heart": text("Heart meter"),
    "diamond": text("Diamond meter"),
}


def meter_name(meter: str) -> Text:
    """A meter of a wager by the name that people know: "Mega meter"; the only one is "meter"."""
    return _METERS[meter]


def line_pays(line: Line, side: SideWager | None = None) -> str:
    """What a line pays; for a line of a side wager as offered, its fixed prize as an amount."""
    pays = line.pays
    if side is not None and side.meters is not None and isinstance(pays, MeterShare) and pays.meter == PRIZE:
        return dollars(int(pays.share * side.meters[PRIZE].reset), trim=True)
    return pay_words(pays, line.additional)


def side_pays(line: Line, side: SideWager) -> str:
    """What a line of a side wager pays, and that it is besides another one where it is."""
    pays = line_pays(line, side)
    return text("{pays}, besides", pays=pays) if line.additional else pays


def insurance_pays(game: Game) -> tuple[str, ...]:
    """What insurance pays for a dealer's Blackjack; where the book has two lines, for an unsuited and a suited one."""
    lines = game.paytables("insurance")["A"].lines
    if "dealer_blackjack" in lines:
        return (line_pays(lines["dealer_blackjack"]),)
    return tuple(line_pays(lines[f"{suits}_dealer_blackjack"]) for suits in ("unsuited", "suited"))


def main_name(rules: Rules, line: Line) -> str:
    """The outcome that a line of the main paytable pays under these rules (R31)."""
    longest = line.outcome == "seven_card_21" and rules.eight_cards_pay_as_seven
    return text("21 with seven or more cards") if longest else line.name


def amounts_words(amounts: Sequence[Cents]) -> str:
    """One of several amounts: "$1 or $5"."""
    return one_of([dollars(amount, trim=True) for amount in amounts])


def limits_words(side: SideWager) -> str:
    """What may be wagered: "$1 or $5", or "$1 to $100"."""
    if side.amounts:
        return amounts_words(side.amounts)
    return text("{least} to {most}", least=dollars(side.minimum, trim=True), most=dollars(side.maximum, trim=True))


_NAMES = {
    ("bad_beat", "21_with_seven_or_more_cards"): text("20 against a dealer's 21 with seven or more cards"),
    ("bad_beat", "21_with_six_cards"): text("20 against a dealer's 21 with six cards"),
    ("bad_beat", "21_with_five_cards"): text("20 against a dealer's 21 with five cards"),
    ("bad_beat", "21_with_four_cards"): text("20 against a dealer's 21 with four cards"),
    ("bad_beat", "21_with_three_cards"): text("20 against a dealer's 21 with three cards"),
    ("bad_beat", "blackjack"): text("20 against a dealer's Blackjack"),
    ("bad_beat", "player_20"): text("20, the dealer has no 21"),
    ("bad_beat", "magic_card"): text("Magic Card among the first two cards"),
    ("bad_beat", "lucky_player"): text("Lucky Player: the box is drawn"),
    ("hit_and_run", "eight_or_more_cards"): text("Dealer has eight or more cards"),
    ("hit_and_run", "seven_cards"): text("Dealer has seven cards"),
    ("hit_and_run", "six_cards"): text("Dealer has six cards"),
    ("hit_and_run", "five_cards"): text("Dealer has five cards"),
    ("hit_and_run", "blackjack"): text("Dealer has Blackjack"),
    ("buster_blackjack", "8_or_more_cards"): text("Dealer bust with {cards} or more cards", cards=8),
    ("buster_free_bonus", "8_or_more_cards"): text("Blackjack, dealer bust with {cards} or more cards", cards=8),
    ("buster_free_bonus", "7_cards"): text("Blackjack, dealer bust with {cards} cards", cards=7),
    ("in_between", "all_others"): text("Wider spread"),
}
"""How outcomes read where the line of the book alone does not say whose cards are meant."""
_NAMES |= {
    ("buster_blackjack", f"{n}_cards"): counted("Dealer bust with {n} card", "Dealer bust with {n} cards", n)
    for n in range(3, 8)
}


def line_name(wager: str, line: Line) -> str:
    """The outcome that a line pays, as people read it at the table."""
    return _NAMES.get((wager, line.outcome), line.name)


_SYMBOLS = {"jackpot": text("Jackpot"), "primary": text("Primary"), "secondary": text("Secondary")}


def symbol_name(symbol: str) -> str:
    """What stands on a slice of a wheel: a name, an amount, or that and what all others get."""
    if symbol in _SYMBOLS:
        return _SYMBOLS[symbol]
    amount, _, others = symbol.partition("/")
    if not others:
        return dollars(parse_dollars(amount), trim=True)
    return text(
        "{amount} / {others}",
        amount=dollars(parse_dollars(amount), trim=True),
        others=dollars(parse_dollars(others), trim=True),
    )


def lines_offered(side: SideWager) -> tuple[Line, ...]:
    """The lines by which a side wager can be paid as it is offered, in the order of the book.

    A symbol that is not on the submitted wheel is not among them: nobody is shown a prize that cannot come.
    """
    return tuple(line for line in side.paytable.lines.values() if _is_offered(side, line))


def _is_offered(side: SideWager, line: Line) -> bool:
    if line.additional and line.outcome not in side.bonuses:
        return False
    if line.stake is not None and line.stake not in side.amounts:
        return False
    return side.wheel is None or side.wheel.get(line.outcome, 0) > 0
