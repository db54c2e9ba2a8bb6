"""What wants to be looked after: refusals, calls, lock-ups with their remedies, and what will be due."""

from typing import NamedTuple

from etg.cabinet.asks import DEALER_CONSOLE
from etg.cabinet.fittings import Missing, Part
from etg.cabinet.office.screen_tests import is_role, role_words
from etg.cabinet.tilts.entry import Entry, number_words
from etg.cabinet.tilts.stations import LOCK_UPS, LOST, LOW_DISK, MUST_HIT, WAS_OPEN
from etg.cabinet.tilts.table import FAULTY
from etg.languages import say, several
from etg.money import dollars
from etg.screens.announcements import limits_to_come, rounds_to_come
from etg.screens.area import Area
from etg.screens.canvas import Canvas, Style
from etg.screens.dealer.intents import Attention, Show, Take
from etg.screens.dealer.offers import Offer, live, possible
from etg.screens.dealer.saying import sentence
from etg.screens.dealer.scene import Scene
from etg.screens.dealer.stations import answered, remedies
from etg.screens.dealer.table_trouble import mended
from etg.screens.dealer.view import View
from etg.screens.moments import Jackpot, Spin
from etg.screens.theme import FRAME_2, INK, INK_2, INK_3, RADIUS, SMALL, STAFF
from etg.table.commands import Device
from etg.table.faults import cause_of
from etg.table.prompts import card_notices, device_notices, door_notice
from etg.texts import text

BUTTON = 80
SIZE = 20
STEP = SIZE * 1.36
_NARROW = 152


class Matter(NamedTuple):
    """Something that wants attention."""

    words: str
    """As they are said."""
    icon: str = "info"
    urgent: bool = False
    offer: Offer | None = None
    """What ends it."""
    button: str = ""
    clause: str = ""
    """What it follows from, or the number that people tell on the telephone."""


def matters(view: View) -> list[Matter]:
    """All of them, the most urgent first."""
    shown, now = view.shown, view.now
    found = _jackpot(view)
    if view.memory.note and now < view.memory.note_until:
        view.canvas.goes_away(view.memory.note_until)
        found.append(Matter(say(view.memory.note), "warning", True))
    said = shown.messages.get(DEALER_CONSOLE)
    if said is not None and now < said.until:
        found.append(Matter(sentence(said.text), "warning", True, clause=said.clause or ""))
    for station in sorted(shown.calls - {DEALER_CONSOLE}):
        found.append(_call(station))
    told = (rounds_to_come(view.state), *limits_to_come(view.canvas, view.state, now)[:1])
    found += [Matter(words, "clock") for words in told if words]
    found += _lock_ups(view.scene)
    if shown.low_disk:
        found.append(_noticed(LOW_DISK))
    if shown.must_hit_lost:
        found.append(_noticed(MUST_HIT))
    found += [_gone(each) for each in shown.lost]
    was_open = door_notice(view.state)
    if was_open is not None:
        found.append(Matter(sentence(was_open), "warning", True, clause=say(number_words(WAS_OPEN))))
    found += [Matter(sentence(notice)) for notice in card_notices(view.state)]
    found += [_broken(view.scene, device, notice) for device, notice in device_notices(view.state).items()]
    return sorted(found, key=lambda matter: not matter.urgent)


def _noticed(entry: Entry) -> Matter:
    return Matter(say(entry.wrong), "warning", True, clause=say(number_words(entry)))


def _gone(missing: Missing) -> Matter:
    """Which place sees or feels nothing, where that is known."""
    entry = LOST[missing.part]
    if missing.part is Part.SOUND:
        return _noticed(entry)
    where = role_words(missing.where) if is_role(missing.where) else missing.where
    words = sentence(text("{where}: {wrong}", where=where, wrong=entry.wrong))
    return Matter(words, "warning", True, clause=say(number_words(entry)))


def _call(station: int) -> Matter:
    words = say("Station {station} calls", station=station)
    return Matter(words, "attendant", True, answered(station), say("Answered"))


def _jackpot(view: View) -> list[Matter]:
    """What the others celebrate, once its wheel stands still: the dealer announces it."""
    if view.moment is None:
        return []
    view.canvas.goes_away(view.moment.ends)  # then a jackpot may follow a wheel
    if isinstance(view.moment, Spin):
        view.canvas.goes_away(view.moment.stops if view.turning else view.moment.ends)
    if not isinstance(view.moment, Jackpot):
        return []
    won = view.moment
    words = say(
        "Jackpot at box {box}: {wager}, {amount}", box=won.box, wager=text(won.title), amount=dollars(won.amount)
    )
    return [Matter(words, "won", True)]


def _broken(scene: Scene, device: Device, notice: str) -> Matter:
    """A device that is out of order can go back into service here."""
    ends = next((offer for offer in live(scene, mended(scene)) if offer.key == f"mend:{device}"), None)
    cause = cause_of(scene.state, device)
    number = say(number_words(FAULTY[cause.device, cause.fault]))
    return Matter(sentence(notice), "warning", True, ends, say("In service"), number)


def _lock_ups(scene: Scene) -> list[Matter]:
    found = []
    for lock, (words, offer) in zip(scene.state.lock_ups, remedies(scene), strict=True):
        now = possible(scene, offer)
        closed = offer.key.startswith("open_station")
        button = say("Pay") if offer.key.startswith("hand_pay") else say("Open") if closed else say("Release")
        said = say(words) if now else say("{words}, after the round", words=words)
        number = say(number_words(LOCK_UPS[lock.kind]))
        found.append(Matter(said, "lock", not closed, offer if now else None, button, number))
    return found


def attention(view: View, area: Area) -> None:
    """As many as there is room for; the rest is a touch away."""
    canvas = view.canvas
    found = matters(view)
    if not found:
        canvas.slab(area, FRAME_2, None, RADIUS)
        canvas.text(area.inset(20, 0), say("Nothing else to look after"), SMALL, INK_3)
        return
    y, gap = area.y, 8
    for i, matter in enumerate(found):
        height = height_of(canvas, area.w, matter)
        last = i == len(found) - 1
        if y + height + (0 if last else gap + BUTTON) > area.bottom + 1 and not (i == 0 and last):
            place = Area(area.x, y, area.w, BUTTON)
            canvas.button(place, _left(len(found) - i, i), Show(Attention()), Style.PLAIN, SMALL + 2)
            return
        matter_row(view, Area(area.x, y, area.w, min(height, area.h)), matter)
        y += height + gap


def _left(count: int, shown: int) -> str:
    """How many there are that there was no room for."""
    if shown:
        return several("{n} more to look after …", "{n} more to look after …", count)
    return several("{n} to look after …", "{n} to look after …", count)


def _said(matter: Matter) -> str:
    return say("{words} ({clause})", words=matter.words, clause=matter.clause) if matter.clause else matter.words


def _words_width(width: float, matter: Matter) -> float:
    return width - 32 - 50 - (_NARROW + 4 if matter.offer is not None else 0)


def height_of(canvas: Canvas, width: float, matter: Matter) -> float:
    """How much room a matter needs."""
    lines = len(canvas.lines(_said(matter), _words_width(width, matter), SIZE))
    return max(BUTTON + 8 if matter.offer is not None else 56, lines * STEP + 20)


def matter_row(view: View, area: Area, matter: Matter) -> None:
    """A sentence, and the button that ends it."""
    canvas = view.canvas
    canvas.slab(area, FRAME_2, STAFF if matter.urgent else None, RADIUS)
    canvas.icon(Area(area.x + 16, area.y, 36, area.h), matter.icon, STAFF if matter.urgent else INK_2)
    width = _words_width(area.w, matter)
    height = len(canvas.lines(_said(matter), width, SIZE)) * STEP
    words = Area(area.x + 66, area.y + max(0.0, (area.h - height) / 2), width, max(STEP, min(height, area.h)))
    canvas.paragraph(words, _said(matter), SIZE, INK)
    if matter.offer is not None:
        place = Area(area.right - _NARROW - 4, area.y + (area.h - BUTTON) / 2, _NARROW, BUTTON)
        canvas.button(place, matter.button, Take(matter.offer.key), Style.PLAIN, SMALL + 2)
