"""Irregularities that are noticed when the shoe has read more cards: two people say it, and the deal is put right."""

import pytest

from etg.cards import NAMES, card
from etg.games import GAMES
from etg.shoe import ShoeKind
from etg.shoe.inventory import count
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.stage import Stage
from tests.table.builders import DEALER, FLOORPERSON, Table, names

SPANISH = [game.id for game in GAMES.values() if game.book != "BJ"]
FACE_UP_GAMES = ["blackjack", *SPANISH]


def cards_of(table: Table, box: int, hand: int = 0) -> str:
    """The cards of a hand."""
    return " ".join(NAMES[number] for number in table.box(box).hands[hand].cards)


@pytest.mark.clause("BJ 14.A", "SP 13.A", "PO 13.A", "PE 13.A")
@pytest.mark.parametrize("game", GAMES)
def test_the_last_card_lay_face_up(game: str) -> None:
    """The shoe read it and the table dealt it: it is taken back and goes to the rack, the next one takes its place."""
    clause = "BJ 14.A" if GAMES[game].book == "BJ" else f"{GAMES[game].book} 13.A"
    table = Table(game).open(1, 2)
    table.deal("8H 9C")
    expected = next_action(table.state)
    table.deal("7C")
    assert table.refuse(c.LastFaceUp(DEALER))[1] == clause
    taken, discarded = table.do(c.LastFaceUp(DEALER, FLOORPERSON))
    assert taken == e.DealTakenBack(1, DEALER, FLOORPERSON)
    assert discarded == e.Discarded(card("7C"), "face up", clause, by=DEALER, approved_by=FLOORPERSON)
    assert next_action(table.state) == expected
    assert table.round.cards == 3
    assert count(table.state.cards[0].rack, card("7C")) == 1
    assert table.state.cards[0].all() == table.state.terms.full


@pytest.mark.clause("SP 13.B", "PO 13.B", "PE 13.B")
@pytest.mark.parametrize("game", SPANISH)
def test_a_second_card_that_lay_face_up_voids_the_round_late_too(game: str) -> None:
    """However it was noticed."""
    table = Table(game).open(1)
    table.deal("8H")
    table.do(c.LastFaceUp(DEALER, FLOORPERSON))
    table.deal("9H")
    events = table.do(c.LastFaceUp(DEALER, FLOORPERSON))
    assert names(events) == ["deal_taken_back", "discarded", "voided", "shuffle_called"]


@pytest.mark.clause("BJ 14.A")
def test_a_card_that_lay_face_up_takes_back_what_followed_from_it() -> None:
    """A hand that it broke lives on and gets the next card; a dealer's card too."""
    table = Table().open(1)
    table.deal("8H 7C 8S TD")
    table.decide(1, "hit")
    table.deal("KH")
    assert table.box(1).hands[0].outcome == "lose"
    table.do(c.LastFaceUp(DEALER, FLOORPERSON))
    assert table.prompt == "card to box 1"
    table.deal("5D")
    assert table.box(1).hands[0].outcome is None


@pytest.mark.clause("BJ 14.A")
def test_what_is_too_late_for_a_card_that_lay_face_up() -> None:
    """A card drawn in error, the end of the round."""
    table = Table().open(1)
    late = c.LastFaceUp(DEALER, FLOORPERSON)
    assert "void the round" in table.refuse(late)[0]
    table.deal("8H 7C 8S TD")
    table.do(c.DrawnInError(card("5D"), True, DEALER))
    assert "void the round" in table.refuse(late)[0]
    table.decide(1, "hit")
    table.do(c.Card(card("5D"), c.Source.HELD))
    assert "void the round" in table.refuse(late)[0]


@pytest.mark.clause("BJ 14.A")
def test_a_determinant_card_that_lay_face_up() -> None:
    """Of a double shoe: it chooses no side, used or not, and goes to the discards of its own."""
    for first in ("KH", "KS"):
        table = Table(shoe=ShoeKind.DOUBLE).seat(1)
        table.place(1)
        table.do(c.CloseBetting(), c.Card(card(first), shoe_side="a"))
        table.do(c.LastFaceUp(DEALER, FLOORPERSON))
        assert table.round.stage is Stage.DETERMINANT and table.round.shoe_side is None
        assert table.state.cards[0].rack and not table.state.cards[0].segregated


@pytest.mark.clause("BJ 14.A", "SP 13.A", "PO 13.A", "PE 13.A")
@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_lay_face_up_and_could_not_be_read(game: str) -> None:
    """Two people name it: it is not used, although it was the card that was due."""
    table = Table(game).open(1)
    table.deal("8H")
    expected = next_action(table.state)
    table.do(c.CardUnread())
    assert next_action(table.state).do is Do.CHECK_CARD
    assert "could not read" in table.refuse(c.FaceUpCard(card("7C"), DEALER))[0]
    assert "approval" in table.refuse(c.FaceUpCard(card("7C"), FLOORPERSON, None, FLOORPERSON))[0]
    (discarded,) = table.do(c.FaceUpCard(card("7C"), DEALER, None, FLOORPERSON))
    assert isinstance(discarded, e.Discarded) and discarded.why == "face up"
    assert table.state.shoe.suspect is None
    assert next_action(table.state) == expected


@pytest.mark.clause("BJ 14.E", "SP 13.J", "PO 13.J", "PE 13.J")
@pytest.mark.parametrize("game", FACE_UP_GAMES)
@pytest.mark.parametrize("more", range(1, 4))
def test_the_dealer_has_missed_his_card_some_cards_ago(game: str, more: int) -> None:
    """The cards that have come since then were the players' second ones, and his own come after them."""
    table = Table(game).open(1, 2, 3)
    table.deal("8H 9C 7C")
    table.deal(" ".join(["2S", "3S", "4S"][:more]))
    assert "the next card is not the dealer's own" in table.refuse(c.DealerMissed(DEALER))[0]
    taken, missed, *dealt = table.do(c.DealerMissed(DEALER, FLOORPERSON))
    assert taken == e.DealTakenBack(more, DEALER, FLOORPERSON)
    assert isinstance(missed, e.DealerMissedCard) and len(dealt) == more
    table.deal(" ".join(["2S", "3S", "4S"][more:]))
    assert [cards_of(table, box) for box in (1, 2, 3)] == ["8H 2S", "9C 3S", "7C 4S"]
    assert table.prompt == "dealer's card, face up"
    table.deal("6D")
    assert table.prompt == "dealer's second card, face down"


@pytest.mark.clause("BJ 14.E")
def test_the_dealer_notices_when_all_cards_have_come() -> None:
    """His two cards came last; the hole card is the same one, and what was asked since then is asked again."""
    table = Table().open(1, 2)
    table.deal("8H 9C 2S 3S AD 6D")
    assert table.round.dealer == (card("2S"), card("6D"))
    table.do(c.DealerMissed(DEALER, FLOORPERSON))
    assert table.round.dealer == (card("AD"), card("6D")) and table.round.hole_down
    assert [cards_of(table, box) for box in (1, 2)] == ["8H 2S", "9C 3S"]
    assert table.round.stage is Stage.INSURANCE


@pytest.mark.clause("BJ 14.G", "SP 13.M", "PO 13.M", "PE 13.M")
@pytest.mark.parametrize("game", FACE_UP_GAMES)
def test_a_box_was_left_out_some_cards_ago(game: str) -> None:
    """It is dead, its wager is back, and the cards since then went to those after it."""
    table = Table(game).open(1, 2, 3)
    table.deal("8H 9C 7C")
    assert "not the one that gets the next card" in table.refuse(c.NoCards(2, DEALER))[0]
    events = table.do(c.NoCards(2, DEALER, FLOORPERSON))
    assert names(events) == ["deal_taken_back", "box_dead", "dealt", "dealt"]
    assert table.box(2).dead and table.credits("p2") == 100_000
    assert cards_of(table, 3) == "9C" and table.round.dealer == (card("7C"),)
    assert table.prompt == "second card to box 1"


@pytest.mark.clause("BJ 14.H", "SP 13.N", "PO 13.N", "PE 13.N")
@pytest.mark.parametrize("game", FACE_UP_GAMES)
@pytest.mark.parametrize("dead", [False, True])
def test_a_second_card_was_left_out_some_cards_ago(game: str, dead: bool) -> None:
    """At the player's option it comes after all others, or the wager goes back."""
    table = Table(game).open(1, 2, 3)
    table.deal("8H 9C 7C 6D 2S 3S")
    assert table.refuse(c.OneCard(2, dead, DEALER))
    table.do(c.OneCard(2, dead, DEALER, FLOORPERSON))
    assert [cards_of(table, box) for box in (1, 2, 3)] == ["8H 2S", "9C", "7C 3S"]
    assert table.box(2).dead is dead
    assert table.prompt == ("dealer's second card, face down" if dead else "second card to box 2")


def test_no_card_that_was_shown_becomes_a_face_down_card() -> None:
    """R53: every screen has shown it, so the round cannot go on with it as the hole card."""
    table = Table().open(1, 2)
    table.deal("8H 9C 2S 3S")
    assert table.refuse(c.NoCards(2, DEALER, FLOORPERSON)) == (
        "a card that belongs face down was shown: void the round",
        "R53",
    )


def test_a_deal_is_not_put_right_once_a_hand_has_drawn() -> None:
    """What was decided upon cannot be taken back."""
    table = Table().open(1, 2)
    table.deal("8H 9C 2S 3S 4D 6D")
    table.decide(1, "hit")
    table.deal("5D")
    table.refuse(c.DealerMissed(DEALER, FLOORPERSON))
    broken = Table().open(1, 2)
    broken.deal("8H 9C")
    broken.do(c.FaceUpCard(card("7C"), DEALER))
    broken.refuse(c.NoCards(1, DEALER, FLOORPERSON))
