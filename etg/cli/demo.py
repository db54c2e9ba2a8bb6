"""`etg demo`: players and dealer play by themselves, and a visitor may join them."""

from dataclasses import replace
from pathlib import Path

import click

from etg.cabinet.demo import beside_no_live_table, check_no_money
from etg.cabinet.demo_players import DemoPlayers
from etg.cabinet.settings import Settings, load_settings
from etg.cabinet.watchdog import OPENING, Watchdog
from etg.cli.console import console, fail
from etg.cli.on_screen import Play, Windows, has_display, open_table, window_options
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind
from etg.games import GAMES
from etg.modes import Mode
from etg.shoe.source import SystemSource, below
from etg.submission import Submission, load, shipped_path

FAST = 0.12
"""The pace of a fast demo."""
HEADLESS_ROUNDS = 20


@click.command()
@click.option(
    "--game",
    type=click.Choice(list(GAMES)),
    help="What is played; without it the submission of the settings, or Community Blackjack.",
)
@click.option(
    "--submission", "file", type=click.Path(path_type=Path), help="A rules submission instead of the shipped one."
)
@click.option("--rounds", type=click.IntRange(1), help="So many, then it ends; without it the demo is endless.")
@click.option("--fast", is_flag=True, help="Everybody is quick; without it the pace is that of people.")
@click.option("--seed", type=int, help="The same cards and players for the same seed.")
@click.option("--headless", is_flag=True, help="Without windows: every round in words, as fast as the machine can.")
@click.option(
    "--shots",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="With --headless: pictures of every round.",
)
@window_options
def demo(
    game: str | None,
    file: Path | None,
    rounds: int | None,
    fast: bool,
    seed: int | None,
    headless: bool,
    shots: Path | None,
    layout: str | None,
    windowed: bool | None,
    size: tuple[int, int] | None,
    mute: bool,
) -> None:
    """Play by itself: no money, nothing kept. Touch a station to take it over."""
    if shots is not None and not headless:
        fail("--shots goes with --headless: pictures of a demo on the screen are what is on the screen")
    windows = Windows(layout, windowed, size, mute)
    settings = windows.chosen(load_settings())
    usual = settings.submission if game is None else None
    submission = load(file or usual or shipped_path(game or "community_blackjack"))
    if headless or not has_display():
        from etg.cli.off_screen import play_off_screen

        check_no_money(settings.ledger)
        out = console()
        if not headless:
            out.print("[bold]There is no display[/], so the demo is told in words.")
        play_off_screen(submission, rounds or HEADLESS_ROUNDS, seed, out, shots, size)
        return
    play_demo(settings, windows, submission, rounds, FAST if fast else 1.0, seed)


def play_demo(
    settings: Settings,
    windows: Windows,
    submission: Submission,
    rounds: int | None = None,
    pace: float = 1.0,
    seed: int | None = None,
    watchdog: Watchdog | None = None,
) -> None:
    """The demo in windows, until somebody ends it or so many rounds were played."""
    number = below(SystemSource(), 2**31) if seed is None else seed
    with beside_no_live_table(settings.ledger):
        play = Play(submission, Mode.DEMO, None, True, pace, seed, DemoPlayers(number, pace, rounds))
        watchdog = watchdog or Watchdog()
        with watchdog.meanwhile("a demo starts", OPENING):
            table = open_table(_emulated(settings), windows, play)
        table.watchdog = watchdog
        click.echo(f"DEMO, no money: {submission.game.name} plays by itself. Touch a station to take it over.")
        table.run()


def _emulated(settings: Settings) -> Settings:
    """The same cabinet with an emulated shoe and reader, whatever is plugged in: real cards stay where they are."""
    devices = tuple(DeviceSettings(kind, f"emulated:{kind}") for kind in (Kind.SHOE, Kind.READER))
    return replace(settings, devices=devices, submission=None)
