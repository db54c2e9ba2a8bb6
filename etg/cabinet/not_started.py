"""Why a table could not be opened, in words for the people who stand before its screens, and what they can do."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from etg.cabinet.tilts.entry import Entry, number_words
from etg.cabinet.tilts.program import TILTS
from etg.errors import Malformed, Refused, Tilt
from etg.ledger.faults import from_sqlite
from etg.submission import SubmissionRefused
from etg.texts import clauses, text

AGAIN_AFTER = 30.0
"""Seconds after which it is tried again by itself."""
MOST = 3
"""So many problems of a submission are named; whoever puts them right finds the others."""
_TRY = text("Then touch “Try again”")
_SETTINGS = text("Call a technician: put right what is named above, or bring the file back as it was")
_SUBMISSION = text("Call a technician: put a submission that is allowed in the place of this one")
_MISSING = text("Call a technician: put right what is named above")
_FILE = text("Call a technician: check the disk, and whether the table's user may use what is named above")
_UNKNOWN = text("Write down what stands above and call a technician; the log says more")


@dataclass(frozen=True)
class NotStarted:
    """One reason."""

    why: str
    steps: tuple[str, ...]
    entry: Entry | None = None
    """Of the catalogue, where it has a number."""

    @property
    def in_a_line(self) -> str:
        """For whoever looks at the service."""
        said = self.why if self.entry is None else f"{number_words(self.entry)} {self.entry.name}"
        return f"cannot start: {said}"


def not_started(error: Exception) -> NotStarted:
    """What an error that kept the table from opening means."""
    match error:
        case Tilt():
            return NotStarted(error.why, (error.do, _TRY), TILTS.get(error.code))
        case sqlite3.Error():
            return not_started(from_sqlite(error))
        case SubmissionRefused():
            return NotStarted(_problems([str(problem) for problem in error.problems]), (_SUBMISSION, _TRY))
        case Refused():
            return NotStarted(error.reason, (_MISSING, _TRY))
        case Malformed():
            return NotStarted(str(error), (_SETTINGS, _TRY))
        case OSError() if error.strerror:
            named = f"{error.filename}: " if error.filename else ""
            return NotStarted(f"{named}{error.strerror}", (_FILE, _TRY))
        case _:
            return NotStarted(f"{type(error).__name__}: {error}", (_UNKNOWN, _TRY))


def _problems(problems: Sequence[str]) -> str:
    more = [text("and {n} more", n=len(problems) - MOST)] if len(problems) > MOST else []
    return clauses([*problems[:MOST], *more])
