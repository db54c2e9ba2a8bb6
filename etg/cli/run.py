"""`etg run`: the table itself."""

import os
import re
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import click

from etg.cabinet.settings import Settings, data_folder, load_settings
from etg.cabinet.settings_displays import CABINET, TABLETOP
from etg.cli.console import console, fail
from etg.games import GAMES
from etg.languages import LANGUAGES, say, speaking
from etg.modes import Mode
from etg.money import Cents
from etg.submission import Submission, load, shipped_path

if TYPE_CHECKING:
    from etg.screens.window import Window

FREE_CREDITS: tuple[Cents, ...] = (100_00, 500_00, 1_000_00)
"""Play money that a touch gives at a desk."""
OFF_SCREEN_ROUNDS = 20
SMALLEST, LARGEST = (640, 360), (7680, 4320)


class WindowSize(click.ParamType[tuple[int, int]]):
    """A size in pixels."""

    name = "WxH"

    def convert(
        self, value: str | tuple[int, int], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """A width and a height."""
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", value)
        size = (int(found[1]), int(found[2])) if found else (0, 0)
        if not min(SMALLEST) <= min(size) or max(size) > max(LARGEST):
            self.fail(f"{value!r} is not a size: write width x height in pixels, as in 1920x1080", param, ctx)
        return size


@click.command()
@click.option(
    "--game", type=click.Choice(list(GAMES)), default="community_blackjack", show_default=True, help="What is played."
)
@click.option(
    "--submission", "file", type=click.Path(path_type=Path), help="A rules submission instead of the shipped one."
)
@click.option("--layout", type=click.Choice([TABLETOP, CABINET]), help="Instead of the one of the settings.")
@click.option(
    "--windowed/--fullscreen", default=None, help="A cabinet is full screen, a tabletop is a window, unless you say so."
)
@click.option("--size", type=WindowSize(), help="Of a window.")
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
@click.option("--mute", is_flag=True, help="Without any sound; not for a live table, whose alarm must be heard.")
@click.option("--live", is_flag=True, help="For money: the cabinet's ledger and real devices.")
def run(
    game: str,
    file: Path | None,
    layout: str | None,
    windowed: bool | None,
    size: tuple[int, int] | None,
    dealer: str,
    pace: float,
    seed: int | None,
    mute: bool,
    live: bool,
) -> None:
    """Run the table: with emulated devices and free credits, unless it is live."""
    settings = load_settings()
    submission = load(file or settings.submission or shipped_path(game))
    if layout is not None:
        settings = replace(settings, displays=replace(settings.displays, layout=layout))
    if live and mute:
        fail(
            "a live table cannot be mute: its alarm must be heard. Set sound.master to 0 for silence but for the alarm"
        )
    if live:
        _check_live(settings)
    if not has_display():
        if live:
            fail("there is no display: the table needs its screens")
        _off_screen(submission, seed)
        return
    fullscreen = settings.displays.layout == CABINET if windowed is None else not windowed
    _run(settings, submission, fullscreen, size, Mode.LIVE if live else Mode.DESK, dealer == "table", pace, seed, mute)


def has_display() -> bool:
    """Whether windows can be opened that anybody sees."""
    driver = os.environ.get("SDL_VIDEODRIVER")
    if driver or sys.platform != "linux":
        return driver not in ("dummy", "offscreen")
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _check_live(settings: Settings) -> None:
    """Money is played for with real devices, nobody listens to their ports, and no player reaches the console."""
    for device in settings.devices:
        if device.port.startswith(("emulated:", "spy:")):
            fail(
                f"{device.kind}.port is {device.port!r}: a live table needs the device itself, see config/cabinet.toml"
            )
    if settings.displays.layout == TABLETOP:
        fail("a tabletop has the dealer's console within everybody's reach: a live table needs the layout cabinet")


def _run(
    settings: Settings,
    submission: Submission,
    fullscreen: bool,
    size: tuple[int, int] | None,
    mode: Mode,
    deals: bool,
    pace: float,
    seed: int | None,
    mute: bool,
) -> None:
    if settings.look.logo is not None:
        from etg.screens.pictures.logo import opened

        opened(settings.look.logo)  # one that cannot be shown is named now, and not by every screen
    title = f"etg: {submission.game.name}"
    with speaking(settings.languages.table):
        greeting = say(submission.game.name)
    first = _greeting(settings, title, fullscreen, size, greeting)  # before the rest is even read

    from etg.cabinet.starting import log_to, start_table
    from etg.screens.layouts import open_displays
    from etg.screens.sound.sound import open_sound
    from etg.screens.station.view import Setting

    folder = data_folder()
    log_to(folder)
    live = mode is Mode.LIVE
    ledger = settings.ledger if live else folder / f"desk-{submission.game.id}.ledger"
    free, volume = () if live else FREE_CREDITS, settings.sound.player_volume
    languages = settings.languages
    for code in languages.offered:
        _ = LANGUAGES[code].catalogue  # one that is damaged is named now, and not when a player chooses it
    setting = Setting(
        settings.operator, settings.chips, free, settings.look, volume, languages.table, languages.offered
    )
    boxes = submission.game.boxes
    sound = None if mute else open_sound(settings.sound, boxes)
    screens = open_displays(
        settings.displays, setting, boxes, title, fullscreen, size, not live, first, sound, settings.attract
    )
    try:
        table = start_table(settings, mode, screens, submission, ledger, folder, seed=seed, deals=deals, pace=pace)
    except BaseException:
        screens.close()
        raise
    click.echo(f"{submission.game.name} is on the screen. The books are {ledger}, the log is {folder / 'table.log'}.")
    in_force = table.writer.keeper.state.terms.submission
    if in_force.hash != submission.hash:
        click.echo(
            f"They were begun with the submission {in_force.name!r} ({in_force.hash[:8]}), which stays in force."
        )
    _end_on_signals(table.stop)
    table.run()


def _greeting(
    settings: Settings, title: str, fullscreen: bool, size: tuple[int, int] | None, words: str
) -> "Window | None":
    """The window of a tabletop, with the name of the game on it; the windows of a cabinet come all at once."""
    from etg.screens.window import Window, desk_size, prepare

    if settings.displays.layout == CABINET:
        return None
    prepare()
    window = Window(title, size or desk_size(fullscreen), fullscreen=fullscreen)
    window.greet(words)
    return window


def _end_on_signals(stop: Callable[[], None]) -> None:
    """SIGTERM and SIGINT end the table in order, and at once.

    Python runs a handler only when the main loop is back from waiting for touches; a thread that waits for the signal
    itself ends the waiting.
    """
    heard, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, frame: None)

    def listen() -> None:
        os.read(heard, 1)
        stop()

    Thread(target=listen, name="signals", daemon=True).start()


def _off_screen(submission: Submission, seed: int | None) -> None:
    """Without a display: some rounds by themselves, in words."""
    from etg.cli.off_screen import play_off_screen

    out = console()
    out.print(
        "[bold]There is no display[/] (neither DISPLAY nor WAYLAND_DISPLAY is set), so there is nothing to touch."
    )
    out.print(f"DEMO, no money: {submission.game.name} plays {OFF_SCREEN_ROUNDS} rounds by itself.\n")
    play_off_screen(submission, OFF_SCREEN_ROUNDS, seed, out)
