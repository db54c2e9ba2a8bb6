"""Doors, the key and buttons as they are now, and lamps that can be lit one by one."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.asks import TryDevices
from etg.cabinet.office.tasks import Query
from etg.cabinet.office.trials import Trial
from etg.devices.messages import LAMPS
from etg.devices.reports import INPUT_WORDS, LAMP_WORDS, Input, Kind, Lamp
from etg.languages import say
from etg.screens.area import Area
from etg.screens.dealer.saying import sentence
from etg.screens.gallery import BOLD
from etg.screens.office.devices import SEE, device
from etg.screens.office.parts import Choice, buttons, heading, help_text, notice, panel, waiting
from etg.screens.office.topic import At, Light, Topic, View, What
from etg.screens.theme import EDGE, FRAME_3, INK, INK_2, RADIUS, RETURNED, SMALL, TEXT
from etg.table.people import Role
from etg.texts import Text, text

DOORS = (Input.MAIN_DOOR, Input.DROP_DOOR, Input.LOGIC_DOOR)


@dataclass(frozen=True, slots=True)
class Toggle:
    """Light a lamp, or let it go dark."""

    lamp: Lamp


@dataclass(frozen=True, slots=True)
class All:
    """All lamps lit, all dark, or as the table wants them: None."""

    on: bool | None


def state_of(which: Input, on: bool) -> Text:
    """How a switch is, in a word."""
    if which in DOORS:
        return text("open", meaning="a door") if on else text("closed", meaning="a door")
    if which is Input.KEY:
        return text("turned", meaning="a key") if on else text("not turned", meaning="a key")
    return text("pressed", meaning="a button") if on else text("not pressed", meaning="a button")


def _draw(view: View, area: Area) -> None:
    canvas, board = view.canvas, device(view, Kind.INPUTS)
    if view.answer(SEE) is None:
        waiting(view, area, view.wrong(SEE))
        return
    if board is None or not board.connected:
        why = "" if board is None else board.why
        words = sentence(why) if why else say("The board with doors, key, buttons and lamps does not answer.")
        used = notice(canvas, area, words, Light.TROUBLE)
        area = Area(area.x, area.y + used + 16, area.w, area.h - used - 16)
    left, right = area.left_part(area.w * 0.52, 32)
    below = say("Open, turn and press them, and look whether this changes")
    left = heading(canvas, left, say("Doors, key and buttons"), below)
    on = frozenset[Input]() if board is None else board.on
    for which, cell in zip(Input, left.rows(len(Input), 10), strict=True):
        cell = cell._replace(h=min(cell.h, 80))
        lit = which in on
        canvas.slab(cell, FRAME_3, RETURNED if lit else EDGE, RADIUS, 4 if lit else 1)
        name, state = cell.inset(24, 4).right_part(240, 16)
        canvas.text(name, sentence(INPUT_WORDS[which]), TEXT, INK, least=18)
        canvas.text(state, say(state_of(which, lit)), TEXT, RETURNED if lit else INK_2, BOLD, least=18)
    inner = heading(canvas, panel(canvas, right), say("Lamps"), say("TEST: touch one and look whether it is lit"))
    _lamps(view, inner, board.lit if board is not None else frozenset())


def _lamps(view: View, area: Area, lit: frozenset[Lamp]) -> None:
    canvas, wanted = view.canvas, _wanted(view)
    for lamp in Lamp:
        line, area = area.top_part(84, 12)
        cell, said = line.right_part(170, 16)
        on = wanted is not None and bool(wanted >> LAMPS.index(lamp) & 1)
        buttons(canvas, cell, [Choice(sentence(LAMP_WORDS[lamp]), Toggle(lamp), lit=on)])
        words = say("is lit") if lamp in lit else say("is dark")
        canvas.text(said, words, SMALL, RETURNED if lamp in lit else INK_2, BOLD, least=16)
    line, area = area.top_part(84, 12)
    buttons(canvas, line, [Choice(say("All lit"), All(True)), Choice(say("All dark"), All(False))])
    line, area = area.top_part(84, 16)
    buttons(canvas, line, [Choice(say("As the table wants them"), All(None), lit=wanted is None)])
    help_text(canvas, area, say("Beside each stands what the board itself says of it."))


def _wanted(at: At) -> int | None:
    """What is lit for the test; None: nothing is."""
    begun = at.office.trial
    return None if begun is None else begun.trial.lamps


def _act(intent: Hashable, at: At) -> list[What]:
    match intent:
        case Toggle(lamp):
            return [TryDevices(Trial(lamps=(_wanted(at) or 0) ^ 1 << LAMPS.index(lamp)))]
        case All(on):
            lamps = None if on is None else (1 << len(LAMPS)) - 1 if on else 0
            return [TryDevices(None if lamps is None else Trial(lamps=lamps))]
    return []


def _wants(at: At) -> tuple[Query, ...]:
    return (SEE,)


SWITCHES = Topic("switches", "devices", text("Doors, key, lamps"), frozenset({Role.TECHNICIAN}), _draw, _act, _wants)
