"""The bots play every game from the closed table, whatever happens, and remember nothing."""

from random import Random

import pytest

from etg.cabinet.bots import DEALERS, FLOORPERSONS, Bots
from etg.errors import Refused
from etg.games import GAMES, Decision
from etg.hands import is_soft, total
from etg.shoe import ShoeKind
from etg.shoe.inventory import size
from etg.submission import Submission, load, shipped_path
from etg.table import commands as c
from etg.table import events as e
from etg.table.codec import decode, encode
from etg.table.decide import decide
from etg.table.evolve import evolve
from etg.table.state import UNIT, State, new_table, set_of
from etg.table.terms import Terms
from etg.wagers import WAGERS
from tests.table.money import check_credits
from tests.table.random_play import RandomTable, random_submission

MOST_COMMANDS = 2000
"""Bots that need more of them from one round to the next are stuck."""


class Session:
    """Bots at a table, with all that they asked for and all that happened."""

    def __init__(self, bots: Bots, state: State) -> None:
        self.bots = bots
        self.state = state
        self.asked: list[tuple[State, c.Command]] = []
        self.events: list[e.Event] = []
        self.refused: list[c.Command] = []

    def play(self, rounds: int) -> "Session":
        """So many rounds more, and the table clear again."""
        last = self.state.rounds + rounds
        since = 0
        while self.state.rounds < last or self.state.round is not None:
            before = self.state.rounds
            self.step()
            since = since + 1 if self.state.rounds == before else 0
            assert since < MOST_COMMANDS, f"the bots are stuck: {self.asked[-1][1]}"
        return self

    def step(self) -> None:
        """One command; a refusal is an event too."""
        before = self.state
        command = self.bots.command(before, len(self.events))
        self.asked.append((before, command))
        try:
            events = decide(before, command)
        except Refused as refused:
            self.refused.append(command)
            events = [e.CommandRefused(command.name, refused.reason, refused.clause)]
        assert events, f"nothing happened, so the bots would ask for it again: {command}"
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events
        check_credits(before, events, self.state)


def session(game: str, seed: int, shipped: bool = True, odd: float = 0.02) -> Session:
    """A closed table, before the bots have done anything."""
    submission = load(shipped_path(game)) if shipped else random_submission(Random(f"{game}:{seed}"), game)
    return Session(Bots(seed, odd), closed(submission))


def closed(submission: Submission) -> State:
    return new_table(Terms(submission))


@pytest.mark.parametrize("shipped", (True, False), ids=("shipped", "random"))
@pytest.mark.parametrize("game", GAMES)
def test_bots_play_every_game_from_the_closed_table(game: str, shipped: bool) -> None:
    """Never stuck, money conserved, few refusals, every side wager played, one box and many."""
    for seed in range(2):
        table = session(game, seed, shipped).play(40)
        assert len(table.refused) < 0.03 * len(table.asked)
        placed = {name for x in table.events if isinstance(x, e.Placed) for name, _ in x.side}
        assert placed == {name for name in table.state.terms.side if not WAGERS[name].rides_on}
        boxes = [len(state.wagers) for state, command in table.asked if isinstance(command, c.CloseBetting)]
        assert 1 in boxes and max(boxes) > 3
        assert {x.player for x in table.events if isinstance(x, e.Left)}, "nobody ever leaves"


@pytest.mark.parametrize("shipped", (True, False), ids=("shipped", "random"))
@pytest.mark.parametrize("game", GAMES)
def test_ordinary_choices_are_never_refused(game: str, shipped: bool) -> None:
    table = session(game, 7, shipped, odd=0.0).play(25)
    assert table.refused == []


def test_all_boxes_and_all_shoes_come_up() -> None:
    kinds, boxes = set(), set()
    for seed in range(12):
        table = session("blackjack", seed).play(12)
        kinds.add(table.state.shoe.kind)
        boxes |= {len(state.wagers) for state, command in table.asked if isinstance(command, c.CloseBetting)}
    assert kinds == set(ShoeKind)
    assert boxes >= set(range(1, 8))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_state_and_number_give_the_same_command(game: str) -> None:
    """Also to bots that were just made, and with the state as a ledger gives it back after a crash."""
    table = session(game, 3, odd=0.1)
    recovered = table.state
    for _ in range(1200):
        seen = len(table.events)
        table.step()
        state, command = table.asked[-1]
        assert recovered == state
        assert Bots(3, odd=0.1).command(recovered, seen) == command
        for event in table.events[seen:]:
            recovered = evolve(recovered, decode(encode(event)))


@pytest.mark.parametrize("game", GAMES)
def test_bots_go_on_from_any_state(game: str) -> None:
    """A table at which anything has happened is handed over in the middle of it."""
    for seed in range(4):
        rng = Random(f"{game}:{seed}")
        playing = RandomTable(rng, random_submission(rng, game), odd=0.15)
        for state in rng.sample(states_of(playing, 4), 8):
            Session(Bots(seed, odd=0.1), state).play(1)


def states_of(playing: RandomTable, rounds: int) -> list[State]:
    """Every state of a table in some rounds."""
    states: list[State] = []
    playing.on_step = lambda before, command, events, after: states.append(after)
    for _ in range(rounds):
        playing.play_round()
    return states


def test_everything_out_of_the_ordinary_happens_and_is_put_right() -> None:
    """Only what is meant to be refused is refused, whatever else goes wrong at the same time."""
    asked: set[str] = set()
    meant = {"seat", "place", "leave", "void", "close_betting", "card", "open_table"}
    happened: set[str] = set()
    for seed, game in enumerate(GAMES):
        table = session(game, seed, odd=0.25).play(45)
        asked |= {command.name for _, command in table.asked}
        happened |= {event.name for event in table.events}
        assert {command.name for command in table.refused} <= meant
    assert {"correct_card", "void", "face_up_card", "out_of_order", "mend", "change_dealer", "call_shuffle"} <= asked
    assert {"drawn_in_error", "no_cards", "one_card", "reader_misused", "recut", "idle", "bar", "clear_tilt"} <= asked
    assert {"set_table_limits", "announce_closing", "close_table", "close_station", "open_station"} <= asked
    assert {"card_suspected", "corrected", "voided", "tilted", "command_refused", "decks_received"} <= happened


def test_the_staff_are_who_they_are() -> None:
    table = session("blackjack", 6, odd=0.1).play(30)
    people = {getattr(x, key, None) for x in table.events for key in ("by", "approved_by", "dealer")} - {None}
    assert people == {*DEALERS, *FLOORPERSONS}
    assert {str(person) for person in people} == {"dealer:ann", "dealer:eve", "floorperson:ben", "floorperson:mia"}


def test_the_cover_card_comes_near_the_end_of_the_shoe() -> None:
    for seed in range(3):
        table = session("spanish_21", seed, odd=0.0).play(60)
        full = size(table.state.terms.full)
        for state, command in table.asked:
            if isinstance(command, c.CoverCard):
                left = size(state.cards[set_of(state, command.shoe_side)].shoe)
                assert full // 5 <= left <= full // 3


def test_players_rarely_draw_to_a_good_hand() -> None:
    table = session("blackjack", 1, odd=0.0).play(150)
    good: list[Decision] = []
    for state, command in table.asked:
        if isinstance(command, c.Decide) and state.round is not None and command.hand is not None:
            hand = state.round.boxes[state.round.places[command.box]].hands[command.hand]
            if total(hand.cards) >= 17 and not is_soft(hand.cards):
                good.append(command.decision)
    assert len(good) > 100
    assert good.count(Decision.HIT) < 0.05 * len(good)


def test_the_must_hit_is_hit_when_its_meter_has_reached_the_hidden_value() -> None:
    """By bots that have just been started: they find the value again from its hash."""
    table = session("blackjack", 2, odd=0.0).play(3)
    assert table.state.commitment is not None
    highest = table.state.terms.meters["must_hit"].terms.maximum
    assert highest is not None
    adjust = c.AdjustMeter("must_hit", highest, "a test", DEALERS[0], FLOORPERSONS[0])
    for event in decide(table.state, adjust):
        table.state = evolve(table.state, event)
    later = Session(Bots(2, odd=0.0), table.state).play(12)
    hits = [event for event in later.events if isinstance(event, e.MustHitHit)]
    assert len(hits) == 1
    (paid,) = (x for x in later.events if isinstance(x, e.BonusPaid) and x.bonus == "must_hit")
    assert paid.amount == highest
    assert int(hits[0].hidden.partition(":")[0]) <= highest
    assert later.state.commitment not in (None, table.state.commitment)
    assert later.state.meters["must_hit"] // UNIT < highest
