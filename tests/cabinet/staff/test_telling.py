"""What is on record about the staff, told in words."""

from etg.ledger import records as r
from etg.ledger.steps import steps
from etg.ledger.telling import Teller
from etg.table.people import Person, Role
from tests.ledger.builders import BookedTable

BEN, ADA = Person(Role.DEALER, "7"), Person(Role.TECHNICIAN, "100")


def test_everything_about_the_staff_is_told() -> None:
    """Who, what, where."""
    told = {
        r.Proved(BEN, 0): "staff number and PIN are right at the dealer's console, by dealer:7",
        r.ProofFailed("7", 3, "a wrong PIN"): "staff number 7 is not proved at station 3: a wrong PIN",
        r.ProofFailed("", 0, "nobody has it"): (
            "a staff number that nobody has is not proved at the dealer's console: nobody has it"
        ),
        r.StaffLocked("7", 60, 0): "staff number 7 is locked for 60 seconds, after tries at the dealer's console",
        r.StaffUnlocked("7", ADA): "staff number 7 is unlocked, by technician:100",
        r.StaffAdded("7", "Ben", "dealer", ADA): (
            "staff number 7 works here from now on: Ben, dealer, by technician:100"
        ),
        r.StaffChanged("7", "role", "dealer", "auditor"): "staff number 7: role is changed from dealer to auditor",
        r.PinChanged("7", BEN): "staff number 7 has another PIN, by dealer:7",
        r.AccessRefused(BEN, "EnterOffice"): "refused: EnterOffice, by dealer:7",
        r.AccessRefused(BEN, "Void", "not proved"): "refused: Void, not proved, by dealer:7",
    }
    table = BookedTable()
    last = table.ledger.last
    table.ledger.note(*told)
    found = [step for step in steps(table.ledger.reader, last + 1) if step.event in told]
    assert [Teller().words(step) for step in found] == list(told.values())
