"""The spots of the side wagers: each with its circle, its name, the most it pays, and its paytable one tap away."""

from etg.languages import say
from etg.money import Cents
from etg.screens.area import LEFT, Area
from etg.screens.canvas import Style
from etg.screens.gallery import BOLD, SANS
from etg.screens.sheet import Item
from etg.screens.station.drafts import on_felt
from etg.screens.station.intents import OnSpot, Open
from etg.screens.station.stakes import stack
from etg.screens.station.view import View, short, spot_names, spots
from etg.screens.theme import INK, INK_2, LINE_GOLD, SMALL, TEXT, Colour
from etg.screens.words.pages import top_prize
from etg.table.state import meters_now

GAP = 16.0
_LINE = 28.0
WIDEST = 368.0
"""A spot that stands upright is not wider than this."""
_GROUND: tuple[Colour, Colour] = (10, 54, 53), (8, 44, 44)
"""Of a spot, and of one that a finger is on."""
_EDGE: Colour = (36, 92, 86)
_LIFTED = 120.0
"""How large chips are that a finger takes along."""


def side_spots(view: View, area: Area, box: int, columns: int) -> None:
    """The side wagers in so many columns; a last row that is not full stands in the middle."""
    names = spots(view.state)
    rows = -(-len(names) // columns)
    gap = GAP if area.h > 260 and area.w > 420 else 8.0
    tall = rows == 1 and area.h >= 240
    height = area.h if tall else min(192.0, (area.h - gap * (rows - 1)) / rows)
    width = (area.w - gap * (columns - 1)) / columns
    if tall:
        width = min(WIDEST, width)
    top = area.y + (area.h - height * rows - gap * (rows - 1)) / 2
    for i, name in enumerate(names):
        row, at = divmod(i, columns)
        here = min(columns, len(names) - row * columns)
        left = area.x + (area.w - width * here - gap * (here - 1)) / 2
        cell = Area(left + at * (width + gap), top + row * (height + gap), width, height)
        if tall and width >= 208:
            _upright(view, cell, box, name)
        else:
            _lying(view, cell, box, name)


def stake_on(view: View, box: int, spot: str) -> tuple[Cents, bool]:
    """What lies on a spot, and whether it is on its way only."""
    state, player = view.state, view.player or ""
    wanted = view.memory.drafts.felt(state, player).get(box, {}).get(spot, 0)
    lying = on_felt(state, player).get(box, {}).get(spot, 0)
    return wanted, wanted != lying


def amount_words(stake: Cents, moving: bool) -> str:
    """What lies there; dots while it is on its way."""
    return f"{short(stake)}\N{NO-BREAK SPACE}…" if moving else short(stake)


def _field(view: View, area: Area, box: int, name: str) -> None:
    """The field of a spot, which can be touched anywhere."""
    intent = OnSpot(box, name)
    stake, _ = stake_on(view, box, name)
    view.canvas.slab(area, _GROUND[intent in view.canvas.pressed], LINE_GOLD if stake else _EDGE, 16, 2)
    view.canvas.target(area, intent, takes=True, drag=lifted(view, area, stake))


def lifted(view: View, area: Area, stake: Cents) -> Item | None:
    """What a finger takes along that moves off a spot; None: nothing lies there, or it has to stay."""
    if not stake or not view.betting or view.locked:
        return None
    middle = Area(area.x + area.w / 2 - _LIFTED / 2, area.y + area.h / 2 - _LIFTED / 2, _LIFTED, _LIFTED)
    return view.canvas.apart(view.canvas.rect(middle), "chip_stack", stake, view.setting.chips)


def _circle(view: View, area: Area, stake: Cents) -> None:
    view.canvas.put(area, "spot", LINE_GOLD, bool(stake))
    if stake:
        chips = Area(area.x + area.w * 0.12, area.y + area.h * 0.1, area.w * 0.76, area.h * 0.72)
        stack(view.canvas, chips, stake, view.setting.chips, spot=False)


def _upright(view: View, area: Area, box: int, name: str) -> None:
    """The circle above its name."""
    _field(view, area, box, name)
    stake, moving = stake_on(view, box, name)
    body = area.inset(14, 14)
    upper, words = body.bottom_part(94, 8)
    side = min(upper.h, upper.w - 84)
    _circle(view, Area(upper.x, upper.y, side, side), stake)
    info = Area(area.right - 84, area.y + 12, 72, 72)
    view.canvas.button(info, "", Open(f"wager:{name}"), Style.QUIET, SMALL, icon="info")
    lines = view.canvas.lines(spot_names(view.state.terms, name)[0], words.w, SMALL, BOLD)[:2]
    for n, line in enumerate(lines):
        place = Area(words.x, words.y + n * 28 + (2 - len(lines)) * 14, words.w, 28)
        view.canvas.text(place, line, SMALL, INK, BOLD, LEFT, least=16)
    foot = Area(words.x, words.bottom - 34 - (2 - len(lines)) * 10, words.w, 34)
    _foot(view, foot, name, stake, moving)


def _foot(view: View, area: Area, name: str, stake: Cents, moving: bool) -> None:
    """What lies there, or what it can pay."""
    canvas = view.canvas
    if stake:
        size = min(TEXT, area.h)
        canvas.text(area, amount_words(stake, moving), size, INK_2 if moving else INK, BOLD, LEFT, least=14)
        return
    forms = map(say, top_prize(view.state.terms, name, meters_now(view.state)))
    prize = next((form for form in forms if canvas.measure(form, 11) <= area.w), "")
    canvas.text(area, prize, min(20.0, area.h * 0.82), INK_2, SANS, LEFT, least=10)


def _lying(view: View, area: Area, box: int, name: str) -> None:
    """The circle beside its name; where it is narrow the whole field is the spot."""
    canvas = view.canvas
    _field(view, area, box, name)
    stake, moving = stake_on(view, box, name)
    info_side = min(72.0, area.h - 4) if area.w > 190 else 0.0
    body, info = area.inset(12 if area.w > 190 else 8, 8 if area.h >= 88 else 2).right_part(info_side, 8)
    words = body
    if area.w >= 320:
        side = min(body.h, body.w * 0.32, 152)
        circle = Area(body.x, body.y + (body.h - side) / 2, side, side)
        _circle(view, circle, stake)
        words = Area(circle.right + 12, body.y, body.right - circle.right - 12, body.h)
    title = spot_names(view.state.terms, name)[0]
    lines = canvas.lines(title, words.w, SMALL, BOLD)[:3]
    if words.h < _LINE * (len(lines) + 1) and canvas.measure(title, 15, BOLD) <= words.w:
        lines = [title]
    count = len(lines) + 1
    if stake == 0 and words.h < 22 * count:  # the name is more important than what it can pay
        count -= 1
    step = min(_LINE, words.h / count)
    top = words.y + max(0.0, (words.h - step * count) / 2)
    foot = Area(words.x, top + len(lines) * step, words.w, step) if count > len(lines) else None
    if info_side and words.h >= info_side + _LINE:  # below the sign for more
        top = words.y + max(0.0, (info_side - step * len(lines)) / 2)
        foot = Area(words.x, words.y + info_side, words.w + info_side + 8, _LINE)
    for i, line in enumerate(lines):
        place = Area(words.x, top + i * step, words.w, step)
        canvas.text(place, line, min(SMALL, step * 0.82), INK, BOLD, LEFT, least=10)
    if foot is not None:
        _foot(view, foot, name, stake, moving)
    if info_side:
        place = Area(info.right - info_side, info.y, info_side, info_side)
        canvas.button(place, "", Open(f"wager:{name}"), Style.QUIET, SMALL, icon="info")
