"""Progressive meters as they are set up, and what two people may do to them between rounds."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from etg.cabinet.office.meter_set_up import MeterSetUp, MeterShown
from etg.cabinet.office.tasks import Query
from etg.errors import Refused
from etg.languages import money, say
from etg.ledger.identity import units
from etg.money import dollars
from etg.screens.area import RIGHT, Area
from etg.screens.canvas import Style
from etg.screens.office.parts import Choice, Column, Row, buttons, facts, heading, help_text, panel, table, waiting
from etg.screens.office.topic import At, Confirm, Entry, Kind, Second, Topic, View, What
from etg.screens.theme import TEXT
from etg.table import commands as c
from etg.table.decide import decide
from etg.table.people import Person, Role
from etg.texts import Text, text

_FLOOR = (Role.FLOORPERSON,)
Makes: TypeAlias = Callable[[str, Person, Person], c.Command]
"""A command out of its reason, who gives it, and who approves it."""
ELSEWHERE = ""
"""A progressive of another table, which the reason names."""


@dataclass
class Own:
    """Which meter is looked at."""

    meter: str = ""
    transferring: bool = False
    """It is being chosen where the money goes."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Look at a meter."""

    meter: str


@dataclass(frozen=True, slots=True)
class Raise:
    """Raise what it shows."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """Move some of it; where to is not chosen yet."""


@dataclass(frozen=True, slots=True)
class Into:
    """Move it to this meter."""

    meter: str


@dataclass(frozen=True, slots=True)
class Stay:
    """Move nothing after all."""


def called(meter: MeterShown) -> str:
    """A meter by the name that people know."""
    return meter.wager if meter.name is None else text("{wager}: {meter}", wager=meter.wager, meter=meter.name)


def percent(rate: Fraction) -> str:
    """A rate as it is filed, to the last decimal."""
    exact = rate * 100
    digits = f"{exact.numerator / exact.denominator:.6f}".rstrip("0").rstrip(".")
    return f"{digits} %"


def _draw(view: View, area: Area) -> None:
    found: tuple[MeterShown, ...] | None = view.answer(MeterSetUp())
    if found is None:
        waiting(view, area, view.wrong(MeterSetUp()))
        return
    if not found:
        help_text(view.canvas, area, say("The submission in force has no progressive meters."), TEXT)
        return
    left, right = area.right_part(640, 32)
    _list(view, left, found)
    meter = _picked(view, found)
    inner = panel(view.canvas, right)
    if view.own.transferring:
        _where_to(view, inner, meter, found)
    else:
        _one(view, inner, meter)


def _picked(at: At, found: tuple[MeterShown, ...]) -> MeterShown:
    return next((meter for meter in found if meter.id == at.own.meter), found[0])


def _list(view: View, area: Area, found: tuple[MeterShown, ...]) -> None:
    lit = _picked(view, found)
    rows = [
        Row((say(called(meter)), money(meter.shows), percent(meter.rate)), Pick(meter.id), lit=meter is lit)
        for meter in found
    ]
    columns = (Column(text("METER"), 5), Column(text("SHOWS"), 3, RIGHT), Column(text("RATE"), 2, RIGHT))
    table(view, area, "meters", columns, rows, row=84)


def _one(view: View, area: Area, meter: MeterShown) -> None:
    canvas = view.canvas
    area, actions = area.bottom_part(96, 20)
    area = heading(canvas, area, say(called(meter)))
    said = [
        (say("Shows"), units(meter.units)),
        (say("Started with"), money(meter.start)),
        (say("Starts again with"), money(meter.reset)),
        (say("Fed by"), say(meter.fed_by)),
        (say("Of every wager"), percent(meter.rate)),
    ]
    if meter.maximum is not None:
        said.append((say("Pays at most"), money(meter.maximum)))
    if meter.promise is not None:
        half = len(meter.promise) // 2
        said += [(say("Promise of the hidden value"), meter.promise[:half]), ("", meter.promise[half:])]
    area = facts(canvas, area, said, 0.4, 44)
    words = say(
        "Start, reset and rate are those of the submission. Two people may raise what a meter shows, or move money to "
        "another one, between rounds and with a reason (R36)."
    )
    help_text(canvas, area, words)
    buttons(canvas, actions, [Choice(say("Raise"), Raise()), Choice(say("Transfer"), Transfer())], TEXT)


def _where_to(view: View, area: Area, meter: MeterShown, found: tuple[MeterShown, ...]) -> None:
    canvas = view.canvas
    area = heading(canvas, area, say("Transfer from {meter}", meter=called(meter)), say("Where does the money go?"))
    places = [(say(called(each)), Into(each.id)) for each in found if each is not meter]
    places.append((say("To a progressive of another table"), Into(ELSEWHERE)))
    for words, intent in places:
        line, area = area.top_part(84, 12)
        canvas.button(line, words, intent, Style.PLAIN, TEXT)
    canvas.button(area._replace(h=76), say("Back"), Stay(), Style.QUIET, TEXT, icon="back")


# What is done


def _act(intent: Hashable, at: At) -> list[What]:
    own = at.own
    found: tuple[MeterShown, ...] = at.answer(MeterSetUp()) or ()
    if not found:
        return []
    meter = _picked(at, found)
    match intent:
        case Pick(id_):
            own.meter, own.transferring = id_, False
        case Raise():
            question = text("What shall {meter} show?", meter=called(meter))
            note = text("It shows {amount} now, and can only be raised.", amount=dollars(meter.shows))
            at.memory.entry = Entry(question, Kind.AMOUNT, lambda typed, now: _raise(now, meter, typed), help=note)
        case Transfer():
            own.transferring = True
        case Stay():
            own.transferring = False
        case Into(to):
            question = text("How much is moved from {meter}?", meter=called(meter))
            note = text("It shows {amount} now.", amount=dollars(meter.shows))
            at.memory.entry = Entry(
                question, Kind.AMOUNT, lambda typed, now: _transfer(now, meter, to, typed), help=note
            )
    return []


def _cents(typed: str) -> int:
    if not typed.isdecimal():
        raise Refused(text("type an amount"))
    return int(typed) * 100


def _raise(at: At, meter: MeterShown, typed: str) -> list[What]:
    amount = _cents(typed)
    what = text("{meter} shows {amount}", meter=called(meter), amount=dollars(amount))
    return _with_reason(at, what, lambda reason, by, second: c.AdjustMeter(meter.id, amount, reason, by, second))


def _transfer(at: At, meter: MeterShown, to: str, typed: str) -> list[What]:
    amount = _cents(typed)
    what = text("{amount} are moved from {meter}", amount=dollars(amount), meter=called(meter))
    return _with_reason(at, what, lambda reason, by, second: c.TransferMeter(meter.id, to, amount, reason, by, second))


def _with_reason(at: At, what: Text, command: Makes) -> list[What]:
    """First whether the table would take it at all, then the reason, then the second person."""
    decide(at.shown.state, command("-", at.person, Person(Role.FLOORPERSON, "-")))
    at.memory.entry = Entry(
        text("For which reason?"), Kind.TEXT, lambda reason, now: _confirm(now, what, command, reason)
    )
    return []


def _confirm(at: At, what: Text, command: Makes, reason: str) -> list[What]:
    if not reason.strip():
        raise Refused(text("an adjustment needs a reason"))
    details = (text("Reason: {reason}", reason=reason.strip()),)
    at.memory.confirm = Confirm(what, text("Yes"), lambda now: _second(now, what, command, reason.strip()), details)
    return []


def _second(at: At, what: Text, command: Makes, reason: str) -> list[What]:
    def then(second: Person, now: At) -> list[What]:
        now.own.transferring = False
        return [command(reason, now.person, second)]

    at.memory.second = Second(what, _FLOOR, then)
    return []


def _wants(at: At) -> tuple[Query, ...]:
    return (MeterSetUp(),)


METER_SET_UP = Topic(
    "meter_set_up",
    "progressives",
    text("Progressive meters"),
    frozenset({Role.TECHNICIAN, Role.FLOORPERSON}),
    _draw,
    _act,
    _wants,
    begin=Own,
)
