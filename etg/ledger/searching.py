"""Search among the rounds that are over."""

import json
from collections.abc import Iterator
from typing import Any

from etg.cards import NAMES, Card
from etg.errors import Malformed
from etg.ledger.reading import Reader
from etg.ledger.rows import IRREGULAR, RoundRow
from etg.money import Cents
from etg.table.events import EVENTS

ANY = "any"
IRREGULARITIES = (*sorted(name for name, kind in EVENTS.items() if kind in IRREGULAR), "manual_card")
"""What a round can be irregular by."""

DEALERS = {"dealer_blackjack": "blackjack", "dealer_broken": "broken"}
"""Outcomes of the dealer's hand."""


def search(
    reader: Reader,
    since: int | None = None,
    until: int | None = None,
    box: int | None = None,
    station: int | None = None,
    amount: Cents | None = None,
    card: Card | None = None,
    outcome: str | None = None,
    irregular: str | None = None,
    player: str | None = None,
    limit: int | None = 10,
    before: int | None = None,
) -> list[RoundRow]:
    """The rounds that have all of it, the newest first.

    Times are microseconds since 1970 and count when the round began, `until` excluded. Box, station, player, amount,
    card and outcome must be found at one and the same box; a card may also be the dealer's. `before` is a round: only
    those with a lower number are looked through.
    """
    where, values = _where(since, until, card, irregular, before)
    wanted = {"box": box, "station": station, "player": player, "amount": amount, "outcome": outcome}
    name = None if card is None else NAMES[card]
    found: list[RoundRow] = []
    for row in reader.each_round(" AND ".join(where) or "1", values):
        if limit is not None and len(found) >= limit:
            break
        if _fits(json.loads(row.result), name, wanted):
            found.append(row)
    return found


def _where(
    since: int | None, until: int | None, card: Card | None, irregular: str | None, before: int | None
) -> tuple[list[str], list[Any]]:
    """What SQLite can decide by itself."""
    where: list[str] = []
    values: list[Any] = []
    for condition, value in (
        ("began >= ?", since),
        ("began < ?", until),
        ("number < ?", before),
        ("instr(result, ?) > 0", None if card is None else f'"{NAMES[card]}"'),
    ):
        if value is not None:
            where.append(condition)
            values.append(value)
    if irregular == ANY:
        where.append("irregular <> '[]'")
    elif irregular is not None:
        if irregular not in IRREGULARITIES:
            raise Malformed(f"there is no irregularity {irregular!r}; there are {', '.join(IRREGULARITIES)}, or any")
        where.append("instr(irregular, ?) > 0")
        values.append(f'"{irregular}"')
    return where, values


def _fits(result: dict[str, Any], card: str | None, wanted: dict[str, Any]) -> bool:
    dealer = result["dealer"]
    if card is not None and card in dealer["cards"]:
        card = None
    if wanted["outcome"] in DEALERS and dealer[DEALERS[wanted["outcome"]]]:
        wanted = wanted | {"outcome": None}
    if card is None and all(value is None for value in wanted.values()):
        return True
    return any(_box_fits(int(number), box, card, wanted) for number, box in result["boxes"].items())


def _box_fits(number: int, box: dict[str, Any], card: str | None, wanted: dict[str, Any]) -> bool:
    of_box = {"box": number, "station": box["station"], "player": box["player"]}
    if any(wanted[key] is not None and wanted[key] != value for key, value in of_box.items()):
        return False
    if card is not None and not any(card in hand["cards"] for hand in box["hands"]):
        return False
    if wanted["amount"] is not None and wanted["amount"] not in set(amounts(box)):
        return False
    return wanted["outcome"] is None or wanted["outcome"] in set(outcomes(box))


def amounts(box: dict[str, Any]) -> Iterator[Cents]:
    """Every wager, return and bonus of a box, and its sums."""
    parts = [box, *box["hands"], *box["side"].values(), *([box["insurance"]] if box["insurance"] else [])]
    for part in parts:
        yield part["wagered"]
        yield part["returned"]
    yield from (bonus["returned"] for bonus in box["bonuses"])


def outcomes(box: dict[str, Any]) -> Iterator[str]:
    """How the hands of a box ended, the lines that paid its side wagers, and its bonuses."""
    yield from (hand["outcome"] for hand in box["hands"] if hand["outcome"])
    for side in box["side"].values():
        yield from (side["outcome"] or "").split(" + ")
    yield from (bonus["name"] for bonus in box["bonuses"])
