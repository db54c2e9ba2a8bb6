"""What opens over the cards, never over the countdown or the buttons: help, paytables, cash-out, tip, sound."""

from functools import lru_cache

from etg.money import dollars
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Style
from etg.screens.gallery import BOLD, SANS, SERIF
from etg.screens.signs import sign_page
from etg.screens.station.intents import (
    ClearAll,
    Close,
    FourColours,
    FreeCredits,
    GetUp,
    LessMotion,
    Open,
    PayOut,
    Tip,
    Turn,
    Volume,
)
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
_SLIM = 720.0
"""The width of a page below which its buttons have signs instead of words, and lie below each other."""
_ROW = 68.0
"""The height of a line of the contents on a slim page."""


def page_area(view: View, area: Area) -> None:
    """The page that is open."""
    canvas, page = view.canvas, view.memory.page
    canvas.slab(area, FRAME, LINE_GOLD, RADIUS_2, 2)
    canvas.target(area, None)
    slim = area.w < _SLIM
    inner = area.inset(14, 10) if slim else area.inset(28, 20)
    head, body = inner.top_part(TOUCH * 0.7 if slim else TOUCH * 0.8, 10 if slim else 14)
    title, close = head.right_part(head.h if slim else TOUCH * 1.6, 12)
    canvas.button(close, "" if slim else "Close", Close(), Style.PLAIN, TEXT, icon="close")
    if page.startswith((WAGER, TOPIC)):
        back, title = title.left_part(head.h if slim else TOUCH * 1.9, 12 if slim else 20)
        canvas.button(back, "" if slim else "All help", Open("help"), Style.QUIET, SMALL + 2, icon="back")
    if title.w < 120:  # between two buttons there is no room for it
        title, body = body.top_part(48, 8)
    _heading(view, title, slim)
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


def _heading(view: View, area: Area, slim: bool) -> None:
    """The title, in two lines where it is too long for one."""
    canvas, words = view.canvas, _title(view)
    if not slim or canvas.measure(words, 24, SERIF) <= area.w:
        canvas.printed(area, words, LARGE + 4, INK)
        return
    lines = canvas.lines(words, area.w, 20, SERIF)[:3]
    for line, place in zip(lines, area.rows(len(lines), 0), strict=True):
        canvas.printed(place, line, 20, INK)


def _title(view: View) -> str:
    fixed = {"help": "Help", "cash": "Cash out", "tip": "A tip for the dealers", "sound": "Sound and look"}
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
    rows = -(-len(pages) // (3 if area.w > 1000 else 2))
    if area.w < _SLIM or area.h < rows * (_ROW + 14):
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
        view.canvas.button(cell, page.title, Open(f"{TOPIC}{page.key}"), Style.PLAIN, TEXT)


def _slim_contents(view: View, area: Area, pages: tuple[Page, ...]) -> None:
    """As many pages of help as a leaf has room for."""
    columns = 1 if area.w < 400 else 2 if area.w < _SLIM else 3
    low = area.h < 2 * _ROW + 10
    body, foot = area.right_part(area.w * 0.3, 16) if low else area.bottom_part(_ROW, 10)
    foot = foot._replace(h=min(foot.h, _ROW))
    rows = max(1, int((body.h + 8) // (_ROW + 8)))
    count = -(-len(pages) // (rows * columns))
    at = min(view.memory.leaf, count - 1)
    here = pages[at * rows * columns : (at + 1) * rows * columns]
    place = body._replace(h=rows * (_ROW + 8) - 8)
    cells = [cell for row in place.rows(rows, 8) for cell in row.columns(columns, 10)]
    for page, cell in zip(here, cells, strict=False):
        _topic(view, cell, page)
    if count > 1:
        _turn(view, foot, at, count)


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


def _turn(view: View, area: Area, at: int, count: int) -> None:
    """Back, where one is, and on."""
    canvas, slim = view.canvas, area.w < _SLIM
    if slim:
        side = min(area.h * 1.1, (area.w - 52) / 2)
        left, rest = area.left_part(side, 8)
        middle, right = rest.right_part(side, 8)
    else:
        left, middle, right = area.columns(3, 16)
    if at:
        canvas.button(left, "" if slim else "Back", Turn(-1), Style.PLAIN, TEXT, icon="back")
    where = f"{at + 1}/{count}" if middle.w < 90 else f"{at + 1} of {count}"
    if canvas.measure(where, 16) > middle.w:
        where = str(at + 1)
    canvas.text(middle, where, SMALL if slim else TEXT, INK_2, SANS, CENTRE, least=16)
    if at < count - 1:
        canvas.button(right, "" if slim else "More", Turn(1), Style.PLAIN, TEXT, icon="next")


def _leaf(view: View, area: Area) -> None:
    page = _page(view)
    if page is None:
        return
    canvas = view.canvas
    body, foot = area.bottom_part(_ROW if area.w < _SLIM else TOUCH * 0.8, 12)
    found = leaves(canvas, page, area.w, area.h)
    if len(found) > 1:
        found = leaves(canvas, page, body.w, body.h)
    at = min(view.memory.leaf, len(found) - 1)
    draw_leaf(canvas, found[at], body)
    if len(found) > 1:
        _turn(view, foot, at, len(found))


def _cash_out(view: View, area: Area) -> None:
    """All credits, with one more touch; not while a round is played."""
    canvas = view.canvas
    player = view.player
    if player is None:
        return
    credits = view.state.players[player]
    slim = area.w < _SLIM
    upper, lower = area.bottom_part(2 * TOUCH * 0.7 + 10 if slim else TOUCH * 1.2, 12 if slim else 20)
    buttons = lower.rows(2, 10) if slim else lower.columns(2, 20)
    said = upper
    if area.h >= 2 * TOUCH:  # else the bar below says it
        first, said = upper.top_part(upper.h / 3, 8)
        canvas.text(first, dollars(credits), min(HEAD + 16, first.h), INK, BOLD, CENTRE, least=24)
    if view.locked:
        _say(view, said, _LOCKED)
        return
    if plays(view.state, player):
        _say(view, said, "The round is still being played. Cash out when it is over.")
        return
    if view.wagered:
        _say(view, said, "Your wagers lie on the table. Clear them first.")
        canvas.button(buttons[0], "Clear the wagers", ClearAll(), Style.PLAIN, TEXT)
        return
    limit = view.state.limits.hand_pay_above
    if not credits:
        _say(view, said, "There are no credits at this station.")
        canvas.button(buttons[0], "Leave the station", GetUp(), Style.ACT, TEXT)
        if view.setting.free_credits:
            amount = view.setting.free_credits[0]
            words = f"Get {short(amount)} free" if slim else f"Get {short(amount)} free credits"
            canvas.button(buttons[1], words, FreeCredits(amount), Style.PLAIN, TEXT)
        return
    by_hand = limit is not None and credits > limit
    words = (
        "An attendant comes and pays you by hand."
        if by_hand
        else "You are paid out."
        if slim
        else "All your credits are paid out, and you leave the station."
    )
    _say(view, said, words)
    canvas.button(buttons[0], "Cash out" if slim else f"Cash out {dollars(credits)}", PayOut(credits), Style.ACT, TEXT)
    canvas.button(buttons[1], "Play on", Close(), Style.PLAIN, TEXT)


def _say(view: View, area: Area, words: str) -> None:
    """A sentence in the middle, in as many lines as it needs."""
    canvas = view.canvas
    size = TEXT if area.w >= _SLIM else SMALL
    lines = canvas.lines(words, area.w, size)
    for i, line in enumerate(lines):
        canvas.text(Area(area.x, area.y + i * size * 1.36, area.w, size * 1.36), line, size, INK_2, SANS, CENTRE)


def _tip(view: View, area: Area) -> None:
    canvas, player = view.canvas, view.player
    if player is None:
        return
    slim = area.w < _SLIM
    if view.locked:
        _say(view, area, _LOCKED)
        return
    if plays(view.state, player):
        _say(view, area, "Thank you. A tip can be given when the round is over.")
        return
    credits = view.state.players[player]
    able = [cents for cents in _TIPS if cents <= credits]
    if slim:  # as many as there is room for
        able = able[: 2 * max(1, int((area.h - 64 + 8) // (_ROW + 8)))]
    if not able:
        _say(view, area, "Your credits are too low for a tip.")
        return
    _say(view, area, f"From your credits of {dollars(credits)}:")
    _, lower = area.bottom_part(area.h - 64 if slim else TOUCH * 1.2, 0)
    columns = 2 if slim else len(able)
    rows = -(-len(able) // columns)
    grid = lower._replace(h=min(lower.h, rows * TOUCH)).rows(rows, 8)
    cells = [cell for row in grid for cell in row.columns(columns, 10 if slim else 16)]
    for cents, cell in zip(able, cells, strict=False):
        canvas.button(cell, short(cents), Tip(cents), Style.PLAIN, LARGE)


def _sound(view: View, area: Area) -> None:
    """How loud, and how the cards look to this player."""
    narrow = area.w < 400
    if narrow:
        upper, lower = area.bottom_part(2 * _ROW + 6, 6)
        cells = lower.rows(2, 6)
    elif area.h < 3 * TOUCH:  # a low page
        upper, lower = area.right_part(area.w * 0.5, 32)
        cells = lower._replace(y=lower.y + (lower.h - _ROW) / 2, h=_ROW).columns(2, 16)
    else:
        upper, lower = area.bottom_part(TOUCH * 1.1, 16)
        cells = lower.columns(2, 16)
    _volume(view, upper)
    look = view.canvas.look
    size = TEXT if area.w > 700 else SMALL
    words = "Four colours" if narrow else "Four-colour cards"
    view.canvas.button(cells[0], words, FourColours(not look.four_colours), size=size, lit=look.four_colours)
    view.canvas.button(cells[1], "Less motion", LessMotion(look.motion), size=size, lit=not look.motion)


def _volume(view: View, area: Area) -> None:
    canvas, volume = view.canvas, view.memory.volume
    high = min(TOUCH * 1.2, max(_ROW, area.h * 0.6))
    said, row = area.top_part(min(area.h * 0.36, area.h - high), 0)
    row = row._replace(h=high)
    narrow = area.w < 400
    width = (area.w - 16) / 2 if narrow else min(TOUCH * 1.4, area.w * 0.26)
    less, rest = row.left_part(width, 16 if narrow else 24)
    bars, more = rest.right_part(width, 0 if narrow else 24)
    words = "Sound off" if not volume else f"Volume {volume * 10} %"
    canvas.text(said, words, min(HEAD, said.h), INK, BOLD, CENTRE, least=18)
    if volume:
        canvas.button(less, "", Volume(-1), Style.PLAIN, LARGE, icon="minus")
    else:
        canvas.off_button(less, "", LARGE, icon="minus")
    if volume < 10:
        canvas.button(more, "", Volume(1), Style.PLAIN, LARGE, icon="plus")
    else:
        canvas.off_button(more, "", LARGE, icon="plus")
    if narrow:
        return
    for i, cell in enumerate(bars.columns(10, 8)):
        share = 0.3 + 0.07 * i
        bar = Area(cell.x, cell.bottom - cell.h * share, cell.w, cell.h * share)
        canvas.slab(bar, LINE_GOLD if i < volume else FRAME_3, None, 4)
