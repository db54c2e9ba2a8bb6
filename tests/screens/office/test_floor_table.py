"""The floorperson's page of the table, touch by touch: its limits, its last rounds, its closing."""

from etg.screens.office import intents as i
from etg.screens.office.floor_table import Do
from etg.table import actions
from etg.table import commands as c
from etg.table import events as e
from etg.table.floor import NOTICE
from tests.cabinet.staff.builders import ANOTHER, DEALER, FLOOR
from tests.screens.office.at_floor import Floor

HALF = NOTICE / 2


def set_limits(floor: Floor, least: str, most: str) -> None:
    """As they are typed, in dollars."""
    floor.touch(Do("limits"))
    assert "The least main wager, in dollars" in floor.words and "The submission allows $1 to $1,000." in floor.words
    floor.enter(least)
    assert "The highest main wager, in dollars" in floor.words
    floor.enter(most)


def test_the_table_is_opened_with_a_dealer_who_says_who_he_is(floor: Floor) -> None:
    """The floorperson himself is no second person, and a wrong PIN opens nothing."""
    floor.log_in("table")
    assert "The table is closed" in floor.words and Do("close") not in floor.offered
    floor.touch(Do("open"))
    floor.prove(FLOOR)
    assert "This needs another person, of the right role" in floor.words and not floor.state.open
    floor.prove(DEALER, "111222")
    assert not floor.state.open
    floor.prove(DEALER)
    assert floor.events(e.TableOpened) == [e.TableOpened(DEALER, FLOOR)]
    assert "The table is open" in floor.words and "dealer 7" in floor.words and Do("open") not in floor.offered


def test_at_an_empty_table_limits_are_in_force_at_once(floor: Floor) -> None:
    """What the submission does not allow is refused where it is typed; nothing changes before Yes."""
    floor.log_in("table")
    set_limits(floor, "5", "2000")
    assert "the submission allows $1.00 to $1,000.00" in floor.words.lower()
    floor.touch(*[i.Key("back")] * 4)
    floor.enter("500")
    assert "Limits of $5 to $500" in floor.words and not floor.events(e.TableLimitsSet)
    floor.touch(i.Yes())
    assert floor.events(e.TableLimitsSet) == [e.TableLimitsSet(5_00, 500_00, FLOOR)]
    assert floor.state.announced is None and "$5 to $500" in floor.words
    floor.touch(i.Leave())
    assert all("$500" in words for name, words in floor.everywhere().items() if name != "dealer")


def test_while_people_play_limits_are_announced_on_every_screen_half_an_hour_before(floor: Floor) -> None:
    """Then they are in force at the first moment without wagers; a player of the old limits is not cut off."""
    floor.open()
    began = floor.live.cabinet.seconds()
    set_limits(floor, "1", "300")
    floor.touch(i.Yes())
    assert floor.events(e.LimitsAnnounced) == [e.LimitsAnnounced(1_00, 300_00, int(began) + NOTICE, FLOOR)]
    assert "announced by floorperson 8: $1 to $300" in floor.words.lower()
    assert floor.state.terms.rules.maximum == 1000_00
    floor.touch(i.Leave())
    for left in (30, 15):
        for name, words in floor.everywhere().items():
            assert "$300" in words and f"{left} min" in words, f"{name} says: {words}"
        floor.wait(HALF)
    assert floor.events(e.TableLimitsSet) == [e.TableLimitsSet(1_00, 300_00, FLOOR)]
    assert floor.state.terms.rules.maximum == 300_00 and floor.state.announced is None
    assert all("min)" not in words and "minutes)" not in words for words in floor.everywhere().values())


def test_limits_wait_for_the_round_that_is_played_when_their_time_comes(floor: Floor) -> None:
    """The wagers on the table are played under the limits that took them."""
    floor.open()
    set_limits(floor, "1", "300")
    floor.touch(i.Yes())
    floor.wait(NOTICE - 1)
    floor.wager(400_00)
    floor.wait(1)
    assert floor.state.announced is not None and not floor.events(e.TableLimitsSet)
    assert all("After this round" in words for name, words in floor.everywhere().items() if name == "overhead")
    floor.live.ledger.record(c.CloseBetting())
    floor.live.play_until(lambda state: state.round is None)
    floor.wait(0)
    assert floor.events(e.TableLimitsSet) == [e.TableLimitsSet(1_00, 300_00, FLOOR)]


def test_the_half_hour_begins_when_it_is_announced_not_when_it_is_typed(floor: Floor) -> None:
    """Whoever thinks for three minutes before Yes takes nothing off the notice."""
    floor.open()
    set_limits(floor, "1", "300")
    floor.wait(180)
    began = floor.live.cabinet.seconds()
    floor.touch(i.Yes())
    assert floor.events(e.LimitsAnnounced) == [e.LimitsAnnounced(1_00, 300_00, int(began) + NOTICE, FLOOR)]


def test_the_minimum_is_not_raised_while_people_play(floor: Floor) -> None:
    """The page says why, and what was typed can be mended or put away; nothing is announced."""
    floor.open()
    set_limits(floor, "5", "500")
    assert "is not raised while people play" in floor.words and i.Yes() not in floor.offered
    floor.touch(i.Cancel())
    assert floor.state.announced is None and not floor.events(e.LimitsAnnounced)
    set_limits(floor, "1", "500")
    floor.touch(i.Yes())
    assert floor.state.announced is not None


def test_announced_limits_are_withdrawn(floor: Floor) -> None:
    """No screen speaks of them any more, and they never come."""
    floor.open()
    assert Do("withdraw") not in floor.offered
    set_limits(floor, "1", "300")
    floor.touch(i.Yes(), Do("withdraw"), i.Yes())
    assert floor.events(e.LimitsWithdrawn) == [e.LimitsWithdrawn(FLOOR)]
    floor.touch(i.Leave())
    assert all("$300" not in words for words in floor.everywhere().values())
    floor.wait(NOTICE + 60)
    assert not floor.events(e.TableLimitsSet)


def test_the_last_rounds_are_announced_counted_down_and_the_table_closes(floor: Floor) -> None:
    """Every screen says how many are left; after the last no wager is taken, people are paid, and it is closed."""
    floor.open()
    floor.touch(Do("last:3"))
    assert "Announce the last 3 rounds" in floor.words
    floor.touch(i.Yes())
    assert floor.events(e.ClosingAnnounced) == [e.ClosingAnnounced(3, FLOOR)]
    assert "3 more rounds are played" in floor.words
    assert Do("last:3") not in floor.offered and Do("stay_open") in floor.offered
    for said in ("Last 3 rounds", "Last 2 rounds", "Last round"):
        for name, words in floor.everywhere().items():
            assert said in words, f"{name} says: {words}"
        floor.round()
    assert floor.state.closing == 0
    floor.live.ask(c.Place("p1", 1, 10_00), place=1)
    assert not floor.state.wagers, "no more wagers are taken"
    floor.touch(Do("close"), i.Yes())
    assert floor.events(e.TableClosed) == [e.TableClosed(FLOOR)]
    assert "The table is closed" in floor.words and Do("open") in floor.offered


def test_a_closing_that_was_announced_is_cancelled(floor: Floor) -> None:
    """And nobody counts any more."""
    floor.open()
    floor.touch(Do("last:1"), i.Yes())
    assert floor.state.closing == 1
    floor.touch(Do("stay_open"), i.Yes())
    assert floor.events(e.ClosingCancelled) == [e.ClosingCancelled(FLOOR)]
    assert all("Last round" not in words for words in floor.everywhere().values())
    floor.round()
    assert actions.next_action(floor.state).do is not actions.Do.CLOSE_TABLE


def test_another_dealer_takes_over(floor: Floor) -> None:
    """With his own number and PIN."""
    floor.open()
    floor.touch(Do("dealer_no_burn"))
    floor.prove(ANOTHER)
    assert floor.state.dealer == ANOTHER and "dealer 71" in floor.words
    assert floor.events(e.DealerChanged) == [e.DealerChanged(ANOTHER, burn=False, approved_by=FLOOR)]
