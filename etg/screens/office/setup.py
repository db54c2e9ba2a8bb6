"""Setting a cabinet up: what is done and what is missing before money is played for, each with the way to its page."""

from collections.abc import Mapping

from etg.cabinet.live import Checked, Step
from etg.cabinet.office.setup import SetUp
from etg.devices.reports import Kind
from etg.languages import say, several
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.dealer.saying import sentence
from etg.screens.gallery import BOLD
from etg.screens.office.intents import OpenTopic
from etg.screens.office.parts import light, notice, waiting
from etg.screens.office.ports import PickDevice
from etg.screens.office.settings import Pick
from etg.screens.office.topic import Light, Topic, View
from etg.screens.theme import EDGE, FRAME_2, INK, INK_2, RADIUS, SMALL, STAFF, TEXT
from etg.table.people import Role
from etg.texts import text

_QUERY = SetUp()
PLACES: Mapping[Step, OpenTopic] = {
    Step.SUBMISSION: OpenTopic("submissions"),
    Step.SCREENS: OpenTopic("displays"),
    Step.SHOE: OpenTopic("ports", PickDevice(Kind.SHOE)),
    Step.READER: OpenTopic("ports", PickDevice(Kind.READER)),
    Step.INPUTS: OpenTopic("ports", PickDevice(Kind.INPUTS)),
    Step.OPERATOR: OpenTopic("settings-house", Pick("table.operator")),
    Step.NUMBER: OpenTopic("settings-house", Pick("table.number")),
    Step.TIME_ZONE: OpenTopic("settings-house", Pick("table.time_zone")),
    Step.PEOPLE: OpenTopic("people"),
    Step.SOFTWARE: OpenTopic("software"),
}
"""The page on which each step is done, and what is looked at there."""


def _draw(view: View, area: Area) -> None:
    steps = view.answer(_QUERY)
    if steps is None:
        waiting(view, area, view.wrong(_QUERY))
        return
    missing = sum(each.missing is not None for each in steps)
    if missing:
        words = several(
            "{n} thing is missing before money can be played for. The table runs meanwhile, and cannot be opened.",
            "{n} things are missing before money can be played for. The table runs meanwhile, and cannot be opened.",
            missing,
        )
    else:
        words = say("Everything that is needed to play for money is set up.")
    used = notice(view.canvas, area, words, Light.ATTENTION if missing else Light.OK)
    body = Area(area.x, area.y + used + 20, area.w, area.h - used - 20)
    rows = -(-len(steps) // 2)
    height = min(132.0, (body.h + 14) / rows - 14)
    first = next((step for step in steps if step.missing is not None), None)
    for place, step in enumerate(steps):
        line = Area(body.x, body.y + place % rows * (height + 14), body.w, height)
        _step(view, line.columns(2, 24)[place // rows], step, step is first)


def _step(view: View, area: Area, step: Checked, is_next: bool) -> None:
    canvas = view.canvas
    canvas.slab(area, FRAME_2, EDGE, RADIUS, 1, gloss=False)
    sign, rest = area.inset(20, 14).left_part(52, 16)
    state = Light.TROUBLE if step.missing is not None else Light.ATTENTION if step.advice is not None else Light.OK
    light(canvas, sign, state)
    words, button = rest.right_part(150, 16)
    said = step.missing or step.advice
    below = sentence(said or step.found)
    high = 40 + min(2, len(canvas.lines(below, words.w, SMALL))) * canvas.letters(SMALL) * 1.36
    upper, lower = Area(words.x, words.y + max(0.0, (words.h - high) / 2), words.w, words.h).top_part(38, 2)
    canvas.text(upper, say(step.title), TEXT, INK, BOLD, least=20)
    canvas.paragraph(lower, below, SMALL, STAFF if said else INK_2, most=2)
    canvas.button(button, say("Go there"), PLACES[step.step], Style.ACT if is_next else Style.PLAIN, SMALL)


SET_UP = Topic("set-up", "setup", text("Set-up"), frozenset({Role.TECHNICIAN}), _draw, wants=lambda at: (_QUERY,))
