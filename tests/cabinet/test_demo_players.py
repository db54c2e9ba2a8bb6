"""The players of the demo: when they do something, and how a visitor takes a station over."""

from pathlib import Path

import pytest

from etg.cabinet.asks import DEALER_CONSOLE, TABLE, Ask, NewBooks, TakeOver
from etg.cabinet.demo_players import BOOKS, VISIT, DemoPlayers
from etg.cabinet.headless import Headless
from etg.cabinet.keeper import Keeper
from etg.errors import Refused
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.shoe.source import SeededSource
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.state import State
from tests.cabinet.builders import Cabinet


def demo(seed: int = 1, game: str = "community_blackjack") -> Headless:
    return Headless(load(shipped_path(game)), seed)


def state_of(table: Headless) -> State:
    state = table.conductor.showing.state
    assert state is not None
    return state


def until(table: Headless, do: Do) -> None:
    while table.conductor.showing.state is None or next_action(state_of(table)).do is not do:
        table.conductor.step()


def players_of(table: Headless) -> DemoPlayers:
    assert table.conductor.company.players is not None
    return table.conductor.company.players


def touch(table: Headless, ask: Ask) -> None:
    """A visitor does something."""
    table.conductor._attend(ask, table.clock())


def test_one_station_at_least_is_left_to_a_visitor() -> None:
    table = demo()
    most = 0

    def seen(number: int, summary: object) -> None:
        nonlocal most
        most = max(most, len(state_of(table).stations))

    table.play(60, seen)
    assert 2 < most < state_of(table).terms.game.boxes


def test_people_take_their_time() -> None:
    """A decision takes at least a second, and everybody decides before the time is over."""
    table = demo()
    until(table, Do.DECIDE)
    began, round_ = table.clock(), state_of(table).round
    assert round_ is not None
    while next_action(state_of(table)).do is Do.DECIDE:
        table.conductor.step()
    assert 1.0 < table.clock() - began < 10.0


def test_a_station_that_is_touched_plays_no_more_by_itself() -> None:
    table = demo()
    until(table, Do.DECIDE)
    state = state_of(table)
    assert state.round is not None
    box = state.round.boxes[0]
    station = state.stations[box.player]
    assert table.screens.shown is not None and station in table.screens.shown.by_themselves
    touch(table, Ask(station, TakeOver(station)))
    table.conductor.step()
    assert station not in table.screens.shown.by_themselves
    while next_action(state_of(table)).do is Do.DECIDE:
        table.conductor.step()
    decided = {row.event() for row in table.ledger.reader.events_where("name = ?", (e.Decided.name,))}
    assert not any(isinstance(each, e.Decided) and each.box == box.number for each in decided), "nobody decided for him"


def test_a_visitor_plays_on_with_what_is_there_and_then_it_plays_by_itself_again() -> None:
    table = demo()
    until(table, Do.CLOSE_BETTING)
    station = next(iter(state_of(table).stations.values()))
    player = next(iter(state_of(table).stations))
    credits_before = sum(state_of(table).players.values())
    touch(table, Ask(station, TakeOver(station)))
    assert sum(state_of(table).players.values()) == credits_before and state_of(table).stations[player] == station
    table.conductor.step()
    began = table.clock()
    while table.screens.shown is None or station not in table.screens.shown.by_themselves:
        assert table.clock() < began + 2 * VISIT
        table.conductor.step()
    assert table.clock() > began + VISIT - 5


def test_what_a_visitor_asks_keeps_the_station_his() -> None:
    players = DemoPlayers(1)
    table = Cabinet().conductor(pace=None)
    table.step()
    state = table.showing.state
    assert state is not None
    players.visited(3, 10.0)
    players.due(state, 10.0 + VISIT - 1)
    players.visited(3, 10.0 + VISIT - 1)
    players.due(state, 10.0 + VISIT + 1)
    assert players._visitors == {3: 10.0 + VISIT - 1}
    players.due(state, 10.0 + 2 * VISIT)
    assert not players._visitors


def test_the_dealer_takes_no_station_over() -> None:
    table = demo()
    until(table, Do.CLOSE_BETTING)
    touch(table, Ask(DEALER_CONSOLE, c.CloseBetting()))
    assert not players_of(table)._visitors


def test_after_so_many_rounds_it_ends_by_itself() -> None:
    table = demo()
    table.conductor.company.players = DemoPlayers(1, rounds=3)
    while not table.conductor._ended:
        table.conductor.step()
    assert state_of(table).rounds == 3 and state_of(table).round is None


def test_rounds_are_counted_on_when_the_books_are_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("etg.cabinet.demo_players.BOOKS", 2)
    table = demo()
    table.conductor.company.players = DemoPlayers(1, rounds=5)
    while not table.conductor._ended:
        table.conductor.step()
    assert table._books == 3 and state_of(table).rounds == 1


def test_new_books_wait_for_a_visitor() -> None:
    table = demo()
    until(table, Do.CLOSE_BETTING)
    full = state_of(table)
    object.__setattr__(full, "rounds", BOOKS)
    object.__setattr__(full, "wagers", {})
    players = DemoPlayers(1)
    assert players.due(full, 0.0) is None
    assert players.due(full, 1.0) == Ask(TABLE, NewBooks())
    players.visited(2, 1.0)
    later = players.due(full, 9.0)
    assert later is None or later.what != NewBooks()


def test_books_in_a_file_are_never_thrown_away(tmp_path: Path) -> None:
    def opened() -> Ledger:
        ledger = Ledger.open(tmp_path / "real.ledger", Mode.DESK)
        ledger.install(load(shipped_path("blackjack")))
        return ledger

    keeper = Keeper(opened, lambda ledger: None, SeededSource(1))
    with pytest.raises(Refused, match="these books are kept"):
        keeper.renew()
    keeper.close()


def test_books_with_a_round_are_not_thrown_away() -> None:
    table = demo()
    until(table, Do.DECIDE)
    with pytest.raises(Refused, match="a round is on the table"):
        table.conductor.writer.keeper.renew()
