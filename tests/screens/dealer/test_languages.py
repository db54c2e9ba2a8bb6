"""The console in a made-up language: whatever stands there in plain English came from no catalogue."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from pygame import Rect

from etg.cabinet.asks import DEALER_CONSOLE, Prove
from etg.cabinet.shown import Message, Proof
from etg.cards import NAMES
from etg.games import GAMES
from etg.languages import speaking
from etg.ledger.faults import fault
from etg.screens.canvas import Canvas
from etg.screens.dealer import intents as i
from etg.screens.dealer.console import DealerConsole
from etg.screens.scenes import Scene, scenes
from etg.screens.sheet import Sheet
from etg.screens.touch import Tap
from etg.table.people import Person, Role
from etg.table.words import FAULTS
from etg.texts import text
from tests.languages.made_up import drawn, made_up, untranslated
from tests.screens.dealer.desk import GALLERY

SIZE = (1280, 720)
_DEALERS = ("open_table", "change_dealer", "change_dealer_approved", "log_in")
"""Offers that a dealer says his number for, first of all."""
BOOKS = ("BJ", "SP", "PO", "PE", "HB", "COMAR")
"""Of clauses."""
PAGES = (
    i.Trouble(),
    i.Drawn(),
    i.Ways(),
    i.Stations(),
    i.AtStation(1),
    i.AtStation(2),
    i.Staff(),
    i.OwnPin(),
    i.Attention(),
)
STEPS = 8
"""Questions that a page asks at most before it does something."""


def at_console(game: str) -> Iterator[Scene]:
    """The notable moments of a game that a dealer sees."""
    return (scene for scene in scenes(game) if not scene.screens or "dealer" in scene.screens)


class Reader:
    """Looks at one scene, touches what is there, and reads everything."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.console = DealerConsole(seconds=lambda: 0)
        self.console.follow(scene.shown, scene.now)
        if scene.station == self.console.place:
            self.tap(*scene.touches)

    def tap(self, *touches: object) -> None:
        """Touch something."""
        for touch in touches:
            for ask in self.console.act(Tap(touch), self.scene.shown, self.scene.now):
                if isinstance(ask.what, Prove):
                    self._prove(ask.what.number)

    def _prove(self, number: str) -> None:
        """The cabinet says that he is who he says."""
        page = self.console.memory.page
        floor = isinstance(page, i.Filling) and (page.given.number or page.key not in _DEALERS)
        person = Person(Role.FLOORPERSON if floor else Role.DEALER, number)
        self.read()
        count = self.console.memory.awaits or 0
        proofs = {DEALER_CONSOLE: Proof(count + 1, person)}
        self.scene = replace(self.scene, shown=replace(self.scene.shown, proofs=proofs))
        self.console.follow(self.scene.shown, self.scene.now)

    def read(self) -> Sheet:
        """What is on the screen; nothing of it may be plain English."""
        sheet, scene = Sheet(), self.scene
        canvas = Canvas(GALLERY, self.console.scale(*SIZE), Rect(0, 0, *SIZE), sheet)
        self.console.build(canvas, scene.shown, scene.now + scene.later)
        known = {*NAMES, *BOOKS, *self._people()}
        for words in drawn(sheet.items):
            left = untranslated(words, known)
            assert not left, (scene.name, self.console.memory.page, words, left)
        return sheet

    def _people(self) -> list[str]:
        """Their names, which may be cut off."""
        names = " ".join((*self.scene.shown.state.players, "Player"))
        return [word[:length] for word in re.findall(r"[^\W\d_]+", names) for length in range(2, len(word) + 1)]


@pytest.mark.parametrize("game", GAMES)
def test_every_scene_and_every_page(game: str) -> None:
    for scene in at_console(game):
        with speaking(made_up()):
            reader = Reader(scene)
            reader.read()
            for page in PAGES:
                reader.tap(i.Show(page))
                reader.read()


@pytest.mark.parametrize("game", GAMES)
def test_every_question(game: str) -> None:
    """Each kind of offer is taken once, and whatever it needs is said, page by page."""
    asked: set[str] = set()
    for scene in at_console(game):
        with speaking(made_up()):
            for page in PAGES:
                for key in _offered(scene, page):
                    if key.partition(":")[0] not in asked:
                        asked.add(key.partition(":")[0])
                        _answer(scene, page, key)
    assert len(asked) > 35


def _offered(scene: Scene, page: i.Page) -> list[str]:
    reader = Reader(scene)
    reader.tap(i.Show(page))
    return [target.intent.key for target in reader.read().targets if isinstance(target.intent, i.Take)]


def _answer(scene: Scene, page: i.Page, key: str) -> None:
    """The first card, the first reason, some number: until nothing is asked any more."""
    reader = Reader(scene)
    reader.tap(i.Show(page), i.Take(key))
    for _ in range(STEPS):
        if not isinstance(reader.console.memory.page, i.Filling):
            return
        targets = [target.intent for target in reader.read().targets]
        picked = [intent for intent in targets if isinstance(intent, i.PickCard | i.PickReason)]
        if picked:
            reader.tap(picked[0])
        else:
            reader.tap(i.Key("1"))
            reader.read()
            reader.tap(i.Enter())
    raise AssertionError(f"{key} asks and asks")


def test_what_holds_the_console_up() -> None:
    """Nobody is logged in, the disk is full, a device is out of order or has gone, a touch came too late."""
    scene = next(scene for scene in at_console("blackjack") if scene.name == "decisions")
    full = fault("disk_full").words
    links = tuple(link._replace(words=words) for words, link in zip(_WRONG, scene.shown.links * 5, strict=False))
    for shown in (
        replace(scene.shown, away=True),
        replace(scene.shown, stopped=full, messages={DEALER_CONSOLE: Message(full, None, float("inf"))}),
        replace(scene.shown, links=scene.shown.links[:1]),
        replace(scene.shown, links=tuple(link._replace(emulated=True) for link in scene.shown.links)),
        replace(scene.shown, links=()),
        *(replace(scene.shown, links=(link,)) for link in links),
    ):
        with speaking(made_up()):
            reader = Reader(replace(scene, shown=shown))
            reader.read()
            reader.tap(i.Show(i.Trouble()), i.Take("nothing of the kind"))
            assert reader.console.memory.note
            reader.read()


_WRONG = (text("out of service"), text("does not answer"), *FAULTS.values())
