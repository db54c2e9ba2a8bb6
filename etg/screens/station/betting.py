"""Placing wagers: the spots of a box, the chips, and what is done with all of them at once."""

import re

from pygame import Rect

from etg.errors import Refused
from etg.languages import money, say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Style
from etg.screens.gallery import BOLD
from etg.screens.sheet import Flight, Item, Target
from etg.screens.station.drafts import on_felt, staked
from etg.screens.station.intents import (
    AutoRepeat,
    ClearAll,
    DoubleAll,
    GoAhead,
    OnSpot,
    PickChip,
    RepeatLast,
    Undo,
    Why,
)
from etg.screens.station.side_spots import stake_on
from etg.screens.station.view import View
from etg.screens.theme import FRAME, GOLD, INK, LARGE, SMALL, STAFF, TEXT, TINY
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.decide import decide
from etg.texts import text

NO_CHIP = Why(text("No chip has been put down that could be taken back"))
NO_WAGER = Why(text("No wager of yours lies on the felt"))


_COLON = re.compile(r"(?<=:)\s|(?<=：)")
"""Where a sentence goes on in another line: what it is about stands in the first."""


def chips_area(view: View, area: Area) -> None:
    """Chips to pick or to drag, then undo and the rest, then the one button that says go."""
    if area.w > 1300:
        body, go = area.right_part(304, 24)
        chips, buttons = body.right_part(600, 24)
    else:
        chips, lower = area.top_part(area.h * 0.44, 12)
        buttons, go = lower.right_part(area.w * 0.36, 16)
    rack(view, chips, 1)
    tools(view, buttons)
    go_button(view, go)


def rack(view: View, area: Area, rows: int) -> None:
    """The chips; the picked one is lifted."""
    canvas, memory, chips = view.canvas, view.memory, view.setting.chips
    columns = -(-len(chips) // rows)
    cells = []
    for n, row in enumerate(area.rows(rows, 8)):
        here, width = min(columns, len(chips) - n * columns), (row.w - 6 * (columns - 1)) / columns
        taken = width * here + 6 * (here - 1)
        cells += row._replace(x=row.x + (row.w - taken) / 2, w=taken).columns(here, 6) if here > 0 else []
    for cents, cell in zip(chips, cells, strict=True):
        side = min(cell.h - 12, cell.w - 8, 132)
        place = Area(cell.x + (cell.w - side) / 2, cell.y + (cell.h - side) / 2, side, side)
        if cents == memory.chip:
            place = place._replace(y=place.y - 5)
            canvas.put(place.inset(-6), "spot", GOLD, True)
        enough = cents <= view.credits
        face = place if PickChip(cents) not in canvas.pressed else place.inset(4)
        canvas.put(face, "chip", cents)
        if not enough:
            canvas.put(face.inset(-2), "slab", canvas.px(side), (*FRAME, 165), None, 0, False)
        drag = canvas.apart(canvas.rect(face), "chip", cents)
        canvas.target(cell, PickChip(cents), drag=drag if enough else None)
    _throw(view)


def _throw(view: View) -> None:
    """The chip that was touched to a spot last flies there, once; in Switch one more flies to the other hand."""
    thrown, sheet = view.memory.thrown, view.canvas.sheet
    if thrown is None:
        return
    chip = next((target for target in sheet.targets if target.intent == PickChip(thrown.cents)), None)
    if chip is None:
        return
    side = view.canvas.px(88)
    first = stake_on(view, thrown.box, thrown.spot)[0] == thrown.cents
    spots = [target for target in sheet.targets if target.intent == OnSpot(thrown.box, thrown.spot)]
    for hand, spot in enumerate(spots):
        (x, y), (to_x, to_y) = (
            (target.rect.centerx - side // 2, target.rect.centery - side // 2) for target in (chip, spot)
        )
        item = view.canvas.apart(Rect(x, y, side, side), "chip", thrown.cents)
        lands = [n for n, each in enumerate(sheet.items) if first and _lies_on(each, spot)]
        sheet.flights["throw", thrown.number, hand] = Flight(item, (to_x, to_y), tuple(lands))


def _lies_on(item: Item, spot: Target) -> bool:
    return item.kind == "chip_stack" and spot.rect.collidepoint(item.rect.center)


def why_no_repeat(view: View) -> str:
    """Why the table would not take the wagers of the last round again; empty: it would."""
    if view.player is None or not view.state.last_wagers.get(view.player):
        return text("There are no wagers of yours yet that could be repeated")
    try:
        decide(view.state, c.Repeat(view.player))
    except Refused as no:
        return no.reason
    return ""


def tools(view: View, area: Area) -> None:
    canvas, memory, state = view.canvas, view.memory, view.state
    player = view.player or ""
    felt = memory.drafts.felt(state, player)
    one_row = area.w >= 520 and area.h < 180
    grid = area.columns(4, 8) if one_row else [cell for row in area.rows(2, 10) for cell in row.columns(2, 10)]
    size = SMALL + 2 if area.w > 380 else SMALL
    if memory.drafts.before:
        canvas.button(grid[0], say("Undo"), Undo(), Style.PLAIN, size, icon="undo")
    else:
        canvas.off_button(grid[0], say("Undo"), size, icon="undo", why=NO_CHIP)
    double = canvas.in_room(grid[2].w * 0.88, size * 0.62, say("Double all"), say("Double"), font=BOLD)
    if felt:
        canvas.button(grid[1], say("Clear"), ClearAll(), Style.PLAIN, size, icon="clear")
        canvas.button(grid[2], double, DoubleAll(), Style.PLAIN, size, icon="double")
    else:
        canvas.off_button(grid[1], say("Clear"), size, icon="clear", why=NO_WAGER)
        canvas.off_button(grid[2], double, size, icon="double", why=NO_WAGER)
    if memory.auto:
        canvas.button(grid[3], say("Auto on"), AutoRepeat(), Style.PLAIN, size, icon="repeat", lit=True)
    elif why := why_no_repeat(view):
        canvas.off_button(grid[3], say("Repeat"), size, icon="repeat", why=Why(why))
    else:
        held = canvas.in_room(grid[3].w * 0.84, 18, say("hold: always"), "")  # else help says it
        again = RepeatLast()
        canvas.button(grid[3], say("Repeat"), again, Style.PLAIN, size, held, icon="repeat", hold=AutoRepeat())


def go_button(view: View, area: Area) -> None:
    canvas, state = view.canvas, view.state
    mine = on_felt(state, view.player or "")
    unfinished = say(view.memory.drafts.unfinished)
    if unfinished:
        _missing(view, area, unfinished[:1].upper() + unfinished[1:])
    elif not mine:
        canvas.off_button(area, say("Deal"), LARGE, say("place your bet first") if area.w > 190 else say("bet first"))
    elif view.station in view.shown.ready:
        waits = say("waiting for the others") if area.w > 240 else say("please wait")
        canvas.off_button(area, say("Ready"), LARGE, waits, icon="check", locked=True)
    elif next_action(state).do is Do.CLOSE_BETTING:
        wager = say("wager {amount}", amount=_all_wanted(view))
        canvas.button(area, say("Deal"), GoAhead(state.rounds), Style.ACT, LARGE + 6, wager)
    else:
        canvas.off_button(area, say("Deal"), LARGE, say("in a moment"), locked=True)


def _all_wanted(view: View) -> str:
    """What will be dealt for: what lies on the felt, and with dots what is still on its way there."""
    wanted = view.memory.drafts.wanted
    if wanted is None:
        return money(view.wagered)
    cents = sum(staked(view.state, spots) for spots in wanted.values())
    return money(cents) if cents == view.wagered else f"{money(cents)}\N{NO-BREAK SPACE}…"


def _missing(view: View, area: Area, words: str) -> None:
    """What is missing before the wagers can lie there: in the largest letters that break it no more than small ones."""
    canvas = view.canvas
    canvas.slab(area, FRAME, STAFF)
    inner = area.inset(12, 10)
    parts = [part for part in _COLON.split(words) if part]

    def lines(size: float) -> list[str]:
        return [line for part in parts for line in canvas.lines(part, inner.w, size, BOLD)]

    fewest = len(lines(TINY))
    sizes = (TEXT, SMALL + 2, SMALL, TINY)
    size = next((each for each in sizes if len(lines(each)) == fewest), TINY)
    step = min(canvas.letters(size) * 1.36, inner.h / fewest)
    top = inner.y + (inner.h - step * fewest) / 2
    for n, line in enumerate(lines(size)):
        canvas.text(Area(inner.x, top + step * n, inner.w, step), line, size, INK, BOLD, CENTRE, least=12)
