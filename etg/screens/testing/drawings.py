"""How each test looks on a window."""

from collections.abc import Callable, Hashable, Iterable, Sequence

from etg.cabinet.office.screen_tests import BACK, CHECKS, SKIP, STOP, TARGETS, Assign, Calibrate, Picture, role_words
from etg.cabinet.touch_map import Place
from etg.languages import say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.dealer.saying import sentence
from etg.screens.gallery import BOLD, SANS
from etg.screens.theme import FRAME, GOLD, HEAD, INK, INK_2, LARGE, STAFF, STOP_DEEP, TEXT, TITLE, WON, Colour

Words = Callable[[str], Hashable]
"""What the intent of a button with a word is."""
WHITE: Colour = (255, 255, 255)
PICTURES: dict[Picture, Colour] = {
    Picture.RED: (255, 0, 0),
    Picture.GREEN: (0, 255, 0),
    Picture.BLUE: (0, 0, 255),
    Picture.WHITE: WHITE,
    Picture.BLACK: (0, 0, 0),
}
GROUNDS: tuple[Colour, ...] = (
    (20, 74, 140),
    (128, 40, 40),
    (24, 100, 60),
    (112, 60, 130),
    (140, 84, 14),
    (14, 100, 110),
    (92, 92, 92),
    (120, 24, 88),
    (70, 86, 20),
    (60, 60, 140),
)
"""What windows light up in, one after the other; white letters are read on all of them."""
STROKES: tuple[Colour, ...] = (
    (255, 214, 90),
    (110, 200, 255),
    (255, 130, 120),
    (140, 230, 140),
    (230, 160, 255),
    (255, 255, 255),
)
EACH = 4.0
"""Seconds for a picture when they come in turn."""
BARS = 12
SPEED = 90.0
"""How far the bars wander in a second, in reference units."""
FRAMES = 20.0


def ground(canvas: Canvas, colour: Colour = FRAME) -> None:
    """The whole window in one colour."""
    canvas.put(canvas.area, "slab", 0, colour, colour, 0, False)


def pixels(canvas: Canvas, picture: Picture | None, now: float) -> None:
    """A picture as it is, pixel for pixel; nothing else is on it."""
    if picture is None:
        pictures = tuple(Picture)
        picture = pictures[int(now // EACH) % len(pictures)]
        canvas.goes_away((now // EACH + 1) * EACH)
    if picture in PICTURES:
        ground(canvas, PICTURES[picture])
    else:
        canvas.put(canvas.area, "display_picture", str(picture))


def bars(canvas: Canvas, now: float) -> None:
    """Bars of every colour that wander to the right."""
    area = canvas.area
    ground(canvas, (0, 0, 0))
    width = area.w / BARS
    colours = (WHITE, (255, 0, 0), (0, 255, 0), (0, 0, 255))
    shift = now * SPEED % area.w
    for place in range(0, BARS, 2):
        x = (place * width + shift) % area.w
        colour = colours[place // 2 % len(colours)]
        for left in (x, x - area.w):
            if left + width > 0 and left < area.w:
                canvas.put(Area(left, area.y, width, area.h), "slab", 0, colour, colour, 0, False)
    canvas.goes_away(now + 1 / FRAMES)


def identify(canvas: Canvas, window: str, number: int) -> None:
    """Which window this is."""
    area = canvas.area
    ground(canvas, GROUNDS[number % len(GROUNDS)])
    canvas.text(Area(0, area.h * 0.14, area.w, area.h * 0.4), str(number), area.h * 0.36, WHITE, BOLD, CENTRE)
    words = Area(area.w * 0.05, area.h * 0.58, area.w * 0.9, 90)
    canvas.text(words, sentence(role_words(window)), TITLE, WHITE, BOLD, CENTRE, least=30)
    below = Area(area.w * 0.05, area.h * 0.74, area.w * 0.9, 50)
    canvas.text(below, say("Touch anywhere to go back"), LARGE, WHITE, SANS, CENTRE, least=18)


def assign(canvas: Canvas, test: Assign, window: str, number: int, word: Words) -> None:
    """The question, on every window, and what this one was given already."""
    area = canvas.area
    role = test.taken.get(window)
    ground(canvas, FRAME if role is not None else GROUNDS[number % len(GROUNDS)])
    wide = Area(area.w * 0.05, 0, area.w * 0.9, 0)
    canvas.text(Area(0, area.h * 0.05, area.w, area.h * 0.34), str(number), area.h * 0.3, WHITE, BOLD, CENTRE)
    if role is not None:
        line = wide._replace(y=area.h * 0.42, h=70)
        canvas.text(line, say("This is {role} now", role=say(role_words(role))), HEAD, WON, BOLD, CENTRE, least=24)
    if test.asked is not None:
        line = wide._replace(y=area.h * 0.52, h=60)
        canvas.text(line, say("Touch the screen that shall be"), LARGE, WHITE, SANS, CENTRE, least=20)
        line = wide._replace(y=area.h * 0.59, h=96)
        canvas.text(line, sentence(role_words(test.asked)), TITLE, WHITE, BOLD, CENTRE, least=30)
    row = Area(area.w * 0.05, area.h - 140, area.w * 0.9, 104).columns(3, 20)
    canvas.button(row[0], say("None of them is it"), word(SKIP), Style.PLAIN, TEXT)
    if test.given:
        canvas.button(row[1], say("One back"), word(BACK), Style.PLAIN, TEXT)
    else:
        canvas.off_button(row[1], say("One back"), TEXT)
    canvas.button(row[2], say("These are all"), word(STOP), Style.PLAIN, TEXT)


def calibrate(canvas: Canvas, test: Calibrate, window: str) -> None:
    """A cross to be touched, and what to do."""
    area = canvas.area
    ground(canvas)
    if window != test.window:
        words = say("The touch screen of {window} is being calibrated", window=say(role_words(test.window)))
        canvas.text(Area(40, area.h * 0.45, area.w - 80, 60), words, LARGE, INK_2, SANS, CENTRE, least=18)
        return
    target = test.target
    if target is not None:
        _cross(canvas, target, GOLD if test.map is None else STAFF)
    top = area.h * (0.12 if target is None or target[1] > 0.45 else 0.56)
    wide = Area(area.w * 0.16, top, area.w * 0.68, 60)
    if test.map is None:
        words = say("Touch the middle of the cross: {n} of {of}", n=len(test.touches) + 1, of=len(TARGETS))
        about = say(
            "A touch anywhere on this screen counts, however far off it is. Without a touch for a minute everything "
            "stays as it was."
        )
    else:
        words = say("And once more, to prove it: {n} of {of}", n=len(test.checks) + 1, of=len(CHECKS))
        about = say("Without a touch for a minute everything stays as it was.")
    canvas.text(wide, words, HEAD, INK, BOLD, CENTRE, least=22)
    canvas.paragraph(wide._replace(y=top + 66, h=110), about, TEXT, INK_2, SANS, CENTRE, most=3)
    for place, off in enumerate(test.errors):
        line = wide._replace(y=top + 170 + 44 * place, h=44)
        words = say("Target {n}: {pixels} pixels off", n=place + 1, pixels=round(off))
        canvas.text(line, words, TEXT, INK, SANS, CENTRE, least=18)
    if test.said is not None:
        inner = wide.inset(20, 0)
        height = len(canvas.lines(sentence(test.said), inner.w, TEXT)) * TEXT * 1.36
        canvas.slab(wide._replace(y=top + 170, h=height + 32), STOP_DEEP)
        canvas.paragraph(inner._replace(y=top + 186, h=height + 8), sentence(test.said), TEXT, INK, SANS, CENTRE)


def _cross(canvas: Canvas, target: Place, colour: Colour) -> None:
    area, size = canvas.area, 64.0
    x, y = target[0] * area.w, target[1] * area.h
    canvas.put(Area(x - size, y - 2, 2 * size, 4), "slab", 0, colour, colour, 0, False)
    canvas.put(Area(x - 2, y - size, 4, 2 * size), "slab", 0, colour, colour, 0, False)
    canvas.put(Area(x - size * 0.6, y - size * 0.6, size * 1.2, size * 1.2), "ring", 1000, colour, None, canvas.px(6))


def _top(canvas: Canvas, words: str, word: Words) -> None:
    """What is to be done, and the way out."""
    area = canvas.area
    button = Area(area.w - 300, 32, 268, 96)
    canvas.text(Area(32, 32, area.w - 364, 96), words, LARGE, INK, BOLD, least=18)
    canvas.button(button, say("Done"), word(STOP), Style.ACT, TEXT)


def pad(canvas: Canvas, dots: Iterable[tuple[int, int, int]], word: Words) -> None:
    """What fingers have drawn."""
    ground(canvas, (0, 0, 0))
    size, scale = 14.0, canvas.scale
    for x, y, number in dots:
        place = Area(x / scale - size / 2, y / scale - size / 2, size, size)
        colour = STROKES[number % len(STROKES)]
        canvas.put(place, "slab", canvas.px(size / 2), colour, None, 0, False)
    _top(canvas, say("Draw with all fingers, up to every edge: no line may be broken or crooked"), word)


def many_fingers(canvas: Canvas, fingers: Sequence[tuple[int, tuple[int, int]]], most: int, word: Words) -> None:
    """A ring with its number around every finger."""
    ground(canvas, (0, 0, 0))
    size, scale = 220.0, canvas.scale
    for number, (x, y) in fingers:
        colour = STROKES[number % len(STROKES)]
        place = Area(x / scale - size / 2, y / scale - size / 2, size, size)
        canvas.put(place, "ring", 1000, colour, None, canvas.px(12))
        above = Area(place.x, place.y - 84, size, 76)
        canvas.text(above, str(number), HEAD, colour, BOLD, CENTRE)
    _top(canvas, say("Lay down as many fingers as you can: now {n}, at most {most}", n=len(fingers), most=most), word)
