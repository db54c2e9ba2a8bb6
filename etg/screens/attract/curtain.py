"""The show before a window: it begins when nothing has happened for a while, and is gone at the first touch."""

from collections.abc import Callable, Hashable, Iterable

from pygame import Rect

from etg.cabinet.settings_attract import AttractSettings
from etg.cabinet.shown import Shown
from etg.screens.attract.idle import Concern, at_station, at_table
from etg.screens.attract.screen import ShowScreen
from etg.screens.attract.stage import OVERHEAD, STATION, TABLETOP
from etg.screens.gallery import Gallery
from etg.screens.overhead.screen import OVERHEAD as ABOVE
from etg.screens.pane import Pane
from etg.screens.station.station import Station
from etg.screens.station.view import Setting
from etg.screens.tabletop import Tabletop
from etg.table.state import meters_now


class Curtain:
    """When a window shows the show instead of its screens."""

    def __init__(
        self,
        screen: ShowScreen,
        idle: float,
        concern: Concern,
        stations: Iterable[Station] = (),
        busy: Callable[[], bool] = lambda: False,
    ) -> None:
        """`stations` are those behind it, which may still keep what somebody has chosen; `busy`: staff work here."""
        self.screen = screen
        self.on = False
        """Whether it is to be seen."""
        self.pane: Pane | None = None
        self._idle = idle
        self._concern = concern
        self._stations = tuple(stations)
        self._busy = busy
        self._seen: Hashable | None = None
        """What concerned the screen last; None: somebody was there."""
        self._since = 0.0
        """When something happened here last."""
        self._shown: Shown | None = None
        self._failed = False

    def open(self, gallery: Gallery, rect: Rect) -> None:
        """It has its place before a window."""
        self.pane = Pane(self.screen, gallery, rect)

    def follow(self, shown: Shown, now: float) -> None:
        """The table has moved on: whoever it concerns is there."""
        concern = self._concern(shown)
        if concern is None or concern != self._seen or self._shown is None:
            self._seen, self._since, self.on = concern, now, False
        if self.pane is not None and (self._shown is None or _told(shown) != _told(self._shown)):
            self.pane.stale()
        self._shown = shown

    def touched(self, now: float) -> bool:
        """A finger has come down on the window; whether all that it has done is to end the show."""
        was, self.on, self._since = self.on, False, now
        if was and self._shown is not None:
            language = self.screen.spoken_at(self._shown.state.terms, now)
            for station in self._stations:
                station.spoken_to(language, now)
        return was

    def fails(self) -> None:
        """It could not be drawn: the table is shown, and it never begins again."""
        self._failed, self.on = True, False

    def begins(self) -> float | None:
        """When it begins, if nothing happens until then; None: it does not."""
        if self._seen is None or self._shown is None or not self._idle or self._failed or self._busy():
            return None
        if not self.screen.leaves(self._shown.state.terms):
            return None
        kept = (station.keeps_until(self._shown.state) for station in self._stations)
        return max(self._since + self._idle, *kept, 0.0)

    def look(self, now: float) -> bool:
        """Whether it has begun, or ended by itself, just now."""
        begins = self.begins()
        on = begins is not None and now >= begins
        if on == self.on:
            return False
        self.on = on
        if on:
            self.screen.began = now
        return True


def _told(shown: Shown) -> Hashable:
    """What a show tells of the table."""
    return (
        shown.state.terms,
        tuple(meters_now(shown.state).values()),
        shown.mode,
        shown.state.open,
        shown.dealt_by_table,
    )


# One for each kind of window


def station_curtain(station: Station, setting: Setting, settings: AttractSettings) -> Curtain:
    """Before the screen of a station."""
    screen = ShowScreen(STATION, setting, settings, station.place)
    return Curtain(screen, settings.idle_seconds, at_station(station.place), (station,))


def overhead_curtain(setting: Setting, settings: AttractSettings) -> Curtain:
    """Before the screen above the table."""
    return Curtain(ShowScreen(OVERHEAD, setting, settings, ABOVE), settings.idle_seconds, at_table)


def tabletop_curtain(table: Tabletop, setting: Setting, settings: AttractSettings) -> Curtain:
    """Before the one screen that all share; not while the dealer has the console open."""
    screen = ShowScreen(TABLETOP, setting, settings, ABOVE)
    seats = table.seats.values()
    return Curtain(screen, settings.idle_seconds, at_table, seats, lambda: table.console_open)
