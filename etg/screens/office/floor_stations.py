"""The stations, for the floorperson: who sits there, what waits for a person, and what can be done about it."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace

from etg.cabinet.asks import CallAttendant, Undertake
from etg.cabinet.office.disputes import BundleDispute
from etg.cabinet.shown import Shown
from etg.errors import Refused
from etg.languages import money, say
from etg.money import dollars
from etg.screens.area import RIGHT, Area
from etg.screens.canvas import Style
from etg.screens.dealer.saying import sentence
from etg.screens.dealer.stations import DISPUTES, player_at
from etg.screens.gallery import BOLD
from etg.screens.office.parts import Choice, Column, Row, buttons, heading, notice, panel, table
from etg.screens.office.topic import At, Confirm, Light, Second, Topic, View, What
from etg.screens.theme import INK_2, SMALL, TEXT
from etg.table import commands as c
from etg.table.decide import decide
from etg.table.lock_ups import described, lock_up_of
from etg.table.people import Person, Role
from etg.table.state import State, credits_of
from etg.texts import Text, text

_TWO = (Role.DEALER, Role.FLOORPERSON)


@dataclass
class Own:
    """Which station is looked at."""

    station: int = 1
    disputing: bool = False
    """The reason of a dispute is being chosen."""


@dataclass(frozen=True, slots=True)
class Pick:
    """Look at a station."""

    station: int


@dataclass(frozen=True, slots=True)
class Do:
    """Do something there."""

    key: str


@dataclass(frozen=True, slots=True)
class Because:
    """The station is held for this reason."""

    reason: Text


def _draw(view: View, area: Area) -> None:
    left, right = area.right_part(640, 32)
    _list(view, left)
    _station(view, panel(view.canvas, right))


def _list(view: View, area: Area) -> None:
    state, own = view.shown.state, view.own
    rows = []
    for station in range(1, state.terms.game.boxes + 1):
        player = player_at(state, station)
        cells = (
            str(station),
            player if player is not None else say("free", meaning="a station"),
            money(credits_of(state, player)) if player is not None else "",
            _waits(view.shown, station),
        )
        rows.append(Row(cells, Pick(station), lit=own.station == station))
    columns = (
        Column(text("STATION"), 1),
        Column(text("PLAYER"), 3),
        Column(text("CREDITS"), 2, RIGHT),
        Column(text("WAITS FOR"), 4),
    )
    table(view, area, "stations", columns, rows, row=84)


_WAITS = {
    c.LockUpKind.HAND_PAY: text("hand pay"),
    c.LockUpKind.WIN: text("a look at a win"),
    c.LockUpKind.DISPUTE: text("the end of a dispute"),
    c.LockUpKind.SERVICE: text("service"),
}


def _waits(shown: Shown, station: int) -> str:
    found = [say(_WAITS[lock.kind]) for lock in shown.state.lock_ups if lock.station == station]
    if station in shown.calls:
        found.append(say("an attendant"))
    return ", ".join(found)


def _station(view: View, area: Area) -> None:
    canvas, state, own = view.canvas, view.shown.state, view.own
    player = player_at(state, own.station)
    below = "" if player is None else f"{player}   ·   {money(credits_of(state, player))}"
    area = heading(canvas, area, say("Station {station}", station=own.station), below)
    for lock in state.lock_ups:
        if lock.station == own.station:
            used = notice(canvas, area, sentence(described(lock)), Light.ATTENTION)
            area = Area(area.x, area.y + used + 16, area.w, area.h - used - 16)
    if own.disputing:
        canvas.text(area._replace(h=44), say("What is the dispute about?"), TEXT, INK_2, BOLD)
        for place, reason in enumerate(DISPUTES):
            cell = Area(area.x, area.y + 60 + place * 100, area.w, 88)
            canvas.button(cell, sentence(reason), Because(reason), Style.PLAIN, TEXT)
        cell = Area(area.x, area.y + 60 + len(DISPUTES) * 100, area.w, 84)
        canvas.button(cell, say("Cancel"), Pick(own.station), Style.QUIET, TEXT, icon="close")
        return
    y = area.y
    for offer in _offers(view):
        cell = Area(area.x, y, area.w, 88)
        y += 100
        buttons(canvas, cell, [offer])
    if y == area.y:
        canvas.text(area._replace(h=44), say("Nothing of this can be done now."), SMALL, INK_2)


def _offers(at: At) -> Iterator[Choice]:
    """What the table would accept now."""
    state, station = at.shown.state, at.own.station
    possible = [(key, words) for key, words in _words(state, station) if _possible(at, key)]
    next_ = next((key for key, _ in possible if _ends_a_wait(state, station, key)), None)
    for key, words in possible:
        yield Choice(say(words), Do(key), Style.ACT if key == next_ else Style.PLAIN)
    if station in at.shown.calls:
        yield Choice(say("Answered"), Do("answered"))
    yield Choice(say("Everything about the last round into one file"), Do("bundle"))


def _words(state: State, station: int) -> Iterator[tuple[str, Text]]:
    player = player_at(state, station)
    if player is not None:
        yield "hand_pay", text("Pay {amount} by hand", amount=dollars(_to_pay(state, station, player)))
    yield "release:win", text("Win looked at: release")
    yield "release:dispute", text("Dispute settled: release")
    yield "hold", text("Hold for a dispute")
    yield "close", text("Out of service")
    yield "open", text("Back in service")


def _ends_a_wait(state: State, station: int, key: str) -> bool:
    """Whether the player there waits for this."""
    pays = lock_up_of(state, station, c.LockUpKind.HAND_PAY) is not None
    return key.startswith("release:") or (pays and key == "hand_pay")


def _to_pay(state: State, station: int, player: str) -> int:
    waits = lock_up_of(state, station, c.LockUpKind.HAND_PAY)
    return waits.amount if waits is not None else credits_of(state, player)


def _command(at: At, key: str, second: Person) -> c.Command:
    """The one who came second does it, and the floorperson who is logged in approves it."""
    state, station = at.shown.state, at.own.station
    if key == "hand_pay":
        player = player_at(state, station)
        assert player is not None
        return c.HandPay(player, _to_pay(state, station, player), second, at.person)
    if key == "hold":
        return c.HoldStation(station, "-", at.person)
    if key in _ALONE:
        return _ALONE[key](station, at.person)
    kind = c.LockUpKind(key.removeprefix("release:"))
    return c.ResetLockUp(station, kind, second, at.person)


_ALONE: dict[str, type[c.CloseStation] | type[c.OpenStation]] = {"close": c.CloseStation, "open": c.OpenStation}
"""What one person is enough for."""


def _possible(at: At, key: str) -> bool:
    try:
        decide(at.shown.state, _command(at, key, Person(Role.DEALER, "-")))
    except Refused:
        return False
    return True


def _act(intent: Hashable, at: At) -> list[What]:
    own = at.own
    match intent:
        case Pick(station):
            own.station, own.disputing = station, False
        case Do("hold"):
            own.disputing = True
        case Because(reason):
            own.disputing = False
            return [c.HoldStation(own.station, reason, at.person), Undertake(BundleDispute(own.station, reason))]
        case Do("answered"):
            return [CallAttendant(own.station, on=False)]
        case Do("bundle"):
            return [Undertake(BundleDispute(own.station, "-"))]
        case Do(key) if key in _ALONE:
            return [_command(at, key, at.person)]
        case Do(key) if key in {each for each, _ in _words(at.shown.state, own.station)}:
            words = next(words for each, words in _words(at.shown.state, own.station) if each == key)
            where = text("Station {station}", station=own.station)
            command = _command(at, key, at.person)
            at.memory.confirm = Confirm(words, text("Yes"), lambda now: _ask_second(now, command, words), (where,))
    return []


def _ask_second(at: At, command: c.Command, words: Text) -> list[What]:
    """What two people are asked about is what is done, whatever the player does meanwhile; or it is refused."""
    assert isinstance(command, c.HandPay | c.ResetLockUp)
    at.memory.second = Second(words, _TWO, lambda second, now: [replace(command, by=second)])
    return []


def _light(shown: Shown) -> Light:
    return Light.ATTENTION if shown.state.lock_ups or shown.calls else Light.NONE


FLOOR_STATIONS = Topic(
    "stations", "floor", text("Stations"), frozenset({Role.FLOORPERSON}), _draw, _act, light=_light, begin=Own
)
