"""The payout tables of the rule books, as they stand in `config/paytables/*.toml`, one file per book."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, TypeAlias

from etg.errors import Malformed
from etg.money import Amount, Cents, MeterShare, Odds, Pay, dollars, is_payable, parse_dollars, parse_pay, winnings
from etg.resources import resource
from etg.texts import Text, text
from etg.wagers.seen import Outcome

BOOKS: Mapping[str, str] = MappingProxyType(
    {
        "BJ": "blackjack",
        "SP": "spanish_21",
        "PO": "pontoon_21",
        "PE": "players_edge_21",
        "HB": "house_brochure",
    }
)
"""Clause prefix and file name of each book."""

MOST_DECKS = 8
"""What a dealing shoe holds; "4 or more" ends here."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a paytable: what the book pays for one outcome."""

    outcome: str
    name: str
    """The outcome as people read it, in a `Text`."""
    pays: Pay
    clauses: tuple[str, ...]
    additional: bool = False
    """Paid besides the best line, not instead of it (R12)."""
    others: Amount | None = None
    """Community pay: what every other player with the wager gets (R40)."""
    stake: Cents | None = None
    """The only stake for which this line is on the wheel."""
    limited: str | None = None
    """The clause by which the payout limit of a round covers this line."""
    wager_from: Cents = 0
    wager_below: Cents | None = None
    """The range of the original main wager for which the line is paid (Super Bonus, R32)."""


@dataclass(frozen=True, slots=True)
class Minimum:
    """The least a meter or a fixed prize may start with and be reset to."""

    meter: str
    cents: Cents
    clause: str
    maximum: Cents | None = None
    """The least that the highest payment may be (Must Hit)."""
    unseeded: bool = False
    """The meter starts again from nothing: the reset is this amount exactly."""


@dataclass(frozen=True, slots=True)
class Paytable:
    """One paytable of one wager in one book."""

    wager: str
    name: str
    """The name of the wager as people read it, in a `Text`."""
    id: str
    clause: str
    decks: frozenset[int]
    lines: Mapping[str, Line]
    stakes: tuple[Cents, ...] = ()
    """The only stakes the book's dollar amounts are for (R40, R49); empty where any stake is paid by odds."""
    default_stakes: tuple[Cents, ...] = ()
    """The stakes taken unless the submission offers others."""
    ace_from: Cents | None = None
    """The Bonus Spin stake from which an ace turns the wheel (BJ 6.G(17))."""
    rates: Mapping[str, str] = field(default_factory=dict)
    """Each progressive meter, with the clause by which the submission gives its rate."""
    minimums: tuple[tuple[Minimum, ...], ...] = ()
    """Sets of minimums; one whole set must be met."""

    @property
    def meters(self) -> tuple[str, ...]:
        """The names of the meters and of the fixed prize that this paytable pays from."""
        return tuple(
            dict.fromkeys(line.pays.meter for line in self.lines.values() if isinstance(line.pays, MeterShare))
        )

    def returned(self, outcome: Outcome, stake: Cents, meters: Mapping[str, Cents] = MappingProxyType({})) -> Cents:
        """All that goes back to the player: each line of the outcome, and the stake once where it returns (R5, R20)."""
        paid = 0
        stake_back = False
        for name in outcome:
            pays = self.lines[name].pays
            paid += winnings(pays, stake, meters[pays.meter] if isinstance(pays, MeterShare) else 0)
            stake_back = stake_back or (isinstance(pays, Odds) and pays.stake_back)
        return paid + stake if stake_back else paid

    def community_pay(self, line: Line, stake: Cents) -> Cents:
        """What a player with this stake gets when another one is paid by this line (BJ 13.Q(5)(a)#2, R40).

        The symbols of two stakes stand in the same order, so the best of one stake goes with the best of the other.
        """
        pairs = [other for other in self.lines.values() if other.others is not None]
        rank = [other for other in pairs if other.stake == line.stake].index(line)
        own = [other for other in pairs if other.stake in (None, stake)]
        same = own[rank] if rank < len(own) else line
        assert same.others is not None
        return same.others.cents

    def is_payable(self, stake: Cents) -> bool:
        """Whether every line can be paid to the cent for this stake (R4)."""
        return all(is_payable(line.pays, stake) for line in self.lines.values())


Book: TypeAlias = Mapping[str, Mapping[str, Paytable]]
"""The paytables of a book by wager and letter."""


@cache
def book(prefix: str) -> Book:
    """All paytables of a book."""
    path = resource("config", "paytables", f"{BOOKS[prefix]}.toml")
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        return MappingProxyType({wager: _wager(wager, table) for wager, table in content.items()})
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError, Malformed) as error:
        raise Malformed(f"{path.name} is damaged ({error}): restore it from the installation") from error


def _wager(wager: str, table: Mapping[str, Any]) -> Mapping[str, Paytable]:
    name = text(table["name"])
    return MappingProxyType({entry["id"]: _paytable(wager, name, entry) for entry in table["paytables"]})


def _paytable(wager: str, name: str, entry: Mapping[str, Any]) -> Paytable:
    lines = [_line(line) for line in entry["lines"]]
    by_outcome = {line.outcome: line for line in lines}
    if len(by_outcome) < len(lines):
        raise Malformed(f"paytable {entry['id']} of {wager} has two lines for one outcome")
    stakes = tuple(parse_dollars(s) for s in entry.get("stakes", ()))
    default_stakes = tuple(parse_dollars(s) for s in entry.get("default_stakes", ()))
    return Paytable(
        wager=wager,
        name=name,
        id=entry["id"],
        clause=entry["clause"],
        decks=_decks(entry["decks"]),
        lines=MappingProxyType(by_outcome),
        stakes=stakes,
        default_stakes=default_stakes or stakes,
        ace_from=_optional_dollars(entry, "ace_from"),
        rates=MappingProxyType(entry.get("rates", {})),
        minimums=tuple(tuple(_minimum(m) for m in one) for one in entry.get("minimums", ())),
    )


def _line(line: Mapping[str, Any]) -> Line:
    clause = line["clause"]
    return Line(
        outcome=line["outcome"],
        name=_named(line.get("name") or _name_of(line["outcome"])),
        pays=parse_pay(line["pays"]),
        clauses=(clause,) if isinstance(clause, str) else tuple(clause),
        additional=line.get("additional", False),
        others=Amount(parse_dollars(line["others"])) if "others" in line else None,
        stake=_optional_dollars(line, "stake"),
        limited=line.get("limited"),
        wager_from=_optional_dollars(line, "wager_from") or 0,
        wager_below=_optional_dollars(line, "wager_below"),
    )


def _name_of(outcome: str) -> str:
    return f"{outcome} symbol" if outcome.startswith("$") else outcome.replace("_", " ").capitalize()


def _named(words: str) -> Text:
    """A name as people read it; each language writes the amounts in it in its own way."""
    pattern, values = words, {}
    for gap, amount in zip(("amount", "others"), re.findall(r"\$[0-9,]*[0-9]", words), strict=False):
        pattern = pattern.replace(amount, f"{{{gap}}}", 1)
        values[gap] = dollars(parse_dollars(amount), trim=True)
    return text(pattern, **values)


def _minimum(entry: Mapping[str, Any]) -> Minimum:
    return Minimum(
        meter=entry["meter"],
        cents=parse_dollars(entry["at_least"]),
        clause=entry["clause"],
        maximum=_optional_dollars(entry, "maximum_at_least"),
        unseeded=entry.get("unseeded", False),
    )


def _optional_dollars(entry: Mapping[str, Any], key: str) -> Cents | None:
    return parse_dollars(entry[key]) if key in entry else None


def _decks(words: str) -> frozenset[int]:
    least, _, more = words.partition(" ")
    if not least.isdigit() or more not in ("", "or more"):
        raise Malformed(f"{words!r} is not a number of decks: write it as in '6' or '4 or more'")
    return frozenset(range(int(least), MOST_DECKS + 1)) if more else frozenset((int(least),))
