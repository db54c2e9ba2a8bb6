"""A disputed round goes into one file, with its hash on record: the office's way to `etg dispute bundle`."""

from dataclasses import dataclass, field
from typing import ClassVar

from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Done, Job, Told
from etg.cabinet.staff.actions import Action
from etg.errors import Refused
from etg.ledger.dispute import Dispute, write_bundle
from etg.ledger.records import DisputeBundled
from etg.texts import text

FOLDER = "disputes"
"""Below the data folder."""


@dataclass(frozen=True)
class BundleDispute(Job):
    """All that is known of a round, for whoever decides the dispute."""

    action: ClassVar[Action] = Action.BUNDLE_DISPUTE
    station: int
    reason: str
    round: int | None = None
    """None: the newest with a wager of this station."""
    picture: bytes | None = field(default=None, repr=False, compare=False)
    """What was to be seen at the station, as a PNG file."""


def bundle(job: BundleDispute, desk: Desk, told: Told) -> Done:
    """Write it below the data folder; the name says when, and nothing is ever written over."""
    by = desk.by()
    if by is None:
        raise Refused(text("nobody is logged in here: log in first"))
    folder = desk.folder / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    moment = desk.settings.time.at(desk.wall()).strftime("%Y%m%d-%H%M%S")
    file = folder / f"station-{job.station}-{moment}.zip"
    told(0, 1, text("All about the round is written into one file"))
    picture = None if job.picture is None else file.with_suffix(".png")
    if picture is not None and job.picture is not None:
        picture.write_bytes(job.picture)
    try:
        with desk.reader() as reader:
            found = write_bundle(reader, Dispute(job.station, job.reason, by, job.round, picture), file)
    finally:
        if picture is not None:
            picture.unlink(missing_ok=True)  # it is in the bundle
    words = text(
        "Round {round} is in {file}, sha256 {digest}", round=found.round, file=str(found.file), digest=found.digest[:16]
    )
    return Done(words, records=(DisputeBundled(job.station, found.round, file.name, found.digest, by),))


JOBS = {BundleDispute: bundle}
