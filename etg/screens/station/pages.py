"""What opens over the cards, never over the countdown or the buttons: help, paytables, cash-out, tip, sound."""

from functools import lru_cache

from etg.money import dollars
from etg.screens.canvas import CENTRE, LEFT, Area, Style
from etg.screens.gallery import BOLD, SANS, SERIF
from etg.screens.signs import sign_page
from etg.screens.station.intents import ClearAll, Close, FreeCredits, GetUp, Open, PayOut, Tip, Turn, Volume
from etg.screens.station.leaves import draw_leaf, leaves
from etg.screens.station.view import View, short
from etg.screens.theme import FRAME, FRAME_3, HEAD, INK, INK_2, LARGE, LINE_GOLD, RADIUS_2, SMALL, TEXT, TOUCH
from etg.screens.words.pages import Page, help_pages
from etg.table.seats import plays
from etg.table.terms import Terms

WAGER = "wager:"
"""The page of one wager, opened from its spot."""
TOPIC = "help:"
_LOCKED = "This station waits for an attendant."
_TIPS = (100, 200, 500, 1000, 2500)


def page_area(view: View, area: Area) -> None:
    """The page that is open."""
    canvas, page = view.canvas, view.memory.page
    canvas.slab(area, FRAME, LINE_GOLD, RADIUS_2, 2)
    canvas.target(area, None)
    inner = area.inset(28, 20)
    head, body = inner.top_part(TOUCH * 0.8, 14)
    title, close = head.right_part(TOUCH * 1.6, 12)
    canvas.button(close, "Close", Close(), Style.PLAIN, TEXT, icon="close")
    words = _title(view)
    if page.startswith((WAGER, TOPIC)):
        back, title = title.left_part(TOUCH * 1.9, 20)
        canvas.button(back, "All help", Open("help"), Style.QUIET, SMALL + 2, icon="back")
    canvas.text(title, words, LARGE + 4, INK, SERIF, LEFT, least=20)
    match page:
        case "help":
            _contents(view, body)
        case "cash":
            _cash_out(view, body)
        case "tip":
            _tip(view, body)
        case "sound":
            _sound(view, body)
        case _:
            _leaf(view, body)


def _title(view: View) -> str:
    fixed = {"help": "Help", "cash": "Cash out", "tip": "A tip for the dealers", "sound": "Sound"}
    page = view.memory.page
    if page in fixed:
        return fixed[page]
    found = _page(view)
    return found.title if found is not None else ""


def _page(view: View) -> Page | None:
    key = view.memory.page.partition(":")[2]
    return next((page for page in all_pages(view.state.terms) if page.key == key), None)


@lru_cache(maxsize=16)
def all_pages(terms: Terms) -> tuple[Page, ...]:
    """Everything that the help can show."""
    return (*help_pages(terms), sign_page(terms))


def _contents(view: View, area: Area) -> None:
    """Every page of help as a button."""
    pages = all_pages(view.state.terms)
    columns = 3 if area.w > 1000 else 2
    rows = -(-len(pages) // columns)
    height = min(120.0, (area.h - 14 * (rows - 1)) / rows)
    cells = [
        cell
        for row in area._replace(h=height * rows + 14 * (rows - 1)).rows(rows, 14)
        for cell in row.columns(columns, 16)
    ]
    for page, cell in zip(pages, cells, strict=False):
        view.canvas.button(cell, page.title, Open(f"{TOPIC}{page.key}"), Style.PLAIN, TEXT)


def _leaf(view: View, area: Area) -> None:
    page = _page(view)
    if page is None:
        return
    canvas = view.canvas
    body, foot = area.bottom_part(TOUCH * 0.8, 12)
    found = leaves(canvas, page, area.w, area.h)
    if len(found) > 1:
        found = leaves(canvas, page, body.w, body.h)
    at = min(view.memory.leaf, len(found) - 1)
    draw_leaf(canvas, found[at], body)
    if len(found) < 2:
        return
    left, middle, right = foot.columns(3, 16)
    if at:
        canvas.button(left, "Back", Turn(-1), Style.PLAIN, TEXT, icon="back")
    canvas.text(middle, f"{at + 1} of {len(found)}", TEXT, INK_2, SANS, CENTRE)
    if at < len(found) - 1:
        canvas.button(right, "More", Turn(1), Style.PLAIN, TEXT, icon="next")


def _cash_out(view: View, area: Area) -> None:
    """All credits, with one more touch; not while a round is played."""
    canvas = view.canvas
    player = view.player
    if player is None:
        return
    credits = view.state.players[player]
    upper, lower = area.bottom_part(TOUCH * 1.2, 20)
    lines = upper.rows(3, 0)
    canvas.text(lines[0], dollars(credits), HEAD + 16, INK, BOLD, CENTRE, least=24)
    if view.locked:
        canvas.text(lines[1], _LOCKED, TEXT, INK_2, SANS, CENTRE, least=16)
        return
    if plays(view.state, player):
        canvas.text(
            lines[1], "The round is still being played. Cash out when it is over.", TEXT, INK_2, SANS, CENTRE, least=16
        )
        return
    if view.wagered:
        canvas.text(lines[1], "Your wagers lie on the table. Clear them first.", TEXT, INK_2, SANS, CENTRE, least=16)
        canvas.button(lower.columns(2, 20)[0], "Clear the wagers", ClearAll(), Style.PLAIN, TEXT)
        return
    buttons = lower.columns(2, 20)
    limit = view.state.limits.hand_pay_above
    if not credits:
        canvas.text(lines[1], "There are no credits at this station.", TEXT, INK_2, SANS, CENTRE, least=16)
        canvas.button(buttons[0], "Leave the station", GetUp(), Style.ACT, TEXT)
        if view.setting.free_credits:
            amount = view.setting.free_credits[0]
            canvas.button(buttons[1], f"Get {short(amount)} free credits", FreeCredits(amount), Style.PLAIN, TEXT)
        return
    by_hand = limit is not None and credits > limit
    words = (
        "An attendant comes and pays you by hand."
        if by_hand
        else "All your credits are paid out, and you leave the station."
    )
    canvas.text(lines[1], words, TEXT, INK_2, SANS, CENTRE, least=16)
    canvas.button(buttons[0], f"Cash out {dollars(credits)}", PayOut(credits), Style.ACT, TEXT)
    canvas.button(buttons[1], "Play on", Close(), Style.PLAIN, TEXT)


def _tip(view: View, area: Area) -> None:
    canvas, player = view.canvas, view.player
    if player is None:
        return
    upper, lower = area.bottom_part(TOUCH * 1.2, 20)
    line = upper._replace(h=60)
    if view.locked:
        canvas.text(line, _LOCKED, TEXT, INK_2, SANS, CENTRE, least=16)
        return
    if plays(view.state, player):
        canvas.text(line, "Thank you. A tip can be given when the round is over.", TEXT, INK_2, SANS, CENTRE, least=16)
        return
    canvas.text(
        line, f"From your credits of {dollars(view.state.players[player])}:", TEXT, INK_2, SANS, CENTRE, least=16
    )
    able = [cents for cents in _TIPS if cents <= view.state.players[player]]
    if not able:
        canvas.text(lower, "Your credits are too low for a tip.", TEXT, INK_2, SANS, CENTRE, least=16)
        return
    for cents, cell in zip(able, lower.columns(len(able), 16), strict=True):
        canvas.button(cell, short(cents), Tip(cents), Style.PLAIN, LARGE)


def _sound(view: View, area: Area) -> None:
    canvas, volume = view.canvas, view.memory.volume
    row = area._replace(y=area.y + area.h * 0.3, h=TOUCH * 1.2)
    less, rest = row.left_part(TOUCH * 1.4, 24)
    bars, more = rest.right_part(TOUCH * 1.4, 24)
    words = "Off" if not volume else f"{volume * 10} percent"
    canvas.text(area._replace(h=area.h * 0.25), words, HEAD, INK, BOLD, CENTRE)
    if volume:
        canvas.button(less, "", Volume(volume - 1), Style.PLAIN, LARGE, icon="minus")
    else:
        canvas.off_button(less, "", LARGE, icon="minus")
    if volume < 10:
        canvas.button(more, "", Volume(volume + 1), Style.PLAIN, LARGE, icon="plus")
    else:
        canvas.off_button(more, "", LARGE, icon="plus")
    for i, cell in enumerate(bars.columns(10, 8)):
        share = 0.3 + 0.07 * i
        bar = Area(cell.x, cell.bottom - cell.h * share, cell.w, cell.h * share)
        canvas.slab(bar, LINE_GOLD if i < volume else FRAME_3, None, 4)
