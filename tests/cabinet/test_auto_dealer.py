"""The emulated dealer: what he does, when, and what he leaves to others."""

import pytest

from etg.cabinet.asks import TABLE, Ask, DrawByTable, GoOn
from etg.cabinet.auto_dealer import FLOORPERSON, AutoDealer
from etg.cabinet.pacing import AGAIN
from etg.cards import card
from etg.games import Decision
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.stage import DRAWS
from etg.table.state import State, changed
from tests.ledger.builders import DEALER as ANN
from tests.ledger.builders import FLOORPERSON as BEN
from tests.ledger.builders import BookedTable

NOW = 1_700_000_000.0


def auto(pace: float = 1.0, reader: bool = True) -> AutoDealer:
    """One whose wall clock stands still."""
    return AutoDealer(lambda: NOW, pace, reader)


def when(dealer: AutoDealer, state: State, ready: frozenset[int] = frozenset()) -> object:
    """After how many seconds he does what; None: not within a minute."""
    asked = dealer.due(state, 0.0, ready)
    if asked is None:
        if dealer.deadline is None:
            return None
        at = dealer.deadline
        assert dealer.due(state, at - 0.001, ready) is None
        asked = dealer.due(state, at, ready)
        assert asked is not None and asked.place == TABLE
        return at, asked.what
    return 0.0, asked.what


def ready_table(game: str = "community_blackjack", *boxes: int) -> BookedTable:
    """Cards in the shoe, one card burned, and a wager on each of these boxes."""
    table = BookedTable(game).opened(*(boxes or (2,)))
    while next_action(table.state).do is Do.BURN:
        table.do(c.Burn())
    for box in boxes or (2,):
        table.do(c.Place(f"p{box}", box, 10_00))
    return table


@pytest.mark.parametrize(("seated", "least", "most"), [(False, 0.5, 2.0), (True, 5.5, 7.0)])
def test_a_new_table_is_ready_within_seconds(seated: bool, least: float, most: float) -> None:
    """Every step of the checklist at its pace; a player to whom the cut is offered is not waited for for ever."""
    table = BookedTable("community_blackjack")
    if seated:
        table.do(c.Seat("eva", 3))
    dealer, now, done = auto(), 0.0, []
    while next_action(table.state).do is not Do.BURN:
        ask = dealer.due(table.state, now)
        if ask is None:
            assert dealer.deadline is not None and dealer.deadline < 60
            now = dealer.deadline
            continue
        assert isinstance(ask.what, c.Command)
        done.append(ask.what)
        table.do(ask.what)
    assert done[1] == c.ReceiveDecks(ShoeKind.SINGLE, int(NOW), FLOORPERSON, preinspected=True)
    assert (c.AnswerCut("eva", False) in done) is seated
    assert least < now < most


def test_he_waits_for_the_first_player_and_for_wagers() -> None:
    """Cards that were not inspected before are shown to somebody."""
    table = BookedTable("community_blackjack")
    table.do(c.OpenTable(ANN, BEN), c.ReceiveDecks(ShoeKind.SINGLE, 0, BEN))
    dealer = auto(0)
    while (ask := dealer.due(table.state, 0.0)) is not None:
        assert isinstance(ask.what, c.Command)
        table.do(ask.what)
    assert next_action(table.state).do is Do.FIRST_PLAYER and dealer.deadline is None


@pytest.mark.parametrize("pace", [1.0, 0.0, 0.5])
def test_cards_come_one_by_one_at_his_pace(pace: float) -> None:
    """The first ones a little quicker than those that are drawn."""
    table = ready_table()
    table.do(c.CloseBetting())
    dealer = auto(pace)
    assert when(dealer, table.state) == (pytest.approx(0.8 * pace), GoOn())
    table.do(c.Card(card("5C")))
    assert when(dealer, table.state) == (pytest.approx(0.8 * pace), GoOn()), "the next card has a time of its own"
    table.do(c.Card(card("9H")), c.Card(card("6D")))
    assert next_action(table.state).do is Do.DECIDE and dealer.due(table.state, 99.0) is None, "players decide"
    table.do(c.Decide(2, Decision.HIT))
    assert when(auto(pace), table.state) == (pytest.approx(1.0 * pace), GoOn())


def test_what_the_table_did_not_take_is_done_again_after_a_while() -> None:
    """And not at once, while it is still on its way."""
    table = ready_table()
    table.do(c.CloseBetting())
    dealer = auto(0.0)
    assert dealer.due(table.state, 10.0) == Ask(TABLE, GoOn())
    assert dealer.due(table.state, 10.1) is None and dealer.deadline == 10.0 + AGAIN
    assert dealer.due(table.state, 10.0 + AGAIN) == Ask(TABLE, GoOn())


def test_results_stay_until_everybody_has_seen_them() -> None:
    """Six seconds at most, and at once when all are ready."""
    table = ready_table("blackjack", 1, 2)
    table.played("TC 9D 8H TS 9C 9H", "stand", "stand")
    assert next_action(table.state).do is Do.CLEAR
    assert when(auto(), table.state) == (pytest.approx(6.0), c.Clear())
    assert when(auto(), table.state, frozenset({1})) == (pytest.approx(6.0), c.Clear())
    assert when(auto(), table.state, frozenset({1, 2})) == (pytest.approx(0.2), c.Clear())
    dealer = auto()
    assert dealer.due(table.state, 0.0, frozenset({1})) is None
    assert dealer.due(table.state, 3.0, frozenset({1, 2})) == Ask(TABLE, c.Clear()), "the time before counts"


def test_betting_and_tilts_are_not_his() -> None:
    """Nor a card that somebody must look at."""
    table = ready_table()
    assert next_action(table.state).do is Do.CLOSE_BETTING and when(auto(0), table.state) is None
    table.ledger.tilt("clock_set_back")
    assert table.ledger.state is not None and when(auto(0), table.ledger.state) is None
    table = ready_table()
    table.do(c.OutOfTurn(card("5C")))
    assert next_action(table.state).do is Do.STRAY and when(auto(0), table.state) is None


def test_a_large_win_is_looked_at_and_a_hand_pay_paid() -> None:
    """While the others play on; a dispute is for people."""
    table = BookedTable("community_blackjack")
    table.do(c.SetLimits(100_00, 1000_00, BEN))
    table.opened(2, 4)
    while next_action(table.state).do is Do.BURN:
        table.do(c.Burn())
    table.do(c.CashOut("p2", 200_00))
    assert when(auto(), table.state) == (4.0, c.HandPay("p2", 200_00, ANN, FLOORPERSON))
    table.do(c.HoldStation(4, "a word", ANN))
    dealer = auto()
    assert dealer.due(table.state, 0.0) is None
    ask = dealer.due(table.state, 4.0)
    assert ask is not None and isinstance(ask.what, c.HandPay)
    table.do(ask.what)
    assert dealer.due(table.state, 100.0) is None and dealer.deadline is None, "the dispute stays"


def test_what_lasts_is_mended_after_a_look_and_what_passes_is_waited_for() -> None:
    """A device that does not answer comes back by itself."""
    table = ready_table()
    table.do(c.OutOfOrder(c.Device.SHOE, fault=c.Fault.OFFLINE))
    assert when(auto(), table.state) is None
    table.do(c.OutOfOrder(c.Device.SHOE, fault=c.Fault.JAM))
    assert when(auto(), table.state) == (2.0, c.Mend(c.Device.SHOE, FLOORPERSON))


def test_the_hole_card_goes_into_the_reader_or_is_looked_at_without_one() -> None:
    """Where no reader is connected the emulated dealer says it himself."""
    table = ready_table("blackjack")
    table.do(c.CloseBetting(), *(c.Card(card(name)) for name in ["TC", "KD", "9H", "AS"]))
    assert next_action(table.state).do is Do.READER
    assert when(auto(), table.state) == (1.0, GoOn())
    assert when(auto(reader=False), table.state) == (1.0, c.ReaderResult(True))


def test_a_card_that_was_drawn_in_error_is_used_next() -> None:
    """It lies on the table already."""
    table = ready_table()
    table.do(c.CloseBetting(), c.DrawnInError(card("5C"), False, ANN))
    assert when(auto(), table.state) == (pytest.approx(0.8), c.Card(card("5C"), c.Source.HELD))


def test_the_wheel_and_the_other_draws_are_the_tables_own() -> None:
    """He only has them drawn."""
    table = ready_table()
    table.do(c.CloseBetting())
    round_ = table.state.round
    assert round_ is not None
    waiting = changed(table.state, round=changed(round_, stage=DRAWS, deal=(), draws=("magic_card",)))
    assert next_action(waiting).do is Do.MAGIC_CARD
    assert when(auto(), waiting) == (1.2, DrawByTable())
