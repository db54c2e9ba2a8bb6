"""`--ledger FILE`, which every command about the books takes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from etg.cabinet.settings import load_settings
from etg.cli.console import messages
from etg.ledger.faults import fault
from etg.ledger.reading import Reader
from etg.modes import Mode

F = TypeVar("F", bound=Callable[..., Any])


def ledger_option(command: F) -> F:
    """The option; without it the ledger of the cabinet's settings."""
    return click.option(
        "--ledger",
        type=click.Path(path_type=Path, dir_okay=False),
        default=lambda: load_settings().ledger,
        show_default="from config/cabinet.toml",
        help="The ledger file.",
    )(command)


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


@contextmanager
def reading(path: Path, quiet: bool = False) -> Iterator[Reader]:
    """A reader of one moment; says on the way what kind of ledger it is, unless it is the live one."""
    with Reader.open(path) as reader:
        created = reader.created()
        if created.mode not in tuple(Mode):
            raise fault("chain_broken", f"there is no mode {created.mode[:40]!r}")
        mode = Mode(created.mode)
        if mode is not Mode.LIVE and not quiet:
            messages().print(f"[bold yellow]{mode.upper()} ledger: no real money[/]")
        yield reader
