"""`etg certify`: a report on the mathematics of a submission, for a regulator or a laboratory."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.markup import escape
from rich.progress import track

from etg.cli.console import console, fail, messages
from etg.cli.setting import chosen_submission
from etg.cli.simulate import Rounds
from etg.modes import Mode
from etg.shoe.source import Source, shuffle, source_for
from etg.shoe.statistics import LEAST_ROUNDS, Battery, Tally, battery, tally
from etg.submission import Submission

if TYPE_CHECKING:
    from etg.odds.certificate.document import Document
    from etg.odds.certificate.findings import Findings, Program
    from etg.odds.main.result import MainOdds
    from etg.odds.simulation.results import Result

# What needs numpy, numba and fpdf2 is read inside of the command: where they are missing it says what to install.

_FILE = click.Path(path_type=Path)
_ROUNDS, _LEAST = 10_000_000, 1_000
_SHUFFLES = 2_000
_SEEDS = 2**63
"""Rounds as `etg simulate` reads them."""


@click.command()
@click.argument("file", type=_FILE, metavar="SUBMISSION")
@click.option("--out", type=_FILE, metavar="DIR", default=Path(), help="The folder for the report, if not this one.")
@click.option("--rounds", type=Rounds(), metavar="N", default=_ROUNDS, help=f"As in 1e8, if not {_ROUNDS:,}.")
@click.option("--seed", type=click.IntRange(0, _SEEDS - 1), metavar="N", help="For the same report every time.")
@click.option("--shuffles", type=click.IntRange(min=LEAST_ROUNDS), metavar="N", default=_SHUFFLES, help="To be tested.")
@click.option("--date", "day", type=click.DateTime(["%Y-%m-%d"]), metavar="DAY", help="Of the report, if not today.")
@click.option("--cores", type=click.IntRange(1, 1024), metavar="N", help="If not all; the report is the same.")
def certify(
    file: Path, out: Path, rounds: int, seed: int | None, shuffles: int, day: datetime | None, cores: int | None
) -> None:
    """Write a report with exact odds, strategy, simulation and shuffle tests of SUBMISSION (docs/certificate.md).

    It comes as one HTML file and as a PDF. Ends with 0 where everything agrees, with 1 where the report says that
    something does not. A seed makes the shuffle tests repeatable too, but then they prove nothing about the source.
    """
    from etg.cli.paper.fonts import need_writer
    from etg.odds.compiled import need_compiler

    need_compiler()
    need_writer()
    if rounds < _LEAST:
        fail(f"--rounds must be at least {_LEAST:,}: fewer say nothing")
    submission = chosen_submission(file, None)
    made = day.date() if day else datetime.now(UTC).astimezone().date()
    files = _files(out, file)
    found = _found(submission, file, made, rounds, seed, shuffles, cores or len(os.sched_getaffinity(0)))
    from etg.odds.certificate.report import report

    with _busy("Writing"):
        _write(report(found), files)
    _tell(found, files)


def _files(out: Path, submission: Path) -> tuple[Path, Path]:
    """The two files, which must be new: a report that somebody has signed is never written over."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(f"the folder {out} cannot be used: {error.strerror}")
    if not os.access(out, os.W_OK):
        fail(f"nothing can be written into the folder {out}")
    html, pdf = (out / f"{submission.stem}-certificate.{kind}" for kind in ("html", "pdf"))
    for path in (html, pdf):
        if path.exists():
            fail(f"{path} is there already: name another folder with --out, nothing is ever written over")
    return html, pdf


def _found(
    submission: Submission, file: Path, made: date, rounds: int, seed: int | None, shuffles: int, cores: int
) -> "Findings":
    """Work everything out."""
    from etg.odds.certificate.findings import Findings, Way, exact_odds
    from etg.odds.main.edge import main_odds
    from etg.shoe.stack import least_cover

    with _busy("Finding the strategy"):
        main = main_odds(submission)
    with _busy("Counting the side wagers"):
        odds = exact_odds(submission)
    dealt = secrets.randbelow(_SEEDS) if seed is None else seed
    behind = least_cover(len(submission.game.pack) * submission.rules.decks)
    simulated = _simulated(main, 0, rounds, dealt, cores)
    shoes = _simulated(main, behind, rounds, dealt, cores)
    source = source_for(Mode.EXERCISE, seed)
    shuffled = _shuffled(submission, source, shuffles)
    way = Way(str(file), made, dealt, rounds, shuffles, seed, source.label)
    return Findings(submission, odds, main, simulated, shoes, behind, shuffled, _program(), way)


def _simulated(main: "MainOdds", behind: int, rounds: int, seed: int, cores: int) -> "Result":
    """Play rounds from fresh shoes, or from shoes with so many cards behind the cover card."""
    from etg.cli.simulate_watch import watched
    from etg.odds.simulation.block import make_plan, play_block
    from etg.odds.simulation.results import edge_of, result_of, values_of
    from etg.odds.simulation.runs import Run, gather, play_here

    submission = main.submission
    size = len(submission.game.pack) * submission.rules.decks
    plan = make_plan(submission, main.strategy, size - behind if behind else 0)
    run = Run(plan, seed, rounds, values_of(submission, plan))
    with _busy("Compiling"):
        play_block(plan, seed, 0, 1)
    words = "To the cover card" if behind else "Fresh shoes"
    with watched(words, rounds, lambda tally: edge_of(plan, run.values, tally), False) as watch:
        played = gather(play_here(run, cores, lambda: False), watch)
    assert played.tally is not None, "a run that nobody ends is played"
    return result_of(submission, plan, run.values, played.tally)


def _shuffled(submission: Submission, source: Source, shuffles: int) -> Battery:
    def counts() -> Tally:
        bar = messages()
        steps = track(range(shuffles), "Shuffling", console=bar, transient=True, disable=not bar.is_terminal)
        return tally(shuffle, source, submission.game.pack, submission.rules.decks, steps)

    return battery(counts)


def _program() -> "Program":
    from etg.cabinet.manifest import made
    from etg.odds.certificate.findings import Program

    with _busy("Hashing the program"):
        manifest = made()
    return Program(manifest.version, manifest.commit, manifest.digest, len(manifest.files))


def _write(document: "Document", files: tuple[Path, Path]) -> None:
    from etg.cli.paper.html import html
    from etg.cli.paper.pdf import pdf

    page, paper = files
    for path, content in ((page, html(document).encode()), (paper, pdf(document))):
        try:
            path.write_bytes(content)
        except OSError as error:
            fail(f"{path} cannot be written: {error.strerror}")


def _tell(found: "Findings", files: tuple[Path, Path]) -> None:
    from etg.odds.certificate.title import differing

    out = console()
    for path in files:
        out.print(f"[bold]{escape(str(path))}[/] is written", soft_wrap=True)
    out.print(f"House edge of the main wager: {found.main.edge:.4%}, basic strategy {found.main.edge_by_totals:.4%}.")
    if wrong := differing(found):
        out.print(f"[bold red]Not in agreement: {escape(', '.join(wrong))}.[/]", soft_wrap=True)
        raise click.exceptions.Exit(1)
    out.print("[bold green]Every exact figure agrees with its simulation, and the shuffle has passed.[/]")


@contextmanager
def _busy(words: str) -> Iterator[None]:
    from etg.cli.simulate_watch import status

    with status(words, False):
        yield
