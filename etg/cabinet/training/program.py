"""Which irregularity comes up in which round: all that the game has, in an order that the seed decides."""

from collections.abc import Iterable
from random import Random

from etg.cabinet.training.scenes import Scenario
from etg.table.terms import Terms


class Program:
    """A queue: what could not happen in its round, or was not done rightly, comes up again later."""

    def __init__(self, terms: Terms, rounds: int, rng: Random, scenarios: Iterable[Scenario]) -> None:
        self._rounds = rounds
        self._left = [each for each in scenarios if each.allowed(terms)]
        rng.shuffle(self._left)
        self.today: list[Scenario] = []
        """What may happen in this round."""
        self._never = {each.id: each for each in self._left}

    def begin_round(self, played: int) -> None:
        """The round after so many others; the first is a quiet one, if there is time for that."""
        self._left += self.today
        rounds = max(1, self._rounds - played)
        quiet = not played and self._rounds > len(self._left)
        count = 0 if quiet else -(-len(self._left) // rounds)
        self.today, self._left = self._left[:count], self._left[count:]

    def staged(self, scenario: Scenario) -> None:
        """It has come up."""
        self.today = [each for each in self.today if each is not scenario]
        self._never.pop(scenario.id, None)

    def again(self, scenario: Scenario) -> None:
        """It was not done rightly, so it comes up again after the others."""
        if scenario not in self._left:
            self._left.append(scenario)

    @property
    def never(self) -> tuple[Scenario, ...]:
        """What has not come up."""
        return tuple(self._never.values())
