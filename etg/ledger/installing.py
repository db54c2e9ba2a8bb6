"""The submission in force: written into the ledger with its paytables, and the table made from it."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from etg.errors import Refused
from etg.games.pay import lines_in_force
from etg.ledger.records import Installed
from etg.submission import Submission, check
from etg.table.equipment import other_equipment
from etg.table.export import submission_values
from etg.table.script import load_json
from etg.table.state import State, changed, new_table
from etg.table.terms import Terms
from etg.texts import text
from etg.wagers.paytables import Line, Paytable


def installed(submission: Submission) -> Installed:
    """The event that puts a submission into force."""
    values = json.dumps(submission_values(submission), separators=(",", ":"), ensure_ascii=True)
    main = submission.game.main_paytable
    paytables = {"main": _paytable(main, {line.outcome: line for line in lines_in_force(submission.rules)})}
    paytables |= {name: _paytable(side.paytable, side.paytable.lines) for name, side in submission.side_wagers.items()}
    return Installed(submission.game.id, values, submission.hash, json.dumps(paytables, separators=(",", ":")))


def _paytable(table: Paytable, in_force: Mapping[str, Line]) -> dict[str, Any]:
    lines: dict[str, Any] = {}
    for outcome, line in in_force.items():
        lines[outcome] = {"name": line.name, "pays": str(line.pays), "clauses": list(line.clauses)}
        if line.others is not None:
            lines[outcome]["others"] = str(line.others)
    return {"id": table.id, "name": table.name, "lines": lines}


@lru_cache(maxsize=8)
def terms_of(event: Installed) -> Terms:
    """What the engine needs of the submission that was put into force."""
    return Terms(check(load_json(event.submission), filed=False))


def check_installable(state: State | None) -> None:
    """Settings never change while there are credits or a round (N.J.A.C. 13:69E-1.28B(h))."""
    if state is None:
        return
    if state.open or state.round is not None:
        reason = text("another submission is put into force at a closed table: close it first")
        raise Refused(reason, "COMAR 36.05.03.21")
    if state.wagers or any(state.players.values()):
        reason = text("another submission is put into force when no player has credits or wagers")
        raise Refused(reason, "COMAR 36.05.03.21")


def table_under(event: Installed, before: State | None, progressives: dict[str, int]) -> State:
    """The table under the new submission: a progressive that was here before goes on with what it held."""
    state = new_table(terms_of(event))
    meters = {name: progressives.get(name, start) for name, start in state.meters.items()}
    state = changed(state, meters=meters)
    if before is None:
        return state
    return changed(
        state,
        rounds=before.rounds,
        players=before.players,
        stations=before.stations,
        limits=before.limits,
        lock_ups=before.lock_ups,
        gaming_day=before.gaming_day,
        inspection_due=before.inspection_due
        or (before.gaming_day != "" and other_equipment(before.terms, state.terms)),
        out_of_order=before.out_of_order,
        causes=before.causes,
        tilt=before.tilt,
        tilt_code=before.tilt_code,
        doors=before.doors,
    )
