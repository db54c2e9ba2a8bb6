"""Bad Beat: a finished 20 and what the dealer makes, when the main hand is played by the basic strategy (R28).

A hand that is not split is exact. With several hands in a box one 20 is enough: for each class of dealer's hands they
are taken as independent of each other, each with its own exact chance. That is the only thing that is not exact, and
it changes no chance by more than `ACCURACY`; lines that pay much make of that up to 0.05 % of the wager's edge.
"""

from fractions import Fraction
from functools import lru_cache

import numpy as np

from etg.cards import Card, cards
from etg.games import Rules
from etg.money import Cents
from etg.odds.exact import WagerOdds
from etg.odds.main.against import ACE, HANDS, NOTHING, TEN, Against, full_shoe, over_up_cards
from etg.odds.main.dealing import BLACKJACK, CLASSES, HAS_21, Floats, Ints, remembered_chances
from etg.odds.main.edge import strategy_of
from etg.odds.main.hands import place_of
from etg.odds.main.numbers import numbers_of
from etg.odds.main.splits import configs, hands_at_most
from etg.odds.main.strategy import SPLIT, SURRENDER
from etg.odds.main.switching import arrangements, four_card_hands
from etg.odds.main.twenty import twenty_chances
from etg.submission import SideWager, Submission
from etg.wagers import LOST, Outcome, Seen

ACCURACY = 1e-4
MAGIC, LUCKY = "magic_card", "lucky_player"
_TWENTY = cards("KS QH")
_SHORT = {HAS_21: "7S 7H 7D", 5: "5S 5H 5D 6S", 6: "4S 4H 4D 4C 5S", 7: "3S 3H 3D 3C 3S 6S", 8: "3S 3H 3D 3C 3S 3H 3D"}
_DEALER: dict[int, tuple[Card, ...]] = {kind: cards(_SHORT.get(kind, "KS 7H")) for kind in range(CLASSES)}
_DEALER[BLACKJACK] = cards("AS KH")
"""A dealer's hand of each class, for the evaluator of the wager."""


def bad_beat_odds(
    submission: Submission, side: SideWager, stake: Cents | None = None, bonuses: bool = True
) -> WagerOdds:
    """The odds of the wager as a submission offers it, with its additional draws or without them."""
    rules, paytable = submission.rules, side.paytable
    stake = stake or (side.amounts or paytable.default_stakes or (100,))[0]
    outcomes = _outcomes(rules, side, bonuses)
    back = sum(chance * paytable.returned(outcome, stake, {"meter": 0}) for outcome, chance in outcomes.items())
    won = sum((chance for outcome, chance in outcomes.items() if "21_with_seven_or_more_cards" in outcome), Fraction(0))
    return WagerOdds(
        game=submission.game,
        paytable=paytable,
        decks=rules.decks,
        hits_soft_17=bool(numbers_of(rules).hits_soft_17),
        stake=stake,
        outcomes=outcomes,
        edge=1 - Fraction(back, stake),
        shares={"meter": won * Fraction(100, stake)},
    )


def _outcomes(rules: Rules, side: SideWager, bonuses: bool) -> dict[Outcome, Fraction]:
    evaluate = side.evaluator
    found: dict[Outcome, Fraction] = {}
    for kind, chance in enumerate(chances_with_20(rules)):
        outcome = evaluate(Seen((), dealer=_DEALER[kind], hands=(_TWENTY,)))
        assert outcome, "a 20 always wins something"
        found[outcome] = found.get(outcome, Fraction(0)) + Fraction(chance)
    found[LOST] = 1 - sum(found.values(), Fraction(0))
    for line, drawn in _draws(rules).items():
        if bonuses and line in side.bonuses:
            found = {
                (*outcome, *more): part * (drawn if more else 1 - drawn)
                for outcome, part in found.items()
                for more in ((), (line,))
            }
    return found


def _draws(rules: Rules) -> dict[str, Fraction]:
    """The chances of the additional draws: one card of the pack, one box of the table (R28, R42)."""
    pack, decks = len(rules.game.pack), rules.decks
    twins = Fraction(decks - 1, pack * decks - 1)
    return {MAGIC: (2 - twins) / pack, LUCKY: Fraction(1, rules.game.boxes)}


@lru_cache(maxsize=32)
def chances_with_20(rules: Rules) -> tuple[float, ...]:
    """The chance that a hand of the box ends with 20 and the dealer with each class of hands."""
    numbers = numbers_of(rules)
    full = full_shoe(rules.game, rules.decks)
    strategy = strategy_of(rules)

    def against(up: int) -> Floats:
        box = _Box(Against(numbers, full, up, strategy))
        return box.switched() if numbers.hands_per_box > 1 else box.plain()

    return tuple(float(chance) for chance in over_up_cards(full, against))


class _Box:
    """One box against one up card."""

    def __init__(self, against: Against) -> None:
        self.against = against
        self.numbers = against.numbers
        self.act = {split: against.acts(split)[0] for split in (0, 1)}

    def plain(self) -> Floats:
        """Two cards, from a full shoe."""
        shoe = self.against.left()
        cards_left = int(shoe.sum())
        total = np.zeros(CLASSES)
        for x in range(10):
            for y in range(x, 10):
                ways = shoe[x] * (shoe[y] - (x == y)) * (1 if x == y else 2)
                if ways > 0 and (x, y) != (ACE, TEN):
                    chance = float(ways) / (cards_left * (cards_left - 1))
                    total += chance * (self._hand(x, y) + self._before_the_reader(((x, y),)))
        return total

    def switched(self) -> Floats:
        """Four cards in two hands."""
        shoe = self.against.left()
        total = np.zeros(CLASSES)
        for four, chance in four_card_hands(shoe):
            known = self._chances(np.bincount(four, minlength=10).astype(np.int64))
            for dealt, played, share in arrangements(self.against, four):
                a, b = (self._hand(min(h), max(h), _counted(other)) for h, other in (played, played[::-1]))
                total += chance * share * (_either(known, [a, b]) + self._before_the_reader(dealt, four))
        return total

    def _hand(self, x: int, y: int, extra: Ints = NOTHING) -> Floats:
        """A hand of two cards played on; split hands together."""
        wanted = self.against.decision(x, y)
        if wanted == SURRENDER:
            return np.zeros(CLASSES)
        if wanted == SPLIT:
            return self._split(x, extra)
        return self._followed(place_of(x, y), wanted, 0, extra)

    def _followed(self, first: int, decision: int, split: int, extra: Ints) -> Floats:
        against = self.against
        return twenty_chances(
            self.numbers,
            HANDS,
            against.finished,
            against.memory,
            against.full,
            against.up,
            extra,
            first,
            decision,
            self.act[split],
        )

    def _split(self, value: int, extra: Ints) -> Floats:
        """All hands that come of a pair: with none, some or all of the resplits there can be."""
        shoe = self.against.left(value, value, extra=extra)
        cards_left, equal = int(shoe.sum()), int(shoe[value])
        total = np.zeros(CLASSES)
        for config in configs(cards_left, equal, hands_at_most(self.numbers, value)):
            gone = extra + _counted((value,)) * (1 + config.more)
            known = self._chances(gone + _counted((value,)))
            any_card, other = self._one_of_pair(value, gone, equal - config.more)
            total += config.chance * _either(known, [other] * config.other + [any_card] * config.any)
        return total

    def _one_of_pair(self, value: int, gone: Ints, equal: int) -> tuple[Floats, Floats]:
        """A hand that begins with one card of a pair: with any second card, and with one of another value."""
        shoe = self.against.left(value, extra=gone)
        cards_left = int(shoe.sum())
        by_second = np.zeros((10, CLASSES))
        for second in range(10):
            if shoe[second] > 0:
                h = int(HANDS.after[place_of(value), second])
                decision = 1 if value == ACE else int(self.act[1][h])  # a split ace gets one card (R8)
                by_second[second] = shoe[second] / cards_left * self._followed(h, decision, 1, gone)
        any_card = by_second.sum(axis=0)
        pair = max(equal, 0) / cards_left
        return any_card, (any_card - by_second[value]) / (1 - pair)

    def _chances(self, gone: Ints) -> Floats:
        """The dealer's hands when these cards are known; without a Blackjack where the reader has ruled it out."""
        out = np.zeros(CLASSES)
        shoe = self.against.left(extra=gone)
        remembered_chances(self.against.memory, self.against.finished, shoe, gone, out)
        if self.numbers.hole_card:
            out[BLACKJACK] = 0.0
        return out

    def _before_the_reader(self, hands: tuple[tuple[int, int], ...], known: tuple[int, ...] = ()) -> Floats:
        """A dealer's Blackjack that the reader finds: only a 20 of two cards as dealt counts then (R51)."""
        out = np.zeros(CLASSES)
        if self.numbers.hole_card and any(HANDS.total[place_of(*sorted(hand))] == 20 for hand in hands):
            held = known or hands[0]
            out[BLACKJACK] = self.against.blackjack_chance(self.against.left(*held))
        return out


def _counted(values: tuple[int, ...]) -> Ints:
    return np.bincount(values, minlength=10).astype(np.int64)


def _either(known: Floats, hands: list[Floats]) -> Floats:
    """The chance that at least one hand has 20, for each class of dealer's hands."""
    none = np.ones(CLASSES)
    possible = known > 0
    for hand in hands:
        none[possible] *= 1 - hand[possible] / known[possible]
    return known * (1 - none)
