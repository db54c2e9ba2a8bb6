"""What the trainee is being asked now, and the rows that come of it."""

from dataclasses import dataclass

from etg.cabinet.training.score import Mark, Row


@dataclass
class Question:
    """One thing that is to be done now."""

    kind: str
    title: str
    right: str
    limit: float
    since: float
    """When it could be done; the time that players take is over then."""
    round: int
    clause: str = ""
    staged: bool = False
    did: str = ""
    """The first thing that was done instead."""
    answered: float | None = None
    """When the right thing was asked for; it is not on record yet."""

    def wrong(self, did: str) -> None:
        """Something else was done; the first such thing is remembered."""
        self.did = self.did or did
        self.answered = None

    def row(self, now: float) -> Row:
        """What came of it, by this time at the latest."""
        seconds = max(0.0, (now if self.answered is None else self.answered) - self.since)
        mark = Mark.WRONG if self.did or self.answered is None else Mark.LATE if seconds > self.limit else Mark.RIGHT
        return Row(
            self.round, self.kind, self.title, self.right, mark, round(seconds, 2), self.did, self.clause, self.staged
        )


class Marks:
    """The rows so far, and the question that is open."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.open: Question | None = None

    def ask(self, question: Question) -> None:
        """Another thing is to be done; what was open is dropped, unless it was done wrongly."""
        self.close(question.since)
        self.open = question

    def close(self, now: float) -> Row | None:
        """Nothing is to be done any more; the row, if the trainee has done anything about it."""
        found, self.open = self.open, None
        if found is None or (found.answered is None and not found.did):
            return None
        row = found.row(max(now, found.since))
        self.rows.append(row)
        return row
