"""The diagnostics bundle has everything but secrets; the logs are found leaf by leaf; meters as they are set up."""

import json
import zipfile
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from etg.cabinet.office import diagnostics
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.diagnostics import Diagnose
from etg.cabinet.office.logs import DevicesLog, TableLog
from etg.cabinet.office.meter_set_up import MeterSetUp
from etg.cabinet.office.tasks import Stopped
from etg.cli import main
from etg.devices.log import DeviceLog
from etg.ledger.records import Diagnosed
from etg.submission import load, shipped_path
from etg.table.state import UNIT, changed, new_table
from etg.table.terms import Terms
from tests.cabinet.office.storage_desks import TECHNICIAN, Telling, desk_at, done, found, guarded, played_desk, stick
from tests.ledger.builders import quickly

SETTINGS = '[table]\noperator = "x"\n[ledger]\nfile = "x.ledger"\nlow_disk_gb = 1\n'
LOG = """2026-05-01 10:00:00,123 INFO etg.cabinet.conductor: open at event 7.
2026-05-01 10:00:01,000 ERROR etg.cabinet.conductor: the table has stopped for a moment
Traceback (most recent call last):
ZeroDivisionError: a picture
2026-05-01 10:00:02,000 WARNING etg.cabinet.writer: slow disk
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Over three rounds, with logs, settings, and secrets beside them."""
    quickly(monkeypatch)
    (tmp_path / "table.log").write_text(LOG, encoding="utf-8")
    older = LOG.splitlines()[0].replace("event 7", "event 3")
    (tmp_path / "table.log.1").write_text(older + "\n", encoding="utf-8")
    (tmp_path / "cabinet.toml").write_text(
        '[table]\noperator = "x"\n[ledger]\nfile = "x.ledger"\nlow_disk_gb = 1\n', encoding="utf-8"
    )
    (tmp_path / "staff.json").write_text("SECRET", encoding="utf-8")
    (tmp_path / "table.ledger.must-hit").write_text("SECRET", encoding="utf-8")
    log = DeviceLog(tmp_path, clock=lambda: 1_800_000_000.0)
    log.note("/dev/shoe", "connected")
    log.note("/dev/reader", "lost: unplugged")
    log.close()
    return played_desk(tmp_path)


def test_the_bundle_has_all_but_secrets(desk: Desk) -> None:
    """One file, whose hash is told and on record."""
    told = Telling()
    ended = done(Diagnose(), desk, told)
    (file,) = (desk.folder / "diagnostics").iterdir()
    digest = sha256(file.read_bytes()).hexdigest()
    assert ended.records == (Diagnosed(str(file), digest, TECHNICIAN),) and digest in ended.words and told.rises
    with zipfile.ZipFile(file) as bundle:
        content = {name: bundle.read(name).decode() for name in bundle.namelist()}
    logs = {"logs/table.log", "logs/table.log.1", "logs/devices.log"}
    assert set(content) == logs | {"software.json", "cabinet.toml", "computer.json", "ledger.json", "events.txt"}
    assert not any("SECRET" in each for each in content.values())
    ledger = json.loads(content["ledger.json"])
    assert ledger["ok"] and ledger["mode"] == "exercise" and ":" in ledger["checkpoint"]
    assert len(content["events.txt"].splitlines()) == diagnostics.EVENTS
    assert "the program is stopped in order" in content["events.txt"].splitlines()[-1]
    assert len(json.loads(content["software.json"])["digest"]) == 64
    assert json.loads(content["computer.json"])["disk"]["free"] > 0


def test_screens_are_listed_as_the_computer_sees_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By connector; what is unplugged says so."""
    for name, status, modes in (
        ("card0-HDMI-A-1", "connected", "1920x1080\n1280x720"),
        ("card0-DP-1", "disconnected", ""),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "status").write_text(status + "\n", encoding="ascii")
        (tmp_path / name / "modes").write_text(modes, encoding="ascii")
    monkeypatch.setattr(diagnostics, "SCREENS", tmp_path)
    assert dict(diagnostics._displays()) == {"card0-DP-1": "disconnected", "card0-HDMI-A-1": "connected 1920x1080"}


def test_what_cannot_be_found_out_does_not_keep_the_rest_away(desk: Desk) -> None:
    """That is when a bundle is needed most."""
    assert desk.ledger is not None
    desk.ledger.write_bytes(b"nothing that anybody can read" * 100)
    for beside in desk.folder.glob("table.ledger-*"):
        beside.unlink()
    assert guarded(Diagnose(), desk).ok
    (file,) = (desk.folder / "diagnostics").iterdir()
    with zipfile.ZipFile(file) as bundle:
        assert "this could not be found out" in bundle.read("ledger.json").decode()
        assert "operator" in bundle.read("cabinet.toml").decode()


def test_a_bundle_that_is_called_off_or_does_not_fit_leaves_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the stick too."""
    path = stick(desk.folder, monkeypatch)
    with pytest.raises(Stopped):
        done(Diagnose(path), desk, Telling(2))

    def full(file: Path, digest: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(diagnostics, "check_written", full)
    assert "is full" in guarded(Diagnose(path), desk).words
    assert list(path.iterdir()) == []


def test_the_command_writes_the_same(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a table running."""
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    file = tmp_path / "out.zip"
    run = CliRunner().invoke(main, ["diagnose", str(file), "--ledger", str(desk.ledger)])
    assert run.exit_code == 0, run.stderr
    assert sha256(file.read_bytes()).hexdigest() in run.stdout
    assert CliRunner().invoke(main, ["diagnose", str(file)]).exit_code == 2


# Logs


def test_the_log_of_the_table_is_read_newest_first(desk: Desk) -> None:
    """With the lines that belong to an error, across its files."""
    leaf = found(TableLog(), desk)
    assert [entry.level for entry in leaf.lines] == ["WARNING", "ERROR", "INFO", "INFO"]
    assert leaf.lines[1].more[-1] == "ZeroDivisionError: a picture" and leaf.lines[-1].words == "open at event 3."
    assert [entry.level for entry in found(TableLog("ERROR"), desk).lines] == ["ERROR"]
    assert [entry.words for entry in found(TableLog("INFO", "zerodiv"), desk).lines] == [leaf.lines[1].words]
    second = found(TableLog(leaf=1, leaves_of=3), desk)
    assert (second.leaf, second.leaves, second.lines_found) == (1, 2, 4) and second.lines == leaf.lines[3:]
    assert found(TableLog(leaf=9, leaves_of=3), desk).leaf == 1, "the last one there is"


def test_the_log_of_the_devices_is_filtered_by_port(desk: Desk) -> None:
    """And by what was said."""
    leaf = found(DevicesLog(), desk)
    assert [line.meaning for line in leaf.lines] == ["lost: unplugged", "connected"]
    assert leaf.ports == ("/dev/shoe", "/dev/reader")
    assert [line.port for line in found(DevicesLog("/dev/shoe"), desk).lines] == ["/dev/shoe"]
    assert [line.port for line in found(DevicesLog(holds="UNPLUG"), desk).lines] == ["/dev/reader"]


def test_a_cabinet_without_logs_has_an_empty_leaf(tmp_path: Path) -> None:
    """Nothing is wrong with that."""
    for query in (TableLog(), DevicesLog()):
        leaf = found(query, desk_at(tmp_path, None))
        assert (leaf.lines, leaf.leaf, leaf.leaves) == ((), 0, 1)


# Meters


def test_meters_are_shown_as_they_are_set_up(tmp_path: Path) -> None:
    """With the promise of the Must Hit, and never its value."""
    state = new_table(Terms(load(shipped_path("blackjack"))))
    meters = {name: units + 5 for name, units in state.meters.items()}
    state = changed(state, meters=meters, commitment="ab" * 32)
    shown = {meter.id: meter for meter in found(MeterSetUp(), desk_at(tmp_path, None, state))}
    assert shown.keys() == meters.keys()
    must_hit = shown["must_hit"]
    assert must_hit.promise == "ab" * 32 and must_hit.maximum is not None and must_hit.fed_by == "Super 4 Progressive"
    spin = shown["bonus_spin"]
    assert spin.promise is None and spin.shows * UNIT + 5 == spin.units
    assert isinstance(spin.rate, Fraction) and spin.start == spin.shows
