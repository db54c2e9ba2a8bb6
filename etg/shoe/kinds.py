"""What cards can be dealt from, and the sets of decks each kind holds.

A set is a number of decks with backs of one colour that stay together: all the cards of a single shoe, a side of a
double shoe, a batch of an automated shuffler. `decks` of a submission is the size of one set, the cards a round is
dealt from; a double shoe and a two-batch shuffler hold two such sets, so both always have equal numbers of decks
(BJ 3.B(1), BJ 3.C).
"""

from enum import StrEnum


class ShoeKind(StrEnum):
    """What the cards are dealt from."""

    SINGLE = "single"
    DOUBLE = "double"
    TWO_BATCH = "two_batch"
    CONTINUOUS = "continuous"


class Back(StrEnum):
    """The colour of the backs of a set of decks."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    BLACK = "black"


SIDES: dict[ShoeKind, str] = {
    ShoeKind.SINGLE: "a",
    ShoeKind.DOUBLE: "ab",
    ShoeKind.TWO_BATCH: "ab",
    ShoeKind.CONTINUOUS: "a",
}
"""The names of the sets: the sides of a double shoe, the batches of a shuffler."""
