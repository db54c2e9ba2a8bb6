"""The draws of the table itself: as likely as they should be, and a promise that is kept through a restart."""

import stat
from collections import Counter
from decimal import Decimal
from hashlib import sha256
from pathlib import Path

import pytest

from etg.cabinet.draws import table_draw, weighted, wheel
from etg.cabinet.must_hit import MustHit, boxes_to_draw, hidden_range, is_reached
from etg.cards import card
from etg.shoe.source import SeededSource
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.stage import DRAWS
from etg.table.state import UNIT, Box, PlayedHand, PlayedSide, State, changed, ready_table
from etg.table.terms import Terms
from tests.table.builders import DEALER, FLOORPERSON, Table


def test_a_weight_of_nothing_is_never_drawn_and_the_others_as_often_as_they_weigh() -> None:
    """Counted over many draws."""
    source = SeededSource(1)
    drawn = Counter(weighted(source, (1, 0, 3)) for _ in range(8000))
    assert drawn.keys() == {0, 2}
    assert 5800 < drawn[2] < 6200
    assert weighted(source, (0, 0, 7)) == 2


def spinning(game: str = "pontoon_21") -> State:
    """A round in which a wheel is spun for box 2."""
    terms = Terms(load(shipped_path(game)))
    wager = next(name for name in terms.side if name in terms.wheels)
    stake = terms.side[wager].amounts[0] if terms.side[wager].amounts else terms.side[wager].minimum
    table = Table(game).seat(2)
    table.do(c.Place("p2", 2, 10_00), c.CloseBetting())
    state = changed(table.state, terms=terms)
    assert state.round is not None
    box = Box(2, "p2", 10_00, (PlayedHand((card("5C"), card("6C"))),), (PlayedSide(wager, stake),))
    return changed(state, round=changed(state.round, stage=DRAWS, boxes=(box,), deal=(), spins=((2, wager),)))


@pytest.mark.clause("R40", "R42")
@pytest.mark.parametrize(
    "game",
    [
        pytest.param("blackjack", marks=pytest.mark.clause("BJ 13.Q(5)(b)#2")),
        pytest.param("spanish_21", marks=pytest.mark.clause("SP 12.D(8)(b)")),
        pytest.param("pontoon_21", marks=pytest.mark.clause("PO 12.D(8)(b)")),
    ],
)
def test_the_wheel_has_the_weights_of_the_submission(game: str) -> None:
    """And stops at nothing that weighs nothing."""
    state = spinning(game)
    action, round_ = next_action(state), state.round
    assert action.do is Do.SPIN and round_ is not None
    symbols, weights = wheel(state, round_, action)
    offered = state.terms.side[action.detail].wheel
    assert offered is not None and {s: w for s, w in zip(symbols, weights, strict=True) if w} == dict(offered)
    source = SeededSource(3)
    for _ in range(200):
        spin = table_draw(state, source)
        assert isinstance(spin, c.Spin) and offered.get(spin.symbol, 0) > 0


@pytest.mark.clause("BJ 13.B(3)", "BJ 13.B(4)", "R28", "R42", "T12")
def test_magic_card_and_lucky_player_are_any_of_all() -> None:
    """Every card of the game, every box of the table."""
    state = spinning()
    assert state.round is not None
    magic = changed(state, round=changed(state.round, draws=("magic_card",)))
    lucky = changed(state, round=changed(state.round, draws=("lucky_player",)))
    source = SeededSource(5)
    cards = {draw.card for _ in range(2000) if isinstance(draw := table_draw(magic, source), c.DrawMagicCard)}
    assert cards == set(state.terms.game.pack)
    boxes = {draw.box for _ in range(300) if isinstance(draw := table_draw(lucky, source), c.DrawLuckyPlayer)}
    assert boxes == set(range(1, state.terms.game.boxes + 1))
    assert table_draw(ready_table(state.terms), source) is None


# Must Hit


@pytest.fixture
def table() -> Table:
    """Blackjack with a Must Hit, somebody at boxes 1, 2 and 3."""
    return Table("blackjack", {"super_4": {}, "must_hit": {"rate": Decimal("0.01")}}).seat(1, 2, 3)


def dealt(table: Table, *super_4: int) -> Table:
    """A round after the first cards, with Super 4 wagers on these boxes."""
    for box in (1, 2, 3):
        table.do(c.Place(f"p{box}", box, 10_00, (("super_4", 5_00),) if box in super_4 else ()))
    table.do(c.CloseBetting())
    for name in ["5C", "6C", "7C", "8D", "5D", "6D", "7D", "9D"]:
        table.do(c.Card(card(name)))
    return table


def raised(table: Table, amount: int) -> Table:
    """The meter shows this much."""
    table.do(c.AdjustMeter("must_hit", amount, "a test", DEALER, FLOORPERSON))
    return table


@pytest.mark.clause("R39")
def test_the_hidden_value_is_on_disk_for_the_table_alone_before_it_is_promised(table: Table, tmp_path: Path) -> None:
    """Between reset and maximum, with a salt; and only where none is in force."""
    path = tmp_path / "must-hit"
    must_hit = MustHit(path, SeededSource(1))
    promise = must_hit.promise(table.state)
    assert isinstance(promise, c.Commit)
    text = path.read_text(encoding="ascii")
    assert sha256(text.encode()).hexdigest() == promise.digest
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 and [path] == list(tmp_path.iterdir())
    value, _, salt = text.partition(":")
    least, most = hidden_range(table.state.terms)
    assert least <= int(value) <= most and len(salt) == 32
    table.do(promise)
    assert must_hit.promise(table.state) is None
    assert MustHit(None, SeededSource(1)).promise(Table("blackjack").state) is None, "no Must Hit is offered here"


@pytest.mark.clause("BJ 6.G(13)(a)", "BJ 13.T", "BJ 13.T(1)(a)", "R39", "R42")
def test_it_is_hit_after_a_restart_when_the_meter_has_reached_it(table: Table, tmp_path: Path) -> None:
    """A box with a Super 4 wager is drawn, when all have their first cards."""
    path = tmp_path / "must-hit"
    promise = MustHit(path, SeededSource(1)).promise(table.state)
    assert promise is not None
    table.do(promise)
    raised(table, hidden_range(table.state.terms)[1])
    later = MustHit(path, SeededSource(2))
    assert later.hit(table.state) is None and not later.is_lost(table.state), "no round is played"
    dealt(table, 1, 3)
    hits = [hit for _ in range(50) if (hit := later.hit(table.state)) is not None]
    assert {hit.box for hit in hits} == {1, 3} == set(boxes_to_draw(table.state))
    table.do(hits[0])
    assert later.hit(table.state) is None, "once in a round"


@pytest.mark.clause("BJ 13.T", "R39")
def test_below_the_hidden_value_or_without_a_super_4_it_is_not_hit(table: Table) -> None:
    """And never while something holds the table up."""
    must_hit = MustHit(None, SeededSource(1))
    promise = must_hit.promise(table.state)
    assert promise is not None
    table.do(promise)
    low = dealt(table, 2)
    assert must_hit.hit(low.state) is None
    assert low.state.round is not None
    high = changed(low.state.round, meters={**low.state.round.meters, "must_hit": 10**6 * UNIT})
    reached = changed(low.state, round=high)
    assert must_hit.hit(reached) is not None
    assert must_hit.hit(changed(reached, tilt="something")) is None
    without = changed(high, boxes=tuple(changed(box, sides=()) for box in high.boxes))
    assert must_hit.hit(changed(low.state, round=without)) is None


@pytest.mark.parametrize("kept", [None, "", "25100:abc", "\u00e9"])
@pytest.mark.clause("T10")
def test_a_lost_value_is_said_and_never_hit(table: Table, tmp_path: Path, kept: str | None) -> None:
    """The file is gone, empty, of another ledger or not text."""
    path = tmp_path / "must-hit"
    promise = MustHit(path, SeededSource(1)).promise(table.state)
    assert promise is not None
    table.do(promise)
    raised(table, hidden_range(table.state.terms)[1])
    path.unlink()
    if kept is not None:
        path.write_text(kept, encoding="utf-8")
    later = MustHit(path, SeededSource(2))
    assert later.is_lost(table.state) and str(path) in later.lost_words()
    assert later.hit(dealt(table, 1).state) is None


@pytest.mark.clause("R39")
def test_what_was_hidden_is_reached_to_the_cent(table: Table) -> None:
    """Not a cent before."""
    state = dealt(table, 1).state
    assert state.round is not None
    for units, reached in ((30_000 * UNIT - 1, False), (30_000 * UNIT, True)):
        moved = changed(state, round=changed(state.round, meters={**state.round.meters, "must_hit": units}))
        assert is_reached(moved, "30000:salt") is reached
    assert not is_reached(state, "") and not is_reached(state, "-1:salt")
