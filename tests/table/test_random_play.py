"""What must hold whatever is played: money is neither made nor lost, and the engine keeps its word."""

import json
import os
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etg.errors import Refused
from etg.games import GAMES, Decision
from etg.table import commands as c
from etg.table import events as e
from etg.table.codec import decode, encode
from etg.table.decide import decide
from etg.table.deciding import choices
from etg.table.evolve import evolve
from etg.table.export import export
from etg.table.replay import Replay
from etg.table.results import result
from etg.table.script import load_json, read_script
from etg.table.state import State, credits_of, meters_now, stake_of
from tests.table.random_play import RandomTable, random_submission

SEEDS = st.integers(0, 2**48)
EXAMPLES = int(os.environ.get("ETG_EXAMPLES", "60"))


def table(seed: int, game: str, odd: float = 0.0) -> RandomTable:
    """A random table of a game."""
    rng = Random(seed)
    return RandomTable(rng, random_submission(rng, game), odd)


def on_the_felt(state: State) -> int:
    """Every cent that lies in wagers not yet settled."""
    felt = sum(stake_of(state.terms, bet) for bet in state.bets.values())
    if state.round is not None:
        for box in state.round.boxes:
            felt += sum(hand.wager for hand in box.hands if hand.outcome is None)
            felt += sum(side.stake for side in box.sides if side.outcome is None)
            felt += (box.insurance or 0) if box.insurance_returned is None else 0
    return felt


def total_credits(state: State) -> int:
    """Every cent on a station."""
    return sum(credits_of(state, player) for player in state.players)


def won_by_house(state: State) -> int:
    """What the settled wagers of the round have left with the house."""
    won = 0
    if state.round is not None:
        for box in state.round.boxes:
            won += sum(hand.wager - hand.returned for hand in box.hands if hand.outcome is not None)
            won += sum(side.stake - side.returned for side in box.sides if side.outcome is not None)
            won += (box.insurance or 0) - box.insurance_returned if box.insurance_returned is not None else 0
            won -= sum(amount for _, amount in box.bonuses)
    return won


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_credits_are_conserved(game: str, seed: int) -> None:
    """Credits before + buy-in = credits after + cash-out + felt + what the house has won, after every command."""
    playing = table(seed, game, odd=0.06)

    def check(before: State, command: c.Command, events: list[e.Event], after: State) -> None:
        came = sum(x.amount for x in events if isinstance(x, e.BoughtIn))
        went = sum(x.amount for x in events if isinstance(x, e.CashedOut | e.HandPaid | e.Tipped))
        cleared = won_by_house(before) if any(isinstance(x, e.Cleared) for x in events) else 0
        before_all = total_credits(before) + on_the_felt(before) + won_by_house(before) + came - went
        assert total_credits(after) + on_the_felt(after) + won_by_house(after) + cleared == before_all
        assert all(credits_of(after, player) >= 0 for player in after.players)

    playing.on_step = check
    for _ in range(3):
        playing.play_round()


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_meters_move_by_contribution_and_payout_only(game: str, seed: int) -> None:
    """Every move of a meter stands in an event that feeds it or pays from it, and it is never below nothing."""
    playing = table(seed, game, odd=0.04)

    def check(before: State, command: c.Command, events: list[e.Event], after: State) -> None:
        moves = dict(meters_now(before))
        for event in events:
            if isinstance(event, e.Voided):
                moves = dict(before.meters)
            elif isinstance(event, e.Corrected):
                assert before.before_card is not None
                moves = dict(before.before_card.meters)
            elif hasattr(event, "meters"):
                moves |= dict(event.meters)
        assert moves == dict(meters_now(after))
        assert all(units >= 0 for units in moves.values())

    playing.on_step = check
    for _ in range(3):
        playing.play_round()


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_a_decision_is_offered_if_and_only_if_it_is_accepted(game: str, seed: int) -> None:
    """For every box and hand, in every state of a round."""
    playing = table(seed, game, odd=0.04)

    def check(before: State, command: c.Command, events: list[e.Event], after: State) -> None:
        if after.round is None:
            return
        for box in after.round.boxes:
            for index in range(len(box.hands) + 1):
                offered = choices(after, box.number, index)
                for decision in Decision:
                    assert _accepts(after, c.Decide(box.number, decision, index)) == (decision in offered)

    playing.on_step = check
    playing.play_round()


def _accepts(state: State, command: c.Command) -> bool:
    try:
        decide(state, command)
    except Refused as refused:
        assert refused.clause, f"{refused.reason}: no clause"
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_events_alone_rebuild_the_state_even_after_years_in_a_file(game: str, seed: int) -> None:
    """Every event survives being written and read, and the events give the identical state."""
    playing = table(seed, game, odd=0.06)
    start = playing.state
    for _ in range(2):
        playing.play_round()
    state = start
    for event in playing.events:
        state = evolve(state, decode(encode(event)))
    assert state == playing.state


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_an_exported_round_replays_to_the_identical_settlement(game: str, seed: int) -> None:
    """Irregularities, corrections and voids included."""
    playing = table(seed, game, odd=0.08)
    printed: list[dict[str, Any]] = []

    def keep(before: State, command: c.Command, events: list[e.Event], after: State) -> None:
        if any(isinstance(event, e.Cleared) for event in events):
            printed.append(result(before, 0))

    playing.on_step = keep
    playing.play_round()
    script = export(playing.start, playing.events[playing.first :])
    again = Replay(read_script(load_json(json.dumps(script)))).run()
    assert again == printed[0]
