"""Decisions: who is asked, what may be chosen, what happens when nobody answers."""

from decimal import Decimal
from typing import Any

import pytest

from etg.cards import card
from etg.games import GAMES, Decision
from etg.table import commands as c
from etg.table import events as e
from etg.table.deciding import choices
from etg.table.insurance import insurance_limit, offers_even_money
from tests.table.builders import DEALER, FLOORPERSON, Table, names


def community(**options: Any) -> Table:
    """Community Blackjack with three boxes, 5-4 for everybody against a 7."""
    table = Table("community_blackjack", **options).open(1, 2, 3)
    table.deal("5H 7C 4S")
    return table


@pytest.mark.clause("BJ 12.C", "BJ 12.C(1)", "BJ 12.C(2)", "R44")
def test_community_draws_belong_to_every_hand_that_asked() -> None:
    """R44: all decide at the same time, one card serves all who want it, one dealer hand serves the table."""
    table = community()
    assert len(table.round.dealer) == 1
    table.decide(3, "hit")
    table.decide(1, "double")
    table.decide(2, "stand")
    events = table.deal("TD")
    dealt = next(event for event in events if isinstance(event, e.Dealt))
    assert dealt.to == ((1, 0), (3, 0))
    assert [len(box.hands[0].cards) for box in table.round.boxes] == [3, 2, 3]
    assert [box.hands[0].done for box in table.round.boxes] == [True, True, False]


@pytest.mark.clause("R46")
def test_a_decision_may_be_changed_until_the_card_is_drawn() -> None:
    """R46: and then no more; an answer given twice is one answer."""
    table = community()
    table.decide(1, "double")
    table.do(c.Decide(1, Decision.STAND, 0), c.Decide(1, Decision.HIT, 0))
    assert table.do(c.Decide(1, Decision.HIT, 0)) == []
    assert table.credits("p1") == 99_000, "a decision costs nothing before the card is drawn"
    table.decide(2, "stand")
    table.decide(3, "stand")
    table.deal("2D")
    assert table.refuse(c.Decide(2, Decision.HIT, 0))[1] == "HB 3"
    table.decide(1, "stand")
    table.do(c.CloseDecisions())
    assert table.refuse(c.Decide(1, Decision.HIT, 0))[1] == "HB 3"


@pytest.mark.clause("R44")
def test_the_card_waits_for_every_decision() -> None:
    """R44: nobody is passed over, and the decisions are closed only when nobody wants a card."""
    table = community()
    table.decide(1, "hit")
    assert table.refuse(c.Card(card("2D")))[1] == "R44"
    assert table.refuse(c.CloseDecisions())[1] == "R44"
    table.decide(2, "stand")
    table.decide(3, "stand")
    assert table.refuse(c.CloseDecisions())[1] == "R44"
    table.do(c.Decide(1, Decision.STAND, 0))
    assert table.refuse(c.Card(card("2D")))[0] == "nobody asked for a card: close the decisions"
    table.do(c.CloseDecisions())


@pytest.mark.clause("R45")
def test_a_community_split_shares_the_next_cards() -> None:
    """R45: the left hand takes the next card, the right hand the one after it, with whoever else draws."""
    table = Table("community_blackjack").open(1, 2)
    table.deal("8H 7C 8S")
    table.decide(1, "split")
    table.decide(2, "hit")
    table.deal("2D")
    assert [[*hand.cards] for hand in table.box(1).hands] == [[card("8H"), card("2D")], [card("8S")]]
    assert choices(table.state, 1, 1) == ()
    table.decide(1, "hit")
    table.decide(2, "stand")
    table.deal("3D")
    assert [hand.cards[-1] for hand in table.box(1).hands] == [card("3D")] * 2
    assert len(table.box(2).hands[0].cards) == 3


def test_credits_are_reserved_for_what_other_hands_have_chosen() -> None:
    """A player cannot double two hands with credits for one."""
    table = Table("community_blackjack", boxes_per_player=2).seat(1, credits=3000)
    table.place(1, 1000).place(2, 1000, player="p1")
    table.do(c.CloseBetting())
    table.deal("5H 7C 4S")
    assert Decision.DOUBLE in choices(table.state, 2, 0)
    table.decide(1, "double")
    assert Decision.DOUBLE not in choices(table.state, 2, 0)
    assert table.refuse(c.Decide(2, Decision.DOUBLE))[1] == "BJ 10.A"
    table.do(c.BuyIn("p1", 1000))
    table.decide(2, "double")
    table.deal("2D")
    assert table.credits("p1") == 0


@pytest.mark.clause("R46")
@pytest.mark.parametrize(("timeout", "expected"), [("hit_11_or_less", "hit"), ("stand", "stand")])
@pytest.mark.clause("R46")
def test_out_of_time(timeout: str, expected: str) -> None:
    """R46: 11 or less hits, 12 or more stands, or everything stands; those who have chosen keep their choice."""
    table = community(timeout=timeout)
    table.decide(2, "double")
    events = table.do(c.TimeOut())
    assert [(x.box, x.decision, x.timed_out) for x in events if isinstance(x, e.Chosen)] == [
        (1, expected, True),
        (3, expected, True),
    ]
    assert table.refuse(c.TimeOut())[1] == "R46"
    if expected == "hit":
        table.deal("8D")
        table.do(c.TimeOut())
        assert [box.hands[0].chosen for box in table.round.boxes] == [Decision.STAND, None, Decision.STAND]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.clause("R46", "T43")
def test_out_of_time_in_every_game(game: str) -> None:
    """Insurance is declined, a switch and a double are kept."""
    table = Table(game).open(1)
    start = {"blackjack_switch": "9H 3C AC 8S 5D 5D", "community_blackjack": "9H AC 8S"}
    table.deal(start.get(game, "3H AC 8S 5D"))
    assert table.do(c.TimeOut()) == [e.Insured(1, 0, True)]
    if GAMES[game].hole_card:
        table.do(c.ReaderResult(False))
    if game == "blackjack_switch":
        assert table.do(c.TimeOut()) == [e.Decided(1, 0, Decision.KEEP, 0, True)]
    if GAMES[game].rescue:
        table.decide(1, "double")
        assert table.refuse(c.TimeOut())[1] == "R46"
        table.deal("2D")
        assert table.do(c.TimeOut()) == [e.Decided(1, 0, Decision.KEEP, 0, True)]
    assert Table(game).refuse(c.TimeOut())[1] == "R46"


@pytest.mark.clause("PE 7.H", "SP 7.H", "PO 7.H", "R3")
@pytest.mark.parametrize("game", [g.id for g in GAMES.values() if not g.community_cards])
def test_decisions_run_in_the_order_of_the_book(game: str) -> None:
    """R3: from box 1 up, in Player's Edge 21 from the highest box down."""
    table = Table(game).open(2, 4, 7)
    if game == "blackjack_switch":
        table.deal("9H 8H 9D 8D 9C 8C 7S 8H 9H 8D 9D 8C 9C 9S")
    else:
        table.deal("9H 9D 9C 7S 8H 8D 8C 9S")
    order = [7, 4, 2] if game == "players_edge_21" else [2, 4, 7]
    assert table.refuse(c.Decide(order[1], Decision.STAND))[1] == "R3"
    asked = []
    while table.prompt.startswith("box"):
        asked.append(int(table.prompt.split()[1].strip(",")))
        table.do(c.TimeOut())
    assert list(dict.fromkeys(asked)) == order


@pytest.mark.clause(
    "BJ 10.A(1)", "BJ 11.A", "SP 10.A", "SP 11.A", "PO 10.A", "PO 11.A", "PE 10.A", "PE 10.L", "PE 11.A"
)
@pytest.mark.clause(
    "SP 7.H(2)(b)", "SP 7.H(2)(c)", "PO 7.H(2)(b)", "PO 7.H(2)(c)", "PE 7.H(2)(b)", "PE 7.H(2)(d)", "R52"
)
@pytest.mark.parametrize(("game", "book"), [(g.id, g.book) for g in GAMES.values() if g.hands_per_box == 1])
def test_credits_limit_what_is_offered(game: str, book: str) -> None:
    """No double and no split without credits for the whole wager; a buy-in brings them back, and they are taken."""
    table = Table(game).seat(1, credits=1999)
    table.place(1, 1000)
    if table.state.shoe.burn_due:
        table.do(c.Burn())
    table.do(c.CloseBetting())
    table.deal("8H 7C 8S" if game == "community_blackjack" else "8H 7C 8S 5D")
    assert choices(table.state, 1, 0) == (Decision.HIT, Decision.STAND, Decision.SURRENDER)
    assert table.refuse(c.Decide(1, Decision.SPLIT))[1] == f"{book} 11.A"
    assert table.refuse(c.Decide(1, Decision.DOUBLE))[1] == f"{book} 10.A"
    table.do(c.BuyIn("p1", 1))
    assert {Decision.SPLIT, Decision.DOUBLE} <= {*choices(table.state, 1, 0)}
    before = table.state
    for decision in (Decision.SPLIT, Decision.DOUBLE):
        table.state = before
        table.decide(1, decision)
        table.deal("2D")
        assert table.credits("p1") == 0


@pytest.mark.clause("R8")
def test_aces_are_split_again_only_with_credits() -> None:
    """Split aces that drew an ace are asked split or stand, without credits stand."""
    table = Table(resplit_aces=True).seat(1, credits=2000)
    table.place(1, 1000)
    table.do(c.CloseBetting())
    table.deal("AH 7C AS 5D")
    table.decide(1, "split")
    table.deal("AD")
    assert choices(table.state, 1, 0) == (Decision.STAND,)


@pytest.mark.clause("PE 10.J", "PE 10.K", "PE 10.L", "R34", "R52")
def test_redoubling_needs_credits_for_the_whole_wager() -> None:
    """R34: each redouble matches all that lies there."""
    table = Table("players_edge_21").seat(1, credits=5000)
    table.place(1, 1000)
    table.do(c.CloseBetting())
    table.deal("2H 7C 3S 5D")
    table.decide(1, "double")
    table.deal("2D")
    table.decide(1, "double")
    table.deal("3D")
    assert table.box(1).hands[0].wager == 4000
    assert table.refuse(c.Decide(1, Decision.DOUBLE))[1] == "PE 10.J"
    assert choices(table.state, 1, 0) == (Decision.KEEP, Decision.RESCUE)


@pytest.mark.clause("R10", "R4")
def test_insurance_limits() -> None:
    """R10: half, or the next chip unit; never more than the player has."""
    table = Table(chip_unit=Decimal("0.50")).seat(1, 2, credits=1900)
    table.place(1, 1550).place(2, 1000)
    table.do(c.CloseBetting())
    table.deal("8H 9H AC 8S 9S 5D")
    assert [insurance_limit(table.state.terms, box) for box in table.round.boxes] == [800, 500]
    assert table.refuse(c.Insure(1, 400))[1] == "BJ 8.A", "no credits"
    assert table.refuse(c.Insure(2, 550))[1] == "BJ 8.A"
    assert table.refuse(c.Insure(2, 25))[1] == "R4"
    assert table.refuse(c.Insure(2, -50))[1] == "R4"
    assert table.refuse(c.Insure(5, 50))[1] == "BJ 6.F"
    table.do(c.Insure(2, 500))
    assert table.refuse(c.Insure(2, 50))[1] == "R10"


@pytest.mark.clause("BJ 8.E", "BJ 8.E(1)", "BJ 8.E(2)", "BJ 8.F", "R10")
def test_even_money_is_offered_for_a_blackjack_where_submitted() -> None:
    """Against an ace, instead of insurance, paid at once."""
    table = Table().open(1, 2)
    table.deal("KH 9H AC AS 9S 5D")
    assert [offers_even_money(table.state, box) for box in (1, 2)] == [True, False]
    assert table.refuse(c.TakeEvenMoney(2))[1] == "BJ 8.E(1)"
    assert names(table.do(c.TakeEvenMoney(1))) == ["insured", "hand_settled"]
    assert table.credits("p1") == 101_000
    assert table.refuse(c.Insure(1, 500))[1] == "R10"
    table.do(c.TimeOut(), c.ReaderResult(False))
    assert not offers_even_money(table.state, 2)
    without = Table(even_money=False).open(1)
    without.deal("KH AC AS 5D")
    assert not offers_even_money(without.state, 1)
    assert without.refuse(c.TakeEvenMoney(1))[1] == "BJ 8.F"


def test_a_tilted_table_offers_nothing() -> None:
    """Until the tilt is cleared no decision is asked for; nor without the shoe, where no cards are entered by hand."""
    table = Table(manual_cards=False).open(1)
    table.deal("9H KC 8S 9D")
    table.do(c.ReaderResult(True))
    assert choices(table.state, 1, 0) == ()
    table.do(c.ClearTilt(DEALER, FLOORPERSON), c.ReaderResult(False))
    assert choices(table.state, 1, 0)
    table.do(c.OutOfOrder(c.Device.SHOE, DEALER))
    assert choices(table.state, 1, 0) == ()
    assert table.refuse(c.Decide(1, Decision.HIT))[1] == "BJ 7.A"


def test_a_choice_does_not_stand_in_its_own_way() -> None:
    """The credits that a hand has reserved are its own."""
    table = Table("community_blackjack").seat(1, credits=2000)
    table.place(1)
    table.do(c.CloseBetting())
    table.deal("5H 7C 4S")
    table.decide(1, "double")
    assert Decision.DOUBLE in choices(table.state, 1, 0)
    table.do(c.Decide(1, Decision.HIT, 0), c.Decide(1, Decision.DOUBLE, 0))


@pytest.mark.clause("R46")
@pytest.mark.parametrize(("cards", "expected"), [("5H 7C 6S", "hit"), ("5H 7C 7S", "stand"), ("AH 7C 2S", "stand")])
@pytest.mark.clause("R46")
def test_eleven_hits_and_twelve_stands(cards: str, expected: str) -> None:
    """R46, to the point."""
    table = Table("community_blackjack").open(1)
    table.deal(cards)
    (chosen,) = table.do(c.TimeOut())
    assert isinstance(chosen, e.Chosen) and chosen.decision == expected


@pytest.mark.clause("T34")
def test_hands_of_a_box_are_asked_from_left_to_right() -> None:
    """With community draws too: the right hand waits for the left one's choice, and then either may change."""
    table = Table("community_blackjack").open(1)
    table.deal("8H 6C 8S")
    table.decide(1, "split")
    table.deal("2D")
    table.decide(1, "hit")
    table.deal("3D")
    assert choices(table.state, 1, 1) == ()
    assert table.refuse(c.Decide(1, Decision.STAND, 1))[1] == "R44"
    table.decide(1, "stand")
    assert choices(table.state, 1, 1)
    table.do(c.Decide(1, Decision.HIT, 0))
    assert choices(table.state, 1, 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_before_its_time_says_what_the_table_waits_for(game: str) -> None:
    """Not that the hands are complete."""
    table = Table(game).open(1)
    reason, clause = table.refuse(c.Decide(1, Decision.STAND))
    assert "the table waits for “deal" in reason
    assert clause == ("R44" if game == "community_blackjack" else "R3")
