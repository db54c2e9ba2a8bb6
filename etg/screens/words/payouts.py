"""What a line of a paytable pays, in the words of a screen: odds as "x to y", amounts, shares of a meter."""

from etg.games import Game, Rules
from etg.money import PRIZE, Amount, MeterShare, Odds, Pay, dollars
from etg.submission import SideWager
from etg.wagers.paytables import Line


def pay_words(pays: Pay, besides: bool = False) -> str:
    """What is paid; `besides`: it comes on top of another line, so no wager is in it.

    "7 for 1" holds the wager and says the same as "6 to 1": printed odds are written with "to" (COMAR 36.05.03.14).
    """
    match pays:
        case Amount():
            return str(pays)
        case MeterShare():
            return _share(pays)
        case Odds() if pays.stake_back:
            return str(pays)
        case Odds() if besides:
            return f"{_number(pays, 0)} times the wager"
        case Odds() if pays.rate > 1:
            return f"{_number(pays, 1)} to {pays.rate.denominator}"
        case Odds() if pays.rate == 1:
            return "the wager back"
        case Odds():
            return "half the wager back" if pays.rate * 2 == 1 else f"{pays.rate} of the wager back"


def _number(pays: Odds, wager: int) -> str:
    return f"{pays.rate.numerator - wager * pays.rate.denominator:,}"


def _share(pays: MeterShare) -> str:
    if pays.meter == PRIZE:
        return "the fixed prize" if pays.share == 1 else f"{pays.share * 100}% of the fixed prize"
    return f"{pays.share * 100}% of the {meter_name(pays.meter)}"


def meter_name(meter: str) -> str:
    """A meter of a wager by the name that people know: "Mega meter"; the only one is "meter"."""
    return "meter" if meter == "meter" else f"{meter.replace('_', ' ').capitalize()} meter"


def line_pays(line: Line, side: SideWager | None = None) -> str:
    """What a line pays; for a line of a side wager as offered, its fixed prize as an amount."""
    pays = line.pays
    if side is not None and side.meters is not None and isinstance(pays, MeterShare) and pays.meter == PRIZE:
        return dollars(int(pays.share * side.meters[PRIZE].reset), trim=True)
    return pay_words(pays, line.additional)


def insurance_pays(game: Game) -> tuple[str, ...]:
    """What insurance pays for a dealer's Blackjack; where the book has two lines, for an unsuited and a suited one."""
    lines = game.paytables("insurance")["A"].lines
    if "dealer_blackjack" in lines:
        return (line_pays(lines["dealer_blackjack"]),)
    return tuple(line_pays(lines[f"{suits}_dealer_blackjack"]) for suits in ("unsuited", "suited"))


def main_name(rules: Rules, line: Line) -> str:
    """The outcome that a line of the main paytable pays under these rules (R31)."""
    longest = line.outcome == "seven_card_21" and rules.eight_cards_pay_as_seven
    return "21 with seven or more cards" if longest else line.name


def limits_words(side: SideWager) -> str:
    """What may be wagered: "$1 or $5", or "$1 to $100"."""
    if side.amounts:
        return " or ".join(dollars(amount, trim=True) for amount in side.amounts)
    return f"{dollars(side.minimum, trim=True)} to {dollars(side.maximum, trim=True)}"


_WHOSE = {
    "buster_blackjack": "Dealer bust with {}",
    "buster_free_bonus": "Blackjack, dealer bust with {}",
    "hit_and_run": "Dealer has {}",
    "bad_beat": "20 against a dealer's {}",
}
"""How the outcomes read where a line says only how many cards the dealer has."""
_APART = {
    ("bad_beat", "player_20"): "20, the dealer has no 21",
    ("bad_beat", "magic_card"): "Magic Card among the first two cards",
    ("bad_beat", "lucky_player"): "Lucky Player: the box is drawn",
    ("in_between", "all_others"): "Wider spread",
}


def line_name(wager: str, line: Line) -> str:
    """The outcome that a line pays, as people read it at the table."""
    if (wager, line.outcome) in _APART:
        return _APART[wager, line.outcome]
    whose = _WHOSE.get(wager, "{}")
    return whose.format(line.name if whose == "{}" or line.name == "Blackjack" else _lower(line.name))


def _lower(name: str) -> str:
    return name[0].lower() + name[1:]


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
