"""`etg tips`: what players gave to the dealers."""

import json
from collections import Counter
from pathlib import Path

import click

from etg.cli.console import console
from etg.cli.ledger_option import json_option, ledger_option, reading
from etg.cli.moments import iso, local_day, time_options
from etg.cli.tables import Column, numbers, show
from etg.ledger.reading import Reader
from etg.ledger.tips import tips as tips_of
from etg.money import dollars


@click.command()
@ledger_option
@json_option
@time_options
def tips(ledger: Path, as_json: bool, since: int | None, until: int | None) -> None:
    """Tips by gaming day and station; without --since and --until all of them, as the tips meter has it."""
    with reading(ledger, quiet=as_json) as reader:
        by = _by_day_and_station(reader, since, until)
        mode = reader.created().mode
    total = by.total()
    if as_json:
        rows = [{"day": day, "station": station, "amount": amount} for (day, station), amount in sorted(by.items())]
        asked = {"since": None if since is None else iso(since), "until": None if until is None else iso(until)}
        click.echo(json.dumps({"mode": mode, **asked, "tips": rows, "total": total}))
        return
    stations = sorted({station for _, station in by})
    days = sorted({day for day, _ in by})
    rows_ = [
        [day, *(dollars(by[day, station]) for station in stations), dollars(sum(by[day, s] for s in stations))]
        for day in days
    ]
    sums = [dollars(sum(by[day, station] for day in days)) for station in stations]
    if days:
        rows_.append(["total", *sums, dollars(total)])
    show("Tips", [Column("gaming day"), *numbers(*(f"station {s}" for s in stations), "all")], rows_)
    console().print(f"Total: [bold]{dollars(total)}[/]")


def _by_day_and_station(reader: Reader, since: int | None, until: int | None) -> Counter[tuple[str, int]]:
    by: Counter[tuple[str, int]] = Counter()
    for tip in tips_of(reader, since, until):
        by[tip.day or local_day(tip.time), tip.station] += tip.amount
    return by
