"""What wants to be looked after: refusals, calls, lock-ups with their remedies, and what will be due."""

from typing import NamedTuple

from etg.cabinet.asks import DEALER_CONSOLE
from etg.screens.canvas import Area, Style
from etg.screens.dealer.intents import Attention, Show, Take
from etg.screens.dealer.offers import Offer, possible
from etg.screens.dealer.scene import Scene
from etg.screens.dealer.stations import answered, remedies
from etg.screens.dealer.view import View
from etg.screens.gallery import SANS
from etg.screens.theme import FRAME_2, INK, INK_2, INK_3, RADIUS, SMALL, STAFF
from etg.table.lock_ups import described
from etg.table.prompts import notices

ROW = 88
_NARROW = 150


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
    found: list[Matter] = []
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
    found += [Matter(_sentence(notice)) for notice in notices(view.state) if notice not in locks]
    return found


def _lock_ups(scene: Scene) -> list[Matter]:
    found = []
    for words, offer in remedies(scene):
        live = possible(scene, offer)
        button = "Pay" if offer.key.startswith("hand_pay") else "Release"
        later = "" if live else ", after the round"
        found.append(Matter(words + later, "lock", True, offer if live else None, button))
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
    room = max(1, int((area.h + 8) // (ROW + 8)))
    rows = found if len(found) <= room else found[: room - 1]
    y = area.y
    for matter in rows:
        matter_row(view, Area(area.x, y, area.w, ROW), matter)
        y += ROW + 8
    if len(found) > len(rows):
        words = f"{len(found) - len(rows)} more to look after …"
        canvas.button(Area(area.x, y, area.w, ROW), words, Show(Attention()), Style.PLAIN, SMALL + 2)


def matter_row(view: View, area: Area, matter: Matter) -> None:
    """A sentence, and the button that ends it."""
    canvas = view.canvas
    canvas.slab(area, FRAME_2, STAFF if matter.urgent else None, RADIUS)
    inner = area.inset(16, 4)
    if matter.offer is not None:
        inner, place = Area(area.x + 16, area.y, area.w - 20, area.h).inset(0, 4).right_part(_NARROW, 12)
        canvas.button(place, matter.button, Take(matter.offer.key), Style.PLAIN, SMALL + 2)
    icon, words = inner.left_part(36, 14)
    canvas.icon(icon, matter.icon, STAFF if matter.urgent else INK_2)
    said = matter.words + (f"  ({matter.clause})" if matter.clause else "")
    lines = canvas.lines(said, words.w, SMALL)
    size = SMALL if len(lines) <= 2 else 18 if len(canvas.lines(said, words.w, 18)) <= 3 else 16
    lines = canvas.lines(said, words.w, size)
    height = min(len(lines), 3) * size * 1.3
    y = words.y + (words.h - height) / 2
    for i, line in enumerate(lines[:3]):
        last = i == 2 and len(lines) > 3
        place = Area(words.x, y + i * size * 1.3, words.w, size * 1.3)
        canvas.text(place, line[:-2] + " …" if last else line, size, INK, SANS, least=size * 0.8)
