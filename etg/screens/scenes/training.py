"""Moments of a dealer in training: the guide, irregularities that were staged, and the score sheet."""

from dataclasses import replace
from random import Random

from etg.cabinet.asks import DEALER_CONSOLE, GoOn
from etg.cabinet.shown import Countdown, Lesson
from etg.cabinet.training.answers import WORK, What, Work, done
from etg.cabinet.training.cover_card import COVER_CARD
from etg.cabinet.training.disputes import ANGRY_GUEST, GIVEN, TIP
from etg.cabinet.training.guides import guide
from etg.cabinet.training.passed_over import MISSED_BOX, MISSED_OWN
from etg.cabinet.training.props import Props
from etg.cabinet.training.reader_fault import READER_FAULT
from etg.cabinet.training.scenarios import SCENARIOS
from etg.cabinet.training.scenes import Scenario
from etg.cabinet.training.score import Mark, Row, Sheet
from etg.cabinet.training.wrong_cards import EXPOSED, FACE_UP, MISREAD
from etg.cards import card
from etg.errors import Refused
from etg.modes import Mode
from etg.screens.dealer.intents import Key, PickCard, Show, Take, Trouble, Turn
from etg.screens.scenes.scene import Scene, counting
from etg.screens.staged.cards import Cards
from etg.screens.staged.table import DEALER, PLAYERS, Table
from etg.table import commands as c
from etg.table.actions import Do
from etg.table.decide import decide
from etg.table.prompts import prompt
from etg.table.state import State
from etg.table.words import card_words
from etg.texts import Text, text

_CONSOLE = frozenset({"dealer"})
_PROPS = Props(lambda: None)


def _seated(table: Table) -> Table:
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    return table.plan(Cards("9D KS", "QH 6C", {3: "QH 6C"}))


def _scene(table: Table, name: str, lesson: Lesson, countdown: Countdown | None = None, *touches: object) -> Scene:
    shown = replace(table.shown(countdown=countdown), mode=Mode.TRAINING, lesson=lesson)
    return Scene(name, shown, DEALER_CONSOLE, tuple(touches), _CONSOLE)


def _lesson(table: Table, scenario: Scenario | None = None, guided: bool = True) -> Lesson:
    """What the trainer would say in this moment."""
    number = table.state.rounds + (table.state.round is None)
    progress = text("Round {number} of {rounds}", number=number, rounds=12)
    play = None if scenario is None else scenario.begin(table.state, _PROPS, Random(3))
    direction = "" if play is None else play.direction
    if not guided:
        return Lesson(progress, False, direction)
    if play is not None and play.steps:
        return Lesson(progress, True, direction, play.steps[0].hint, play.steps[0].clause)
    words, clause = guide(table.state)
    return Lesson(progress, True, direction, words, clause)


def guided(table: Table) -> Scene:
    """The next card, and how it is dealt."""
    _seated(table).play(Do.DEAL)
    return _scene(table, "training-guided", _lesson(table))


def settling(table: Table) -> Scene:
    """In which order wagers are collected and paid."""
    _seated(table).play(Do.SETTLE)
    return _scene(table, "training-settle", _lesson(table))


def exam(table: Table) -> Scene:
    """Nothing is explained."""
    _seated(table).play(Do.DECIDE)
    return _scene(table, "training-exam", _lesson(table, guided=False), counting("decisions", 20, 12))


def missed(table: Table) -> Scene:
    """Somebody was dealt past."""
    _seated(table).play(Do.DEAL, but=1)
    return _scene(table, "training-missed", _lesson(table, MISSED_BOX if MISSED_BOX.ready(table.state) else MISSED_OWN))


def missed_page(table: Table) -> Scene:
    """The trainee looks for it among all that can go wrong."""
    _seated(table).play(Do.DEAL, but=1)
    lesson = _lesson(table, MISSED_BOX if MISSED_BOX.ready(table.state) else MISSED_OWN)
    return _scene(table, "training-missed-page", lesson, None, Show(Trouble()))


def exposed_in_exam(table: Table) -> Scene:
    """A card has come out that nobody was to get, and nothing is explained."""
    _seated(table).play(Do.DECIDE)
    table.do(c.OutOfTurn(card("8D")))
    lesson = _lesson(table, EXPOSED, guided=False)
    return _scene(table, "training-exposed", lesson, counting("decisions", 20, 12, paused=True))


def void_reason(table: Table) -> Scene:
    """Why a round is called off: the longest list of reasons that there is."""
    _seated(table).play(Do.DECIDE)
    touches = (Show(Trouble()), Take("void"))
    return _scene(table, "training-reasons", _lesson(table), counting("decisions", 20, 12), *touches)


def approval(table: Table) -> Scene:
    """The floorperson types a number."""
    _seated(table).play(Do.DECIDE)
    touches = (Take("wrong_card"), PickCard(card("5S")), Key("2"), Key("7"))
    return _scene(table, "training-approval", _lesson(table), counting("decisions", 20, 12), *touches)


def dispute(table: Table) -> Scene:
    """A guest is angry."""
    _seated(table).play(Do.CLEAR)
    return _scene(table, "training-dispute", _lesson(table, ANGRY_GUEST))


def tip(table: Table) -> Scene:
    """A guest has given something."""
    table.ready(2, 3, 5).do(c.Tip(PLAYERS[2], GIVEN)).place(3, 2_500)
    return _scene(table, "training-tip", _lesson(table, TIP), counting("betting", 30, 21))


def _work(table: Table) -> list[Work]:
    """The kinds of work that the game has."""
    without = {"draws"} if table.terms.game.hole_card else {"draws", "reader_use"}
    return [work for work in dict.fromkeys(work for work, _ in WORK.values()) if work.kind not in without]


_MISTAKES: dict[str, tuple[Text, str, What]] = {
    MISREAD.id: (text("correct it to the {card}, with the floorperson", card=card_words(card("5S"))), "R53", GoOn()),
    FACE_UP.id: (text("report that it lay face up in the shoe"), "face up", c.DrawnInError(card("8D"), True, DEALER)),
    EXPOSED.id: (text("report that it was drawn too early and seen"), "exposed", c.FaceUpCard(card("8D"), DEALER)),
    MISSED_BOX.id: (text("report that box {box} got no cards", box=3), "no cards", GoOn()),
    MISSED_OWN.id: (text("report that you missed your own card"), "dealer missed", GoOn()),
    READER_FAULT.id: (text("put the hole card in again"), "reader out of order", c.Void("", DEALER)),
    COVER_CARD.id: (text("put it aside and complete the round"), "cover card", c.CallShuffle(DEALER)),
    ANGRY_GUEST.id: (text("hold station {station} for a dispute", station=3), "", c.Clear()),
}
"""What is right about each irregularity, its clause, and what was done first."""


def _refused(state: State, command: c.Command) -> Text:
    """What was done too early or too late, and what the table said."""
    try:
        decide(state, command)
    except Refused as refusal:
        return text("{did}, which was refused ({reason})", did=done(command), reason=refusal.reason)
    raise AssertionError(f"the table takes {command} now")


def _sheet(table: Table) -> Sheet:
    """One with everything: all kinds of work, and every irregularity of the game, some of it not done well."""
    rows, terms = [], table.terms
    dealt = prompt(_seated(table).play(Do.DEAL, but=1).state)
    cleared = table.play(Do.CLEAR).state
    for work in _work(table):
        rows += [Row(1, work.kind, work.title, dealt, Mark.RIGHT, 1.5 + at / 4) for at in range(len(work.title))]
    rows.append(Row(2, "cards", WORK[Do.DEAL][0].title, dealt, Mark.LATE, 21.4))
    staged = [each for each in SCENARIOS if each.allowed(terms) and each is not TIP]
    for at, each in enumerate(staged):
        right, clause, first = _MISTAKES[each.id]
        mark, did = (Mark.WRONG, done(first)) if at % 2 else (Mark.RIGHT, "")
        clause = clause if clause in ("", "R53") else terms.clause(clause)
        rows.append(Row(at + 2, each.id, each.title, right, mark, 4.2 + at, did, clause, True))
    refused, clause = _refused(cleared, c.Settle()), terms.clause("clear")
    rows.append(Row(9, "clearing", WORK[Do.CLEAR][0].title, text(Do.CLEAR), Mark.WRONG, 12.5, refused, clause))
    return Sheet(text(terms.game.name), False, 7, 12, tuple(rows), (TIP.title,))


def _graded(table: Table, name: str, *touches: object) -> Scene:
    lesson = Lesson(text("The training is over"), False, sheet=_sheet(table))
    table.play(None)
    return _scene(table, name, lesson, None, *touches)


def score_sheet(table: Table) -> Scene:
    """The totals."""
    return _graded(table, "training-sheet")


def score_sheet_mistakes(table: Table) -> Scene:
    """The mistakes."""
    return _graded(table, "training-sheet-mistakes", Turn(1))
