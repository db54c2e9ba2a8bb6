"""Player's Edge 21: when things happen in a round, which a round script cannot show because it knows only the end."""

import pytest

from etg.games import Decision
from etg.table import commands as c
from etg.table import events as e
from etg.table.stage import Stage
from tests.table.builders import Table

EDGE = "players_edge_21"
MONSTER = {"monster_match": {"paytable": "A", "start": 5000, "reset": 5000, "rate": 0}}


@pytest.mark.clause("PE 6.A")
def test_a_wager_is_taken_from_the_credits_in_chip_units() -> None:
    """No more than the player has, and nothing that chips cannot make up."""
    table = Table(EDGE, chip_unit=1).seat(1, credits=3000)
    assert table.refuse(c.Place("p1", 1, 3100))[1] == "PE 6.A"
    assert "chip unit" in table.refuse(c.Place("p1", 1, 1050))[0]
    table.place(1, 1000)
    assert table.credits("p1") == 2000


@pytest.mark.clause("PE 7.E(1)", "PE 7.E(2)", "PE 7.E(3)", "PE 7.E(4)", "PE 7.I")
def test_every_card_lies_open_but_the_hole_card() -> None:
    """The dealer is told so, and the table shows them all."""
    table = Table(EDGE).open(1)
    told = []
    for word in ("9H", "7C", "5S", "9D"):
        told.append(table.prompt)
        assert not table.round.hole_down
        table.deal(word)
    assert told == ["first card to box 1", "dealer's card, face up", "second card to box 1", told[-1]]
    assert told[-1] == "dealer's second card, face down"
    assert table.round.hole_down
    table.decide(1, "hit")
    assert table.prompt == "card to box 1"
    table.deal("3H")
    assert not table.box(1).hands[0].face_down


@pytest.mark.clause("PE 7.G", "PE 7.G(1)", "PE 7.G(2)", "PE 7.F", "PE 8.A")
@pytest.mark.parametrize(
    ("up", "insurance", "reader"), [("A", True, True), ("K", False, True), ("J", False, True), ("9", False, False)]
)
def test_insurance_and_reader_come_after_match_up_and_by_the_up_card(up: str, insurance: bool, reader: bool) -> None:
    """Insurance against an ace, the reader against ace, king, queen and jack, neither against a 9."""
    table = Table(EDGE, side_wagers={"match_up": {"paytable": "A"}}).seat(1)
    table.place(1, match_up=500)
    table.do(c.CloseBetting())
    table.deal(f"8H {up}C 6S 5D")
    assert table.refuse(c.Insure(1, 0)) and table.refuse(c.ReaderResult(False)), "Match-Up is settled first"
    table.do(c.Settle())
    assert table.prompt.startswith("insurance") is insurance
    if insurance:
        assert table.refuse(c.ReaderResult(False))[1] == "R51"
        table.do(c.Insure(1, 0))
    assert (table.prompt == "put the hole card in the reader") is reader
    if reader:
        table.do(c.ReaderResult(False))
    assert table.prompt.startswith("box 1 decides")


@pytest.mark.clause("PE 7.H(1)(a)", "PE 7.H(1)(b)", "PE 7.H(1)(b)(i)", "PE 7.H(1)(b)(iii)")
@pytest.mark.parametrize("up", ["2C", "9C", "JC", "QC", "KC", "AC"])
def test_a_blackjack_is_paid_before_anybody_decides(up: str) -> None:
    """At once against a 2 to 9, else as soon as the reader has ruled out the dealer's; the other box plays on."""
    table = Table(EDGE).open(1, 3)
    table.deal(f"8H AH {up} 6S KS 5D")
    if table.round.stage is Stage.INSURANCE:
        table.do(c.TimeOut())
    if table.round.stage is Stage.READER:
        assert table.box(3).hands[0].outcome is None
        table.do(c.ReaderResult(False))
    assert table.do(c.Settle())[0] == e.HandSettled(3, 0, "blackjack", 2500, "blackjack")
    assert table.prompt.startswith("box 1 decides")
    assert table.round.hole_down


@pytest.mark.clause("PE 7.H(1)(a)(i)", "PE 7.H(1)(b)(ii)", "PE 7.H(1)(b)(iii)", "PE 7.H(1)(b)(iv)", "PE 7.O(1)")
@pytest.mark.parametrize("up", ["9C", "QC"])
@pytest.mark.parametrize("wager", ["match_down", "monster_match"])
def test_what_needs_the_hole_card_stays_open_when_the_blackjack_is_paid(up: str, wager: str) -> None:
    """Until it is turned, after the last decision."""
    table = Table(EDGE, side_wagers={"match_down": {"paytable": "A"}, **MONSTER}).seat(1, 3)
    table.place(1).do(c.Place("p3", 3, 1000, ((wager, 100),)))
    table.do(c.CloseBetting())
    table.deal(f"8H AH {up} 9S KS KS")
    if up == "QC":
        table.do(c.ReaderResult(False))
    assert [type(event) for event in table.do(c.Settle())] == [e.HandSettled, e.RoundSettled]
    assert table.box(3).sides[0].outcome is None
    table.decide(1, "stand")
    assert table.round.hole_down and table.prompt == "turn the hole card"
    table.do(c.TurnHoleCard())
    settled = table.do(c.Settle())[0]
    assert isinstance(settled, e.SideSettled)
    assert (settled.box, settled.wager, settled.returned) == (3, wager, 1000 if wager == "match_down" else 300)


@pytest.mark.clause("PE 7.L", "PE 7.L(1)")
def test_the_hole_card_is_turned_after_the_last_decision() -> None:
    """And the dealer draws only then."""
    table = Table(EDGE).open(1, 2)
    table.deal("8H 9H 6C 7S 8S 9D")
    for box in (2, 1):
        assert table.refuse(c.TurnHoleCard())[1] == "PE 7.L(1)"
        table.decide(box, "stand")
    assert table.prompt == "turn the hole card"
    assert table.refuse(c.Card(0)), "no card before it is turned"
    table.do(c.TurnHoleCard())
    assert not table.round.hole_down
    assert table.prompt == "draw a card for yourself"


@pytest.mark.clause("PE 7.O", "PE 7.O(1)", "PE 7.S", "PE 7.S(1)", "PE 7.S(2)", "PE 12.D(7)")
@pytest.mark.parametrize(("settlement", "boxes"), [("losers_first", [5, 3, 7, 2]), ("box_by_box", [7, 5, 3, 2])])
def test_at_the_end_side_wagers_come_before_main_wagers_all_from_the_right(settlement: str, boxes: list[int]) -> None:
    """Side wagers from the highest box down, then the main wagers in the submitted order."""
    sides = {"match_down": {"paytable": "A"}, **MONSTER}
    table = Table(EDGE, side_wagers=sides, settlement=settlement).seat(2, 3, 5, 7)
    table.place(2, match_down=500).place(3, monster_match=100).place(5).place(7, match_down=500, monster_match=100)
    table.do(c.CloseBetting())
    table.deal("9H 8H 8D 9D 9C 9S 8S 8C KH 9H")
    for box in (7, 5, 3, 2):
        table.decide(box, "stand")
    table.do(c.TurnHoleCard())
    events = [event for event in table.do(c.Settle()) if isinstance(event, (e.SideSettled, e.HandSettled))]
    sides_first = [event.box for event in events[:4] if isinstance(event, e.SideSettled)]
    assert sides_first == [7, 7, 3, 2]
    assert [event.box for event in events[4:] if isinstance(event, e.HandSettled)] == boxes


@pytest.mark.clause("PE 11.A")
def test_a_split_is_paid_for_with_credits() -> None:
    """As much again as the original wager; without it no split is offered."""
    table = Table(EDGE).seat(1, credits=1500)
    table.place(1, 1000)
    table.do(c.CloseBetting())
    table.deal("8H 7C 8S 5D")
    assert "split" not in table.prompt
    assert table.refuse(c.Decide(1, Decision.SPLIT))[1] == "PE 11.A"
    table.do(c.BuyIn("p1", 500))
    table.decide(1, "split")
    assert table.credits("p1") == 0
    assert [hand.wager for hand in table.box(1).hands] == [1000, 1000]
