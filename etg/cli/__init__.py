"""The `etg` command."""

import sqlite3
from typing import Any

import click

from etg import __version__
from etg.cli.audit import audit
from etg.cli.backup import backup
from etg.cli.console import fail
from etg.cli.devices import devices
from etg.cli.dispute import dispute
from etg.cli.emulate import emulate
from etg.cli.events import events
from etg.cli.exercise import exercise
from etg.cli.export import export
from etg.cli.meters import meters
from etg.cli.odds import odds
from etg.cli.replay import replay
from etg.cli.rounds import rounds
from etg.cli.run import run
from etg.cli.shots import shots
from etg.cli.shuffle_test import shuffle_test
from etg.cli.submission import submission
from etg.cli.tips import tips
from etg.errors import Malformed, Refused, Tilt
from etg.ledger.faults import from_sqlite


class _Command(click.Group):
    """What a person must put right ends a command with a sentence, not with a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (Malformed, Refused, Tilt, FileNotFoundError) as error:
            return fail(str(error))
        except OverflowError:
            return fail("a number is too large")
        except sqlite3.Error as error:
            return fail(str(from_sqlite(error)))


@click.group(cls=_Command, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="etg")
def main() -> None:
    """An electronic 21 table: live dealer, real cards, touch stations, exact books."""


main.add_command(run)
main.add_command(odds)
main.add_command(replay)
main.add_command(submission)
main.add_command(shuffle_test)
main.add_command(exercise)
main.add_command(audit)
main.add_command(rounds)
main.add_command(meters)
main.add_command(events)
main.add_command(tips)
main.add_command(export)
main.add_command(backup)
main.add_command(dispute)
main.add_command(devices)
main.add_command(emulate)
main.add_command(shots)
