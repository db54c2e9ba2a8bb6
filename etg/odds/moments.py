"""Mean and variance of what a wager gives back: exact, for any sum of stakes that share their outcomes."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from etg.cards import POINTS
from etg.games import Game
from etg.games.pay import insurance_line
from etg.money import PRIZE, Amount, Cents, MeterShare, Odds
from etg.odds.exact import WagerOdds
from etg.wagers import Outcome
from etg.wagers.paytables import Paytable

_ACE = 11


@dataclass(frozen=True, slots=True)
class Moments:
    """Of a return that is `a` times the stake and `b` cents besides, both depending on the outcome."""

    a: Fraction
    b: Fraction
    aa: Fraction
    ab: Fraction
    bb: Fraction

    def mean(self, stakes: int, wagers: int) -> Fraction:
        """Cents that so many wagers with these stakes together give back on average."""
        return self.a * stakes + self.b * wagers

    def variance(self, squares: int, products: int, counts: int) -> Fraction:
        """Square cents; of sums over what shares an outcome: of stakes squared, stakes by wagers, wagers squared."""
        return (
            (self.aa - self.a * self.a) * squares
            + 2 * (self.ab - self.a * self.b) * products
            + (self.bb - self.b * self.b) * counts
        )


def moments_of(odds: WagerOdds, prize: Cents = 0) -> Moments:
    """Of a side wager, without what progressive meters pay: that is not a matter of its odds alone."""
    return _moments((chance, *_parts(odds.paytable, outcome, prize)) for outcome, chance in odds.outcomes.items())


def insurance_moments(game: Game, decks: int) -> Moments:
    """Of an insurance wager from a full shoe with an ace up."""
    shoe = len(game.pack) * decks
    aces = [card for card in game.pack if POINTS[card] == _ACE]
    found = []
    for up in aces:
        for second in game.pack:
            chance = Fraction(decks - (second == up), (shoe - 1) * len(aces))
            line = insurance_line(game, up, second)
            pays = None if line is None else line.pays
            assert pays is None or isinstance(pays, Odds)
            found.append((chance, Fraction(0) if pays is None else 1 + pays.rate, Fraction(0)))
    return _moments(found)


def _parts(paytable: Paytable, outcome: Outcome, prize: Cents) -> tuple[Fraction, Fraction]:
    """What an outcome gives back: a multiple of the stake, and cents."""
    rate, cents, stake_back = Fraction(0), Fraction(0), False
    for name in outcome:
        match paytable.lines[name].pays:
            case Odds() as pays:
                rate += pays.rate
                stake_back = stake_back or pays.stake_back
            case Amount(amount):
                cents += amount
            case MeterShare(share, meter) if meter == PRIZE:
                cents += share * prize
    return rate + stake_back, cents


def _moments(parts: Iterable[tuple[Fraction, Fraction, Fraction]]) -> Moments:
    a = b = aa = ab = bb = Fraction(0)
    for chance, rate, cents in parts:
        a += chance * rate
        b += chance * cents
        aa += chance * rate * rate
        ab += chance * rate * cents
        bb += chance * cents * cents
    return Moments(a, b, aa, ab, bb)
