"""The inspection of the table's equipment in the books: who looked at what, and when it is due again."""

import pytest

from etg.ledger.steps import steps
from etg.ledger.telling import Teller
from etg.table import commands as c
from etg.table import events as e
from etg.table.codec import decode
from etg.table.equipment import Equipment
from tests.ledger.builders import FLOORPERSON, BookedTable, shipped

DAY = c.Clock(1_800_000_000, "2026-11-16")


@pytest.mark.clause("BJ 2.D", "BJ 2.F", "BJ 2.G", "BJ 2.H")
def test_the_books_say_who_inspected_what() -> None:
    """All that the table must have, and the decks that the rack was measured by."""
    table = BookedTable()
    table.do(DAY, c.InspectReader(FLOORPERSON))
    last = list(steps(table.ledger.reader, 1, table.ledger.last))[-1]
    decks = table.state.terms.rules.decks
    inspected = (
        f"for this gaming day these are inspected: card reader, discard rack for {decks} decks, drop box, tip box"
    )
    assert Teller().words(last) == f"{inspected}, by {FLOORPERSON}"


def test_an_old_record_is_about_the_reader_alone() -> None:
    """What nobody had said is not read into it."""
    old = decode({"event": "reader_inspected", "v": 1, "by": "floorperson:ben"})
    assert old == e.ReaderInspected(FLOORPERSON, (Equipment.READER,), 0)


@pytest.mark.clause("BJ 2.F", "BJ 2.H", "SP 2.G")
@pytest.mark.parametrize(
    ("before", "after", "again"),
    [
        ("blackjack", "blackjack", False),
        ("blackjack", "community_blackjack", False),
        ("community_blackjack", "blackjack", True),
        ("blackjack", "pitch_blackjack", True),
        ("blackjack", "spanish_21", True),
    ],
)
def test_other_rules_on_the_same_day_may_need_other_equipment(before: str, after: str, again: bool) -> None:
    """A reader that nobody looked at, a rack for another number of cards: then it is inspected once more."""
    table = BookedTable(before)
    table.do(DAY, c.InspectReader(FLOORPERSON))
    table.ledger.install(shipped(after))
    state = table.ledger.state
    assert state is not None and state.inspection_due is again
