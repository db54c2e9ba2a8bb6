"""A player's screen: every touch of a whole visit, from sitting down to leaving."""

from typing import Any

import pytest
from pygame import Rect

from etg.cabinet.asks import Ask, CallAttendant, Ready
from etg.games import Decision
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.pictures.suits import FOUR
from etg.screens.scenes import Table
from etg.screens.sheet import Sheet
from etg.screens.staged.cards import Cards
from etg.screens.staged.table import DEALER, FLOORPERSON, PLAYERS
from etg.screens.station import intents as i
from etg.screens.station.drafts import on_felt
from etg.screens.station.hand import LIFTED
from etg.screens.station.intents import MAIN
from etg.screens.station.marks import DECISIONS
from etg.screens.station.station import NOTE, ONCE
from etg.screens.station.table_view import box_tile
from etg.screens.station.view import Setting
from etg.screens.theme import GOLD
from etg.screens.touch import Dropped, Tap
from etg.table import commands as c
from etg.table.actions import Do
from etg.table.state import credits_of
from tests.screens.station.at_station import GALLERY, LYING, SEATS, UPRIGHT, AtStation

EVA = PLAYERS[2]
SPOT, SIDE, FIXED = i.OnSpot(3, MAIN), i.OnSpot(3, "lucky_ladies"), i.OnSpot(3, "blazing_7s")


def seated(credits: int = 500_00, game: str = "community_blackjack", **more: Any) -> AtStation:
    """Somebody at station 3 of a table that takes wagers."""
    return AtStation(Table(game).ready(3, credits=credits), **more)


def lying(at: AtStation) -> dict[int, dict[str, int]]:
    """The wagers that are on disk."""
    return {box: dict(spots) for box, spots in on_felt(at.table.state, EVA).items()}


# Sitting down


def test_a_touch_takes_the_station_and_gives_free_credits() -> None:
    at = AtStation(Table("community_blackjack").open())
    at.touch(i.SitDown())
    assert at.table.state.stations == {"Player 3": 3} and at.table.state.players["Player 3"] == 1_000_00


def test_whoever_taps_twice_sits_down_once_and_gets_credits_once() -> None:
    at = AtStation(Table("community_blackjack").open())
    first = at.screen.act(Tap(i.SitDown()), at.shown, at.now)
    second = at.screen.act(Tap(i.SitDown()), at.shown, at.now + 0.02)
    assert len(first) == 2 and second == []
    assert at.screen.act(Tap(i.SitDown()), at.shown, at.now + ONCE) == first, "if it was lost it can be tried again"


def test_without_free_credits_nobody_can_take_a_station_by_a_touch() -> None:
    at = AtStation(Table("community_blackjack").open())
    at.screen.setting = Setting("Casino", at.screen.setting.chips)
    assert i.SitDown() not in at.offered


# Chips


def test_chips_by_taps() -> None:
    at = seated()
    at.touch(i.PickChip(25_00), SPOT, SPOT)
    at.touch(i.PickChip(1_00), SIDE)
    assert lying(at) == {3: {MAIN: 50_00, "lucky_ladies": 1_00}}
    assert credits_of(at.table.state, EVA) == 500_00 - 51_00
    assert "$449.00" in at.words


def test_chips_by_dragging() -> None:
    at = seated()
    at.drag(i.PickChip(100_00), SPOT)
    at.drag(i.PickChip(1_00), SIDE)
    assert lying(at) == {3: {MAIN: 100_00, "lucky_ladies": 1_00}}
    at.touch(SPOT)
    assert lying(at)[3][MAIN] == 101_00, "the chip that was dragged last is picked"


def test_chips_are_dragged_off_and_to_other_spots() -> None:
    at = seated()
    assert all(t.drag is None for t in at.sheet.targets if isinstance(t.intent, i.OnSpot)), "nothing lies there"
    at.touch(i.PickChip(25_00), SPOT, SPOT, SIDE)
    at.drag(SIDE, None)
    assert lying(at) == {3: {MAIN: 50_00}} and credits_of(at.table.state, EVA) == 450_00
    at.drag(SPOT, SIDE)
    assert lying(at) == {}, "a side wager alone is no wager"
    assert at.screen.memory.drafts.wanted == {3: {"lucky_ladies": 50_00}}
    at.touch(i.Undo())
    assert lying(at) == {3: {MAIN: 50_00}}
    assert at.drag(SPOT, SPOT) == []
    at.drag(SPOT, None)
    assert lying(at) == {} and credits_of(at.table.state, EVA) == 500_00


def test_a_wager_that_another_spot_does_not_take_stays_where_it_is() -> None:
    at = seated()
    at.touch(i.PickChip(25_00), SPOT)
    assert at.drag(SPOT, i.OnSpot(3, "blazing_7s")) == [], "its amounts are fixed"
    assert lying(at) == {3: {MAIN: 25_00}} and at.screen.memory.note


def test_chips_stay_when_betting_is_over() -> None:
    at = seated()
    at.touch(i.PickChip(25_00), SPOT)
    at.do(c.CloseBetting())
    assert all(t.drag is None for t in at.sheet.targets)
    assert at.screen.act(Dropped(SPOT, None), at.shown, at.now) == []
    assert at.table.state.round is None or at.table.state.round.boxes[0].wager == 25_00


def test_a_chip_beyond_the_credits_cannot_be_dragged() -> None:
    at = seated(30_00)
    drags = {t.intent: t.drag for t in at.sheet.targets if isinstance(t.intent, i.PickChip)}
    assert {intent for intent, drag in drags.items() if drag is not None} == {
        i.PickChip(1_00),
        i.PickChip(5_00),
        i.PickChip(25_00),
    }


def test_undo_clear_and_double() -> None:
    at = seated()
    assert not {i.Undo(), i.ClearAll(), i.DoubleAll()} & set(at.offered), "with nothing there, nothing is offered"
    at.touch(i.PickChip(5_00), SPOT, SPOT)
    at.touch(i.Undo())
    assert lying(at) == {3: {MAIN: 5_00}}
    at.touch(i.DoubleAll())
    assert lying(at) == {3: {MAIN: 10_00}}
    at.touch(i.ClearAll())
    assert lying(at) == {} and credits_of(at.table.state, EVA) == 500_00
    at.touch(i.Undo())
    assert lying(at) == {3: {MAIN: 10_00}}


def test_what_cannot_be_done_says_why_when_it_is_touched() -> None:
    at = seated()
    for why in [intent for intent in at.offered if isinstance(intent, i.Why)]:
        assert at.touch(why) == [] and why.words in at.words
    assert {intent.words for intent in at.offered if isinstance(intent, i.Why)} == {
        "No chip has been put down that could be taken back",
        "No wager of yours lies on the felt",
        "There are no wagers of yours yet that could be repeated",
    }
    at.now += NOTE
    assert "No wager of yours" not in at.words
    at.touch(i.PickChip(5_00), SPOT)
    assert [intent.words for intent in at.offered if isinstance(intent, i.Why)] == [
        "There are no wagers of yours yet that could be repeated"
    ]


def test_fixed_amounts_come_round() -> None:
    at = seated()
    at.touch(i.PickChip(5_00), SPOT)
    found = []
    for _ in range(3):
        at.touch(FIXED)
        found.append(lying(at)[3].get("blazing_7s", 0))
    assert found == [5_00, 0, 5_00]


def test_beyond_the_credits_a_sentence_is_shown_for_a_while_and_nothing_sent() -> None:
    at = seated(30_00)
    at.touch(i.PickChip(25_00), SPOT)
    assert at.touch(SPOT) == []
    assert "That needs $50.00, your credits are $30.00" in at.words
    assert lying(at) == {3: {MAIN: 25_00}}
    at.now += NOTE
    assert "That needs" not in at.words


def test_above_the_maximum_a_sentence_is_shown_and_nothing_sent() -> None:
    at = seated(5_000_00)
    at.touch(i.PickChip(500_00), SPOT, SPOT)
    assert at.touch(SPOT) == [] and "maximum" in at.words
    assert at.touch(i.DoubleAll()) == []
    assert lying(at) == {3: {MAIN: 1_000_00}}


@pytest.mark.clause("BJ 2.C(3)", "SP 2.B(7)(a)", "PO 2.B(7)(a)", "PO 2.B(8)(a)", "PE 2.C(3)")
def test_what_the_table_refuses_is_said_and_what_lies_there_is_shown() -> None:
    at = seated()
    at.touch(i.PickChip(5_00), SPOT)
    at.refuses = "the disk does not take it"
    at.touch(SPOT)
    assert "The disk does not take it" in at.words
    assert at.screen.memory.drafts.felt(at.table.state, EVA) == on_felt(at.table.state, EVA)
    at.refuses = ""
    at.touch(SPOT)
    assert lying(at) == {3: {MAIN: 10_00}}, "the chip that was refused is not sent again with the next"


def test_of_two_sentences_the_newer_is_to_be_read() -> None:
    at = seated(30_00)
    at.touch(i.PickChip(25_00), SPOT, SPOT)
    assert "That needs" in at.words
    at.refuses = "the disk does not take it"
    at.touch(i.PickChip(1_00), SPOT)
    assert "The disk does not take it" in at.words and "That needs" not in at.words


def test_another_box_beside_ones_own() -> None:
    at = seated()
    at.touch(i.PickChip(5_00), SPOT, i.ChooseBox(4), i.OnSpot(4, MAIN))
    assert lying(at) == {3: {MAIN: 5_00}, 4: {MAIN: 5_00}}
    at.touch(i.ClearAll())
    assert lying(at) == {}


def test_ready_is_said_once() -> None:
    at = seated()
    assert not any(isinstance(intent, i.GoAhead) for intent in at.offered)
    at.touch(i.PickChip(5_00), SPOT)
    go = next(intent for intent in at.offered if isinstance(intent, i.GoAhead))
    assert at.touch(go) == [Ask(3, Ready(3))]


# Repeating


def played(credits: int = 500_00, wager: int = 25_00, **more: Any) -> AtStation:
    """A round is lost, and the next can begin."""
    at = seated(credits, **more)
    at.do(c.Place(EVA, 3, wager, (("lucky_ladies", 1_00),)))
    lose(at)
    return at


def lose(at: AtStation) -> None:
    """A round in which the player stands on 16 and the dealer has 20."""
    at.table.plan(Cards("KD QC", "KH 6S")).play_round().make_ready()
    at.follow()


def test_repeat_places_the_wagers_of_the_last_round() -> None:
    at = played()
    assert at.touch(i.RepeatLast()) == [Ask(3, c.Repeat(EVA))]
    assert lying(at) == {3: {MAIN: 25_00, "lucky_ladies": 1_00}}


@pytest.mark.parametrize("size", [LYING, UPRIGHT, SEATS["wide seat"], SEATS["seat"]])
def test_repeat_says_what_holding_it_does(size: tuple[int, int]) -> None:
    """In one line; in the narrowest seat there is no room for it."""
    at = AtStation(played().table, size=size, seat=size in SEATS.values())
    assert "| Repeat | hold: always |" in at.words and not at.sheet.overflows


def test_repeat_is_not_offered_where_the_table_would_refuse_it() -> None:
    at = played(30_00)
    assert credits_of(at.table.state, EVA) < 26_00, "the round was lost"
    assert i.RepeatLast() not in at.offered


def test_repeat_replaces_what_was_being_put_together() -> None:
    at = played()
    at.touch(i.PickChip(5_00), SPOT, i.RepeatLast())
    assert lying(at) == {3: {MAIN: 25_00, "lucky_ladies": 1_00}}
    assert i.Undo() not in at.offered


def test_holding_repeats_in_every_round_until_it_is_touched_again() -> None:
    at = played()
    assert at.hold(i.RepeatLast()) == [Ask(3, c.Repeat(EVA))]
    at.follow()
    assert lying(at)[3][MAIN] == 25_00
    before = len(at.asked)
    lose(at)
    at.follow()
    assert at.asked[before:] == [Ask(3, c.Repeat(EVA))], "once in each round"
    at.touch(i.AutoRepeat())
    lose(at)
    assert lying(at) == {}


def test_while_the_first_repeat_is_on_its_way_no_second_is_sent() -> None:
    at = played()
    (target,) = [each for each in at.sheet.targets if each.intent == i.RepeatLast()]
    assert len(at.screen.act(Tap(target.hold), at.shown, at.now)) == 1
    assert at.screen.follow(at.shown, at.now) == []


def test_auto_repeat_ends_with_a_sentence_when_the_credits_are_too_low() -> None:
    at = played(60_00)
    at.hold(i.RepeatLast())
    lose(at)
    assert lying(at) == {} and not at.screen.memory.auto
    assert "Auto-repeat is off" in at.words


def test_who_has_cleared_his_wagers_is_not_wagered_for_again_in_this_round() -> None:
    at = played()
    at.hold(i.RepeatLast())
    at.touch(i.ClearAll())
    at.follow()
    assert lying(at) == {}


# Deciding


def dealt(game: str, until: Do, cards: Cards, credits: int = 500_00, boxes: tuple[int, ...] = (3,)) -> AtStation:
    """Cards are dealt until the table waits for this."""
    at = seated(credits, game)
    for box in boxes:
        at.do(c.Place(EVA, box, 10_00))
    at.table.plan(cards).do(c.CloseBetting()).play(until)
    at.follow()
    return at


def deciding(game: str = "community_blackjack", credits: int = 500_00, mine: str = "6S 5H") -> AtStation:
    """The player is asked about his first two cards."""
    return dealt(game, Do.DECIDE, Cards("7D 9C", f"{mine} 2C 2D", {3: f"{mine} 2C 2D"}), credits)


def test_a_decision_is_the_tables_and_stays_lit_until_the_card_is_drawn() -> None:
    at = deciding()
    round_ = at.table.round
    at.touch(i.Choose(3, 0, Decision.STAND, round_.cards))
    assert at.table.box(3).hands[0].chosen is Decision.STAND
    at.touch(i.Choose(3, 0, Decision.HIT, round_.cards))
    assert at.table.box(3).hands[0].chosen is Decision.HIT, "it can be changed until then"


@pytest.mark.parametrize("game", ["community_blackjack", "blackjack"])
def test_an_old_button_does_nothing(game: str) -> None:
    at = deciding(game=game)
    old = [intent for intent in at.offered if isinstance(intent, i.Choose)]
    hit = next(intent for intent in old if intent.decision is Decision.HIT)
    at.touch(hit)
    cards = at.table.round.cards
    at.table.play(Do.DECIDE)
    if at.table.round.cards == cards:
        at.table.play(Do.DECIDE, but=1)
    at.follow()
    for intent in old:
        assert at.late(intent) == [], "the card for it lies on the table already"


def test_only_what_is_allowed_is_offered() -> None:
    at = deciding(credits=10_00)
    offered = {intent.decision for intent in at.offered if isinstance(intent, i.Choose)}
    assert {Decision.HIT, Decision.STAND} <= offered
    assert not {Decision.DOUBLE, Decision.SPLIT} & offered, "there are no credits for it"


def framed(at: AtStation) -> list[Rect]:
    """The hands with a gold frame."""
    return [Rect(item.x, item.y, item.w, item.h) for item in at.sheet.items if item.args[1:3] == (LIFTED, GOLD)]


def on_frame(at: AtStation, frame: Rect) -> list[int]:
    """The cards that lie in it."""
    faces = [item for item in at.sheet.items if item.kind == "card_face"]
    found = [item.args[0] for item in faces if frame.contains(Rect(item.x, item.y, item.w, item.h))]
    return [card for card in found if isinstance(card, int)]


def test_switch_says_which_cards_change_places_and_what_both_hands_count_then() -> None:
    """And both hands are framed, for both are meant."""
    at = dealt("blackjack_switch", Do.DECIDE, Cards("7D 9C", boxes={3: "TS KH"}, second={3: "6C 8D"}))
    said = at.words.replace("\N{NO-BREAK SPACE}", " ")
    assert "swap K and 8: 18 and 16" in said and "keep 20 and 14" in said
    assert [on_frame(at, frame) for frame in framed(at)] == [list(hand.cards) for hand in at.table.box(3).hands]
    at.touch(i.Choose(3, 0, Decision.SWITCH, at.table.round.cards))
    assert "18" in at.words and "16" in at.words
    assert len(framed(at)) == 1, "from then on each hand decides for itself"


@pytest.mark.parametrize(
    ("first", "second", "switch", "keep"),
    [
        ("AS KH", "TC 8D", "swap K and 8: soft 19 and 20", "keep Blackjack and 18"),
        ("AS 5H", "6C TD", "swap 5 and 10: 21 and 11", "keep soft 16 and 16"),
        ("AS AH", "AC 9D", "swap A and 9: soft 20 and soft 12", "keep soft 12 and soft 20"),
    ],
)
@pytest.mark.parametrize("size", [LYING, UPRIGHT, *SEATS.values()], ids=["lying", "upright", *SEATS])
def test_what_switch_and_keep_make(first: str, second: str, switch: str, keep: str, size: tuple[int, int]) -> None:
    """A Blackjack made by switching is 21 (R35); in the narrowest seat too all of it can be read."""
    at = dealt("blackjack_switch", Do.DECIDE, Cards("7D 9C", boxes={3: first}, second={3: second}))
    at = AtStation(at.table, size=size, seat=size in SEATS.values())
    said = at.words.replace(" | ", " ").replace("\N{NO-BREAK SPACE}", " ")
    assert switch in said and keep in said
    assert not at.sheet.overflows


@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21", "players_edge_21"])
@pytest.mark.parametrize("size", [LYING, UPRIGHT, *SEATS.values()], ids=["lying", "upright", *SEATS])
def test_rescue_says_what_comes_back_and_what_is_lost(game: str, size: tuple[int, int]) -> None:
    """The double wagers come back, the original is lost (R33); keeping says with what one plays on."""
    at = deciding(game)
    at = AtStation(at.table, size=size, seat=size in SEATS.values())
    for back, count in ((10, 13), (30, 15)) if game == "players_edge_21" else ((10, 13),):
        at.touch(i.Choose(3, 0, Decision.DOUBLE, at.table.round.cards))
        at.table.play(Do.DECIDE)
        said = at.words.replace(" | ", " ").replace("\N{NO-BREAK SPACE}", " ")
        assert f"${back} comes back, $10 is lost" in said or f"${back} back, $10 lost" in said
        assert f"with {count}" in said and not at.sheet.overflows
    before = credits_of(at.table.state, EVA)
    at.touch(i.Choose(3, 0, Decision.RESCUE, at.table.round.cards))
    assert credits_of(at.table.state, EVA) - before == back * 100, "that is what comes back"


def test_every_decision_has_a_sign_of_its_own() -> None:
    assert len(set(DECISIONS.values())) == len(DECISIONS) == len(Decision)


# Insurance


def asked_about_insurance(game: str = "blackjack", credits: int = 500_00, mine: str = "6S 5H") -> AtStation:
    """The dealer has an ace."""
    return dealt(game, Do.INSURANCE, Cards("AD 7C", mine, {3: mine}), credits)


def insurances(at: AtStation) -> list[int]:
    """The amounts that are offered."""
    return sorted(intent.amount for intent in at.offered if isinstance(intent, i.Insurance))


def test_insurance_is_offered_up_to_half_the_wager_and_can_be_declined() -> None:
    at = asked_about_insurance()
    assert insurances(at) == [0, 2_50, 5_00]
    number = at.table.round.number
    at.touch(i.Insurance(3, 5_00, number))
    assert at.table.box(3).insurance == 5_00 and not insurances(at)


def test_insurance_is_offered_as_far_as_the_credits_go() -> None:
    assert insurances(asked_about_insurance(credits=12_00)) == [0, 1_00, 2_00]
    assert insurances(asked_about_insurance(credits=10_00)) == [0]


@pytest.mark.parametrize(
    ("game", "odds"),
    [("blackjack", "$5.00, pays 2 to 1"), ("players_edge_21", "$5.00, pays 2 to 1, suited 5 to 1")],
)
@pytest.mark.parametrize("seat", [None, *SEATS])
def test_the_odds_of_insurance_are_those_of_the_submission(game: str, odds: str, seat: str | None) -> None:
    """Also in the narrowest seat; the odds themselves are never broken into two lines."""
    at = asked_about_insurance(game)
    if seat is not None:
        at = AtStation(at.table, size=SEATS[seat], seat=True)
    amount, said = odds.split(", ")[0].removesuffix(".00"), at.words
    assert amount in said and not at.sheet.overflows
    assert all(each.replace(" ", "\N{NO-BREAK SPACE}") in said for each in odds.split(", ")[1:])
    assert ("suited" in said) == ("suited" in odds)


def test_even_money_is_offered_for_a_blackjack_only() -> None:
    at = asked_about_insurance(mine="AS KH")
    even = next(intent for intent in at.offered if isinstance(intent, i.EvenMoney))
    at.touch(even)
    assert at.table.box(3).hands[0].outcome == "even_money"
    assert credits_of(at.table.state, EVA) == 510_00
    assert not any(isinstance(intent, i.EvenMoney) for intent in asked_about_insurance().offered)


def test_every_box_is_asked_about_insurance_in_turn() -> None:
    at = dealt("blackjack", Do.INSURANCE, Cards("AD 7C"), boxes=(3, 4))
    boxes = []
    while found := [intent for intent in at.offered if isinstance(intent, i.Insurance)]:
        boxes.append(found[0].box)
        at.touch(next(intent for intent in found if not intent.amount))
    assert boxes == [3, 4]


@pytest.mark.parametrize("size", [LYING, UPRIGHT], ids=["lying", "upright"])
def test_the_hand_that_insurance_is_for_is_framed(size: tuple[int, int]) -> None:
    at = dealt("blackjack", Do.INSURANCE, Cards("AD 7C", boxes={3: "6S 5H", 4: "AS KH"}), boxes=(3, 4))
    at.size = size
    for box, headline in ((3, "INSURANCE: BOX 3?"), (4, "INSURANCE OR EVEN MONEY: BOX 4?")):
        assert headline in at.words
        (frame,) = framed(at)
        assert on_frame(at, frame) == list(at.table.box(box).hands[0].cards)
        at.touch(i.Insurance(box, 0, at.table.round.number))
    assert not framed(at)


# Money and people


def test_cash_out_pays_all_and_gives_the_station_back() -> None:
    at = seated(475_00)
    at.touch(i.Open("cash"))
    assert "$475.00" in at.words
    assert at.touch(i.PayOut(475_00)) == [Ask(3, c.CashOut(EVA, 475_00)), Ask(3, c.Leave(EVA))]
    assert at.table.state.stations == {} and i.SitDown() in at.offered and not at.said


def test_a_cash_out_that_is_paid_by_hand_keeps_the_station_until_then() -> None:
    at = AtStation(Table("community_blackjack").open())
    at.do(c.SetLimits(400_00, None, FLOORPERSON))
    at.table.seat([3], 475_00).make_ready()
    at.follow()
    at.touch(i.Open("cash"), i.PayOut(475_00))
    assert at.table.state.lock_ups and not at.said and EVA in at.table.state.stations
    assert "attendant" in at.words.lower()
    at.touch(i.PlayOn())
    assert not at.table.state.lock_ups and credits_of(at.table.state, EVA) == 475_00


def by_hand(credits: int) -> AtStation:
    """A station that pays nothing by itself; above $400 two people pay."""
    at = AtStation(Table("community_blackjack").open())
    at.do(c.SetLimits(400_00, None, FLOORPERSON, by_hand=True))
    at.table.seat([3], credits).make_ready()
    at.follow()
    at.touch(i.Open("cash"))
    return at


def test_where_the_station_cannot_pay_the_player_waits_for_the_dealer() -> None:
    """With his credits, until he has been paid or plays on."""
    at = by_hand(250_00)
    assert "The dealer pays you, and you leave the station." in at.words.replace("\n", " ")
    assert at.touch(i.PayOut(250_00)) == [Ask(3, c.CashOut(EVA, 250_00))]
    assert at.table.state.lock_ups and credits_of(at.table.state, EVA) == 250_00 and not at.said
    words = at.words.replace("\n", " ")
    assert "dealer, who pays you $250.00." in words and "attendant comes" not in words.lower()
    at.touch(i.PlayOn())
    assert not at.table.state.lock_ups and credits_of(at.table.state, EVA) == 250_00


def test_where_the_station_cannot_pay_a_large_amount_is_paid_by_an_attendant() -> None:
    at = by_hand(475_00)
    assert "An attendant comes and pays you by hand." in at.words.replace("\n", " ")
    at.touch(i.PayOut(475_00))
    assert "An attendant comes and pays you $475.00 by hand." in at.words.replace("\n", " ")


def test_while_wagers_lie_there_or_a_round_is_played_nothing_can_be_cashed_out() -> None:
    at = seated()
    at.touch(i.PickChip(5_00), SPOT, i.Open("cash"))
    assert not any(isinstance(intent, i.PayOut) for intent in at.offered) and "Clear them first" in at.words
    at = deciding()
    at.touch(i.Open("cash"))
    assert not any(isinstance(intent, i.PayOut) for intent in at.offered) and "still being played" in at.words


def test_a_tip_goes_to_the_dealers_once() -> None:
    at = seated(6_00)
    at.touch(i.Open("tip"))
    assert [intent for intent in at.offered if isinstance(intent, i.Tip)] == [i.Tip(1_00), i.Tip(2_00), i.Tip(5_00)]
    at.touch(i.Tip(2_00))
    assert credits_of(at.table.state, EVA) == 4_00 and i.Tip(2_00) not in at.offered
    assert at.late(i.Tip(2_00)) == [], "a finger that trembles gives no second one"


def test_without_credits_one_can_leave_or_have_more() -> None:
    at = seated(0)
    assert i.FreeCredits(100_00) in at.offered
    at.touch(i.Open("cash"), i.GetUp())
    assert at.table.state.stations == {}


def test_an_attendant_is_called_and_not_any_more() -> None:
    at = seated()
    assert at.touch(i.Attendant(True)) == [Ask(3, CallAttendant(3, True))]
    at.calls = frozenset({3})
    assert "Cancel call" in at.words
    assert at.touch(i.Attendant(False)) == [Ask(3, CallAttendant(3, False))]


def test_an_attendant_can_be_called_from_a_free_station_too() -> None:
    at = AtStation(Table("community_blackjack").open())
    assert at.touch(i.Attendant(True)) == [Ask(3, CallAttendant(3, True))]


def test_the_next_player_finds_nothing_of_the_one_before() -> None:
    at = seated()
    at.touch(i.PickChip(25_00), SPOT, i.ClearAll(), i.Open("settings"), i.Volume(1), i.Open("cash"), i.PayOut(500_00))
    at.do(c.Seat("ben", 3), c.BuyIn("ben", 10_00))
    memory = at.screen.memory
    assert (memory.page, memory.drafts.before, memory.auto, memory.box) == ("", [], False, None)
    assert memory.volume == at.screen.setting.volume, "as loud as the table has it"


# Pages


@pytest.mark.parametrize("page", ["cash", "tip", "help", "settings"])
def test_a_page_opens_and_closes_by_the_same_button(page: str) -> None:
    at = seated()
    at.touch(i.Open(page))
    assert at.screen.memory.page == page
    closing = [target for target in at.sheet.targets if target.intent == i.Close()]
    assert len(closing) >= 2, "its own button, and the one that opened it"
    at.touch(i.Close())
    assert at.screen.memory.page == ""


def test_every_help_page_can_be_read_to_its_end_and_closed() -> None:
    at = seated()
    at.touch(i.Open("help"))
    topics = [intent for intent in at.offered if isinstance(intent, i.Open) and intent.page.startswith("help:")]
    assert len(topics) > 5
    for topic in topics:
        at.touch(topic)
        leaves = 1
        while i.Turn(1) in at.offered:
            at.touch(i.Turn(1))
            leaves += 1
            assert leaves < 50
        for _ in range(leaves - 1):
            at.touch(i.Turn(-1))
        assert i.Turn(-1) not in at.offered
        at.touch(i.Open("help"))
    at.touch(i.Close())


def test_a_page_covers_neither_the_decisions_nor_the_money() -> None:
    at = deciding()
    before = [intent for intent in at.offered if isinstance(intent, i.Choose)]
    at.touch(i.Open("help"))
    assert [intent for intent in at.offered if isinstance(intent, i.Choose)] == before


def test_the_volume_goes_from_nothing_to_all() -> None:
    at = seated()
    at.touch(i.Open("settings"))
    at.touch(*[i.Volume(1)] * 3)
    assert at.screen.volume == 10 and i.Volume(1) not in at.offered
    at.touch(*[i.Volume(-1)] * 10)
    assert "Sound off" in at.words and at.screen.volume == 0 and i.Volume(-1) not in at.offered


def test_whoever_taps_louder_too_often_is_at_the_loudest() -> None:
    """A tap that was on its way."""
    at = seated()
    for _ in range(5):
        at.screen.act(Tap(i.Volume(1)), at.shown, at.now)
    assert at.screen.volume == 10
    for _ in range(12):
        at.screen.act(Tap(i.Volume(-1)), at.shown, at.now)
    assert at.screen.volume == 0


def test_a_station_says_what_is_to_be_heard() -> None:
    """A sample after a change of the volume, and that a chip cannot be there."""
    at = seated(5_00)
    at.screen.act(Tap(i.Volume(1)), at.shown, at.now)
    assert at.screen.wants == ["your_turn"]
    at.screen.wants.clear()
    at.screen.memory.chip = 100_00
    at.screen.act(Tap(SPOT), at.shown, at.now)
    assert at.screen.wants == ["refused"] and at.screen.memory.note


# Other places


@pytest.mark.parametrize("size", SEATS.values(), ids=list(SEATS))
def test_a_whole_round_at_a_seat(size: tuple[int, int]) -> None:
    at = seated(size=size, seat=True)
    at.touch(i.PickChip(5_00), SPOT)
    go = next(intent for intent in at.offered if isinstance(intent, i.GoAhead))
    at.touch(go)
    at.table.plan(Cards("7D 9C", "6S 5H")).do(c.CloseBetting()).play(Do.DECIDE)
    at.follow()
    at.touch(i.Choose(3, 0, Decision.STAND, at.table.round.cards))
    at.table.play(Do.CLEAR)
    at.follow()
    at.touch(i.GoAhead(at.table.round.number))
    assert at.around == [Ready(3), Ready(3)]


def test_a_whole_round_at_a_station_that_stands_upright() -> None:
    at = seated(size=UPRIGHT)
    at.touch(i.PickChip(5_00), SPOT)
    at.table.plan(Cards("7D 9C", "6S 5H")).do(c.CloseBetting()).play(Do.DECIDE)
    at.follow()
    at.touch(i.Choose(3, 0, Decision.STAND, at.table.round.cards))
    at.table.play(Do.CLEAR)
    at.follow()
    at.touch(i.GoAhead(at.table.round.number))


def test_a_station_whose_player_is_held_by_the_staff_takes_no_wagers() -> None:
    at = seated()
    at.do(c.HoldStation(3, "a dispute", DEALER))
    assert not any(isinstance(intent, i.PickChip) for intent in at.offered)
    assert at.late(SPOT) == [] and lying(at) == {}
    assert at.offered == [i.Attendant(True)]
    for page in ("cash", "tip", "help"):
        at.late(i.Open(page))
        assert at.offered == [i.Attendant(True)]


# How it looks, and what moves


def test_a_player_may_have_four_colours_and_less_motion_until_he_leaves() -> None:
    at = seated()
    at.touch(SPOT)
    at.table.plan(Cards("9D", "8H 8C")).do(c.CloseBetting()).play(Do.DECIDE)
    faces = [item.args for item in at.sheet.items if item.kind == "card_face"]
    assert faces and {len(args) for args in faces} == {1} and at.sheet.motion
    at.touch(i.Open("settings"), i.FourColours(True), i.LessMotion(True), i.Close())
    assert {item.args[1:] for item in at.sheet.items if item.kind == "card_face"} == {(FOUR,)}
    assert not at.sheet.motion
    at.screen.follow(AtStation(Table("community_blackjack").open()).shown, at.now)
    assert not at.screen.look.four_colours and at.screen.look.motion


@pytest.mark.parametrize("seat", [False, True])
def test_who_has_no_wager_is_told_so_while_the_others_play(seat: bool) -> None:
    table = Table("community_blackjack").ready(3, 5).place(5)
    at = AtStation(table, size=SEATS["narrow seat"] if seat else LYING, seat=seat)
    at.table.do(c.CloseBetting()).play(Do.DECIDE)
    at.follow()
    said = "Not in this round" if seat else "You have no wager in this round"
    assert said in at.words and "YOUR HAND" not in at.words


def test_a_box_that_is_wagered_on_again_shows_its_chips_and_not_the_last_cards() -> None:
    table = Table("blackjack").ready(3, 5).place(3).place(5).play_round().place(5)
    shown = table.shown()
    tiles = {}
    for number in (3, 5):
        sheet = Sheet()
        box_tile(Canvas(GALLERY, 1.0, Rect(0, 0, 200, 240), sheet), shown, Area(0, 0, 200, 240), number)
        tiles[number] = {item.kind for item in sheet.items}
    assert "card_face" in tiles[3] and "chip_stack" not in tiles[3]
    assert "chip_stack" in tiles[5] and "card_face" not in tiles[5]


def test_a_chip_lies_on_its_spot_when_it_has_landed_and_is_the_one_that_is_wagered() -> None:
    """The first one is not there twice; where a wager has an amount of its own, that flies and not what was picked."""
    at = AtStation(Table("blackjack").ready(3))
    at.touch(i.PickChip(2_500), i.OnSpot(3, MAIN))
    ((_, _, also),) = at.sheet.flights.values()
    assert [at.sheet.items[index].kind for index in also] == ["chip_stack"]
    at.touch(i.OnSpot(3, MAIN))
    ((_, _, also),) = at.sheet.flights.values()
    assert also == (), "the chips that lie there stay"
    at.touch(i.OnSpot(3, "bonus_spin"))
    (flight,) = at.sheet.flights.values()
    assert flight.item.args == (100,), "a wager of $1"


def test_a_chip_that_is_touched_to_a_spot_flies_there_once() -> None:
    at = seated()
    at.touch(SPOT)
    first = at.sheet.flights
    assert len(first) == 1 and at.sheet.flights.keys() == first.keys(), "the same flight, whenever it is laid out"
    (flight,) = first.values()
    spot = next(target.rect for target in at.sheet.targets if target.intent == SPOT)
    chip = next(target.rect for target in at.sheet.targets if target.intent == i.PickChip(at.screen.memory.chip))
    assert chip.collidepoint(flight.item.rect.center) and spot.collidepoint(flight.end)
    at.touch(SPOT)
    assert at.sheet.flights.keys() != first.keys()
    at.touch(i.Undo())
    assert not at.sheet.flights.keys() - {("throw", 2, 0)}, "what is taken back does not fly again"


def test_winnings_come_from_the_dealer_and_a_lost_wager_goes_there() -> None:
    for cards, kept in (("TD TS", True), ("TD 6S", False)):
        at = seated()
        at.touch(SPOT)
        at.table.plan(Cards("9D TC", cards), {3: "s"}).do(c.CloseBetting()).play(Do.DECIDE)
        open_, high = at.sheet.moving["stake", 3, 0], at.size[1]
        assert open_.exit is not None and open_.exit[1] < 0, "lost, it goes to the dealer"
        at.table.play(Do.CLEAR)
        moving = at.sheet.moving
        assert (("stake", 3, 0) in moving, ("won", 3, 0) in moving) == (kept, kept)
        if kept:
            won = moving["won", 3, 0]
            assert won.origin is not None and won.exit is not None and won.origin[1] < 0 < high * 0.8 < won.exit[1]
