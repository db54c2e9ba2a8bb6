"""Devices in the office: what a trial reads gets into no round; what is said of links, wire and ports."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from etg.cabinet.asks import LeaveOffice, TryDevices
from etg.cabinet.bridge import Bridge
from etg.cabinet.office import ports
from etg.cabinet.office.devices import DeviceSeen, SeeDevices, SeeTrial, SeeWire, TrialSeen, summed_up
from etg.cabinet.office.ports import ChoosePort, PortsSeen, SeePorts, WhoIsAt
from etg.cabinet.office.trials import Trial
from etg.cabinet.settings import load_settings
from etg.cards import PACK_52
from etg.devices.capabilities import Linked
from etg.devices.log import HIDDEN, DeviceLog
from etg.devices.looking import SerialPort
from etg.devices.messages import Lamps
from etg.devices.reports import CardDrawn, CardUnread, CoverCardDrawn, Kind, Report, Trouble, TroubleBegan, TroubleEnded
from etg.devices.talk import Heard
from etg.ledger.records import DevicesTried
from etg.table import events as e
from tests.cabinet.office.builders import AUDITOR, TECHNICIAN, Staffed

SHOE = "shoe"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Staffed:
    """A closed table without decks, with a technician in its office, whose desk knows the links."""
    found = Staffed(tmp_path / "ledger")
    office = found.cabinet.office
    assert office is not None

    def links() -> Mapping[Kind, Linked]:
        return found.cabinet.connected[-1].links

    desk = replace(office._desk, links=links)
    monkeypatch.setattr(office, "_desk", desk)
    monkeypatch.setattr(office._worker, "_desk", desk)
    found.cabinet.devices[Kind.SHOE].load(PACK_52)
    found.settle()
    found.enter(TECHNICIAN)
    return found


def seen(table: Staffed) -> TrialSeen:
    """What the trial has seen."""
    assert table.office is not None and table.office.trial is not None
    found = table.found(SeeTrial(table.office.trial.since))
    assert isinstance(found, TrialSeen)
    return found


def draw(table: Staffed, cards: int) -> int:
    """Pull at the shoe; how many cards came."""
    came = 0
    for _ in range(cards):
        came += table.cabinet.devices[Kind.SHOE].draw()
        table.cabinet.wait(0.3)
        table.settle()
    return came


def test_cards_of_a_trial_are_seen_and_are_part_of_nothing(table: Staffed) -> None:
    before = table.state
    table.ask(TryDevices(Trial(reads=True, open=True)))
    assert draw(table, 5) == 5
    found = seen(table)
    assert [each.card for each in reversed(found.last)] == list(PACK_52[:5])
    assert found.cards == 5 and found.least is not None and not found.forced
    table.cabinet.devices[Kind.READER].insert(True)
    table.settle()
    assert seen(table).peeks == (True,)
    assert table.state == before
    assert not [event for event in table.events() if isinstance(event, e.CommandRefused)]


def test_a_locked_shoe_lets_nothing_out(table: Staffed) -> None:
    table.ask(TryDevices(Trial(reads=True, open=True)), TryDevices(Trial(reads=True)))
    table.cabinet.wait(0.5)
    table.settle()
    assert draw(table, 2) == 0
    assert table.cabinet.devices[Kind.SHOE].force()
    table.settle()
    assert seen(table).forced == 1


def test_a_trial_ends_with_the_office_and_locks_the_shoe(table: Staffed) -> None:
    table.ask(TryDevices(Trial(reads=True, open=True)))
    assert draw(table, 1) == 1
    table.ask(LeaveOffice())
    table.cabinet.wait(0.5)
    table.settle()
    assert draw(table, 1) == 0
    assert [event.on for event in table.events() if isinstance(event, DevicesTried)] == [True, False]


def test_begun_anew_a_trial_forgets(table: Staffed) -> None:
    table.ask(TryDevices(Trial(reads=True, open=True)))
    draw(table, 2)
    table.ask(TryDevices(Trial(reads=True, open=True, anew=True)))
    assert seen(table).cards == 0


def test_no_trial_with_decks_or_at_an_open_table(tmp_path: Path) -> None:
    table = Staffed(tmp_path / "ledger")
    table.play_until(lambda state: bool(state.cards) and state.round is None and not state.wagers)
    table.enter(TECHNICIAN)
    table.ask(TryDevices(Trial(reads=True, open=True)))
    assert table.office is not None and table.office.trial is None
    assert table.message is not None and "so that no card of a test can get into a round" in table.message.text


def test_only_a_technician_tries_devices(tmp_path: Path) -> None:
    table = Staffed(tmp_path / "ledger")
    table.enter(AUDITOR)
    table.ask(TryDevices(Trial(reads=True)))
    assert table.office is not None and table.office.trial is None


def test_lamps_are_lit_for_the_test_and_then_as_the_table_wants_them(tmp_path: Path) -> None:
    lit: list[Lamps] = []

    class Board:
        port = "inputs"
        connected = True

        def light(self, lamps: Lamps) -> None:
            lit.append(lamps)

    table = Staffed(tmp_path / "ledger")
    bridge: Bridge = table.cabinet.connected[-1].bridge
    bridge._inputs = Board()  # type: ignore[assignment]  # only what lights lamps is needed of a board
    bridge.light(Lamps(1, 1))
    bridge.try_out(Trial(lamps=4))
    bridge.light(Lamps(2))
    bridge.try_out(None)
    assert lit == [Lamps(1, 1), Lamps(4), Lamps(4), Lamps(2)]


def test_a_deck_is_whole_when_every_card_was_read_once() -> None:
    reports: list[Report] = [CardDrawn(SHOE, None, card, confidence=97) for card in PACK_52]
    assert summed_up(reports).deck
    found = summed_up([*reports[2:], reports[5]])
    assert not found.deck and found.missing == PACK_52[:2] and found.twice == (PACK_52[5],)
    assert not summed_up([*reports, CardUnread(SHOE, None)]).deck


def test_lid_cover_card_and_confidence() -> None:
    lid = TroubleBegan(SHOE, None, Trouble.LID_OPEN), TroubleEnded(SHOE, None, Trouble.LID_OPEN)
    assert not summed_up(lid[1:]).lid_closed
    found = summed_up([*lid, CoverCardDrawn(SHOE, None), CardDrawn(SHOE, None, PACK_52[0], confidence=88)])
    assert (found.lid_opened, found.lid_closed, found.covers, found.least) == (True, True, 1, 88)


def test_the_list_says_who_is_there_and_how_good_the_wire_is(table: Staffed) -> None:
    table.cabinet.wait(1.2)
    table.settle()
    found = table.found(SeeDevices())
    assert isinstance(found, tuple)
    shoe = found[0]
    assert isinstance(shoe, DeviceSeen) and shoe.kind is Kind.SHOE and shoe.connected
    assert shoe.identity is not None and shoe.identity.serial and shoe.frames > 0 and shoe.garbage == 0
    assert "lid closed" in shoe.state


def test_the_wire_names_no_card(table: Staffed, tmp_path: Path) -> None:
    log = DeviceLog(tmp_path)
    monitor = log.monitor(Kind.SHOE)
    monitor(Heard(b"\x01\x02", "STATE 1", "alive"))
    monitor(Heard(b"\x0d\x02", "CARD 9", "KH, 99 % sure", secret=True))
    log.close()
    lines = table.found(SeeWire(Kind.SHOE))
    assert isinstance(lines, tuple)
    assert [line.meaning for line in lines] == ["alive", HIDDEN]
    assert "KH" not in str(lines) and "0d" not in str(lines[1])


# Ports


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> list[SerialPort]:
    """Two adapters."""
    found = [
        SerialPort("/dev/ttyUSB0", "FT232R", "A10K4T2X"),
        SerialPort("/dev/ttyUSB1", "CH340", "", "/dev/serial/by-id/usb-1a86-if00"),
    ]
    monkeypatch.setattr(ports, "serial_ports", lambda: found)
    return found


def test_ports_and_what_is_set(table: Staffed, plugged: list[SerialPort], tmp_path: Path) -> None:
    table.done(ChoosePort(Kind.SHOE, "/dev/ttyUSB1", "bee_tek"))
    found = table.found(SeePorts())
    assert isinstance(found, PortsSeen)
    assert [(each.port.lasting, each.used_by) for each in found.ports] == [
        ("serial:A10K4T2X", None),
        ("/dev/serial/by-id/usb-1a86-if00", Kind.SHOE),
    ]
    assert found.set[0] == (Kind.SHOE, "/dev/ttyUSB1", "bee_tek", 9600)
    shoe = load_settings(tmp_path / "cabinet.toml").devices[0]
    assert (shoe.port, shoe.dialect, shoe.baud) == ("/dev/ttyUSB1", "bee_tek", 9600)


def test_a_device_can_be_left_out_and_put_back(table: Staffed, tmp_path: Path) -> None:
    table.done(ChoosePort(Kind.INPUTS, None))
    assert [each.kind for each in load_settings(tmp_path / "cabinet.toml").devices] == [Kind.SHOE, Kind.READER]
    table.done(ChoosePort(Kind.INPUTS, "/dev/ttyUSB0", baud=57600))
    assert load_settings(tmp_path / "cabinet.toml").devices[2].baud == 57600


def test_a_port_that_is_not_there_says_so_and_one_in_use_is_not_asked(table: Staffed, tmp_path: Path) -> None:
    nowhere = str(tmp_path / "ttyNothing")
    found = table.found(WhoIsAt(nowhere))
    assert "is not there" in getattr(found, "why", "")
    table.ask(TryDevices(None))
    query = WhoIsAt(Kind.SHOE)
    with pytest.raises(AssertionError, match="the table uses this port"):
        table.found(query)
