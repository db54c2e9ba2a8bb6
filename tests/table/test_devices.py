"""What devices and their links report: faults, cards that nobody could read, cards that nobody was to get."""

import json
from itertools import product
from typing import Any

import pytest

from etg.cards import card
from etg.errors import Malformed
from etg.games import GAMES, Decision
from etg.shoe import ShoeKind
from etg.shoe.inventory import ONE, count, size
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.checklist import Step
from etg.table.commands import Device, Fault
from etg.table.deciding import choices
from etg.table.export import export
from etg.table.people import Person, Role
from etg.table.prompts import notices
from etg.table.replay import Replay, ScriptRefused
from etg.table.results import result
from etg.table.routine import preparing_command
from etg.table.script import load_json, read_script
from etg.table.state import Cause, Stray, changed
from tests.table.builders import DEALER, FLOORPERSON, Table, names

HOLE_CARD = [game.id for game in GAMES.values() if game.hole_card]
TECHNICIAN = Person(Role.TECHNICIAN, "tom")


def out(device: Device, fault: Fault, detail: str = "") -> c.OutOfOrder:
    """A device says what is wrong with it."""
    return c.OutOfOrder(device, None, fault, detail)


def over(device: Device, fault: Fault) -> c.Mend:
    """A device says that this is over."""
    return c.Mend(device, fault=fault)


# Faults


@pytest.mark.clause("BJ 14.L", "SP 13.Q", "PO 13.Q", "PE 13.Q")
@pytest.mark.parametrize("game", HOLE_CARD)
def test_a_reader_that_does_not_answer_stops_the_deal_until_it_does(game: str) -> None:
    """It says so itself, and it comes back by itself."""
    clause = f"{GAMES[game].book} {'14.L' if GAMES[game].book == 'BJ' else '13.Q'}"
    table = Table(game).open(1)
    (event,) = table.do(out(Device.READER, Fault.OFFLINE, "port 2"))
    assert event == e.WentOutOfOrder(Device.READER, None, Fault.OFFLINE, "port 2")
    assert table.prompt == "the reader does not answer (port 2): check its cable; no cards until it is back"
    assert table.refuse(c.Card(card("8H")))[1] == clause
    assert table.refuse(c.Card(card("8H"), c.Source.MANUAL, None, DEALER, FLOORPERSON))[1] == clause
    assert table.refuse(out(Device.READER, Fault.OFFLINE))[1] == clause
    assert table.do(over(Device.READER, Fault.OFFLINE)) == [e.Mended(Device.READER, fault=Fault.OFFLINE)]
    assert table.state.causes == () and not table.state.out_of_order
    table.deal("8H")


def test_a_device_is_back_when_nothing_is_wrong_with_it_any_more() -> None:
    """First it did not answer, then cards were missing: that it answers again is not enough."""
    table = Table().open(1)
    table.do(out(Device.SHOE, Fault.OFFLINE), out(Device.SHOE, Fault.GAP))
    assert table.state.causes == (Cause(Device.SHOE, Fault.OFFLINE), Cause(Device.SHOE, Fault.GAP))
    table.do(over(Device.SHOE, Fault.OFFLINE))
    assert table.state.out_of_order == {Device.SHOE} and next_action(table.state).do is Do.MEND
    assert table.prompt.startswith("cards may have left the shoe unread: compare the cards on the felt")
    for fault in (Fault.OFFLINE, Fault.GAP):
        assert table.refuse(over(Device.SHOE, fault))[1] == "BJ 7.A"
    table.do(c.Mend(Device.SHOE, TECHNICIAN))
    assert not table.state.causes
    table.deal("8H")


def test_only_what_can_end_by_itself_does() -> None:
    """A cable is put in again and a lid is closed; whatever people must look at waits for them."""
    for fault in Fault:
        table = Table().open(1)
        table.do(out(Device.SHOE, fault))
        if fault in (Fault.OFFLINE, Fault.LID):
            table.do(over(Device.SHOE, fault))
        else:
            assert "does not end by itself" in table.refuse(over(Device.SHOE, fault))[0]
            table.do(c.Mend(Device.SHOE, DEALER))
        table.deal("8H")


def test_who_may_say_what_about_a_device() -> None:
    """Without a fault it is a person; and people put a device back whatever was wrong with it."""
    table = Table().open(1)
    assert "dealer or a floorperson" in table.refuse(c.OutOfOrder(Device.SHOE))[0]
    assert "dealer or a floorperson" in table.refuse(c.OutOfOrder(Device.SHOE, TECHNICIAN, Fault.JAM))[0]
    table.do(c.OutOfOrder(Device.SHOE, DEALER), out(Device.SHOE, Fault.LID), out(Device.READER, Fault.JAM))
    assert "names no fault" in table.refuse(c.Mend(Device.SHOE, DEALER, fault=Fault.LID))[0]
    assert "names no fault" in table.refuse(c.Mend(Device.SHOE, covered=True, fault=Fault.LID))[0]
    table.do(over(Device.SHOE, Fault.LID))
    assert Device.SHOE in table.state.out_of_order, "the dealer has taken it out of service"
    table.do(c.Mend(Device.SHOE, DEALER))
    assert table.state.causes == (Cause(Device.READER, Fault.JAM),)
    community = Table("community_blackjack")
    assert community.refuse(out(Device.READER, Fault.OFFLINE))[1] == "BJ 12.C(1)"


@pytest.mark.clause("BJ 14.M", "BJ 14.N")
def test_a_shuffler_that_answers_again_has_its_cards_shuffled_unless_it_is_covered() -> None:
    """Nobody knows what it did meanwhile; covered it is not used anyway."""
    table = Table().seat(1)
    table.do(out(Device.SHUFFLER, Fault.OFFLINE), over(Device.SHUFFLER, Fault.OFFLINE))
    assert table.prompt == "put the cards left in the shoe into the discard rack"
    table.make_ready()
    table.do(out(Device.SHUFFLER, Fault.JAM), c.Mend(Device.SHUFFLER, DEALER, covered=True))
    table.make_ready()
    table.do(out(Device.SHUFFLER, Fault.OFFLINE), over(Device.SHUFFLER, Fault.OFFLINE))
    assert table.state.shoe.covered and table.prompt == "wait for wagers"


@pytest.mark.parametrize(("device", "fault"), list(product(Device, Fault)))
def test_every_fault_says_what_is_wrong_and_what_to_do(device: Device, fault: Fault) -> None:
    """One sentence, which names the device."""
    table = Table(manual_cards=False).open(1)
    table.do(out(device, fault))
    wrong, colon, todo = table.prompt.partition(": ")
    assert colon and todo and f"the {device}" in wrong
    assert "{" not in table.prompt and not table.prompt.endswith(".")


def test_what_a_device_reports_is_no_part_of_a_script() -> None:
    """A script has what people did; its format stays as it is."""
    act = {"after": 0, "command": "out_of_order", "by": "dealer:ann", "device": "shoe", "fault": "jam"}
    script = {"game": "blackjack", "boxes": [{"box": 1, "wager": 1000}], "cards": "8H", "staff": [act]}
    with pytest.raises(Malformed, match="no part of a script"):
        read_script(load_json(json.dumps(script)))


# Cards entered by hand while the shoe is being mended


def by_two(word: str, source: c.Source = c.Source.MANUAL, side: str | None = None) -> c.Card:
    """A card entered by two people."""
    return c.Card(card(word), source, side, DEALER, FLOORPERSON)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.clause("T36")
def test_a_round_is_played_to_its_end_without_the_shoe(game: str) -> None:
    """Every card by two people; decisions, insurance, reader and settlement go on as ever, but no new round begins."""
    table = Table(game).open(1)
    table.do(out(Device.SHOE, Fault.OFFLINE))
    first = "community card 1" if game == "community_blackjack" else "first card to box 1"
    if GAMES[game].book != "BJ":  # SP 13.S
        table.do(c.Mend(Device.SHOE, DEALER, covered=True))
    together = "check its cable, or enter a card with a floorperson"
    assert table.prompt.startswith(f"the shoe does not answer: {together} ({first}")
    words = iter(["8H", "9C", "AC", "7C", "2H", "3H", "4H", "5H", "6H", "2D", "3D", "4D", "5D"])
    while (do := next_action(table.state).do) is not Do.CLEAR:
        match do:
            case Do.MEND:
                word = next(words)
                table.refuse(c.Card(card(word)))
                table.refuse(c.Card(card(word), c.Source.MANUAL, None, DEALER))
                table.do(by_two(word))
            case Do.INSURANCE | Do.DECIDE:
                table.do(c.TimeOut())
            case Do.READER:
                table.do(c.ReaderResult(False))
            case Do.TURN:
                table.do(c.TurnHoleCard())
            case Do.CLOSE_DECISIONS:
                table.do(c.CloseDecisions())
            case _:
                table.do(c.Settle())
    assert all(event.source is c.Source.MANUAL for event in table.events if isinstance(event, e.Dealt))
    table.do(c.Clear())
    table.place(1)
    assert next_action(table.state).do is Do.MEND
    assert "mend" in table.refuse(c.CloseBetting())[0]
    assert "mend" in table.refuse(c.DrawnInError(card("8H"), False, DEALER))[0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.clause("T36")
def test_no_card_is_entered_without_the_shoe_where_the_submission_does_not_allow_it(game: str) -> None:
    """The refusal says so; nothing else goes on either."""
    table = Table(game, manual_cards=False).open(1)
    table.do(out(Device.SHOE, Fault.OFFLINE))
    reason, clause = table.refuse(by_two("8H"))
    assert "does not allow cards to be entered by hand" in reason
    assert clause == table.state.terms.clause("shoe out of order")
    assert table.prompt == "the shoe does not answer: check its cable; no cards until it is back"


@pytest.mark.clause("BJ 14.L", "BJ 14.N")
@pytest.mark.parametrize("other", [Device.READER, Device.SHUFFLER])
def test_no_card_is_entered_while_another_device_is_out_of_order_too(other: Device) -> None:
    """Without a reader no card is dealt at all."""
    table = Table().open(1)
    table.do(out(Device.SHOE, Fault.OFFLINE), out(other, Fault.BROKEN))
    assert "mend" in table.refuse(by_two("8H"))[0]
    table.do(c.Mend(other, DEALER), by_two("8H"))


def test_a_card_is_burned_without_the_shoe_by_two_people() -> None:
    """Read or unread; one that the shoe cannot hold is refused at once, for people have looked at it."""
    table = Table("pitch_blackjack", decks=1).seat(1)
    table.do(out(Device.SHOE, Fault.JAM))
    assert table.prompt.endswith("put the shoe back in service, or burn the first card with a floorperson")
    assert "mend" in table.refuse(c.Burn(card("8H"), DEALER))[0]
    for burned in (card("8H"), None):
        copy = Table("pitch_blackjack").seat(1)
        copy.do(out(Device.SHOE, Fault.JAM))
        assert copy.do(c.Burn(burned, DEALER, FLOORPERSON)) == [e.Burned(burned, DEALER, FLOORPERSON)]
    table.do(c.Mend(Device.SHOE, DEALER), c.Burn(card("8H")))
    table.place(1).do(c.CloseBetting())
    table.end_round()
    table.do(out(Device.SHOE, Fault.JAM))
    assert table.refuse(c.Burn(card("8H"), DEALER, FLOORPERSON))[1] == "BJ 3.A"
    strict = Table("pitch_blackjack", manual_cards=False).seat(1)
    strict.do(out(Device.SHOE, Fault.JAM))
    assert "does not allow" in strict.refuse(c.Burn(None, DEALER, FLOORPERSON))[0]


def test_what_one_person_names_must_have_been_read_by_the_shoe() -> None:
    """Otherwise a dealer alone could enter any card by calling it one drawn in error."""
    table = Table().open(1)
    table.deal("8H 9C 8D 7C")
    table.do(out(Device.SHOE, Fault.OFFLINE))
    for alone in (c.DrawnInError(card("2H"), False, DEALER), c.FaceUpCard(card("2H"), DEALER)):
        assert "mend" in table.refuse(alone)[0]
    assert "mend" in table.refuse(c.ShuffleDiscards(DEALER, card("2H")))[0]
    table.decide(1, "stand")
    table.do(c.TurnHoleCard(), by_two("2H"))
    assert table.round.dealer[-1] == card("2H")
    assert "mend" in table.refuse(c.DealerOverdrew(card("3H"), DEALER))[0]


@pytest.mark.parametrize("fault", [Fault.GAP, Fault.DOUBLE_FEED])
def test_missing_cards_are_entered_when_they_may_be(fault: Fault) -> None:
    """At once where cards may be entered without the shoe, else after it has been put back in service."""
    for allowed, order in ((True, "missing, then put the shoe"), (False, "in service, then enter what is missing")):
        table = Table(manual_cards=allowed).open(1)
        table.do(out(Device.SHOE, fault))
        assert order in table.prompt


def test_what_is_wrong_is_not_forgotten_while_the_round_goes_on() -> None:
    """The prompt asks for the decision; beside it stands what is to be mended."""
    table = Table().open(1)
    table.deal("8H 9C 8D 7C")
    assert notices(table.state) == ()
    table.do(out(Device.SHOE, Fault.LID))
    assert table.prompt.startswith("box 1 decides")
    assert notices(table.state) == ("the lid of the shoe is open: close it",)
    table.decide(1, "hit")
    assert notices(table.state) == (), "now the prompt says it"


def test_a_card_drawn_in_error_before_is_used_without_the_shoe() -> None:
    """It lies on the felt already."""
    table = Table().open(1)
    table.deal("8H 9C 8D 7C")
    table.do(c.DrawnInError(card("2H"), False, DEALER), out(Device.SHOE, Fault.OFFLINE))
    table.decide(1, "hit")
    assert table.prompt == "use the card drawn in error: card to box 1"
    table.do(c.Card(card("2H"), c.Source.HELD))
    assert table.prompt.startswith("box 1 decides")


def test_nothing_is_offered_while_a_shared_card_is_in_doubt() -> None:
    """With community draws a decision can be changed until the card is drawn, but not while people look at it."""
    table = Table("community_blackjack", decks=6).open(1)
    table.deal("2H 3H 9C")
    assert next_action(table.state).do is Do.DECIDE
    table.decide(1, "hit")
    assert choices(table.state, 1, 0)
    (places,) = table.state.cards
    gone = places._replace(shoe=places.shoe - 6 * ONE[card("QH")], rack=places.rack + 6 * ONE[card("QH")])
    table.state = changed(table.state, cards=(gone,))
    table.deal("QH")
    assert next_action(table.state).do is Do.CHECK_CARD
    assert choices(table.state, 1, 0) == ()
    table.refuse(c.Decide(1, Decision.STAND, 0))


# A card that the shoe could not read


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_was_due_and_not_read_is_entered_by_two_people(game: str) -> None:
    """Nothing else goes on; the round has its card, and the count is right."""
    table = Table(game).open(1)
    (suspected,) = table.do(c.CardUnread())
    face_down = GAMES[game].face_down
    assert suspected == e.CardSuspected(None, "the shoe could not read the card", "R53", None, face_down)
    assert next_action(table.state).do is Do.CHECK_CARD
    assert table.prompt == "the shoe could not read the card: look at it together and enter it"
    for other in (c.Card(card("8H")), c.CardUnread(), c.DealerMissed(DEALER), c.FaceUpCard(card("8H"), DEALER)):
        assert table.refuse(other) == ("the shoe could not read the card", "R53")
    assert table.refuse(c.Card(card("8H"), c.Source.MANUAL, None, DEALER))[1] == "R53"
    (dealt,) = table.do(by_two("8H"))
    assert isinstance(dealt, e.Dealt) and table.state.shoe.suspect is None
    assert count(table.state.cards[0].felt, card("8H")) == 1


def test_an_unread_card_can_turn_out_not_to_belong_here() -> None:
    """Two people who look at it may take it out, let it count against the count, or void the round."""
    table = Table().open(1)
    table.do(c.CardUnread())
    assert names(table.do(c.TakeOut(card("8H"), DEALER, FLOORPERSON))) == ["discarded", "decks_removed"]
    spanish = Table("spanish_21").open(1)
    spanish.do(c.CardUnread())
    assert spanish.refuse(c.TenFound(card("9H"), DEALER, FLOORPERSON))[1] == "SP 13.C"
    spanish.do(c.TenFound(card("TH"), DEALER, FLOORPERSON), c.Card(card("9H")))
    again = Table(decks=1).open(1)
    again.deal("8H")
    again.do(c.CardUnread())
    assert again.refuse(by_two("8H"))[1] == "BJ 3.A"
    assert names(again.do(by_two("8H", c.Source.ACCEPTED))) == ["dealt", "decks_removed"]
    void = Table().open(1)
    void.do(c.CardUnread(), c.Void("nobody knows it", DEALER, FLOORPERSON))
    assert void.state.shoe.suspect is None


def test_a_burned_card_that_was_not_read_is_burned_by_two_people() -> None:
    """It stays face down."""
    table = Table("pitch_blackjack").seat(1)
    (suspected,) = table.do(c.CardUnread())
    assert isinstance(suspected, e.CardSuspected) and suspected.hidden
    assert table.prompt == "the shoe could not read the card: burn it together"
    assert table.refuse(c.Burn(None, DEALER))[1] == "R53"
    assert table.do(c.Burn(None, DEALER, FLOORPERSON)) == [e.Burned(None, DEALER, FLOORPERSON)]


def test_an_unread_card_is_one_that_was_due() -> None:
    """Otherwise it left the shoe out of turn."""
    table = Table().seat(1)
    assert table.refuse(c.CardUnread())[1] == "R53"
    table.place(1).do(c.CloseBetting())
    table.deal("8H 9C 8D 7C")
    assert "box 1 decides" in table.refuse(c.CardUnread())[0]
    table.do(c.DrawnInError(card("2H"), False, DEALER))
    table.decide(1, "hit")
    assert table.refuse(c.CardUnread())[1] == "R53", "the card drawn in error is the next one"
    broken = Table().open(1)
    broken.do(out(Device.SHOE, Fault.GAP))
    assert "mend" in broken.refuse(c.CardUnread())[0]
    double = Table(shoe=ShoeKind.DOUBLE).open(1)
    assert double.refuse(c.CardUnread())[1] == "BJ 7.C"
    double.do(c.CardUnread("a"), by_two("KH", side="a"))
    assert double.round.shoe_side == "a"


@pytest.mark.parametrize("manual_cards", [None, True])
def test_a_script_stops_where_the_shoe_is_out_of_order_and_nobody_enters_a_card(manual_cards: bool | None) -> None:
    """At once, unless it says that cards may be entered by hand: then at the next card that is due."""
    broken = {"after": 4, "command": "out_of_order", "by": "dealer:ann", "device": "shoe"}
    script: dict[str, Any] = {"game": "blackjack", "boxes": [{"box": 1, "wager": 1000}], "cards": "8H 9C 8D 7C 2H"}
    script |= {"decisions": {"1": ["hit", "stand"]}, "staff": [broken]}
    if manual_cards is not None:
        script["submission"] = {"manual_cards": manual_cards}
    replay = Replay(read_script(load_json(json.dumps(script))))
    with pytest.raises(ScriptRefused) as refused:
        replay.run()
    assert (refused.value.clause, refused.value.at) == ("BJ 7.A", "mend")
    assert ("decided" in names(replay.events)) == bool(manual_cards)


# A card that left the shoe out of turn


def strayed(table: Table, word: str | None = "2H", side: str | None = None) -> Table:
    """A card leaves the shoe of this table although none is due."""
    assert table.do(c.OutOfTurn(None if word is None else card(word), side))
    assert next_action(table.state).do is Do.STRAY
    return table


def deciding(game: str = "blackjack", **options: Any) -> Table:
    """A table at which box 1 decides."""
    table = Table(game, **options).open(1)
    table.deal("8H 9C 8D 7C")
    return table


DISCARD = c.DiscardStray(DEALER, FLOORPERSON)


@pytest.mark.clause("BJ 14.B", "BJ 14.C", "T46")
def test_a_card_out_of_turn_waits_until_people_have_said_what_becomes_of_it() -> None:
    """Nothing is dealt, decided or settled; nobody is told which card it is; then it is used as the next one."""
    table = deciding()
    (event,) = table.do(c.OutOfTurn(card("2H")))
    assert event == e.CardStrayed(card("2H")) and table.state.shoe.strays == (Stray(card("2H")),)
    assert table.prompt == (
        "a card has left the shoe out of turn: say whether it was drawn too early or face up in the shoe; "
        "else it goes into the discard rack"
    )
    assert choices(table.state, 1, 0) == ()
    for other in (c.Decide(1, Decision.HIT), c.TimeOut(), c.Card(card("3H")), by_two("3H"), c.NoCards(1, DEALER)):
        reason, clause = table.refuse(other)
        assert "out of turn" in reason and "2H" not in reason and clause == "BJ 14.B"
    assert "not the card" in table.refuse(c.DrawnInError(card("3H"), False, DEALER))[0]
    assert table.do(c.DrawnInError(card("2H"), False, DEALER)) == [e.Held(card("2H"), False, DEALER)]
    assert not table.state.shoe.strays
    table.decide(1, "hit")
    table.do(c.Card(card("2H"), c.Source.HELD))
    assert table.box(1).hands[0].cards[-1] == card("2H")


@pytest.mark.clause("BJ 14.B", "T26", "T46")
def test_before_betting_is_closed_a_card_out_of_turn_is_used_or_discarded() -> None:
    """Unseen it is the first card of the round, seen it goes to the rack."""
    table = strayed(Table().seat(1).place(1))
    for held_up in (c.CloseBetting(), c.CallShuffle(FLOORPERSON), c.Idle(DEALER)):
        table.refuse(held_up)
    table.do(c.DrawnInError(card("2H"), False, DEALER))
    strayed(table, "3H")
    assert "waits already" in table.refuse(c.DrawnInError(card("3H"), False, DEALER))[0]
    assert names(table.do(c.DrawnInError(card("3H"), True, DEALER))) == ["discarded"]
    table.do(c.CloseBetting(), c.Card(card("2H"), c.Source.HELD))
    (places,) = table.state.cards
    assert (size(places.felt), size(places.rack)) == (1, 1)


@pytest.mark.clause("BJ 14.A", "BJ 14.D", "T46")
def test_a_card_out_of_turn_lay_face_up_or_was_one_too_many() -> None:
    """Whichever is reported must be that card."""
    table = strayed(deciding())
    assert "not the card" in table.refuse(c.FaceUpCard(card("3H"), DEALER))[0]
    assert names(table.do(c.FaceUpCard(card("2H"), DEALER))) == ["discarded"]
    table.decide(1, "stand")
    table.do(c.TurnHoleCard())
    table.deal("TD")
    strayed(table, "4H")
    assert "one too many for the dealer" in table.prompt
    table.refuse(c.Settle())
    assert "not the card" in table.refuse(c.DealerOverdrew(card("3H"), DEALER))[0]
    assert "report that the dealer" in table.refuse(c.DrawnInError(card("4H"), False, DEALER))[0]
    table.do(c.DealerOverdrew(card("4H"), DEALER), c.Settle())
    strayed(table, "5H")
    assert table.prompt == "a card has left the shoe out of turn: put it into the discard rack with a floorperson"
    assert "out of turn" in table.refuse(c.Clear())[0]
    table.do(DISCARD, c.Clear())
    assert size(table.state.cards[0].rack) == 8


@pytest.mark.clause("T46")
def test_two_people_can_always_put_the_card_into_the_rack() -> None:
    """It is in the count, so nothing else happens; the last card can no longer be corrected."""
    table = strayed(deciding())
    for alone in (c.DiscardStray(), c.DiscardStray(DEALER), c.DiscardStray(FLOORPERSON, FLOORPERSON)):
        assert table.refuse(alone)[1] == "R53"
    assert table.do(DISCARD) == [e.StrayDiscarded(card("2H"), DEALER, FLOORPERSON)]
    (places,) = table.state.cards
    assert count(places.rack, card("2H")) == 1 and places.all() == table.state.terms.full
    assert "can be corrected until" in table.refuse(c.CorrectCard(card("3H"), DEALER, FLOORPERSON))[0]
    assert table.refuse(DISCARD)[1] == "BJ 14.B"


@pytest.mark.parametrize("word", [None, "8H"])
def test_with_a_card_that_cannot_be_or_is_not_known_the_decks_go_too(word: str | None) -> None:
    """After the round; it is counted as unread."""
    table = strayed(deciding("pitch_blackjack", decks=1), word)
    if word is not None:
        assert table.refuse(c.DrawnInError(card(word), True, DEALER))[1] == "BJ 3.A"
    before = size(table.state.cards[0].shoe)
    assert names(table.do(DISCARD)) == ["stray_discarded", "decks_removed"]
    (places,) = table.state.cards
    assert (size(places.shoe), places.all()) == (before - 1, table.state.terms.full)
    assert table.prompt.startswith("box 1 decides")
    strayed(table, None)
    assert names(table.do(DISCARD)) == ["stray_discarded"], "they go already"
    table.end_round()
    assert table.prompt == "bring other decks to the table"


def test_a_card_that_was_not_read_is_named_by_two_people() -> None:
    """Or one that was misread; then it is put right like any other."""
    table = strayed(deciding(), None)
    assert table.prompt == "a card has left the shoe out of turn, not read: name it or discard it with a floorperson"
    assert "name it together" in table.refuse(c.DrawnInError(card("2H"), False, DEALER))[0]
    assert table.refuse(c.NameCard(card("2H"), DEALER))[1] == "R53"
    named = c.NameCard(card("2H"), DEALER, FLOORPERSON)
    assert table.do(named) == [e.CardNamed(None, card("2H"), DEALER, FLOORPERSON)]
    assert table.refuse(named)[1] == "R53"
    assert table.do(c.NameCard(card("3H"), DEALER, FLOORPERSON))[0] == e.CardNamed(
        card("2H"), card("3H"), DEALER, FLOORPERSON
    )
    table.do(c.DrawnInError(card("3H"), True, DEALER))
    assert table.round.held == card("3H")
    assert table.refuse(named)[1] == "BJ 14.B"


@pytest.mark.clause("SP 13.C", "T47")
def test_a_ten_out_of_turn_is_taken_out() -> None:
    """As any other 10; one that does not belong here too."""
    table = strayed(deciding("spanish_21"), "TH")
    assert table.refuse(c.DrawnInError(card("TH"), True, DEALER))[1] == "SP 13.C"
    assert "out of turn" in table.refuse(c.TenFound(card("TS"), DEALER, FLOORPERSON))[0]
    table.do(c.TenFound(card("TH"), DEALER, FLOORPERSON))
    assert table.round.tens == 1 and not table.state.shoe.strays
    strayed(table, None)
    assert names(table.do(c.TakeOut(card("9H"), DEALER, FLOORPERSON))) == ["discarded", "decks_removed"]
    assert not table.state.shoe.strays


def test_a_card_out_of_turn_is_burned_when_a_burn_is_due() -> None:
    """Read or not; it must be that card."""
    for word in ("2H", None):
        table = strayed(Table("pitch_blackjack").seat(1).place(1), word)
        assert "the card to be burned" in table.prompt
        read = None if word is None else card(word)
        table.refuse(c.Burn(card("3H")))
        assert table.do(c.Burn(read, DEALER)) == [e.Burned(read, DEALER)]
        table.do(c.CloseBetting())
    gone = Table("pitch_blackjack", decks=1).open(1)
    gone.deal("2H")
    strayed(gone.end_round())
    assert gone.refuse(c.Burn(card("2H")))[1] == "BJ 3.A"
    assert "the card to be burned" not in gone.prompt
    gone.do(DISCARD)


def test_a_report_of_the_shoe_is_never_refused_while_there_are_cards() -> None:
    """Whatever else holds the table up; without cards it is nonsense."""
    assert Table(shoe=None).refuse(c.OutOfTurn(card("2H")))[1] == "BJ 3.A"
    tilted = Table().open(1)
    tilted.deal("8H AC 8D 7C")
    tilted.do(c.TimeOut(), c.ReaderResult(True), c.OutOfTurn(card("2H")))
    assert next_action(tilted.state).do is Do.CLEAR_TILT
    for early in (DISCARD, c.NameCard(card("3H"), DEALER, FLOORPERSON)):
        assert tilted.refuse(early)[0].startswith("the table has stopped")
    tilted.do(c.ClearTilt(DEALER, FLOORPERSON), DISCARD, c.ReaderResult(False))
    for device in Device:
        broken = Table(manual_cards=False).open(1)
        broken.do(out(device, Fault.BROKEN))
        strayed(broken, None).do(c.NameCard(card("2H"), DEALER, FLOORPERSON))
        assert broken.prompt == "a card has left the shoe out of turn: put it into the discard rack with a floorperson"
        broken.do(DISCARD)
        assert next_action(broken.state).do is Do.MEND


def test_the_card_in_doubt_comes_before_the_one_out_of_turn() -> None:
    """It was due: two people enter it, and then say what becomes of the other."""
    table = Table().open(1)
    table.do(c.CardUnread(), c.OutOfTurn(card("2H")), c.OutOfTurn(None))
    assert next_action(table.state).do is Do.CHECK_CARD
    table.do(by_two("8H"))
    assert table.box(1).hands[0].cards == (card("8H"),)
    assert table.prompt.endswith("(1 more after it)")
    table.do(c.DrawnInError(card("2H"), False, DEALER))
    assert next_action(table.state).do is Do.STRAY
    table.do(DISCARD, c.Card(card("2H"), c.Source.HELD))
    broken = Table(manual_cards=False).open(1)
    broken.do(c.CardUnread(), c.OutOfTurn(card("2H")), out(Device.SHOE, Fault.GAP))
    assert next_action(broken.state).do is Do.STRAY
    broken.do(DISCARD)
    assert broken.state.shoe.suspect is not None and next_action(broken.state).do is Do.MEND


def test_what_is_found_out_about_the_card_in_doubt_settles_nothing_for_the_other() -> None:
    """Taken out or burned, the one that was due is gone, and the one out of turn still waits."""
    table = Table().open(1)
    table.do(c.CardUnread(), c.OutOfTurn(card("2H")), c.TakeOut(card("9H"), DEALER, FLOORPERSON))
    assert table.state.shoe.suspect is None and table.state.shoe.strays == (Stray(card("2H")),)
    burning = Table("pitch_blackjack").seat(1)
    burning.do(c.CardUnread(), c.OutOfTurn(card("2H")), c.Burn(None, DEALER, FLOORPERSON))
    assert burning.state.shoe.suspect is None and burning.state.shoe.strays == (Stray(card("2H")),)


def test_no_step_of_the_checklist_is_done_while_a_card_out_of_turn_waits() -> None:
    """Otherwise it would be shuffled in, and nobody would know where it is."""
    table = Table().seat(1)
    table.do(c.CallShuffle(FLOORPERSON))
    strayed(table)
    assert "out of turn" in table.refuse(c.Prepare(Step.COLLECT, "a", DEALER))[0]
    table.do(DISCARD, c.Prepare(Step.COLLECT, "a", DEALER))


def test_a_card_burned_before_the_shoe_was_reported_as_loaded_is_the_burned_card() -> None:
    """The dealer was quicker than the console: the cards are loaded first, then it can be burned."""
    table = Table().seat(1)
    table.do(c.CallShuffle(FLOORPERSON))
    while (command := preparing_command(table.state, DEALER, FLOORPERSON)) != c.Prepare(Step.LOAD, "a", DEALER):
        assert command is not None
        table.do(command)
    table.do(c.OutOfTurn(card("2H")))
    assert table.prompt == "put the cards into the shoe"
    table.do(command)
    assert next_action(table.state).do is Do.STRAY and "the card to be burned" in table.prompt
    assert table.do(c.Burn(card("2H"), DEALER)) == [e.Burned(card("2H"), DEALER)]
    assert not table.state.shoe.decks_out and table.prompt == "wait for wagers"


@pytest.mark.clause("BJ 14.F")
def test_a_card_burned_before_the_discards_were_reported_as_shuffled_is_the_burned_card() -> None:
    """Only when the shoe was empty by the count; and it must be that card."""
    table = Table().open(1)
    table.deal("8H")
    (places,) = table.state.cards
    table.state = changed(table.state, cards=(places._replace(shoe=0, rack=places.rack + places.shoe),))
    strayed(table)
    assert "burned after the discards were shuffled" in table.prompt
    assert "not the card" in table.refuse(c.ShuffleDiscards(DEALER, card("3H")))[0]
    shuffled = c.ShuffleDiscards(DEALER, card("2H"))
    assert table.do(shuffled) == [e.DiscardsShuffled(DEALER), e.Burned(card("2H"), DEALER)]
    assert not table.state.shoe.strays and count(table.state.cards[0].rack, card("2H")) == 1
    early = strayed(deciding())
    assert "out of turn" in early.refuse(shuffled)[0]


def test_a_void_leaves_the_card_out_of_turn_to_be_put_right() -> None:
    """So do other decks, which take it with them."""
    table = strayed(deciding())
    table.do(c.Void("too many cards", DEALER, FLOORPERSON))
    assert "out of turn" in table.refuse(c.Clear())[0]
    table.do(DISCARD, c.Clear())
    strayed(table, "3H").do(c.ReceiveDecks(ShoeKind.SINGLE, 0, DEALER))
    assert not table.state.shoe.strays


def test_without_the_shoe_a_card_that_it_has_read_is_still_put_right() -> None:
    """What it has read counts, even if it does not answer any more."""
    table = strayed(deciding())
    table.do(out(Device.SHOE, Fault.OFFLINE))
    assert next_action(table.state).do is Do.STRAY
    table.do(c.DrawnInError(card("2H"), True, DEALER))
    assert table.prompt.startswith("box 1 decides")


@pytest.mark.clause("BJ 14.I")
def test_a_card_out_of_turn_has_the_side_it_came_from() -> None:
    """Of a double shoe, whatever side is dealt; and the back of the other batch does not belong here."""
    double = Table(shoe=ShoeKind.DOUBLE).open(1)
    double.do(c.Card(card("KH"), shoe_side="a"))
    assert double.refuse(c.OutOfTurn(card("2H")))[1] == "BJ 7.C"
    strayed(double, "2H", "b")
    assert "not the card" in double.refuse(c.DrawnInError(card("2H"), False, DEALER, "a"))[0]
    assert double.do(c.DrawnInError(card("2H"), False, DEALER)) == [e.Held(card("2H"), False, DEALER, "b")]
    assert [size(places.felt) for places in double.state.cards] == [1, 1]
    between = Table(shoe=ShoeKind.DOUBLE).seat(1)
    strayed(between, "2H", "b")
    assert between.refuse(c.DrawnInError(card("2H"), False, DEALER))[1] == "BJ 7.C(1)"
    between.do(DISCARD)
    assert [size(places.rack) for places in between.state.cards] == [0, 1]
    batches = strayed(Table(shoe=ShoeKind.TWO_BATCH).open(1), "2H", "b")
    assert batches.refuse(c.DrawnInError(card("2H"), False, DEALER))[1] == "BJ 3.B(5)"
    assert names(batches.do(DISCARD)) == ["stray_discarded", "decks_removed"]


def test_a_round_with_cards_out_of_turn_is_written_as_a_script() -> None:
    """What people made of the card is in it; one that went to the rack changes nothing for the round."""
    table = Table().seat(1).place(1)
    before, first = table.state, len(table.events)
    table.do(c.CloseBetting())
    table.deal("8H 9C 8D 7C")
    strayed(table).do(DISCARD)
    strayed(table, "3H").do(out(Device.SHOE, Fault.OFFLINE), c.OutOfOrder(Device.SHOE, DEALER))
    table.do(c.DrawnInError(card("3H"), True, DEALER))
    table.decide(1, "hit")
    table.do(c.Card(card("3H"), c.Source.HELD))
    table.decide(1, "stand")
    table.do(c.TurnHoleCard(), by_two("TD"), c.Mend(Device.SHOE, DEALER), c.Settle())
    printed = result(table.state, 0)
    table.do(c.Clear())
    script = export(before, table.events[first:])
    assert script["cards"] == "8H 9C 8D 7C 3H TD"
    assert [act["command"] for act in script["staff"]] == ["drawn_in_error", "card"]
    assert Replay(read_script(load_json(json.dumps(script)))).run() == printed


# A reader that cannot read


@pytest.mark.clause("BJ 14.L", "SP 13.Q", "PO 13.Q", "PE 13.Q", "T37")
@pytest.mark.parametrize("game", HOLE_CARD)
def test_a_reader_that_cannot_read_is_tried_again_and_goes_out_of_order_the_third_time(game: str) -> None:
    """By itself; when it is mended it is asked again, and may fail as often as before."""
    clause = f"{GAMES[game].book} {'14.L' if GAMES[game].book == 'BJ' else '13.Q'}"
    table = Table(game).open(1)
    table.deal("8H 9C KC 8D 9D 7C" if GAMES[game].hands_per_box > 1 else "8H KC 8D 7C")
    noted = e.Noted("reader_unreadable", "the reader could not read the hole card", clause)
    for _ in range(2):
        for _ in range(2):
            assert table.do(c.ReaderResult(None)) == [noted]
            assert next_action(table.state).do is Do.READER
            assert table.prompt == "the reader could not read the hole card: take it out and put it in again"
        gone = e.WentOutOfOrder(Device.READER, None, Fault.UNREADABLE)
        assert table.do(c.ReaderResult(None)) == [noted, gone]
        assert table.prompt.startswith("the reader cannot read the hole card: clean it, repair it or replace it")
        assert table.refuse(c.ReaderResult(False))[1] == clause
        assert "does not end by itself" in table.refuse(over(Device.READER, Fault.UNREADABLE))[0]
        table.do(c.Mend(Device.READER, TECHNICIAN))
        assert next_action(table.state).do is Do.READER
    table.do(c.ReaderResult(False))
    assert table.round.blackjack is False
    table.end_round().place(1)
    if table.state.shoe.burn_due:
        table.do(c.Burn())
    table.do(c.CloseBetting())
    assert table.round.unreadable == 0


def test_the_reader_is_not_asked_so_it_cannot_fail() -> None:
    """A failure out of its time is refused as any other answer."""
    assert deciding().refuse(c.ReaderResult(None))[1] == "R51"
    community = Table("community_blackjack").open(1)
    assert community.refuse(c.ReaderResult(None))[1] == "BJ 12.C(1)"
