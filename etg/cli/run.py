"""`etg run`: the table itself."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from etg.cabinet.live import missing_for_live
from etg.cabinet.plan import in_force_at, is_open
from etg.cabinet.settings import Settings, data_folder, load_settings, written_settings_path
from etg.cabinet.settings_file import InUse, taken_back
from etg.cabinet.watchdog import OPENING, Watchdog, watchdog
from etg.cli.console import console, fail
from etg.cli.on_screen import Play, Windows, has_display, open_table, window_options
from etg.cli.patience import opened_patiently
from etg.errors import Malformed, Refused, Tilt
from etg.games import GAMES
from etg.modes import Mode
from etg.submission import Submission, SubmissionRefused, load, shipped_path
from etg.texts import clauses, text

if TYPE_CHECKING:
    from etg.cabinet.conductor import Conductor

OFF_SCREEN_ROUNDS = 20
FIRST_GAME = "community_blackjack"


@click.command()
@click.option(
    "--game",
    type=click.Choice(list(GAMES)),
    help="What is played; left out it is what the books play, and Community Blackjack in new ones.",
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
    game: str | None,
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
    if live and mute:
        fail(
            "a live table cannot be mute: its alarm must be heard. Set sound.master to 0 for silence but for the alarm"
        )
    asked = _Asked(game, file, Windows(layout, windowed, size, mute), dealer == "table", pace, seed, live)
    if not has_display():
        if live:
            fail("there is no display: the table needs its screens")
        settings = asked.windows.chosen(load_settings())
        _off_screen(settings, asked.submission(settings, None), seed)
        return
    in_use, watched = InUse(written_settings_path()), watchdog()
    found = _opens(asked, watched, lambda: (_opened(asked, asked.windows.chosen(load_settings())), ""))
    while found is not None:
        table, notice = found
        table.notice, table.watchdog = notice, watched
        in_use.keep()
        table.run()
        if not table.starts_again:
            break
        found = _opens(asked, watched, lambda: _opened_again(asked, in_use))
    if found is None:
        return
    if table.leads_to_demo:
        from etg.cli.demo import play_demo

        settings = asked.windows.chosen(load_settings())
        play_demo(settings, asked.windows, asked.submission(settings, None), watchdog=watched)


def _opens(
    asked: "_Asked", watched: Watchdog, opens: Callable[[], tuple["Conductor", str]]
) -> tuple["Conductor", str] | None:
    """At a desk what goes wrong is said at the command line; a live table says it on its screens, and tries again."""
    if asked.live:
        return opened_patiently(opens, asked.windows, watched)
    with watched.meanwhile("the table starts", OPENING):
        return opens()


@dataclass(frozen=True)
class _Asked:
    """What was asked for at the command line."""

    game: str | None
    file: Path | None
    windows: Windows
    deals: bool
    pace: float
    seed: int | None
    live: bool

    def ledger(self, settings: Settings) -> Path:
        """The books: at a desk every game has its own."""
        if self.live:
            return settings.ledger
        return data_folder() / f"desk-{self.submission(settings, None).game.id}.ledger"

    def submission(self, settings: Settings, in_force: Submission | None) -> Submission:
        """What is played: what the books play already, unless another game was asked for."""
        named = self.game is not None or self.file is not None
        if in_force is not None and not named:
            return in_force
        usual = settings.submission if self.game is None else None
        return load(self.file or usual or shipped_path(self.game or FIRST_GAME))


def _opened(asked: _Asked, settings: Settings) -> "Conductor":
    """The table in its windows, with the books it had before."""
    ledger = asked.ledger(settings)
    in_force = in_force_at(ledger, time.time())
    submission = asked.submission(settings, in_force)
    if asked.live:
        _check_live(settings, in_force or submission, ledger)
    mode = Mode.LIVE if asked.live else Mode.DESK
    play = Play(submission, mode, ledger, asked.deals, asked.pace, asked.seed)
    table = open_table(settings, asked.windows, play)
    click.echo(
        f"{submission.game.name} is on the screen. The books are {ledger}, the log is {data_folder() / 'table.log'}."
    )
    playing = table.writer.keeper.state.terms.submission
    if playing.hash != submission.hash:
        click.echo(f"They were begun with the submission {playing.name!r} ({playing.hash[:8]}), which stays in force.")
    return table


def _opened_again(asked: _Asked, in_use: InUse) -> tuple["Conductor", str]:
    """The table with what was set; where that cannot be used, with what was in use before, and why."""
    try:
        return _opened(asked, asked.windows.chosen(load_settings())), ""
    except (Malformed, Refused, Tilt, SubmissionRefused, OSError, RuntimeError) as error:
        if not in_use.restore():
            raise
        why = taken_back(str(error))
        return _opened(asked, asked.windows.chosen(load_settings())), why


def _check_live(settings: Settings, submission: Submission, ledger: Path) -> None:
    """Say what is missing before money is played for; a table that is open already must not go on without it."""
    missing = missing_for_live(settings, submission, settings.time.at(time.time()).date())
    if not missing:
        return
    if is_open(ledger):
        raise Refused(
            text("the table is open for money, and cannot go on like this: {missing}", missing=clauses(missing))
        )
    click.echo("The table runs, and can be set up. It cannot be opened for money yet:")
    for each in missing:
        click.echo(f"  {each}")


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
