"""Back to the release before this one, with the books as they are or, where nothing was played, as they were."""

from collections.abc import Callable

from etg.cabinet.signing import proved
from etg.cabinet.updates.holding import table_at_rest
from etg.cabinet.updates.keeping import Kept, all_kept
from etg.cabinet.updates.releases import CURRENT, PREVIOUS, Release
from etg.cabinet.updates.updating import (
    Cabinet,
    check_proof,
    leave_note_for,
    other_kiosk,
    tell_kiosk,
    try_out,
    withdraw_note,
)
from etg.errors import Refused
from etg.ledger.going_back import migrations_of, put_back, why_not_back
from etg.ledger.storage import Guard


def roll_back(cabinet: Cabinet, step: Callable[[str], None] = lambda name: None) -> str:
    """The release before takes the place of the one in use; its version. `step` is told before each step."""
    tell, releases = cabinet.tell, cabinet.releases
    with table_at_rest(cabinet.ledger) as guard:
        now, before = releases.named(CURRENT), releases.named(PREVIOUS)
        if now is None or before is None or now.path == before.path:
            raise Refused("there is no release to go back to: install an older package with etg update --older FILE")
        tell(f"comparing every file of {before.version} with its manifest")
        proof = proved(before.path, cabinet.keys)
        check_proof(proof, unsigned=True)  # where no key is trusted: it was in use before
        try_out(cabinet, before)
        if cabinet.ledger.exists():
            _bring_back_books(cabinet, now, before, guard, step)
            step("note")
            leave_note_for(cabinet, before.version, proof.found.digest, proof.judged.by)
        tell(f"going back from {now.version} to {before.version}")
        step("current")
        try:
            releases.point(CURRENT, before)
        except Refused as error:
            withdraw_note(cabinet)
            raise Refused(f"release {now.version} is still in use. {error}") from error
        step("previous")
        releases.point(PREVIOUS, now)
        tell_kiosk(cabinet, other_kiosk(now, before))
    return before.version


def _bring_back_books(
    cabinet: Cabinet, now: Release, before: Release, guard: Guard | None, step: Callable[[str], None]
) -> None:
    """Where the older release cannot read what the newer one has made of the books."""
    cannot = _cannot_read(cabinet, now, before)
    if not cannot:
        return
    kept = _kept_before(cabinet, before)
    why = (
        "there is no backup of before the update"
        if kept is None
        else why_not_back(cabinet.ledger, kept.event, kept.hash)
    )
    if kept is None or why is not None or guard is None:
        raise Refused(
            f"release {before.version} cannot read these books: {cannot}, and they cannot go back, because {why}. Stay "
            f"with {now.version}, or install a newer release"
        )
    cabinet.tell(f"the books of before the update take their place again: {kept.folder}")
    left = put_back(kept.ledger(cabinet.ledger), cabinet.ledger, guard, step)
    cabinet.tell(f"the books of {now.version} are kept as {left}")


def _cannot_read(cabinet: Cabinet, now: Release, before: Release) -> str:
    """Why the older release cannot live with these books; empty: it can. It is asked itself: it knows what it knows."""
    unknown = [name for name in migrations_of(cabinet.ledger) if name not in before.migrations]
    if unknown:
        return f"{now.version} has brought them to {unknown[-1]}"
    cabinet.tell(f"{before.version} reads the books")
    try:
        cabinet.shell.say(before.path / "bin" / "etg", "audit", "verify", "--ledger", cabinet.ledger)
    except Refused as error:
        return error.reason
    return ""


def _kept_before(cabinet: Cabinet, before: Release) -> Kept | None:
    """The newest backup that the older release can read."""
    for kept in all_kept(cabinet.data):
        copy = kept.ledger(cabinet.ledger)
        if copy.is_file() and set(migrations_of(copy)) <= set(before.migrations):
            return kept
    return None
