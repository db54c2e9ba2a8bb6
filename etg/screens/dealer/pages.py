"""Pages over the felt: lists of what can be done, each with the clause in small print."""

from etg.money import dollars
from etg.screens.canvas import RIGHT, Area, Style
from etg.screens.dealer.attention import ROW, matter_row, matters
from etg.screens.dealer.catalogue import groups
from etg.screens.dealer.filling import filling
from etg.screens.dealer.intents import (
    AtStation,
    Attention,
    Back,
    Close,
    Drawn,
    Filling,
    Page,
    Show,
    Staff,
    Stations,
    Take,
    Trouble,
    Turn,
    Ways,
)
from etg.screens.dealer.offers import Offer
from etg.screens.dealer.stations import player_at
from etg.screens.dealer.view import View
from etg.screens.gallery import BOLD, SANS, SERIF
from etg.screens.theme import FRAME, FRAME_2, FRAME_3, INK, INK_2, INK_3, LARGE, RADIUS, SMALL, TEXT, TINY
from etg.table.prompts import prompt
from etg.table.state import credits_of

CHOICE = 104
"""The height of a choice."""
HEADING = 34


def page_area(view: View, area: Area) -> None:
    """The page that is open: its title, the way back, and what it offers."""
    page, canvas = view.memory.page, view.canvas
    assert page is not None
    canvas.put(area, "slab", 0, FRAME, FRAME, 0, False)
    inner = area.inset(28, 16)
    head, body = inner.top_part(84, 14)
    head, close = head.right_part(180, 16)
    canvas.button(close, "Close", Close(), Style.QUIET, SMALL + 2, icon="close")
    if len(view.memory.pages) > 1:
        back, head = head.left_part(170, 20)
        canvas.button(back, "Back", Back(), Style.QUIET, SMALL + 2, icon="back")
    if isinstance(page, Filling):
        filling(view, page, head, body)
        return
    canvas.text(head, title(view, page), LARGE, INK, SERIF, least=22)
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
            return "What went wrong?"
        case Drawn():
            return "What happened with the card?"
        case Ways():
            return "How is it done?" if not view.state.shoe.strays else "What happened with the card?"
        case Stations():
            return "Which station?"
        case AtStation(station):
            player = player_at(view.state, station)
            held = f", {dollars(credits_of(view.state, player))}" if player is not None else ""
            return f"Station {station}: {player or 'free'}{held}"
        case Staff():
            return "Who works here?"
        case Attention():
            return "To look after"
        case _:
            return prompt(view.state)


# Choices


def _choices(view: View, area: Area, page: Page) -> None:
    """All offers in columns under their headings; what is not possible now is not here."""
    canvas = view.canvas
    found = groups(view.scene, page)
    body, foot = area.bottom_part(40, 8)
    cells: list[str | Offer] = []
    for heading, offers in found:
        if heading:
            cells.append(heading)
        cells += offers
    columns = 3 if len(cells) > 10 else 2
    leaves = _laid_out(cells, body, columns)
    leaf = min(view.memory.leaf, len(leaves) - 1)
    for place, cell in leaves[leaf]:
        if isinstance(cell, str):
            canvas.text(place, cell, TINY, INK_3, BOLD)
        else:
            choice(view, place, cell)
    if len(leaves) > 1:
        button = Area(area.right - 260, area.bottom - 84, 260, 84)
        canvas.button(button, "More …", Turn((leaf + 1) % len(leaves)), Style.QUIET, SMALL + 2, icon="next")
        foot = foot._replace(w=foot.w - 280)
    words = "Only what can be done now is shown. Anything else: call the floor."
    if not cells:
        words = "Nothing of this can be done now."
    canvas.text(foot, words, SMALL, INK_3, SANS, least=16)


def _laid_out(cells: "list[str | Offer]", area: Area, columns: int) -> "list[list[tuple[Area, str | Offer]]]":
    """Down each column, then the next, then the next leaf; a heading never stands at the foot of a column."""
    leaves: list[list[tuple[Area, str | Offer]]] = [[]]
    places = area.columns(columns, 16)
    column, y = 0, area.y
    for i, cell in enumerate(cells):
        height = HEADING if isinstance(cell, str) else CHOICE
        needed = height + (CHOICE + 10 if isinstance(cell, str) and i + 1 < len(cells) else 0)
        if y + needed > area.bottom:
            column, y = column + 1, area.y
            if column == columns:
                leaves.append([])
                column = 0
        place = places[column]
        leaves[-1].append((Area(place.x, y, place.w, height), cell))
        y += height + 10
    return leaves


def choice(view: View, area: Area, offer: Offer) -> None:
    """What it is in the dealer's words, what follows, and the clause in small print."""
    canvas = view.canvas
    intent = Take(offer.key)
    down = intent in canvas.pressed
    canvas.slab(area, FRAME_2 if down else FRAME_3, (104, 95, 84), RADIUS, 2, gloss=not down)
    inner = area.inset(18, 10)
    lines = canvas.lines(offer.words, inner.w, SMALL + 2, BOLD)[:2]
    step = 31.0
    small = bool(offer.then or offer.clause)
    y = inner.y + (inner.h - len(lines) * step - small * 24) / 2
    for i, line in enumerate(lines):
        canvas.text(Area(inner.x, y + i * step, inner.w, step), line, SMALL + 2, INK, BOLD, least=18)
    below = Area(inner.x, y + len(lines) * step, inner.w, 24)
    width = canvas.text(below, offer.clause, 16, INK_3, SANS, RIGHT)
    canvas.text(below._replace(w=inner.w - width - 12), offer.then, 18, INK_2, SANS, least=13)
    canvas.target(area, intent)


# Stations and what wants attention


def _stations(view: View, area: Area) -> None:
    canvas, state = view.canvas, view.state
    count = state.terms.game.boxes
    grid = [cell for row in area.rows(2, 16)[:2] for cell in row.columns(4, 16)]
    for station, cell in zip(range(1, count + 1), grid, strict=False):
        place = cell._replace(h=min(cell.h, 230))
        player = player_at(state, station)
        intent = Show(AtStation(station))
        down = intent in canvas.pressed
        canvas.slab(place, FRAME_2 if down or player is None else FRAME_3, (104, 95, 84), RADIUS, 2, gloss=not down)
        inner = place.inset(20, 18)
        head, rest = inner.top_part(54, 4)
        canvas.text(head, str(station), 48, INK if player else INK_3, BOLD)
        name, rest = rest.top_part(40, 4)
        canvas.text(name, player or "free", TEXT, INK if player else INK_3, BOLD, least=18)
        if player is not None:
            canvas.text(rest._replace(h=40), dollars(credits_of(state, player)), TEXT, INK_2, SANS)
        if any(lock.station == station for lock in state.lock_ups):
            canvas.icon(Area(inner.right - 40, inner.y + 6, 40, 40), "lock", INK_2)
        canvas.target(place, intent)


def _attention(view: View, area: Area) -> None:
    rows = max(1, int((area.h + 10) // (ROW + 10)))
    for i, matter in enumerate(matters(view)[: 2 * rows]):
        column = area.columns(2, 16)[i // rows]
        matter_row(view, Area(column.x, area.y + i % rows * (ROW + 10), column.w, ROW), matter)
