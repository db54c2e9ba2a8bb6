"""The writer: on disk before it is news, and nothing is lost whatever goes wrong."""

import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from etg.cabinet.asks import DEALER_CONSOLE, Ask, DrawByTable, GoOn, Recover
from etg.cabinet.devices import Devices
from etg.cabinet.keeper import PULLS
from etg.cabinet.news import Broke, Committed, News, Opened, Refusal
from etg.cabinet.turned import TurnedWriter
from etg.cabinet.writer import STOPPED, Writer
from etg.devices.emulated.faults import strike
from etg.devices.opening import DeviceSettings
from etg.devices.reports import CardDrawn, Connected, Kind
from etg.errors import Tilt
from etg.ledger import records as r
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.shoe import ShoeKind
from etg.shoe.source import SeededSource
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.routine import preparing_command
from tests.cabinet.builders import DEALER, FLOORPERSON, Cabinet
from tests.ledger.builders import audited, quickly

SIT = Ask(3, c.Seat("eva", 3))


@pytest.fixture
def cabinet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cabinet:
    """A table with a file."""
    quickly(monkeypatch)
    return Cabinet(path=tmp_path / "table.ledger")


def begun(cabinet: Cabinet) -> TurnedWriter:
    """A writer that has said how the table stands."""
    writer = cabinet.writer()
    writer.start()
    (opened, *_) = writer.news()
    assert isinstance(opened, Opened)
    return writer


def of(news: Sequence[News], kind: type[News]) -> list[News]:
    """The news of a kind."""
    return [each for each in news if isinstance(each, kind)]


def make_ready(writer: TurnedWriter) -> None:
    """Until a card is to be burned."""
    writer.submit(SIT)
    writer.news()
    while next_action(writer.keeper.state).do is not Do.BURN:
        state = writer.keeper.state
        command = preparing_command(state, DEALER, FLOORPERSON)
        if next_action(state).do is Do.NEW_DECKS:
            command = c.ReceiveDecks(ShoeKind.SINGLE, 0, FLOORPERSON, preinspected=True)
        assert command is not None
        writer.submit(Ask(DEALER_CONSOLE, command))
        assert not of(writer.news(), Refusal)


def test_what_is_asked_is_on_disk_when_it_is_news(cabinet: Cabinet) -> None:
    """With the events, the state and the number of the last event."""
    writer = begun(cabinet)
    writer.submit(SIT)
    writer.note(r.ButtonPressed("attendant, station 3"))
    first, second = of(writer.news(), Committed)
    assert isinstance(first, Committed) and isinstance(second, Committed)
    assert first.events == (e.Seated("eva", 3),) and first.state.stations == {"eva": 3}
    assert second.events == (r.ButtonPressed("attendant, station 3"),)
    assert cabinet.path is not None
    with Reader.open(cabinet.path) as other:
        head = other.head()
        assert head is not None and head.event == second.last == first.last + 1
    writer.stop()
    assert audited(cabinet.path).ok
    assert cabinet.connected[-1].stopped


def test_a_refusal_goes_to_whoever_asked_and_is_on_record(cabinet: Cabinet) -> None:
    """After the news of its event."""
    writer = begun(cabinet)
    ask = Ask(3, c.CashOut("eva", 5_00))
    writer.submit(ask)
    committed, refusal = writer.news()
    assert isinstance(committed, Committed) and isinstance(committed.events[0], e.CommandRefused)
    assert isinstance(refusal, Refusal) and refusal.ask is ask and "eva" in refusal.reason
    writer.submit(Ask(DEALER_CONSOLE, DrawByTable()))
    (refusal,) = writer.news()
    assert isinstance(refusal, Refusal) and refusal.reason == "the table draws nothing now"
    writer.stop()


def test_what_devices_say_is_news_too(cabinet: Cabinet) -> None:
    """A card that hands have pulled, with the report of it."""
    writer = begun(cabinet)
    make_ready(writer)
    writer.submit(Ask(DEALER_CONSOLE, GoOn()))
    writer.work()
    cabinet.wait(0.1)
    found = [each for each in writer.news() if isinstance(each, Committed)]
    assert any(isinstance(event, e.Burned) for each in found for event in each.events)
    assert any(isinstance(report, CardDrawn) for each in found for report in each.reports)
    assert [link.words for link in found[-1].links] == ["", ""]
    writer.submit(Ask(DEALER_CONSOLE, GoOn()))
    assert isinstance(writer.news()[-1], Refusal), "no card is due: hands have nothing to do"
    writer.stop()


def test_a_shoe_that_lets_nothing_out_is_said_after_a_while(cabinet: Cabinet) -> None:
    """Hands pull again and again, for it may only have been told late."""
    writer = begun(cabinet)
    make_ready(writer)
    cabinet.connected[-1].hands.shoe = None
    writer.submit(Ask(DEALER_CONSOLE, GoOn()))
    assert isinstance(writer.news()[-1], Refusal)

    class Locked:
        """A shoe that gives nothing."""

        settled = False

        def draw(self, side: str | None = None) -> bool:
            return False

        def load(self, cards: list[int], side: str | None = None) -> None:
            raise AssertionError("it has cards")

        def contents(self, side: str | None = None) -> list[int]:
            return []

    cabinet.connected[-1].hands.shoe = Locked()
    ask = Ask(DEALER_CONSOLE, GoOn())
    writer.submit(ask)
    assert not writer.news() and writer.keeper.pulling
    found: list[News] = []
    for _ in range(PULLS + 2):
        found += writer.news()
    assert found == [Refusal(ask, "the shoe lets no card out", None)]
    writer.stop()


def test_a_device_that_is_still_not_right_is_not_put_back_in_service(cabinet: Cabinet) -> None:
    """The bridge is asked before."""
    writer = begun(cabinet)
    make_ready(writer)
    cabinet.devices[Kind.SHOE].strike(strike("time 0: unplug 60"))
    writer.news()
    assert writer.keeper.state.out_of_order
    writer.submit(Ask(DEALER_CONSOLE, c.Mend(c.Device.SHOE, FLOORPERSON)))
    refusal = writer.news()[-1]
    assert isinstance(refusal, Refusal) and "does not answer" in refusal.reason
    writer.stop()


# What goes wrong


def test_a_full_disk_says_what_to_do_and_afterwards_the_table_goes_on(cabinet: Cabinet) -> None:
    """Nothing of what did not fit has happened."""
    writer = begun(cabinet)
    db = writer.keeper.ledger._db
    db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0]}")
    before = writer.keeper.state
    ask = Ask(3, c.Seat("x" * 40_000, 3))
    writer.submit(ask)
    (broke,) = writer.news()
    assert isinstance(broke, Broke) and broke.passing and broke.ask is ask
    assert isinstance(broke.error, Tilt) and broke.error.code == "disk_full" and "Free some space" in broke.error.do
    assert writer.keeper.state is before and not writer.busy
    db.execute("PRAGMA max_page_count = 1000000")
    writer.submit(SIT)
    (committed,) = writer.news()
    assert isinstance(committed, Committed) and committed.state.stations == {"eva": 3}
    writer.stop()


def test_a_disk_that_fails_while_devices_speak_is_said_once_and_tried_again(
    cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The shoe keeps its card until it is on disk."""
    writer = begun(cabinet)
    make_ready(writer)
    real = Ledger._commit

    def fails(self: Ledger, transaction: object) -> None:
        raise Tilt("disk_fault", "The disk did not take it", "Call a technician.")

    writer.submit(Ask(DEALER_CONSOLE, GoOn()))
    monkeypatch.setattr(Ledger, "_commit", fails)
    found = [*writer.news(), *writer.news(), *writer.news()]
    assert [type(each) for each in found] == [Broke]
    monkeypatch.setattr(Ledger, "_commit", real)
    events = [event for each in writer.news() if isinstance(each, Committed) for event in each.events]
    assert any(isinstance(event, e.Burned) for event in events)
    writer.stop()


def test_what_nobody_has_foreseen_stops_it_until_it_is_begun_again_from_the_disk(
    cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was asked meanwhile is refused; what was on disk before is there."""
    writer = begun(cabinet)
    writer.submit(SIT)
    writer.news()

    def breaks(*_: object) -> None:
        raise ZeroDivisionError("nobody has foreseen this")

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "record", breaks)
        writer.submit(Ask(3, c.Leave("eva")))
        (broke,) = writer.news()
    assert isinstance(broke, Broke) and isinstance(broke.error, ZeroDivisionError) and not broke.passing
    writer.submit(Ask(3, c.Leave("eva")))
    assert writer.news() == [Refusal(Ask(3, c.Leave("eva")), STOPPED, None)]
    writer.submit(Ask(DEALER_CONSOLE, Recover()))
    opened, *_ = writer.news()
    assert isinstance(opened, Opened) and opened.state.stations == {"eva": 3}
    assert "interrupted" in opened.words
    assert len(cabinet.connected) == 2 and cabinet.connected[0].stopped
    writer.submit(Ask(3, c.Leave("eva")))
    (committed,) = writer.news()
    assert isinstance(committed, Committed) and not committed.state.stations
    writer.stop()
    assert cabinet.path is not None and audited(cabinet.path).ok


def test_a_ledger_that_cannot_be_opened_again_can_be_tried_once_more(
    cabinet: Cabinet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until somebody has done what the tilt says."""
    writer = begun(cabinet)
    recover = Ask(DEALER_CONSOLE, Recover())

    def gone(path: Path) -> sqlite3.Connection:
        raise sqlite3.OperationalError("no such disk")

    with monkeypatch.context() as patch:
        patch.setattr("etg.ledger.ledger.open_writer", lambda path, connect: gone(path))
        for _ in range(2):
            writer.submit(recover)
            (broke, *_) = writer.news()
            assert isinstance(broke, Broke)
    writer.submit(recover)
    assert isinstance(writer.news()[0], Opened)
    writer.stop()


def test_another_program_on_the_same_ledger_is_told_at_once(cabinet: Cabinet) -> None:
    """It is not a second table."""
    writer = begun(cabinet)
    with pytest.raises(Tilt, match="Another program has this ledger open"):
        cabinet.writer()
    writer.stop()


# With its thread


def test_the_thread_answers_by_itself_and_ends_in_order(cabinet: Cabinet, tmp_path: Path) -> None:
    """Real links to emulated devices; the main loop is woken when there is news."""
    woken = threading.Event()
    settings = [DeviceSettings(kind, f"emulated:{kind}?seed=3&serial=W{kind}") for kind in (Kind.SHOE, Kind.READER)]
    writer = Writer(
        cabinet.open_ledger,
        lambda ledger, heard: Devices(ledger, settings, SeededSource(1), None, heard),
        wake=woken.set,
    )
    writer.start()
    found: list[News] = []

    def until(kind: type[News]) -> None:
        while not of(found, kind):
            assert woken.wait(10), f"no news, but {found}"
            woken.clear()
            found.extend(writer.news())

    found += writer.news()
    until(Opened)
    while not any(
        isinstance(report, Connected) for each in found if isinstance(each, Committed) for report in each.reports
    ):
        assert woken.wait(10)
        woken.clear()
        found += writer.news()
    found.clear()
    writer.submit(SIT)
    until(Committed)
    writer.wait(10)
    assert not writer.busy
    writer.submit(Ask(3, c.Leave("eva")))
    writer.stop()
    assert cabinet.path is not None
    with Reader.open(cabinet.path) as reader:
        names = [row.name for row in reader.events()]
    assert names[-1] == "stopped" and "left" in names, "what was asked before the end is done"
