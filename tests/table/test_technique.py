"""What stands beside the prompt: how hands do it, and what the dealer says aloud."""

from decimal import Decimal

import pytest

from etg.cards import card
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.technique import dealers_total, players_total, technique
from tests.table.builders import DEALER, FLOORPERSON, Table

SHOE_GAMES = ("blackjack", "blackjack_switch", "community_blackjack", "spanish_21", "pontoon_21", "players_edge_21")
WITH_READER = tuple(game for game in SHOE_GAMES if game != "community_blackjack")
ONE_HAND = ("blackjack", "spanish_21", "pontoon_21", "players_edge_21")


@pytest.mark.clause("BJ 7.B(1)", "BJ 7.B(2)", "SP 7.B(1)", "SP 7.B(2)")
@pytest.mark.clause("PO 7.B(1)", "PO 7.B(2)", "PE 7.B(1)", "PE 7.B(2)")
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_the_first_card_of_a_round_says_which_hand_draws(game: str) -> None:
    """Once a round, not on every card."""
    table = Table(game).open(1)
    assert technique(table.state) == (
        "draw with the hand nearest the shoe, lay with the other; one hand will do for the two boxes nearest the shoe"
    )
    table.deal("9H")
    assert technique(table.state) is None


@pytest.mark.clause("BJ 12.B(4)", "BJ 12.B(5)", "BJ 12.B(6)", "BJ 12.B(8)")
def test_a_deck_in_the_hand() -> None:
    """Where it is held, and how players look at their cards before the first decision."""
    table = Table("pitch_blackjack").open(1, 2)
    assert technique(table.state) == (
        "one hand keeps the deck all round, before you and over the chip tray; the other deals"
    )
    table.deal("9H 8H")
    assert technique(table.state) is None
    table.deal("5C 7D 6D 9S")
    look = "players look at their cards with one hand, where you can see them"
    assert next_action(table.state).do is Do.DECIDE and technique(table.state) == look
    table.decide(1, "stand")
    assert technique(table.state) is None


@pytest.mark.clause("BJ 12.B(8)")
def test_players_look_before_they_insure() -> None:
    table = Table("pitch_blackjack").open(1)
    table.deal("9H AC 7D 9S")
    assert next_action(table.state).do is Do.INSURANCE
    assert technique(table.state) == "players look at their cards with one hand, where you can see them"


@pytest.mark.clause("BJ 12.B(10)(a)", "BJ 12.B(10)(b)", "BJ 12.B(14)")
def test_when_cards_dealt_from_the_hand_are_turned() -> None:
    """For a double, a split, a surrender; a broken hand is taken in; the rest is turned for the settlement."""
    table = Table("pitch_blackjack", surrender=True).open(1, 2, 3, 4, 5)
    table.deal("6H 8H TH TC 9H 5C 5D 8D 6D 5S 9S 9C")
    table.decide(1, "double")
    assert technique(table.state) == "turn the player's two cards over first; lay it sideways, face up"
    table.deal("TD")
    assert technique(table.state) is None
    table.decide(2, "split")
    assert technique(table.state) == "turn the player's two cards over first"
    table.deal("2H")
    table.decide(2, "double")
    assert technique(table.state) == "lay it sideways, face up", "they lie open by now"
    table.deal("9D")
    assert technique(table.state) is None, "the second card of the right hand"
    table.deal("KD")
    table.decide(2, "stand")
    table.decide(3, "surrender")
    assert technique(table.state) == "turn the two cards of box 3 over: it has surrendered"
    table.decide(4, "hit")
    table.deal("QD")
    assert technique(table.state) == "take the cards of box 4 in: it has broken"
    table.decide(5, "stand")
    table.do(c.TurnHoleCard())
    table.deal("8S")
    assert technique(table.state) == "turn over the players' cards first"
    table.do(c.Settle())
    assert technique(table.state) is None


@pytest.mark.clause("SP 7.G(2)(a)", "PO 7.G(2)(a)", "PE 7.G(2)(a)")
@pytest.mark.parametrize("game", WITH_READER)
def test_the_hole_card_goes_into_the_reader_unseen(game: str) -> None:
    table = Table(game).open(1)
    table.deal("9H 9C KS 8D 7D 6S" if game == "blackjack_switch" else "9H KS 8D 6S")
    assert table.prompt == "put the hole card in the reader"
    assert technique(table.state) == "slide it in face down: nobody sees it, and you do not either"
    table.do(c.ReaderResult(False))
    assert technique(table.state) is None


@pytest.mark.clause("T16")
@pytest.mark.clause("BJ 10.C", "SP 10.D", "PO 10.D", "PE 10.D")
@pytest.mark.parametrize("game", ONE_HAND)
def test_the_card_of_a_double_lies_sideways(game: str) -> None:
    """No other card does."""
    table = Table(game).open(1)
    table.deal("3H 9C 2D 6S")
    table.decide(1, "hit" if game != "blackjack" else "double")
    if game != "blackjack":
        assert technique(table.state) is None
        table.deal("4D")
        table.decide(1, "double")
    assert next_action(table.state).do is Do.DRAW
    assert technique(table.state) == "lay it sideways, face up"


@pytest.mark.clause("PE 10.D")
def test_so_does_the_card_of_a_second_double() -> None:
    table = Table("players_edge_21", redouble=True).open(1)
    table.deal("3H 9C 2D 6S")
    table.decide(1, "double")
    table.deal("4D")
    assert technique(table.state) is None
    table.decide(1, "double")
    assert technique(table.state) == "lay it sideways, face up"


@pytest.mark.clause("BJ 7.C(1)", "BJ 7.C(1)(a)", "BJ 7.C(2)", "BJ 7.C(3)")
def test_where_the_determinant_card_goes() -> None:
    """To the first box, or aside; and from which side the round is dealt."""
    table = Table(shoe=ShoeKind.DOUBLE, red_side="b").open(2, 3)
    assert (technique(table.state) or "").startswith("from either side of the shoe; draw with the hand")
    table.do(c.Card(card("KH"), shoe_side="b"))
    assert technique(table.state) == ("the determinant card is the first card of box 2; deal this round from side b")
    table.do(c.Card(card("9H"), shoe_side="b"))
    assert technique(table.state) is None
    table.do(c.Void("test", DEALER, FLOORPERSON), c.Clear())
    table.place(2)
    table.do(c.CloseBetting(), c.Card(card("KH"), shoe_side="a"))
    assert technique(table.state) == "put the determinant card aside in the shoe; deal this round from side b"
    table.do(c.Card(card("9H"), shoe_side="b"))
    assert technique(table.state) is None


@pytest.mark.clause("BJ 8.E(2)")
def test_the_cards_of_even_money_are_taken_away() -> None:
    table = Table(even_money=True).open(1, 2)
    table.deal("AH 9H AC KD 7D 9S")
    table.do(c.TakeEvenMoney(1), c.Insure(2, 0))
    assert technique(table.state) == (
        "slide it in face down: nobody sees it, and you do not either; take the cards of box 1 away: even money is paid"
    )


# Aloud


@pytest.mark.clause("BJ 12.B(13)", "SP 7.L(3)", "PO 7.L(3)", "PE 7.L(3)")
@pytest.mark.parametrize("game", ["pitch_blackjack", *ONE_HAND])
def test_the_dealer_announces_his_total_after_every_card(game: str) -> None:
    """From the hole card to the settlement; before it nothing is known of it (R53)."""
    table = Table(game).open(1)
    table.deal("9H 5C KD 6S")
    assert dealers_total(table.state) is None
    table.decide(1, "stand")
    assert dealers_total(table.state) is None
    table.do(c.TurnHoleCard())
    assert dealers_total(table.state) == "11"
    table.deal("2C")
    assert dealers_total(table.state) == "13"
    table.deal("3C")
    assert dealers_total(table.state) == "16"
    table.deal("8C")
    assert dealers_total(table.state) == "24" and next_action(table.state).do is Do.SETTLE
    table.do(c.Settle())
    assert dealers_total(table.state) is None


@pytest.mark.clause("PE 7.L(3)")
def test_a_soft_total_is_called_soft() -> None:
    """It says why a dealer of Player's Edge 21 draws to a 17."""
    table = Table("players_edge_21").open(1)
    table.deal("9H 6C KD AS")
    table.decide(1, "stand")
    table.do(c.TurnHoleCard())
    assert dealers_total(table.state) == "soft 17" and table.prompt == "draw a card for yourself"
    table.deal("4C")
    assert dealers_total(table.state) == "21"


def test_a_dealers_blackjack_is_called_so() -> None:
    table = Table().open(1)
    table.deal("9H KC KD AS")
    table.do(c.ReaderResult(True))
    assert dealers_total(table.state) == "Blackjack"


def test_without_a_hole_card_the_total_is_announced_from_the_second_card_on() -> None:
    table = Table("community_blackjack").open(1)
    table.deal("9H 5C KD")
    table.decide(1, "stand")
    table.do(c.CloseDecisions())
    assert dealers_total(table.state) is None
    table.deal("7C")
    assert dealers_total(table.state) == "12"


@pytest.mark.clause("BJ 12.A(4)")
def test_both_totals_are_announced_where_hands_may_be_switched() -> None:
    """And the second cards are exchanged once the player has said so."""
    table = Table("blackjack_switch").open(1)
    table.deal("TH 6C 5C 5D TD 9S")
    assert players_total(table.state) == "15 and 16"
    table.decide(1, "switch")
    exchange = "exchange the second cards of the two hands"
    assert (players_total(table.state), technique(table.state)) == ("20", exchange)
    table.decide(1, "stand")
    assert (players_total(table.state), technique(table.state)) == ("11", None), "not twice"


@pytest.mark.clause("BJ 12.A(4)(a)")
def test_a_switch_to_21_is_exchanged_too() -> None:
    """The left hand is asked nothing then."""
    table = Table("blackjack_switch").open(1)
    table.deal("AH 6C 5C 5D TD 9S")
    table.decide(1, "switch")
    assert (players_total(table.state), technique(table.state)) == (
        "11",
        "exchange the second cards of the two hands",
    )


def test_a_hand_that_lies_face_down_is_not_announced() -> None:
    table = Table("pitch_blackjack").open(1)
    table.deal("9H 5C 7D 9S")
    assert players_total(table.state) is None


# Blackjacks


@pytest.mark.clause("SP 7.H(1)(a)", "PO 7.H(1)(a)", "PE 7.H(1)(a)")
@pytest.mark.parametrize("game", ONE_HAND)
def test_a_blackjack_is_announced_when_it_is_paid(game: str) -> None:
    table = Table(game).open(1, 2)
    table.deal("AH 9H 5C KD 7D 9S")
    assert next_action(table.state).do is Do.SETTLE
    assert technique(table.state) == "announce the Blackjack of box 1 and take its cards away"
    table.do(c.Settle())
    assert technique(table.state) is None
    two = Table(game).open(1, 2)
    two.deal("AH AS 5C KD KS 9S")
    order = "1, 2" if game in ("spanish_21", "pontoon_21") else "2, 1"
    assert technique(two.state) == f"announce the Blackjacks of boxes {order} and take their cards away"


@pytest.mark.clause("PE 7.H(1)(b)(i)", "T30")
@pytest.mark.parametrize("game", ["blackjack", "players_edge_21"])
def test_so_it_is_when_the_reader_has_ruled_out_the_dealers(game: str) -> None:
    table = Table(game).open(1, 2)
    table.deal("AH 9H KC KD 7D 9S")
    assert next_action(table.state).do is Do.READER
    table.do(c.ReaderResult(False))
    assert technique(table.state) == "announce the Blackjack of box 1 and take its cards away"


@pytest.mark.clause("SP 7.H(1)(b)(i)", "PO 7.H(1)(b)(i)")
@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21"])
def test_a_blackjack_that_waits_is_announced_in_its_turn(game: str) -> None:
    """When the next box is asked, and only until that has decided; after the last box before the hole card."""
    table = Table(game).open(1, 2, 3, 4)
    table.deal("9H AH 8C AC KS 7D KD 8D QC 6S")
    table.do(c.ReaderResult(False))
    assert technique(table.state) is None
    table.decide(1, "stand")
    assert technique(table.state) == "announce the Blackjack of box 2: it is paid after the hole card"
    table.decide(3, "hit")
    assert technique(table.state) is None
    table.deal("2D")
    assert technique(table.state) is None
    table.decide(3, "stand")
    assert next_action(table.state).do is Do.TURN
    assert technique(table.state) == "announce the Blackjack of box 4: it is paid after the hole card"


@pytest.mark.clause("SP 7.H(1)(b)(i)", "SP 13.G", "PO 7.H(1)(b)(i)", "PO 13.G")
@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21"])
def test_so_is_one_before_a_box_that_gets_no_more_cards(game: str) -> None:
    """The player of boxes 1 to 3 refuses a card: box 3 is asked nothing, and none is announced twice."""
    table = Table(game, boxes_per_player=4, surrender=False).seat(1, 5)
    for box in (1, 2, 3, 4):
        table.place(box, player="p1")
    table.place(5).do(c.CloseBetting())
    table.deal("AC 5H AH 8H 9H KC JC 6D KD 4D 5D 7S")
    table.do(c.ReaderResult(False))
    assert technique(table.state) == "announce the Blackjack of box 1: it is paid after the hole card"
    table.do(c.DrawnInError(card("2C"), True, DEALER), c.RefuseCard(2, DEALER))
    assert next_action(table.state)[:2] == (Do.DECIDE, 5)
    assert technique(table.state) == "announce the Blackjack of box 3: it is paid after the hole card"


@pytest.mark.clause("SP 7.H(1)(b)(i)", "SP 13.G", "PO 7.H(1)(b)(i)", "PO 13.G")
@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21"])
def test_so_is_one_before_a_box_that_has_refused_a_card_out_of_its_turn(game: str) -> None:
    table = Table(game).open(1, 2, 3, 4)
    table.deal("5H AH 8H 9H KC 6D KD 4D 5D 7S")
    table.do(c.ReaderResult(False), c.DrawnInError(card("2C"), True, DEALER), c.RefuseCard(3, DEALER))
    table.decide(1, "stand")
    assert next_action(table.state)[:2] == (Do.DECIDE, 4)
    assert technique(table.state) == "announce the Blackjack of box 2: it is paid after the hole card"


def test_blackjacks_side_by_side_are_announced_together() -> None:
    table = Table("spanish_21").open(1, 2)
    table.deal("AH AC KS KD QC 6S")
    table.do(c.ReaderResult(False))
    assert technique(table.state) == "announce the Blackjacks of boxes 1, 2: they are paid after the hole card"


@pytest.mark.clause("PE 7.H(1)(a)(i)", "PE 7.H(1)(b)(ii)")
@pytest.mark.parametrize(("wager", "stake"), [("match_down", 500), ("monster_match", 100)])
@pytest.mark.parametrize("up", ["5C", "KC"])
def test_the_cards_of_a_blackjack_stay_for_a_wager_on_the_hole_card(wager: str, stake: int, up: str) -> None:
    options = {"match_down": {"paytable": "A"}, "monster_match": METER}
    table = Table("players_edge_21", side_wagers={wager: options[wager]}).seat(1, 2)
    table.place(2).do(c.Place("p1", 1, 1000, ((wager, stake),)))
    table.do(c.CloseBetting())
    table.deal(f"AH 9H {up} KD 7D 9S")
    if up == "KC":
        table.do(c.ReaderResult(False))
    assert technique(table.state) == "announce the Blackjack of box 1, leave its cards and turn them sideways"


@pytest.mark.clause("PE 7.H(1)(a)", "PE 7.F(1)")
def test_they_go_where_the_other_wager_is_settled_with_them() -> None:
    """Match-Up needs the up card only."""
    table = Table("players_edge_21", side_wagers={"match_up": {"paytable": "A"}}).seat(1)
    table.place(1, match_up=500).do(c.CloseBetting())
    table.deal("AH 5C KD 9S")
    assert technique(table.state) == "announce the Blackjack of box 1 and take its cards away"


METER = {"paytable": "A", "start": 5000, "reset": 5000, "rate": Decimal("0.15")}


@pytest.mark.clause("PE 7.O(1)(a)", "PE 7.O(1)(b)", "PE 7.O(1)(c)")
def test_the_dealer_is_told_to_have_a_progressive_payout_validated() -> None:
    """By cards, light and floorperson, where a meter pays; not for a fixed amount."""
    table = Table("players_edge_21", side_wagers={"monster_match": METER}).seat(1, 2)
    table.place(1, monster_match=100).place(2, monster_match=100)
    table.do(c.CloseBetting())
    table.deal("8H 8S 8D 8H 9C 8D")
    table.decide(2, "stand")
    table.decide(1, "stand")
    table.do(c.TurnHoleCard())
    table.deal("KC")
    assert technique(table.state) == (
        "box 1 wins Monster Match Progressive: look at its cards and the wager on its screen, "
        "and call a floorperson to validate it"
    )
    table.do(c.Settle())
    assert technique(table.state) is None


def test_a_void_round_has_no_technique() -> None:
    table = Table().open(1)
    table.do(c.Void("test", DEALER, FLOORPERSON))
    assert (technique(table.state), dealers_total(table.state), players_total(table.state)) == (None, None, None)
