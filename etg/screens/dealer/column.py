"""The right-hand column: the last card, what wants attention, shoe and reader, and who deals."""

from etg.devices.reports import Kind
from etg.money import dollars
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.dealer.attention import attention
from etg.screens.dealer.intents import Show, Staff
from etg.screens.dealer.last_card import last_card
from etg.screens.dealer.view import View
from etg.screens.gallery import BOLD, SANS
from etg.screens.station.bars import clock
from etg.screens.theme import FRAME_2, INK, INK_2, RADIUS, SMALL, STAFF, TEXT, TINY
from etg.shoe import SIDES, ShoeKind
from etg.shoe.inventory import Places, size
from etg.table.commands import Device
from etg.table.state import State, set_of

_DEVICES = {Kind.SHOE: Device.SHOE, Kind.READER: Device.READER}


def column(view: View, area: Area) -> None:
    """From what is looked at most to what is looked at least."""
    card, rest = area.top_part(236, 12)
    last_card(view, card)
    rest, people = rest.bottom_part(104, 12)
    _people(view, people)
    rest, devices = rest.bottom_part(124, 12)
    _devices(view, devices)
    attention(view, rest)


# Shoe and reader


def _devices(view: View, area: Area) -> None:
    """Each device with its word; then the cards, as a dealer may know them: how many, never which."""
    canvas = view.canvas
    canvas.slab(area, FRAME_2, None, RADIUS)
    inner = area.inset(20, 8)
    links = [link for link in view.shown.links if link.kind in _DEVICES]
    if view.state.cards and view.state.shoe.kind is ShoeKind.SINGLE and len(links) == 1:
        inner, things = inner.right_part(168, 36)
        _fullness(view, things)
    upper, lower = inner.rows(2, 4)
    for link, place in zip(links, upper.columns(max(1, len(links)), 12), strict=False):
        wrong = not link.connected or link.words != "ok" or _DEVICES[link.kind] in view.state.out_of_order
        icon, words = place.left_part(36, 12)
        canvas.icon(icon, link.kind.value, STAFF if wrong else INK_2)
        said = "out of order" if wrong and link.words == "ok" else link.words
        name = f"{link.kind.capitalize()} {said}" + (" (emulated)" if link.emulated and not wrong else "")
        canvas.text(words, name, SMALL, STAFF if wrong else INK, SANS, least=13)
    if not links:
        canvas.text(upper, "No shoe: cards are entered by two people", SMALL, INK_2, least=16)
    canvas.text(lower, cards_words(view.state), SMALL, INK_2, least=14)


def _fullness(view: View, area: Area) -> None:
    """Shoe and discard rack, as full as they are; players' screens never show that."""
    places = view.state.cards[set_of(view.state, None)]
    whole = max(1, _in_use(places))
    height = min(area.h, 76.0)
    y = area.y + (area.h - height) / 2
    eighths = -(-8 * size(places.shoe) // whole)
    view.canvas.put(Area(area.x, y, 104, height), "shoe", eighths)
    view.canvas.put(Area(area.right - 48, y, 48, height), "discard_rack", -(-8 * size(places.rack) // whole))
    if view.state.shoe.due:  # the cover card lies before the shoe
        view.canvas.put(Area(area.x - 26, y + height - 44, 32, 44), "cover_card")


def cards_words(state: State) -> str:
    """How far the shoe has been dealt, in words."""
    shoe = state.shoe
    if not state.cards:
        return "No cards at the table"
    if shoe.decks_out:
        return "These decks are out of play"
    if shoe.steps:
        return "The cards are being made ready"
    if shoe.kind is ShoeKind.CONTINUOUS:
        return "Continuous shuffler"
    if shoe.kind is ShoeKind.DOUBLE:
        dealt = " and ".join(f"{_dealt(state.cards[i])} from {side}" for i, side in enumerate(SIDES[shoe.kind]))
        return f"Dealt {dealt}, {_cover(state)}"
    places = state.cards[set_of(state, None)]
    return f"Dealt {_dealt(places)} of {_in_use(places)}, {_cover(state)}"


def _in_use(places: Places) -> int:
    return size(places.all()) - size(places.removed)


def _dealt(places: Places) -> int:
    return _in_use(places) - size(places.shoe)


def _cover(state: State) -> str:
    return "shuffle after this round" if state.shoe.due else "cover card not seen"


# Who deals


def _people(view: View, area: Area) -> None:
    canvas, state = view.canvas, view.state
    canvas.slab(area, FRAME_2, None, RADIUS)
    words, button = area.inset(12, 12).right_part(150, 12)
    words = words.inset(8, 0)
    upper, lower = words.rows(2, 0)
    here = state.dealer is not None and not view.shown.away
    name = f"Dealer {state.dealer.id}" if state.dealer is not None and here else "Nobody is logged in"
    canvas.text(upper, name, TEXT, INK, BOLD, least=18)
    canvas.text(lower, f"Tips {dollars(view.shown.tips)}", SMALL, INK_2, least=TINY)
    clock(canvas, upper, view.now, SMALL)
    canvas.button(button, "Staff", Show(Staff()), Style.PLAIN, TEXT, icon="person")
