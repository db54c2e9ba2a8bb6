"""What players and onlookers see does not depend on what is left in the shoe (COMAR 36.05.03.13)."""

from dataclasses import replace
from itertools import pairwise

import pytest
from pygame import Rect

from etg.games import GAMES
from etg.screens.clock import stopped_at
from etg.screens.gallery import Gallery
from etg.screens.help.pages import all_pages
from etg.screens.scenes import Scene, Table, scenes
from etg.screens.sheet import Item
from etg.screens.shots import SCREENS, SETTING, sheet_of
from etg.shoe.inventory import ONE, Places, counts
from etg.table.state import changed
from tests.languages.made_up import drawn

SIZE = (1280, 720)
SEEN_BY_PLAYERS = ("station", "overhead", "tabletop")
GONE = 24
"""Cards that are in the rack instead of the shoe."""
_GALLERY = Gallery()


def thinner(places: Places) -> Places:
    """The same set with other cards left: some that were in the shoe are in the rack."""
    gone = [card for card, copies in enumerate(counts(places.shoe)) if copies > 1][:GONE]
    moved = sum(ONE[card] for card in gone)
    return places._replace(shoe=places.shoe - moved, rack=places.rack + moved)


def other_shoe(scene: Scene) -> Scene:
    """The same moment, with another shoe behind it."""
    state = scene.shown.state
    return replace(scene, shown=replace(scene.shown, state=changed(state, cards=tuple(map(thinner, state.cards)))))


def seen(scene: Scene, name: str) -> list[list[Item]]:
    with stopped_at(scene.time_of_day):
        parts = SCREENS[name](scene, Rect(0, 0, *SIZE), SETTING)
        return [sheet_of(screen, rect, scene, _GALLERY).items for screen, rect in parts]


@pytest.mark.parametrize("name", SEEN_BY_PLAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_no_screen_of_players_shows_what_is_left(game: str, name: str) -> None:
    compared = 0
    for scene in scenes(game):
        if scene.screens and name not in scene.screens:
            continue
        other = other_shoe(scene)
        compared += other.shown.state.cards != scene.shown.state.cards
        assert seen(scene, name) == seen(other, name), scene.name
    assert compared > 20


def test_the_staff_does_see_it() -> None:
    """The same comparison finds a screen that tells: the dealer's console says how many cards are where."""
    found = [scene.name for scene in scenes("blackjack") if seen(scene, "dealer") != seen(other_shoe(scene), "dealer")]
    assert len(found) > 20


ADVICE = (
    *("you should", "should you", "best decision", "best play", "better to", "strategy", "recommend", "advis"),
    *("probab", "likely", "running count", "cards left", "cards are left", "remaining", "penetration"),
)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_player_reads_advises_him(game: str) -> None:
    """Help, rules, glossary and every moment of play: facts only."""
    found = {}
    for scene in scenes(game):
        if scene.screens and "station" not in scene.screens:
            continue
        for items in seen(scene, "station"):
            lines = [*drawn(items)]
            words = " ".join([*lines, *(f"{one} {other}" for one, other in pairwise(lines))]).lower()
            found.update({each: scene.name for each in ADVICE if each in words})
    assert found == {}
    assert all_pages(Table(game).terms)
