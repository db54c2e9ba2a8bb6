"""Who plays and who has won: every box is there, and no result is told by its colour alone."""

from dataclasses import replace

import pytest
from pygame import Rect

from etg.games import GAMES
from etg.screens.dealer.console import DealerConsole
from etg.screens.scenes import NOW, Table, scene
from etg.screens.scenes.playing import three_boxes_results
from etg.screens.scenes.waiting import void
from etg.screens.sheet import Sheet
from etg.screens.shots import sheet_of
from etg.table.actions import Do
from etg.table.state import PlayedHand, changed
from tests.screens.overhead.above import GALLERY, SIZES, above, drawn, texts

FULL = SIZES[0]


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
    sizes = [item.args[2] for item in sheet.items if item.args[:1] == ("decides",)]
    assert sizes and all(isinstance(px, int) and px >= 38 for px in sizes)


def test_who_has_decided_is_told_by_the_decision() -> None:
    """Not by one letter: those who are asked have a clock, those who have decided the sign and its word."""
    sheet = above(scene("community_blackjack", "chosen"), (1920, 1080))
    assert {"decides", "split", "hit"} <= set(texts(sheet)) and "decided" not in texts(sheet)
    assert sorted(icons(sheet)) == ["clock", "hit", "split"]


# Results


@pytest.mark.parametrize("game", GAMES)
def test_nobody_has_won_a_void_round(game: str) -> None:
    """Every wager is returned: there are no winners, neither now nor when the cards are gone; above and below alike."""
    table = Table(game)
    found = void(table)
    round_ = table.state.round
    assert round_ is not None
    for sheet in (above(found, FULL), sheet_of(DealerConsole(), Rect(0, 0, *FULL), found, GALLERY)):
        read = texts(sheet)
        assert read.count("returned") == len(round_.boxes) and "push" not in read
    assert not [words for words in texts(above(found, FULL)) if words.startswith("Winners")]
    table.play(Do.WAGERS)
    assert not [words for words in texts(drawn(table.shown(), NOW)) if words.startswith("Winners")]


def test_one_word_for_one_thing() -> None:
    """Equal hands are a push on both screens; a win and a loss that make up for each other are not."""
    found = scene("community_blackjack", "full-table")
    for sheet in (above(found, FULL), sheet_of(DealerConsole(), Rect(0, 0, *FULL), found, GALLERY)):
        assert (texts(sheet).count("push"), texts(sheet).count("even"), texts(sheet).count("returned")) == (2, 1, 0)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_wide_win_keeps_its_mark(game: str, size: tuple[int, int]) -> None:
    shown = scene(game, "full-table").shown
    round_ = shown.state.round
    assert round_ is not None
    boxes = tuple(
        changed(box, sides=(), bonuses=(), insurance=None, hands=tuple(_paid(hand) for hand in box.hands))
        for box in round_.boxes
    )
    sheet = drawn(replace(shown, state=changed(shown.state, round=changed(round_, boxes=boxes))), NOW, size)
    assert not sheet.overflows
    signs = [item for item in sheet.items if item.kind == "icon" and item.args[0] == "won"]
    amounts = [item for item in sheet.items if item.kind == "text" and str(item.args[0]).startswith("+$")]
    assert len(signs) == len(amounts) == len(boxes)
    for sign, amount in zip(signs, amounts, strict=True):
        assert not sign.rect.colliderect(amount.rect) and 0 < amount.x - sign.rect.right < 30


def _paid(hand: PlayedHand) -> PlayedHand:
    return changed(hand, outcome="win", returned=hand.wager + 12_345_50)


def test_winners_are_told_by_their_boxes() -> None:
    """As everything else above the table is: one who plays three has all of them named."""
    table = Table("blackjack")
    found = three_boxes_results(table)
    assert any(words.startswith("Boxes 2, 3, 4") for words in texts(above(found, FULL)))
    assert not [words for words in texts(above(found, FULL)) if "Station" in words]
