"""`etg devices test`: a guided test of one device."""

from contextlib import suppress
from dataclasses import replace
from enum import StrEnum

import click
from rich.console import Console
from rich.markup import escape

from etg.cli.console import console, fail, visible
from etg.cli.devices_bench import Bench, Failed, Skipped, Stopped
from etg.cli.devices_option import device_at, port_options
from etg.cli.devices_steps import Step, steps
from etg.cli.tables import Column, show, text
from etg.devices.asking import Answer, ask
from etg.devices.opening import DeviceSettings
from etg.devices.port import PortGone
from etg.devices.ports import open_port
from etg.devices.reports import Kind

_STAY = 0.7
"""Seconds in which a device has sent everything that waits: it does so five times a second."""


class Verdict(StrEnum):
    """What became of a step."""

    PASSED = "passed"
    FAILED = "FAILED"
    SKIPPED = "skipped"
    NOT_ABLE = "cannot be tested"
    NOT_DONE = "not done"


@click.command()
@port_options
@click.option("--timeout", type=click.FloatRange(min=0.1), default=30, show_default=True, help="Seconds for a step.")
@click.option("--anyway", is_flag=True, help="Also when events wait in the device for the table.")
def test(
    port: str, kind: str | None, dialect: str | None, baud: str | None, timeout: float, anyway: bool
) -> None:  # fmt: skip
    """Try everything that the device at PORT can do, step by step.

    PORT is a port as in the settings, any other, or shoe, reader or inputs. Do what each step asks for; s and Enter
    leaves it out, q and Enter ends the test. Exit code 0: no step failed; 1: one did, or nothing could be tested.

    Cards that are drawn here are not part of any round: make the shoe ready anew afterwards.
    """
    settings = device_at(port, kind, dialect, baud)
    out = console()
    if settings.dialect == "etg":
        answer = _who(settings)
        if answer.hello is not None and kind is None and port not in tuple(Kind):
            settings = replace(settings, kind=answer.hello.identity.kind)
        if answer.waiting and not anyway:
            fail(
                f"{len(answer.waiting)} events wait in this device for the table. Start the table, so that it takes "
                "them, and test then; or write --anyway, and the table will find them missing or late"
            )
    results = _run(settings, timeout, out)
    rows = [[name, verdict, seen] for name, verdict, seen in results]
    out.print()
    show(f"Test of the {settings.kind} at {settings.port}", [*text("step", "result"), Column("seen", wraps=True)], rows)
    verdicts = [verdict for _, verdict, _ in results]
    if Verdict.FAILED in verdicts or Verdict.PASSED not in verdicts:
        raise click.exceptions.Exit(1)


def _who(settings: DeviceSettings) -> Answer:
    """Before anything is acknowledged: who is there, and does something wait in it?"""
    try:
        port = open_port(settings.port, settings.baud)
        try:
            return ask(port, stay=_STAY)
        finally:
            with suppress(PortGone):
                port.close()
    except PortGone as gone:
        fail(str(gone))


def _run(settings: DeviceSettings, timeout: float, out: Console) -> list[tuple[str, Verdict, str]]:
    bench = Bench(settings, timeout, out)
    results: list[tuple[str, Verdict, str]] = []
    todo = steps(settings.kind)
    bench.start()
    try:
        for number, step in enumerate(todo, 1):
            out.print(f"[bold]Step {number} of {len(todo)}: {step.name}[/]", soft_wrap=True)
            verdict, seen = _try(bench, step)
            results.append((step.name, verdict, seen))
            colour = {Verdict.PASSED: "green", Verdict.FAILED: "bold red"}.get(verdict, "yellow")
            out.print(f"  [{colour}]{verdict}[/]{': ' * bool(seen)}{escape(visible(seen))}", soft_wrap=True)
            if verdict is Verdict.FAILED and step.name == "identity":
                break
    except (Stopped, KeyboardInterrupt):
        out.print("  Ended.")
    finally:
        bench.stop()
    return results + [(step.name, Verdict.NOT_DONE, "") for step in todo[len(results) :]]


def _try(bench: Bench, step: Step) -> tuple[Verdict, str]:
    if not step.everywhere and not bench.link.talk.abilities.acknowledges:
        return Verdict.NOT_ABLE, "this dialect can only be listened to"
    try:
        bench.begin(first=step.name == "identity")
        return Verdict.PASSED, step.do(bench)
    except Failed as failed:
        return Verdict.FAILED, str(failed)
    except Skipped:
        return Verdict.SKIPPED, ""
