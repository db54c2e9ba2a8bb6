"""What a player chooses at his station: its language, how loud it is and how it looks, until he leaves."""

from collections.abc import Hashable
from dataclasses import replace

import pytest
from pygame import Rect

from etg.languages import CHINESE, ENGLISH, LANGUAGES, SPANISH
from etg.screens.pane import Pane
from etg.screens.scenes import Table
from etg.screens.sheet import Sheet, Target
from etg.screens.station import intents as i
from etg.screens.station.seat import MORE, Seat
from etg.screens.station.station import FORGETS, Station
from etg.screens.touch import Tap
from etg.table import commands as c
from etg.table.actions import Do
from tests.screens.builders import SETTING
from tests.screens.station.at_station import GALLERY, LYING, SEATS, UPRIGHT, AtStation, sheet_of

SIZES = {"lying": LYING, "upright": UPRIGHT, **SEATS, "seat for two": (680, 648), "just wide seat": (944, 648)}
LEAST = 67
SPEAK = [i.Speak(code) for code in LANGUAGES]
TOGGLES = {
    i.LargeText(True): i.LargeText(False),
    i.HighContrast(True): i.HighContrast(False),
    i.FourColours(True): i.FourColours(False),
    i.LessMotion(True): i.LessMotion(False),
}


def at(size: str, table: Table | None = None) -> AtStation:
    """Somebody at a station or a seat of this size."""
    return AtStation(table or Table("community_blackjack").ready(3), size=SIZES[size], seat="seat" in size)


def leaves(person: AtStation, page: str) -> list[Sheet]:
    """Every leaf of a page."""
    person.screen.memory.page = page
    found = []
    for person.screen.memory.leaf in range(8):
        found.append(person.sheet)
        if i.Turn(1) not in person.offered:
            return found
    raise AssertionError("it has no end")


def targets(sheets: list[Sheet]) -> dict[Hashable, Target]:
    return {target.intent: target for sheet in sheets for target in sheet.targets}


def texts(sheet: Sheet) -> list[str]:
    return [str(item.args[0]) for item in sheet.items if item.kind == "text"]


# The page


@pytest.mark.parametrize("size", SIZES)
def test_everything_can_be_chosen_at_every_size(size: str) -> None:
    person = at(size)
    sheets = leaves(person, "settings")
    found = targets(sheets)
    assert {i.Volume(-1), i.Volume(1), *TOGGLES} <= found.keys()
    assert all(min(found[intent].rect.size) >= LEAST for intent in (i.Volume(-1), i.Volume(1), *TOGGLES))
    assert not [words for sheet in sheets for words in sheet.overflows]
    bar = 104 if person.size[0] > 900 else 72  # a narrow seat keeps the money, and gives its buttons' room to the page
    in_bar = Rect(0, person.size[1] - bar, *person.size)
    assert not any(found[intent].rect.colliderect(in_bar) for intent in TOGGLES), "it covers nothing of the bar"


@pytest.mark.parametrize("size", SIZES)
def test_the_languages_are_one_page_away_under_a_globe(size: str) -> None:
    """For whom cannot read anything: the sign in the bar, and on the first leaf behind it all names."""
    person = at(size)
    page = MORE if i.Open(MORE) in person.offered else "settings"
    (button,) = [target for target in person.sheet.targets if target.intent == i.Open(page)]
    globes = [item.rect for item in person.sheet.items if item.kind == "icon" and item.args[0] == "globe"]
    assert [globe for globe in globes if button.rect.contains(globe)]
    first = leaves(person, page)[0]
    found = targets([first])
    assert set(SPEAK) <= found.keys() and {language.name for language in LANGUAGES.values()} <= set(texts(first))
    assert all(min(found[intent].rect.size) >= LEAST for intent in SPEAK)
    assert not first.overflows


@pytest.mark.parametrize("size", ["wide seat", "just wide seat"])
def test_a_seat_that_is_asked_shows_its_hand_and_no_page(size: str) -> None:
    table = Table("community_blackjack").ready(3).place(3).play(Do.DECIDE)
    person = at(size, table)
    (only,) = leaves(person, "settings")
    found = targets([only])
    assert any(isinstance(each, i.Choose) for each in found) and not found.keys() & {*SPEAK, *TOGGLES}
    assert not only.overflows


def test_where_one_language_is_offered_there_is_nothing_to_choose() -> None:
    for seat in (False, True):
        screen = (Seat if seat else Station)(3, replace(SETTING, languages=(ENGLISH,)))
        shown = Table("community_blackjack").ready(3).shown()
        for page in ("", MORE if seat else "settings"):
            screen.memory.page = page
            sheet = sheet_of(screen, shown, SIZES["seat" if seat else "lying"])
            assert not [target for target in sheet.targets if isinstance(target.intent, i.Speak)]
            assert not [item for item in sheet.items if item.kind == "icon" and item.args[0] == "globe"]


@pytest.mark.parametrize("intent", TOGGLES, ids=lambda intent: type(intent).__name__)
def test_a_toggle_shows_by_a_mark_and_by_its_knob_whether_it_is_on(intent: Hashable) -> None:
    person = at("lying")
    person.touch(i.Open("settings"))
    off = _inside(person.sheet, intent)
    person.touch(intent)
    on = _inside(person.sheet, TOGGLES[intent])
    assert ("icon", "check") in on and ("icon", "check") not in off
    assert _knob(person.sheet, TOGGLES[intent]) == "right"
    person.touch(TOGGLES[intent])
    assert _inside(person.sheet, intent) == off and _knob(person.sheet, intent) == "left"


def _inside(sheet: Sheet, intent: Hashable) -> list[tuple[str, object]]:
    (target,) = [target for target in sheet.targets if target.intent == intent]
    return [(item.kind, item.args[0]) for item in sheet.items if target.rect.contains(item.rect)]


def _knob(sheet: Sheet, intent: Hashable) -> str:
    (target,) = [target for target in sheet.targets if target.intent == intent]
    slabs = [item.rect for item in sheet.items if item.kind == "slab" and target.rect.contains(item.rect)]
    pill, knob = slabs[-2], slabs[-1]
    return "left" if knob.centerx < pill.centerx else "right"


# The language


def test_a_station_speaks_what_its_player_has_chosen_and_no_other_does() -> None:
    table = Table("community_blackjack").ready(3, 5)
    person, other = at("lying", table), AtStation(table, 5)
    assert (person.screen.language, other.screen.language) == (ENGLISH, ENGLISH)
    person.touch(i.Open("settings"), i.Speak(SPANISH))
    assert (person.screen.language, other.screen.language) == (SPANISH, ENGLISH)
    assert person.screen.memory.page == "settings", "so that a wrong one can be put right"
    person.touch(i.Speak(CHINESE))
    assert person.screen.language == CHINESE


def test_the_one_that_is_spoken_is_marked() -> None:
    person = at("lying")
    person.touch(i.Open("settings"), i.Speak(SPANISH))
    marked = [intent for intent in SPEAK if ("icon", "check") in _inside(person.sheet, intent)]
    assert marked == [i.Speak(SPANISH)]


# Before, and after


@pytest.mark.parametrize("size", ["lying", "upright"])
def test_the_welcome_offers_the_languages(size: str) -> None:
    person = at(size, Table("community_blackjack").open())
    found = targets([person.sheet])
    assert set(SPEAK) <= found.keys() and all(min(found[intent].rect.size) >= LEAST for intent in SPEAK)
    assert not person.sheet.overflows


def test_a_choice_made_before_sitting_down_stays() -> None:
    person = at("lying", Table("community_blackjack").open())
    person.touch(i.Speak(SPANISH), i.Open("settings"), i.LargeText(True), i.Volume(1))
    person.touch(i.Close(), i.SitDown())
    person.follow()
    assert person.screen.language == SPANISH and person.screen.look.large_text
    assert person.screen.volume == SETTING.volume + 1 and person.screen.memory.page == ""


def test_when_the_player_leaves_everything_is_as_the_table_has_it() -> None:
    person = at("lying")
    person.touch(i.Open("settings"), i.Speak(SPANISH), *TOGGLES, i.Volume(-1), i.Close())
    looks = person.screen.look
    assert looks.large_text and looks.high_contrast and looks.four_colours and not looks.motion
    person.touch(i.Open("cash"))
    person.touch(next(intent for intent in person.offered if isinstance(intent, i.PayOut)))
    person.follow()
    assert (person.screen.language, person.screen.look, person.screen.volume) == (ENGLISH, SETTING.look, SETTING.volume)


def test_one_player_after_the_other_in_the_same_moment() -> None:
    person = at("lying")
    person.touch(i.Open("settings"), i.Speak(SPANISH))
    player = next(iter(person.table.state.stations))
    person.table.do(c.CashOut(player, person.table.state.players[player]), c.Leave(player))
    person.do(c.Seat("ben", 3))
    assert person.screen.language == ENGLISH


class _Watched:
    """A station at which nobody sits, as a window shows it."""

    def __init__(self) -> None:
        self.shown = Table("community_blackjack").open().shown()
        self.screen = Station(3, SETTING)
        self.pane = Pane(self.screen, GALLERY, Rect(0, 0, *LYING))
        self.screen.follow(self.shown, 0.0)

    def touch(self, intent: Hashable, now: float) -> None:
        self.screen.act(Tap(intent), self.shown, now)
        self.pane.build(self.shown, now)


def test_where_nobody_sits_a_choice_is_forgotten_after_a_minute() -> None:
    assert FORGETS == 60.0
    watched = _Watched()
    watched.touch(i.Speak(SPANISH), 10.0)
    watched.touch(i.Open("settings"), 40.0)
    assert watched.pane.sheet.until == 40.0 + FORGETS
    watched.pane.build(watched.shown, 39.9 + FORGETS)
    assert watched.screen.language == SPANISH and watched.screen.memory.page == "settings"
    watched.pane.build(watched.shown, 40.0 + FORGETS)
    assert watched.screen.language == ENGLISH and watched.screen.memory.page == ""
    assert "Wagers from $1 to $1,000" in texts(watched.pane.sheet)
    assert watched.pane.sheet.until == float("inf"), "and then nothing happens any more"


def test_where_somebody_sits_nothing_is_forgotten() -> None:
    person = at("lying")
    person.touch(i.Open("settings"), i.Speak(SPANISH))
    assert person.sheet.due is None
    person.now += 10 * FORGETS
    assert person.sheet.due is None and person.screen.language == SPANISH


def test_a_station_that_nobody_has_touched_waits_for_nothing() -> None:
    watched = _Watched()
    watched.pane.build(watched.shown, 1.0)
    assert watched.pane.sheet.due is None and watched.pane.sheet.until == float("inf")
