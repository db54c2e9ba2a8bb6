"""The one gold button, or the line that says what is waited for."""

from dataclasses import replace
from typing import Any

import pytest
from pygame import Rect

from etg.cabinet.asks import DEALER_CONSOLE, DrawByTable, EndDemo, GoOn, LogIn, LogOut, StartDemo
from etg.cabinet.shown import Countdown
from etg.cards import card
from etg.devices.reports import Kind
from etg.games import GAMES
from etg.languages import ENGLISH, LANGUAGES, speaking
from etg.modes import Mode
from etg.screens.dealer.box_hands import MARKED
from etg.screens.dealer.console import DealerConsole
from etg.screens.dealer.deal_trouble import deal_trouble
from etg.screens.dealer.intents import (
    AtStation,
    Enter,
    Key,
    PickCard,
    PickReason,
    Resume,
    Show,
    Staff,
    Stations,
    Take,
    Trouble,
    Ways,
)
from etg.screens.dealer.next_step import next_step
from etg.screens.dealer.payments import payments
from etg.screens.dealer.saying import sentence
from etg.screens.scenes import Table as SceneTable
from etg.screens.scenes import scene
from etg.screens.shots import sheet_of
from etg.screens.theme import GOLD
from etg.shoe import Back, ShoeKind
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.checklist import Step
from etg.table.decide import decide
from etg.table.people import Person, Role
from etg.table.prompts import prompt
from etg.table.routine import preparing_command, usual_backs
from etg.table.state import State, changed
from tests.screens.dealer.desk import DEALER, EMULATED, GALLERY, NOW, REAL, Desk, check_sheet, golds
from tests.table.builders import Table

FLOOR = Person(Role.FLOORPERSON, "27")


def gold(desk: Desk) -> Any:
    """Touch the gold button."""
    first = next_step(desk.scene).offers[0]
    return desk.tap(Take(first.key))


def typed(*keys: str) -> tuple[Key, ...]:
    """Keys of the keypad."""
    return tuple(Key(key) for key in keys)


def dealing() -> Table:
    return Table("blackjack").open(1, 3)


def test_no_more_bets() -> None:
    table = Table("blackjack").seat(1)
    desk = Desk(table.state)
    assert "Waiting for wagers" in desk.words and golds(desk.build()) == 0
    desk.show(table.place(1).state)
    assert "No more bets" in desk.words and golds(desk.build()) == 1
    assert gold(desk) == [c.CloseBetting()]


def test_a_real_shoe_needs_no_touch() -> None:
    desk = Desk(dealing().state, links=REAL)
    assert "Pull the next card from" in desk.words and golds(desk.build()) == 0


def test_an_emulated_shoe_is_pulled_by_touch() -> None:
    table = dealing()
    desk = Desk(table.state, links=EMULATED)
    first = next_step(desk.scene).offers[0].key
    assert gold(desk) == [GoOn()]
    table.deal("KS")
    desk.show(table.state, links=EMULATED)
    assert next_step(desk.scene).offers[0].key != first  # a second tap was meant for the first card


def test_without_a_shoe_two_people_enter_the_card() -> None:
    desk = Desk(dealing().state, links=())
    assert gold(desk) == []
    assert desk.tap(PickCard(card("QH"))) == []
    assert "Queen of hearts" in desk.words
    found = desk.tap(*typed("2", "7"), Enter())
    assert found == [c.Card(card("QH"), c.Source.MANUAL, None, DEALER, FLOOR)]
    assert desk.console.memory.page is None


def test_at_a_desk_the_floorperson_is_named_and_not_asked() -> None:
    ben = Person(Role.FLOORPERSON, "ben")
    desk = Desk(dealing().state, links=(), floorperson=ben)
    assert "approved by floorperson ben" in desk.words
    gold(desk)
    assert desk.tap(PickCard(card("QH"))) == [c.Card(card("QH"), c.Source.MANUAL, None, DEALER, ben)]


def test_the_hole_card_goes_into_the_reader() -> None:
    table = dealing()
    table.deal("2S 3H KD 4C 5S 6H")
    assert "Put the hole card in the" in Desk(table.state, links=REAL).words
    assert gold(Desk(table.state, links=EMULATED)) == [GoOn()]
    shoe_only = tuple(link for link in EMULATED if link.kind is Kind.SHOE)
    desk = Desk(table.state, links=shoe_only)
    assert golds(desk.build()) == 0  # what the reader shows is not for the dealer to decide
    assert desk.tap(Take("reader:no")) == [c.ReaderResult(False)]


@pytest.mark.parametrize(
    ("game", "name", "words", "what"),
    [
        ("blackjack", "wagers", "No more bets", c.CloseBetting()),
        ("blackjack", "results", "Clear the table", c.Clear()),
        ("pontoon_21", "wheel", "Spin the wheel", DrawByTable()),
    ],
)
def test_gold_in_a_scene(game: str, name: str, words: str, what: Any) -> None:
    shown = scene(game, name).shown
    desk = Desk(shown.state)
    assert words in desk.words
    assert gold(desk) == [what]


def test_turn_settle_and_clear() -> None:
    table = SceneTable("blackjack").ready(1).place(1).play(Do.TURN)
    assert gold(Desk(table.state)) == [c.TurnHoleCard()]
    table.play(Do.SETTLE)
    desk = Desk(table.state)
    assert "Settle" in desk.words and ("pay $" in desk.words or "collect" in desk.words)
    assert gold(desk) == [c.Settle()]


def test_close_decisions() -> None:
    table = Table("community_blackjack").open(1)
    while table.state.round is not None and table.state.round.deal:
        table.deal("9S")
    table.decide(1, "stand")
    assert gold(Desk(table.state)) == [c.CloseDecisions()]


def test_the_table_is_opened_by_a_dealer_and_a_floorperson() -> None:
    desk = Desk(Table("blackjack", shoe=None).state)
    assert "Nobody is logged in" in desk.words
    gold(desk)
    assert desk.tap(*typed("1", "2"), Enter()) == []
    assert desk.tap(*typed("2", "7"), Enter()) == [c.OpenTable(DEALER, FLOOR)]


def test_all_steps_of_the_checklist_by_touch() -> None:
    """From a closed table to the first wager, without a keyboard and without guessing."""
    table = Table("blackjack", shoe=None)
    table.do(c.OpenTable(DEALER, FLOOR))
    desk = Desk(table.state, links=())
    table.do(*desk.tap(Show(Ways()), Take("decks:single")))
    table.do(c.Seat("p1", 1))
    for _ in range(20):
        desk.show(table.state, links=())
        step = next_step(desk.scene)
        if not step.offers:
            break
        whats = desk.tap(Take(step.offers[0].key))
        if not whats:
            whats = desk.tap(*typed("2", "7"), Enter())
        table.do(*whats)
    assert next_step(desk.scene).says == "Waiting for wagers"


def until(table: Table, which: Step) -> Table:
    """The checklist up to a step."""
    while table.state.shoe.steps[0].step is not which:
        command = preparing_command(table.state, DEALER, FLOOR)
        assert command is not None
        table.do(command)
    return table


def decks_at(game: str, kind: ShoeKind) -> Table:
    """Decks have come to an open table where somebody sits."""
    table = Table(game, shoe=None).seat(1)
    decks = c.ReceiveDecks(kind, 0, FLOOR, backs=usual_backs(table.state.terms, kind))
    table.do(c.OpenTable(DEALER, FLOOR), decks)
    return table


@pytest.mark.clause("BJ 3.B(2)", "BJ 3.C(1)")
@pytest.mark.parametrize("kind", ["double", "two_batch"])
@pytest.mark.parametrize("preinspected", [False, True])
def test_the_colours_of_the_backs_are_asked_for(kind: str, preinspected: bool) -> None:
    """Only pairs that differ can be said; the inspection names them."""
    table = Table("blackjack", shoe=None)
    table.do(c.OpenTable(DEALER, FLOOR))
    name = "Side" if kind == "double" else "Batch"
    desk = Desk(table.state, links=())
    desk.tap(Show(Ways()), Take(f"decks:{kind}{':preinspected' if preinspected else ''}"))
    assert "Which backs do they have?" in desk.words
    check_sheet(desk.build())
    reasons = [target.intent.reason for target in desk.targets() if isinstance(target.intent, PickReason)]
    assert len(reasons) == 12 and f"{name} a red, {name.lower()} b red" not in reasons
    found = desk.tap(PickReason(f"{name} a green, {name.lower()} b red"))
    by = DEALER
    if preinspected:
        found, by = desk.tap(*typed("2", "7"), Enter()), FLOOR
    assert found == [c.ReceiveDecks(ShoeKind(kind), 0, by, preinspected, backs=(Back.GREEN, Back.RED))]
    table.do(*found)
    desk.show(table.state, links=())
    if not preinspected:
        assert f"{name.lower()} a with green backs" in desk.words.replace("\n", " ")


@pytest.mark.clause("BJ 5.J", "SP 5.J", "PO 5.J", "PE 5.J")
@pytest.mark.parametrize("game", ["blackjack", "spanish_21", "pontoon_21", "players_edge_21"])
@pytest.mark.parametrize("how", ["", ":48", ":preinspected"])
def test_the_floor_says_that_a_continuous_shuffler_is_approved(game: str, how: str) -> None:
    """However its decks come."""
    book = GAMES[game].book
    if book == "BJ" and how == ":48":
        return
    table = Table(game, shoe=None)
    table.do(c.OpenTable(DEALER, FLOOR))
    decks = c.ReceiveDecks(ShoeKind.CONTINUOUS, 0, FLOOR, preinspected=how == ":preinspected", tens=how != ":48")
    for language in LANGUAGES:
        with speaking(language):
            desk = Desk(table.state, (1280, 720), links=())
            desk.tap(Show(Ways()))
            check_sheet(desk.build(), 1280 / 1920)
            assert desk.tap(Take(f"decks:continuous{how}")) == []
            check_sheet(desk.build(), 1280 / 1920)
            if language == ENGLISH:
                assert "Approved device" in desk.words and f"{book} 5.J" in desk.words
            assert desk.tap(*typed("2", "7"), Enter()) == [decks]


def inspecting(game: str, tens: bool) -> Table:
    """Decks have come, with their 10s or without, and are inspected next."""
    table = Table(game, shoe=None)
    table.do(c.OpenTable(DEALER, FLOOR), c.ReceiveDecks(ShoeKind.SINGLE, 0, DEALER, tens=tens))
    return table


def found_tens(state: State, *digits: str) -> Desk:
    """Somebody has typed how many 10s were in the decks."""
    desk = Desk(state, (1280, 720), links=())
    desk.tap(Show(Ways()), Take("done:inspect:a:count"), *typed(*digits))
    return desk


@pytest.mark.clause("SP 4.B", "PO 4.B", "PE 4.B")
@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21", "players_edge_21"])
def test_the_floor_says_how_many_tens_were_torn(game: str) -> None:
    """One touch and a number, where it is the number that the button names; another number must be counted again."""
    table = inspecting(game, tens=True)
    tens = 4 * table.state.terms.rules.decks
    desk = Desk(table.state, links=())
    assert f"Done: {tens} tens torn" in desk.words and f"tear the {tens} tens in half" in desk.words.replace("\n", " ")
    assert gold(desk) == []
    assert "Torn in half and back in their box" in desk.words and f"{GAMES[game].book} 4.B" in desk.words
    inspected = c.InspectCards(tens, DEALER, FLOOR)
    assert desk.tap(*typed("2", "7"), Enter()) == [inspected]
    for wrong in (tens - 1, tens + 1):
        desk = found_tens(table.state, *str(wrong))
        assert "count again" in desk.words and Enter() not in [target.intent for target in desk.targets()]
    assert found_tens(table.state, *str(tens)).tap(Enter(), *typed("2", "7"), Enter()) == [inspected]


@pytest.mark.clause("SP 4.B", "PO 4.B", "PE 4.B")
@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21", "players_edge_21"])
def test_tens_in_decks_that_came_without_them_are_on_record(game: str) -> None:
    table = inspecting(game, tens=False)
    desk = Desk(table.state, links=())
    assert gold(desk) == [] and "No 10s were in them" in desk.words
    assert desk.tap(*typed("2", "7"), Enter()) == [c.InspectCards(0, DEALER, FLOOR)]
    desk = found_tens(table.state, "2")
    assert desk.tap(Enter(), *typed("2", "7"), Enter()) == [c.InspectCards(2, DEALER, FLOOR)]
    assert "count again" in found_tens(table.state, "9", "9").words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tens", [False, True])
def test_the_question_for_the_tens_fits(language: str, tens: bool) -> None:
    state = inspecting("players_edge_21", tens).state
    with speaking(language):
        for touches in ((), (Show(Ways()),), (Take("done:inspect:a"),)):
            desk = Desk(state, (1280, 720), links=())
            desk.tap(*touches)
            check_sheet(desk.build(), 1280 / 1920)
        check_sheet(found_tens(state, "9", "9").build(), 1280 / 1920)


@pytest.mark.clause("BJ 3.A")
def test_nobody_is_asked_for_the_tens_of_blackjack() -> None:
    desk = Desk(until(decks_at("blackjack", ShoeKind.SINGLE), Step.INSPECT).state)
    assert [offer.key for offer in next_step(desk.scene).offers] == ["done:inspect:a"]
    assert "10s" not in desk.words and "tens" not in desk.words


@pytest.mark.clause("BJ 5.A", "BJ 5.A(2)", "SP 5.A", "SP 5.A(2)", "PO 5.A", "PO 5.A(2)", "PE 5.A", "PE 5.A(2)")
@pytest.mark.clause("BJ 7.B", "SP 7.B", "PO 7.B", "PE 7.B")
@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("blackjack", ShoeKind.TWO_BATCH),
        ("spanish_21", ShoeKind.SINGLE),
        ("pontoon_21", ShoeKind.SINGLE),
        ("players_edge_21", ShoeKind.TWO_BATCH),
    ],
)
def test_hands_or_the_shuffler_by_touch(game: str, kind: ShoeKind) -> None:
    """Who shuffled, and who put the cards into the shoe: two buttons where both can be."""
    table = decks_at(game, kind)
    for step in (Step.SHUFFLE, Step.LOAD):
        until(table, step)
        assert table.prompt.endswith(
            ", by hand or in the shuffler" if step is Step.SHUFFLE else ", by hand or by the shuffler"
        )
        whats: list[Any] = []
        for offer in next_step(Desk(table.state, links=()).scene).offers:
            desk = Desk(table.state, links=())
            usual = offer.key == f"done:{step}:a"
            whats += desk.tap(Take(offer.key)) if usual else desk.tap(Show(Ways()), Take(offer.key))
        assert sorted(what.by_device for what in whats) == [False, True]
        assert {(what.step, what.side, what.by) for what in whats} == {(step, "a", DEALER)}
        for what in whats:
            assert decide(table.state, what) == [e.Prepared(step, "a", DEALER, by_device=what.by_device)]
        table.do(next(what for what in whats if what.by_device))


@pytest.mark.clause("SP 5.A(2)", "PO 5.A(2)", "PE 5.A(2)")
@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21", "players_edge_21"])
def test_hands_put_into_the_shoe_what_they_have_shuffled(game: str) -> None:
    table = until(decks_at(game, ShoeKind.SINGLE), Step.LOAD)
    assert [offer.key for offer in next_step(Desk(table.state).scene).offers] == ["done:load:a"]
    assert table.prompt == "put the cards into the shoe"


@pytest.mark.clause("BJ 3.B")
@pytest.mark.parametrize("kind", [ShoeKind.SINGLE, ShoeKind.DOUBLE])
def test_no_shuffler_is_offered_beside_a_single_or_double_shoe_of_blackjack(kind: ShoeKind) -> None:
    table = decks_at("blackjack", kind)
    for step in (Step.SHUFFLE, Step.LOAD):
        until(table, step)
        assert [offer.key for offer in next_step(Desk(table.state).scene).offers] == [f"done:{step}:a"]
        assert "by the shuffler" not in Desk(table.state).words


@pytest.mark.clause("BJ 5.H", "SP 5.H", "PO 5.H", "PE 5.H")
@pytest.mark.parametrize("game", ["blackjack", "spanish_21", "pontoon_21", "players_edge_21"])
def test_the_cards_of_an_idle_table_are_spread_face_up_where_a_player_asks(game: str) -> None:
    """By touch, out of the page of what can be done between rounds."""
    table = Table(game).seat(1)
    table.do(*Desk(table.state).tap(Show(Trouble()), Take("idle")))
    assert gold(Desk(table.state)) == [c.Prepare(Step.SPREAD, "a", DEALER, face_up=False)]
    face_up = Desk(table.state).tap(Show(Ways()), Take("done:spread:a:face_up"))
    assert face_up == [c.Prepare(Step.SPREAD, "a", DEALER, face_up=True)]
    table.do(*face_up)
    assert table.prompt == "let p1 look at the cards"


@pytest.mark.clause("BJ 5.I(2)(b)", "SP 5.I(2)(b)", "PO 5.I(2)(b)", "PE 5.I(2)(b)")
@pytest.mark.parametrize("game", ["blackjack", "spanish_21", "pontoon_21", "players_edge_21"])
def test_a_player_who_wants_to_see_the_batch_is_heard(game: str) -> None:
    """The dealer enters it at the station; at no other time is it offered."""
    table = Table(game, shoe=ShoeKind.TWO_BATCH).seat(1, 3)
    see = Take("see_batch:3")

    def offered() -> bool:
        desk = Desk(table.state)
        desk.tap(Show(Stations()), Show(AtStation(3)))
        return see in [target.intent for target in desk.targets()]

    assert not offered()
    table.do(c.Idle(DEALER))
    until(table, Step.CUT)
    assert "spread it if a player asks" in Desk(table.state).words.replace("\n", " ")
    assert offered()
    assert Desk(table.state).tap(Show(Stations()), Show(AtStation(3)), see) == [c.AskToInspect("p3")]
    table.do(c.AskToInspect("p3"))
    assert not offered() and table.prompt.startswith("spread the cards of batch b face up")


@pytest.mark.clause("BJ 2.D", "BJ 2.F", "BJ 2.G", "BJ 2.H", "SP 2.C", "SP 2.E", "SP 2.F", "SP 2.G")
@pytest.mark.clause("PO 2.C", "PO 2.E", "PO 2.F", "PO 2.G", "PE 2.D", "PE 2.F", "PE 2.G", "PE 2.H")
@pytest.mark.parametrize("game", GAMES)
def test_the_equipment_is_inspected_with_one_touch_and_a_number(game: str) -> None:
    """The large line lists what the floorperson looks at, also while the number is typed."""
    desk = Desk(scene(game, "inspection").shown.state)
    assert gold(desk) == []
    read = desk.words.replace("\n", " ")
    for seen in ("discard rack fixed", "decks", "drop box", "tip box", "Floorperson: your staff number"):
        assert seen.lower() in read.lower(), seen
    assert ("card reader fixed" in read.lower()) is GAMES[game].hole_card
    assert desk.tap(*typed("2", "7"), Enter()) == [c.InspectReader(FLOOR)]


def test_the_emulated_dealer_needs_nobody() -> None:
    """Nor is anybody told to do what the program does: the large line says what goes on."""
    table = dealing()
    desk = Desk(table.state, links=EMULATED, dealt_by_table=True)
    assert "The emulated dealer deals here" in desk.words and golds(desk.build()) == 0
    assert "No more bets" in desk.words and sentence(prompt(table.state)) not in desk.words
    table.do(c.OutOfOrder(c.Device.SHOE, DEALER))
    desk.show(table.state, links=EMULATED, dealt_by_table=True)
    assert "The shoe is out of order" in desk.words, "what people must do is said to them"


def test_a_shoe_that_does_not_answer_is_not_put_back() -> None:
    table = dealing()
    table.do(c.OutOfOrder(c.Device.SHOE, fault=c.Fault.OFFLINE), c.OutOfOrder(c.Device.SHUFFLER, DEALER))
    lost = tuple(link._replace(connected=False, words="does not answer") for link in REAL)
    assert "mend:shoe" not in {offer.key for offer in next_step(Desk(table.state, links=lost).scene).offers}
    assert "mend:shoe" in {offer.key for offer in next_step(Desk(table.state).scene).offers}


def test_a_held_card_is_dealt_first() -> None:
    table = dealing()
    table.deal("2S")
    table.do(c.DrawnInError(card("9H"), False, DEALER))
    assert gold(Desk(table.state)) == [c.Card(card("9H"), c.Source.HELD)]
    assert "9H" not in Desk(table.state).words  # nobody has seen it


def test_somebody_must_log_in_before_hands_can_be_said_to_have_done_something() -> None:
    table = Table("blackjack", shoe=None)
    table.do(c.OpenTable(DEALER, FLOOR))
    desk = Desk(table.state, links=())
    desk.shown = replace(desk.shown, state=changed(table.state, dealer=None))
    assert next_step(desk.scene).offers[0].key == "change_dealer"
    gold(desk)
    assert desk.tap(*typed("1", "2"), Enter()) == [c.ChangeDealer(DEALER)]


def test_who_is_undecided_is_said_by_name_and_marked() -> None:
    table = dealing()
    table.deal("2S 3H 9D 4C 5S 6H")
    timer = Countdown("decisions", 20.0, NOW + 12)
    desk = Desk(table.state, countdown=timer)
    assert "Undecided:  box 1 p1" in desk.words and "undecided" in desk.words.split("\n")
    assert "late" in Desk(table.state, countdown=timer._replace(ends=NOW + 3)).words


def test_the_box_that_gets_the_next_card_is_marked() -> None:
    table = dealing()
    table.deal("2S")
    assert Desk(table.state).words.split("\n").count("next card") == 1


def test_a_dealer_who_logs_out_leaves_a_console_that_does_nothing_but_log_in() -> None:
    """The same dealer comes back without a word to the table; another one takes the table over."""
    desk = Desk(dealing().state)
    assert desk.tap(Show(Staff()), Take("log_out")) == [LogOut(DEALER)]
    desk.show(desk.shown.state, away=True)
    assert golds(desk.build()) == 1
    assert [offer.words for offer in next_step(desk.scene).offers] == ["Log in"]
    for intent in (Show(Trouble()), Show(Stations()), Take("call_floor:True")):
        assert desk.tap(intent) == [] and desk.console.memory.page is None
        assert desk.console.memory.note
    assert desk.tap(Take("log_in"), *typed("1", "2"), Enter()) == [LogIn(DEALER)]
    between = Desk(scene("blackjack", "no-wagers").shown.state, away=True)
    assert between.tap(Take("log_in"), *typed("7"), Enter()) == [c.ChangeDealer(Person(Role.DEALER, "7"))]


def test_there_is_nobody_to_log_out_where_the_table_deals_by_itself() -> None:
    desk = Desk(dealing().state, dealt_by_table=True)
    assert Take("log_out") not in [target.intent for target in desk.build().targets]
    desk.tap(Show(Staff()))
    assert Take("log_out") not in [target.intent for target in desk.build().targets]


def test_a_demo_is_offered_where_nobody_has_money_and_ended_where_it_runs() -> None:
    def offered(desk: Desk) -> list[object]:
        desk.tap(Show(Staff()))
        return [target.intent for target in desk.build().targets]

    empty = changed(dealing().state, round=None, wagers={}, players={}, stations={})
    assert Take("start_demo") in offered(Desk(empty))
    assert Desk(empty).tap(Show(Staff()), Take("start_demo"), *typed("2", "7"), Enter()) == [StartDemo(FLOOR)]
    assert Take("start_demo") not in offered(Desk(dealing().state))
    running = Desk(dealing().state, mode=Mode.DEMO)
    assert Take("start_demo") not in offered(running) and running.tap(Take("end_demo")) == [EndDemo()]


def test_the_large_line_is_what_hands_do() -> None:
    """Not what players are told, and not in the third person."""
    table = Table("blackjack").seat(1)
    assert "Wait for wagers" in Desk(table.state).words
    table = dealing()
    table.deal("TS TH 6D TC 9S TD")
    table.decide(1, "stand")
    table.decide(3, "stand")
    table.do(c.TurnHoleCard())
    assert "Draw a card for yourself" in Desk(table.state).words


def test_where_all_is_settled_there_is_one_touch_for_the_cards() -> None:
    """Every hand has broken and is collected: there is nothing to settle, and the table is cleared at once."""
    table = Table("blackjack").open(1)
    table.deal("TS 6D 6H TC")
    table.decide(1, "hit")
    table.deal("KD")
    while next_action(table.state).do is Do.TURN:
        table.do(c.TurnHoleCard())
    assert next_action(table.state).do is Do.SETTLE and not payments(table.state)
    assert table.prompt == "clear the table: put the cards into the discard rack hand by hand"
    desk = Desk(table.state)
    assert "settled already" not in desk.words and "Settle" not in desk.words
    table.do(*gold(desk))
    assert table.state.round is None


def test_a_tilt_is_cleared_only_when_the_floor_has_come() -> None:
    """What shines is what must be done first: two people look at what stopped the table."""
    found = scene("community_blackjack", "tilt").shown

    def golden(**around: Any) -> list[Any]:
        desk = Desk(found.state, mode=Mode.LIVE, **around)
        sheet = desk.build()
        slabs = [item.rect for item in sheet.items if item.kind == "slab" and item.args[1] == GOLD]
        return [target.intent for target in sheet.targets if target.rect in slabs]

    assert golden() == [Take("call_floor:True")]
    assert golden(calls=frozenset({DEALER_CONSOLE})) == [Take("clear_tilt")]
    assert golden(floorperson=FLOOR) == [Take("clear_tilt")]


def test_time_that_stands_because_of_a_card_goes_on_by_itself() -> None:
    found = scene("community_blackjack", "stray-card").shown
    desk = Desk(found.state, countdown=found.countdown)
    assert found.countdown is not None and found.countdown.paused is not None
    assert Resume() not in [target.intent for target in desk.targets()]
    paused = scene("community_blackjack", "paused").shown
    desk = Desk(paused.state, countdown=paused.countdown)
    assert Resume() in [target.intent for target in desk.targets()], "the dealer has stopped it"


@pytest.mark.parametrize("name", ["hand-pay", "dispute"])
def test_nobody_waits_for_the_wager_of_a_station_that_is_locked(name: str) -> None:
    found = scene("community_blackjack", name).shown
    (lock,) = found.state.lock_ups
    assert lock.station == 3
    waits = [line for line in Desk(found.state).words.split("\n") if line.startswith("No wager yet")]
    assert waits == ["No wager yet:  5 Emi"]


def test_switch_or_keep_is_asked_of_the_box() -> None:
    """Both hands are meant; and whoever does not answer keeps them."""
    found = scene("blackjack_switch", "switch-or-keep").shown.state
    action = next_action(found)
    assert prompt(found).startswith(f"box {action.box} decides: switch, keep")
    (silent,) = (offer for offer in deal_trouble(Desk(found).scene) if offer.key == "time_out")
    assert silent.then == "The cards stay as they are"
    assert "keep" in str(decide(found, c.TimeOut())[0])
    marked = [item for item in Desk(found).build().items if item.kind == "slab" and item.args[1] == MARKED]
    assert len(marked) == 2


@pytest.mark.clause("BJ 12.B(6)")
def test_where_cards_are_dealt_from_the_hand_nobody_is_sent_to_a_shoe() -> None:
    found = scene("pitch_blackjack", "dealing").shown
    step = next_step(Desk(found.state).scene)
    assert step.says == "Deal the next card from the deck" and step.icon == "card"


def test_what_a_wheel_brings_is_not_told_while_it_turns() -> None:
    found = scene("blackjack", "wheel-spins")
    sheet = sheet_of(DealerConsole(), Rect(0, 0, 1920, 1080), found, GALLERY)
    words = [str(item.args[0]) for item in sheet.items if item.kind == "text"]
    assert "The wheel turns" in words
    assert not [word for word in words if word.startswith(("Settle:", "pay "))]
