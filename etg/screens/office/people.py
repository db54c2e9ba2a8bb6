"""The people who work here, for the technician: made known, unlocked, given another PIN or another role."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

from etg.cabinet.asks import Look, Undertake
from etg.cabinet.office.people import AddStaff, ChangeOwnPin, ChangePin, ChangeRole, ListStaff, SetActive, Unlock
from etg.cabinet.office.tasks import Job, Query
from etg.cabinet.staff import pins
from etg.cabinet.staff.account import LONGEST_NAME, MOST_DIGITS, Listed, is_number
from etg.errors import Refused
from etg.languages import say
from etg.modes import Mode
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.clock import day_and_time
from etg.screens.office.parts import (
    Choice,
    Column,
    Row,
    buttons,
    facts,
    heading,
    help_text,
    notice,
    panel,
    table,
    waiting,
)
from etg.screens.office.topic import At, Confirm, Entry, Kind, Topic, View, What
from etg.screens.theme import INK_3, STAFF, TEXT
from etg.table.people import Role
from etg.texts import Text, counted, text

_NOTE = 8.0
"""Seconds for which it is said that two PINs were not the same."""
ROLES: dict[Role, Text] = {
    Role.DEALER: text("Dealer"),
    Role.FLOORPERSON: text("Floorperson"),
    Role.TECHNICIAN: text("Technician"),
    Role.AUDITOR: text("Auditor"),
}
_PIN_HELP = text(
    "{least} to {most} digits, best typed by the person: not the same digit again and again, not a row, not the number",
    least=pins.SHORTEST,
    most=pins.LONGEST,
)
_DIFFERENT = text("The two PINs are not the same: choose one again")


@dataclass
class Own:
    """Who is looked at, and who is being made known."""

    picked: str = ""
    number: str = ""
    """Of somebody new, who has no role yet."""
    called: str = ""
    role: bool = False
    """A role is being chosen: for somebody new, else for who is looked at."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Look at somebody."""

    number: str


@dataclass(frozen=True, slots=True)
class Do:
    """Do something about him."""

    key: str


@dataclass(frozen=True, slots=True)
class As:
    """He is this."""

    role: Role


def _draw(view: View, area: Area) -> None:
    found: tuple[Listed, ...] | None = view.answer(ListStaff())
    if found is None:
        waiting(view, area, view.wrong(ListStaff()))
        return
    if view.shown.mode is not Mode.LIVE:
        notice(view.canvas, area, say("At a desk nobody logs in: only a live table knows its people."))
        return
    left, right = area.right_part(560, 32)
    rows, foot = left.bottom_part(96, 20)
    _list(view, rows, found)
    picked = _picked(view.own, found)
    other = view.own.role or (picked is not None and bool(picked.locked))
    style = Style.PLAIN if other else Style.ACT
    buttons(view.canvas, foot, [Choice(say("Make somebody known"), Do("add"), style, "person")], least=2)
    inner = panel(view.canvas, right)
    if view.own.role:
        _choose_role(view, inner)
    else:
        _person(view, inner, picked)


def _picked(own: Own, found: tuple[Listed, ...]) -> Listed | None:
    return next((each for each in found if each.number == own.picked), found[0] if found else None)


def _list(view: View, area: Area, found: tuple[Listed, ...]) -> None:
    columns = (
        Column(text("NUMBER"), 2),
        Column(text("NAME"), 4),
        Column(text("ROLE"), 2.5),
        Column(text("STATE"), 3),
    )
    picked = None if view.own.number else _picked(view.own, found)
    rows = [
        Row(
            (each.number, each.called, say(ROLES[each.role]), _state(each)),
            Pick(each.number),
            lit=each is picked,
            colour=INK_3 if not each.active else STAFF if each.locked else None,
        )
        for each in found
    ]
    table(view, area, "people", columns, rows, row=76)


def _state(each: Listed) -> str:
    if not each.active:
        return say("cannot log in")
    if each.locked:
        return say(counted("locked, {n} minute", "locked, {n} minutes", -(-each.locked // 60)))
    return say("PIN to be changed") if each.must_change else say("can log in")


def _person(view: View, area: Area, person: Listed | None) -> None:
    if person is None:
        return
    canvas = view.canvas
    title = person.called or say("Staff number {number}", number=person.number)
    area = heading(canvas, area, title)
    known = day_and_time(person.created)
    found = [
        (say("Staff number"), person.number),
        (say("Role"), say(ROLES[person.role])),
        (say("State"), _state(person)),
        (say("Wrong tries"), str(person.wrong)),
        (say("Known since"), known),
        (say("Made known by"), person.created_by.partition(":")[2] or say("himself")),
    ]
    area = facts(canvas, area, found)
    for place, choice in enumerate(_choices(person)):
        buttons(canvas, Area(area.x, area.y + place * 96, area.w, 84), [choice])


def _choices(person: Listed) -> Iterator[Choice]:
    if person.locked or person.wrong:
        yield Choice(say("Unlock"), Do("unlock"), Style.ACT if person.locked else Style.PLAIN)
    yield Choice(say("Another PIN"), Do("pin"))
    yield Choice(say("Another role"), Do("role"))
    if person.active:
        yield Choice(say("Works here no more"), Do("deactivate"), Style.QUIET)
    else:
        yield Choice(say("Works here again"), Do("activate"))


def _choose_role(view: View, area: Area) -> None:
    canvas, own = view.canvas, view.own
    new = own.called or say("Staff number {number}", number=own.number or own.picked)
    area = heading(canvas, area, new)
    area = help_text(canvas, area, say("What is the work here?"), TEXT)
    for place, (role, words) in enumerate(ROLES.items()):
        buttons(canvas, Area(area.x, area.y + place * 108, area.w, 96), [Choice(say(words), As(role))])
    foot = Area(area.x, area.y + len(ROLES) * 108 + 16, area.w, 84)
    buttons(canvas, foot, [Choice(say("Cancel"), Do("cancel"), Style.QUIET, "close")])


# Touches


def _act(intent: Hashable, at: At) -> list[What]:
    own: Own = at.own
    match intent:
        case Pick(number):
            at.memory.own = Own(number)
        case As(role) if own.number:
            number, called = own.number, own.called
            at.memory.own = Own(number)
            _ask_pin(at, number, lambda pin, at: _do(AddStaff(number, called, role, pin)))
        case As(role):
            own.role = False
            return _do(ChangeRole(_who(at), role))
        case Do("cancel"):
            at.memory.own = Own(own.picked)
        case Do("add"):
            at.memory.own = Own(own.picked)
            question = text("The staff number of the new person")
            about = text("1 to {most} digits. It stands beside everything that the person does here", most=MOST_DIGITS)
            at.memory.entry = Entry(question, Kind.DIGITS, _numbered, help=about, most=MOST_DIGITS)
        case Do(key):
            return _about(key, at)
    return []


def _numbered(typed: str, at: At) -> list[What]:
    known: tuple[Listed, ...] = at.answer(ListStaff()) or ()
    if not is_number(typed):
        raise Refused(text("a staff number has 1 to {most} digits", most=MOST_DIGITS))
    if any(each.number == typed for each in known):
        raise Refused(text("somebody has the staff number {number} already", number=typed))

    def named(called: str, at: At) -> list[What]:
        own: Own = at.own
        own.number, own.called, own.role = typed, called.strip(), True
        return []

    about = text("So that others know who the number is. It may be left out")
    at.memory.entry = Entry(text("The name of the new person"), Kind.TEXT, named, help=about, most=LONGEST_NAME)
    at.memory.shift = True
    return []


def _about(key: str, at: At) -> list[What]:
    """What is done about the one who is looked at."""
    number, own = _who(at), at.own
    match key:
        case "pin":
            _ask_pin(at, number, lambda pin, at: _do(ChangePin(number, pin)))
        case "role":
            own.picked, own.role = number, True
        case "unlock":
            return _do(Unlock(number))
        case "activate":
            return _do(SetActive(number, True))
        case "deactivate":
            at.memory.confirm = Confirm(
                text("Staff number {number} works here no more?", number=number),
                text("Cannot log in any more"),
                lambda at: _do(SetActive(number, False)),
                (text("What was done under this number stays on record."),),
                grave=True,
            )
    return []


def _who(at: At) -> str:
    picked = _picked(at.own, at.answer(ListStaff()) or ())
    return "" if picked is None else picked.number


def _do(job: Job) -> list[What]:
    return [Undertake(job), Look(ListStaff())]


def _ask_pin(at: At, number: str, then: Callable[[str, At], list[What]]) -> None:
    """A new PIN for a number, twice."""

    def first(pin: str, at: At) -> list[What]:
        why = pins.why_not(pin, number)
        if why is not None:
            raise Refused(why)

        def again(typed: str, at: At) -> list[What]:
            if typed == pin:
                return then(pin, at)
            at.memory.note, at.memory.note_until = _DIFFERENT, at.now + _NOTE
            _ask_pin(at, number, then)
            return []

        at.memory.entry = Entry(text("The same PIN once more"), Kind.PIN, again, most=pins.LONGEST)
        return []

    at.memory.entry = Entry(text("A new PIN"), Kind.PIN, first, help=_PIN_HELP, most=pins.LONGEST)


def _wants(at: At) -> tuple[Query, ...]:
    return (ListStaff(),)


PEOPLE = Topic("people", "people", text("Who works here"), frozenset({Role.TECHNICIAN}), _draw, _act, _wants, begin=Own)


# One's own PIN


def _draw_own(view: View, area: Area) -> None:
    if view.shown.mode is not Mode.LIVE:
        notice(view.canvas, area, say("At a desk nobody logs in: only a live table knows its people."))
        return
    area = help_text(
        view.canvas,
        area._replace(w=min(area.w, 900.0)),
        say(
            "Your PIN says that it was you. Nobody can see it, and nobody but a technician can set another one for you."
        ),
        TEXT,
    )
    buttons(view.canvas, Area(area.x, area.y + 20, 520, 120), [Choice(say("Change my PIN"), Do("own"), Style.ACT)])


def _act_own(intent: Hashable, at: At) -> list[What]:
    if intent != Do("own"):
        return []
    number = at.person.id

    def said(pin: str, at: At) -> list[What]:
        _ask_pin(at, number, lambda new, at: [Undertake(ChangeOwnPin(pin, new))])
        return []

    at.memory.entry = Entry(text("Your PIN, as it is now"), Kind.PIN, said, most=pins.LONGEST)
    return []


OWN_PIN = Topic(
    "own_pin",
    "people",
    text("My PIN"),
    frozenset({Role.FLOORPERSON, Role.TECHNICIAN, Role.AUDITOR}),
    _draw_own,
    _act_own,
)
