"""The ways in which the table says no."""

from etg.texts import text


class Malformed(ValueError):
    """Input that cannot be read at all: a card that does not exist, odds that are not odds."""


class Refused(Exception):
    """A readable request that the rules do not allow; says why and by which clause or ruling."""

    def __init__(self, reason: str, clause: str | None = None) -> None:
        super().__init__(f"{reason} [{clause}]" if clause else reason)
        self.reason = reason
        """A `Text`, where a screen may show it."""
        self.clause = clause


class Tilt(Exception):
    """The table cannot go on until a person has done something; says what is wrong and what to do."""

    def __init__(self, code: str, why: str, do: str) -> None:
        self.words = text("{why}. {do}", why=why, do=do)
        super().__init__(self.words)
        self.code = code
        """A stable name of the fault."""
        self.why = why
        self.do = do
