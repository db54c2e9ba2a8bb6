"""How far a round is."""

from enum import IntEnum


class Stage(IntEnum):
    """A stage ends when nothing is left to do in it; `flow` says when that is."""

    DETERMINANT = 1
    DEAL = 2
    DRAWS = 3
    """Wheel, Magic Card and Lucky Player."""
    EARLY = 4
    """What the first cards have decided is settled."""
    INSURANCE = 5
    READER = 6
    CHECKED = 7
    """What the reader has decided is settled."""
    DECISIONS = 8
    DEALER = 9
    LATE_SPINS = 10
    FINAL = 11
    DONE = 12


DETERMINANT, DEAL, DRAWS, EARLY, INSURANCE, READER, CHECKED, DECISIONS, DEALER, LATE_SPINS, FINAL, DONE = Stage
"""The stages as plain names: looking one up in the enum costs more than the rest of a comparison."""
