"""The page docs/performance.md, and its pictures: made of the data of one run, so that both always fit each other."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

from benchmarks.groups import ALL, about
from benchmarks.measure import FEW, Result
from benchmarks.results import DATA, Group, Run, completed

PAGE = DATA.with_suffix(".md")
_INTRO = """\
# Performance

How fast the table is, as ratios: what it costs beside something simple that does the least of the same, on the same
machine in the same run. A ratio of 1 is as fast as that peer, 2 takes twice as long; where more is better (a share of
the peer's speed) the target says "at least". Ratios travel from machine to machine better than seconds do; the seconds
stand in the notes.

`make bench` measures and writes this page, [performance.json](performance.json) with every figure and every sample, and
the pictures: one run, one page. `python -m benchmarks NAME` measures one part and only prints. `python -m benchmarks
--page` draws the page again from the data. No test compares figures: they are what this run found on this machine.
"""
_SPREAD = f"""\
The spread is that of the ratios of single turns: the middle half of them, or all of them where there were fewer than
{FEW} turns. Something and its peer are measured in turns, so that both meet the same disturbances. The ratio itself is
that of the medians, or of the best of each where something is measured a few times only; on a machine with other work
it can lie beside the middle half of the single ratios.
"""
_BUSY = (
    "The machine was busy with something else besides: what others do falls on both sides of a ratio, but not evenly, "
    "and figures and spreads are less sure than on a quiet machine."
)


def write(run: Run) -> None:
    """The page, and what it shows."""
    from benchmarks import pictures

    pictures.write(run)
    PAGE.write_text(text(run), encoding="utf-8")


def text(run: Run) -> str:
    """The whole page."""
    return "\n".join(_parts(completed(run, ALL)))


def _parts(run: Run) -> Iterator[str]:
    from benchmarks import pictures

    yield _INTRO
    yield "## The run\n"
    yield from _machine(run)
    yield _SPREAD
    yield "## Against the targets\n"
    yield from _summary(run)
    yield f"![Every target, and how much of it is used]({_link(pictures.overview_file())})\n"
    for group in run.groups:
        yield from _group(group)


def _machine(run: Run) -> Iterator[str]:
    cores = int(run.machine["cores"])
    yield "| what | |\n| --- | --- |"
    yield f"| measured | {run.date} UTC, one run |"
    yield from (f"| {name} | {_cell(value)} |" for name, value in run.machine.items())
    yield f"| load | {run.load:.1f} before the run, {run.load_after:.1f} at its end; the run itself is about 1 |\n"
    if run.load > cores / 2 or run.load_after > cores / 2 + 1:
        yield f"{_wrapped(_BUSY)}\n"


# The summary


def _summary(run: Run) -> Iterator[str]:
    found = [result for group in run.groups for result in group.results]
    judged = [result for result in found if result.met is not None]
    missed = [result for result in judged if not result.met]
    met, free = len(judged) - len(missed), len(found) - len(judged)
    yield f"{met} of {len(judged)} targets are met; {free} figures have none.\n"
    for result in missed:
        yield f"- Not met: {result.name}, {figure(result.ratio)}; the target is {target_words(result)}."
    for group in run.groups:
        if group.failed:
            yield f"- Not measured to its end: {about(group.name).title} (`{group.name}`): {group.failed}."
    if missed or any(group.failed for group in run.groups):
        yield ""


# A group


def _group(group: Group) -> Iterator[str]:
    from benchmarks import pictures

    told = about(group.name)
    yield f"## {told.title}\n\n{_wrapped(told.words)}\n"
    yield f"`python -m benchmarks {group.name}` took {group.seconds:.0f} s.\n"
    if group.failed:
        yield f"**Not measured to its end:** {group.failed}.\n"
    if not group.results:
        return
    yield "| what | ratio | spread | to | target | met | note |\n| --- | --: | --- | --- | --- | --- | --- |"
    yield from (_row(result) for result in group.results)
    yield ""
    for file, words in pictures.of_group(group):
        yield f"![{words}]({_link(file)})\n"


def _wrapped(words: str) -> str:
    return "\n".join(wrap(words, 118, break_long_words=False, break_on_hyphens=False))


def _row(result: Result) -> str:
    met = {True: "yes", False: "**no**", None: ""}[result.met]
    cells = (
        result.name,
        figure(result.ratio),
        spread_words(result),
        result.against,
        target_words(result),
        met,
        result.note,
    )
    return f"| {' | '.join(map(_cell, cells))} |"


def _cell(words: str) -> str:
    return words.replace("|", "\\|")


def _link(file: str) -> str:
    return Path(file).relative_to("docs").as_posix()


# Figures


def figure(value: float) -> str:
    """With three digits that say something, and never more than two behind the point."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def target_words(result: Result) -> str:
    """A bound; empty: there is none."""
    if result.target is None:
        return ""
    return f"{'at least' if result.at_least else 'at most'} {result.target:.3g}"


def spread_words(result: Result) -> str:
    """From where to where; empty: nobody knows."""
    if result.spread is None:
        return ""
    low, high, turns = result.spread
    return f"{figure(low)} to {figure(high)} in {turns}"
