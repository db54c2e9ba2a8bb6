"""Whole trainings: a dealer without mistakes has a perfect sheet, a sloppy one has not."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from etg.cabinet.asks import DEALER_CONSOLE, TABLE, Ask, GoOn, TrainAgain
from etg.cabinet.training.answers import WORK, fits
from etg.cabinet.training.guides import Guide, guide
from etg.cabinet.training.passed_over import MISSED_BOX
from etg.cabinet.training.scenarios import SCENARIOS
from etg.cabinet.training.score import Mark, Sheet
from etg.cabinet.training.simulated import Simulation
from etg.games import GAMES
from etg.modes import Mode
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table.actions import Do, next_action
from tests.cabinet.training.builders import Training


def trained(game: str, seed: int, rounds: int = 12, guided: bool = True, sloppy: bool = False) -> Simulation:
    training = Simulation(load(shipped_path(game)), seed, rounds, guided, sloppy)
    training.run()
    training.close()
    return training


@pytest.mark.parametrize("game", GAMES)
def test_a_dealer_without_mistakes_has_a_perfect_sheet(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    training = trained(game, seed=11)
    sheet = training.trainer.sheet
    assert sheet.whole.percent == sheet.routine.percent == sheet.irregular.percent == 100
    assert sheet.mistakes() == () and sheet.not_staged == () and sheet.rounds == 12
    staged = {row.kind for row in sheet.rows if row.staged}
    state = training.trainer.state
    assert state is not None
    assert staged == {each.id for each in SCENARIOS if each.allowed(state.terms)} - {"tip"}
    assert list(tmp_path.iterdir()) == [], "nothing is written to disk"


@pytest.mark.parametrize("game", ["community_blackjack", "blackjack_switch", "spanish_21"])
def test_a_sloppy_dealer_has_mistakes_that_stand_on_the_sheet(game: str) -> None:
    training = trained(game, seed=3, guided=False, sloppy=True)
    sheet, mistakes = training.trainer.sheet, training.dealer.mistakes
    assert "dreams" in mistakes and len(set(mistakes)) > 2
    wrong = [row for row in sheet.rows if row.mark is Mark.WRONG]
    assert wrong and sheet.irregular.percent < sheet.routine.percent < 100
    assert all(row.did for row in wrong)
    assert sheet.whole.late >= 1


def test_the_same_seed_is_the_same_training() -> None:
    one, other = (trained("blackjack", 9, 4).trainer.sheet for _ in range(2))
    assert one == other != trained("blackjack", 10, 4).trainer.sheet


def test_few_rounds_have_several_irregularities_each() -> None:
    sheet = trained("blackjack", 2, 3).trainer.sheet
    assert len({row.kind for row in sheet.rows if row.staged}) >= 6


def test_it_is_training_and_the_books_are_in_memory() -> None:
    training = Training("blackjack")
    for _ in range(5):
        training.step()
    shown = training.screens.shown
    assert shown is not None and shown.mode is Mode.TRAINING and not shown.dealt_by_table
    assert training.conductor.writer.keeper.ledger.path is None
    training.close()


# Ordinary work


def _until(training: Training, there: Callable[[], bool]) -> None:
    for _ in range(3_000):
        if there():
            return
        training.step()
    raise AssertionError("it never came to that")


def _at(do: Do) -> Training:
    """A table that waits for this; the dealer's hands rest."""
    training = Training("blackjack")
    _until(training, lambda: training.trainer.state is not None and next_action(training.state).do is do)
    training.screens.dealer = None
    return training


def test_time_that_players_take_is_not_counted() -> None:
    training = _at(Do.DECIDE)
    assert training.trainer.question is None
    training.pass_by(3)
    training.screens.dealer = training.hands
    sheet = training.run()
    assert sheet.whole.slowest < 15
    training.close()


def _do(training: Training, ask: Ask) -> None:
    training.conductor._attend(ask, training.clock.now)
    now = training.clock.now
    for _ in range(4):
        training.step()
        training.clock.now = now


def test_something_else_than_what_is_due_is_a_mistake_even_if_it_is_put_right() -> None:
    training = _at(Do.DEAL)
    before = len(training.trainer.sheet.rows)
    _do(training, Ask(DEALER_CONSOLE, c.CoverCard()))
    assert len(training.trainer.sheet.rows) == before, "it can still be put right"
    _do(training, Ask(DEALER_CONSOLE, GoOn()))
    row = training.trainer.sheet.rows[before]
    assert row.mark is Mark.WRONG and row.did == "reported the cover card" and row.kind == "cards"
    training.close()


def test_what_is_refused_is_a_mistake() -> None:
    training = _at(Do.DEAL)
    before = len(training.trainer.sheet.rows)
    _do(training, Ask(DEALER_CONSOLE, c.Clear()))
    _do(training, Ask(DEALER_CONSOLE, GoOn()))
    row = training.trainer.sheet.rows[before]
    assert row.mark is Mark.WRONG and row.did == "cleared the table"
    training.close()


def test_the_right_thing_that_is_refused_is_a_mistake_too() -> None:
    training = _at(Do.SETTLE)
    question = training.trainer.question
    assert question is not None
    ask = Ask(DEALER_CONSOLE, c.Settle())
    training.trainer.asked(ask, training.state, training.clock.now)
    training.trainer.refused(ask, "not now", training.clock.now)
    assert question.answered is None and question.did == "settled the wagers, which was refused (not now)"
    training.close()


def test_a_finger_that_trembles_is_no_mistake() -> None:
    training = _at(Do.BURN)
    training.conductor._attend(Ask(DEALER_CONSOLE, GoOn()), training.clock.now)
    _do(training, Ask(DEALER_CONSOLE, GoOn()))
    assert training.trainer.sheet.rows[-1].mark is Mark.RIGHT
    question = training.trainer.question
    assert question is not None and question.did == "", "the second touch came while the first was being done"
    _do(training, Ask(DEALER_CONSOLE, GoOn()))
    assert question.did == "went on: the next card", "a third one did not"
    training.close()


def test_what_the_table_and_players_do_is_nobodys_mistake() -> None:
    training = _at(Do.DEAL)
    question = training.trainer.question
    assert question is not None
    training.trainer.asked(Ask(3, c.Void("no")), training.state, 0.0)
    training.trainer.asked(Ask(TABLE, c.Clear()), training.state, 0.0)
    training.trainer.refused(Ask(3, c.Clear()), "no", 0.0)
    training.trainer.refused(None, "no", 0.0)
    training.trainer.asked(Ask(DEALER_CONSOLE, c.BuyIn("Player 1", 100)), training.state, 0.0)
    assert question.did == "" and question.answered is None
    training.close()


def test_a_card_that_the_shoe_reads_is_not_entered_by_hand() -> None:
    training = _at(Do.DEAL)
    assert fits(training.state, GoOn())
    assert not fits(training.state, c.Card(3, c.Source.MANUAL))
    training.close()


def test_every_next_action_is_explained_or_marked() -> None:
    training = Training("spanish_21")
    seen: set[Do] = set()
    while not training.trainer.over:
        training.step()
        seen.add(next_action(training.state).do)
        words, clause = guide(training.state)
        assert words and (not clause or clause.split()[0] in ("SP", "R51"))
        question = training.trainer.question
        if question is not None and question.answered is None and not question.staged:
            assert next_action(training.state).do in WORK
    assert len(seen) > 12
    training.close()


def test_again_begins_with_a_new_sheet() -> None:
    training = Training("blackjack", MISSED_BOX, rounds=2)
    training.hands.by_hand = False
    first = training.run()
    assert training.trainer.lesson is not None and training.trainer.lesson.sheet == first
    training.pass_by(60)
    assert training.state.round is None and training.trainer.sheet == first, "nobody plays on"
    _do(training, Ask(DEALER_CONSOLE, TrainAgain()))
    assert not training.trainer.over and training.trainer.sheet.rows == ()
    second: Sheet = training.run()
    assert second.rounds == 2 and second.whole.percent == 100 and second.irregular.rows == 1
    assert [row.round for row in second.rows] == sorted(row.round for row in second.rows)
    assert all(before <= after for before, after in pairwise([first.rounds, second.rounds]))
    training.close()


def test_where_cards_are_shared_nobody_is_told_to_deal_from_box_to_box() -> None:
    """R43, R44."""
    training = Training("community_blackjack")
    seen: dict[Do, Guide] = {}
    while not {Do.DEAL, Do.DRAW} <= seen.keys() and not training.trainer.over:
        training.step()
        seen[next_action(training.state).do] = guide(training.state)
    training.close()
    assert "community card" in seen[Do.DEAL].words and seen[Do.DEAL].clause == "R43"
    assert "every hand that has asked" in seen[Do.DRAW].words and seen[Do.DRAW].clause == "R44"
