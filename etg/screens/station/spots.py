"""Where wagers are placed: the boxes of a player, and the spots of a box."""

from math import sqrt

from etg.languages import say
from etg.money import Cents
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Style
from etg.screens.gallery import BOLD, SANS
from etg.screens.signs import evenly
from etg.screens.station.drafts import on_felt, staked
from etg.screens.station.felt import own_credits
from etg.screens.station.intents import MAIN, ChooseBox, OnSpot
from etg.screens.station.side_spots import GAP, WIDEST, amount_words, lifted, side_spots, stake_on
from etg.screens.station.stakes import stack
from etg.screens.station.view import View, short, spot_names, spots
from etg.screens.theme import GOLD, INK, INK_2, LARGE, LINE_GOLD, SMALL, TEXT, Colour

_TAB = 128.0
"""The width of one of several tabs in a row."""
_FINGER = 67.0
"""What a finger needs in either direction: 12 mm on a 15.6-inch station."""

_INNER = 0.425
"""What is free within the inner ring of a spot, in diameters from its middle."""
_HALF_A_LINE = 8.0
_SMALL_SPOT = 190.0
"""A spot smaller than this has no room for its name."""
_NARROW_RING = 120.0
"""A ring smaller than this has no room for words."""


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
    box, count = shown_box(view), len(spots(view.state))
    if area.h > 0.4 * area.w and area.h > 420 and 0 < count < 7:
        _stacked(view, area, box)
        return
    if len(offered_boxes(view)) > 1:
        tabs, area = area.left_part(152 if area.w > 1000 else 112, 16)
        boxes_area(view, tabs)
    rings = view.state.terms.game.hands_per_box
    side = min(area.h, area.w * (0.3 if rings == 1 else 0.2))
    wide = side * rings + GAP * (rings - 1)
    room = area.w - wide - 24
    one_row = 0 < count <= 5 and room >= 256 * count and area.h >= 240
    if one_row:  # spot and side wagers together in the middle
        spare = max(0.0, room - count * (WIDEST + GAP) + GAP)
        area = area.inset(spare / 2, 0)
    main, rest = area.left_part(wide, 24)
    main_spot(view, main, box)
    if count:
        side_spots(view, rest, box, count if one_row else 2 if rest.w < 900 else -(-count // 2))


def _stacked(view: View, area: Area, box: int) -> None:
    """On a high screen: the main wager in the middle, the side wagers below it."""
    upper, lower = area.bottom_part(248, 16)
    if len(offered_boxes(view)) > 1:
        rings = view.state.terms.game.hands_per_box
        side = min(upper.w, upper.h * rings + GAP * (rings - 1))
        count = len(offered_boxes(view))
        width = 152.0 if count < 3 else min(count * (_TAB + 8), (upper.w - side) / 2 - 16)
        boxes_area(view, upper._replace(w=width))
    main_spot(view, upper, box)
    side_spots(view, lower, box, 3)


def boxes_area(view: View, area: Area, few_words: bool = False) -> None:
    """The boxes that this player may have, below each other.

    With few words they are named by their figures, as at all seats of a screen: below them what they are, or hold.
    """
    boxes, chosen = offered_boxes(view), shown_box(view)
    if len(boxes) < 2:
        return
    player = view.player or ""
    felt, lying = view.memory.drafts.felt(view.state, player), on_felt(view.state, player)
    cells = _tabs(area, len(boxes))
    if min(cells[0].w, cells[0].h) < _FINGER:
        return
    for box, place in zip(boxes, cells, strict=False):
        lies = staked(view.state, felt.get(box, {}))
        name = str(box) if few_words or place.w <= 100 else say("Box {box}", box=box)
        words = name if lies or box == view.station else f"+ {name}"
        style = Style.PLAIN if box == chosen else Style.QUIET
        below = _few(view, place, lies, lies != staked(view.state, lying.get(box, {})))
        if few_words and not lies:
            below = view.canvas.in_room(place.w * 0.88, 18, say("box", meaning="below its number"), "")
        view.canvas.button(place, words, ChooseBox(box), style, SMALL + 2, below)
        if box == chosen:
            view.canvas.put(
                Area(place.x + 8, place.bottom - 7, place.w - 16, 3), "slab", 2, LINE_GOLD, LINE_GOLD, 0, False
            )


def _tabs(area: Area, count: int) -> list[Area]:
    """Places for so many boxes: below each other, or where there is not the height for it in a row, or two columns."""
    wide = area.w >= count * 112 + 8 * (count - 1)  # their names have room beside each other
    for columns in (1, count, 2) if wide else (1, 2, count):
        rows = -(-count // columns)
        high = min(area.h, (112.0 if columns < count else 96.0) * rows)
        cells = [cell for row in area._replace(h=high).rows(rows, 8) for cell in row.columns(columns, 8)]
        if min(cells[0].w, cells[0].h) >= _FINGER:
            break
    return cells


def _few(view: View, area: Area, cents: Cents, moving: bool) -> str:
    """An amount on a tab; where it is narrow only its dollars, or nothing: the spots say it when the box is chosen."""
    room, size = area.w * 0.88, max(13.0, view.canvas.least)
    found = (amount_words(cents, moving), short(cents), short(cents // 100 * 100)) if cents else ()
    return next((words for words in found if view.canvas.measure(words, size) <= room), "")


def main_spot(view: View, area: Area, box: int) -> None:
    """The spot of the main wager: what lies there, or that it waits.

    In Switch there are two: the wagers on both hands are equal, so a chip on one lies on the other too (BJ 12.A(1)).
    """
    names = spot_names(view.state.terms, MAIN)
    side = min(area.h, (area.w - GAP * (len(names) - 1)) / len(names))
    if len(names) > 1 and side < _NARROW_RING:
        _small_pair(view, area, box, len(names))
        return
    left = area.x + (area.w - side * len(names) - GAP * (len(names) - 1)) / 2
    for hand, name in enumerate(names):
        circle = Area(left + hand * (side + GAP), area.y + (area.h - side) / 2, side, side)
        _ring(view, circle, box, hand, name.upper())


def _ring(view: View, circle: Area, box: int, hand: int, title: str) -> None:
    """One betting area of the main wager, with its name where there is room."""
    canvas, side = view.canvas, circle.w
    stake, moving = stake_on(view, box, MAIN)
    intent = OnSpot(box, MAIN)
    asks = not stake and view.may_bet
    canvas.put(circle, "spot", GOLD if asks else LINE_GOLD, intent in canvas.pressed or asks)
    inner = circle.inset(side * 0.19, side * 0.12)
    top, rest = inner.top_part(inner.h * 0.17, 4)
    if side < _SMALL_SPOT:  # its name would run over the ring
        rest = inner.inset(-inner.w * 0.15, inner.h * 0.1)
    else:
        lower = top._replace(y=top.y + side * 0.035)  # where the ring is wide enough for it
        if not _title(view, _within(circle, lower), title, INK if asks else INK_2):
            rest = inner.inset(0, inner.h * 0.08)  # without a name the rest stands in the middle
    words = amount_words(stake, moving)
    if stake and side < _SMALL_SPOT:  # for chips there is no room
        _amount_alone(view, circle, words, amount_words(stake, False), moving)
    elif stake:
        chips, foot = rest._replace(h=rest.h - side * 0.04).bottom_part(inner.h * 0.24, 0)
        thrown, own = view.memory.thrown, own_credits(canvas)
        alone = thrown is not None and thrown[1:] == (box, MAIN, stake)  # that chip flies there by itself
        origin = None if alone else own
        stack(canvas, chips, stake, view.setting.chips, False, ("stake", box, hand), origin, own)
        canvas.text(_within(circle, foot), words, LARGE, INK_2 if moving else INK, BOLD, CENTRE, least=18)
    elif view.betting and not view.locked:  # who waits for an attendant is not asked for a bet
        _invitation(view, circle, rest, asks)
    canvas.target(circle, intent, takes=True, drag=lifted(view, circle, stake))


def _small_pair(view: View, area: Area, box: int, hands: int) -> None:
    """Betting areas where there is room for one only: small rings beside each other, below them what lies on each."""
    canvas, side = view.canvas, min(area.w, area.h)
    whole = Area(area.x + (area.w - side) / 2, area.y + (area.h - side) / 2, side, side)
    stake, moving = stake_on(view, box, MAIN)
    intent = OnSpot(box, MAIN)
    asks = not stake and view.may_bet
    upper, lower = whole.top_part(side * 0.46, 4)
    ink = GOLD if asks else INK if stake else INK_2
    for hand, cell in enumerate(upper.columns(hands, 4), 1):
        ring = min(cell.w, cell.h)
        circle = Area(cell.x + (cell.w - ring) / 2, cell.y + (cell.h - ring) / 2, ring, ring)
        canvas.put(circle, "spot", GOLD if asks else LINE_GOLD, intent in canvas.pressed or asks)
        canvas.text(circle, str(hand), SMALL, ink, BOLD, CENTRE, least=18)
    if stake:
        forms = (say("{amount} each", amount=each) for each in (amount_words(stake, moving), short(stake)))
        words = canvas.in_room(lower.w, 18, *forms, font=BOLD)
        canvas.text(lower, words, LARGE, INK_2 if moving else INK, BOLD, CENTRE, least=18)
    elif view.betting and not view.locked:
        _invitation(view, whole, lower, asks)
    canvas.target(whole, intent, takes=True, drag=lifted(view, whole, stake))


def _amount_alone(view: View, circle: Area, words: str, short_form: str, moving: bool) -> None:
    """An amount in a ring without chips; while it is on its way the dots stand below it."""
    canvas, middle = view.canvas, circle.inset(circle.w * 0.105, circle.h * 0.3)
    if not moving:
        canvas.text(middle, words, LARGE, INK, BOLD, CENTRE, least=18)
        return
    canvas.text(middle, short_form, LARGE, INK_2, BOLD, CENTRE, least=18)
    canvas.text(middle._replace(y=middle.y + circle.h * 0.2), "…", LARGE, INK_2, BOLD, CENTRE)


def _within(circle: Area, row: Area) -> Area:
    """As much of a row as lies within the inner ring, over the height of its letters."""
    away = abs(row.y + row.h / 2 - circle.y - circle.h / 2) + _HALF_A_LINE
    half = sqrt(max(0.0, (circle.w * _INNER) ** 2 - away**2))
    return row._replace(x=circle.x + circle.w / 2 - half, w=2 * half)


def _invitation(view: View, circle: Area, area: Area, asks: bool) -> None:
    """What to do, and between which amounts; in a small ring only what to do: the limits are in the bar as well.

    Who has no credits for it is told the amounts alone.
    """
    canvas, rules = view.canvas, view.state.terms.rules
    limits = say("{least} to {most}", least=short(rules.minimum), most=short(rules.maximum))
    words = "" if view.needs_credits else say("Place your bet")
    lines, size = evenly(canvas, words, area.w, SMALL, BOLD), SMALL
    if len(lines) == 1:
        size = TEXT
    rows = [(line, size, GOLD if asks else INK_2, BOLD) for line in lines]
    step = min(36.0, area.h / (len(rows) + 1))
    top = area.y + (area.h - step * (len(rows) + 1)) / 2
    last = _within(circle, Area(area.x, top + step * len(rows) + 4, area.w, step))
    if canvas.measure(limits, SMALL, SANS) <= last.w:
        canvas.text(last, limits, SMALL, INK if asks else INK_2, SANS, CENTRE)
    else:
        top += step / 2
    for n, (line, size, ink, font) in enumerate(rows):
        canvas.text(Area(area.x, top + n * step, area.w, step), line, size, ink, font, CENTRE, least=12)


def _title(view: View, area: Area, words: str, ink: Colour) -> bool:
    """The name of the main wager within its ring, in two lines where it is long; whether it has room there."""
    canvas = view.canvas
    if canvas.measure(words, 18, BOLD) <= area.w:
        canvas.text(area, words, SMALL, ink, BOLD, CENTRE, least=18)
        return True
    lines = evenly(canvas, words, area.w, 18, BOLD)
    if len(lines) > 2 or max(canvas.measure(line, 18, BOLD) for line in lines) > area.w:
        return False
    for n, line in enumerate(lines):
        canvas.text(Area(area.x, area.y - 2 + n * 24, area.w, 24), line, 18, ink, BOLD, CENTRE)
    return True
