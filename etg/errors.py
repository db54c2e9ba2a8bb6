"""The ways in which the table says no."""


class Malformed(ValueError):
    """Input that cannot be read at all: a card that does not exist, odds that are not odds."""


class Refused(Exception):
    """A readable request that the rules do not allow; says why and by which clause or ruling."""

    def __init__(self, reason: str, clause: str | None = None) -> None:
        super().__init__(f"{reason} [{clause}]" if clause else reason)
        self.reason = reason
        self.clause = clause


class Tilt(Exception):
    """The table cannot go on until a person has done something; says what is wrong and what to do."""

    def __init__(self, code: str, why: str, do: str) -> None:
        super().__init__(f"{why}. {do}")
        self.code = code
        """A stable name of the fault."""
        self.why = why
        self.do = do
