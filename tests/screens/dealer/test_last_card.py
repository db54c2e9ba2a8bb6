"""The card beside the felt is the one that hands have just moved, as they see it."""

import pytest

from etg.cards import card
from etg.games import GAMES
from etg.screens.dealer.intents import Take
from etg.screens.dealer.last_card import last_of
from etg.screens.scenes import scene
from etg.table import commands as c
from tests.screens.dealer.desk import Desk
from tests.table.builders import Table


def shows(desk: Desk) -> tuple[list[object], int]:
    """What lies beside the felt: faces, and the words above the buttons."""
    column = [item for item in desk.build().items if item.x > 1344]
    faces = [item.args[0] for item in column if item.kind == "card_face"]
    return faces, sum(item.kind == "card_back" for item in column)


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_was_not_read_is_not_the_one_before_it(game: str) -> None:
    found = scene(game, "suspect-card").shown
    desk = Desk(found.state, last_card=found.last_card)
    assert found.last_card is not None or game == "pitch_blackjack"
    assert shows(desk) == ([], 1)
    assert {"This card was not read", "?"} <= set(desk.words.split("\n"))
    assert Take("wrong_card") not in [target.intent for target in desk.targets()]


def test_a_card_in_doubt_is_told_as_it_was_read() -> None:
    table = Table("spanish_21").open(1)
    table.do(c.Card(card("TS"), c.Source.SHOE))
    assert table.state.shoe.suspect is not None
    assert last_of(table.state, None).words == "Read as 10 of spades"


def test_cards_that_are_dealt_face_down_are_there() -> None:
    """There is a card, it lies face down, and it may have been the wrong one."""
    found = scene("pitch_blackjack", "dealing").shown
    desk = Desk(found.state, last_card=found.last_card)
    assert "No card yet" not in desk.words and "Face down" in desk.words.split("\n")
    assert shows(desk) == ([], 1) and Take("wrong_card") in [target.intent for target in desk.targets()]


@pytest.mark.clause("R53")
def test_the_hole_card_is_the_last_one_while_it_lies_face_down() -> None:
    table = Table("blackjack").open(1)
    table.deal("2S 9D 4C")
    assert last_of(table.state, card("4C")).words == "4 of clubs"
    table.deal("KS")
    assert last_of(table.state, card("4C")).words == "Face down"


def test_before_the_first_card_there_is_none() -> None:
    assert last_of(Table("blackjack").open(1).state, None).words == "No card yet"


def test_what_is_drawn_to_a_hand_face_down_lies_face_up() -> None:
    table = Table("pitch_blackjack").open(1)
    table.deal("2S 9D 4C KS")
    table.decide(1, "hit")
    table.deal("3H")
    assert table.box(1).hands[0].face_down
    assert last_of(table.state, card("9D")).words == "3 of hearts"


def test_a_card_out_of_turn_is_the_last_one_and_is_not_named() -> None:
    """It may lie face down; and the one before it is not the one that people must speak of."""
    found = scene("community_blackjack", "stray-card").shown
    desk = Desk(found.state, last_card=found.last_card)
    assert found.last_card is not None and shows(desk) == ([], 1)
    assert {"This card came out of turn", "?"} <= set(desk.words.split("\n"))


@pytest.mark.parametrize("name", ["insurance", "even-money", "wheel-spins", "decisions"])
def test_the_hole_card_ends_the_first_deal(name: str) -> None:
    """Whatever was answered or drawn by the table since."""
    found = scene("blackjack", name).shown
    assert last_of(found.state, found.last_card).words == "Face down"
