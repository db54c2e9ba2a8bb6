"""`etg devices`: which devices answer, what they say, whether they work; for technicians."""

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import click
from rich.markup import escape

from etg.cabinet.settings import data_folder, load_settings
from etg.cli.console import console, visible
from etg.cli.devices_log import log
from etg.cli.devices_test import test
from etg.cli.devices_watch import watch
from etg.cli.tables import Column, numbers, show, text
from etg.devices.looking import Found, SerialPort, look, other_ports, state_words
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind


@click.group()
def devices() -> None:
    """The shoe, the reader and the inputs: who answers, what goes over the wire, and do they work?"""


devices.add_command(watch)
devices.add_command(test)
devices.add_command(log)


class Row(NamedTuple):
    """What was found at a port, and what it is for."""

    name: str
    found: Found


@devices.command("list")
@click.option("--ports", is_flag=True, help="Ask at every other serial port as well who is there.")
def list_(ports: bool) -> None:
    """Every device of the settings, and every other serial port that there is.

    A device is asked who it is. A port that the running table has open is not touched: what the log last heard of it
    is shown. Other ports are opened only with --ports, because what is plugged in there may not like the question.
    Exit code 0: all devices of the settings answer; 1: not all of them.
    """
    configured, folder = load_settings().devices, data_folder()
    others = other_ports(configured)
    with ThreadPoolExecutor(max_workers=8) as pool:
        asked = [pool.submit(look, each, folder) for each in configured]
        strays = [DeviceSettings(Kind.SHOE, port.device) for port in others]
        more = [pool.submit(look, each, folder, False) for each in strays] if ports else []
        rows = [Row(each.kind, answer.result()) for each, answer in zip(configured, asked, strict=True)]
        rows += [Row("", each.result()) for each in more] or [Row("", _not_asked(port)) for port in others]
    columns = [*text("device", "port"), Column("answer", wraps=True), *text("hardware", "firmware")]
    columns += [*numbers("starts"), Column("state", wraps=True), *text("last heard")]
    show("Devices", columns, [_cells(each) for each in rows], keys=2)
    for name, found in rows:
        if found.why:
            colour = "bold red" if name else "yellow"
            who = escape(visible(name or found.port))
            console().print(f"[{colour}]{who}:[/] {escape(visible(found.why))}", soft_wrap=True)
    if any(name and not found.good for name, found in rows):
        raise click.exceptions.Exit(1)


def _not_asked(port: SerialPort) -> Found:
    about = [port.about] * bool(port.about) + [f"serial number {port.number}"] * bool(port.number)
    return Found(port.device, None, f"not asked{': ' * bool(about)}{', '.join(about)}", True)


def _cells(row: Row) -> list[str]:
    name, found = row
    heard = "now" if found.now else "" if found.last is None else f"{found.last.astimezone():%Y-%m-%d %H:%M:%S}"
    who = found.identity
    if who is None or found.answer is None:
        return [name or "-", found.port, found.says, "", "", "", "", heard]
    firmware = f"{who.firmware} {who.firmware_hash[:8]}".rstrip()
    state = ", ".join(state_words(found.answer.state, who))
    return [name or "-", found.port, found.says, who.hardware, firmware, str(who.boot), state, heard]
