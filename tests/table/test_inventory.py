"""The running inventory: a card that the shoe cannot hold is never accepted in silence."""

import json

import pytest

from etg.cards import card
from etg.errors import Refused
from etg.games import GAMES, Decision
from etg.shoe import ShoeKind
from etg.shoe.inventory import ONE, Places, count, size
from etg.table import commands as c
from etg.table import events as e
from etg.table.checklist import Step
from etg.table.export import export
from etg.table.people import Person, Role
from etg.table.replay import Replay
from etg.table.results import result
from etg.table.script import load_json, read_script
from etg.table.shoe_report import shoe_report
from etg.table.state import changed
from tests.table.builders import DEALER, FLOORPERSON, Table

SPANISH = [g.id for g in GAMES.values() if g.book != "BJ"]
QUEEN = card("QH")
TOO_FEW = "too few cards: shuffle the discard rack, offer the cut to station 1 first, burn one card"


def all_queens_gone(game: str = "blackjack") -> Table:
    """A table of six decks whose six queens of hearts have been dealt, in the first deal of a round."""
    table = Table(game, decks=6).open(1, 2, 3, 4, 5, 6)
    table.deal(" ".join(["QH"] * 6))
    return table


def by_two(source: c.Source, word: str) -> c.Card:
    """A card entered by two people."""
    return c.Card(card(word), source, None, DEALER, FLOORPERSON)


@pytest.mark.clause("BJ 3.A", "SP 3.A", "PO 3.A", "PE 3.A", "T6")
@pytest.mark.clause("BJ 7.A", "SP 7.A", "PO 7.A", "PE 7.A")
@pytest.mark.parametrize("game", ["blackjack", *SPANISH])
def test_a_seventh_queen_of_hearts_stops_the_table(game: str) -> None:
    """It is recorded with its name and clause; nothing goes on until two people have looked at it."""
    clause = f"{GAMES[game].book} 3.A"
    table = all_queens_gone(game)
    cards = table.state.cards
    (suspected,) = table.do(c.Card(QUEEN))
    why = "the QH cannot be: all 6 of it have left the shoe, call a floorperson"
    assert suspected == e.CardSuspected(QUEEN, why, clause)
    assert table.prompt == f"{why}: look at it together, then enter it, accept it or take it out"
    for command in (c.Card(QUEEN), c.Card(card("2S")), c.DealerMissed(DEALER), c.FaceUpCard(card("2S"), DEALER)):
        assert table.refuse(command) == (why, clause)
    assert table.refuse(c.CorrectCard(card("2S"), DEALER, FLOORPERSON))[1] == clause
    assert table.refuse(c.Card(card("2S"), c.Source.MANUAL, None, DEALER))[1] == "R53"
    assert table.refuse(by_two(c.Source.MANUAL, "QH")) == (why, clause)
    assert table.state.cards == cards and table.round.dealer == ()


@pytest.mark.clause("T6")
def test_a_misread_card_is_entered_by_two_people() -> None:
    """Then the round goes on with the right one, and the inventory is right."""
    table = all_queens_gone()
    table.do(c.Card(QUEEN))
    (dealt,) = table.do(by_two(c.Source.MANUAL, "QD"))
    assert isinstance(dealt, e.Dealt) and table.round.dealer == (card("QD"),)
    assert count(table.state.cards[0].shoe, card("QD")) == 5
    assert table.state.shoe.suspect is None and not table.state.shoe.decks_out


@pytest.mark.clause("T6")
@pytest.mark.clause("BJ 3.A")
def test_a_card_that_two_people_accept_counts_and_the_decks_are_changed_after_the_round() -> None:
    """An earlier card must have been misread, or the decks are wrong: either way they are inspected."""
    table = all_queens_gone()
    table.do(c.Card(QUEEN))
    before = size(table.state.cards[0].shoe)
    events = table.do(by_two(c.Source.ACCEPTED, "QH"))
    assert [event.name for event in events] == ["dealt", "decks_removed"]
    assert table.round.dealer == (QUEEN,)
    places = table.state.cards[0]
    assert size(places.shoe) == before - 1 and places.all() == table.state.terms.full
    table.deal("2H 2D 2S 2C 3H 3D 4D")
    table.end_round().place(1)
    assert table.prompt == "bring other decks to the table"
    assert table.refuse(c.CloseBetting())[1] == "BJ 3.A"
    table.do(c.ReceiveDecks(ShoeKind.SINGLE, 0, DEALER))
    table.make_ready().do(c.CloseBetting())


@pytest.mark.clause("BJ 3.A", "T6")
def test_a_foreign_card_is_taken_out_by_two_people() -> None:
    """It never belonged to the decks, so the count stays; the decks are changed after the round."""
    table = all_queens_gone()
    table.do(c.Card(QUEEN))
    cards = table.state.cards
    assert table.refuse(c.TakeOut(QUEEN, DEALER))[1] == "BJ 3.A"
    events = table.do(c.TakeOut(QUEEN, DEALER, FLOORPERSON))
    assert [event.name for event in events] == ["discarded", "decks_removed"]
    assert table.state.cards == cards
    table.deal("9C")
    assert table.round.dealer == (card("9C"),)
    table.end_round()
    assert table.prompt == "bring other decks to the table"


@pytest.mark.clause("T6")
def test_a_void_ends_the_doubt() -> None:
    table = all_queens_gone()
    table.do(c.Card(QUEEN))
    table.end_round()
    assert table.state.shoe.suspect is None and table.credits("p1") == 100_000


def test_an_accepted_card_is_counted_as_unread() -> None:
    """It was accepted against the count, so the count does not believe it; the decks are inspected after the round."""
    table = Table().open(1)
    assert [event.name for event in table.do(by_two(c.Source.ACCEPTED, "QH"))] == ["dealt", "decks_removed"]
    places = table.state.cards[0]
    assert count(places.shoe, QUEEN) == table.state.terms.rules.decks
    assert places.all() == table.state.terms.full and size(places.felt) == 1


def test_no_card_is_accepted_out_of_an_empty_shoe() -> None:
    """It does not belong to these decks: it is taken out, or the round is void."""
    table = Table().open(1)
    table.deal("8H 9C")
    full = table.state.terms.full
    table.state = changed(table.state, cards=(Places(rack=full),))
    table.do(c.Card(QUEEN))
    assert "shoe is empty" in table.prompt
    assert table.refuse(by_two(c.Source.ACCEPTED, "QH"))[1] == "BJ 3.A"
    table.do(c.TakeOut(QUEEN, DEALER, FLOORPERSON))
    assert table.prompt.startswith("too few cards") and table.state.cards == (Places(rack=full),)


@pytest.mark.clause("R53")
def test_a_card_in_doubt_does_not_give_away_the_hole_card() -> None:
    """R53: that a second queen cannot be would tell that the first one lies face down."""
    table = Table("pitch_blackjack", decks=1).open(1)
    table.deal("8H 9C 8D QH")
    table.decide(1, "hit")
    (suspected,) = table.do(c.Card(QUEEN))
    assert isinstance(suspected, e.CardSuspected) and suspected.hidden
    assert "QH" not in table.prompt


@pytest.mark.clause("R53")
def test_a_round_is_not_written_as_a_script_before_it_is_over() -> None:
    """R53: its hole card lies face down."""
    table = Table().seat(1)
    table.place(1)
    before, first = table.state, len(table.events)
    table.do(c.CloseBetting())
    table.deal("8H 9C 8D QH")
    with pytest.raises(Refused, match="when it is over"):
        export(before, table.events[first:])
    table.end_round()
    assert export(before, table.events[first:])["cards"] == "8H 9C 8D QH"


@pytest.mark.clause("R53")
def test_nobody_is_told_which_card_lies_face_down() -> None:
    """R53: the record holds the doubtful hole card, the prompt and the refusals do not name it."""
    table = all_queens_gone()
    table.deal("9C 2H 2D 2S 2C 3H 3D")
    (suspected,) = table.do(c.Card(QUEEN))
    assert isinstance(suspected, e.CardSuspected) and suspected.hidden
    for text in (table.prompt, table.refuse(c.Card(card("2S")))[0]):
        assert "QH" not in text and "face-down card cannot be" in text
    entered = table.refuse(c.Card(QUEEN, c.Source.MANUAL, None, DEALER, FLOORPERSON))[0]
    assert "QH" not in entered and "cannot be this one" in entered
    pitch = Table("pitch_blackjack", decks=1).open(1)
    (suspected,) = pitch.do(c.Card(card("QH")), c.Card(card("9C")), c.Card(card("QH")))[2:]
    assert isinstance(suspected, e.CardSuspected) and suspected.hidden
    burned = Table("pitch_blackjack", decks=1).open(1)
    burned.deal("QH")
    burned.end_round()
    (suspected,) = burned.do(c.Burn(QUEEN))
    assert isinstance(suspected, e.CardSuspected) and suspected.hidden and "QH" not in burned.prompt
    for anonymous in (c.Burn(), c.Burn(None, DEALER), c.Burn(card("2S"), DEALER)):
        assert burned.refuse(anonymous)[1] == "BJ 3.A"
    assert "in doubt" in burned.refuse(c.TakeOut(card("2S"), DEALER, FLOORPERSON))[0]
    for other in (c.CallShuffle(FLOORPERSON), c.Idle(DEALER)):
        burned.refuse(other)
    assert burned.do(c.Burn(None, DEALER, FLOORPERSON)) == [e.Burned(None, DEALER, FLOORPERSON)]
    assert burned.state.shoe.suspect is None


@pytest.mark.clause("BJ 14.F", "BJ 14.F(1)", "BJ 14.F(2)", "T6")
def test_no_card_comes_out_of_an_empty_shoe() -> None:
    """One deck, all but two cards gone: the discards are shuffled, and the round goes on with them (BJ 14.F)."""
    table = Table("pitch_blackjack", decks=1).seat(1)
    words = [f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK"]
    while len(words) > 8:
        table.place(1)
        table.do(c.Burn(card(words.pop())), c.CloseBetting())
        table.deal(f"{words.pop()} {words.pop()}")
        table.end_round()
    table.place(1)
    table.do(c.Burn(card(words.pop())), c.CloseBetting())
    table.deal(" ".join(words[:4]))
    assert table.state.round is not None
    while size(table.state.cards[0].shoe):
        table.do(c.FaceUpCard(card(words.pop()), DEALER))
    while (do := table.prompt) != TOO_FEW:
        if do.startswith("insurance") or "decides" in do:
            table.do(c.TimeOut() if do.startswith("insurance") else c.Decide(1, Decision.HIT))
        elif do.startswith("settle"):
            table.do(c.Settle())
        elif do.startswith("put the hole card"):
            table.do(c.ReaderResult(False))
        else:
            raise AssertionError(do)
    on_felt = size(table.state.cards[0].felt)
    assert table.do(c.ShuffleDiscards(DEALER, card("KC")))[1] == e.Burned(card("KC"), DEALER)
    assert table.refuse(c.Card(card("KC"), c.Source.MANUAL, None, DEALER, FLOORPERSON))[1] == "BJ 3.A"
    assert size(table.state.cards[0].shoe) == 52 - on_felt - 1


@pytest.mark.clause(
    "BJ 14.F", "BJ 14.F(1)", "BJ 14.F(2)", "SP 13.K", "SP 13.L", "PO 13.K", "PO 13.L", "PE 13.K", "PE 13.L", "T39"
)
@pytest.mark.parametrize("game", GAMES)
def test_an_empty_shoe_takes_its_discards_back_in_every_game(game: str) -> None:
    """The rack is in the shoe again, one card burned; what lies on the table stays there."""
    table = Table(game).open(1)
    table.deal("8H")
    (places,) = table.state.cards
    table.state = changed(table.state, cards=(places._replace(shoe=0, rack=places.rack + places.shoe),))
    assert table.prompt == TOO_FEW
    table.do(c.ShuffleDiscards(DEALER, card("KC")))
    (places,) = table.state.cards
    assert (size(places.felt), size(places.rack)) == (1, 1)
    assert places.all() == table.state.terms.full
    assert count(places.rack, card("KC")) == 1
    table.deal("7C")


@pytest.mark.clause("BJ 14.F(1)")
def test_a_determinant_card_put_aside_is_shuffled_with_the_discards_of_its_side() -> None:
    table = Table(shoe=ShoeKind.DOUBLE).open(1)
    table.do(c.Card(card("KS"), shoe_side="a"))
    table.end_round().place(1)
    table.do(c.CloseBetting(), c.Card(QUEEN, shoe_side="a"))
    assert size(table.state.cards[0].segregated) == 1
    table.do(c.ShuffleDiscards(DEALER))
    side_a, side_b = table.state.cards
    assert (size(side_a.segregated), size(side_a.felt), size(side_a.rack)) == (0, 1, 1)
    assert side_a.all() == side_b.shoe == table.state.terms.full


@pytest.mark.clause("T39")
def test_without_discards_the_round_is_void() -> None:
    """Every card of the deck lies on the felt: nothing is left to be shuffled."""
    table = Table().open(1)
    table.deal("8H 9C")
    table.state = changed(table.state, cards=(Places(felt=table.state.terms.full),))
    assert table.prompt == "no cards are left and none to shuffle: void the round"
    assert table.refuse(c.ShuffleDiscards(DEALER))[1] == "BJ 14.F"
    table.end_round()
    table.do(c.CallShuffle(FLOORPERSON))
    table.make_ready()
    assert table.prompt == "wait for wagers"


@pytest.mark.clause("BJ 3.B(2)", "BJ 3.B(5)", "T6")
def test_a_card_with_the_back_of_the_other_batch_stops_the_table() -> None:
    """A shoe that reads the backs says which batch a card is of."""
    table = Table(shoe=ShoeKind.TWO_BATCH).open(1)
    table.do(c.Card(QUEEN, shoe_side="a"))
    (suspected,) = table.do(c.Card(QUEEN, shoe_side="b"))
    assert isinstance(suspected, e.CardSuspected) and suspected.clause == "BJ 3.B(5)"
    assert "other batch" in suspected.why
    table.do(c.TakeOut(QUEEN, DEALER, FLOORPERSON), c.Card(QUEEN, shoe_side="a"))
    assert Table().open(1).refuse(c.Card(QUEEN, shoe_side="a"))[1] == "BJ 7.C"
    assert Table(shoe=ShoeKind.TWO_BATCH).open(1).refuse(c.Card(QUEEN, shoe_side="c"))[1] == "BJ 7.C"


@pytest.mark.clause("T1")
@pytest.mark.clause("BJ 14.I", "BJ 14.A")
def test_each_side_of_a_double_shoe_has_its_own_count() -> None:
    """One deck a side: the second queen of hearts comes from the other one, or not at all."""
    table = Table(shoe=ShoeKind.DOUBLE, decks=1).open(1, 2)
    table.do(c.Card(QUEEN, shoe_side="a"), c.Card(QUEEN, shoe_side="b"))
    for side in "ab":
        (suspected,) = table.do(c.Card(QUEEN, shoe_side=side))[-1:]
        assert isinstance(suspected, e.CardSuspected) and suspected.shoe_side == side
        table.do(c.Card(card("2S") + (side == "b"), c.Source.MANUAL, side, DEALER, FLOORPERSON))
    assert [size(places.shoe) for places in table.state.cards] == [50, 50]
    determinant = Table(shoe=ShoeKind.DOUBLE, decks=1).open(1)
    determinant.do(c.Card(QUEEN, shoe_side="b"))
    determinant.end_round().place(1).do(c.CloseBetting(), c.Card(QUEEN, shoe_side="b"))
    events = determinant.do(c.Card(QUEEN, c.Source.ACCEPTED, "b", DEALER, FLOORPERSON))
    assert events[0] == e.Determined(QUEEN, "b", "a", False, c.Source.ACCEPTED, DEALER, FLOORPERSON)
    assert determinant.state.shoe.suspect is None
    set_aside = determinant.state.cards[1]
    assert (size(set_aside.shoe), size(set_aside.segregated), count(set_aside.segregated, QUEEN)) == (50, 2, 1)
    assert set_aside.all() == determinant.state.terms.full
    table.do(c.FaceUpCard(card("9D"), DEALER, "b"), c.DrawnInError(card("9D"), False, DEALER))
    assert [size(places.rack) for places in table.state.cards] == [0, 1]
    assert [size(places.felt) for places in table.state.cards] == [3, 2]


@pytest.mark.clause("BJ 14.B", "BJ 14.A", "T26")
def test_a_card_drawn_before_betting_closes() -> None:
    """Unseen it is the first card of the round; seen it goes to the rack, for nobody may wager on it."""
    table = Table().seat(1)
    table.place(1)
    assert table.do(c.DrawnInError(QUEEN, True, DEALER)) == [e.Discarded(QUEEN, "seen early", "BJ 14.A", by=DEALER)]
    assert table.do(c.DrawnInError(card("9C"), False, DEALER)) == [e.Held(card("9C"), False, DEALER)]
    assert table.refuse(c.DrawnInError(card("9C"), False, DEALER))[1] == "BJ 14.B"
    table.do(c.CloseBetting())
    assert table.prompt == "use the card drawn in error: first card to box 1"
    assert table.refuse(c.Card(card("2H")))[1] == "BJ 14.B"
    table.do(c.Card(card("9C"), c.Source.HELD))
    assert table.box(1).hands[0].cards == (card("9C"),)
    (places,) = table.state.cards
    assert (size(places.felt), size(places.rack)) == (1, 1)
    again = Table().seat(1)
    again.do(c.DrawnInError(QUEEN, False, DEALER), c.CallShuffle(FLOORPERSON))
    assert size(again.state.cards[0].rack) == 1 and again.state.shoe.early is None
    again.make_ready()
    assert size(again.state.cards[0].shoe) == size(again.state.terms.full) - 1
    double = Table(shoe=ShoeKind.DOUBLE).seat(1)
    assert double.refuse(c.DrawnInError(QUEEN, False, DEALER))[1] == "BJ 7.C(1)"
    burning = Table("pitch_blackjack").seat(1)
    assert burning.refuse(c.DrawnInError(QUEEN, False, DEALER))[1] == "BJ 14.B"


def test_a_correction_puts_the_card_that_was_read_back_into_the_count() -> None:
    table = Table(decks=1).open(1)
    table.deal("QH 9C")
    table.do(c.CorrectCard(card("9D"), DEALER, FLOORPERSON))
    places = table.state.cards[0]
    assert (count(places.shoe, card("9C")), count(places.shoe, card("9D"))) == (1, 0)
    assert table.refuse(c.CorrectCard(QUEEN, DEALER, FLOORPERSON))[1] == "BJ 3.A"
    table.deal("9C")


def test_the_staff_sees_how_many_cards_are_where_and_not_which() -> None:
    """COMAR 36.05.03.13 and R53: numbers only, and only in the staff's own report."""
    table = Table(shoe=ShoeKind.DOUBLE, decks=2).open(1)
    table.do(c.Card(card("KS"), shoe_side="a"), c.Card(card("2H"), shoe_side="b"))
    table.do(c.FaceUpCard(card("9D"), DEALER))
    side_a, side_b = shoe_report(table.state)
    assert (side_a.side, side_a.cards, side_a.in_shoe, side_a.segregated) == ("a", 104, 103, 1)
    assert (side_b.on_felt, side_b.in_rack, side_b.dealt_percent) == (1, 1, 1)
    table.state = changed(
        table.state, cards=(Places(rack=table.state.terms.full), Places(segregated=ONE[0], shoe=ONE[1]))
    )
    assert [report.dealt_percent for report in shoe_report(table.state)] == [100, 50]
    spanish = Table("spanish_21", shoe=None)
    assert shoe_report(spanish.state) == ()
    spanish.do(c.OpenTable(DEALER, FLOORPERSON), c.ReceiveDecks(ShoeKind.SINGLE, 0, DEALER))
    spanish.seat(1).make_ready()
    (report,) = shoe_report(spanish.state)
    assert (report.cards, report.removed, report.in_shoe, report.in_rack) == (288, 24, 287, 1)
    assert report.dealt_percent == 0


def test_a_new_dealer_and_an_empty_shoe() -> None:
    """A card cannot be burned out of a shoe that is empty by the count."""
    table = Table("pitch_blackjack", decks=1).open(1)
    table.deal("8H 9C 8D 9D")
    for word in [f"{rank}{suit}" for rank in "A234567TJQK" for suit in "SHDC"] + ["8S", "8C", "9S"]:
        table.do(c.FaceUpCard(card(word), DEALER))
    table.end_round()
    assert table.refuse(c.Burn())[1] == "BJ 7.B(3)"
    table.do(c.CallShuffle(FLOORPERSON), c.ChangeDealer(Person(Role.DEALER, "eve")))
    table.make_ready()
    assert size(table.state.cards[0].shoe) == 51


@pytest.mark.clause("BJ 14.I", "BJ 14.C(2)", "T48")
def test_a_card_of_the_other_side_goes_back_to_its_own() -> None:
    """Corrected, or drawn in error and refused: each side keeps its count."""
    table = Table(shoe=ShoeKind.DOUBLE, decks=1).open(1, 2)
    table.do(c.Card(card("KS"), shoe_side="b"), c.Card(card("9C"), shoe_side="a"))
    table.do(c.CorrectCard(card("9D"), DEALER, FLOORPERSON))
    assert [size(places.shoe) for places in table.state.cards] == [51, 51]
    assert count(table.state.cards[0].felt, card("9D")) == 1
    refused = Table(shoe=ShoeKind.DOUBLE, decks=1).open(1)
    for word in ("KS", "7H", "8D", "TC"):
        refused.do(c.Card(card(word), shoe_side="b"))
    refused.do(c.DrawnInError(QUEEN, True, DEALER, "a"), c.RefuseCard(1, DEALER), c.TurnHoleCard(), c.Settle())
    side_a, side_b = refused.state.cards
    assert side_a.rack == ONE[QUEEN] and size(side_b.felt) == 4 and side_a.felt == 0
    assert [places.all() for places in refused.state.cards] == [refused.state.terms.full] * 2


@pytest.mark.clause("BJ 5.A", "SP 5.A", "PO 5.A", "PE 5.A")
@pytest.mark.parametrize("game", GAMES)
def test_an_empty_shoe_between_rounds_is_shuffled(game: str) -> None:
    """The dealer may ask for it then; without cards nothing can be burned."""
    book = GAMES[game].book
    table = Table(game).seat(1)
    table.state = changed(table.state, cards=(Places(rack=table.state.terms.full),))
    assert table.prompt == "the shoe is empty: have the cards shuffled"
    assert table.refuse(c.Burn())[1] == f"{book} 7.B(3)"
    table.place(1)
    assert table.refuse(c.CloseBetting())[1] == f"{book} 5.A"
    table.do(c.TakeBack("p1"), c.CallShuffle(DEALER))
    assert Step.SHUFFLE in [due.step for due in table.state.shoe.steps]
    table.make_ready()
    assert table.prompt == "wait for wagers"


def test_no_card_is_burned_while_the_table_stands_still() -> None:
    for device in (c.Device.SHOE, c.Device.SHUFFLER):
        table = Table("pitch_blackjack").seat(1)
        table.do(c.OutOfOrder(device, DEALER))
        assert "mend" in table.refuse(c.Burn())[0]
    tilted = Table("pitch_blackjack").open(1)
    tilted.deal("8H TS 8D AC")
    tilted.do(c.ReaderResult(False), c.Void("test", DEALER, FLOORPERSON), c.Clear())
    assert tilted.refuse(c.Burn())[1] == "R53"
    tilted.do(c.CallShuffle(FLOORPERSON))
    assert tilted.refuse(c.Prepare(Step.COLLECT, "a", DEALER))[0].startswith("the table has stopped")


@pytest.mark.clause("BJ 14.F", "BJ 14.F(1)")
def test_what_an_empty_side_asks_for() -> None:
    """A determinant card can come from the other side, a held card is used first, segregated cards are discards."""
    full = Table().state.terms.full
    table = Table(shoe=ShoeKind.DOUBLE).open(1)
    table.state = changed(table.state, cards=(Places(rack=full), Places(shoe=full)))
    assert table.prompt == "draw the determinant card"
    table.do(c.Card(card("KH"), shoe_side="b"))
    assert table.round.shoe_side == "a"
    assert table.prompt == TOO_FEW
    table.state = changed(table.state, cards=(Places(segregated=2 * ONE[0], felt=full - 2 * ONE[0]), Places(shoe=full)))
    assert table.prompt.startswith("too few cards: shuffle the discard rack and the cards put aside, offer the cut to")
    held = Table().open(1)
    held.do(c.DrawnInError(QUEEN, False, DEALER))
    held.state = changed(held.state, cards=(Places(rack=full - ONE[QUEEN], felt=ONE[QUEEN]),))
    assert held.prompt == "use the card drawn in error: first card to box 1"
    one_left = Table().open(1)
    one_left.state = changed(one_left.state, cards=(Places(rack=ONE[0], felt=full - ONE[0]),))
    assert one_left.refuse(c.ShuffleDiscards(DEALER))[1] == "BJ 14.F", "the one card would be burned"


@pytest.mark.clause("SP 13.B", "PO 13.B", "PE 13.B", "T25")
@pytest.mark.parametrize("game", SPANISH)
def test_a_second_card_face_up_after_the_last_one_was_dealt_is_replayed_as_such(game: str) -> None:
    """Before the hole card was turned it would have voided the round: the script says that it came late."""
    table = Table(game).seat(1)
    table.place(1)
    before, first = table.state, len(table.events)
    table.do(c.CloseBetting(), c.FaceUpCard(card("2S"), DEALER))
    table.deal("KH 9C KD 9H")
    table.decide(1, "stand")
    table.do(c.TurnHoleCard(), c.FaceUpCard(card("3S"), DEALER), c.Settle())
    played = result(table.state, 0)
    table.do(c.Clear())
    script = export(before, table.events[first:])
    assert [act.get("late") for act in script["staff"]] == [None, True]
    assert Replay(read_script(load_json(json.dumps(script)))).run() == played
    assert played["boxes"]["1"]["net"] == 1000
