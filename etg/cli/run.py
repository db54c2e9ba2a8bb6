"""`etg run`: the table itself."""

import click
from rich.table import Table

from etg import __version__
from etg.cli.console import console
from etg.games import GAMES
from etg.games.pay import blackjack_line
from etg.submission import load, shipped_path


@click.command()
def run() -> None:
    """Run the table (so far: say what is there)."""
    out = console()
    out.print(f"[bold]etg {__version__}[/], an electronic 21 table in the making.")
    out.print("There is no table to sit down at yet: the screens are still to come.")
    out.print(
        "What is there: the rule books as data, exact odds, the engine of all seven games, the ledger, the devices.\n"
    )
    table = Table("game", "decks", "Blackjack pays", "side wagers offered", title="Shipped rules submissions")
    for game in GAMES.values():
        submission = load(shipped_path(game.id))
        pays = game.main_paytable.lines[blackjack_line(submission.rules)].pays
        offered = ", ".join(side.paytable.name for side in submission.side_wagers.values())
        table.add_row(game.name, str(submission.rules.decks), str(pays), offered)
    out.print(table)
    out.print("\nThe command is .venv/bin/etg in a checkout. Try:")
    out.print("  etg odds\n  etg submission template blackjack\n  etg exercise --ledger my.ledger --shoe emulated:shoe")
