"""What the scenes of the show say: all that is demanded, nothing that is not so, and everything fits everywhere."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product

import pytest
from pygame import Rect

from etg.cabinet.settings_attract import TABLE, AttractSettings, Entry, load_attract
from etg.cabinet.settings_look import PLAIN, Look
from etg.cabinet.shown import Shown
from etg.games import GAMES
from etg.languages import ENGLISH, LANGUAGES, money, say, speaking, spoken
from etg.modes import Mode
from etg.resources import resource
from etg.screens.attract.meters import lasts
from etg.screens.attract.paytables import paytables
from etg.screens.attract.pictures import three
from etg.screens.attract.screen import ShowScreen
from etg.screens.attract.stage import APPEARS
from etg.screens.attract.staging import PLANS, beats
from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.pane import Pane
from etg.screens.pictures.ornaments import STEPS
from etg.screens.sheet import Item, Sheet
from etg.screens.shots import SETTING
from etg.screens.staged.table import DEALER, FLOORPERSON, Table
from etg.screens.station.view import Setting
from etg.screens.theme import GOLD, INK
from etg.screens.words.inscriptions import About, inscriptions
from etg.screens.words.outcomes import Verdict
from etg.screens.words.payouts import line_name, line_pays, lines_offered
from etg.table import commands as c
from etg.table.state import UNIT, meters_now
from tests.screens.attract.burning import settings_for

GALLERY = Gallery()
SHIPPED = load_attract(resource("config", "attract.toml"))
KINDS = ("station", "overhead", "tabletop")
SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1080, 1920)]
LOOKS = [PLAIN, Look(large_text=True), Look(high_contrast=True)]
BEGAN = 1000.0


def empty(game: str) -> Shown:
    """An open table that nobody sits at."""
    return Table(game).open().make_ready().shown()


def sheet_at(screen: ShowScreen, shown: Shown, elapsed: float, size: tuple[int, int] = (1280, 720)) -> Sheet:
    """What the show puts up at a time."""
    screen.began = BEGAN
    sheet = Sheet()
    screen.build(Canvas(GALLERY, screen.scale(*size), Rect(0, 0, *size), sheet), shown, BEGAN + elapsed)
    return sheet


def one_pass(
    kind: str, shown: Shown, size: tuple[int, int] = (1280, 720), setting: Setting = SETTING, first: int = 0
) -> Iterator[tuple[str, Sheet]]:
    """Every leaf of a pass as it stands at its end."""
    screen = ShowScreen(kind, setting, replace(SHIPPED, languages="table"), 3)
    found = screen.leaves(shown.state.terms)
    end = float(first * sum(leaf.seconds for leaf in found))
    for leaf in found:
        end += leaf.seconds
        yield f"{leaf.scene} {leaf.page + 1}", sheet_at(screen, shown, end - 0.1, size)


def words(items: list[Item]) -> str:
    """All that can be read."""
    return " ".join(str(item.args[0]) for item in items if item.kind in ("text", "arc_text")).replace("\xa0", " ")


# What is demanded


@pytest.mark.clause("HB 19")
@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_every_inscription_is_in_the_show(game: str, kind: str, size: tuple[int, int]) -> None:
    shown = empty(game)
    read = [words(sheet.items) for _, sheet in one_pass(kind, shown, size)]
    together = " ".join(read)
    for each in inscriptions(shown.state.terms):
        if each.about in (About.RULES, About.CARE):
            assert each.text in together, each
        elif each.about is About.LIMITS:
            name, amounts = each.text.split(": ")
            assert any(name in page and amounts in page and "Min and max" in page for page in read), each


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_every_wager_that_is_offered_has_its_row(game: str, kind: str) -> None:
    terms = Table(game).terms
    pages = paytables(terms, kind)
    assert {page.wager for page in pages} == {"", *terms.side}
    for wager, side in terms.side.items():
        rows = [row for page in pages if page.wager == wager for row in page.rows]
        assert len(rows) == len(lines_offered(side))
        for line, (what, pays) in zip(lines_offered(side), rows, strict=True):
            assert line_name(wager, line) in what and line_pays(line, side) in pays
    assert all(1 <= len(page.rows) <= 12 for page in pages)


@pytest.mark.clause("BJ 2.B(1)", "SP 2.B(1)")
@pytest.mark.parametrize("game", ["community_blackjack", "blackjack_switch", "spanish_21"])
def test_a_stranger_sees_at_any_time_which_game_it_is_and_what_the_least_wager_is(game: str) -> None:
    shown = empty(game)
    terms = shown.state.terms
    for kind, size in product(KINDS, [(1920, 1080), (1080, 1920)]):
        for name, sheet in one_pass(kind, shown, size):
            read = words(sheet.items)
            assert all(part in read for part in terms.game.name.split()), (kind, name)
            assert money(terms.rules.minimum, trim=True) in read, (kind, name)
            assert SETTING.operator in read, (kind, name)
            gold = [item for item in sheet.items if item.kind == "slab" and item.args[1] == GOLD]
            assert len(gold) == (0 if kind == "overhead" else 1), "one thing is gold, where it can be touched"
            assert ("Touch to play" in read) is (kind != "overhead"), (kind, name)


@pytest.mark.parametrize("mode", [Mode.DEMO, Mode.DESK, Mode.TRAINING])
def test_where_it_is_not_played_for_money_every_scene_says_so(mode: Mode) -> None:
    said = {Mode.DEMO: "DEMO, no money", Mode.DESK: "FREE PLAY", Mode.TRAINING: "TRAINING, no money"}
    for kind, size in product(KINDS, [(1280, 720), (1080, 1920)]):
        for live in (False, True):
            shown = replace(empty("blackjack"), mode=Mode.LIVE if live else mode)
            for name, sheet in one_pass(kind, shown, size):
                assert (said[mode] in words(sheet.items)) is not live, (kind, name)


def test_a_closed_table_invites_nobody() -> None:
    shown = Table("blackjack").shown()
    for _, sheet in one_pass("station", shown):
        assert "Touch to play" not in words(sheet.items) and "The table is closed" in words(sheet.items)
        assert not [item for item in sheet.items if item.kind == "slab" and item.args[1] == GOLD]


# Everything fits, on both sides


@pytest.mark.parametrize("look", LOOKS, ids=["plain", "large", "high contrast"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["community_blackjack", "blackjack_switch", "spanish_21", "players_edge_21"])
def test_everything_fits_within_the_screen(game: str, size: tuple[int, int], look: Look) -> None:
    shown, setting = replace(empty(game), mode=Mode.TRAINING), replace(SETTING, look=look)
    for kind, pass_ in product(KINDS, (0, 1)):
        for name, sheet in one_pass(kind, shown, size, setting, pass_):
            assert sheet.overflows == [], (kind, name, pass_)
            for item in sheet.items:
                if item.kind in ("text", "arc_text", "card_face", "chip", "meter_frame", "card_fan"):
                    assert Rect(0, 0, *size).contains(item.rect), (kind, name, pass_, item)


def test_the_largest_amounts_fit_too() -> None:
    table = Table("community_blackjack").open().make_ready()
    for name, meter in table.terms.meters.items():
        most = 98_765_432_10 if meter.terms.maximum is None else meter.terms.maximum
        table.do(c.AdjustMeter(name, most, "a large amount", DEALER, FLOORPERSON))
    for kind, size in product(KINDS, SIZES):
        assert not [name for name, sheet in one_pass(kind, table.shown(), size) if sheet.overflows]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_can_be_touched_on_it(kind: str) -> None:
    assert not any(sheet.targets for _, sheet in one_pass(kind, empty("blackjack")))


# Languages


def test_each_pass_speaks_the_next_language(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    screen = ShowScreen("station", replace(SETTING, language="es"), settings_for("station", [("title", 10)]), 3)
    monkeypatch.setattr(ShowScreen, "_draw", lambda *args: heard.append(_spoken()))
    for pass_ in range(5):
        sheet_at(screen, empty("blackjack"), 10.0 * pass_ + 1)
    assert heard == ["es", *(code for code in LANGUAGES if code != "es"), "es", ENGLISH]
    alone = ShowScreen("station", SETTING, settings_for("station", [("title", 10)], "table"), 3)
    for pass_ in range(3):
        sheet_at(alone, empty("blackjack"), 10.0 * pass_ + 1)
    assert heard[5:] == [ENGLISH] * 3


def _spoken() -> str:
    return spoken().code


# The hand that is dealt by itself


@pytest.mark.parametrize("game", GAMES)
def test_hands_are_won_lost_and_even_and_no_more_are_won_than_lost(game: str) -> None:
    terms = Table(game).terms
    verdicts = [beats(terms, which)[-1].verdict for which in range(len(PLANS))]
    assert set(verdicts) == {Verdict.WON, Verdict.LOST, Verdict.RETURNED}
    assert verdicts.count(Verdict.WON) <= verdicts.count(Verdict.LOST)


@pytest.mark.parametrize("game", GAMES)
def test_cards_come_one_after_another_and_are_never_taken_back(game: str) -> None:
    terms = Table(game).terms
    for which in range(len(PLANS)):
        found = beats(terms, which)
        counts = [len(beat.dealer) + sum(len(hand) for hand in beat.hands) for beat in found]
        assert counts[0] == 0 and counts[-1] >= 3
        assert all(later - before in (0, 1) for before, later in pairwise(counts))
        assert found[-1].results and all(not beat.results for beat in found[:-1])


def test_a_card_slides_in_while_nothing_else_moves() -> None:
    shown = empty("community_blackjack")
    screen = ShowScreen("station", SETTING, settings_for("station", [("hand", 20)], "table"), 3)
    screen.began = BEGAN
    pane = Pane(screen, GALLERY, Rect(0, 0, 640, 360))
    counts = set()
    for tenth in range(150):
        pane.stale()
        pane.build(shown, BEGAN + tenth / 10)
        counts.add(sum(item.kind == "card_face" for item in pane.sheet.items))
    assert counts == {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize("first", range(4))
def test_the_two_hands_balance_each_other_and_no_card_moves_when_another_one_comes(first: int) -> None:
    screen = ShowScreen("station", SETTING, settings_for("station", [("hand", 20)], "table"), 3)
    shown = empty("community_blackjack")
    drift = 32
    places: dict[object, list[int]] = {}
    for second in range(first * 20 + 1, first * 20 + 20):
        cards = [item for item in sheet_at(screen, shown, second).items if item.kind == "card_face"]
        for item in cards:
            places.setdefault(item.args[0], []).append(item.x)
    assert len(places) == len(cards) >= 3 and all(max(found) - min(found) < drift for found in places.values())
    rows = [[item for item in cards if item.y == y] for y in {item.y for item in cards}]
    middles = [(min(item.x for item in row) + max(item.x + item.w for item in row)) / 2 for row in rows]
    assert len(middles) == 2 and sum(middles) == pytest.approx(1280, abs=2 * drift)


def test_with_less_motion_it_is_simply_there() -> None:
    setting = replace(SETTING, look=Look(motion=False))
    screen = ShowScreen("station", setting, settings_for("station", [("hand", 20), ("meters", 10)], "table"), 3)
    first, meters = (sheet_at(screen, empty("community_blackjack"), when) for when in (0.0, 20.0))
    assert sum(item.kind == "card_face" for item in first.items) == 5
    assert "$10,000.00" in words(meters.items) and not meters.live


def test_nothing_looks_like_advice() -> None:
    for game, kind in product(GAMES, KINDS):
        for name, sheet in one_pass(kind, empty(game)):
            if not name.startswith("paytables"):
                read = words(sheet.items).lower()
                assert not [word for word in ("best", "should", "strategy", "advice", "odds are") if word in read], name


# The meters


def test_meters_roll_up_to_what_they_show_and_never_show_more() -> None:
    table = Table("community_blackjack").open().make_ready()
    for name in table.terms.meters:
        table.do(c.AdjustMeter(name, 12_345_67 + table.state.meters[name] // UNIT, "a test", DEALER, FLOORPERSON))
    shown = table.shown()
    amounts = [money(units // UNIT) for units in meters_now(shown.state).values()]
    screen = ShowScreen("station", SETTING, settings_for("station", [("meters", 10)], "table"), 3)
    end = APPEARS + max(map(lasts, amounts)) + 0.1
    stands = sheet_at(screen, shown, end)
    assert all(amount in words(stands.items) for amount in amounts) and not stands.live
    wanted = [int(letter) for amount in amounts for letter in amount if letter.isdecimal()]
    before = [0] * len(wanted)
    moving = sheet_at(screen, shown, APPEARS + 0.01)
    assert len(moving.live) == len(wanted) and moving.until < BEGAN + end
    for tenth in range(int(end * 10) + 2):
        steps = [int(str(live.make(BEGAN + tenth / 10)[1][0])) for live in moving.live]
        assert all(old <= new <= digit * STEPS for old, new, digit in zip(before, steps, wanted, strict=True))
        before = steps
    assert before == [digit * STEPS for digit in wanted]


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("kind", KINDS)
def test_the_three_pictures_have_words_of_one_size(kind: str, language: str) -> None:
    found = three(empty("community_blackjack").state.terms)
    items = _of_scene(kind, "pictures", empty("community_blackjack"), replace(SETTING, language=language))
    with speaking(language):
        titles = [item for item in items if item.args[0] in [say(picture.title) for picture in found]]
    assert len(titles) == 3 and len({item.args[2] for item in titles}) == len({item.y for item in titles}) == 1


@pytest.mark.parametrize(
    ("wager", "said"),
    [
        ("super_4", "Every line but the last needs a dealer Blackjack."),
        ("buster_free_bonus", "It comes with a wager of exactly $5 on Buster Blackjack"),
        ("must_hit", "It comes with every wager on Super 4"),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_a_paytable_says_all_that_its_lines_need(kind: str, wager: str, said: str) -> None:
    """Without it "any hand" would be false."""
    shown = empty("blackjack")
    pages = paytables(shown.state.terms, kind)
    number = next(at for at, page in enumerate(pages) if page.wager == wager)
    one = AttractSettings(1, TABLE, **{kind: (Entry("paytables", 30),)})
    sheet = sheet_at(ShowScreen(kind, SETTING, one, 1), shown, 30.0 * number + 29, (1920, 1080))
    assert said in " ".join(str(item.args[0]) for item in sheet.items if item.kind == "text")
    assert not sheet.overflows


def test_with_two_hands_the_show_says_what_a_hand_is_wagered_for() -> None:
    switch = empty("blackjack_switch")
    assert "Two hands, as an example" in words(_of_scene("station", "hand", switch))
    read = words(_of_scene("overhead", "limits", switch))
    assert "Minimum wager a hand" in read and "Wagers from $1 to $1,000 a hand" in read


@pytest.mark.parametrize("kind", KINDS)
def test_that_the_table_is_closed_is_the_largest_of_all(kind: str) -> None:
    """Whoever comes by must not take it for a small print below the limits."""
    items = _of_scene(kind, "invitation", Table("community_blackjack").shown())
    said = [item for item in items if item.args[0] in ("The table", "is closed")]
    assert len(said) == 2 and {item.args[3] for item in said} == {INK}
    assert min(int(str(item.args[2])) for item in said) == max(int(str(item.args[2])) for item in items)


def _of_scene(kind: str, name: str, shown: Shown, setting: Setting = SETTING) -> list[Item]:
    """The words of a scene of the show as it stands at its end."""
    one = AttractSettings(1, TABLE, **{kind: (Entry(name, 30),)})
    sheet = sheet_at(ShowScreen(kind, setting, one, 1), shown, 29.0, (1920, 1080))
    return [item for item in sheet.items if item.kind == "text"]
