"""The exact odds of everything, against calls of a function that returns its argument."""

from benchmarks.measure import About, Result, best_time
from benchmarks.wagers import identity
from etg.odds import dealer, exact
from etg.odds.listing import everything

ABOUT = About(
    "Exact odds",
    "All odds that the table can give, walked through from nothing, once. Nothing in play waits for them: they are "
    "counted for whoever asks. The peer is a million calls of a function that returns its argument; it only says how "
    "fast this machine runs Python. One run, so no spread is known.",
)
CALLS = 1_000_000


def run() -> list[Result]:
    """All odds of all books from nothing: no cached walk is used."""
    questions = list(everything())

    def count() -> None:
        exact._tally.cache_clear()
        exact._dealer_chances.cache_clear()
        dealer.dealer_hands.cache_clear()
        for question in questions:
            question.answer()

    def call() -> None:
        for number in range(CALLS):
            identity(number)

    seconds = best_time(count, repeats=1)
    ratio = seconds / best_time(call)
    note = f"{len(questions)} sets of odds in {seconds:.1f} s on this machine"
    name = "exact odds of every wager, `etg odds --all`"
    return [Result(name, ratio, "a million calls of the same function", note=note)]
