"""A bad wire: what becomes of good speech when bytes are lost, changed, mixed up or made up."""

import os
from collections.abc import Iterator, Sequence
from random import Random

FUZZ_BYTES = int(os.environ.get("ETG_FUZZ_BYTES", "300000"))
"""How many bytes each dialect is given; `make lab` gives more."""


def flipped(rng: Random, piece: bytes, bits: int) -> bytes:
    """A piece with some of its bits the wrong way round."""
    changed = bytearray(piece)
    for _ in range(bits):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def swapped(rng: Random, piece: bytes) -> bytes:
    """A piece with two neighbours in each other's place."""
    at = rng.randrange(len(piece) - 1)
    return piece[:at] + piece[at + 1 : at + 2] + piece[at : at + 1] + piece[at + 2 :]


def noise(rng: Random, speech: Sequence[bytes], alphabet: bytes) -> bytes:
    """One piece of what a bad wire delivers instead of the speech."""
    piece, other = rng.choice(speech), rng.choice(speech)
    cut, end = rng.randrange(len(piece)), rng.randrange(1, len(piece) + 1)
    return rng.choice(
        (
            piece,
            piece * 2,
            piece[:cut],
            piece[cut:],
            piece[:cut] + piece[end:],
            piece[:cut] + other[rng.randrange(len(other)) :],
            flipped(rng, piece, rng.choice((1, 2, 2, 3, 8))),
            flipped(rng, piece, 2) * 2,
            swapped(rng, piece),
            rng.randbytes(rng.randrange(1, 40)),
            bytes(rng.choices(alphabet, k=rng.randrange(1, 40))),
        )
    )


def chunks(rng: Random, data: bytes) -> Iterator[bytes]:
    """The same bytes, as a port happens to hand them over."""
    at = 0
    while at < len(data):
        size = rng.choice((1, 2, 3, 7, 16, 64, 300))
        yield data[at : at + size]
        at += size
