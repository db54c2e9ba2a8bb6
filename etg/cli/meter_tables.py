"""Meters in groups, as `etg meters` prints them."""

from typing import Any

from etg.cli.tables import Column, numbers, show
from etg.games import GAMES
from etg.ledger.identity import units
from etg.ledger.metering import CASH, COUNTS, HELD, MOVES
from etg.money import dollars


def print_meters(values: dict[str, Any], whole: bool = True) -> None:
    """All groups, a table each; of a period, progressive meters have only what was added."""
    everybody = [(f"station {name}", group) for name, group in values["stations"].items()] + [
        ("table", values["table"])
    ]
    keys = (*CASH, *(HELD if whole else ()))
    headings = ("buy-in", "of it cash", "cash-out", "hand pay", "tips", "credits now", "on the felt")[: len(keys)]
    show(
        "Table and stations: credits",
        [Column(""), *numbers(*headings)],
        [[name, *(dollars(group.get(key, 0)) for key in keys)] for name, group in everybody],
    )
    _play("Table and stations: play", [(name, group) for name, group in everybody])
    _play("Games", [(GAMES[name].name, group) for name, group in values["games"].items()])
    for game in values["games"]:
        rows = [
            (f"{each['wager']}, {each['paytable']}".replace("_", " ").removesuffix(", -"), each)
            for each in values["wagers"]
            if each["game"] == game
        ]
        _play(f"{GAMES[game].name}: wagers and their paytables", rows)
    _progressives(values["progressives"], whole)
    show(
        "Occurrences",
        [Column(""), *numbers("times")],
        [[name.replace("_", " "), f"{count:,}"] for name, count in values["occurrences"].items()],
    )


def _play(title: str, groups: list[tuple[str, dict[str, Any]]]) -> None:
    columns = [Column(""), *numbers("wagered", "returned", "RTP", "void", "played", "won", "lost", "tied", "voided")]
    rows = [
        [
            name,
            dollars(group["wagered"]),
            dollars(group["returned"]),
            f"{group['rtp']}%" if group["rtp"] is not None else "-",
            dollars(group["void_amount"]),
            *(f"{group[key]:,}" for key in COUNTS),
        ]
        for name, group in groups
    ]
    show(title, columns, rows)


def _progressives(values: dict[str, dict[str, int]], whole: bool) -> None:
    names = (*(("value",) if whole else ()), *MOVES)
    headings = [("shows" if name == "value" else name.replace("_", " ")) for name in names]
    rows = [[name, *(units(each[key]) for key in names)] for name, each in values.items()]
    show("Progressive meters", [Column(""), *numbers(*headings)], rows)
