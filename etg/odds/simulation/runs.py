"""A run: rounds divided into blocks, played by as many cores as there are, and added up.

Block k of a seed is always the same rounds, whoever plays it and when; so the counts of a run depend on the seed and
the number of rounds alone.
"""

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from etg.odds.simulation.block import Plan, play_block
from etg.odds.simulation.tally import Tally, Values, added_up, tally_of

BLOCK = 2**16
"""Rounds in a block: long enough that starting one costs nothing, short enough that a run has many of them."""
_MOST_BLOCKS = 8
"""In a piece: a part of a second."""
_PIECES_PER_CORE = 8
_WAITING_PER_CORE = 2

Stop: TypeAlias = Callable[[], bool]
"""Whether somebody wants the run to end."""


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """What is to be played; it travels to other processes and machines as it is."""

    plan: Plan
    seed: int
    rounds: int
    values: Values

    @property
    def blocks(self) -> int:
        """All blocks; the last one may be shorter."""
        return -(-self.rounds // BLOCK)


class Piece(NamedTuple):
    """Blocks in a row, from `first` up to but without `last`, and what was counted in them."""

    first: int
    last: int
    tally: Tally


Pieces: TypeAlias = Generator[Piece, None, None]


class Lost(Exception):
    """The rest of a run cannot be played; says why. What was played before still counts."""


class Played(NamedTuple):
    """What became of a run."""

    tally: Tally | None
    """All blocks from 0 on without a gap; None where not even block 0 was played."""
    lost: str | None
    """Why the rest could not be played."""


def play_piece(run: Run, first: int, last: int) -> Piece:
    """Play blocks in a row."""
    return Piece(first, last, added_up([_play(run, block) for block in range(first, last)]))


def _play(run: Run, block: int) -> Tally:
    rounds = min(BLOCK, run.rounds - block * BLOCK)
    return tally_of(play_block(run.plan, run.seed, block, rounds), rounds, run.values)


def divided(run: Run, workers: int, most: int) -> Iterator[tuple[int, int]]:
    """The blocks of a run in pieces of at most so many, with some for each worker where there are enough."""
    size = max(1, min(most, run.blocks // (workers * _PIECES_PER_CORE)))
    return ((first, min(first + size, run.blocks)) for first in range(0, run.blocks, size))


def play_here(run: Run, cores: int, stop: Stop) -> Pieces:
    """Play the run on the cores of this machine, and give its pieces as they are done.

    The cores are threads: compiled code lets go of the interpreter. When the run is to stop nothing more is begun;
    what was begun is still played, so that the blocks are those from 0 on without a gap.
    """
    left = divided(run, cores, _MOST_BLOCKS)
    waiting: set[Future[Piece]] = set()
    with ThreadPoolExecutor(cores, "simulation") as threads:
        try:
            while True:
                while len(waiting) < cores * _WAITING_PER_CORE and not stop() and (piece := next(left, None)):
                    waiting.add(threads.submit(play_piece, run, *piece))
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for one in done:
                    yield one.result()
        finally:
            threads.shutdown(cancel_futures=True)


class Gathered:
    """Pieces in whatever order they come.

    Neighbours are added up at once, so that there are never more of them than pieces under way, however long the run.
    """

    def __init__(self) -> None:
        self._from: dict[int, Piece] = {}
        self._until: dict[int, Piece] = {}

    def add(self, piece: Piece) -> None:
        """Put in a piece that was not there before."""
        if before := self._until.pop(piece.first, None):
            del self._from[before.first]
            piece = Piece(before.first, piece.last, before.tally + piece.tally)
        if after := self._from.pop(piece.last, None):
            del self._until[after.last]
            piece = Piece(piece.first, after.last, piece.tally + after.tally)
        self._from[piece.first] = self._until[piece.last] = piece

    def __len__(self) -> int:
        return len(self._from)

    @property
    def tally(self) -> Tally | None:
        """All blocks from 0 on without a gap; None before block 0 is there."""
        first = self._from.get(0)
        return first.tally if first else None


def gather(pieces: Pieces, watch: Callable[[Tally], None]) -> Played:
    """Add up the pieces of a run, and show each sum from block 0 on to whoever watches."""
    gathered = Gathered()
    lost = None
    with closing(pieces):
        try:
            for piece in pieces:
                gathered.add(piece)
                if tally := gathered.tally:
                    watch(tally)
        except Lost as error:
            lost = str(error)
    return Played(gathered.tally, lost)
