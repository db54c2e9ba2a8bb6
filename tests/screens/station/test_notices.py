"""What a player is told that has happened to him: his time was up, he was paid."""

from dataclasses import replace

import pytest

from etg.games import Decision
from etg.languages import speaking
from etg.screens.scenes import Table, scene
from etg.screens.shots import SETTING
from etg.screens.station.notices import notice
from etg.screens.station.station import NOTICE, Station
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do
from etg.table.people import Person, Role

DEALER = Person(Role.DEALER, "ann")


def deciding(game: str = "community_blackjack") -> Table:
    table = Table(game).ready(2, 3)
    table.place(2).place(3)
    return table.play(Do.DECIDE)


@pytest.mark.parametrize("game", ["community_blackjack", "blackjack"])
def test_whose_time_was_up_is_told_so(game: str) -> None:
    table = deciding(game)
    player = next(box.player for box in table.state.round.boxes) if table.state.round else ""
    station = table.state.stations[player]
    before = table.last
    table.do(c.TimeOut())
    found = [event for event in table.news if getattr(event, "timed_out", False)]
    assert found and table.last > before
    here = Station(station, SETTING)
    here.follow(table.shown(news=tuple(found)), 10.0)
    takes = any(getattr(event, "decision", None) is Decision.HIT for event in found)
    assert here.memory.note == f"Time is up: your hand {'takes a card' if takes else 'stays as it is'}"
    assert here.memory.note_until == 10.0 + NOTICE
    other = Station(7, SETTING)
    other.follow(table.shown(news=tuple(found)), 10.0)
    assert other.memory.note == ""


def test_a_hand_that_takes_a_card_and_insurance_that_is_not_taken() -> None:
    table = deciding()
    assert table.state.round is not None
    box = table.state.round.boxes[0]
    hits = e.Chosen(box.number, 0, Decision.HIT, True)
    assert notice(table.state, box.player, [hits]) == "Time is up: your hand takes a card"
    assert notice(table.state, box.player, [e.Insured(box.number, 0, True)]) == "Time is up: no insurance"
    assert notice(table.state, "somebody else", [hits]) is None
    assert notice(table.state, box.player, [replace(hits, timed_out=False)]) is None


def test_who_is_paid_out_and_leaves_reads_it() -> None:
    table = Table("community_blackjack").ready(2, 3)
    player = next(player for player, station in table.state.stations.items() if station == 3)
    station = Station(3, SETTING)
    station.follow(table.shown(), 0.0)
    amount = table.state.players[player]
    table.do(c.CashOut(player, amount), c.Leave(player))
    news = (e.CashedOut(player, amount), e.Left(player))
    with speaking("en"):
        station.follow(table.shown(news=news), 5.0)
    assert station.memory.note == f"Paid out: ${amount // 100:,}.00" and station.language == "en"


def test_who_is_paid_out_and_leaves_a_moment_later_still_reads_it() -> None:
    """As where the dealer pays: the screens see the payment before the station is free; whoever comes next does not."""
    table = Table("community_blackjack").ready(2, 3)
    player = next(player for player, station in table.state.stations.items() if station == 3)
    station, amount = Station(3, SETTING), table.state.players[player]
    station.follow(table.shown(), 0.0)
    table.do(c.CashOut(player, amount))
    station.follow(table.shown(news=(e.CashedOut(player, amount),)), 5.0)
    table.do(c.Leave(player))
    station.follow(table.shown(news=(e.Left(player),)), 5.1)
    assert station.memory.note == f"Paid out: ${amount // 100:,}.00" and station.memory.note_until == 5.0 + NOTICE
    table.do(c.Seat("somebody else", 3))
    station.follow(table.shown(), 5.2)
    assert station.memory.note == ""


def test_nobody_sees_what_another_guest_made_of_the_rounds_before() -> None:
    shown = scene("community_blackjack", "after-round").shown
    station = Station(3, SETTING)
    station.follow(replace(shown, state=replace(shown.state, stations={})), 0.0)
    station.follow(shown, 1.0)
    assert station.memory.since == shown.state.rounds
    assert all(summary.number <= station.memory.since for summary in shown.history)
