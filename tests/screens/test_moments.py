"""Wheel and jackpot: honest, only what is on record, and over with the first touch."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect, Surface

from etg.cabinet.settings_look import Look
from etg.cabinet.shown import Shown
from etg.money import dollars
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.celebration import celebrate, celebrate_over, chance, turned
from etg.screens.dealer.console import DealerConsole
from etg.screens.gallery import Gallery
from etg.screens.moments import Jackpot, Moment, Moments, Spin, Worth, _spread
from etg.screens.overhead import Overhead
from etg.screens.pane import FRAME, Pane, Screen
from etg.screens.pictures.wheel import label
from etg.screens.pictures.wheel_slices import slices, under_pointer
from etg.screens.scenes import NOW, Scene, Table, scene
from etg.screens.scenes.playing import wheel_spins
from etg.screens.sheet import Item, Sheet
from etg.screens.shots import SCREENS, sheet_of
from etg.screens.staged.cards import Cards
from etg.screens.station.deciding import asks
from etg.screens.station.seat import Seat
from etg.screens.station.station import Station
from etg.screens.station.view import Setting, player_at
from etg.screens.tabletop import Tabletop
from etg.screens.theme import COUNT, FELT_EDGE, JACKPOT, SPIN, SPIN_SHOWN
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do
from etg.table.people import Person, Role
from tests.screens.builders import Toy

SETTING = Setting("Harbour Street Casino", (100, 500, 2_500))
SIZE = (1280, 720)
_GALLERY = Gallery()
DEALER = Person(Role.DEALER, "ann")
PANEL = Area(0, 0, 1800, 800)


@cache
def moment_of(game: str, name: str) -> Scene:
    """A scene that has a great moment."""
    return scene(game, name)


def spin(game: str = "blackjack", motion: bool = True) -> Spin:
    """A wheel that began to run at NOW."""
    moments = Moments()
    moments.follow(moment_of(game, "wheel-spins").shown, NOW, motion)
    found = moments.now(NOW)
    assert isinstance(found, Spin)
    return found


def words(pane: Pane) -> list[str]:
    """All that is to be read."""
    return [str(item.args[0]) for item in pane.sheet.items if item.kind in ("text", "arc_text")]


class Above:
    """The overhead, looked at whenever it wants to be."""

    def __init__(self, shown: Shown, look: Look | None = None) -> None:
        setting = SETTING if look is None else Setting("", (100, 500, 2_500), look=look)
        self.shown = shown
        self.screen = Overhead(setting)
        self.pane = Pane(self.screen, _GALLERY, Rect(0, 0, *SIZE))
        self.picture = Surface(SIZE)
        self.pane.paint(self.picture, shown, NOW - 1)
        self.screen.follow(shown, NOW)
        self.pane.stale()
        self.at(NOW)

    def at(self, now: float) -> list[str]:
        """What is to be read at a time."""
        self.pane.paint(self.picture, self.shown, now)
        return words(self.pane)

    def until(self, end: float) -> float:
        """When it comes to rest, if somebody looks whenever it wants to be looked at."""
        now = NOW
        while (due := self.pane.next_time(now)) is not None and due < end:
            now = max(now + 1e-6, due)
            self.at(now)
        return now


# The wheel


def test_the_wheel_has_the_segments_of_the_submission() -> None:
    shown = moment_of("blackjack", "wheel-spins").shown
    found = spin()
    offered = shown.state.terms.side["bonus_spin"]
    assert offered.wheel is not None
    assert dict(found.segments) == {symbol: weight for symbol, weight in offered.wheel.items() if weight}
    drawn = [event.symbol for event in shown.news if isinstance(event, e.Spun)]
    assert [found.symbol] == drawn, "it runs to what is on record"


@given(st.integers(0, 10), st.floats(0, 1, exclude_max=True))
def test_it_stops_at_the_symbol_that_is_on_record_wherever_on_it(which: int, place: float) -> None:
    found = spin()
    symbol = found.segments[which % len(found.segments)][0]
    other = Spin(found.box, found.title, found.segments, symbol, place, found.began)
    assert under_pointer(slices(other.segments), turned(other, other.stops) % 360).symbol == symbol


def test_it_only_ever_slows_down() -> None:
    found = spin()
    angles = [turned(found, NOW + step * FRAME) for step in range(int(SPIN / FRAME) + 30)]
    speeds = [later - before for before, later in pairwise(angles)]
    assert all(speed >= 0 for speed in speeds)
    assert all(later <= before + 1e-9 for before, later in pairwise(speeds)), "nothing steers it on its way"
    assert speeds[-1] == 0 and angles[0] == 0


def test_where_on_the_symbol_it_stops_says_nothing() -> None:
    places = [_spread(number) for number in range(1, 2001)]
    counts = [sum(part <= place * 10 < part + 1 for place in places) for part in range(10)]
    assert all(abs(count - 200) <= 20 for count in counts), "every part of a slice is as frequent as every other"


def test_what_it_has_brought_is_said_when_it_stands_still() -> None:
    above = Above(moment_of("blackjack", "wheel-spins").shown)
    said = label(spin().symbol)
    before, after = above.at(NOW + SPIN - 0.05), above.at(NOW + SPIN + 0.05)
    assert before.count(said) + 2 == after.count(said), "once among the chances, then at the pointer and as what is won"
    assert "Box 3 wins" in after and "Box 3 wins" not in before and "for box 3" in before
    assert above.until(NOW + 60) == pytest.approx(NOW + SPIN + SPIN_SHOWN, abs=0.05)
    assert said not in words(above.pane)


def test_with_reduced_motion_it_stands_still_at_once() -> None:
    above = Above(moment_of("blackjack", "wheel-spins").shown, Look(motion=False))
    assert words(above.pane).count(label(spin().symbol)) == 3
    assert above.pane.next_time(NOW + 0.01) == pytest.approx(NOW + SPIN_SHOWN), "nothing moves meanwhile"


def headline(station: int, name: str, now: float) -> set[str]:
    """What a station, the overhead and the table say about the wheel in large letters."""
    found = moment_of("blackjack", name)
    said = set()
    for screen in (Station(station, SETTING), Overhead(SETTING)):
        screen.follow(found.shown, NOW)
        sheet = Sheet()
        screen.build(Canvas(_GALLERY, 1.0, Rect(0, 0, 1920, 1080), sheet), found.shown, now)
        said |= {str(item.args[0]).lower() for item in sheet.items if item.kind == "text"}
    return {each for each in said if each.startswith(("the wheel", "decided wagers are", "results"))}


@pytest.mark.parametrize(("station", "whom"), [(3, "you"), (2, "box 3")])
def test_the_headline_says_for_whom_the_wheel_turns_as_long_as_it_is_shown(station: int, whom: str) -> None:
    assert headline(station, "wheel", NOW) >= {f"the wheel comes next for {whom}", "the wheel comes next for box 3"}
    turns, stands = (headline(station, "wheel-spins", NOW + later) for later in (1, SPIN + 0.1))
    settled = {"decided wagers are settled"}
    assert turns - settled == {f"the wheel turns for {whom}", "the wheel turns for box 3"}
    assert stands - settled == {f"the wheel has turned for {whom}", "the wheel has turned for box 3"}
    after = headline(station, "wheel-spins", NOW + SPIN + SPIN_SHOWN)
    assert after == settled


def test_a_touch_ends_the_headline_of_the_wheel_with_the_wheel() -> None:
    moments = Moments(3)
    moments.follow(moment_of("blackjack", "wheel-spins").shown, NOW)
    assert moments.wheel(NOW) == (3, True, False) and moments.changes(NOW) == NOW + SPIN
    assert moments.wheel(NOW + SPIN) == (3, True, True) and moments.changes(NOW + SPIN) == NOW + SPIN + SPIN_SHOWN
    moments.skip()
    assert moments.wheel(NOW) is None and moments.changes(NOW) == float("inf")


@pytest.mark.parametrize(
    ("weight", "said"), [(6018, "1 in 1.7"), (2, "1 in 5,000"), (900, "1 in 11"), (1000, "1 in 10"), (5000, "1 in 2")]
)
def test_chances_as_people_say_them(weight: int, said: str) -> None:
    assert chance(weight, 10_000) == said


def celebrated(moment: Moment, now: float, area: Area = PANEL) -> list[Item]:
    """What a panel shows of a moment."""
    canvas = Canvas(_GALLERY, 1.0, Rect(0, 0, 1920, 1080))
    moments = Moments()
    moments._moments = [moment]
    assert celebrate(canvas, moments, area, now)
    assert canvas.sheet.overflows == []
    return [item for item in canvas.sheet.items if item.kind == "text"]


def said(items: list[Item]) -> list[str]:
    return [str(item.args[0]) for item in items]


@pytest.mark.parametrize("area", [Area(0, 0, 1800, 800), Area(0, 0, 1240, 220), Area(0, 0, 450, 390)])
@pytest.mark.parametrize("symbol", ["$120", "$250/$100", "jackpot"])
def test_the_wheel_says_who_wins_how_much_but_not_before_it_stands(symbol: str, area: Area) -> None:
    found = replace(spin(), symbol=symbol)
    before = said(celebrated(found, found.stops - 0.01, area))
    assert before == said(celebrated(replace(found, symbol="$10"), found.stops - 0.01, area)), "nothing tells it"
    for own, who in ((True, "You win"), (False, "Box 3 wins")):
        items = celebrated(replace(found, own=own), found.stops, area)
        after = said(items)
        assert who in after and who not in before
        won = {"$120": "$120", "$250/$100": "$250", "jackpot": "JACKPOT"}[symbol]
        assert won in after
        assert any("Every other player" in each for each in after) == (symbol == "$250/$100")
        pointer = next(item for item in items if item.args[0] == label(symbol) and item.x < found_wheel(area))
        assert int(str(pointer.args[2])) >= 16, "the won label is large, however narrow its slice"


def found_wheel(area: Area) -> float:
    """The right edge of the wheel."""
    return area.right if area.w < area.h * 1.5 else min(area.h, area.w * 0.6) + 64


@pytest.mark.parametrize("game", ["blackjack", "spanish_21", "pontoon_21"])
def test_chances_are_in_the_order_of_what_they_pay_and_meters_say_how_much(game: str) -> None:
    found = spin(game)
    meters = [worth for _, worth in found.worths if worth.from_meter]
    assert [worth.amount for _, worth in found.worths] == sorted((w.amount for _, w in found.worths), reverse=True)
    listed = said(celebrated(found, found.began))
    for symbol, worth in found.worths:
        assert label(symbol) + (f"   {dollars(worth.amount)}" if worth.from_meter else "") in listed
    assert meters and meters[0].amount >= 1_000_00
    assert any(each.startswith("Second amount") for each in listed)


@pytest.mark.clause("BJ 13.Q(5)(a)#2")
def test_what_others_win_by_what_they_have_wagered() -> None:
    found = spin()
    for others, legend, words in (
        ((300,), "Second amount: every other player with the wager", "Every other player with the wager wins $3"),
        (
            (300, 1500),
            "Second amount: every other player with the same wager",
            "Every other player wins $3 or $15, by what he has wagered",
        ),
    ):
        shared = replace(found, worths=tuple((symbol, worth._replace(others=others)) for symbol, worth in found.worths))
        told = " ".join(said(celebrated(shared, shared.ends - 0.01)))
        assert legend in told
        assert words in told


@pytest.mark.parametrize("area", [Area(0, 0, 1800, 800), Area(0, 0, 1240, 220), Area(0, 0, 1000, 1100)])
def test_rows_of_chances_do_not_lie_over_each_other(area: Area) -> None:
    found = spin()
    many = tuple((f"${100 - n}", 1 + n) for n in range(18))
    worths = tuple((symbol, Worth(int(symbol[1:]) * 100)) for symbol, _ in many)
    for each in (found, replace(found, segments=many, worths=worths, symbol="$99")):
        rows = [item for item in celebrated(each, each.began, area) if str(item.args[0]).startswith("1 in")]
        assert len(rows) == len(each.segments)
        for one, other in combinations(rows, 2):
            assert abs(one.y - other.y) >= int(str(one.args[2])) or not one.rect.colliderect(other.rect)


# The jackpot


def test_a_jackpot_says_for_what_it_was_won_and_by_whom() -> None:
    moments, own = Moments(), Moments(3)
    for each in (moments, own):
        each.follow(moment_of("community_blackjack", "jackpot").shown, NOW)
    seen, mine = moments.now(NOW), own.now(NOW)
    assert isinstance(seen, Jackpot) and isinstance(mine, Jackpot)
    assert seen.why == "Three suited 7s, 100% of the Major meter"
    assert said(celebrated(seen, NOW))[-2:] == [seen.why, "Box 3 wins   ·   Blazing 7's Progressive"]
    assert said(celebrated(mine, NOW))[-1] == "You win   ·   Blazing 7's Progressive"


def test_a_jackpot_stands_in_the_frame_of_its_meter() -> None:
    """The Major is the second of three, and has its colour everywhere."""
    moments = Moments()
    moments.follow(moment_of("community_blackjack", "jackpot").shown, NOW)
    seen = moments.now(NOW)
    assert isinstance(seen, Jackpot) and seen.tier == 1
    canvas = Canvas(_GALLERY, 1.0, Rect(0, 0, 1920, 1080))
    assert celebrate(canvas, moments, PANEL, NOW)
    assert [item.args[0] for item in canvas.sheet.items if item.kind == "meter_frame"] == [1]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1080, 1920)])
def test_nothing_of_what_it_covers_sticks_out_from_under_it(size: tuple[int, int]) -> None:
    """Where the panel lies over all of the felt, neither cards nor inscriptions are drawn under it."""
    found = moment_of("spanish_21", "wheel-stopped")
    sheet = sheet_of(Station(3, SETTING), Rect(0, 0, *size), found, _GALLERY)
    assert not [item for item in sheet.items if item.kind.startswith(("card_", "meter_frame"))]
    assert [item.args[2] for item in sheet.items if item.kind == "layout"] == [()]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_no_card_sticks_out_from_under_it_on_the_table(size: tuple[int, int]) -> None:
    found = moment_of("spanish_21", "wheel-stopped")
    for screen, rect in SCREENS["tabletop"](found, Rect(0, 0, *size)):
        sheet = sheet_of(screen, rect, found, _GALLERY)
        panels = [item.rect for item in sheet.items if item.args[1:2] == (FELT_EDGE,)]
        cards = [item.rect for item in sheet.items if item.kind.startswith("card_")]
        assert not [card for card in cards for panel in panels if card.colliderect(panel)]


def test_what_is_left_out_of_a_sheet_leaves_the_rest_as_it_was() -> None:
    canvas = Canvas(_GALLERY, 1.0, Rect(0, 0, 1920, 1080))
    canvas.amount(Area(10, 10, 200, 40), 5_00, "inside", 28)
    canvas.live(Area(20, 60, 40, 40), lambda now: ("rays", (0,)), 1.0, NOW)
    canvas.card(20, 100, 40, None, "gone")
    canvas.amount(Area(800, 10, 200, 40), 7_00, "outside", 28)
    canvas.live(Area(800, 60, 40, 40), lambda now: ("rays", (1,)), 1.0, NOW)
    canvas.card(800, 100, 40, None, "stays")
    sheet = canvas.sheet
    sheet.leave_out(Rect(0, 0, 400, 400))
    assert all(item.x >= 780 for item in sheet.items) and len(sheet.items) == 4
    assert {known: sheet.items[count.item].args[0] for known, count in sheet.counts.items()} == {"outside": "$7.00"}
    assert [sheet.items[live.item].args for live in sheet.live] == [(1,)]
    (entry,) = sheet.moving.values()
    assert sheet.items[entry.item].kind == "card_back" and sheet.items[entry.also[0]].kind == "card_shadow"


def test_a_jackpot_shows_what_the_meter_has_paid() -> None:
    shown = moment_of("community_blackjack", "jackpot").shown
    moments = Moments()
    moments.follow(shown, NOW)
    found = moments.now(NOW)
    paid = [cents for event in shown.news if isinstance(event, e.SideSettled) for _, cents in event.paid]
    assert isinstance(found, Jackpot) and [found.amount] == paid
    above = Above(shown)
    assert dollars(0) in words(above.pane) and dollars(found.amount) not in words(above.pane)
    assert dollars(found.amount) in above.at(NOW + COUNT)
    assert above.until(NOW + 60) == pytest.approx(NOW + JACKPOT, abs=0.05)
    assert "Jackpot" not in words(above.pane)


def test_a_jackpot_out_of_a_wheel_waits_for_the_wheel() -> None:
    shown = moment_of("blackjack", "wheel-spins").shown
    moments = Moments()
    moments.follow(shown, NOW)
    paid = e.SideSettled(3, "bonus_spin", ("jackpot",), 500_000, paid=(("bonus_spin", 500_000),))
    moments.follow(Shown(shown.state, shown.mode, shown.last + 1, (paid,)), NOW + 1)
    assert isinstance(moments.now(NOW + 1), Spin)
    assert isinstance(moments.now(NOW + SPIN + SPIN_SHOWN), Jackpot)


# Whose it is, and how it ends


@pytest.mark.parametrize(("station", "concerned"), [(3, True), (2, False), (5, False), (7, False)])
def test_a_station_shows_what_is_its_own(station: int, concerned: bool) -> None:
    for game, name in (("community_blackjack", "jackpot"), ("blackjack", "wheel-spins")):
        moments = Moments(station)
        moments.follow(moment_of(game, name).shown, NOW)
        assert (moments.now(NOW) is not None) == concerned, name


def test_a_player_sees_his_own_wheel_to_its_end_although_the_next_box_spins() -> None:
    """The table spins for one box after the other, faster than a wheel runs."""
    table = Table("blackjack").ready(2, 3, 5).place(2, 2_500, sides=500).place(3, 2_500, sides=500).place(5, sides=500)
    table.plan(Cards("9D KS", boxes={2: "AH KC", 3: "AS KH", 5: "6S 5H"})).do(c.CloseBetting()).play(Do.SPIN)
    screens = {station: Moments(station) for station in (None, 2, 3, 5)}
    spun: list[int] = []
    for later in (0.0, 1.2):
        table.go_on()
        spun += [event.box for event in table.news if isinstance(event, e.Spun)]
        for moments in screens.values():
            moments.follow(table.shown(), NOW + later)

    def boxes(now: float) -> dict[int | None, int | None]:
        found = {station: moments.now(now) for station, moments in screens.items()}
        return {station: None if moment is None else moment.box for station, moment in found.items()}

    first, second = spun
    for now in (NOW + 1.5, NOW + SPIN):
        assert boxes(now) == {None: second, first: first, second: second, 5: second}


def test_a_touch_ends_it() -> None:
    above = Above(moment_of("community_blackjack", "jackpot").shown)
    assert "Jackpot" in words(above.pane)
    above.pane.down(1, (600, 400), NOW + 1)
    assert "Jackpot" not in above.at(NOW + 1)


ENDS = (e.BettingClosed(2, ()), e.Voided("void", "", None, (), DEALER))


@pytest.mark.parametrize("event", ENDS, ids=lambda event: event.name)
def test_the_next_round_or_a_void_ends_it(event: e.Event) -> None:
    shown = moment_of("community_blackjack", "jackpot").shown
    moments = Moments()
    moments.follow(shown, NOW)
    moments.follow(Shown(shown.state, shown.mode, shown.last + 1, (event,)), NOW + 1)
    assert moments.now(NOW + 1) is None


@pytest.mark.parametrize("event", ENDS, ids=lambda event: event.name)
@pytest.mark.parametrize(("game", "name"), [("community_blackjack", "jackpot"), ("blackjack", "wheel-spins")])
def test_nothing_begins_that_is_over_already(game: str, name: str, event: e.Event) -> None:
    """What happened between two looks comes as one: a prize and its void, a wheel and the next round."""
    shown = moment_of(game, name).shown
    moments = Moments()
    moments.follow(Shown(shown.state, shown.mode, shown.last + 1, (*shown.news, event)), NOW)
    assert moments.now(NOW) is None


def _wheel_then_settled() -> tuple[Shown, Shown]:
    """A wheel that turns for station 3, and the same table when what it has brought is paid."""
    table = Table("blackjack")
    found = wheel_spins(table)
    assert found is not None
    return found.shown, table.play(Do.CLEAR).shown()


def _told(screen: Screen, shown: Shown, now: float) -> str:
    sheet = Sheet()
    screen.build(Canvas(Gallery(), 1.0, Rect(0, 0, 1920, 1080), sheet), shown, now)
    return " | ".join(str(item.args[0]) for item in sheet.items if item.kind in ("text", "arc_text"))


def _felt(setting: Setting) -> Screen:
    return Tabletop(setting, 7, DealerConsole(setting.chips)).screens["felt"]


@pytest.mark.parametrize("screen", [lambda s: Station(3, s), lambda s: Seat(3, s), Overhead, _felt])
def test_no_screen_tells_what_a_wheel_has_brought_while_it_turns(screen: Callable[[Setting], Screen]) -> None:
    """Although it is paid already: it is told when the wheel stands, or when somebody touches the screen."""
    spun, settled = _wheel_then_settled()
    found = screen(SETTING)
    found.follow(spun, NOW)
    before = _told(found, spun, NOW + 1)
    found.follow(settled, NOW + 1)
    assert _told(found, settled, NOW + 1) == before, "nothing of it is told"
    assert _told(found, settled, NOW + SPIN + SPIN_SHOWN + 0.1) != before, "then it is"


def test_a_wheel_that_a_question_puts_aside_at_a_seat_does_not_come_back() -> None:
    table = Table("blackjack")
    found = wheel_spins(table)
    assert found is not None
    seat = Seat(5, SETTING)
    seat.follow(found.shown, NOW)
    seat.moments._moments = [spin()]  # as if his wager were on it
    asked = table.play(Do.DECIDE).shown()
    while not asks(asked.state, player_at(asked.state, 5)):
        asked = table.play(Do.DECIDE, but=1).shown()
    seat.follow(asked, NOW + 1)
    assert seat.moments.now(NOW + 1.1) is None
    station = Station(5, SETTING)
    station.moments._moments = [spin()]
    station.follow(asked, NOW + 1)
    assert station.moments.now(NOW + 1.1) is not None, "at a station there is room for it"


def test_where_the_wheel_stops_does_not_hang_on_what_is_shown_with_it() -> None:
    shown = moment_of("blackjack", "wheel-spins").shown
    moments = Moments()
    moments.follow(Shown(shown.state, shown.mode, shown.last, (ENDS[0], *shown.news)), NOW)
    assert moments.now(NOW) == spin()


def test_nothing_begins_without_news() -> None:
    shown = moment_of("community_blackjack", "jackpot").shown
    moments = Moments()
    moments.follow(Shown(shown.state, shown.mode, shown.last), NOW)
    assert moments.now(NOW) is None, "a table that was started again celebrates nothing twice"


# What lies on the table meanwhile


class Covered:
    """A card on the felt, and a jackpot over it unless somebody is asked something."""

    def __init__(self) -> None:
        self.asked = False
        self.moments = Moments()
        self.moments.follow(moment_of("community_blackjack", "jackpot").shown, NOW)
        self.pane = Pane(Toy(self._draws), _GALLERY, Rect(0, 0, *SIZE))
        self.picture = Surface(SIZE)

    def _draws(self, canvas: Canvas, now: float) -> None:
        canvas.looks(Look(), "table")
        canvas.card(100, 200, 80, 7, "card", Area(1200, -100, 1, 1), Area(10, -100, 1, 1))
        if not self.asked:
            celebrate_over(canvas, self.moments, canvas.area, now)

    def moves(self, asked: bool, now: float) -> bool:
        """Whether anything but the celebration moves when that begins or ends to be asked."""
        self.asked = asked
        self.pane.stale()
        self.pane.paint(self.picture, moment_of("community_blackjack", "jackpot").shown, now)
        return bool(self.pane._on_top)


def test_cards_neither_leave_nor_are_dealt_again_because_something_is_celebrated_over_them() -> None:
    """A decision takes the celebration away and gives it back while it lasts; the cards have not moved."""
    felt = Covered()
    assert [felt.moves(asked, NOW + 1 + n) for n, asked in enumerate((True, False, True, False))] == [False] * 4


@pytest.mark.parametrize("first", ["wheel-spins", "decisions"])
def test_nor_on_the_shared_felt(first: str) -> None:
    spins, asked = (moment_of("blackjack", name).shown for name in ("wheel-spins", "decisions"))
    table = Tabletop(SETTING, 7, DealerConsole(SETTING.chips))
    felt = table.felt
    pane = Pane(felt, _GALLERY, table.arrange(Rect(0, 0, *SIZE), spins)["felt"])
    felt.follow(spins, NOW)
    picture = Surface(SIZE)
    order = (spins, asked) if first == "wheel-spins" else (asked, spins)
    for n, shown in enumerate(order):
        pane.stale()
        pane.paint(picture, shown, NOW + n)
    assert pane._on_top == []
