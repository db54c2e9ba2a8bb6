"""The exact odds of a side wager: chances of its outcomes, hit rate, house edge, and what its meters are worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from etg.cards import POINTS, SIX, Card
from etg.errors import Refused
from etg.games import Game
from etg.money import PRIZE, Cents, MeterShare
from etg.odds.dealer import dealer_hands
from etg.odds.draws import Tally, decided_by_first_cards, probabilities, tally
from etg.wagers import LOST, WAGERS, Need, Options, Outcome, Seen, options_of
from etg.wagers.paytables import Paytable

Wheel = Mapping[str, int]
"""Symbols and their weights."""


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """What a wager is worth from a full shoe."""

    game: Game
    paytable: Paytable
    decks: int
    hits_soft_17: bool | None
    """The dealer's rule, where it matters to the wager."""
    stake: Cents
    outcomes: Mapping[Outcome, Fraction]
    edge: Fraction
    """The house edge as a fraction of the stake, with all meters at 0 (a fixed prize is paid).

    A bonus that rides on another wager takes no stake: its edge is below 0, and is what it takes off the carrier's.
    """
    shares: Mapping[str, Fraction]
    """For each meter: what the player gets back of a dollar on it, on average and per dollar wagered."""

    @property
    def hit_rate(self) -> Fraction:
        """How often anything is paid."""
        return 1 - self.outcomes.get(LOST, Fraction(0))

    def break_even(self, meter: str, others: Mapping[str, Cents]) -> Fraction | None:
        """The cents on a meter at which the wager costs nothing, the other meters standing at these amounts.

        None where the meter cannot be won with these decks.
        """
        if not self.shares[meter]:
            return None
        rest = sum((share * others.get(name, 0) for name, share in self.shares.items() if name != meter), Fraction(0))
        return max(Fraction(0), (self.edge * 100 - rest) / self.shares[meter])


def wager_odds(
    game: Game,
    paytable: Paytable,
    decks: int,
    *,
    hits_soft_17: bool = False,
    options: Options | None = None,
    wheel: Wheel | None = None,
    prize: Cents = 0,
    stake: Cents | None = None,
) -> WagerOdds:
    """The exact odds of a wager of a game from a full shoe of these decks."""
    wager = WAGERS[paytable.wager]
    options = options or options_of(paytable)
    stake = stake or (paytable.default_stakes or (100,))[0]
    chances = chances_of(game, wager.id, decks, hits_soft_17, options, wheel, stake)
    meters = dict.fromkeys(paytable.meters, 0) | {PRIZE: prize}
    back = sum(p * paytable.returned(outcome, stake, meters) for outcome, p in chances.items())
    return WagerOdds(
        game=game,
        paytable=paytable,
        decks=decks,
        hits_soft_17=hits_soft_17 if Need.DEALER_HAND in wager.needs else None,
        stake=stake,
        outcomes=chances,
        edge=(0 if wager.rides_on else 1) - Fraction(back, stake),
        shares=_meter_shares(paytable, chances, stake),
    )


def chances_of(
    game: Game, wager: str, decks: int, hits_soft_17: bool, options: Options, wheel: Wheel | None, stake: Cents
) -> dict[Outcome, Fraction]:
    """The probability of each outcome of a wager, losing among them."""
    needs = WAGERS[wager].needs
    if decided_by_first_cards(WAGERS[wager]):
        return probabilities(_tally(wager, options, game.pack), len(game.pack), decks)
    if Need.FINAL_HANDS in needs:
        raise Refused("Bad Beat depends on how the hand is played: it has no odds from the cards alone", "BJ 6.G(8)")
    if Need.DEALER_HAND in needs:
        return _dealer_chances(game, wager, decks, hits_soft_17, options, stake)
    if Need.WHEEL not in needs:
        raise Refused("Must Hit is drawn among the boxes that play Super 4: it has no odds from the cards", "R39")
    if wheel is None:
        raise Refused("Bonus Spin needs the wheel of a submission: name one that offers this paytable", "R40")
    return _wheel_chances(game, wager, decks, options, wheel, stake)


@cache
def _tally(wager: str, options: Options, pack: tuple[Card, ...]) -> Tally:
    return tally(WAGERS[wager], WAGERS[wager].evaluator(options), pack)


@cache
def _dealer_chances(
    game: Game, wager: str, decks: int, hits_soft_17: bool, options: Options, stake: Cents
) -> dict[Outcome, Fraction]:
    evaluate = WAGERS[wager].evaluator(options)
    chances: dict[Outcome, Fraction] = {}
    first: tuple[Card, ...] = ()
    weight = Fraction(1)
    if Need.FIRST_TWO in WAGERS[wager].needs:  # the Free Bonus: only a Blackjack on the box counts
        first = next((ace, ten) for ace in game.pack for ten in game.pack if POINTS[ace] == 11 and POINTS[ten] == 10)
        weight = _two_card_chance(game, decks, 11, 10)
        chances[LOST] = 1 - weight
    for dealer, chance in dealer_hands(game.pack, decks, hits_soft_17, first):
        outcome = evaluate(Seen(first, dealer=dealer, stake=stake))
        assert outcome is not None, "a finished dealer's hand decides the wager"
        chances[outcome] = chances.get(outcome, Fraction(0)) + weight * chance
    return chances


def _wheel_chances(
    game: Game, wager: str, decks: int, options: Options, wheel: Wheel, stake: Cents
) -> dict[Outcome, Fraction]:
    spins = spin_chance(game, wager, decks, options, stake)
    weights = sum(wheel.values())
    chances = {(symbol,): spins * Fraction(weight, weights) for symbol, weight in wheel.items() if weight}
    return chances | {LOST: 1 - spins}


def spin_chance(game: Game, wager: str, decks: int, options: Options, stake: Cents) -> Fraction:
    """How often the wheel turns for a box with this wager and stake."""
    if Need.FIRST_TWO not in WAGERS[wager].needs:
        return _two_card_chance(game, decks, POINTS[SIX * 4], 10)
    evaluate = WAGERS[wager].evaluator(options)
    shoe = len(game.pack) * decks
    ways = sum(
        decks * (decks - (a == b)) for a in game.pack for b in game.pack if evaluate(Seen((a, b), stake=stake)) is None
    )
    return Fraction(ways, shoe * (shoe - 1))


def _two_card_chance(game: Game, decks: int, one: int, other: int) -> Fraction:
    """The chance that two cards are of these two different values."""
    ones, others = (sum(POINTS[c] == value for c in game.pack) * decks for value in (one, other))
    shoe = len(game.pack) * decks
    return Fraction(2 * ones * others, shoe * (shoe - 1))


def _meter_shares(paytable: Paytable, chances: Mapping[Outcome, Fraction], stake: Cents) -> dict[str, Fraction]:
    shares = {meter: Fraction(0) for meter in paytable.meters if meter != PRIZE}
    for outcome, chance in chances.items():
        for name in outcome:
            pays = paytable.lines[name].pays
            if isinstance(pays, MeterShare) and pays.meter != PRIZE:
                shares[pays.meter] += chance * pays.share * Fraction(100, stake)
    return shares
