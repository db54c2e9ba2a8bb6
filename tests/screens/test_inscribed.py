"""What the books want to be read on felt and sign is really on the screens of every station."""

from collections.abc import Iterator

import pytest
from pygame import Rect

from etg.games import GAMES
from etg.money import dollars
from etg.screens.canvas import Canvas
from etg.screens.gallery import SERIF, Gallery
from etg.screens.help.pages import all_pages
from etg.screens.pictures.inscriptions import Setting
from etg.screens.pictures.layout import Arc, Band, band_height
from etg.screens.scenes import scene, scenes
from etg.screens.sheet import Item, Sheet
from etg.screens.shots import SCREENS, SETTING, sheet_of
from etg.screens.signs import sign_page
from etg.screens.staged.table import Table
from etg.screens.station.intents import MAIN, OnSpot
from etg.screens.station.station import Station
from etg.screens.theme import INSCRIPTION
from etg.screens.words.areas import areas
from etg.screens.words.inscriptions import Place, inscriptions
from etg.screens.words.pages import Clause
from tests.screens.builders import no_display
from tests.screens.words.builders import every_paytable, terms_of, terms_with
from tests.screens.words.test_inscriptions import area_clause

_GALLERY = Gallery()
SIZES = [(1920, 1080), (1280, 720), (1080, 1920)]


@pytest.fixture(autouse=True)
def _nothing_to_see() -> Iterator[None]:
    with no_display():
        yield


def sheet_at(game: str, moment: str, size: tuple[int, int]) -> Sheet:
    """What a station shows."""
    found = scene(game, moment)
    station, sheet = Station(found.station, SETTING), Sheet()
    station.follow(found.shown, found.now)
    station.build(Canvas(_GALLERY, station.scale(*size), Rect(0, 0, *size), sheet), found.shown, found.now)
    return sheet


def read(game: str, moment: str, size: tuple[int, int]) -> str:
    """All that can be read at a station, line after line; a word that was broken after its hyphen is one again."""
    return " ".join(words(item) for item in sheet_at(game, moment, size).items).replace("- ", "-")


def words(item: Item) -> str:
    """What stands in a picture."""
    if item.kind == "layout":
        return " ".join(text for band in bands(item) for line in band.lines for text in line.texts)
    return str(item.args[0]) if item.kind in ("text", "arc_text") else ""


def bands(item: Item) -> tuple[Band, ...]:
    """What is printed on the felt."""
    found = item.args[2] if item.kind == "layout" else ()
    assert isinstance(found, tuple)
    return found


@pytest.mark.clause("BJ 2.B(1)", "SP 2.B(1)", "PO 2.B(1)", "PE 2.B(1)")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_station_shows_the_name_of_the_operator(game: str, size: tuple[int, int]) -> None:
    for moment in ("nobody", "wagers", "decisions"):
        assert SETTING.operator in read(game, moment, size)


@pytest.mark.clause("BJ 2.B(1)", "SP 2.B(1)", "PO 2.B(1)", "PE 2.B(1)")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_overhead_display_shows_the_name_of_the_operator(game: str, size: tuple[int, int]) -> None:
    found = scene(game, "wagers")
    for screen, rect in SCREENS["overhead"](found, Rect(0, 0, *size)):
        read_there = " ".join(words(item) for item in sheet_of(screen, rect, found, _GALLERY).items)
        assert SETTING.operator in read_there


@pytest.mark.clause("BJ 2.B(3)(a)", "BJ 2.B(3)(b)#2", "BJ 2.B(5)", "BJ 2.B(6)(a)", "BJ 2.B(6)(b)")
@pytest.mark.clause("SP 2.B(3)(a)", "SP 2.B(3)(b)", "SP 2.B(6)(a)", "PO 2.B(3)(a)", "PO 2.B(3)(b)", "PO 2.B(6)(a)")
@pytest.mark.clause("PE 2.B(3)(a)", "PE 2.B(3)(b)", "PE 2.B(5)(a)", "PE 2.B(5)(b)")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_printed_on_the_felt_is_there_while_people_play(game: str, size: tuple[int, int]) -> None:
    terms = scene(game, "wagers").shown.state.terms
    printed = [each.text for each in inscriptions(terms) if each.place is Place.FELT]
    assert len(printed) >= 4
    for moment in ("nobody", "wagers", "decisions"):
        seen = read(game, moment, size)
        assert [text for text in printed if text not in seen] == []


@pytest.mark.clause("BJ 2.B(3)(b)", "BJ 2.B(6)(b)")
@pytest.mark.parametrize("game", ["blackjack", "pitch_blackjack", "community_blackjack"])
def test_what_a_submission_changes_is_printed_too(game: str) -> None:
    """6 to 5, and a payout limit."""
    shown = Table(terms_of(game, blackjack_pays="6 to 5", payout_limit=1_000_000)).ready(3).shown()
    station, sheet = Station(3, SETTING), Sheet()
    station.follow(shown, 0.0)
    station.build(Canvas(_GALLERY, 1.0, Rect(0, 0, 1920, 1080), sheet), shown, 0.0)
    printed = words(sheet.items[0])
    assert "Blackjack pays 6 to 5" in printed and "3 to 2" not in printed
    assert "Payout limit $1,000,000 a round" in printed and "No payout limit" not in printed


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_inscriptions_are_large_and_within_the_felt(game: str, size: tuple[int, int]) -> None:
    """No letter is smaller than 24 units, and every line is shorter than its arc."""
    sheet = sheet_at(game, "wagers", size)
    (band,) = bands(sheet.items[0])
    scale = Station(3, SETTING).scale(*size)
    for line in band.lines:
        assert line.size >= round(24 * scale)
        long = sum(Setting(text, SERIF, line.size, INSCRIPTION).length for text in line.texts)
        assert long + 1.5 * line.size * (len(line.texts) - 1) < 0.99 * size[0]


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=["lying", "upright"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_covers_the_inscriptions(game: str, size: tuple[int, int]) -> None:
    """In no moment but the seconds of a wheel or a jackpot, and while nobody can play at all.

    A page that a player opens over them has them beside it.
    """
    for found in scenes(game):
        elsewhere = found.screens and "station" not in found.screens
        if found.name.startswith(("wheel", "jackpot")) or elsewhere or found.shown.serviced:
            continue
        sheet = sheet_of(Station(found.station, SETTING), Rect(0, 0, *size), found, _GALLERY)
        ground, *items = sheet.items
        if not bands(ground):
            seen = " ".join(words(item) for item in items)
            terms = found.shown.state.terms
            assert all(each.text in seen for each in inscriptions(terms) if each.place is Place.FELT), found.name
        over = [item for item in items for band in bands(ground) if covers(item, band, ground.w)]
        assert over == [], found.name


def covers(item: Item, band: Band, width: int) -> bool:
    """Whether a picture lies over a band, looked at column by column; the soft shadow of a card hides nothing."""
    if item.kind == "card_shadow":
        return False
    arc, high = Arc(width, band.sag), band_height(band.lines, band.pad)
    columns = range(max(0, item.x), min(width, item.x + item.w), 4)
    return any(item.y < band.top + arc.down(x) + high and item.y + item.h > band.top + arc.down(x) for x in columns)


@pytest.mark.parametrize("game", GAMES)
def test_the_tabletop_has_them_too(game: str) -> None:
    found = scene(game, "decisions")
    printed = [each.text for each in inscriptions(found.shown.state.terms) if each.place is Place.FELT]
    for size in ((1920, 1080), (1280, 720)):
        parts = SCREENS["tabletop"](found, Rect(0, 0, *size))
        sheets = [sheet_of(screen, rect, found, _GALLERY) for screen, rect in parts]
        ground, *items = next(sheet.items for sheet in sheets if bands(sheet.items[0]))
        assert [text for text in printed if text not in words(ground)] == []
        assert not [item for item in items for band in bands(ground) if covers(item, band, ground.w)]


@pytest.mark.clause("BJ 2.B(2)", "SP 2.B(2)", "PO 2.B(2)", "PE 2.B(2)", "BJ 2.B(5)(a)", "BJ 12.A(1)")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_main_wager_has_its_spot_at_every_station(game: str, size: tuple[int, int]) -> None:
    """In Switch there are two, and what is put on one lies on the other too."""
    terms = scene(game, "wagers").shown.state.terms
    names = ["Hand 1", "Hand 2"] if game == "blackjack_switch" else [terms.game.main_paytable.name]
    for moment in ("no-wagers", "wagers"):
        sheet = sheet_at(game, moment, size)
        rings = [target.rect for target in sheet.targets if target.intent == OnSpot(3, MAIN)]
        texts = [item for item in sheet.items if item.kind == "text"]
        written = [" ".join(words(item) for item in texts if ring.contains(item.rect)) for ring in rings]
        says = "$25" if moment == "wagers" else "your bet"
        assert all(text.startswith(name.upper()) for text, name in zip(written, names, strict=True))
        assert all(says in text for text in written)
        stacks = [item for item in sheet.items if item.kind == "chip_stack" and item.rect.collidelist(rings) >= 0]
        assert len(stacks) == (len(names) if moment == "wagers" else 0)


@pytest.mark.parametrize(
    ("game", "wager"),
    [
        pytest.param(game.id, wager, marks=pytest.mark.clause(f"{game.book} 2.B(4)", area_clause(game.book, wager)))
        for game in GAMES.values()
        for wager in game.side_wagers
        if any(set(game.decks) & table.decks for table in game.paytables(wager).values())
    ],
)
def test_every_side_wager_that_is_offered_has_its_spot_at_every_station(game: str, wager: str) -> None:
    """Where its chips are put: in a field of its own, with its name. Must Hit is no wager of its own."""
    paytable = next(table for one, table in every_paytable() if (one, table.wager) == (game, wager))
    carrier = {"buster_free_bonus": "buster_blackjack", "must_hit": "super_4"}.get(wager, wager)
    name = "Super 4 Progressive" if wager == "must_hit" else paytable.name
    written, _ = on_the_spot(Table(terms_with(game, paytable)).ready(3), 3, carrier)
    assert written.startswith(name)


def on_the_spot(table: Table, number: int, wager: str) -> tuple[str, int]:
    """What is written on the spot of a side wager at a station, and how many stacks of chips stand there."""
    shown = table.shown()
    station, sheet = Station(number, SETTING), Sheet()
    station.follow(shown, 0.0)
    station.build(Canvas(_GALLERY, station.scale(1920, 1080), Rect(0, 0, 1920, 1080), sheet), shown, 0.0)
    (field,) = [target.rect for target in sheet.targets if target.intent == OnSpot(number, wager)]
    inside = [item for item in sheet.items if field.contains(item.rect)]
    stacks = sum(1 for item in inside if item.kind == "chip_stack")
    return " ".join(words(item) for item in inside if item.kind == "text"), stacks


@pytest.mark.clause("BJ 2.C(2)", "BJ 2.C(3)", "PE 2.C(2)", "PE 2.C(3)")
@pytest.mark.clause("SP 2.B(7)(a)", "PO 2.B(7)(a)", "PO 2.B(8)(a)")
@pytest.mark.parametrize(
    ("game", "wager"),
    [
        *(("blackjack", wager) for wager in ("bad_beat", "hit_and_run", "super_4", "blazing_7s", "bonus_spin")),
        ("blackjack", "21_plus_3_progressive"),
        ("community_blackjack", "super_4"),
        ("spanish_21", "bonus_spin"),
        ("spanish_21", "bonus_spin_xtreme_16"),
        ("pontoon_21", "bonus_spin"),
        ("pontoon_21", "bonus_spin_xtreme"),
        ("players_edge_21", "monster_match"),
    ],
)
def test_a_progressive_wager_is_acknowledged_on_its_spot_at_every_station(game: str, wager: str) -> None:
    """Its chips stand there and its amount is read there once it is placed, not before."""
    paytable = next(table for one, table in every_paytable() if (one, table.wager) == (game, wager))
    terms = terms_with(game, paytable)
    assert terms.side[wager].meters
    stations = range(1, terms.game.boxes + 1)
    table = Table(terms).ready(*stations)
    before = [on_the_spot(table, station, wager) for station in stations]
    for station in stations:
        table.place(station, sides=500)
    stake = dollars(dict(table.state.wagers[1].side)[wager], trim=True)
    for station, (empty, stacks) in zip(stations, before, strict=True):
        written, placed = on_the_spot(table, station, wager)
        assert (stacks, placed) == (0, 1)
        assert f" {stake} " in f" {written} " and f" {stake} " not in f" {empty} "


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_wager_that_is_offered_has_its_spot_with_its_name(game: str, size: tuple[int, int]) -> None:
    seen = read(game, "no-wagers", size).lower()
    for area in areas(scene(game, "wagers").shown.state.terms):
        if area.takes_wagers:
            assert area.text.lower() in seen


@pytest.mark.clause("BJ 2.B(7)", "BJ 2.C(4)", "SP 2.B(5)", "SP 2.B(6)(b)", "SP 2.B(7)(b)", "PO 2.B(5)", "PO 2.B(6)(b)")
@pytest.mark.clause("PO 2.B(7)(b)", "PO 2.B(8)(b)", "PE 2.B(6)", "PE 2.C(4)", "HB 14", "HB 19")
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_sign_is_a_page_of_the_help(game: str) -> None:
    terms = scene(game, "wagers").shown.state.terms
    wanted = [(each.text, each.clause) for each in inscriptions(terms) if each.place is Place.SIGN]
    page = sign_page(terms)
    assert page in all_pages(terms)
    assert [(block.text, block.clause) for block in page.blocks if isinstance(block, Clause)] == wanted
