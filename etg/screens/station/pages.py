"""What opens over the cards, never over the countdown or the buttons: help, paytables, cash-out, tip, settings."""

from etg.languages import money, say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Style
from etg.screens.gallery import BOLD, SANS, SERIF
from etg.screens.help.pages import all_pages
from etg.screens.station.bars import settings_sign
from etg.screens.station.intents import (
    ClearAll,
    Close,
    FreeCredits,
    GetUp,
    Open,
    PayOut,
    Tip,
)
from etg.screens.station.leafing import ROW, SLIM, turn_area
from etg.screens.station.leaves import Leaf, draw_leaf, leaves, title_of
from etg.screens.station.settings import settings_area
from etg.screens.station.view import View, short
from etg.screens.theme import FRAME, HEAD, INK, INK_2, LARGE, LINE_GOLD, RADIUS_2, SMALL, TEXT, TOUCH
from etg.screens.words.pages import Page
from etg.table.lock_ups import needs_two, waits_to_be_paid
from etg.table.seats import plays
from etg.texts import text

WAGER = "wager:"
"""The page of one wager, opened from its spot."""
TOPIC = "help:"
_TIPS = (100, 200, 500, 1000, 2500)
_LOW, _NAV = 560.0, 296.0
"""A page that is not so high has the way to its other leaves beside its title, and how wide that is."""


def page_area(view: View, area: Area) -> None:
    """The page that is open."""
    canvas, page = view.canvas, view.memory.page
    canvas.slab(area, FRAME, LINE_GOLD, RADIUS_2, 2)
    canvas.target(area, None)
    slim = area.w < SLIM
    inner = area.inset(14, 10) if slim else area.inset(28, 20)
    head, body = inner.top_part(TOUCH * 0.7 if slim else TOUCH * 0.8, 10 if slim else 14)
    title, close = head.right_part(head.h if slim else TOUCH * 1.6, 12)
    canvas.button(close, "" if slim else say("Close"), Close(), Style.PLAIN, TEXT, icon="close")
    if page.startswith((WAGER, TOPIC)):
        back, title = title.left_part(head.h if slim else TOUCH * 1.9, 12 if slim else 20)
        canvas.button(back, "" if slim else say("All help"), Open("help"), Style.QUIET, SMALL + 2, icon="back")
    nav = None
    if not slim and area.h < _LOW and _page(view) is not None:
        title, nav = title.right_part(_NAV, 16)
    if title.w < 120:  # between two buttons there is no room for it
        title, body = body.top_part(48, 8)
    _heading(view, title, slim, _title(view, body, nav))
    match page:
        case "help":
            _contents(view, body)
        case "cash":
            _cash_out(view, body)
        case "tip":
            _tip(view, body)
        case "settings":
            settings_area(view, body)
        case _:
            _leaf(view, body, nav)


def _heading(view: View, area: Area, slim: bool, words: str) -> None:
    """The title, in two lines where it is too long for one."""
    canvas = view.canvas
    if not slim or canvas.measure(words, 24, SERIF) <= area.w:
        canvas.printed(area, words, LARGE + 4, INK)
        return
    lines = canvas.lines(words, area.w, 20, SERIF)[:3]
    for line, place in zip(lines, area.rows(len(lines), 0), strict=True):
        canvas.printed(place, line, 20, INK)


def _title(view: View, body: Area, nav: Area | None) -> str:
    """Of the page, or of the part of it that is shown."""
    if view.memory.page in _TITLES:
        return say(_TITLES[view.memory.page])
    found = _page(view)
    if found is None:
        return ""
    _, _, parts, at = _leaves(view, body, nav)
    return title_of(parts, at) or found.title


_TITLES = {
    "help": text("Help"),
    "cash": text("Cash out"),
    "tip": text("A tip for the dealers"),
    "settings": text("Settings"),
}


def _page(view: View) -> Page | None:
    key = view.memory.page.partition(":")[2]
    return next((page for page in all_pages(view.state.terms, settings_sign(view)) if page.key == key), None)


def _contents(view: View, area: Area) -> None:
    """Every page of help as a button."""
    pages = all_pages(view.state.terms)
    rows = -(-len(pages) // (3 if area.w > 1000 else 2))
    if area.w < SLIM or area.h < rows * (ROW + 14):
        _slim_contents(view, area, pages)
        return
    columns = 3 if area.w > 1000 else 2
    rows = -(-len(pages) // columns)
    height = min(120.0, (area.h - 14 * (rows - 1)) / rows)
    cells = [
        cell
        for row in area._replace(h=height * rows + 14 * (rows - 1)).rows(rows, 14)
        for cell in row.columns(columns, 16)
    ]
    for page, cell in zip(pages, cells, strict=False):
        if view.canvas.measure(page.title, SMALL, BOLD) > cell.w * 0.88:
            _topic(view, cell, page)
        else:
            view.canvas.button(cell, page.title, Open(f"{TOPIC}{page.key}"), Style.PLAIN, TEXT)


def _slim_contents(view: View, area: Area, pages: tuple[Page, ...]) -> None:
    """As many pages of help as a leaf has room for."""
    columns = 1 if area.w < 400 else 2 if area.w < SLIM else 3
    low = area.h < 2 * ROW + 10
    body, foot = area.right_part(area.w * 0.3, 16) if low else area.bottom_part(ROW, 10)
    foot = foot._replace(h=min(foot.h, ROW))
    rows = max(1, int((body.h + 8) // (ROW + 8)))
    count = -(-len(pages) // (rows * columns))
    at = min(view.memory.leaf, count - 1)
    here = pages[at * rows * columns : (at + 1) * rows * columns]
    place = body._replace(h=rows * (ROW + 8) - 8)
    cells = [cell for row in place.rows(rows, 8) for cell in row.columns(columns, 10)]
    for page, cell in zip(here, cells, strict=False):
        _topic(view, cell, page)
    if count > 1:
        turn_area(view, foot, at, count)


def _topic(view: View, area: Area, page: Page) -> None:
    """A page of help as a button, its title in two lines where it is long."""
    canvas, intent = view.canvas, Open(f"{TOPIC}{page.key}")
    lines = canvas.lines(page.title, area.w - 24, SMALL, BOLD)[:2]
    if len(lines) == 1:
        canvas.button(area, page.title, intent, Style.PLAIN, SMALL)
        return
    canvas.button(area, "", intent, Style.PLAIN, SMALL)
    for line, place in zip(lines, area.inset(12, 6).rows(2, 0), strict=True):
        canvas.text(place, line, SMALL - 2, INK, BOLD, CENTRE, least=14)


def _leaf(view: View, area: Area, nav: Area | None) -> None:
    body, foot, found, at = _leaves(view, area, nav)
    if found:
        draw_leaf(view.canvas, found[at], body)
    if len(found) > 1:
        turn_area(view, foot, at, len(found))


def _leaves(view: View, area: Area, nav: Area | None) -> tuple[Area, Area, list[Leaf], int]:
    """The open page as leaves, which of them is shown, and where it and the way to the others are."""
    body, foot = area.bottom_part(ROW if area.w < SLIM else TOUCH * 0.8, 12) if nav is None else (area, nav)
    page = _page(view)
    if page is None:
        return body, foot, [], 0
    found = leaves(view.canvas, page, area.w, area.h)
    if len(found) == 1:
        return area, foot, found, 0
    found = leaves(view.canvas, page, body.w, body.h)
    return body, foot, found, min(view.memory.leaf, len(found) - 1)


def _cash_out(view: View, area: Area) -> None:
    """All credits, with one more touch; not while a round is played."""
    canvas = view.canvas
    player = view.player
    if player is None:
        return
    credits = view.state.players[player]
    slim = area.w < SLIM
    upper, lower = area.bottom_part(2 * TOUCH * 0.7 + 10 if slim else TOUCH * 1.2, 12 if slim else 20)
    buttons = lower.rows(2, 10) if slim else lower.columns(2, 20)
    words = upper
    if area.h >= 2 * TOUCH:  # else the bar below says it
        first, words = upper.top_part(upper.h / 3, 8)
        canvas.text(first, money(credits), min(HEAD + 16, first.h), INK, BOLD, CENTRE, least=24)
    if plays(view.state, player):
        _sentence(view, words, say("The round is still being played. Cash out when it is over."))
        return
    if view.wagered:
        _sentence(view, words, say("Your wagers lie on the table. Clear them first."))
        canvas.button(buttons[0], say("Clear the wagers"), ClearAll(), Style.ACT, TEXT)
        canvas.button(buttons[1], say("Play on"), Close(), Style.PLAIN, TEXT)
        return
    if not credits:
        _sentence(view, words, say("There are no credits at this station."))
        canvas.button(buttons[0], say("Leave the station"), GetUp(), Style.ACT, TEXT)
        if view.setting.free_credits:
            cents = view.setting.free_credits[0]
            amount = short(cents)
            label = say("Get {amount} free", amount=amount) if slim else say("Get {amount} free credits", amount=amount)
            canvas.button(buttons[1], label, FreeCredits(cents), Style.PLAIN, TEXT)
        return
    if needs_two(view.state, credits):
        sentence = say("An attendant comes and pays you by hand.")
    elif waits_to_be_paid(view.state, credits):
        sentence = say("The dealer pays you, and you leave the station.")
    elif slim:
        sentence = say("Pay out all credits?")
    else:
        sentence = say("Pay out all your credits and leave the station?")
    _sentence(view, words, sentence)
    label = say("Cash out") if slim else say("Cash out {amount}", amount=money(credits))
    canvas.button(buttons[0], label, PayOut(credits), Style.ACT, TEXT)
    canvas.button(buttons[1], say("Play on"), Close(), Style.PLAIN, TEXT)


def _sentence(view: View, area: Area, words: str) -> None:
    """A sentence in the middle, in as many lines as it needs."""
    canvas = view.canvas
    size = TEXT if area.w >= SLIM else SMALL
    lines = canvas.lines(words, area.w, size)
    for i, line in enumerate(lines):
        canvas.text(Area(area.x, area.y + i * size * 1.36, area.w, size * 1.36), line, size, INK_2, SANS, CENTRE)


def _tip(view: View, area: Area) -> None:
    canvas, player = view.canvas, view.player
    if player is None:
        return
    slim = area.w < SLIM
    if plays(view.state, player):
        _sentence(view, area, say("Thank you. A tip can be given when the round is over."))
        return
    credits = view.state.players[player]
    able = [cents for cents in _TIPS if cents <= credits]
    if slim:  # as many as there is room for
        able = able[: 2 * max(1, int((area.h - 64 + 8) // (ROW + 8)))]
    if not able:
        _sentence(view, area, say("Your credits are too low for a tip."))
        return
    _sentence(view, area, say("From your credits of {amount}:", amount=money(credits)))
    _, lower = area.top_part(64, 0)
    columns = 2 if slim else len(able)
    rows = -(-len(able) // columns)
    grid = lower._replace(h=min(lower.h, rows * TOUCH)).rows(rows, 8)
    cells = [cell for row in grid for cell in row.columns(columns, 10 if slim else 16)]
    for cents, cell in zip(able, cells, strict=False):
        canvas.button(cell, short(cents), Tip(cents), Style.PLAIN, LARGE)
