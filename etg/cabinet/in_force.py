"""The submission that a ledger is begun with."""

from etg.errors import Refused
from etg.ledger.ledger import Ledger
from etg.submission import Submission


def put_in_force(ledger: Ledger, submission: Submission) -> None:
    """Put a submission into force in a new ledger; a ledger that has one for this game keeps it."""
    if ledger.state is None:
        ledger.install(submission)
    elif (playing := ledger.state.terms.game) is not submission.game:
        raise Refused(f"this ledger plays {playing.name}: name another file for {submission.game.name}")
