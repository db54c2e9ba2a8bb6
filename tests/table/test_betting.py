"""Seats, credits and wagers: what happens before the first card."""

from decimal import Decimal
from hashlib import sha256
from typing import Any

import pytest

from etg.cards import card
from etg.games import GAMES, Decision
from etg.table import commands as c
from etg.table import events as e
from etg.table.people import Person, Role
from etg.table.state import UNIT, meters_now
from tests.table.builders import DEALER, FLOORPERSON, Table, names

QUEEN = card("QH")
TENTH, SOME, LITTLE = Decimal("0.1"), Decimal("0.03"), Decimal("0.02")
RATES = {
    "bad_beat": {"": TENTH},
    "monster_match": {"": TENTH},
    "bonus_spin": {"": TENTH},
    "blazing_7s": {"mega": TENTH, "major": LITTLE, "minor": SOME},
    "bonus_spin_xtreme": {"primary": TENTH, "secondary": LITTLE},
    "bonus_spin_xtreme_16": {"primary": TENTH, "secondary": LITTLE},
}


def test_seats_credits_and_leaving() -> None:
    """A player sits, buys in, cashes out and leaves; nobody leaves with credits behind."""
    table = Table()
    table.do(c.Seat("mia", 3), c.BuyIn("mia", 5000), c.CashOut("mia", 2000), c.Tip("mia", 500))
    assert table.credits("mia") == 2500
    assert "cash out first" in table.refuse(c.Leave("mia"))[0]
    table.do(c.CashOut("mia", 2500), c.Leave("mia"))
    assert not table.state.players
    assert "nobody" in table.refuse(c.BuyIn("mia", 1))[0]


@pytest.mark.parametrize(
    "command",
    [c.BuyIn("p1", 0), c.BuyIn("p1", -5), c.CashOut("p1", 100_001), c.Tip("p1", 0), c.Seat("p1", 2), c.Seat("q", 1)],
)
def test_impossible_amounts_and_seats(command: c.Command) -> None:
    """Nothing is paid that is not there, and a seat has one player."""
    table = Table().seat(1)
    table.refuse(command)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.clause("R1")
def test_the_table_has_its_stations_and_boxes(game: str) -> None:
    """Seven boxes, at Pontoon 21 eight (R1)."""
    table = Table(game)
    boxes = 8 if game == "pontoon_21" else 7
    clause = GAMES[game].boxes_clause
    assert table.refuse(c.Seat("mia", boxes + 1))[1] == clause
    table.seat(boxes)
    assert table.refuse(c.Place(f"p{boxes}", boxes + 1, 1000))[1] == clause
    assert table.refuse(c.Place(f"p{boxes}", 0, 1000))[1] == clause


@pytest.mark.clause("BJ 6.A", "BJ 6.F", "SP 6.A", "SP 6.F", "PO 6.A", "PO 6.F", "PE 6.A", "PE 6.F", "T18")
@pytest.mark.parametrize(("game", "book"), [(g.id, g.book) for g in GAMES.values() if g.hands_per_box == 1])
def test_a_wager_is_made_with_credits_within_the_limits(game: str, book: str) -> None:
    """Limits, chip unit, credits."""
    table = Table(game, minimum=5, maximum=500, chip_unit=1).seat(1, credits=2000)
    assert table.refuse(c.Place("p1", 1, 0))[1] == f"{book} 6.F"
    assert table.refuse(c.Place("p1", 1, -500))[1] == f"{book} 6.F"
    assert table.refuse(c.Place("p1", 1, 400))[1] == f"{book} 6.A"
    assert table.refuse(c.Place("p1", 1, 50_100))[1] == f"{book} 6.A"
    assert table.refuse(c.Place("p1", 1, 550)) == ("$5.50 is not a multiple of the chip unit of $1.00", "R4")
    reason, clause = table.refuse(c.Place("p1", 1, 2100))
    assert "$20.00" in reason and clause == f"{book} 6.A"
    table.place(1, 2000)
    assert table.credits("p1") == 0


@pytest.mark.clause("BJ 12.A(1)")
def test_a_switch_player_makes_two_equal_wagers_before_the_first_card() -> None:
    """One amount is taken twice; credits for one hand alone are not enough, and after the close it is too late."""
    table = Table("blackjack_switch").seat(1, 2, credits=2500)
    reason, clause = table.refuse(c.Place("p1", 1, 1300))
    assert "$25.00" in reason and "$26.00" in reason and clause == "BJ 6.A"
    table.place(1, 1200)
    assert table.credits("p1") == 100
    table.place(1, 1000)
    assert table.credits("p1") == 500
    table.do(c.TakeBack("p1"))
    assert table.credits("p1") == 2500
    table.place(1, 1000).do(c.CloseBetting())
    assert [hand.wager for hand in table.box(1).hands] == [1000, 1000]
    for command in (c.Place("p2", 2, 1000), c.Place("p1", 1, 1200), c.Repeat("p1")):
        assert table.refuse(command)[1] == "BJ 6.D"
    table.deal("9H")
    assert table.refuse(c.Place("p2", 2, 1000))[1] == "BJ 6.D"


@pytest.mark.clause("R4")
def test_a_wager_that_cannot_be_paid_to_the_cent_is_refused_when_placed() -> None:
    """R4: $1.25 at 6 to 5 is fine, 5 cents at 3 to 2 is not."""
    six_to_five = Table(blackjack_pays="6 to 5", minimum=1, chip_unit=Decimal("0.25")).seat(1)
    six_to_five.place(1, 125)
    three_to_two = Table(minimum=Decimal("0.05"), chip_unit=Decimal("0.05")).seat(1)
    assert three_to_two.refuse(c.Place("p1", 1, 5))[1] == "R4"
    three_to_two.place(1, 10)


@pytest.mark.clause("T7", "R4")
def test_a_wager_that_cannot_be_halved_is_not_surrendered() -> None:
    """$1.25 plays, but half of it is not a number of cents."""
    table = Table(blackjack_pays="6 to 5", chip_unit=Decimal("0.25")).open(1, wager=125)
    table.deal("5H 6D 9C 9S")
    assert table.refuse(c.Decide(1, Decision.SURRENDER))[1] == "R4"


@pytest.mark.clause("BJ 6.H", "SP 6.H", "PO 6.H", "PE 6.H", "R1")
@pytest.mark.parametrize(("game", "clause"), [(g.id, f"{g.book} 6.H") for g in GAMES.values()])
def test_adjacent_boxes(game: str, clause: str) -> None:
    """A player may have the submitted number of boxes, side by side."""
    table = Table(game, boxes_per_player=2).seat(2, 5)
    table.place(2)
    assert table.refuse(c.Place("p2", 4, 1000))[1] == clause
    table.place(3, player="p2")
    assert table.refuse(c.Place("p2", 4, 1000))[1] == clause
    table.place(5)
    assert "p5's" in table.refuse(c.Place("p2", 5, 1000))[0]


def test_the_middle_of_three_boxes_is_not_taken_back_first() -> None:
    """What is left must be adjacent too."""
    table = Table(boxes_per_player=3).seat(2)
    table.place(1, player="p2").place(2, player="p2").place(3, player="p2")
    assert table.refuse(c.TakeBack("p2", 2))[1] == "BJ 6.H"
    table.do(c.TakeBack("p2", 1), c.TakeBack("p2", 2))
    assert list(table.state.wagers) == [3]


@pytest.mark.clause("T21")
def test_placing_again_replaces_and_a_double_tap_does_nothing() -> None:
    """Place says what lies on the box, not what is added to it."""
    table = Table(side_wagers={"lucky_ladies": {}}).seat(1)
    table.place(1, 1000, lucky_ladies=500)
    assert table.do(c.Place("p1", 1, 1000, (("lucky_ladies", 500),))) == []
    table.place(1, 2000)
    assert table.credits("p1") == 98_000
    assert names(table.do(c.TakeBack("p1"))) == ["taken_back"]
    assert table.credits("p1") == 100_000
    assert "no wagers" in table.refuse(c.TakeBack("p1"))[0]


def test_repeat_places_the_last_wagers_again() -> None:
    """All boxes and side wagers of the last round, or nothing."""
    table = Table(side_wagers={"lucky_ladies": {}}, boxes_per_player=2).seat(1)
    assert "no earlier wagers" in table.refuse(c.Repeat("p1"))[0]
    table.place(1, 1000, lucky_ladies=500).place(2, 1500, player="p1")
    table.do(c.CloseBetting(), c.Void("test", DEALER, FLOORPERSON), c.Clear())
    table.place(1, 5000)
    table.do(c.Repeat("p1"))
    assert {box: wagers.wager for box, wagers in table.state.wagers.items()} == {1: 1000, 2: 1500}
    assert table.credits("p1") == 97_000
    table.do(c.TakeBack("p1"), c.CashOut("p1", 98_000))
    assert table.refuse(c.Repeat("p1"))[1] == "BJ 6.A"
    assert not table.state.wagers


@pytest.mark.clause("BJ 6.D", "BJ 2.C(4)", "HB 15", "HB 17", "T21")
def test_no_wager_after_betting_is_closed() -> None:
    """Plain wagers are late, progressive ones are locked out."""
    table = Table(side_wagers={"blazing_7s": {}, "lucky_ladies": {}, "21_plus_3_extreme": {}}).open(1)
    table.do(c.Seat("mia", 4), c.BuyIn("mia", 5000))
    assert table.refuse(c.Place("mia", 4, 1000))[1] == "BJ 6.D"
    for wager in ("lucky_ladies", "21_plus_3_extreme"):
        assert table.refuse(c.Place("p1", 1, 1000, ((wager, 500),)))[1] == "BJ 6.D"
    assert table.refuse(c.Place("p1", 1, 1000, (("blazing_7s", 500),)))[1] == "BJ 2.C(4)"
    assert table.refuse(c.CloseBetting())[1] == "BJ 6.D"


@pytest.mark.clause("SP 6.D", "PO 6.D", "PE 6.D", "PE 2.C(4)", "SP 2.B(7)(b)", "PO 2.B(7)(b)", "PO 2.B(8)(b)", "T21")
@pytest.mark.parametrize(
    ("game", "wager", "clause"),
    [
        ("spanish_21", "bonus_spin", "SP 2.B(7)(b)"),
        ("spanish_21", "bonus_spin_xtreme_16", "SP 2.B(7)(b)"),
        ("pontoon_21", "bonus_spin", "PO 2.B(7)(b)"),
        ("pontoon_21", "bonus_spin_xtreme", "PO 2.B(8)(b)"),
        ("players_edge_21", "monster_match", "PE 2.C(4)"),
    ],
)
def test_progressive_wagers_are_locked_out(game: str, wager: str, clause: str) -> None:
    """The lock-out of each book."""
    table = Table(game, side_wagers={wager: {}}).open(1)
    assert table.refuse(c.Place("p1", 1, 1000, ((wager, 100),)))[1] == clause
    assert table.refuse(c.Place("p1", 1, 1000))[1] == f"{GAMES[game].book} 6.D"


@pytest.mark.clause("BJ 2.C(1)", "BJ 2.C(2)", "BJ 2.C(3)", "PE 2.C(1)", "PE 2.C(2)", "PE 2.C(3)")
@pytest.mark.clause("SP 2.B(7)", "SP 2.B(7)(a)", "PO 2.B(7)", "PO 2.B(7)(a)", "PO 2.B(8)", "PO 2.B(8)(a)")
@pytest.mark.parametrize(
    ("game", "wager", "stake"),
    [
        ("blackjack", "blazing_7s", 500),
        ("blackjack", "bad_beat", 500),
        ("community_blackjack", "blazing_7s", 500),
        ("spanish_21", "bonus_spin", 100),
        ("spanish_21", "bonus_spin_xtreme_16", 500),
        ("pontoon_21", "bonus_spin", 110),
        ("pontoon_21", "bonus_spin_xtreme", 500),
        ("players_edge_21", "monster_match", 100),
    ],
)
def test_every_box_takes_a_progressive_wager_and_acknowledges_it(game: str, wager: str, stake: int) -> None:
    """By its own station: the credits fall, the wager stands on the box, and at the close it feeds its meter."""
    rates = {f"{wager}.{meter}" if meter else wager: rate for meter, rate in RATES[wager].items()}
    rated: dict[str, Any] = {meter: {"rate": rate} for meter, rate in RATES[wager].items()}
    offered = {"rate": rated[""]["rate"]} if "" in rated else rated
    if wager == "bonus_spin":
        offered["paytable"] = "B"
    table = Table(game, side_wagers={wager: offered})
    boxes = range(1, GAMES[game].boxes + 1)
    table.seat(*boxes)
    for box in boxes:
        before = table.credits(f"p{box}")
        assert table.do(c.Place(f"p{box}", box, 1000, ((wager, stake),))) == [
            e.Placed(box, f"p{box}", 1000, ((wager, stake),))
        ]
        assert table.credits(f"p{box}") == before - 1000 - stake
    shown = dict(meters_now(table.state))
    table.do(c.CloseBetting())
    grown = {meter: meters_now(table.state)[meter] - shown[meter] for meter in shown}
    assert grown == {meter: len(boxes) * stake * UNIT * rate for meter, rate in rates.items()}


@pytest.mark.clause("BJ 6.E", "SP 6.E", "PO 6.E", "PE 6.E", "T19", "T21")
@pytest.mark.parametrize(("game", "clause"), [(g.id, f"{g.book} 6.E") for g in GAMES.values()])
def test_wagers_in_play_stay_where_they_are(game: str, clause: str) -> None:
    """No taking back, no cash-out, no tip and no leaving while the round may still take something back."""
    table = Table(game).open(1)
    for command in (c.TakeBack("p1"), c.CashOut("p1", 100), c.Tip("p1", 100), c.Leave("p1")):
        assert table.refuse(command)[1] == clause
    hand_pay = c.HandPay("p1", 100, DEALER, FLOORPERSON)
    assert table.refuse(hand_pay)[1] == clause


@pytest.mark.clause("BJ 6.C", "BJ 6.C(1)", "BJ 6.C(2)", "SP 6.C", "SP 6.C(1)", "SP 6.C(2)", "T38")
@pytest.mark.clause("PO 6.C", "PO 6.C(1)", "PO 6.C(2)", "PE 6.C", "PE 6.C(1)", "PE 6.C(2)")
@pytest.mark.parametrize(("game", "book"), [(g.id, g.book) for g in GAMES.values()])
def test_a_player_who_sat_out_can_be_barred_until_the_shuffle(game: str, book: str) -> None:
    """The operator bars and admits; a shuffle admits everybody."""
    table = Table(game).open(1)
    table.seat(2)
    table.end_round()
    assert table.refuse(c.Bar("p1", DEALER))[1] == f"{book} 6.C", "he has played"
    assert table.refuse(c.Bar("p2"))[1] == f"{book} 6.C"
    table.do(c.Bar("p2", DEALER))
    assert table.refuse(c.Place("p2", 2, 1000))[1] == f"{book} 6.C"
    assert table.refuse(c.Bar("p2", DEALER))[1] == f"{book} 6.C"
    assert table.refuse(c.Admit("p2"))[1] == f"{book} 6.C(1)"
    table.do(c.Admit("p2", FLOORPERSON))
    table.place(2)
    assert table.refuse(c.Bar("p2", DEALER))[1] == f"{book} 6.C", "he has a wager again"
    table.do(c.TakeBack("p2"), c.Bar("p2", DEALER), c.CallShuffle(FLOORPERSON))
    table.make_ready().place(2)
    assert table.refuse(c.Admit("p2", DEALER))[1] == f"{book} 6.C(1)"


@pytest.mark.clause("BJ 6.C", "SP 6.C", "PO 6.C", "PE 6.C", "T38")
@pytest.mark.parametrize(("game", "book"), [(g.id, g.book) for g in GAMES.values()])
def test_nobody_is_barred_before_there_was_a_round_to_sit_out(game: str, book: str) -> None:
    """The first one may be sat out while it is played; who plays in it is not barred, nor who has played in it."""
    table = Table(game).seat(1, 2, 3)
    assert table.refuse(c.Bar("p2", DEALER)) == (
        "nobody has sat out a round since the cards were shuffled",
        f"{book} 6.C",
    )
    table.place(1)
    if table.state.shoe.burn_due:
        table.do(c.Burn())
    table.do(c.CloseBetting(), c.Bar("p2", DEALER))
    assert table.refuse(c.Bar("p1", DEALER))[1] == f"{book} 6.C"
    table.end_round().do(c.Bar("p3", DEALER))
    for player in ("p2", "p3"):
        assert table.refuse(c.Place(player, 2, 1000))[1] == f"{book} 6.C"
    table.do(c.CallShuffle(FLOORPERSON))
    assert table.make_ready().refuse(c.Bar("p2", DEALER))[1] == f"{book} 6.C"


@pytest.mark.clause("BJ 6.C", "BJ 6.C(1)", "BJ 6.C(2)", "SP 6.C", "SP 6.C(1)", "SP 6.C(2)", "T38")
@pytest.mark.clause("PO 6.C", "PO 6.C(1)", "PO 6.C(2)", "PE 6.C", "PE 6.C(1)", "PE 6.C(2)")
@pytest.mark.parametrize(("game", "book"), [(g.id, g.book) for g in GAMES.values()])
def test_who_is_barred_does_not_get_round_it_at_another_station(game: str, book: str) -> None:
    """Whoever sits down while one is barred, or after one has left, waits too: for the staff or for the shuffle."""
    table = Table(game).open(1)
    table.do(c.Seat("mia", 2))
    table.end_round().do(c.Bar("mia", DEALER))
    table.seat(3)
    assert table.refuse(c.Place("p3", 3, 1000))[1] == f"{book} 6.C"
    table.do(c.Admit("p3", FLOORPERSON), c.Leave("mia"))
    table.place(3).place(1)
    table.do(c.Seat("mia again", 4), c.Seat("mia", 2), c.BuyIn("mia", 5000), c.BuyIn("mia again", 5000))
    for player, box in (("mia", 2), ("mia again", 4)):
        assert table.refuse(c.Place(player, box, 1000))[1] == f"{book} 6.C"
    table.do(c.Admit("mia", FLOORPERSON), c.Place("mia", 2, 1000))
    table.do(c.TakeBack("mia"), c.TakeBack("p3"), c.CallShuffle(FLOORPERSON))
    table.make_ready().seat(5).place(4, player="mia again").place(5)


@pytest.mark.clause("BJ 6.C")
def test_without_a_bar_newcomers_wager_at_once() -> None:
    """Also when somebody was barred by mistake and admitted again."""
    table = Table().open(1)
    table.seat(2).end_round()
    table.seat(3).place(3)
    table.do(c.Bar("p2", DEALER), c.Admit("p2", DEALER))
    table.seat(4).place(4)


@pytest.mark.clause("BJ 6.G", "R12", "R4")
def test_side_wagers_as_offered() -> None:
    """Only what the submission names, within its limits or at its stakes, and once a box."""
    table = Table(
        side_wagers={
            "lucky_ladies": {"minimum": 2, "maximum": 10},
            "super_4": {},
            "must_hit": {},
            "bad_beat": {"amounts": [1]},
        }
    ).seat(1)
    cases = {
        (("in_between", 500),): "BJ 6.G",
        (("lucky_ladies", 100),): "BJ 6.G",
        (("lucky_ladies", 1100),): "BJ 6.G",
        (("lucky_ladies", 0),): "BJ 6.G",
        (("lucky_ladies", 500), ("lucky_ladies", 500)): "R12",
        (("must_hit", 100),): "BJ 6.G(13)(a)",
        (("bad_beat", 500),): "BJ 13.B",
    }
    for side, clause in cases.items():
        assert table.refuse(c.Place("p1", 1, 1000, side))[1] == clause, side
    table.place(1, 1000, lucky_ladies=500)


@pytest.mark.clause("R36", "BJ 2.C(1)")
def test_progressive_wagers_feed_their_meters_when_betting_closes() -> None:
    """R36: the rate of the stakes, to the fraction of a cent."""
    table = Table(
        side_wagers={
            "bad_beat": {"rate": Decimal("0.0333")},
            "super_4": {"rate": Decimal("0.1")},
            "must_hit": {"rate": Decimal("0.015")},
        }
    ).seat(1, 2)
    table.place(1, bad_beat=100, super_4=500).place(2, super_4=500)
    start = dict(table.state.meters)
    (closed,) = table.do(c.CloseBetting())
    assert isinstance(closed, e.BettingClosed)
    grown = {name: units - start[name] for name, units in closed.meters}
    assert grown == {"bad_beat": UNIT * 333 // 100, "super_4": 100 * UNIT, "must_hit": 15 * UNIT}
    assert dict(table.state.meters) == start, "outside the round the meters stand until it is cleared"


def test_closing_needs_a_wager() -> None:
    """A round without wagers does not begin."""
    assert Table().seat(1).refuse(c.CloseBetting())[1] == "BJ 6.F"


@pytest.mark.clause("R39", "BJ 2.C(1)")
def test_must_hit_pays_only_at_the_hidden_value_that_was_committed() -> None:
    """R39: the hash first, the value later, and the meter must have reached it."""
    hidden = "25002:salt"
    table = Table(side_wagers={"super_4": {}, "must_hit": {"rate": Decimal("0.01")}}).seat(1)
    assert table.refuse(c.Commit("not a hash"))[1] == "R39"
    table.do(c.Commit(sha256(hidden.encode()).hexdigest()))
    assert table.refuse(c.Commit(sha256(b"another").hexdigest()))[1] == "R39"
    table.place(1, super_4=100)
    table.do(c.CloseBetting())
    assert "first cards" in table.refuse(c.HitMustHit(1, hidden))[0]
    table.deal("9H 7C 8S 5D")
    assert "not the one" in table.refuse(c.HitMustHit(1, "25001:salt"))[0]
    assert "not the one" in table.refuse(c.HitMustHit(1, "\ud800"))[0]
    assert "not reached" in table.refuse(c.HitMustHit(1, hidden))[0]
    table.do(c.Void("test", DEALER, FLOORPERSON), c.Clear())
    table.place(1, super_4=500)
    table.do(c.CloseBetting())
    table.deal("9H 7C 8S 5D")
    assert table.refuse(c.HitMustHit(2, hidden))[1] == "R39"
    events = table.do(c.HitMustHit(1, hidden))
    assert events[1] == e.BonusPaid(1, "must_hit", 25005, (("must_hit", 25000 * UNIT),), (("must_hit", 25005),))
    assert table.refuse(c.HitMustHit(1, hidden))[1] == "R39"
    assert table.state.commitment is None


@pytest.mark.parametrize(("value", "reached"), [("25005", True), ("25006", False), ("9" * 99, False), ("half", False)])
@pytest.mark.clause("R39")
def test_the_must_hit_is_hit_when_the_meter_reaches_the_value(value: str, reached: bool) -> None:
    """R39: reached is enough; without a commitment nothing is paid."""
    for committed in (True, False):
        table = Table(side_wagers={"super_4": {}, "must_hit": {"rate": Decimal("0.01")}}).seat(1)
        if committed:
            table.do(c.Commit(sha256(f"{value}:s".encode()).hexdigest()))
        table.place(1, super_4=500)
        table.do(c.CloseBetting())
        table.deal("9H 7C 8S 5D")
        if committed and reached:
            table.do(c.HitMustHit(1, f"{value}:s"))
        else:
            assert table.refuse(c.HitMustHit(1, f"{value}:s"))[1] == "R39"


@pytest.mark.clause("T44")
def test_meters_are_adjusted_by_two_people_between_rounds() -> None:
    """With a reason; never by one person, and not while a round is played."""
    table = Table(side_wagers={"bad_beat": {}}).seat(1)
    adjust = c.AdjustMeter("bad_beat", 600_000, "meter was read wrongly", DEALER, FLOORPERSON)
    assert table.refuse(c.AdjustMeter("bad_beat", 600_000, "why", DEALER))[1] == "R36"
    assert table.refuse(c.AdjustMeter("bad_beat", 600_000, "why", FLOORPERSON, FLOORPERSON))[1] == "R36"
    assert "no meter" in table.refuse(c.AdjustMeter("super_4", 1, "why", DEALER, FLOORPERSON))[0]
    assert "reason" in table.refuse(c.AdjustMeter("bad_beat", 1, " ", DEALER, FLOORPERSON))[0]
    technician = Person(Role.TECHNICIAN, "tom")
    assert table.refuse(c.AdjustMeter("bad_beat", 600_000, "why", FLOORPERSON, technician))[1] == "R36"
    table.do(c.AdjustMeter("bad_beat", 590_000, "set up", technician, FLOORPERSON), adjust)
    assert table.state.meters["bad_beat"] == 600_000 * UNIT
    table.place(1)
    table.do(c.CloseBetting())
    assert table.refuse(adjust)[1] == "R36"


def test_a_hand_pay_needs_two_people() -> None:
    """The dealer and a floorperson, and they are two."""
    table = Table().seat(1)
    technician = Person(Role.TECHNICIAN, "tom")
    for by, approved_by in (
        (None, None),
        (DEALER, None),
        (DEALER, DEALER),
        (technician, FLOORPERSON),
        (DEALER, technician),
    ):
        table.refuse(c.HandPay("p1", 500, by, approved_by))
    table.do(c.HandPay("p1", 500, DEALER, FLOORPERSON))
    assert table.credits("p1") == 99_500


@pytest.mark.clause("BJ 13.K", "R41")
def test_a_payout_limit_is_shared_in_proportion_and_dropped_to_the_cent() -> None:
    """R41: the winnings of the round together stay below the limit; stakes go back besides."""
    table = Table(side_wagers={"lucky_ladies": {"maximum": 25}}, payout_limit=25_000, decks=8).seat(1, 2, 3)
    for box, stake in ((1, 2500), (2, 1000), (3, 200)):
        table.place(box, lucky_ladies=stake)
    table.do(c.CloseBetting(), *(c.Card(QUEEN) for _ in range(3)), c.Card(card("AC")))
    table.do(*(c.Card(QUEEN) for _ in range(3)), c.Card(card("KD")), c.TimeOut(), c.ReaderResult(True))
    paid = {x.box: x.returned for x in table.do(c.Settle()) if isinstance(x, e.SideSettled)}
    limit, stakes = 2_500_000, 3700
    assert paid == {box: stake + limit * stake // stakes for box, stake in ((1, 2500), (2, 1000), (3, 200))}
    assert limit - 3 < sum(paid.values()) - stakes <= limit
