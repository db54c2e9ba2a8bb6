"""The screens in the office: which display shows what, how it is turned, and where a touch on it is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from etg.cabinet.fittings import Fittings
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.screen_tests import SPARE, Assign
from etg.cabinet.office.settings import change_settings, values_of
from etg.cabinet.office.tasks import Done, Job, Query, Told
from etg.cabinet.settings_displays import CABINET, TABLETOP, ScreenSettings
from etg.cabinet.settings_kinds import Value
from etg.cabinet.staff.actions import Action
from etg.cabinet.touch_map import AS_IT_IS, TouchMap
from etg.errors import Refused
from etg.texts import text


class ScreensSet(NamedTuple):
    """What the settings say of the screens, as the table will have them when it has started again."""

    layout: str
    screens: tuple[ScreenSettings, ...]
    rotation: int = 0
    touch: TouchMap = AS_IT_IS

    def screen(self, name: str) -> ScreenSettings:
        """What is set for a window."""
        plain = ScreenSettings(name, 0, rotation=self.rotation, touch=self.touch)
        return next((screen for screen in self.screens if screen.shows == name), plain)


@dataclass(frozen=True)
class SeeScreens(Query):
    """What the settings say of the screens."""

    action: ClassVar[Action] = Action.READ_SETTINGS
    every: ClassVar[float | None] = 2.0


@dataclass(frozen=True)
class GiveRoles(Job):
    """Every window shows what it was given; whoever was given nothing shows nothing any more."""

    action: ClassVar[Action] = Action.SET_UP_DISPLAYS
    screens: tuple[ScreenSettings, ...]


@dataclass(frozen=True)
class TurnScreen(Job):
    """The picture of a window is turned another way."""

    action: ClassVar[Action] = Action.SET_UP_DISPLAYS
    window: str
    rotation: int


@dataclass(frozen=True)
class KeepTouch(Job):
    """What a calibration has found is in force for good."""

    action: ClassVar[Action] = Action.SET_UP_DISPLAYS
    window: str
    touch: TouchMap


def see(query: SeeScreens, desk: Desk) -> ScreensSet:
    """From the file, because something may have been set since the table started."""
    return _set(values_of(desk))


def _set(values: Mapping[str, Value]) -> ScreensSet:
    screens, rotation, touch = (values[f"displays.{name}"] for name in ("screen", "rotation", "touch"))
    assert isinstance(screens, tuple) and isinstance(rotation, int)
    return ScreensSet(
        str(values["displays.layout"]),
        tuple(each for each in screens if isinstance(each, ScreenSettings)),
        rotation,
        touch if isinstance(touch, TouchMap) else AS_IT_IS,
    )


def roles(seats: int) -> tuple[str, ...]:
    """What windows can be given, in the order in which it is asked."""
    return ("dealer", *(f"station {number}" for number in range(1, seats + 1)), "overhead")


def begin_assignment(fittings: Fittings, seats: int) -> Assign:
    """Every window, and every display that has none, can be given a role."""
    used = {window.display for window in fittings.windows}
    spare = [f"{SPARE}{display.number}" for display in fittings.displays if display.number not in used]
    return Assign(roles=roles(seats), open=(*(window.name for window in fittings.windows), *spare))


def assigned(test: Assign, fittings: Fittings, now: ScreensSet) -> tuple[ScreenSettings, ...]:
    """The screens as they were given out: what belongs to a display stays with it, whatever it shows."""
    found = []
    for role, window in test.given:
        if window is None:
            continue
        if window.startswith(SPARE):
            found.append(ScreenSettings(role, int(window.removeprefix(SPARE))))
            continue
        seen = next(each for each in fittings.windows if each.name == window)
        found.append(replace(now.screen(window), shows=role, display=seen.display, touch=seen.touch))
    return tuple(found)


def give(job: GiveRoles, desk: Desk, told: Told) -> Done:
    """A cabinet from now on, whatever it was before."""
    if not any(screen.shows == "dealer" for screen in job.screens) or len(job.screens) < 2:
        raise Refused(text("the dealer and at least one station need a screen: give the roles out again"))
    values: dict[str, Value] = {"displays.layout": CABINET, "displays.screen": job.screens}
    if _set(values_of(desk)).layout == TABLETOP:
        values |= {"displays.rotation": 0, "displays.touch": AS_IT_IS}
    return change_settings(desk, values)


def turn(job: TurnScreen, desk: Desk, told: Told) -> Done:
    """From the next start on."""
    now = _set(values_of(desk))
    if now.layout == TABLETOP:
        return change_settings(desk, {"displays.rotation": job.rotation})
    screens = _changed(now.screens, replace(_known(now, job.window), rotation=job.rotation))
    return change_settings(desk, {"displays.screen": screens})


def keep(job: KeepTouch, desk: Desk, told: Told) -> Done:
    """The window has it already; the settings get it here."""
    now = _set(values_of(desk))
    if now.layout == TABLETOP:
        return change_settings(desk, {"displays.touch": job.touch})
    screens = _changed(now.screens, replace(_known(now, job.window), touch=job.touch))
    return change_settings(desk, {"displays.screen": screens})


def _known(now: ScreensSet, window: str) -> ScreenSettings:
    found = next((screen for screen in now.screens if screen.shows == window), None)
    if found is None:
        raise Refused(text("the settings do not name this screen: give the roles out first"))
    return found


def _changed(screens: Iterable[ScreenSettings], other: ScreenSettings) -> tuple[ScreenSettings, ...]:
    return tuple(other if screen.shows == other.shows else screen for screen in screens)


QUERIES = {SeeScreens: see}
JOBS = {GiveRoles: give, TurnScreen: turn, KeepTouch: keep}
