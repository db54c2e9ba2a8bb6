"""`etg train`: a dealer learns at the console, with deliberate irregularities and a score sheet."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from etg.cabinet.demo import beside_no_live_table
from etg.cabinet.demo_players import DemoPlayers
from etg.cabinet.settings import Settings, load_settings
from etg.cabinet.settings_displays import CABINET, ScreenSettings
from etg.cabinet.training.reports import as_text, check_name, write
from etg.cabinet.training.score import Sheet
from etg.cli.console import fail
from etg.cli.on_screen import Play, Windows, has_display, open_table, window_options
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind
from etg.games import GAMES
from etg.modes import Mode
from etg.shoe.source import SystemSource, below
from etg.submission import Submission, load, shipped_path

if TYPE_CHECKING:
    from etg.cabinet.conductor import Conductor
    from etg.cabinet.dealer_hands import DealerHands

ROUNDS = 12


@click.command()
@click.option(
    "--game",
    type=click.Choice(list(GAMES)),
    help="What is dealt; without it the submission of the settings, or Community Blackjack.",
)
@click.option(
    "--submission", "file", type=click.Path(path_type=Path), help="A rules submission instead of the shipped one."
)
@click.option("--seed", type=int, help="The same cards, players and irregularities for the same seed.")
@click.option("--rounds", type=click.IntRange(1, 200), default=ROUNDS, show_default=True, help="So many are dealt.")
@click.option(
    "--guided/--exam",
    default=True,
    show_default=True,
    help="The console explains everything, or is as at a live table.",
)
@click.option(
    "--pace", type=click.FloatRange(0, 10), default=1.0, show_default=True, help="Of the players: 2 is half as fast."
)
@click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The score sheet as .md, .json, .csv or .txt; without it the sheet is printed.",
)
@click.option(
    "--simulate",
    type=click.Choice(["right", "sloppy"]),
    help="Without windows: a dealer of the program's own works through it.",
)
@window_options
def train(
    game: str | None,
    file: Path | None,
    seed: int | None,
    rounds: int,
    guided: bool,
    pace: float,
    report: Path | None,
    simulate: str | None,
    layout: str | None,
    windowed: bool | None,
    size: tuple[int, int] | None,
    mute: bool,
) -> None:
    """Train a dealer: no money, nothing kept. Bots play, you deal, and things go wrong on purpose.

    Without --layout there is one window, the dealer's console.
    """
    if report is not None:
        check_name(report)
    settings = load_settings()
    usual = settings.submission if game is None else None
    submission = load(file or usual or shipped_path(game or "community_blackjack"))
    number = below(SystemSource(), 2**31) if seed is None else seed
    if simulate is not None:
        sheet = _simulated(submission, number, rounds, guided, simulate == "sloppy")
    elif has_display():
        windows = Windows(layout, (windowed if windowed is not None or layout else True), size, mute)
        sheet = _trained(_console_alone(settings, layout), windows, submission, number, rounds, guided, pace)
    else:
        fail(
            "there is no display, and a dealer trains at the console: set DISPLAY or WAYLAND_DISPLAY, or let a dealer "
            "of the program's own work through it with --simulate right"
        )
    if report is None:
        click.echo(as_text(sheet), nl=False)
    else:
        write(sheet, report)
        click.echo(f"The score sheet is in {report}.")


def _simulated(submission: Submission, seed: int, rounds: int, guided: bool, sloppy: bool) -> Sheet:
    from etg.cabinet.training.simulated import Simulation

    training = Simulation(submission, seed, rounds, guided, sloppy)
    try:
        return training.run()
    finally:
        training.close()


def _console_alone(settings: Settings, layout: str | None) -> Settings:
    """Emulated devices, whatever is plugged in; and where no layout was asked for, the console and nothing else."""
    devices = tuple(DeviceSettings(kind, f"emulated:{kind}") for kind in (Kind.SHOE, Kind.READER))
    displays = replace(settings.displays, layout=layout or CABINET)
    if layout is None:
        displays = replace(displays, screens=(ScreenSettings("dealer", 0),))
    return replace(settings, devices=devices, submission=None, displays=displays)


def _trained(
    settings: Settings, windows: Windows, submission: Submission, seed: int, rounds: int, guided: bool, pace: float
) -> Sheet:
    """In windows, until somebody ends it; the score sheet, however far it went."""
    from etg.cabinet.training.props import Props
    from etg.cabinet.training.trainer import Trainer

    tables: list[Conductor] = []

    def devices_of_table() -> "DealerHands | None":
        devices = tables[0].writer.keeper.devices if tables else None
        return None if devices is None else devices.hands

    trainer = Trainer(Props(devices_of_table), seed, rounds, guided)
    with beside_no_live_table(settings.ledger):
        players = DemoPlayers(seed, pace)
        play = Play(submission, Mode.TRAINING, None, False, seed=seed, players=players, watch=trainer)
        table = open_table(settings, windows, play)
        tables.append(table)
        if not guided:  # as at a live table, the floorperson is asked for
            table.showing.about = replace(table.showing.about, floorperson=None)
        click.echo(f"TRAINING, no money: {submission.game.name}, {rounds} rounds. You deal at the console.")
        table.run()
    return trainer.sheet
