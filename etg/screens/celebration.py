"""How the great moments look: the wheel that runs out, and the jackpot in its rays."""

from etg.money import dollars
from etg.screens.canvas import CENTRE, RIGHT, Area, Canvas
from etg.screens.gallery import BLACK, BOLD, SANS, Args
from etg.screens.moments import Jackpot, Moment, Moments, Spin
from etg.screens.pane import FRAME as STEP
from etg.screens.pictures.jackpot import RAY_STEPS
from etg.screens.pictures.wheel import label
from etg.screens.pictures.wheel_slices import angle_for
from etg.screens.theme import FELT_EDGE, GIANT, INK, INK_2, INSCRIPTION, LARGE, LINE_GOLD, RADIUS_2, SMALL, SPIN

TURNS = 5
"""Whole turns of the wheel before it stops."""
_RAYS_A_SECOND = 5
_NEVER = 3600.0


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
    canvas.sheet.moving.clear()
    celebrate(canvas, moments, area, now)


def _draw(canvas: Canvas, moment: Moment, area: Area, now: float) -> None:
    if isinstance(moment, Spin):
        _spin(canvas, moment, area, now)
    else:
        _jackpot(canvas, moment, area, now)


# The wheel


def turned(spin: Spin, now: float) -> float:
    """How far the wheel has turned, in degrees: it slows down as evenly as friction does, to the symbol on record."""
    whole = 360 * TURNS + angle_for(spin.segments, spin.symbol, spin.place)
    left = max(0.0, spin.stops - now) / SPIN
    return whole * (1 - min(1.0, left) ** 2)


def _spin(canvas: Canvas, spin: Spin, area: Area, now: float) -> None:
    wide = area.w > area.h * 1.5
    side = min(area.h, area.w * 0.6) if wide else min(area.w, area.h * 0.7)
    if wide:
        place, words = area.left_part(side, min(64.0, area.w * 0.05))
    else:
        place, words = area.top_part(side, 16)
    _wheel(canvas, spin, Area(place.x + (place.w - side) / 2, place.y + (place.h - side) / 2, side, side), now)
    if now < spin.stops:
        canvas.goes_away(spin.stops)
    if words.w > 900:
        words, legend = words.right_part(340, 48)
        _chances(canvas, spin, legend, now >= spin.stops)
    _told(canvas, words, spin.title, f"Box {spin.box}", label(spin.symbol) if now >= spin.stops else "")


def _wheel(canvas: Canvas, spin: Spin, area: Area, now: float) -> None:
    def picture(now: float) -> tuple[str, Args]:
        tenths = round(turned(spin, now) * 10) % 3600
        return "turned", ("wheel", (spin.segments,), tenths)

    canvas.live(area, picture, STEP if now < spin.stops else _NEVER, now)
    canvas.put(area, "wheel_gloss")
    width = area.w * 0.09
    canvas.put(Area(area.x + (area.w - width) / 2, area.y - width * 0.1, width, width * 1.4), "wheel_pointer")


def _told(canvas: Canvas, area: Area, title: str, who: str, what: str) -> None:
    """Title, whose it is, and the result as soon as there is one; its place is kept from the beginning."""
    size = min(float(GIANT), area.h * 0.3, area.w * 0.2)
    small = max(float(SMALL), min(float(LARGE), size * 0.42))
    height = small * 1.4 * 2 + size * 1.3
    top = area.y + max(0.0, (area.h - height) / 2)
    canvas.text(Area(area.x, top, area.w, small * 1.4), title, small, INSCRIPTION, BOLD, CENTRE, least=14)
    canvas.text(Area(area.x, top + small * 1.4, area.w, small * 1.4), who, small, INK_2, SANS, CENTRE, least=14)
    if what:
        place = Area(area.x, top + small * 2.8, area.w, size * 1.3)
        canvas.text(place, what, size, INK, BLACK, CENTRE, least=20)


def _chances(canvas: Canvas, spin: Spin, area: Area, stands: bool) -> None:
    """How likely every symbol is, as the submission has it; the slices are drawn to the same scale."""
    whole = sum(weight for _, weight in spin.segments)
    step = min(44.0, area.h / len(spin.segments))
    top = area.y + (area.h - step * len(spin.segments)) / 2
    for row, (symbol, weight) in enumerate(spin.segments):
        place = Area(area.x, top + row * step, area.w, step)
        drawn = stands and symbol == spin.symbol
        colour, font = (INK, BOLD) if drawn else (INK_2, SANS)
        canvas.text(place, label(symbol), min(26.0, step * 0.7), colour, font)
        canvas.text(place, chance(weight, whole), min(26.0, step * 0.7), colour, font, RIGHT)


def chance(weight: int, whole: int) -> str:
    """How likely something is, as people say it."""
    if weight * 10 >= whole:
        return f"{100 * weight / whole:.0f} %"
    return f"1 in {round(whole / weight):,}"


# The jackpot


def _jackpot(canvas: Canvas, won: Jackpot, area: Area, now: float) -> None:
    _rays(canvas, won, area, now)
    size = min(150.0, area.h * 0.26, area.w * 0.13)
    middle = area.y + area.h / 2
    above = Area(area.x, middle - size * 1.85, area.w, size * 0.9)
    canvas.printed(above, "Jackpot", size * 0.8, INSCRIPTION, CENTRE)
    width = min(area.w, canvas.measure(dollars(won.amount), size, BLACK) + size)
    place = Area(area.x + (area.w - width) / 2, middle - size * 0.75, width, size * 1.5)
    canvas.put(place, "meter_frame", 0)
    canvas.amount(place, won.amount, won, size, INK, BLACK, CENTRE, least=16, start=0)
    small = max(18.0, size * 0.27)
    foot = Area(area.x, middle + size * 0.95, area.w, small * 1.5)
    canvas.text(foot, f"{won.title}   ·   Box {won.box}", small, INK, BOLD, CENTRE, least=14)


def _rays(canvas: Canvas, won: Jackpot, area: Area, now: float) -> None:
    moving = canvas.look.motion
    side = min(area.w, area.h * 1.9)
    place = Area(area.x + (area.w - side) / 2, area.y, side, area.h)

    def picture(now: float) -> tuple[str, Args]:
        return "rays", (int(max(0.0, now - won.began) * _RAYS_A_SECOND) % RAY_STEPS if moving else 0,)

    canvas.live(place, picture, 1 / _RAYS_A_SECOND if moving else _NEVER, now)
