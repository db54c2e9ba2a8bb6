"""The demo keeps away from money: it does not start where any is held, and nothing live starts beside it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from etg.errors import Refused, Tilt
from etg.ledger.reading import Reader
from etg.ledger.storage import Guard
from etg.modes import Mode
from etg.money import dollars
from etg.table.state import State
from etg.texts import Text, text


def check_no_money(ledger: Path) -> None:
    """Refuse where the books of the cabinet hold credits, wagers or an open round."""
    if not ledger.exists():
        return
    with Reader.open(ledger) as reader:
        head = reader.head()
        state = None if head is None else reader.books_at(head.event).state
        what = None if state is None or reader.created().mode != Mode.LIVE else held(state)
    if what is not None:
        raise Refused(
            text(
                "a demo cannot start: {where} holds {what}. Play it to its end and pay the players out at the live "
                "table, then start the demo",
                where=str(ledger),
                what=what,
            )
        )


def held(state: State) -> Text | None:
    """What belongs to somebody; None: nothing does."""
    if state.round is not None:
        return text("round {number}, which is not finished", number=state.round.number)
    if state.wagers:
        return text("wagers for the next round")
    credits_ = sum(state.players.values())
    return text("credits of {amount}", amount=dollars(credits_)) if credits_ else None


def check_begins(state: State, busy: bool) -> None:
    """Refuse to end this table for a demo while anybody has money here; `busy`: something is being done."""
    what = held(state)
    if what is not None:
        raise Refused(text("a demo cannot start now: the table holds {what}", what=what))
    if busy:  # what was asked before may bring money
        raise Refused(text("a demo cannot start now: something else is being done. Please touch that again"))


@contextmanager
def beside_no_live_table(ledger: Path) -> Iterator[None]:
    """While this lasts no live table can open these books; where one has them already, it is refused."""
    ledger.parent.mkdir(parents=True, exist_ok=True)
    try:
        guard = Guard(ledger)
    except Tilt as tilt:
        if tilt.code != "in_use":
            raise
        raise Refused(
            text(
                "a demo cannot start: another program has {where} open. End the live table, or the other demo, first",
                where=str(ledger),
            )
        ) from tilt
    try:
        check_no_money(ledger)
        yield
    finally:
        guard.close()
