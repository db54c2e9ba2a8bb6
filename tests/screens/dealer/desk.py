"""A console without a window: it is built, looked at and touched as a dealer would."""

from collections.abc import Hashable
from typing import Any

from pygame import Rect

from etg.cabinet.asks import Ask
from etg.cabinet.shown import LinkStatus, Shown
from etg.devices.reports import Kind
from etg.modes import Mode
from etg.screens.canvas import Canvas
from etg.screens.dealer.console import DealerConsole
from etg.screens.dealer.intents import Take
from etg.screens.dealer.scene import Scene
from etg.screens.gallery import Gallery
from etg.screens.sheet import Sheet, Target
from etg.screens.theme import GOLD
from etg.screens.touch import Tap
from etg.table.commands import Command
from etg.table.people import Person, Role
from etg.table.state import State, changed

DEALER = Person(Role.DEALER, "12")
NOW = 100.0
LEAST = 80
"""No target is smaller, in reference units."""
REAL = (LinkStatus(Kind.SHOE, True, "", False), LinkStatus(Kind.READER, True, "", False))
EMULATED = (LinkStatus(Kind.SHOE, True, "", True), LinkStatus(Kind.READER, True, "", True))
GALLERY = Gallery()


def shown(state: State, **around: Any) -> Shown:
    """A moment with a dealer who is logged in, at real devices."""
    if state.open and state.dealer is None:
        state = changed(state, dealer=DEALER)
    return Shown(**{"state": state, "mode": Mode.DESK, "links": REAL, **around})


class Desk:
    """The console and what it shows."""

    def __init__(self, state: State, size: tuple[int, int] = (1920, 1080), **around: Any) -> None:
        self.console = DealerConsole(seconds=lambda: 0)
        self.size = size
        self.shown = shown(state, **around)

    @property
    def scene(self) -> Scene:
        """The moment without the drawing."""
        return Scene(self.shown)

    def show(self, state: State, **around: Any) -> "Desk":
        """The table has moved on."""
        self.shown = shown(state, **around)
        assert self.console.follow(self.shown, NOW) == []
        return self

    def build(self) -> Sheet:
        """What is on the screen now."""
        canvas = Canvas(GALLERY, self.console.scale(*self.size), Rect(0, 0, *self.size))
        self.console.build(canvas, self.shown, NOW)
        return canvas.sheet

    @property
    def words(self) -> str:
        """All that can be read."""
        return "\n".join(str(item.args[0]) for item in self.build().items if item.kind == "text")

    def targets(self) -> list[Target]:
        """All that can be touched."""
        return self.build().targets

    def offered(self) -> set[str]:
        """The offers that can be touched."""
        return {target.intent.key for target in self.targets() if isinstance(target.intent, Take)}

    def tap(self, *intents: Hashable) -> list[Command | Any]:
        """Touch what is there, one after the other; what is asked for at last."""
        asks: list[Ask] = []
        for intent in intents:
            found = [target.intent for target in self.targets()]
            assert intent in found, f"{intent} is not among {found}"
            asks = self.console.act(Tap(intent), self.shown, NOW)
        return [ask.what for ask in asks]


def golds(sheet: Sheet) -> int:
    """How many gold buttons there are."""
    return sum(1 for item in sheet.items if item.kind == "slab" and item.args[1] == GOLD)


def check_sheet(sheet: Sheet, scale: float = 1.0) -> None:
    """What holds for every console: all words fit, all targets are large enough and apart, one gold button at most."""
    assert not sheet.overflows, sheet.overflows
    assert golds(sheet) <= 1
    least = LEAST * scale - 1
    for target in sheet.targets:
        assert target.rect.w >= least and target.rect.h >= least, target
    for i, target in enumerate(sheet.targets):
        others = [other.rect for other in sheet.targets[i + 1 :]]
        assert target.rect.collidelist(others) < 0, (target, sheet.targets[i + 1 + target.rect.collidelist(others)])
