"""`etg dispute`: freeze a station, and put everything about a disputed round into one file."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.markup import escape

from etg.cli.console import console, fail
from etg.cli.ledger_option import ledger_option, reading
from etg.cli.ledger_writing import writing
from etg.ledger.dispute import Bundle, Dispute, check_bundle, write_bundle
from etg.ledger.dispute import hold as hold_station
from etg.ledger.ledger import Ledger
from etg.ledger.records import DisputeBundled
from etg.modes import Mode
from etg.table.commands import LockUpKind, ResetLockUp
from etg.table.people import Person, person

F = TypeVar("F", bound=Callable[..., Any])


class _PersonType(click.ParamType[Person]):
    """Role and id, as in floorperson:mia."""

    name = "role:id"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Person:
        """The person."""
        return person(value)


_PERSON = _PersonType()
_STATION = click.option("--station", type=click.IntRange(1, 8), required=True)
_BY = click.option("--by", type=_PERSON, required=True, help="Who does it, as in floorperson:mia.")
_REASON = click.option("--reason", required=True, help="What the guest says.")
_ROUND = click.option("--round", "number", type=int, help="The disputed round; else the newest with this station.")
_PICTURE = click.option("--screenshot", type=click.Path(path_type=Path), help="A picture of the screen to go with it.")
_FILE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False))


@click.group()
def dispute() -> None:
    """A guest disagrees: freeze the station and keep what is known of the round."""


def _about_a_round(command: F) -> F:
    """Which station and round, who, why, and the file."""
    for option in (_FILE, _PICTURE, _ROUND, _REASON, _BY, _STATION, ledger_option):
        command = option(command)
    return command


@dispute.command()
@_about_a_round
def hold(
    ledger: Path, station: int, by: Person, reason: str, number: int | None, screenshot: Path | None, file: Path
) -> None:
    """Freeze a station and write the bundle FILE; while a table is running this is done at the table."""
    with _opened(ledger) as opened:
        bundle = hold_station(opened, Dispute(station, reason, by, number, screenshot), file)
    console().print(f"Station {station} waits until two people end the dispute: etg dispute release")
    _say(bundle)


@dispute.command()
@_about_a_round
def bundle(
    ledger: Path, station: int, by: Person, reason: str, number: int | None, screenshot: Path | None, file: Path
) -> None:
    """Write the bundle FILE of a round and touch nothing; can run beside the table."""
    with reading(ledger) as reader:
        made = write_bundle(reader, Dispute(station, reason, by, number, screenshot), file)
    _say(made)


@dispute.command()
@ledger_option
@_STATION
@_BY
@click.option("--approved-by", type=_PERSON, required=True, help="A floorperson besides the one who does it.")
def release(ledger: Path, station: int, by: Person, approved_by: Person) -> None:
    """The dispute is settled: the station plays again."""
    with _opened(ledger) as opened:
        opened.record(ResetLockUp(station, LockUpKind.DISPUTE, by, approved_by))
    console().print(f"Station {station} is free again.")


@dispute.command()
@ledger_option
@_FILE
def check(ledger: Path, file: Path) -> None:
    """Is a bundle whole, and is it the one that the ledger knows? Ends with 1 when not."""
    manifest, wrong = check_bundle(file)
    digest = sha256(file.read_bytes()).hexdigest()
    with reading(ledger) as reader:
        known = [event for event in reader.named("dispute_bundled") if isinstance(event, DisputeBundled)]
    out = console()
    out.print(f"round {manifest['round']}, station {manifest['station']}: {escape(json.dumps(manifest['reason']))}")
    for name in wrong:
        out.print(f"[bold red]WRONG[/] {escape(name)} is not what the manifest says")
    if not any(event.digest == digest for event in known):
        out.print("[bold red]WRONG[/] its hash is not in this ledger", soft_wrap=True)
        wrong.append(file.name)
    out.print(f"sha256 {digest}", soft_wrap=True)
    if wrong:
        raise click.exceptions.Exit(1)
    out.print("[green]ok[/] whole, and recorded in the ledger")


@contextmanager
def _opened(path: Path) -> Iterator[Ledger]:
    """The ledger for writing, in the mode it is kept for."""
    with reading(path) as reader:
        mode = Mode(reader.created().mode)
    with writing(path, mode) as opened:
        if opened.state is None:
            fail(f"nothing has been played in {path} yet")
        yield opened


def _say(bundle: Bundle) -> None:
    console().print(f"Round {bundle.round} is in {escape(str(bundle.file))}", soft_wrap=True)
    console().print(f"sha256 {bundle.digest}", soft_wrap=True)
