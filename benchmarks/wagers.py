"""Evaluating all first-card wagers of a box, against calls of a function that returns its argument."""

import random
from typing import TypeVar

from benchmarks.measure import About, Result, best, best_time
from etg.cards import PACK_52
from etg.games import GAMES
from etg.odds.draws import decided_by_first_cards
from etg.wagers import WAGERS, Seen

ABOUT = About(
    "First-card wagers",
    "Every side wager of a box that its first cards decide is evaluated for 2,000 random deals. The peer calls a "
    "function that does nothing but return its argument, as often: the least that any evaluation in Python can cost. "
    "Both run in turns, and the quickest of each turn counts. One box is evaluated once a round; what matters is that"
    " nobody ever sees it.",
)
T = TypeVar("T")
TARGET = 25.0
TURNS = 5


def identity(value: T) -> T:
    """Return the argument."""
    return value


def run() -> list[Result]:
    """One box with every first-card wager of its game, over many random first cards."""
    rng = random.Random(1)
    drawn = (rng.choices(PACK_52, k=4) for _ in range(2000))
    deals = [Seen((a, b), up, second) for a, b, up, second in drawn]
    return [_measure(game, deals) for game in ("blackjack", "spanish_21", "players_edge_21")]


def _measure(game: str, deals: list[Seen]) -> Result:
    offered = [WAGERS[wager] for wager in GAMES[game].side_wagers if decided_by_first_cards(WAGERS[wager])]
    evaluators = [wager.evaluator() for wager in offered]

    def evaluate() -> None:
        for seen in deals:
            for evaluator in evaluators:
                evaluator(seen)

    same_calls = [identity] * len(evaluators)

    def call() -> None:
        for seen in deals:
            for function in same_calls:
                function(seen)

    found = best([(best_time(evaluate), best_time(call)) for _ in range(TURNS)])
    return Result(
        f"first-card wagers of a {GAMES[game].name} box ({len(evaluators)})",
        found.ratio,
        "as many calls of a function that returns its argument",
        TARGET,
        f"{found.ours / len(deals) * 1e6:.2f} us a box",
        spread=found.spread,
    )
