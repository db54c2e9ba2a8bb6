"""Does every check, each within its time: one that fails or hangs is a line, and the others go on."""

import threading
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from etg.cabinet.doctor.check import Check, Finding, Mark, Patient, Unseen

_AGAIN = "put right what is wrong above, then run etg doctor again"
_REPORT = "run etg diagnose FILE and send the file to whoever maintains the program"


class Seen(NamedTuple):
    """What a check has found."""

    check: str
    findings: tuple[Finding, ...]


def examined(checks: Iterable[Check], patient: Patient) -> Iterator[Seen]:
    """One after the other."""
    for check in checks:
        yield Seen(check.name, _looked(check, patient))


def exit_code(seen: Iterable[Seen]) -> int:
    """0: nothing is wrong; 1: something is; 2: something could not be looked at."""
    marks = {finding.mark for each in seen for finding in each.findings}
    return 1 if Mark.WRONG in marks else 2 if Mark.UNSEEN in marks else 0


def _looked(check: Check, patient: Patient) -> tuple[Finding, ...]:
    """In a thread of its own, which is left behind when it hangs: a port or a disk may never answer."""
    found: list[Finding] = []
    ended: list[Finding] = []

    def look() -> None:
        try:
            found.extend(check.look(patient))
        except Unseen as unseen:
            ended.append(_unseen(check, str(unseen), _AGAIN))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is one line of the page
            ended.append(_unseen(check, f"{type(error).__name__}: {error}", _REPORT))

    thread = threading.Thread(target=look, name=f"doctor {check.name}", daemon=True)
    thread.start()
    thread.join(check.seconds)
    if thread.is_alive():
        said = f"it takes longer than {check.seconds:g} seconds"
        return (*found, _unseen(check, said, f"look at it by hand, it may hang: {check.looks_at}"))
    return (*found, *ended)


def _unseen(check: Check, why: str, fix: str) -> Finding:
    return Finding(Mark.UNSEEN, check.name, f"could not be looked at: {why}", fix)
