"""How `etg simulate` shows what it found: tables for people, plain values for programs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.markup import escape
from rich.table import Table

from etg.cli.console import console
from etg.cli.odds_tables import outcome_name
from etg.money import dollars
from etg.odds.main.numbers import TENTHS
from etg.odds.main.result import BasicPlay
from etg.odds.simulation.results import Estimate, Result, SideResult
from etg.odds.simulation.runs import BLOCK, Run
from etg.wagers import LOST

_BAR = 40


@dataclass(frozen=True, slots=True)
class Report:
    """A run, and what became of it."""

    analysed: BasicPlay
    run: Run
    result: Result
    seconds: float
    cores: int
    cluster: str | None
    lost: str | None
    """Why the rest could not be played."""

    @property
    def complete(self) -> bool:
        """Whether all rounds that were asked for were played."""
        return self.result.rounds == self.run.rounds

    @property
    def pace(self) -> float:
        """Rounds a second."""
        return self.result.rounds / self.seconds if self.seconds else 0.0


def as_dict(report: Report) -> dict[str, Any]:
    """A report for programs; results are in wagers, amounts in cents."""
    submission, main = report.analysed.submission, report.result.main
    cover = report.run.plan.cover
    return {
        "game": submission.game.id,
        "submission": {"name": submission.name, "hash": submission.hash},
        "decks": submission.rules.decks,
        "shoe": "to the cover card" if cover else "fresh",
        "cover": cover or None,
        "seed": report.run.seed,
        "rounds": report.result.rounds,
        "rounds_asked": report.run.rounds,
        "complete": report.complete,
        "lost": report.lost,
        "blocks": report.result.blocks,
        **_estimate(main.estimate),
        "analysed": _analysed(report),
        "hit_rates": {"win": main.win, "push": main.push, "lose": main.lose},
        "wagered": main.wagered / TENTHS,
        "edge_per_wagered": main.per_wagered,
        "histogram": {_wagers(net): count for net, count in main.histogram.items()},
        "side": {side.id: _side(side, report) for side in report.result.sides},
        "cores": report.cores,
        "cluster": report.cluster,
        "seconds": report.seconds,
        "rounds_per_second": report.pace,
    }


def _estimate(found: Estimate) -> dict[str, Any]:
    return {
        "edge": found.edge,
        "standard_error": found.standard_error,
        "standard_error_from": "blocks" if found.by_blocks else "rounds",
        "confidence": {f"{level:.0%}"[:-1]: list(interval) for level, interval in found.confidence.items()},
        "variance": found.variance,
        "standard_deviation": found.standard_deviation,
    }


def _analysed(report: Report) -> dict[str, Any]:
    """The edge by analysis, which is that of a fresh shoe: a run to the cover card is not measured by it."""
    edge, found = report.analysed.edge_by_totals, report.result.main.estimate
    if report.run.plan.cover:
        return {"edge": edge, "cut_card_effect": found.edge - edge}
    return {"edge": edge, "errors_off": found.errors_off(edge)}


def _side(side: SideResult, report: Report) -> dict[str, Any]:
    return {
        "stake": side.stake,
        **_estimate(side.estimate),
        "exact_edge": side.exact,
        "errors_off": _off(side, report),
        "hit_rate": side.hit_rate,
        "outcomes": {outcome_name(outcome): count for outcome, count in side.outcomes.items()},
    }


def _off(side: SideResult, report: Report) -> float | None:
    if side.exact is None or report.run.plan.cover:
        return None
    return side.estimate.errors_off(side.exact)


def _wagers(net: int) -> str:
    """Tenths of a wager as a number of wagers."""
    return f"{net / TENTHS:g}"


def print_report(report: Report) -> None:
    """A report for people."""
    out = console()
    submission = report.analysed.submission
    decks = f"{submission.rules.decks} deck{'s' * (submission.rules.decks > 1)}"
    out.print()
    out.print(f"[bold]{escape(submission.name)}[/], {submission.game.name}, {decks}")
    for sentence in _heading(report):
        out.print(sentence, soft_wrap=True)
    out.print()
    for sentence in _edge(report):
        out.print(sentence, soft_wrap=True)
    out.print(_histogram(report))
    if report.result.sides:
        out.print(_sides(report))
        out.print("Progressive meters stand at 0, fixed prizes are paid. The outcomes are in --json.")


def _heading(report: Report) -> Iterator[str]:
    run, result = report.run, report.result
    if run.plan.cover:
        shoe = f"dealt on to the cover card, after {run.plan.cover} of {len(run.plan.shoe)} cards: with cut-card effect"
    else:
        shoe = "each from a fresh shoe: without cut-card effect"
    yield f"{result.rounds:,} rounds, {shoe}."
    if not report.complete:
        why = f"lost ({escape(report.lost)})" if report.lost else "ended by hand"
        yield f"[bold red]The run of {run.rounds:,} rounds was {why}: these are its first {result.blocks:,} blocks.[/]"
    place = f"{report.cores} core{'s' * (report.cores > 1)}"
    if report.cluster:
        place += f" of {escape(report.cluster)}"
    yield f"Seed {run.seed}, blocks of {BLOCK:,} rounds."
    yield f"{report.seconds:,.1f} s on {place}, {report.pace:,.0f} rounds a second."


def _edge(report: Report) -> Iterator[str]:
    main, both = report.result.main, report.run.plan.numbers.hands_per_box > 1
    found = main.estimate
    yield f"House edge [bold]{found.edge:.4%}[/] ± {found.standard_error:.4%} of the original wager{'s' * both}."
    if found.by_blocks:
        yield f"The error is that of {report.result.blocks:,} whole blocks: rounds of one shoe depend on each other."
    elif report.run.plan.cover:
        yield "The error is that of independent rounds: there are too few blocks to see how those of a shoe depend."
    for level, (low, high) in found.confidence.items():
        yield f"  {level:.0%} confidence: {low:.4%} to {high:.4%}"
    edge = report.analysed.edge_by_totals
    if report.run.plan.cover:
        yield f"From a fresh shoe, by analysis of the same strategy: {edge:.4%}."
        yield f"Cut-card effect: [bold]{found.edge - edge:+.4%}[/] ± {found.standard_error:.4%}."
    else:
        yield f"By analysis of the same strategy: {edge:.4%}; this is {_errors(found.errors_off(edge))} off."
    yield (
        f"Standard deviation of a round {found.standard_deviation:.4f}, variance {found.variance:.4f};"
        f" {main.per_wagered:.4%} of all that was wagered."
    )
    yield f"Won {main.win:.4%}, push {main.push:.4%}, lost {main.lose:.4%} of the rounds."


def _errors(off: float | None) -> str:
    return "nothing to measure with" if off is None else f"{off:+.2f} standard errors"


def _histogram(report: Report) -> Table:
    table = Table(title="Net result of a round, in wagers", title_justify="left", title_style="bold")
    table.add_column("net", justify="right")
    table.add_column("rounds", justify="right")
    table.add_column("share", justify="right")
    table.add_column("")
    counts = report.result.main.histogram
    most = max(counts.values())
    for net, count in counts.items():
        table.add_row(
            _wagers(net), f"{count:,}", f"{count / report.result.rounds:.6%}", "█" * round(count * _BAR / most)
        )
    return table


def _sides(report: Report) -> Table:
    fresh = not report.run.plan.cover
    table = Table(title="Side wagers", title_justify="left", title_style="bold")
    table.add_column("wager")
    exact = ("exact", "errors off") if fresh else ("exact, of a fresh shoe",)
    for column in ("stake", "house edge", "±", *exact, "hit rate", "hits"):
        table.add_column(column, justify="right")
    for side in report.result.sides:
        paytable = report.analysed.submission.side_wagers[side.id].paytable
        off = _off(side, report)
        table.add_row(
            f"{escape(paytable.name)}, paytable {paytable.id}",
            dollars(side.stake, trim=True),
            f"{side.estimate.edge:.4%}",
            f"{side.estimate.standard_error:.4%}",
            "" if side.exact is None else f"{side.exact:.4%}",
            *(["" if off is None else f"{off:+.2f}"] if fresh else []),
            f"{side.hit_rate:.4%}",
            f"{report.result.rounds - side.outcomes[LOST]:,}",
        )
    return table
