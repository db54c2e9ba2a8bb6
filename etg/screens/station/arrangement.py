"""How the parts of a station lie on its screen: landscape or upright, the same bands in the same order."""

from etg.languages import money, say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Style
from etg.screens.celebration import celebrate_over
from etg.screens.gallery import BOLD, SANS
from etg.screens.signs import LEAST, Printed, evenly, inscription_area, printed_band
from etg.screens.station import intents as i
from etg.screens.station.bars import header, headline_place, message, money_bar, phase
from etg.screens.station.betting import chips_area
from etg.screens.station.deciding import GAP, action_area, is_asked
from etg.screens.station.felt import community_area, countdown, dealer_area
from etg.screens.station.hands import beside_hands, hands_area
from etg.screens.station.history import history_strip
from etg.screens.station.meters import meters_area, meters_height
from etg.screens.station.pages import page_area
from etg.screens.station.results import results_area
from etg.screens.station.settings import language_buttons
from etg.screens.station.spots import spots_area
from etg.screens.station.table_view import table_area
from etg.screens.station.view import View, short
from etg.screens.theme import INK, INK_2, LARGE, SMALL, TEXT, TITLE, TOUCH
from etg.table.actions import Do, next_action

EDGE = 24.0
"""From the edge of the screen to what lies on the felt."""
WIDEST_CARD = 200.0
"""The width of the dealer's and the community cards, where there is the height for it."""
_FREE_CREDITS = 150.0
"""The width of a button with an amount of free credits, where they are beside each other."""
LEAST_BUTTON = 76.0
_ASIDE = 320.0
"""The width of a wheel or a jackpot beside cards that must be seen, at least."""
CORNER = 544.0
"""The width of countdown and meters."""


def landscape(view: View) -> None:
    """Shared cards above the band, the player's own below it, then what can be touched."""
    whole = view.canvas.area
    top, rest = whole.top_part(88, 0)
    rest, bottom = rest.bottom_part(104, 0)
    body = rest.inset(EDGE, 12)
    band = printed_band(view.canvas, view.state.terms)
    upper, lower = body.top_part(280 + max(0.0, whole.h - 1080) * 0.4, 6)
    _ground(view, top.h, bottom.h, None if view.memory.page or _is_covered(view) else band, lower.y)
    header(view, top)
    money_bar(view, bottom)
    own, acts = lower.bottom_part(160, GAP)
    hands = Area(own.x, own.y + band.height + 8, own.w, own.h - band.height - 8)
    shared, side = upper.right_part(CORNER, 32)
    _corner(view, side)
    if view.memory.page:
        page_area(view, Area(shared.x, shared.y, shared.w, own.bottom - shared.y))
        _sidebar(view, Area(side.x, own.y, side.w, own.h))
    else:
        _shared(view, shared)
        _middle(view, hands if _acts_below(view) else hands._replace(h=acts.bottom - hands.y))
    _acts(view, acts)
    _moment(view, rest.inset(EDGE, 12), beside_hands(view, hands))
    message(view, headline_place(top))


def upright(view: View) -> None:
    """The same below each other; the band lies right below the dealer, where no page covers it."""
    whole = view.canvas.area
    top, rest = whole.top_part(88, 0)
    rest, bottom = rest.bottom_part(216, 0)
    body = rest.inset(EDGE, 12)
    band = printed_band(view.canvas, view.state.terms, 16)
    line, body = body.top_part(72, 8)
    upper, lower = body.top_part(288, 6)
    _ground(view, top.h, bottom.h, None if _is_covered(view) else band, lower.y)
    header(view, top)
    money_bar(view, bottom)
    phase(view, line)
    dealer, side = upper.right_part(CORNER, 20)
    dealer_area(view.canvas, view.shown, dealer, WIDEST_CARD)
    _corner(view, side)
    rest, acts = lower.bottom_part(304, GAP)
    rest = Area(rest.x, rest.y + band.height + 8, rest.w, rest.h - band.height - 8)
    beside = rest.top_part(284, 8)[0]
    if view.memory.page:
        page_area(view, rest)
    else:
        strip, hands = rest.top_part(284, 8)
        beside = _second(view, strip)
        _middle(view, hands if _acts_below(view) else hands._replace(h=acts.bottom - hands.y))
    _acts(view, acts)
    _moment(view, Area(body.x, body.y, body.w, acts.bottom - body.y), beside)
    message(view, line)


def _is_covered(view: View) -> bool:
    """Whether a wheel or a jackpot lies over all of the felt."""
    return view.moments.now(view.now) is not None and not is_asked(view)


def _moment(view: View, felt: Area, aside: Area) -> None:
    """A wheel or a jackpot over the felt; where the player is asked something, aside, or not at all."""
    asked = is_asked(view)
    if asked and aside.w < _ASIDE:
        return
    if not asked or sum(len(box.hands) for box in view.boxes) <= 2:
        celebrate_over(view.canvas, view.moments, aside if asked else felt, view.now)


def _ground(view: View, top: float, bottom: float, band: Printed | None, at: float) -> None:
    """The felt with what is printed on it: one picture."""
    canvas = view.canvas
    bands = (band.pixels(canvas, at),) if band is not None else ()
    canvas.put(canvas.area, "layout", canvas.px(top), canvas.px(bottom), bands)


def _shared(view: View, area: Area) -> None:
    """The dealer's hand and the cards of all."""
    dealer, rest = area.left_part(max(380.0, area.w * 0.3), 40)
    dealer_area(view.canvas, view.shown, dealer, WIDEST_CARD)
    _second(view, rest)


def _second(view: View, area: Area) -> Area:
    """The community cards, or where everybody has cards of his own the other boxes; where a wheel may lie meanwhile."""
    if view.state.terms.game.community_cards and view.state.terms.rules.community_start_cards:
        return community_area(view.canvas, view.shown, area, WIDEST_CARD)
    table_area(view.canvas, view.shown, area)
    return area


def _corner(view: View, area: Area) -> None:
    """The countdown, the meters and the last rounds; nothing ever covers them."""
    ring, rest = area.left_part(152, 24)
    countdown(view.canvas, view.shown, ring._replace(h=min(152.0, ring.h)), view.now)
    large = view.canvas.large
    high, low = meters_height(view.state, large), 40.0 if large else 64.0  # in large letters the meters need the room
    meters, rounds = rest._replace(h=min(high, area.h - low - 12)), Area(area.x, area.bottom - low - 8, area.w, low)
    meters_area(view.canvas, view.state, meters)
    if view.player is not None:
        history_strip(view, rounds)


def _sidebar(view: View, area: Area) -> None:
    """Beside an open page: what it covers of the felt's inscriptions, and the player's hands, small."""
    words, hands = area.rows(2, 16)
    inscription_area(view.canvas, words, view.state.terms, LEAST)
    if view.boxes and sum(len(box.hands) for box in view.boxes) <= 2:
        hands_area(view, hands)


def _acts_below(view: View) -> bool:
    """Whether there is anybody who could touch something below the felt."""
    return view.player is not None and not view.closed


def closed_area(view: View, area: Area) -> None:
    """Out of service: where to go, and what becomes of credits that are here."""
    words = say("Please take another station.")
    if view.credits:
        words = say("You keep your credits of {amount}: the dealer pays them out.", amount=money(view.credits))
    size: float = LARGE if area.w > 520 else SMALL
    lines = evenly(view.canvas, words, area.w, size, SANS)
    step = view.canvas.letters(size) * 1.36
    top = area.y + (area.h - step * len(lines)) / 2
    for n, line in enumerate(lines):
        view.canvas.text(Area(area.x, top + n * step, area.w, step), line, size, INK, SANS, CENTRE, least=16)


def _middle(view: View, area: Area) -> None:
    """Spots while wagers are placed, hands while cards lie on the table."""
    if view.closed:
        closed_area(view, area)
    elif view.player is None:
        _welcome(view, area)
    elif places_wagers(view) and not (view.locked and view.boxes):
        spots_area(view, area)
    else:
        hands_area(view, area)


def places_wagers(view: View) -> bool:
    """Whether the spots are shown, and not the hands."""
    if not view.betting:
        stopped = view.stands and not view.boxes
        return view.state.round is None and (bool(view.wagered) or stopped)
    ready = next_action(view.state).do in (Do.WAGERS, Do.CLOSE_BETTING)
    return ready or bool(view.wagered) or not view.boxes


def _acts(view: View, area: Area) -> None:
    if not _acts_below(view) or action_area(view, area):
        return
    if places_wagers(view) and view.betting and not view.locked:
        if view.needs_credits:
            credits_area(view, area)
        else:
            chips_area(view, area)
    else:
        results_area(view, area)


def credits_area(view: View, area: Area) -> None:
    """No credits: play money by a touch, or a word to the dealer."""
    free = view.setting.free_credits
    if not free:
        words = say("Buy in: put cash or chips on the table, the dealer gives you credits.")
        if area.w > 1200:
            view.canvas.text(area, words, LARGE, INK, SANS, CENTRE, least=20)
        else:
            size = SMALL if area.w < 420 else TEXT if area.w < 800 else LARGE
            step = view.canvas.letters(size) * 1.36
            lines = evenly(view.canvas, words, area.w, size, SANS)
            top = area.y + (area.h - step * len(lines)) / 2
            for n, line in enumerate(lines):
                view.canvas.text(Area(area.x, top + n * step, area.w, step), line, size, INK, SANS, CENTRE, least=16)
        return
    below_each_other = area.w < _FREE_CREDITS * len(free) and area.h >= len(free) * LEAST_BUTTON
    cells = area.rows(len(free), 8) if below_each_other else area.columns(len(free), 20)
    for amount, cell in zip(free, cells, strict=True):
        size = LARGE if cell.h > TOUCH else TEXT
        view.canvas.button(cell, short(amount), i.FreeCredits(amount), Style.ACT, size, say("free credits"))


def _welcome(view: View, area: Area) -> None:
    """Nobody sits here: what is played, how to begin, and in which language."""
    canvas, terms = view.canvas, view.state.terms
    block = area._replace(y=area.y + (area.h - min(area.h, 480.0)) / 2, h=min(area.h, 480.0))
    lines = block.rows(4, 0)
    _languages(view, lines[3])
    canvas.printed(lines[0], say(terms.game.name), TITLE, INK, CENTRE)
    rules = terms.rules
    words = say("Wagers from {least} to {most}", least=short(rules.minimum), most=short(rules.maximum))
    canvas.text(lines[1], words, LARGE, INK_2, SANS, CENTRE, least=20)
    width = min(620.0, area.w)
    place = Area(area.x + (area.w - width) / 2, lines[2].y, width, 128)
    if not view.state.open and not view.shown.dealt_by_table:
        canvas.text(place, say("The table is closed"), LARGE, INK_2, BOLD, CENTRE, least=18)
    elif view.setting.free_credits and not view.stands:
        canvas.button(place, say("Touch to play"), i.SitDown(), Style.ACT, LARGE + 8, say("free credits, no money"))
    elif not view.stands:
        words = say("Put cash or chips on the table: the dealer gives you credits")
        canvas.text(place._replace(x=area.x, w=area.w), words, LARGE, INK, BOLD, CENTRE, least=18)


def _languages(view: View, area: Area) -> None:
    """The languages by their names, with the sign that those know who can read none of the words here."""
    buttons = language_buttons(view, Style.QUIET)
    if not buttons:
        return
    width, high = min(240.0, (area.w - 64 - 16 * len(buttons)) / len(buttons)), 80.0
    taken = 64 + len(buttons) * (width + 16)
    row = Area(area.x + (area.w - taken) / 2, area.bottom - high, taken, high)
    view.canvas.icon(row._replace(w=48), "globe", INK_2)
    for n, draw in enumerate(buttons):
        draw(Area(row.x + 64 + n * (width + 16), row.y, width, high))
