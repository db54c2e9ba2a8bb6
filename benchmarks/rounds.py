"""Rounds a second through `decide` and `evolve`, all events kept, beside the package `blackjack21`.

The peer keeps no events, knows few rules and changes its table in place; both play the same simple strategy with six
decks, and the shoe is shuffled when three quarters of it are gone.
"""

from collections.abc import Callable, Iterator
from random import Random

from benchmarks.measure import About, Missing, Result, best, best_time
from etg.cards import PACK_52
from etg.games import Decision
from etg.hands import is_blackjack, total
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.decide import decide
from etg.table.deciding import choices
from etg.table.events import Event
from etg.table.evolve import evolve
from etg.table.people import Person, Role
from etg.table.routine import preparing_command
from etg.table.state import State, ready_table
from etg.table.terms import Terms

ABOUT = About(
    "Rounds of the engine",
    "Whole rounds of Blackjack through `decide` and `evolve`, beside the package `blackjack21` with the same simple "
    "strategy: our rounds a second as a share of its. The peer keeps no events, knows few rules and changes its table"
    " in place; ours keeps every event, so that the round can be proved and played again. A dealer takes about a "
    "minute for a round: the share is a measure of waste, not of what anybody waits for.",
)
ROUNDS = 700
_DEALER, _FLOORPERSON = Person(Role.DEALER, "ann"), Person(Role.FLOORPERSON, "ben")
DECKS = 6
TARGETS = {1: 0.25, 7: 0.5}


def run() -> Iterator[Result]:
    """Our rounds per second as a share of the peer's, at one box and at seven."""
    for boxes, target in TARGETS.items():
        rounds = ROUNDS // boxes
        found = best([(best_time(_ours(boxes, rounds)), best_time(_theirs(boxes, rounds))) for _ in range(3)])
        ours, theirs = found.ours, found.peer
        name = f"rounds at {boxes} {'box' if boxes == 1 else 'boxes'}"
        note = f"{ours / rounds * 1e6:.0f} us and {theirs / rounds * 1e6:.0f} us a round"
        yield Result(name, theirs / ours, "blackjack21 5.0.0", target, note, True, found.speed_spread)


def _theirs(boxes: int, rounds: int) -> Callable[[], None]:
    try:
        from blackjack21 import DEFAULT_SUITS, Action, Deck, GameState, shoe_reset_hook
        from blackjack21 import Table as PeerTable
    except ModuleNotFoundError as error:
        raise Missing("needs the package blackjack21: install what pyproject.toml names for development") from error

    def play() -> None:
        deck = Deck(DEFAULT_SUITS, count=DECKS)
        table = PeerTable([(f"p{box}", 10) for box in range(boxes)], deck, on_round_reset=shoe_reset_hook(deck))
        for _ in range(rounds):
            table.start_game()
            while table.state == GameState.PLAYERS_TURN:
                hand = table.current_hand
                assert hand is not None
                offered = table.available_actions()
                if hand.total in (10, 11) and Action.DOUBLE in offered:
                    table.double_down()
                elif hand.total < 17:
                    table.hit()
                else:
                    table.stand()

    return play


def _ours(boxes: int, rounds: int) -> Callable[[], None]:
    start = ready_table(Terms(load(shipped_path("blackjack"))))

    def play() -> None:
        table = _Dealer(start, Random(1))
        for box in range(1, boxes + 1):
            table.do(c.Seat(f"p{box}", box))
            table.do(c.BuyIn(f"p{box}", 10**9))
        for _ in range(rounds):
            table.make_ready()
            for box in range(1, boxes + 1):
                table.do(c.Place(f"p{box}", box, 1000))
            table.do(c.CloseBetting())
            table.play()

    return play


class _Dealer:
    """Plays what `next_action` asks for and keeps every event."""

    def __init__(self, state: State, rng: Random) -> None:
        self.state = state
        self.events: list[Event] = []
        self.rng = rng
        self.shoe: list[int] = []

    def do(self, command: c.Command) -> None:
        """Give a command."""
        events = decide(self.state, command)
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events

    def make_ready(self) -> None:
        """Shuffle when three quarters of the shoe are gone, step by step as the table asks for it."""
        if len(self.shoe) >= DECKS * 13:
            return
        if self.shoe:
            self.do(c.CallShuffle(_FLOORPERSON))
            while (command := preparing_command(self.state, _DEALER, _FLOORPERSON)) is not None:
                self.do(command)
        self.shoe = list(PACK_52) * DECKS
        self.rng.shuffle(self.shoe)
        if self.state.shoe.burn_due:
            self.do(c.Burn(self.shoe.pop()))

    def play(self) -> None:
        """One round."""
        while (round_ := self.state.round) is not None:
            action = next_action(self.state)
            do = action.do
            if do is _DEAL or do is _DRAW or do is _DEALER_DRAWS:
                self.do(c.Card(self.shoe.pop()))
            elif do is _DECIDE:
                offered = choices(self.state, action.box, action.hand)
                assert round_.turn is not None
                points = total(round_.boxes[round_.turn[0]].hands[round_.turn[1]].cards)
                if points in (10, 11) and _DOUBLE in offered:
                    self.do(c.Decide(action.box, _DOUBLE, action.hand))
                else:
                    self.do(c.Decide(action.box, _HIT if points < 17 else _STAND, action.hand))
            elif do is _READER:
                self.do(c.ReaderResult(is_blackjack(round_.dealer)))
            elif do is _INSURANCE:
                self.do(c.TimeOut())
            else:
                self.do(_STEPS[do])


_DEAL, _DRAW, _DEALER_DRAWS = Do.DEAL, Do.DRAW, Do.DEALER_DRAWS
_DECIDE, _READER, _INSURANCE = Do.DECIDE, Do.READER, Do.INSURANCE
_DOUBLE, _HIT, _STAND = Decision.DOUBLE, Decision.HIT, Decision.STAND
_STEPS: dict[Do, c.Command] = {Do.TURN: c.TurnHoleCard(), Do.SETTLE: c.Settle(), Do.CLEAR: c.Clear()}
