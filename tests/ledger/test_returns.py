"""What wagers gave back beside their exact odds."""

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from etg.ledger.accounts import WAGER, Key
from etg.ledger.courses import MOST_POINTS, Course, Group, Point, Stake, Sums
from etg.ledger.reading import Reader
from etg.ledger.returns import Returns, shares_outcomes
from tests.ledger.builders import played, quickly, shipped


def read(path: Path, most: int = 1000) -> Returns:
    found = Returns()
    with Reader.open(path) as reader:
        while found.read(reader, most):
            pass
    return found


@pytest.mark.parametrize("game", ["community_blackjack", "spanish_21", "blackjack"])
def test_the_sums_are_those_of_the_meters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    quickly(monkeypatch)
    path = tmp_path / "ledger.sqlite"
    played(path, shipped(game), 25).close()
    found = read(path)
    with Reader.open(path) as reader:
        meters = reader.meters()
    curves = found.curves()
    assert {each.of.wager for each in curves} >= {"main"}
    for curve in curves:
        subject = "/".join(curve.of)
        last = curve.points[-1]
        assert last.wagered == meters.get(Key(WAGER, subject, "wagered"), 0), subject
        assert last.returned + curve.metered == meters.get(Key(WAGER, subject, "returned"), 0), subject
        assert last.wagers == sum(meters.get(Key(WAGER, subject, name), 0) for name in ("won", "lost", "tied"))
        assert curve.exact == (curve.of.wager not in ("main", "bad_beat", "must_hit"))


def test_read_in_slices_it_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch)
    path = tmp_path / "ledger.sqlite"
    played(path, shipped(), 7).close()
    assert read(path, 2).curves() == read(path).curves()


def test_equal_stakes_have_the_plain_band() -> None:
    """Four wagers of 100 that win 3 to 1 half the time: sigma of the share is 2 / sqrt(4)."""
    point = Point(4, 400, 800, Fraction(800), Fraction(4 * 100 * 100 * 4))
    assert point.mean == 2 and point.band(Fraction(1)) == 1.0
    assert point.inside(Fraction(0)) and not point._replace(returned=1201).inside(Fraction(1))
    assert point._replace(returned=1200).inside(Fraction(1))


def test_wagers_that_share_an_outcome_are_one_observation() -> None:
    group = Group("digest", "lucky_ladies", 0)
    stakes = [Stake("lucky_ladies", group, 100, 0, 0), Stake("lucky_ladies", group, 300, 0, 0)]
    apart, together = Course(), Course()
    apart.add(stakes, shared=False)
    together.add(stakes, shared=True)
    assert apart.by_group[group] == Sums(400, 2, 100_000, 400, 2)
    assert together.by_group[group] == Sums(400, 2, 160_000, 800, 4)


def test_boxes_share_what_is_common_to_them() -> None:
    assert shares_outcomes("community_blackjack", "lucky_ladies")
    assert not shares_outcomes("blackjack", "house_money")
    assert shares_outcomes("blackjack", "buster_blackjack")


def test_however_many_rounds_there_are_the_samples_stay_few_and_in_order() -> None:
    course = Course()
    for _ in range(5000):
        course.add([Stake("main", None, 100, 150, 0)], shared=True)
    assert MOST_POINTS <= len(course.samples) < 2 * MOST_POINTS
    counts = [sample.wagers for sample in course.samples]
    assert counts == sorted(set(counts)) and counts[-1] > 4900
    assert {b - a for a, b in pairwise(counts)} == {course.apart}
