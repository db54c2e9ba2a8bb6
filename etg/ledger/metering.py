"""Meters in groups: of table, stations, games, wagers with their paytables, progressives, and occurrences."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from etg.ledger.accounts import GAME, OCCURRENCE, OCCURRENCES, PROGRESSIVE, STATION, TABLE, WAGER, Key
from etg.ledger.credits import Credit

CASH = ("buy_in", "drop", "cash_out", "hand_pay", "tips")
HELD = ("credits", "pending")
PLAY = ("wagered", "returned", "void_amount")
COUNTS = ("played", "won", "lost", "tied", "voided")
MOVES = ("started", "contributed", "paid", "reset", "adjusted", "transferred_in", "transferred_out")


def grouped(meters: Mapping[Key, int], progressives: Mapping[str, int]) -> dict[str, Any]:
    """The meters as JSON: cents, counts, and for progressive meters millionths of a cent."""
    return {
        "table": _group(meters, TABLE, "", (*CASH, *PLAY, *COUNTS)),
        "stations": {
            subject: _group(meters, STATION, subject, (*CASH, *PLAY, *COUNTS)) for subject in _subjects(meters, STATION)
        },
        "games": {subject: _group(meters, GAME, subject, (*PLAY, *COUNTS)) for subject in _subjects(meters, GAME)},
        "wagers": [
            dict(zip(("game", "wager", "paytable"), subject.split("/"), strict=True))
            | _group(meters, WAGER, subject, (*PLAY, *COUNTS))
            for subject in _subjects(meters, WAGER)
        ],
        "progressives": {
            name: {"value": value, **{move: meters.get(Key(PROGRESSIVE, name, move), 0) for move in MOVES}}
            for name, value in sorted(progressives.items())
        },
        "occurrences": {name: meters.get(Key(OCCURRENCE, "", name), 0) for name in _occurrences(meters)},
    }


def with_credits(values: dict[str, Any], credits: Mapping[int, Credit]) -> dict[str, Any]:
    """The same with what is on each station now, and on all of them."""
    held = {str(station): credit for station, credit in credits.items()}
    groups = values["stations"].items()
    stations = {
        name: {**group, "player": held[name].player, "credits": held[name].credits, "pending": held[name].pending}
        for name, group in groups
        if name in held
    }
    sums = {key: sum(group[key] for group in stations.values()) for key in HELD}
    return {**values, "stations": {**dict(groups), **stations}, "table": {**values["table"], **sums}}


def _subjects(meters: Iterable[Key], scope: str) -> list[str]:
    return sorted(
        {key.subject for key in meters if key.scope == scope},
        key=lambda name: (len(name) if name.isdecimal() else 0, name),
    )


def _occurrences(meters: Iterable[Key]) -> list[str]:
    return list(dict.fromkeys((*OCCURRENCES, *sorted(key.name for key in meters if key.scope == OCCURRENCE))))


def _group(meters: Mapping[Key, int], scope: str, subject: str, names: tuple[str, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {name: meters.get(Key(scope, subject, name), 0) for name in names}
    return found | {"rtp": percent(found["returned"], found["wagered"])}


def percent(part: int, whole: int) -> str | None:
    """A share in percent with two decimals; None of nothing."""
    if not whole:
        return None
    hundredths = round(Fraction(part * 10_000, whole))
    return f"{hundredths // 100}.{hundredths % 100:02}"
