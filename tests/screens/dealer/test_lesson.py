"""The console of a dealer in training: a band that covers nothing, offers for every right answer, the score sheet."""

from dataclasses import replace

import pytest

from etg.cabinet.asks import DEALER_CONSOLE, Ask, EndTraining, GoOn, TrainAgain
from etg.cabinet.shown import Lesson
from etg.cabinet.training.disputes import GIVEN
from etg.cabinet.training.scenarios import SCENARIOS
from etg.cabinet.training.scenes import Step
from etg.games import GAMES
from etg.screens.dealer.catalogue import _all
from etg.screens.dealer.intents import Again, Close, End, ScoreSheet, Show, Turn
from etg.screens.dealer.offers import Offer, begun, live
from etg.screens.dealer.scene import Scene
from etg.screens.scenes import scene
from etg.screens.touch import Tap
from etg.table.people import Person, Role
from tests.cabinet.training.builders import Training
from tests.screens.dealer.desk import EMULATED, NOW, Desk, check_sheet, golds

FLOOR = Person(Role.FLOORPERSON, "27")
NAMES = ("training-guided", "training-exam", "training-missed", "training-exposed", "training-dispute")


def _makes(scene_: Scene, offer: Offer, step: Step) -> bool:
    """Whether the offer is the right answer, with the card that lies on the felt where one must be named."""
    card = getattr(step.example(scene_.state), "card", None)
    given = begun(scene_)._replace(floor=FLOOR, card=card, reason=next(iter(offer.reasons), ""), amount=1)
    try:
        return any(step.accepts(what) for what in offer.whats(given))
    except AssertionError:  # it wants a card, and none is needed
        return False


@pytest.mark.parametrize("game", GAMES)
def test_the_console_offers_every_right_answer(game: str) -> None:
    training = Training(game, *SCENARIOS, rounds=12)
    seen = set()
    while not training.trainer.over:
        step, shown = training.step_now, training.screens.shown
        if step is not None and shown is not None:
            performing = training.trainer.performing
            assert performing is not None
            scene_ = Scene(replace(shown, state=training.state, links=EMULATED, floorperson=FLOOR))
            offers = [offer for offer in live(scene_, _all(scene_)) if _makes(scene_, offer, step)]
            assert offers, (performing.scenario.id, step.right)
            seen.add(performing.scenario.id)
            training.touch(step.example(training.state))
        else:
            training.step()
    assert len(seen) >= 6
    training.close()


def _desk(name: str, game: str = "blackjack", size: tuple[int, int] = (1920, 1080)) -> Desk:
    shown = scene(game, name).shown
    desk = Desk(shown.state, size)
    desk.shown = shown
    desk.console.follow(shown, NOW)
    return desk


@pytest.mark.parametrize("name", NAMES)
def test_the_band_says_it_and_covers_nothing(name: str) -> None:
    with_lesson = _desk(name)
    lesson = with_lesson.shown.lesson
    assert lesson is not None
    found, words = with_lesson.build(), with_lesson.words
    check_sheet(found)
    without = _desk(name)
    without.shown = replace(without.shown, lesson=None)
    plain = without.build()
    assert {target.intent for target in found.targets} == {target.intent for target in plain.targets}
    assert golds(found) == golds(plain)
    assert lesson.progress in words
    for said in (lesson.direction, lesson.guide):
        assert " ".join(said.split()[:4]) in words


def test_without_a_lesson_nothing_is_different() -> None:
    desk = _desk("training-exam")
    desk.shown = replace(desk.shown, lesson=None)
    assert "Round 3 of 12" not in desk.words and "TRAINING, no money" in desk.words


def test_in_an_exam_nothing_is_explained() -> None:
    lesson = _desk("training-exposed").shown.lesson
    assert lesson is not None and lesson.direction and not lesson.guide and not lesson.clause


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_the_score_sheet_opens_by_itself_and_can_be_leafed_through(size: tuple[int, int]) -> None:
    desk = _desk("training-sheet", size=size)
    assert desk.console.memory.page == ScoreSheet()
    assert "Angry guest" in desk.words and "Irregularities" in desk.words and "slowest" in desk.words
    check_sheet(desk.build(), size[0] / 1920)
    desk.tap(Turn(1))
    assert "Done first: " in desk.words
    check_sheet(desk.build(), size[0] / 1920)
    desk.tap(Turn(0))
    assert "Irregularities" in desk.words


def test_the_felt_can_be_looked_at_and_the_sheet_opened_again() -> None:
    desk = _desk("training-sheet")
    desk.tap(Close())
    assert desk.console.memory.page is None and "Irregularities" not in desk.words
    check_sheet(desk.build())
    desk.tap(Show(ScoreSheet()))
    assert "Irregularities" in desk.words


def test_again_and_end() -> None:
    desk = _desk("training-sheet")
    assert desk.tap(Again()) == [TrainAgain()]
    assert desk.tap(End()) == [EndTraining()]
    desk.shown = replace(desk.shown, lesson=Lesson("Round 1 of 12"))
    desk.console.follow(desk.shown, NOW)
    assert desk.console.memory.page is None, "it has begun again"


def test_a_perfect_sheet_has_one_leaf() -> None:
    desk = _desk("training-sheet")
    lesson = desk.shown.lesson
    assert lesson is not None and lesson.sheet is not None
    rows = tuple(row for row in lesson.sheet.rows if row not in lesson.sheet.mistakes())
    desk.shown = replace(desk.shown, lesson=replace(lesson, sheet=replace(lesson.sheet, rows=rows)))
    assert not any(isinstance(target.intent, Turn) for target in desk.targets())
    assert "100%" in desk.words


def test_a_touch_is_asked_at_the_console() -> None:
    desk = _desk("training-sheet")
    assert desk.console.act(Tap(Again()), desk.shown, NOW) == [Ask(DEALER_CONSOLE, TrainAgain())]
    assert GoOn() not in desk.tap(End())


def test_a_tip_on_record_is_among_the_tips() -> None:
    found = scene("community_blackjack", "training-tip").shown
    assert found.tips == GIVEN


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_that_is_shown_tells_only_what_the_game_has(game: str) -> None:
    lesson = scene(game, "training-sheet").shown.lesson
    assert lesson is not None and lesson.sheet is not None
    rows = lesson.sheet.rows
    assert any(row.kind == "reader_use" for row in rows) == GAMES[game].hole_card
    assert not [row for row in rows if game == "community_blackjack" and "to box" in row.right]
    for row in rows:
        if row.kind == "face_up":
            assert row.right == "report that it lay face up in the shoe" and row.clause.endswith(("14.A", "13.A"))
