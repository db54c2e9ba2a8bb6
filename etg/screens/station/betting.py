"""Placing wagers: the spots of a box, the chips, and what is done with all of them at once."""

from etg.errors import Refused
from etg.money import Cents, dollars
from etg.screens.canvas import CENTRE, LEFT, Area, Style
from etg.screens.gallery import BOLD, SANS
from etg.screens.sheet import Item
from etg.screens.station.drafts import on_felt
from etg.screens.station.intents import (
    MAIN,
    AutoRepeat,
    ChooseBox,
    ClearAll,
    DoubleAll,
    GoAhead,
    OnSpot,
    Open,
    PickChip,
    RepeatLast,
    Undo,
)
from etg.screens.station.view import View, short, spot_names, spots
from etg.screens.theme import FRAME, GOLD, INK, INK_2, LARGE, LINE_GOLD, SMALL, STAFF, TEXT
from etg.screens.words.pages import top_prize
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.decide import decide
from etg.table.state import meters_now

_FINGER = 67.0
"""What a finger needs in either direction: 12 mm on a 15.6-inch station."""

_SMALL_SPOT = 190.0
"""A spot smaller than this has no room for its name."""


def shown_box(view: View) -> int:
    """The box whose spots are shown."""
    return view.memory.box if view.memory.box in offered_boxes(view) else view.station


def offered_boxes(view: View) -> list[int]:
    """The player's own box, and those beside it that nobody else sits at."""
    state = view.state
    most = state.terms.rules.boxes_per_player
    taken = {station for player, station in state.stations.items() if player != view.player}
    mine = list(view.memory.drafts.felt(state, view.player or ""))
    found = [view.station]
    for step in (-1, 1):
        box = view.station + step
        while 1 <= box <= state.terms.game.boxes and box not in taken and abs(box - view.station) < most:
            other = state.wagers.get(box)
            if other is not None and other.player != view.player:
                break
            found.append(box)
            if box not in mine:
                break  # boxes are taken one beside the other (6.H)
            box += step
    if len([box for box in mine if box in found]) >= most:
        found = [box for box in found if box in mine or box == view.station]
    return sorted(found)


def spots_area(view: View, area: Area) -> None:
    """The main wager and the side wagers of a box, each with its own spot."""
    box = shown_box(view)
    if len(offered_boxes(view)) > 1:
        tabs, area = area.left_part(150 if area.w > 1000 else 110, 20)
        boxes_area(view, tabs)
    main, rest = area.left_part(min(area.h, area.w * 0.3), 24)
    main_spot(view, main, box)
    count = len(spots(view.state))
    if count:
        side_spots(view, rest, box, 2 if rest.w < 900 else min(count, 3) if count < 7 else 4)


def side_spots(view: View, area: Area, box: int, columns: int) -> None:
    """The side wagers in so many columns."""
    names = spots(view.state)
    rows = -(-len(names) // columns)
    height = min(190.0, (area.h - 12 * (rows - 1)) / rows)
    block = area._replace(y=area.y + (area.h - height * rows - 12 * (rows - 1)) / 2, h=height * rows + 12 * (rows - 1))
    grid = [cell for row in block.rows(rows, 12) for cell in row.columns(columns, 14)]
    for name, cell in zip(names, grid, strict=False):
        _side_spot(view, cell, box, name)


def boxes_area(view: View, area: Area) -> None:
    """The boxes that this player may have, below each other."""
    boxes, chosen = offered_boxes(view), shown_box(view)
    if len(boxes) < 2:
        return
    felt = view.memory.drafts.felt(view.state, view.player or "")
    cells = area._replace(h=min(area.h, 112.0 * len(boxes))).rows(len(boxes), 8)
    if cells[0].h < _FINGER:
        cells = area._replace(h=min(area.h, 96.0)).columns(len(boxes), 8)
    if min(cells[0].w, cells[0].h) < _FINGER:
        return
    for box, place in zip(boxes, cells, strict=True):
        stake = sum(felt.get(box, {}).values())
        words = f"Box {box}" if stake or box == view.station else f"+ Box {box}"
        style = Style.PLAIN if box == chosen else Style.QUIET
        size = SMALL + 2 if place.w > 100 else 18
        view.canvas.button(place, words, ChooseBox(box), style, size, short(stake) if stake else "")
        if box == chosen:
            view.canvas.put(
                Area(place.x + 8, place.bottom - 8, place.w - 16, 4), "slab", 2, LINE_GOLD, LINE_GOLD, 0, False
            )


def _stake(view: View, box: int, spot: str) -> tuple[Cents, bool]:
    """What lies on a spot, and whether it is on its way only."""
    state, player = view.state, view.player or ""
    wanted = view.memory.drafts.felt(state, player).get(box, {}).get(spot, 0)
    lying = on_felt(state, player).get(box, {}).get(spot, 0)
    return wanted, wanted != lying


def main_spot(view: View, area: Area, box: int) -> None:
    canvas = view.canvas
    stake, moving = _stake(view, box, MAIN)
    side = min(area.w, area.h)
    circle = Area(area.x + (area.w - side) / 2, area.y + (area.h - side) / 2, side, side)
    intent = OnSpot(box, MAIN)
    asks = not stake and view.may_bet
    canvas.put(circle, "spot", GOLD if asks else LINE_GOLD, intent in canvas.pressed or asks)
    title = spot_names(view.state.terms)[MAIN].upper()
    inner = circle.inset(side * 0.16, side * 0.1)
    top, rest = inner.top_part(inner.h * 0.16, 4)
    if side < _SMALL_SPOT:  # its name would run over the ring
        rest = inner.inset(0, inner.h * 0.1)
    else:
        canvas.text(top, title, SMALL, INK if asks else INK_2, BOLD, CENTRE, least=9)
    if stake:
        stack, foot = rest.bottom_part(inner.h * 0.24, 4)
        canvas.put(_square(stack, 0.9), "chip_stack", stake, view.setting.chips)
        canvas.text(foot, _amount(stake, moving), LARGE, INK_2 if moving else INK, BOLD, CENTRE, least=18)
    else:
        rules = view.state.terms.rules
        line, second = rest.rows(2, 0)
        canvas.text(line, "Place your bet", TEXT, GOLD if asks else INK_2, BOLD, CENTRE, least=12)
        limits = f"{short(rules.minimum)} to {short(rules.maximum)}"
        canvas.text(second._replace(h=second.h * 0.5), limits, SMALL, INK_2, SANS, CENTRE, least=12)
    canvas.target(circle, intent, takes=True)


def _square(area: Area, share: float) -> Area:
    side = min(area.w, area.h) * share
    return Area(area.x + (area.w - side) / 2, area.y + (area.h - side) / 2, side, side)


def _amount(stake: Cents, moving: bool) -> str:
    return f"{short(stake)} …" if moving else short(stake)


def _side_spot(view: View, area: Area, box: int, name: str) -> None:
    """A side wager: its circle, its name, the most it pays, and its paytable one tap away."""
    canvas = view.canvas
    stake, moving = _stake(view, box, name)
    intent = OnSpot(box, name)
    down = intent in canvas.pressed
    canvas.slab(area, (10, 54, 53) if not down else (8, 44, 44), LINE_GOLD if stake else (30, 86, 82), 16, 2)
    info_side = min(76.0, area.h - 12) if area.w > 190 else 0.0
    body, info = area.inset(10, 8).right_part(info_side, 6)
    canvas.target(area, intent, takes=True)
    info = Area(info.right - info_side, info.y, info_side, info_side)
    title = spot_names(view.state.terms)[name]
    if area.w < 320:  # no room for a circle of its own: the whole field is the spot
        words = body
    else:
        side = min(body.h, body.w * 0.36, 150)
        circle = Area(body.x, body.y + (body.h - side) / 2, side, side)
        canvas.put(circle, "spot", LINE_GOLD, bool(stake))
        if stake:
            canvas.put(_square(circle, 0.72), "chip_stack", stake, view.setting.chips)
        words = Area(circle.right + 12, body.y, body.right - circle.right - 12, body.h)
    lines = canvas.lines(title, words.w, SMALL, BOLD)[:2]
    if words.h < 28 * (len(lines) + 1) and canvas.measure(title, 15, BOLD) <= words.w:
        lines = [title]
    step = min(28.0, words.h / (len(lines) + 1))
    top = words.y + max(0.0, (words.h - step * (len(lines) + 1)) / 2)
    for i, line in enumerate(lines):
        place = Area(words.x, top + i * step, words.w, step)
        canvas.text(place, line, min(SMALL, step * 0.82), INK, BOLD, LEFT, least=10)
    foot = Area(words.x, top + len(lines) * step, words.w + info_side * (0.9 if body.h > info_side + 50 else 0), step)
    if stake:
        size = min(TEXT, step)
        canvas.text(foot, _amount(stake, moving), size, INK_2 if moving else INK, BOLD, LEFT, least=14)
    else:
        prize = top_prize(view.state.terms, name, meters_now(view.state))
        if canvas.measure(prize, 11) <= foot.w:
            canvas.text(foot, prize, min(18.0, step * 0.82), INK_2, SANS, LEFT, least=10)
    if info_side:
        canvas.button(info, "", Open(f"wager:{name}"), Style.QUIET, SMALL, icon="info")


def chips_area(view: View, area: Area) -> None:
    """Chips to pick or to drag, then undo and the rest, then the one button that says go."""
    if area.w > 1300:
        body, go = area.right_part(300, 20)
        chips, buttons = body.right_part(460, 20)
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
    cells = [cell for row in area.rows(rows, 8) for cell in row.columns(columns, 6)]
    for cents, cell in zip(chips, cells, strict=False):
        side = min(cell.h - 12, cell.w, 132)
        place = Area(cell.x + (cell.w - side) / 2, cell.y + (cell.h - side) / 2, side, side)
        if cents == memory.chip:
            place = place._replace(y=place.y - 5)
            canvas.put(place.inset(-6), "spot", GOLD, True)
        enough = cents <= view.credits
        face = place if PickChip(cents) not in canvas.pressed else place.inset(4)
        canvas.put(face, "chip", cents)
        if not enough:
            canvas.put(face.inset(-2), "slab", canvas.px(side), (*FRAME, 165), None, 0, False)
        rect = canvas.rect(face)
        drag = Item(rect.x, rect.y, rect.w, rect.h, "chip", (cents,))
        canvas.target(cell, PickChip(cents), drag=drag if enough else None)


def can_repeat(view: View) -> bool:
    """Whether the table would take the wagers of the last round again."""
    if view.player is None or not view.state.last_wagers.get(view.player):
        return False
    try:
        decide(view.state, c.Repeat(view.player))
    except Refused:
        return False
    return True


def tools(view: View, area: Area) -> None:
    canvas, memory, state = view.canvas, view.memory, view.state
    player = view.player or ""
    felt = memory.drafts.felt(state, player)
    grid = [cell for row in area.rows(2, 10) for cell in row.columns(2, 10)]
    size = SMALL + 2 if area.w > 380 else SMALL
    if memory.drafts.before:
        canvas.button(grid[0], "Undo", Undo(), Style.PLAIN, size, icon="undo")
    else:
        canvas.off_button(grid[0], "Undo", size, icon="undo")
    if felt:
        canvas.button(grid[1], "Clear", ClearAll(), Style.PLAIN, size, icon="clear")
        canvas.button(grid[2], "Double all", DoubleAll(), Style.PLAIN, size, icon="double")
    else:
        canvas.off_button(grid[1], "Clear", size, icon="clear")
        canvas.off_button(grid[2], "Double all", size, icon="double")
    if memory.auto:
        canvas.button(grid[3], "Auto on", AutoRepeat(), Style.PLAIN, size, icon="repeat", lit=True)
    elif can_repeat(view):
        canvas.button(
            grid[3], "Repeat", RepeatLast(), Style.PLAIN, size, "hold: auto", icon="repeat", hold=AutoRepeat()
        )
    else:
        canvas.off_button(grid[3], "Repeat", size, icon="repeat")


def go_button(view: View, area: Area) -> None:
    canvas, state = view.canvas, view.state
    mine = on_felt(state, view.player or "")
    unfinished = view.memory.drafts.unfinished
    if unfinished:
        canvas.slab(area, FRAME, STAFF)
        lines = canvas.lines(unfinished[:1].upper() + unfinished[1:], area.w - 24, TEXT, BOLD)
        top = area.y + (area.h - 40 * len(lines)) / 2
        for n, line in enumerate(lines):
            canvas.text(Area(area.x + 12, top + 40 * n, area.w - 24, 40), line, TEXT, INK, BOLD, CENTRE, least=12)
    elif not mine:
        canvas.off_button(area, "Deal", LARGE, "place your bet first" if area.w > 160 else "bet first")
    elif view.station in view.shown.ready:
        canvas.off_button(area, "Ready", LARGE, "waiting for the others", icon="check")
    elif next_action(state).do is Do.CLOSE_BETTING:
        canvas.button(area, "Deal", GoAhead(state.rounds), Style.ACT, LARGE + 6, f"wager {dollars(view.wagered)}")
    else:
        canvas.off_button(area, "Deal", LARGE, "in a moment")
