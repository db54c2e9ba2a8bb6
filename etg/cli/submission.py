"""`etg submission`: check, show and start Rules Submissions."""

from pathlib import Path

import click
from rich.markup import escape
from rich.table import Table

from etg.cli.console import console, print_problems
from etg.games import GAMES
from etg.submission import SubmissionRefused, load, shipped_path
from etg.submission.words import describe

_FILE = click.Path(path_type=Path)


@click.group()
def submission() -> None:
    """Rules Submissions: the options an operator files (COMAR 36.05.03.19)."""


@submission.command()
@click.argument("files", nargs=-1, required=True, type=_FILE, metavar="FILE...")
def check(files: tuple[Path, ...]) -> None:
    """Check submissions against the rule book; every problem is named with its clause."""
    refused = False
    for path in files:
        try:
            read = load(path)
        except SubmissionRefused as error:
            print_problems(str(path), error)
            refused = True
        else:
            about = escape(f"{read.name}, {read.game.name}, sha256 {read.hash}")
            console().print(f"[bold green]{escape(str(path))}: allowed[/]  {about}", soft_wrap=True)
    if refused:
        raise click.exceptions.Exit(2)


@submission.command()
@click.argument("file", type=_FILE)
def show(file: Path) -> None:
    """The options in words, each with its clause."""
    try:
        read = load(file)
    except SubmissionRefused as error:
        print_problems(str(file), error)
        raise click.exceptions.Exit(2) from error
    out = console()
    out.print(f"[bold]{escape(read.name)}[/]")
    out.print(f"Approved {read.approved}. SHA-256 {read.hash}", soft_wrap=True)
    for section in describe(read):
        out.print(f"\n[bold]{escape(section.heading)}[/]")
        table = Table(box=None, show_header=False, padding=(0, 2))
        table.add_column(ratio=1)
        table.add_column(style="dim", no_wrap=True)
        for statement in section.statements:
            table.add_row(escape(statement.text), escape(statement.clause or ""))
        out.print(table)


@submission.command()
@click.argument("game", type=click.Choice(list(GAMES)))
def template(game: str) -> None:
    """A submission to start from, on standard output."""
    click.echo(shipped_path(game).read_text(encoding="utf-8"), nl=False)
