"""The countdowns: what runs when, on a clock of the test's own."""

import pytest

from etg.cabinet.countdowns import AGAIN, Countdowns, asked
from etg.cabinet.settings import Timers
from etg.cards import card
from etg.errors import Refused
from etg.games import Decision
from etg.ledger.books import Timer
from etg.ledger.records import TimerSet
from etg.table import commands as c
from etg.table.actions import Do, next_action
from tests.ledger.builders import DEALER, FLOORPERSON, BookedTable

TIMERS = Timers(30, 10, 12)


def betting(game: str = "community_blackjack", *boxes: int) -> BookedTable:
    """A table at which the cards are ready and somebody has wagered."""
    table = BookedTable(game).opened(*(boxes or (2,)))
    while next_action(table.state).do is Do.BURN:
        table.do(c.Burn())
    for box in boxes or (2,):
        table.do(c.Place(f"p{box}", box, 10_00))
    return table


def dealt(table: BookedTable, cards: str) -> BookedTable:
    """After the first cards."""
    table.do(c.CloseBetting())
    for name in cards.split():
        table.do(c.Card(card(name)))
    while next_action(table.state).do is Do.SETTLE:
        table.do(c.Settle())
    return table


def test_betting_has_its_time_from_the_first_wager_on() -> None:
    """And it is over when betting is closed, by whomever."""
    table = BookedTable("community_blackjack").opened(2)
    while next_action(table.state).do is Do.BURN:
        table.do(c.Burn())
    timers = Countdowns(TIMERS)
    assert timers.look(table.state, 100.0) is None and timers.running is None
    table.do(c.Place("p2", 2, 10_00))
    assert timers.look(table.state, 105.0) == TimerSet("betting", 30_000)
    assert timers.running is not None and (timers.running.total, timers.running.ends) == (30.0, 135.0)
    table.do(c.Place("p2", 2, 20_00))
    assert timers.look(table.state, 110.0) is None, "another wager gives no more time"
    assert timers.expired(134.9) is None and timers.ends == 135.0
    assert timers.expired(135.0) == c.CloseBetting()
    assert timers.expired(135.1) is None, "asked once"
    assert timers.expired(135.0 + AGAIN) == c.CloseBetting(), "and again, where it was not taken"
    table.do(c.CloseBetting())
    assert timers.look(table.state, 138.0) == TimerSet("betting", 0)
    assert timers.running is None and timers.ends is None


@pytest.mark.clause("R44")
def test_with_community_draws_every_card_gives_everybody_the_same_time() -> None:
    """A decision of one player gives the others no more."""
    table = dealt(betting("community_blackjack", 2, 4), "5C 9H 6D")
    timers = Countdowns(TIMERS)
    assert timers.look(table.state, 0.0) == TimerSet("decisions", 10_000)
    table.do(c.Decide(2, Decision.HIT))
    assert timers.look(table.state, 3.0) is None
    table.do(c.Decide(4, Decision.HIT))
    assert timers.look(table.state, 4.0) == TimerSet("decisions", 0), "now the dealer draws"
    table.do(c.Card(card("2C")))
    assert timers.look(table.state, 5.0) == TimerSet("decisions", 10_000)
    assert timers.expired(15.0) == c.TimeOut()


def test_where_one_hand_decides_after_the_other_each_decision_has_its_own_time() -> None:
    """Also the second decision of a hand."""
    table = dealt(betting("blackjack", 1, 2), "5C 6D 9H 5D 6H 9S")
    timers = Countdowns(TIMERS)
    timers.look(table.state, 0.0)
    first = next_action(table.state).box
    table.do(c.Decide(first, Decision.HIT))
    timers.look(table.state, 4.0)
    assert timers.running is None
    table.do(c.Card(card("2C")))
    assert timers.look(table.state, 5.0) == TimerSet("decisions", 10_000)
    table.do(c.Decide(first, Decision.STAND))
    assert timers.look(table.state, 9.0) == TimerSet("decisions", 10_000), "the next box"


def test_insurance_has_a_time_of_its_own() -> None:
    """It ends for all at once."""
    table = dealt(betting("community_blackjack", 2, 4), "5C AH 6D")
    timers = Countdowns(TIMERS)
    assert timers.look(table.state, 0.0) == TimerSet("insurance", 12_000)
    table.do(c.Insure(2, 0))
    assert timers.look(table.state, 5.0) is None
    assert timers.expired(12.0) == c.TimeOut()


def test_what_holds_the_table_up_holds_the_time_too() -> None:
    """And it goes on with what was left."""
    table = dealt(betting(), "5C 9H 6D")
    timers = Countdowns(TIMERS)
    timers.look(table.state, 0.0)
    table.ledger.tilt("clock_set_back")
    held = table.ledger.state
    assert held is not None
    assert timers.look(held, 4.0) == TimerSet("decisions paused", 6_000)
    assert timers.look(held, 5.0) is None
    assert timers.expired(1000.0) is None and timers.ends is None
    assert timers.running is not None and timers.running.left(1000.0) == 6.0
    table.do(c.ClearTilt(DEALER, FLOORPERSON))
    assert timers.look(table.state, 1000.0) == TimerSet("decisions", 6_000)
    assert timers.ends == 1006.0
    assert timers.look(table.state, 1001.0, held=True) == TimerSet("decisions paused", 5_000), "a disk that is full"


def test_the_dealer_stops_it_lets_it_go_on_and_gives_more_time() -> None:
    """Without a countdown there is nothing to stop."""
    table = betting()
    timers = Countdowns(TIMERS)
    with pytest.raises(Refused, match="nothing to pause"):
        timers.pause()
    timers.look(table.state, 0.0)
    timers.pause()
    assert timers.look(table.state, 10.0) == TimerSet("betting paused", 20_000)
    assert timers.extend(15, 50.0) == TimerSet("betting paused", 35_000)
    assert timers.look(table.state, 60.0) is None
    timers.resume()
    assert timers.look(table.state, 100.0) == TimerSet("betting", 35_000)
    assert timers.extend(15, 110.0) == TimerSet("betting", 40_000)
    assert timers.running is not None and (timers.running.total, timers.running.ends) == (60.0, 150.0)
    assert timers.extend(100_000, 110.0).milliseconds == 600_000, "not for ever"
    table.do(c.TakeBack("p2"))
    timers.look(table.state, 120.0)
    table.do(c.Place("p2", 2, 10_00))
    assert timers.look(table.state, 130.0) == TimerSet("betting", 30_000), "a new countdown is not stopped"


@pytest.mark.parametrize(("what", "left", "paused"), [("betting", 7.5, False), ("betting paused", 7.5, True)])
def test_after_a_restart_it_has_the_time_that_was_left(what: str, left: float, paused: bool) -> None:
    """One that stood still stands still."""
    timers = Countdowns(TIMERS)
    timers.restore(Timer(what, 7_500, 0))
    assert timers.look(betting().state, 100.0) == TimerSet(what, 7_500)
    assert timers.running is not None
    assert (timers.running.left(100.0), timers.running.paused is not None) == (left, paused)
    assert timers.running.total == 30.0


def test_what_is_asked_is_found_behind_what_holds_the_table_up() -> None:
    """A device that is out of order does not begin the time anew."""
    table = dealt(betting("blackjack"), "5C 6D 9H 9S")
    before = asked(table.state)
    table.do(c.OutOfOrder(c.Device.READER, DEALER))
    assert next_action(table.state).do is Do.MEND
    assert asked(table.state) == before is not None
