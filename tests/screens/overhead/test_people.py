"""Who plays and who has won: every box is there, and no result is told by its colour alone."""

from dataclasses import replace

import pytest
from pygame import Rect

from etg.games import GAMES
from etg.screens.dealer.console import DealerConsole
from etg.screens.overhead.screen import Overhead
from etg.screens.scenes import NOW, Table, scene
from etg.screens.scenes.playing import even_money, insurance, three_boxes_results
from etg.screens.scenes.waiting import void
from etg.screens.sheet import Sheet
from etg.screens.shots import SETTING, sheet_of
from etg.table import commands as c
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


def test_insurance_is_told_as_decisions_are() -> None:
    """Whoever is asked has a clock; whoever has answered the sign and the word of the answer."""
    for game in ("community_blackjack", "blackjack"):
        table = Table(game)
        found = insurance(table)
        assert found is not None
        sheet = above(found, FULL)
        assert (texts(sheet).count("decides"), icons(sheet).count("clock")) == (3, 3)
        table.do(c.Insure(2, 500), c.Insure(3, 0))
        sheet = drawn(table.shown(), NOW)
        assert {"insured", "not insured", "decides"} <= set(texts(sheet))
        assert sorted(icons(sheet)) == ["clock", "insurance", "minus"]


def test_even_money_is_told_while_others_are_asked() -> None:
    table = Table("community_blackjack")
    assert even_money(table) is not None
    table.do(c.TakeEvenMoney(3))
    read = texts(drawn(table.shown(), NOW))
    assert read.count("even money") == 1 and "not insured" not in read


@pytest.mark.parametrize("name", ["four-hands", "chosen", "insurance", "blackjack", "full-table"])
@pytest.mark.parametrize("size", SIZES)
def test_a_list_has_one_size(name: str, size: tuple[int, int]) -> None:
    """No amount looks like less than another, no word and no sign runs into what the hands count."""
    found = scene("community_blackjack", name)
    round_ = found.shown.state.round
    assert round_ is not None
    sheet = above(found, size)
    items = [item for item in sheet.items if item.kind == "text"]
    first = next(at for at, item in enumerate(items) if item.args[0] == "Boxes") + 1
    unit = Overhead(SETTING).scale(*size)
    rows = {item.args[0]: item for item in items[first:] if item.args[0] in [str(box.number) for box in round_.boxes]}
    sizes = {
        item.args[2] for item in items[first:] if str(item.args[0]).startswith(("+", "-")) and "$" in str(item.args[0])
    }
    assert len(rows) == len(round_.boxes) and len(sizes) <= 1
    signs = [item for item in sheet.items if item.kind == "icon"]
    for row in rows.values():
        total = min((item for item in items if row.y == item.y and item.x > row.rect.right), key=lambda item: item.x)
        sign = min((item.x for item in signs if row.y - 30 < item.y < row.rect.bottom), default=None)
        assert total.args[2] == row.args[2]
        assert sign is None or sign - total.rect.right >= 20 * unit


# Results


@pytest.mark.parametrize("game", ["community_blackjack", "blackjack"])
def test_a_surrender_is_told_by_its_flag(game: str) -> None:
    """Half a wager that is lost looks like a mistake where nobody says why."""
    sheet = above(scene(game, "full-table"), FULL)
    assert icons(sheet).count("surrender") == 1
    flag = next(item for item in sheet.items if item.kind == "icon" and item.args[0] == "surrender")
    amount = next(item for item in sheet.items if item.kind == "text" and item.args[0] == "-$25")
    assert abs(flag.rect.centery - amount.rect.centery) < 12 and 0 < amount.x - flag.rect.right < 90


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


def test_nobody_is_called_the_winner_against_a_box_that_was_won() -> None:
    """A player who has lost more at his other boxes has not won; but neither has the dealer won everywhere."""
    found = scene("blackjack_switch", "three-boxes-results")
    read = texts(above(found, FULL))
    assert any(words.startswith("+$") for words in read)
    assert "the dealer" not in read and not [words for words in read if words.startswith("Winners")]
