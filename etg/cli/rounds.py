"""`etg rounds`: rounds listed, searched, told and written as round scripts."""

import json
from pathlib import Path
from typing import Any

import click

from etg.cards import card as card_named
from etg.cli.console import console
from etg.cli.ledger_option import json_option, ledger_option, reading
from etg.cli.moments import iso, local, time_options, zone
from etg.cli.round_report import as_values, print_round
from etg.cli.tables import Column, numbers, show, text
from etg.errors import Malformed
from etg.games import GAMES
from etg.ledger.recall import recall, script_of, search
from etg.ledger.rows import RoundRow
from etg.money import Cents, dollars, parse_dollars


@click.group()
def rounds() -> None:
    """Rounds that were played: list, search, show, export."""


def _cents(context: click.Context, option: click.Parameter, value: str | None) -> Cents | None:
    if value is None:
        return None
    try:
        return parse_dollars("$" + value.removeprefix("$"))
    except Malformed:
        raise Malformed(f"{value[:40]!r} is not an amount: write it as in 25.00") from None


def _card(context: click.Context, option: click.Parameter, value: str | None) -> int | None:
    return None if value is None else card_named(value.upper())


@rounds.command("list")
@ledger_option
@json_option
@time_options
@click.option("--box", type=int, help="Only rounds in which this box had a wager.")
@click.option("--station", type=int, help="Only rounds in which this station had a box.")
@click.option("--player", help="Only rounds of this player.")
@click.option("--amount", metavar="DOLLARS", callback=_cents, help="A wager, return, bonus or sum of a box: 25.00.")
@click.option("--card", callback=_card, help="A card at the box or at the dealer: QH.")
@click.option("--outcome", help="How a hand ended or what paid a side wager: blackjack; or dealer_broken.")
@click.option("--irregular", is_flag=False, flag_value="any", metavar="[NAME]", help="Rounds with irregularities.")
@click.option("--limit", type=click.IntRange(min=1), default=10, show_default=True, help="So many, the newest first.")
def list_(ledger: Path, as_json: bool, **wanted: Any) -> None:
    """The last rounds, or those that have all that is asked for, at one and the same box."""
    with reading(ledger, quiet=as_json) as reader:
        found = search(reader, **wanted)
        mode = reader.created().mode
    if as_json:
        click.echo(json.dumps({"mode": mode, "rounds": [_values(row) for row in found]}))
        return
    columns = [*numbers("round"), *text("began", "game"), *numbers("boxes", "wagered", "returned"), Column("dealer")]
    show("Rounds, the newest first", [*columns, Column("irregular", wraps=True)], [_cells(row) for row in found])
    console().print(f"[dim]{zone()}; one round: etg rounds show N[/]")


def _values(row: RoundRow) -> dict[str, Any]:
    values = row._asdict()
    values |= {"began": iso(row.began), "ended": iso(row.ended), "voided": bool(row.voided)}
    return values | {"irregular": json.loads(row.irregular), "result": json.loads(row.result)}


def _cells(row: RoundRow) -> list[str]:
    result = json.loads(row.result)
    words = ["void"] if row.voided else []
    words += [name.replace("_", " ") for name in json.loads(row.irregular) if name != "voided"]
    return [
        str(row.number),
        local(row.began),
        GAMES[row.game].name,
        str(len(result["boxes"])),
        dollars(row.wagered),
        dollars(row.returned),
        " ".join(result["dealer"]["cards"]),
        ", ".join(words),
    ]


@rounds.command("show")
@ledger_option
@json_option
@click.argument("number", metavar="N|current")
def show_(ledger: Path, as_json: bool, number: str) -> None:
    """A round card by card and wager by wager; of the round in play, without the cards that lie face down."""
    with reading(ledger, quiet=as_json) as reader:
        found = recall(reader, None if number == "current" else _number(number))
        mode = reader.created().mode
    if as_json:
        click.echo(json.dumps({"mode": mode, **as_values(found)}))
    else:
        print_round(found)


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 18:
        raise Malformed(f"{text[:40]!r} is not a round: write its number")
    return int(text)


@rounds.command("export")
@ledger_option
@click.option("--all", "everything", is_flag=True, help="All rounds that are over.")
@click.argument("number", nargs=-1, metavar="N...")
def export_(ledger: Path, everything: bool, number: tuple[str, ...]) -> None:
    """Rounds as round scripts, a line of JSON each: `etg replay -` plays them again."""
    if everything == bool(number):
        raise Malformed("name the rounds by their numbers, or say --all")
    with reading(ledger) as reader:
        which = [_number(text) for text in number]
        if everything:
            which = [row.number for row in reversed(reader.rounds())]
        for one in which:
            click.echo(json.dumps(script_of(reader, one)))
