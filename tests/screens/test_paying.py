"""Touch by touch at a live table: a player cashes out, the dealer is told and pays, the player sees it paid."""

import os
from collections.abc import Hashable
from pathlib import Path

import pygame
import pytest

from etg.cabinet.asks import Ask
from etg.cabinet.staff import pins
from etg.ledger.verify import verify
from etg.screens.canvas import Canvas
from etg.screens.dealer.intents import Enter, Key, Take
from etg.screens.gallery import Gallery
from etg.screens.office import floor_stations
from etg.screens.office import intents as office
from etg.screens.sheet import Sheet
from etg.screens.station import intents as i
from etg.screens.station.station import Station
from etg.screens.touch import Tap
from etg.table import commands as c
from etg.table import events as e
from tests.cabinet.staff.builders import DEALER, FLOOR, PIN, Live
from tests.ledger.builders import quickly
from tests.screens.builders import SETTING
from tests.screens.office.test_every_phase import AtConsole

EVA, TOM = "Player 3", "Player 5"
SIZES = ((1920, 1080), (1280, 720))


class LiveTable:
    """The dealer's console and two stations of one live table."""

    def __init__(self, path: Path) -> None:
        self.live = Live(path)
        self.live.open()
        self.console = AtConsole(self.live, Gallery())
        self.stations = {place: Station(place, SETTING) for place in (3, 5)}
        self.seen = 0
        for player, place, amount in ((EVA, 3, 250_00), (TOM, 5, 900_00)):
            self.live.ask(c.Seat(player, place), c.BuyIn(player, amount, c.Funds.CASH, DEALER))
        self.follow()

    def follow(self) -> None:
        """Every screen sees what is shown."""
        self.console.follow()
        every, now = self.live.screens.shown, self.live.cabinet.clock()
        new, self.seen = every[self.seen :], len(every)
        for station in self.stations.values():
            for shown in new:
                assert station.follow(shown, now) == []

    def give(self, asks: list[Ask]) -> None:
        """What was asked for at a station; every screen sees each thing that came of it."""
        for ask in asks:
            self.live.ask(ask.what, place=ask.place)
            self.follow()

    def drawn(self, place: int, size: tuple[int, int] = SIZES[0]) -> Sheet:
        """What a screen shows; everything on it has room."""
        screen = self.stations[place] if place else self.console.screen
        canvas = Canvas(self.console.gallery, screen.scale(*size), pygame.Rect(0, 0, *size), Sheet())
        screen.build(canvas, self.live.shown, self.live.cabinet.clock())
        assert not canvas.sheet.overflows, canvas.sheet.overflows
        return canvas.sheet

    def words(self, place: int) -> str:
        """All that can be read, at either size."""
        found = [self.drawn(place, size) for size in SIZES]
        said = [" ".join(str(item.args[0]) for item in sheet.items if item.kind == "text") for sheet in found]
        return said[0]

    def offered(self, place: int) -> list[Hashable]:
        """All that can be touched."""
        return [target.intent for target in self.drawn(place).targets if target.intent is not None]

    def touch(self, place: int, *intents: Hashable) -> None:
        """Only what is there."""
        for intent in intents:
            assert intent in self.offered(place), (intent, self.offered(place))
            if place:
                self.give(self.stations[place].act(Tap(intent), self.live.shown, self.live.cabinet.clock()))
            else:
                self.console.touch(intent)
                self.follow()

    def type(self, digits: str) -> None:
        """At the console's keypad, then enter."""
        self.touch(0, *(Key(digit) for digit in digits), Enter())

    def cash_out(self, place: int, amount: int) -> None:
        """A player asks for all his credits."""
        self.touch(place, i.Open("cash"), i.PayOut(amount))

    def paid(self) -> list[e.Event]:
        """Every payment on record."""
        return [event for event in self.live.events() if isinstance(event, e.CashedOut | e.HandPaid)]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LiveTable:
    """Eva has $250 at station 3, Tom $900 at station 5; above $500 two people pay."""
    quickly(monkeypatch)
    monkeypatch.setattr(pins, "COST", 2)
    monkeypatch.setattr(os, "fsync", lambda file: None)
    return LiveTable(tmp_path / "cabinet.ledger")


def test_a_player_cashes_out_and_the_dealer_pays(table: LiveTable) -> None:
    table.touch(3, i.Open("cash"))
    assert "The dealer pays you, and you leave the station." in table.words(3)
    table.touch(3, i.PayOut(250_00))
    assert "dealer pays you $250.00" in table.words(3) and "Lock-up 501" in table.words(3)
    assert table.live.state.players[EVA] == 250_00 and not table.paid()
    assert "Pay station 3 $250.00" in table.words(0)
    table.touch(0, Take("hand_pay:3"))
    assert "Dealer: your staff number" in table.words(0)
    table.type(DEALER.id)
    assert "Dealer: your PIN" in table.words(0) and "Pay $250.00 by hand" in table.words(0)
    table.type(PIN)
    assert table.paid() == [e.HandPaid(EVA, 250_00, DEALER)]
    assert EVA not in table.live.state.stations and not table.live.state.lock_ups
    assert "Paid out: $250.00" in table.words(3), "the player reads it, at a station that is free again"
    assert "Pay station 3" not in table.words(0)
    assert verify(table.live.ledger.reader).problems == []


def test_a_wrong_pin_pays_nothing(table: LiveTable) -> None:
    table.cash_out(3, 250_00)
    table.touch(0, Take("hand_pay:3"))
    table.type(DEALER.id)
    table.type("111222")
    assert not table.paid() and table.live.state.players[EVA] == 250_00
    assert "Dealer: your staff number" in table.words(0)
    table.type(FLOOR.id)
    table.type(PIN)
    assert not table.paid() and "This is for a dealer to do" in table.words(0)
    table.type(DEALER.id)
    table.type(PIN)
    assert table.paid() == [e.HandPaid(EVA, 250_00, DEALER)]


def test_two_wait_one_for_the_dealer_and_one_for_both(table: LiveTable) -> None:
    table.cash_out(3, 250_00)
    table.cash_out(5, 900_00)
    assert "An attendant comes and pays you $900.00 by hand." in table.words(5)
    assert "Pay station 3 $250.00" in table.words(0) and "Station 5: hand pay $900.00" in table.words(0)
    table.touch(0, Take("hand_pay:5"))
    assert "Floorperson: your staff number" in table.words(0)
    table.type(FLOOR.id)
    table.type(PIN)
    assert table.paid() == [e.HandPaid(TOM, 900_00, DEALER, FLOOR)]
    assert "Pay station 3 $250.00" in table.words(0), "the other one still waits"


def test_the_player_plays_on_while_the_dealer_types(table: LiveTable) -> None:
    table.cash_out(3, 250_00)
    table.touch(0, Take("hand_pay:3"))
    table.type(DEALER.id)
    table.touch(3, i.PlayOn())
    assert "Pay station 3" not in table.words(0)
    assert not table.live.state.lock_ups and table.live.state.players[EVA] == 250_00
    if Key("1") in table.offered(0):  # two people may still pay by hand; a dealer alone may not
        table.type(PIN)
    assert not table.paid() and table.live.state.players[EVA] == 250_00


def test_a_floorperson_pays_alone_in_the_office(table: LiveTable) -> None:
    """What the dealer may pay alone he may as well; a large one needs a second person."""
    table.cash_out(3, 250_00)
    table.cash_out(5, 900_00)
    table.live.prove(FLOOR)
    table.live.enter(FLOOR)
    table.follow()
    table.touch(0, office.OpenTopic("stations"), floor_stations.Pick(5), floor_stations.Do("hand_pay"), office.Yes())
    assert not table.paid() and "staff number" in table.words(0).lower()
    table.touch(0, office.Cancel())
    table.touch(0, floor_stations.Pick(3), floor_stations.Do("hand_pay"), office.Yes())
    assert table.paid() == [e.HandPaid(EVA, 250_00, FLOOR)] and EVA not in table.live.state.stations
