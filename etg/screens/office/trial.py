"""Shoe and reader tried step by step, at a closed table without decks: what is read is a test and part of no round."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple

from etg.cabinet.asks import TryDevices
from etg.cabinet.office.devices import LAST, DeviceSeen, Read, SeeTrial, TrialSeen, names
from etg.cabinet.office.tasks import Query
from etg.cabinet.office.trials import Trial, no_trial
from etg.devices.reports import Kind
from etg.languages import say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Style
from etg.screens.dealer.saying import sentence
from etg.screens.gallery import BOLD
from etg.screens.office.devices import SEE, device
from etg.screens.office.parts import Choice, buttons, heading, help_text, light, notice, panel
from etg.screens.office.topic import At, Light, Topic, View, What
from etg.screens.theme import HEAD, INK, INK_2, INK_3, SMALL, STAFF, TEXT
from etg.table.people import Role
from etg.texts import Text, text

FIVE = 5
"""Cards that must have been read before reading counts as tried."""
NOTHING = TrialSeen()
PACK = 52


@dataclass(frozen=True, slots=True)
class Do:
    """Something that needs no more words."""

    key: str


class Step(NamedTuple):
    """Something to be done with hands, and how it stands."""

    ask: Text
    said: str
    light: Light


def _mark(done: bool, wrong: bool = False) -> Light:
    return Light.TROUBLE if wrong else Light.OK if done else Light.NONE


def shoe_steps(seen: TrialSeen, shoe: DeviceSeen | None, is_open: bool) -> list[Step]:
    """What there is to do with the shoe."""
    least = "" if seen.least is None else say("at least {percent} % sure", percent=seen.least)
    return [
        Step(
            text("The shoe answers"),
            "" if shoe is None or shoe.identity is None else shoe.identity.serial,
            _mark(shoe is not None and shoe.connected, shoe is None or not shoe.connected),
        ),
        Step(
            text("Locked, no card comes out: pull at one"),
            say("{n} came", n=seen.forced) if seen.forced else say("locked now") if not is_open else "",
            _mark(not is_open and shoe is not None and shoe.locked, bool(seen.forced)),
        ),
        Step(
            text("Unlocked, draw five cards and compare them"),
            say("{n} read", n=seen.cards) if not least else say("{n} read, {least}", n=seen.cards, least=least),
            _mark(seen.cards >= FIVE),
        ),
        Step(text("Draw the cover card"), say("seen") if seen.covers else "", _mark(bool(seen.covers))),
        Step(
            text("Open the lid and close it again"),
            say("opened") if seen.lid_opened and not seen.lid_closed else "",
            _mark(seen.lid_closed),
        ),
        Step(
            text("Every card of one deck once"),
            say("{n} of {of}", n=PACK - len(seen.missing), of=PACK),
            _mark(seen.deck, bool(seen.twice) or bool(seen.unread)),
        ),
    ]


def reader_steps(seen: TrialSeen, reader: DeviceSeen | None) -> list[Step]:
    """What there is to do with the reader."""
    wanted = (
        (True, text("Put a card in that makes a Blackjack")),
        (False, text("Put a card in that makes none")),
        (None, text("Put a card in so that it cannot be read")),
    )
    steps = [
        Step(
            text("The reader answers"),
            "" if reader is None or reader.identity is None else reader.identity.serial,
            _mark(reader is not None and reader.connected, reader is None or not reader.connected),
        )
    ]
    return steps + [
        Step(ask, say("read") if answer in seen.peeks else "", _mark(answer in seen.peeks)) for answer, ask in wanted
    ]


def _draw(view: View, area: Area) -> None:
    canvas, begun = view.canvas, view.office.trial
    trying = begun is not None and begun.trial.reads
    why = no_trial(view.shown.state)
    if why is not None and not trying:
        used = notice(canvas, area, sentence(why), Light.ATTENTION)
        area = Area(area.x, area.y + used + 20, area.w, area.h - used - 20)
    left, right = area.right_part(580, 32)
    left, foot = left.bottom_part(96, 16)
    seen = _seen(view)
    is_open = begun is not None and begun.trial.open
    shoe, reader = left.left_part(left.w * 0.5, 24)
    shoe = heading(canvas, shoe, say("Shoe"))
    _steps(view, shoe, shoe_steps(seen, device(view, Kind.SHOE), is_open))
    reader = heading(canvas, reader, say("Hole-card reader"))
    _steps(view, reader, reader_steps(seen, device(view, Kind.READER)))
    if not trying:
        begin = Choice(say("Begin the test"), Do("begin"), Style.ACT)
        buttons(canvas, foot, [begin if why is None else begin._replace(why_not=say("close the table first"))])
    else:
        lock = Choice(say("Lock the shoe"), Do("lock"), icon="lock")
        unlock = Choice(say("Unlock the shoe"), Do("unlock"), Style.ACT)
        anew = Choice(say("Begin anew"), Do("anew"))
        buttons(canvas, foot, [lock if is_open else unlock, anew, Choice(say("End the test"), Do("end"))])
    _cards(view, panel(canvas, right), seen, trying)


def _steps(view: View, area: Area, steps: list[Step]) -> None:
    canvas = view.canvas
    for place, step in enumerate(steps):
        line = Area(area.x, area.y + place * 84, area.w, 76)
        mark, words = line.left_part(40, 12)
        if step.light is Light.NONE:
            canvas.put(Area(mark.x + 6, mark.y + 24, 28, 28), "ring", 1000, INK_3, None, canvas.px(3))
        else:
            light(canvas, mark, step.light)
        upper, lower = words.rows(2, 0) if step.said else (words, words)
        canvas.text(upper, say(step.ask), SMALL, INK, BOLD, least=15)
        canvas.text(lower, step.said, SMALL, INK_2, least=15)


def _cards(view: View, area: Area, seen: TrialSeen, trying: bool) -> None:
    canvas = view.canvas
    head, area = area.top_part(72, 8)
    canvas.text(head, say("TEST"), HEAD, STAFF, BOLD)
    if not trying:
        words = say(
            "Only at a closed table without decks. What is read here goes into no round and moves no meter; the books "
            "say that the devices were tried, and by whom."
        )
        help_text(canvas, area, words, TEXT)
        return
    if not seen.last:
        canvas.text(area._replace(h=60), say("No card has been read yet"), TEXT, INK_2)
    cells = [cell for row in area._replace(h=400).rows(2, 12) for cell in row.columns(LAST // 2, 12)]
    for cell, each in zip(cells, seen.last, strict=False):
        _card(view, cell, each)
    below = Area(area.x, area.y + 412, area.w, area.h - 412)
    if seen.deck:
        notice(canvas, below, say("One whole deck: every card was read once."), Light.OK)
        return
    said = []
    if seen.unread:
        said.append(say("{n} could not be read", n=seen.unread))
    if seen.twice:
        said.append(say("Twice: {cards}", cards=names(seen.twice)))
    if seen.cards:
        said.append(say("Missing of a deck: {cards}", cards=names(seen.missing)))
    for words in said:
        below = help_text(canvas, below, words)


def _card(view: View, cell: Area, read: Read) -> None:
    canvas = view.canvas
    wide = min(cell.w, (cell.h - 40) / 1.4)
    x = cell.x + (cell.w - wide) / 2
    if read.cover:
        canvas.put(Area(x, cell.y, wide, wide * 1.4), "cover_card")
        words = say("cover card")
    elif read.card is None:
        canvas.card(x, cell.y, wide, None)
        words = say("not read")
    else:
        canvas.card(x, cell.y, wide, read.card)
        words = say("{percent} %", percent=read.confidence)
    colour = STAFF if read.forced or (read.card is None and not read.cover) else INK_2
    line = Area(cell.x, cell.y + wide * 1.4 + 4, cell.w, 32)
    canvas.text(line, words, SMALL, colour, align=CENTRE, least=14)


def _seen(at: At) -> TrialSeen:
    begun = at.office.trial
    found = None if begun is None else at.answer(SeeTrial(begun.since))
    return found if isinstance(found, TrialSeen) else NOTHING


def _act(intent: Hashable, at: At) -> list[What]:
    match intent:
        case Do("begin"):
            return [TryDevices(Trial(reads=True))]
        case Do("unlock"):
            return [TryDevices(Trial(reads=True, open=True))]
        case Do("lock"):
            return [TryDevices(Trial(reads=True))]
        case Do("anew"):
            begun = at.office.trial
            return [TryDevices(Trial(reads=True, open=begun is not None and begun.trial.open, anew=True))]
        case Do("end"):
            return [TryDevices(None)]
    return []


def _wants(at: At) -> tuple[Query, ...]:
    begun = at.office.trial
    return (SEE,) if begun is None else (SEE, SeeTrial(begun.since))


TRIAL = Topic("trial", "devices", text("Shoe and reader"), frozenset({Role.TECHNICIAN}), _draw, _act, _wants)
