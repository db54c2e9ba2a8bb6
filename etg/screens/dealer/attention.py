"""What wants to be looked after: refusals, calls, lock-ups with their remedies, and what will be due."""

from typing import NamedTuple

from etg.cabinet.asks import DEALER_CONSOLE
from etg.money import dollars
from etg.screens.area import Area
from etg.screens.canvas import Canvas, Style
from etg.screens.dealer.intents import Attention, Show, Take
from etg.screens.dealer.offers import Offer, live, possible
from etg.screens.dealer.scene import Scene
from etg.screens.dealer.stations import answered, remedies
from etg.screens.dealer.table_trouble import mended
from etg.screens.dealer.view import View
from etg.screens.moments import Jackpot
from etg.screens.theme import FRAME_2, INK, INK_2, INK_3, RADIUS, SMALL, STAFF
from etg.table.lock_ups import described
from etg.table.prompts import notices

BUTTON = 80
SIZE = 20
STEP = SIZE * 1.36
_NARROW = 152


class Matter(NamedTuple):
    """Something that wants attention."""

    words: str
    icon: str = "info"
    urgent: bool = False
    offer: Offer | None = None
    """What ends it."""
    button: str = ""
    clause: str = ""


def matters(view: View) -> list[Matter]:
    """All of them, the most urgent first."""
    shown, now = view.shown, view.now
    found = _jackpot(view)
    if view.memory.note and now < view.memory.note_until:
        view.canvas.goes_away(view.memory.note_until)
        found.append(Matter(view.memory.note, "warning", True))
    said = shown.messages.get(DEALER_CONSOLE)
    if said is not None and now < said.until:
        found.append(Matter(_sentence(said.text), "warning", True, clause=said.clause or ""))
    for station in sorted(shown.calls - {DEALER_CONSOLE}):
        found.append(Matter(f"Station {station} calls", "attendant", True, answered(station), "Answered"))
    found += _lock_ups(view.scene)
    if shown.low_disk:
        found.append(Matter("The disk is nearly full: call a technician", "warning", True))
    locks = {described(lock) for lock in view.state.lock_ups}
    found += [_notice(view.scene, notice) for notice in notices(view.state) if notice not in locks]
    return sorted(found, key=lambda matter: not matter.urgent)


def _jackpot(view: View) -> list[Matter]:
    """What the others celebrate, once its wheel stands still: the dealer announces it."""
    if view.moment is None:
        return []
    view.canvas.goes_away(view.moment.ends)  # then a jackpot may follow a wheel
    if not isinstance(view.moment, Jackpot):
        return []
    won = view.moment
    return [Matter(f"Jackpot at box {won.box}: {won.title}, {dollars(won.amount)}", "won", True)]


def _notice(scene: Scene, notice: str) -> Matter:
    """What will be due; a device that is out of order can go back into service here."""
    for device in scene.state.out_of_order:
        if f"the {device}" in notice:
            ends = next((offer for offer in live(scene, mended(scene)) if offer.key == f"mend:{device}"), None)
            return Matter(_sentence(notice), "warning", True, ends, "In service")
    return Matter(_sentence(notice))


def _lock_ups(scene: Scene) -> list[Matter]:
    found = []
    for words, offer in remedies(scene):
        now = possible(scene, offer)
        button = "Pay" if offer.key.startswith("hand_pay") else "Release"
        later = "" if now else ", after the round"
        found.append(Matter(words + later, "lock", True, offer if now else None, button))
    return found


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def attention(view: View, area: Area) -> None:
    """As many as there is room for; the rest is a touch away."""
    canvas = view.canvas
    found = matters(view)
    if not found:
        canvas.slab(area, FRAME_2, None, RADIUS)
        canvas.text(area.inset(20, 0), "Nothing else to look after", SMALL, INK_3)
        return
    y, gap = area.y, 8
    for i, matter in enumerate(found):
        height = height_of(canvas, area.w, matter)
        last = i == len(found) - 1
        if y + height + (0 if last else gap + BUTTON) > area.bottom + 1 and not (i == 0 and last):
            words = f"{len(found) - i} to look after …" if i == 0 else f"{len(found) - i} more to look after …"
            place = Area(area.x, y, area.w, BUTTON)
            canvas.button(place, words, Show(Attention()), Style.PLAIN, SMALL + 2)
            return
        matter_row(view, Area(area.x, y, area.w, min(height, area.h)), matter)
        y += height + gap


def _said(matter: Matter) -> str:
    return matter.words + (f" ({matter.clause})" if matter.clause else "")


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
