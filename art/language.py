"""Plates of the design language: the palette, the type scale, the states of a button, what moves."""

from collections.abc import Callable

from pygame import Rect, Surface

from etg.screens import theme
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.gallery import BLACK, BOLD, SANS, SERIF, Gallery
from etg.screens.motions import Motions
from etg.screens.sheet import Sheet
from etg.screens.theme import DEAL, FELT, FRAME, INK, INK_2, INK_3, INSCRIPTION, SMALL, TEXT, Colour, contrast

WIDTH = 1280
GALLERY = Gallery()


def _plate(height: int, draw: Callable[[Canvas], None], ground: Colour = FRAME) -> Surface:
    """A picture of what is drawn on a canvas, one pixel for a unit."""
    canvas = Canvas(GALLERY, 1.0, Rect(0, 0, WIDTH, height))
    draw(canvas)
    assert not canvas.sheet.overflows, canvas.sheet.overflows
    return _painted(canvas.sheet, (WIDTH, height), ground)


def _painted(sheet: Sheet, size: tuple[int, int], ground: Colour) -> Surface:
    picture = Surface(size)
    picture.fill(ground)
    picture.fblits(GALLERY.blits(sheet.items))
    return picture


# Colours

GROUPS: dict[str, tuple[str, ...]] = {
    "The room": ("FELT", "FELT_EDGE", "FRAME", "FRAME_2", "FRAME_3", "EDGE", "LINE_GOLD", "INSCRIPTION"),
    "What is read": ("INK", "INK_2", "INK_3", "DARK_INK"),
    "Signals": ("GOLD", "WON", "LOST", "RETURNED", "STAFF", "STOP", "STOP_DEEP"),
    "Cards": ("CARD", "CARD_RED", "CARD_BLACK", "CARD_GREEN", "CARD_BLUE"),
    "Wood and metal": (
        *("BRASS", "BRASS_LIGHT", "BRASS_DARK", "WALNUT", "WALNUT_DARK"),
        *("SMOKE", "WINE", "IVORY", "ENAMEL"),
    ),
}


def palette() -> Surface:
    """Every colour of the theme with its name, its values and its contrast on frame and felt."""
    row, top = 96, 48

    def draw(canvas: Canvas) -> None:
        y = 16.0
        for title, names in GROUPS.items():
            canvas.text(Area(24, y, 600, 40), title, TEXT, INK, SERIF)
            y += top
            for index, name in enumerate(names):
                column, line = index % 3, index // 3
                _swatch(canvas, Area(24 + column * 416, y + line * row, 400, row - 16), name)
            y += row * -(-len(names) // 3) + 8

    rows = sum(-(-len(names) // 3) for names in GROUPS.values())
    return _plate(16 + len(GROUPS) * (top + 8) + rows * row, draw)


def _swatch(canvas: Canvas, area: Area, name: str) -> None:
    colour: Colour = getattr(theme, name)
    patch, words = area.left_part(112, 16)
    canvas.slab(patch, colour, INK_3, theme.RADIUS, 1)
    lines = words.rows(3, 0)
    canvas.text(lines[0], name, 24, INK, BOLD)
    canvas.text(lines[1], "{} {} {}".format(*colour), 20, INK_2)
    on = f"{contrast(colour, FRAME):.1f} on frame   {contrast(colour, FELT):.1f} on felt"
    canvas.text(lines[2], on, 20, INK_2)


# Letters


def type_scale() -> Surface:
    """The sizes of the scale, in both faces."""
    sizes = (theme.GIANT, theme.TITLE, theme.HEAD, theme.LARGE, theme.TEXT, theme.SMALL, theme.TINY)

    def draw(canvas: Canvas) -> None:
        y = 16.0
        for size in sizes:
            height = size * 1.5
            canvas.text(Area(24, y, 80, height), str(size), SMALL, INK_3, SANS)
            canvas.text(Area(112, y, 640, height), "Hit $1,250.00", size, INK, BLACK if size > TEXT else SANS)
            canvas.printed(Area(780, y, 480, height), "Pays 3 to 2", size, INSCRIPTION)
            y += height

    return _plate(round(32 + sum(size * 1.5 for size in sizes)), draw)


# Buttons


def buttons() -> Surface:
    """What a button says by its looks."""
    styles = (("touch this now", Style.ACT), ("plain", Style.PLAIN), ("quiet", Style.QUIET),
              ("staff", Style.STAFF), ("stop", Style.STOP))  # fmt: skip

    def draw(canvas: Canvas) -> None:
        canvas.pressed = frozenset({"pressed"})
        head = Area(200, 8, WIDTH - 224, 48).columns(3, 24)
        for place, words in zip(head, ("idle", "pressed", "chosen"), strict=True):
            canvas.text(place, words, SMALL, INK_2, SANS, CENTRE)
        for row, (name, style) in enumerate(styles):
            area = Area(24, 64 + row * 120, WIDTH - 48, 96)
            canvas.text(area._replace(w=160), name, SMALL, INK_2)
            for state, place in zip(("idle", "pressed", "chosen"), area._replace(x=200, w=WIDTH - 224).columns(3, 24),
                                    strict=True):  # fmt: skip
                canvas.button(place, "Double", state, style, 32, "+ $25", lit=state == "chosen")
        area = Area(24, 64 + len(styles) * 120, WIDTH - 48, 96)
        canvas.text(area._replace(w=160), "not now", SMALL, INK_2)
        cells = area._replace(x=200, w=WIDTH - 224).columns(3, 24)
        canvas.off_button(cells[0], "Double", 32, "forbidden")
        canvas.off_button(cells[1], "Ready", 32, "locked: waits for the others", locked=True)

    return _plate(64 + 6 * 120, draw)


# Motion


def turning() -> Surface:
    """A card on its way from the shoe, frame by frame."""
    shares = (0.0, 0.15, 0.35, 0.5, 0.6, 0.7, 0.85, 1.0)
    picture = Surface((WIDTH, 260))
    picture.fill(FELT)
    for index, share in enumerate(shares):
        canvas = Canvas(GALLERY, 1.0, Rect(0, 0, WIDTH, 260))
        canvas.card(24 + index * 156, 30, 130, 51, "card", Area(24 + index * 156, 30, 130, 182))
        canvas.sheet.moving["card"] = canvas.sheet.moving["card"]._replace(origin=(24 + index * 156 + 1, 30))
        motions = Motions()
        empty = Sheet(items=list(canvas.sheet.items))
        motions.follow(empty, canvas.sheet, 0.0, True)
        above, _ = motions.frame(canvas.sheet, share * DEAL)
        picture.fblits(GALLERY.blits(above or canvas.sheet.items))
        label = Canvas(GALLERY, 1.0, Rect(0, 0, WIDTH, 260))
        label.text(Area(24 + index * 156, 220, 130, 32), f"{round(share * DEAL * 1000)} ms", 20, INK_2, align=CENTRE)
        picture.fblits(GALLERY.blits(label.sheet.items))
    return picture


PLATES: dict[str, Callable[[], Surface]] = {
    "docs/pictures/palette.png": palette,
    "docs/pictures/type.png": type_scale,
    "docs/pictures/buttons.png": buttons,
    "docs/pictures/turning.png": turning,
}
"""Every plate of this script, by its place in the project."""
