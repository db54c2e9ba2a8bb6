"""`etg simulate`: rounds by the million, and what they come to."""

import json
import os
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from etg.cli.console import fail
from etg.cli.setting import SET, chosen_submission
from etg.cli.simulate_watch import ended_by_hand, status, watched
from etg.games import GAMES
from etg.shoe.stack import check_cover
from etg.submission import Submission

if TYPE_CHECKING:
    from etg.cli.simulate_tables import Report
    from etg.odds.main.result import BasicPlay
    from etg.odds.simulation.runs import Pieces, Run, Stop

# What needs numpy and numba is read inside of the command: where they are missing it says what to install.

_FILE = click.Path(path_type=Path)
_ROUNDS = 10_000_000
_SEEDS = 2**63
_WHOLE = re.compile(r"\d{1,3}(,\d{3})+|[\d_]+|\d+(\.\d+)?[eE]\+?\d{1,2}")
_PLACE = re.compile(r"\d{1,4}|0?\.\d{1,9}")


class Rounds(click.ParamType[int]):
    """A number of rounds as people write large numbers."""

    name = "rounds"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        words = str(value)
        if _WHOLE.fullmatch(words):
            number = Decimal(words.replace(",", "").replace("_", "") or 0)
            if number >= 2 and number == number.to_integral_value():
                return int(number)
        return self.fail(
            f"{words!r} is not a number of rounds: write it as in 1e9 or 10_000_000, at least 2", param, ctx
        )


@click.command()
@click.argument("file", required=False, type=_FILE, metavar="[SUBMISSION]")
@click.option("--submission", "named_file", type=_FILE, metavar="FILE", help="The submission, by name.")
@click.option("--game", "game_id", type=click.Choice(list(GAMES)), metavar="GAME", help=f"One of {', '.join(GAMES)}.")
@SET
@click.option("--rounds", type=Rounds(), metavar="N", default=_ROUNDS, help=f"As in 1e9, if not {_ROUNDS:,}.")
@click.option("--seed", type=click.IntRange(0, _SEEDS - 1), metavar="N", help="For the same rounds every time.")
@click.option("--cores", type=click.IntRange(1, 1024), metavar="N", help="If not all; the result is the same.")
@click.option("--cover", metavar="CARDS", help="Deal on to the cover card, after so many cards or 0.75 of the shoe.")
@click.option("--both", is_flag=True, help="With --cover: as many rounds from a fresh shoe each, reported apart.")
@click.option("--cluster", metavar="ADDRESS", help="On a Dask cluster, tcp://host:port; local:2 starts two processes.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def simulate(
    file: Path | None,
    named_file: Path | None,
    game_id: str | None,
    settings: tuple[str, ...],
    rounds: int,
    seed: int | None,
    cores: int | None,
    cover: str | None,
    both: bool,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Play rounds by the million and report the house edge with its error (docs/simulation.md).

    One box with the main wager and every side wager is played by the basic strategy, from a fresh shoe every round or,
    with --cover, on to the cover card. Ctrl-C ends a run early and reports what was played.
    """
    from etg.odds.compiled import need_compiler

    need_compiler()
    if cluster and cores:
        fail("--cores are those of this machine: a cluster has its own")
    if both and not cover:
        fail("--both goes with --cover")
    submission = chosen_submission(file or named_file, game_id, settings)
    cards = _cover(submission, cover) if cover else 0
    seed = secrets.randbelow(_SEEDS) if seed is None else seed
    reports: list[Report] = []
    with _players(cores, cluster, as_json) as players:
        with status("Finding the strategy", as_json):
            analysed = _analysed(submission)
        with ended_by_hand() as stop:
            for cover_cards in (cards, 0) if both else (cards,):
                if not reports or reports[-1].complete:
                    reports.append(_played(players, analysed, cover_cards, rounds, seed, stop, as_json))
    _show(reports, as_json)
    if any(report.lost for report in reports):
        raise click.exceptions.Exit(1)


def _cover(submission: Submission, words: str) -> int:
    """The cards above the cover card, which stands as deep as the book allows at most."""
    size = len(submission.game.pack) * submission.rules.decks
    if not _PLACE.fullmatch(words) or not (number := Decimal(words)):
        fail(f"{words!r} is no place for the cover card: write a number of cards, or a share of the shoe as in 0.75")
    cards = int(number * size) if number < 1 else int(number)
    check_cover(size - cards, size, f"{submission.game.book} 5.E(2)")
    return cards


def _analysed(submission: Submission) -> "BasicPlay":
    from etg.odds.main.edge import basic_play

    return basic_play(submission)


class _Players(NamedTuple):
    """Who plays a run."""

    play: "Callable[[Run, Stop], Pieces]"
    cores: int
    cluster: str | None


@contextmanager
def _players(cores: int | None, cluster: str | None, quiet: bool) -> Iterator[_Players]:
    """The cores of this machine, or a cluster."""
    if cluster is None:
        from etg.odds.simulation.runs import play_here

        count = cores or len(os.sched_getaffinity(0))
        yield _Players(lambda run, stop: play_here(run, count, stop), count, None)
        return
    from etg.odds.simulation.cluster import connected, play_there, threads_of

    with ExitStack() as stack:
        with status("Asking the cluster", quiet):
            client = stack.enter_context(connected(cluster))
            threads = threads_of(client)
        yield _Players(lambda run, stop: play_there(client, run, stop), threads, cluster)


def _played(
    players: _Players, analysed: "BasicPlay", cover: int, rounds: int, seed: int, stop: "Stop", quiet: bool
) -> "Report":
    """Play a run and report it."""
    from etg.cli.simulate_tables import Report
    from etg.odds.simulation.block import make_plan, play_block
    from etg.odds.simulation.results import edge_of, result_of, values_of
    from etg.odds.simulation.runs import Run, gather

    submission = analysed.submission
    plan = make_plan(submission, analysed.strategy, cover)
    run = Run(plan, seed, rounds, values_of(submission, plan))
    with status("Compiling", quiet):
        play_block(plan, seed, 0, 1)
    words = "To the cover card" if cover else "Fresh shoes"
    with watched(words, rounds, lambda tally: edge_of(plan, run.values, tally), quiet) as watch:
        began = time.perf_counter()
        tally, lost = gather(players.play(run, stop), watch)
        seconds = time.perf_counter() - began
    if tally is None:
        fail(lost or "ended before anything was played")
    result = result_of(submission, plan, run.values, tally)
    return Report(analysed, run, result, seconds, players.cores, players.cluster, lost)


def _show(reports: "list[Report]", as_json: bool) -> None:
    from etg.cli.simulate_tables import as_dict, print_report

    if as_json:
        first, *others = (as_dict(report) for report in reports)
        click.echo(json.dumps(first | {"fresh": others[0]} if others else first))
        return
    for report in reports:
        print_report(report)
