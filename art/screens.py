"""Contact sheets of the screens for the README and the documentation: some notable moments of each."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from pygame import Surface

from etg.games import GAMES
from etg.screens.contact import pages, small
from etg.screens.gallery import Gallery
from etg.screens.scenes import scene
from etg.screens.shots import Size, shot

LANDSCAPE, UPRIGHT = (1920, 1080), (1080, 1920)
GAME = "community_blackjack"
GALLERY = Gallery()


class Moment(NamedTuple):
    """A picture on a sheet: a screen in a scene of a game."""

    screen: str
    scene: str
    game: str = GAME
    words: str = ""
    """What stands below it; otherwise the name of the scene."""


def _sheet(title: str, moments: Iterable[Moment], size: Size = LANDSCAPE) -> Surface:
    found = [
        small(words or name.replace("-", " "), shot(screen, scene(game, name), size, GALLERY).picture)
        for screen, name, game, words in moments
    ]
    (page,) = pages(title, found, GALLERY)
    return page


def _of(screen: str, *names: str) -> list[Moment]:
    return [Moment(screen, name) for name in names]


STATION = _of(
    "station", "nobody", "wagers", "decisions", "insurance", "four-hands", "results", "jackpot", "page-help-play"
)
TABLETOP = _of("tabletop", "nobody", "wagers", "decisions", "full-table-deciding", "results", "after-round", "jackpot",
               "closed")  # fmt: skip
DEALER = _of(
    "dealer", "cut-offered", "wagers", "dealing", "decisions", "results", "suspect-card", "console-trouble", "tilt"
)
OVERHEAD = [
    *_of("overhead", "nobody", "wagers", "decisions", "results", "jackpot", "shuffling"),
    Moment("overhead", "wheel-spins", "blackjack", "the wheel"),
    Moment("overhead", "results", "spanish_21", "Spanish 21"),
]
EVERY_GAME = [Moment("station", "decisions", game, GAMES[game].name) for game in GAMES]
EVERY_GAME.append(Moment("station", "wheel-stopped", "spanish_21", "Spanish 21, the wheel"))
STANDING = _of("station", "nobody", "wagers", "decisions", "results")

SHEETS: dict[str, Callable[[], Surface]] = {
    "docs/pictures/stations.png": partial(_sheet, "Stations", STATION),
    "docs/pictures/tabletop.png": partial(_sheet, "Tabletop", TABLETOP),
    "docs/pictures/console.png": partial(_sheet, "Dealer's console", DEALER),
    "docs/pictures/overhead.png": partial(_sheet, "Overhead", OVERHEAD),
    "docs/pictures/games.png": partial(_sheet, "Seven games", EVERY_GAME),
    "docs/pictures/upright.png": partial(_sheet, "Stations that stand upright", STANDING, UPRIGHT),
}
"""Every sheet, by its place in the project."""
