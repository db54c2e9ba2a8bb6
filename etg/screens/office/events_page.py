"""Events with filters, the newest first, told in words; a touched one whole. And the access log."""

from collections.abc import Hashable
from dataclasses import dataclass, field

from etg.cabinet.office.events import FindAccess, FindEvents, ShowAccess, ShowEvent
from etg.cabinet.office.tasks import Query
from etg.cabinet.staff.actions import GRANTED, Action
from etg.languages import number, say
from etg.ledger.finding import ANYTHING, Page, Told, Wanted, Whole
from etg.ledger.kinds import About
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.dealer.saying import sentence
from etg.screens.gallery import BOLD, SANS
from etg.screens.office.looking import (
    Filter,
    ask_moment,
    ask_number,
    ask_words,
    back_and_on,
    filters,
    moment,
    rows_in,
    shortened,
    who,
)
from etg.screens.office.parts import Choice, Column, Row, facts, notice, panel, table, tabs, waiting
from etg.screens.office.topic import At, Light, Topic, View, What
from etg.screens.theme import INK, INK_2, INK_3, SMALL, TEXT, TINY
from etg.texts import Text, text


@dataclass
class Own:
    """What is looked for, and at."""

    wanted: Wanted = ANYTHING
    before: list[int] = field(default_factory=list)
    """Older events: each search went on from here."""
    event: int | None = None
    """The one that is shown whole."""


@dataclass(frozen=True, slots=True)
class OfKind:
    """Only events about something; None: all."""

    about: About | None


@dataclass(frozen=True, slots=True)
class Set:
    """Ask for what to look for, or take it back."""

    name: str


@dataclass(frozen=True, slots=True)
class Older:
    """Go on to older events; before this one."""

    before: int


@dataclass(frozen=True, slots=True)
class Newer:
    """Back to newer events."""


@dataclass(frozen=True, slots=True)
class Touch:
    """Show an event whole; None: the list again."""

    event: int | None = None


KINDS: dict[About | None, Text] = {
    None: text("All", meaning="events"),
    About.MONEY: text("Money"),
    About.CARDS: text("Cards"),
    About.DEVICES: text("Doors, devices"),
    About.STAFF: text("Staff"),
    About.SETTINGS: text("Settings"),
    About.TILTS: text("Tilts"),
    About.ROUNDS: text("Rounds"),
}
_COLUMNS = (
    Column(text("WHEN"), 2.2),
    Column(text("EVENT"), 1.2),
    Column(text("ROUND"), 0.9),
    Column(text("STATION"), 1),
    Column(text("WHO"), 1.9),
    Column(text("WHAT HAPPENED"), 7.2),
)
_WORDS = 0.46
"""The share of the width that is left for what happened."""


def _list_query(at: At, access: bool) -> Query:
    own: Own = at.own
    before = own.before[-1] if own.before else None
    return FindAccess(own.wanted.person, before) if access else FindEvents(own.wanted, before)


def _whole_query(at: At, access: bool) -> Query | None:
    event = at.own.event
    return None if event is None else ShowAccess(event) if access else ShowEvent(event)


def _wants(at: At, access: bool = False) -> tuple[Query, ...]:
    whole = _whole_query(at, access)
    listed = _list_query(at, access)
    return (listed,) if whole is None else (listed, whole)


def _act(intent: Hashable, at: At) -> list[What]:
    own: Own = at.own
    match intent:
        case OfKind(about):
            _look_for(at, own.wanted._replace(about=about))
        case Older(before):
            own.before.append(before)
        case Newer():
            own.before = own.before[:-1]
        case Touch(event):
            own.event = event
        case Set(name):
            return _set(at, name)
        case _:
            pass
    return []


def _look_for(at: At, wanted: Wanted) -> None:
    at.own.wanted, at.own.before = wanted, []


def _set(at: At, name: str) -> list[What]:
    wanted = at.own.wanted
    if getattr(wanted, name) not in (None, ""):
        _look_for(at, wanted._replace(**{name: getattr(ANYTHING, name)}))
        return []

    def found(value: object) -> None:
        _look_for(at, wanted._replace(**{name: value}))

    match name:
        case "station":
            return ask_number(at, text("Of which station?"), found)
        case "round":
            return ask_number(at, text("Of which round?"), found)
        case "person":
            return ask_words(at, text("Of whom? A staff number or a name"), found)
        case "since":
            return ask_moment(at, text("From when on?"), found)
        case "until":
            return ask_moment(at, text("Up to when?"), found, end=True)
        case _:
            return ask_words(at, text("Which words are to be in it?"), found)


def _draw(view: View, area: Area, access: bool = False) -> None:
    whole = _whole_query(view, access)
    if whole is not None:
        _whole(view, area, whole)
        return
    if not access:
        kinds, area = area.top_part(72, 12)
        wanted = view.own.wanted
        choices = [Choice(say(words), OfKind(about), lit=wanted.about is about) for about, words in KINDS.items()]
        tabs(view.canvas, kinds, choices)
    bar, area = area.top_part(84, 12)
    _filters(view, bar, access)
    query = _list_query(view, access)
    found = view.answer(query)
    if not isinstance(found, Page):
        waiting(view, area, view.wrong(query))
        return
    _list(view, area, found)


def _filters(view: View, area: Area, access: bool) -> None:
    wanted: Wanted = view.own.wanted
    person = Filter(say("Person"), wanted.person, Set("person"))
    if access:
        filters(view.canvas, area._replace(w=360), (person,))
        return
    filters(
        view.canvas,
        area,
        (
            Filter(say("Station"), "" if wanted.station is None else str(wanted.station), Set("station")),
            Filter(say("Round"), "" if wanted.round is None else number(wanted.round), Set("round")),
            person,
            Filter(say("From"), "" if wanted.since is None else moment(wanted.since), Set("since")),
            Filter(say("Until"), "" if wanted.until is None else moment(wanted.until), Set("until")),
            Filter(say("Words"), wanted.words, Set("words")),
        ),
    )


def _list(view: View, area: Area, found: Page) -> None:
    """As many as fit; older ones follow where it ends."""
    area, foot = area.bottom_part(76, 12)
    room = rows_in(area)
    events = found.events[:room]
    rows = [Row(_cells(view, told, area.w * _WORDS), Touch(told.number)) for told in events]
    if rows:
        table(view, area, "events", _COLUMNS, rows)
    else:
        notice(view.canvas, area, say("There is no such event from here on."))
    rest = len(found.events) > len(events)
    older = Older(events[-1].number if rest else found.searched) if rest or found.more else None
    back_and_on(
        view.canvas, foot, say("Newer events"), Newer() if view.own.before else None, say("Older events"), older
    )


def _cells(view: View, told: Told, width: float) -> tuple[str, ...]:
    round_ = "" if told.round is None else number(told.round)
    station = "" if told.station is None else str(told.station)
    words = shortened(view.canvas, sentence(told.words), width)
    actor = shortened(view.canvas, who(told.actor), 190)
    return moment(told.time), number(told.number), round_, station, actor, words


# One event


def _whole(view: View, area: Area, query: Query) -> None:
    canvas = view.canvas
    bar, rest = area.top_part(84, 16)
    canvas.button(bar._replace(w=300), say("Back to the list"), Touch(), Style.PLAIN, TEXT, icon="back")
    found = view.answer(query)
    if not isinstance(found, Whole):
        waiting(view, rest, view.wrong(query))
        return
    told = found.told
    used = canvas.paragraph(rest._replace(h=120), sentence(told.words), TEXT, INK, BOLD, most=3)
    rest = Area(rest.x, rest.y + used + 16, rest.w, rest.h - used - 16)
    left, right = rest.columns(2, 32)
    about = [
        (say("Event"), number(told.number)),
        (say("Kind"), f"{told.name} {found.version}"),
        (say("When"), moment(told.time)),
        (say("Who"), who(told.actor)),
        (say("Command"), number(found.command)),
        (say("Round"), "" if told.round is None else number(told.round)),
        (say("Box"), "" if found.box is None else str(found.box)),
        (say("Station"), "" if told.station is None else str(told.station)),
        (say("Mode"), found.context.mode),
        (say("Software"), found.context.software),
    ]
    facts(canvas, panel(canvas, left), about, 0.3)
    inner = panel(canvas, right)
    inner = _fields(view, inner, found)
    _chain(view, inner, found)


def _fields(view: View, area: Area, found: Whole) -> Area:
    """All that it says; what is long is cut."""
    canvas = view.canvas
    canvas.text(area._replace(h=36), say("ITS FIELDS"), TINY, INK_3, BOLD)
    y, most = area.y + 40, area.bottom - 320
    for name, value in found.fields or ((say("none"), ""),):
        if y > most:
            break
        canvas.text(Area(area.x, y, 210, 36), name, SMALL, INK_2, SANS, least=14)
        canvas.text(Area(area.x + 226, y, area.w - 226, 36), shortened(canvas, value, area.w - 230), SMALL, INK, SANS)
        y += 38
    return Area(area.x, y + 16, area.w, area.bottom - y - 16)


def _chain(view: View, area: Area, found: Whole) -> None:
    canvas = view.canvas
    canvas.text(area._replace(h=36), say("ITS PLACE IN THE CHAIN"), TINY, INK_3, BOLD)
    area = Area(area.x, area.y + 40, area.w, area.h - 40)
    if found.hash is None or found.before is None:
        said = say("While a card lies face down no hash is shown: it would give the card away.")
        notice(canvas, area, said)
        return
    for words, digest in ((say("before"), found.before), (say("own hash"), found.hash)):
        canvas.text(area._replace(w=130, h=32), words, SMALL, INK_2, SANS, least=14)
        for place in range(2):
            line = Area(area.x + 146, area.y + place * 32, area.w - 146, 32)
            canvas.text(line, " ".join(_fours(digest[place * 32 : place * 32 + 32])), SMALL, INK, SANS, least=14)
        area = Area(area.x, area.y + 76, area.w, area.h - 76)
    words = say("It follows from the event before.") if found.follows else say("It does not follow: it was changed.")
    notice(canvas, area, words, Light.OK if found.follows else Light.TROUBLE)


def _fours(digest: str) -> list[str]:
    return [digest[at : at + 4] for at in range(0, len(digest), 4)]


EVENTS = Topic("events", "events", text("Events"), GRANTED[Action.READ_EVENTS], _draw, _act, _wants, begin=Own)
ACCESS = Topic(
    "access",
    "events",
    text("Access log"),
    GRANTED[Action.READ_ACCESS],
    lambda view, area: _draw(view, area, access=True),
    _act,
    lambda at: _wants(at, access=True),
    begin=Own,
)
