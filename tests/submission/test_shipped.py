"""The shipped submissions, and what becomes of them when a single value is wrong."""

import copy
import itertools
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from etg.games import GAMES
from etg.money import PRIZE
from etg.submission import Submission, SubmissionRefused, check, digest, load, parse, shipped_path

ALL = pytest.mark.parametrize("game", list(GAMES))


def values_of(game: str) -> dict[str, Any]:
    return parse(shipped_path(game).read_text(encoding="utf-8"))


@ALL
def test_every_shipped_submission_loads(game: str) -> None:
    submission = load(shipped_path(game))
    assert submission.game.id == game
    assert isinstance(submission.approved, date)
    assert submission.side_wagers
    assert_legal(submission)


def assert_legal(submission: Submission) -> None:
    """The book's demands, checked on the result by a road of its own."""
    rules, game = submission.rules, submission.game
    assert rules.decks in game.decks
    assert 0 < rules.minimum <= rules.maximum
    assert rules.chip_unit > 0
    assert 1 <= rules.boxes_per_player <= game.boxes
    assert rules.community_start_cards or rules.community_draws
    assert rules.payout_limit is None or rules.payout_limit >= 2_500_000
    if "blackjack_pays" in game.options:
        assert rules.blackjack_pays in ("3 to 2", "6 to 5")
        over, under = (3, 2) if rules.blackjack_pays == "3 to 2" else (6, 5)
        assert rules.chip_unit * over % under == 0
    for side in submission.side_wagers.values():
        assert side.id in game.side_wagers
        assert rules.decks in side.paytable.decks
        assert side.minimum <= side.maximum
        assert not side.paytable.stakes or set(side.amounts) <= set(side.paytable.stakes)
        for name, terms in (side.meters or {}).items():
            minimums = [least.cents for one in side.paytable.minimums for least in one if least.meter == name]
            assert terms.reset >= min(minimums)
            assert terms.start >= min(minimums) or side.id == "must_hit"
            assert 0 <= terms.rate <= 1
            assert (terms.rate == 0) == (name == PRIZE)
        assert not side.wheel or set(side.wheel) <= set(side.paytable.lines)


def leaves(values: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in values.items():
        yield (*path, key)
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))


def with_value(values: dict[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    changed = copy.deepcopy(values)
    table = changed
    for key in path[:-1]:
        table = table[key]
    if value is GONE:
        del table[path[-1]]
    else:
        table[path[-1]] = value
    return changed


GONE = object()
CORRUPTIONS: list[Any] = [
    GONE, None, True, False, 0, 1, 2, 3, 5, 7, 9, 13, -1, 10**12, Decimal("0.001"), Decimal("0.01"), Decimal("0.05"),
    Decimal("2.5"), Decimal("1E+3"), Decimal("NaN"), Decimal("Infinity"), Decimal("-0.5"), 249, 24_999, 25_000,
    "", " ", "A", "B", "Z", "3 to 2", "6 to 5", "7 to 5", "3:2", "stand", "x" * 500, "blackjack", "spanish_21",
    [], [1], [0], [1, 1], ["1"], {}, {"start": 1}, {"x": {}}, date(2026, 1, 1), 3.5,
]  # fmt: skip


@ALL
def test_every_single_wrong_value_is_refused_or_legal(game: str) -> None:
    values = values_of(game)
    refused = 0
    for path, value in itertools.product(leaves(values), CORRUPTIONS):
        changed = with_value(values, path, value)
        try:
            submission = check(changed)
        except SubmissionRefused as error:
            refused += 1
            assert error.problems
            assert all(problem.path and problem.message for problem in error.problems)
        else:
            assert_legal(submission)
            assert submission.hash == digest(changed)
    assert refused > 500


@ALL
def test_a_misspelt_key_is_refused_with_the_right_one(game: str) -> None:
    values = values_of(game)
    for path in leaves(values):
        if "wheel" in path[:-1]:
            continue
        wrong = path[-1][:-1] + ("x" if path[-1][-1] != "x" else "y")
        changed = with_value(values, path, GONE)
        table = changed
        for key in path[:-1]:
            table = table[key]
        table[wrong] = "anything"
        with pytest.raises(SubmissionRefused) as refused:
            check(changed)
        mine = [problem for problem in refused.value.problems if problem.path == ".".join((*path[:-1], wrong))]
        assert len(mine) == 1
        assert f"did you mean `{path[-1]}`?" in mine[0].message


@ALL
def test_same_file_same_hash_whatever_the_order_of_keys(game: str) -> None:
    values = values_of(game)
    assert check(backwards(values)).hash == check(values).hash
    assert check(values).hash == load(shipped_path(game)).hash
    assert len(check(values).hash) == 64


def backwards(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: backwards(value[key]) for key in reversed(value)}
    return value


def test_the_way_a_number_is_written_does_not_change_the_hash() -> None:
    values = values_of("blackjack")
    assert digest(values | {"minimum": Decimal("1.00")}) == digest(values | {"minimum": 1})
    assert digest(values | {"chip_unit": Decimal("0.5")}) == digest(values | {"chip_unit": Decimal("0.50")})


@ALL
def test_another_value_gives_another_hash(game: str) -> None:
    values = values_of(game)
    hashes = {digest(values)}
    for path in leaves(values):
        if isinstance(values.get(path[0]), int) and len(path) == 1:
            hashes.add(digest(with_value(values, path, 99)))
    assert len(hashes) > 4
