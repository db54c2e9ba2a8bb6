"""The first deal, the reader, the dealer's turn, and what the dealer is told to do."""

import pytest

from etg.cards import NAMES, card
from etg.games import GAMES, Decision
from etg.shoe import ShoeKind
from etg.shoe.inventory import count, size
from etg.table import commands as c
from etg.table import events as e
from etg.table.checklist import Step
from etg.table.people import Person, Role
from etg.table.routine import preparing_command
from etg.table.stage import Stage
from tests.table.builders import DEALER, FLOORPERSON, Table, names


@pytest.mark.clause("SP 7.E", "SP 7.E(1)", "SP 7.E(2)", "SP 7.E(3)", "SP 7.E(4)", "SP 7.L", "SP 7.L(1)", "SP 7.L(2)")
@pytest.mark.clause("PO 7.E", "PO 7.E(1)", "PO 7.E(2)", "PO 7.E(3)", "PO 7.E(4)", "PO 7.L", "PO 7.L(1)", "PO 7.L(2)")
@pytest.mark.clause("PE 7.E", "PE 7.E(1)", "PE 7.E(2)", "PE 7.E(3)", "PE 7.E(4)", "PE 7.L", "PE 7.L(1)", "PE 7.L(2)")
@pytest.mark.clause("SP 7.I", "PO 7.I", "PE 7.I", "SP 7.T", "PO 7.T", "PE 7.U")
@pytest.mark.parametrize(("game", "last"), [("spanish_21", 7), ("pontoon_21", 8), ("players_edge_21", 7)])
def test_the_dealer_is_led_through_a_round(game: str, last: int) -> None:
    """Every step of a standard round in words, to the last box of the table; only the hole card lies face down."""
    table = Table(game).seat(2, last)
    assert table.prompt == "wait for wagers"
    table.place(2).place(last)
    assert table.prompt == "close betting when all wagers are placed"
    table.do(c.CloseBetting())
    said = []
    for word in ["8H", "9C", "6S", "8D", "2S", "8C"]:
        said.append(table.prompt)
        table.deal(word)
    assert said == [
        "first card to box 2",
        f"first card to box {last}",
        "dealer's card, face up",
        "second card to box 2",
        f"second card to box {last}",
        "dealer's second card, face down",
    ]
    for box in (last, 2) if game == "players_edge_21" else (2, last):
        assert table.refuse(c.TurnHoleCard())
        if box == last:
            assert table.prompt == f"box {last} decides: hit, stand, double, surrender"
            table.decide(last, "stand")
            continue
        assert table.prompt == "box 2 decides: hit, stand, double, split, surrender"
        table.decide(2, "split")
        assert table.prompt == "card to box 2, hand 1"
        table.deal("3C")
        assert table.prompt == "box 2, hand 1 decides: hit, stand, double"
        table.decide(2, "hit")
        table.deal("5C")
        table.decide(2, "stand")
        assert table.prompt == "card to box 2, hand 2"
        table.deal("KH")
        table.decide(2, "stand")
    assert table.round.hole_down
    assert not any(hand.face_down for box in table.round.boxes for hand in box.hands)
    assert table.prompt == "turn the hole card"
    assert table.refuse(c.Card(card("5H")))
    table.do(c.TurnHoleCard())
    assert not table.round.hole_down
    assert table.prompt == "draw a card for yourself"
    table.deal("5H")
    assert table.prompt == f"settle: collect from box {last}, 2"
    assert table.refuse(c.Card(card("2H")))
    table.do(c.Settle())
    assert table.prompt == "clear the table: put the cards into the discard rack hand by hand"
    table.do(c.Clear())
    assert table.prompt == "wait for wagers"


@pytest.mark.clause("HB 2")
def test_the_dealers_second_card_lies_face_down_until_all_hands_are_played() -> None:
    """Every other card lies open."""
    table = Table().open(1, 2)
    table.deal("8H 9H 6C 7S 8S 9D")
    assert table.round.hole_down and len(table.round.dealer) == 2
    assert not any(hand.face_down for box in table.round.boxes for hand in box.hands)
    for box in (1, 2):
        assert table.refuse(c.TurnHoleCard())[1] == "HB 2"
        table.decide(box, "stand")
    assert table.round.hole_down and table.prompt == "turn the hole card"
    assert table.refuse(c.Card(card("2H"))), "no card before it is turned"
    table.do(c.TurnHoleCard())
    assert not table.round.hole_down


@pytest.mark.clause("SP 7.H", "SP 7.H(1)(a)", "PO 7.H", "PO 7.H(1)(a)", "PE 7.H", "PE 7.H(1)(a)")
@pytest.mark.parametrize(
    ("game", "order"), [("spanish_21", [1, 7]), ("pontoon_21", [1, 7]), ("players_edge_21", [7, 1])]
)
def test_blackjacks_against_a_small_card_are_paid_on_the_way_round(game: str, order: list[int]) -> None:
    """In the order in which the boxes decide, before the first decision; they are asked nothing."""
    table = Table(game).open(1, 4, 7)
    table.deal("AH 9C AS 5D KH 9H QS 6C")
    events = table.do(c.Settle())
    paid = [event for event in events if isinstance(event, e.HandSettled)]
    assert [(event.box, event.outcome, event.returned) for event in paid] == [(b, "blackjack", 2500) for b in order]
    assert table.prompt.startswith("box 4 decides")
    table.decide(4, "stand")
    assert table.prompt == "turn the hole card"


@pytest.mark.clause("SP 7.H(1)(b)", "SP 7.H(1)(b)(i)", "SP 7.H(1)(b)(ii)", "SP 7.H(1)(b)(iii)")
@pytest.mark.clause("PO 7.H(1)(b)", "PO 7.H(1)(b)(i)", "PO 7.H(1)(b)(ii)", "PO 7.H(1)(b)(iii)")
@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21"])
@pytest.mark.parametrize("up", ["AC", "KC", "QC", "JC"])
def test_a_blackjack_against_an_ace_or_a_ten_waits_for_the_hole_card(game: str, up: str) -> None:
    """Nothing is paid and no card leaves while the other boxes draw; the hole card is turned, then it is paid."""
    table = Table(game).open(1, 3)
    table.deal(f"AH 9C {up} KH 2H 7C")
    if up == "AC":
        table.do(c.Insure(1, 0), c.Insure(3, 0))
    table.do(c.ReaderResult(False))
    assert table.prompt.startswith("box 3 decides")
    table.decide(3, "hit")
    table.deal("8D")
    table.decide(3, "stand")
    assert table.box(1).hands[0].outcome is None
    assert not any(isinstance(event, e.HandSettled) for event in table.events)
    assert table.prompt == "turn the hole card"
    table.do(c.TurnHoleCard())
    settled = {event.box: event for event in table.do(c.Settle()) if isinstance(event, e.HandSettled)}
    assert (settled[1].outcome, settled[1].returned) == ("blackjack", 2500)


@pytest.mark.clause("SP 9.C(1)", "SP 9.C(2)", "SP 9.C(2)(b)", "PO 9.C(1)", "PO 9.C(2)", "PO 9.C(2)(b)")
@pytest.mark.clause("BJ 9.C(1)", "BJ 9.C(2)", "PE 9.C(1)", "PE 9.C(2)", "PE 9.C(2)(b)", "R9")
@pytest.mark.parametrize("game", ["blackjack", "pitch_blackjack", "spanish_21", "pontoon_21", "players_edge_21"])
@pytest.mark.parametrize("up", ["2C", "9C", "AC", "JC"])
def test_half_of_a_surrendered_wager_comes_back_at_once(game: str, up: str) -> None:
    """Against an ace or a 10-value card nobody is asked before the reader has ruled out a Blackjack."""
    table = Table(game).open(1, 2)
    table.deal(f"KH 9H {up} 6C 9S 7C")
    first, other = (2, 1) if game == "players_edge_21" else (1, 2)
    if up == "AC":
        table.do(c.Insure(1, 0), c.Insure(2, 0))
    if up in ("AC", "JC"):
        assert table.refuse(c.Decide(first, Decision.SURRENDER))
        table.do(c.ReaderResult(False))
    events = table.decide(first, "surrender")
    assert events[1:] == [e.HandSettled(first, 0, "surrender", 500, "surrender")]
    assert table.credits(f"p{first}") == 99_500
    assert table.prompt.startswith(f"box {other} decides"), "the others play on"


def test_the_dealer_is_told_whom_to_pay() -> None:
    """In the order of payment, with the amounts."""
    table = Table(side_wagers={"bet_the_set_21": {"paytable": "C"}}).seat(1, 4)
    table.place(1, 1000, bet_the_set_21=100).place(4, 1500)
    table.do(c.CloseBetting())
    table.deal("8H AC 5S 8D KS 9H")
    assert table.prompt == "settle: pay box 1 $11.00; pay box 4 $37.50"
    table.do(c.Settle())
    table.decide(1, "stand")
    table.do(c.TurnHoleCard())
    assert table.prompt == "draw a card for yourself"
    table.deal("TH")
    assert table.prompt == "settle: pay box 1 $20.00"


@pytest.mark.clause("R44")
def test_the_dealer_is_led_through_community_blackjack() -> None:
    """Shared start, shared draws, insurance and undecided boxes."""
    table = Table("community_blackjack").open(1, 2, 3)
    said = []
    for word in ["5H", "AC", "4S"]:
        said.append(table.prompt)
        table.deal(word)
    assert said == ["deal community card 1", "dealer's card, face up", "deal community card 2"]
    assert table.prompt == "insurance: boxes 1, 2, 3 undecided"
    table.do(c.Insure(2, 500), c.Insure(1, 0))
    assert table.prompt == "insurance: box 3 undecided"
    table.do(c.Insure(3, 0))
    assert table.prompt == "decisions: boxes 1, 2, 3 undecided"
    table.decide(1, "hit")
    table.decide(3, "stand")
    assert table.prompt == "decisions: box 2 undecided"
    table.decide(2, "stand")
    assert table.prompt == "deal community card 3"
    table.deal("TD")
    table.decide(1, "stand")
    assert table.prompt == "close the decisions"
    table.do(c.CloseDecisions())
    assert table.prompt == "draw a card for yourself"


@pytest.mark.clause("BJ 7.B(3)", "BJ 7.B(4)", "SP 7.B(3)", "SP 7.B(4)")
@pytest.mark.clause("PO 7.B(3)", "PO 7.B(4)", "PE 7.B(3)", "PE 7.B(4)")
@pytest.mark.parametrize(("game", "book"), [(g.id, g.book) for g in GAMES.values() if not g.face_down])
def test_a_card_is_burned_after_a_shuffle_and_by_a_new_dealer(game: str, book: str) -> None:
    """Before dealing; in Blackjack a floorperson may let a new dealer off."""
    table = Table(game).seat(1)
    table.place(1)
    table.do(c.CallShuffle(FLOORPERSON))
    while (command := preparing_command(table.state, DEALER, FLOORPERSON)) is not None:
        table.do(command)
    assert table.prompt == "burn the first card"
    assert table.refuse(c.CloseBetting())[1] == f"{book} 7.B(3)"
    table.do(c.Burn(card("7D")))
    assert count(table.state.cards[0].rack, card("7D")) == size(table.state.cards[0].rack) == 1
    assert table.refuse(c.Burn())[1] == f"{book} 7.B(3)"
    table.do(c.ChangeDealer(Person(Role.DEALER, "eve")))
    assert table.prompt == "burn the first card"
    assert table.refuse(c.CloseBetting())[1] == f"{book} 7.B(3)"
    table.do(c.Burn())
    let_off = c.ChangeDealer(Person(Role.DEALER, "kim"), FLOORPERSON)
    if book == "BJ":
        table.do(let_off)
    else:
        assert table.refuse(let_off)[1] == f"{book} 7.B(4)"
    table.do(c.CloseBetting())
    assert table.refuse(c.ChangeDealer(DEALER))[1] == f"{book} 7.B(4)"


@pytest.mark.clause("BJ 12.B(7)")
def test_a_card_is_burned_before_every_hand_dealt_round() -> None:
    """The first one and the next ones."""
    table = Table("pitch_blackjack").seat(1)
    for _ in range(2):
        table.place(1)
        assert table.refuse(c.CloseBetting())[1] == "BJ 12.B(7)"
        table.do(c.Burn(), c.CloseBetting(), c.Void("test", DEALER, FLOORPERSON), c.Clear())


@pytest.mark.clause(
    "BJ 12.B(6)", "BJ 12.B(7)(a)", "BJ 12.B(7)(b)", "BJ 12.B(7)(c)", "BJ 12.B(7)(d)", "BJ 12.B(10)(a)", "R53"
)
@pytest.mark.clause("BJ 12.B(11)", "BJ 12.B(14)", "BJ 12.B(10)", "BJ 12.B(10)(b)")
@pytest.mark.parametrize("decision", ["surrender", "double", "split", "hit"])
def test_hand_dealt_cards_lie_face_down_until_they_are_turned(decision: str) -> None:
    """Surrender, double and split turn them, a hit does not unless it breaks the hand."""
    table = Table("pitch_blackjack").open(1, 2)
    table.deal("8H 9C 5S 8D 9H 9D")
    assert [hand.face_down for box in table.round.boxes for hand in box.hands] == [True, True]
    table.decide(1, decision)
    assert [hand.face_down for hand in table.box(1).hands] == [decision == "hit"] * (2 if decision == "split" else 1)
    assert table.box(2).hands[0].face_down
    if decision == "hit":
        table.deal("KD")
        assert not table.box(1).hands[0].face_down, "a broken hand is thrown in"


@pytest.mark.clause("BJ 12.B(11)", "BJ 12.B(14)")
def test_cards_added_to_a_hand_dealt_hand_lie_open_and_the_rest_is_turned_for_the_settlement() -> None:
    """Nobody sees the first two before, whether they win or lose."""
    table = Table("pitch_blackjack").open(1, 2)
    table.deal("8H 9C 5S 8D 5H 9D")
    for box, word in ((1, "2D"), (2, "6S")):
        table.decide(box, "hit")
        table.deal(word)
        assert table.box(box).hands[0].seen == (None, None, card(word))
        table.decide(box, "stand")
    table.do(c.TurnHoleCard())
    table.deal("5C")
    assert [hand.face_down for box in table.round.boxes for hand in box.hands] == [True, True]
    table.do(c.Settle())
    assert [hand.outcome for box in table.round.boxes for hand in box.hands] == ["lose", "win"]
    assert [len(hand.seen) - hand.seen.count(None) for box in table.round.boxes for hand in box.hands] == [3, 3]


@pytest.mark.clause("T13")
def test_hand_dealt_cards_are_turned_before_a_side_wager_is_paid_on_them() -> None:
    """Nothing is paid on cards that nobody has seen; a lost wager turns nothing."""
    table = Table("pitch_blackjack", side_wagers={"bet_the_set_21": {}}).seat(1, 2)
    table.place(1, bet_the_set_21=500).place(2, bet_the_set_21=500)
    table.do(c.Burn(), c.CloseBetting())
    table.deal("8H 9C 5S 8D 3H 9D")
    table.do(c.Settle())
    assert not table.box(1).hands[0].face_down
    assert table.box(2).hands[0].face_down


@pytest.mark.clause("BJ 7.D", "BJ 7.E", "BJ 5.G", "SP 7.C", "SP 7.D", "SP 5.G", "PO 7.C", "PO 7.D", "PO 5.G")
@pytest.mark.clause("PE 7.C", "PE 7.D", "PE 5.G")
@pytest.mark.parametrize(("game", "book"), [(g.id, g.book) for g in GAMES.values()])
def test_after_the_cover_card_the_round_ends_and_the_cards_are_shuffled(game: str, book: str) -> None:
    """The hand is completed; no new round before the shuffle."""
    table = Table(game).open(1)
    table.do(c.CoverCard())
    cover = f"{book} 7.{'D' if book == 'BJ' else 'C'}"
    assert table.refuse(c.CoverCard())[1] == cover
    assert table.refuse(c.Prepare(Step.COLLECT, "a", DEALER))[1] == f"{book} 7.{'E' if book == 'BJ' else 'D'}"
    table.end_round().place(1)
    where = "hand" if GAMES[game].face_down else "shoe"
    assert table.prompt == f"put the cards left in the {where} into the discard rack"
    assert table.refuse(c.CloseBetting())[1] == f"{book} 7.{'E' if book == 'BJ' else 'D'}"
    table.make_ready().do(c.CloseBetting())
    table.end_round()
    assert table.refuse(c.CallShuffle(DEALER))[1] == f"{book} 5.G"
    table.do(c.CallShuffle(FLOORPERSON))
    assert table.prompt == f"put the cards left in the {where} into the discard rack"


@pytest.mark.clause("SP 7.G", "SP 7.G(1)", "SP 7.G(2)", "SP 8.A", "PO 7.G", "PO 7.G(1)", "PO 7.G(2)", "PO 8.A")
@pytest.mark.clause("BJ 8.B", "R51")
@pytest.mark.parametrize("game", ["blackjack", "spanish_21", "pontoon_21"])
@pytest.mark.parametrize("up", ["A", "K", "Q", "J", "9", "2"])
def test_insurance_and_reader_go_by_the_up_card(game: str, up: str) -> None:
    """Insurance against an ace, the reader against ace, king, queen and jack, neither against any other card."""
    table = Table(game).open(1)
    table.deal(f"8H {up}C 6S 5D")
    assert table.prompt.startswith("insurance") is (up == "A")
    if up == "A":
        table.do(c.Insure(1, 0))
    assert (table.prompt == "put the hole card in the reader") is (up in "AKQJ")
    if up in "AKQJ":
        table.do(c.ReaderResult(False))
    assert table.prompt.startswith("box 1 decides")


@pytest.mark.clause("BJ 8.D", "BJ 8.A(2)", "SP 8.F", "SP 8.D", "SP 7.G", "SP 7.G(1)", "SP 7.G(2)", "HB 13", "R51")
@pytest.mark.clause("PO 8.F", "PO 8.D", "PO 7.G", "PO 7.G(1)", "PO 7.G(2)", "PE 8.F", "PE 8.D", "PE 7.G", "PE 7.G(1)")
@pytest.mark.clause("HB 12", "PE 7.G(2)", "BJ 1.B(3)", "SP 1.B(2)", "PO 1.B(2)", "PE 1.B(2)")
@pytest.mark.parametrize(
    ("game", "late"),
    [("blackjack", "BJ 8.A(2)"), ("spanish_21", "SP 8.D"), ("pontoon_21", "PO 8.D"), ("players_edge_21", "PE 8.D")],
)
def test_insurance_is_placed_before_the_reader_and_collected_after_it(game: str, late: str) -> None:
    """Offered, read, collected, and only then decisions."""
    table = Table(game).open(1)
    table.deal("9H AC 8S 5D")
    assert table.refuse(c.ReaderResult(False))[1] == "R51"
    table.do(c.Insure(1, 500))
    assert table.refuse(c.Insure(1, 500))[1] == late
    table.do(c.ReaderResult(False))
    assert table.refuse(c.Card(card("2H"))) and table.round.stage is Stage.CHECKED
    assert names(table.do(c.Settle())) == ["insurance_settled", "round_settled"]
    assert table.prompt.startswith("box 1 decides")


@pytest.mark.clause("SP 7.F", "SP 7.F(1)", "PO 7.F", "PO 7.F(1)", "PE 7.F", "PE 7.F(1)", "HB 15", "R1", "R37")
@pytest.mark.clause("SP 7.G", "PO 7.G", "PE 7.G")
@pytest.mark.parametrize(
    ("game", "wager"),
    [
        ("spanish_21", "match_the_dealer"),
        ("pontoon_21", "match_super_bonus"),
        ("players_edge_21", "match_up"),
        ("blackjack", "lucky_ladies"),
    ],
)
def test_side_wagers_are_settled_from_the_highest_box_down_before_anything_else(game: str, wager: str) -> None:
    """After the second cards, before insurance and the reader."""
    table = Table(game, side_wagers={wager: {}}).seat(1, 3, 6)
    for box in (1, 3, 6):
        table.do(c.Place(f"p{box}", box, 1000, ((wager, 500),)))
    table.do(c.CloseBetting())
    table.deal("KH 2C QS AC QH 3D QD 5D")
    assert table.refuse(c.Insure(1, 0))
    events = table.do(c.Settle())
    assert [event.box for event in events if isinstance(event, e.SideSettled)] == [6, 3, 1]
    assert table.prompt.startswith("insurance")


@pytest.mark.clause("R53", "BJ 1.B(3)")
def test_the_table_tilts_when_reader_and_shoe_disagree() -> None:
    """R53: nothing goes on until two people have cleared it, then the reader is asked again."""
    table = Table().open(1)
    table.deal("9H KC 8S AD")
    assert names(table.do(c.ReaderResult(False))) == ["tilted"]
    assert "reader and shoe disagree" in table.prompt
    assert table.refuse(c.Settle())[0]
    assert table.refuse(c.ReaderResult(True))[1] == "R53"
    assert table.refuse(c.ClearTilt(DEALER))[1] == "R53"
    table.do(c.ClearTilt(DEALER, FLOORPERSON))
    assert table.refuse(c.ClearTilt(DEALER, FLOORPERSON))[1] == "R53"
    table.do(c.ReaderResult(True))
    assert table.round.stage is Stage.FINAL


@pytest.mark.clause("R53")
def test_a_card_entered_by_hand_needs_dealer_and_floorperson() -> None:
    """The event says where the card came from and who answered for it."""
    table = Table().open(1)
    assert table.refuse(c.Card(card("9H"), c.Source.MANUAL))[1] == "R53"
    assert table.refuse(c.Card(card("9H"), c.Source.MANUAL, by=DEALER))[1] == "R53"
    (dealt,) = table.do(c.Card(card("9H"), c.Source.MANUAL, by=DEALER, approved_by=FLOORPERSON))
    assert isinstance(dealt, e.Dealt)
    assert (dealt.source, dealt.by, dealt.approved_by) == (c.Source.MANUAL, DEALER, FLOORPERSON)


@pytest.mark.clause("BJ 14.B", "SP 13.E", "PO 13.E", "PE 13.E")
@pytest.mark.parametrize("game", GAMES)
def test_a_card_out_of_turn_is_refused_and_can_be_held(game: str) -> None:
    """No card while a player decides; drawn in error, it is the next card."""
    clause = "BJ 14.B" if GAMES[game].book == "BJ" else f"{GAMES[game].book} 13.E"
    table = Table(game).open(1)
    start = {"blackjack_switch": "9H 3C 7C 8S 5D 5D", "community_blackjack": "9H 7C 8S"}
    table.deal(start.get(game, "9H 7C 8S 5D"))
    if game == "community_blackjack":
        assert table.refuse(c.Card(card("2H")))[1] == "R44"
    else:
        assert table.refuse(c.Card(card("2H")))[1] == clause
    table.do(c.DrawnInError(card("2H"), False, DEALER))
    if game == "blackjack_switch":
        table.decide(1, "keep")
    table.decide(1, "hit")
    assert table.prompt.startswith("use the card drawn in error"), "nobody has seen it (R53)"
    assert table.refuse(c.Card(card("3H")))[1] == clause
    assert table.refuse(c.Card(card("3H"), c.Source.HELD))[1] == clause
    table.do(c.Card(card("2H"), c.Source.HELD))
    assert table.box(1).hands[0].cards[-1] == card("2H")


def test_no_card_before_betting_is_closed() -> None:
    """The first card is dealt after the last wager."""
    table = Table().seat(1)
    assert table.refuse(c.Card(card("2H")))[1] == "BJ 6.D"


@pytest.mark.clause("BJ 1.B(5)", "BJ 1.B(6)")
@pytest.mark.clause("BJ 7.C", "BJ 7.C(1)", "BJ 7.C(1)(a)", "BJ 7.C(1)(b)", "BJ 7.C(2)", "BJ 7.C(3)")
def test_the_determinant_card_chooses_the_side_of_a_double_shoe() -> None:
    """Red or black as the operator has designated; from its own side it is the first card."""
    table = Table(shoe=ShoeKind.DOUBLE, red_side="b").seat(1)
    for word, side, used, chosen in (("KH", "b", True, "b"), ("KH", "a", False, "b"), ("KS", "a", True, "a")):
        table.place(1)
        table.do(c.CloseBetting())
        assert table.prompt == "draw the determinant card"
        assert table.refuse(c.Card(card(word)))[1] == "BJ 7.C"
        events = table.do(c.Card(card(word), shoe_side=side))
        assert events[0] == e.Determined(card(word), side, chosen, used)
        assert len(table.box(1).hands[0].cards) == used
        table.do(c.Void("test", DEALER, FLOORPERSON), c.Clear())


@pytest.mark.clause("SP 7.R", "SP 7.R(1)", "SP 7.R(2)", "PO 7.R", "PO 7.R(1)", "PO 7.R(2)")
@pytest.mark.clause("PE 7.S", "PE 7.S(1)", "PE 7.S(2)", "T31")
@pytest.mark.parametrize("game", [g.id for g in GAMES.values() if g.hands_per_box == 1 and not g.community_cards])
@pytest.mark.parametrize(("settlement", "boxes"), [("losers_first", [5, 3, 4, 1]), ("box_by_box", [5, 4, 3, 1])])
def test_wagers_are_settled_in_the_submitted_order(game: str, settlement: str, boxes: list[int]) -> None:
    """All losers and then the winners, or box by box from the dealer's right."""
    table = Table(game, settlement=settlement).open(1, 3, 4, 5)
    table.deal("KH 7C QS 8D 9D 9H 9S KD 9H KC")
    table.do(c.TimeOut(), c.TimeOut(), c.TimeOut(), c.TimeOut(), c.TurnHoleCard())
    settled = [event.box for event in table.do(c.Settle()) if isinstance(event, e.HandSettled)]
    assert settled == boxes


@pytest.mark.clause("SP 7.T", "PO 7.T", "PE 7.U")
@pytest.mark.parametrize(
    ("game", "clause"), [("spanish_21", "SP 7.T"), ("pontoon_21", "PO 7.T"), ("players_edge_21", "PE 7.U")]
)
def test_the_table_is_cleared_after_the_settlement_and_the_hands_can_be_reconstructed(game: str, clause: str) -> None:
    """The events hold every card of every hand; nothing is cleared before the wagers are settled."""
    table = Table(game).open(1, 2)
    table.deal("8H 9C 6S 8D 2S 8C")
    assert table.refuse(c.Clear())[1] == clause
    for box in (2, 1) if game == "players_edge_21" else (1, 2):
        table.decide(box, "split" if box == 1 else "hit")
        table.deal("3C" if box == 1 else "5D")
        table.decide(box, "stand")
        if box == 1:
            table.deal("KH")
            table.decide(1, "stand")
    table.do(c.TurnHoleCard())
    table.deal("5H")
    assert table.refuse(c.Clear())[1] == clause
    table.do(c.Settle())
    assert table.prompt == "clear the table: put the cards into the discard rack hand by hand"
    table.do(c.Clear())
    assert table.state.round is None
    assert reconstructed(table.events) == {0: ["6S 8C 5H"], 1: ["8H 3C", "8D KH"], 2: ["9C 2S 5D"]}


def reconstructed(events: list[e.Event]) -> dict[int, list[str]]:
    """The hands by box, the dealer's at 0, from what the events alone say of cards and splits."""
    found: dict[int, list[list[str]]] = {}
    for event in events:
        if isinstance(event, e.Dealt):
            for box, hand in event.to:
                found.setdefault(box, [[]])[hand].append(NAMES[event.card])
        elif isinstance(event, e.Decided) and event.decision is Decision.SPLIT:
            found[event.box].insert(event.hand + 1, [found[event.box][event.hand].pop()])
    return {box: [" ".join(cards) for cards in hands] for box, hands in sorted(found.items())}


@pytest.mark.clause("SP 7.T", "PO 7.T", "PE 7.U")
@pytest.mark.parametrize("game", ["blackjack", "spanish_21", "pontoon_21", "players_edge_21"])
def test_so_are_the_cards_of_a_void_round(game: str) -> None:
    """Nobody was paid by them, but there may still be a question."""
    table = Table(game).open(1)
    table.deal("9H 7C")
    table.do(c.Void("misdeal", DEALER, FLOORPERSON))
    assert table.prompt == "the round is void: clear the table, put the cards into the discard rack hand by hand"
    table.do(c.Clear())
    assert reconstructed(table.events) == {0: ["7C"], 1: ["9H"]}


@pytest.mark.clause("T19", "T8")
def test_the_settled_credits_are_final_when_the_table_is_cleared() -> None:
    """Until then the round is one transaction; a void takes all of it back."""
    table = Table().open(1)
    table.deal("KH 9C AS 8D")
    table.do(c.Settle())
    assert table.credits("p1") == 101_500
    table.do(c.Void("misdeal", DEALER, FLOORPERSON))
    assert table.credits("p1") == 100_000
    assert table.box(1).hands[0].outcome == "void"
    assert "void already" in table.refuse(c.Void("again", DEALER, FLOORPERSON))[0]
    assert table.prompt.startswith("the round is void")


@pytest.mark.clause("BJ 8.D", "BJ 9.C(2)", "HB 13", "R9", "R48")
def test_without_a_hole_card_the_second_card_settles_what_it_decides() -> None:
    """Insurance, a waiting surrender and a waiting Blackjack, before the dealer draws on (R48)."""
    table = Table("community_blackjack", community_start_cards=0).open(1, 2, 3)
    table.deal("KH 9H 8C AC AD 8D 9C")
    table.do(c.Insure(2, 500), c.TimeOut())
    table.decide(2, "surrender")
    table.decide(3, "stand")
    table.do(c.CloseDecisions())
    assert table.prompt == "draw a card for yourself"
    table.deal("3S")
    assert table.prompt == "settle: collect from box 2; pay box 2 $5.00; pay box 1 $25.00"
    assert names(table.do(c.Settle())) == ["insurance_settled", "hand_settled", "hand_settled", "round_settled"]
    assert table.prompt == "draw a card for yourself"
    table.deal("5D")
    assert table.prompt == "settle: collect from box 3"


@pytest.mark.clause("R1", "R37")
def test_everything_is_paid_from_the_highest_box_down() -> None:
    """Early Blackjacks, insurance, Magic Card and the Free Bonus (R1, R37)."""
    wagers: dict[str, object] = {
        "bad_beat": {"magic_card_bonus": True},
        "buster_blackjack": {},
        "buster_free_bonus": {},
    }
    table = Table(side_wagers=wagers).seat(1, 4)
    for box in (1, 4):
        table.place(box, bad_beat=100, buster_blackjack=500)
    table.do(c.CloseBetting())
    table.deal("AH AH 2C KS KS 2D")
    assert [x.box for x in table.do(c.DrawMagicCard(card("AH"))) if isinstance(x, e.BonusPaid)] == [4, 1]
    assert [x.box for x in table.do(c.Settle()) if isinstance(x, e.HandSettled)] == [4, 1]
    table.do(c.TurnHoleCard())
    table.deal("2H 2S 3H 3D KD")
    assert [x.box for x in table.do(c.Settle()) if isinstance(x, e.BonusPaid)] == [4, 1]
    insured = Table().open(1, 4)
    insured.deal("9H 9D AC 8S 8D 5D")
    insured.do(c.Insure(1, 500), c.Insure(4, 500), c.ReaderResult(False))
    assert [x.box for x in insured.do(c.Settle()) if isinstance(x, e.InsuranceSettled)] == [4, 1]


@pytest.mark.clause("T13")
def test_a_hand_dealt_card_is_turned_before_a_magic_card_is_paid_on_it() -> None:
    """And only that box's cards."""
    table = Table("pitch_blackjack", side_wagers={"bad_beat": {"magic_card_bonus": True}}).seat(1, 2)
    table.place(1, bad_beat=100).place(2, bad_beat=100)
    table.do(c.Burn(), c.CloseBetting())
    table.deal("8H 9C 5S 8D 3H 9D")
    table.do(c.DrawMagicCard(card("8D")))
    assert [box.hands[0].face_down for box in table.round.boxes] == [False, True]


@pytest.mark.clause("T14")
@pytest.mark.clause("SP 7.S", "PO 7.S", "PE 7.T")
@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21", "players_edge_21"])
def test_what_was_lost_goes_to_the_house_and_pays_nobody(game: str) -> None:
    """A winner gets the same, whether others lose, win or are not there: it never comes out of their wagers."""
    for first, second in (("KH 9C", "QH 9D"), ("KH KS 9C", "QH 7D 9D"), ("KH KS 9C", "QH KD 9D")):
        boxes = (1, 2)[: len(first.split()) - 1]
        table = Table(game).open(*boxes)
        table.deal(f"{first} {second}")
        for box in sorted(boxes, reverse=game == "players_edge_21"):
            table.decide(box, "stand")
        table.do(c.TurnHoleCard())
        events = table.do(c.Settle())
        settled = [(x.box, x.returned) for x in events if isinstance(x, e.HandSettled)]
        assert table.credits("p1") == 101_000
        if "7D" in second:
            assert settled == [(2, 0), (1, 2000)], "it is collected before anybody is paid"
            assert table.credits("p2") == 99_000
