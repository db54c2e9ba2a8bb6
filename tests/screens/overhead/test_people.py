"""Who plays and who has won: every box is there, and no result is told by its colour alone."""

import pytest

from etg.screens.scenes import scene
from etg.screens.sheet import Sheet
from tests.screens.overhead.above import SIZES, above, texts


def icons(sheet: Sheet) -> list[str]:
    """The names of the signs."""
    return [str(item.args[0]) for item in sheet.items if item.kind == "icon"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["full-table-deciding", "full-table"])
def test_every_box_of_a_full_table_is_there(name: str, size: tuple[int, int]) -> None:
    found = scene("community_blackjack", name)
    round_ = found.shown.state.round
    assert round_ is not None and len(round_.boxes) == found.shown.state.terms.game.boxes
    read = texts(above(found, size))
    assert [str(box.number) for box in round_.boxes if str(box.number) not in read] == []
    if name == "full-table-deciding":
        assert read.count("decides") == len(round_.boxes)


def test_letters_of_a_full_table_are_large() -> None:
    """From six metres a letter wants 40 units."""
    sheet = above(scene("community_blackjack", "full-table-deciding"), (1920, 1080))
    assert all(item.args[2] >= 38 for item in sheet.items if item.args[:1] == ("decides",))  # type: ignore[operator]


def test_who_has_decided_is_told_by_the_decision() -> None:
    """Not by one letter: those who are asked have a clock, those who have decided the sign and its word."""
    sheet = above(scene("community_blackjack", "chosen"), (1920, 1080))
    assert {"decides", "split", "hit"} <= set(texts(sheet)) and "decided" not in texts(sheet)
    assert sorted(icons(sheet)) == ["clock", "hit", "split"]
