"""Exact odds: known figures, sums, and second opinions by other roads."""

import random
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations

import pytest

from etg.cards import PACK_48, PACK_52, Card, cards
from etg.errors import Refused
from etg.games import GAMES
from etg.games.play import dealer_draws
from etg.hands import is_blackjack, is_broken
from etg.odds.dealer import dealer_hands
from etg.odds.draws import probabilities, tally
from etg.odds.exact import WagerOdds, spin_chance, wager_odds
from etg.odds.listing import Question, everything, odds_of
from etg.submission import check, load, parse, shipped_path
from etg.wagers import WAGERS, Need, Options, Outcome, Seen


def odds(game: str, wager: str, letter: str, decks: int, hits_soft_17: bool = False) -> WagerOdds:
    return wager_odds(GAMES[game], GAMES[game].paytables(wager)[letter], decks, hits_soft_17=hits_soft_17)


@pytest.mark.parametrize(
    ("game", "wager", "letter", "percent"),
    [
        ("blackjack", "lucky_ladies", "B", "24.7089"),
        ("blackjack", "three_card_poker", "A", "3.2386"),
        ("spanish_21", "match_the_dealer", "A", "3.0555"),
    ],
)
def test_known_figures_with_six_decks(game: str, wager: str, letter: str, percent: str) -> None:
    assert f"{float(odds(game, wager, letter, 6).edge * 100):.4f}" == percent


def test_probabilities_sum_to_exactly_one_everywhere() -> None:
    asked = 0
    for question in everything():
        found = question.answer()
        assert sum(found.outcomes.values()) == 1
        assert all(chance > 0 for chance in found.outcomes.values())
        assert set().union(*found.outcomes) <= set(found.paytable.lines)
        asked += 1
    assert asked > 300


def test_the_edge_is_what_the_paytable_keeps() -> None:
    """The edge from fractions equals the edge from cents really paid, so odds lose and create nothing."""
    for question in everything():
        if question.paytable.stakes or question.decks not in (1, 6):
            continue
        found = question.answer()
        if found.shares:
            continue
        stake = 1000
        paid = sum(p * found.paytable.returned(outcome, stake) for outcome, p in found.outcomes.items())
        assert found.edge == 1 - Fraction(paid, stake)


def brute_force(wager: str, pack: tuple[Card, ...], decks: int, size: int) -> dict[Outcome, Fraction]:
    """Every order of real cards from a small shoe, one by one."""
    evaluate = WAGERS[wager].evaluator()
    counts: Counter[Outcome] = Counter()
    for drawn in permutations(pack * decks, size):
        first, rest = drawn[:2], drawn[2:]
        up, second = (None, rest[0]) if wager == "match_down" else (*rest, None, None)[:2]
        outcome = evaluate(Seen(drawn if size == 4 and wager == "super_match" else first, up, second))
        assert outcome is not None
        counts[outcome] += 1
    return {outcome: Fraction(n, counts.total()) for outcome, n in counts.items()}


THREE_CARD = [
    w.id for w in WAGERS.values() if Need.UP_CARD in w.needs and not set(w.needs) - {Need.FIRST_TWO, Need.UP_CARD}
]


@pytest.mark.parametrize("wager", THREE_CARD)
def test_three_card_wagers_against_brute_force_in_one_deck(wager: str) -> None:
    game = next(g for g in GAMES.values() if wager in g.side_wagers)
    paytable = next(iter(game.paytables(wager).values()))
    found = wager_odds(game, paytable, 1)
    assert found.outcomes == brute_force(wager, game.pack, 1, 3)


SMALL = tuple(c for c in PACK_52 if c // 4 in (0, 6, 8, 10, 11, 12) and c % 4 != 2)
"""Eighteen cards: aces, sevens, nines, jacks, queens, kings of three suits, few enough to try all orders of four."""


@pytest.mark.parametrize(
    "wager", ["lucky_ladies", "kings_bounty", "royal_match_21", "super_4", "lucky_aces", "monster_match", "super_match"]
)
def test_four_card_wagers_against_brute_force_in_a_small_shoe(wager: str) -> None:
    counted = tally(WAGERS[wager], WAGERS[wager].evaluator(), SMALL)
    assert probabilities(counted, len(SMALL), 1) == brute_force(wager, SMALL, 1, 4)
    two_of_each = SMALL[::2]
    counted = tally(WAGERS[wager], WAGERS[wager].evaluator(), two_of_each)
    assert probabilities(counted, len(two_of_each), 2) == brute_force(wager, two_of_each, 2, 4)


def test_match_down_is_match_up_with_another_card() -> None:
    up, down = (odds("players_edge_21", wager, "A", 6) for wager in ("match_up", "match_down"))
    assert up.outcomes == down.outcomes


def simulate_dealer(rng: random.Random, pack: tuple[Card, ...], decks: int, soft_17: bool) -> tuple[Card, ...]:
    hand: list[Card] = []
    shoe = pack * decks
    taken: set[int] = set()
    while len(hand) < 2 or dealer_draws(hand, soft_17):
        at = rng.randrange(len(shoe))
        if at not in taken:
            taken.add(at)
            hand.append(shoe[at])
    return tuple(hand)


@pytest.mark.parametrize("soft_17", [False, True])
def test_buster_c_and_hit_and_run_against_a_seeded_simulation(soft_17: bool) -> None:
    rng = random.Random(20261116)
    rounds = 60_000
    counts: dict[str, Counter[Outcome | None]] = {"buster_blackjack": Counter(), "hit_and_run": Counter()}
    for _ in range(rounds):
        seen = Seen((), dealer=simulate_dealer(rng, PACK_52, 6, soft_17))
        for wager, counter in counts.items():
            counter[WAGERS[wager].evaluator()(seen)] += 1
    for wager, letter in (("buster_blackjack", "C"), ("hit_and_run", "A")):
        exact = odds("blackjack", wager, letter, 6, hits_soft_17=soft_17).outcomes
        for outcome, chance in exact.items():
            spread = (float(chance) * (1 - float(chance)) / rounds) ** 0.5
            assert abs(counts[wager][outcome] / rounds - float(chance)) < 4.5 * spread + 1 / rounds


@pytest.mark.parametrize("soft_17", [False, True])
@pytest.mark.parametrize("pack", [PACK_52, PACK_48], ids=["52", "48"])
def test_dealer_hands_are_all_there(pack: tuple[Card, ...], soft_17: bool) -> None:
    for decks in (1, 6):
        hands = dealer_hands(pack, decks, soft_17)
        assert sum(chance for _, chance in hands) == 1
        assert len({tuple(sorted(hand)) for hand, _ in hands}) == len(hands)
        assert all(not dealer_draws(hand, soft_17) for hand, _ in hands)
        blackjack = sum(chance for hand, chance in hands if is_blackjack(hand))
        tens = sum(c // 4 >= 9 for c in pack)
        shoe = len(pack) * decks
        assert blackjack == Fraction(2 * 4 * tens * decks**2, shoe * (shoe - 1))


def test_removed_cards_are_gone() -> None:
    plain = dict(dealer_hands(PACK_52, 1, False))
    without = dict(dealer_hands(PACK_52, 1, False, (0, 1, 2, 3)))
    assert any(min(hand) < 4 for hand in plain)
    assert not any(min(hand) < 4 for hand in without)
    assert sum(without.values()) == 1


def drawn_out(shoe: list[Card], hand: tuple[Card, ...], chance: Fraction) -> dict[tuple[int, bool], Fraction]:
    """The dealer's hands by plain recursion over single cards: number of cards, broken or not."""
    if len(hand) >= 2 and not dealer_draws(hand, False):
        return {(len(hand), is_broken(hand)): chance}
    found: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
    for at, card in enumerate(shoe):
        for key, value in drawn_out(shoe[:at] + shoe[at + 1 :], (*hand, card), chance / len(shoe)).items():
            found[key] += value
    return found


def test_dealer_hands_with_cards_removed_against_plain_recursion() -> None:
    pack = cards("AS 2S 3S 6S KS QS")
    removed = cards("AS KS")
    shoe = list(pack * 2)
    for card in removed:
        shoe.remove(card)
    grown: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
    for hand, chance in dealer_hands(pack, 2, False, removed):
        grown[len(hand), is_broken(hand)] += chance
    assert grown == drawn_out(shoe, (), Fraction(1))


def test_the_free_bonus_counts_with_the_blackjack_of_the_box_gone() -> None:
    found = odds("blackjack", "buster_free_bonus", "A", 6)
    blackjack = Fraction(2 * 24 * 96, 312 * 311)
    gone = dealer_hands(PACK_52, 6, False, cards("AS KS"))
    seven = sum(chance for hand, chance in gone if len(hand) == 7 and is_broken(hand))
    assert found.outcomes[("7_cards",)] == blackjack * seven


def test_odds_of_a_submission_use_its_prize_its_stake_and_the_dealers_rule() -> None:
    values = parse(shipped_path("blackjack").read_text(encoding="utf-8")) | {"dealer_hits_soft_17": True}
    values["side_wagers"]["bonus_spin"] = {"paytable": "C", "reset": 20_000, "wheel": {"jackpot": 1, "$50": 9}}
    values["side_wagers"]["super_4"]["amounts"] = [5]
    submission = check(values)
    (spin,) = odds_of(submission, submission.side_wagers["bonus_spin"])
    assert spin.stake == 500
    assert spin.edge == 1 - spin.hit_rate * Fraction(20_000 + 9 * 50, 50)
    (buster,) = odds_of(submission, submission.side_wagers["buster_blackjack"])
    assert buster.hits_soft_17
    assert buster.edge == odds("blackjack", "buster_blackjack", "A", 6, hits_soft_17=True).edge
    (super_4,) = odds_of(submission, submission.side_wagers["super_4"])
    assert super_4.shares["meter"] == odds("blackjack", "super_4", "A", 6).shares["meter"] / 5


def test_a_wager_that_pays_for_itself_breaks_even_at_nothing() -> None:
    found = odds("blackjack", "blazing_7s", "A", 6)
    assert found.break_even("mega", {"minor": 10**9}) == 0


def test_spin_chances() -> None:
    game = GAMES["blackjack"]
    plain = spin_chance(game, "bonus_spin", 6, Options(ace_stake=500), 100)
    assert plain == Fraction(2 * 24 * 96, 312 * 311)
    with_ace = spin_chance(game, "bonus_spin", 6, Options(ace_stake=500), 500)
    assert with_ace == 1 - Fraction(288 * 287, 312 * 311)
    spanish = GAMES["spanish_21"]
    assert spin_chance(spanish, "bonus_spin_xtreme_16", 6, Options(), 500) == Fraction(2 * 24 * 72, 288 * 287)


@pytest.mark.parametrize("game", ["blackjack", "spanish_21", "pontoon_21"])
def test_bonus_spin_is_computed_from_the_wheel(game: str) -> None:
    submission = load(shipped_path(game))
    side = submission.side_wagers["bonus_spin"]
    (found,) = odds_of(submission, side)
    assert side.wheel is not None
    assert sum(found.outcomes.values()) == 1
    total = sum(side.wheel.values())
    assert found.outcomes[("$1,000",)] == found.hit_rate * Fraction(side.wheel["$1,000"], total)
    assert found.shares["meter"] == found.outcomes[("jackpot",)] * Fraction(100, found.stake)


def test_r40_each_stake_has_its_own_wheel() -> None:
    values = parse(shipped_path("blackjack").read_text(encoding="utf-8"))
    values["side_wagers"]["bonus_spin"] |= {"amounts": [1, 5], "wheel": {"$10": 1, "$250/$100": 1, "$500/$100": 3}}
    submission = check(values)
    one, five = odds_of(submission, submission.side_wagers["bonus_spin"])
    assert (one.stake, five.stake) == (100, 500)
    assert one.outcomes[("$250/$100",)] == one.hit_rate / 2
    assert ("$500/$100",) not in one.outcomes
    assert five.outcomes[("$500/$100",)] == five.hit_rate * Fraction(3, 4)
    assert five.hit_rate > 3 * one.hit_rate, "an ace turns the wheel at $5"


def test_fixed_prizes_count_as_paid_and_meters_do_not() -> None:
    game = GAMES["blackjack"]
    wheel = {"jackpot": 1, "$10": 1}
    fixed = wager_odds(game, game.paytables("bonus_spin")["A"], 6, wheel=wheel, prize=500_000)
    meter = wager_odds(game, game.paytables("bonus_spin")["B"], 6, wheel=wheel)
    spins = fixed.hit_rate
    assert fixed.edge == 1 - spins * Fraction(5000 + 10, 2)
    assert meter.edge == 1 - spins * Fraction(10, 2)
    assert meter.shares == {"meter": spins / 2}
    assert fixed.shares == {}


def test_break_even_is_where_the_edge_is_gone() -> None:
    found = odds("blackjack", "super_4", "D", 6)
    others = {"spade": 500_000, "heart": 50_000, "diamond": 30_000}
    star = found.break_even("star", others)
    assert star is not None
    back = sum(found.shares[m] * cents / 100 for m, cents in (others | {"star": star}).items())
    assert back == found.edge
    assert odds("blackjack", "blazing_7s", "A", 1).break_even("mega", {}) is None


def test_the_free_bonus_takes_from_the_edge_of_buster() -> None:
    found = odds("blackjack", "buster_free_bonus", "A", 6)
    assert found.edge < 0
    chance = found.outcomes[("8_or_more_cards",)] * 8000 + found.outcomes[("7_cards",)] * 1000
    assert found.edge == -chance / 5


@pytest.mark.parametrize(("wager", "clause"), [("bad_beat", "BJ 6.G(8)"), ("must_hit", "R39"), ("bonus_spin", "R40")])
def test_what_the_cards_do_not_decide_is_refused(wager: str, clause: str) -> None:
    with pytest.raises(Refused) as refused:
        odds("blackjack", wager, "A", 6)
    assert refused.value.clause == clause


def test_every_first_card_wager_is_asked_for_all_its_decks() -> None:
    asked = {(q.game.id, q.paytable.wager, q.paytable.id, q.decks) for q in everything()}
    for game in ("blackjack", "spanish_21", "pontoon_21", "players_edge_21"):
        for wager in GAMES[game].side_wagers:
            if wager in ("bad_beat", "must_hit") or Need.WHEEL in WAGERS[wager].needs:
                continue
            for paytable in GAMES[game].paytables(wager).values():
                for decks in set(GAMES[game].decks) & paytable.decks:
                    assert (game, wager, paytable.id, decks) in asked
    assert ("blackjack_switch", "super_match", "A", 6) in asked
    assert isinstance(next(iter(everything())), Question)
