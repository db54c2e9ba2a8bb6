"""How the great moments look: the wheel that runs out, and the jackpot in its rays."""

from collections.abc import Sequence
from itertools import product
from math import ceil

from etg.languages import money, number, say, spoken
from etg.money import Cents
from etg.screens.area import CENTRE, RIGHT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BLACK, BOLD, SANS, Args
from etg.screens.moments import Jackpot, Moment, Moments, Spin
from etg.screens.pane import FRAME as STEP
from etg.screens.pictures.jackpot import RAY_STEPS
from etg.screens.pictures.wheel_slices import angle_for
from etg.screens.theme import (
    BRASS_LIGHT,
    FELT_EDGE,
    FRAME,
    GIANT,
    INK,
    INK_2,
    INSCRIPTION,
    LARGE,
    LINE_GOLD,
    RADIUS,
    RADIUS_2,
    SMALL,
    SPIN,
    TEXT,
    TINY,
)
from etg.screens.words.payouts import amounts_words, symbol_name
from etg.texts import text

TURNS = 5
"""Whole turns of the wheel before it stops."""
_RAYS_A_SECOND = 5
_NEVER = 3600.0
_AROUND = 20.0
"""So far out of what is covered shadows of it can be seen."""


def celebrate(canvas: Canvas, moments: Moments, area: Area, now: float) -> bool:
    """Draw what is celebrated now, if anything is; a touch anywhere on the screen ends it."""
    moment = moments.now(now)
    if moment is None:
        return False
    canvas.sheet.skip = moments.skip
    canvas.sheet.scene = (canvas.sheet.scene, moment)  # what it covers has not moved when it comes and goes
    canvas.goes_away(moment.ends)
    canvas.slab(area, FELT_EDGE, LINE_GOLD, RADIUS_2, 2)
    _draw(canvas, moment, area.inset(min(32.0, area.w * 0.04), min(20.0, area.h * 0.04)), now)
    return True


def celebrate_over(canvas: Canvas, moments: Moments, area: Area, now: float) -> None:
    """The same over something that is drawn already: what it covers cannot be touched and does not move."""
    if moments.now(now) is None:
        return
    covered = canvas.rect(area)
    canvas.sheet.targets[:] = [target for target in canvas.sheet.targets if not target.rect.colliderect(covered)]
    around = canvas.px(_AROUND)
    canvas.sheet.leave_out(covered.inflate(2 * around, 2 * around))
    canvas.sheet.moving.clear()
    celebrate(canvas, moments, area, now)


def celebrate_in_line(canvas: Canvas, moments: Moments, area: Area, now: float) -> None:
    """What the player has won himself in one line, where he is asked something and all else must be seen."""
    moment = moments.now(now)
    if moment is None or not moment.own:
        return
    if isinstance(moment, Jackpot):
        words = say("Jackpot: {amount}", amount=money(moment.amount))
        if canvas.measure(words, TINY, BLACK) > area.w - 24:
            words = money(moment.amount)
    elif now < moment.stops:
        return
    else:
        words = say("The wheel: {symbol}", symbol=label(moment.symbol))
    canvas.sheet.leave_out(canvas.rect(area))
    canvas.sheet.skip = moments.skip
    canvas.goes_away(moment.ends)
    canvas.slab(area, FELT_EDGE, LINE_GOLD, RADIUS, 2)
    canvas.text(area.inset(12, 0), words, LARGE, INK, BLACK, CENTRE, least=TINY)


def _draw(canvas: Canvas, moment: Moment, area: Area, now: float) -> None:
    if isinstance(moment, Spin):
        _spin(canvas, moment, area, now)
    else:
        _jackpot(canvas, moment, area, now)


def whom(moment: Moment) -> str:
    """For whom it is."""
    return say("for you") if moment.own else say("for box {box}", box=moment.box)


def wins(moment: Moment) -> str:
    """Who wins."""
    return say("You win") if moment.own else say("Box {box} wins", box=moment.box)


def label(symbol: str) -> str:
    """What is written on a slice of a wheel."""
    return say(symbol_name(symbol)).upper()


# The wheel


def turned(spin: Spin, now: float) -> float:
    """How far the wheel has turned, in degrees: it slows down as evenly as friction does, to the symbol on record."""
    whole = 360 * TURNS + angle_for(spin.segments, spin.symbol, spin.place)
    left = max(0.0, spin.stops - now) / SPIN
    return whole * (1 - min(1.0, left) ** 2)


def _spin(canvas: Canvas, spin: Spin, area: Area, now: float) -> None:
    wide = area.w > area.h * 1.5
    side = min(area.h, area.w * 0.6) if wide else min(area.w, area.h * 0.64)
    if wide:
        place, words = area.left_part(side, min(64.0, area.w * 0.05))
    else:
        place, words = area.top_part(side, 16)
    stands = now >= spin.stops
    _wheel(canvas, spin, Area(place.x + (place.w - side) / 2, place.y + (place.h - side) / 2, side, side), now)
    if not stands:
        canvas.goes_away(spin.stops)
    if words.w > 700:
        words = _chances(canvas, spin, words, stands)
    _told(canvas, words, spin, stands)


def _wheel(canvas: Canvas, spin: Spin, area: Area, now: float) -> None:
    labels = tuple((symbol, label(symbol)) for symbol, _ in spin.segments)

    def picture(now: float) -> tuple[str, Args]:
        tenths = round(turned(spin, now) * 10) % 3600
        return "turned", ("wheel", (spin.segments, labels), tenths)

    stands = now >= spin.stops
    canvas.live(area, picture, _NEVER if stands else STEP, now)
    canvas.put(area, "wheel_gloss")
    width = area.w * 0.09
    canvas.put(Area(area.x + (area.w - width) / 2, area.y - width * 0.1, width, width * 1.4), "wheel_pointer")
    if stands:
        _plate(canvas, label(spin.symbol), area)


def _plate(canvas: Canvas, words: str, wheel: Area) -> None:
    """What the pointer shows, in large letters right below it: a slice may be as narrow as a hair."""
    size = max(canvas.least, wheel.w * 0.085)
    width = canvas.measure(words, size, BLACK) + size
    if width > wheel.w * 0.9:
        return
    place = Area(wheel.x + (wheel.w - width) / 2, wheel.y + wheel.w * 0.125, width, size * 1.5)
    canvas.slab(place, FRAME, BRASS_LIGHT, min(RADIUS, size * 0.4), max(2.0, size * 0.05))
    canvas.text(place, words, size, INK, BLACK, CENTRE)


def _told(canvas: Canvas, area: Area, spin: Spin, stands: bool) -> None:
    """The wager, whose it is, and what it wins as soon as the wheel stands; all places are kept from the beginning."""
    small = max(float(SMALL), canvas.least, min(float(LARGE), area.h * 0.12, area.w * 0.08))
    step = small * 1.4
    size = max(small, min(float(GIANT), area.w * 0.22, (area.h - 2 * step) / 1.3))
    top = area.y + max(0.0, (area.h - 2 * step - size * 1.3) / 2)
    canvas.text(Area(area.x, top, area.w, step), say(spin.title), small, INSCRIPTION, BOLD, CENTRE, least=14)
    who = Area(area.x, top + step, area.w, step)
    if not stands:
        canvas.text(who, whom(spin), small, INK_2, SANS, CENTRE)
        return
    canvas.text(who, wins(spin), small, INK, BOLD, CENTRE)
    worth, place = spin.worth, Area(area.x, who.bottom, area.w, size * 1.3)
    if worth is not None and worth.others:
        place = _shared(canvas, place._replace(h=area.bottom - place.y), worth.others, min(small, float(TEXT)))
    amount = label(spin.symbol) if worth is None or worth.from_meter else money(worth.amount, trim=True)
    canvas.text(place, amount, min(size, place.h / 1.1), INK, BLACK, CENTRE, least=20)


def _shared(canvas: Canvas, area: Area, others: Sequence[Cents], size: float) -> Area:
    """What everybody else has of it, below the amount; the place that is left for that."""
    amount = amounts_words(others)
    if len(others) > 1:
        words = say("Every other player wins {amount}, by what he has wagered", amount=amount)
    else:
        words = say("Every other player with the wager wins {amount}", amount=amount)
    if canvas.measure(words, size) > area.w:
        size = max(float(SMALL), canvas.least)
    high = len(canvas.lines(words, area.w, size)) * size * 1.36
    place = area._replace(h=max(size * 1.3, min(GIANT * 1.3, area.h - high)))
    canvas.paragraph(Area(area.x, place.bottom, area.w, high), words, size, INK_2, SANS, CENTRE)
    return place


_SECOND = text("Second amount: every other player with the wager")
_SAME = text("Second amount: every other player with the same wager")
_APART, _WORDS = 48.0, 300.0
"""Between the columns of chances, and what they leave for the words beside them."""


def _chances(canvas: Canvas, spin: Spin, area: Area, stands: bool) -> Area:
    """What every symbol pays, the best first, and how likely it is: at the right of the area; what is left of it."""
    rows = _rows(spin)
    shares = any(worth.others for _, worth in spin.worths)
    second = say(_SAME if any(len(worth.others) > 1 for _, worth in spin.worths) else _SECOND)
    sizes = [size for size in (26.0, 22.0, 18.0) if size >= canvas.least]
    for count, size in product((1, 2, 3), sizes):
        most = ceil(len(rows) / count)
        columns = [rows[at : at + most] for at in range(0, len(rows), most)]
        widths = [_widest(canvas, column, size) for column in columns]
        wide = sum(widths) + _APART * (len(widths) - 1)
        below = len(canvas.lines(second, wide, size)) * size * 1.36 + 8 if shares else 0.0
        step = min(size * 1.6, (area.h - below) / most)
        if step < size * 1.3 or wide > area.w - _APART - _WORDS:
            continue
        words, legend = area.right_part(wide, _APART)
        place = Area(legend.x, legend.y + (legend.h - step * most - below) / 2, wide, step * most)
        for column, width in zip(columns, widths, strict=True):
            _column(canvas, place._replace(w=width), column, size, spin.symbol if stands else "")
            place = place._replace(x=place.x + width + _APART)
        if shares:
            canvas.paragraph(Area(legend.x, place.bottom + 8, wide, below - 8), second, size, INK_2)
        return words
    return area


def _column(canvas: Canvas, area: Area, rows: list[tuple[str, str, str]], size: float, drawn: str) -> None:
    step = min(size * 1.6, area.h / len(rows))
    for n, (symbol, said, likely) in enumerate(rows):
        colour, font = (INK, BOLD) if symbol == drawn else (INK_2, SANS)
        place = Area(area.x, area.y + n * step, area.w, step)
        canvas.text(place, said, size, colour, font)
        canvas.text(place, likely, size, colour, font, RIGHT)


def _rows(spin: Spin) -> list[tuple[str, str, str]]:
    """Symbol, what it says and pays, and its chance."""
    weights = dict(spin.segments)
    whole = sum(weights.values())
    paid = {symbol: f"   {money(worth.amount)}" for symbol, worth in spin.worths if worth.from_meter}
    ordered = [symbol for symbol, _ in spin.worths] or list(weights)
    return [(symbol, label(symbol) + paid.get(symbol, ""), chance(weights[symbol], whole)) for symbol in ordered]


def _widest(canvas: Canvas, rows: list[tuple[str, str, str]], size: float) -> float:
    """How wide a column of chances is, also with the one in it that is drawn."""
    said, likely = (max(canvas.measure(row[part], size, BOLD) for row in rows) for part in (1, 2))
    return said + size + likely


def chance(weight: int, whole: int) -> str:
    """How likely something is, as people say it."""
    times = whole / weight
    words = number(round(times)) if times >= 10 else f"{times:.1f}".removesuffix(".0").replace(".", spoken().point)
    return say("1 in {times}", times=words)


# The jackpot


def _jackpot(canvas: Canvas, won: Jackpot, area: Area, now: float) -> None:
    """What the meter has paid, and below it for what and to whom; larger and in more lines where it is narrow."""
    wide = area.w > area.h * 1.2
    small = max(float(TINY), canvas.least, min(float(LARGE), area.h * 0.07, area.w * (0.045 if wide else 0.065)))
    said = say(won.why)
    below = canvas.lines(said[:1].upper() + said[1:], area.w, small, BOLD)[:2]
    whose = f"{wins(won)}   ·   {say(won.title)}"
    below += [whose] if wide or canvas.measure(whose, small, BOLD) <= area.w else [wins(won), say(won.title)]
    foot = small * 1.4 * len(below) + small * 0.5
    size = min(150.0, area.w * (0.13 if wide else 0.16), (area.h - foot) / 2.7)
    width = min(area.w, canvas.measure(money(won.amount), size, BLACK) + size * 1.2)
    top = area.y + (area.h - size * 2.7 - foot) / 2
    lit = area if wide else Area(area.x, top + size * 0.4, area.w, size * 3)  # little of it under small letters
    _rays(canvas, won, lit, now)
    canvas.printed(Area(area.x, top, area.w, size), say("Jackpot"), size * 0.8, INSCRIPTION, CENTRE)
    place = Area(area.x + (area.w - width) / 2, top + size * 1.1, width, size * 1.6)
    canvas.put(place, "meter_frame", min(won.tier, 2))
    amount = place.inset(size * 0.3, 0)
    canvas.amount(amount, won.amount, won, size, INK, BLACK, CENTRE, least=16, start=0)
    line = Area(area.x, place.bottom + small * 0.5, area.w, small * 1.4)
    for n, words in enumerate(below):
        canvas.text(line._replace(y=line.y + n * line.h), words, small, INK, BOLD, CENTRE, least=14)


def _rays(canvas: Canvas, won: Jackpot, area: Area, now: float) -> None:
    moving = canvas.look.motion
    side = min(area.w, area.h * 1.9)
    place = Area(area.x + (area.w - side) / 2, area.y, side, area.h)

    def picture(now: float) -> tuple[str, Args]:
        return "rays", (int(max(0.0, now - won.began) * _RAYS_A_SECOND) % RAY_STEPS if moving else 0,)

    canvas.live(place, picture, 1 / _RAYS_A_SECOND if moving else _NEVER, now)
