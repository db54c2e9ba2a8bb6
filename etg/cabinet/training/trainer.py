"""The trainer: stages irregularities one after the other, and notes what the dealer does and how long it takes."""

from collections.abc import Hashable, Sequence
from random import Random

from etg.cabinet.asks import DEALER_CONSOLE, TABLE, Ask, CallAttendant, GoOn, TrainAgain
from etg.cabinet.pacing import Pacing, Wanted
from etg.cabinet.shown import Lesson
from etg.cabinet.training.answers import WORK, What, done, fits, is_at_any_time
from etg.cabinet.training.disputes import TIP, tip
from etg.cabinet.training.guides import guide
from etg.cabinet.training.marking import Marks, Question
from etg.cabinet.training.performing import Performing
from etg.cabinet.training.program import Program
from etg.cabinet.training.props import Props
from etg.cabinet.training.scenarios import SCENARIOS
from etg.cabinet.training.scenes import Scenario
from etg.cabinet.training.score import Mark, Sheet
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.prompts import prompt
from etg.table.state import State
from etg.texts import text

GUIDED = 2.0
"""Whoever reads the guide may take so many times as long."""
_CUTS = 2.5
"""Seconds that a player takes to answer who is offered the cut."""
_STARTS = 1.2
"""Seconds after which something happens while nobody does anything."""
_COMES = 2.0
"""Seconds after which a floorperson is there who was called."""
_HERE = Ask(TABLE, CallAttendant(DEALER_CONSOLE, False))
_CURTAIN = Ask(TABLE, TrainAgain())
"""Never asked of anybody: it says that the time for something has come."""


class Trainer:
    """Watches one dealer's console; see `Watch`."""

    def __init__(
        self, props: Props, seed: int, rounds: int, guided: bool = True, scenarios: Sequence[Scenario] = SCENARIOS
    ) -> None:
        self.seed = seed
        self.rounds = rounds
        self.guided = guided
        self.scenarios = scenarios
        self._props = props
        self._times = 0
        """How often it was begun again."""
        self._pacing = Pacing()
        self._state: State | None = None
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._rng = Random(f"training {self.seed} {self._times}")
        self._marks = Marks()
        self._played = 0
        self._round: int | None = None
        """The number of the round that is being played, by the table."""
        self._program: Program | None = None
        self._caused: Scenario | None = None
        """It has been caused, and nothing is to be seen of it yet."""
        self._performing: Performing | None = None
        self._floor_called = False
        self._twice: list[What] = []
        """What was touched while the right thing was being done: a finger that trembles, and no mistake."""

    # What is shown

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return self._played >= self.rounds

    @property
    def state(self) -> State | None:
        """The table as it was told last."""
        return self._state

    @property
    def performing(self) -> Performing | None:
        """The irregularity that has come up and is not put right yet."""
        return self._performing

    @property
    def question(self) -> Question | None:
        """What the trainee is to do now; None: nothing."""
        return self._marks.open

    @property
    def deadline(self) -> float | None:
        """When something happens by itself."""
        return self._pacing.deadline

    @property
    def lesson(self) -> Lesson | None:
        """The stage direction; in guided training also how the right thing is done, and why."""
        state = self._state
        if state is None:
            return None
        if self.over:
            return Lesson(text("The training is over"), self.guided, sheet=self.sheet)
        number = min(self._played + 1, self.rounds)
        progress = text("Round {number} of {rounds}", number=number, rounds=self.rounds)
        performing = self._performing
        direction = performing.direction if performing is not None else ""
        if not self.guided:
            return Lesson(progress, False, direction)
        if performing is not None and performing.step is not None:
            return Lesson(progress, True, direction, performing.step.hint, performing.step.clause)
        words, clause = guide(state)
        return Lesson(progress, True, direction, words, clause)

    @property
    def sheet(self) -> Sheet:
        """The score sheet so far."""
        game = self._state.terms.game.name if self._state is not None else ""
        never = () if self._program is None else tuple(each.title for each in self._program.never)
        return Sheet(text(game), self.guided, self.seed, self._played, tuple(self._marks.rows), never)

    # What happens

    def committed(self, state: State, events: Sequence[e.Event], now: float) -> None:
        """Mark what was done, and see what is to be done now."""
        self._state = state
        if self._program is None:
            self._program = Program(state.terms, self.rounds, self._rng, self.scenarios)
        if self.over:
            return
        if any(not isinstance(event, e.CommandRefused) for event in events):
            self._settle(now)
        cleared = sum(isinstance(event, e.Cleared) for event in events)
        self._played += cleared
        if cleared:
            self._caused = None
        if self.over:
            self._marks.close(now)
            self._performing = self._caused = None
            return
        if state.round is not None and state.round.number != self._round:
            self._round = state.round.number
            self._program.begin_round(self._played)
        self._look(state, now)

    def _settle(self, now: float) -> None:
        """What was asked for rightly is done: it is on the sheet."""
        question = self._marks.open
        if question is None or question.answered is None:
            return
        row = self._marks.close(now)
        if question.staged and self._performing is not None:
            self._performing.wrong |= row is not None and row.mark is Mark.WRONG
            self._performing.go_on(self._floor_called)

    def _look(self, state: State, now: float) -> None:
        """The irregularity that is staged, else what the table waits for."""
        if self._caused is not None and self._performing is None:
            self._raise_curtain(self._caused, state, now)
        if self._performing is not None:
            self._perform(self._performing, state, now)
        if self._performing is None or self._performing.step is None:
            self._ask_next(state, now)

    def _raise_curtain(self, scenario: Scenario, state: State, now: float) -> None:
        play = scenario.begin(state, self._props, self._rng)
        if play is not None and self._program is not None:
            self._caused = None
            self._program.staged(scenario)
            self._performing = Performing(scenario, play, state)
            self._marks.close(now)

    def _perform(self, performing: Performing, state: State, now: float) -> None:
        """Ask for the next step, or end it where nothing of it can be done any more."""
        performing.look(state, self._floor_called)
        step = performing.step
        if performing.ended(state):
            row = self._marks.close(now)
            performing.wrong |= row is not None and row.mark is Mark.WRONG
            if performing.wrong and self._program is not None:
                self._program.again(performing.scenario)
            self._performing = None
        elif step is not None and (self._marks.open is None or self._marks.open.right != step.right):
            scenario = performing.scenario
            self._marks.ask(
                Question(
                    scenario.id,
                    scenario.title,
                    step.right,
                    step.limit * self._patience,
                    now,
                    self._played + 1,
                    step.clause,
                    staged=True,
                )
            )

    @property
    def _patience(self) -> float:
        return GUIDED if self.guided else 1.0

    def _ask_next(self, state: State, now: float) -> None:
        """What the table waits for; nothing while it waits for players."""
        action = next_action(state)
        right = prompt(state)
        if self._marks.open is not None and self._marks.open.right == right:
            return
        if action.do not in WORK:
            self._marks.close(now)
            return
        work, _ = WORK[action.do]
        clause = guide(state).clause
        number = self._played + (state.round is not None)
        self._marks.ask(Question(work.kind, work.title, right, work.limit * self._patience, now, number, clause))

    # What the trainee does

    def asked(self, ask: Ask, state: State, now: float) -> None:
        """Judge it before it is done."""
        if isinstance(ask.what, TrainAgain) and self.over:
            self._times += 1
            self._begin_anew()
            self._look_again(state, now)
        if ask.place != DEALER_CONSOLE or self.over:
            return
        what = ask.what
        if isinstance(what, CallAttendant) and what.station == DEALER_CONSOLE:
            self._floor_called = what.on
        self._judge(what, state, now)

    def _look_again(self, state: State, now: float) -> None:
        self._program = Program(state.terms, self.rounds, self._rng, self.scenarios)
        self._look(state, now)

    def _judge(self, what: What, state: State, now: float) -> None:
        question = self._marks.open
        step = None if self._performing is None else self._performing.step
        if question is not None and question.answered is not None:
            self._twice.append(what)
            return  # it is being done: a second touch is none of its own
        self._twice.clear()
        if step is None and isinstance(what, GoOn):
            self._before_card(state)
        if question is None:
            return
        right = step.accepts(what) if step is not None else fits(state, what)
        if right:
            question.answered = now
        elif (step is not None and step.forbids(what)) or not is_at_any_time(what):
            question.wrong(done(what))

    def refused(self, ask: Ask | None, reason: str, now: float) -> None:
        """What the table does not take is a mistake."""
        question = self._marks.open
        if ask is None or ask.place != DEALER_CONSOLE or question is None or is_at_any_time(ask.what):
            return
        if ask.what in self._twice:
            self._twice.remove(ask.what)
            return
        question.wrong(text("{did}, which was refused ({reason})", did=done(ask.what), reason=reason))

    # What is staged

    def _before_card(self, state: State) -> None:
        """A card is about to be drawn: it may be the moment for something."""
        if self._program is None or self._caused is not None:
            return
        for scenario in self._program.today:
            scenario.prepare(state, self._props)
        found = next((each for each in self._program.today if each.before_card and each.ready(state)), None)
        if found is not None:
            found.cause(state, self._props)
            self._caused = found

    def due(self, state: State, now: float) -> Ask | None:
        """Others do their part: a player cuts or not, the floorperson comes; or something happens."""
        ask = self._pacing.due(self._wanted(state), now)
        if ask is None or ask != _CURTAIN:
            self._floor_called = self._floor_called and ask != _HERE
            return ask
        return self._stage(state, now)

    def _wanted(self, state: State) -> dict[Hashable, Wanted]:
        if self.over:
            return {}
        action = next_action(state)
        if action.do is Do.OFFER_CUT:
            takes = self._rng_of("cut", state.rounds, action.box).randrange(3) == 0
            answer = Ask(TABLE, c.AnswerCut(action.detail, accepts=takes))
            return {("cut", state.rounds, action.detail): Wanted(_CUTS, answer)}
        if self._floor_called and (self._performing is None or not self._performing.waits_for_floor):
            return {"floor": Wanted(_COMES, _HERE)}
        scenario = self._possible(state)
        if scenario is None:
            return {}
        key = (scenario.id, state.rounds, action, 0 if state.round is None else state.round.cards)
        return {key: Wanted(_STARTS if action.do is Do.DECIDE else 0.0, _CURTAIN)}

    def _rng_of(self, *key: object) -> Random:
        return Random(f"training {self.seed} {self._times} {key}")

    def _possible(self, state: State) -> Scenario | None:
        if self._program is None or self._caused is not None or self._performing is not None:
            return None
        return next((each for each in self._program.today if not each.before_card and each.ready(state)), None)

    def _stage(self, state: State, now: float) -> Ask | None:
        """Cause it; where nothing is to be awaited, the trainee sees it at once."""
        scenario = self._possible(state)
        if scenario is None:
            return None
        scenario.cause(state, self._props)
        self._caused = scenario
        given = tip(state, self._rng) if scenario is TIP else None
        if given is not None:
            return Ask(TABLE, given)
        self._look(state, now)
        return None
