"""One round for people and for programs."""

import json
from typing import Any

from rich.markup import escape

from etg.cli.console import console, visible
from etg.cli.moments import iso, local, zone
from etg.cli.tables import numbers, show, text
from etg.ledger.recall import Recall, in_words
from etg.money import dollars


def as_values(found: Recall) -> dict[str, Any]:
    """A round as JSON holds it."""
    row, rules = found.row, found.state.terms.rules
    return {
        "round": found.number,
        "game": found.game,
        "in_play": row is None,
        "began": iso(found.events[0].time),
        "ended": None if row is None else iso(row.ended),
        "dealer": None if found.state.dealer is None else str(found.state.dealer),
        "voided": bool(row is not None and row.voided),
        "irregular": list(found.irregular),
        "limits": {"minimum": rules.minimum, "maximum": rules.maximum},
        "credits": [each._asdict() for each in found.credits],
        "result": found.result,
        "paytables": {name: found.paytables[name] for name in found.wagers_in_play()},
        "words": in_words(found),
        "events": [
            {
                "number": each.number,
                "time": iso(each.time),
                "box": each.box,
                "station": each.station,
                "actor": each.actor,
                "name": each.name,
                "data": json.loads(found.hidden.data(each)),
            }
            for each in found.events
        ],
    }


def print_round(found: Recall) -> None:
    """A round as a floorperson reads it to a guest."""
    out = console()
    row = found.row
    when = (
        f"{local(found.events[0].time)} to {local(row.ended)[11:]}" if row else f"since {local(found.events[0].time)}"
    )
    dealer = f", dealer {found.state.dealer}" if found.state.dealer else ""
    out.print(f"[bold]Round {found.number}[/]: {found.state.terms.game.name}, {when}{escape(dealer)}", soft_wrap=True)
    rules = found.state.terms.rules
    out.print(f"[dim]{zone()}; main wagers from {dollars(rules.minimum)} to {dollars(rules.maximum)}[/]")
    if found.irregular:
        out.print(f"[yellow]Irregular: {', '.join(found.irregular).replace('_', ' ')}[/]", soft_wrap=True)
    out.print()
    for line in in_words(found):
        out.print(escape(visible(line)), soft_wrap=True)
    out.print()
    if found.result is None:
        out.print("[bold yellow]The round is in play: cards that lie face down stay unknown.[/]", soft_wrap=True)
    else:
        _result(found.result)
        _credits(found)
    _paytables(found)


def _result(result: dict[str, Any]) -> None:
    dealer = result["dealer"]
    rows = [["dealer", "", " ".join(dealer["cards"]), str(dealer["total"]), _ending(dealer), "", "", ""]]
    for number, box in result["boxes"].items():
        rows += _box(number, box)
    columns = [*text("box", "wager", "cards"), *numbers("total"), *text("outcome")]
    show("Result", [*columns, *numbers("wagered", "returned", "net")], rows, keys=2)


def _ending(dealer: dict[str, Any]) -> str:
    return "Blackjack" if dealer["blackjack"] else "broken" if dealer["broken"] else ""


def _box(number: str, box: dict[str, Any]) -> list[list[str]]:
    def row(wager: str, cards: str, total: str, outcome: str | None, wagered: int, returned: int) -> list[str]:
        said = (outcome or "lose").replace("_", " ")
        return [number, wager, cards, total, said, dollars(wagered), dollars(returned), dollars(returned - wagered)]

    rows = []
    for place, hand in enumerate(box["hands"], 1):
        name = f"hand {place}" if len(box["hands"]) > 1 else "hand"
        total = str(hand["total"]) if hand["cards"] else ""
        rows.append(row(name, " ".join(hand["cards"]), total, hand["outcome"], hand["wagered"], hand["returned"]))
    if box["insurance"]:
        won = "win" if box["insurance"]["returned"] else "lose"
        rows.append(row("insurance", "", "", won, box["insurance"]["wagered"], box["insurance"]["returned"]))
    for wager, side in box["side"].items():
        rows.append(row(wager.replace("_", " "), "", "", side["outcome"], side["wagered"], side["returned"]))
    for bonus in box["bonuses"]:
        rows.append(row(bonus["name"].replace("_", " "), "", "", "bonus", 0, bonus["returned"]))
    return rows


def _credits(found: Recall) -> None:
    rows = [
        [
            each.player,
            str(each.station),
            *map(dollars, (each.before, each.bought_in, each.paid_out, each.net, each.after)),
        ]
        for each in found.credits
    ]
    columns = [*text("player"), *numbers("station", "before", "bought in", "paid out", "won or lost", "after")]
    show("Credits", columns, rows)


def _paytables(found: Recall) -> None:
    rows = []
    for wager in found.wagers_in_play():
        table = found.paytables[wager]
        rows += [[table["name"], table["id"], line["name"], line["pays"]] for line in table["lines"].values()]
    for at in range(len(rows) - 1, 0, -1):  # a name stands once
        if rows[at][:2] == rows[at - 1][:2]:
            rows[at][:2] = ["", ""]
    show("Paytables in force then, of the wagers in play", text("wager", "paytable", "line", "pays"), rows)
