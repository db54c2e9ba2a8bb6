"""Chapter 14 of the Blackjack book, chapter 13 of the others: every button of an irregularity, and what comes next.

The dealer touches what has happened; the clause stands on the button and in the event, and the large line goes on as
the book has it: in every game in which it can happen, and at every moment at which it can.
"""

from collections.abc import Callable, Hashable, Iterable

import pytest

from etg.cards import card
from etg.games import GAMES, Decision
from etg.screens.dealer.catalogue import find
from etg.screens.dealer.intents import Enter, Key, PickCard, PickReason, Show, Take, Trouble, Turn, Ways
from etg.shoe import ShoeKind
from etg.shoe.inventory import count
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.prompts import card_notices
from etg.table.state import changed
from tests.screens.dealer.desk import DEALER, Desk
from tests.table.builders import Table, names

SPANISH = [game.id for game in GAMES.values() if game.book != "BJ"]
OWN_CARDS = [game.id for game in GAMES.values() if game.hole_card]
"""Where every box has cards of its own, and the dealer a hole card."""
FLOOR = (Key("2"), Key("7"), Enter())
SEVEN = PickCard(card("7S"))
_FIRST_CARDS = {"blackjack_switch": "2S 8S 3H 7H 9D 4C 7C 5S 8D 6H", "community_blackjack": "2S 9D 4C"}


def books(blackjack: str, others: str) -> pytest.MarkDecorator:
    """The same clause in every book."""
    return pytest.mark.clause(f"BJ {blackjack}", *(f"{book} {others}" for book in ("SP", "PO", "PE")))


def cite(game: str, blackjack: str, others: str) -> str:
    """The clause in the book of a game."""
    book = GAMES[game].book
    return f"{book} {blackjack if book == 'BJ' else others}"


def before_the_deal(game: str) -> Table:
    """Boxes 1 and 3 play; the first card is due."""
    return Table(game, surrender=False).open(1, 3) if game != "blackjack_switch" else Table(game).open(1, 3)


def first_deal(game: str, cards: int | None = None) -> Table:
    """So many cards of the first deal have come; None: all."""
    table = before_the_deal(game)
    words = _FIRST_CARDS.get(game, "2S 3H 9D 4C 5S 6H").split()
    table.deal(" ".join(words[:cards]))
    return table


def insurance(game: str) -> Table:
    """The dealer shows an ace, and nobody has answered yet."""
    table = before_the_deal(game)
    table.deal(_FIRST_CARDS.get(game, "2S 3H 9D 4C 5S 6H").replace("9D", "AD"))
    assert next_action(table.state).do is Do.INSURANCE
    return table


def in_turn(game: str) -> tuple[int, int]:
    """The boxes in the order in which they decide."""
    return (3, 1) if game == "players_edge_21" else (1, 3)


def switched(table: Table) -> Table:
    """In Switch the box in turn keeps its hands as they are."""
    if table.state.terms.game.hands_per_box > 1:
        table.decide(next_action(table.state).box, "keep")
    return table


def asked_for(game: str) -> Table:
    """The first box to decide has asked for a card, with community draws all have."""
    table = switched(first_deal(game))
    for box in in_turn(game) if game == "community_blackjack" else in_turn(game)[:1]:
        table.decide(box, "hit")
    return table


def dealers_turn(game: str) -> Table:
    """All stand; the dealer draws to 15, or to his 9 where he has no hole card."""
    table = first_deal(game)
    while (action := next_action(table.state)).do is Do.DECIDE:
        box = action.box or int(action.detail.split()[0])
        switched(table).decide(box, *["stand"] * table.state.terms.game.hands_per_box)
    if game == "community_blackjack":
        table.do(c.CloseDecisions())
    else:
        assert table.prompt == "turn the hole card"
        table.do(c.TurnHoleCard())
    return table


def finished(game: str) -> Table:
    """The dealer's hand is finished, and nothing is settled yet."""
    table = dealers_turn(game)
    table.deal("KS")
    assert next_action(table.state).do is Do.SETTLE
    return table


MOMENTS: dict[str, Callable[[str], Table]] = {
    "before the first card": before_the_deal,
    "in the first deal": lambda game: first_deal(game, 1),
    "at the insurance": insurance,
    "at the decisions": first_deal,
    "at a draw": asked_for,
    "at the dealer's hand": dealers_turn,
}

OUT_OF_TURN = ("at the insurance", "at the decisions")
"""When the shoe reports a card that nobody was to get."""


def touch(table: Table, key: str, *then: Hashable, clause: str) -> list[e.Event]:
    """Touch the button under “Something went wrong …”, and what it asks for; the table does what it makes."""
    desk = Desk(table.state)
    desk.tap(Show(Trouble()))
    _to_leaf(desk, key)
    offer = find(desk.scene, key)
    assert offer is not None and offer.clause == clause and clause in desk.words
    return table.do(*(what for what in desk.tap(Take(key), *then) if isinstance(what, c.Command)))


def _to_leaf(desk: Desk, key: str) -> None:
    leaf = 0
    while key not in desk.offered():
        leaf += 1
        desk.tap(Turn(leaf))


def offered(table: Table) -> set[str]:
    """All that can be touched under “Something went wrong …”."""
    desk = Desk(table.state)
    desk.tap(Show(Trouble()))
    found, leaf = desk.offered(), 0
    while any(target.intent == Turn(leaf + 1) for target in desk.targets()):
        leaf += 1
        desk.tap(Turn(leaf))
        found |= desk.offered()
    return found


def racked(table: Table) -> int:
    """How many sevens of spades lie in the discard rack."""
    (places,) = table.state.cards
    return count(places.rack, card("7S"))


def every(games: Iterable[str], *moments: str) -> pytest.MarkDecorator:
    """These games at these moments; none named: at all of them."""
    cases = [(game, moment) for game in games for moment in moments or MOMENTS]
    return pytest.mark.parametrize(("game", "moment"), cases)


# A card face up, or a 10


@books("14.A", "13.A")
@every(GAMES)
def test_a_card_face_up_is_not_used_and_the_next_one_takes_its_place(game: str, moment: str) -> None:
    table = MOMENTS[moment](game)
    clause, before = cite(game, "14.A", "13.A"), table.prompt
    (discarded,) = touch(table, "face_up", SEVEN, clause=clause)
    assert discarded == e.Discarded(card("7S"), "face up", clause, by=DEALER)
    assert table.prompt == before and racked(table) == 1
    if moment in OUT_OF_TURN:
        other = MOMENTS[moment](game)
        other.do(c.OutOfTurn(card("7S")))
        assert touch(other, "stray:face_up", clause=clause) == [discarded]
        assert other.prompt == before


@books("14.A", "13.A")
@pytest.mark.parametrize("game", GAMES)
def test_the_last_card_lay_face_up_says_the_dealer_with_a_floorperson(game: str) -> None:
    table = first_deal(game, 1)
    table_before = before_the_deal(game).prompt
    taken, discarded = touch(table, "last_face_up", *FLOOR, clause=cite(game, "14.A", "13.A"))
    assert isinstance(taken, e.DealTakenBack) and isinstance(discarded, e.Discarded)
    assert discarded.clause == cite(game, "14.A", "13.A")
    assert table.prompt == table_before


@pytest.mark.clause("SP 13.B", "PO 13.B", "PE 13.B")
@every(SPANISH)
def test_a_second_card_face_up_voids_the_round_and_the_cards_are_shuffled(game: str, moment: str) -> None:
    table = MOMENTS[moment](game)
    clause = cite(game, "", "13.A")
    touch(table, "face_up", SEVEN, clause=clause)
    events = touch(table, "face_up", PickCard(card("8C")), clause=clause)
    assert names(events) == ["discarded", "voided", "shuffle_called"]
    assert isinstance(events[1], e.Voided) and events[1].clause == cite(game, "", "13.B")
    assert table.prompt == "the round is void: clear the table, put the cards into the discard rack hand by hand"
    assert "the cards are shuffled after this round" in card_notices(table.state)
    table.do(c.Clear())
    assert [table.credits(player) for player in ("p1", "p3")] == [100_000, 100_000]
    assert table.prompt == "put the cards left in the shoe into the discard rack"


@pytest.mark.clause("SP 13.C", "PO 13.C", "PE 13.C", "SP 13.D", "PO 13.D", "PE 13.D")
@every(SPANISH)
def test_a_ten_that_people_have_found_is_torn_and_a_second_one_ends_the_round(game: str, moment: str) -> None:
    table = MOMENTS[moment](game)
    clause, before = cite(game, "", "13.C"), table.prompt
    (found,) = touch(table, "ten_found", PickCard(card("TS")), *FLOOR, clause=clause)
    assert isinstance(found, e.Discarded) and (found.why, found.clause) == ("ten", clause)
    assert table.prompt == before
    events = touch(table, "ten_found", PickCard(card("TH")), *FLOOR, clause=clause)
    assert names(events) == ["discarded", "voided", "decks_removed"]
    assert isinstance(events[1], e.Voided) and events[1].clause == cite(game, "", "13.D")
    assert table.prompt == "the round is void: clear the table, put the cards into the discard rack hand by hand"
    table.do(c.Clear())
    assert table.prompt == "bring other decks to the table"


# A card drawn in error


@books("14.B", "13.E")
@every(GAMES)
def test_a_card_drawn_too_early_that_nobody_saw_is_the_next_card(game: str, moment: str) -> None:
    """At once where one is due; else it waits, and the dealer is told so."""
    clause = cite(game, "14.B", "13.E")
    for stray in (False, True) if moment in OUT_OF_TURN else (False,):
        table = MOMENTS[moment](game)
        due = next_action(table.state).do in (Do.DEAL, Do.DRAW, Do.DEALER_DRAWS)
        before = table.prompt
        if stray:
            table.do(c.OutOfTurn(card("7S")))
            events = touch(table, "stray:unseen", clause=clause)
        else:
            events = touch(table, "drawn_unseen", SEVEN, clause=clause)
        assert events == [e.Held(card("7S"), False, DEALER)]
        assert table.prompt.startswith("use the card drawn in error: ") if due else table.prompt == before
        assert "a card drawn in error waits face down: it is the next card" in card_notices(table.state)
        assert table.refuse(c.Card(card("8H")))[1] == clause
        if due:
            (held,) = [what for what in Desk(table.state).tap(Take("held")) if isinstance(what, c.Card)]
            assert held == c.Card(card("7S"), c.Source.HELD)
            table.do(held)
            assert table.round.held is None


@books("14.B", "13.E")
@pytest.mark.clause("T26", "SP 13.A", "PO 13.A", "PE 13.A", "BJ 14.A")
@pytest.mark.parametrize("game", GAMES)
def test_a_card_drawn_before_betting_is_closed(game: str) -> None:
    """Unseen it is the first card of the round; seen it goes to the rack, and that clause stands on the button."""
    table = Table(game).seat(1).place(1)
    if table.state.shoe.burn_due:
        table.do(c.Burn())
    face_up = cite(game, "14.A", "13.A")
    assert touch(table, "drawn_seen", SEVEN, clause=face_up) == [
        e.Discarded(card("7S"), "seen early", face_up, by=DEALER)
    ]
    touch(table, "drawn_unseen", SEVEN, clause=cite(game, "14.B", "13.E"))
    table.do(c.CloseBetting())
    assert table.prompt.startswith("use the card drawn in error: ")


@books("14.C", "13.F")
@every(GAMES)
def test_a_card_drawn_too_early_that_players_saw_is_the_next_card(game: str, moment: str) -> None:
    """The dealer is told whether it can be refused: while boxes decide for themselves, and not before or after."""
    clause = cite(game, "14.C", "13.F")
    for stray in (False, True) if moment in OUT_OF_TURN else (False,):
        table = MOMENTS[moment](game)
        due = next_action(table.state).do in (Do.DEAL, Do.DRAW, Do.DEALER_DRAWS)
        before = table.prompt
        if stray:
            table.do(c.OutOfTurn(card("7S")))
            events = touch(table, "stray:seen", clause=clause)
        else:
            events = touch(table, "drawn_seen", SEVEN, clause=clause)
        assert events == [e.Held(card("7S"), True, DEALER)]
        assert table.prompt.startswith("use the 7S drawn in error: ") if due else table.prompt == before
        before_dealer = moment in ("at the insurance", "at the decisions", "at a draw")
        refusable = before_dealer and game != "community_blackjack"
        said = "is next: whoever refuses it gets no more cards" if refusable else "is the next card"
        assert f"the 7S drawn in error {said}" in card_notices(table.state)
        first_switches = game == "blackjack_switch" and moment == "at the decisions"
        asked = refusable and moment != "at the insurance" and not first_switches
        assert any(key.startswith("refuse_card:") for key in offered(table)) == asked
        assert table.refuse(c.Card(card("8H")))[1] == cite(game, "14.B", "13.E")


@books("14.C(1)", "13.G")
@pytest.mark.parametrize("moment", ["at the decisions", "at a draw"])
@pytest.mark.parametrize("game", OWN_CARDS)
def test_a_box_refuses_the_exposed_card_and_gets_no_more(game: str, moment: str) -> None:
    first, second = in_turn(game)
    table = MOMENTS[moment](game)
    switched(table) if moment == "at the decisions" else None
    table.do(c.DrawnInError(card("7S"), True, DEALER))
    assert f"refuse_card:{first}" in offered(table)
    events = touch(table, f"refuse_card:{first}", clause=cite(game, "14.C(1)", "13.G"))
    assert events == [e.CardRefused(first, DEALER)]
    assert table.prompt.startswith(f"box {second} decides")
    switched(table).decide(second, "hit")
    assert table.prompt.startswith(f"use the 7S drawn in error: card to box {second}")


@books("14.C(2)", "13.H")
@books("14.B", "13.E")
@pytest.mark.clause("T46")
@pytest.mark.parametrize("exposed", [False, True])
@pytest.mark.parametrize("game", OWN_CARDS)
def test_a_card_drawn_in_error_that_nobody_needs_goes_into_the_rack(game: str, exposed: bool) -> None:
    """The dealer stands without it: he is told so before he settles."""
    cards = "2S 8S 3H 7H 9D 4C 7C 5S 8D 9H" if game == "blackjack_switch" else "2S 3H 9D 4C 5S 9H"
    table = before_the_deal(game)
    table.deal(cards)
    table.do(c.DrawnInError(card("7S"), exposed, DEALER))
    while (action := next_action(table.state)).do is Do.DECIDE:
        switched(table).decide(action.box, *["stand"] * table.state.terms.game.hands_per_box)
    table.do(c.TurnHoleCard())
    called = "7S drawn in error" if exposed else "card drawn in error"
    assert f"nobody needs the {called}: put it into the discard rack" in card_notices(table.state)
    assert next_action(table.state).do is Do.SETTLE
    discarded = table.do(c.Settle())[0]
    assert isinstance(discarded, e.Discarded) and discarded.card == card("7S") and not discarded.from_shoe
    assert discarded.clause == (cite(game, "14.C(2)", "13.H") if exposed else cite(game, "14.B", "13.E"))
    assert card_notices(table.state) == () and racked(table) == 1


@books("14.D", "13.I")
@pytest.mark.parametrize("game", GAMES)
def test_a_card_drawn_to_the_dealers_finished_hand_goes_into_the_rack(game: str) -> None:
    """Only then: while he has to draw it is no card too many."""
    clause = cite(game, "14.D", "13.I")
    for stray in (False, True):
        drawing, table = dealers_turn(game), finished(game)
        total = table.round.dealer
        before = table.prompt
        if stray:
            drawing.do(c.OutOfTurn(card("7S")))
            table.do(c.OutOfTurn(card("7S")))
        key = "stray:overdrew" if stray else "overdrew"
        assert key not in offered(drawing)
        events = touch(table, key, *(() if stray else (SEVEN,)), clause=clause)
        assert events == [e.Discarded(card("7S"), "overdrawn", clause, by=DEALER)]
        assert (table.round.dealer, table.prompt, racked(table)) == (total, before, 1)


# Somebody was left out


@books("14.E", "13.J")
@pytest.mark.parametrize("game", OWN_CARDS)
def test_the_dealer_has_missed_his_first_card(game: str) -> None:
    """Noticed at once, or with a floorperson when the next card has come: both of his cards come last."""
    clause = cite(game, "14.E", "13.J")
    hands = GAMES[game].hands_per_box
    table = first_deal(game, 2 * hands)
    assert table.prompt == "dealer's card, face up"
    assert touch(table, "dealer_missed", clause=clause) == [e.DealerMissedCard(DEALER)]
    assert "dealer_missed" not in offered(first_deal(game, 1)) | offered(first_deal(game))
    late = first_deal(game, 2 * hands)
    if not GAMES[game].face_down:  # a player's card that has been shown as the dealer's cannot go back face down
        late.deal("4C")
        assert names(touch(late, "dealer_missed_before", *FLOOR, clause=clause)) == [
            "deal_taken_back",
            "dealer_missed_card",
            "dealt",
        ]
        table.deal("4C")
    for each in (table, late) if not GAMES[game].face_down else (table,):
        while each.prompt.startswith("second card to box"):
            each.deal("5S")
        assert each.prompt == "dealer's card, face up"
        each.deal("9D")
        assert each.prompt == "dealer's second card, face down"


@books("14.G", "13.M")
@pytest.mark.parametrize("game", OWN_CARDS)
def test_a_box_got_no_cards(game: str) -> None:
    """At once, or with a floorperson when the next card has come: the wagers go back, and it may wager again."""
    clause = cite(game, "14.G", "13.M")
    table, late = before_the_deal(game), first_deal(game, 1)
    assert offered(table) & {"no_cards:1", "no_cards:3"} == {"no_cards:1"}
    (dead,) = touch(table, "no_cards:1", clause=clause)
    wagers = 1000 * GAMES[game].hands_per_box
    assert isinstance(dead, e.BoxDead) and (dead.box, dead.clause, dead.returned) == (1, clause, wagers)
    assert table.prompt.startswith("first card to box 3")
    if not GAMES[game].face_down:
        events = touch(late, "no_cards_before:1", *FLOOR, clause=clause)
        assert names(events) == ["deal_taken_back", "box_dead", "dealt"]
        assert [len(box.hands[0].cards) for box in late.round.boxes] == [0, 1]
    table.end_round()
    table.place(1)


@books("14.H", "13.N")
@pytest.mark.parametrize("game", OWN_CARDS)
def test_a_box_got_one_card(game: str) -> None:
    """The second one after all others have theirs, or a dead hand, as its player likes; at once or some cards later."""
    clause = cite(game, "14.H", "13.N")
    hands = GAMES[game].hands_per_box
    wants = first_deal(game, 2 * hands + 1)
    assert touch(wants, "one_card:1", clause=clause) == [e.SecondCardLate(1, DEALER)]
    for _ in range(2 * hands - 1):
        wants.deal("5S")
    assert wants.prompt.startswith("second card to box 1") and "one_card:1" not in offered(wants)
    gives_up = first_deal(game, 2 * hands + 1)
    (dead,) = touch(gives_up, "one_card_dead:1", clause=clause)
    assert isinstance(dead, e.BoxDead) and (dead.box, dead.clause, dead.returned) == (1, clause, 1000 * hands)
    assert gives_up.prompt.startswith("second card to box 3")
    if GAMES[game].face_down or hands > 1:
        return
    late = first_deal(game, 4)
    assert names(touch(late, "one_card_before:1", *FLOOR, clause=clause))[:2] == ["deal_taken_back", "second_card_late"]
    assert late.prompt == "second card to box 1"
    late = first_deal(game, 4)
    events = touch(late, "one_card_dead_before:1", *FLOOR, clause=clause)
    assert names(events) == ["deal_taken_back", "box_dead", "dealt"]
    assert late.prompt == "dealer's second card, face down"


@books("14.H", "13.N")
@books("14.G", "13.M")
@pytest.mark.parametrize("game", [game for game in OWN_CARDS if not GAMES[game].face_down])
def test_what_can_be_said_at_once_is_not_offered_a_second_time(game: str) -> None:
    """Whatever was noticed late stands on the page only where the table has dealt the card to somebody else."""
    hands = GAMES[game].hands_per_box
    found = offered(first_deal(game, 2 * hands + 1))
    assert "one_card:1" in found and not found & {"one_card_before:1", "one_card_dead_before:1"}


@books("14.J", "13.O")
@books("14.J(1)", "13.O(1)")
@books("14.J(2)", "13.O(2)")
@pytest.mark.parametrize("game", OWN_CARDS)
def test_a_card_asked_for_was_not_dealt(game: str) -> None:
    """It comes after those of all others and before the hole card is turned, or the hand is dead."""
    first, second = in_turn(game)
    hands = GAMES[game].hands_per_box
    later, dead_hand = (cite(game, f"14.J({n})", f"13.O({n})") for n in (1, 2))
    assert not any(key.startswith("not_dealt") for key in offered(first_deal(game)))
    wants = asked_for(game)
    assert touch(wants, f"not_dealt:{first}", clause=later) == [e.BoxDeferred(first, DEALER)]
    assert wants.prompt.startswith(f"box {second} decides")
    assert not any(key.startswith("not_dealt") for key in offered(wants)), "it is not its turn any more"
    switched(wants).decide(second, *["stand"] * hands)
    assert wants.prompt.startswith(f"card to box {first}")
    assert f"not_dealt:{first}" not in offered(wants)
    gives_up = asked_for(game)
    noted, dead = touch(gives_up, f"not_dealt_dead:{first}", clause=dead_hand)
    assert isinstance(noted, e.Noted) and noted.clause == dead_hand
    assert dead == e.HandSettled(first, 0, "dead", 1000)
    assert gives_up.prompt.startswith(f"box {first if hands > 1 else second}")


# The reader


@books("14.K", "13.P")
@books("14.K(1)", "13.P(1)")
@books("14.K(2)", "13.P(2)")
@every(OWN_CARDS, "at the decisions", "at a draw")
def test_the_reader_was_used_although_the_up_card_is_a_nine(game: str, moment: str) -> None:
    """The floorperson is called; unseen the round goes on, seen all hands are dead and the wagers go back."""
    seen, unseen = (cite(game, f"14.K({n})", f"13.P({n})") for n in (1, 2))
    table = MOMENTS[moment](game)
    before = table.prompt
    (noted,) = touch(table, "reader_unseen", *FLOOR, clause=unseen)
    assert isinstance(noted, e.Noted) and (noted.kind, noted.clause) == ("reader_misused", unseen)
    assert noted.approved_by is not None and table.prompt == before
    (voided,) = touch(table, "reader_seen", *FLOOR, clause=seen)
    assert isinstance(voided, e.Voided) and (voided.kind, voided.clause) == ("reader_misused", seen)
    assert table.prompt == "the round is void: clear the table, put the cards into the discard rack hand by hand"
    table.do(c.Clear())
    assert [table.credits(player) for player in ("p1", "p3")] == [100_000, 100_000]


@books("14.K", "13.P")
@pytest.mark.parametrize("up", ["AD", "KD"])
@pytest.mark.parametrize("game", OWN_CARDS)
def test_against_an_ace_or_a_king_the_reader_is_not_used_wrongly(game: str, up: str) -> None:
    table = before_the_deal(game)
    words = _FIRST_CARDS.get(game, "2S 3H 9D 4C 5S 6H").replace("9D", up)
    table.deal(words)
    assert not offered(table) & {"reader_seen", "reader_unseen"}


@books("14.L", "13.Q")
@every(OWN_CARDS, "before the first card", "at the decisions", "at the dealer's hand")
def test_a_reader_that_does_not_work_stops_the_game_until_it_does(game: str, moment: str) -> None:
    """It is repaired or replaced: no button covers it."""
    clause = cite(game, "14.L", "13.Q")
    table = MOMENTS[moment](game)
    before = table.prompt
    assert names(touch(table, "out_of_order:reader", clause=clause)) == ["went_out_of_order"]
    assert table.prompt == "the reader is out of order: no cards until it is mended"
    assert not any(key.startswith("cover_s") for key in offered(table))
    assert table.refuse(c.Card(card("8H")))[1] == clause
    if moment == "at the decisions" and game != "blackjack_switch":
        assert table.refuse(c.Decide(in_turn(game)[0], Decision.STAND))[1] == clause
    assert names(touch(table, "mend:reader", clause=clause)) == ["mended"]
    assert table.prompt == before


# The shuffler, the shoe, too few cards


@books("14.M", "13.R")
@books("14.N", "13.S")
@every([game for game in GAMES if not GAMES[game].face_down], "in the first deal", "at the dealer's hand")
def test_a_shuffler_that_does_not_work_is_mended_or_covered(game: str, moment: str) -> None:
    """No card before that; after the round all cards are shuffled, by hand while it is covered."""
    clause = cite(game, "14.N", "13.S")
    for covered in (False, True):
        table = MOMENTS[moment](game)
        before = table.prompt
        assert names(touch(table, "out_of_order:shuffler", clause=clause)) == ["went_out_of_order"]
        assert table.prompt.endswith(
            "no cards until it is mended; or cover it or put its sign on it, and shuffle by hand"
        )
        assert table.refuse(c.Card(card("8H")))[1] == clause
        (mended,) = touch(table, "cover_shuffler" if covered else "mend:shuffler", clause=clause)
        assert mended == e.Mended(c.Device.SHUFFLER, covered, DEALER)
        assert table.prompt == before
        assert ("the shuffler is covered: shuffle by hand" in card_notices(table.state)) == covered
        table.end_round()
        assert table.prompt == "put the cards left in the shoe into the discard rack"
        if covered:
            assert "out_of_order:shuffler" not in offered(table)
            assert touch(table, "mend:shuffler", clause=clause) == [e.Mended(c.Device.SHUFFLER, False, DEALER)]


@books("14.N", "13.S")
@every(GAMES, "in the first deal", "at the dealer's hand")
def test_a_round_out_of_a_continuous_shuffler_waits_until_it_works_or_is_void(game: str, moment: str) -> None:
    """It is covered when the round is void; then other decks come, for another shoe."""
    clause = cite(game, "14.N", "13.S")
    table = MOMENTS[moment](game)
    table.state = changed(table.state, shoe=changed(table.state.shoe, kind=ShoeKind.CONTINUOUS))
    touch(table, "out_of_order:shuffler", clause=clause)
    assert table.prompt == "the shuffler is out of order: no cards until it is mended; or void the round"
    desk = Desk(table.state)
    desk.tap(Show(Ways()))
    assert desk.offered() >= {"mend:shuffler", "void"} and "cover_shuffler" not in desk.offered()
    (void,) = desk.tap(Take("void"), PickReason("a device failed"), *FLOOR)
    table.do(void)
    if GAMES[game].face_down:
        assert "cover_shuffler" not in offered(table)
        return
    assert table.prompt == "the round is void: clear the table, put the cards into the discard rack hand by hand"
    assert names(touch(table, "cover_shuffler", clause=clause)) == ["mended", "decks_removed"]
    table.do(c.Clear())
    assert table.prompt == "bring other decks to the table"
    brought = Desk(table.state)
    brought.tap(Show(Ways()))
    assert "decks:single" in brought.offered()
    assert not any(key.startswith("decks:continuous") for key in brought.offered())


@pytest.mark.clause("SP 13.S", "PO 13.S", "PE 13.S")
@every(SPANISH, "in the first deal", "at a draw", "at the dealer's hand")
def test_a_shoe_that_does_not_work_is_covered_before_two_people_enter_cards(game: str, moment: str) -> None:
    clause = cite(game, "", "13.S")
    table = MOMENTS[moment](game)
    touch(table, "out_of_order:shoe", clause=clause)
    assert table.prompt.endswith("or cover it or put its sign on it, and enter the cards with a floorperson")
    assert "enter_card:" not in offered(table)
    assert touch(table, "cover_shoe", clause=clause) == [e.ShoeCovered(DEALER)]
    assert table.prompt.startswith("the shoe is out of order: mend it, or enter a card with a floorperson (")
    (dealt,) = touch(table, "enter_card:", SEVEN, *FLOOR, clause="R53")[:1]
    assert isinstance(dealt, e.Dealt) and dealt.source is c.Source.MANUAL
    assert names(touch(table, "mend:shoe", clause=clause)) == ["mended"]


@books("14.F", "13.K")
@books("14.F(2)", "13.L")
@pytest.mark.clause("BJ 14.F(1)")
@every(GAMES, "in the first deal", "at a draw", "at the dealer's hand")
def test_too_few_cards_the_dealer_shuffles_the_discards_and_burns_one(game: str, moment: str) -> None:
    """Who has cut is said with it; the round goes on with the same card. Not when no more card is to come."""
    clause = cite(game, "14.F", "13.K")
    table = MOMENTS[moment](game)
    before = table.prompt
    (places,) = table.state.cards
    table.state = changed(table.state, cards=(places._replace(shoe=0, rack=places.rack + places.shoe),))
    if next_action(table.state).do is Do.SHUFFLE_DISCARDS:
        assert table.prompt == (
            "too few cards: shuffle the discard rack, offer the cut to station 3 first, burn one card"
        )
    assert {"shuffle_discards:3", "shuffle_discards:1", "shuffle_discards"} <= offered(table)
    events = touch(table, "shuffle_discards:3", clause=clause)
    assert events == [e.DiscardsShuffled(DEALER, "p3"), e.Burned(None, DEALER)]
    assert table.prompt == before
    assert "the cards are shuffled after this round" in card_notices(table.state)
    assert "shuffle_discards" not in offered(finished(game))


@books("14.A", "13.A")
@books("14.D", "13.I")
@pytest.mark.parametrize("game", GAMES)
def test_when_the_round_is_settled_nothing_of_it_can_be_reported_any_more(game: str) -> None:
    """Only the devices, and a 10 that the decks still hold."""
    table = finished(game)
    table.do(c.Settle())
    deal = ("face_up", "last_face", "drawn", "overdrew", "dealer_missed", "no_cards", "one_card", "not_dealt", "refuse")
    reader = ("reader_", "shuffle_discards")
    assert not [key for key in offered(table) if key.startswith((*deal, *reader))]
