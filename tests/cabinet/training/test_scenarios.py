"""Every irregularity in every game that has it: it comes up, and what is done about it is judged."""

from itertools import pairwise

import pytest

from etg.cabinet.asks import DEALER_CONSOLE, Ask, CallAttendant, GoOn, PauseTimer
from etg.cabinet.training.cover_card import COVER_CARD
from etg.cabinet.training.disputes import ANGRY_GUEST, TIP
from etg.cabinet.training.passed_over import MISSED_BOX
from etg.cabinet.training.reader_fault import READER_FAULT
from etg.cabinet.training.scenarios import SCENARIOS
from etg.cabinet.training.scenes import Scenario
from etg.cabinet.training.score import Mark
from etg.cabinet.training.wrong_cards import EXPOSED, FACE_UP, MISREAD
from etg.games import GAMES
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.commands import Device
from etg.table.terms import Terms
from tests.cabinet.training.builders import Training

TAKES = 7.0
WITH_STEPS = [each for each in SCENARIOS if each is not TIP]


def games_of(scenario: Scenario) -> list[str]:
    return [game for game in GAMES if scenario.allowed(Terms(load(shipped_path(game))))]


ALL = [pytest.param(game, each, id=f"{game}-{each.id}") for each in WITH_STEPS for game in games_of(each)]


def test_only_what_a_game_has_is_staged_in_it() -> None:
    games = set(GAMES)
    assert {each.id: games - set(games_of(each)) for each in SCENARIOS if set(games_of(each)) != games} == {
        "missed_box": {"community_blackjack"},
        "reader": {"community_blackjack"},
    }


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_the_right_answer_is_right_and_its_time_is_taken(game: str, scenario: Scenario) -> None:
    training = Training(game, scenario)
    training.until_staged()
    done = 0
    while (step := training.step_now) is not None:
        assert training.trainer.lesson is not None and training.trainer.lesson.direction
        assert training.trainer.lesson.guide == ""
        training.touch(step.example(training.state), TAKES)
        done += 1
    rows = training.rows
    assert len(rows) == done and {row.mark for row in rows} == {Mark.RIGHT}
    assert {row.kind for row in rows} == {scenario.id} and all(row.round == 2 for row in rows)
    assert all(TAKES <= row.seconds <= TAKES + 1.5 for row in rows), rows
    assert [row.did for row in rows] == [""] * done
    sheet = training.run()
    assert sheet.whole.percent == 100 and sheet.not_staged == ()
    training.close()


@pytest.mark.parametrize(("game", "scenario"), ALL)
def test_each_wrong_answer_is_wrong(game: str, scenario: Scenario) -> None:
    training = Training(game, scenario)
    training.until_staged()
    judged = 0
    while (step := training.step_now) is not None:
        question = training.trainer.question
        assert question is not None
        for wrong in step.wrong:
            training.trainer.asked(Ask(DEALER_CONSOLE, wrong.make(training.state)), training.state, training.clock.now)
            assert question.did and question.answered is None, wrong.name
            assert question.row(training.clock.now).mark is Mark.WRONG
            question.did = ""
            judged += 1
        training.touch(step.example(training.state))
    assert judged and {row.mark for row in training.rows} == {Mark.RIGHT}
    training.close()


@pytest.mark.parametrize("scenario", WITH_STEPS, ids=lambda each: each.id)
def test_the_table_goes_on_after_every_wrong_answer(scenario: Scenario) -> None:
    game, seen, at = games_of(scenario)[-1], set[str](), 0
    while (names := _wrong_at(game, scenario, at)) is not None:
        for name in names - seen:
            _goes_wrong(game, scenario, at, name)
        seen |= names
        at += 1
    assert seen


def _at(game: str, scenario: Scenario, at: int) -> Training:
    """A training in which the first steps were done rightly."""
    training = Training(game, scenario, rounds=2)
    training.until_staged()
    for _ in range(at):
        assert training.step_now is not None
        training.touch(training.step_now.example(training.state))
    return training


def _wrong_at(game: str, scenario: Scenario, at: int) -> set[str] | None:
    """The names of what is wrong at a step; None: there is no such step."""
    training = _at(game, scenario, at)
    training.close()
    return None if training.step_now is None else {each.name for each in training.step_now.wrong}


def _goes_wrong(game: str, scenario: Scenario, at: int, name: str) -> None:
    training = _at(game, scenario, at)
    step = training.step_now
    assert step is not None
    training.touch(next(each for each in step.wrong if each.name == name).make(training.state))
    training.hands.by_hand = False
    training.run()
    row = training.rows[at]
    assert row.mark is Mark.WRONG and row.did and row.right == step.right, (name, training.rows)
    assert all(each.mark is Mark.RIGHT for each in training.rows[:at])
    training.close()


@pytest.mark.parametrize("scenario", [MISREAD, EXPOSED, ANGRY_GUEST], ids=lambda each: each.id)
def test_who_takes_too_long_is_late_and_a_guided_one_has_twice_the_time(scenario: Scenario) -> None:
    for guided, mark in ((False, Mark.LATE), (True, Mark.RIGHT)):
        training = Training("blackjack", scenario, guided=guided)
        step = training.until_staged()
        training.touch(step.example(training.state), step.limit + 5)
        assert training.rows[0].mark is mark
        training.close()


def test_a_guided_dealer_is_told_how_and_by_which_clause() -> None:
    training = Training("spanish_21", MISSED_BOX, guided=True)
    step = training.until_staged()
    lesson = training.trainer.lesson
    assert lesson is not None and lesson.guide == step.hint and lesson.clause == "SP 13.M"
    training.close()


def test_what_was_done_wrongly_comes_up_again() -> None:
    training = Training("blackjack", MISSED_BOX)
    training.until_staged()
    training.touch(GoOn())
    training.hands.by_hand = False
    training.run()
    assert [row.mark for row in training.rows] == [Mark.WRONG, Mark.RIGHT]
    training.close()


def test_the_floor_can_be_called_before_the_station_is_held() -> None:
    training = Training("blackjack", ANGRY_GUEST)
    hold = training.until_staged()
    training.touch(PauseTimer())  # no countdown runs: refused, and no mistake
    training.touch(CallAttendant(DEALER_CONSOLE, True))
    training.touch(hold.example(training.state))
    assert [row.right for row in training.rows] == [hold.right] and training.rows[0].mark is Mark.RIGHT
    release = training.step_now
    assert release is not None and isinstance(release.example(training.state), c.ResetLockUp)
    training.pass_by(5)
    assert training.screens.shown is not None and DEALER_CONSOLE not in training.screens.shown.calls, "he has come"
    training.close()


def test_a_reader_that_fails_is_out_of_order_until_it_is_replaced() -> None:
    training = Training("blackjack", READER_FAULT)
    training.until_staged()
    directions = []
    while (step := training.step_now) is not None:
        assert training.trainer.lesson is not None
        directions.append(training.trainer.lesson.direction)
        training.touch(step.example(training.state))
    assert [before != after for before, after in pairwise(directions)] == [False, True, True]
    assert Device.READER not in training.state.out_of_order
    training.close()


def test_whoever_reports_the_reader_at_once_is_right_too() -> None:
    training = Training("blackjack", READER_FAULT)
    training.until_staged()
    training.touch(c.OutOfOrder(Device.READER, training.state.dealer))
    assert training.rows[0].mark is Mark.RIGHT
    assert training.step_now is not None and training.step_now.calls_floor
    training.close()


def test_cards_are_what_the_rules_make_of_them() -> None:
    for scenario, used in ((FACE_UP, False), (EXPOSED, True)):
        training = Training("blackjack", scenario)
        step = training.until_staged()
        card = training.state.shoe.strays[0].card
        training.touch(step.example(training.state))
        round_ = training.state.round
        assert round_ is not None
        assert (round_.held == card) is used and round_.face_up == (not used)
        training.close()


def test_after_the_cover_card_the_round_is_completed_and_the_cards_are_shuffled() -> None:
    training = Training("blackjack", COVER_CARD)
    step = training.until_staged()
    assert training.state.shoe.due and next_action(training.state).do is Do.DEAL
    training.touch(step.example(training.state))
    while training.state.round is not None:
        training.step()
    assert training.state.shoe.steps
    training.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_tip_is_on_record_and_nothing_is_to_be_done(game: str) -> None:
    training = Training(game, TIP)
    told = ""
    while not training.trainer.over:
        training.step()
        lesson = training.trainer.lesson
        told = told or (lesson.direction if lesson is not None else "")
    assert "Say thank you" in told
    assert training.screens.shown is not None and training.screens.shown.tips == 5_00
    assert training.rows == [] and training.trainer.sheet.not_staged == ()
    training.close()
