"""Pages over the felt: lists of what can be done, each with the clause in small print."""

from etg.languages import money, say
from etg.modes import Mode
from etg.money import dollars
from etg.screens.area import RIGHT, Area
from etg.screens.canvas import Style
from etg.screens.dealer.attention import height_of, matter_row, matters
from etg.screens.dealer.catalogue import groups
from etg.screens.dealer.filling import filling, own_pin
from etg.screens.dealer.intents import (
    AtStation,
    Attention,
    Back,
    Close,
    Drawn,
    Filling,
    OwnPin,
    Page,
    ScoreSheet,
    Show,
    Staff,
    Stations,
    Take,
    Trouble,
    Turn,
    Ways,
)
from etg.screens.dealer.names import abbreviated, fitted
from etg.screens.dealer.offers import Offer
from etg.screens.dealer.score_page import score_page
from etg.screens.dealer.setting_out import laid_out
from etg.screens.dealer.stations import player_at
from etg.screens.dealer.view import View
from etg.screens.gallery import BOLD, SANS
from etg.screens.office.intents import OpenDoor
from etg.screens.theme import FRAME, FRAME_2, FRAME_3, INK, INK_2, INK_3, LARGE, RADIUS, SMALL, TEXT, TINY
from etg.table.prompts import prompt
from etg.table.state import credits_of


def page_area(view: View, area: Area) -> None:
    """The page that is open: its title, the way back, and what it offers."""
    page, canvas = view.memory.page, view.canvas
    assert page is not None
    canvas.put(area, "slab", 0, FRAME, FRAME, 0, False)
    inner = area.inset(28, 16)
    if isinstance(page, ScoreSheet):  # the band above it is its head
        score_page(view, inner)
        return
    head, body = inner.top_part(84, 14)
    head, close = head.right_part(180, 16)
    canvas.button(close, say("Close"), Close(), Style.QUIET, TEXT, icon="close")
    if len(view.memory.pages) > 1:
        back, head = head.left_part(170, 20)
        canvas.button(back, say("Back"), Back(), Style.QUIET, TEXT, icon="back")
    if isinstance(page, Filling):
        filling(view, page, head, body)
        return
    if isinstance(page, OwnPin):
        own_pin(view, head, body)
        return
    upper, lower = head.rows(2, 0)
    canvas.text(upper, title(view, page), LARGE, INK, BOLD, least=22)
    canvas.text(lower, _under(view, page), SMALL, INK_3, SANS, least=16)
    match page:
        case Stations():
            _stations(view, body)
        case Attention():
            _attention(view, body)
        case _:
            _choices(view, body, page)


def title(view: View, page: Page) -> str:
    """What a page asks."""
    match page:
        case Trouble():
            return say("What went wrong?")
        case Drawn():
            return say("What happened with the card?")
        case Ways():
            return say("What happened with the card?") if view.state.shoe.strays else say("How is it done?")
        case Stations():
            return say("Which station?")
        case AtStation(station):
            player = player_at(view.state, station)
            if player is None:
                return say("Station {station}: free", station=station)
            return say("Station {station}: {player}", station=station, player=abbreviated(player, 30))
        case Staff():
            return say("Who works here?")
        case Attention():
            return say("To look after")
        case _:
            return say(prompt(view.state))


def _under(view: View, page: Page) -> str:
    """What a dealer should know who does not find it."""
    match page:
        case Stations():
            return say("Buy-in, cash-out, hand pay, disputes")
        case AtStation(station):
            player = player_at(view.state, station)
            if player is None:
                return say("Nobody sits here")
            return say("Credits {amount}", amount=dollars(credits_of(view.state, player)))
        case Attention() | Staff():
            return ""
        case _:
            return say("Only what can be done now is shown. Anything else: call the floor.")


# Choices


def _choices(view: View, area: Area, page: Page) -> None:
    """All offers in columns under their headings; what is not possible now is not here."""
    canvas = view.canvas
    found = groups(view.scene, page)
    columns = 3 if sum(len(offers) for _, offers in found) > 8 else 2
    if isinstance(page, Staff) and view.shown.mode in (Mode.LIVE, Mode.DESK):
        area, foot = area.bottom_part(96, 16)
        words = say("Floorperson, technician, auditor …")
        door, own = foot.left_part(min(720.0, foot.w * 0.6), 16)
        canvas.button(door, words, OpenDoor(), Style.PLAIN, TEXT, icon="key")
        if view.shown.mode is Mode.LIVE:
            canvas.button(own, say("Change my PIN"), Show(OwnPin()), Style.QUIET, TEXT)
    leaves = laid_out(found, area, columns)
    if len(leaves) > 1:
        body, foot = area.bottom_part(84, 10)
        leaves = laid_out(found, body, columns)
        leaf = Turn((view.memory.leaf + 1) % len(leaves))
        canvas.button(foot.right_part(260)[1], say("More …"), leaf, Style.QUIET, TEXT, icon="next")
    for place, cell in leaves[min(view.memory.leaf, len(leaves) - 1)]:
        if isinstance(cell, str):
            canvas.text(place, say(cell), TINY, INK_3, BOLD)
        else:
            choice(view, place, cell)
    if not found:
        canvas.text(area._replace(h=60), say("Nothing of this can be done now."), TEXT, INK_2)


def choice(view: View, area: Area, offer: Offer) -> None:
    """What it is in the dealer's words, what follows, and the clause in small print."""
    canvas = view.canvas
    intent = Take(offer.key)
    down = intent in canvas.pressed
    canvas.slab(area, FRAME_2 if down else FRAME_3, (104, 95, 84), RADIUS, 2, gloss=not down)
    inner, words = area.inset(18, 8), say(offer.words)
    size = SMALL + 2 if len(canvas.lines(words, inner.w, SMALL + 2, BOLD)) == 1 else 20
    lines = canvas.lines(words, inner.w, size, BOLD)
    step = size * 1.28
    small = bool(offer.then or offer.clause)
    y = inner.y + (inner.h - len(lines) * step - small * 24) / 2
    for i, line in enumerate(lines):
        canvas.text(Area(inner.x, y + i * step, inner.w, step), line, size, INK, BOLD, least=18)
    below = Area(inner.x, y + len(lines) * step, inner.w, 24)
    width = canvas.text(below, offer.clause, 16, INK_3, SANS, RIGHT)
    canvas.text(below._replace(w=inner.w - width - 12), say(offer.then), 18, INK_2, SANS, least=16)
    canvas.target(area, intent)


# Stations and what wants attention


def _stations(view: View, area: Area) -> None:
    canvas, state = view.canvas, view.state
    count = state.terms.game.boxes
    grid = [cell for row in area.rows(2, 16)[:2] for cell in row.columns(4, 16)]
    for station, cell in zip(range(1, count + 1), grid, strict=False):
        place = cell
        player = player_at(state, station)
        intent = Show(AtStation(station))
        down = intent in canvas.pressed
        canvas.slab(place, FRAME_2 if down or player is None else FRAME_3, (104, 95, 84), RADIUS, 2, gloss=not down)
        inner = place.inset(20, 18)
        head, rest = inner.top_part(54, 4)
        canvas.text(head, str(station), 48, INK if player else INK_3, BOLD)
        name, rest = rest.top_part(40, 4)
        words = fitted(canvas, player, name.w, TEXT, BOLD) if player is not None else say("free", meaning="a station")
        canvas.text(name, words, TEXT, INK if player else INK_3, BOLD)
        if player is not None:
            canvas.text(rest._replace(h=40), money(credits_of(state, player)), TEXT, INK_2, SANS)
        if any(lock.station == station for lock in state.lock_ups):
            canvas.icon(Area(inner.right - 40, inner.y + 6, 40, 40), "lock", INK_2)
        canvas.target(place, intent)


def _attention(view: View, area: Area) -> None:
    """All of it, in two columns."""
    columns = area.columns(2, 16)
    column, y = 0, area.y
    for matter in matters(view):
        height = height_of(view.canvas, columns[0].w, matter)
        if y + height > area.bottom:
            column, y = column + 1, area.y
        if column == len(columns):
            return
        matter_row(view, Area(columns[column].x, y, columns[column].w, height), matter)
        y += height + 10
