"""The notable moments of a table: every one is what its name says, in every game, and always the same."""

import pytest

from etg.games import GAMES, Decision
from etg.screens.scenes import NOW, OFFICE, SCENES, Scene, Table, scene, scenes
from etg.screens.words.outcomes import Verdict, told
from etg.screens.words.phases import banner
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.commands import LockUpKind
from etg.table.deciding import choices
from etg.table.insurance import offers_even_money
from etg.table.lock_ups import one_pays
from etg.table.state import credits_of
from tests.table.money import on_the_felt, total_credits, won_by_house

WHERE = {
    "closed": Do.OPEN_TABLE,
    "nobody": Do.FIRST_PLAYER,
    "no-wagers": Do.WAGERS,
    "wagers": Do.CLOSE_BETTING,
    "dealing": Do.DEAL,
    "decisions": Do.DECIDE,
    "four-hands": Do.DECIDE,
    "many-cards": Do.DECIDE,
    "switch-or-keep": Do.DECIDE,
    "rescue": Do.DECIDE,
    "insurance": Do.INSURANCE,
    "even-money": Do.INSURANCE,
    "three-boxes-insurance": Do.INSURANCE,
    "wheel": Do.SPIN,
    "dealer-draws": Do.DEALER_DRAWS,
    "results": Do.CLEAR,
    "full-table": Do.CLEAR,
    "tilt": Do.CLEAR_TILT,
    "door-open": Do.CLOSE_DOOR,
    "door-was-open": Do.CLOSE_BETTING,
    "shoe-offline": Do.MEND,
    "suspect-card": Do.CHECK_CARD,
    "stray-card": Do.STRAY,
    "cut-offered": Do.OFFER_CUT,
    "void": Do.CLEAR,
}
"""What the table waits for in these moments."""
NOT_IN_EVERY_GAME = {
    "even-money", "wheel", "wheel-spins", "wheel-stopped", "jackpot", "chosen", "switch-or-keep", "rescue",
}  # fmt: skip


@pytest.fixture(params=GAMES, scope="module")
def found(request: pytest.FixtureRequest) -> dict[str, Scene]:
    """The scenes of a game by name."""
    return {each.name: each for each in scenes(request.param)}


def test_every_moment_is_there_once(found: dict[str, Scene]) -> None:
    game = next(iter(found.values())).shown.state.terms.game.id
    named = [each.name for each in scenes(game)]
    none = [moment for moment in SCENES if moment(Table(game)) is None]
    office = {module.__name__ for module in OFFICE}  # their pages are the same in every game, and pictured in one
    absent = {moment.__name__.replace("_", "-") for moment in none if moment.__module__ not in office}
    assert absent <= NOT_IN_EVERY_GAME, "every other moment is in every game"
    assert len(named) == len(set(named)) > len(SCENES) - len(none)
    assert found.keys() >= WHERE.keys() - NOT_IN_EVERY_GAME
    assert all(each.now == NOW for each in found.values())


def test_the_table_waits_for_what_the_name_says(found: dict[str, Scene]) -> None:
    for name, do in WHERE.items():
        if name in found:
            assert next_action(found[name].shown.state).do is do, name


def test_every_moment_has_a_banner(found: dict[str, Scene]) -> None:
    for each in found.values():
        assert banner(each.shown.state).text, each.name


@pytest.mark.parametrize("game", GAMES)
def test_money_adds_up(game: str) -> None:
    """What was bought is with players, house or dealers, or on the felt; and nobody is below zero."""
    for moment in SCENES:
        table = Table(game)
        moment(table)
        state = table.state
        bought = sum(event.amount for event in table.events if isinstance(event, e.BoughtIn))
        house = won_by_house(state) - sum(box.net for past in table.memory.history for box in past.boxes.values())
        tipped = sum(event.amount for event in table.events if isinstance(event, e.Tipped))
        assert total_credits(state) + on_the_felt(state) + house + tipped == bought, moment.__name__
        assert all(credits_of(state, player) >= 0 for player in state.players), moment.__name__


def test_decisions_offer_all_there_is(found: dict[str, Scene]) -> None:
    state = found["decisions"].shown.state
    offered = choices(state, 3, 0)
    assert {Decision.HIT, Decision.STAND, Decision.DOUBLE, Decision.SPLIT} <= set(offered)
    assert (Decision.SURRENDER in offered) == state.terms.rules.surrender


def test_switch_and_rescue_are_where_the_game_has_them(found: dict[str, Scene]) -> None:
    game = found["decisions"].shown.state.terms.game
    assert ("switch-or-keep" in found, "rescue" in found) == (game.hands_per_box > 1, game.rescue)
    for name, decision in (("switch-or-keep", Decision.SWITCH), ("rescue", Decision.RESCUE)):
        if name in found:
            assert decision in choices(found[name].shown.state, 3, 0), name


def test_splits_and_draws(found: dict[str, Scene]) -> None:
    four = found["four-hands"].shown.state.round
    many = found["many-cards"].shown.state.round
    assert four is not None and many is not None
    hands = four.boxes[four.places[3]].hands
    assert len([hand for hand in hands if not hand.origin]) == 4
    assert any(choices(found["four-hands"].shown.state, 3, index) for index in range(len(hands)))
    assert len(many.boxes[many.places[3]].hands[0].cards) == 8


def test_even_money_is_offered_where_it_is_shown(found: dict[str, Scene]) -> None:
    if "even-money" in found:
        assert offers_even_money(found["even-money"].shown.state, 3)


def test_results_hold_every_verdict(found: dict[str, Scene]) -> None:
    for name in ("results", "full-table"):
        state = found[name].shown.state
        assert state.round is not None
        lines = [line for box in state.round.boxes for line in told(state, state.round, box)]
        assert {line.verdict for line in lines} == {Verdict.WON, Verdict.LOST, Verdict.RETURNED}, name
        sides = next(box for box in state.round.boxes if box.number == 3).sides
        assert any(side.returned > side.stake for side in sides), name


def test_lock_ups(found: dict[str, Scene]) -> None:
    kinds = {"win-lock-up": LockUpKind.WIN, "hand-pay": LockUpKind.HAND_PAY, "dispute": LockUpKind.DISPUTE}
    for name, kind in kinds.items():
        assert [(lock.station, lock.kind) for lock in found[name].shown.state.lock_ups] == [(3, kind)], name
    live = found["dealer-pays"].shown.state
    assert [(lock.station, one_pays(live, lock)) for lock in live.lock_ups] == [(3, True), (5, False)]


def test_ten_rounds_are_remembered(found: dict[str, Scene]) -> None:
    history = found["history"].shown.history
    assert [summary.number for summary in history] == list(range(10, 0, -1))
    nets = [summary.boxes[3].net for summary in history]
    assert min(nets) < 0 < max(nets)


def test_a_scene_is_always_the_same() -> None:
    first, second = scene("community_blackjack", "full-table"), scene("community_blackjack", "full-table")
    assert (first.shown.state.round, first.shown.state.players) == (
        second.shown.state.round,
        second.shown.state.players,
    )
