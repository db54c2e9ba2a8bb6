"""Storage: what is said about it, backups and exports that are whole or not there, and restoring."""

import errno
import json
import os
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from etg.cabinet.office import media
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.exporting import ExportBooks
from etg.cabinet.office.storage import (
    BackUp,
    Backups,
    Health,
    QuickCheck,
    Restore,
    Sticks,
    StorageHealth,
)
from etg.cabinet.office.tasks import Stopped
from etg.cabinet.office.worker import Found, TurnedWorker
from etg.errors import Refused
from etg.ledger.extract_files import FORMATS, file_hash
from etg.ledger.ledger import Ledger
from etg.ledger.records import BackedUp, Exported, RestoreOrdered
from etg.ledger.restoring import put_in_place, staged_path
from etg.modes import Mode
from tests.cabinet.office.storage_desks import (
    BOSS,
    NOW,
    TECHNICIAN,
    Telling,
    desk_at,
    done,
    found,
    guarded,
    played_desk,
    stick,
)
from tests.ledger.builders import FakeClock, audited, quickly, shipped


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Over three rounds."""
    quickly(monkeypatch)
    return played_desk(tmp_path)


def left(folder: Path) -> list[str]:
    """Everything in a folder, hidden or not."""
    return sorted(file.name for file in folder.iterdir())


def test_health_says_how_long_the_room_lasts(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the rate of the last week; what a power cut depends on is read from the file itself."""
    usage = type(shutil.disk_usage(desk.folder))(10**12, 10**11, 9 * 10**11)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    health = found(StorageHealth(), desk)
    assert isinstance(health, Health) and desk.ledger is not None
    assert health.rounds == 3 and health.ledger == desk.ledger.stat().st_size and health.free == 9 * 10**11
    assert dict(health.settings)["journal_mode"] == "wal"
    assert not health.low and health.rounds_left == 9 * 10**11 // (health.ledger // 3)
    a_day = health.events * (health.ledger // health.events)
    assert health.days == 9 * 10**11 // a_day, "all of it was written within the last day"
    assert health.not_fresh is not None and "rounds" in health.not_fresh
    later = desk_at(desk.folder, desk.ledger)
    later = type(later)(**{**vars(later), "wall": lambda: NOW + 8 * 86_400})
    quiet = found(StorageHealth(), later)
    assert isinstance(quiet, Health) and quiet.days is None
    assert found(QuickCheck(), desk) == ()


def test_a_damaged_file_is_named(desk: Desk) -> None:
    """By SQLite's own check, or because it cannot be read at all."""
    assert desk.ledger is not None
    content = bytearray(desk.ledger.read_bytes())
    content[3 * 1024 : 3 * 1024 + 200] = b"\xff" * 200
    desk.ledger.write_bytes(content)
    worker = TurnedWorker(desk)
    worker.begin(QuickCheck())
    (answer,) = worker.results()
    assert isinstance(answer, Found) and (answer.found or "damaged" in (answer.wrong or ""))


def test_a_stick_is_what_is_mounted_and_can_be_written(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that is none, and one that is protected, are not among them."""
    path = stick(desk.folder, monkeypatch)
    (path.parent / "only a folder").mkdir()
    (each,) = media.sticks()
    assert (each.path, each.name) == (path, "STICK") and each.free > 0
    assert found(Sticks(), desk) == (each,)
    monkeypatch.setattr(os, "access", lambda path, how: False)
    assert media.sticks() == ()


@pytest.mark.parametrize("to_stick", [False, True])
def test_a_backup_is_checked_and_on_record(to_stick: bool, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its progress only goes on."""
    place = stick(desk.folder, monkeypatch) if to_stick else desk.folder / "backups"
    told = Telling()
    ended = done(BackUp(place if to_stick else None), desk, told)
    (name,) = left(place)
    record = ended.records[0]
    assert isinstance(record, BackedUp) and record.by == TECHNICIAN
    assert record.digest == sha256((place / name).read_bytes()).hexdigest() and record.digest in ended.words
    assert told.rises and len(told.heard) >= 2
    assert audited(place / name).ok
    (copy,) = found(Backups(), desk)
    assert (copy.file.name, copy.event, copy.mode) == (name, record.event, "exercise")
    assert copy.place == ("STICK" if to_stick else "")


def test_a_backup_that_is_called_off_leaves_nothing(desk: Desk) -> None:
    """Neither while it is copied nor while it is checked."""
    for most in (0, 1):
        with pytest.raises(Stopped):
            done(BackUp(), desk, Telling(most))
        assert left(desk.folder / "backups") == []


@pytest.mark.parametrize("kind", FORMATS)
def test_an_export_is_read_back(kind: str, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """And its manifest names every file by its hash."""
    path = stick(desk.folder, monkeypatch)
    told = Telling()
    ended = done(ExportBooks(path, kind), desk, told)
    (name,) = left(path)
    manifest = json.loads((path / name / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["sha256"] == {
        file: file_hash(path / name / file) for file in left(path / name) if file != "manifest.json"
    }
    assert told.rises
    assert ended.records == (
        Exported(str(path / name), manifest["checkpoint"]["event"], manifest["checkpoint"]["hash"], TECHNICIAN),
    )


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "is full: nothing was left on it"),
        (errno.EIO, "was pulled out or is broken"),
        (errno.EROFS, "it is protected"),
        (errno.EMFILE, "could not be written"),
    ],
)
@pytest.mark.parametrize("job", [ExportBooks, BackUp])
def test_a_stick_that_fails_says_why_and_keeps_nothing(
    job: Any, number: int, words: str, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the last moment."""
    path = stick(desk.folder, monkeypatch)

    def fails(file: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fails)
    ended = guarded(job(path), desk)
    assert not ended.ok and words in ended.words and not ended.records
    assert left(path) == []


def test_a_stick_that_gives_back_something_else_is_broken(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written and read are compared, file by file."""
    path = stick(desk.folder, monkeypatch)
    hashes = iter(range(10**6))
    monkeypatch.setattr(media, "file_hash", lambda file: str(next(hashes)))
    ended = guarded(ExportBooks(path), desk)
    assert not ended.ok and "pulled out or is broken" in ended.words and left(path) == []


def test_a_stick_that_is_gone_is_refused(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is written into the folder where it was."""
    path = stick(desk.folder, monkeypatch)
    monkeypatch.setattr(media, "is_mount", lambda each: False)
    for job in (ExportBooks(path), BackUp(path)):
        assert "is not there any more" in guarded(job, desk).words
    assert left(path) == []


def test_an_export_that_is_called_off_leaves_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The part folder goes too."""
    path = stick(desk.folder, monkeypatch)
    with pytest.raises(Stopped):
        done(ExportBooks(path), desk, Telling(1))
    assert left(path) == []


# Restoring


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A cabinet that has never been played on."""
    quickly(monkeypatch)
    path = tmp_path / "new" / "table.ledger"
    path.parent.mkdir()
    ledger = Ledger.open(path, Mode.EXERCISE, FakeClock())
    ledger.install(shipped())
    ledger.close()
    return desk_at(path.parent, path)


def test_a_restore_is_set_out_and_the_table_starts_again(desk: Desk, fresh: Desk) -> None:
    """The table is still running on its ledger: nothing of that changes until then."""
    done(BackUp(), desk)
    (copy,) = found(Backups(), desk)
    assert fresh.ledger is not None
    running = Ledger.open(fresh.ledger, Mode.EXERCISE, FakeClock())
    ended = done(Restore(copy.file, BOSS), fresh)
    assert ended.starts_again
    order = ended.records[0]
    assert isinstance(order, RestoreOrdered) and (order.by, order.approved_by) == (TECHNICIAN, BOSS)
    health = found(StorageHealth(), fresh)
    assert isinstance(health, Health) and health.staged and health.not_fresh is None
    running.note(order)
    running.close()
    swapped = put_in_place(fresh.ledger)
    assert swapped is not None and swapped.refused is None
    assert audited(fresh.ledger).ok


def test_a_restore_needs_a_second_person_and_a_fresh_cabinet(desk: Desk, fresh: Desk) -> None:
    """And never another mode."""
    done(BackUp(), desk)
    (copy,) = found(Backups(), desk)
    with pytest.raises(Refused, match="second person"):
        done(Restore(copy.file, TECHNICIAN), fresh)
    with pytest.raises(Refused, match="rounds have been played here"):
        done(Restore(copy.file, BOSS), desk)
    live = desk_at(fresh.folder, fresh.ledger, mode=Mode.LIVE)
    with pytest.raises(Refused, match="needs one of mode live"):
        done(Restore(copy.file, BOSS), live)
    assert fresh.ledger is not None and not staged_path(fresh.ledger).exists()


def test_what_is_no_backup_is_named_in_the_list(desk: Desk) -> None:
    """A file of another kind with the same ending."""
    folder = desk.folder / "backups"
    folder.mkdir()
    (folder / "holiday.backup").write_text("photos", encoding="ascii")
    (copy,) = found(Backups(), desk)
    assert copy.wrong is not None and "not a ledger" in copy.wrong
