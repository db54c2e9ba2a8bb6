"""Events that the ledger itself and the cabinet around the table record. They change nothing on the table."""

from dataclasses import dataclass

from etg.devices.reports import Identity, Kind, Position
from etg.errors import Malformed
from etg.table.events import EVENTS, Event
from etg.table.people import Person


@dataclass(frozen=True, slots=True)
class Record(Event):
    """A fact about the ledger or the cabinet."""


@dataclass(frozen=True, slots=True)
class Created(Record):
    """The first event of every ledger: what it is kept for."""

    name = "created"
    ledger: str
    """A random name, so that two ledgers are never taken for each other."""
    mode: str


@dataclass(frozen=True, slots=True)
class Migrated(Record):
    """The tables of the ledger were brought to a newer shape."""

    name = "migrated"
    migration: str
    applied: str


@dataclass(frozen=True, slots=True)
class Installed(Record):
    """A Rules Submission is in force from here on, with the paytables as they stand at this moment."""

    name = "installed"
    game: str
    submission: str
    """The filed values as JSON."""
    digest: str
    paytables: str
    """Every line of every paytable in force, as JSON."""


@dataclass(frozen=True, slots=True)
class Started(Record):
    """The program has started and stands where it was before."""

    name = "started"
    orderly: bool
    """It was stopped in order; otherwise the power was cut or the program ended."""
    replayed: int
    """Events after the last snapshot."""
    round: int | None = None
    """The round that goes on."""


@dataclass(frozen=True, slots=True)
class Stopped(Record):
    """The program was stopped in order."""

    name = "stopped"


@dataclass(frozen=True, slots=True)
class ClockJumped(Record):
    """The clock of the computer went on by more or less than time did."""

    name = "clock_jumped"
    microseconds: int
    """How far ahead of the expected time it is now; below 0 it was set back."""


PAUSED = " paused"
"""Ends the name of a countdown that stands still."""


@dataclass(frozen=True, slots=True)
class TimerSet(Record):
    """A countdown began or stands still with this much left; or it ended, when no time is left."""

    name = "timer_set"
    what: str
    milliseconds: int


@dataclass(frozen=True, slots=True)
class ShiftBegan(Record):
    """A shift began; its meters are differences from here on."""

    name = "shift_began"
    shift: str
    by: Person


@dataclass(frozen=True, slots=True)
class SnapshotTaken(Record):
    """The whole table was written down after this event."""

    name = "snapshot_taken"
    digest: str


@dataclass(frozen=True, slots=True)
class DoorOpened(Record):
    """A door of the cabinet was opened."""

    name = "door_opened"
    door: str
    unwatched: bool = False
    """While nobody listened, as without power; the board of the switches has kept it, but not when it was."""


@dataclass(frozen=True, slots=True)
class DoorClosed(Record):
    """A door of the cabinet was closed."""

    name = "door_closed"
    door: str
    unwatched: bool = False
    """While nobody listened, as without power; the board of the switches has kept it, but not when it was."""


@dataclass(frozen=True, slots=True)
class KeyTurned(Record):
    """A key switch of the cabinet was turned, or turned back."""

    name = "key_turned"
    key: str
    on: bool


@dataclass(frozen=True, slots=True)
class ButtonPressed(Record):
    """A button of the cabinet was pressed."""

    name = "button_pressed"
    button: str


@dataclass(frozen=True, slots=True)
class DeviceRead(Record):
    """All that a device has said up to this number is dealt with; it stands beside what followed from it."""

    name = "device_read"
    device: str
    """What it is: shoe, reader or inputs."""
    serial: str
    session: int
    sequence: int

    @property
    def position(self) -> Position:
        """Where the device stands."""
        return Position(self.serial, self.session, self.sequence)


@dataclass(frozen=True, slots=True)
class EntryConfirmed(Record):
    """The shoe has read, too, a card that two people had entered by hand."""

    name = "entry_confirmed"
    device: str
    skipped: int = 0
    """Cards entered before it that the shoe has not kept."""


@dataclass(frozen=True, slots=True)
class DeviceConnected(Record):
    """A device answers, and says who it is."""

    name = "device_connected"
    device: str
    port: str
    serial: str
    hardware: str
    firmware: str
    firmware_hash: str
    protocol: int
    boot: int
    """How often it has started."""

    @property
    def identity(self) -> Identity:
        """Who it says it is."""
        try:
            kind = Kind(self.device)
        except ValueError:
            raise Malformed(f"{self.device!r} is not a device; there are {', '.join(Kind)}") from None
        return Identity(kind, self.serial, self.hardware, self.firmware, self.firmware_hash, self.protocol, self.boot)


@dataclass(frozen=True, slots=True)
class DeviceLost(Record):
    """A device does not answer any more."""

    name = "device_lost"
    device: str
    port: str
    why: str


@dataclass(frozen=True, slots=True)
class DeviceChanged(Record):
    """Another device, or other firmware, than the one that was here before."""

    name = "device_changed"
    device: str
    port: str
    before: str
    """In words."""
    now: str


@dataclass(frozen=True, slots=True)
class DeviceTrouble(Record):
    """A device says that something is wrong with it, or that it is right again."""

    name = "device_trouble"
    device: str
    port: str
    trouble: str
    on: bool
    detail: str = ""


@dataclass(frozen=True, slots=True)
class EventsMissed(Record):
    """Something that a device said can never be heard again."""

    name = "events_missed"
    device: str
    port: str
    count: int | None
    """None where nobody knows."""
    why: str


@dataclass(frozen=True, slots=True)
class DiskLow(Record):
    """The disk has little space left."""

    name = "disk_low"
    free: int
    """Bytes."""


@dataclass(frozen=True, slots=True)
class DiskEnough(Record):
    """The disk has enough space again."""

    name = "disk_enough"
    free: int
    """Bytes."""


@dataclass(frozen=True, slots=True)
class DiskStopped(Record):
    """The disk took nothing; on record as soon as it took something again."""

    name = "disk_stopped"
    code: str
    """The name of the fault."""
    why: str


@dataclass(frozen=True, slots=True)
class DiskTakes(Record):
    """The disk takes what it is given again."""

    name = "disk_takes"
    code: str
    seconds: int
    """How long it took nothing."""


@dataclass(frozen=True, slots=True)
class ProgramFailed(Record):
    """Something that nobody had foreseen has put the failsafe on every screen."""

    name = "program_failed"
    why: str


@dataclass(frozen=True, slots=True)
class ProgramWentOn(Record):
    """The screens show the table again."""

    name = "program_went_on"


@dataclass(frozen=True, slots=True)
class MustHitLost(Record):
    """Nobody knows any more which hidden value was promised for the Must Hit."""

    name = "must_hit_lost"


@dataclass(frozen=True, slots=True)
class MustHitFound(Record):
    """The hidden value of the Must Hit is known again."""

    name = "must_hit_found"


@dataclass(frozen=True, slots=True)
class LoggedIn(Record):
    """The dealer of the table is at the console again."""

    name = "logged_in"
    by: Person


@dataclass(frozen=True, slots=True)
class LoggedOut(Record):
    """The dealer has left the console: until somebody logs in, nothing can be done there."""

    name = "logged_out"
    by: Person


@dataclass(frozen=True, slots=True)
class OfficeEntered(Record):
    """Somebody of the staff has opened the pages behind the console."""

    name = "office_entered"
    by: Person


@dataclass(frozen=True, slots=True)
class OfficeLeft(Record):
    """He has left them, or was away from them for too long."""

    name = "office_left"
    by: Person
    by_itself: bool = False


@dataclass(frozen=True, slots=True)
class AccessRefused(Record):
    """Somebody asked for something that his role may not do, or without proving who he is."""

    name = "access_refused"
    by: Person
    """Who it was, or was said to be."""
    what: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Proved(Record):
    """Somebody has proved by staff number and PIN who he is."""

    name = "proved"
    by: Person
    place: int
    """0 is the dealer's console, 1 to 8 are stations."""


@dataclass(frozen=True, slots=True)
class ProofFailed(Record):
    """Staff number and PIN did not belong together, or the number was locked or not active."""

    name = "proof_failed"
    number: str
    """Empty: nobody has this number. It is not kept, because somebody may have typed his PIN in its place."""
    place: int
    why: str


@dataclass(frozen=True, slots=True)
class StaffLocked(Record):
    """Three wrong tries have locked a staff number."""

    name = "staff_locked"
    number: str
    """Empty: nobody has it."""
    seconds: int
    place: int


@dataclass(frozen=True, slots=True)
class StaffUnlocked(Record):
    """Somebody has unlocked a staff number."""

    name = "staff_unlocked"
    number: str
    by: Person | None = None
    """None: at the command line."""


@dataclass(frozen=True, slots=True)
class StaffAdded(Record):
    """Somebody works here from now on."""

    name = "staff_added"
    number: str
    called: str
    role: str
    by: Person | None = None
    """None: at the first start, or at the command line."""


@dataclass(frozen=True, slots=True)
class StaffChanged(Record):
    """Something about somebody who works here is different from now on."""

    name = "staff_changed"
    number: str
    what: str
    before: str
    after: str
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class PinChanged(Record):
    """Somebody has another PIN from now on."""

    name = "pin_changed"
    number: str
    by: Person | None = None
    """He himself, or who has set it for him; None: at the command line."""


@dataclass(frozen=True, slots=True)
class DevicesTried(Record):
    """A technician tries the devices, or has done so: what they read in between is a test and part of no round."""

    name = "devices_tried"
    by: Person
    on: bool


@dataclass(frozen=True, slots=True)
class SettingChanged(Record):
    """A setting of the cabinet is another one from here on."""

    name = "setting_changed"
    setting: str
    before: str
    after: str
    by: Person


@dataclass(frozen=True, slots=True)
class SettingsRestored(Record):
    """The table could not start with what was set: the file of before is in force again."""

    name = "settings_restored"
    why: str


@dataclass(frozen=True, slots=True)
class SubmissionApproved(Record):
    """The date of the regulator's approval was entered: a copy of the submission has it."""

    name = "submission_approved"
    submission: str
    digest: str
    approved: str
    by: Person


@dataclass(frozen=True, slots=True)
class SubmissionPlanned(Record):
    """A submission comes into force at the next closed table without credits, from a moment on."""

    name = "submission_planned"
    submission: str
    digest: str
    starts: str
    by: Person


@dataclass(frozen=True, slots=True)
class PlanWithdrawn(Record):
    """What was planned does not come into force."""

    name = "plan_withdrawn"
    submission: str
    digest: str
    by: Person


@dataclass(frozen=True, slots=True)
class BackedUp(Record):
    """A checked copy of the ledger was made."""

    name = "backed_up"
    file: str
    digest: str
    event: int
    """The last one in it."""
    by: Person


@dataclass(frozen=True, slots=True)
class Exported(Record):
    """The books were written out for other programs."""

    name = "exported"
    folder: str
    event: int
    hash: str
    by: Person


@dataclass(frozen=True, slots=True)
class RestoreOrdered(Record):
    """Two people have had a backup checked: it takes the place of this ledger at the next start."""

    name = "restore_ordered"
    file: str
    event: int
    hash: str
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True)
class Restored(Record):
    """Up to this event the ledger came from a backup."""

    name = "restored"
    file: str
    event: int
    hash: str
    by: Person | None = None
    """None: it was done at the command line."""
    approved_by: Person | None = None


@dataclass(frozen=True, slots=True)
class SoftwareVerified(Record):
    """Every file of the program was compared with its manifest."""

    name = "software_verified"
    digest: str
    """Over all files as they are."""
    ok: bool
    files: int
    manifest: bool = False
    """Whether there was one to compare with."""
    by: Person | None = None
    """None: the table itself, at its start."""
    signed_by: str = ""
    """The trusted key that the manifest is signed with; empty: nobody vouches for it."""
    wrong: str = ""
    """Why this is not the program that it should be."""


@dataclass(frozen=True, slots=True)
class SoftwareUpdated(Record):
    """Another release of the program is in use from here on."""

    name = "software_updated"
    before: str
    """The versions of the packages."""
    now: str
    digest_before: str
    """Over all files of the release; empty: it was not one, but a checkout."""
    digest: str
    signed_by: str
    """The trusted key that it is signed with; empty: nobody vouches for it."""
    user: str
    """Who has done it, as the computer knows him."""


@dataclass(frozen=True, slots=True)
class Diagnosed(Record):
    """Settings, logs and versions were written into one file for somebody to look at."""

    name = "diagnosed"
    file: str
    digest: str
    by: Person


@dataclass(frozen=True, slots=True)
class RoundRecalled(Record):
    """A round was shown to somebody."""

    name = "round_recalled"
    round: int
    station: int | None = None
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class DisputeBundled(Record):
    """Everything about a disputed round was written into one file."""

    name = "dispute_bundled"
    station: int
    round: int
    file: str
    digest: str
    by: Person


RECORDS: dict[str, type[Event]] = {kind.name: kind for kind in Record.__subclasses__()}
"""Every record by its name."""

ALL: dict[str, type[Event]] = {**EVENTS, **RECORDS}
"""Everything that can stand in a ledger."""
