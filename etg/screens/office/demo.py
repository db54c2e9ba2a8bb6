"""The demo is started from here: the table ends, and plays by itself without money."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.asks import StartDemo
from etg.cabinet.demo import held
from etg.languages import say
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.dealer.saying import sentence
from etg.screens.office.parts import Choice, buttons, heading, help_text, notice, panel
from etg.screens.office.topic import At, Confirm, Light, Topic, View, What
from etg.screens.theme import TEXT
from etg.table.people import Role
from etg.texts import text


@dataclass(frozen=True, slots=True)
class Start:
    """Start it."""


def _draw(view: View, area: Area) -> None:
    canvas = view.canvas
    area = heading(canvas, panel(canvas, area._replace(h=440)), say("Demo"))
    words = say(
        "The table plays by itself, with free credits and a ledger that is thrown away. The table ends in order first; "
        "after the demo it is started again by hand."
    )
    area = help_text(canvas, area, words, TEXT)
    what = held(view.shown.state)
    action = area._replace(w=min(560.0, area.w), h=96)
    if what is None:
        buttons(canvas, action, [Choice(say("Start the demo"), Start(), Style.ACT)], TEXT)
        return
    area = Area(area.x, area.y + 8, area.w, area.h)
    used = notice(
        canvas, area, sentence(text("a demo cannot start now: the table holds {what}", what=what)), Light.ATTENTION
    )
    below = Area(action.x, area.y + used + 20, action.w, action.h)
    canvas.off_button(below, say("Start the demo"), TEXT, icon="lock", locked=True)


def _act(intent: Hashable, at: At) -> list[What]:
    if isinstance(intent, Start):
        at.memory.confirm = Confirm(
            text("Start the demo?"),
            text("Start"),
            lambda now: [StartDemo(now.person)],
            (text("The live table ends, and nothing can be played for money meanwhile."),),
        )
    return []


DEMO = Topic("demo", "game", text("Demo"), frozenset({Role.TECHNICIAN}), _draw, _act)
