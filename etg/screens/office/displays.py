"""Which display shows what: roles given out by touching what lights up, pictures turned, displays looked at."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.asks import EndTest, ShowTest, Undertake
from etg.cabinet.asks import Look as Ask
from etg.cabinet.fittings import Fittings, WindowSeen
from etg.cabinet.office.displays import (
    GiveRoles,
    ScreensSet,
    SeeScreens,
    TurnScreen,
    assigned,
    begin_assignment,
)
from etg.cabinet.office.screen_tests import EVERYWHERE, Assign, BurnIn, Identify, Picture, Pixels, role_words
from etg.cabinet.office.tasks import Query
from etg.cabinet.settings_displays import ROTATIONS
from etg.languages import say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Style
from etg.screens.dealer.saying import sentence
from etg.screens.office.parts import Choice, Column, Row, buttons, heading, help_text, notice, panel, table, waiting
from etg.screens.office.topic import At, Light, Topic, View, What
from etg.screens.theme import SMALL, TEXT
from etg.table.people import Role
from etg.texts import Text, text

SEE = SeeScreens()
PICTURES: dict[Picture, Text] = {
    Picture.RED: text("Red"),
    Picture.GREEN: text("Green"),
    Picture.BLUE: text("Blue"),
    Picture.WHITE: text("White"),
    Picture.BLACK: text("Black"),
    Picture.CHECKERBOARD: text("Pixels"),
    Picture.GRADIENT: text("Gradient"),
    Picture.GEOMETRY: text("Geometry"),
}


@dataclass
class Own:
    """Which window is looked at, and whether tests are on all of them."""

    window: str = ""
    everywhere: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """Look at a window."""

    window: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn its picture."""

    rotation: int


@dataclass(frozen=True, slots=True)
class Look:
    """Look at a display with a picture; None: with all of them in turn."""

    picture: Picture | None


@dataclass(frozen=True, slots=True)
class Do:
    """Something that needs no more words."""

    key: str


def picked(at: At) -> WindowSeen | None:
    """The window that is looked at."""
    windows = at.shown.fittings.windows
    return next((window for window in windows if window.name == at.own.window), windows[0] if windows else None)


def size_words(size: tuple[int, int]) -> str:
    """Width and height."""
    return say("{width} x {height}", width=size[0], height=size[1])


def _draw(view: View, area: Area) -> None:
    left, right = area.right_part(640, 32)
    left, foot = left.bottom_part(96, 16)
    _list(view, left)
    tested = view.office.tested
    to_keep = isinstance(tested, Assign) and not _lacking(tested)
    give = Choice(say("Give out the roles"), Do("assign"), Style.PLAIN if to_keep else Style.ACT)
    buttons(view.canvas, foot, [give, Choice(say("Which is which?"), Do("identify"))])
    inner = panel(view.canvas, right)
    if isinstance(tested, Assign):
        _result(view, inner, tested)
    else:
        _window(view, inner)


def _list(view: View, area: Area) -> None:
    now, chosen = view.answer(SEE), picked(view)
    rows: list[Row] = []
    for window in view.shown.fittings.windows:
        turned = now.screen(window.name).rotation if isinstance(now, ScreensSet) else window.rotation
        cells = (
            str(len(rows) + 1),
            sentence(role_words(window.name)),
            str(window.display),
            _display(view.shown.fittings, window.display),
            size_words(window.size),
            say("{degrees}°", degrees=turned),
        )
        lit = chosen is not None and chosen.name == window.name
        rows.append(Row(cells, Pick(window.name), lit=lit))
    used = {window.display for window in view.shown.fittings.windows}
    for display in view.shown.fittings.displays:
        if display.number not in used:
            cells = (str(len(rows) + 1), say("Nothing"), str(display.number), size_words(display.size), "", "")
            rows.append(Row(cells))
    columns = (
        Column(text("NO."), 0.8),
        Column(text("SHOWS"), 3.6),
        Column(text("DISPLAY"), 1.2, CENTRE),
        Column(text("ITS SIZE"), 2),
        Column(text("PICTURE"), 2),
        Column(text("TURNED"), 1.2, CENTRE),
    )
    table(view, area, "windows", columns, rows, row=70)


def _display(fittings: Fittings, number: int) -> str:
    return next((size_words(each.size) for each in fittings.displays if each.number == number), say("not there"))


def _window(view: View, area: Area) -> None:
    canvas, window = view.canvas, picked(view)
    if window is None:
        waiting(view, area, None)
        return
    now = view.answer(SEE)
    rotation = now.screen(window.name).rotation if isinstance(now, ScreensSet) else window.rotation
    area = heading(canvas, area, sentence(role_words(window.name)), say("Turned clockwise, from the next start on"))
    line, area = area.top_part(84, 24)
    choices = [Choice(say("{degrees}°", degrees=each), Turn(each), lit=each == rotation) for each in ROTATIONS]
    buttons(canvas, line, choices)
    area = heading(canvas, area, say("Look at the display"), say("A touch anywhere on the picture ends it"))
    line, area = area.top_part(84, 16)
    one = Choice(say("This screen"), Do("one"), lit=not view.own.everywhere)
    buttons(canvas, line, [one, Choice(say("All screens"), Do("all"), lit=view.own.everywhere)])
    pictures = list(PICTURES.items())
    for first in range(0, len(pictures), 4):
        line, area = area.top_part(84, 12)
        buttons(canvas, line, [Choice(say(words), Look(each)) for each, words in pictures[first : first + 4]], SMALL)
    line, area = area.top_part(84, 12)
    buttons(canvas, line, [Choice(say("All in turn"), Look(None)), Choice(say("Wandering bars"), Do("bars"))], TEXT)


def _lacking(test: Assign) -> bool:
    """Whether a role without which nothing can be played has no screen."""
    windows = dict(test.given)
    stations = (window for role, window in test.given if role.startswith("station"))
    return windows.get("dealer") is None or all(window is None for window in stations)


def _result(view: View, area: Area, test: Assign) -> None:
    canvas = view.canvas
    area = heading(canvas, area, say("As it was given out"))
    area, foot = area.bottom_part(96, 16)
    windows = dict(test.given)
    rows = []
    for role in test.roles:
        window = windows.get(role)
        number = "" if window is None else str(test.open.index(window) + 1)
        shown_at = sentence(role_words(window)) if window is not None else say("no screen")
        rows.append(Row((sentence(role_words(role)), number, shown_at)))
    missing = _lacking(test)
    if missing:
        area = area.top_part(8, 0)[1]
        words = say("The dealer and at least one station need a screen: give the roles out again.")
        used = notice(canvas, area, words, Light.ATTENTION)
        area = Area(area.x, area.y + used + 12, area.w, area.h - used - 12)
    else:
        area = help_text(canvas, area, say("If you keep it, it is so from the next start on."))
    columns = (Column(text("ROLE"), 4), Column(text("NO."), 0.8), Column(text("ITS SCREEN SHOWS NOW"), 4))
    table(view, area, "roles", columns, rows, row=44)
    throw = Choice(say("Throw it away"), Do("discard"))
    kept = Choice(say("Keep it"), Do("keep"), Style.ACT)
    buttons(canvas, foot, [throw] if missing else [throw, kept], least=2)


def _act(intent: Hashable, at: At) -> list[What]:
    own, window, office = at.own, picked(at), at.office
    match intent:
        case Pick(name):
            own.window = name
        case Turn(rotation) if window is not None:
            return [Undertake(TurnScreen(window.name, rotation)), Ask(SEE)]
        case Look(picture):
            return [ShowTest(Pixels(_windows(at), picture))]
        case Do("bars"):
            return [ShowTest(BurnIn(_windows(at)))]
        case Do("identify"):
            return [ShowTest(Identify())]
        case Do("one" | "all" as which):
            own.everywhere = which == "all"
        case Do("assign"):
            return [ShowTest(begin_assignment(at.shown.fittings, at.shown.state.terms.game.boxes))]
        case Do("discard"):
            return [EndTest()]
        case Do("keep"):
            now, tested = at.answer(SEE), office.tested
            if isinstance(now, ScreensSet) and isinstance(tested, Assign):
                return [Undertake(GiveRoles(assigned(tested, at.shown.fittings, now))), EndTest(), Ask(SEE)]
    return []


def _windows(at: At) -> frozenset[str]:
    window = picked(at)
    return EVERYWHERE if at.own.everywhere or window is None else frozenset({window.name})


def _wants(at: At) -> tuple[Query, ...]:
    return (SEE,)


DISPLAYS = Topic(
    "displays",
    "screens",
    text("Displays"),
    frozenset({Role.TECHNICIAN}),
    _draw,
    _act,
    _wants,
    begin=Own,
)
