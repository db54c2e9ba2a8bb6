"""The table, for the floorperson: open and close it, its limits, its dealer, the shuffle."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace

from etg.cabinet.asks import StartDemo
from etg.cabinet.demo import held
from etg.errors import Refused
from etg.languages import money, say
from etg.money import dollars
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.clock import seconds
from etg.screens.dealer.people import called
from etg.screens.dealer.saying import sentence
from etg.screens.gallery import BOLD
from etg.screens.office.parts import Choice, buttons, facts, heading, notice, panel
from etg.screens.office.topic import At, Confirm, Entry, Kind, Light, Second, Topic, View, What
from etg.screens.theme import INK_2, SMALL
from etg.table import commands as c
from etg.table.decide import decide
from etg.table.people import Person, Role
from etg.table.prompts import prompt
from etg.table.state import State
from etg.texts import Text, counted, text

ROUNDS = (1, 3, 5, 10)
"""How many last rounds can be announced."""
_DEALER = Person(Role.DEALER, "-")


@dataclass
class Own:
    """Limits that are being set."""

    minimum: int | None = None


@dataclass(frozen=True, slots=True)
class Do:
    """Something is to be done with the table."""

    key: str


def _draw(view: View, area: Area) -> None:
    left, right = area.columns(2, 32)
    state = view.shown.state
    inner = panel(view.canvas, left)
    if state.open:
        inner = heading(view.canvas, inner, say("The table is open"), sentence(prompt(state)))
    else:
        inner = heading(view.canvas, inner, say("The table is closed"))
    inner = facts(view.canvas, inner, list(_facts(view)))
    for words in _notices(state):
        used = notice(view.canvas, inner, sentence(words), Light.ATTENTION)
        inner = Area(inner.x, inner.y + used + 12, inner.w, inner.h - used - 12)
    _groups(view, right)


def _facts(view: View) -> Iterator[tuple[str, str]]:
    state = view.shown.state
    filed = state.terms.submission.rules
    yield say("Game"), say(state.terms.game.name)
    yield say("Dealer", meaning="the person"), "–" if state.dealer is None else say(called(state.dealer))
    yield say("Rounds played"), str(state.rounds)
    yield say("Players"), str(len(state.stations))
    yield say("Limits now"), _range(state.terms.rules.minimum, state.terms.rules.maximum)
    yield say("Limits of the submission"), _range(filed.minimum, filed.maximum)
    yield say("Tips of this dealer"), money(view.shown.tips)


def _range(least: int, most: int) -> str:
    return say("{least} to {most}", least=dollars(least, trim=True), most=dollars(most, trim=True))


def _notices(state: State) -> Iterator[Text]:
    if state.announced is not None:
        limits = state.announced.limits
        yield text(
            "announced by {person}: {limits}, with half an hour's notice",
            person=called(state.announced.by),
            limits=_range(limits.minimum, limits.maximum),
        )
    if state.closing is not None:
        yield counted("{n} more round is played", "{n} more rounds are played", state.closing)


def _groups(view: View, area: Area) -> None:
    canvas = view.canvas
    y = area.y
    for title, choices in _offers(view):
        if not choices:
            continue
        canvas.text(Area(area.x, y, area.w, 40), title, SMALL, INK_2, BOLD)
        y += 48
        for start in range(0, len(choices), 2):
            buttons(canvas, Area(area.x, y, area.w, 88), choices[start : start + 2], 24, least=2)
            y += 100
        y += 12


def _offers(at: At) -> Iterator[tuple[str, list[Choice]]]:
    """Only what the table would accept now."""
    yield say("Opening and closing"), _possible(at, "open", "close", *(f"last:{n}" for n in ROUNDS), "stay_open")
    yield say("Limits"), _possible(at, "limits", "withdraw")
    yield say("Dealer and cards"), _possible(at, "dealer", "dealer_no_burn", "shuffle")
    yield say("Demo"), _possible(at, "demo")


def _possible(at: At, *keys: str) -> list[Choice]:
    found = []
    for key in keys:
        if _accepted(at, key):
            style = Style.ACT if key == "open" else Style.PLAIN
            found.append(Choice(say(_words(key)), Do(key), style))
    return found


def _words(key: str) -> Text:
    if key.startswith("last:"):
        rounds = int(key.removeprefix("last:"))
        return text("Announce the last round") if rounds == 1 else text("Announce the last {n} rounds", n=rounds)
    return _WORDS[key]


_WORDS = {
    "open": text("Open the table"),
    "close": text("Close the table"),
    "stay_open": text("Cancel the closing"),
    "limits": text("Change the limits"),
    "withdraw": text("Withdraw the announced limits"),
    "dealer": text("Another dealer logs in"),
    "dealer_no_burn": text("Another dealer, no card burned"),
    "shuffle": text("Shuffle after this round"),
    "demo": text("Start the demo"),
}


def _accepted(at: At, key: str) -> bool:
    if key == "demo":
        return held(at.shown.state) is None
    if key == "limits":
        return True
    if key == "dealer_no_burn" and at.shown.state.terms.game.book != "BJ":
        return False
    try:
        return bool(decide(at.shown.state, _command(at, key, _DEALER)))
    except Refused:
        return False


def _command(at: At, key: str, dealer: Person) -> c.Command:
    if key.startswith("last:"):
        return c.AnnounceClosing(int(key.removeprefix("last:")), at.person)
    match key:
        case "open":
            return c.OpenTable(dealer, at.person)
        case "close":
            return c.CloseTable(at.person)
        case "stay_open":
            return c.CancelClosing(at.person)
        case "withdraw":
            return c.WithdrawLimits(at.person)
        case "dealer":
            return c.ChangeDealer(dealer)
        case "dealer_no_burn":
            return c.ChangeDealer(dealer, at.person)
        case _:
            return c.CallShuffle(at.person)


_WITH_DEALER = ("open", "dealer", "dealer_no_burn")


def _act(intent: Hashable, at: At) -> list[What]:
    match intent:
        case Do("limits"):
            at.memory.entry = Entry(_LEAST, Kind.AMOUNT, _minimum, help=_within(at.shown.state), most=5)
        case Do("demo"):
            details = (text("This table ends; nothing of it is lost"),)
            at.memory.confirm = Confirm(_WORDS["demo"], text("Yes"), lambda now: [StartDemo(now.person)], details)
        case Do(key) if key in _WITH_DEALER:
            why = text("the dealer who takes over")
            at.memory.second = Second(why, (Role.DEALER,), lambda dealer, now: [_command(now, key, dealer)])
        case Do(key):
            at.memory.confirm = Confirm(_words(key), text("Yes"), lambda now: [_command(now, key, _DEALER)])
    return []


_LEAST, _MOST = text("The least main wager, in dollars"), text("The highest main wager, in dollars")


def _within(state: State) -> Text:
    filed = state.terms.submission.rules
    return text("The submission allows {limits}.", limits=_range(filed.minimum, filed.maximum))


def _minimum(typed: str, at: At) -> list[What]:
    """First the minimum, then the maximum."""
    at.own.minimum = int(typed) * 100
    at.memory.entry = Entry(_MOST, Kind.AMOUNT, _maximum, help=_within(at.shown.state), most=6)
    return []


def _maximum(typed: str, at: At) -> list[What]:
    """What the table says to it is told before anybody is sure."""
    command = c.SetTableLimits(at.own.minimum, int(typed) * 100, seconds(), at.person)
    decide(at.shown.state, command)
    limits = _range(command.minimum, command.maximum)
    at.memory.confirm = Confirm(
        text("Limits of {limits}", limits=limits),
        text("Yes"),
        lambda now: [replace(command, now=seconds())],  # the half hour begins when everybody is told
        (text("At once where nobody plays; else every screen announces it half an hour before (COMAR 36.05.03.21)."),),
    )
    return []


FLOOR_TABLE = Topic("table", "floor", text("Table"), frozenset({Role.FLOORPERSON}), _draw, _act, begin=Own)
