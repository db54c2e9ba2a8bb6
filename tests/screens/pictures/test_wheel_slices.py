"""How the wheel is cut: to scale, whole, the same every time; and where it stops."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from etg.screens.pictures.wheel_slices import HAIR, Segments, angle_for, angles, slices, under_pointer
from etg.submission import load, shipped_path

SHIPPED = [
    pytest.param(tuple(side.wheel.items()), id=f"{game} {side.id}")
    for game in ("blackjack", "spanish_21", "pontoon_21")
    for side in load(shipped_path(game)).side_wagers.values()
    if side.wheel
]
WHEELS = st.dictionaries(st.text("abc$1", min_size=1, max_size=4), st.integers(0, 10_000), min_size=1, max_size=24).map(
    lambda found: tuple(found.items())
)


def able(segments: Segments) -> dict[str, int]:
    return {symbol: weight for symbol, weight in segments if weight}


@given(WHEELS)
def test_the_slices_are_the_whole_wheel(segments: Segments) -> None:
    assume(able(segments))
    cut = slices(segments)
    assert (cut[0].start, cut[-1].end) == (0, 360)
    assert all(before.end == after.start for before, after in pairwise(cut))
    assert {each.symbol for each in cut} == able(segments).keys(), "what can come is there, what cannot is not"
    assert cut == slices(segments)


@given(WHEELS)
def test_a_symbol_has_the_share_of_its_weight(segments: Segments) -> None:
    """But for those too narrow to be seen, and the widest, which gives what these get."""
    weights = able(segments)
    assume(weights)
    drawn = {symbol: sum(each.width for each in slices(segments) if each.symbol == symbol) for symbol in weights}
    fair = {symbol: 360 * weight / sum(weights.values()) for symbol, weight in weights.items()}
    widest = max(weights, key=lambda symbol: weights[symbol])
    given_away = 0.0
    for symbol in weights.keys() - {widest}:
        assert drawn[symbol] == pytest.approx(max(HAIR, fair[symbol]))
        given_away += drawn[symbol] - fair[symbol]
    assert drawn[widest] == pytest.approx(fair[widest] - given_away, abs=1e-6)


@given(WHEELS)
def test_every_slice_can_be_seen_and_those_of_a_symbol_are_alike(segments: Segments) -> None:
    assume(able(segments))
    cut = slices(segments)
    for symbol in able(segments):
        widths = [each.width for each in cut if each.symbol == symbol]
        assert min(widths) > HAIR - 1e-9
        assert max(widths) - min(widths) < 1e-6


@given(WHEELS)
def test_it_looks_like_a_wheel(segments: Segments) -> None:
    assume(able(segments))
    assert 20 <= len(slices(segments)) <= 30 + len(segments)


@pytest.mark.parametrize("segments", SHIPPED)
def test_no_two_neighbours_of_a_shipped_wheel_are_alike(segments: Segments) -> None:
    cut = slices(segments)
    assert 24 <= len(cut) <= 40
    assert all(before.symbol != after.symbol for before, after in pairwise((*cut, cut[0])))


def test_common_symbols_are_spread() -> None:
    cut = slices((("jackpot", 2), ("$50", 998), ("$15", 3000), ("$10", 6000)))
    for symbol in ("$10", "$15"):
        own = sum(each.symbol == symbol for each in cut)
        for upto in range(len(cut)):
            assert abs(sum(each.symbol == symbol for each in cut[:upto]) - own * upto / len(cut)) < 1.5


def test_a_wheel_of_very_many_symbols_still_closes() -> None:
    segments = tuple((str(number), 1 if number % 2 else 1_000_000) for number in range(120))
    assert sum(angles(segments).values()) == pytest.approx(360)
    assert min(angles(segments).values()) > 0


def test_no_symbols_no_slices() -> None:
    assert slices(()) == () == slices((("never", 0),))


@given(WHEELS, st.integers(0, 100), st.floats(0, 1, exclude_max=True))
def test_the_pointer_is_over_the_symbol_that_came(segments: Segments, which: int, spread: float) -> None:
    symbols = list(able(segments))
    assume(symbols)
    symbol = symbols[which % len(symbols)]
    turn = angle_for(segments, symbol, spread)
    assert 0 < turn < 360
    assert under_pointer(slices(segments), turn).symbol == symbol
    assert under_pointer(slices(segments), turn + 720).symbol == symbol, "whole turns change nothing"


@pytest.mark.parametrize("segments", SHIPPED)
def test_every_place_of_a_symbol_is_as_likely(segments: Segments) -> None:
    """Even steps of the spread stop at even steps of the symbol's own slices, from one edge to the other."""
    cut, steps = slices(segments), 4000
    for symbol in ("$10", "$50"):
        own = [each for each in cut if each.symbol == symbol]
        if not own:
            continue
        stops = [360 - angle_for(segments, symbol, (step + 0.5) / steps) for step in range(steps)]
        for each in own:
            inside = [(stop - each.start) / each.width for stop in stops if each.start <= stop < each.end]
            assert len(inside) == pytest.approx(steps / len(own), abs=1)
            assert sum(inside) / len(inside) == pytest.approx(0.5, abs=0.01)
            assert min(inside) < 0.02 and max(inside) > 0.98


@pytest.mark.parametrize(("symbol", "spread"), [("$7", 0.5), ("$10", 1.0), ("$10", -0.1)])
def test_what_is_not_on_the_wheel(symbol: str, spread: float) -> None:
    with pytest.raises(ValueError, match="not"):
        angle_for((("$10", 3), ("$5", 1)), symbol, spread)
