"""How the commands print: tables for people, one sentence for what went wrong."""

from typing import TYPE_CHECKING, NoReturn

import click

from etg.submission import SubmissionRefused

if TYPE_CHECKING:
    from rich.console import Console

# Rich is read when something is printed: a table that only opens its windows does not wait for it.


def console() -> "Console":
    """Where results are printed; wide enough for tables when nobody looks."""
    from rich.console import Console

    out = Console(highlight=False)
    return out if out.is_terminal else Console(highlight=False, width=160)


def messages() -> "Console":
    """Where progress and problems are shown, apart from the results."""
    from rich.console import Console

    return Console(stderr=True, highlight=False)


def visible(text: str) -> str:
    """A text from outside for the screen: nothing in it moves the cursor, changes colours or hides something."""
    return "".join(char if char.isprintable() or char == "\n" else ascii(char)[1:-1] for char in text)


def fail(message: str) -> NoReturn:
    """End the command with a sentence that says what is wrong."""
    from rich.markup import escape

    messages().print(f"[bold red]etg:[/] {escape(visible(message))}", soft_wrap=True)
    raise click.exceptions.Exit(2)


def print_problems(where: str, refused: SubmissionRefused) -> None:
    """All that is wrong with a submission, a line each."""
    from rich.markup import escape

    out = messages()
    count = len(refused.problems)
    out.print(f"[bold red]{escape(where)}: refused, {count} problem{'s' if count > 1 else ''}[/]", soft_wrap=True)
    for problem in refused.problems:
        clause = f" [dim]\\[{escape(problem.clause)}][/]" if problem.clause else ""
        out.print(f"  [bold]{escape(problem.path)}[/]: {escape(problem.message)}{clause}", soft_wrap=True)
