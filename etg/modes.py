"""The modes of the table: what it is used for decides which random source, ledger and log-in it may have."""

from enum import StrEnum


class Mode(StrEnum):
    """What the table is used for; it stands in every record."""

    LIVE = "live"
    """Real money: the cabinet on the floor."""
    DESK = "desk"
    """`make run`: free play on emulated devices."""
    DEMO = "demo"
    TRAINING = "training"
    EXERCISE = "exercise"
    """Bots playing into a given file, for tests."""
