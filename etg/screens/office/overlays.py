"""Questions over a page: something is typed, something is confirmed, a second person says who he is."""

from etg.languages import money, say
from etg.screens.area import Area
from etg.screens.canvas import Canvas, Style
from etg.screens.gallery import BOLD
from etg.screens.office.intents import Cancel, Yes
from etg.screens.office.keys import display, enter_button, keyboard, keypad
from etg.screens.office.topic import At, Confirm, Entry, Kind, Memory, Second, View
from etg.screens.theme import FRAME, INK, INK_2, LARGE, STAFF, TEXT
from etg.texts import Text, text

NUMBER_ASKED = text("Your staff number")
PIN_ASKED = text("Your PIN")
_KEYS = 560.0
"""The height of a keypad or keyboard, at most."""


def is_open(memory: Memory) -> bool:
    """Whether a question is asked."""
    return memory.entry is not None or memory.confirm is not None or memory.second is not None


def overlay(view: View, area: Area) -> None:
    """The question instead of the page."""
    view.canvas.put(area, "slab", 0, FRAME, FRAME, 0, False)
    memory = view.memory
    if memory.confirm is not None:
        _confirm(view, area, memory.confirm)
    elif memory.second is not None:
        _second(view, area, memory.second)
    elif memory.entry is not None:
        _entry(view, area, memory.entry)


def _head(canvas: Canvas, area: Area, question: str) -> Area:
    head, rest = area.top_part(84, 20)
    words, cancel = head.right_part(220, 24)
    lines = canvas.lines(question, words.w, LARGE, BOLD)
    height = len(lines) * LARGE * 1.36
    place = Area(words.x, words.y + max(0.0, (words.h - height) / 2), words.w, words.h)
    canvas.paragraph(place, question, LARGE, INK, BOLD)
    canvas.button(cancel, say("Cancel"), Cancel(), Style.QUIET, TEXT, icon="close")
    return rest


def _confirm(view: View, area: Area, asked: Confirm) -> None:
    canvas = view.canvas
    body = _head(canvas, area.inset(40, 32), say(asked.question))
    y = body.y
    for detail in asked.details:
        y += canvas.paragraph(Area(body.x, y, body.w, body.bottom - y), say(detail), TEXT, INK_2) + 14
    style = Style.STOP if asked.grave else Style.ACT
    button = Area(body.x, min(y + 40, body.bottom - 120), min(640.0, body.w), 120)
    canvas.button(button, say(asked.yes), Yes(), style, LARGE)


def _entry(view: View, area: Area, asked: Entry) -> None:
    canvas, memory = view.canvas, view.memory
    rest = _head(canvas, area.inset(40, 32), say(asked.question))
    top, rest = rest.top_part(96, 20)
    if asked.kind is Kind.TEXT:
        place, button = top.right_part(300, 20)
        display(canvas, place, memory.typed, secret=False)
        enter_button(canvas, button, say("Done"), ready=True)
        if asked.help is not None:
            line, rest = rest.top_part(48, 8)
            canvas.text(line, said_of(view, say(asked.help)), 22, INK_2, least=16)
        keyboard(canvas, rest._replace(h=min(rest.h, _KEYS)), memory.shift, memory.signs)
        return
    left, right = rest._replace(h=min(rest.h, _KEYS)).left_part(520, 48)
    shown = money(int(memory.typed) * 100, trim=True) if asked.kind is Kind.AMOUNT and memory.typed else memory.typed
    display(canvas, top._replace(w=520), shown, asked.kind is Kind.PIN)
    keypad(canvas, left, memory.digits if asked.kind is Kind.PIN else "123456789 0")
    body, foot = right.bottom_part(120, 20)
    body = Area(body.x, top.y, body.w, body.bottom - top.y)
    words = say(asked.help) if asked.help is not None else ""
    canvas.paragraph(body, said_of(view, words), TEXT, INK_2 if not _note(view) else STAFF)
    enter_button(canvas, foot._replace(w=min(520.0, foot.w)), say("Done"), bool(memory.typed))


def _note(at: At) -> str:
    return at.memory.note if at.now < at.memory.note_until else ""


def said_of(at: At, words: str) -> str:
    """What was wrong with what was typed, for a while; else the help."""
    note = _note(at)
    return say(note) if note else words


def _second(view: View, area: Area, asked: Second) -> None:
    canvas = view.canvas
    rest = _head(canvas, area.inset(40, 32), say("A second person approves: {why}", why=say(asked.why)))
    proving(view, rest)


def proving(view: View, area: Area) -> None:
    """Number, then PIN, on the keypad; beside it who may, and what was wrong."""
    canvas, memory = view.canvas, view.memory
    pin = bool(memory.number)
    left, right = area._replace(h=min(area.h, 116 + _KEYS)).left_part(520, 48)
    top, keys = left.top_part(96, 20)
    display(canvas, top, memory.typed, pin)
    keypad(canvas, keys, memory.digits if pin else "123456789 0")
    body, foot = right.bottom_part(120, 20)
    question: Text = PIN_ASKED if pin else NUMBER_ASKED
    used = canvas.paragraph(body, say(question), LARGE, INK, BOLD)
    rest = Area(body.x, body.y + used + 16, body.w, body.h - used - 16)
    if pin:
        used = canvas.paragraph(rest, say("Staff number {number}", number=memory.number), TEXT, INK_2)
        rest = Area(rest.x, rest.y + used + 16, rest.w, rest.h - used - 16)
    if memory.awaits is not None:
        canvas.paragraph(rest, say("One moment …"), TEXT, INK_2)
    elif _note(view):
        canvas.paragraph(rest, say(_note(view)), TEXT, STAFF, BOLD)
    ready = bool(memory.typed) and memory.awaits is None
    enter_button(canvas, foot._replace(w=min(520.0, foot.w)), say("Log in") if pin else say("Next"), ready)
