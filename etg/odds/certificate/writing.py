"""How numbers are written in the certificate."""

from fractions import Fraction

from etg.money import Cents, dollars

MINUS = "−"


def percent(value: float | Fraction, digits: int = 4) -> str:
    """A share as a percentage, with a real minus sign."""
    return signed(f"{float(value):.{digits}%}")


def points(value: float, digits: int = 4) -> str:
    """A difference of shares in percentage points, always with its sign."""
    return signed(f"{float(value) * 100:+.{digits}f}")


def number(value: float, digits: int = 2) -> str:
    """A number with its thousands apart."""
    return signed(f"{float(value):,.{digits}f}")


def z_value(value: float) -> str:
    """How many standard deviations, with the sign."""
    return signed(f"{value:+.2f}")


def one_in(chance: float | Fraction) -> str:
    """How often something comes, as one in so many."""
    if not chance:
        return "never"
    times = float(1 / chance)
    return f"{times:,.2f}" if times < 100 else f"{times:,.1f}" if times < 100_000 else f"{times:,.0f}"


def probability(chance: Fraction | float) -> str:
    """A probability with as many digits as it needs to be told from 0."""
    value = float(chance)
    if value and value < 1e-6:
        return f"{value:.3e}".replace("e-0", "e-").replace("-", MINUS)
    return f"{value:.8f}"


def whole_cents(cents: Fraction) -> Cents:
    """An amount rounded up to the whole cent."""
    return -int(-cents // 1)


def money(cents: Fraction | Cents) -> str:
    """An amount, rounded up to the whole cent; no cents where there are none."""
    return signed(str(dollars(whole_cents(Fraction(cents)), trim=True)))


def counted(count: int, one: str, many: str = "") -> str:
    """So many things."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def signed(words: str) -> str:
    """With a minus sign instead of a hyphen, and none before a plain zero."""
    if words.startswith("-") and not any(char in "123456789" for char in words):
        words = words[1:]
    return words.replace("-", MINUS)
