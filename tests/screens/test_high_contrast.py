"""The high-contrast look: the same screens, place by place and target by target, in other colours and nothing else."""

from collections.abc import Hashable, Iterator
from dataclasses import replace
from itertools import product

import pytest
from pygame import Rect, Surface

from etg.cabinet.settings_look import Look
from etg.games import GAMES
from etg.screens import high_contrast as high
from etg.screens import theme
from etg.screens.area import Area
from etg.screens.canvas import Canvas, Style
from etg.screens.clock import stopped_at
from etg.screens.failsafe import Failsafe
from etg.screens.gallery import Args, Gallery
from etg.screens.pane import Screen
from etg.screens.pictures import chips
from etg.screens.pictures.suits import FOUR, USUAL
from etg.screens.pictures.wheel import NEEDLE_PAINT, PAINTS
from etg.screens.scenes import NOW, Scene, scene, scenes
from etg.screens.sheet import Item, Sheet
from etg.screens.shots import SCREENS, SETTING, UPRIGHT, sheet_of
from etg.screens.station import intents as i
from etg.screens.station.station import Station
from etg.screens.tabletop import ConsoleOver, Tabletop
from etg.screens.theme import CARD, Colour, contrast
from etg.screens.touch import Tap

SIZE = (1280, 720)
HIGH = replace(SETTING, look=Look(high_contrast=True))
WORDS, SHAPES = 7.0, 4.5
_GALLERY = Gallery()
ORDINARY = {
    *(theme.INK, theme.INK_2, theme.INK_3, theme.GOLD, theme.STAFF, theme.WON, theme.LOST, theme.RETURNED),
    *(theme.INSCRIPTION, theme.LINE_GOLD, theme.FRAME, theme.FRAME_2, theme.FRAME_3, theme.EDGE, theme.FELT_EDGE),
    *(theme.STOP, theme.STOP_DEEP, theme.DARK_INK),
}
"""What is not to be seen in this look."""

AS_THEY_ARE = {"card_back", "card_shadow", "cover_card", "discard_rack", "logo", "shoe", "wheel_pointer"}
"""Things that keep their colours, and have no words on them."""


def colours(args: Args | Hashable) -> Iterator[Colour]:
    """All colours in the arguments of a picture."""
    match args:
        case (int(r), int(g), int(b)):
            yield r, g, b
        case tuple():
            for each in args:
                yield from colours(each)


def left(items: Iterator[tuple[str, Args]]) -> set[tuple[str, Colour]]:
    """Colours of the ordinary look in pictures; cards, chips and the wheel keep theirs."""
    kept = ("card_face", "card_fan", "chip", "chip_stack", "turned")
    return {(kind, each) for kind, args in items if kind not in kept for each in colours(args) if each in ORDINARY}


def pictures(sheet: Sheet) -> Iterator[tuple[str, Args]]:
    """All that a sheet shows now and later."""
    for item in sheet.items:
        yield item.kind, item.args
    for live, later in product(sheet.live, (0.0, 1.0, 16.0)):
        yield live.make(NOW + later)
    for count in sheet.counts.values():
        item = count.make(count.value + 1)
        yield item.kind, item.args


def pairs(game: str) -> Iterator[tuple[str, Sheet, Sheet]]:
    """Every screen in every moment, in the ordinary look and in this one."""
    for each in scenes(game):
        for name in SCREENS:
            if (each.screens and name not in each.screens) or each.name.startswith("page-settings"):
                continue  # the page of settings shows whether this look is chosen
            sizes = (SIZE, (720, 1280)) if name in UPRIGHT else (SIZE,)
            for size in sizes:
                whole = Rect(0, 0, *size)
                for one, other in zip(SCREENS[name](each, whole), SCREENS[name](each, whole, HIGH), strict=True):
                    with stopped_at(each.time_of_day):
                        usual, seen = (sheet_of(part.screen, part.rect, each, _GALLERY) for part in (one, other))
                    yield f"{each.name} on {name} {size}", usual, seen


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_elsewhere_and_no_ordinary_colour_is_left(game: str) -> None:
    for where, usual, seen in pairs(game):
        assert [item[:4] for item in seen.items] == [item[:4] for item in usual.items], where
        assert (seen.targets, seen.overflows) == (_apart_from_drags(usual, seen), usual.overflows), where
        assert not left(pictures(seen)), where
        assert [item.args[:3] for item in seen.items if item.kind == "text"] == [
            item.args[:3] for item in usual.items if item.kind == "text"
        ], where
        assert {kind for kind, _ in pictures(usual)} <= high.CHANGED | AS_THEY_ARE, "somebody has thought of it"


def _apart_from_drags(usual: Sheet, seen: Sheet) -> list[object]:
    """What a finger takes along looks different as well."""
    return [
        target._replace(drag=other.drag) if target.drag and other.drag and target.drag[:4] == other.drag[:4] else target
        for target, other in zip(usual.targets, seen.targets, strict=True)
    ]


def test_the_ordinary_look_has_what_is_looked_for() -> None:
    sheet = sheet_of(Station(3, SETTING), Rect(0, 0, *SIZE), scene("community_blackjack", "wagers"), _GALLERY)
    assert {colour for _, colour in left(pictures(sheet))} >= {theme.INK, theme.INK_2, theme.GOLD, theme.FRAME_3}


# What stands out from what


@pytest.mark.parametrize("ground", [high.BLACK, high.FELT])
def test_inks_and_edges_on_black(ground: Colour) -> None:
    inks = [ink for known, ink in high.INKS.items() if known != theme.DARK_INK]
    assert all(contrast(ink, ground) >= WORDS for ink in (*inks, high.WHITE))
    assert all(contrast(edge, ground) >= SHAPES for edge in (*high.EDGES.values(), high.LINE))


@pytest.mark.parametrize("down", [False, True], ids=["up", "down"])
@pytest.mark.parametrize("style", Style)
def test_the_words_of_every_button(style: Style, down: bool) -> None:
    canvas = Canvas(_GALLERY, 1.0, Rect(0, 0, 400, 200), pressed=frozenset({"it"} if down else ()))
    canvas.looks(HIGH.look)
    canvas.button(Area(10, 10, 380, 180), "Words", "it", style, sub="below", icon="help")
    slab, *rest = canvas.sheet.items
    _, fill, edge, line, gloss = slab.args
    (ground,) = colours(fill)
    assert slab.kind == "slab" and line and not gloss
    assert {item.kind for item in rest} == {"text", "icon"}
    assert all(contrast(ink, ground) >= WORDS for item in rest for ink in colours(item.args))
    assert max(contrast(each, high.FELT) for each in colours((fill, edge))) >= SHAPES


def test_a_finger_on_a_button_is_seen() -> None:
    for style in Style:
        faces = []
        for down in (False, True):
            canvas = Canvas(_GALLERY, 1.0, Rect(0, 0, 400, 200), pressed=frozenset({"it"} if down else ()))
            canvas.looks(HIGH.look)
            canvas.button(Area(10, 10, 380, 180), "Words", "it", style)
            faces.append(canvas.sheet.items[0].args[1])
        assert faces[0] != faces[1]


@pytest.mark.parametrize("game", ["community_blackjack", "blackjack", "blackjack_switch"])
def test_shapes_stand_out_from_what_is_under_them(game: str) -> None:
    """Panels, buttons and spots by their edge or by their ground; what cannot be touched now has neither."""
    picture, found = Surface(SIZE), 0
    for each in scenes(game):
        for name in SCREENS:
            if (each.screens and name not in each.screens) or each.name.startswith("page-settings"):
                continue  # the page of settings shows whether this look is chosen
            for screen, rect in SCREENS[name](each, Rect(0, 0, *SIZE), HIGH):
                for item in sheet_of(screen, rect, each, _GALLERY).items:
                    shape = _shape(item)
                    if shape:
                        ground = _around(picture, item.rect)
                        assert max(contrast(colour, ground) for colour in shape) >= SHAPES, (each.name, name, item)
                        found += 1
                    picture.fblits(_GALLERY.blits([item]))
    assert found > 1000


def _shape(item: Item) -> list[Colour]:
    match item.kind, item.args:
        case "slab", (_, fill, edge, int(line), _) if line:
            return [*colours((fill, edge))]
        case "spot", (colour, *_):
            return [*colours((colour,))]
    return []


def _around(picture: Surface, rect: Rect) -> Colour:
    """What is painted at the middle of the left edge of a place."""
    x, y = min(max(0, rect.left), SIZE[0] - 1), min(max(0, rect.centery), SIZE[1] - 1)
    r, g, b, _ = picture.get_at((x, y))
    return r, g, b


# Cards, chips and the wheel


def test_cards_stay_cards_in_stronger_inks() -> None:
    assert all(contrast(ink, CARD) >= WORDS for inks in high.DECKS.values() for ink in inks)
    assert len(set(high.DECKS[FOUR])) == 4 and len(set(high.DECKS[USUAL])) == 2


def test_the_value_of_a_chip_can_be_read_also_of_one_that_cannot_be_had() -> None:
    assert contrast(chips.INK, chips.PAPER) >= WORDS
    canvas = Canvas(_GALLERY, 1.0, Rect(0, 0, 200, 200))
    canvas.looks(HIGH.look)
    area = Area(20, 20, 132, 132)
    canvas.put(area, "chip", 10_000)
    canvas.put(area.inset(-2), "slab", 132, (*theme.FRAME, 165), None, 0, False)
    picture = Surface((200, 200))
    picture.fblits(_GALLERY.blits(canvas.sheet.items))
    middle = [picture.get_at((x, 86)) for x in range(52, 120)]
    shades = sorted(theme.luminance((each.r, each.g, each.b)) for each in middle)
    assert (shades[-1] + 0.05) / (shades[0] + 0.05) >= SHAPES


def test_what_is_written_on_the_wheel() -> None:
    """Nothing lies over it that would take from it."""
    for paint in PAINTS:
        assert contrast(theme.DARK_INK if paint == theme.IVORY else theme.INK, paint) >= WORDS
    assert contrast(NEEDLE_PAINT, theme.FRAME) >= WORDS
    assert high.high_contrast("wheel_gloss", 100, 100, ()) == ("slab", (0, None, None, 0, False))
    kind, args = high.high_contrast("turned", 100, 100, ("wheel", ((("a", 1),),), 20))
    assert (kind, args) == ("turned", ("wheel", ((("a", 1),), (), theme.BRASS_LIGHT), 20))


# One player chooses it


def _drawn(station: Station, moment: Scene) -> Sheet:
    return sheet_of(station, Rect(0, 0, *SIZE), moment, _GALLERY)


def test_a_player_chooses_it_at_his_station_and_it_goes_with_him() -> None:
    wagers, nobody = (scene("community_blackjack", name) for name in ("wagers", "nobody"))
    station, other = Station(3, SETTING), Station(2, SETTING)
    usual = _drawn(station, wagers)
    station.act(Tap(i.HighContrast(True)), wagers.shown, NOW)
    seen = _drawn(station, wagers)
    assert left(pictures(usual)) and not left(pictures(seen))
    assert left(pictures(_drawn(other, wagers))), "that of his neighbour stays as it is"
    assert usual.scene != seen.scene, "nothing moves because of it"
    station.follow(nobody.shown, NOW)
    assert left(pictures(_drawn(station, nobody)))


def test_what_a_finger_takes_along_looks_as_where_it_was() -> None:
    sheet = _drawn(Station(3, HIGH), scene("community_blackjack", "wagers"))
    dragged = {(target.drag.kind, target.drag.args) for target in sheet.targets if target.drag is not None}
    assert {kind for kind, _ in dragged} == {"chip", "chip_stack"}
    assert dragged <= {(item.kind, item.args) for item in sheet.items}


# The other screens


def test_the_failsafe_screen_and_the_console_over_the_table() -> None:
    moment = scene("community_blackjack", "wagers")
    table = Tabletop(HIGH, 7, SCREENS["dealer"](moment, Rect(0, 0, *SIZE), HIGH)[0].screen)
    over = table.screens["console"]
    assert isinstance(over, ConsoleOver)
    screens: list[Screen] = [Failsafe(Station(3, HIGH), "something is wrong"), over]
    for screen in screens:
        sheet = sheet_of(screen, Rect(0, 0, *SIZE), moment, _GALLERY)
        assert sheet.items and not left(pictures(sheet))
