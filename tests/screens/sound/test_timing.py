"""What is heard because time goes by."""

import pytest

from etg.cabinet.shown import Countdown
from etg.games import Decision
from etg.screens.sound.catalogue import TICK, TICK_LAST
from etg.screens.sound.timing import ALARM_LASTS, REMINDER, next_alarm, next_tick, ticks_at
from etg.table import commands as c
from tests.screens.sound.listening import Listening
from tests.table.builders import Table


def beats(countdown: Countdown | None) -> list[tuple[float, str]]:
    """All of them."""
    found: list[tuple[float, str]] = []
    after = float("-inf")
    while (beat := next_tick(countdown, after)) is not None:
        found.append((beat.at, beat.sound))
        after = beat.at
    return found


def test_the_last_five_seconds_tick_and_the_last_one_is_another() -> None:
    assert beats(Countdown("betting", 30, 40.0)) == [
        (35.0, TICK),
        (36.0, TICK),
        (37.0, TICK),
        (38.0, TICK),
        (39.0, TICK_LAST),
    ]


def test_a_countdown_that_stands_or_is_none_does_not_tick() -> None:
    assert beats(None) == beats(Countdown("betting", 30, 40.0, paused=3.0)) == []


def ticking(table: Listening, what: str, **more: object) -> set[int]:
    """Where it ticks while this runs."""
    table.around(countdown=Countdown(what, 10, 10.0), **more)
    return ticks_at(table.shown)


def test_betting_ticks_where_somebody_may_still_want_to_wager() -> None:
    """Not where nobody sits, nor where a player is ready or has no credits."""
    table = Listening(Table().seat(1, 2, 4))
    table.do(c.Seat("p6", 6), c.BuyIn("p6", 1), c.Place("p1", 1, 1000), c.Place("p2", 2, 1000))
    assert ticking(table, "betting") == {1, 2, 4}
    assert ticking(table, "betting", ready=frozenset({2})) == {1, 4}
    assert ticks_at(Listening(Table().seat(1)).shown) == set(), "nothing runs"


def test_decisions_tick_where_they_are_asked_for() -> None:
    """One after the other, or with community draws at all who have not chosen."""
    table = Listening(Table().open(1, 3))
    table.deal("2S 3D 9D 4D 5S 7S")
    assert ticking(table, "decisions") == {1}
    table.do(c.Decide(1, Decision.STAND))
    assert ticking(table, "decisions") == {3}
    both = Listening(Table("community_blackjack").open(2, 5))
    both.deal("2S 3D 9D")
    assert ticking(both, "decisions") == {2, 5}
    both.do(c.Decide(5, Decision.STAND, 0))
    assert ticking(both, "decisions") == {2}


def test_insurance_ticks_where_it_is_not_answered() -> None:
    table = Listening(Table().open(1, 2))
    table.deal("6S 8D AD 5D TS 7S")
    assert ticking(table, "insurance") == {1, 2}
    table.do(c.Insure(2, 0))
    assert ticking(table, "insurance") == {1}


@pytest.mark.parametrize("stands", [True, False])
def test_an_alarm_goes_on_for_ten_seconds_whether_or_not_the_tilt_is_cleared(stands: bool) -> None:
    """Without a gap; then, while the table still stands, it reminds people."""
    last = 100.0
    while (again := next_alarm(100.0, last, stands)) is not None and again - last < REMINDER:
        assert again == last + 1.5
        last = again
    assert last + 1.5 >= 100 + ALARM_LASTS and last < 100 + ALARM_LASTS
    assert again == (last + REMINDER if stands else None)
