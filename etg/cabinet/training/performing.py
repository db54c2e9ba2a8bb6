"""An irregularity that has come up: which step of it is to be done now."""

from etg.cabinet.training.scenes import Play, Scenario, Step
from etg.table.state import State
from etg.texts import Text


class Performing:
    """One play, from its beginning to its end."""

    def __init__(self, scenario: Scenario, play: Play, state: State) -> None:
        self.scenario = scenario
        self.direction: Text = play.direction
        self.wrong = False
        """Something of it was not done rightly."""
        self._steps = list(play.steps)
        self._tells = not play.steps
        """It is only told, and may be read until the next round."""
        self._number = state.round.number if state.round is not None else 0
        self._tell()

    @property
    def step(self) -> Step | None:
        """What is to be done now; None: nothing."""
        return self._steps[0] if self._steps else None

    @property
    def waits_for_floor(self) -> bool:
        """Whether the floorperson has still to be called."""
        return any(step.calls_floor for step in self._steps)

    def go_on(self, floor_called: bool) -> None:
        """This step is done."""
        self._steps = self._steps[1:]
        self._skip_call(floor_called)
        self._tell()

    def look(self, state: State, floor_called: bool) -> None:
        """Leave out what the table stands as if it had been done."""
        before = self.step
        while self._steps and self._steps[0].passed(state):
            self._steps = self._steps[1:]
        self._skip_call(floor_called)
        if self.step is not before:
            self._tell()

    def _skip_call(self, floor_called: bool) -> None:
        if floor_called and self._steps and self._steps[0].calls_floor:
            self._steps = self._steps[1:]

    def _tell(self) -> None:
        if self.step is not None and self.step.direction is not None:
            self.direction = self.step.direction

    def ended(self, state: State) -> bool:
        """Whether it is over: everything is done, or the next step cannot be done any more."""
        if self.step is not None:
            return not self.step.possible(state)
        return not self._tells or (state.round is not None and state.round.number != self._number)
