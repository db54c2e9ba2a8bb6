"""Players, a dealer and a floorperson who play by themselves: for the demo, for endurance runs and for tests."""

from random import Random

from etg.cabinet.bot_dealer import dealing, must_hit
from etg.cabinet.bot_moment import Moment
from etg.cabinet.bot_odd import something_odd
from etg.cabinet.bot_players import betting, decision, insurance, newcomer
from etg.table.actions import Do, next_action
from etg.table.commands import Command
from etg.table.people import Person, Role
from etg.table.state import State

DEALERS = (Person(Role.DEALER, "ann"), Person(Role.DEALER, "eve"))
FLOORPERSONS = (Person(Role.FLOORPERSON, "ben"), Person(Role.FLOORPERSON, "mia"))


class Bots:
    """Players, a dealer and a floorperson who play by themselves, from a closed table through any number of rounds.

    They remember nothing. What they do next follows from the seed, the state and a number that grows with every
    command, so they go on in the middle of a round after the program was killed and started again.
    """

    def __init__(self, seed: int, odd: float = 0.02) -> None:
        self.seed = seed
        self.odd = odd
        """How often something out of the ordinary happens: a share of all commands."""

    def command(self, state: State, number: int, now: int = 0) -> Command:
        """What somebody asks of the table next; `number` is that of the last event, `now` the time when decks come."""
        rng = Random(f"{self.seed}:{number}")
        dealer = state.dealer or rng.choice(DEALERS)
        moment = Moment(rng, state, next_action(state), dealer, rng.choice(FLOORPERSONS), self.seed, now)
        if rng.random() < self.odd:
            colleague = rng.choice([person for person in DEALERS if person != dealer])
            odd = something_odd(moment, colleague)
            if odd is not None:
                return odd
        return must_hit(moment) or self._ordinary(moment)

    def _ordinary(self, moment: Moment) -> Command:
        """What the table waits for."""
        match moment.action.do:
            case Do.DECIDE:
                return decision(moment)
            case Do.INSURANCE:
                return insurance(moment.rng, moment.state)
            case Do.WAGERS | Do.CLOSE_BETTING:
                return betting(moment)
            case Do.FIRST_PLAYER:
                return newcomer(moment)
            case _:
                return dealing(moment)
