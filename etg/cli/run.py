"""`etg run`: the table itself."""

import os
import sys
from pathlib import Path

import click

from etg.cabinet.settings import data_folder, load_settings
from etg.cabinet.starting import log_to, start_table
from etg.games import GAMES
from etg.modes import Mode
from etg.screens import layouts
from etg.screens.station.view import Setting
from etg.submission import load, shipped_path


def has_display() -> bool:
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@click.command()
@click.option("--game", type=click.Choice(list(GAMES)), default="community_blackjack", show_default=True)
@click.option("--submission", "file", type=click.Path(path_type=Path))
@click.option("--windowed", is_flag=True)
@click.option("--size", default=None)
@click.option("--dealer", type=click.Choice(["table", "me"]), default="table", show_default=True)
@click.option("--seed", type=int, default=None)
@click.option("--pace", type=float, default=1.0)
def run(game: str, file: Path | None, windowed: bool, size: str | None, dealer: str, seed: int | None, pace: float) -> None:
    """Run the table."""
    settings = load_settings()
    submission = load(file or shipped_path(game))
    folder = data_folder()
    log_to(folder)
    setting = Setting("Chesapeake Casino", (100, 500, 2500, 10000, 50000), (10000, 50000, 100000))
    px = tuple(map(int, size.split("x"))) if size else None
    screens = layouts.tabletop(setting, submission.game.boxes, submission.game.name, px, False)
    conductor = start_table(settings, Mode.DESK, screens, submission, folder / f"desk-{submission.game.id}.ledger", folder, seed=seed, deals=dealer == "table", pace=pace)
    conductor.run()
