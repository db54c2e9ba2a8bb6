"""The house edge of a main wager from a full fresh shoe, at a table alone: `main_odds`."""

from functools import lru_cache

import numpy as np

from etg.games import Game, Rules
from etg.games.pay import insurance_line
from etg.money import Odds
from etg.odds.main.against import ACE, TEN, Against, full_shoe, over_up_cards
from etg.odds.main.by_totals import strategy_by_totals
from etg.odds.main.dealing import Ints
from etg.odds.main.method import method_of
from etg.odds.main.numbers import TENTHS, Numbers, numbers_of
from etg.odds.main.result import BasicPlay, MainOdds
from etg.odds.main.strategy import Strategy
from etg.odds.main.switching import switch_edge
from etg.submission import Submission


def main_odds(submission: Submission) -> MainOdds:
    """The main wager of a submission: the best play by composition, the basic strategy and what it costs."""
    rules = submission.rules
    return MainOdds(submission, strategy_of(rules), edge_by_totals(rules), best_edge(rules), method_of(rules))


def basic_play(submission: Submission) -> BasicPlay:
    """The basic strategy alone: the best play takes longer, in Switch by far."""
    return BasicPlay(submission, strategy_of(submission.rules), edge_by_totals(submission.rules))


@lru_cache(maxsize=32)
def strategy_of(rules: Rules) -> Strategy:
    """The basic strategy under these rules."""
    return strategy_by_totals(numbers_of(rules), full_shoe(rules.game, rules.decks))


@lru_cache(maxsize=32)
def best_edge(rules: Rules) -> float:
    """The house edge of the best play by composition."""
    full = full_shoe(rules.game, rules.decks)
    return house_edge(rules.game, numbers_of(rules), full, even_money=rules.even_money)


@lru_cache(maxsize=32)
def edge_by_totals(rules: Rules) -> float:
    """The house edge of the basic strategy."""
    return house_edge(rules.game, numbers_of(rules), full_shoe(rules.game, rules.decks), strategy_of(rules))


def house_edge(
    game: Game, numbers: Numbers, full: Ints, strategy: Strategy | None = None, even_money: bool = False
) -> float:
    """The house edge as a fraction of the original wagers: of the best play, or of a strategy.

    The best play insures, or takes even money where it is offered, if that is worth more; a strategy never does.
    """
    insured = 0.0 if strategy is not None else insurance_pays(game)
    if numbers.hands_per_box == 2:
        return switch_edge(numbers, full, strategy, insured)
    return -float(over_up_cards(full, lambda up: _against(numbers, full, up, strategy, insured, even_money)))


def _against(
    numbers: Numbers, full: Ints, up: int, strategy: Strategy | None, insured: float, even_money: bool
) -> float:
    """What a wager of 1 wins on average against one up card."""
    against = Against(numbers, full, up, strategy)
    shoe = against.left()
    cards = int(shoe.sum())
    value = 0.0
    for x in range(10):
        for y in range(x, 10):
            ways = shoe[x] * (shoe[y] - (x == y)) * (1 if x == y else 2)
            if ways <= 0:
                continue
            blackjack = against.blackjack_chance(against.left(x, y))
            worth = _natural(numbers, blackjack) if (x, y) == (ACE, TEN) else against.worth(x, y) - blackjack
            if up == ACE:
                worth += insurance_gain(insured, blackjack)
                if even_money and (x, y) == (ACE, TEN):
                    worth = max(worth, 1.0)
            value += float(ways) / (cards * (cards - 1)) * worth
    return value


def _natural(numbers: Numbers, blackjack: float) -> float:
    """A player's Blackjack: a dealer's ties it, but in the Spanish family (HB 7, SP 7.Q)."""
    pays = numbers.blackjack_pays / TENTHS
    return pays if numbers.any_21_wins else pays * (1 - blackjack)


def insurance_pays(game: Game) -> float:
    """What insurance pays on average when the dealer has Blackjack (PE 12.A(4): more if it is suited)."""
    aces, tens = [card for card in game.pack if card < 4], [card for card in game.pack if card >= 36]
    paid = [line.pays for ace in aces for ten in tens if (line := insurance_line(game, ace, ten))]
    return float(np.mean([float(pays.rate) for pays in paid if isinstance(pays, Odds)]))


def insurance_gain(pays: float, blackjack: float) -> float:
    """What insuring half the wager adds where it pays to do so."""
    return max(0.0, (pays * blackjack - (1 - blackjack)) / 2)
