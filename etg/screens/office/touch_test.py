"""Touch: calibrated with targets, proved with others, drawn on, and tried with many fingers."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.asks import Look, ShowTest, Undertake
from etg.cabinet.fittings import WindowSeen
from etg.cabinet.office.displays import KeepTouch, ScreensSet, SeeScreens
from etg.cabinet.office.screen_tests import EVERYWHERE, Calibrate, ManyFingers, Pad, role_words
from etg.cabinet.office.tasks import Query
from etg.cabinet.touch_map import AS_IT_IS
from etg.languages import say
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.dealer.saying import sentence
from etg.screens.office.displays import Pick, picked, size_words
from etg.screens.office.parts import Choice, Column, Row, buttons, heading, help_text, notice, panel, table, waiting
from etg.screens.office.topic import At, Light, Topic, View, What
from etg.table.people import Role
from etg.texts import text

SEE = SeeScreens()


@dataclass
class Own:
    """Which window is looked at."""

    window: str = ""


@dataclass(frozen=True, slots=True)
class Do:
    """Something that needs no more words."""

    key: str


def _draw(view: View, area: Area) -> None:
    left, right = area.right_part(700, 32)
    _list(view, left)
    window = picked(view)
    inner = panel(view.canvas, right)
    if window is None:
        waiting(view, inner, None)
    else:
        _window(view, inner, window)


def _list(view: View, area: Area) -> None:
    now, chosen = view.answer(SEE), picked(view)
    rows = []
    for window in view.shown.fittings.windows:
        kept = isinstance(now, ScreensSet) and now.screen(window.name).touch == window.touch
        calibrated = say("as it is") if window.touch == AS_IT_IS else say("calibrated")
        if not kept and now is not None:
            calibrated = say("calibrated, not kept yet")
        cells = (sentence(role_words(window.name)), size_words(window.size), calibrated)
        lit = chosen is not None and chosen.name == window.name
        rows.append(Row(cells, Pick(window.name), lit=lit))
    columns = (Column(text("SCREEN"), 3), Column(text("PICTURE"), 2), Column(text("TOUCH"), 2.4))
    table(view, area, "touch", columns, rows, row=76)


def _window(view: View, area: Area, window: WindowSeen) -> None:
    canvas, tested = view.canvas, view.office.tested
    area = heading(canvas, area, sentence(role_words(window.name)))
    passed = isinstance(tested, Calibrate) and tested.passed and tested.window == window.name
    if isinstance(tested, Calibrate) and passed:
        words = say(
            "Proved: off by {pixels} pixels at most. It is in force now; keep it, and it is after the next start, too.",
            pixels=round(max(tested.errors, default=0.0)),
        )
        used = notice(canvas, area, words, Light.OK)
        area = Area(area.x, area.y + used + 20, area.w, area.h - used - 20)
        line, area = area.top_part(96, 24)
        keep = Choice(say("Keep it"), Do("keep"), Style.ACT)
        buttons(canvas, line, [Choice(say("Once more"), Do("calibrate")), keep])
    else:
        words = say(
            "Five crosses are touched one after the other, then three more, which prove it. A touch anywhere on the "
            "screen counts, however far off it is. Without a touch for a minute everything stays as it was."
        )
        area = help_text(canvas, area, words)
        line, area = area.top_part(96, 24)
        buttons(canvas, line, [Choice(say("Calibrate"), Do("calibrate"), Style.ACT)])
    area = heading(canvas, area, say("Drawing pad"), say("Lines must follow the finger up to every edge"))
    line, area = area.top_part(84, 24)
    buttons(canvas, line, [Choice(say("This screen"), Do("pad")), Choice(say("All screens"), Do("pads"))])
    area = heading(canvas, area, say("Many fingers"), say("Every finger has a ring and a number of its own"))
    line, area = area.top_part(84, 24)
    buttons(canvas, line, [Choice(say("This screen"), Do("fingers")), Choice(say("All screens"), Do("hands"))])


def _act(intent: Hashable, at: At) -> list[What]:
    window, tested = picked(at), at.office.tested
    if isinstance(intent, Pick):
        at.own.window = intent.window
        return []
    if window is None or not isinstance(intent, Do):
        return []
    here = frozenset({window.name})
    match intent.key:
        case "calibrate":
            return [ShowTest(Calibrate(EVERYWHERE, window.name, window.rotation, window.size))]
        case "keep" if isinstance(tested, Calibrate) and tested.passed and tested.map is not None:
            return [Undertake(KeepTouch(tested.window, tested.map)), Look(SEE)]
        case "pad":
            return [ShowTest(Pad(here))]
        case "pads":
            return [ShowTest(Pad())]
        case "fingers":
            return [ShowTest(ManyFingers(here))]
        case "hands":
            return [ShowTest(ManyFingers())]
    return []


def _wants(at: At) -> tuple[Query, ...]:
    return (SEE,)


TOUCH = Topic("touch", "screens", text("Touch"), frozenset({Role.TECHNICIAN}), _draw, _act, _wants, begin=Own)
