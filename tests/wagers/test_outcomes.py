"""What every evaluator promises, whatever the cards."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etg.cards import PACK_48, PACK_52, Card
from etg.games import GAMES
from etg.hands import is_blackjack
from etg.wagers import LOST, WAGERS, Need, Options, Outcome, Seen, Wager, options_of
from etg.wagers.paytables import Paytable

CARD_NEEDS = {Need.FIRST_TWO, Need.FIRST_FOUR, Need.UP_CARD, Need.SECOND_CARD}
FIRST_CARD_WAGERS = [wager for wager in WAGERS.values() if set(wager.needs) <= CARD_NEEDS]
FOUR = st.lists(st.sampled_from(PACK_52), min_size=4, max_size=4).map(tuple)
wagers = pytest.mark.parametrize("wager", FIRST_CARD_WAGERS, ids=lambda wager: wager.id)


def seen_of(wager: Wager, drawn: tuple[Card, ...]) -> Seen:
    return Seen(drawn) if Need.FIRST_FOUR in wager.needs else Seen(drawn[:2], drawn[2], drawn[3])


def paytables_of(wager: str) -> list[Paytable]:
    games = [game for game in GAMES.values() if wager in game.side_wagers]
    return [paytable for game in games for paytable in game.paytables(wager).values()]


@wagers
@settings(max_examples=300)
@given(drawn=FOUR)
def test_all_cards_seen_decide_the_wager_by_lines_of_the_paytable(wager: Wager, drawn: tuple[Card, ...]) -> None:
    outcome = wager.evaluator()(seen_of(wager, drawn))
    assert outcome is not None
    for paytable in paytables_of(wager.id):
        if max(paytable.decks) == 1 and len(set(drawn)) < 4:
            continue  # in one deck no card comes twice
        assert set(outcome) <= set(paytable.lines)
        best = [name for name in outcome if not paytable.lines[name].additional]
        assert len(set(best)) <= (2 if wager.id in ("match_the_dealer", "match_super_bonus") else 1)


@wagers
@settings(max_examples=200)
@given(drawn=FOUR, no_blackjack=st.booleans())
def test_what_is_decided_early_stays_decided(wager: Wager, drawn: tuple[Card, ...], no_blackjack: bool) -> None:
    """An outcome known before the dealer's second card is the outcome with every second card that can still come."""
    if Need.FIRST_FOUR in wager.needs:
        return
    evaluate = wager.evaluator()
    for early in (Seen(drawn[:2]), Seen(drawn[:2], drawn[2]), Seen(drawn[:2], drawn[2], no_blackjack=no_blackjack)):
        outcome = evaluate(early)
        if outcome is None:
            continue
        ups = (drawn[2],) if early.up is not None else PACK_52
        for up in ups:
            for second in PACK_52:
                if not (early.no_blackjack and is_blackjack((up, second))):
                    assert evaluate(Seen(drawn[:2], up, second)) == outcome


@wagers
def test_what_is_open_can_still_change(wager: Wager) -> None:
    """A wager says "not yet" only while cards that are still to come make a difference somewhere (R6)."""
    if Need.SECOND_CARD not in wager.needs or wager.id in ("match_down", "monster_match", "lucky_aces"):
        return
    evaluate = wager.evaluator()
    for a in PACK_52[::3]:
        for b in PACK_52[::5]:
            for up in PACK_52[::2]:
                if evaluate(Seen((a, b), up)) is None:
                    assert len({evaluate(Seen((a, b), up, second)) for second in PACK_52}) > 1


@wagers
@settings(max_examples=200)
@given(drawn=FOUR)
def test_order_and_likeness_are_as_declared(wager: Wager, drawn: tuple[Card, ...]) -> None:
    """The odds rely on it: what a wager calls the same must be the same to it."""
    evaluate = wager.evaluator()
    outcome = evaluate(seen_of(wager, drawn))
    swapped = (drawn[1], drawn[0], *drawn[2:])
    assert evaluate(seen_of(wager, swapped)) in (outcome, reordered(outcome))
    if wager.any_order:
        used = drawn if Need.SECOND_CARD in wager.needs or Need.FIRST_FOUR in wager.needs else drawn[:3]
        for order in permutations(used):
            assert evaluate(seen_of(wager, (*order, drawn[3])[:4])) == outcome
    if wager.alike is not None:
        kinds = {wager.alike(card): card for card in PACK_52}
        assert evaluate(seen_of(wager, tuple(kinds[wager.alike(card)] for card in drawn))) == outcome


def reordered(outcome: Outcome | None) -> Outcome | None:
    return outcome and tuple(reversed(outcome))


@wagers
def test_every_line_can_be_made(wager: Wager) -> None:
    """A line that no cards can make would be a typing error in an outcome's name."""
    evaluate = wager.evaluator()
    made: set[str] = set()
    deck = PACK_52 if any(wager.id in game.side_wagers and len(game.pack) == 52 for game in GAMES.values()) else PACK_48
    for a in deck:
        for b in deck:
            if wager.id == "super_match":
                made |= {name for c in deck[::4] for d in deck[::4] for name in evaluate(Seen((a, b, c, d))) or ()}
                continue
            for up in deck if Need.UP_CARD in wager.needs else (0,):
                outcome = evaluate(Seen((a, b), up))
                if (outcome is None and a // 4 in (0, 10, 11, 12)) or wager.id in ("match_down", "monster_match"):
                    for second in deck[:: 1 if a == b else 7]:
                        made |= set(evaluate(Seen((a, b), up, second)) or ())
                made |= set(outcome or ())
    for paytable in paytables_of(wager.id):
        assert set(paytable.lines) <= made


def test_lucky_ladies_waits_only_for_a_possible_dealer_blackjack() -> None:
    evaluate = WAGERS["lucky_ladies"].evaluator()
    queens = (45, 45)
    assert evaluate(Seen(queens)) is None
    assert evaluate(Seen(queens, up=0)) is None
    assert evaluate(Seen(queens, up=0, no_blackjack=True)) == ("queen_of_hearts_pair",)
    assert evaluate(Seen(queens, up=32)) == ("queen_of_hearts_pair",)
    assert evaluate(Seen(queens, up=0, second=48)) == ("queen_of_hearts_pair_and_dealer_blackjack",)


def test_r6_super_4_against_a_nine_has_already_lost() -> None:
    assert WAGERS["super_4"].evaluator()(Seen((0, 1), up=32)) == LOST


def test_wagers_on_the_dealers_hand_wait_for_it() -> None:
    for wager in ("buster_blackjack", "hit_and_run"):
        assert WAGERS[wager].evaluator()(Seen((0, 1), up=32, second=33)) is None
    assert WAGERS["buster_blackjack"].evaluator()(Seen((4, 5), up=0, second=48)) == LOST
    assert WAGERS["hit_and_run"].evaluator()(Seen((4, 5), up=0, second=48)) == ("blackjack",)


def test_bad_beat_waits_for_the_hands_and_the_dealer() -> None:
    evaluate = WAGERS["bad_beat"].evaluator()
    twenty, nineteen = (36, 40), (36, 32)
    assert evaluate(Seen(twenty, up=32)) is None
    assert evaluate(Seen(twenty, up=32, hands=(twenty,))) is None
    assert evaluate(Seen(twenty, up=32, hands=(nineteen,))) == LOST
    assert evaluate(Seen(twenty, up=0, second=48, hands=(nineteen, twenty))) == ("blackjack",)
    assert evaluate(Seen(twenty, hands=())) == LOST


def test_wheels_wait_for_the_wheel_only_when_it_turns() -> None:
    spin = WAGERS["bonus_spin"].evaluator(Options(ace_stake=500))
    blackjack, ace, nothing = (0, 48), (0, 20), (20, 48)
    assert spin(Seen(blackjack, stake=100)) is None
    assert spin(Seen(blackjack, stake=100, symbol="$350")) == ("$350",)
    assert spin(Seen(ace, stake=100)) == LOST
    assert spin(Seen(ace, stake=500)) is None
    assert spin(Seen(nothing, stake=500)) == LOST
    spanish = WAGERS["bonus_spin"].evaluator(options_of(GAMES["spanish_21"].paytables("bonus_spin")["C"]))
    assert spanish(Seen(ace, stake=500)) == LOST
    xtreme = WAGERS["bonus_spin_xtreme"].evaluator()
    assert xtreme(Seen(nothing, up=20)) is None
    assert xtreme(Seen(nothing, up=20, second=48)) is None
    assert xtreme(Seen(nothing, up=48, second=20, symbol="primary")) == ("primary",)
    assert xtreme(Seen(nothing, up=20, second=20)) == LOST
    assert xtreme(Seen(nothing, up=0)) == LOST


def test_must_hit_is_a_draw_of_the_table() -> None:
    evaluate = WAGERS["must_hit"].evaluator()
    assert evaluate(Seen((0, 1))) is None
    assert evaluate(Seen((0, 1), symbol="random_winner")) == ("random_winner",)
    assert evaluate(Seen((0, 1), symbol="")) == LOST
