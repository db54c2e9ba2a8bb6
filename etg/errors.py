"""The ways in which the table says no."""


class Malformed(ValueError):
    """Input that cannot be read at all: a card that does not exist, odds that are not odds."""


class Refused(Exception):
    """A readable request that the rules do not allow; says why and by which clause or ruling."""

    def __init__(self, reason: str, clause: str | None = None) -> None:
        super().__init__(f"{reason} [{clause}]" if clause else reason)
        self.reason = reason
        self.clause = clause
