"""Opening the table and making the cards ready: chapters 3, 4 and 5 of the books, and the beginning of chapter 7."""

from dataclasses import replace
from typing import Any

import pytest

from etg.cards import RANK, TEN, card
from etg.games import GAMES
from etg.shoe import Back, ShoeKind
from etg.shoe.inventory import Places, count, known, size
from etg.table import commands as c
from etg.table import events as e
from etg.table.checklist import Due, Step, other
from etg.table.equipment import Equipment
from etg.table.people import Person, Role
from etg.table.prompts import notices
from etg.table.routine import preparing_command, shoe_kinds, usual_backs
from tests.table.builders import DEALER, FLOORPERSON, Table

SPANISH = [g.id for g in GAMES.values() if g.book != "BJ"]
ALL_BOOKS = ["blackjack", *SPANISH]
SHOE_GAMES = [g.id for g in GAMES.values() if not g.face_down]
HOUR = 3600
CUT_YOURSELF = "cut yourself, at least 10 cards from either end; put what lies above the cover card to the bottom"
IDLE = "nobody plays: take the cards out of shoe and discard rack and spread them"
BACKS = (Back.RED, Back.BLUE)
FROM_THE_CUT = (Step.CUT, Step.COVER, Step.LOAD)


def books(blackjack: str, others: str | None = None) -> pytest.MarkDecorator:
    """The same clause in every book: as the Blackjack book numbers it, and as the three others do."""
    rest = others or blackjack
    return pytest.mark.clause(f"BJ {blackjack}", *(f"{book} {rest}" for book in ("SP", "PO", "PE")))


def closed(game: str = "blackjack", **options: Any) -> Table:
    """A table that nobody has opened yet."""
    return Table(game, shoe=None, **options)


def opened(game: str = "blackjack", kind: ShoeKind = ShoeKind.SINGLE, **received: bool) -> Table:
    """An open table to which decks have come."""
    table = closed(game)
    decks = c.ReceiveDecks(kind, 0, FLOORPERSON, backs=usual_backs(table.state.terms, kind), **received)
    table.do(c.OpenTable(DEALER, FLOORPERSON), decks)
    return table


def step(table: Table, which: Step, face_up: bool = False) -> list[e.Event]:
    """The dealer does a step of the checklist."""
    return table.do(c.Prepare(which, table.state.shoe.steps[0].side, DEALER, face_up))


def spread_and_stack(table: Table) -> None:
    """All steps of an opening up to the cut."""
    while table.state.shoe.steps[0].step is not Step.CUT:
        due = table.state.shoe.steps[0]
        if due.step is Step.INSPECT:
            tens = len(table.state.terms.tens) * len(table.state.cards)
            table.do(c.InspectCards(tens, DEALER, FLOORPERSON))
        else:
            step(table, due.step, due.face_up)


# Chapter 4: opening


@pytest.mark.clause("SP 4.B", "PO 4.B", "PE 4.B")
@books("3.A")
@books("4.A")
@books("4.B", "4.C")
@books("4.C", "4.D")
@books("4.D", "4.E")
@books("4.E", "4.F")
@books("5.A")
@books("5.A(1)")
@books("5.B")
@books("5.C")
@books("5.E")
@books("5.E(1)")
@books("5.E(2)")
@books("5.E(3)")
@books("7.A")
@books("7.B")
@books("7.B(3)")
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_the_dealer_is_led_from_a_closed_table_to_the_first_wager(game: str) -> None:
    """Each step in its order, each by somebody, and no round before the last one."""
    table = closed(game).seat(1)
    decks = GAMES[game].book != "BJ"
    prompts = []
    refused = []
    commands: tuple[c.Command, ...] = (
        c.OpenTable(DEALER, FLOORPERSON),
        c.ReceiveDecks(ShoeKind.SINGLE, 0, DEALER),
        c.InspectCards(len(table.state.terms.tens), DEALER, FLOORPERSON),
        c.Prepare(Step.SPREAD, "a", DEALER, face_up=True),
        c.Prepare(Step.SHOW, "a", DEALER),
        c.Prepare(Step.WASH, "a", DEALER),
        c.Prepare(Step.SHUFFLE, "a", DEALER),
        c.AnswerCut("p1", accepts=False),
        c.Cut(by=DEALER),
        c.PlaceCoverCard(by=DEALER),
        c.Prepare(Step.LOAD, "a", DEALER),
        c.Burn(),
    )
    for place, command in enumerate(commands):
        prompts.append(table.prompt)
        for wrong in commands[:place] + commands[place + 1 :]:
            if not isinstance(wrong, c.ReceiveDecks):
                table.refuse(wrong)
        table.do(command)
        if not table.state.wagers and table.state.open:
            table.place(1)
        if command is not commands[-1] and table.state.open:
            refused.append(table.refuse(c.CloseBetting())[1])
    count_ = len(table.state.terms.tens)
    tens = f"; tear the {count_} tens in half, back into their box" if decks else ""
    way = "into one stack, by hand or in the shuffler" if decks else "by hand into one stack"
    least = size(table.state.terms.full) // 4
    assert prompts == [
        "the table is closed: a floorperson opens it",
        "bring the decks to the table",
        f"inspect the cards, all backs alike{tens}; the floorperson verifies",
        "spread the cards face up in fans, by deck, suit and rank",
        "let p1 look at the cards",
        "turn the cards face down, wash and stack them",
        f"shuffle the cards {way}",
        "offer the cut to p1 at station 1, backs away from you",
        CUT_YOURSELF,
        f"place the cover card with at least {least} cards below it",
        "put the cards into the shoe",
        "burn the first card",
    ]
    book = GAMES[game].book
    spread, wash = ("4.C", "4.E") if decks else ("4.B", "4.D")
    clauses = ["3.A", "4.A", spread, spread, wash, "5.A", "5.B", "5.B", "5.E(2)", "5.E(3)", "7.B(3)"]
    assert refused == [f"{book} {clause}" for clause in clauses]
    table.do(c.CloseBetting())
    assert table.state.dealer == DEALER


@books("4.A")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_the_inspection_needs_the_dealer_and_a_floorperson(game: str) -> None:
    table = opened(game, tens=False)
    other = Person(Role.FLOORPERSON, "zoe")
    for by, approved_by in ((DEALER, None), (None, FLOORPERSON), (DEALER, DEALER), (FLOORPERSON, other)):
        assert table.refuse(c.InspectCards(0, by, approved_by))[1] == f"{GAMES[game].book} 4.A"
    assert table.do(c.InspectCards(0, DEALER, FLOORPERSON)) == [e.CardsInspected(0, DEALER, FLOORPERSON)]


@books("4.B", "4.C")
@books("4.C", "4.D")
@books("4.D", "4.E")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_new_decks_lie_face_up_until_the_first_player_has_seen_them(game: str) -> None:
    """They stay spread for as long as nobody comes."""
    table = opened(game, tens=False)
    table.do(c.InspectCards(0, DEALER, FLOORPERSON))
    assert "face up" in table.refuse(c.Prepare(Step.SPREAD, "a", DEALER))[0]
    step(table, Step.SPREAD, face_up=True)
    assert table.prompt == "the cards are spread: wait for the first player"
    assert table.refuse(c.Prepare(Step.SHOW, "a", DEALER))[1] == (
        "BJ 4.B" if game == "blackjack" else f"{GAMES[game].book} 4.C"
    )
    table.seat(4, 2)
    assert table.do(c.Prepare(Step.SHOW, "a", DEALER)) == [e.Prepared(Step.SHOW, "a", DEALER, player="p4")]
    assert table.prompt == "turn the cards face down, wash and stack them"


@pytest.mark.clause("SP 3.B", "SP 4.B", "PO 3.B", "PO 4.B", "PE 3.B", "PE 4.B")
@pytest.mark.parametrize("game", SPANISH)
def test_the_tens_are_taken_out_at_the_inspection(game: str) -> None:
    """All of them, counted; what stays are 48 cards a deck."""
    table = opened(game)
    decks = table.state.terms.rules.decks
    assert size(table.state.cards[0].felt) == 52 * decks
    for wrong in (0, 4, 4 * decks - 1, 4 * decks + 1):
        assert table.refuse(c.InspectCards(wrong, DEALER, FLOORPERSON))[1] == f"{GAMES[game].book} 4.B"
    table.do(c.InspectCards(4 * decks, DEALER, FLOORPERSON))
    (places,) = table.state.cards
    assert size(places.felt) == 48 * decks and size(places.removed) == 4 * decks
    assert {RANK[one] for one in known(places.removed)} == {TEN}
    assert not any(RANK[one] == TEN for one in known(places.felt))


@pytest.mark.clause("SP 3.B", "SP 4.B", "PO 3.B", "PO 4.B", "PE 3.B", "PE 4.B")
@pytest.mark.parametrize("game", SPANISH)
@pytest.mark.parametrize("found", [0, 1, 5])
def test_decks_that_come_without_tens_are_inspected_too(game: str, found: int) -> None:
    """One that turns out to be in them is torn in half all the same, and on record."""
    table = opened(game, tens=False)
    decks = table.state.terms.rules.decks
    assert size(table.state.cards[0].felt) == 48 * decks
    torn = "tear any 10 in half, back into its box"
    assert table.prompt == f"inspect the cards, all backs alike; {torn}; the floorperson verifies"
    for wrong in (-1, 4 * decks + 1):
        assert table.refuse(c.InspectCards(wrong, DEALER, FLOORPERSON))[1] == f"{GAMES[game].book} 4.B"
    assert table.do(c.InspectCards(found, DEALER, FLOORPERSON)) == [e.CardsInspected(found, DEALER, FLOORPERSON)]
    assert table.state.cards == (Places(felt=table.state.terms.full),)


@pytest.mark.clause("BJ 3.A")
def test_nothing_is_taken_out_of_the_decks_of_blackjack() -> None:
    assert opened().refuse(c.InspectCards(4, DEALER, FLOORPERSON))[1] == "BJ 3.A"


@books("4.I", "4.G")
@books("5.A")
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_preinspected_decks_are_cut_at_once(game: str) -> None:
    """No inspection, no spread, no wash and no shuffle at the table."""
    table = opened(game, preinspected=True)
    assert [due.step for due in table.state.shoe.steps] == [Step.CUT, Step.COVER, Step.LOAD]
    assert table.prompt == CUT_YOURSELF
    table.make_ready()
    assert table.prompt == "wait for wagers"
    assert size(table.state.cards[0].shoe) == len(GAMES[game].pack) * table.state.terms.rules.decks - 1


@books("4.I", "4.G")
@books("5.A")
@pytest.mark.parametrize("game", GAMES)
def test_of_preinspected_batches_only_the_one_that_waits_goes_into_the_shuffler(game: str) -> None:
    """The other one is cut as it came."""
    table = opened(game, ShoeKind.TWO_BATCH, preinspected=True)
    steps = [Due(Step.SHUFFLE, "b"), Due(Step.CUT, "a"), Due(Step.COVER, "a"), Due(Step.LOAD, "a")]
    assert list(table.state.shoe.steps) == steps
    assert table.prompt == "put batch b into the shuffler"
    assert table.do(_routine(table)) == [e.Prepared(Step.SHUFFLE, "b", DEALER, by_device=True)]
    assert table.prompt == CUT_YOURSELF


@pytest.mark.clause("BJ 4.I", "BJ 4.F", "BJ 5.A")
def test_both_sides_of_a_preinspected_double_shoe_are_cut_at_once() -> None:
    table = opened("blackjack", ShoeKind.DOUBLE, preinspected=True)
    assert list(table.state.shoe.steps) == [Due(which, side) for side in "ab" for which in FROM_THE_CUT]


@books("3.A")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.clause("T1")
def test_the_decks_are_those_of_the_submission(game: str) -> None:
    """One set of them in a shoe or in the hand, 48 cards a deck in the Spanish family."""
    for decks in GAMES[game].decks:
        table = Table(game, shoe=None, decks=decks)
        kind = ShoeKind.TWO_BATCH if GAMES[game].face_down else ShoeKind.SINGLE
        table.do(c.OpenTable(DEALER, FLOORPERSON))
        (received,) = table.do(c.ReceiveDecks(kind, 0, FLOORPERSON, preinspected=True, backs=BACKS))
        assert isinstance(received, e.DecksReceived) and received.decks == decks
        table.make_ready()
        places = table.state.cards[0]
        assert all(count(places.all(), one) == decks for one in GAMES[game].pack)
        assert size(places.all()) == decks * len(GAMES[game].pack)


def test_a_table_is_opened_by_a_floorperson_with_a_dealer() -> None:
    table = closed().seat(1)
    assert table.refuse(c.Place("p1", 1, 1000))[1] == "BJ 4.A"
    assert table.refuse(c.ChangeDealer(DEALER))[1] == "BJ 7.B(4)"
    assert table.refuse(c.ReceiveDecks(ShoeKind.SINGLE, 0, DEALER))[1] == "BJ 3.A"
    assert table.refuse(c.CallShuffle(FLOORPERSON))[1] == "BJ 5.G"
    assert table.refuse(c.CoverCard())[1] == "BJ 7.D"
    assert table.refuse(c.OpenTable(FLOORPERSON, FLOORPERSON))[1] == "BJ 4.A"
    assert table.refuse(c.OpenTable(DEALER, DEALER))[1] == "BJ 4.A"
    assert table.do(c.OpenTable(DEALER, FLOORPERSON)) == [e.TableOpened(DEALER, FLOORPERSON)]
    assert table.refuse(c.CloseBetting())[1] == "BJ 6.F"
    table.place(1)
    assert table.refuse(c.CloseTable(FLOORPERSON))[1] == "BJ 6.E"
    table.do(c.TakeBack("p1"), c.CloseTable(FLOORPERSON))
    assert table.prompt == "the table is closed: a floorperson opens it"
    assert table.state.dealer is None and table.state.cards == ()


def test_a_table_is_not_closed_in_a_round() -> None:
    table = Table().open(1)
    assert table.refuse(c.CloseTable(FLOORPERSON))[1] == "BJ 4.A"
    assert table.refuse(c.ReceiveDecks(ShoeKind.SINGLE, 0, DEALER))[1] == "BJ 3.A"


def test_a_step_that_is_not_due_and_a_double_tap_are_refused() -> None:
    """The command names its step, so that a second tap cannot pass the next one."""
    table = opened().seat(1)
    table.do(c.InspectCards(0, DEALER, FLOORPERSON))
    step(table, Step.SPREAD, face_up=True)
    for wrong in (Step.SPREAD, Step.WASH, Step.SHUFFLE, Step.LOAD):
        assert "not due" in table.refuse(c.Prepare(wrong, "a", DEALER, True))[0]
    for own in (Step.INSPECT, Step.CUT, Step.COVER):
        assert "command of its own" in table.refuse(c.Prepare(own, "a", DEALER))[0]
    table.do(c.OutOfOrder(c.Device.SHUFFLER, DEALER))
    assert "out of order" in table.refuse(c.Prepare(Step.SHOW, "a", DEALER))[0]


@pytest.mark.clause("BJ 3.B(2)", "BJ 3.C(1)")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", [ShoeKind.DOUBLE, ShoeKind.TWO_BATCH])
@pytest.mark.parametrize("preinspected", [False, True])
def test_the_backs_of_two_sides_or_batches_have_different_colours(
    game: str, kind: ShoeKind, preinspected: bool
) -> None:
    """Whoever brings them says which; dealer and floorperson look at them. The other books want no such thing."""
    table = closed(game)
    if kind not in shoe_kinds(table.state.terms):
        return
    table.do(c.OpenTable(DEALER, FLOORPERSON))
    decks = c.ReceiveDecks(kind, 0, FLOORPERSON, preinspected=preinspected)
    if GAMES[game].book != "BJ":
        (received,) = table.do(decks)
        assert isinstance(received, e.DecksReceived) and received.backs == ()
        return
    clause = "BJ 3.C(1)" if kind is ShoeKind.DOUBLE else "BJ 3.B(2)"
    for wrong in ((), (Back.RED,), (Back.RED, Back.RED), (Back.RED, Back.BLUE, Back.GREEN)):
        assert table.refuse(replace(decks, backs=wrong))[1] == clause
    (received,) = table.do(replace(decks, backs=(Back.GREEN, Back.RED)))
    assert isinstance(received, e.DecksReceived) and received.backs == (Back.GREEN, Back.RED)
    name = "side" if kind is ShoeKind.DOUBLE else "batch"
    if not preinspected:
        assert table.prompt == (
            f"inspect the cards, of one design, {name} a with green backs, {name} b with red; the floorperson verifies"
        )


@books("5.A")
@books("5.A(1)")
@pytest.mark.clause("BJ 3.B", "BJ 3.B(3)", "BJ 12.B(2)")
@pytest.mark.parametrize("game", GAMES)
def test_who_shuffled_is_on_record(game: str) -> None:
    """By hand or by a device. With one, Blackjack has two batches; hand-dealt cards are never shuffled by hand."""
    book, by_hand = GAMES[game].book, GAMES[game].face_down

    def due(kind: ShoeKind) -> Table:
        table = opened(game, kind).seat(1)
        while table.state.shoe.steps[0].step is not Step.SHUFFLE:
            table.do(_routine(table))
        return table

    for device in (False, True):
        shuffle = c.Prepare(Step.SHUFFLE, "a", DEALER, by_device=device)
        batches = due(ShoeKind.TWO_BATCH)
        if by_hand:
            assert batches.prompt == "have the shuffler shuffle the cards of batch a into one stack"
        else:
            assert batches.prompt == "shuffle the cards of batch a into one stack, by hand or in the shuffler"
        if by_hand and not device:
            assert batches.refuse(shuffle)[1] == "BJ 12.B(2)"
        else:
            assert batches.do(shuffle) == [e.Prepared(Step.SHUFFLE, "a", DEALER, by_device=device)]
            batches.do(_routine(batches))
            assert batches.prompt == "put batch b into the shuffler"
            assert batches.refuse(c.Prepare(Step.SHUFFLE, "b", DEALER, by_device=False))[1] is not None
            assert batches.do(_routine(batches)) == [e.Prepared(Step.SHUFFLE, "b", DEALER, by_device=True)]
        if by_hand:
            continue
        single = due(ShoeKind.SINGLE)
        if book == "BJ" and device:
            assert single.refuse(shuffle)[1] == "BJ 3.B"
            assert due(ShoeKind.DOUBLE).refuse(shuffle)[1] == "BJ 3.B"
        else:
            assert single.do(shuffle) == [e.Prepared(Step.SHUFFLE, "a", DEALER, by_device=device)]


@books("5.A(2)")
@books("5.E(3)")
@pytest.mark.parametrize("game", GAMES)
def test_a_shuffler_may_put_the_cards_into_the_shoe(game: str) -> None:
    """Those that it has shuffled. They are cut all the same, and the record says whether it did; no shoe, no device."""
    in_hand = GAMES[game].face_down
    for shuffled, device in ((False, False), (False, True), (True, False), (True, True)):
        if in_hand and not shuffled:
            continue
        table = shuffled_by(game, shuffled)
        assert [event.name for event in table.events][-2:] == ["cards_cut", "cover_card_placed"]
        load = c.Prepare(Step.LOAD, "a", DEALER, by_device=device)
        assert ("by hand or by the shuffler" in table.prompt) == (shuffled and not in_hand)
        if in_hand and device:
            assert table.refuse(load)[1] == "BJ 5.E(3)"
        elif device and not shuffled:
            assert table.refuse(load)[1] == f"{GAMES[game].book} 5.A(2)"
        else:
            assert table.do(load) == [e.Prepared(Step.LOAD, "a", DEALER, by_device=device)]
            assert size(table.state.cards[0].shoe) == size(table.state.terms.full)


def shuffled_by(game: str, device: bool) -> Table:
    """Two batches, the first of them shuffled by a shuffler or by hand, cut, with its cover card."""
    table = opened(game, ShoeKind.TWO_BATCH).seat(1)
    while table.state.shoe.steps[0].step is not Step.LOAD:
        due = table.state.shoe.steps[0]
        by_device = device if due == Due(Step.SHUFFLE, "a") else None
        command = _routine(table)
        table.do(replace(command, by_device=by_device) if isinstance(command, c.Prepare) else command)
    return table


@books("5.A(2)")
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_what_the_shuffler_has_not_shuffled_it_does_not_put_into_the_shoe(game: str) -> None:
    """Not the batch that was shuffled before it came; the other one has come out of it, and only that."""
    table = opened(game, ShoeKind.TWO_BATCH, preinspected=True).seat(1)

    def loaded(by_device: bool) -> str | None:
        while table.state.shoe.steps[0].step is not Step.LOAD:
            table.do(_routine(table))
        load = c.Prepare(Step.LOAD, table.state.shoe.steps[0].side, DEALER, by_device=True)
        if by_device:
            table.do(load)
            return None
        clause = table.refuse(load)[1]
        table.make_ready()
        return clause

    clause = f"{GAMES[game].book} 5.A(2)"
    assert loaded(by_device=False) == clause
    table.do(c.CallShuffle(FLOORPERSON))
    loaded(by_device=True)
    table.do(c.CallShuffle(FLOORPERSON))
    loaded(by_device=True)
    table.do(c.CallShuffle(FLOORPERSON), c.OutOfOrder(c.Device.SHUFFLER, DEALER), c.Mend(c.Device.SHUFFLER, DEALER))
    while table.state.shoe.steps[0].step is not Step.SHUFFLE:
        table.do(_routine(table))
    table.do(c.Prepare(Step.SHUFFLE, "b", DEALER, by_device=False))
    assert loaded(by_device=False) == clause


BROKEN = c.OutOfOrder(c.Device.SHUFFLER, DEALER)
COVERED = c.Mend(c.Device.SHUFFLER, DEALER, covered=True)
WORKS = c.Mend(c.Device.SHUFFLER, DEALER)


@books("14.N", "13.S")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_a_covered_shuffler_does_nothing(game: str) -> None:
    """It neither shuffles nor fills the shoe, whatever the cards are dealt from."""
    clause = f"{GAMES[game].book} {'14.N' if game == 'blackjack' else '13.S'}"
    for kind in (ShoeKind.TWO_BATCH, ShoeKind.SINGLE):
        table = Table(game, shoe=kind).seat(1)
        table.do(BROKEN, COVERED)
        while table.state.shoe.steps:
            due = table.state.shoe.steps[0]
            if due.step in (Step.SHUFFLE, Step.LOAD):
                assert table.refuse(c.Prepare(due.step, due.side, DEALER, by_device=True))[1] == clause
                done = table.do(c.Prepare(due.step, due.side, DEALER))
                assert done == [e.Prepared(due.step, due.side, DEALER, by_device=False)]
            else:
                table.do(_routine(table))


@books("14.N", "13.S")
@pytest.mark.parametrize("game", ALL_BOOKS)
@pytest.mark.parametrize("kind", [ShoeKind.SINGLE, ShoeKind.TWO_BATCH])
def test_no_shuffle_by_hand_before_the_shuffler_is_covered(game: str, kind: ShoeKind) -> None:
    """Of the cards in hand, or of the batch that has just come out of it."""
    table = Table(game, shoe=kind).seat(1)
    table.do(c.CallShuffle(FLOORPERSON))
    while table.state.shoe.steps[0].step not in (Step.SHUFFLE, Step.CUT):  # two batches: it has shuffled the other one
        table.do(_routine(table))
    due, routine = table.state.shoe.steps[0], _routine(table)
    table.do(BROKEN)
    assert table.prompt.endswith("or cover it or put its sign on it, and shuffle by hand")
    by_hand = c.Prepare(Step.SHUFFLE, due.side, DEALER, by_device=False)
    for command in (routine, by_hand):
        assert table.refuse(command)[0].endswith("the shuffler is out of order")
    assert table.do(COVERED, by_hand)[-1] == e.Prepared(Step.SHUFFLE, due.side, DEALER, by_device=False)


@books("14.N", "13.S")
@pytest.mark.clause("T36")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_a_continuous_shuffler_is_not_covered_while_its_cards_are_dealt(game: str) -> None:
    """Before the first card, in the deal, when a box draws and when the dealer does: mended, or the round is void."""
    clause = f"{GAMES[game].book} {'14.N' if game == 'blackjack' else '13.S'}"
    table = Table(game, shoe=ShoeKind.CONTINUOUS).open(1)
    for cards in ("", "8H", "7C 4S 9D"):
        table.deal(cards)
        table.do(BROKEN)
        assert table.prompt == "the shuffler is out of order: no cards until it is mended; or void the round"
        reason, cited = table.refuse(COVERED)
        assert "mend it, or void the round" in reason and cited == clause
        assert table.refuse(c.Card(card("5H")))[1] == clause
        table.do(WORKS)
    table.decide(1, "stand")
    table.do(c.TurnHoleCard(), BROKEN)
    assert table.refuse(COVERED)[1] == clause
    table.do(c.Void("a device failed", DEALER, FLOORPERSON))
    assert table.do(COVERED)[1] == e.DecksRemoved(clause)
    table.do(c.Clear())
    assert table.credits("p1") == 100_000
    assert table.prompt == "bring other decks to the table"
    finished = Table(game, shoe=ShoeKind.CONTINUOUS).open(1)
    finished.deal("8H 7C KS KD")
    finished.decide(1, "stand")
    finished.do(c.TurnHoleCard(), BROKEN, COVERED, c.Settle(), c.Clear())  # no card was to come any more
    assert finished.prompt == "bring other decks to the table"


@books("14.N", "13.S")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_no_decks_for_a_covered_continuous_shuffler(game: str) -> None:
    """Other decks come into another shoe, and are shuffled by hand; or somebody says that it works again."""
    clause = f"{GAMES[game].book} {'14.N' if game == 'blackjack' else '13.S'}"
    table = Table(game, shoe=ShoeKind.CONTINUOUS).seat(1)
    table.do(BROKEN)
    assert table.prompt.endswith("or cover it or put its sign on it, and bring other decks")
    assert table.do(COVERED)[1] == e.DecksRemoved(clause)
    for preinspected in (False, True):
        decks = c.ReceiveDecks(ShoeKind.CONTINUOUS, 0, FLOORPERSON, preinspected=preinspected)
        reason, cited = table.refuse(decks)
        assert "bring decks for another kind of shoe" in reason and cited == clause
    table.do(c.ReceiveDecks(ShoeKind.SINGLE, 0, FLOORPERSON))
    table.make_ready()
    assert e.Prepared(Step.SHUFFLE, "a", DEALER, by_device=False) in table.events
    table.do(WORKS)
    assert table.prompt == "wait for wagers", "hands have shuffled these cards"
    assert "is not out of order" in table.refuse(WORKS)[0]
    table.do(c.ReceiveDecks(ShoeKind.CONTINUOUS, 0, FLOORPERSON))
    table.make_ready().place(1).do(c.CloseBetting())
    table.deal("8H")


# Chapter 5: the cut and the cover card


def ready_to_cut(*stations: int, game: str = "blackjack") -> Table:
    """A table whose first cards wait for the cut, with players seated in this order."""
    table = opened(game).seat(*stations)
    spread_and_stack(table)
    return table


@books("5.D")
@books("5.D(1)")
@books("5.B")
@books("5.C")
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_the_first_player_to_arrive_is_offered_the_first_cut(game: str) -> None:
    """Then all others from the dealer's right, counterclockwise; then the dealer cuts."""
    table = ready_to_cut(3, 6, 1, 5, game=game)
    book = GAMES[game].book
    offered = []
    while table.prompt.startswith("offer the cut"):
        offered.append(table.prompt.split()[4])
        assert table.refuse(c.Cut(by=DEALER))[1] == f"{book} 5.B"
        assert table.refuse(c.AnswerCut("p9", True))[1] == f"{book} 5.D"
        table.do(c.AnswerCut(offered[-1], accepts=False))
    assert offered == ["p3", "p6", "p5", "p1"]
    assert table.refuse(c.AnswerCut("p1", True))[1] == f"{book} 5.D"
    assert table.do(c.Cut(by=DEALER)) == [e.CardsCut("a", None, None, DEALER)]


@books("5.D(1)")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_who_comes_while_preinspected_cards_wait_is_the_first_to_be_asked(game: str) -> None:
    """However far to the right the next ones sit."""
    table = opened(game, preinspected=True)
    table.seat(2, 7)
    assert table.prompt == "offer the cut to p2 at station 2, backs away from you"


@books("5.D(1)")
@pytest.mark.parametrize("game", SHOE_GAMES)
@pytest.mark.parametrize("when", [Step.SPREAD, Step.SHOW])
def test_the_first_cut_of_idle_cards_goes_to_who_came_first(game: str, when: Step) -> None:
    """Whoever sat there already, or came when they lay spread; the next ones sit farther to the right."""
    table = Table(game).open(4)
    table.end_round().do(c.CashOut("p4", 100_000), c.Leave("p4"), c.Idle(DEALER))
    until(table, when).seat(2, 6)
    until(table, Step.CUT)
    assert table.prompt == "offer the cut to p2 at station 2, backs away from you"


@books("5.D(1)")
@pytest.mark.clause("T49")
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_a_jam_before_the_first_round_leaves_the_first_cut_to_who_came_first(game: str) -> None:
    """The game is still beginning; after a round it is not, nor when a floorperson has called for the shuffle."""
    jam = (c.OutOfOrder(c.Device.SHUFFLER, DEALER), c.Mend(c.Device.SHUFFLER, DEALER))
    for played, called in ((False, False), (True, False), (False, True)):
        table = opened(game, preinspected=True).seat(3, 7).make_ready()
        if played:
            table.place(3).do(c.CloseBetting())
            table.end_round()
        table.do(*((c.CallShuffle(FLOORPERSON),) if called else jam))
        until(table, Step.CUT)
        first = 7 if played or called else 3
        assert table.prompt == f"offer the cut to p{first} at station {first}, backs away from you"


def until(table: Table, which: Step) -> Table:
    """The checklist up to a step."""
    while table.state.shoe.steps[0].step is not which:
        table.do(_routine(table))
    return table


@books("5.B")
@books("5.E")
@books("5.E(1)")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_a_player_who_takes_the_cut_cuts(game: str) -> None:
    """And nobody else is asked; should he leave, the next one is."""
    table = ready_to_cut(2, 4, game=game)
    table.do(c.AnswerCut("p2", accepts=True))
    assert table.prompt == CUT_YOURSELF.replace("cut yourself", "p2 cuts")
    table.do(c.CashOut("p2", 100_000), c.Leave("p2"))
    assert table.prompt == "offer the cut to p4 at station 4, backs away from you"
    table.do(c.AnswerCut("p4", accepts=True))
    assert table.do(c.Cut(40, DEALER)) == [e.CardsCut("a", "p4", 40, DEALER)]


@books("5.D(2)")
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_the_player_on_whose_box_the_cover_card_appeared_is_offered_the_cut(game: str) -> None:
    """In the first deal, at a draw, and when it is the first card of the round."""
    table = Table(game).seat(1, 2, 5)
    shared = GAMES[game].community_cards
    for cards, player in (("", "p1"), ("8H", "p2"), ("8H 9H", "p5")):
        for box in (1, 2, 5):
            table.place(box)
        table.do(c.CloseBetting())
        if GAMES[game].hands_per_box == 2:
            cards = " ".join(word + " 2H" for word in cards.split())
        table.deal(cards)
        table.do(c.CoverCard())
        table.end_round()
        for which in (Step.COLLECT, Step.SHUFFLE):
            step(table, which)
        assert table.prompt.startswith(f"offer the cut to {'p5' if shared else player} ")
        table.make_ready()


@books("5.D(2)")
@pytest.mark.parametrize("game", ALL_BOOKS)
@pytest.mark.parametrize("drawn", [False, True])
def test_a_cover_card_in_place_of_a_players_next_card_is_on_his_box(game: str, drawn: bool) -> None:
    """He has asked for the card, or is still asked whether he wants one."""
    table = Table(game).open(1, 2, 5)
    table.deal("8H 9C 8D 7C 6S 5D 4H 9S")
    table.decide(5 if game == "players_edge_21" else 1, "stand")
    if drawn:
        table.decide(2, "hit")
    table.do(c.CoverCard())
    table.end_round()
    until(table, Step.CUT)
    assert table.prompt == "offer the cut to p2 at station 2, backs away from you"


@books("5.D(3)")
@books("5.D(4)")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_a_cover_card_on_the_dealers_hand_offers_the_cut_from_the_dealers_right(game: str) -> None:
    """Counterclockwise, from the highest station down."""
    table = Table(game).open(1, 2, 5)
    table.deal("8H 9C 8D")
    table.do(c.CoverCard())
    table.end_round()
    step(table, Step.COLLECT)
    step(table, Step.SHUFFLE)
    for player, station in (("p5", 5), ("p2", 2), ("p1", 1)):
        assert table.prompt == f"offer the cut to {player} at station {station}, backs away from you"
        table.do(c.AnswerCut(player, accepts=False))
    assert table.prompt.startswith("cut yourself")


@books("5.D(5)")
@books("5.D(6)")
@books("5.G")
@books("5.A")
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_a_shuffle_on_a_floorpersons_word_offers_the_cut_from_the_dealers_right(game: str) -> None:
    """After the round in which it was asked for, or at once between rounds."""
    table = Table(game).open(1, 4)
    assert table.refuse(c.CallShuffle(DEALER))[1] == f"{GAMES[game].book} 5.G"
    assert table.do(c.CallShuffle(FLOORPERSON)) == [e.ShuffleCalled("a", FLOORPERSON)]
    assert table.refuse(c.CallShuffle(FLOORPERSON))[1] == f"{GAMES[game].book} 5.G"
    assert not table.state.shoe.steps
    table.end_round()
    for _ in range(2):
        step(table, Step.COLLECT)
        step(table, Step.SHUFFLE)
        table.do(c.AnswerCut("p4", accepts=False))
        assert table.prompt == "offer the cut to p1 at station 1, backs away from you"
        table.make_ready()
        table.do(c.CallShuffle(FLOORPERSON))


@books("5.E")
@books("5.E(2)")
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_cut_and_cover_card_keep_their_distance_from_the_ends(game: str) -> None:
    """Where the place is known, as it is with a virtual shoe, it is checked."""
    table = ready_to_cut(1, game=game)
    book, stack = GAMES[game].book, size(table.state.cards[0].felt)
    table.do(c.AnswerCut("p1", accepts=False))
    for wrong in (0, 9, stack - 9, stack):
        assert table.refuse(c.Cut(wrong, DEALER))[1] == f"{book} 5.E"
    table.do(c.Cut(stack - 10, DEALER))
    quarter = stack // 4
    for wrong in (0, quarter - 1, stack + 1):
        assert table.refuse(c.PlaceCoverCard(wrong, DEALER))[1] == f"{book} 5.E(2)"
    placed = table.do(c.PlaceCoverCard(quarter, DEALER))
    assert placed == [e.CoverCardPlaced("a", quarter, DEALER)]


@books("5.F")
@books("5.F(1)")
@books("5.F(2)")
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_a_floorperson_can_have_the_cards_cut_again(game: str) -> None:
    """Before they are in the shoe, by the one who cut or by the next one; then they go into the shoe."""
    clause = f"{GAMES[game].book} 5.F"
    table = ready_to_cut(2, 5, game=game)
    again = c.Recut("cut too deep", True, FLOORPERSON)
    assert table.refuse(again)[1] == clause
    table.do(c.AnswerCut("p2", accepts=True), c.Cut(50, DEALER))
    assert table.refuse(c.Recut("cut too deep", True, DEALER))[1] == clause
    assert table.refuse(c.Recut(" ", True, FLOORPERSON))[1] == clause
    table.do(again)
    assert table.prompt.startswith("p2 cuts")
    table.do(c.Cut(60, DEALER), c.PlaceCoverCard(by=DEALER))
    table.do(c.Recut("cards were seen", False, FLOORPERSON))
    assert table.prompt == "offer the cut to p5 at station 5, backs away from you"
    table.do(c.AnswerCut("p5", accepts=False))
    assert table.prompt.startswith("cut yourself")
    table.do(c.Cut(60, DEALER), c.PlaceCoverCard(by=DEALER))
    step(table, Step.LOAD)
    assert table.refuse(again)[1] == clause
    assert size(table.state.cards[0].shoe) == len(GAMES[game].pack) * table.state.terms.rules.decks


# When they are shuffled again


@books("5.A")
@books("5.A(1)")
@books("5.G")
@books("7.D", "7.C")
@books("7.E", "7.D")
@pytest.mark.clause("BJ 7.E(1)")
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_after_the_cover_card_all_cards_come_together_in_the_rack(game: str) -> None:
    """Those left in the shoe go to the discards, so that none is missing; then all of them are shuffled."""
    table = Table(game).open(1)
    table.deal("8H 9C 8D")
    table.do(c.CoverCard())
    table.end_round()
    full = table.state.terms.full
    assert size(table.state.cards[0].rack) == 3
    step(table, Step.COLLECT)
    assert table.state.cards == (Places(rack=full),)
    step(table, Step.SHUFFLE)
    assert table.state.cards == (Places(felt=full),)
    table.make_ready()
    assert size(table.state.cards[0].shoe) == size(full) - 1


@books("7.D", "7.C")
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_the_dealer_is_told_to_lay_the_cover_card_aside(game: str) -> None:
    """Until the cards are shuffled; where a floorperson has called for the shuffle there is none to lay aside."""
    called = Table(game).open(1)
    called.do(c.CallShuffle(FLOORPERSON))
    assert notices(called.state) == ("the cards are shuffled after this round",)
    table = Table(game).open(1)
    table.do(c.CoverCard())
    assert notices(table.state) == ("the cover card is out: lay it aside, complete the round, then shuffle",)
    table.end_round()
    assert not table.state.shoe.cover_out
    table.make_ready().place(1).do(c.CloseBetting())
    assert notices(table.state) == ()


@pytest.mark.clause("T2")
@books("7.D", "7.C")
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_a_cover_card_before_the_first_card_lets_the_round_be_played(game: str) -> None:
    """It is put aside and the hand is completed; the shuffle comes after it."""
    table = Table(game).seat(3)
    table.place(3)
    (out,) = table.do(c.CoverCard())
    assert out == e.CoverCardOut("a", 3)
    table.do(c.CloseBetting())
    table.end_round()
    assert table.prompt == "put the cards left in the shoe into the discard rack"


@pytest.mark.clause("T1")
@pytest.mark.clause("BJ 3.C", "BJ 3.C(2)", "BJ 4.F", "BJ 4.G", "BJ 7.C", "BJ 2.I")
def test_a_double_shoe_has_two_sides_of_equal_decks_made_ready_one_by_one() -> None:
    """Each is spread, washed, shuffled, cut and given its own cover card; no card is burned."""
    table = opened("blackjack", ShoeKind.DOUBLE).seat(1)
    steps = [Due(Step.INSPECT, "ab"), *(Due(Step.SPREAD, side, face_up=True) for side in "ab"), Due(Step.SHOW, "ab")]
    steps += [Due(which, side) for side in "ab" for which in (Step.WASH, Step.SHUFFLE)]
    assert list(table.state.shoe.steps) == steps + [Due(which, side) for side in "ab" for which in FROM_THE_CUT]
    prompts = []
    while table.state.shoe.steps:
        prompts.append(table.prompt)
        command = c.InspectCards(0, DEALER, FLOORPERSON)
        due = table.state.shoe.steps[0]
        if due.step is Step.INSPECT:
            table.do(command)
        elif due.step is Step.CUT:
            table.do(*([c.AnswerCut("p1", False)] if "offer" in table.prompt else []), c.Cut(by=DEALER))
        elif due.step is Step.COVER:
            table.do(c.PlaceCoverCard(by=DEALER))
        else:
            step(table, due.step, due.face_up)
    assert [text for text in prompts if "spread" in text] == [
        "spread the cards of side a face up in fans, by deck, suit and rank",
        "spread the cards of side b face up in fans, by deck, suit and rank",
    ]
    for what in ("wash and stack", "shuffle the cards", "place the cover card", "into the shoe"):
        assert [text.split("side ")[1][0] for text in prompts if what in text] == ["a", "b"], what
    assert prompts.count("offer the cut to p1 at station 1, backs away from you") == 2
    full = table.state.terms.full
    assert table.state.cards == (Places(shoe=full), Places(shoe=full))
    assert table.prompt == "wait for wagers"


@pytest.mark.clause("BJ 5.B", "BJ 5.D(1)", "BJ 4.G")
@pytest.mark.parametrize("accepts", [False, True])
def test_the_cut_of_each_side_of_a_double_shoe_is_offered_anew(accepts: bool) -> None:
    """Whoever cut the first stack, or let it pass."""
    table = opened("blackjack", ShoeKind.DOUBLE).seat(2, 6)
    for _ in "ab":
        until(table, Step.CUT)
        assert table.prompt == "offer the cut to p2 at station 2, backs away from you"
        table.do(c.AnswerCut("p2", accepts))
        while table.state.shoe.steps[0].step is not Step.LOAD:
            table.do(_routine(table))
        step(table, Step.LOAD)
    assert table.prompt == "wait for wagers"


def cover_cards(table: Table) -> list[str]:
    """Go through the checklist to its end; the sides whose cover card the dealer is told to place."""
    least, sides = size(table.state.terms.full) // 4, []
    while table.state.shoe.steps:
        if table.state.shoe.steps[0].step is Step.COVER:
            sides += [side for side in "ab" if f"the cover card of side {side} with at least {least}" in table.prompt]
        table.do(_routine(table))
    return sides


@pytest.mark.clause("BJ 3.C(2)", "BJ 7.E(2)")
@pytest.mark.parametrize("sides", ["a", "b", "ab"])
def test_a_side_of_a_double_shoe_gets_its_own_cover_card_again(sides: str) -> None:
    """When its cover card has come and its cards are shuffled."""
    table = Table(shoe=ShoeKind.DOUBLE).open(1)
    table.do(c.Card(card("KS"), shoe_side="b"), *(c.CoverCard(side) for side in sides))
    table.end_round()
    steps = [Due(which, side) for side in sides for which in (Step.COLLECT, Step.SHUFFLE, *FROM_THE_CUT)]
    assert list(table.state.shoe.steps) == steps
    assert cover_cards(table) == list(sides)


@pytest.mark.clause("BJ 3.C(2)", "BJ 5.I(1)")
def test_both_sides_of_an_idle_double_shoe_get_a_cover_card_again() -> None:
    table = Table(shoe=ShoeKind.DOUBLE).seat(1)
    table.do(c.Idle(DEALER))
    mixed = [Due(which, side) for side in "ab" for which in (Step.WASH, Step.SHUFFLE)]
    cut = [Due(which, side) for side in "ab" for which in FROM_THE_CUT]
    spread = [Due(Step.SPREAD, "a"), Due(Step.SPREAD, "b"), Due(Step.SHOW, "ab")]
    assert list(table.state.shoe.steps) == [*spread, *mixed, *cut]
    assert cover_cards(table) == ["a", "b"]


@pytest.mark.clause("BJ 7.E(2)", "BJ 7.C(3)", "BJ 3.C(2)", "BJ 14.A")
def test_only_the_side_of_a_double_shoe_that_showed_its_cover_card_is_shuffled() -> None:
    """With what lies in the segregated area; the other side stays as it is."""
    table = Table(shoe=ShoeKind.DOUBLE).seat(1)
    table.place(1)
    table.do(c.CloseBetting(), c.Card(card("KS"), shoe_side="a"))
    assert size(table.state.cards[0].segregated) == 1 and table.round.shoe_side == "b"
    table.do(c.Card(card("2S"), shoe_side="b"), c.CoverCard("a"))
    assert table.refuse(c.CoverCard("a"))[1] == "BJ 7.D"
    table.do(c.FaceUpCard(card("9D"), DEALER))
    table.end_round()
    assert (
        table.prompt == "put the cards of side a left in the shoe and those put aside into the discard rack, face down"
    )
    full, other_side = table.state.terms.full, table.state.cards[1]
    step(table, Step.COLLECT)
    assert table.state.cards == (Places(rack=full), other_side)
    table.make_ready()
    assert table.state.cards[0] == Places(shoe=full)
    assert (size(table.state.cards[1].shoe), size(table.state.cards[1].rack)) == (size(full) - 2, 2)
    table.place(1)
    table.do(c.CloseBetting(), c.Card(card("KS"), shoe_side="b"), c.CoverCard())
    table.end_round()
    assert table.prompt == "put the cards of side b left in the shoe into the discard rack, face down"


@pytest.mark.clause("T4")
@pytest.mark.clause("BJ 3.B", "BJ 3.B(1)", "BJ 3.B(3)", "BJ 3.B(4)", "BJ 3.B(5)", "BJ 4.H", "BJ 12.B(2)")
@pytest.mark.parametrize("game", GAMES)
def test_two_batches_take_turns(game: str) -> None:
    """One is played while the other waits in the shuffler; the rack never holds cards of both."""
    table = opened(game, ShoeKind.TWO_BATCH).seat(1)
    spread = []
    while table.state.shoe.steps[0].step is not Step.CUT:
        due = table.state.shoe.steps[0]
        spread.append((due.step, due.side))
        if due.step is Step.INSPECT:
            table.do(c.InspectCards(2 * len(table.state.terms.tens), DEALER, FLOORPERSON))
        else:
            step(table, due.step, due.face_up)
    steps = [(Step.INSPECT, "ab"), (Step.SPREAD, "a"), (Step.SPREAD, "b"), (Step.SHOW, "ab")]
    assert spread == [*steps, *((which, side) for side in "ab" for which in (Step.WASH, Step.SHUFFLE))]
    full = table.state.terms.full
    out = [places.removed for places in table.state.cards]
    assert [places._replace(removed=0) for places in table.state.cards] == [Places(felt=full), Places(shuffler=full)]
    for played, waiting in (("a", "b"), ("b", "a"), ("a", "b")):
        table.make_ready()
        assert table.state.shoe.batch == played
        table.place(1)
        table.do(c.CloseBetting(), c.Card(card("8H")), c.CoverCard())
        table.end_round()
        assert [size(places.rack) > 0 for places in table.state.cards] == [side == played for side in "ab"]
        step(table, Step.COLLECT)
        assert table.prompt == f"stack batch {played}, put it into the shuffler and take batch {waiting} out"
        step(table, Step.SWAP)
        in_shuffler = table.state.cards["ab".index(played)]
        assert in_shuffler.shuffler == full and in_shuffler.rack == 0
        assert [due.step for due in table.state.shoe.steps] == [Step.CUT, Step.COVER, Step.LOAD]
    assert [places.removed for places in table.state.cards] == out


@pytest.mark.clause("T5")
@books("5.J")
@pytest.mark.parametrize("game", GAMES)
def test_a_floorperson_says_that_a_continuous_shuffler_is_approved(game: str) -> None:
    table = closed(game)
    table.do(c.OpenTable(DEALER, FLOORPERSON))
    assert table.refuse(c.ReceiveDecks(ShoeKind.CONTINUOUS, 0, DEALER))[1] == f"{GAMES[game].book} 5.J"
    (received,) = table.do(c.ReceiveDecks(ShoeKind.CONTINUOUS, 0, FLOORPERSON))
    assert isinstance(received, e.DecksReceived)
    assert (received.kind, received.by) == (ShoeKind.CONTINUOUS, FLOORPERSON)


@books("5.J")
@books("5.K")
@pytest.mark.parametrize("game", GAMES)
def test_a_continuous_shuffler_needs_no_cut_and_takes_its_cards_back(game: str) -> None:
    """No cover card, no recut, no cut; all cards are in it again after every round."""
    book = GAMES[game].book
    table = opened(game, ShoeKind.CONTINUOUS).seat(1)
    steps = [due.step for due in table.state.shoe.steps]
    assert steps == [Step.INSPECT, Step.SPREAD, Step.SHOW, Step.WASH, Step.LOAD]
    while table.state.shoe.steps[0].step is not Step.LOAD:
        table.do(_routine(table))
    assert table.refuse(c.Cut(by=DEALER))[1] == f"{book} 5.B"
    assert table.refuse(c.PlaceCoverCard(by=DEALER))[1] == f"{book} 5.E(2)"
    table.make_ready()
    for _ in range(3):
        table.place(1)
        if table.state.shoe.burn_due:
            table.do(c.Burn())
        table.do(c.CloseBetting())
        table.deal("8H 9C 8D")
        assert table.refuse(c.CoverCard())[1] == f"{book} 5.K"
        assert table.refuse(c.Recut("why", True, FLOORPERSON))[1] == f"{book} 5.F"
        table.end_round()
        places = table.state.cards[0]
        assert places == Places(shoe=table.state.terms.full, removed=places.removed)
    table.do(c.CallShuffle(FLOORPERSON))
    assert [due.step for due in table.state.shoe.steps] == [Step.COLLECT, Step.LOAD]
    assert table.refuse(c.Recut("why", True, FLOORPERSON))[1] == f"{book} 5.F"
    step(table, Step.COLLECT)
    assert table.refuse(c.Recut("why", True, FLOORPERSON))[1] == f"{book} 5.K"


@pytest.mark.clause("BJ 12.B(2)", "BJ 12.B(3)", "BJ 7.A")
def test_hand_dealt_cards_are_shuffled_by_a_device_and_held_in_the_hand() -> None:
    table = closed("pitch_blackjack")
    table.do(c.OpenTable(DEALER, FLOORPERSON))
    assert table.refuse(c.ReceiveDecks(ShoeKind.SINGLE, 0, DEALER))[1] == "BJ 12.B(2)"
    assert table.refuse(c.ReceiveDecks(ShoeKind.DOUBLE, 0, DEALER))[1] == "BJ 12.B(6)"
    table.do(c.ReceiveDecks(ShoeKind.TWO_BATCH, 0, FLOORPERSON, preinspected=True, backs=BACKS))
    while table.state.shoe.steps[0].step is not Step.LOAD:
        table.do(_routine(table))
    assert table.prompt == "put the cards of batch a on a cover card and take them into one hand"


def _routine(table: Table) -> c.Command:
    command = preparing_command(table.state, DEALER, FLOORPERSON)
    assert command is not None
    return command


@pytest.mark.clause("SP 7.A", "PO 7.A", "PE 7.A")
@pytest.mark.parametrize("game", SPANISH)
def test_only_blackjack_is_dealt_from_a_double_shoe(game: str) -> None:
    table = closed(game)
    table.do(c.OpenTable(DEALER, FLOORPERSON))
    assert table.refuse(c.ReceiveDecks(ShoeKind.DOUBLE, 0, DEALER))[1] == f"{GAMES[game].book} 7.A"


# An idle table


@books("5.H")
@books("5.I")
@books("5.I(1)")
@pytest.mark.parametrize("face_up", [False, True])
@pytest.mark.parametrize("game", SHOE_GAMES)
def test_the_cards_of_an_idle_table_are_spread_until_somebody_comes(game: str, face_up: bool) -> None:
    """Out of shoe and rack, face down, or face up if somebody wants it; then washed, shuffled and cut."""
    book = GAMES[game].book
    table = Table(game).seat(1)
    table.place(1)
    assert table.refuse(c.Idle(DEALER))[1] == f"{book} 5.H"
    table.do(c.CloseBetting())
    assert table.refuse(c.Idle(DEALER))[1] == f"{book} 5.H"
    table.end_round()
    table.do(c.CashOut("p1", 100_000), c.Leave("p1"))
    assert table.do(c.Idle(DEALER)) == [e.TableIdle(DEALER)]
    out = "take the cards out of shoe and discard rack, spread them face down, or face up if a player asks"
    assert table.prompt == out
    assert step(table, Step.SPREAD, face_up) == [e.Prepared(Step.SPREAD, "a", DEALER, face_up)]
    assert table.state.cards == (Places(felt=table.state.terms.full),)
    assert table.prompt == "the cards are spread: wait for the first player"
    assert table.refuse(c.Idle(DEALER))[1] == f"{book} 5.H"
    look = c.Prepare(Step.SHOW, "a", DEALER)
    assert table.refuse(look)[0] == "nobody is here to look at the cards: they stay spread until a player comes"
    table.seat(6, 2)
    assert table.prompt == "let p6 look at the cards"
    assert table.do(look) == [e.Prepared(Step.SHOW, "a", DEALER, player="p6")]
    assert table.prompt == "turn the cards face down, wash and stack them"
    step(table, Step.WASH)
    step(table, Step.SHUFFLE)
    assert table.prompt == "offer the cut to p6 at station 6, backs away from you"
    assert [due.step for due in table.state.shoe.steps] == list(FROM_THE_CUT)
    table.make_ready()
    assert table.prompt == "wait for wagers"


@books("5.I(2)")
@books("5.I(2)(a)")
@books("5.I(2)(b)")
@pytest.mark.parametrize("game", GAMES)
def test_with_a_shuffler_the_spread_batch_goes_in_and_the_other_comes_out(game: str) -> None:
    """That one is not spread unless a player wants to see it."""
    book = GAMES[game].book
    for asks in (False, True):
        table = Table(game, shoe=ShoeKind.TWO_BATCH).seat(2)
        assert table.refuse(c.AskToInspect("p2"))[1] == f"{book} 5.I(2)(b)"
        table.do(c.Idle(DEALER))
        where = "from hand" if GAMES[game].face_down else "out of shoe"
        spread = f"take the cards of batch a {where} and discard rack, spread them face down"
        assert table.prompt == f"{spread}, or face up if a player asks"
        step(table, Step.SPREAD)
        step(table, Step.SHOW)
        assert table.prompt == "stack batch a, put it into the shuffler and take batch b out"
        assert table.refuse(c.AskToInspect("p2"))[1] == f"{book} 5.I(2)(b)"
        step(table, Step.SWAP)
        full = table.state.terms.full
        assert table.state.cards == (Places(shuffler=full), Places(felt=full))
        assert table.prompt == "offer the cut to p2 at station 2, backs away from you"
        if asks:
            assert table.refuse(c.AskToInspect("nobody"))[1] == f"{book} 5.I(2)(b)"
            table.do(c.AskToInspect("p2"))
            for which in (Step.SPREAD, Step.SHOW, Step.WASH, Step.SHUFFLE):
                step(table, which, face_up=True)
            assert table.prompt == "offer the cut to p2 at station 2, backs away from you"
            assert table.refuse(c.AskToInspect("p2"))[1] == f"{book} 5.I(2)(b)"
        table.make_ready()
        assert size(table.state.cards[1].shoe) == size(full) - 1


@pytest.mark.clause("T3")
@books("5.K")
@pytest.mark.parametrize("game", GAMES)
def test_an_idle_continuous_shuffler_is_emptied_in_blackjack_only(game: str) -> None:
    """The Blackjack book exempts it from cut and cover card, the others from the spread as well."""
    table = Table(game, shoe=ShoeKind.CONTINUOUS).seat(1)
    if GAMES[game].book != "BJ":
        assert table.refuse(c.Idle(DEALER))[1] == f"{GAMES[game].book} 5.K"
        table.do(c.CashOut("p1", 100_000), c.Leave("p1"))
        assert notices(table.state) == (), "nobody is told to spread them"
        return
    assert notices(Table(game, shoe=ShoeKind.CONTINUOUS).state) == (IDLE,)
    table.do(c.Idle(DEALER))
    assert table.prompt.startswith("take the cards out of the shuffler, spread them face down")
    assert [due.step for due in table.state.shoe.steps] == [Step.SPREAD, Step.SHOW, Step.WASH, Step.LOAD]
    table.make_ready()
    assert size(table.state.cards[0].shoe) == size(table.state.terms.full) - 1


# A shuffler that jams


@books("14.M", "13.R")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_a_shuffle_that_jammed_is_done_again(game: str) -> None:
    """While the cards are made ready, and for the batch that waits in the device."""
    table = Table(game).seat(1)
    table.do(c.CallShuffle(FLOORPERSON))
    step(table, Step.COLLECT)
    step(table, Step.SHUFFLE)
    table.do(c.AnswerCut("p1", True), c.Cut(by=DEALER))
    table.do(c.OutOfOrder(c.Device.SHUFFLER, DEALER))
    assert table.refuse(c.PlaceCoverCard(by=DEALER))[1] == f"{GAMES[game].book} 5.E(2)"
    table.do(c.Mend(c.Device.SHUFFLER, DEALER, covered=True))
    assert [due.step for due in table.state.shoe.steps] == [Step.SHUFFLE, Step.CUT, Step.COVER, Step.LOAD]
    step(table, Step.SHUFFLE)
    assert table.prompt == "offer the cut to p1 at station 1, backs away from you", "what he cut was another stack"
    batches = Table(game, shoe=ShoeKind.TWO_BATCH).seat(1)
    batches.do(c.OutOfOrder(c.Device.SHUFFLER, DEALER), c.Mend(c.Device.SHUFFLER, DEALER))
    steps = [(due.step, due.side) for due in batches.state.shoe.steps]
    assert steps[:3] == [(Step.COLLECT, "a"), (Step.SWAP, "b"), (Step.SHUFFLE, "b")]
    batches.make_ready()
    assert batches.state.shoe.mixed
    batches.do(c.CallShuffle(FLOORPERSON), c.OutOfOrder(c.Device.SHUFFLER, DEALER))
    batches.do(c.Mend(c.Device.SHUFFLER, DEALER))
    steps = [(due.step, due.side) for due in batches.state.shoe.steps]
    assert steps[:3] == [(Step.COLLECT, "b"), (Step.SWAP, "a"), (Step.SHUFFLE, "a")]
    batches.make_ready()
    assert [size(places.shuffler) > 0 for places in batches.state.cards] == [False, True]


@books("14.N", "13.S")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_hands_shuffle_while_the_shuffler_is_covered(game: str) -> None:
    """Every batch that comes out of it, until it works again, the next day too."""
    table = Table(game, shoe=ShoeKind.TWO_BATCH).seat(1)
    table.do(BROKEN, COVERED)
    for batch in "ba":
        assert [due.step for due in table.state.shoe.steps[:3]] == [Step.COLLECT, Step.SWAP, Step.SHUFFLE]
        step(table, Step.COLLECT)
        assert table.prompt == f"take batch {batch} and put batch {other(batch)} aside"
        step(table, Step.SWAP)
        assert table.prompt == f"shuffle the cards of batch {batch} by hand into one stack"
        table.make_ready()
        table.do(c.CallShuffle(FLOORPERSON))
    table.make_ready()
    table.do(c.Idle(DEALER))
    assert [due.step for due in table.state.shoe.steps[2:4]] == [Step.SWAP, Step.SHUFFLE]
    table.make_ready()
    table.do(WORKS)
    assert table.prompt == "wait for wagers"
    for by_hand in (True, False):  # the batch that has waited outside, then the first one that it has shuffled
        table.do(c.CallShuffle(FLOORPERSON))
        assert (Step.SHUFFLE in [due.step for due in table.state.shoe.steps]) == by_hand
        table.make_ready()
    covered = Table(game, shoe=ShoeKind.TWO_BATCH)
    covered.do(BROKEN, COVERED)
    covered.do(c.CloseTable(FLOORPERSON), c.OpenTable(DEALER, FLOORPERSON))
    assert covered.state.shoe.covered, "it is as broken as the day before"


# Time


@books("3.D", "3.C")
@pytest.mark.parametrize("game", GAMES)
def test_decks_are_changed_before_they_are_too_old(game: str) -> None:
    """24 hours, 4 hours from the hand: a warning before, no new round after; the round in play is finished."""
    by_hand = GAMES[game].face_down
    clause = f"{GAMES[game].book} 3.{'D' if GAMES[game].book == 'BJ' else 'C'}"
    hours, warning = (4, 15 * 60) if by_hand else (24, HOUR)
    table = closed(game)
    table.do(c.Clock(1000, "2026-11-16"), c.OpenTable(DEALER, FLOORPERSON))
    kind = ShoeKind.TWO_BATCH if by_hand else ShoeKind.SINGLE
    table.do(c.ReceiveDecks(kind, 5000, FLOORPERSON, preinspected=True, backs=BACKS))
    table.seat(1).make_ready()
    until = 5000 + hours * HOUR
    assert table.do(c.Clock(until - warning - 1, "2026-11-16")) == []
    assert table.do(c.Clock(until - warning, "2026-11-16")) == [e.DecksAgeing(until)]
    assert table.do(c.Clock(until - 1, "2026-11-16")) == []
    assert table.state.shoe.until == until
    table.place(1)
    table.do(c.CloseBetting())
    assert table.do(c.Clock(until, "2026-11-16")) == [e.DecksRemoved(clause)]
    assert table.do(c.Clock(until + 1, "2026-11-16")) == []
    table.deal("8H")
    table.end_round().place(1)
    assert table.prompt == "bring other decks to the table"
    assert table.refuse(c.CloseBetting())[1] == clause
    assert table.refuse(c.CallShuffle(FLOORPERSON))[1] == clause
    table.do(c.ReceiveDecks(kind, until + 60, FLOORPERSON, preinspected=True, backs=BACKS))
    table.make_ready().do(c.CloseBetting())
    assert table.do(c.Clock(until + 120, "2026-11-16")) == []


BOXES = "drop box and tip box attached, one on each side of the dealer or as approved"
LOOKS = "new gaming day, call the floorperson to inspect: "


@pytest.mark.clause("BJ 2.D", "BJ 2.F", "BJ 2.G", "BJ 2.H", "BJ 2.H(1)", "BJ 2.H(2)")
@pytest.mark.clause("SP 2.C", "SP 2.E", "SP 2.F", "SP 2.G", "SP 2.G(1)", "SP 2.G(2)")
@pytest.mark.clause("PO 2.C", "PO 2.E", "PO 2.F", "PO 2.G", "PO 2.G(1)", "PO 2.G(2)")
@pytest.mark.clause("PE 2.D", "PE 2.F", "PE 2.G", "PE 2.H", "PE 2.H(1)", "PE 2.H(2)")
@pytest.mark.parametrize("game", GAMES)
def test_the_equipment_is_inspected_on_every_gaming_day(game: str) -> None:
    """By the floorperson, before the first round of the day: reader, rack and boxes; without a hole card no reader."""
    book, reader = GAMES[game].book, GAMES[game].hole_card
    late = book in ("BJ", "PE")
    clause = f"{book} 2.{'G' if late else 'F'}" if reader else "BJ 2.H"
    table = Table(game).seat(1)
    decks = table.state.terms.rules.decks
    table.place(1)
    if table.state.shoe.burn_due:
        table.do(c.Burn())
    assert table.do(c.Clock(0, "2026-11-16")) == [e.GamingDayBegan("2026-11-16")]
    assert table.do(c.Clock(9, "2026-11-16")) == []
    assert table.do(c.Clock(9, "2026-11-15")) == [], "the clock was set back"
    assert "no day" in table.refuse(c.Clock(9, "tomorrow"))[0]
    cards = decks * len(GAMES[game].pack)
    seen = f"discard rack fixed, as high as or marked at {decks} decks ({cards} cards); {BOXES}"
    if reader:
        seen = f"card reader fixed, not tampered with and working; {seen}"
    assert table.prompt == LOOKS + seen
    assert table.refuse(c.CloseBetting())[1] == clause
    assert table.refuse(c.InspectReader(DEALER))[1] == clause
    if reader:
        table.do(c.OutOfOrder(c.Device.READER, DEALER))
        table.refuse(c.InspectReader(FLOORPERSON))
        table.do(c.Mend(c.Device.READER, DEALER))
    looked_at = (Equipment.RACK, Equipment.DROP_BOX, Equipment.TIP_BOX)
    inspected = e.ReaderInspected(FLOORPERSON, ((Equipment.READER,) if reader else ()) + looked_at, decks)
    assert table.do(c.InspectReader(FLOORPERSON)) == [inspected]
    assert table.refuse(c.InspectReader(FLOORPERSON))[1] == clause
    table.do(c.CloseBetting(), c.Clock(HOUR, "2026-11-17"))
    table.end_round().place(1)
    if table.state.shoe.burn_due:
        table.do(c.Burn())
    assert table.refuse(c.CloseBetting())[1] == clause


@pytest.mark.clause("BJ 2.I")
def test_with_a_double_shoe_the_rack_is_measured_by_the_decks_of_one_side() -> None:
    """Both sides have six decks: the rack is as high as six, not twelve."""
    table = Table("blackjack", shoe=ShoeKind.DOUBLE, decks=6).seat(1)
    table.do(c.Clock(0, "2026-11-16"))
    rack = "discard rack fixed, as high as or marked at 6 decks (312 cards), one side of the shoe"
    assert table.prompt == f"{LOOKS}card reader fixed, not tampered with and working; {rack}; {BOXES}"
    (inspected,) = table.do(c.InspectReader(FLOORPERSON))
    assert isinstance(inspected, e.ReaderInspected) and inspected.decks == 6


@books("5.H")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_the_dealer_is_told_beforehand(game: str) -> None:
    """Cover card, old decks, covered shuffler: shown beside the next action until they are due."""
    table = opened(game, preinspected=True).seat(1).make_ready()
    assert notices(table.state) == ()
    empty = Table(game)
    assert notices(empty.state) == (IDLE,)
    empty.do(c.Idle(DEALER))
    assert notices(empty.state) == ()
    table.do(c.Clock(23 * HOUR, "2026-11-16"))
    assert notices(table.state) == ("the decks must be changed soon",)
    table.make_ready().place(1).do(c.CloseBetting(), c.CoverCard())
    assert notices(table.state) == (
        "the decks must be changed soon",
        "the cover card is out: lay it aside, complete the round, then shuffle",
    )
    table.do(c.Clock(24 * HOUR, "2026-11-16"))
    assert notices(table.state)[0] == "other decks come after this round"
    table.end_round()
    assert notices(table.state) == ()
    table.do(c.OutOfOrder(c.Device.SHUFFLER, DEALER), c.Mend(c.Device.SHUFFLER, DEALER, covered=True))
    assert notices(table.state) == ("the shuffler is covered: shuffle by hand",)


# Mid-shoe entry


@books("6.C")
@books("6.C(1)")
@books("6.C(2)")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.clause("T38")
def test_without_mid_shoe_entry_who_sat_out_waits_for_the_shuffle(game: str) -> None:
    """Or until the floor lets him in; who comes late waits as well."""
    clause = f"{GAMES[game].book} 6.C"
    kind = ShoeKind.TWO_BATCH if GAMES[game].face_down else ShoeKind.SINGLE
    table = Table(game, shoe=kind, mid_shoe_entry=False).seat(1, 2, 3)
    table.place(1).place(2)

    def round_() -> None:
        if table.state.shoe.burn_due:
            table.do(c.Burn())
        table.do(c.CloseBetting())
        table.end_round()

    round_()
    table.seat(4)
    assert table.refuse(c.Place("p3", 3, 1000))[1] == clause
    assert table.refuse(c.Place("p4", 4, 1000))[1] == clause
    assert table.refuse(c.Admit("p1", FLOORPERSON))[1] == f"{clause}(1)"
    table.do(c.Admit("p3", FLOORPERSON))
    table.place(1).place(3)
    round_()
    table.place(1).place(3)
    assert table.refuse(c.Place("p2", 2, 1000))[1] == clause
    round_()
    table.do(c.CallShuffle(FLOORPERSON))
    table.make_ready().place(2).place(4)
    continuous = Table(game, shoe=ShoeKind.CONTINUOUS, mid_shoe_entry=False).seat(1, 2, 3)
    continuous.place(1)
    if continuous.state.shoe.burn_due:
        continuous.do(c.Burn())
    continuous.do(c.CloseBetting(), c.Seat("mia", 4), c.Bar("p3", DEALER), c.Bar("mia", DEALER), c.Leave("mia"))
    continuous.end_round()
    assert continuous.refuse(c.Bar("p2", DEALER))[1] == clause
    continuous.place(2).place(3).seat(4).place(4)  # its cards are shuffled after every round
    open_table = Table(game, shoe=kind).seat(1, 2)
    open_table.place(1)
    table = open_table
    round_()
    table.place(2)


# Odd moments


@pytest.mark.clause("BJ 7.C", "BJ 7.B(4)")
def test_a_new_dealer_at_a_double_shoe_burns_no_card() -> None:
    """The determinant card stands in for it; at any other shoe he does."""
    for kind in ShoeKind:
        table = Table(shoe=kind).seat(1)
        (changed_,) = table.do(c.ChangeDealer(Person(Role.DEALER, "eve")))
        assert isinstance(changed_, e.DealerChanged) and changed_.burn == (kind is not ShoeKind.DOUBLE)


@pytest.mark.clause("BJ 4.F")
def test_a_second_tap_cannot_do_the_other_side() -> None:
    """The command says which side it was done with."""
    table = opened("blackjack", ShoeKind.DOUBLE).seat(1)
    table.do(c.InspectCards(0, DEALER, FLOORPERSON))
    spread = c.Prepare(Step.SPREAD, "a", DEALER, face_up=True)
    table.do(spread)
    assert "due for b" in table.refuse(spread)[0]
    assert table.prompt == "spread the cards of side b face up in fans, by deck, suit and rank"


@books("4.I", "4.G")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_only_a_floorperson_brings_decks_that_need_no_inspection(game: str) -> None:
    book = GAMES[game].book
    clause = "BJ 4.I" if book == "BJ" else f"{book} 4.G"
    table = closed(game)
    table.do(c.OpenTable(DEALER, FLOORPERSON))
    assert table.refuse(c.ReceiveDecks(ShoeKind.SINGLE, 0, DEALER, preinspected=True))[1] == clause
    (received,) = table.do(c.ReceiveDecks(ShoeKind.SINGLE, 0, FLOORPERSON, preinspected=True))
    assert isinstance(received, e.DecksReceived) and received.preinspected and received.by == FLOORPERSON
    table.do(c.ReceiveDecks(ShoeKind.SINGLE, 0, DEALER))
    stranger = Person(Role.DEALER, "eve")
    assert table.refuse(c.InspectCards(0, stranger, FLOORPERSON))[1] == f"{book} 4.A"


@books("5.B")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_each_shuffle_offers_the_cut_anew(game: str) -> None:
    """Who let it pass, or cut, the last time is asked again; who took it and has gone did not cut."""
    table = Table(game).seat(2)
    for accepts in (False, True, True):
        table.do(c.CallShuffle(FLOORPERSON))
        step(table, Step.COLLECT)
        step(table, Step.SHUFFLE)
        assert table.prompt == "offer the cut to p2 at station 2, backs away from you"
        table.do(c.AnswerCut("p2", accepts))
        table.make_ready()
    table.do(c.CallShuffle(FLOORPERSON))
    step(table, Step.COLLECT)
    step(table, Step.SHUFFLE)
    table.do(c.AnswerCut("p2", True), c.CashOut("p2", 100_000), c.Leave("p2"))
    assert table.prompt.startswith("cut yourself")
    assert table.do(c.Cut(by=DEALER)) == [e.CardsCut("a", None, None, DEALER)]
    idle = Table(game).seat(3)
    idle.do(c.CallShuffle(FLOORPERSON))
    step(idle, Step.COLLECT)
    step(idle, Step.SHUFFLE)
    idle.do(c.AnswerCut("p3", True))
    idle.make_ready()
    idle.do(c.ChangeDealer(Person(Role.DEALER, "eve")), c.Idle(DEALER))
    assert not idle.state.shoe.burn_due
    for which in (Step.SPREAD, Step.SHOW, Step.WASH, Step.SHUFFLE):
        step(idle, which)
    assert idle.prompt == "offer the cut to p3 at station 3, backs away from you"


@books("5.D(2)")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_who_cuts_is_decided_by_what_came_first(game: str) -> None:
    """A jam, a floorperson's word or shuffled discards after the cover card do not take the cut from its player."""
    for later in (
        (c.OutOfOrder(c.Device.SHUFFLER, DEALER), c.Mend(c.Device.SHUFFLER, DEALER)),
        (c.ShuffleDiscards(DEALER),),
    ):
        table = Table(game).open(1, 3, 5)
        table.deal("8H")
        table.do(c.CoverCard(), *later)
        table.end_round()
        step(table, Step.COLLECT)
        step(table, Step.SHUFFLE)
        assert table.prompt == "offer the cut to p3 at station 3, backs away from you"
    first = closed(game).seat(3, 6)
    first.do(c.OpenTable(DEALER, FLOORPERSON), c.ReceiveDecks(ShoeKind.SINGLE, 0, DEALER))
    first.make_ready().place(3).do(c.CloseBetting(), c.ShuffleDiscards(DEALER))
    first.end_round()
    step(first, Step.COLLECT)
    step(first, Step.SHUFFLE)
    assert first.prompt == "offer the cut to p6 at station 6, backs away from you", (
        "the game is not just beginning any more"
    )


@books("5.I(2)(b)")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_the_player_who_asks_looks_at_the_batch(game: str) -> None:
    """And the cut is offered again after it, in the order that was due; at an opening there is nothing to ask."""
    table = Table(game, shoe=ShoeKind.TWO_BATCH).open(1, 3, 5)
    table.deal("8H")
    table.do(c.CoverCard())
    table.end_round()
    step(table, Step.COLLECT)
    step(table, Step.SWAP)
    assert notices(table.state) == ("batch b comes from the shuffler: spread it if a player asks to see it",)
    table.do(c.AnswerCut("p3", False), c.AskToInspect("p5"))
    assert notices(table.state) == ()
    step(table, Step.SPREAD, face_up=True)
    assert table.prompt == "let p5 look at the cards"
    for which in (Step.SHOW, Step.WASH, Step.SHUFFLE):
        step(table, which)
    assert table.prompt == "offer the cut to p3 at station 3, backs away from you"
    table.make_ready()
    table.do(c.Idle(DEALER))
    step(table, Step.SPREAD)
    assert table.prompt == "let p1 look at the cards"
    new = opened(game, ShoeKind.TWO_BATCH, preinspected=True).seat(1)
    step(new, Step.SHUFFLE)
    assert new.refuse(c.AskToInspect("p1"))[1] == f"{GAMES[game].book} 5.I(2)(b)"


def test_a_cover_card_between_rounds_and_a_floorperson_who_does_not_want_to_wait() -> None:
    table = Table().seat(2, 5)
    table.place(2).place(5)
    assert table.do(c.CoverCard()) == [e.CoverCardOut("a", 2)]
    table.do(c.CallShuffle(FLOORPERSON))
    assert table.prompt == "put the cards left in the shoe into the discard rack"
    empty = closed()
    empty.do(c.OpenTable(DEALER, FLOORPERSON))
    assert empty.refuse(c.CoverCard())[1] == "BJ 7.D"
    for command in (c.TakeOut(1, DEALER, FLOORPERSON), c.CallShuffle(FLOORPERSON), c.Idle(DEALER)):
        empty.refuse(command)
    assert closed("spanish_21").refuse(c.TenFound(card("TS"), DEALER, FLOORPERSON))[1] == "SP 13.C"


@books("14.M", "13.R")
def test_a_jam_at_a_double_shoe_and_in_the_middle_of_a_round() -> None:
    """Both sides are shuffled again; a round that is being played is finished first."""
    double = Table(shoe=ShoeKind.DOUBLE).seat(1)
    jam = (c.OutOfOrder(c.Device.SHUFFLER, DEALER), c.Mend(c.Device.SHUFFLER, DEALER))
    double.do(*jam)
    assert [due.side for due in double.state.shoe.steps if due.step is Step.SHUFFLE] == ["a", "b"]
    closed_ = closed()
    closed_.do(*jam)
    assert not closed_.state.shoe.steps
    for game in ALL_BOOKS:
        playing = Table(game).open(1)
        playing.do(*jam)
        assert not playing.state.shoe.steps and playing.state.shoe.due == "a"
        playing.end_round()
        assert [due.step for due in playing.state.shoe.steps[:2]] == [Step.COLLECT, Step.SHUFFLE]
        continuous = Table(game, shoe=ShoeKind.CONTINUOUS).seat(1)
        continuous.do(*jam)
        assert [due.step for due in continuous.state.shoe.steps] == [Step.COLLECT, Step.LOAD]
        step(continuous, Step.COLLECT)
        continuous.do(*jam)
        assert [due.step for due in continuous.state.shoe.steps] == [Step.LOAD]
    idle = Table(shoe=ShoeKind.TWO_BATCH).seat(1)
    idle.do(c.Idle(DEALER), *jam)
    steps = [(due.step, due.side) for due in idle.state.shoe.steps]
    assert steps[2:4] == [(Step.SWAP, "b"), (Step.SHUFFLE, "b")]


@books("14.L", "13.Q")
@pytest.mark.parametrize("game", ALL_BOOKS)
def test_a_card_reader_is_repaired_or_replaced_and_never_covered(game: str) -> None:
    clause = f"{GAMES[game].book} {'14.L' if game == 'blackjack' else '13.Q'}"
    table = Table(game).open(1)
    table.do(c.OutOfOrder(c.Device.READER, DEALER))
    assert table.refuse(c.Mend(c.Device.READER, DEALER, covered=True)) == (
        "a card reader is repaired or replaced",
        clause,
    )
    said = ("the table waits: mend or replace the reader first", clause)
    assert table.refuse(c.Card(card("8H"))) == said
    table.end_round().place(1)
    assert table.refuse(c.CloseBetting()) == said


@pytest.mark.clause("BJ 7.E(2)", "BJ 3.C(2)")
def test_both_cover_cards_of_a_double_shoe_in_one_round() -> None:
    """Both sides are shuffled, one after the other, and the first one decides who cuts."""
    table = Table(shoe=ShoeKind.DOUBLE).open(1, 2)
    table.do(c.Card(card("KS"), shoe_side="b"), c.CoverCard("b"), c.CoverCard("a"))
    assert table.state.shoe.due == "ab"
    table.do(c.ShuffleDiscards(DEALER))
    table.end_round()
    assert [due.side for due in table.state.shoe.steps if due.step is Step.LOAD] == ["a", "b"]
    step(table, Step.COLLECT)
    step(table, Step.SHUFFLE)
    assert table.prompt == "offer the cut to p2 at station 2, backs away from you"
    other_side = Table(shoe=ShoeKind.DOUBLE).open(1)
    other_side.do(c.Card(card("KS"), shoe_side="b"), c.CoverCard("a"), c.ShuffleDiscards(DEALER))
    assert other_side.state.shoe.due == "ab", "the discards of side b went back into it"


@books("6.C")
def test_who_leaves_a_shoe_or_lets_an_admission_pass_waits_again() -> None:
    table = Table(mid_shoe_entry=False).seat(1, 2, 3)
    table.place(1).place(2).do(c.CloseBetting())
    assert table.refuse(c.Admit("p1", FLOORPERSON))[1] == "BJ 6.C(1)"
    table.do(c.Admit("p3", FLOORPERSON))
    table.end_round()
    table.do(c.CashOut("p2", 100_000), c.Leave("p2"))
    table.seat(2)
    assert table.refuse(c.Place("p2", 2, 1000))[1] == "BJ 6.C"
    table.place(1).do(c.CloseBetting())
    table.end_round()
    assert table.refuse(c.Place("p3", 3, 1000))[1] == "BJ 6.C"
    table.do(c.CloseTable(FLOORPERSON), c.OpenTable(DEALER, FLOORPERSON))
    table.do(c.ReceiveDecks(ShoeKind.SINGLE, 0, FLOORPERSON, preinspected=True))
    assert table.state.played == frozenset()


def test_the_discards_end_the_correction_of_a_card() -> None:
    """It may lie among them by now."""
    table = Table().open(1)
    table.deal("8H")
    table.do(c.ShuffleDiscards(DEALER))
    assert table.refuse(c.CorrectCard(card("9H"), DEALER, FLOORPERSON))[1] == "R53"


def test_old_decks_stop_the_checklist() -> None:
    table = opened(preinspected=True).seat(1)
    table.do(c.Clock(24 * HOUR, "2026-11-16"))
    assert table.prompt == "bring other decks to the table"
    assert table.refuse(c.Cut(by=DEALER))[1] == "BJ 5.B"
    assert table.refuse(c.AnswerCut("p1", True))[1] == "BJ 5.B"
