"""What must hold whatever is played: money is neither made nor lost, and the engine keeps its word."""

import json
import os
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from etg.cards import NAMES
from etg.errors import Refused
from etg.games import GAMES, Decision
from etg.hands import is_blackjack
from etg.money import MeterShare
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.codec import decode, encode
from etg.table.decide import decide, step
from etg.table.deciding import choices
from etg.table.evolve import evolve
from etg.table.export import export
from etg.table.prompts import prompt
from etg.table.replay import Replay
from etg.table.results import result
from etg.table.script import load_json, read_script
from etg.table.stage import FINAL
from etg.table.state import UNIT, State, meters_now, set_of
from etg.table.strays import is_ten, ways_out
from etg.wagers.paytables import Line
from tests.table.money import check_credits
from tests.table.random_play import DEALER, FLOORPERSON, RandomTable, random_submission

SEEDS = st.integers(0, 2**48)
EXAMPLES = int(os.environ.get("ETG_EXAMPLES", "60"))


def table(seed: int, game: str, odd: float = 0.0, devices: float | None = None) -> RandomTable:
    """A random table of a game; where people do odd things devices report them as often."""
    rng = Random(seed)
    return RandomTable(rng, random_submission(rng, game), odd, odd if devices is None else devices)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_credits_are_conserved(game: str, seed: int) -> None:
    """Credits before + buy-in = credits after + cash-out + felt + what the house has won, after every command."""
    playing = table(seed, game, odd=0.06)

    def check(before: State, command: c.Command, events: list[e.Event], after: State) -> None:
        check_credits(before, events, after)

    playing.on_step = check
    for _ in range(3):
        playing.play_round()


def fed(before: State, meters: dict[str, int]) -> None:
    """Add what all wagers on the felt feed."""
    for wagers in before.wagers.values():
        feed(before, meters, dict(wagers.side))


def feed(before: State, meters: dict[str, int], stakes: dict[str, int]) -> None:
    """Add the rate of each stake to its meter."""
    for name, meter in before.terms.meters.items():
        meters[name] += int(meter.terms.rate * stakes.get(meter.fed_by, 0) * UNIT)


def _all_of_it(line: Line) -> bool:
    return isinstance(line.pays, MeterShare) and line.pays.share == 1


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
@pytest.mark.clause("R36")
def test_meters_move_by_contribution_and_payout_only(game: str, seed: int) -> None:
    """Every move of a meter stands in an event that feeds it or pays from it, and it is never below nothing."""
    playing = table(seed, game, odd=0.04)

    def check(before: State, command: c.Command, events: list[e.Event], after: State) -> None:
        expected = dict(meters_now(before))
        reopened = False  # whether what was settled since the card has been taken back
        for event in events:
            match event:
                case e.Voided():
                    expected = dict(before.meters)
                case e.Corrected() | e.DealTakenBack():
                    assert before.before is not None
                    expected = dict(before.before.round.meters)
                    reopened = True
                case e.BettingClosed():
                    fed(before, expected)
                case e.BoxDead():
                    assert before.round is not None
                    box = before.round.boxes[before.round.places[event.box]]
                    open_ = [side for side in box.sides if reopened or side.outcome is None]
                    feed(before, expected, {side.id: -side.stake for side in open_})
                case e.SideSettled() if event.meters:
                    ((name, _),) = event.meters
                    lines = before.terms.side[event.wager].paytable.lines
                    emptied = any(_all_of_it(lines[line]) for line in event.outcome)
                    expected[name] += (
                        (before.terms.meters[name].terms.reset if emptied else 0) - event.returned
                    ) * UNIT
                case e.MeterAdjusted():
                    assert event.value >= expected[event.meter]
                    expected[event.meter] = event.value
                case e.MeterTransferred():
                    expected[event.meter] -= event.amount * UNIT
                    if event.to:
                        expected[event.to] += event.amount * UNIT
                case e.BonusPaid() if event.meters:
                    expected["must_hit"] += (before.terms.meters["must_hit"].terms.reset - event.amount) * UNIT
        assert expected == dict(meters_now(after))
        assert all(units >= 0 for units in expected.values())

    playing.on_step = check
    for _ in range(3):
        playing.play_round()


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_a_round_knows_what_fed_its_meters_and_what_they_paid(game: str, seed: int) -> None:
    """Before every clearing: a meter has what it had, plus what was fed, less what it paid, plus a reset for a hit."""
    playing = table(seed, game, odd=0.06)

    def check(before: State, command: c.Command, events: list[e.Event], after: State) -> None:
        if not isinstance(command, c.Clear):
            return
        round_ = before.round
        assert round_ is not None
        for name, meter in before.terms.meters.items():
            paid = [cents for _, _, which, cents in round_.drawn if which == name]
            expected = before.meters[name] + round_.fed.get(name, 0) - sum(paid) * UNIT
            resets = [expected + meter.terms.reset * UNIT * times for times in range(len(paid) + 1)]
            assert round_.meters[name] in resets, (name, round_.drawn)

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


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_the_table_waits_for_one_thing_and_goes_on_to_the_end(game: str, seed: int) -> None:
    """What `next_action` names is accepted and nothing else is; every round ends, and no settlement is empty.

    So it is whatever the devices report.
    """
    playing = table(seed, game, devices=0.1)
    given_commands = 0

    def check(before: State, command: c.Command, events: list[e.Event], after: State) -> None:
        nonlocal given_commands
        given_commands += 1
        assert given_commands < 1500, "the round does not come to its end"
        if isinstance(command, c.Settle) and before.round is not None and before.round.stage is not FINAL:
            assert len(events) > 1, "nothing was due"
        words = prompt(after)
        action = next_action(after).do
        _check_strays(after, words)
        if after.round is None:
            return
        for kinds, probe in probes(after):
            assert _accepts(after, probe) == (action in kinds), (action, probe)

    playing.on_step = check
    playing.play_round()


def _check_strays(state: State, words: str) -> None:
    """Two people can always put a card out of turn into the rack, but a 10; what the prompt offers is accepted."""
    discard = c.DiscardStray(DEALER, FLOORPERSON)
    rack = bool(state.shoe.strays) and not is_ten(state, state.shoe.strays[0])
    assert _accepts(state, discard) == (rack and state.tilt is None and not state.doors.open)
    if next_action(state).do is Do.STRAY:
        for way in ways_out(state, DEALER, FLOORPERSON):
            after = step(state, way)[1]
            assert len(after.shoe.strays) == len(state.shoe.strays) - 1, way
        assert not any(NAMES[stray.card] in words for stray in state.shoe.strays if stray.card is not None)


def probes(state: State) -> list[tuple[tuple[Do, ...], c.Command]]:
    """Commands, each with the actions for which it is what the table waits for."""
    round_ = state.round
    assert round_ is not None
    side = "a" if state.shoe.kind is ShoeKind.DOUBLE else None
    card = next((card for card in state.terms.game.pack if state.cards[set_of(state, side)].holds(card)), None)
    deals = (Do.DETERMINANT, Do.DEAL, Do.DRAW, Do.DEALER_DRAWS)
    found: list[tuple[tuple[Do, ...], c.Command]] = [
        ((Do.SETTLE,), c.Settle()),
        ((Do.CLEAR,), c.Clear()),
        ((Do.TURN,), c.TurnHoleCard()),
        ((Do.CLOSE_DECISIONS,), c.CloseDecisions()),
        ((Do.READER,), c.ReaderResult(is_blackjack(round_.dealer))),
        ((Do.INSURANCE, Do.DECIDE), c.TimeOut()),
        (
            (Do.MAGIC_CARD, Do.LUCKY_PLAYER),
            c.DrawMagicCard(0) if "magic_card" in round_.draws else c.DrawLuckyPlayer(1),
        ),
        ((), c.CloseBetting()),
        ((), c.Burn()),
    ]
    if round_.held is not None:
        found.append((deals, c.Card(round_.held, c.Source.HELD)))
    elif card is not None:
        found.append((deals, c.Card(card, shoe_side=side)))
    if round_.spins:
        wager = round_.spins[0][1]
        found.append(((Do.SPIN,), c.Spin(next(iter(state.terms.side[wager].paytable.lines)))))
    return found


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
@pytest.mark.clause("R42")
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
@pytest.mark.clause("R42")
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


@pytest.mark.clause("BJ 14.G", "SP 13.M", "PO 13.M", "PE 13.M", "T23")
@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_a_dead_box_changes_nothing_for_the_others(game: str, seed: int) -> None:
    """A box that gets no cards gets its wagers back, and all else is as if it had not been there."""
    playing = table(seed, game)
    playing.play_round()
    terms = playing.state.terms
    shared_start = terms.game.community_cards and terms.rules.community_start_cards == 2
    assume(playing.start.shoe.kind is not ShoeKind.DOUBLE and not shared_start)
    script = export(playing.start, playing.events[playing.first :])
    taken = {one["box"] for one in script["boxes"]}
    box = playing.rng.choice([number for number in range(1, terms.game.boxes + 1) if number not in taken])
    cards = sum(terms.game.hands_per_box for other in taken if other < box)
    dead = {"box": box, "player": "somebody", "wager": 1000, "side": dict(playing.side_wagers())}
    no_cards = {"after": cards, "command": "no_cards", "by": "dealer:ann", "box": box}
    alone = Replay(read_script(load_json(json.dumps(script)))).run()
    beside = script | {"boxes": [*script["boxes"], dead], "staff": [no_cards]}
    with_dead = Replay(read_script(load_json(json.dumps(beside)))).run()
    gone = with_dead["boxes"].pop(str(box))
    assert gone["net"] == 0 and gone["wagered"] >= 1000
    assert with_dead == alone


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_a_station_that_waits_for_a_person_keeps_its_money(game: str, seed: int) -> None:
    """Nothing leaves it and nothing new is wagered until it is reset; it waits once for each reason."""
    playing = table(seed, game, odd=0.1)

    def check(before: State, command: c.Command, events: list[e.Event], after: State) -> None:
        waiting = [(lock.station, lock.kind) for lock in after.lock_ups]
        assert len(set(waiting)) == len(waiting)
        closed = {lock.station for lock in before.lock_ups if lock.kind is c.LockUpKind.SERVICE}
        locked = {lock.station for lock in before.lock_ups if lock.kind is not c.LockUpKind.SERVICE}
        for event in events:
            if isinstance(event, e.Placed | e.CashedOut | e.Tipped | e.Left):
                assert before.stations[event.player] not in locked
            if isinstance(event, e.Placed | e.BoughtIn | e.Tipped | e.Seated):
                assert after.stations[event.player] not in closed
            if isinstance(event, e.LockedUp) and event.kind is c.LockUpKind.WIN:
                limit = before.limits.lock_up_win
                assert limit is not None and event.amount >= limit
                assert before.round is not None and not before.round.voided

    playing.on_step = check
    for _ in range(4):
        playing.play_round()
