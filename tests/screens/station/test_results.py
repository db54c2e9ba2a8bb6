"""What a round has brought, as it is told: in a seat in few lines, and of the dealer only what was a hand."""

import pytest

from etg.screens.scenes import NOW, scene
from etg.screens.station.seat import Seat
from etg.screens.station.station import Station
from tests.screens.builders import SETTING
from tests.screens.station.at_station import LYING, SEATS, sheet_of


def said(moment: str, size: tuple[int, int], seat: bool = True) -> list[str]:
    found = scene("community_blackjack", moment)
    screen = (Seat if seat else Station)(found.station, SETTING)
    return [str(item.args[0]) for item in sheet_of(screen, found.shown, size, NOW).items if item.kind == "text"]


def test_the_sum_of_several_boxes_says_where_it_comes_from() -> None:
    """Not the same amount three times: what the boxes brought, and what the other wagers."""
    words = said("three-boxes-results", (680, 648))
    for one in ("+$290.00", "18 wagers", "3 boxes", "+$50.00", "15 other wagers", "+$240.00"):
        assert words.count(one) >= 1, one
    assert words.count("+$290.00") == 1 and "You win $290" not in words


@pytest.mark.parametrize("seat", ["seat", "narrow seat"])
def test_wagers_that_came_back_are_told_with_what_came_back(seat: str) -> None:
    words = said("void", SEATS[seat])
    at = next(n for n, each in enumerate(words) if each.startswith("5 other"))
    assert "$25.00" in words[at - 1 : at + 2], "not the balance, which is nothing"


def test_a_seat_does_not_say_its_headline_twice() -> None:
    for moment in ("dispute", "tilt", "shoe-offline", "four-hands"):
        words = [each.casefold() for each in said(moment, SEATS["seat"])]
        lines = [each for each in words if len(each) > 12]
        assert len(lines) == len(set(lines)), moment


def test_a_round_in_which_the_dealer_had_no_hand_is_none_of_his_last_hands() -> None:
    """All was decided before he drew: his up card alone is no total."""
    title = "DEALER'S LAST HANDS"
    assert scene("community_blackjack", "win-lock-up").shown.history
    assert title not in said("win-lock-up", LYING, seat=False)
    assert title in said("history", LYING, seat=False)
