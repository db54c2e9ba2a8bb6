"""`etg staff`: the people who work at a table, while it does not run."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path
from time import time

import click

from etg.cabinet.staff import pins
from etg.cabinet.staff.accounts import Accounts
from etg.cabinet.staff.staff_file import staff_path
from etg.cli.console import console, fail
from etg.cli.ledger_option import ledger_option
from etg.cli.ledger_writing import writing
from etg.cli.tables import Column, show
from etg.errors import Tilt
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.records import Record
from etg.modes import Mode
from etg.table.people import Role

ACTOR = "command line"
_NUMBER = click.argument("number")
_ROLE = click.Choice([role.value for role in Role])


@click.group()
def staff() -> None:
    """Who works at the live table: make people known, set PINs, unlock.

    This is for a table that does not run; while it runs, a technician does the same at its screens.
    """


@staff.command("list")
@ledger_option
def list_(ledger: Path) -> None:
    """Everybody, with role and state; nothing of their PINs."""
    now = time()
    rows = [
        [
            each.number,
            each.called,
            each.role.value,
            "active" if each.active else "not active",
            f"{-(-each.locked // 60)} min" if each.locked else "",
            str(each.wrong or ""),
            datetime.fromtimestamp(each.created).strftime("%Y-%m-%d"),
            each.created_by,
        ]
        for each in Accounts(staff_path(ledger)).listed(now)
    ]
    if not rows:
        console().print(
            "Nobody works here yet: the first technician is made known with etg staff add, or on the screen."
        )
        return
    columns = ("number", "name", "role", "state", "locked", "wrong tries", "since", "made known by")
    show("Staff", [Column(each) for each in columns], rows)


@staff.command()
@ledger_option
@_NUMBER
@click.option("--role", type=_ROLE, required=True, help="What the person does here.")
@click.option("--name", "called", default="", help="So that others know who the number is.")
def add(ledger: Path, number: str, role: str, called: str) -> None:
    """Make somebody known; the first one is a technician. The PIN is asked for twice, best typed by the person."""
    with _changing(ledger) as change:
        change(lambda accounts: accounts.add(number, called, Role(role), _ask_pin(number), None, time()))
    console().print(f"{role} {number} works here now.")


@staff.command()
@ledger_option
@_NUMBER
def pin(ledger: Path, number: str) -> None:
    """Give somebody another PIN."""
    with _changing(ledger) as change:
        change(lambda accounts: accounts.set_pin(number, _ask_pin(number), None))
    console().print(f"Staff number {number} has another PIN.")


@staff.command()
@ledger_option
@_NUMBER
def activate(ledger: Path, number: str) -> None:
    """Somebody works here again."""
    with _changing(ledger) as change:
        change(lambda accounts: accounts.set_active(number, True, None))
    console().print(f"Staff number {number} can log in.")


@staff.command()
@ledger_option
@_NUMBER
def deactivate(ledger: Path, number: str) -> None:
    """Somebody works here no more; what he did stays on record under his number."""
    with _changing(ledger) as change:
        change(lambda accounts: accounts.set_active(number, False, None))
    console().print(f"Staff number {number} cannot log in any more.")


@staff.command()
@ledger_option
@_NUMBER
@click.argument("role", type=_ROLE)
def role(ledger: Path, number: str, role: str) -> None:
    """Somebody has other work."""
    with _changing(ledger) as change:
        change(lambda accounts: accounts.set_role(number, Role(role), None))
    console().print(f"Staff number {number} is a {role} now.")


@staff.command()
@ledger_option
@_NUMBER
def unlock(ledger: Path, number: str) -> None:
    """Forget somebody's wrong tries."""
    with _changing(ledger) as change:
        change(lambda accounts: accounts.unlock(number, None))
    console().print(f"Staff number {number} is not locked.")


@contextmanager
def _changing(path: Path) -> Iterator[Callable[[Callable[[Accounts], tuple[Record, ...]]], None]]:
    """Change the file while nobody else can, and put it on record if there are books."""
    with ExitStack() as stack:
        books = stack.enter_context(_opened(path)) if path.exists() else None
        path.parent.mkdir(parents=True, exist_ok=True)

        def change(make: Callable[[Accounts], tuple[Record, ...]]) -> None:
            records = make(Accounts(staff_path(path)))
            if books is not None:
                books.note(*records, actor=ACTOR)

        yield change


@contextmanager
def _opened(path: Path) -> Iterator[Ledger]:
    with Reader.open(path) as reader:
        mode = Mode(reader.created().mode)
    try:
        with writing(path, mode) as opened:
            yield opened
    except Tilt as tilt:
        if tilt.code == "in_use":
            fail("the table is running: a technician does this at its screens, on the page of the people")
        raise


def _ask_pin(number: str) -> str:
    """Twice, and not to be seen."""
    typed: str = click.prompt(
        f"PIN, {pins.SHORTEST} to {pins.LONGEST} digits", hide_input=True, confirmation_prompt=True
    )
    return typed.strip()
