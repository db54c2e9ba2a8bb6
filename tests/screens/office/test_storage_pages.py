"""The technician's pages of storage, meters and paytables, touched in front of a table that is really there."""

from pathlib import Path

import pytest

from etg.cabinet.office import media
from etg.cabinet.office.meter_set_up import MeterSetUp
from etg.cabinet.office.paytable_test import Paid, TestPay
from etg.cabinet.office.storage import Backups
from etg.ledger.backup import back_up
from etg.ledger.reading import Reader
from etg.ledger.records import BackedUp, Exported, RestoreOrdered
from etg.ledger.restoring import staged_path
from etg.screens.gallery import Gallery
from etg.screens.office import demo, diagnostics, logs, meter_set_up, restoring, software, storage
from etg.screens.office import intents as i
from etg.screens.office.destinations import To, size_words
from etg.screens.office.paytable_tester import supposed
from etg.screens.office.tester_memory import BOX, DEALER, Add, Clear, Cycle, PickWager, Remove, Slot
from etg.screens.office.topic import At
from etg.table import events as e
from tests.cabinet.office.builders import TECHNICIAN, Staffed
from tests.ledger.builders import audited, quickly
from tests.screens.office.test_every_phase import AtConsole


@pytest.fixture
def console(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtConsole:
    """A technician at a table of Community Blackjack that nobody has played on."""
    quickly(monkeypatch)
    monkeypatch.setattr(media, "ROOT", tmp_path / "root")
    found = AtConsole(Staffed(tmp_path / "table.ledger"), Gallery())
    found.follow()
    found.touch(i.OpenDoor())
    found.touch(i.ComeAs(TECHNICIAN.role))
    return found


def typed(console: AtConsole, words: str) -> None:
    """At the keypad or the keyboard."""
    for sign in words:
        console.touch(i.Key(sign))
    console.touch(i.Enter())


def intents(console: AtConsole) -> set[object]:
    """All that can be touched."""
    return {target.intent for target in console.draw().targets}


def last(console: AtConsole, kind: type[e.Event]) -> e.Event:
    """The last event of a kind in the ledger."""
    return [event for event in console.staffed.events() if isinstance(event, kind)][-1]


def done(console: AtConsole) -> str:
    """How the last job has ended."""
    assert console.staffed.office is not None and console.staffed.office.done is not None
    return console.staffed.office.done.words


def test_a_backup_and_an_export_to_the_cabinets_disk(console: AtConsole) -> None:
    """Both are on record with who made them."""
    console.touch(i.OpenTopic("storage"))
    assert storage.MakeBackup() in intents(console)
    console.touch(storage.MakeBackup())
    assert "is made and checked" in done(console)
    record = last(console, BackedUp)
    assert isinstance(record, BackedUp) and record.by.role is TECHNICIAN.role and Path(record.file).is_file()
    console.touch(storage.Format("json"))
    console.touch(storage.Export())
    exported = last(console, Exported)
    assert isinstance(exported, Exported) and (Path(exported.folder) / "events.json").is_file()


def test_a_stick_that_is_put_in_can_be_chosen(
    console: AtConsole, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And one that is pulled out is not written to."""
    stick = tmp_path / "root" / "media" / "me" / "S"
    stick.mkdir(parents=True)
    monkeypatch.setattr(media, "is_mount", lambda path: path == stick)
    console.touch(i.OpenTopic("diagnostics"))
    assert To(stick) in intents(console)
    console.touch(To(stick))
    console.touch(diagnostics.WriteBundle())
    assert "SHA-256" in done(console) and len(list(stick.iterdir())) == 1
    monkeypatch.setattr(media, "is_mount", lambda path: False)
    console.touch(diagnostics.WriteBundle())
    assert "not there any more" in done(console) and len(list(stick.iterdir())) == 1


def test_a_restore_needs_two_people_and_starts_the_table_again(console: AtConsole, tmp_path: Path) -> None:
    """The backup is set out; nothing of the running table changes."""
    staffed = console.staffed
    folder = tmp_path / "backups"
    folder.mkdir(exist_ok=True)
    assert staffed.ledger.path is not None
    with Reader.open(staffed.ledger.path) as reader:
        file = back_up(reader, folder / "x.backup").file
    console.touch(i.OpenTopic("restore"))
    assert staffed.office is not None and staffed.office.answers[Backups()].found
    console.touch(restoring.Pick(file))
    assert restoring.RestoreIt() in intents(console)
    console.touch(restoring.RestoreIt())
    assert i.Yes() in intents(console)
    console.touch(i.Yes())
    order = last(console, RestoreOrdered)
    assert isinstance(order, RestoreOrdered) and order.by != order.approved_by
    assert staged_path(staffed.ledger.path).exists()
    console.draw()
    console.touch(i.Leave())
    assert staffed.conductor.starts_again


def test_a_table_that_was_played_on_offers_no_restore(console: AtConsole, tmp_path: Path) -> None:
    """The button is quiet and says why."""
    staffed = console.staffed
    console.touch(i.Leave())
    staffed.play_until(lambda state: state.rounds > 0 and state.round is None and not state.wagers)
    folder = tmp_path / "backups"
    folder.mkdir(exist_ok=True)
    assert staffed.ledger.path is not None
    with Reader.open(staffed.ledger.path) as reader:
        file = back_up(reader, folder / "x.backup").file
    console.follow()
    console.touch(i.OpenDoor())
    console.touch(i.ComeAs(TECHNICIAN.role))
    console.touch(i.OpenTopic("restore"))
    console.touch(restoring.Pick(file))
    assert restoring.RestoreIt() not in intents(console)
    console.touch(i.OpenTopic("demo"))
    holds = any(staffed.state.players.values())
    assert (demo.Start() in intents(console)) is not holds


def test_a_meter_is_raised_with_a_reason_and_a_second_person(console: AtConsole) -> None:
    """While the technician has the table; what the table would refuse is said before anybody types a reason."""
    staffed = console.staffed
    console.touch(i.OpenTopic("meter_set_up"))
    assert staffed.office is not None
    meters = staffed.office.answers[MeterSetUp()].found
    assert isinstance(meters, tuple)
    meter = meters[0]
    console.touch(meter_set_up.Pick(meter.id))
    console.touch(meter_set_up.Raise())
    typed(console, "1")
    assert console.screen.memory.entry is not None, "it can only be raised"
    console.touch(i.Cancel())
    console.touch(meter_set_up.Raise())
    typed(console, str(meter.shows // 100 + 50))
    typed(console, "promo")
    console.touch(i.Yes())
    adjusted = last(console, e.MeterAdjusted)
    assert isinstance(adjusted, e.MeterAdjusted) and adjusted.reason == "promo"
    assert adjusted.by.role is TECHNICIAN.role and adjusted.approved_by.role.value == "floorperson"
    console.touch(meter_set_up.Transfer())
    console.touch(meter_set_up.Into(meters[1].id))
    typed(console, "25")
    typed(console, "moved")
    console.touch(i.Yes())
    moved = last(console, e.MeterTransferred)
    assert isinstance(moved, e.MeterTransferred) and (moved.meter, moved.to, moved.amount) == (
        meter.id,
        meters[1].id,
        25_00,
    )
    assert staffed.ledger.path is not None and audited(staffed.ledger.path).ok


def test_the_tester_shows_what_the_table_would_pay_and_changes_nothing(console: AtConsole) -> None:
    """Cards are put where they belong, taken away, and the answer follows."""
    staffed = console.staffed
    console.touch(i.OpenTopic("paytable_tester"))
    before, number = staffed.state, staffed.ledger.last
    for intent in (
        PickWager("lucky_ladies"),
        Add(11),
        Add(11),
        Slot(DEALER),
        Add(8),
        Cycle("stake"),
        Cycle("decision"),
    ):
        console.touch(intent)
        console.draw()
    own = console.screen.memory.own
    assert len(own.cards[BOX]) == 2 and len(own.cards[DEALER]) == 1
    assert staffed.office is not None
    chosen = supposed(At(staffed.shown, console.screen.memory, 0.0))
    paid = staffed.office.answers[TestPay(chosen)].found
    assert isinstance(paid, Paid) and paid.returned > 0 and any(line.lit for line in paid.lines)
    console.touch(Remove(BOX))
    assert len(own.cards[BOX]) == 1 and own.slot == BOX
    console.touch(Clear())
    assert not any(own.cards.values())
    assert staffed.state == before and staffed.ledger.last == number


def test_logs_are_searched_and_the_program_is_verified(console: AtConsole, tmp_path: Path) -> None:
    """Page by page."""
    (tmp_path / "table.log").write_text("2026-05-01 10:00:00,123 INFO etg.x: one\n" * 30, encoding="utf-8")
    console.touch(i.OpenTopic("logs"))
    assert i.TurnLeaf("log", 1) in intents(console)
    console.touch(i.TurnLeaf("log", 1))
    console.touch(logs.Search())
    typed(console, "two")
    assert console.screen.memory.own.holds == "two" and i.TurnLeaf("log", 1) not in intents(console)
    for touch in (logs.Anything(), logs.From("ERROR"), logs.Of(True), logs.Port("x")):
        console.touch(touch)
        console.draw()
    console.touch(i.OpenTopic("software"))
    console.touch(software.VerifyNow())
    assert "digest" in done(console) or "manifest" in done(console)


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 B"), (999, "999 B"), (1_000, "1 kB"), (1_550_000, "1.6 MB"), (312_400_000, "312 MB"), (10**13, "10.0 TB")],
)
def test_sizes_are_said_as_people_do(count: int, words: str) -> None:
    """In thousands."""
    assert size_words(count) == words
