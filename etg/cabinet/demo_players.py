"""Players of the demo: they come, wager, decide and leave by themselves, at the pace of people.

Nothing is remembered but who has taken a station over: what a player does follows from the seed and the table, so a
table that stands where it stood goes on as it would have.
"""

from collections.abc import Hashable, Iterator, Set
from random import Random

from etg.cabinet.asks import TABLE, Around, Ask, NewBooks, Ready, guest_at
from etg.cabinet.auto_dealer import DEALER, FLOORPERSON
from etg.cabinet.bot_players import liking, main_wager, side_stakes
from etg.cabinet.pacing import Pacing, Wanted
from etg.errors import Refused
from etg.money import Cents
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.commands import Command
from etg.table.decide import decide
from etg.table.deciding import choices
from etg.table.flow import undecided, undecided_insurance
from etg.table.insurance import insurance_limit
from etg.table.seats import waits_for_shuffle
from etg.table.state import Round, State, Wagers, credits_of, stake_of
from etg.table.terms import Terms

VISIT = 60.0
"""Seconds after the last touch until a station that a visitor has taken over plays by itself again."""
TOGETHER = 7
"""After so many rounds other players sit at the table."""
BOOKS = 250
"""Rounds after which the demo begins with new books: nobody reads them, and they would fill the memory."""
_LIKED: tuple[Cents, ...] = (5_00, 10_00, 10_00, 15_00, 20_00, 25_00, 25_00, 50_00, 75_00, 100_00)
_COMES, _BUYS, _WAGERS, _IS_READY, _DECIDES, _SEES, _LEAVES = (
    (0.8, 6.0),
    (0.8, 2.0),
    (1.2, 5.0),
    (0.4, 1.6),
    (1.2, 3.6),
    (2.5, 4.5),
    (1.5, 4.0),
)
"""Seconds that people take for it: the least and the most."""


class DemoPlayers:
    """All stations, but for those that visitors have taken over."""

    def __init__(self, seed: int, pace: float = 1.0, rounds: int | None = None) -> None:
        """A pace of 0 does everything at once; after so many rounds they do nothing more."""
        self.seed = seed
        self.rounds = rounds
        self._before, self._now = 0, 0
        """Rounds in books that were thrown away, and in those that are kept now."""
        self._pacing = Pacing(pace)
        self._visitors: dict[int, float] = {}
        """The stations that visitors play at, and when they have touched them last."""

    # Visitors

    def visited(self, station: int, now: float) -> None:
        """Somebody has touched a station: it is his."""
        self._visitors[station] = now

    def by_themselves(self, state: State) -> frozenset[int]:
        """The stations at which somebody sits who is none."""
        return frozenset(state.stations.values()) - self._visitors.keys()

    def _look_at_visitors(self, now: float) -> None:
        self._visitors = {station: touched for station, touched in self._visitors.items() if now < touched + VISIT}

    @property
    def deadline(self) -> float | None:
        """When there is something to do, unless the table changes."""
        times = [touched + VISIT for touched in self._visitors.values()]
        return min([*times, *([] if self._pacing.deadline is None else [self._pacing.deadline])], default=None)

    def is_over(self, state: State) -> bool:
        """Whether all rounds were played that were wanted, and no visitor plays on."""
        done = self.rounds is not None and self._before + self._now >= self.rounds
        return done and state.round is None and not self._visitors

    # What they do

    def due(self, state: State, now: float, ready: Set[int] = frozenset()) -> Ask | None:
        """What one of them does now, if anything; `ready` are the stations that want no more time."""
        self._look_at_visitors(now)
        if state.rounds < self._now:
            self._before += self._now
        self._now = state.rounds
        if self.is_over(state):
            return None
        return self._pacing.due(dict(self._wanted(state, ready)), now)

    def _wanted(self, state: State, ready: Set[int]) -> Iterator[tuple[Hashable, Wanted]]:
        if self._books_are_full(state):
            yield "books", Wanted(1.0, Ask(TABLE, NewBooks()))
            return
        here = self._stations(state)
        for station in range(1, state.terms.game.boxes + 1):
            if station in self._visitors:
                continue
            player = next((player for player, at in state.stations.items() if at == station), None)
            found = self._of(state, station, player, station in here, ready)
            if found is not None:
                kind, seconds, what = found
                if not isinstance(what, Command) or _is_taken(state, what):
                    key = (station, kind, state.rounds, *_moment(state.round))
                    place = TABLE if isinstance(what, c.BuyIn | c.Admit) else station
                    yield key, Wanted(self._rng(*key, "seconds").uniform(*seconds), Ask(place, what))

    def _rng(self, *key: object) -> Random:
        return Random(f"{self.seed}:{key}")

    def _books_are_full(self, state: State) -> bool:
        return state.rounds >= BOOKS and state.round is None and not state.wagers and not self._visitors

    def _stations(self, state: State) -> list[int]:
        """The stations at which somebody wants to play now: at least one, and one at least is left to a visitor."""
        rng, boxes = self._rng("stations", state.rounds // TOGETHER), state.terms.game.boxes
        return rng.sample(range(1, boxes + 1), rng.randint(min(3, boxes - 1), boxes - 1))

    def _of(
        self, state: State, station: int, player: str | None, wanted: bool, ready: Set[int]
    ) -> tuple[str, tuple[float, float], Command | Around] | None:
        """What is done at a station: its kind, how long people take for it, and what it is."""
        round_ = state.round
        if player is None:
            crowded = len(state.stations) >= state.terms.game.boxes - 1
            return ("comes", _COMES, c.Seat(guest_at(station), station)) if wanted and not crowded else None
        if any(lock.station == station for lock in state.lock_ups):
            return None
        if round_ is not None and any(box.player == player for box in round_.boxes):
            return self._in_round(state, round_, station, player, ready)
        if round_ is not None or not state.open:
            return None
        own = [box for box, wagers in state.wagers.items() if wagers.player == player]
        if own and station not in ready:
            return "ready", _IS_READY, Ready(station)
        if own:
            return None
        if not wanted:
            credits_ = state.players[player]
            return "leaves", _LEAVES, c.CashOut(player, credits_) if credits_ else c.Leave(player)
        if waits_for_shuffle(state, player):
            return "admitted", _BUYS, c.Admit(player, FLOORPERSON)
        if next_action(state).do in (Do.WAGERS, Do.CLOSE_BETTING):
            return self._wager(state, station, player)
        return None

    def _wager(
        self, state: State, station: int, player: str
    ) -> tuple[str, tuple[float, float], Command | Around] | None:
        """Wagers like those before, or others; credits first, where they are too low."""
        rng, terms = self._rng("wager", station, state.rounds), state.terms
        last = dict(state.last_wagers.get(player, ()))
        wagers = last.get(station)
        if wagers is None or rng.randrange(100) < 40:
            side = tuple((name, rng.choice(stakes)) for name, stakes in side_stakes(terms) if rng.randrange(100) < 30)
            wagers = Wagers(player, _usual_wager(rng, terms), side)
        missing = stake_of(terms, wagers) - state.players[player]
        if missing > 0:
            amount = -(-missing // 100_00) * 100_00 + rng.choice((100_00, 200_00, 400_00))
            return f"buys {amount}", _BUYS, c.BuyIn(player, amount, c.Funds.CASH, state.dealer or DEALER)
        return "wagers", _WAGERS, c.Place(player, station, wagers.wager, wagers.side)

    def _in_round(
        self, state: State, round_: Round, station: int, player: str, ready: Set[int]
    ) -> tuple[str, tuple[float, float], Command | Around] | None:
        action = next_action(state)
        match action.do:
            case Do.CLEAR if station not in ready:
                return "sees", _SEES, Ready(station)
            case Do.INSURANCE:
                return self._insures(state, round_, player)
            case Do.DECIDE:
                return self._decides(state, round_, player)
            case _:
                return None

    def _insures(
        self, state: State, round_: Round, player: str
    ) -> tuple[str, tuple[float, float], Command | Around] | None:
        box = next((box for box in undecided_insurance(round_) if box.player == player), None)
        if box is None:
            return None
        rng, unit = self._rng("insures", box.number, state.rounds), state.terms.rules.chip_unit
        most = min(insurance_limit(state.terms, box), credits_of(state, player)) // unit
        amount = most * unit if rng.randrange(100) < 30 else 0
        return f"insures {box.number}", _DECIDES, c.Insure(box.number, amount)

    def _decides(
        self, state: State, round_: Round, player: str
    ) -> tuple[str, tuple[float, float], Command | Around] | None:
        action = next_action(state)
        if state.terms.community_draws:
            asked = [(box.number, hand) for box, hand in undecided(state.terms, round_) if box.player == player]
        else:
            asked = [(action.box, action.hand)] if round_.boxes[round_.places[action.box]].player == player else []
        if not asked:
            return None
        number, index = asked[0]
        hand = round_.boxes[round_.places[number]].hands[index]
        possible = choices(state, number, index)
        rng = self._rng("decides", state.rounds, number, index, len(hand.cards), len(asked))
        decision = rng.choices(possible, liking(hand, list(possible)))[0]
        return f"decides {number} {index}", _DECIDES, c.Decide(number, decision, index)


def _usual_wager(rng: Random, terms: Terms) -> Cents:
    """An amount that people like, as far as the table takes it."""
    unit, rules = terms.wager_unit, terms.rules
    liked = [cents for cents in _LIKED if rules.minimum <= cents <= rules.maximum and not cents % unit]
    return rng.choice(liked) if liked else main_wager(rng, terms)


def _moment(round_: Round | None) -> tuple[Hashable, ...]:
    """Tells what is asked now from the same thing asked later in the round."""
    return () if round_ is None else (round_.stage, round_.cards)


def _is_taken(state: State, command: Command) -> bool:
    """Whether the table would take it: nobody in a demo tries what is refused."""
    try:
        return bool(decide(state, command))
    except Refused:
        return False
