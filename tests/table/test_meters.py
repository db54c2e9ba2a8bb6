"""Progressive meters: adjustments, transfers, and what each of them was fed and has paid."""

from decimal import Decimal
from hashlib import sha256

import pytest

from etg.cards import card
from etg.table import commands as c
from etg.table import events as e
from etg.table.state import UNIT
from tests.table.builders import DEALER, FLOORPERSON, Table

FRACTION = UNIT * 333 // 100
"""What a dollar feeds at a rate of 0.0333: 3.33 cents."""


def table_with_fraction() -> Table:
    """Two meters; Bad Beat shows 3 cents more than its start, and a fraction that nobody sees."""
    table = Table(side_wagers={"bad_beat": {"rate": Decimal("0.0333")}, "super_4": {}}).seat(1)
    start = table.state.meters["bad_beat"]
    table.place(1, bad_beat=100)
    table.do(c.CloseBetting())
    table.deal("9H 7C 8S TD")
    table.decide(1, "stand")
    table.do(c.TurnHoleCard(), c.Settle(), c.Clear())
    assert table.state.meters["bad_beat"] == start + FRACTION
    return table


@pytest.mark.clause("R36", "T44")
def test_a_meter_is_adjusted_upward_only_and_keeps_its_fraction() -> None:
    """R36: money the players have put in never leaves a meter by an adjustment."""
    table = table_with_fraction()
    shown = table.state.meters["bad_beat"] // UNIT
    reason, clause = table.refuse(c.AdjustMeter("bad_beat", shown - 1, "too high", DEALER, FLOORPERSON))
    assert "transfer" in reason and clause == "R36"
    for amount in (shown, shown + 700):
        table.do(c.AdjustMeter("bad_beat", amount, "display was wrong", DEALER, FLOORPERSON))
        assert table.state.meters["bad_beat"] == amount * UNIT + FRACTION % UNIT


@pytest.mark.clause("T44")
def test_a_transfer_moves_whole_cents_from_meter_to_meter() -> None:
    """Documented by two people and a reason; fractions stay where they are."""
    table = table_with_fraction()
    bad_beat, super_4 = table.state.meters["bad_beat"], table.state.meters["super_4"]
    transfer = c.TransferMeter("bad_beat", "super_4", 1000, "Bad Beat ends", DEALER, FLOORPERSON)
    assert table.do(transfer) == [
        e.MeterTransferred(
            "bad_beat",
            bad_beat - 1000 * UNIT,
            "super_4",
            super_4 + 1000 * UNIT,
            1000,
            "Bad Beat ends",
            DEALER,
            FLOORPERSON,
        )
    ]
    assert table.state.meters["bad_beat"] == bad_beat - 1000 * UNIT
    assert table.state.meters["super_4"] == super_4 + 1000 * UNIT


def test_all_of_a_meter_can_go_to_a_progressive_elsewhere() -> None:
    """The reason says where; the fraction of a cent stays."""
    table = table_with_fraction()
    units, super_4 = table.state.meters["bad_beat"], table.state.meters["super_4"]
    shown = units // UNIT
    more = c.TransferMeter("bad_beat", "", shown + 1, "to table 7", DEALER, FLOORPERSON)
    assert "bad_beat" in table.refuse(more)[0]
    (moved,) = table.do(c.TransferMeter("bad_beat", "", shown, "to table 7", DEALER, FLOORPERSON))
    assert isinstance(moved, e.MeterTransferred) and moved.to_value is None
    assert dict(table.state.meters) == {"bad_beat": units % UNIT, "super_4": super_4}


@pytest.mark.parametrize(
    "command",
    [
        c.TransferMeter("bad_beat", "super_4", 100, "why"),
        c.TransferMeter("bad_beat", "super_4", 100, "why", DEALER),
        c.TransferMeter("bad_beat", "super_4", 100, "why", FLOORPERSON, FLOORPERSON),
        c.TransferMeter("bad_beat", "super_4", 100, " ", DEALER, FLOORPERSON),
        c.TransferMeter("bad_beat", "super_4", 0, "why", DEALER, FLOORPERSON),
        c.TransferMeter("bad_beat", "super_4", -100, "why", DEALER, FLOORPERSON),
        c.TransferMeter("bad_beat", "bad_beat", 100, "why", DEALER, FLOORPERSON),
        c.TransferMeter("bad_beat", "nowhere", 100, "why", DEALER, FLOORPERSON),
        c.TransferMeter("nowhere", "bad_beat", 100, "why", DEALER, FLOORPERSON),
        c.TransferMeter("", "bad_beat", 100, "why", DEALER, FLOORPERSON),
    ],
)
def test_what_is_no_transfer(command: c.Command) -> None:
    """Two people, a reason, two meters and an amount."""
    table_with_fraction().refuse(command)


@pytest.mark.clause("T44")
def test_meters_are_transferred_between_rounds() -> None:
    """While a round is played its meters are not final."""
    table = table_with_fraction().place(1)
    transfer = c.TransferMeter("bad_beat", "super_4", 100, "why", DEALER, FLOORPERSON)
    table.do(c.CloseBetting())
    assert table.refuse(transfer)[1] == "R36"
    table.end_round().do(transfer)


def must_hit_table() -> Table:
    """Super 4 with its Must Hit, two boxes with the wager, all first cards dealt; the meter stands at $250.10."""
    side_wagers = {"super_4": {"rate": Decimal("0.1")}, "must_hit": {"rate": Decimal("0.01")}}
    table = Table(side_wagers=side_wagers).seat(1, 2)
    table.do(c.Commit(sha256(b"25010:salt").hexdigest()))
    table.place(1, super_4=500).place(2, super_4=500)
    table.do(c.CloseBetting())
    return table


@pytest.mark.clause("T8")
def test_a_round_knows_what_it_has_fed_and_a_void_takes_it_back() -> None:
    """The rate of the stakes of the boxes that take part."""
    table = must_hit_table()
    assert dict(table.round.fed) == {"super_4": 100 * UNIT, "must_hit": 10 * UNIT}
    table.do(c.NoCards(1, DEALER))
    assert dict(table.round.fed) == {"super_4": 50 * UNIT, "must_hit": 5 * UNIT}
    table.do(c.Void("test", DEALER, FLOORPERSON))
    assert not table.round.fed


@pytest.mark.clause("BJ 13.T", "R39", "T23")
def test_a_dead_box_is_not_drawn_for_the_must_hit() -> None:
    """Its Super 4 wager goes back, so it does not take part."""
    table = must_hit_table()
    table.do(c.NoCards(1, DEALER))
    table.deal("9H 8S 5D TD")
    reason, clause = table.refuse(c.HitMustHit(1, "25010:salt"))
    assert "no Super 4 wager" in reason and clause == "R39"


def test_a_round_knows_which_meter_has_paid() -> None:
    """Box, bonus, meter and cents, in the event and in the round, until it is void."""
    table = must_hit_table()
    table.deal("9H 7C 8S 5D 9D TD")
    _, paid = table.do(c.HitMustHit(1, "25010:salt"))
    assert isinstance(paid, e.BonusPaid) and paid.paid == (("must_hit", 25_010),)
    assert table.round.drawn == ((1, "must_hit", "must_hit", 25_010),)
    table.do(c.Void("test", DEALER, FLOORPERSON))
    assert not table.round.drawn


def test_a_side_wager_says_which_meter_paid_it_and_a_correction_takes_it_back() -> None:
    """Three sevens of diamonds take the whole Mega meter; a card that was read wrongly undoes what followed it."""
    rates = {meter: {"rate": Decimal("0.05")} for meter in ("mega", "major", "minor")}
    table = Table(side_wagers={"blazing_7s": rates}).seat(1)
    table.place(1, blazing_7s=500)
    table.do(c.CloseBetting())
    shown = table.round.meters["blazing_7s.mega"] // UNIT
    reset = table.state.terms.meters["blazing_7s.mega"].terms.reset
    table.deal("7D 7D 7D 9C")
    settled = next(x for x in table.do(c.Settle()) if isinstance(x, e.SideSettled))
    assert settled.paid == (("blazing_7s.mega", shown),) and settled.returned == shown
    assert settled.meters == (("blazing_7s.mega", reset * UNIT),)
    assert table.round.drawn == ((1, "blazing_7s", "blazing_7s.mega", shown),)
    table.do(c.CorrectCard(card("8C"), DEALER, FLOORPERSON))
    assert not table.round.drawn
    assert table.round.fed["blazing_7s.mega"] == 25 * UNIT
    table.do(c.Settle())
    assert len(table.round.drawn) == 1


def test_a_line_that_no_meter_pays_draws_nothing() -> None:
    """One seven pays 2 for 1 out of the house's pocket."""
    rates = {meter: {"rate": Decimal("0.05")} for meter in ("mega", "major", "minor")}
    table = Table(side_wagers={"blazing_7s": rates}).seat(1)
    table.place(1, blazing_7s=500)
    table.do(c.CloseBetting())
    table.deal("7D 9D 8D 9C")
    settled = next(x for x in table.do(c.Settle()) if isinstance(x, e.SideSettled))
    assert settled.returned == 1000 and settled.paid == () and table.round.drawn == ()
