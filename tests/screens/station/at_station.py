"""Somebody at a station: touches what is on the screen, and the table answers. No conductor, no disk, no window."""

from collections.abc import Hashable
from dataclasses import replace

from pygame import Rect

from etg.cabinet.asks import Around, Ask
from etg.cabinet.shown import Message, Shown
from etg.errors import Refused
from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.scenes import Table
from etg.screens.sheet import Sheet
from etg.screens.station.seat import Seat
from etg.screens.station.station import Station
from etg.screens.touch import Dropped, Tap
from etg.table import commands as c
from tests.screens.builders import SETTING

GALLERY = Gallery()
LYING, UPRIGHT = (1920, 1080), (1080, 1920)
SEATS = {"wide seat": (1700, 648), "seat": (560, 648), "narrow seat": (274, 648)}
"""Sizes of seats of the tabletop."""


def sheet_of(screen: Station, shown: Shown, size: tuple[int, int], now: float = 0.0) -> Sheet:
    """What the screen shows."""
    sheet = Sheet()
    screen.build(Canvas(GALLERY, screen.scale(*size), Rect(0, 0, *size), sheet), shown, now)
    return sheet


class AtStation:
    """One player at a screen, and the table."""

    def __init__(self, table: Table, place: int = 3, size: tuple[int, int] = LYING, seat: bool = False) -> None:
        self.table = table
        self.size = size
        self.place = place
        self.screen: Station = Seat(place, SETTING) if seat else Station(place, SETTING)
        self.now = 100.0
        self.asked: list[Ask] = []
        self.around: list[Around] = []
        self.said: list[str] = []
        """What was refused, as it is shown at this station."""
        self.calls: frozenset[int] = frozenset()
        self.refuses: str = ""
        """Why the table takes nothing now."""
        self.follow()

    @property
    def shown(self) -> Shown:
        """The table now, with the last refusal."""
        said = {self.place: Message(self.said[-1], None, 1_000.0 + len(self.said))} if self.said else {}
        return replace(self.table.shown(), messages=said, calls=self.calls)

    @property
    def sheet(self) -> Sheet:
        """What is on the screen."""
        return sheet_of(self.screen, self.shown, self.size, self.now)

    @property
    def offered(self) -> list[Hashable]:
        """What can be touched."""
        return [target.intent for target in self.sheet.targets if target.intent is not None]

    @property
    def words(self) -> str:
        """All that can be read."""
        return " | ".join(str(item.args[0]) for item in self.sheet.items if item.kind == "text")

    def touch(self, *intents: Hashable) -> list[Ask]:
        """Tap what is on the screen; what was asked for."""
        before = len(self.asked)
        for intent in intents:
            assert intent in self.offered, f"{intent} is not offered: {self.offered}"
            self._answer(self.screen.act(Tap(intent), self.shown, self.now))
        return self.asked[before:]

    def hold(self, intent: Hashable) -> list[Ask]:
        """Stay on something; what was asked for."""
        before = len(self.asked)
        (target,) = [each for each in self.sheet.targets if each.intent == intent]
        assert target.hold is not None
        self._answer(self.screen.act(Tap(target.hold), self.shown, self.now))
        return self.asked[before:]

    def drag(self, what: Hashable, onto: Hashable | None) -> list[Ask]:
        """Drop something somewhere, or nowhere; what was asked for."""
        before = len(self.asked)
        targets = {target.intent: target for target in self.sheet.targets}
        assert targets[what].drag is not None and (onto is None or targets[onto].takes)
        self._answer(self.screen.act(Dropped(what, onto), self.shown, self.now))
        return self.asked[before:]

    def late(self, intent: Hashable) -> list[Ask]:
        """A touch that was meant for an earlier moment."""
        before = len(self.asked)
        self._answer(self.screen.act(Tap(intent), self.shown, self.now))
        return self.asked[before:]

    def do(self, *commands: c.Command) -> None:
        """Somebody else does something."""
        self.table.do(*commands)
        self.follow()

    def follow(self) -> None:
        """The table has moved on."""
        self._answer(self.screen.follow(self.shown, self.now))

    def _answer(self, asks: list[Ask]) -> None:
        self.asked += asks
        for ask in asks:
            assert ask.place == self.place
            if not isinstance(ask.what, c.Command):
                self.around.append(ask.what)
                continue
            try:
                if self.refuses:
                    raise Refused(self.refuses)
                self.table.do(ask.what)
            except Refused as refused:
                self.said.append(refused.reason)
            self.follow()
