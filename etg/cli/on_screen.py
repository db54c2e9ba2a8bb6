"""A table in windows, for every command that opens one."""

import os
import re
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

import click

from etg.cabinet.settings import Settings, data_folder
from etg.cabinet.settings_displays import CABINET, TABLETOP
from etg.languages import LANGUAGES, say, speaking
from etg.modes import Mode
from etg.submission import Submission

if TYPE_CHECKING:
    from etg.cabinet.conductor import Conductor
    from etg.cabinet.demo_players import DemoPlayers
    from etg.cabinet.watch import Watch
    from etg.screens.window import Window

SMALLEST, LARGEST = (640, 360), (7680, 4320)
F = TypeVar("F", bound=Callable[..., Any])


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


def window_options(command: F) -> F:
    """How the windows are: `--layout`, `--windowed`, `--size` and `--mute`."""
    for option in (
        click.option(
            "--mute", is_flag=True, help="Without any sound; not for a live table, whose alarm must be heard."
        ),
        click.option("--size", type=WindowSize(), help="Of a window."),
        click.option(
            "--windowed/--fullscreen",
            default=None,
            help="A cabinet is full screen, a tabletop is a window, unless you say so.",
        ),
        click.option("--layout", type=click.Choice([TABLETOP, CABINET]), help="Instead of the one of the settings."),
    ):
        command = option(command)
    return command


@dataclass(frozen=True)
class Windows:
    """What was said about them."""

    layout: str | None = None
    windowed: bool | None = None
    size: tuple[int, int] | None = None
    mute: bool = False

    def chosen(self, settings: Settings) -> Settings:
        """The settings with this layout."""
        if self.layout is None:
            return settings
        return replace(settings, displays=replace(settings.displays, layout=self.layout))

    def fullscreen(self, settings: Settings) -> bool:
        """Whether they are."""
        return settings.displays.layout == CABINET if self.windowed is None else not self.windowed


@dataclass(frozen=True)
class Play:
    """What is played in them."""

    submission: Submission
    mode: Mode
    ledger: Path | None
    """None: the books are in memory, and gone with the program."""
    deals: bool = True
    """The emulated dealer deals by himself."""
    pace: float = 1.0
    seed: int | None = None
    players: "DemoPlayers | None" = None
    watch: "Watch | None" = None
    """Who trains the dealer."""


def has_display() -> bool:
    """Whether windows can be opened that anybody sees."""
    driver = os.environ.get("SDL_VIDEODRIVER")
    if driver or sys.platform != "linux":
        return driver not in ("dummy", "offscreen")
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_table(settings: Settings, windows: Windows, play: Play, first: "Window | None" = None) -> "Conductor":
    """The table in its windows, ready to run until somebody closes them or a signal comes; one may greet already."""
    game = play.submission.game
    title, fullscreen = f"etg: {game.name}", windows.fullscreen(settings)
    if first is None:
        with speaking(settings.languages.table):
            first = greeted(settings, windows, say(game.name))
    if first is not None:
        first.title(title)

    from etg.cabinet.log.writing import log_to
    from etg.cabinet.starting import start_table
    from etg.screens.clock import tell_time_as
    from etg.screens.layouts import open_displays
    from etg.screens.sound.sound import open_sound
    from etg.screens.station.view import FREE_CREDITS, Setting

    folder = data_folder()
    log_to(folder)
    tell_time_as(settings.time)
    live = play.mode is Mode.LIVE
    free, volume = () if live else FREE_CREDITS, settings.sound.player_volume
    languages = settings.languages
    for code in languages.offered:
        _ = LANGUAGES[code].catalogue  # one that is damaged is named now, and not when a player chooses it
    setting = Setting(
        settings.operator,
        settings.chips,
        free,
        settings.look,
        volume,
        languages.table,
        languages.offered,
        settings.access.shuffled_keypad,
    )
    sound = None if windows.mute else open_sound(settings.sound, game.boxes)
    screens = open_displays(
        settings.displays,
        setting,
        game.boxes,
        title,
        fullscreen,
        windows.size,
        not live,
        first,
        sound,
        settings.attract,
    )
    try:
        table = start_table(
            settings,
            play.mode,
            screens,
            play.submission,
            play.ledger,
            folder,
            seed=play.seed,
            deals=play.deals,
            pace=play.pace,
            players=play.players,
            watch=play.watch,
        )
    except BaseException:
        screens.close()
        raise
    end_on_signals(table.stop)
    return table


def greeted(settings: Settings, windows: Windows, words: str) -> "Window | None":
    """The first window, before the rest of the program is even read."""
    if settings.look.logo is not None:
        from etg.screens.pictures.logo import opened

        opened(settings.look.logo)  # one that cannot be shown is named now, and not by every screen
    return greeting(settings, windows.fullscreen(settings), windows.size, words)


def greeting(settings: Settings, fullscreen: bool, size: tuple[int, int] | None, words: str) -> "Window | None":
    """The window of a tabletop, with a few words on it; the windows of a cabinet come all at once."""
    from etg.screens.window import Window, desk_size, prepare

    if settings.displays.layout == CABINET:
        return None
    prepare()
    room, rotation = size or desk_size(fullscreen), settings.displays.rotation
    window = Window("etg", room, fullscreen=fullscreen, rotation=rotation)
    window.greet(words)
    return window


class _Ending:
    """What a signal ends: the table that runs now, or the one that starts in its place."""

    stop: Callable[[], None] | None = None
    heard = False


def end_on_signals(stop: Callable[[], None]) -> None:
    """SIGTERM and SIGINT end the table in order, and at once.

    Python runs a handler only when the main loop is back from waiting for touches; a thread that waits for the signal
    itself ends the waiting.
    """
    begun, _Ending.stop = _Ending.stop is not None, stop
    if _Ending.heard:  # while the table before was ending
        stop()
    if begun:
        return
    heard, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, frame: None)

    def listen() -> None:
        while True:
            os.read(heard, 1)
            _Ending.heard = True
            if _Ending.stop is not None:
                _Ending.stop()

    Thread(target=listen, name="signals", daemon=True).start()
