"""The `etg` command."""

import click

from etg import __version__
from etg.cli.odds import odds
from etg.cli.run import run
from etg.cli.submission import submission


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="etg")
def main() -> None:
    """An electronic 21 table: live dealer, real cards, touch stations, exact books."""


main.add_command(run)
main.add_command(odds)
main.add_command(submission)
