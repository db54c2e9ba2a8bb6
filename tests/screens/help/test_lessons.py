"""The game in five pages: what is drawn and paid is what the engine does under the submission in force."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from pygame import Rect

from etg.cards import names
from etg.games import GAMES, Decision
from etg.hands import total
from etg.languages import LANGUAGES, say, speaking
from etg.money import dollars
from etg.screens.attract.staging import PLANS, beats
from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.help.examples import example, wager_of
from etg.screens.help.lessons import Lesson, lessons
from etg.screens.scenes import NOW
from etg.screens.sheet import Sheet
from etg.screens.staged.table import Table
from etg.screens.station.intents import Open, Turn
from etg.screens.station.marks import DECISIONS
from etg.screens.station.station import Station
from etg.screens.touch import Tap
from etg.screens.words.outcomes import Verdict
from etg.screens.words.payouts import line_pays
from etg.table.terms import Terms
from tests.screens.builders import SETTING
from tests.screens.words.builders import shipped, terms_of

_GALLERY = Gallery()


def words(lesson: Lesson) -> str:
    return " ".join([lesson.title, *(f"{cell.title} {cell.words}" for cell in lesson.cells), *lesson.sentences])


@pytest.mark.parametrize("game", GAMES)
def test_there_are_five_short_pages_with_pictures(game: str) -> None:
    found = lessons(shipped(game))
    assert len(found) == 5
    for lesson in found:
        assert lesson.cells and 1 <= len(lesson.sentences) <= 3
        assert all(cell.cards or cell.icon for cell in lesson.cells)
        assert len(" ".join(lesson.sentences)) < 190


@pytest.mark.parametrize("game", GAMES)
def test_examples_are_what_the_engine_pays(game: str) -> None:
    terms = shipped(game)
    wager = wager_of(terms)
    won, tied, lost = (example(terms, hand, "QD 8C") for hand in ("KS 9H", "9D 9H", "KS 7H"))
    assert (won.net, tied.net, lost.net) == (wager, 0, -wager)
    assert (won.outcome, tied.outcome, lost.outcome) == ("win", "tie", "lose")
    blackjack = example(terms, "AS KH", "9D 8C")
    assert blackjack.net == terms.pays(terms.blackjack_line, wager)
    broken = example(terms, "KS 6H 8D", "QD 8C", "hs")
    assert total(broken.hand) == 24 and broken.net == -wager


@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_shown_that_the_decks_do_not_have(game: str) -> None:
    terms = shipped(game)
    for lesson in lessons(terms):
        for cell in lesson.cells:
            assert all(card in terms.pack for card in cell.cards if card is not None), (lesson.title, cell.title)


def test_the_goal_tells_what_each_hand_brings() -> None:
    goal = lessons(shipped("blackjack"))[0]
    assert [cell.verdict for cell in goal.cells] == [
        None,
        Verdict.WON,
        Verdict.RETURNED,
        Verdict.LOST,
        Verdict.LOST,
    ]
    assert "you win $10" in words(goal) and "you lose $10" in words(goal)


@pytest.mark.parametrize(("shared", "draws"), [(0, True), (1, True), (1, False), (2, True), (2, False)])
def test_examples_have_their_cards_however_many_are_shared(shared: int, draws: bool) -> None:
    terms = terms_of("community_blackjack", community_start_cards=shared, community_draws=draws)
    goal, *_, ending = lessons(terms)
    hands = [names(card for card in cell.cards if card is not None) for cell in goal.cells]
    assert hands[1:] == ["KS 9H", "9D 9H", "KS 7H", "KS 6H 8D"]
    assert [cell.verdict for cell in goal.cells[1:]] == [Verdict.WON, Verdict.RETURNED, Verdict.LOST, Verdict.LOST]
    assert names(card for card in ending.cells[0].cards if card is not None) == "AS KH"
    for which, plan in enumerate(PLANS):
        last = beats(terms, which)[-1]
        assert [names(card for card in hand if card is not None) for hand in last.hands] == [plan.hand]


@pytest.mark.parametrize(("game", "highest"), [("blackjack", "2 to 10"), ("spanish_21", "2 to 9")])
def test_what_cards_count(game: str, highest: str) -> None:
    values = lessons(shipped(game))[1]
    assert values.cells[0].title == highest
    assert ("no 10s" in words(values)) == (game == "spanish_21")
    assert [cell.badge for cell in values.cells[-2:]] == ["soft 17", "16"]


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_is_dealt_in_the_order_of_the_engine(game: str) -> None:
    terms = shipped(game)
    deal = lessons(terms)[2]
    targets = terms.first_deal((1,))
    numbers = sorted(number for cell in deal.cells for number in cell.order)
    assert numbers == list(range(1, len(targets) + 1))
    assert all(one < other for cell in deal.cells for one, other in pairwise(cell.order))
    down = sum(card is None for cell in deal.cells for card in cell.cards)
    assert down == sum(target.face_down for target in targets)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"community_start_cards": 2}, "Two cards are shared by all players"),
        ({"community_start_cards": 1}, "You get one card, a second one is shared"),
        ({"community_start_cards": 0}, "You get two cards, and the dealer gets one."),
    ],
)
def test_the_deal_of_community_blackjack_follows_the_submission(changes: dict[str, Any], said: str) -> None:
    assert said in words(lessons(terms_of("community_blackjack", **changes))[2])


def decisions(terms: Terms) -> set[Decision]:
    icons = {icon: decision for decision, icon in DECISIONS.items()}
    return {icons[cell.icon] for cell in lessons(terms)[3].cells}


def test_decisions_are_those_that_are_ever_offered() -> None:
    usual = {Decision.HIT, Decision.STAND, Decision.DOUBLE, Decision.SPLIT}
    assert decisions(terms_of("blackjack", surrender=False)) == usual
    assert decisions(terms_of("blackjack", surrender=True)) == usual | {Decision.SURRENDER}
    assert decisions(terms_of("blackjack_switch")) == usual | {Decision.SWITCH, Decision.KEEP}
    assert decisions(terms_of("spanish_21", surrender=False)) == usual | {Decision.RESCUE, Decision.KEEP}
    assert "same time" in words(lessons(terms_of("community_blackjack", community_draws=True))[3])
    assert "your turn" in words(lessons(terms_of("community_blackjack", community_draws=False))[3])


@pytest.mark.parametrize("pays", ["3 to 2", "6 to 5"])
def test_the_end_shows_what_this_table_pays(pays: str) -> None:
    terms = terms_of("blackjack", blackjack_pays=pays)
    end = words(lessons(terms)[4])
    net = dollars(terms.pays(terms.blackjack_line, wager_of(terms)), trim=True)
    assert f"Blackjack pays {pays}" in end and f"{net} for $10" in end
    assert str(line_pays(terms.game.main_paytable.lines["win"])) in end


@pytest.mark.parametrize(("hits", "said"), [(True, "to a soft 17"), (False, "stands on every 17")])
def test_the_end_tells_how_the_dealer_draws(hits: bool, said: str) -> None:
    assert said in words(lessons(terms_of("blackjack", dealer_hits_soft_17=hits))[4])


def test_the_examples_keep_to_the_limits_of_the_table() -> None:
    assert wager_of(terms_of("blackjack", minimum=25, maximum=200, chip_unit=5)) == 25_00
    assert wager_of(terms_of("blackjack", minimum=1, maximum=5, chip_unit=1)) in range(1_00, 5_01)
    assert wager_of(shipped("community_blackjack")) == 10_00


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1080, 1920)])
@pytest.mark.parametrize("game", GAMES)
def test_at_a_station_each_page_is_one_leaf(game: str, size: tuple[int, int], language: str) -> None:
    station, whole = Station(3, replace(SETTING, language=language)), Rect(0, 0, *size)
    shown = Table(game).ready(3).shown()
    sheet = Sheet()
    with speaking(language):
        for touch in (Open("help:play"), *[Turn(1)] * 4):
            station.act(Tap(touch), shown, NOW)
        station.build(Canvas(_GALLERY, station.scale(*size), whole, sheet), shown, NOW)
        last = say("{page} of {pages}", page=5, pages=5)
    assert any(item.args[0] == last for item in sheet.items if item.kind == "text")
    assert not any(isinstance(target.intent, Turn) and target.intent.by > 0 for target in sheet.targets)
