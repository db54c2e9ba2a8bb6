"""Lines above each other do not touch: notices and headlines of a seat, the bar and the meters of a station."""

from dataclasses import replace
from itertools import combinations

import pytest
from pygame import Rect

from etg.cabinet.settings_look import Look
from etg.languages import ENGLISH, speaking
from etg.screens.gallery import Gallery
from etg.screens.help.pages import all_pages
from etg.screens.scenes import NOW, Scene, scene
from etg.screens.sheet import Item, Sheet
from etg.screens.shots import SCREENS, sheet_of
from etg.screens.station.intents import Open
from etg.screens.station.seat import Seat
from etg.screens.station.station import Station
from etg.screens.theme import STAFF
from etg.screens.words.blocks import Pictures
from tests.screens.builders import SETTING
from tests.screens.station.at_station import LYING, UPRIGHT
from tests.screens.station.at_station import sheet_of as station_sheet

_GALLERY = Gallery()
LARGE = replace(SETTING, look=Look(large_text=True))


def ink(item: Item) -> Rect:
    """Where something of a picture is to be seen."""
    ((picture, dx, dy),) = _GALLERY.pieces(item.kind, item.w, item.h, item.args)
    return picture.get_bounding_rect().move(item.x + dx, item.y + dy)


def texts(items: list[Item], within: Rect) -> list[Item]:
    return [item for item in items if item.kind == "text" and within.contains(item.rect.inflate(-4, -8))]


def seats(found: Scene, size: tuple[int, int]) -> list[Sheet]:
    parts = SCREENS["tabletop"](found, Rect(0, 0, *size))
    return [sheet_of(p.screen, p.rect, found, _GALLERY) for p in parts if isinstance(p.screen, Seat)]


@pytest.mark.parametrize("language", [ENGLISH, "es", "zh"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("moment", ["refusal", "hand-pay", "dealer-pays", "suspect-card", "tilt", "dispute"])
def test_a_notice_stands_in_the_middle_of_its_bar(moment: str, size: tuple[int, int], language: str) -> None:
    """Two lines as well as one: as far from the upper edge as from the lower, and not on each other."""
    with speaking(language):
        sheets = seats(scene("community_blackjack", moment), size)
    bars = 0
    for sheet in sheets:
        for at, slab in enumerate(sheet.items):
            if slab.kind != "slab" or STAFF not in slab.args or slab.rect.w < size[0] / 10:
                continue
            lines = [ink(item) for item in texts(sheet.items[at:], slab.rect)]
            if not lines:
                continue
            bars += 1
            above = min(line.top for line in lines) - slab.y
            below = slab.rect.bottom - max(line.bottom for line in lines)
            assert min(above, below) >= 3 and abs(above - below) <= size[1] / 120, (above, below)
            assert not any(one.colliderect(other) for one, other in combinations(lines, 2))
    assert bars, "somebody is told something"


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
@pytest.mark.parametrize("language", [ENGLISH, "es", "zh"])
def test_large_letters_do_not_touch_in_the_bars_and_the_meters(language: str, size: tuple[int, int]) -> None:
    found = scene("community_blackjack", "wagers")
    with speaking(language):
        sheet = station_sheet(Station(3, LARGE), found.shown, size, NOW)
    frames = [item.rect for item in sheet.items if item.kind == "meter_frame"]
    assert len(frames) == 3
    for frame in frames:
        name, amount = (ink(item) for item in texts(sheet.items, frame))
        assert not name.colliderect(amount)
        assert frame.inflate(-2, -6).contains(name) and frame.inflate(-2, -6).contains(amount)
    bar = [ink(item) for item in texts(sheet.items, Rect(0, 0, size[0], 88))]
    assert not any(one.colliderect(other) for one, other in combinations(bar, 2))


def test_nobody_is_told_that_a_seat_is_open_at_a_closed_table() -> None:
    for moment, opened in (("closed", False), ("no-wagers", True)):
        words = [i.args[0] for sheet in seats(scene("community_blackjack", moment), LYING) for i in sheet.items]
        assert ("open" in words) is opened


def test_who_waits_for_an_attendant_or_has_no_credits_is_not_asked_for_a_bet() -> None:
    for moment in ("hand-pay", "desk", "no-credits"):
        found = scene("community_blackjack", moment)
        for size in (LYING, UPRIGHT):
            sheet = station_sheet(Station(3, SETTING), found.shown, size, NOW)
            assert "Place your bet" not in [item.args[0] for item in sheet.items if item.kind == "text"]
        seat = station_sheet(Seat(3, SETTING), found.shown, (560, 648), NOW)
        assert not [item for item in seat.items if item.kind == "text" and str(item.args[0]).startswith("Place")]


def test_a_locked_seat_has_no_buttons_for_wagers() -> None:
    found = scene("community_blackjack", "hand-pay")
    sheet = station_sheet(Seat(3, SETTING), found.shown, (560, 648), NOW)
    assert Open("sides") not in [target.intent for target in sheet.targets]


@pytest.mark.parametrize("languages", [(ENGLISH,), (ENGLISH, "es")])
def test_help_shows_the_sign_that_stands_on_the_button_of_the_settings(languages: tuple[str, ...]) -> None:
    found = scene("community_blackjack", "wagers")
    station = Station(3, replace(SETTING, languages=languages))
    icons = [item.args[0] for item in station_sheet(station, found.shown, LYING).items if item.kind == "icon"]
    sign = "globe" if len(languages) > 1 else "settings"
    station.memory.page, pages = "help:buttons", all_pages(found.shown.state.terms, sign)
    cells = [cell for page in pages for block in page.blocks if isinstance(block, Pictures) for cell in block.cells]
    assert sign in icons and next(cell for cell in cells if cell.title == "Settings").icon == sign
    station.memory.leaf = 2
    again = [item.args[0] for item in station_sheet(station, found.shown, LYING).items if item.kind == "icon"]
    assert again.count(sign) == icons.count(sign) + 1, "in the bar, and in what help says of it"
