"""`etg run`: the table itself."""

from pathlib import Path

import click

from etg.cabinet.settings import Settings, data_folder, load_settings
from etg.cabinet.settings_displays import TABLETOP
from etg.cli.console import console, fail
from etg.cli.on_screen import Play, Windows, has_display, open_table, window_options
from etg.games import GAMES
from etg.modes import Mode
from etg.submission import Submission, load, shipped_path

OFF_SCREEN_ROUNDS = 20


@click.command()
@click.option(
    "--game", type=click.Choice(list(GAMES)), default="community_blackjack", show_default=True, help="What is played."
)
@click.option(
    "--submission", "file", type=click.Path(path_type=Path), help="A rules submission instead of the shipped one."
)
@window_options
@click.option(
    "--dealer",
    type=click.Choice(["table", "me"]),
    default="table",
    show_default=True,
    help="Who deals: the emulated dealer, or you at the dealer's console.",
)
@click.option(
    "--pace",
    type=click.FloatRange(0, 10),
    default=1.0,
    show_default=True,
    help="Of the emulated dealer: 0 at once, 2 half as fast.",
)
@click.option("--seed", type=int, help="The same cards for the same seed; never for money.")
@click.option("--live", is_flag=True, help="For money: the cabinet's ledger and real devices.")
def run(
    game: str,
    file: Path | None,
    layout: str | None,
    windowed: bool | None,
    size: tuple[int, int] | None,
    mute: bool,
    dealer: str,
    pace: float,
    seed: int | None,
    live: bool,
) -> None:
    """Run the table: with emulated devices and free credits, unless it is live."""
    windows = Windows(layout, windowed, size, mute)
    settings = windows.chosen(load_settings())
    submission = load(file or settings.submission or shipped_path(game))
    if live and mute:
        fail(
            "a live table cannot be mute: its alarm must be heard. Set sound.master to 0 for silence but for the alarm"
        )
    if live:
        _check_live(settings)
    if not has_display():
        if live:
            fail("there is no display: the table needs its screens")
        _off_screen(settings, submission, seed)
        return
    mode = Mode.LIVE if live else Mode.DESK
    ledger = settings.ledger if live else data_folder() / f"desk-{submission.game.id}.ledger"
    table = open_table(settings, windows, Play(submission, mode, ledger, dealer == "table", pace, seed))
    click.echo(
        f"{submission.game.name} is on the screen. The books are {ledger}, the log is {data_folder() / 'table.log'}."
    )
    in_force = table.writer.keeper.state.terms.submission
    if in_force.hash != submission.hash:
        click.echo(
            f"They were begun with the submission {in_force.name!r} ({in_force.hash[:8]}), which stays in force."
        )
    table.run()
    if table.leads_to_demo:
        from etg.cli.demo import play_demo

        play_demo(settings, windows, submission)


def _check_live(settings: Settings) -> None:
    """Money is played for with real devices, nobody listens to their ports, and no player reaches the console."""
    for device in settings.devices:
        if device.port.startswith(("emulated:", "spy:")):
            fail(
                f"{device.kind}.port is {device.port!r}: a live table needs the device itself, see config/cabinet.toml"
            )
    if settings.displays.layout == TABLETOP:
        fail("a tabletop has the dealer's console within everybody's reach: a live table needs the layout cabinet")


def _off_screen(settings: Settings, submission: Submission, seed: int | None) -> None:
    """Without a display: some rounds by themselves, in words."""
    from etg.cabinet.demo import check_no_money
    from etg.cli.off_screen import play_off_screen

    check_no_money(settings.ledger)
    out = console()
    out.print(
        "[bold]There is no display[/] (neither DISPLAY nor WAYLAND_DISPLAY is set), so there is nothing to touch."
    )
    play_off_screen(submission, OFF_SCREEN_ROUNDS, seed, out)
