"""`etg devices watch`: what goes over a wire, as it goes."""

import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import click
from rich.markup import escape

from etg.cli.console import console, messages, visible
from etg.cli.devices_columns import Columns
from etg.cli.devices_option import device_at, port_options
from etg.devices.asking import NO_FRAME, Watching
from etg.devices.port import PortGone
from etg.devices.ports import open_port
from etg.devices.talk import Heard
from etg.errors import Malformed


@click.command()
@port_options
@click.option("--seconds", type=click.FloatRange(min=0), help="End after so long; else with Ctrl-C.")
@click.option("--raw", type=click.Path(path_type=Path, dir_okay=False), help="Keep the bytes that come in this file.")
def watch(
    port: str, kind: str | None, dialect: str | None, baud: str | None, seconds: float | None, raw: Path | None
) -> None:
    """What goes over the wire at PORT: bytes, frames and their meaning.

    PORT is a port as in the settings, any other, or shoe, reader or inputs. It asks the device who it is and nothing
    else, and acknowledges nothing: a table that comes later gets everything. It shows cards, so never watch while a
    round is dealt; a port that the running table has open cannot be watched at all.
    """
    settings = device_at(port, kind, dialect, baud)
    columns = Columns(console())

    def tell(said: Heard) -> None:
        columns.line(datetime.now(UTC), "", ">" if said.sent else "<", said.raw.hex(" "), said.frame, said.meaning)

    watching = Watching(settings, tell)
    messages().print("[yellow]This shows cards: not while a round is dealt. Ctrl-C ends it.[/]", soft_wrap=True)
    began, gone = time.monotonic(), ""
    try:
        with _file(raw) as file:
            opened = open_port(settings.port, settings.baud)
            try:
                columns.head()
                watching.begin()
                while seconds is None or time.monotonic() - began < seconds:
                    file.write(watching.step(opened))
            finally:
                opened.close()
    except PortGone as error:
        gone = str(error)
    except KeyboardInterrupt:
        pass
    _sum_up(watching, time.monotonic() - began)
    if wrong := gone or _wrong(watching, kind):
        messages().print(f"[bold red]{escape(visible(wrong))}[/]", soft_wrap=True)
        raise click.exceptions.Exit(1)


def _file(path: Path | None) -> BinaryIO:
    try:
        return (path or Path(os.devnull)).open("wb")
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror}") from error


def _sum_up(watching: Watching, seconds: float) -> None:
    counts = ", ".join(f"{count} {word}" for word, count in sorted(watching.counts.items())) or "nothing"
    again = f"; {watching.again} times an event again" if watching.again else ""
    console().print(
        f"{seconds:.1f} seconds, {watching.received} bytes: {escape(visible(counts))}{again}", soft_wrap=True
    )


def _wrong(watching: Watching, kind: str | None) -> str:
    """What is not as it should be."""
    if not watching.received:
        return "Nothing was heard: is the device on, is it this port, is the speed right?"
    if not watching.counts.keys() - {NO_FRAME}:
        return "Nothing was understood: another speed or dialect, or a bad cable?"
    who = watching.hello.identity if watching.hello is not None else None
    if kind is not None and who is not None and who.kind != kind:
        return f"{who.kind} {who.serial} answers, not the {kind}: are the cables exchanged?"
    return ""
