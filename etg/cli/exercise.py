"""`etg exercise`: bots play random legal rounds into a ledger file."""

import signal
from contextlib import ExitStack
from pathlib import Path
from types import FrameType

import click

from etg.cabinet.exercise import Exercise
from etg.cabinet.settings import data_folder, load_settings
from etg.cli.console import messages
from etg.cli.ledger_writing import writing
from etg.devices.log import DeviceLog
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind
from etg.games import GAMES
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.submission import Submission, load, shipped_path


@click.command()
@click.option("--ledger", "path", required=True, type=click.Path(path_type=Path, dir_okay=False), help="The file.")
@click.option("--game", type=click.Choice(list(GAMES)), default="community_blackjack", show_default=True)
@click.option("--submission", type=click.Path(path_type=Path, exists=True), help="Instead of the shipped one.")
@click.option("--rounds", type=click.IntRange(min=0), default=20, show_default=True, help="Rounds to play to the end.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--shoe", metavar="PORT", help="Cards come from the shoe at this port: a path, socket://, emulated:shoe.")
@click.option("--reader", metavar="PORT", help="The hole card is read at this port.")
@click.option("--ack", is_flag=True, help='Print "ack <event number>" after each commit.')
@click.option("--log", type=click.Path(path_type=Path, file_okay=False), help="Keep the table's log in this folder.")
def exercise(
    path: Path,
    game: str,
    submission: Path | None,
    rounds: int,
    seed: int,
    shoe: str | None,
    reader: str | None,
    ack: bool,
    log: Path | None,
) -> None:
    """Bots play rounds with every side wager into a ledger file, which is marked as an exercise.

    Started again on the same file, also after it was killed in mid-round, it recovers and goes on.
    """
    rules = load(submission or shipped_path(game))
    with ExitStack() as stack:
        if log is None:
            ledger = Ledger.open(path, Mode.EXERCISE)
            stack.callback(ledger.close)
        else:
            ledger = stack.enter_context(writing(path, Mode.EXERCISE, log))
        run = _play(ledger, rules, rounds, seed, {Kind.SHOE: shoe, Kind.READER: reader}, ack)
    if ack:
        _acknowledge(ledger.last)
    number, digest = ledger.checkpoint
    messages().print(f"Rounds: {run.state.rounds}, events: {number}, checkpoint {number}:{digest[:16]}", soft_wrap=True)
    if run.stopped:
        messages().print("Stopped in order; start it again to go on.")


def _play(
    ledger: Ledger, rules: Submission, rounds: int, seed: int, ports: dict[Kind, str | None], ack: bool
) -> Exercise:
    if ledger.recovery is not None:
        messages().print(f"{ledger.path}: {ledger.recovery}", soft_wrap=True)
    _warn_of_low_disk(ledger)
    devices = [DeviceSettings(kind, port) for kind, port in ports.items() if port is not None]
    run = Exercise(ledger, seed, _acknowledge if ack else lambda number: None, devices, _log(devices), _tell)
    _stop_in_order(run)
    try:
        if ledger.recovery is not None:
            run.check()
        run.begin(rules)
        run.play(rounds)
    finally:
        run.finish()
    return run


def _tell(text: str) -> None:
    messages().print(text, soft_wrap=True, markup=False)


def _log(devices: list[DeviceSettings]) -> DeviceLog | None:
    """What goes over the wires is for `etg devices log`."""
    if not devices:
        return None
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return DeviceLog(folder)


def _warn_of_low_disk(ledger: Ledger) -> None:
    space = ledger.look_at_disk(load_settings().low_disk)
    if space.low:
        messages().print(f"[bold yellow]Only {space.free // 10**6:,} MB are free on this disk: make room soon.[/]")


def _acknowledge(number: int) -> None:
    click.echo(f"ack {number}")  # flushed by click


def _stop_in_order(run: Exercise) -> None:
    """A polite signal ends it after the command in hand; no command is ever broken off by one."""

    def stop(number: int, frame: FrameType | None) -> None:
        run.stopped = True

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
