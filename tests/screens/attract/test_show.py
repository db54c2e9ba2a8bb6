"""Which scene is on when, and where it stands: nothing but the time since the show began decides."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etg.cabinet.settings_attract import SCENES as NAMES
from etg.cabinet.settings_attract import Entry
from etg.games import GAMES
from etg.screens.attract.scenes import SCENES, leaves
from etg.screens.attract.show import ACROSS, DOWN, STEP, Leaf, turn_at
from etg.screens.staged.table import Table

THREE = (Leaf("title", 0, 10), Leaf("hand", 0, 20), Leaf("notice", 0, 5))


@pytest.mark.parametrize(
    ("elapsed", "scene", "number", "pass_", "since"),
    [
        (-1.0, "title", 0, 0, 0.0),
        (0.0, "title", 0, 0, 0.0),
        (9.9, "title", 0, 0, 9.9),
        (10.0, "hand", 1, 0, 0.0),
        (34.0, "notice", 2, 0, 4.0),
        (35.0, "title", 3, 1, 0.0),
        (35.0 * 7 + 12.0, "hand", 22, 7, 2.0),
    ],
)
def test_scenes_follow_each_other_for_ever(elapsed: float, scene: str, number: int, pass_: int, since: float) -> None:
    turn = turn_at(THREE, elapsed)
    assert (turn.leaf.scene, turn.number, turn.pass_) == (scene, number, pass_)
    assert turn.since == pytest.approx(since)


@given(st.floats(0, 100_000), st.lists(st.integers(4, 30), min_size=1, max_size=12))
def test_something_is_always_on_and_it_looks_different_soon(elapsed: float, seconds: list[int]) -> None:
    turn = turn_at([Leaf("title", n, each) for n, each in enumerate(seconds)], elapsed)
    assert 0 <= turn.since <= turn.leaf.seconds
    assert turn.next <= turn.leaf.seconds and 0 < turn.next - turn.step * STEP <= STEP
    assert abs(turn.drift[0]) <= ACROSS and abs(turn.drift[1]) <= DOWN


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_sides_change_with_every_scene_and_from_pass_to_pass(count: int) -> None:
    playlist = [Leaf("title", n, 10) for n in range(count)]
    turns = [turn_at(playlist, 10.0 * n + 1) for n in range(4 * count)]
    for first, later in zip(turns, turns[count:], strict=False):
        assert first.leaf == later.leaf and first.mirrored is not later.mirrored
    same = [one.mirrored is other.mirrored for one, other in pairwise(turns) if one.pass_ == other.pass_]
    assert not any(same)


def test_everything_drifts_within_a_minute_as_far_as_it_goes() -> None:
    turns = [turn_at([Leaf("title", 0, 30)], float(second)) for second in range(64)]
    across, down = ({turn.drift[which] for turn in turns} for which in (0, 1))
    assert max(across) - min(across) > 1.8 * ACROSS and max(down) - min(down) > 1.8 * DOWN
    steps = [abs(one.drift[0] - other.drift[0]) for one, other in pairwise(turns)]
    assert max(steps) < 3, "nobody sees it move"


# Out of the playlist


def test_every_scene_that_can_be_named_can_be_drawn() -> None:
    assert tuple(SCENES) == NAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_without_anything_to_show_is_left_out(game: str) -> None:
    terms = Table(game).terms
    found = leaves((Entry("title", 5), Entry("meters", 7)), terms, "station")
    assert [leaf.scene for leaf in found] == (["title", "meters"] if terms.meters else ["title"])


@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_a_scene_lasts_as_long_as_the_playlist_says(game: str) -> None:
    terms = Table(game).terms
    for kind in ("station", "overhead", "tabletop"):
        found = leaves((Entry("paytables", 6), Entry("sign", 9)), terms, kind)
        assert [leaf.seconds for leaf in found] == [6 if leaf.scene == "paytables" else 9 for leaf in found]
        assert len([leaf for leaf in found if leaf.scene == "paytables"]) >= 2 + len(terms.side)
