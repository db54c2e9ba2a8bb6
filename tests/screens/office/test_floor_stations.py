"""The floorperson's page of the stations, touch by touch: hand pays, disputes, a station out of service."""

import zipfile

from etg.ledger.records import DisputeBundled
from etg.screens.dealer.stations import DISPUTES
from etg.screens.office import intents as i
from etg.screens.office.floor_stations import Because, Do, Pick
from etg.table import commands as c
from etg.table import events as e
from etg.table.lock_ups import lock_up_of
from tests.cabinet.staff.builders import ANOTHER, DEALER, FLOOR, FLOOR_2
from tests.screens.office.at_floor import CREDITS, Floor


def at_stations(floor: Floor, station: int = 3) -> None:
    """Open the page and look at a station."""
    floor.touch(i.OpenTopic("stations"), Pick(station))
    assert f"Station {station}" in floor.words


def test_a_hand_pay_is_paid_by_dealer_and_floorperson(floor: Floor) -> None:
    """The player waits, the floorperson confirms, the dealer says who he is; only then is it paid."""
    floor.open()
    floor.live.ask(c.CashOut("p3", CREDITS), place=3)
    waits = lock_up_of(floor.state, 3, c.LockUpKind.HAND_PAY)
    assert waits is not None and waits.amount == CREDITS and floor.state.players["p3"] == CREDITS
    at_stations(floor)
    assert "hand pay" in floor.words and "Pay $500.00 by hand" in floor.words
    floor.touch(Do("hand_pay"), i.Yes())
    assert "A second person approves: Pay $500.00 by hand" in floor.words
    floor.prove(FLOOR)
    assert "This needs another person" in floor.words and not floor.events(e.HandPaid)
    floor.prove(DEALER)
    assert floor.events(e.HandPaid) == [e.HandPaid("p3", CREDITS, DEALER, FLOOR)]
    assert "p3" not in floor.state.players and not floor.state.lock_ups, "who has nothing left gives the seat back"
    assert "Pay $500.00 by hand" not in floor.words


def test_a_hand_pay_that_is_put_away_is_not_paid(floor: Floor) -> None:
    """At each of its questions."""
    floor.open()
    floor.live.ask(c.CashOut("p3", CREDITS), place=3)
    at_stations(floor)
    floor.touch(Do("hand_pay"), i.Cancel())
    floor.touch(Do("hand_pay"), i.Yes(), i.Cancel())
    assert not floor.events(e.HandPaid) and lock_up_of(floor.state, 3, c.LockUpKind.HAND_PAY) is not None
    assert Do("hand_pay") in floor.offered


def test_what_two_people_confirm_is_paid_or_nothing(floor: Floor) -> None:
    """The player cancels and wagers while the second person types: not one cent else is paid, and it is said why."""
    floor.open()
    floor.live.ask(c.CashOut("p3", CREDITS), place=3)
    at_stations(floor)
    floor.touch(Do("hand_pay"), i.Yes())
    floor.live.ask(c.CancelHandPay("p3"), c.Place("p3", 3, 100_00), place=3)
    floor.prove(DEALER)
    assert not floor.events(e.HandPaid) and floor.state.players["p3"] == CREDITS - 100_00
    assert "P3 has $400.00, not $500.00" in floor.words


def test_a_station_goes_out_of_service_and_comes_back(floor: Floor) -> None:
    """Its player keeps seat and credits; the room is told; the floorperson is enough."""
    floor.open()
    at_stations(floor)
    assert Do("open") not in floor.offered
    floor.touch(Do("close"))
    lock = lock_up_of(floor.state, 3, c.LockUpKind.SERVICE)
    assert lock is not None and [event.by for event in floor.live.events() if isinstance(event, e.LockedUp)] == [FLOOR]
    assert "service" in floor.words and Do("close") not in floor.offered
    screens = floor.everywhere()
    assert "Station 3 closed" in screens["overhead"] and "closed" in screens["station 3"].lower()
    floor.live.ask(c.Place("p3", 3, 10_00), place=3)
    assert not floor.state.wagers and floor.state.players["p3"] == CREDITS
    floor.touch(Do("open"))
    assert not floor.state.lock_ups and Do("close") in floor.offered
    assert "closed" not in floor.everywhere()["overhead"]
    floor.live.ask(c.Place("p3", 3, 10_00), place=3)
    assert set(floor.state.wagers) == {3}


def test_a_station_with_wagers_is_not_offered_to_be_closed(floor: Floor) -> None:
    """Nor one that is in a round; a free one is."""
    floor.open()
    floor.wager()
    at_stations(floor)
    assert Do("close") not in floor.offered
    floor.touch(Pick(2))
    assert Do("close") in floor.offered


def test_a_dispute_is_held_bundled_and_ended_by_two(floor: Floor) -> None:
    """The others play on; all about the round is in one file whose hash is on record."""
    floor.open()
    floor.round()
    at_stations(floor)
    floor.touch(Do("hold"))
    assert "What is the dispute about?" in floor.words
    floor.touch(Because(DISPUTES[0]))
    lock = lock_up_of(floor.state, 3, c.LockUpKind.DISPUTE)
    assert lock is not None and lock.why == DISPUTES[0]
    (kept,) = floor.events(DisputeBundled)
    assert isinstance(kept, DisputeBundled) and (kept.station, kept.round, kept.by) == (3, 1, FLOOR)
    assert floor.live.ledger.path is not None
    file = floor.live.ledger.path.parent / "disputes" / kept.file
    assert kept.digest and zipfile.is_zipfile(file)
    assert "the end of a dispute" in floor.words and Do("hold") not in floor.offered
    floor.live.ask(c.Place("p3", 3, 10_00), place=3)
    floor.live.ask(c.Place("p1", 1, 10_00), place=1)
    assert set(floor.state.wagers) == {1}, "station 3 stands, station 1 plays on"
    floor.touch(Do("release:dispute"), i.Yes())
    floor.prove(ANOTHER)
    assert floor.events(e.LockUpReset) == [e.LockUpReset(3, c.LockUpKind.DISPUTE, ANOTHER, FLOOR)]
    assert not floor.state.lock_ups and Do("release:dispute") not in floor.offered


def test_a_dispute_that_was_begun_by_mistake_holds_nothing(floor: Floor) -> None:
    """Cancel leads back to the station; before the first round there is nothing to keep in a file, and it is said."""
    floor.open()
    at_stations(floor)
    floor.touch(Do("hold"), Pick(3))
    assert not floor.state.lock_ups and Do("hold") in floor.offered
    floor.touch(Do("hold"), Because(DISPUTES[3]))
    assert lock_up_of(floor.state, 3, c.LockUpKind.DISPUTE) is not None and not floor.events(DisputeBundled)
    assert "no round" in floor.words.lower(), floor.words
    floor.touch(Do("release:dispute"), i.Yes())
    floor.prove(FLOOR_2)
    assert not floor.state.lock_ups
