"""`etg doctor`: one page of what is right and what is wrong."""

import json
import os
from pathlib import Path

import click
from rich.markup import escape

from etg.cabinet.doctor import books, data, fittings, machine, program
from etg.cabinet.doctor.check import Check, Finding, Mark, Patient
from etg.cabinet.doctor.running import Seen, examined, exit_code
from etg.cabinet.settings import data_folder, load_settings, settings_path
from etg.cli.console import messages, visible
from etg.cli.ledger_option import json_option
from etg.errors import Malformed, Tilt
from etg.ledger.reading import Reader
from etg.modes import Mode

WIDTH = 80
_SIGNS = {Mark.OK: "ok", Mark.NOTE: "note", Mark.WRONG: "WRONG", Mark.UNSEEN: "?"}
_COLOURS = {Mark.OK: "green", Mark.NOTE: "yellow", Mark.WRONG: "bold red", Mark.UNSEEN: "bold magenta"}


def checks() -> tuple[Check, ...]:
    """All of them, in the order of the page."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from etg.screens.doctor import checks as screens

    return (
        Check("settings", "the file can be read, and suffices for money", program.settings),
        Check("displays", "how many and how large, against the screens of the settings", screens.displays, 15),
        Check("touch", "touch screens, how many, and to which display each belongs", fittings.touch),
        Check("ports", "each device at its port; it is asked only while no table runs", fittings.ports, 20),
        Check("permissions", "who may write data, ledger, people, keys and program; groups", data.permissions),
        Check("disk", "room, kind of file system, and how it is mounted", data.disk),
        Check("clock", "synchronised, time zone, not before the last event of the ledger", machine.clock),
        Check("ledger", "opens, mode, head, the end of the chain since the last snapshot", books.ledger, 30),
        Check("pragmas", "journal_mode, synchronous and foreign_keys, measured", books.pragmas),
        Check("fonts", "every shipped font opens and has every sign", screens.fonts, 20),
        Check("sound", "a device opens; nothing is played", screens.sound, 15),
        Check("submission", "in force, approved, the one of the settings, and what is planned", books.submission, 30),
        Check("manifest", "every file as the manifest says, signed by a trusted key", program.manifest, 60),
        Check("versions", "etg and its commit, Python, pygame-ce, SDL, SQLite, kernel", screens.versions),
        Check("kiosk", "units, watchdog, X server, screens.conf; only where the table is a kiosk", machine.kiosk),
        Check("staff", "a technician, a dealer and a floorperson are known", books.staff),
    )


@click.command()
@json_option
@click.option("--live/--desk", default=None, help="For money, or at a desk; left out: as the computer is set up.")
def doctor(as_json: bool, live: bool | None) -> None:
    """What is right and what is wrong with this table, and what to do about it. Nothing is changed.

    Exit code 0: nothing is wrong; 1: something is; 2: something could not be looked at.
    """
    patient = examinee(live)
    seen = []
    for each in examined(checks(), patient):
        seen.append(each)
        if not as_json:
            _print(each)
    if as_json:
        found = [{"check": each.check, **finding._asdict()} for each in seen for finding in each.findings]
        click.echo(json.dumps({"live": patient.live, "exit": exit_code(seen), "findings": found}))
    else:
        _sum_up(seen, patient)
    raise click.exceptions.Exit(exit_code(seen))


def examinee(live: bool | None) -> Patient:
    """The table of this computer."""
    folder, file = data_folder(), settings_path()
    try:
        settings = load_settings(file)
    except (Malformed, OSError):
        settings = None  # the first check says why
    ledger = folder / "cabinet.ledger" if settings is None else settings.ledger
    patient = Patient(bool(live), folder, file, settings, ledger)
    if live is None:
        live = patient.is_kiosk or _is_live(ledger)
    if not live and not ledger.exists():  # at a desk every game has its own books
        own = sorted(folder.glob("desk-*.ledger"), key=lambda path: path.stat().st_mtime)
        ledger = own[-1] if own else ledger
    return Patient(live, folder, file, settings, ledger)


def _is_live(ledger: Path) -> bool:
    try:
        with Reader.open(ledger) as reader:
            return reader.created().mode == Mode.LIVE
    except Tilt:
        return False


def _print(seen: Seen) -> None:
    for place, finding in enumerate(seen.findings):
        _line(seen.check if not place else "", finding)


def _line(name: str, finding: Finding) -> None:
    from rich.console import Console
    from rich.table import Table

    out = Console(highlight=False)
    wide = min(out.width, 120) if out.is_terminal else WIDTH
    table = Table.grid(padding=(0, 1))
    for width in (11, 5):
        table.add_column(width=width, no_wrap=True)
    table.add_column(width=wide - 19, overflow="fold")
    colour = _COLOURS[finding.mark]
    about = "" if finding.about == name else f"{escape(visible(finding.about))}: "
    words = f"{about}{escape(visible(finding.found))}"
    fix = f"\n[bold]do:[/] {escape(visible(finding.fix))}" if finding.fix else ""
    table.add_row(name, f"[{colour}]{_SIGNS[finding.mark]}[/]", f"{words}{fix}")
    if out.is_terminal:
        out.print(table)
        return
    plain = Console(highlight=False, width=WIDTH)
    with plain.capture() as page:
        plain.print(table)
    for line in page.get().splitlines():
        click.echo(line.rstrip())


def _sum_up(seen: list[Seen], patient: Patient) -> None:
    marks = [finding.mark for each in seen for finding in each.findings]
    counts = ", ".join(f"{marks.count(mark)} {mark}" for mark in Mark if mark in marks)
    messages().print(f"{'A table for money' if patient.live else 'A table at a desk'}: {counts}.", soft_wrap=True)
