"""`etg meters`: what the meters say, of all time or of a gaming day or shift."""

import json
from pathlib import Path
from typing import Any

import click
from rich.markup import escape

from etg.cli.console import console
from etg.cli.ledger_option import json_option, ledger_option, reading
from etg.cli.meter_tables import print_meters
from etg.cli.moments import iso, local, zone
from etg.cli.tables import Column, numbers, show, text
from etg.errors import Malformed, Refused
from etg.ledger.identity import units
from etg.ledger.metering import grouped, with_credits
from etg.ledger.periods import Period, period, periods
from etg.ledger.reading import Reader


@click.command()
@ledger_option
@json_option
@click.option("--period", "kind", type=click.Choice(["day", "shift"]), help="Of the last gaming day or shift.")
@click.option("--name", help="Of the gaming day or shift with this name or number.")
@click.option("--periods", "listed", is_flag=True, help="List the gaming days and shifts.")
@click.option("--progressive", metavar="NAME", help="Every move of a progressive meter.")
@click.option("--limit", type=click.IntRange(min=0), default=50, show_default=True, help="Moves; 0 shows all.")
def meters(
    ledger: Path, as_json: bool, kind: str | None, name: str | None, listed: bool, progressive: str | None, limit: int
) -> None:
    """Meters of table, stations, games, wagers and paytables, progressives and occurrences.

    Meters are never set back: those of a gaming day or a shift are differences.
    """
    if name is not None and kind is None:
        raise Malformed("say --period day or --period shift with --name")
    with reading(ledger, quiet=as_json) as reader:
        if listed:
            found = _periods(reader, kind, as_json)
        elif progressive is not None:
            found = _history(reader, progressive, limit, as_json)
        else:
            found = _meters(reader, None if kind is None else period(reader, kind, name), as_json)
        if as_json:
            click.echo(json.dumps({"mode": reader.created().mode, **found}))


def _meters(reader: Reader, which: Period | None, as_json: bool) -> dict[str, Any]:
    values = grouped(reader.meters() if which is None else which.meters, reader.progressives())
    if which is None:
        values = with_credits(values, reader.credits())
    found: dict[str, Any] = {"period": None if which is None else _values(which), **values}
    if as_json:
        return found
    if which is not None:
        until = "goes on" if which.ended is None else f"until {local(which.ended)}"
        heading = f"{which.kind} {which.name} (number {which.number}): from {local(which.began)}, {until}"
        console().print(f"[bold]Meters of {escape(heading)}[/]\n[dim]{zone()}[/]\n", soft_wrap=True)
    print_meters(values, whole=which is None)
    return found


def _values(which: Period) -> dict[str, Any]:
    return {
        "number": which.number,
        "kind": which.kind,
        "name": which.name,
        "began": iso(which.began),
        "ended": None if which.ended is None else iso(which.ended),
    }


def _periods(reader: Reader, kind: str | None, as_json: bool) -> dict[str, Any]:
    found = periods(reader, kind)
    if not as_json:
        rows = [
            [
                str(each.number),
                each.kind,
                each.name,
                local(each.began),
                "goes on" if each.ended is None else local(each.ended),
            ]
            for each in found
        ]
        show("Gaming days and shifts", [*numbers("number"), *text("kind", "name", "from", "until")], rows)
        console().print(f"[dim]{zone()}; one of them: etg meters --period day --name NAME[/]")
    return {"periods": [_values(each) for each in found]}


def _history(reader: Reader, meter: str, limit: int, as_json: bool) -> dict[str, Any]:
    known = reader.progressives()
    if meter not in known:
        raise Refused(f"there is no progressive meter {meter!r}; there are {', '.join(known) or 'none'}")
    moves = reader.history(meter, limit or -1)
    times = {move.event: reader.event(move.event) for move in moves}
    found = [
        {
            **move._asdict(),
            "time": iso(row.time),
        }
        for move in moves
        if (row := times[move.event]) is not None
    ]
    if not as_json:
        rows = [
            [
                local(row.time),
                str(move.event),
                str(move.round or ""),
                move.kind,
                str(move.box or ""),
                (move.wager or "").replace("_", " "),
                units(move.units),
                units(move.value),
            ]
            for move in moves
            if (row := times[move.event]) is not None
        ]
        columns = [Column("time"), *numbers("event", "round"), Column("move"), *numbers("box"), Column("wager")]
        show(f"Progressive meter {meter}, the newest first", [*columns, *numbers("amount", "shows")], rows)
        console().print(f"[dim]{zone()}[/]")
    return {"progressive": meter, "unit": "millionths of a cent", "moves": found}
