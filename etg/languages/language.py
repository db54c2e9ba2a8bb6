"""One language: its catalogue, how it counts, and how it writes amounts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from etg.money import Cents, Dollars
from etg.texts import Key, Text

Catalogue = Mapping[Key, tuple[str, ...]]
"""What is said for a pattern; for something that is counted, each form of it."""


@dataclass(frozen=True, eq=False)
class Language:
    """A language that screens can speak."""

    code: str
    name: str
    """What people who speak it call it."""
    read: Callable[[], Catalogue]
    """Reads the catalogue, when it is needed first."""
    form: Callable[[int], int]
    """Which of the forms of a pattern is said for a count."""
    amount: str = "${}"
    group: str = ","
    point: str = "."

    @cached_property
    def catalogue(self) -> Catalogue:
        """All that can be said in it."""
        return self.read()

    @cached_property
    def _plain(self) -> Mapping[str, str]:
        """What is said for words without gaps and meanings, which are most of them."""
        return {key.pattern: said[0] for key, said in self.catalogue.items() if not key.meaning and not key.many}

    def say(self, words: str) -> str:
        """Words in this language; what the catalogue does not know stays English."""
        if isinstance(words, Text):
            return self.fill(words.key, words.values, words.counts)
        if isinstance(words, Dollars):
            return self.money(words.cents, words.trim)
        return self._plain.get(words, words)

    def fill(self, key: Key, values: Mapping[str, object], counts: int | None = None) -> str:
        """A pattern with what stands in its gaps; `counts`: what decides about its form."""
        found = self.catalogue.get(key)
        if found:
            pattern = found[0 if counts is None else self.form(counts)]
        else:
            pattern = key.many if counts not in (None, 1) else key.pattern
        return pattern.format_map({gap: self._value(value) for gap, value in values.items()}) if values else pattern

    def _value(self, value: object) -> str:
        return self.say(value) if isinstance(value, Text | Dollars) else str(value)

    def money(self, cents: Cents, trim: bool = False) -> str:
        """An amount; trimmed, without cents where there are none."""
        whole, rest = divmod(abs(cents), 100)
        figures = self.number(whole) if trim and not rest else f"{self.number(whole)}{self.point}{rest:02}"
        return f"-{self.amount.format(figures)}" if cents < 0 else self.amount.format(figures)

    def number(self, value: int) -> str:
        """A whole number with its thousands apart."""
        return f"{value:,}" if self.group == "," else f"{value:,}".replace(",", self.group)
