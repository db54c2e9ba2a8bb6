"""Software, clock and name of the cabinet, as the pages are told."""

from dataclasses import replace
from pathlib import Path

import pytest

import etg
from etg.cabinet import manifest
from etg.cabinet.office import software
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.software import (
    Build,
    ClockJumps,
    Here,
    Identity,
    Jump,
    Known,
    LastVerified,
    Software,
    TimeHere,
    VerifySoftware,
)
from etg.cabinet.settings_time import TimeSettings
from etg.cabinet.signing import Proved
from etg.ledger.ledger import Ledger
from etg.ledger.records import SoftwareVerified
from etg.modes import Mode
from tests.cabinet.office.storage_desks import TECHNICIAN, Telling, desk_at, done, found
from tests.ledger.builders import FakeClock, quickly, shipped


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Over books whose clock has jumped twice."""
    quickly(monkeypatch)
    clock = FakeClock()
    ledger = Ledger.open(tmp_path / "x.ledger", Mode.EXERCISE, clock)
    ledger.install(shipped())
    for seconds in (100, -50):
        clock.now += seconds * 1_000_000
        ledger.tilt("disk_full", str(seconds))
    ledger.close()
    return desk_at(tmp_path, tmp_path / "x.ledger")


def test_versions_are_told(desk: Desk) -> None:
    """The program's own, its commit, and of what it stands on."""
    build = found(Software(), desk)
    assert isinstance(build, Build) and build.version == etg.__version__ and build.label == "unsigned build"
    assert {"Python", "SQLite", "pygame-ce"} <= {name for name, _ in build.versions}


def test_verifying_is_on_record_and_shown(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a manifest a changed file is named; without one only the digest is told."""
    root = tmp_path / "program"
    (root / "etg").mkdir(parents=True)
    (root / "etg" / "a.py").write_text("1", encoding="ascii")
    monkeypatch.setattr(software, "program_root", lambda: root)
    told = Telling()
    ended = done(VerifySoftware(), desk, told)
    digest = manifest.made(root).digest
    assert ended.ok and ended.records == (SoftwareVerified(digest, True, 1, False, TECHNICIAN),)
    assert told.rises and "no manifest" in ended.words
    (root / "manifest.json").write_text(manifest.written(manifest.made(root)), encoding="utf-8")
    (root / "etg" / "a.py").write_text("2", encoding="ascii")
    ended = done(VerifySoftware(), desk)
    assert not ended.ok and "etg/a.py" in ended.words
    last = found(LastVerified(), desk)
    assert isinstance(last, Proved) and last.found.changed == ("etg/a.py",)
    record = ended.records[0]
    assert isinstance(record, SoftwareVerified) and not record.ok and record.manifest


def test_the_clock_and_its_jumps(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest first."""
    here = found(TimeHere(), desk)
    assert isinstance(here, Here) and here.utc.startswith("2027-01-15") and len(here.offset) == 6
    there = replace(desk.settings, time=TimeSettings("America/New_York"))
    away = found(TimeHere(), replace(desk, settings=there))
    assert isinstance(away, Here) and (away.zone, away.offset) == ("America/New_York", "-05:00")
    assert away.utc == here.utc and away.local != away.utc
    jumps = found(ClockJumps(), desk)
    assert isinstance(jumps, tuple) and all(isinstance(jump, Jump) for jump in jumps)
    assert [jump.by for jump in jumps] == [-50_000_000, 100_000_000]
    assert jumps[0].event > jumps[1].event


def test_the_zone_is_named_as_the_computer_names_it(tmp_path: Path) -> None:
    """By the file that its clock is a link to."""
    zone = tmp_path / "zoneinfo" / "America" / "New_York"
    zone.parent.mkdir(parents=True)
    zone.touch()
    (tmp_path / "localtime").symlink_to(zone)
    assert software._zone(tmp_path / "localtime") == "America/New_York"
    assert software._zone(tmp_path / "none") == ""


def test_the_cabinet_is_known_by_its_name(desk: Desk) -> None:
    """The computer's and that of its books."""
    known = found(Identity(), desk)
    assert isinstance(known, Known) and known.host and len(known.ledger) == 32
