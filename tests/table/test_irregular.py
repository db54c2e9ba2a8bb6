"""Irregularities as commands: what the round scripts cannot show."""

import pytest

from etg.cards import card
from etg.games import GAMES, Decision
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import discards_cut_order
from etg.table.checklist import Step
from etg.table.people import Person, Role
from etg.table.prompts import card_notices
from etg.table.stage import Stage
from etg.table.state import changed
from tests.table.builders import DEALER, FLOORPERSON, Table, names

SPANISH = [g.id for g in GAMES.values() if g.book != "BJ"]


@pytest.mark.parametrize(
    "command",
    [
        c.FaceUpCard(1),
        c.DrawnInError(1, True),
        c.RefuseCard(1),
        c.DealerOverdrew(1),
        c.DealerMissed(),
        c.NoCards(1),
        c.OneCard(1),
        c.CardNotDealt(1),
        c.ReaderMisused(True),
        c.ShuffleDiscards(),
        c.CorrectCard(1),
        c.Void("why"),
        c.TenFound(36),
        c.OutOfOrder(c.Device.SHOE),
        c.CallShuffle(),
        c.ReceiveDecks(ShoeKind.SINGLE, 0),
        c.InspectCards(),
        c.Prepare(Step.WASH, "a"),
        c.Cut(),
        c.Recut("why"),
        c.PlaceCoverCard(),
        c.Idle(),
        c.OpenTable(DEALER),
        c.CloseTable(),
        c.InspectReader(),
        c.TakeOut(1),
        c.Bar("p1"),
        c.Admit("p1"),
        c.ClearTilt(),
        c.NameCard(1),
        c.DiscardStray(),
    ],
)
def test_nobody_gives_a_staff_command_without_a_name(command: c.Command) -> None:
    """The engine demands the roles, whoever may prove later who it was."""
    table = Table("spanish_21").open(1)
    reason, _ = table.refuse(command)
    assert "floorperson" in reason


@pytest.mark.clause("SP 13.B", "PO 13.B", "PE 13.B", "T25")
@pytest.mark.parametrize("game", SPANISH)
def test_two_cards_face_up_void_the_round_and_call_for_a_shuffle(game: str) -> None:
    """The wagers go back, nothing is dealt before the cards are shuffled."""
    table = Table(game).open(1)
    table.do(c.FaceUpCard(card("9H"), DEALER))
    events = table.do(c.FaceUpCard(card("8H"), DEALER))
    assert names(events) == ["discarded", "voided", "shuffle_called"]
    table.do(c.Clear())
    assert table.credits("p1") == 100_000
    assert table.prompt == "put the cards left in the shoe into the discard rack"


@pytest.mark.clause("SP 13.D", "PO 13.D", "PE 13.D", "T47")
@pytest.mark.parametrize("game", SPANISH)
def test_two_tens_take_the_decks_out_of_play(game: str) -> None:
    """No round and no shuffle until other decks are in the shoe."""
    book = GAMES[game].book
    table = Table(game).open(1)
    table.do(c.TenFound(card("TH"), DEALER, FLOORPERSON), c.TenFound(card("TS"), DEALER, FLOORPERSON), c.Clear())
    table.place(1)
    assert table.prompt == "bring other decks to the table"
    assert table.refuse(c.CloseBetting())[1] == f"{book} 13.D"
    assert table.refuse(c.CallShuffle(FLOORPERSON))[1] == f"{book} 13.D"
    table.do(c.ReceiveDecks(ShoeKind.SINGLE, 0, FLOORPERSON))
    table.make_ready().do(c.CloseBetting())


@pytest.mark.clause("T35")
def test_a_correction_takes_back_all_that_followed() -> None:
    """Payments, decisions, credits: as if the card had been read rightly in the first place."""
    table = Table(side_wagers={"bet_the_set_21": {"paytable": "C"}}).seat(1)
    table.place(1, bet_the_set_21=500)
    table.do(c.CloseBetting())
    table.deal("8H 7C 8S")
    before = table.credits("p1")
    table.deal("9D")
    table.do(c.Settle(), c.BuyIn("p1", 700))
    table.decide(1, "split")
    assert table.credits("p1") == before + 5500 + 700 - 1000
    events = table.do(c.CorrectCard(card("5D"), DEALER, FLOORPERSON))
    assert events[0] == e.Corrected(card("9D"), card("5D"), DEALER, FLOORPERSON)
    assert table.credits("p1") == before + 700, "a buy-in is no part of the round"
    assert table.round.stage is Stage.EARLY
    assert len(table.box(1).hands) == 1
    table.do(c.CorrectCard(card("6D"), DEALER, FLOORPERSON))
    assert table.round.dealer[1] == card("6D")


@pytest.mark.clause("T35")
def test_what_cannot_be_corrected_any_more() -> None:
    """Another card, a spin, or the end of the round makes it too late; nothing is ever deleted."""
    table = Table().open(1)
    correct = c.CorrectCard(card("5D"), DEALER, FLOORPERSON)
    assert table.refuse(correct)[1] == "R53"
    table.deal("8H")
    assert "this one already" in table.refuse(c.CorrectCard(card("8H"), DEALER, FLOORPERSON))[0]
    assert table.refuse(c.CorrectCard(card("5D"), DEALER))[1] == "R53"
    table.do(c.FaceUpCard(card("2H"), DEALER))
    assert table.round.cards == 2
    assert table.refuse(correct)[1] == "R53"
    table.deal("7C 9S TD")
    table.decide(1, "stand")
    table.do(c.TurnHoleCard(), c.Settle())
    assert table.refuse(correct)[1] == "R53"


@pytest.mark.clause("BJ 14.E", "SP 13.J", "PO 13.J", "PE 13.J", "T29")
@pytest.mark.parametrize("game", ["blackjack", *SPANISH])
def test_the_dealer_misses_a_card_only_while_others_wait(game: str) -> None:
    """Up card first, then the hole card, and both after the players'."""
    table = Table(game).open(1, 2)
    missed = c.DealerMissed(DEALER)
    assert "not the dealer's own" in table.refuse(missed)[0]
    table.deal("8H 9C")
    table.do(missed)
    assert table.prompt == "second card to box 1"
    table.deal("8S 9S")
    assert "deals to himself now" in table.refuse(missed)[0]
    assert table.prompt == "dealer's card, face up"
    table.deal("7C")
    assert "deals to himself now" in table.refuse(missed)[0]
    table.deal("KD")
    assert table.round.hole_down and table.round.dealer == (card("7C"), card("KD"))


def test_a_ten_is_not_corrected_into_a_spanish_shoe() -> None:
    """The corrected card must be one that the shoe can hold."""
    table = Table("spanish_21").open(1)
    table.deal("8H")
    assert table.refuse(c.CorrectCard(card("TD"), DEALER, FLOORPERSON))[1] == "SP 13.C"


@pytest.mark.clause("BJ 14.L", "BJ 14.N", "SP 13.Q", "SP 13.S", "PO 13.Q", "PO 13.S", "PE 13.Q", "PE 13.S")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("device", list(c.Device))
def test_no_card_is_dealt_while_a_device_is_out_of_order(game: str, device: c.Device) -> None:
    """Reader, shuffler and shoe; wagers stay, and the round goes on when it is mended."""
    book = GAMES[game].book
    table = Table(game).open(1)
    if device is c.Device.READER and not GAMES[game].hole_card:
        assert table.refuse(c.OutOfOrder(device, DEALER))[1] == "BJ 12.C(1)"
        return
    table.do(c.OutOfOrder(device, DEALER))
    assert "out of order" in table.refuse(c.OutOfOrder(device, DEALER))[0]
    reader, shuffler, shoe = ("14.L", "14.N", "7.A") if book == "BJ" else ("13.Q", "13.S", "13.S")
    cited = {c.Device.READER: reader, c.Device.SHUFFLER: shuffler, c.Device.SHOE: shoe}
    assert table.refuse(c.Card(card("8H")))[1] == f"{book} {cited[device]}"
    by_two = device is c.Device.SHOE and book == "BJ"
    until = "mend it, or enter a card with a floorperson (" if by_two else "no cards until it is mended"
    assert table.prompt.startswith(f"the {device} is out of order: {until}")
    coverable = (device is c.Device.SHUFFLER and not GAMES[game].face_down) or (device is c.Device.SHOE and not by_two)
    assert ("or cover it or put its sign on it" in table.prompt) == coverable
    table.do(c.Mend(device, DEALER))
    table.refuse(c.Mend(device, DEALER))
    table.deal("8H")


@pytest.mark.clause("SP 13.S", "PO 13.S", "PE 13.S")
@pytest.mark.parametrize("game", SPANISH)
def test_a_shoe_is_covered_before_cards_come_in_another_way(game: str) -> None:
    """It stays out of order; once it is covered or has its sign two people enter the cards."""
    clause = f"{GAMES[game].book} 13.S"
    table = Table(game).open(1)
    table.do(c.OutOfOrder(c.Device.SHOE, DEALER))
    entered = c.Card(card("8H"), c.Source.MANUAL, None, DEALER, FLOORPERSON)
    reason, cited = table.refuse(entered)
    assert "cover it or put its sign on it" in reason and cited == clause
    cover = c.Mend(c.Device.SHOE, DEALER, covered=True)
    assert table.do(cover) == [e.ShoeCovered(DEALER)]
    assert "covered already" in table.refuse(cover)[0]
    assert table.refuse(c.Card(card("8H")))[1] == clause
    table.do(entered)
    table.do(c.Mend(c.Device.SHOE, DEALER), c.OutOfOrder(c.Device.SHOE, DEALER))
    table.refuse(entered)
    blackjack = Table().open(1)
    blackjack.do(c.OutOfOrder(c.Device.SHOE, DEALER), entered)


@pytest.mark.clause("BJ 14.M", "SP 13.R", "PO 13.R", "PE 13.R")
@pytest.mark.parametrize("game", GAMES)
def test_cards_of_a_jammed_shuffler_are_shuffled_again(game: str) -> None:
    """Once the device is covered or mended; then a card is burned."""
    table = Table(game).seat(1)
    table.place(1)
    table.do(c.OutOfOrder(c.Device.SHUFFLER, DEALER))
    table.refuse(c.CloseBetting())
    by_hand = GAMES[game].face_down
    if by_hand:
        assert table.refuse(c.Mend(c.Device.SHUFFLER, DEALER, covered=True))[1] == "BJ 12.B(2)"
    mended = table.do(c.Mend(c.Device.SHUFFLER, DEALER, covered=not by_hand))
    assert mended == [e.Mended(c.Device.SHUFFLER, not by_hand, DEALER)]
    assert table.prompt == f"put the cards left in the {'hand' if by_hand else 'shoe'} into the discard rack"
    table.make_ready()
    assert e.Prepared(Step.SHUFFLE, "a", DEALER, by_device=by_hand) in table.events


def test_a_refused_card_is_discarded_when_the_dealer_cannot_use_it() -> None:
    """BJ 14.C(2): at the settlement it goes to the rack."""
    table = Table().open(1)
    table.deal("8H 7C 8S TD")
    table.do(c.DrawnInError(card("5D"), True, DEALER))
    assert table.refuse(c.DrawnInError(card("5D"), True, DEALER))[1] == "BJ 14.B"
    table.do(c.RefuseCard(1, DEALER))
    assert table.refuse(c.Decide(1, Decision.HIT))[1] == "BJ 14.C(1)"
    table.do(c.TurnHoleCard())
    events = table.do(c.Settle())
    assert events[0] == e.Discarded(card("5D"), "refused", "BJ 14.C(2)", from_shoe=False)


@pytest.mark.clause("T8")
def test_a_void_leaves_no_trace_in_meters_and_credits() -> None:
    """Contributions and payments of the round are taken back; the record of it stays."""
    table = Table(side_wagers={"blazing_7s": {"mega": {"rate": 1}}}).seat(1)
    table.place(1, blazing_7s=500)
    meters = dict(table.state.meters)
    table.do(c.CloseBetting())
    assert table.round.meters != meters
    table.deal("7H 9C 7S 8D")
    table.do(c.Settle())
    assert table.refuse(c.Void(" ", DEALER, FLOORPERSON))[0] == "a void needs a reason"
    assert "approval" in table.refuse(c.Void("misdeal", DEALER))[0]
    table.do(c.Void("misdeal", DEALER, FLOORPERSON), c.Clear())
    assert dict(table.state.meters) == meters
    assert table.credits("p1") == 100_000
    assert "side_settled" in names(table.events)


@pytest.mark.clause(
    "BJ 14.F", "BJ 14.F(1)", "BJ 14.F(2)", "SP 13.K", "SP 13.L", "PO 13.K", "PO 13.L", "PE 13.K", "PE 13.L", "T39"
)
@pytest.mark.parametrize("game", GAMES)
def test_too_few_cards(game: str) -> None:
    """The discards are shuffled, one card is burned, the round goes on, and a shuffle is due after it."""
    table = Table(game).open(1)
    table.deal("8H")
    assert table.refuse(c.ShuffleDiscards(DEALER, cut_by="p9"))[1] == f"{GAMES[game].book} 5.B"
    shuffled = e.DiscardsShuffled(DEALER, "p1")
    assert table.do(c.ShuffleDiscards(DEALER, cut_by="p1")) == [shuffled, e.Burned(None, DEALER)]
    table.deal("7C")
    table.end_round()
    where = "hand" if GAMES[game].face_down else "shoe"
    assert table.prompt == f"put the cards left in the {where} into the discard rack"


@pytest.mark.clause("BJ 14.F(1)", "SP 13.K", "PO 13.K", "PE 13.K")
@pytest.mark.parametrize("game", [game for game in GAMES if game != "pitch_blackjack"])
def test_the_cut_of_the_discards_is_offered_in_the_order_of_every_cut(game: str) -> None:
    """Farthest to the dealer's right first, unless the cover card has come at a box; none at a continuous shuffler."""
    table = Table(game).open(1, 2, 3)
    table.deal("8H")
    empty(table)
    assert "offer the cut to station 3 first" in table.prompt
    covered = Table(game).open(1, 2, 3)
    covered.deal("8H" if GAMES[game].hands_per_box == 1 else "8H 9H")
    covered.do(c.CoverCard())
    empty(covered)
    at_box = game != "community_blackjack"  # there the card is everybody's
    assert discards_cut_order(covered.state) == (["p2", "p3", "p1"] if at_box else ["p3", "p2", "p1"])
    running = Table(game, shoe=ShoeKind.CONTINUOUS).open(1)
    running.deal("8H")
    empty(running)
    assert running.prompt == "too few cards: put the discard rack into the shuffler, burn one card"
    assert running.refuse(c.ShuffleDiscards(DEALER, cut_by="p1"))[1] == f"{GAMES[game].book} 5.K"
    running.do(c.ShuffleDiscards(DEALER))


def empty(table: Table) -> None:
    """All cards that are left in the shoe are discards."""
    (places,) = table.state.cards
    table.state = changed(table.state, cards=(places._replace(shoe=0, rack=places.rack + places.shoe),))


@pytest.mark.clause("BJ 14.I", "T48")
def test_a_card_from_the_wrong_side_counts_and_is_noted() -> None:
    """As if it came from the right side."""
    table = Table(shoe=ShoeKind.DOUBLE).seat(1)
    table.place(1)
    table.do(c.CloseBetting(), c.Card(card("KH"), shoe_side="a"))
    noted, dealt = table.do(c.Card(card("7C"), shoe_side="b"))
    assert noted == e.Noted("wrong_side", "a card was drawn from side b of the shoe", "BJ 14.I")
    assert isinstance(dealt, e.Dealt) and dealt.shoe_side == "b"


@pytest.mark.clause("BJ 14.J(1)", "SP 13.O(1)", "PO 13.O(1)", "PE 13.O(1)", "BJ 12.B(12)")
@pytest.mark.parametrize("game", ["blackjack", "pitch_blackjack", *SPANISH])
def test_a_card_not_dealt_comes_after_all_others_and_before_the_hole_card(game: str) -> None:
    """At the player's option."""
    first, second = (2, 1) if game == "players_edge_21" else (1, 2)
    table = Table(game).open(1, 2)
    table.deal("8H 8C 7C 4S 4D 6D")
    table.decide(first, "hit")
    table.do(c.CardNotDealt(first, by=DEALER))
    assert table.prompt.startswith(f"box {second} decides")
    table.decide(second, "stand")
    table.refuse(c.TurnHoleCard())
    assert table.prompt == f"card to box {first}"
    table.refuse(c.CardNotDealt(first, by=DEALER))
    table.deal("KD")
    assert table.prompt == "turn the hole card"


def refusing(*, exposed: bool = True, game: str = "blackjack", start: str = "8H 7C 8S TD") -> Table:
    """A table with one box on which a card drawn in error waits."""
    table = Table(game).open(1)
    table.deal(start)
    table.do(c.DrawnInError(card("5D"), exposed, DEALER))
    return table


@pytest.mark.clause("BJ 14.C(1)", "SP 13.G", "PO 13.G", "PE 13.G", "T27")
@pytest.mark.parametrize("game", ["blackjack", *SPANISH])
def test_what_cannot_be_refused(game: str) -> None:
    """An unseen card, one for a split or doubled hand, one when the hand is complete; in Switch before the switch."""
    clause = "BJ 14.C(1)" if game == "blackjack" else f"{GAMES[game].book} 13.G"
    start = "8H 7C 8S KD"
    refuse = c.RefuseCard(1, DEALER)
    assert refusing(exposed=False, game=game, start=start).refuse(refuse) == (
        "no exposed card is waiting to be refused",
        clause,
    )
    for decision in ("split", "double"):
        table = refusing(game=game, start=start)
        table.decide(1, decision)
        reason, cited = table.refuse(refuse)
        assert "must take a card" in reason and cited == clause
    table = refusing(game=game, start=start)
    table.decide(1, "stand")
    assert "no card can be refused now" in table.refuse(refuse)[0]
    waiting = refusing(game=game, start=start)
    waiting.decide(1, "hit")
    waiting.do(refuse)
    assert waiting.box(1).hands[0].done
    assert "switches" in refusing(game="blackjack_switch", start="8H 9C 7C 8S 9S TD").refuse(refuse)[0]


@pytest.mark.clause("BJ 14.C(1)", "SP 13.G", "PO 13.G", "PE 13.G")
@pytest.mark.parametrize("game", ["blackjack", *SPANISH])
def test_who_refuses_a_card_gets_none_at_any_of_his_boxes(game: str) -> None:
    """The other box may still do what needs no card; another player's box is asked as ever, and is dealt the card."""
    clause = "BJ 14.C(1)" if game == "blackjack" else f"{GAMES[game].book} 13.G"
    first, second = (3, 2) if game == "players_edge_21" else (1, 2)
    last = 4 - first
    table = Table(game, surrender=True).seat(1, 3)
    owner = f"p{first}"
    table.place(first).place(2, player=owner).place(last)
    table.do(c.CloseBetting())
    table.deal("8H 8C 8D 7C 4S 4D 4H 6D")
    table.do(c.DrawnInError(card("5D"), True, DEALER))
    assert "the 5D drawn in error is next: whoever refuses it gets no more cards" in card_notices(table.state)
    events = table.do(c.RefuseCard(first, DEALER))
    assert events == [e.CardRefused(first, DEALER), e.NoMoreCards(second, DEALER)]
    assert table.prompt.startswith(f"box {second} decides")
    for decision in (Decision.HIT, Decision.DOUBLE):
        assert table.refuse(c.Decide(second, decision))[1] == clause
    table.decide(second, "surrender")
    table.decide(last, "hit")
    table.do(c.Card(card("5D"), c.Source.HELD))
    assert len(table.box(last).hands[0].cards) == 3


@pytest.mark.clause("BJ 14.C(1)", "SP 13.G", "PO 13.G", "PE 13.G", "T27")
@pytest.mark.parametrize("game", ["blackjack", "pitch_blackjack", *SPANISH])
@pytest.mark.parametrize("decision", ["split", "double"])
def test_a_hand_split_or_doubled_still_gets_its_card_when_its_player_refuses_one_elsewhere(
    game: str, decision: str
) -> None:
    """It cannot stand without that card; then it gets no other."""
    first, second = (2, 1) if game == "players_edge_21" else (1, 2)
    table = Table(game).seat(1)
    table.place(1).place(2, player="p1")
    if table.state.shoe.burn_due:
        table.do(c.Burn())
    table.do(c.CloseBetting())
    table.deal("8H 8C 7C 8S 8D 6D")
    table.decide(first, decision)
    table.do(c.DrawnInError(card("5D"), True, DEALER))
    assert table.do(c.RefuseCard(second, DEALER)) == [e.CardRefused(second, DEALER), e.NoMoreCards(first, DEALER)]
    assert table.prompt.startswith(f"use the 5D drawn in error: card to box {first}")
    table.do(c.Card(card("5D"), c.Source.HELD))
    if decision == "split":
        assert table.prompt == f"card to box {first}, hand 2"
        table.deal("4S")
    assert [len(hand.cards) for hand in table.box(first).hands] == ([2, 2] if decision == "split" else [3])
    assert table.prompt == "turn the hole card"


@pytest.mark.clause(
    "BJ 14.C(1)", "SP 13.G", "PO 13.G", "PE 13.G", "BJ 14.J(1)", "SP 13.O(1)", "PO 13.O(1)", "PE 13.O(1)"
)
@pytest.mark.parametrize("game", ["blackjack", "pitch_blackjack", *SPANISH])
def test_a_doubled_box_that_waits_for_its_card_gets_it_although_its_player_refuses_one_elsewhere(game: str) -> None:
    """Its card was not dealt in time and comes after those of all others; the exposed one is then the next card."""
    first, second = (2, 1) if game == "players_edge_21" else (1, 2)
    table = Table(game).seat(1)
    table.place(1).place(2, player="p1")
    if table.state.shoe.burn_due:
        table.do(c.Burn())
    table.do(c.CloseBetting())
    table.deal("6H 8C 7C 5S 4D 6D" if first == 1 else "8C 6H 7C 4D 5S 6D")
    table.decide(first, "double")
    table.do(c.CardNotDealt(first, by=DEALER), c.DrawnInError(card("9D"), True, DEALER), c.RefuseCard(second, DEALER))
    assert table.prompt == f"use the 9D drawn in error: card to box {first}"
    table.do(c.Card(card("9D"), c.Source.HELD))
    assert table.box(first).hands[0].cards[2:] == (card("9D"),)
    if GAMES[game].book != "BJ":  # in Player's Edge 21 it is not doubled again
        assert table.prompt == f"box {first} decides: keep, rescue"
        table.decide(first, "keep")
    assert table.prompt == "turn the hole card"


@pytest.mark.clause("BJ 14.C(1)")
def test_who_refuses_a_card_at_one_box_stands_at_the_other() -> None:
    """Where nothing else is left the box is not asked; in Switch only whether it switches."""
    table = Table().seat(1)
    table.place(1).place(2, player="p1")
    table.do(c.CloseBetting())
    table.deal("8H 8C 7C 4S 4D 6D")
    table.do(c.DrawnInError(card("5D"), True, DEALER), c.RefuseCard(1, DEALER))
    table.refuse(c.Decide(2, Decision.HIT))
    switch = Table("blackjack_switch").seat(1)
    switch.place(1).place(2, player="p1")
    switch.do(c.CloseBetting())
    switch.deal("8H 9C 8C 9D 7C 4S 4D 5S 5H 6D")
    switch.decide(1, "keep")
    switch.do(c.DrawnInError(card("5D"), True, DEALER), c.RefuseCard(1, DEALER))
    switch.decide(2, "switch")
    assert switch.prompt == "turn the hole card"


@pytest.mark.clause("BJ 14.H", "SP 13.N", "PO 13.N", "PE 13.N", "T24")
@pytest.mark.parametrize("game", ["blackjack", *SPANISH])
def test_one_card_is_for_a_box_with_one_card_while_others_wait(game: str) -> None:
    """Not for a box without a card, and not for the last one to be dealt to."""
    table = Table(game).open(1, 2)
    late = c.OneCard(1, by=DEALER)
    assert "not a box with one card" in table.refuse(late)[0]
    table.deal("8H 9C 7C")
    assert "not the one" in table.refuse(c.OneCard(2, by=DEALER))[0]
    table.do(late)
    assert table.prompt == "second card to box 2"
    table.deal("8S")
    assert "deal it now" in table.refuse(late)[0]
    table.deal("4S")
    assert [len(box.hands[0].cards) for box in table.round.boxes] == [2, 2]


@pytest.mark.clause("BJ 14.H")
@pytest.mark.parametrize("hand", [0, 1])
def test_each_hand_of_a_switch_box_can_have_missed_its_second_card(hand: int) -> None:
    """That card alone comes after those of all others."""
    table = Table("blackjack_switch").open(1, 2)
    table.deal("8H 9H 8C 9C 7C")
    table.deal(" ".join(["2S"] * hand))
    table.do(c.OneCard(1, by=DEALER))
    table.deal("3S 4S 5S" if hand == 0 else "4S 5S")
    assert table.prompt == f"second card to box 1, hand {hand + 1}"
    table.deal("6S")
    assert table.box(1).hands[hand].cards[1] == card("6S")


@pytest.mark.clause("BJ 14.J", "SP 13.O", "PO 13.O", "PE 13.O", "T9")
@pytest.mark.clause("BJ 14.J(2)", "SP 13.O(2)", "PO 13.O(2)", "PE 13.O(2)")
@pytest.mark.parametrize("game", ["blackjack", *SPANISH])
def test_card_not_dealt_is_for_the_box_that_asked(game: str) -> None:
    """Not for another box, nor for the second card of a split hand, which nobody asks for; a dead double comes back."""
    first, second = (2, 1) if game == "players_edge_21" else (1, 2)
    table = Table(game).open(1, 2)
    table.deal("8H 8C 7C 8S 8D 6D")
    table.decide(first, "split")
    assert "waits for no card" in table.refuse(c.CardNotDealt(first, by=DEALER))[0]
    table.deal("2C")
    table.decide(first, "double")
    assert "waits for no card" in table.refuse(c.CardNotDealt(second, by=DEALER))[0]
    noted, dead = table.do(c.CardNotDealt(first, dead=True, by=DEALER))
    assert isinstance(noted, e.Noted) and noted.by == DEALER
    assert dead == e.HandSettled(first, 0, "dead", 2000)
    assert table.prompt == f"card to box {first}, hand 2"


@pytest.mark.clause("BJ 14.G", "SP 13.M", "PO 13.M", "PE 13.M", "T23")
@pytest.mark.parametrize("game", ["blackjack", *SPANISH])
def test_a_box_that_got_no_cards_is_in_the_next_deal(game: str) -> None:
    """Its wagers are back, side wagers too, and nobody makes it wait for a shuffle as one that sat out."""
    side = {"blackjack": "lucky_ladies", "pontoon_21": "match_super_bonus", "players_edge_21": "match_up"}
    wager = side.get(game, "match_the_dealer")
    offered = {wager: {"paytable": "A"}} if game == "blackjack" else {wager: {}}
    table = Table(game, side_wagers=offered, mid_shoe_entry=False).seat(1, 2, 3)
    table.do(c.Place("p1", 1, 1000, ((wager, 500),)))
    table.place(2).do(c.CloseBetting())
    table.do(c.NoCards(1, DEALER))
    table.deal("8H 7C KS 9D")
    if table.round.stage is Stage.EARLY:
        table.do(c.Settle())
    table.decide(2, "stand")
    table.do(c.TurnHoleCard())
    while table.round.stage is not Stage.DONE:
        table.deal("2D") if table.round.stage is Stage.DEALER else table.do(c.Settle())
    table.do(c.Clear())
    assert table.credits("p1") == 100_000
    assert "sat out" in table.refuse(c.Place("p3", 3, 1000))[0]
    table.place(1).do(c.CloseBetting())
    assert table.prompt == "first card to box 1"


@pytest.mark.clause("BJ 14.K(1)", "SP 13.P(1)", "PO 13.P(1)", "PE 13.P(1)", "T8")
@pytest.mark.parametrize("game", ["blackjack", *SPANISH])
def test_what_was_paid_before_the_reader_was_misused_is_taken_back(game: str) -> None:
    """A Blackjack against a 9, paid before the decisions: its player has his wager back and no more."""
    table = Table(game).open(1, 2)
    table.deal("AH 8C 9C KS 8D 6D")
    if table.round.stage is Stage.EARLY:
        table.do(c.Settle())
        assert table.box(1).hands[0].returned > 1000
    table.do(c.ReaderMisused(True, DEALER, FLOORPERSON))
    assert [box.hands[0].outcome for box in table.round.boxes] == ["void", "void"]
    table.do(c.Clear())
    assert [table.credits(player) for player in ("p1", "p2")] == [100_000, 100_000]


@pytest.mark.clause("BJ 14.K", "BJ 14.K(2)")
@pytest.mark.parametrize(("up", "misused"), [("9C", True), ("KC", False), ("AC", False)])
def test_the_reader_is_misused_only_against_other_cards(up: str, misused: bool) -> None:
    """Against an ace or a 10-value card it is used rightly; nothing changes where nobody saw the card."""
    table = Table().open(1)
    report = c.ReaderMisused(False, DEALER, FLOORPERSON)
    table.deal(f"8H {up} 8S")
    assert "no hole card" in table.refuse(report)[0]
    table.deal("6D")
    if misused:
        assert names(table.do(report)) == ["noted"]
    else:
        assert "the reader is used" in table.refuse(report)[0]


def test_a_held_card_is_used_before_any_other_is_reported() -> None:
    """And it is not called by its name unless it was exposed (R53)."""
    for exposed, called in ((True, "the 5D drawn in error"), (False, "the card drawn in error")):
        table = refusing(exposed=exposed)
        assert called in table.refuse(c.FaceUpCard(card("2H"), DEALER))[0]
        assert table.round.cards == 5
        table.decide(1, "hit")
        table.do(c.Card(card("5D"), c.Source.HELD))
        assert table.round.cards == 5
        assert (table.round.held, table.round.held_exposed) == (None, False)
    late = Table("spanish_21").open(1)
    late.deal("8H 7C 8S KD")
    late.decide(1, "stand")
    late.do(c.TurnHoleCard())
    assert "overdrawn" in late.refuse(c.DrawnInError(card("5D"), True, DEALER))[0]
    late.do(c.Settle())
    for command in (c.FaceUpCard(card("2H"), DEALER), c.DealerOverdrew(card("2H"), DEALER), c.ShuffleDiscards(DEALER)):
        assert "have been dealt" in late.refuse(command)[0]


@pytest.mark.clause("SP 13.C", "PO 13.C", "PE 13.C", "T47")
@pytest.mark.parametrize("game", SPANISH)
def test_a_ten_is_always_taken_out_by_a_floorperson(game: str) -> None:
    """Wherever it turns up; it is never burned, discarded or held like another card."""
    clause = f"{GAMES[game].book} 13.C"
    table = Table(game).seat(1)
    table.do(c.ChangeDealer(Person(Role.DEALER, "eve")))
    for command in (c.Burn(card("TD")), c.Card(card("TD"))):
        (suspected,) = table.do(command)
        assert isinstance(suspected, e.CardSuspected) and suspected.clause == clause
        assert table.refuse(c.TakeOut(card("TD"), DEALER, FLOORPERSON))[1] == clause
        table.do(c.TenFound(card("TD"), DEALER, FLOORPERSON))
        if table.state.round is None:
            table.do(c.Burn(card("9D")))
            table.place(1)
            table.do(c.CloseBetting())
    table.end_round().place(1)
    table.do(c.CloseBetting())
    manual = c.Card(card("TD"), c.Source.MANUAL, None, DEALER, FLOORPERSON)
    accepted = c.Card(card("TD"), c.Source.ACCEPTED, None, DEALER, FLOORPERSON)
    face_up, early = c.FaceUpCard(card("TD"), DEALER), c.DrawnInError(card("TD"), True, DEALER)
    for refused in (face_up, early, manual, accepted):
        assert table.refuse(refused)[1] == clause
    assert table.refuse(c.TenFound(card("9D"), DEALER, FLOORPERSON))[1] == clause
    table.do(c.TenFound(card("TD"), DEALER, FLOORPERSON))
    assert not table.round.voided


TORN = "the floorperson tears it in half and puts it into the box of the decks"


@pytest.mark.clause("SP 13.C", "PO 13.C", "PE 13.C", "SP 13.D", "PO 13.D", "PE 13.D")
@pytest.mark.parametrize("game", SPANISH)
def test_a_ten_is_torn_and_never_goes_into_the_rack(game: str) -> None:
    """The dealer is told so, whether it was due or came out of turn; a second one ends the round and the decks."""
    clause = f"{GAMES[game].book} 13.C"
    table = Table(game).open(1)
    table.do(c.Card(card("TD")))
    assert table.prompt == f"a 10 was in the shoe: {TORN}"
    table.do(c.TenFound(card("TD"), DEALER, FLOORPERSON))
    table.deal("8H 7C 8S KD")
    table.do(c.OutOfTurn(card("TD")))
    assert table.prompt == f"a 10 has left the shoe: {TORN}"
    assert table.refuse(c.DiscardStray(DEALER, FLOORPERSON))[1] == clause
    found = table.do(c.TenFound(card("TD"), DEALER, FLOORPERSON))
    assert names(found) == ["discarded", "voided", "decks_removed"]
    assert not table.state.shoe.strays and table.credits("p1") == 100_000


@pytest.mark.clause("SP 13.C", "PO 13.C", "PE 13.C")
@pytest.mark.parametrize("game", SPANISH)
def test_a_ten_is_taken_out_when_the_cards_have_been_dealt(game: str) -> None:
    """After the settlement it voids nothing; before it a card drawn in error does not stand in the way."""
    table = Table(game).open(1)
    table.deal("8H 7C 8S KD")
    table.do(c.DrawnInError(card("5D"), True, DEALER), c.OutOfTurn(card("TD")))
    table.do(c.TenFound(card("TD"), DEALER, FLOORPERSON))
    assert table.round.tens == 1 and table.round.held == card("5D")
    table.decide(1, "stand")
    table.do(c.TurnHoleCard(), c.Settle(), c.OutOfTurn(card("TD")))
    assert names(table.do(c.TenFound(card("TD"), DEALER, FLOORPERSON))) == ["discarded"]
    table.do(c.Clear())


@pytest.mark.clause("SP 13.C", "PO 13.C", "PE 13.C")
@pytest.mark.parametrize("game", SPANISH)
def test_a_ten_is_taken_out_before_a_device_is_mended(game: str) -> None:
    """Due or out of turn: only the next card waits for the device."""
    for reads in (c.Card(card("TD")), c.OutOfTurn(card("TD"))):
        table = Table(game).open(1)
        table.do(reads, c.OutOfOrder(c.Device.SHUFFLER, DEALER))
        assert names(table.do(c.TenFound(card("TD"), DEALER, FLOORPERSON))) == ["discarded"]
        assert "cover the shuffler first" in table.refuse(c.Card(card("8H")))[0]


def test_a_correction_of_the_determinant_card_chooses_the_side_again() -> None:
    """BJ 7.C: as if the right card had been read at once, used or not."""
    for read, right, used, side in (("KH", "KS", False, "b"), ("KS", "KH", True, "a"), ("KH", "QD", True, "a")):
        table = Table(shoe=ShoeKind.DOUBLE).seat(1)
        table.place(1)
        table.do(c.CloseBetting(), c.Card(card(read), shoe_side="a"))
        table.do(c.CorrectCard(card(right), DEALER, FLOORPERSON))
        assert (table.round.shoe_side, len(table.box(1).hands[0].cards), table.round.cards) == (side, used, 1)
        noted = table.do(c.Card(card("7C"), shoe_side="b"))
        assert ("noted" in names(noted)) == (side == "a")


@pytest.mark.clause("T35")
def test_what_ends_the_correction_of_a_card() -> None:
    """A card drawn in error, a draw of the table, a box passed over."""
    correct = c.CorrectCard(card("2D"), DEALER, FLOORPERSON)
    held = refusing()
    assert held.refuse(correct)[1] == "R53"
    held.decide(1, "hit")
    held.do(c.Card(card("5D"), c.Source.HELD))
    assert "held" in held.refuse(correct)[0]
    spun = Table(side_wagers={"bonus_spin": {}}).seat(1)
    spun.place(1, bonus_spin=100)
    spun.do(c.CloseBetting())
    spun.deal("AH 7C KS 5D")
    spun.do(c.Spin("$50"))
    assert spun.refuse(correct)[1] == "R53"
    deferred = Table().open(1, 2)
    deferred.deal("8H 9C 7C 8S 4D 6D")
    deferred.decide(1, "hit")
    deferred.do(c.CardNotDealt(1, by=DEALER))
    assert deferred.refuse(correct)[1] == "R53"


@pytest.mark.clause("R53")
def test_cards_that_were_not_turned_stay_hidden_in_a_void() -> None:
    """R53: they are collected, not shown."""
    table = Table("pitch_blackjack").open(1)
    table.deal("8H 7C 8S TD")
    table.do(c.DrawnInError(card("5D"), False, DEALER), c.Void("misdeal", DEALER, FLOORPERSON))
    assert table.round.hole_down and table.box(1).hands[0].face_down
    assert table.round.held is None


def test_only_the_staff_mends() -> None:
    """A technician may, an auditor only looks."""
    table = Table().seat(1)
    table.do(c.OutOfOrder(c.Device.SHOE, DEALER))
    for by in (None, Person(Role.AUDITOR, "zoe")):
        assert "technician" in table.refuse(c.Mend(c.Device.SHOE, by))[0]
    table.do(c.Mend(c.Device.SHOE, Person(Role.TECHNICIAN, "tom")))


@pytest.mark.clause("T26")
def test_the_first_card_of_a_double_shoe_is_the_determinant_card_and_never_one_in_error() -> None:
    """BJ 7.C(1): nothing can be drawn too early before it."""
    table = Table(shoe=ShoeKind.DOUBLE).seat(1)
    table.place(1)
    table.do(c.CloseBetting())
    assert table.refuse(c.DrawnInError(card("5D"), False, DEALER))[1] == "BJ 7.C(1)"
