"""Runs: the counts depend on the seed and the rounds, not on who played the blocks and in which order."""

from itertools import permutations

import pytest

from etg.odds.simulation import runs
from etg.odds.simulation.block import Counts
from etg.odds.simulation.runs import BLOCK, Gathered, Lost, Piece, Pieces, divided, gather, play_here, play_piece
from etg.odds.simulation.tally import Tally
from tests.odds.simulation.fakes import fake_block, fake_run, plain

ODD = 11 * BLOCK + 1234


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The blocks that were played, with their rounds."""
    blocks = []

    def play(plan: object, seed: int, block: int, rounds: int) -> Counts:
        blocks.append((block, rounds))
        return fake_block(plan, seed, block, rounds)

    monkeypatch.setattr(runs, "play_block", play)
    return blocks


def never() -> bool:
    return False


def nobody(_tally: Tally) -> None:
    """Watches."""


def played(rounds: int, cores: int, seed: int = 7) -> object:
    return plain(gather(play_here(fake_run(rounds, seed), cores, never), nobody).tally)


@pytest.mark.parametrize("cores", [1, 2, 5])
def test_every_block_is_played_once_and_the_last_one_is_shorter(cores: int, asked: list[tuple[int, int]]) -> None:
    played(ODD, cores)
    assert sorted(asked) == [(block, BLOCK) for block in range(11)] + [(11, 1234)]


@pytest.mark.parametrize("rounds", [2, BLOCK, ODD, 100 * BLOCK])
def test_the_counts_do_not_depend_on_the_number_of_cores(rounds: int) -> None:
    alone = played(rounds, 1)
    assert played(rounds, 2) == alone
    assert played(rounds, 7) == alone


def test_the_counts_are_those_of_the_blocks() -> None:
    tally = gather(play_here(fake_run(2 * BLOCK + 5), 2, never), nobody).tally
    assert tally
    blocks = [fake_block(None, 7, block, rounds) for block, rounds in ((0, BLOCK), (1, BLOCK), (2, 5))]
    assert (tally.blocks, tally.rounds, tally.sizes) == (3, 2 * BLOCK + 5, 2 * BLOCK**2 + 25)
    assert tally.wagered == 11 * tally.rounds
    assert tally.counts[0].tolist() == sum(block.net for block in blocks).tolist()  # type: ignore[union-attr]
    won = [500 * int(block.outcomes[0][0]) - 100 * int(block.outcomes[0][1]) for block in blocks]
    assert tally.spreads[1].squares == sum(one * one for one in won)
    assert tally.spreads[1].products == (won[0] + won[1]) * BLOCK + won[2] * 5


def test_another_seed_is_other_rounds() -> None:
    assert played(ODD, 2, seed=7) == played(ODD, 2, seed=7) != played(ODD, 2, seed=8)


def test_a_longer_run_begins_with_the_same_blocks() -> None:
    sums: list[Tally] = []
    gather(play_here(fake_run(40 * BLOCK), 1, never), sums.append)
    assert sums[0].rounds < 40 * BLOCK
    assert plain(sums[0]) == played(sums[0].rounds, 1)


def test_pieces_may_come_in_any_order() -> None:
    run = fake_run(4 * BLOCK + 9)
    pieces = [play_piece(run, first, first + 1) for first in range(5)]
    whole = plain(play_piece(run, 0, 5).tally)
    for order in permutations(pieces):
        gathered = Gathered()
        for piece in order:
            gathered.add(piece)
        assert plain(gathered.tally) == whole and len(gathered) == 1


def test_what_is_gathered_does_not_grow_with_the_run() -> None:
    run = fake_run(60 * BLOCK)
    gathered, most = Gathered(), 0
    for first in range(0, 60, 3):  # of three under way the first is always the last to be done
        for block in (first + 1, first + 2, first):
            gathered.add(play_piece(run, block, block + 1))
            most = max(most, len(gathered))
    assert (len(gathered), most) == (1, 2)


def test_a_gap_hides_what_lies_behind_it() -> None:
    run = fake_run(5 * BLOCK)
    gathered = Gathered()
    assert gathered.tally is None
    gathered.add(play_piece(run, 1, 2))
    assert gathered.tally is None
    gathered.add(play_piece(run, 0, 1))
    gathered.add(play_piece(run, 3, 5))
    assert plain(gathered.tally) == plain(play_piece(run, 0, 2).tally)


@pytest.mark.parametrize("cores", [1, 2, 4])
def test_a_run_that_is_ended_has_its_first_blocks_without_a_gap(cores: int) -> None:
    seen: list[Tally] = []
    tally, lost = gather(play_here(fake_run(1000 * BLOCK), cores, lambda: len(seen) >= 3), seen.append)
    assert tally and lost is None
    assert 3 <= tally.blocks < 1000 and tally.rounds == tally.blocks * BLOCK
    assert plain(tally) == played(tally.rounds, 1)


def test_a_run_that_is_ended_at_once_has_nothing() -> None:
    assert gather(play_here(fake_run(ODD), 2, lambda: True), nobody) == (None, None)


def test_a_run_that_is_lost_keeps_what_it_has() -> None:
    def pieces() -> Pieces:
        yield play_piece(fake_run(ODD), 0, 2)
        yield play_piece(fake_run(ODD), 4, 5)
        raise Lost("the cable was cut")

    tally, lost = gather(pieces(), nobody)
    assert lost == "the cable was cut"
    assert plain(tally) == plain(play_piece(fake_run(ODD), 0, 2).tally)


def test_a_fault_of_the_kernel_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_given: object) -> Counts:
        raise ZeroDivisionError

    monkeypatch.setattr(runs, "play_block", broken)
    with pytest.raises(ZeroDivisionError):
        played(ODD, 2)


@pytest.mark.parametrize(("workers", "most"), [(1, 8), (2, 8), (64, 512), (1000, 512)])
def test_pieces_have_all_blocks_in_order(workers: int, most: int) -> None:
    run = fake_run(1001 * BLOCK)
    pieces = list(divided(run, workers, most))
    assert [block for first, last in pieces for block in range(first, last)] == list(range(1001))
    assert max(last - first for first, last in pieces) <= most


def test_a_very_long_run_is_divided_as_it_is_played() -> None:
    """10^11 rounds: the pieces are not a list, and each is the largest that is allowed."""
    assert next(divided(fake_run(10**11), 200, 512)) == (0, 512)


def test_a_piece_says_which_blocks_it_has() -> None:
    piece = play_piece(fake_run(ODD), 10, 12)
    assert isinstance(piece, Piece) and piece[:2] == (10, 12)
    assert (piece.tally.blocks, piece.tally.rounds) == (2, BLOCK + 1234)
