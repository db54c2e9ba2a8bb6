"""Money as integer cents and odds as exact fractions, read from the words of the rule books.

"3 to 2" gives the stake back and three halves of it besides; "7 for 1" gives seven stakes and no stake
besides; a dollar amount or a share of a meter is paid without the stake (R5).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias

from etg.errors import Malformed
from etg.texts import Text, text

Cents: TypeAlias = int

METER = "meter"
"""The name of a meter at a wager that has only one."""

PRIZE = "prize"
"""The name of the fixed prize of a wheel: it stands in the submission and never grows (round scripts, `reset`)."""


@dataclass(frozen=True, slots=True)
class Odds:
    """A multiple of the stake, with the stake returned ("to") or not ("for")."""

    rate: Fraction
    stake_back: bool
    text: Text = field(compare=False, repr=False)
    """As the book has it."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Amount:
    """A fixed amount, whatever the stake."""

    cents: Cents

    @property
    def text(self) -> "Dollars":
        """As the book has it."""
        return dollars(self.cents, trim=True)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class MeterShare:
    """A share of what a progressive meter (or the fixed prize) shows when it is paid."""

    share: Fraction
    meter: str

    @property
    def text(self) -> Text:
        """As the book has it."""
        percent = self.share * 100
        if self.meter == PRIZE:
            return text("{percent} percent of the fixed prize", percent=percent)
        other = text("{name} meter", name=self.meter.replace("_", " "))
        return text("{percent} percent of the {meter}", percent=percent, meter=METERS.get(self.meter, other))

    def __str__(self) -> str:
        return self.text


METERS: Mapping[str, Text] = MappingProxyType(
    {
        METER: text("meter"),
        "mega": text("mega meter"),
        "major": text("major meter"),
        "minor": text("minor meter"),
        "primary": text("primary meter"),
        "secondary": text("secondary meter"),
        "star": text("star meter"),
        "spade": text("spade meter"),
        "heart": text("heart meter"),
        "diamond": text("diamond meter"),
    }
)
"""What the meters of the books are called within a sentence."""
Pay: TypeAlias = Odds | Amount | MeterShare

_NUMBER = r"[0-9]{1,3}(?:,[0-9]{3}){1,4}(?:\.[0-9]{1,6})?|[0-9]{1,15}(?:\.[0-9]{1,6})?"
_ODDS = re.compile(rf"({_NUMBER}) (to|for) ({_NUMBER})")
_SHARE = re.compile(
    r"([0-9]{1,3}) ?(?:percent|%) of the "
    r"(?:(fixed prize)(?: or merchandise)?|(?:([a-z]+(?: [a-z]+)??) )?(?:progressive meter|progressive|meter))",
    re.IGNORECASE,
)


def parse_pay(said: str) -> Pay:
    """What the book pays, from its own words: "2.5 to 1", "7 for 1", "$300", "10 percent of the meter"."""
    words = " ".join(said.split())
    if found := _ODDS.fullmatch(words):
        over, under = _fraction(found[1]), _fraction(found[3])
        if over > 0 and under > 0:
            return _odds(over / under, found[2] == "to", found[1], found[3])
    elif words.startswith("$"):
        return Amount(parse_dollars(words))
    elif found := _SHARE.fullmatch(words):
        share = Fraction(int(found[1]), 100)
        if 0 < share <= 1:
            name = PRIZE if found[2] else (found[3] or METER).lower().replace(" ", "_")
            return MeterShare(share, name)
    raise Malformed(
        f"{said!r} is not a payout: write it as in '3 to 2', '7 for 1', '$300' or '100 percent of the meter'"
    )


def _odds(rate: Fraction, stake_back: bool, x: str, y: str) -> Odds:
    return Odds(rate, stake_back, text("{x} to {y}", x=x, y=y) if stake_back else text("{x} for {y}", x=x, y=y))


def parse_odds(text: str) -> Odds:
    """Odds such as "3 to 2", and nothing else."""
    pay = parse_pay(text)
    if not isinstance(pay, Odds):
        raise Malformed(f"{text!r} is not odds: write it as in '3 to 2' or '7 for 1'")
    return pay


def parse_dollars(text: str) -> Cents:
    """The cents of "$1,000" or "$1.10"."""
    if not re.fullmatch(rf"\$(?:{_NUMBER})", text):
        raise Malformed(f"{text!r} is not an amount: write it as in '$1,000' or '$1.10'")
    return cents_of(Decimal(text[1:].replace(",", "")))


def cents_of(amount: Decimal | int) -> Cents:
    """The whole cents of an exact number of dollars."""
    exact = Fraction(amount) * 100
    if exact.denominator != 1:
        raise Malformed(f"{amount} dollars is not a whole number of cents")
    return exact.numerator


class Dollars(str):
    """An amount as it is written in English, which a screen in another language writes in its own way."""

    __slots__ = ("cents", "trim")

    cents: Cents
    trim: bool


def dollars(cents: Cents, trim: bool = False) -> Dollars:
    """How an amount is written: "$1,234.50"; trimmed, "$1,234" where there are no cents."""
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    found = Dollars(f"{sign}${whole:,}" if trim and not rest else f"{sign}${whole:,}.{rest:02}")
    found.cents, found.trim = cents, trim
    return found


def whole_cents(amount: Fraction) -> Cents | None:
    """The amount if it is a whole number of cents, else None: nothing is ever rounded (R4)."""
    return amount.numerator if amount.denominator == 1 else None


def is_payable(pay: Pay, stake: Cents) -> bool:
    """Whether a stake can be paid to the cent (R4)."""
    return not isinstance(pay, Odds) or whole_cents(pay.rate * stake) is not None


def winnings(pay: Pay, stake: Cents, meter: Cents = 0) -> Cents:
    """What is paid besides a returned stake; a meter's share drops to the whole cent (R36)."""
    if isinstance(pay, Amount):
        return pay.cents
    if isinstance(pay, MeterShare):
        return int(pay.share * meter)
    exact = whole_cents(pay.rate * stake)
    if exact is None:
        raise ArithmeticError(f"{dollars(stake)} at {pay} cannot be paid to the cent: it must not have been accepted")
    return exact


def _fraction(number: str) -> Fraction:
    return Fraction(number.replace(",", ""))
