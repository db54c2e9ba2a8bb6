"""From a touch to its finger: random touch screens are recovered from five targets, and nonsense is refused."""

import random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from etg.cabinet.office.screen_tests import CHECKS, TARGETS
from etg.cabinet.touch_map import AS_IT_IS, WORST, Place, TouchMap, error, found, turned, turned_back
from etg.errors import Refused

near_one = st.floats(0.7, 1.3)
small = st.floats(-0.15, 0.15)
maps = st.builds(TouchMap, near_one, small, small, small, near_one, small)
places = st.tuples(st.floats(0, 1), st.floats(0, 1))


def reported(map_: TouchMap, finger: Place) -> Place:
    """What a touch screen says for which this is the right map."""
    x, y = finger[0] - map_.c, finger[1] - map_.f
    return (map_.e * x - map_.b * y) / map_.area, (map_.a * y - map_.d * x) / map_.area


@given(maps, st.integers(0, 2**32))
def test_any_touch_screen_is_recovered_from_shaky_fingers(map_: TouchMap, seed: int) -> None:
    shaky = random.Random(seed)
    touched = [reported(map_, (x + shaky.uniform(-0.004, 0.004), y + shaky.uniform(-0.004, 0.004))) for x, y in TARGETS]
    fitted = found(touched, TARGETS)
    for target in CHECKS:
        assert error(fitted.at(reported(map_, target)), target) < 0.012


@given(maps)
def test_exact_touches_give_the_exact_map(map_: TouchMap) -> None:
    fitted = found([reported(map_, target) for target in TARGETS], TARGETS)
    assert fitted == pytest.approx(map_, abs=1e-9)


@pytest.mark.parametrize("map_", [TouchMap(-1, 0, 1, 0, 1, 0), TouchMap(0, 1, 0, -1, 0, 1), TouchMap(0, 1, 0, 1, 0, 0)])
def test_a_panel_that_is_mirrored_or_turned_is_right_afterwards(map_: TouchMap) -> None:
    fitted = found([reported(map_, target) for target in TARGETS], TARGETS)
    assert fitted == pytest.approx(map_, abs=1e-9)


@given(st.integers(0, 4), places)
def test_one_touch_far_off_is_refused(which: int, place: Place) -> None:
    assume(error(place, TARGETS[which]) > 0.3)
    touched = [place if number == which else target for number, target in enumerate(TARGETS)]
    with pytest.raises(Refused):
        found(touched, TARGETS)


@given(places)
def test_five_times_the_same_spot_is_refused(place: Place) -> None:
    with pytest.raises(Refused, match="one line or on one spot"):
        found([place] * len(TARGETS), TARGETS)


def test_touches_that_hardly_move_are_no_touch_screen() -> None:
    touched = [(0.5 + (x - 0.5) / 10, 0.5 + (y - 0.5) / 10) for x, y in TARGETS]
    with pytest.raises(Refused, match="no touch screen"):
        found(touched, TARGETS)


@given(places, st.sampled_from((0, 90, 180, 270)))
def test_turned_and_turned_back(place: Place, rotation: int) -> None:
    assert turned_back(turned(place, rotation), rotation) == pytest.approx(place)


def test_the_corners_of_a_turned_picture() -> None:
    assert [turned((1, 0), rotation) for rotation in (0, 90, 180, 270)] == [(1, 0), (0, 0), (0, 1), (1, 1)]


@given(maps)
def test_what_is_written_is_as_good(map_: TouchMap) -> None:
    assert map_.is_sane
    assert map_.rounded() == pytest.approx(map_, abs=1e-6)
    assert error(map_.rounded().at((1, 1)), map_.at((1, 1))) < WORST / 100


def test_as_it_is() -> None:
    assert AS_IT_IS.at((0.3, 0.8)) == (0.3, 0.8)
