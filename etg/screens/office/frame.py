"""The frame around every page: who is there, the rail, what is being done, and the door through which one comes in."""

from etg.languages import say
from etg.modes import Mode
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.dealer.people import called
from etg.screens.dealer.saying import sentence
from etg.screens.gallery import BOLD, SANS, SERIF
from etg.screens.office.intents import CallOffJob, CloseDoor, ComeAs, Leave, OpenTopic
from etg.screens.office.overlays import proving
from etg.screens.office.parts import Choice, light, progress_bar, tabs
from etg.screens.office.topic import Light, Topic, View
from etg.screens.office.topics import groups_of, topics_of
from etg.screens.station.bars import clock
from etg.screens.theme import (
    FRAME,
    FRAME_2,
    FRAME_3,
    HEAD,
    INK,
    INK_2,
    INK_3,
    LARGE,
    RADIUS,
    RETURNED,
    SMALL,
    STAFF,
    TEXT,
    WON,
)
from etg.table.people import Role
from etg.table.prompts import prompt
from etg.texts import Text, text

TOP, RAIL, FOOT, TABS = 96.0, 300.0, 92.0, 72.0
LAST_MINUTE = 60.0
"""Seconds before the office is left by itself in which it says so."""
_ROLES: dict[Role, tuple[Text, Text, str]] = {
    Role.FLOORPERSON: (
        text("Floorperson"),
        text("Limits, opening and closing, disputes, hand pays, recall"),
        "person",
    ),
    Role.TECHNICIAN: (
        text("Technician"),
        text("Screens, devices, settings, submission, storage. The table is not played meanwhile"),
        "settings",
    ),
    Role.AUDITOR: (text("Auditor"), text("Meters, events, recall, verification. Nothing can be changed"), "look"),
}


def ground(canvas: Canvas) -> None:
    """What everything lies on."""
    canvas.put(canvas.area, "slab", 0, FRAME, FRAME, 0, False)


def top(view: View, area: Area, topic: Topic | None) -> None:
    """Who is there and what the table does; the way out."""
    canvas, office = view.canvas, view.office
    canvas.put(area, "slab", 0, FRAME_2, FRAME_2, 0, False)
    inner = area.inset(28, 8)
    who, rest = inner.left_part(RAIL + 260, 24)
    upper, lower = who.rows(2, 0)
    canvas.text(upper, sentence(called(office.person)), TEXT, INK, BOLD, least=18)
    open_ = say("The table goes on meanwhile") if view.shown.state.open else say("The table is closed")
    said = say("The table is not played now") if office.closes else open_
    canvas.text(lower, said, SMALL, STAFF if office.closes else INK_3, SANS, least=16)
    rest, leave = rest.right_part(230, 24)
    canvas.button(leave, say("Log out"), Leave(), Style.PLAIN, TEXT, icon="log_out")
    rest, time = rest.right_part(120, 24)
    clock(canvas, time, view.now, LARGE)
    left = office.until - view.now
    if left <= LAST_MINUTE:
        words = say("Logs out in {seconds} s unless you touch something", seconds=max(0, int(left)))
        canvas.text(rest, words, SMALL, STAFF, BOLD, CENTRE, least=16)
        canvas.goes_away(view.now + 1.0)
        return
    canvas.goes_away(office.until - LAST_MINUTE)
    if not office.closes:
        upper, lower = rest.rows(2, 0)
        canvas.text(upper, say("The dealer:"), SMALL, INK_3, SANS, CENTRE)
        canvas.text(lower, sentence(prompt(view.shown.state)), SMALL, INK_2, BOLD, CENTRE, least=14)
    elif office.starts_again:
        words = say("Set: the table starts again with it when you log out")
        canvas.text(rest, words, SMALL, RETURNED, BOLD, CENTRE, least=14)


def rail(view: View, area: Area, topic: Topic | None) -> None:
    """The groups of pages, with a light where something is wrong."""
    canvas, role = view.canvas, view.person.role
    canvas.put(area, "slab", 0, FRAME_2, FRAME_2, 0, False)
    groups = groups_of(role)
    inner = area.inset(16, 16)
    height = min(92.0, (inner.h + 8) / max(1, len(groups)) - 8)
    for place, group in enumerate(groups):
        cell = Area(inner.x, inner.y + place * (height + 8), inner.w, height)
        own = [each for each in topics_of(role) if each.group == group.key]
        lit = topic is not None and topic.group == group.key
        intent = OpenTopic(own[0].key)
        down = intent in canvas.pressed
        if lit:
            canvas.slab(cell, FRAME_3, INK, RADIUS, 3)
        elif down:
            canvas.slab(cell, FRAME, None, RADIUS)
        mark, words = cell.inset(16, 8).left_part(40, 16)
        canvas.icon(mark, group.icon, INK if lit else INK_2)
        lights = [each.light(view.shown) for each in own]
        worst = next((each for each in (Light.TROUBLE, Light.ATTENTION, Light.OK) if each in lights), Light.NONE)
        if worst is not Light.NONE:
            words, sign = words.right_part(36, 8)
            light(canvas, sign, worst)
        canvas.text(words, say(group.title), TEXT, INK if lit else INK_2, BOLD, least=18)
        canvas.target(cell, intent)


def head(view: View, area: Area, topic: Topic) -> Area:
    """The pages of the group side by side; the area of the page."""
    own = [each for each in topics_of(view.person.role) if each.group == topic.group]
    line, rest = area.top_part(TABS, 16)
    choices = [Choice(say(each.title), OpenTopic(each.key), lit=each.key == topic.key) for each in own]
    if len(choices) > 1:
        tabs(view.canvas, line, choices)
    else:
        view.canvas.text(line, say(topic.title), HEAD, INK, SERIF, least=28)
    return rest


def foot(view: View, area: Area) -> None:
    """What is being done, and how the last thing has ended."""
    canvas, office = view.canvas, view.office
    if office.job is not None:
        words, button = area.right_part(220, 24)
        upper, lower = words.rows(2, 4)
        progress = office.progress
        said = say(progress.words) if progress is not None else say("One moment …")
        canvas.text(upper, said, SMALL, INK, SANS, least=16)
        done, of = (progress.done, progress.of) if progress is not None else (0, 1)
        progress_bar(canvas, lower.inset(0, lower.h / 2 - 12), done, of)
        canvas.button(button, say("Call off"), CallOffJob(), Style.QUIET, TEXT, icon="close")
        return
    note = view.memory.note if view.now < view.memory.note_until else ""
    message = view.shown.messages.get(0)
    if note:
        canvas.goes_away(view.memory.note_until)
    said = note or (message.text if message is not None else "")
    ok = False
    if not said and office.done is not None and office.done is not view.memory.passed:
        said, ok = office.done.words, office.done.ok
    if said:
        mark, words = area.left_part(44, 16)
        canvas.icon(mark, "check" if ok else "warning", WON if ok else STAFF)
        lines = canvas.lines(sentence(said), words.w, SMALL)
        height = min(3, len(lines)) * SMALL * 1.36
        place = Area(words.x, words.y + (words.h - height) / 2, words.w, height)
        canvas.paragraph(place, sentence(said), SMALL, INK, SANS, most=3)


def door(view: View, area: Area) -> None:
    """Who wants to come in: at a desk it is simply said, at a live table it is proved."""
    canvas = view.canvas
    inner = area.inset(60, 40)
    line, rest = inner.top_part(96, 32)
    words, close = line.right_part(300, 24)
    canvas.text(words, say("Floorperson, technician, auditor"), HEAD, INK, SERIF, least=28)
    canvas.button(close, say("Back to the table"), CloseDoor(), Style.QUIET, TEXT, icon="back")
    message = view.shown.messages.get(0)
    if message is not None:
        told, rest = rest.top_part(64, 16)
        canvas.text(told, sentence(message.text), TEXT, STAFF, BOLD, least=18)
    if view.shown.mode is Mode.LIVE:
        proving(view, rest)
        return
    told, rest = rest.top_part(44, 24)
    canvas.text(told, say("At a desk nobody has to log in"), TEXT, INK_2)
    for role, cell in zip(_ROLES, rest._replace(h=min(rest.h, 420)).columns(3, 32), strict=True):
        title, about, icon = _ROLES[role]
        intent = ComeAs(role)
        down = intent in canvas.pressed
        canvas.slab(cell, FRAME_2 if down else FRAME_3, (104, 95, 84), RADIUS, 2, gloss=not down)
        inside = cell.inset(32, 32)
        mark, inside = inside.top_part(88, 24)
        canvas.icon(mark._replace(w=88), icon, INK)
        name, inside = inside.top_part(56, 12)
        canvas.text(name, say(title), LARGE, INK, BOLD, least=24)
        canvas.paragraph(inside, say(about), TEXT, INK_2)
        canvas.target(cell, intent)
