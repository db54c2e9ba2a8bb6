"""Buttons for one question: each has a sign, and signs and words stand at one height."""

import pytest
from pygame import Rect

from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD, Gallery
from etg.screens.scenes import scenes
from etg.screens.sheet import Item, Sheet
from etg.screens.shots import SCREENS, sheet_of
from etg.screens.station.choice import Choice, choice_buttons
from etg.screens.station.intents import Choose, EvenMoney, Insurance

GALLERY = Gallery()
SIZES = [("station", (1920, 1080)), ("station", (1280, 720)), ("station", (1080, 1920)), ("tabletop", (1920, 1080))]


def on_button(sheet: Sheet, rect: Rect) -> list[Item]:
    """What is drawn on a button."""
    return [item for item in sheet.items if rect.contains(Rect(item.x, item.y, item.w, item.h))]


def signs(sheet: Sheet, rect: Rect) -> list[int]:
    return [item.y - rect.y for item in on_button(sheet, rect) if item.kind == "icon"]


def words(sheet: Sheet, rect: Rect) -> list[tuple[object, ...]]:
    """Where the words of a button stand and how large they are; not what is below them."""
    texts = [item for item in on_button(sheet, rect) if item.kind == "text"]
    return [(item.y - rect.y, item.args[2]) for item in texts if item.args[1] == BOLD]


def asked(sheet: Sheet) -> list[Rect]:
    """The buttons of a question."""
    return [target.rect for target in sheet.targets if isinstance(target.intent, Choose | EvenMoney | Insurance)]


@pytest.mark.parametrize(("name", "size"), SIZES)
@pytest.mark.parametrize("game", ["blackjack", "blackjack_switch", "community_blackjack", "players_edge_21"])
def test_signs_and_words_of_a_question_stand_at_one_height(game: str, name: str, size: tuple[int, int]) -> None:
    found = 0
    for each in scenes(game):
        if each.screens and name not in each.screens:
            continue
        for screen, rect in SCREENS[name](each, Rect(0, 0, *size)):
            sheet = sheet_of(screen, rect, each, GALLERY)
            buttons = asked(sheet)
            found += len(buttons)
            where = each.name, screen.place
            assert all(len(signs(sheet, button)) == len(words(sheet, button)) == 1 for button in buttons), where
            for seen in (signs, words):
                assert len({place for button in buttons for place in map(str, seen(sheet, button))}) <= 1, where
    assert found > 10


def drawn(width: float, high: float, *offered: Choice) -> tuple[list[str], Sheet]:
    """What buttons beside each other say, without their own words."""
    sheet = Sheet()
    canvas = Canvas(GALLERY, 1.0, Rect(0, 0, 1000, 400), sheet)
    canvas.least = 18.0
    choice_buttons(canvas, Area(0, 0, width, high).columns(len(offered), 10), offered)
    return [str(item.args[0]) for item in sheet.items if item.kind == "text" and item.args[1] != BOLD], sheet


def test_what_does_not_fit_is_said_in_fewer_words() -> None:
    hit = Choice("Hit", ("one more card", ""), "hit", "hit")
    half = Choice("Surrender", ("$12.50 back", "half back"), "surrender", "surrender")
    assert drawn(500, 160, hit, half)[0] == ["one more card", "$12.50 back"]
    assert drawn(240, 160, hit, half)[0] == ["$12.50 back"], "what can be left out is, before anything is broken"
    assert drawn(190, 160, hit, half)[0] == ["half back"]


def test_what_must_be_said_takes_several_lines() -> None:
    long = Choice("Insurance", ("$12.50, pays\N{NO-BREAK SPACE}2\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}1",), "a", "part")
    said, sheet = drawn(280, 160, long, Choice("No", ("play on",), "b", "cross"))
    assert said == ["$12.50,", "pays\N{NO-BREAK SPACE}2\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}1", "play on"]
    assert not sheet.overflows


def test_what_cannot_be_said_is_noted() -> None:
    _, sheet = drawn(200, 70, Choice("Yes", ("something that is much too long for this",), "a", "part"))
    assert sheet.overflows
