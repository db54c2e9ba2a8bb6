"""How `etg odds --main` shows the main wager: the house edge, the basic strategy and how they were found."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.table import Table

from etg.cli.console import console
from etg.odds.certificate.cells import UP_CARDS
from etg.odds.certificate.charts import FROM_CARDS, STAFF_ONLY, Chart
from etg.odds.certificate.strategy import charts_of
from etg.odds.main.numbers import VALUES, numbers_of

if TYPE_CHECKING:
    from etg.odds.main.result import MainOdds

_UP = tuple("10" if VALUES[up] == "T" else VALUES[up] for up in UP_CARDS)


def as_dict(found: "MainOdds") -> dict[str, Any]:
    """The main wager for programs; edges are fractions of the original wagers."""
    return {
        "game": found.submission.game.id,
        "decks": found.submission.rules.decks,
        "submission": found.submission.hash,
        "edge": found.edge,
        "edge_by_totals": found.edge_by_totals,
        "strategy": _strategy(found),
        "method": found.method,
    }


_KEYS = {
    "Hard totals": "hard",
    "Soft totals": "soft",
    "Pairs": "pairs",
    "Two cards": "bonus_hands",
    "After a split": "after_split",
    "After a double": "after_double",
    "After a second": "after_second_double",
    "After a third": "after_third_double",
}
"""Keys for programs, by how the names of the charts begin."""


def _strategy(found: "MainOdds") -> dict[str, Any]:
    """Every chart: a row for each hand, in it a square for each up card; and what the letters say."""
    charts = _charts(found)
    parts = [part for chart in charts for part in chart.parts]
    rows = {key: _squares(key, part) for name, part in parts for start, key in _KEYS.items() if name.startswith(start)}
    letters = {letter: words for chart in charts for letter, words in chart.meanings.items()}
    switch = {"switch": _worths(found)} if found.submission.game.hands_per_box > 1 else {}
    return {**rows, **switch, "letters": letters, "numbers": FROM_CARDS}


def _worths(found: "MainOdds") -> dict[str, dict[str, float]]:
    """What two cards are worth: the better pair of hands is taken; a Blackjack as dealt is worth 1."""
    worth = found.strategy.worth
    pairs = [(x, y) for x in range(10) for y in range(x, 10)]
    return {
        f"{VALUES[x]}{VALUES[y]}": {_UP[n]: round(float(worth[x, y, up]), 9) for n, up in enumerate(UP_CARDS)}
        for x, y in pairs
    }


def _charts(found: "MainOdds") -> tuple[Chart, ...]:
    return tuple(charts_of(found.strategy, numbers_of(found.submission.rules)))


def _squares(key: str, rows: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, dict[str, str]]:
    """Rows by the total, or by the value of a pair."""
    found: dict[str, dict[str, str]] = {}
    for name, squares in rows:
        hand = name.split(",")[0] if key == "pairs" else name.removeprefix("soft ") if key == "soft" else name
        found[hand] = dict(zip(_UP, squares, strict=True))
    return found


def print_main(found: "MainOdds", settings: tuple[str, ...] = ()) -> None:
    """The figures, then the charts."""
    out = console()
    submission = found.submission
    decks = submission.rules.decks
    of = "both wagers" if submission.game.hands_per_box > 1 else "the wager"
    out.print(f"[bold]{escape(submission.name)}[/], {submission.game.name}, {decks} deck{'s' * (decks > 1)}\n")
    if settings:
        out.print(escape(f"changed: {', '.join(settings)}\n"))
    out.print(f"House edge [bold]{found.edge:.4%}[/] of {of}: best play by the cards, from a full fresh shoe.")
    out.print(f"House edge [bold]{found.edge_by_totals:.4%}[/] of {of}: the basic strategy below.")
    out.print(f"[dim]{escape(found.method)}[/]", soft_wrap=True)
    for chart in _charts(found):
        for name, rows in chart.parts:
            table = Table(title=name, title_justify="left", title_style="bold")
            table.add_column("")
            for up in _UP:
                table.add_column(up, justify="center")
            for hand, squares in rows:
                table.add_row(hand, *squares)
            out.print()
            out.print(table)
        out.print(escape(", ".join(f"{letter} {words}" for letter, words in chart.meanings.items())), style="dim")
    out.print(f"\n{FROM_CARDS}\n{STAFF_ONLY}", style="dim")
