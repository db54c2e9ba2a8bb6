"""The meters: of table and stations, games, wagers and paytables, occurrences; and whether they add up."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from etg.cabinet.office.meters import Meters, ReadMeters, Stretch
from etg.cabinet.staff.actions import GRANTED, Action
from etg.games import GAMES
from etg.languages import money, number, say
from etg.ledger.metering import COUNTS
from etg.screens.area import RIGHT, Area
from etg.screens.dealer.saying import sentence
from etg.screens.office.looking import moment
from etg.screens.office.meter_words import OCCURRENCES, wager_name
from etg.screens.office.parts import Choice, Column, Row, help_text, notice, table, tabs, waiting
from etg.screens.office.topic import At, Light, Topic, View, What
from etg.screens.theme import LOST, SMALL
from etg.texts import Text, text

_ROW = 50.0


@dataclass
class Own:
    """What is looked at."""

    part: str = "credits"
    kind: str | None = None
    number: int | None = None
    choosing: bool = False
    """The gaming day or shift is being chosen."""


@dataclass(frozen=True, slots=True)
class Part:
    """Look at other meters."""

    part: str


@dataclass(frozen=True, slots=True)
class ChoosePeriod:
    """Show the gaming days and shifts."""


@dataclass(frozen=True, slots=True)
class OfPeriod:
    """The meters of one of them; None: of all time."""

    kind: str | None = None
    number: int | None = None


PARTS: dict[str, Text] = {
    "credits": text("Credits"),
    "play": text("Play"),
    "wagers": text("Wagers"),
    "occurrences": text("Occurrences"),
    "identity": text("Do they add up?"),
}


def _query(own: Own) -> ReadMeters:
    return ReadMeters(own.kind, own.number)


def _wants(at: At) -> tuple[ReadMeters, ...]:
    return (_query(at.own),)


def _act(intent: Hashable, at: At) -> list[What]:
    own: Own = at.own
    match intent:
        case Part(part):
            own.part, own.choosing = part, False
        case ChoosePeriod():
            own.choosing = not own.choosing
        case OfPeriod(kind, which):
            own.kind, own.number, own.choosing = kind, which, False
        case _:
            pass
    return []


def _draw(view: View, area: Area) -> None:
    own: Own = view.own
    found = view.answer(_query(own))
    bar, rest = area.top_part(72, 12)
    parts, when = bar.right_part(400, 24)
    choices = [Choice(say(words), Part(key), lit=own.part == key) for key, words in PARTS.items()]
    tabs(view.canvas, parts, choices)
    of = found.of if isinstance(found, Meters) else None
    said = say("All time") if own.kind is None else _name(of) if of is not None else "…"
    view.canvas.button(when, said, ChoosePeriod(), size=SMALL, sub=say("touch to choose a day or shift"), icon="clock")
    if not isinstance(found, Meters):
        waiting(view, rest, view.wrong(_query(own)))
    elif own.choosing:
        _periods(view, rest, found)
    else:
        _DRAWN[own.part](view, rest, found)


def _name(of: Stretch) -> str:
    if of.kind == "day":
        return say("Gaming day {name}", name=of.name)
    return say("Shift {name}, {when}", name=of.name, when=moment(of.began)[:10])


def _periods(view: View, area: Area, found: Meters) -> None:
    own: Own = view.own
    rows = [Row((say("All time"), "", ""), OfPeriod(), lit=own.kind is None)]
    for each in found.periods:
        until = say("goes on") if each.ended is None else moment(each.ended)
        lit = (own.kind, own.number) == (each.kind, each.number)
        rows.append(Row((_name(each), moment(each.began), until), OfPeriod(each.kind, each.number), lit))
    columns = (Column(text("PERIOD"), 3), Column(text("FROM"), 2), Column(text("UNTIL"), 2))
    table(view, area, "periods", columns, rows)


# Money and play


def _everybody(found: Meters) -> list[tuple[str, dict[str, Any]]]:
    stations = found.groups["stations"].items()
    rows = [(say("Station {station}", station=name), group) for name, group in stations]
    return [*rows, (say("Table"), found.groups["table"])]


def _credits(view: View, area: Area, found: Meters) -> None:
    keys: tuple[tuple[str, Text], ...] = (
        ("buy_in", text("BUY-IN")),
        ("drop", text("OF WHICH CASH")),
        ("cash_out", text("CASH-OUT")),
        ("hand_pay", text("HAND PAY")),
        ("tips", text("TIPS")),
    )
    if found.of is None:
        keys += (("credits", text("CREDITS NOW")), ("pending", text("ON THE FELT")))
    rows = [Row((name, *(money(group.get(key, 0)) for key, _ in keys))) for name, group in _everybody(found)]
    columns = [Column(text("OF"), 1.1), *(Column(words, 1.5, RIGHT) for _, words in keys)]
    table(view, area, "meters-credits", columns, _with_total(rows), _ROW)


def _with_total(rows: list[Row]) -> list[Row]:
    """The last row is the one that all others add up to."""
    return [*rows[:-1], rows[-1]._replace(lit=True)] if rows else rows


_PLAY: tuple[Column, ...] = (
    Column(text("WAGERED"), 2.2, RIGHT),
    Column(text("RETURNED"), 2.2, RIGHT),
    Column(text("RETURN", meaning="in percent"), 1.15, RIGHT),
    Column(text("VOID AMOUNT"), 1.75, RIGHT),
    Column(text("PLAYED"), 1.3, RIGHT),
    Column(text("WON"), 1.3, RIGHT),
    Column(text("LOST"), 1.3, RIGHT),
    Column(text("TIED"), 1.2, RIGHT),
    Column(text("VOID", meaning="a count"), 0.9, RIGHT),
)


def _played(name: str, group: dict[str, Any], lit: bool = False) -> Row:
    rtp = say("{number} %", number=group["rtp"]) if group["rtp"] is not None else "-"
    counts = (number(group[key]) for key in COUNTS)
    cells = (name, money(group["wagered"]), money(group["returned"]), rtp, money(group["void_amount"]), *counts)
    return Row(cells, lit=lit)


def _play(view: View, area: Area, found: Meters) -> None:
    rows = [_played(name, group) for name, group in _everybody(found)]
    table(view, area, "meters-play", [Column(text("OF"), 1.4), *_PLAY], _with_total(rows), _ROW)


def _wagers(view: View, area: Area, found: Meters) -> None:
    rows = []
    for game, group in found.groups["games"].items():
        rows.append(_played(say(GAMES[game].name), group, lit=True))
        for each in found.groups["wagers"]:
            if each["game"] == game:
                rows.append(_played(wager_name(view.shown.state, each["wager"], each["paytable"]), each))
    table(view, area, "meters-wagers", [Column(text("GAME, WAGER, PAYTABLE"), 2.9), *_PLAY], rows, _ROW)


def _occurrences(view: View, area: Area, found: Meters) -> None:
    counts = list(found.groups["occurrences"].items())
    half = -(-len(counts) // 2)
    for part, cell in zip((counts[:half], counts[half:]), area.columns(2, 48), strict=True):
        rows = []
        for name, times in part:
            words = say(OCCURRENCES[name]) if name in OCCURRENCES else name.replace("_", " ")
            rows.append(Row((words, number(times))))
        columns = (Column(text("WHAT HAPPENED"), 3), Column(text("TIMES"), 1, RIGHT))
        table(view, cell, f"meters-occurrences-{part[0][0] if part else ''}", columns, rows, _ROW)


# Do they add up?


def _identity(view: View, area: Area, found: Meters) -> None:
    canvas = view.canvas
    if found.mismatches:
        words, of = "  ".join(sentence(each) for each in found.mismatches[:3]), Light.TROUBLE
    else:
        words, of = say("All meters add up to the cent, after event {number}.", number=number(found.last)), Light.OK
    used = notice(canvas, area, words, of)
    rest = Area(area.x, area.y + used + 12, area.w, area.h - used - 12)
    said = say(
        "Buy-ins and returns, less wagers, cash-outs, hand pays and tips, must be what the players have: their "
        "credits and what lies on the felt."
    )
    rest = help_text(canvas, rest, said)
    columns = [
        Column(text("OF"), 1),
        Column(text("+ BUY-IN"), 1.75, RIGHT),
        Column(text("+ RETURNED"), 1.95, RIGHT),
        Column(text("- WAGERED"), 1.95, RIGHT),
        Column(text("- CASH-OUT"), 1.75, RIGHT),
        Column(text("- HAND PAY"), 1.25, RIGHT),
        Column(text("- TIPS"), 1.3, RIGHT),
        Column(text("= DUE"), 1.4, RIGHT),
        Column(text("CREDITS, FELT"), 1.4, RIGHT),
        Column(text("CHECKED"), 1.05, RIGHT),
    ]
    rows = []
    for each in found.identities:
        name = say("Table") if each.station is None else say("Station {station}", station=each.station)
        amounts = (each.buy_in, each.returned, each.wagered, each.cash_out, each.hand_pay, each.tips, each.due)
        verdict = say("adds up") if each.difference == 0 else money(each.difference)
        cells = (name, *map(money, (*amounts, each.credits + each.pending)), verdict)
        rows.append(Row(cells, colour=None if each.difference == 0 else LOST))
    table(view, rest, "meters-identity", columns, _with_total(rows), _ROW)


_DRAWN = {
    "credits": _credits,
    "play": _play,
    "wagers": _wagers,
    "occurrences": _occurrences,
    "identity": _identity,
}

METERS = Topic("meters", "meters", text("Meters"), GRANTED[Action.READ_METERS], _draw, _act, _wants, begin=Own)
