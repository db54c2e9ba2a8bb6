"""Reading values out of a submission: a value of the wrong kind becomes a problem, never an exception."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from typing import Any

from etg.money import Cents, whole_cents
from etg.submission.model import Problem


class Reader:
    """Reads one table of a submission and collects what is wrong with it."""

    def __init__(self, values: Mapping[str, Any], path: str = "", problems: list[Problem] | None = None) -> None:
        self.values = values
        self.path = path
        self.problems: list[Problem] = [] if problems is None else problems

    def problem(self, key: str, message: str, clause: str | None = None) -> None:
        """Note that something is wrong with a key."""
        self.problems.append(Problem(self._at(key), message, clause))

    def table(self, key: str) -> "Reader | None":
        """The table below a key, None where there is none."""
        value = self.values.get(key)
        if isinstance(value, Mapping):
            return Reader(value, self._at(key), self.problems)
        if key in self.values:
            self.problem(key, "must be a table of keys and values")
        return None

    def unknown(self, known: Iterable[str], what: str = "key") -> None:
        """Note every key that is not known, with the nearest one that is."""
        names = list(known)
        for key in self.values:
            if key not in names:
                near = get_close_matches(str(key), names, 1)
                hint = f"did you mean `{near[0]}`?" if near else f"known here: {', '.join(names)}"
                self.problem(str(key), f"unknown {what}; {hint}")

    def text(self, key: str) -> str | None:
        """A text that is not empty."""
        value = self.values.get(key)
        if isinstance(value, str) and value.strip() and value.isprintable():
            return value
        if key in self.values:
            self.problem(key, "must be a line of text in quotes, and not empty")
        return None

    def flag(self, key: str) -> bool | None:
        """True or false."""
        value = self.values.get(key)
        if isinstance(value, bool):
            return value
        if key in self.values:
            self.problem(key, f"must be true or false, not {value!r}")
        return None

    def count(self, key: str, clause: str | None = None) -> int | None:
        """A whole number that is not negative."""
        value = self.values.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _TOO_MUCH:
            return value
        if key in self.values:
            self.problem(key, f"must be a whole number, 0 or more, not {_show(value)}", clause)
        return None

    def number(self, key: str, what: str) -> Fraction | None:
        """An exact decimal number that is not negative."""
        return self._exact(key, self.values.get(key), what) if key in self.values else None

    def money(self, key: str) -> Cents | None:
        """Dollars to the cent, 0 or more."""
        return self._money(key, self.values[key]) if key in self.values else None

    def amounts(self, key: str) -> tuple[Cents, ...] | None:
        """A list of different amounts."""
        values = self.values.get(key)
        if key not in self.values:
            return None
        if not isinstance(values, list) or not values:
            self.problem(key, "must be a list of amounts, as in [1, 5]")
            return None
        read = [self._money(key, value) for value in values]
        amounts = tuple(cents for cents in read if cents is not None)
        if len(amounts) < len(read):
            return None
        if len(set(amounts)) < len(amounts) or 0 in amounts:
            self.problem(key, "must be different amounts above 0")
            return None
        return tuple(sorted(amounts))

    def _money(self, key: str, value: Any) -> Cents | None:
        exact = self._exact(key, value, "an amount in dollars, 0 or more, as in 25 or 2.50")
        if exact is None:
            return None
        cents = whole_cents(exact * 100)
        if cents is None:
            self.problem(key, f"{_show(value)} dollars is not a whole number of cents", "R4")
        return cents

    def _exact(self, key: str, value: Any, what: str) -> Fraction | None:
        if isinstance(value, int | Decimal) and not isinstance(value, bool) and _is_sane(Decimal(value)):
            return Fraction(value)
        self.problem(key, f"must be {what}, not {_show(value)}")
        return None

    def _at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key


_TOO_MUCH = 10**12
_FINEST = Decimal("1E-12")


def _is_sane(number: Decimal) -> bool:
    """Not negative, not absurdly large and not absurdly fine: the arithmetic stays small and exact."""
    if not number.is_finite() or not 0 <= number < _TOO_MUCH:
        return False
    return number == number.quantize(_FINEST)


def _show(value: Any) -> str:
    if isinstance(value, int) and abs(value) >= _TOO_MUCH:
        return "a number that large"
    text = str(value) if isinstance(value, Decimal) else repr(value)
    return text if len(text) <= 40 else f"{text[:40]}..."
