"""Contact sheets of the screens for the README and the documentation: some notable moments of each."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from pygame import Surface

from etg.cabinet.settings_look import Look
from etg.games import GAMES
from etg.screens.contact import pages, small
from etg.screens.gallery import Gallery
from etg.screens.scenes import scene
from etg.screens.shots import SETTING, Size, shot
from etg.screens.station.view import Setting

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


def _sheet(title: str, moments: Iterable[Moment], size: Size = LANDSCAPE, setting: Setting = SETTING) -> Surface:
    found = [
        small(words or name.replace("-", " "), shot(screen, scene(game, name), size, GALLERY, setting).picture)
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
HIGH_CONTRAST = [
    *_of("station", "wagers", "decisions", "results"),
    Moment("station", "wheel-stopped", "blackjack", "the wheel"),
    Moment("station", "four-hands", "spanish_21", "Spanish 21"),
    Moment("overhead", "results", words="overhead"),
    Moment("tabletop", "full-table-deciding", words="tabletop"),
    Moment("dealer", "decisions", words="dealer's console"),
]
ATTRACT = [
    *(Moment("station", f"attract-{name}", words=name) for name in ("title", "hand", "pictures", "invitation")),
    Moment("station", "attract-paytables-3", words="paytables"),
    Moment("overhead", "attract-meters", words="overhead, meters"),
    Moment("tabletop", "attract-felt", "spanish_21", "tabletop, felt"),
    Moment("station", "attract-notice", words="notice"),
]
TRAINING = _of(
    "dealer",
    *(f"training-{name}" for name in ("guided", "settle", "missed", "exposed", "dispute", "approval")),
    *("training-sheet", "training-sheet-mistakes"),
)
FIRST = _of("dealer", *(f"office-first-{name}" for name in ("welcome", "number", "name", "pin")))
SET_UP = _of("dealer", *(f"office-{name}" for name in ("set-up", "displays-given", "ports-answer", "people")))
TECHNICIAN = _of(
    "dealer",
    *(f"office-{name}" for name in ("displays", "devices", "wire", "trial-deck")),
    *(f"office-{name}" for name in ("submissions-compared", "settings-chips", "tester-main", "storage-busy")),
)
AUDITOR = _of(
    "dealer",
    *(f"office-{name}" for name in ("meters", "returns-inside", "events", "recall-table")),
    *(f"office-{name}" for name in ("progressive-history", "tips", "access", "verify-running")),
)
FLOOR = _of("dealer", *(f"office-floor-{name}" for name in ("table", "limits-sure", "stations", "second")))
STANDING = _of("station", "nobody", "wagers", "decisions", "results")

SHEETS: dict[str, Callable[[], Surface]] = {
    "docs/pictures/stations.png": partial(_sheet, "Stations", STATION),
    "docs/pictures/tabletop.png": partial(_sheet, "Tabletop", TABLETOP),
    "docs/pictures/console.png": partial(_sheet, "Dealer's console", DEALER),
    "docs/pictures/overhead.png": partial(_sheet, "Overhead", OVERHEAD),
    "docs/pictures/games.png": partial(_sheet, "Seven games", EVERY_GAME),
    "docs/pictures/attract.png": partial(_sheet, "While nobody plays", ATTRACT),
    "docs/pictures/training.png": partial(_sheet, "Training", TRAINING),
    "docs/pictures/technician-first.png": partial(_sheet, "The first start", FIRST),
    "docs/pictures/technician-set-up.png": partial(_sheet, "Setting a cabinet up", SET_UP),
    "docs/pictures/technician-pages.png": partial(_sheet, "Technician", TECHNICIAN),
    "docs/pictures/auditor.png": partial(_sheet, "Auditor", AUDITOR),
    "docs/pictures/floor.png": partial(_sheet, "Floorperson", FLOOR),
    "docs/pictures/upright.png": partial(_sheet, "Stations that stand upright", STANDING, UPRIGHT),
    "docs/pictures/high-contrast.png": partial(
        _sheet, "High contrast", HIGH_CONTRAST, setting=replace(SETTING, look=Look(high_contrast=True))
    ),
}
"""Every sheet, by its place in the project."""
