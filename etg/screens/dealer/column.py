"""The right-hand column: the last card, what wants attention, shoe and reader, and who deals."""

from etg.cabinet.shown import LinkStatus
from etg.devices.reports import Kind
from etg.languages import say
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
from etg.shoe import ShoeKind
from etg.shoe.inventory import Places, size
from etg.table.commands import Device
from etg.table.state import State, set_of
from etg.texts import text

_DEVICES = {Kind.SHOE: Device.SHOE, Kind.READER: Device.READER}
_NAMES = {Kind.SHOE: text("Shoe"), Kind.READER: text("Reader")}


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
        wrong = not link.connected or bool(link.words) or _DEVICES[link.kind] in view.state.out_of_order
        icon, words = place.left_part(36, 12)
        canvas.icon(icon, link.kind.value, STAFF if wrong else INK_2)
        canvas.text(words, _link_words(link, wrong), SMALL, STAFF if wrong else INK, SANS, least=13)
    if not links:
        canvas.text(upper, say("No shoe: cards are entered by two people"), SMALL, INK_2, least=16)
    canvas.text(lower, cards_words(view.state), SMALL, INK_2, least=14)


def _link_words(link: LinkStatus, wrong: bool) -> str:
    device = _NAMES[link.kind]
    if link.words:
        return say("{device} {wrong}", device=device, wrong=link.words)
    if wrong:
        return say("{device} out of order", device=device)
    if link.emulated:
        return say("{device} ok (emulated)", device=device)
    return say("{device} ok", device=device)


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
        return say("No cards at the table")
    if shoe.decks_out:
        return say("These decks are out of play")
    if shoe.steps:
        return say("The cards are being made ready")
    if shoe.kind is ShoeKind.CONTINUOUS:
        return say("Continuous shuffler")
    if shoe.kind is ShoeKind.DOUBLE:
        a, b = (_dealt(places) for places in state.cards)
        if shoe.due:
            return say("Dealt {a} from a and {b} from b, shuffle after this round", a=a, b=b)
        return say("Dealt {a} from a and {b} from b, cover card not seen", a=a, b=b)
    places = state.cards[set_of(state, None)]
    dealt, cards = _dealt(places), _in_use(places)
    if shoe.due:
        return say("Dealt {dealt} of {cards}, shuffle after this round", dealt=dealt, cards=cards)
    return say("Dealt {dealt} of {cards}, cover card not seen", dealt=dealt, cards=cards)


def _in_use(places: Places) -> int:
    return size(places.all()) - size(places.removed)


def _dealt(places: Places) -> int:
    return _in_use(places) - size(places.shoe)


# Who deals


def _people(view: View, area: Area) -> None:
    canvas, state = view.canvas, view.state
    canvas.slab(area, FRAME_2, None, RADIUS)
    words, button = area.inset(12, 12).right_part(166, 12)
    words = words.inset(8, 0)
    upper, lower = words.rows(2, 0)
    here = state.dealer is not None and not view.shown.away
    name = say("Nobody is logged in")
    if state.dealer is not None and here:
        name = say("Dealer {name}", name=state.dealer.id)
    canvas.text(upper, name, TEXT, INK, BOLD, least=18)
    canvas.text(lower, say("Tips {amount}", amount=dollars(view.shown.tips)), SMALL, INK_2, least=TINY)
    clock(canvas, upper, view.now, SMALL)
    canvas.button(button, say("Staff"), Show(Staff()), Style.PLAIN, TEXT, icon="person")
