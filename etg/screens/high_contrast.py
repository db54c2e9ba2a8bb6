"""The high-contrast look: what pictures in the colours of the theme become when they are put on a sheet.

All that is dark is black, all that is read is bright, and whatever has a ground has an edge. The modules that draw name
the colours of the theme and know nothing of it; the ink asks here, for a screen that is to be seen like this.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from etg.cards import Card
from etg.money import Cents
from etg.screens.gallery import Args
from etg.screens.pictures.layout import Band, Cloth
from etg.screens.pictures.plots import Plot
from etg.screens.pictures.shapes import Paint
from etg.screens.pictures.suits import FOUR, USUAL, Inks
from etg.screens.pictures.wheel import Labels
from etg.screens.pictures.wheel_slices import Segments
from etg.screens.theme import (
    BRASS_LIGHT,
    CARD_BLACK,
    DARK_INK,
    EDGE,
    FRAME_2,
    FRAME_3,
    GOLD,
    INK,
    INK_2,
    INK_3,
    INSCRIPTION,
    LINE_GOLD,
    LOST,
    RETURNED,
    STAFF,
    STOP,
    STOP_DEEP,
    WON,
    Colour,
    pressed,
)

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
FELT: Colour = (8, 14, 14)
"""Near black, and plain."""
LINE: Colour = (152, 152, 152)
"""Around panels and what is quiet."""
_HELD: Colour = (72, 72, 72)
"""The ground of a button that a finger is on."""
_PRINTED: Colour = (206, 200, 186)
"""Line-work on the felt: pale, so that nothing but what is to be touched is yellow."""
_VEIL = 112
"""How strong what lies over a chip is that cannot be had: its value can still be read."""
_HAIR = 6
"""What is not higher or wider than this, in pixels, is a line and no panel."""

SIGNALS: Mapping[Colour, Colour] = MappingProxyType(
    {
        GOLD: (255, 221, 0),
        STAFF: (255, 152, 56),
        STOP: (255, 122, 112),
        WON: (120, 245, 178),
        LOST: (255, 158, 142),
        RETURNED: (168, 208, 255),
        INK: WHITE,
        LINE_GOLD: _PRINTED,
        BRASS_LIGHT: _PRINTED,
    }
)
"""What means something means the same as a word, as an edge and as a ground."""
INKS: Mapping[Colour, Colour] = MappingProxyType(
    {**SIGNALS, INK_2: (232, 232, 228), INK_3: (198, 198, 194), INSCRIPTION: (240, 230, 206), DARK_INK: BLACK}
)
"""What is read; all else is white."""
EDGES: Mapping[Colour, Colour] = MappingProxyType({**SIGNALS, EDGE: (228, 228, 224)})
"""All other edges are grey."""
GROUNDS: Mapping[Colour, Colour] = MappingProxyType(
    {
        **SIGNALS,
        pressed(GOLD): (206, 176, 0),
        pressed(STAFF): (224, 124, 36),
        pressed(FRAME_3): _HELD,
        pressed(FRAME_2): _HELD,
        STOP_DEEP: (118, 0, 0),
        pressed(STOP_DEEP): (84, 0, 0),
    }
)
"""All other grounds are black."""
_RED, _GREEN, _BLUE = (168, 10, 28), (0, 96, 52), (12, 80, 172)
DECKS: Mapping[Inks, Inks] = MappingProxyType(
    {USUAL: Inks(CARD_BLACK, _RED, _RED, CARD_BLACK), FOUR: Inks(CARD_BLACK, _RED, _BLUE, _GREEN)}
)
_CARD_EDGE: Colour = (96, 92, 86)
"""Between cards that lie over each other."""
_CLOTH = Cloth(FELT, BLACK, _PRINTED, INKS[INSCRIPTION])


def high_contrast(kind: str, w: int, h: int, args: Args) -> tuple[str, Args]:
    """A picture as it is seen in this look; many are the same."""
    change = _CHANGES.get(kind)
    return (kind, args) if change is None else change(w, h, *args)


def _text(w: int, h: int, words: str, font: str, size: int, colour: Colour) -> tuple[str, Args]:
    return "text", (words, font, size, INKS.get(colour, WHITE))


def _arc_text(w: int, h: int, words: str, font: str, size: int, colour: Colour, curve: int = 0) -> tuple[str, Args]:
    return "arc_text", (words, font, size, INKS.get(colour, WHITE), curve)


def _icon(w: int, h: int, name: str, colour: Colour) -> tuple[str, Args]:
    return "icon", (name, INKS.get(colour, WHITE))


def _slab(
    w: int, h: int, radius: int, fill: Paint | None, border: Colour | None = None, line: int = 0, gloss: bool = False
) -> tuple[str, Args]:
    """Flat, with a stronger edge; a panel that has none gets one, but neither a bar nor what is to have none at all."""
    ground: Paint | None = None
    if fill is not None:
        r, g, b, *strength = fill
        ground = GROUNDS.get((r, g, b), BLACK)
        if strength:
            ground = (*ground, _VEIL)
    if border is not None and line:
        return "slab", (radius, ground, EDGES.get(border, LINE), max(2, round(line * 1.5)), False)
    if border is not None and min(w, h) <= _HAIR:
        edge = EDGES.get(border, LINE)
        return "slab", (radius, edge, edge, 0, False)
    if border is not None and ground == BLACK and radius:
        return "slab", (radius, ground, LINE, 2, False)
    return "slab", (radius, ground, None, 0, False)


def _felt(w: int, h: int, *args: Colour) -> tuple[str, Args]:
    return "slab", (0, FELT, FELT, 0, False)


def _layout(w: int, h: int, top: int, bottom: int, bands: tuple[Band, ...]) -> tuple[str, Args]:
    return "layout", (top, bottom, bands, _CLOTH)


def _meter(w: int, h: int, tone: int, lamps: bool = True) -> tuple[str, Args]:
    size = min(w, h)
    return "slab", (round(size * 0.18), BLACK, _PRINTED, max(2, size // 28), False)


def _ring(w: int, h: int, share: int, colour: Colour, track: Colour, width: int) -> tuple[str, Args]:
    return "ring", (share, INKS.get(colour, WHITE), _HELD, width)


def _bar(w: int, h: int, share: int, colour: Colour, track: Colour) -> tuple[str, Args]:
    return "bar", (share, INKS.get(colour, WHITE), _HELD)


def _spot(w: int, h: int, colour: Colour, lit: bool) -> tuple[str, Args]:
    return "spot", (EDGES.get(colour, LINE), lit, 1.75 if colour == GOLD else 1.25)


def _card(w: int, h: int, card: Card, inks: Inks = USUAL, plain: bool = False) -> tuple[str, Args]:
    return "card_face", (card, DECKS[inks], plain, _CARD_EDGE)


def _fan(w: int, h: int, cards: tuple[Card, ...], degrees: int, inks: Inks = USUAL) -> tuple[str, Args]:
    return "card_fan", (cards, degrees, DECKS[inks], _CARD_EDGE)


def _flourish(w: int, h: int) -> tuple[str, Args]:
    return "flourish", (_PRINTED,)


def _rolling(w: int, h: int, steps: int, font: str, size: int, colour: Colour) -> tuple[str, Args]:
    return "rolling", (steps, font, size, INKS.get(colour, WHITE))


def _chip(w: int, h: int, cents: Cents) -> tuple[str, Args]:
    return "chip", (cents, LINE)


def _chips(w: int, h: int, cents: Cents, chips: tuple[Cents, ...]) -> tuple[str, Args]:
    return "chip_stack", (cents, chips, LINE)


def _print(w: int, h: int, which: int = 0) -> tuple[str, Args]:
    return "card_print", (which, _PRINTED)


def _place(w: int, h: int) -> tuple[str, Args]:
    return "card_place", (_PRINTED,)


def _wheel(w: int, h: int, segments: Segments, labels: Labels = ()) -> tuple[str, Args]:
    return "wheel", (segments, labels, BRASS_LIGHT)


def _turned(w: int, h: int, kind: str, args: Args, tenths: int) -> tuple[str, Args]:
    return "turned", (*high_contrast(kind, w, h, args), tenths)


def _nothing(w: int, h: int, *args: int) -> tuple[str, Args]:
    """Light that would only take from what is to be read."""
    return "slab", (0, None, None, 0, False)


def _plot(w: int, h: int, what: Plot) -> tuple[str, Args]:
    """On black, with bands as strong as they are and every curve bright."""
    return "plot", (
        what._replace(
            bands=tuple(band._replace(colour=INKS.get(band.colour, WHITE)) for band in what.bands),
            lines=tuple(line._replace(colour=INKS.get(line.colour, WHITE)) for line in what.lines),
            dots=tuple(dot._replace(colour=INKS.get(dot.colour, WHITE)) for dot in what.dots),
            ground=BLACK,
            grid=_HELD,
        ),
    )


def _plot_mark(w: int, h: int, colour: Colour, diamond: bool = False) -> tuple[str, Args]:
    return "plot_mark", (INKS.get(colour, WHITE), diamond)


_CHANGES: dict[str, Callable[..., tuple[str, Args]]] = {
    "arc_text": _arc_text,
    "bar": _bar,
    "card_face": _card,
    "card_fan": _fan,
    "card_place": _place,
    "card_print": _print,
    "chip": _chip,
    "chip_stack": _chips,
    "cloth": _felt,
    "felt": _felt,
    "flourish": _flourish,
    "icon": _icon,
    "layout": _layout,
    "meter_frame": _meter,
    "plot": _plot,
    "plot_mark": _plot_mark,
    "rays": _nothing,
    "ring": _ring,
    "rolling": _rolling,
    "slab": _slab,
    "spot": _spot,
    "text": _text,
    "turned": _turned,
    "wheel": _wheel,
    "wheel_gloss": _nothing,
}
CHANGED = frozenset(_CHANGES)
"""The kinds of pictures that look different; all others are as they are."""
