"""Something went wrong: in three taps to the remedy, and only to those that the table accepts."""

from collections.abc import Iterable

import pytest

from etg.cards import card
from etg.errors import Refused
from etg.games import GAMES
from etg.languages import LANGUAGES, speaking
from etg.screens.dealer.intents import (
    Close,
    Drawn,
    Enter,
    Filling,
    Key,
    PickCard,
    PickReason,
    Show,
    Take,
    Trouble,
    Turn,
    Ways,
)
from etg.screens.scenes import scenes
from etg.shoe import ShoeKind
from etg.shoe.inventory import count
from etg.table import commands as c
from etg.table.decide import decide
from etg.table.people import Person, Role
from etg.table.state import changed
from tests.screens.dealer.desk import DEALER, Desk, check_sheet
from tests.table.builders import Table

FLOOR = Person(Role.FLOORPERSON, "27")
APPROVE = (Key("2"), Key("7"), Enter())


WHERE = {
    "no-wagers",
    "dealing",
    "decisions",
    "results",
    "tilt",
    "shoe-offline",
    "suspect-card",
    "stray-card",
    "shuffling",
}


def deciding() -> Table:
    table = Table("blackjack").open(1, 3)
    table.deal("2S 3H 9D 4C 5S 6H")
    return table


def test_a_card_face_up_in_three_taps() -> None:
    desk = Desk(deciding().state)
    assert desk.tap(Show(Trouble()), Take("face_up"), PickCard(card("KD"))) == [c.FaceUpCard(card("KD"), DEALER)]
    assert desk.console.memory.page is None


def test_the_clause_stands_below_in_small_print() -> None:
    desk = Desk(deciding().state)
    desk.tap(Show(Trouble()))
    assert "BJ 14.A" in desk.words and "A card was face up in the shoe" in desk.words


def test_the_last_card_was_another_one() -> None:
    table = deciding()
    desk = Desk(table.state)
    desk.tap(Take("wrong_card"), PickCard(card("QH")))
    assert desk.tap(*APPROVE) == [c.CorrectCard(card("QH"), DEALER, FLOOR)]
    assert decide(table.state, c.CorrectCard(card("QH"), DEALER, FLOOR))


def test_drawn_too_early() -> None:
    desk = Desk(deciding().state)
    desk.tap(Show(Drawn()), Take("drawn_seen"))
    assert desk.tap(PickCard(card("KD"))) == [c.DrawnInError(card("KD"), True, DEALER)]


def test_void_with_a_reason_and_two_people() -> None:
    desk = Desk(deciding().state)
    desk.tap(Show(Trouble()), Take("void"), PickReason("misdeal"))
    assert desk.tap(*APPROVE) == [c.Void("misdeal", DEALER, FLOOR)]


def test_a_box_without_cards() -> None:
    table = Table("blackjack").open(1, 3)
    table.deal("2S")
    desk = Desk(table.state)
    desk.tap(Show(Trouble()))
    assert "no_cards:3" in desk.offered() and "no_cards:1" not in desk.offered()
    assert desk.tap(Take("no_cards:3")) == [c.NoCards(3, DEALER)]


@pytest.mark.clause("BJ 14.G", "BJ 14.H", "BJ 14.E")
def test_somebody_was_left_out_and_the_next_card_has_come() -> None:
    """The shoe has read it and the table has dealt it: two people say where the cards lie."""
    table = Table("blackjack").open(1, 3)
    table.deal("2S 4H")
    desk = Desk(table.state)
    desk.tap(Show(Trouble()), Take("no_cards_before:3"))
    assert desk.tap(*APPROVE) == [c.NoCards(3, DEALER, FLOOR)]
    table.deal("9D 5C")
    desk = Desk(table.state)
    desk.tap(Show(Trouble()))
    for key in ("one_card_before:1", "one_card_dead_before:1", "dealer_missed_before"):
        assert key in desk.offered()
    desk.tap(Take("dealer_missed_before"))
    assert desk.tap(*APPROVE) == [c.DealerMissed(DEALER, FLOOR)]


@pytest.mark.clause("BJ 14.A")
def test_the_last_card_lay_face_up() -> None:
    """The one that was dealt, or one that the shoe could not read."""
    desk = Desk(deciding().state)
    desk.tap(Show(Trouble()), Take("last_face_up"))
    assert desk.tap(*APPROVE) == [c.LastFaceUp(DEALER, FLOOR)]
    table = Table("blackjack").open(1)
    table.do(c.CardUnread())
    desk = Desk(table.state)
    desk.tap(Show(Ways()), Take("face_up_unread:"), PickCard(card("KD")))
    assert desk.tap(*APPROVE) == [c.FaceUpCard(card("KD"), DEALER, None, FLOOR)]


@pytest.mark.clause("T46")
def test_a_card_out_of_turn_is_put_right_without_naming_it() -> None:
    table = deciding()
    table.do(c.OutOfTurn(card("KD")))
    desk = Desk(table.state)
    assert "King" not in desk.words and "KD" not in desk.words
    desk.tap(Show(Ways()))
    assert desk.tap(Take("stray:unseen")) == [c.DrawnInError(card("KD"), False, DEALER)]


def test_a_card_that_could_not_be_read() -> None:
    table = Table("blackjack").open(1)
    table.do(c.CardUnread())
    desk = Desk(table.state)
    desk.tap(Take("enter_card:"), PickCard(card("KD")))
    assert desk.tap(*APPROVE) == [c.Card(card("KD"), c.Source.MANUAL, None, DEALER, FLOOR)]


@pytest.mark.clause("SP 13.C", "PO 13.C", "PE 13.C")
@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if game.book != "BJ"])
def test_a_ten_in_a_spanish_shoe(game: str) -> None:
    """The floorperson tears it and puts it into the box, and only then it is reported; out of turn as well."""
    table = Table(game).open(1)
    table.do(c.Card(card("TS")))
    for language in LANGUAGES:  # the narrowest button: two stations call besides
        with speaking(language):
            check_sheet(Desk(table.state, (1280, 720), links=(), calls=frozenset((2, 4))).build(), 2 / 3)
    desk = Desk(table.state)
    assert "tears it in half" in desk.words
    desk.tap(Take("ten_suspect"))
    assert desk.tap(*APPROVE) == [c.TenFound(card("TS"), DEALER, FLOOR)]
    table.do(c.TenFound(card("TS"), DEALER, FLOOR))
    table.deal("8H 7C 8S KD")
    table.do(c.OutOfTurn(card("TS")))
    desk = Desk(table.state)
    assert "tears it in half" in desk.words
    desk.tap(Show(Trouble()))
    assert "stray:ten" in desk.offered() and "stray:discard" not in desk.offered()


@pytest.mark.clause("SP 13.S", "PO 13.S", "PE 13.S", "BJ 14.N")
@pytest.mark.parametrize("game", ["blackjack", "spanish_21", "pontoon_21", "players_edge_21"])
def test_a_device_that_cannot_be_used_is_covered_or_has_its_sign(game: str) -> None:
    """The shuffler in every book, the shoe in all but Blackjack; the console says so and takes the report."""
    table = Table(game).open(1)
    table.do(c.OutOfOrder(c.Device.SHUFFLER, DEALER))
    desk = Desk(table.state)
    assert "put its sign on it" in desk.words
    desk.tap(Show(Trouble()))
    assert desk.tap(Take("cover_shuffler")) == [c.Mend(c.Device.SHUFFLER, DEALER, covered=True)]
    table.do(c.Mend(c.Device.SHUFFLER, DEALER), c.OutOfOrder(c.Device.SHOE, DEALER))
    desk = Desk(table.state)
    desk.tap(Show(Trouble()))
    if game == "blackjack":
        assert "cover_shoe" not in desk.offered() and "enter_card:" in desk.offered()
    else:
        assert "enter_card:" not in desk.offered()
        assert desk.tap(Take("cover_shoe")) == [c.Mend(c.Device.SHOE, DEALER, covered=True)]


@pytest.mark.clause("BJ 14.A")
def test_a_card_face_up_at_either_side_of_a_double_shoe() -> None:
    """Before the determinant card has chosen a side the dealer says where it lay."""
    table = Table(shoe=ShoeKind.DOUBLE).open(1)
    desk = Desk(table.state)
    desk.tap(Show(Trouble()), Take("face_up:b"), PickCard(card("KD")))
    table.do(c.FaceUpCard(card("KD"), DEALER, "b"))
    assert count(table.state.cards[1].rack, card("KD")) == 1


@pytest.mark.clause("BJ 14.F(1)", "SP 13.K", "PO 13.K", "PE 13.K")
@pytest.mark.parametrize("game", ["blackjack", "spanish_21", "pontoon_21", "players_edge_21"])
def test_the_console_asks_who_has_cut_the_discards(game: str) -> None:
    """When the burned card has been read: every player in the order of the offer, and the dealer last."""
    table = Table(game).open(1, 3)
    table.deal("2S")
    (places,) = table.state.cards
    table.state = changed(table.state, cards=(places._replace(shoe=0, rack=places.rack + places.shoe),))
    table.do(c.OutOfTurn(card("KD")))
    desk = Desk(table.state)
    desk.tap(Show(Ways()))
    assert {"stray:shuffled:3", "stray:shuffled:1", "stray:shuffled"} <= set(desk.offered())
    assert desk.tap(Take("stray:shuffled:3")) == [c.ShuffleDiscards(DEALER, card("KD"), "p3")]


def test_the_picker_tells_nothing_about_the_shoe() -> None:
    """Every card of the pack can be picked, also one of which none can be left: what lies face down stays secret."""
    table = Table("pitch_blackjack", decks=1).open(1)
    table.deal("2S 3H 4S 5H")
    desk = Desk(table.state)
    desk.tap(Take("wrong_card"))
    picked = {target.intent for target in desk.targets() if isinstance(target.intent, PickCard)}
    assert picked == {PickCard(each) for each in table.state.terms.game.pack}


def test_a_question_that_nobody_asks_any_more_is_put_away() -> None:
    table = deciding()
    desk = Desk(table.state)
    desk.tap(Take("wrong_card"))
    assert isinstance(desk.console.memory.page, Filling)
    table.do(c.Void("test", DEALER, FLOOR), c.Clear())
    desk.show(table.state)
    assert desk.console.memory.page is None
    assert "not possible any more" in desk.words.replace("\n", " ")


def test_a_menu_never_covers_the_large_line() -> None:
    desk = Desk(deciding().state)
    before = [item for item in desk.build().items if item.y < 190]
    desk.tap(Show(Trouble()))
    after = [item for item in desk.build().items if item.y < 190]
    assert [item for item in before if item.kind == "text"] == [item for item in after if item.kind == "text"]
    assert desk.tap(Close()) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_remedy_of_every_scene_leads_to_a_command_that_is_accepted(game: str) -> None:
    """Each choice is followed to its end by touching what is asked for; with one card at least it is accepted."""
    for scene in scenes(game):
        if scene.name not in WHERE:
            continue
        desk = Desk(scene.shown.state, links=scene.shown.links)
        desk.console.memory.open(Trouble())
        assert not any(isinstance(target.intent, Turn) for target in desk.targets()), scene.name
        for key in sorted(desk.offered()):
            desk.console.memory.close()
            desk.console.memory.open(Trouble())
            assert any(_accepted(desk, whats) for whats in _followed(desk, key)), (scene.name, key)


def _followed(desk: Desk, key: str) -> Iterable[list[object]]:
    """Every way to the end of a choice."""
    for turn in range(52):
        desk.console.memory.close()
        desk.console.memory.open(Trouble())
        whats = desk.tap(Take(key))
        picked = False
        while isinstance(desk.console.memory.page, Filling):
            intents = [target.intent for target in desk.targets()]
            cards = [intent for intent in intents if isinstance(intent, PickCard)]
            reasons = [intent for intent in intents if isinstance(intent, PickReason)]
            if cards and turn >= len(cards):
                return
            picked = picked or bool(cards)
            whats = desk.tap(cards[turn]) if cards else desk.tap(reasons[0]) if reasons else desk.tap(*_typing(intents))
        yield whats
        if not picked:
            return


def _typing(intents: list[object]) -> tuple[object, ...]:
    return (Key("2"), Key("7"), Enter()) if Key("2") in intents else ()


def _accepted(desk: Desk, whats: list[object]) -> bool:
    try:
        for what in whats:
            if isinstance(what, c.Command):
                decide(desk.shown.state, what)
    except Refused:
        return False
    return bool(whats)
