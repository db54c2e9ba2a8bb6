"""Banners: what a station says at every moment, and what its buttons say."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etg.cards import card
from etg.games import GAMES, Decision
from etg.languages import say, speaking
from etg.screens.scenes import scene
from etg.screens.words.outcomes import Verdict, told
from etg.screens.words.phases import (
    Banner,
    Tone,
    banner,
    decision_amount,
    decision_label,
    insurance_amount,
)
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import by_hand
from etg.table.commands import Device, Fault
from etg.table.deciding import choices
from etg.table.flow import undecided_insurance
from etg.table.insurance import offers_even_money
from etg.table.routine import preparing_command
from etg.table.stage import INSURANCE
from etg.table.state import State
from tests.screens.words.rounds import another_hole_card, played
from tests.table.builders import DEALER, FLOORPERSON, Table
from tests.table.random_play import RandomTable, random_submission

ACT, CALM, WAIT, STOPPED = Tone.ACT, Tone.CALM, Tone.WAIT, Tone.STOPPED


def asked(state: State, player: str) -> bool:
    """Whether the engine waits for an answer of this player in the round."""
    round_ = state.round
    if round_ is None:
        return False
    if round_.stage is INSURANCE:
        held = state.doors.open or state.tilt is not None or state.shoe.suspect is not None or state.shoe.strays
        stands = state.out_of_order and not by_hand(state)
        return not held and not stands and any(box.player == player for box in undecided_insurance(round_))
    return any(
        hand.chosen is None and choices(state, box.number, index)
        for box in round_.boxes
        if box.player == player
        for index, hand in enumerate(box.hands)
    )


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15)
@given(seed=st.integers(0, 2**48))
def test_every_state_has_words_and_asks_whom_the_engine_asks(game: str, seed: int) -> None:
    """Whatever happens at the table, and nothing that is said depends on a card face down."""
    rng = Random(seed)
    playing = RandomTable(rng, random_submission(rng, game), 0.06, 0.06)

    def check(before: State, command: c.Command, events: list[e.Event], after: State) -> None:
        for player in (None, *after.players):
            said = banner(after, player)
            assert 0 < len(said.text) <= 60
            assert said == banner(another_hole_card(after), player)
            if player is not None and after.round is not None:
                assert (said.tone is ACT) == asked(after, player), (said, player)
        for box in after.round.boxes if after.round is not None else ():
            assert after.round is not None
            for line in told(after, after.round, box):
                assert line.what and line.why
                assert (line.verdict is Verdict.OPEN) <= (not line.returned)

    playing.on_step = check
    for _ in range(3):
        playing.play_round()


def test_every_round_of_the_books_has_words() -> None:
    found = {banner(state, player).text for _, states, _ in played() for state in states for player in (None, "p1")}
    assert found >= {
        "Place your bets",
        "No more bets",
        "Cards are being dealt",
        "Your decision",
        "Insurance?",
        "Dealer checks for Blackjack",
        "Dealer turns the hole card",
        "Dealer draws",
        "Results",
        "Decided wagers are settled",
        "The Magic Card is drawn",
        "The Lucky Player is drawn",
        "Round void: wagers returned",
    }


def test_a_round_from_betting_to_results() -> None:
    table = Table("blackjack").seat(1, 2)
    assert banner(table.state, "p1") == ("Place your bets", ACT)
    table.place(1)
    assert banner(table.state, "p1") == ("Place your bets", CALM)
    table.place(2)
    table.do(c.CloseBetting())
    assert banner(table.state, "p1") == banner(table.state) == ("No more bets", CALM)
    table.deal("KH")
    assert banner(table.state, "p1") == ("Cards are being dealt", CALM)
    table.deal("9H AC 8D 7D 9S")
    assert banner(table.state, "p1") == ("Insurance?", ACT)
    table.do(c.Insure(1, 500))
    assert banner(table.state, "p1") == ("Insurance: other players decide", WAIT)
    table.do(c.Insure(2, 0))
    assert banner(table.state, "p1") == ("Dealer checks for Blackjack", CALM)
    table.do(c.ReaderResult(False), c.Settle())
    assert banner(table.state, "p1") == ("Your decision", ACT)
    assert banner(table.state, "p2") == ("Other players decide", WAIT)
    assert banner(table.state) == ("Players decide", WAIT)
    table.decide(1, "stand")
    table.decide(2, "hit")
    assert banner(table.state, "p2") == ("Cards are being dealt", CALM)
    table.deal("5S")
    assert banner(table.state, "p2") == ("Dealer turns the hole card", CALM)
    table.do(c.TurnHoleCard())
    assert banner(table.state, "p2") == ("Results", CALM)
    table.do(c.Settle())
    assert banner(table.state, "p2") == ("Results", CALM)
    table.do(c.Clear())
    assert banner(table.state, "p2") == ("Place your bets", ACT)


def test_with_community_draws_a_decision_may_be_changed() -> None:
    table = Table("community_blackjack").open(1, 2)
    table.deal("6H 9C 7D")
    assert banner(table.state, "p1") == ("Your decision", ACT)
    table.decide(1, "hit")
    assert banner(table.state, "p1") == ("Decided: you may still change it", WAIT)
    assert banner(table.state, "p2") == ("Your decision", ACT)


def test_which_hand_is_asked_where_there_are_several() -> None:
    table = Table("blackjack").seat(1)
    table.place(1).place(2, player="p1")
    table.do(c.CloseBetting())
    table.deal("8H 9H 6C 8D 7D 9S")
    assert banner(table.state, "p1").text == "Your decision: box 1"
    table.decide(1, "split")
    table.deal("5S")
    assert banner(table.state, "p1").text == "Your decision: box 1, hand 1"


def test_even_money_is_named_where_it_is_offered() -> None:
    table = Table("blackjack", even_money=True).open(1, 2)
    table.deal("KH 9H AC AD 7D 9S")
    assert banner(table.state, "p1").text == "Insurance or even money?"
    assert banner(table.state, "p2").text == "Insurance?"
    assert banner(table.state).text == "Insurance or even money?", "above the table all are asked"
    table.do(c.Insure(1, 0))
    assert banner(table.state).text == "Insurance?"
    with speaking("es"):
        asked = banner(table.state).text, banner(table.state, "p2").text
        assert [say(each) for each in asked] == ["Se ofrece seguro", "¿Desea seguro?"], "to all, and to one"


@pytest.mark.clause("R53")
def test_r53_even_money_is_not_named_above_hands_that_lie_face_down() -> None:
    """It would tell everybody that one of them is a Blackjack."""
    for game, said in (("blackjack", "Insurance or even money?"), ("pitch_blackjack", "Insurance?")):
        found = scene(game, "three-boxes-insurance").shown.state
        assert found.round is not None
        assert any(offers_even_money(found, box.number) for box in undecided_insurance(found.round))
        assert banner(found).text == said


def test_insurance_is_asked_for_one_box_after_the_other() -> None:
    """The headline is about the box that the buttons are for, not about any of the player's."""
    table = Table("blackjack", even_money=True).seat(1, 3)
    table.place(1).place(2, player="p1").place(3)
    table.do(c.CloseBetting())
    table.deal("KH KD 9H AC 8D AS 7D 9S")
    assert banner(table.state, "p1").text == "Insurance: box 1?"
    assert banner(table.state, "p3").text == "Insurance?"
    table.do(c.Insure(1, 0))
    assert banner(table.state, "p1").text == "Insurance or even money: box 2?"


def test_the_cards_are_made_ready() -> None:
    table = Table("blackjack", shoe=None)
    assert banner(table.state) == ("Table closed", STOPPED)
    table.do(c.OpenTable(DEALER, FLOORPERSON))
    assert banner(table.state) == ("Please wait: other cards come to the table", WAIT)
    table.do(c.ReceiveDecks(ShoeKind.SINGLE, 0, FLOORPERSON))
    assert banner(table.state).text == "Please wait: the staff inspects the cards"
    table.do(c.InspectCards(0, DEALER, FLOORPERSON))
    assert banner(table.state) == ("Cards are being spread", WAIT)
    table.seat(3)
    seen = set()
    while (said := banner(table.state, "p3")).text != "Place your bets":
        seen.add(said)
        if said.text == "Would you like to cut the cards?":
            assert banner(table.state) == ("Cards are being cut", WAIT)
            table.do(c.AnswerCut("p3", accepts=True))
        elif said.text == "Please cut the cards":
            table.do(c.Cut(30, DEALER))
        else:
            _one_step(table)
    assert seen >= {
        Banner("Please look at the cards", ACT),
        Banner("Cards are being shuffled", WAIT),
        Banner("Would you like to cut the cards?", ACT),
        Banner("Please cut the cards", ACT),
        Banner("Cards are put into the shoe", WAIT),
        Banner("The first card is put aside", WAIT),
    }


def _one_step(table: Table) -> None:
    table.do(preparing_command(table.state, DEALER, FLOORPERSON) or c.Burn())


@pytest.mark.parametrize("device", list(Device))
def test_trouble_is_told_calmly(device: Device) -> None:
    table = Table("blackjack", manual_cards=False).open(1)
    table.do(c.OutOfOrder(device, None, Fault.OFFLINE, "port 2"))
    said = banner(table.state, "p1")
    assert said.text.startswith("Please wait: the staff is looking after the ")
    assert said.tone is STOPPED and "port" not in said.text


def test_a_card_that_cannot_be_is_not_named() -> None:
    table = Table("blackjack", decks=1).open(1)
    table.deal("KH")
    table.do(c.Card(card("KH")))
    assert banner(table.state, "p1") == ("Please wait: the staff is checking the last card", STOPPED)


def test_a_tilt_is_told_calmly() -> None:
    table = Table("blackjack").open(1)
    table.deal("KH AC 9D KS")
    table.do(c.Insure(1, 0), c.ReaderResult(False))
    assert table.state.tilt is not None
    assert banner(table.state, "p1") == ("Please wait: the staff is checking the table", STOPPED)


def test_a_station_that_waits_for_an_attendant() -> None:
    table = Table("blackjack").seat(1, 2)
    table.do(c.HoldStation(1, "who won?", FLOORPERSON))
    assert banner(table.state, "p1") == ("Station waits for an attendant", STOPPED)
    assert banner(table.state, "p2").tone is ACT
    limited = Table("blackjack")
    limited.do(c.SetLimits(50_000, None, FLOORPERSON))
    limited.seat(1)
    limited.do(c.CashOut("p1", 60_000))
    assert banner(limited.state, "p1").text == "Station waits for an attendant: hand pay of $600.00"


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        (25_000, "Please wait: the dealer pays you $250.00"),
        (60_000, "Station waits for an attendant: hand pay of $600.00"),
    ],
)
def test_who_waits_to_be_paid_reads_for_whom(amount: int, words: str) -> None:
    table = Table("blackjack")
    table.do(c.SetLimits(50_000, None, FLOORPERSON, by_hand=True))
    table.seat(1).do(c.CashOut("p1", amount))
    assert banner(table.state, "p1") == (words, STOPPED)


def test_a_held_station_still_decides() -> None:
    table = Table("blackjack").open(1)
    table.deal("KH 9C 6D 9S")
    table.do(c.HoldStation(1, "who won?", FLOORPERSON))
    assert banner(table.state, "p1") == ("Your decision", ACT)


@pytest.mark.clause("BJ 6.C")
def test_a_player_who_sat_out_is_told_when_he_may_bet() -> None:
    table = Table("blackjack", mid_shoe_entry=False).open(1)
    table.end_round()
    table.seat(2)
    assert banner(table.state, "p2") == ("You may bet again after the next shuffle", WAIT)
    assert banner(table.state, "p1").tone is ACT


def test_labels_and_amounts_of_decisions() -> None:
    assert [decision_label(decision) for decision in Decision] == [
        "Hit", "Stand", "Double", "Split", "Surrender", "Switch", "Keep", "Rescue",
    ]  # fmt: skip
    table = Table("blackjack").open(1)
    table.deal("8H 9C 8D 9S")
    assert decision_amount(table.state, 1, 0, Decision.DOUBLE) == 1000
    assert decision_amount(table.state, 1, 0, Decision.SPLIT) == 1000
    assert decision_amount(table.state, 1, 0, Decision.HIT) is None
    assert decision_amount(table.state, 1, 1, Decision.DOUBLE) is None
    assert decision_amount(table.state, 2, 0, Decision.DOUBLE) is None


def test_what_a_decision_adds_is_what_the_engine_takes() -> None:
    table = Table("players_edge_21", redouble=True).open(1)
    table.deal("5H 9C 3D 9S")
    for wager in (1000, 2000, 4000):
        amount = decision_amount(table.state, 1, 0, Decision.DOUBLE)
        assert amount == wager
        before = table.credits("p1")
        table.decide(1, "double")
        assert table.credits("p1") == before - amount
        table.deal("2H")


def test_the_most_that_may_be_insured() -> None:
    table = Table("blackjack").seat(1, 2, credits=1200)
    table.place(1, 1000).place(2, 550)
    table.do(c.CloseBetting())
    assert insurance_amount(table.state, 1) == 0
    table.deal("KH 9H AC 8D 7D 9S")
    assert insurance_amount(table.state, 1) == 200, "that is all he has"
    assert insurance_amount(table.state, 2) == 300, "half, up to the next chip unit"
    table.do(c.Insure(1, 200))
    assert insurance_amount(table.state, 1) == 0
