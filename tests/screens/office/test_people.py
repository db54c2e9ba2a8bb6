"""The page of the people who work here, touched as a technician would, at a live table that is really there."""

import os
from pathlib import Path

import pytest

from etg.cabinet.staff import pins
from etg.ledger import records as r
from etg.screens.gallery import Gallery
from etg.screens.office import first
from etg.screens.office import intents as i
from etg.screens.office.people import As, Do, Pick
from etg.table.people import Person, Role
from tests.cabinet.staff.builders import AUDITOR, DEALER, OTHER, PIN, TECHNICIAN, Live
from tests.ledger.builders import quickly
from tests.screens.office.test_every_phase import AtConsole


@pytest.fixture
def console(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtConsole:
    """A technician at his console, on the page of the people."""
    _quick(monkeypatch)
    console = AtConsole(Live(tmp_path / "cabinet.ledger"), Gallery())
    _log_in(console, TECHNICIAN)
    console.touch(i.OpenTopic("people"))
    return console


def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch)
    monkeypatch.setattr(pins, "COST", 2)
    monkeypatch.setattr(os, "fsync", lambda file: None)


def _log_in(console: AtConsole, person: Person, pin: str = PIN) -> None:
    console.touch(i.OpenDoor())
    _type(console, person.id)
    _type(console, pin)
    assert console.staffed.office is not None and console.staffed.office.person == person


def _type(console: AtConsole, digits: str) -> None:
    """As fingers do, then enter."""
    for digit in digits:
        _touch(console, i.Key(digit))
    _touch(console, i.Enter())


def _touch(console: AtConsole, intent: object) -> None:
    """Only what is on the screen can be touched, and everything on it has room."""
    sheet = console.draw()
    assert not sheet.overflows, sheet.overflows
    assert intent in [target.intent for target in sheet.targets], intent
    console.touch(intent)


def _live(console: AtConsole) -> Live:
    assert isinstance(console.staffed, Live)
    return console.staffed


def _words(console: AtConsole) -> str:
    return " ".join(str(item.args[0]) for item in console.draw().items if item.kind == "text")


def test_somebody_is_made_known_step_by_step(console: AtConsole) -> None:
    """Number, name, role, PIN twice; then he can log in."""
    _touch(console, Do("add"))
    _type(console, "7")
    assert "already" in _words(console), "a dealer has that number"
    _touch(console, i.Key("7"))
    _touch(console, i.Enter())
    _touch(console, i.Key("Z"))
    for sign in "oe":
        _touch(console, i.Key(sign))
    _touch(console, i.Enter())
    assert "Zoe" in _words(console)
    _touch(console, As(Role.AUDITOR))
    _type(console, "123456")
    assert "in a row" in _words(console)
    _type(console, OTHER)
    _type(console, PIN)
    assert "not the same" in _words(console)
    _type(console, OTHER)
    _type(console, OTHER)
    assert r.StaffAdded("77", "Zoe", "auditor", TECHNICIAN) in console.staffed.events()
    assert "Zoe" in _words(console)
    assert _live(console).cabinet.accounts.prove("77", OTHER, 0).person == Person(Role.AUDITOR, "77")
    assert OTHER not in _words(console) and OTHER not in repr(console.staffed.events())


def test_somebody_is_unlocked_changed_and_leaves(console: AtConsole) -> None:
    """Each by a few touches."""
    live = _live(console)
    for _ in range(3):
        live.prove(DEALER, OTHER)
    live.cabinet.wait(6)
    live.settle()
    _touch(console, Pick(DEALER.id))
    assert "locked" in _words(console)
    _touch(console, Do("unlock"))
    assert r.StaffUnlocked(DEALER.id, TECHNICIAN) in live.events()
    _touch(console, Do("role"))
    _touch(console, As(Role.FLOORPERSON))
    assert r.StaffChanged(DEALER.id, "role", "dealer", "floorperson", TECHNICIAN) in live.events()
    _touch(console, Do("pin"))
    _type(console, OTHER)
    _type(console, OTHER)
    assert r.PinChanged(DEALER.id, TECHNICIAN) in live.events()
    _touch(console, Do("deactivate"))
    _touch(console, i.Yes())
    assert r.StaffChanged(DEALER.id, "active", "active", "not active", TECHNICIAN) in live.events()
    _touch(console, Do("activate"))
    assert live.prove(Person(Role.FLOORPERSON, DEALER.id), OTHER)


def test_the_last_technician_cannot_be_sent_away(console: AtConsole) -> None:
    """The page says why."""
    _touch(console, Pick(TECHNICIAN.id))
    _touch(console, Do("deactivate"))
    _touch(console, i.Yes())
    assert "last technician" in _words(console)


def test_everybody_changes_his_own_pin(console: AtConsole) -> None:
    """Also an auditor, who sees nobody else."""
    console.touch(i.Leave())
    _log_in(console, AUDITOR)
    assert "people" not in [t.intent.key for t in console.draw().targets if isinstance(t.intent, i.OpenTopic)]
    console.touch(i.OpenTopic("own_pin"))
    _touch(console, Do("own"))
    _type(console, PIN)
    _type(console, OTHER)
    _type(console, OTHER)
    assert r.PinChanged(AUDITOR.id, AUDITOR) in console.staffed.events()
    console.touch(i.Leave())
    _log_in(console, AUDITOR, OTHER)


def test_the_first_technician_makes_himself_known_and_logs_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From an empty folder, by touches alone."""
    _quick(monkeypatch)
    console = AtConsole(Live(tmp_path / "cabinet.ledger", founded=False), Gallery())
    console.follow()
    _touch(console, first.Begin())
    _type(console, "100")
    _touch(console, i.Enter())
    _type(console, "111111")
    _type(console, "111111")
    assert "equal digits" in _words(console) and console.staffed.shown.unfounded
    _type(console, PIN)
    _type(console, PIN)
    assert not console.staffed.shown.unfounded
    _type(console, "100")
    _type(console, PIN)
    assert console.staffed.office is not None and console.staffed.office.person == TECHNICIAN
