"""The same run on many machines: pieces of it are tasks of a scheduler (Dask's `distributed`, an optional extra).

Blocks depend on the seed and their number alone. A task that is lost with its worker is played again somewhere else
and comes to the same counts, and each piece is added up once: whatever happens to workers, the result is that of a
run on one machine.
"""

import asyncio
import logging
import pickle
import re
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Any, NamedTuple
from uuid import uuid4

import etg
from etg.errors import Malformed
from etg.odds.compiled import source_digest
from etg.odds.simulation.runs import Lost, Piece, Pieces, Run, Stop, divided, play_piece

EXTRA = "cluster"
ANSWER_SECONDS = 10
WORKERS_SECONDS = 30
_MOST_BLOCKS = 128
"""In a task: some seconds, so that 10^11 rounds are some ten thousand tasks."""
_WAITING_PER_THREAD = 2


class Mark(NamedTuple):
    """What a program must have in common with others to play the same rounds."""

    version: str
    sources: str
    """A digest of analysis and simulation."""

    def __str__(self) -> str:
        return f"etg {self.version} ({self.sources[:8]})"


@cache
def mark() -> Mark:
    """Of this program."""
    return Mark(etg.__version__, source_digest())


@contextmanager
def connected(where: str) -> Iterator[Any]:
    """A client of the scheduler at an address, or of one that is started here with `local:N` worker processes."""
    distributed = _distributed()
    if found := re.fullmatch(r"local:([1-9]\d{0,3})", where):
        with _local(distributed, int(found[1])) as local, distributed.Client(local) as client:
            yield client
        return
    if not re.fullmatch(r"(tcp|tls)://\S+:\d{1,5}", where):
        raise Malformed(f"{where!r} is no cluster: write tcp://host:port, or local:2 for two processes on this machine")
    try:
        asyncio.run(_knock(distributed, where))
        client = distributed.Client(where, timeout=ANSWER_SECONDS)
    except (OSError, ValueError, MemoryError) as error:  # the last two: something else answers there
        raise Malformed(
            f"no scheduler answers at {where} within {ANSWER_SECONDS} seconds: start one there with `dask scheduler`"
        ) from error
    except TypeError as error:
        raise Malformed(
            f"{where} needs certificates: name them in the settings of Dask (distributed.comm.tls)"
        ) from error
    with client:
        yield client


async def _knock(distributed: Any, where: str) -> None:
    """Whether a scheduler answers: a client would wait for ever for one that takes the connection and says nothing."""
    words = distributed.Security().get_connection_args("client")
    there = await asyncio.wait_for(distributed.comm.connect(where, timeout=ANSWER_SECONDS, **words), ANSWER_SECONDS)
    there.abort()


def _distributed() -> Any:
    try:
        import distributed
    except ImportError as error:
        raise Malformed(f"a cluster needs distributed: install it with pip install 'etg[{EXTRA}]'") from error
    return distributed


def _local(distributed: Any, processes: int) -> Any:
    """Processes on this machine, which nobody outside of it can reach; without a dashboard."""
    return distributed.LocalCluster(
        n_workers=processes,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        # Without a dashboard a bare server would still take its usual port: any other will do.
        scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
        memory_limit=0,
        silence_logs=logging.CRITICAL,
    )


def threads_of(client: Any) -> int:
    """How many threads all workers have together; refuses workers that would play other rounds than this program."""
    try:
        client.wait_for_workers(1, timeout=WORKERS_SECONDS)
    except TimeoutError as error:
        raise Malformed(
            f"the cluster has no workers after {WORKERS_SECONDS} seconds: start some with `dask worker ADDRESS`"
        ) from error
    own = mark()
    for worker, theirs in client.run(mark, on_error="return").items():
        _check(own, theirs, str(worker))
    return _threads(client)


def _threads(client: Any) -> int:
    """As many as there are now: workers come and go; one that is just being replaced is waited for."""
    threads: int = sum(client.nthreads().values())
    return max(1, threads)


def _check(own: Mark, theirs: object, worker: str) -> None:
    if theirs != own:
        other = theirs if isinstance(theirs, Mark) else f"something else ({theirs})"
        raise Malformed(f"the worker {worker} has {other}, this program is {own}: install the same etg everywhere")


def play_there(client: Any, run: Run, stop: Stop) -> Pieces:
    """Play the run on a cluster, and give its pieces as they are done.

    Only so many tasks are with the scheduler at any time that every thread has its next one.
    """
    distributed = _distributed()
    threads = _threads(client)
    left = divided(run, threads, _MOST_BLOCKS)
    name = f"etg-{uuid4().hex}"
    # The run is a task too: it is sent once, and can be had again when the worker that holds it is lost.
    content = client.submit(bytes, pickle.dumps(run), key=name)
    waiting = distributed.as_completed()
    try:
        while True:
            while waiting.count() < threads * _WAITING_PER_THREAD and not stop() and (piece := next(left, None)):
                waiting.add(client.submit(_task, mark(), content, *piece, key=f"{name}-{piece[0]}"))
            if waiting.is_empty():
                return
            yield next(waiting).result()
            threads = _threads(client)
    except distributed.KilledWorker as error:
        raise Lost(f"several workers were lost one after the other with the same task: {error}") from error
    except (Malformed, CancelledError, OSError) as error:
        raise Lost(f"the cluster was lost: {error}") from error
    finally:
        waiting.clear()


def _task(wanted: Mark, content: bytes, first: int, last: int) -> Piece:
    """On a worker: play a piece, unless this program is another one than that which asks for it."""
    _check(wanted, mark(), "that got a task")
    return play_piece(_unpacked(content), first, last)


@lru_cache(maxsize=4)
def _unpacked(content: bytes) -> Run:
    run: Run = pickle.loads(content)
    return run
