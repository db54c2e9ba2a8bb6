"""A round shown again: the table after each of its events, what happened, the money, the rules in force."""

from dataclasses import dataclass, replace
from typing import Any

from etg.cabinet.office.recall import Shown
from etg.languages import money, number, say
from etg.money import Cents
from etg.screens.area import CENTRE, RIGHT, Area
from etg.screens.canvas import Style
from etg.screens.dealer.console import CHIPS
from etg.screens.dealer.felt import felt_area
from etg.screens.dealer.next_step import Next
from etg.screens.dealer.saying import sentence
from etg.screens.dealer.scene import Scene
from etg.screens.dealer.view import Memory as DealerMemory
from etg.screens.dealer.view import View as DealerView
from etg.screens.gallery import BOLD, SANS
from etg.screens.office.looking import moment, shortened, time_of, who
from etg.screens.office.meter_words import plain_name
from etg.screens.office.parts import Choice, Column, Row, facts, notice, panel, table, tabs
from etg.screens.office.round_words import IRREGULARITIES, OUTCOMES
from etg.screens.office.topic import Light, View
from etg.screens.theme import INK, INK_2, INK_3, SMALL, TEXT, TINY
from etg.texts import Text, text

FELT_WIDE = 1360.0
"""The width for which the felt of the console is made."""
_LAST = -1


@dataclass
class Recalled:
    """What is looked at of a round."""

    part: str = "table"
    at: int = _LAST
    """Which of its frames; below 0: the last one with cards on the table."""


@dataclass(frozen=True, slots=True)
class Step:
    """To another event of the round."""

    at: int


@dataclass(frozen=True, slots=True)
class To:
    """Another part of what is on record."""

    part: str


PARTS: dict[str, Text] = {
    "table": text("Table"),
    "result": text("Result"),
    "paytables": text("Paytables"),
    "about": text("On record"),
}


def steps_to(own: Recalled, intent: Step | To, found: Shown) -> None:
    """What a touch changes."""
    if isinstance(intent, To):
        own.part = intent.part
    else:
        own.at = max(0, min(intent.at, len(found.frames) - 1))


def _at(own: Recalled, found: Shown) -> int:
    if own.at >= 0:
        return min(own.at, len(found.frames) - 1)
    lying = [place for place, frame in enumerate(found.frames) if frame.state.round is not None]
    return lying[-1] if lying else len(found.frames) - 1


def recalled(view: View, area: Area, found: Shown, own: Recalled, back: object) -> None:
    """One round."""
    canvas = view.canvas
    bar, rest = area.top_part(76, 14)
    left, parts = bar.right_part(710, 24)
    button, words = left.left_part(220, 24)
    canvas.button(button, say("To the list"), back, Style.PLAIN, SMALL, icon="back")
    name, when = words.rows(2, 0)
    canvas.text(name, say("Round {number}", number=number(found.number)), TEXT, INK, BOLD)
    said = say("in play") if found.in_play else moment(found.began)
    canvas.text(when, f"{said}   ·   {say(found.game)}", SMALL, INK_2, SANS, least=14)
    choices = [Choice(say(title), To(key), lit=own.part == key) for key, title in PARTS.items()]
    tabs(canvas, parts, choices)
    _DRAWN[own.part](view, rest, found, own)


# The table


def _table(view: View, area: Area, found: Shown, own: Recalled) -> None:
    left, right = area.right_part(430, 24)
    at = _at(own, found)
    frame = found.frames[at]
    felt, foot = left.bottom_part(150, 12)
    _felt(view, felt, found, at)
    line, keys = foot.top_part(56, 8)
    words = shortened(view.canvas, sentence(frame.words), line.w, TEXT)
    view.canvas.text(line, words, TEXT, INK, BOLD, CENTRE, least=18)
    _keys(view, keys, at, len(found.frames))
    _steps(view, right, found, at)


def _felt(view: View, area: Area, found: Shown, at: int) -> None:
    """As the dealer saw it: what lay face down then, lies face down here."""
    state = found.frames[at].state
    canvas = view.canvas
    canvas.put(area, "felt")
    shown = replace(
        view.shown,
        state=state,
        last_round=None,
        countdown=None,
        calls=frozenset(),
        ready=frozenset(),
        lesson=None,
        news=(),
    )
    inner = canvas.within(area, FELT_WIDE)
    felt_area(DealerView(inner, Scene(shown), view.now, DealerMemory(), Next(), CHIPS), inner.area)


def _keys(view: View, area: Area, at: int, count: int) -> None:
    canvas = view.canvas
    moves = (
        (say("First"), 0, "up", at > 0),
        (say("Back"), at - 1, "back", at > 0),
        (say("On", meaning="to the next event"), at + 1, "next", at + 1 < count),
        (say("Last"), count - 1, "down", at + 1 < count),
    )
    for (words, to, icon, possible), cell in zip(moves, area.columns(4, 12), strict=True):
        if possible:
            style = Style.ACT if icon == "next" else Style.PLAIN
            canvas.button(cell, words, Step(to), style, TEXT, icon=icon)
        else:
            canvas.off_button(cell, words, TEXT, icon=icon)


def _steps(view: View, area: Area, found: Shown, at: int) -> None:
    """What happened around the event that is shown."""
    canvas, row = view.canvas, 76.0
    room = int((area.h - 40) // row)
    first = max(0, min(at - room // 2, len(found.frames) - room))
    said = say("Event {at} of {of}", at=at + 1, of=len(found.frames))
    canvas.text(area._replace(h=34), said, SMALL, INK_3)
    for place, frame in enumerate(found.frames[first : first + room]):
        line = Area(area.x, area.y + 40 + place * row, area.w, row - 4)
        here = first + place == at
        if here:
            canvas.slab(line, (58, 52, 47), INK, 12, 3)
        canvas.target(line, Step(first + place))
        upper, lower = line.inset(12, 4).rows(2, 0)
        time = f"{time_of(frame.time)}   {who(frame.by)}"
        if frame.timed_out:
            time = say("{what}   time ran out", what=time)
        canvas.text(upper, shortened(canvas, time, upper.w, TINY), TINY, INK_3)
        words = shortened(canvas, sentence(frame.words), lower.w, SMALL)
        canvas.text(lower, words, SMALL, INK if here else INK_2, BOLD if here else SANS, least=15)


# Result and money


def _result(view: View, area: Area, found: Shown, own: Recalled) -> None:
    result = found.result
    if result is None:
        notice(view.canvas, area, say("The round is in play: it has no result yet."))
        return
    upper, lower = area.bottom_part(min(area.h * 0.42, 52.0 + 50 * len(found.credits)), 16)
    dealer = result["dealer"]
    cells = ("", say("Dealer"), " ".join(dealer["cards"]), str(dealer["total"]), _ending(dealer), "", "", "")
    rows = [Row(cells)]
    for box, value in result["boxes"].items():
        rows += _box(view, box, value)
    columns = (
        Column(text("BOX"), 0.5, RIGHT),
        Column(text("WAGER"), 2.4),
        Column(text("CARDS"), 3),
        Column(text("TOTAL"), 0.7, RIGHT),
        Column(text("OUTCOME"), 2.6),
        Column(text("WAGERED"), 1.5, RIGHT),
        Column(text("RETURNED"), 1.5, RIGHT),
        Column(text("NET"), 1.5, RIGHT),
    )
    table(view, upper, "round-result", columns, rows, 44)
    _credits(view, lower, found)


def _credits(view: View, area: Area, found: Shown) -> None:
    rows = []
    for each in found.credits:
        amounts = each.before, each.bought_in, each.paid_out, each.net, each.after
        rows.append(Row((each.player, str(each.station), *map(money, amounts))))
    columns = (
        Column(text("PLAYER"), 2.2),
        Column(text("STATION"), 0.8, RIGHT),
        Column(text("CREDITS BEFORE"), 1.6, RIGHT),
        Column(text("BOUGHT IN"), 1.5, RIGHT),
        Column(text("PAID OUT"), 1.5, RIGHT),
        Column(text("WON OR LOST"), 1.5, RIGHT),
        Column(text("CREDITS AFTER"), 1.6, RIGHT),
    )
    table(view, area, "round-credits", columns, rows, 44)


def _ending(dealer: dict[str, Any]) -> str:
    return say("Blackjack") if dealer["blackjack"] else say("broken") if dealer["broken"] else ""


def _box(view: View, number_: str, box: dict[str, Any]) -> list[Row]:
    state = view.shown.state

    def row(wager: str, cards: str, total: str, outcome: str, wagered: Cents, returned: Cents) -> Row:
        amounts = money(wagered), money(returned), money(returned - wagered)
        return Row((number_, wager, cards, total, outcome, *amounts))

    rows = []
    for hand in box["hands"]:
        outcome = say(OUTCOMES[hand["outcome"]]) if hand["outcome"] in OUTCOMES else ""
        cards, total = " ".join(hand["cards"]), str(hand["total"]) if hand["cards"] else ""
        rows.append(row(plain_name(state, "main"), cards, total, outcome, hand["wagered"], hand["returned"]))
    if box["insurance"]:
        part = box["insurance"]
        said = say(OUTCOMES["win" if part["returned"] else "lose"])
        rows.append(row(plain_name(state, "insurance"), "", "", said, part["wagered"], part["returned"]))
    for wager, part in box["side"].items():
        outcome = say(OUTCOMES["lose"]) if not part["outcome"] else part["outcome"].replace("_", " ")
        rows.append(row(plain_name(state, wager), "", "", outcome, part["wagered"], part["returned"]))
    for bonus in box["bonuses"]:
        rows.append(row(plain_name(state, bonus["name"]), "", "", say("bonus"), 0, bonus["returned"]))
    return rows


# Rules


def _paytables(view: View, area: Area, found: Shown, own: Recalled) -> None:
    rows = []
    for each in found.paytables:
        name = plain_name(view.shown.state, each.wager)
        for place, line in enumerate(each.lines):
            rows.append(Row((name if not place else "", each.id if not place else "", say(line.name), say(line.pays))))
    columns = (
        Column(text("WAGER"), 2.4),
        Column(text("PAYTABLE"), 1),
        Column(text("LINE"), 4),
        Column(text("PAYS"), 3),
    )
    table(view, area, "round-paytables", columns, rows, 44)


def _about(view: View, area: Area, found: Shown, own: Recalled) -> None:
    canvas = view.canvas
    inner = panel(canvas, area)
    if found.irregular or found.voided:
        said = [say(IRREGULARITIES[name]) if name in IRREGULARITIES else name for name in found.irregular]
        used = notice(canvas, inner, say("To look at: {what}", what=", ".join(said)), Light.ATTENTION)
        inner = Area(inner.x, inner.y + used + 16, inner.w, inner.h - used - 16)
    approved = [frame for frame in found.frames if "," in frame.by]
    rows = [
        (say("Dealer"), who(found.dealer) if found.dealer else ""),
        (say("Began"), moment(found.began)),
        (say("Ended"), say("goes on") if found.ended is None else moment(found.ended)),
        (say("Submission"), found.submission),
        (say("Its hash"), found.digest),
        (say("Software"), found.software),
        (say("Events"), f"{number(found.first)} - {number(found.last)}"),
        (say("Hash of the last"), found.hash or say("not shown while a card lies face down")),
    ]
    rows += [(say("Approved"), f"{time_of(frame.time)}  {sentence(frame.words)}") for frame in approved[:4]]
    facts(canvas, inner, [(name, shortened(canvas, value, inner.w * 0.76)) for name, value in rows], 0.2)


_DRAWN = {"table": _table, "result": _result, "paytables": _paytables, "about": _about}
