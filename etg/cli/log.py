"""`etg log`: what the table has written down, and whether log and ledger agree."""

import json
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from etg.cabinet.log.lines import COMMAND, LEVELS, Line, rank, stamp
from etg.cabinet.log.matching import Matched, Reason, match
from etg.cabinet.log.reading import log_files, oldest_first
from etg.cabinet.settings import data_folder
from etg.cli.console import console, messages, visible
from etg.cli.ledger_option import json_option, ledger_option, reading
from etg.cli.moments import micros, time_options
from etg.errors import Refused

_SHOWN = 20
"""So many of a kind are named."""
_COLOURS = {"WARNING": "yellow", "ERROR": "red", "CRITICAL": "bold red"}
_folder_option = click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=data_folder,
    show_default="the data folder",
    help="The folder of table.log.",
)


@click.group()
def log() -> None:
    """The log of the table: one line of JSON for whatever happens, and for every command of the ledger."""


@log.command()
@_folder_option
@json_option
@time_options
@click.option(
    "--level",
    type=click.Choice([level.lower() for level in LEVELS]),
    default=COMMAND.lower(),
    show_default=True,
    help="From this one on; info leaves the commands out.",
)
@click.option("--command", type=int, help="Only the line of this command, by its number in the ledger.")
@click.option("--holds", help="Only lines with these words.")
def show(
    folder: Path,
    as_json: bool,
    since: int | None,
    until: int | None,
    level: str,
    command: int | None,
    holds: str | None,
) -> None:
    """The lines in their order, in a form for people; with --json as they stand in the file."""
    out, count = console(), 0
    for line in oldest_first(folder):
        if line is None or rank(line.level) < rank(level.upper()):
            continue
        moment = micros(line.time)
        if (since is not None and moment < since) or (until is not None and moment >= until):
            continue
        if command is not None and line.fields.get("command") != command:
            continue
        if holds and holds.lower() not in f"{line.words} {line.trace}".lower():
            continue
        count += 1
        _print(out, line, as_json)
    if not count:
        there = "no line like that" if log_files(folder) else "no log"
        messages().print(f"There is {there} in {folder}.", soft_wrap=True, markup=False)


def _print(out: Console, line: Line, as_json: bool) -> None:
    if as_json:
        values = {**line._asdict(), "time": stamp(line.time)}
        click.echo(json.dumps({key: value for key, value in values.items() if value not in ("", {})}))
        return
    fields = line.fields
    number = f"[bold]#{fields['command']}[/] " if "command" in fields else ""
    about = "".join(f" {key} {fields[key]}" for key in ("round", "station", "place") if key in fields)
    took = f" {fields['milliseconds']} ms" if "milliseconds" in fields else ""
    local = line.time.astimezone().isoformat(" ", "milliseconds")[:23]
    colour = _COLOURS.get(line.level, "default")
    words = escape(visible(line.words))
    out.print(f"{local} [{colour}]{line.level:<7}[/] {number}{words}[dim]{escape(about + took)}[/]", soft_wrap=True)
    if line.trace:
        out.print(escape(visible(line.trace)), soft_wrap=True, style="dim")


@log.command(name="match")
@ledger_option
@_folder_option
@json_option
def match_(ledger: Path, folder: Path, as_json: bool) -> None:
    """Has every command of the ledger its line, and every line its command? Ends with 1 when not.

    The last lines before a kill or a power cut may be missing: that is said, and is no fault.
    """
    if not log_files(folder):
        raise Refused(f"there is no table.log in {folder}: name its folder with --folder")
    lines = list(oldest_first(folder))  # before the ledger is looked at: a table that runs commits first
    with reading(ledger, quiet=as_json) as reader:
        found = match(reader, lines)
    if as_json:
        click.echo(json.dumps(_values(found)))
    else:
        _report(found)
    if not found.ok:
        raise click.exceptions.Exit(1)


def _values(found: Matched) -> dict[str, object]:
    return {
        "ok": found.ok,
        "first": found.first,
        "last": found.last,
        "lines": found.lines,
        "ahead": found.ahead,
        "torn": found.torn,
        "without_line": [gap._asdict() for gap in found.gaps],
        "without_command": [other._asdict() for other in found.unknown],
        "differing": [other._asdict() for other in found.differing],
        "doubled": found.doubled,
    }


def _report(found: Matched) -> None:
    out = console()

    def say(words: str, wrong: bool) -> None:
        mark = "[bold red]WRONG[/]" if wrong else "[yellow]known[/]"
        out.print(f"{mark} {escape(visible(words))}", soft_wrap=True)

    before = f"; the {found.first - 1} before are older than the log" if found.first > 1 else ""
    out.print(f"Commands {found.first} to {found.last} of the ledger, {found.lines} lines of the log{before}.")
    for gap in found.gaps[:_SHOWN]:
        which = f"command {gap.first} has" if gap.first == gap.last else f"commands {gap.first} to {gap.last} have"
        say(f"{which} no line: {gap.reason}", gap.reason is Reason.UNKNOWN)
    for other in found.unknown[:_SHOWN]:
        say(f"the ledger has no command {other.command}, which the log tells of: {other.words}", True)
    for other in found.differing[:_SHOWN]:
        say(f"command {other.command}: {other.words}", True)
    for command in found.doubled[:_SHOWN]:
        say(f"command {command} has more than one line", True)
    if found.torn:
        say(f"{found.torn} lines cannot be read: torn by a kill or a power cut", False)
    out.print("[green]ok[/] log and ledger agree" if found.ok else "[bold red]log and ledger do not agree[/]")
