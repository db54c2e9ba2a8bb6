"""Moments of the technician's pages about storage, software, meters and the paytable tester."""

from collections.abc import Hashable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from etg.cabinet.manifest import Manifest, Verified
from etg.cabinet.office.logs import DevicesLog, Entry, Leaf, TableLog, Wire
from etg.cabinet.office.media import Stick
from etg.cabinet.office.meter_set_up import MeterSetUp, meters_set_up
from etg.cabinet.office.paytable_test import TestPay, tried
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
from etg.cabinet.office.storage import BackUp, Backups, Copy, Health, QuickCheck, Sticks, StorageHealth
from etg.cabinet.office.tasks import Done, Progress, Query
from etg.cabinet.office.view import Answer, Office
from etg.cabinet.signing import Judged, Proved
from etg.cards import HEARTS
from etg.screens.office.intents import Key, OpenTopic, Yes
from etg.screens.office.logs import Of
from etg.screens.office.meter_set_up import Raise, Transfer
from etg.screens.office.paytable_tester import PAYTABLE_TESTER, supposed
from etg.screens.office.restoring import Pick, RestoreIt
from etg.screens.office.tester_memory import DEALER, Add, Own, PickWager, Slot, Suited
from etg.screens.office.topic import At, Memory
from etg.screens.scenes.scene import NOW, Scene
from etg.screens.scenes.staffed import PEOPLE, in_office, is_pictured
from etg.screens.staged.table import Table
from etg.table.people import Role
from etg.texts import text

_LEDGER, _STICK = Path("data/cabinet.ledger"), Stick(Path("media/FLOOR-7"), "FLOOR-7", 14_200_000_000, 15_600_000_000)
_HEALTH = Health(
    _LEDGER,
    312_400_000,
    1_200_000,
    1_284_771,
    20_412,
    (("journal_mode", "wal"), ("synchronous", "FULL")),
    412_000_000_000,
    480_000_000_000,
    False,
    2210,
    26_900_000,
    False,
    text("rounds have been played here: a backup is restored only into a cabinet without any"),
)
_FRESH = _HEALTH._replace(not_fresh=None, rounds=0, rounds_left=None, days=None, events=64)
_DIGEST = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
_BACKUPS = (
    Copy(
        Path("media/FLOOR-7/etg-live-20260501-081500.backup"),
        "FLOOR-7",
        312_400_000,
        1_777_623_300.0,
        "live",
        1_284_771,
    ),
    Copy(Path("data/backups/etg-live-20260424-080200.backup"), "", 290_100_000, 1_777_017_720.0, "live", 1_201_410),
    Copy(
        Path("media/FLOOR-7/holiday.backup"),
        "FLOOR-7",
        2_100_000,
        1_776_000_000.0,
        "",
        0,
        text("This file is not a ledger"),
    ),
)
_BUILD = Build(
    "0.9.0",
    "4f1c2a9be07d55a8",
    (("Python", "3.11.9"), ("SQLite", "3.45.1"), ("SDL", "2.30.3"), ("pygame-ce", "2.5.2"), ("Linux", "6.8.0")),
    _DIGEST,
    judged=Judged("chesapeake-games", "0c5d2b61f7a84e19b3f0a6d4e8c72915", matters=True),
)
_FILES = Verified(_DIGEST, 612, Manifest("0.9.0", "4f1c2a9be07d55a8", {}))
_SIGNED = Judged("chesapeake-games", "0c5d2b61f7a84e19b3f0a6d4e8c72915", matters=True)
_RIGHT = Proved(_FILES, _SIGNED)
_WRONG = _RIGHT._replace(
    found=_FILES._replace(changed=("config/paytables/blackjack.toml",), extra=("etg/table/other.py",))
)
_UNSIGNED = Judged(why=text("the build is not signed: there is no {file}", file="manifest.json"))
_STRANGER = _RIGHT._replace(
    judged=Judged(why=text("the manifest is signed by nobody who is trusted here"), matters=True)
)
_LOG = Leaf(
    (
        Entry("2026-05-01 20:14:02", "INFO", "etg.cabinet.conductor", "refused: CloseBetting"),
        Entry("2026-05-01 20:11:40", "WARNING", "etg.cabinet.writer", "the disk took 1.2 seconds"),
        Entry(
            "2026-05-01 19:58:13",
            "ERROR",
            "etg.cabinet.conductor",
            "the table has stopped for a moment",
            ("Traceback (most recent call last):", "ZeroDivisionError: division by zero"),
        ),
        Entry("2026-05-01 19:02:00", "INFO", "etg.cabinet.conductor", "open at event 1284002. Started again."),
    ),
    0,
    7,
    61,
)
_WIRES = Leaf(
    (
        Wire("20:14:02.118", "/dev/shoe", "<", "CARD 4411", "card"),
        Wire("20:14:02.020", "/dev/shoe", ">", "UNLOCK 4410 1", "one card may leave after event 4410"),
        Wire("20:13:55.004", "/dev/reader", "-", "", "connected: R-118, firmware 2.4"),
    ),
    0,
    1,
    3,
    ("/dev/shoe", "/dev/reader"),
)
_STORAGE = {StorageHealth(): _HEALTH, Sticks(): (_STICK,), QuickCheck(): (), Backups(): _BACKUPS}


def storage(table: Table) -> Scene | None:
    """How ledger and disk are."""
    return _page(table, "office-storage", "storage", _STORAGE)


def storage_low(table: Table) -> Scene | None:
    """The disk is nearly full, nobody has put a stick in, and the file is damaged."""
    health = _HEALTH._replace(low=True, free=1_100_000_000, days=11, rounds_left=71_000)
    damage = ("row 77 missing from index events_by_round",)
    return _page(table, "office-storage-low", "storage", {StorageHealth(): health, Sticks(): (), QuickCheck(): damage})


def storage_busy(table: Table) -> Scene | None:
    """A backup is being made."""
    progress = Progress(640, 1000, text("Every event of the copy is being checked"))
    return _page(table, "office-storage-busy", "storage", _STORAGE, job=BackUp(_STICK.path), progress=progress)


def storage_done(table: Table) -> Scene | None:
    """It is made."""
    words = text(
        "The backup is made and checked: {file}, up to event {event}, SHA-256 {digest}",
        file="media/FLOOR-7/etg-live-20260501-201500.backup",
        event=1_284_771,
        digest=_DIGEST,
    )
    return _page(table, "office-storage-done", "storage", _STORAGE, done=Done(words))


def restore_refused(table: Table) -> Scene | None:
    """This cabinet has been played on."""
    return _page(table, "office-restore-refused", "restore", _STORAGE, Pick(_BACKUPS[0].file))


def restore_fresh(table: Table) -> Scene | None:
    """This one is fresh."""
    answers = {**_STORAGE, StorageHealth(): _FRESH}
    return _page(table, "office-restore-fresh", "restore", answers, Pick(_BACKUPS[0].file))


def restore_confirm(table: Table) -> Scene | None:
    """Is it to be done?"""
    answers = {**_STORAGE, StorageHealth(): _FRESH}
    return _page(table, "office-restore-confirm", "restore", answers, Pick(_BACKUPS[0].file), RestoreIt())


def restore_second(table: Table) -> Scene | None:
    """A second person says who he is."""
    answers = {**_STORAGE, StorageHealth(): _FRESH}
    touches = (Pick(_BACKUPS[0].file), RestoreIt(), Yes(), Key("2"), Key("1"))
    return _page(table, "office-restore-second", "restore", answers, *touches)


def restore_staged(table: Table) -> Scene | None:
    """It happens when the technician logs out; a file is no backup."""
    answers = {**_STORAGE, StorageHealth(): _FRESH._replace(staged=True)}
    return _page(table, "office-restore-staged", "restore", answers, Pick(_BACKUPS[2].file), starts_again=True)


def software(table: Table) -> Scene | None:
    """Nothing has been compared yet."""
    return _page(table, "office-software", "software", {Software(): _BUILD, LastVerified(): None})


def software_right(table: Table) -> Scene | None:
    """Every file is as it should be."""
    return _page(table, "office-software-right", "software", {Software(): _BUILD, LastVerified(): _RIGHT})


def software_wrong(table: Table) -> Scene | None:
    """Files were changed."""
    return _page(table, "office-software-wrong", "software", {Software(): _BUILD, LastVerified(): _WRONG})


def software_of_a_stranger(table: Table) -> Scene | None:
    """Nobody who is trusted here has signed it."""
    answers = {Software(): _BUILD._replace(judged=_STRANGER.judged), LastVerified(): _STRANGER}
    return _page(table, "office-software-stranger", "software", answers)


def software_busy(table: Table) -> Scene | None:
    """It is being compared; without a manifest before."""
    unknown = Proved(_FILES._replace(manifest=None), _UNSIGNED)
    progress = Progress(210, 612, text("The files of the program are read"))
    answers = {Software(): _BUILD._replace(manifest=None, judged=_UNSIGNED), LastVerified(): unknown}
    return _page(table, "office-software-busy", "software", answers, job=VerifySoftware(), progress=progress)


def diagnostics(table: Table) -> Scene | None:
    """What is in the bundle."""
    return _page(table, "office-diagnostics", "diagnostics", _STORAGE)


def logs(table: Table) -> Scene | None:
    """The log of the table."""
    return _page(table, "office-logs", "logs", {TableLog(leaves_of=9): _LOG})


def logs_devices(table: Table) -> Scene | None:
    """The log of the devices."""
    return _page(table, "office-logs-devices", "logs", {DevicesLog(leaves_of=9): _WIRES}, Of(True))


def clock(table: Table) -> Scene | None:
    """Time and names."""
    answers = {
        TimeHere(): Here("2026-05-01 20:15:00", "America/New_York", "-04:00", "2026-05-02 00:15:00"),
        ClockJumps(): (
            Jump(1_204_411, 1_777_600_000_000_000, 3_600_000_000),
            Jump(88, 1_777_000_000_000_000, -4_200_000),
        ),
        Identity(): Known("table-07", ("10.20.7.11",), "6f0c3f8a2d9146e2a1b1f5f0a1d2c3b4"),
    }
    return _page(table, "office-clock", "clock", answers)


def clock_steady(table: Table) -> Scene | None:
    """The clock has never jumped, and the computer is on no network."""
    answers = {
        TimeHere(): Here("2026-05-01 20:15:00", "America/New_York", "-04:00", "2026-05-02 00:15:00"),
        ClockJumps(): (),
        Identity(): Known("table-07", (), "6f0c3f8a2d9146e2a1b1f5f0a1d2c3b4"),
    }
    return _page(table, "office-clock-steady", "clock", answers)


def demo(table: Table) -> Scene | None:
    """Not while somebody has credits."""
    return _page(table, "office-demo", "demo", {})


def meters(table: Table) -> Scene | None:
    """The progressive meters."""
    return _page(table, "office-meters", "meter_set_up", _meters(table))


def meters_raise(table: Table) -> Scene | None:
    """What one of them shall show."""
    return _page(table, "office-meters-raise", "meter_set_up", _meters(table), Raise(), Key("9"), Key("0"))


def meters_transfer(table: Table) -> Scene | None:
    """Where the money goes."""
    return _page(table, "office-meters-transfer", "meter_set_up", _meters(table), Transfer())


def tester_main(table: Table) -> Scene | None:
    """A Blackjack."""
    return _tested(table, "office-tester-main", Add(0), Add(12), Slot(DEALER), Suited(HEARTS), Add(8), Add(8))


def tester_side(table: Table) -> Scene | None:
    """Three of a suit."""
    touches = (PickWager("21_plus_3_extreme"), Add(5), Add(6), Slot(DEALER), Add(7), Suited(HEARTS), Add(12))
    return _tested(table, "office-tester-side", *touches)


def tester_lacking(table: Table) -> Scene | None:
    """The dealer needs more cards."""
    return _tested(table, "office-tester-lacking", PickWager("buster_blackjack"), Add(5), Add(6), Slot(DEALER), Add(7))


def _meters(table: Table) -> dict[Query, object]:
    return {MeterSetUp(): meters_set_up(table.state)}


def _tested(table: Table, name: str, *touches: Hashable) -> Scene | None:
    """With what the cabinet would answer."""
    if not is_pictured(table):
        return None
    shown = table.shown()
    memory = Memory(own=Own())
    for touch in touches:
        PAYTABLE_TESTER.act(touch, At(shown, memory, NOW))
    chosen = supposed(At(shown, memory, NOW))
    return _page(table, name, "paytable_tester", {TestPay(chosen): tried(table.terms, chosen)}, *touches)


def _page(
    table: Table, name: str, topic: str, answers: Mapping[Query, object], *touches: Hashable, **around: Any
) -> Scene | None:
    """A technician at a page, with what he is told there."""
    found = MappingProxyType({query: Answer(each, NOW) for query, each in answers.items()})
    office = Office(PEOPLE[Role.TECHNICIAN], NOW + 300, found, **around)
    return in_office(table, name, Role.TECHNICIAN, OpenTopic(topic), *touches, office=office)
