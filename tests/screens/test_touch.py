"""Fingers: what a touch means, and what it must never mean."""

from collections.abc import Sequence

import pytest
from pygame import Rect

from etg.screens.sheet import Item, Target
from etg.screens.touch import DRAG, HOLD, IMPATIENT, RESTING, SETTLE, SLIP, Dropped, Fingers, Tap

HEIGHT = 1000
"""Of the screen."""
SLIPPED, DRAGGED = round(SLIP * HEIGHT), round(DRAG * HEIGHT) + 1
LEFT, RIGHT, CHIP, SPOT = Rect(0, 0, 100, 100), Rect(200, 0, 100, 100), Rect(400, 0, 100, 100), Rect(600, 0, 100, 100)
IN_LEFT, IN_RIGHT, IN_CHIP, IN_SPOT = LEFT.center, RIGHT.center, CHIP.center, SPOT.center
NOWHERE = (50, 500)
PICTURE = Item(CHIP.x, CHIP.y, 60, 60, "chip", (500,))
HIT, STAND = Target(LEFT, "hit"), Target(RIGHT, "stand")
AGAIN = Target(LEFT, "again", hold="always")
BOARD = (HIT, STAND, Target(CHIP, "chip", drag=PICTURE), Target(SPOT, "spot", takes=True))


def fingers(targets: Sequence[Target] = BOARD, since: float = -10.0) -> Fingers:
    """On a screen that has looked like this for a while."""
    found = Fingers()
    found.show(targets, since)
    return found


def tap(found: Fingers, at: tuple[int, int], now: float, finger: object = 1) -> object:
    """A quick tap; what it means."""
    found.down(finger, at, now)
    return found.up(finger, at, now + 0.05, HEIGHT)


def test_a_tap_means_what_it_is_on() -> None:
    found = fingers()
    assert found.down(1, IN_LEFT, 0.0) and found.pressed(HEIGHT) == {"hit"}
    assert found.up(1, IN_LEFT, 0.1, HEIGHT) == Tap("hit")
    assert not found.pressed(HEIGHT)


def test_a_tap_beside_everything_means_nothing() -> None:
    found = fingers()
    assert not found.down(1, NOWHERE, 0.0)
    assert found.up(1, IN_LEFT, 0.1, HEIGHT) is None, "a touch counts where it began"


def test_the_upper_one_of_two_targets_is_touched() -> None:
    found = fingers((HIT, Target(LEFT.inflate(-20, -20), "above")))
    assert tap(found, IN_LEFT, 0.0) == Tap("above")
    assert tap(found, (2, 2), 1.0) == Tap("hit")


def test_what_has_no_meaning_covers_what_has() -> None:
    found = fingers((HIT, Target(LEFT, None)))
    assert not found.down(1, IN_LEFT, 0.0)


def test_the_edges_of_a_target_belong_to_it_up_to_its_last_pixel() -> None:
    assert tap(fingers(), (0, 0), 0.0) == Tap("hit")
    assert tap(fingers(), (99, 99), 0.0) == Tap("hit")
    assert tap(fingers(), (100, 50), 0.0) is None


def test_dragged_off_means_nothing_and_does_not_look_pressed() -> None:
    found = fingers()
    found.down(1, IN_LEFT, 0.0)
    assert found.move(1, NOWHERE, HEIGHT), "it is to be seen"
    assert not found.pressed(HEIGHT)
    assert found.up(1, NOWHERE, 0.3, HEIGHT) is None


def test_dragged_onto_another_button_presses_neither() -> None:
    found = fingers()
    found.down(1, IN_LEFT, 0.0)
    found.move(1, IN_RIGHT, HEIGHT)
    assert not found.pressed(HEIGHT)
    assert found.up(1, IN_RIGHT, 0.3, HEIGHT) is None


def test_dragged_off_and_back_is_meant_again() -> None:
    found = fingers()
    found.down(1, IN_LEFT, 0.0)
    found.move(1, NOWHERE, HEIGHT)
    assert found.move(1, IN_LEFT, HEIGHT) and found.pressed(HEIGHT) == {"hit"}
    assert found.up(1, IN_LEFT, 0.5, HEIGHT) == Tap("hit")


def test_a_little_slip_is_still_meant_a_larger_one_is_not() -> None:
    found = fingers()
    found.down(1, IN_LEFT, 0.0)
    assert not found.move(1, (LEFT.right - 1 + SLIPPED, 50), HEIGHT), "nothing is to be seen of it"
    assert found.up(1, (LEFT.right - 1 + SLIPPED, 50), 0.2, HEIGHT) == Tap("hit")
    found.down(1, IN_LEFT, 1.0)
    assert found.up(1, (LEFT.right + SLIPPED, 50), 1.2, HEIGHT) is None


def test_a_move_of_a_finger_that_is_on_nothing_is_nothing() -> None:
    found = fingers()
    assert not found.move(7, IN_LEFT, HEIGHT)
    assert found.up(7, IN_LEFT, 0.0, HEIGHT) is None


def test_a_double_tap_on_what_stays_the_same_is_two_taps() -> None:
    found = fingers()
    assert [tap(found, IN_LEFT, 0.0), tap(found, IN_LEFT, 0.12)] == [Tap("hit"), Tap("hit")]


def test_two_fingers_on_one_target_are_two_taps() -> None:
    found = fingers()
    found.down(1, IN_LEFT, 0.0)
    found.down(2, (10, 10), 0.1)
    assert found.up(1, IN_LEFT, 0.2, HEIGHT) == Tap("hit")
    assert found.pressed(HEIGHT) == {"hit"}, "the other one is still there"
    assert found.up(2, (10, 10), 0.3, HEIGHT) == Tap("hit")


def test_fingers_do_not_get_in_each_others_way() -> None:
    found = fingers()
    found.down(1, IN_LEFT, 0.0)
    found.down(2, IN_RIGHT, 0.1)
    assert found.pressed(HEIGHT) == {"hit", "stand"}
    found.move(2, NOWHERE, HEIGHT)
    assert found.up(1, IN_LEFT, 0.3, HEIGHT) == Tap("hit")
    assert found.up(2, NOWHERE, 0.4, HEIGHT) is None


def test_a_finger_that_comes_again_without_having_gone_begins_anew() -> None:
    found = fingers()
    found.down(1, IN_LEFT, 0.0)
    found.down(1, IN_RIGHT, 1.0)
    assert found.pressed(HEIGHT) == {"stand"}
    assert found.up(1, IN_RIGHT, 1.1, HEIGHT) == Tap("stand")
    found.down(1, IN_LEFT, 2.0)
    found.down(1, NOWHERE, 2.1)
    assert found.up(1, IN_LEFT, 2.2, HEIGHT) is None


def test_a_finger_that_nobody_takes_away_blocks_nobody() -> None:
    found = fingers()
    found.down("stuck", IN_LEFT, 0.0)
    assert tap(found, IN_LEFT, 60.0) == Tap("hit")
    assert tap(found, IN_RIGHT, 61.0) == Tap("stand")
    found.drop("stuck")
    assert not found.pressed(HEIGHT) and found.up("stuck", IN_LEFT, 62.0, HEIGHT) is None


@pytest.mark.parametrize(("seconds", "means"), [(RESTING - 0.01, Tap("hit")), (RESTING + 0.01, None)])
def test_a_hand_that_rests_on_the_screen_means_nothing(seconds: float, means: Tap | None) -> None:
    found = fingers()
    found.down(1, IN_LEFT, 0.0)
    assert found.up(1, IN_LEFT, seconds, HEIGHT) == means


# Holding


def test_a_finger_that_stays_means_what_holding_means_and_then_nothing_more() -> None:
    found = fingers((AGAIN,))
    found.down(1, IN_LEFT, 0.0)
    assert found.next_hold() == HOLD
    assert found.held(HOLD - 0.01, HEIGHT) == []
    assert found.held(HOLD, HEIGHT) == [Tap("always")]
    assert found.next_hold() is None and not found.pressed(HEIGHT)
    assert found.held(HOLD + 1, HEIGHT) == []
    assert found.up(1, IN_LEFT, HOLD + 1, HEIGHT) is None


def test_a_short_touch_on_what_can_be_held_is_a_tap() -> None:
    found = fingers((AGAIN,))
    assert tap(found, IN_LEFT, 0.0) == Tap("again")
    assert found.next_hold() is None and found.held(10.0, HEIGHT) == []


def test_a_long_touch_on_what_cannot_be_held_is_a_tap() -> None:
    found = fingers()
    found.down(1, IN_LEFT, 0.0)
    assert found.next_hold() is None and found.held(HOLD + 1, HEIGHT) == []
    assert found.up(1, IN_LEFT, HOLD + 1, HEIGHT) == Tap("hit")


def test_a_finger_that_has_left_its_place_holds_nothing() -> None:
    """It may come back and mean the tap."""
    found = fingers((AGAIN,))
    found.down(1, IN_LEFT, 0.0)
    found.move(1, NOWHERE, HEIGHT)
    assert found.held(HOLD, HEIGHT) == []
    assert found.next_hold() is None, "nobody is to wait for it for ever"
    assert found.up(1, IN_LEFT, HOLD + 0.1, HEIGHT) == Tap("again")


def test_what_is_gone_is_not_held() -> None:
    found = fingers((AGAIN,))
    found.down(1, IN_LEFT, 0.0)
    found.show((HIT,), 0.1)
    assert found.held(HOLD, HEIGHT) == []
    assert found.next_hold() is None


def test_only_the_finger_that_stays_holds() -> None:
    found = fingers((AGAIN, STAND))
    found.down(1, IN_LEFT, 0.0)
    found.down(2, IN_RIGHT, 0.1)
    assert found.held(HOLD + 0.2, HEIGHT) == [Tap("always")]
    assert found.up(2, IN_RIGHT, HOLD + 0.3, HEIGHT) == Tap("stand")


# Places that change


def test_a_place_that_changes_its_meaning_under_the_finger_does_nothing() -> None:
    found = fingers()
    found.down(1, IN_LEFT, 0.0)
    found.show((Target(LEFT, "surrender"), STAND), 0.1)
    assert not found.pressed(HEIGHT) & {"surrender"}
    assert found.up(1, IN_LEFT, 0.2, HEIGHT) is None


def test_a_button_that_goes_away_under_the_finger_does_nothing() -> None:
    found = fingers()
    found.down(1, IN_LEFT, 0.0)
    found.show((STAND,), 0.1)
    assert found.up(1, IN_LEFT, 0.2, HEIGHT) is None


def test_a_button_that_moves_away_under_the_finger_does_nothing_one_that_stays_under_it_does() -> None:
    found = fingers((HIT,))
    found.down(1, IN_LEFT, 0.0)
    found.show((Target(LEFT.move(30, 0), "hit"),), 0.1)
    assert found.up(1, IN_LEFT, 0.2, HEIGHT) == Tap("hit")
    found.down(1, IN_LEFT, 1.0)
    found.show((Target(RIGHT, "hit"),), 1.1)
    assert found.up(1, IN_LEFT, 1.2, HEIGHT) is None


def test_of_two_buttons_for_the_same_each_works() -> None:
    """A page can be closed by its own button and by the one that opened it."""
    both = (Target(LEFT, "close"), Target(RIGHT, "close"))
    assert tap(fingers(both), IN_LEFT, 0.0) == Tap("close")
    assert tap(fingers(both), IN_RIGHT, 0.0) == Tap("close")


def test_a_second_tap_on_a_place_that_has_just_become_another_button_is_ignored() -> None:
    found = fingers()
    assert tap(found, IN_LEFT, 0.0) == Tap("hit")
    found.show((Target(LEFT, "surrender"), STAND), 0.1)
    assert tap(found, IN_LEFT, 0.1 + SETTLE) == Tap("surrender")
    found = fingers()
    found.show((Target(LEFT, "surrender"), STAND), 0.1)
    assert tap(found, IN_LEFT, 0.1 + SETTLE - 0.01) is None


def test_who_taps_on_to_hurry_the_table_surrenders_nothing() -> None:
    """As long as taps come one after the other they are meant for what was there before."""
    found = fingers((Target(LEFT, "deal"), STAND))
    found.show((Target(LEFT, "surrender"), STAND), 0.1)
    times = [0.2 + n * (IMPATIENT - 0.05) for n in range(20)]
    assert [tap(found, IN_LEFT, when) for when in times] == [None] * 20
    assert tap(found, IN_RIGHT, times[-1]) == Tap("stand"), "elsewhere nothing has changed"
    assert tap(found, IN_LEFT, times[-1] + IMPATIENT) == Tap("surrender")


def test_a_tap_elsewhere_is_not_ignored() -> None:
    found = fingers()
    found.show((Target(LEFT, "surrender"), STAND), 0.1)
    assert tap(found, IN_RIGHT, 0.11) == Tap("stand")


def test_a_button_where_there_was_none_can_be_touched_at_once() -> None:
    found = fingers((STAND,))
    found.show((HIT, STAND), 0.1)
    assert tap(found, IN_LEFT, 0.11) == Tap("hit")


def test_buttons_that_change_places_are_ignored_for_a_moment() -> None:
    """Each was there before, but not here."""
    found = fingers()
    found.show((Target(RIGHT, "hit"), Target(LEFT, "stand")), 0.1)
    assert tap(found, IN_LEFT, 0.2) is None
    assert tap(found, IN_RIGHT, 0.2) is None
    assert tap(found, IN_LEFT, 0.2 + IMPATIENT) == Tap("stand")


def test_showing_the_same_again_shortens_no_wait_and_begins_none() -> None:
    found = fingers()
    found.show((Target(LEFT, "surrender"), STAND), 0.1)
    for _ in range(3):
        found.show((Target(LEFT, "surrender"), STAND), 0.2)
    assert tap(found, IN_LEFT, 0.1 + SETTLE) == Tap("surrender")
    found = fingers()
    found.show((Target(LEFT, "surrender"), STAND), 0.1)
    found.show((Target(LEFT, "surrender"), STAND), 0.2)
    assert tap(found, IN_LEFT, 0.3) is None


def test_other_letters_where_letters_were_are_typed_at_once() -> None:
    """Capitals become small ones after the first letter; whoever types goes on."""
    found = fingers((Target(LEFT, "A", typed=True), Target(RIGHT, "B", typed=True)))
    assert tap(found, IN_LEFT, 0.0) == Tap("A")
    found.show((Target(LEFT, "a", typed=True), Target(RIGHT, "b", typed=True)), 0.06)
    assert tap(found, IN_LEFT, 0.1) == Tap("a")
    assert tap(found, IN_RIGHT, 0.2) == Tap("b")


def test_a_key_that_has_just_become_a_button_is_none_and_a_button_no_key() -> None:
    for old, new in ((True, False), (False, True)):
        found = fingers((Target(LEFT, "A", typed=old),))
        found.show((Target(LEFT, "leave", typed=new),), 0.1)
        assert tap(found, IN_LEFT, 0.2) is None


def test_what_was_there_two_changes_ago_still_counts() -> None:
    found = fingers()
    found.show((STAND,), 0.1)
    found.show((Target(LEFT, "surrender"), STAND), 0.2)
    assert tap(found, IN_LEFT, 0.3) is None, "a tap on hit that came late"
    assert tap(found, IN_LEFT, 0.3 + IMPATIENT) == Tap("surrender")


def test_when_a_whole_screen_moves_all_of_it_waits() -> None:
    """Somebody else sits down: the seats become narrower."""
    found = fingers()
    found.show((Target(LEFT.move(0, 200), "hit"), STAND), 0.1, moved=True)
    assert tap(found, IN_RIGHT, 0.2) is None
    assert tap(found, IN_RIGHT, 0.1 + SETTLE) == Tap("stand")


# Dragging


def test_a_chip_is_dragged_onto_a_spot() -> None:
    found = fingers()
    found.down(1, IN_CHIP, 0.0)
    assert found.pressed(HEIGHT) == {"chip"} and not found.dragged()
    assert found.move(1, (IN_CHIP[0] + DRAGGED, IN_CHIP[1]), HEIGHT)
    assert not found.pressed(HEIGHT)
    assert found.move(1, IN_SPOT, HEIGHT), "every step of it is to be seen"
    (picture,) = found.dragged()
    assert (picture.x + picture.w // 2, picture.y + picture.h // 2) == IN_SPOT
    assert found.up(1, IN_SPOT, 20.0, HEIGHT) == Dropped("chip", "spot"), "whoever drags does not rest"
    assert not found.dragged()


def test_a_chip_that_is_dropped_nowhere_is_nowhere() -> None:
    for place in (NOWHERE, IN_LEFT):
        found = fingers()
        found.down(1, IN_CHIP, 0.0)
        found.move(1, place, HEIGHT)
        assert found.up(1, place, 0.5, HEIGHT) is None
        assert not found.dragged()


def test_a_chip_that_is_brought_back_is_not_picked() -> None:
    found = fingers()
    found.down(1, IN_CHIP, 0.0)
    found.move(1, IN_SPOT, HEIGHT)
    assert found.up(1, IN_CHIP, 0.5, HEIGHT) is None


def test_a_finger_that_trembles_drags_nothing() -> None:
    found = fingers()
    found.down(1, IN_CHIP, 0.0)
    assert not found.move(1, (IN_CHIP[0] + DRAGGED - 1, IN_CHIP[1]), HEIGHT)
    assert not found.dragged()
    assert found.up(1, IN_CHIP, 0.5, HEIGHT) == Tap("chip")


def test_two_people_drag_at_once() -> None:
    found = fingers((*BOARD, Target(RIGHT, "other chip", drag=PICTURE)))
    found.down(1, IN_CHIP, 0.0)
    found.down(2, IN_RIGHT, 0.0)
    found.move(1, IN_SPOT, HEIGHT)
    found.move(2, IN_SPOT, HEIGHT)
    assert len(found.dragged()) == 2
    assert found.up(2, IN_SPOT, 0.5, HEIGHT) == Dropped("other chip", "spot")
    assert found.up(1, IN_SPOT, 0.6, HEIGHT) == Dropped("chip", "spot")


def test_a_chip_is_dropped_where_a_spot_is_then() -> None:
    found = fingers()
    found.down(1, IN_CHIP, 0.0)
    found.move(1, IN_SPOT, HEIGHT)
    found.show((HIT, STAND), 0.3)
    assert found.up(1, IN_SPOT, 0.5, HEIGHT) is None


def test_a_spot_below_something_small_still_takes_a_chip() -> None:
    """The paytable of a side wager is one tap away, on the spot itself."""
    found = fingers((*BOARD, Target(SPOT, "paytable")))
    found.down(1, IN_CHIP, 0.0)
    found.move(1, IN_SPOT, HEIGHT)
    assert found.up(1, IN_SPOT, 0.5, HEIGHT) == Dropped("chip", "spot")


def laid() -> Fingers:
    """Chips lie on a spot, and there is another one."""
    return fingers((Target(SPOT, "spot", drag=PICTURE, takes=True), Target(LEFT, "other", takes=True)))


def test_chips_are_dragged_off_their_spot() -> None:
    for place in (NOWHERE, IN_RIGHT):
        found = laid()
        found.down(1, IN_SPOT, 0.0)
        found.move(1, place, HEIGHT)
        assert len(found.dragged()) == 1
        assert found.up(1, place, 0.5, HEIGHT) == Dropped("spot", None)


def test_chips_are_dragged_from_spot_to_spot() -> None:
    found = laid()
    found.down(1, IN_SPOT, 0.0)
    found.move(1, IN_LEFT, HEIGHT)
    assert found.up(1, IN_LEFT, 0.5, HEIGHT) == Dropped("spot", "other")


def test_a_finger_that_slips_on_a_spot_still_taps_it() -> None:
    """Otherwise a hasty tap for one chip more would take all of them away."""
    found = laid()
    corner = (SPOT.right + round(SLIP * HEIGHT) - 1, SPOT.centery)
    assert corner[0] - IN_SPOT[0] > DRAG * HEIGHT
    found.down(1, IN_SPOT, 0.0)
    found.move(1, corner, HEIGHT)
    assert not found.dragged()
    assert found.up(1, corner, 0.5, HEIGHT) == Tap("spot")


def test_chips_that_are_brought_back_have_not_been_moved() -> None:
    found = laid()
    found.down(1, IN_SPOT, 0.0)
    found.move(1, NOWHERE, HEIGHT)
    found.move(1, IN_SPOT, HEIGHT)
    assert found.up(1, IN_SPOT, 0.5, HEIGHT) == Dropped("spot", "spot")


def test_all_fingers_are_forgotten_when_the_screen_is_gone() -> None:
    found = fingers()
    found.down(1, IN_LEFT, 0.0)
    found.down(2, IN_CHIP, 0.0)
    found.move(2, IN_SPOT, HEIGHT)
    found.cancel()
    assert not found.pressed(HEIGHT) and not found.dragged()
    assert found.up(1, IN_LEFT, 0.1, HEIGHT) is None and found.up(2, IN_SPOT, 0.1, HEIGHT) is None
