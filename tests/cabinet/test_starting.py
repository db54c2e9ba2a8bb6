"""A whole table with its threads: real links to emulated devices, as `etg run` puts it together."""

import logging
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from etg.cabinet.asks import Ask
from etg.cabinet.conductor import Conductor
from etg.cabinet.fittings import NO_FITTINGS
from etg.cabinet.log.matching import match
from etg.cabinet.log.reading import oldest_first
from etg.cabinet.log.writing import LOG_FILE, log_to
from etg.cabinet.manifest import digest_of, hashes, made, written
from etg.cabinet.settings import Settings, load_settings
from etg.cabinet.shown import Shown
from etg.cabinet.starting import start_table
from etg.cards import NAMES
from etg.devices.opening import DeviceSettings
from etg.errors import Refused, Tilt
from etg.ledger.backup import back_up
from etg.ledger.reading import Reader
from etg.ledger.records import SoftwareVerified
from etg.ledger.restoring import set_out
from etg.modes import Mode
from etg.submission import Submission
from etg.table import commands as c
from etg.table.state import Limits
from tests.cabinet.players import eager
from tests.ledger.builders import audited, quickly, shipped

PATIENCE = 60.0
"""Seconds after which the test gives up; it never waits so long."""


class ThreadedScreens:
    """Screens that sleep and are woken, with quick players."""

    fittings = NO_FITTINGS

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.shown: Shown | None = None
        self.failed: list[str] = []
        self._player = eager(1, 3)
        self._woken = threading.Event()
        self._asked: tuple[Ask, int, frozenset[int]] | None = None

    @property
    def closed(self) -> bool:
        """After so many rounds the window is closed."""
        return bool(self.failed) or (self.shown is not None and self.shown.state.rounds >= self.rounds)

    def wait(self, seconds: float) -> None:
        """Until woken."""
        self._woken.wait(seconds)
        self._woken.clear()

    def wake(self) -> None:
        """By any thread."""
        self._woken.set()

    def take(self, now: float) -> list[Ask]:
        """Nobody touches the same thing twice while the table thinks."""
        ask = None if self.shown is None else self._player(self.shown)
        if ask is None or self.shown is None or self._asked == (ask, self.shown.last, self.shown.ready):
            return []
        self._asked = ask, self.shown.last, self.shown.ready
        return [ask]

    def show(self, shown: Shown) -> None:
        """Keep it, and look at it at once."""
        self.shown = shown
        self.wake()

    def draw(self, now: float) -> float | None:
        """Nothing moves."""
        return None

    def picture(self, place: int) -> bytes | None:
        """There is none."""
        return None

    def failsafe(self, why: str, shown: Shown | None) -> None:
        """The test has failed."""
        self.failed.append(why)

    def close(self) -> None:
        """Nothing to give back."""


@pytest.fixture
def settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Settings:
    """The shipped ones, with devices of this test's own."""
    quickly(monkeypatch)
    monkeypatch.delenv("ETG_CABINET", raising=False)
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    found = load_settings()
    ports = tuple(
        DeviceSettings(each.kind, f"{each.port}?serial=S{abs(hash(tmp_path)) % 10**6}", options=each.options)
        for each in found.devices
    )
    return Settings(found.ledger, 0, found.hand_pay_above, found.lock_up_win, ports, timers=found.timers)


def table(settings: Settings, screens: ThreadedScreens, rules: Submission, path: Path | None) -> Conductor:
    """A table whose dealer loses no time."""
    mode = Mode.DESK if path is not None else Mode.DEMO
    return start_table(settings, mode, screens, rules, path, settings.ledger.parent, pace=0.0)


@pytest.mark.parametrize("game", ["community_blackjack", "blackjack"])
def test_a_table_with_all_its_threads_plays_and_ends_in_order(game: str, settings: Settings, tmp_path: Path) -> None:
    """Three rounds, then the window is closed; started again it goes on."""
    path = tmp_path / "books" / "desk.ledger"
    for rounds in (3, 5):
        screens = ThreadedScreens(rounds)
        table(settings, screens, shipped(game), path).run()
        assert not screens.failed
        assert screens.shown is not None and screens.shown.state.rounds == rounds
        assert screens.shown.state.limits == Limits(5000_00, 1200_00)
        assert all(link.connected and link.emulated and not link.words for link in screens.shown.links)
    assert audited(path).ok
    with Reader.open(path) as reader:
        assert [event.name for event in reader.named("stopped")] == ["stopped"] * 2


def test_a_seeded_table_goes_on_when_it_is_started_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With new emulated devices, as in a new process: they say something else than before, not the same again."""
    quickly(monkeypatch)
    monkeypatch.delenv("ETG_CABINET", raising=False)
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    path = tmp_path / "desk.ledger"
    for rounds in (1, 2):
        monkeypatch.setattr("etg.devices.emulated.port._EMULATIONS", {})
        screens = ThreadedScreens(rounds)
        start_table(load_settings(), Mode.DESK, screens, shipped("blackjack"), path, tmp_path, seed=3, pace=0.0).run()
        assert not screens.failed
        assert screens.shown is not None and screens.shown.state.rounds == rounds
    assert audited(path).ok


def test_a_demo_is_kept_in_memory(settings: Settings, tmp_path: Path) -> None:
    """Nothing of it is written but logs."""
    screens = ThreadedScreens(1)
    table(settings, screens, shipped(), None).run()
    assert screens.shown is not None and screens.shown.mode is Mode.DEMO and not screens.failed
    assert not list(tmp_path.rglob("*.ledger*"))


def test_a_second_table_on_the_same_ledger_is_told_so(settings: Settings, tmp_path: Path) -> None:
    """And one for another game too."""
    path = tmp_path / "desk.ledger"
    first = table(settings, ThreadedScreens(1), shipped(), path)
    with pytest.raises(Tilt, match="Only one table may use a ledger"):
        table(settings, ThreadedScreens(1), shipped(), path)
    first.writer.stop()
    with pytest.raises(Refused, match="this ledger plays Community Blackjack"):
        table(settings, ThreadedScreens(1), shipped("spanish_21"), path)
    table(settings, ThreadedScreens(1), shipped(), path).writer.stop()


def test_another_thread_can_end_it(settings: Settings, tmp_path: Path) -> None:
    """As a signal does."""
    screens = ThreadedScreens(10**9)
    running = table(settings, screens, shipped(), tmp_path / "desk.ledger")
    thread = threading.Thread(target=running.run)
    thread.start()
    running.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()


@pytest.mark.parametrize("changed", [None, "etg/a.py", "manifest.json"])
def test_a_live_table_verifies_its_program(
    changed: str | None, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not as its manifest says stops the table; without a manifest it is only on record."""
    root = tmp_path / "program"
    (root / "etg").mkdir(parents=True)
    (root / "etg" / "a.py").write_text("1", encoding="ascii")
    monkeypatch.setattr("etg.cabinet.office.software.program_root", lambda: root)
    if changed is not None:
        (root / "manifest.json").write_text(written(made(root)), encoding="utf-8")
        (root / changed).write_text("2", encoding="ascii")
    approved = replace(shipped(), approved=date(2026, 1, 1))
    path = tmp_path / "live.ledger"
    running = start_table(settings, Mode.LIVE, ThreadedScreens(1), approved, path, tmp_path, pace=0.0)
    tilt = running.writer.keeper.state.tilt
    running.writer.stop()
    assert (tilt is not None) == (changed is not None)
    if changed is not None:
        assert tilt is not None and "is not what its manifest says" in tilt and changed in tilt
    with Reader.open(path) as reader:
        verified = list(reader.named("software_verified"))
    if changed != "manifest.json":
        wrong = "" if changed is None else f"1 file is not as the manifest says: {changed}"
        digest = digest_of(hashes(root))
        assert verified == [SoftwareVerified(digest, changed is None, 1, changed is not None, wrong=wrong)]


def test_a_backup_that_was_set_out_is_restored_at_the_start(settings: Settings, tmp_path: Path) -> None:
    """And the table goes on with its books."""
    other, path = tmp_path / "other.ledger", tmp_path / "desk.ledger"
    table(settings, ThreadedScreens(2), shipped(), other).run()
    with Reader.open(other) as reader:
        backup = back_up(reader, tmp_path / "copy.backup").file
    fresh = table(settings, ThreadedScreens(1), shipped(), path)
    set_out(backup, path, Mode.DESK)
    fresh.writer.stop()
    screens = ThreadedScreens(3)
    table(settings, screens, shipped(), path).run()
    assert not screens.failed and screens.shown is not None and screens.shown.state.rounds == 3
    with Reader.open(path) as reader:
        assert len(list(reader.named("restored"))) == 1
    assert audited(path).ok


@pytest.fixture
def logged(tmp_path: Path) -> Iterator[Path]:
    """A log that is closed after the test."""
    handler = log_to(tmp_path)
    assert log_to(tmp_path) is handler, "only one for each folder"
    yield tmp_path / LOG_FILE
    logging.getLogger("etg").removeHandler(handler)
    handler.close()


def test_every_transaction_of_a_table_with_devices_has_its_line(
    logged: Path, settings: Settings, tmp_path: Path
) -> None:
    """Whether people asked for it, devices said it or the table noted it; the hidden value is in none."""
    path = tmp_path / "desk.ledger"
    for rounds in (2, 3):
        table(settings, ThreadedScreens(rounds), shipped("blackjack"), path).run()
    lines = list(oldest_first(tmp_path))
    with Reader.open(path) as reader:
        found = match(reader, lines)
        head = reader.head()
    assert found.ok and not found.gaps and head is not None and (found.first, found.lines) == (1, head.command)
    fields = [line.fields for line in lines if line is not None]
    assert {"shoe", "table"} <= {each.get("actor") for each in fields}
    assert {each.get("place") for each in fields if each.get("name") == "place"} == {1, 3}
    text = logged.read_text(encoding="utf-8")
    hidden = (tmp_path / "desk.ledger.must-hit").read_text(encoding="ascii").strip()
    assert hidden.count(":") == 1 and not any(each in text for each in hidden.split(":"))
    assert not any(re.search(rf"\b{card}\b", text) for card in NAMES)


def test_errors_go_to_the_log_with_where_they_came_from(logged: Path, settings: Settings, tmp_path: Path) -> None:
    """For the technician."""

    class Breaking(ThreadedScreens):
        """A window that cannot be drawn."""

        def draw(self, now: float) -> float | None:
            """Never."""
            raise ZeroDivisionError("a picture")

    table(settings, Breaking(1), shipped(), tmp_path / "desk.ledger").run()
    text = logged.read_text(encoding="utf-8")
    assert "Traceback" in text and "ZeroDivisionError: a picture" in text and "open at event" in text
    assert c.Seat.name not in text
