"""The same run on a cluster: two processes of this machine, reached over loopback addresses only."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import etg
from etg.errors import Malformed
from etg.odds.main.strategy import STAND, blank_strategy
from etg.odds.simulation import cluster
from etg.odds.simulation.block import make_plan
from etg.odds.simulation.cluster import Mark, connected, mark, play_there, threads_of
from etg.odds.simulation.results import values_of
from etg.odds.simulation.runs import BLOCK, Run, gather, play_here
from etg.odds.simulation.tally import Tally
from etg.submission import load, shipped_path
from tests.odds.simulation.fakes import plain


def never() -> bool:
    return False


def nobody(_tally: Tally) -> None:
    """Watches."""


def a_run(rounds: int) -> Run:
    """Blackjack by somebody who stands on hard 12 and soft 18."""
    submission = load(shipped_path("blackjack"))
    strategy = blank_strategy()
    strategy.play[:, :, 0, 12:] = STAND
    strategy.play[:, :, 1, 18:] = STAND
    plan = make_plan(submission, strategy)
    return Run(plan, 7, rounds, values_of(submission, plan))


def alone(run: Run) -> object:
    return plain(gather(play_here(run, 2, never), nobody).tally)


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with connected("local:2") as found:
        yield found


def test_two_processes_come_to_the_very_same_counts(client: Any) -> None:
    run = a_run(21 * BLOCK + 99)
    tally, lost = gather(play_there(client, run, never), nobody)
    assert lost is None
    assert plain(tally) == alone(run)


def test_a_run_on_a_cluster_can_be_ended(client: Any) -> None:
    seen: list[Tally] = []
    run = a_run(200 * BLOCK)
    tally, lost = gather(play_there(client, run, lambda: bool(seen)), seen.append)
    assert tally and lost is None and tally.blocks < 200
    assert plain(tally) == alone(a_run(tally.rounds))


def test_few_tasks_are_with_the_scheduler_at_a_time(client: Any) -> None:
    pieces = play_there(client, a_run(64 * BLOCK), never)
    for _ in pieces:
        assert client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)) <= 2 * 2 + 1


def test_a_task_that_is_lost_with_its_worker_is_played_again() -> None:
    run = a_run(120 * BLOCK)
    with connected("local:2") as client:
        pieces = play_there(client, run, never)
        killed: list[int] = []

        def kill_one(_tally: Tally) -> None:
            if not killed:
                worker = next(worker for worker, tasks in client.processing().items() if tasks)
                killed.append(client.run(os.getpid, workers=[worker])[worker])
                os.kill(killed[0], signal.SIGKILL)

        tally, lost = gather(pieces, kill_one)
    assert killed and lost is None
    assert plain(tally) == alone(run)


def test_a_task_that_ends_worker_after_worker_is_given_up() -> None:
    """Of what it was the end is reported, with all that was played before; here one lost worker is enough."""
    import dask

    with dask.config.set({"distributed.scheduler.allowed-failures": 0}), connected("local:1") as client:
        pieces = play_there(client, a_run(60 * BLOCK), never)
        killed: list[int] = []

        def kill(_tally: Tally) -> None:
            if not killed:
                killed.extend(client.run(os.getpid).values())
                os.kill(killed[0], signal.SIGKILL)

        tally, lost = gather(pieces, kill)
    assert lost and lost.startswith("several workers were lost")
    assert tally and plain(tally) == alone(a_run(tally.rounds))


def test_workers_of_another_version_are_refused(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(etg, "__version__", "99.0")
    mark.cache_clear()
    try:
        with pytest.raises(
            Malformed, match=r"has etg 0\.\S+ \(\w+\), this program is etg 99\.0 .* the same etg everywhere"
        ):
            threads_of(client)
    finally:
        mark.cache_clear()


def test_a_worker_that_comes_later_is_asked_again() -> None:
    """It has never been asked at the start of the run."""
    with pytest.raises(Malformed, match="install the same etg everywhere"):
        cluster._task(Mark(etg.__version__, "0" * 64), b"", 0, 1)


def test_the_mark_is_of_the_sources() -> None:
    assert mark().version == etg.__version__ and len(mark().sources) == 64


@pytest.mark.parametrize("where", ["here", "local", "local:0", "local:two", "http://127.0.0.1:1", "tcp://127.0.0.1"])
def test_what_is_no_cluster_is_named(where: str) -> None:
    with pytest.raises(Malformed, match="write tcp://host:port, or local:2"), connected(where):
        pytest.fail("there is none")


def test_a_scheduler_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "ANSWER_SECONDS", 1)
    with socket.socket() as deaf:  # takes connections and says nothing
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        where = f"tcp://127.0.0.1:{deaf.getsockname()[1]}"
        with pytest.raises(Malformed, match=f"no scheduler answers at {where} within 1 seconds"), connected(where):
            pytest.fail("nobody is there")


def test_without_distributed_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Malformed, match=r"pip install 'etg\[cluster\]'"), connected("local:2"):
        pytest.fail("there is no cluster")


@contextmanager
def process(kind: str, *words: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A scheduler or a worker of its own, as a laboratory starts it."""
    own = ["--host", "127.0.0.1", "--no-dashboard", "--dashboard-address", "127.0.0.1:0"]
    started = subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.dask_{kind}", *own, *words], stderr=subprocess.DEVNULL
    )
    try:
        yield started
    finally:
        started.kill()
        started.wait()


def test_a_run_whose_scheduler_is_lost_keeps_what_it_has() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    where = f"tcp://127.0.0.1:{port}"
    seen: list[Tally] = []
    with (
        process("scheduler", "--port", port) as scheduler,
        process("worker", where, "--nthreads", "1", "--no-nanny"),
        connected(where) as client,
    ):

        def kill(tally: Tally) -> None:
            seen.append(tally)
            scheduler.kill()

        tally, lost = gather(play_there(client, a_run(10**11), never), kill)
    assert tally and tally.blocks == seen[-1].blocks
    assert lost and lost.startswith("the cluster was lost")
