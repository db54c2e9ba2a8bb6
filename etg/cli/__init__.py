"""The `etg` command."""

import sqlite3
from importlib import import_module
from typing import Any

import click

from etg import __version__
from etg.cli.console import fail
from etg.errors import Malformed, Refused, Tilt

COMMANDS = (
    "run",
    "demo",
    "odds",
    "strategy",
    "certify",
    "simulate",
    "replay",
    "submission",
    "shuffle-test",
    "exercise",
    "audit",
    "rounds",
    "meters",
    "events",
    "log",
    "tips",
    "export",
    "backup",
    "restore",
    "manifest",
    "diagnose",
    "doctor",
    "dispute",
    "devices",
    "emulate",
    "shots",
    "train",
    "staff",
    "update",
    "verify",
)
"""Each is in the module of its name, which is read only when it is asked for: `etg run` starts twice as fast."""


class _Command(click.Group):
    """What a person must put right ends a command with a sentence, not with a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of the alphabet."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of its module."""
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        found: click.Command = getattr(import_module(f"etg.cli.{name}"), name)
        return found

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (Malformed, Refused, Tilt, FileNotFoundError) as error:
            return fail(str(error))
        except OverflowError:
            return fail("a number is too large")
        except sqlite3.Error as error:
            from etg.ledger.faults import from_sqlite

            return fail(str(from_sqlite(error)))


@click.group(cls=_Command, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="etg")
def main() -> None:
    """An electronic 21 table: live dealer, real cards, touch stations, exact books."""
