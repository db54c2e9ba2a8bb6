"""PORT, and what is set for it: a port as it is named in the settings, any other, or just shoe, reader or inputs."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import click

from etg.cabinet.settings import load_settings, settings_path
from etg.devices.opening import BAUDS, DIALECTS, DeviceSettings
from etg.devices.reports import Kind
from etg.errors import Malformed

F = TypeVar("F", bound=Callable[..., Any])


def port_options(command: F) -> F:
    """PORT, `--kind`, `--dialect` and `--baud`."""
    bauds = click.Choice([str(baud) for baud in BAUDS])
    command = click.option("--baud", type=bauds, help="The speed; else as set, or as usual.")(command)
    command = click.option("--dialect", type=click.Choice(list(DIALECTS)), help="How it speaks; else as set.")(command)
    command = click.option("--kind", type=click.Choice([kind.value for kind in Kind]), help="What it must be.")(command)
    return click.argument("port")(command)


def device_at(port: str, kind: str | None, dialect: str | None, baud: str | None) -> DeviceSettings:
    """What is set for a port, with what was said otherwise."""
    configured = load_settings().devices
    if port in tuple(Kind):
        found = next((each for each in configured if each.kind == port), None)
        if found is None:
            raise Malformed(f"{settings_path()} has no [{port}]: name the port instead, or add the table")
        if kind is not None and kind != port:
            raise Malformed(f"{port} is no {kind}: leave --kind out, or name the port")
    else:
        found = next((each for each in configured if each.port == port), None)
        found = found or DeviceSettings(Kind(kind or _kind_of(port) or Kind.SHOE), port)
    if kind is not None:
        found = replace(found, kind=Kind(kind))
    if dialect is not None and dialect != found.dialect:
        found = replace(found, dialect=dialect, baud=DIALECTS[dialect])
    if found.dialect != "etg" and found.kind is not Kind.SHOE:
        raise Malformed(f"a {found.kind} does not speak {found.dialect}: only shoes do")
    return found if baud is None else replace(found, baud=int(baud))


def _kind_of(port: str) -> Kind | None:
    """An emulated port says what it is."""
    return next((kind for kind in Kind if port.startswith(f"emulated:{kind}")), None)
