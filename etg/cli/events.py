"""`etg events`: the events of a ledger as they stand there."""

import json
from pathlib import Path
from typing import Any

import click

from etg.cli.console import console
from etg.cli.ledger_option import json_option, ledger_option, reading
from etg.cli.moments import iso, local, time_options, zone
from etg.cli.tables import Column, numbers, show, text
from etg.errors import Malformed
from etg.ledger.chain import Row
from etg.ledger.face_down import Hidden, hidden_now
from etg.ledger.reading import Reader
from etg.ledger.records import ALL

_LONG = 240
"""Longer texts are cut in the table."""


@click.command()
@ledger_option
@json_option
@time_options
@click.option("--name", help="Only events of this name: dealt.")
@click.option("--round", "round_", type=int, help="Only those of this round.")
@click.option("--station", type=int, help="Only those of this station.")
@click.option("--actor", help="Only what this one did: dealer:ann, station:3, shoe; or a role: dealer.")
@click.option("--first", type=int, help="From this number on.")
@click.option("--last", type=int, help="Up to this number.")
@click.option("--limit", type=click.IntRange(min=0), default=50, show_default=True, help="So many; 0 shows all.")
@click.option("--hashes", is_flag=True, help="With the hash of each event.")
def events(ledger: Path, as_json: bool, hashes: bool, limit: int, **wanted: Any) -> None:
    """The last events, or with --first or --since those from there on.

    Cards of the round in play that lie face down are shown as ??.
    """
    if wanted["name"] is not None and wanted["name"] not in ALL:
        raise Malformed(f"there is no event {wanted['name'][:40]!r}; there are {', '.join(sorted(ALL))}")
    with reading(ledger, quiet=as_json) as reader:
        found, more = _find(reader, limit, **wanted)
        hidden = hidden_now(reader)
        mode = reader.created().mode
    if as_json:
        values = [_values(row, hidden, hashes) for row in found]
        click.echo(json.dumps({"mode": mode, "more": more, "events": values}))
        return
    columns = [*numbers("number"), *text("time"), *numbers("round", "box", "station"), *text("actor", "name")]
    extra = text("hash") if hashes else []
    rows = [_cells(row, hidden, hashes) for row in found]
    show("Events", [*columns, Column("data", wraps=True), *extra], rows)
    cut = f"; there are more than these {limit}, --limit 0 shows all" if more else ""
    console().print(f"[dim]{zone()}; box 0 is the dealer{cut}[/]", soft_wrap=True)


def _find(
    reader: Reader,
    limit: int,
    since: int | None,
    until: int | None,
    name: str | None,
    round_: int | None,
    station: int | None,
    actor: str | None,
    first: int | None,
    last: int | None,
) -> tuple[list[Row], bool]:
    """The events in order, and whether there are more of them."""
    where: list[str] = ["1"]
    values: list[Any] = []
    for condition, value in (
        ("number >= ?", first),
        ("number <= ?", last),
        ("time >= ?", since),
        ("time < ?", until),
        ("name = ?", name),
        ("round = ?", round_),
        ("station = ?", station),
    ):
        if value is not None:
            where.append(condition)
            values.append(value)
    if actor is not None:
        where.append("(actor = ? OR substr(actor, 1, ?) = ?)")
        values += [actor, len(actor) + 1, f"{actor}:"]
    forward = first is not None or since is not None
    order = "number" if forward else "number DESC"
    found: list[Row] = []
    more = False
    for row in reader.events_where(" AND ".join(where), values, order):
        if limit and len(found) == limit:
            more = True
            break
        found.append(row)
    return (found if forward else found[::-1]), more


def _values(row: Row, hidden: Hidden, hashes: bool) -> dict[str, Any]:
    found = {
        "number": row.number,
        "time": iso(row.time),
        "round": row.round,
        "box": row.box,
        "station": row.station,
        "actor": row.actor,
        "name": row.name,
        "data": json.loads(hidden.data(row)),
    }
    return found | ({"hash": hidden.hash(row)} if hashes else {})


def _cells(row: Row, hidden: Hidden, hashes: bool) -> list[str]:
    data = ", ".join(f"{key} {_shown(value)}" for key, value in json.loads(hidden.data(row)).items())
    cells = [
        str(row.number),
        local(row.time),
        *("" if v is None else str(v) for v in (row.round, row.box, row.station)),
    ]
    cells += [row.actor, row.name, data]
    return [*cells, hidden.hash(row) or ""] if hashes else cells


def _shown(value: Any) -> str:
    said = value if isinstance(value, str) else json.dumps(value)
    return said if len(said) <= _LONG else f"{said[:60]} ... ({len(said)} characters, all of them with --json)"
