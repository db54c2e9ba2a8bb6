"""What a shuffle test has found, in words and figures: for the terminal, the picture and programs."""

from collections.abc import Iterator
from typing import Any

from etg import __version__
from etg.shoe.source import Source
from etg.shoe.statistics import CONFIDENCE, LEVEL, Battery, Result, Tally, Verdict

RIGHT = "Fisher and Yates, as the table uses it"
NAIVE = "NAIVE, wrong on purpose: every card is swapped with any card"
CRITERION = (
    f"Judged at {CONFIDENCE:.0%}: a right shuffle has some test out of bounds in at most one run of a hundred.",
    "Such a test is repeated once over as many fresh shuffles and fails when it is out of bounds again.",
)


def as_dict(found: Battery, game: str, naive: bool, source: Source) -> dict[str, Any]:
    """For programs."""
    counted = found.tally
    return {
        "version": __version__,
        "shuffle": "naive" if naive else "fisher_yates",
        "source": source.label,
        "seeded": source.seeded,
        "game": game,
        "rounds": counted.rounds,
        "decks": counted.decks,
        "cards": counted.size,
        "confidence": CONFIDENCE,
        "level_of_each_test": round(LEVEL, 9),
        "tests": [_test_as_dict(verdict) for verdict in found.verdicts],
        "passed": found.passed,
    }


def _test_as_dict(verdict: Verdict) -> dict[str, Any]:
    def figures(one: Result) -> dict[str, Any]:
        return {"statistic": one.statistic, "df": one.df, "z": one.z, "p": one.p, "fault": one.fault}

    repeated = figures(verdict.again) if verdict.again else None
    return {"name": verdict.first.name, **figures(verdict.first), "repeated": repeated, "passed": verdict.passed}


def heading(counted: Tally) -> str:
    """What was tested."""
    decks = f"{counted.decks} deck{'s' * (counted.decks > 1)}"
    return f"Shuffle test: {counted.rounds:,} shuffles of {decks} of {len(counted.pack)} cards"


def outcome(found: Battery) -> str:
    """Passed or failed, and by which tests."""
    if found.passed:
        return f"Passed at {CONFIDENCE:.0%}."
    return f"FAILED at {CONFIDENCE:.0%}: {', '.join(one.first.name for one in found.verdicts if not one.passed)}."


COLUMNS = ("test", "statistic", "df", "z", "p", "verdict")


def rows(found: Battery) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The lines of the table of results, and whether a line is a failure."""
    for verdict in found.verdicts:
        first, again = verdict.first, verdict.again
        yield _row(first, first.name, f"{first.fault}: repeated" if again else "passes"), False
        if again:
            words = "passes" if verdict.passed else f"FAILS: {again.fault}"
            yield _row(again, f"{again.name}, again", words), not verdict.passed


def _row(one: Result, name: str, words: str) -> tuple[str, ...]:
    statistic = f"{one.statistic:#.5g}" if one.df is None else f"{one.statistic:,.1f}"
    df = "" if one.df is None else f"{one.df:,}"
    p = f"{one.p:.4f}" if one.p >= 1e-4 else f"{one.p:.0e}" if one.p else "<1e-300"
    z = f"{one.z:+,.2f}" if abs(one.z) < 1e4 else f"{one.z:+.2e}"
    return name, statistic, df, z, p, words
