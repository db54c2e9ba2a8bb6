"""Bad Beat: how often a box has a finished 20, and what the dealer then has (R28), beside plain counting."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import count, product

import pytest

from etg.games import GAMES
from etg.odds.listing import odds_of
from etg.odds.main import bad_beat
from etg.odds.main.bad_beat import bad_beat_odds, chances_with_20
from etg.odds.main.dealing import BLACKJACK, CLASSES
from etg.odds.main.strategy import STAND, SURRENDER, Strategy, choose_switch
from etg.submission import SideWager, Submission, check, load, parse, shipped_path
from etg.wagers import LOST
from etg.wagers.dealer_hand import magic_card
from tests.odds.main.brute import ACE, TEN, Cards, Followed, House, OneHand, Shoe, drawn, points, without
from tests.odds.main.brute_split import Split
from tests.odds.main.builders import array, numbers_for, shoe_of, some_strategy
from tests.odds.main.test_dealing import kind_of

SHOE = shoe_of(A=4, _4=5, _9=5, T=9)
HOUSES = {
    "reader": House(surrender=True),
    "hits soft 17": House(hits_soft_17=True),
    "no hole card": House(hole_card=False, surrender=True),
    "Charlie": House(hole_card=False, charlie=True),
}


_NEW = count(10_000)
"""Amounts that make rules which were never asked for: what was found for others is remembered."""


def counted(house: House, shoe: Shoe, strategy: Strategy, most: int) -> list[float]:
    """The chance of a 20 with each class of dealer's hands, going through every deal."""
    out = [Fraction(0)] * CLASSES
    for up, p in drawn(shoe):
        followed = Followed(house, shoe, up, strategy)
        partner = {ACE: TEN, TEN: ACE}.get(up)
        for x, q in drawn(without(shoe, up)):
            for y, r in drawn(without(shoe, up, x)):
                hand, chance = (min(x, y), max(x, y)), p * q * r
                if hand == (ACE, TEN):
                    continue
                if house.hole_card and partner is not None:  # found by the reader before any decision (R51)
                    unseen = without(shoe, up, x, y)
                    blackjack = Fraction(unseen[partner], sum(unseen))
                    out[BLACKJACK] += chance * blackjack * (points(hand)[0] == 20)
                    chance *= 1 - blackjack
                if most > 1 and x == y and strategy.pair[0, x, up]:
                    for kind in range(CLASSES):
                        out[kind] += chance * any_20(house, shoe, up, x, strategy, most, kind)
                    continue
                for cards, _, last, s in followed.finishes(hand):
                    if points(cards)[0] == 20 and last != SURRENDER:
                        for end, t in followed.ends(cards).items():
                            out[kind_of(end)] += chance * s * t
    return [float(chance) for chance in out]


def any_20(house: House, shoe: Shoe, up: int, value: int, strategy: Strategy, most: int, kind: int) -> Fraction:
    """The chance that one of the hands of a split pair has 20 and the dealer a hand of this class."""
    split = Split(
        house,
        shoe,
        up,
        value,
        strategy,
        2 if value == ACE else most,
        lambda finished, end: int(kind_of(end) == kind and any(total == 20 for total, _ in finished)),
    )
    return split.mean()


def found(
    monkeypatch: pytest.MonkeyPatch, house: House, shoe: Shoe, strategy: Strategy, most: int
) -> tuple[float, ...]:
    """What the analysis says of a small shoe and this way to play."""
    monkeypatch.setattr(bad_beat, "full_shoe", lambda game, decks: array(shoe))
    monkeypatch.setattr(bad_beat, "strategy_of", lambda rules: strategy)
    monkeypatch.setattr(bad_beat, "numbers_of", lambda rules: numbers_for(house, most))
    rules = replace(load(shipped_path("blackjack")).rules, maximum=next(_NEW))
    return tuple(chances_with_20(rules))


@pytest.mark.parametrize("house", HOUSES.values(), ids=HOUSES)
def test_one_hand_is_exact(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for shoe in (SHOE, shoe_of(A=5, _2=7, _4=5, T=5)):
        strategy = some_strategy(3)
        strategy.play[0, 2, 0, 13] = SURRENDER
        expected = counted(house, shoe, strategy, 1)
        assert sum(expected) > 0.05
        assert found(monkeypatch, house, shoe, strategy, 1) == pytest.approx(expected, abs=1e-14)


@pytest.mark.parametrize("house", [HOUSES["reader"], HOUSES["no hole card"]], ids=["reader", "no hole card"])
def test_split_hands_are_nearly_independent(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even of 23 cards, nines and fours always split, no chance is off by more than two thousandths."""
    strategy = some_strategy(3)
    strategy.pair[:, (3, 8)] = 1
    expected = counted(house, SHOE, strategy, 2)
    assert found(monkeypatch, house, SHOE, strategy, 2) == pytest.approx(expected, abs=2e-3)


def test_both_hands_of_switch_when_both_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is dealt stands, so hands depend on each other in no way that is not looked at: exact."""
    house, shoe, strategy = House(push_22=True), shoe_of(A=3, _4=4, _9=4, T=7), some_strategy(4)
    strategy.play[:] = STAND
    expected = [Fraction(0)] * CLASSES
    for up, p in drawn(shoe):
        for a1, q in drawn(without(shoe, up)):
            for b1, r in drawn(without(shoe, up, a1)):
                for a2, s in drawn(without(shoe, up, a1, b1)):
                    for b2, t in drawn(without(shoe, up, a1, b1, a2)):
                        deal = (a1, a2), (b1, b2)
                        for kind, chance in _standing(house, shoe, up, deal, strategy):
                            expected[kind] += p * q * r * s * t * chance
    chances = found(monkeypatch, house, shoe, strategy, 1)
    assert chances == pytest.approx([float(chance) for chance in expected], abs=1e-14)


def _standing(
    house: House, shoe: Shoe, up: int, deal: tuple[Cards, Cards], strategy: Strategy
) -> Iterator[tuple[int, Fraction]]:
    """Classes of the dealer's hands with their chances, where one of two hands that stand has 20."""
    a, b = deal
    partner = {ACE: TEN, TEN: ACE}.get(up)
    unseen = without(shoe, up, *a, *b)
    blackjack = Fraction(0) if partner is None else Fraction(unseen[partner], sum(unseen))
    if any(points(hand)[0] == 20 for hand in deal):
        yield BLACKJACK, blackjack
    switched = choose_switch(strategy.tables, up, *a, *b)
    played = ((a[0], b[1]), (b[0], a[1])) if switched else deal
    if any(points(hand)[0] == 20 for hand in played):
        for end, chance in OneHand(house, shoe, up, (*a, *b)).ends(()).items():
            yield kind_of(end), (1 - blackjack) * chance


# The wager as it is offered


AS_OFFERED = {"amounts": [1, 5], "start": 5000, "reset": 5000, "rate": Decimal("0.1")}


def offering(game: str, **options: object) -> Submission:
    """The shipped submission of a game with the wager."""
    values = parse(shipped_path(game).read_text(encoding="utf-8"))
    values["side_wagers"] = {"bad_beat": {**AS_OFFERED, **options}}
    return check(values)


def test_the_lines_and_their_chances() -> None:
    submission = offering("blackjack")
    (odds,) = odds_of(submission, submission.side_wagers["bad_beat"])
    assert sum(odds.outcomes.values()) == 1
    by_class = chances_with_20(submission.rules)
    assert float(odds.outcomes[("blackjack",)]) == by_class[BLACKJACK]
    assert float(odds.hit_rate) == pytest.approx(sum(by_class))
    paid = {"player_20": 2, "blackjack": 10, "21_with_three_cards": 25, "21_with_four_cards": 50,
            "21_with_five_cards": 100, "21_with_six_cards": 1000, "21_with_seven_or_more_cards": 0}  # fmt: skip
    assert set(odds.outcomes) == {LOST, *((line,) for line in paid)}
    back = sum(times * odds.outcomes[(line,)] for line, times in paid.items())
    assert odds.edge == 1 - back
    assert odds.shares["meter"] == odds.outcomes[("21_with_seven_or_more_cards",)]
    assert 0.2 < odds.edge < 0.25


def test_additional_draws() -> None:
    """A card of the pack matched by rank and suit, and one of the boxes; each is paid besides (R28)."""
    submission = offering("blackjack", magic_card_bonus=True, lucky_player_bonus=True)
    side = submission.side_wagers["bad_beat"]
    assert side.bonuses == {"magic_card", "lucky_player"}
    odds = bad_beat_odds(submission, side)
    plain = bad_beat_odds(submission, side, bonuses=False)
    magic = sum(chance for lines, chance in odds.outcomes.items() if "magic_card" in lines)
    lucky = sum(chance for lines, chance in odds.outcomes.items() if "lucky_player" in lines)
    shoe = [(card, copy) for card in GAMES["blackjack"].pack[:8] for copy in range(2)]
    pairs = [(a, b) for a, b in product(shoe, repeat=2) if a != b]
    matched = sum(magic_card((a[0], b[0]), drawn) for a, b in pairs for drawn in GAMES["blackjack"].pack[:8])
    assert Fraction(matched, len(pairs) * 8) == (2 - Fraction(1, 15)) / 8, "how it is counted below"
    assert magic == (2 - Fraction(5, 311)) / 52
    assert lucky == Fraction(1, 7)
    assert plain.edge - odds.edge == 20 * magic + 5 * lucky
    assert sum(odds.outcomes.values()) == 1


def test_a_stake_of_five_dollars() -> None:
    submission = offering("blackjack")
    side: SideWager = submission.side_wagers["bad_beat"]
    one, five = bad_beat_odds(submission, side), bad_beat_odds(submission, side, 500)
    assert (one.stake, five.stake) == (100, 500)
    assert one.edge == five.edge
    assert five.shares["meter"] == one.shares["meter"] / 5


def test_other_decks_and_another_rule_of_the_dealer() -> None:
    submission = offering("blackjack")
    side = submission.side_wagers["bad_beat"]
    (eight,) = odds_of(submission, side, 8, True)
    assert (eight.decks, eight.hits_soft_17) == (8, True)
    values = parse(shipped_path("blackjack").read_text(encoding="utf-8")) | {"decks": 8, "dealer_hits_soft_17": True}
    values["side_wagers"] = {"bad_beat": AS_OFFERED}
    filed = check(values)
    assert eight.outcomes == odds_of(filed, filed.side_wagers["bad_beat"])[0].outcomes
