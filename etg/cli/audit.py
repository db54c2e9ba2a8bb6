"""`etg audit`: prove that a ledger is what the table did, and nothing else."""

import json
from pathlib import Path

import click
from rich.markup import escape
from rich.table import Table

from etg.cli.console import console, fail, messages, visible
from etg.cli.ledger_option import json_option, ledger_option, reading
from etg.errors import Tilt
from etg.ledger.comparing import described, shown
from etg.ledger.face_down import hidden_now
from etg.ledger.reading import Reader
from etg.ledger.storage import guard_path, read_guard
from etg.ledger.verify import CHECKS, Report
from etg.ledger.verify import verify as verify_ledger
from etg.modes import Mode


@click.group()
def audit() -> None:
    """Prove that a ledger is whole and true; can run beside the table."""


@audit.command()
@ledger_option
@json_option
@click.option("--checkpoint", metavar="EVENT:HASH", help="A checkpoint that somebody wrote down must be in the chain.")
def verify(ledger: Path, as_json: bool, checkpoint: str | None) -> None:
    """Check chain, meters, credits, progressives, rounds and the money identities.

    One line each; ends with 1 when something is wrong, and with 2 when the file is no ledger.
    """
    noted = _checkpoint(checkpoint)
    acknowledged = read_guard(guard_path(ledger))
    try:
        with Reader.open(ledger) as reader:
            report = verify_ledger(reader, acknowledged, noted)
            if not report.ok or hidden_now(reader).first is not None:
                report.hash = ""  # it would give away a card that lies face down
    except Tilt as tilt:
        report = Report()
        report.add("file", str(tilt))
        if tilt.code in ("no_ledger", "not_a_ledger", "newer") and not as_json:
            raise
    if as_json:
        click.echo(_as_json(report, acknowledged[0]))
    else:
        _print(report, acknowledged[0], noted is not None)
    if not report.ok:
        raise click.exceptions.Exit(1)


def _checkpoint(text: str | None) -> tuple[int, str] | None:
    if text is None:
        return None
    number, colon, digest = text.replace(" ", "").partition(":")
    well = colon and number.isascii() and number.isdecimal() and 0 < len(number) < 19 and int(number) > 0
    if not well or not 8 <= len(digest) <= 64 or set(digest.lower()) - set("0123456789abcdef"):
        fail(f"{text[:80]!r} is not a checkpoint: write event, colon and hash, as in 1234:9f86d081")
    return int(number), digest


def _as_json(report: Report, guard: int) -> str:
    return json.dumps(
        {
            "ok": report.ok,
            "events": report.events,
            "last": report.last,
            "hash": report.hash,
            "guard": guard or None,
            "problems": report.problems,
        }
    )


def _print(report: Report, guard: int, with_checkpoint: bool) -> None:
    out = console()
    if report.mode and report.mode != Mode.LIVE:
        messages().print(f"[bold yellow]{report.mode.upper()} ledger: no real money[/]")
    for name, means in CHECKS.items():
        if name == "checkpoint" and not with_checkpoint:
            continue
        problems = report.found[name]
        sign = "[bold red]WRONG[/]" if problems else "[green]ok   [/]"
        if name == "guard" and not guard:
            sign, means = "[yellow]-    [/]", "not checked: there is no guard file beside this ledger"
        out.print(f"{sign} {name:13} {means}", soft_wrap=True)
        for problem in problems:
            out.print(f"      [red]{escape(visible(problem))}[/]", soft_wrap=True)
    said = f", its hash {report.hash}" if report.hash else ""
    out.print(f"{report.events} events; the last is {report.last}{said}", soft_wrap=True)


@audit.command()
@ledger_option
@json_option
def recompute(ledger: Path, as_json: bool) -> None:
    """All meters made anew from the events, beside the stored ones; ends with 1 when they differ."""
    with reading(ledger, quiet=as_json) as reader:
        head = reader.head()
        assert head is not None
        anew = reader.books_from_start(head.event).meters
        stored = reader.meters()
    keys = sorted(stored.keys() | {key for key, value in anew.items() if value})
    wrong = [key for key in keys if stored.get(key) != anew.get(key)]
    if as_json:
        rows = [[*key, stored.get(key), anew.get(key)] for key in keys]
        click.echo(
            json.dumps({"ok": not wrong, "columns": ["scope", "subject", "name", "stored", "events"], "meters": rows})
        )
    else:
        table = Table("meter", "stored", "from the events", "")
        for key in keys:
            have, due = stored.get(key), anew.get(key, 0)
            sign = "[bold red]WRONG[/]" if key in wrong else ""
            table.add_row(
                escape(visible(described(key))), "-" if have is None else shown(key, have), shown(key, due), sign
            )
        console().print(table)
        console().print(f"{len(keys)} meters, {len(wrong)} wrong")
    if wrong:
        raise click.exceptions.Exit(1)


@audit.command()
@ledger_option
@json_option
def checkpoint(ledger: Path, as_json: bool) -> None:
    """The last event and its hash: write it down, and no event up to it can ever be changed without being found.

    While a card lies face down, the last event before it: the hash of the card would give it away.
    """
    with reading(ledger, quiet=as_json) as reader:
        event, digest = hidden_now(reader).checkpoint(reader)
    if as_json:
        click.echo(json.dumps({"event": event, "hash": digest}))
        return
    short = " ".join(digest[at : at + 4] for at in range(0, 16, 4))
    console().print(f"event {event}\nhash  {digest}", soft_wrap=True)
    console().print(f"\nTo write down: [bold]{event} : {short}[/]")
    console().print(f'To check later: etg audit verify --checkpoint "{event}:{short}"', soft_wrap=True)
