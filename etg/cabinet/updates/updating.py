"""One release takes the place of another: everything that can be looked at before is looked at before."""

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from etg.cabinet.keys import Key
from etg.cabinet.manifest import manifest_path
from etg.cabinet.manifest import read as read_manifest
from etg.cabinet.settings import FILE
from etg.cabinet.signing import Proved, proved
from etg.cabinet.updates.holding import same_owner, table_at_rest
from etg.cabinet.updates.keeping import Kept, put_by
from etg.cabinet.updates.packages import check_covered, check_python, package_of, unpack
from etg.cabinet.updates.releases import CURRENT, Release, Releases
from etg.cabinet.updates.shell import HELD_OFF, Shell
from etg.errors import Malformed, Refused
from etg.ledger.reading import Reader
from etg.ledger.updated import UpdateNote, leave_update_note, update_note_path


@dataclass(frozen=True)
class Cabinet:
    """What an update is about, and who asks for it."""

    releases: Releases
    ledger: Path
    data: Path
    settings: Path
    keys: Sequence[Key]
    shell: Shell
    user: str
    wall: Callable[[], float]
    tell: Callable[[str], None]
    """Told what is done next."""

    @property
    def in_use(self) -> str:
        """The version in use; empty: none is installed."""
        found = self.releases.named(CURRENT)
        return "" if found is None else found.version


def update(cabinet: Cabinet, file: Path, older: bool = False, unsigned: bool = False) -> str:
    """Bring a package into use; its version. Whatever fails leaves the release in use that was."""
    tell, shell = cabinet.tell, cabinet.shell
    with table_at_rest(cabinet.ledger), TemporaryDirectory(prefix="etg-update-") as folder:
        package = package_of(_copied(file, Path(folder)), shell)
        before = cabinet.in_use
        check_order(shell, package.version, before, older)
        tell(f"unpacking {file.name}")
        unpacked = unpack(package, Path(folder), shell)
        check_python(unpacked.release)
        tell("comparing every file with the manifest")
        proof = proved(unpacked.release.path, cabinet.keys)
        check_covered(unpacked, proof.found)
        check_proof(proof, unsigned)
        tell(f"signed by {proof.judged.by}" if proof.judged.by else "not signed: nobody vouches for it")
        tell("backing the books up")
        kept = put_by(cabinet.data, cabinet.ledger, cabinet.settings, before, package.version, cabinet.wall())
        tell(f"the backup is {kept.folder}")
        tell("trying the new release out")
        try_out(cabinet, unpacked.release, kept)
        tell(f"installing {package.version}")
        _leave_note(cabinet, proof, package.version)
        try:
            shell.install(package.file)
            _check_in_use(cabinet, package.version)
        except (Refused, Malformed) as error:
            withdraw_note(cabinet)
            raise Refused(f"the update failed, {_still(cabinet)}. {error}") from error
    return package.version


def _copied(file: Path, folder: Path) -> Path:
    """What is looked at is what is installed: a stick can be changed, or pulled out, in between."""
    try:
        return Path(shutil.copyfile(file, folder / file.name))
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror}") from error


def check_order(shell: Shell, version: str, before: str, older: bool) -> None:
    """Newer, unless somebody wants an older one."""
    if version == before:
        raise Refused(f"{version} is in use already: nothing to do")
    if before and not shell.newer(version, before) and not older:
        raise Refused(f"{version} is older than {before}, which is in use: if that is meant, say --older")


def check_proof(proof: Proved, unsigned: bool) -> None:
    """Whole, and signed by somebody who is trusted here; where nobody is, somebody has to say that he knows it."""
    if proof.wrong is not None:
        raise Refused(f"this package is not used: {proof.wrong}")
    if proof.judged.why is not None and not unsigned:
        raise Refused(f"nobody vouches for this package: {proof.judged.why}. To use it all the same say --unsigned")


def try_out(cabinet: Cabinet, release: Release, kept: Kept | None = None) -> None:
    """The program of a release starts on this machine, and understands the settings and the books that were put by."""
    command, say = release.path / "bin" / "etg", cabinet.shell.say
    with TemporaryDirectory(prefix="etg-try-") as folder:
        if cabinet.settings.is_file():
            shutil.copyfile(cabinet.settings, Path(folder) / FILE)
        environment = {"ETG_DATA": folder, "ETG_CABINET": "", HELD_OFF: "1"}
        say(command, "--version", env=environment)
        say(command, "update", "--check", env=environment)  # reads the settings
        if kept is not None and kept.hash:
            say(command, "audit", "verify", "--ledger", kept.ledger(cabinet.ledger), env=environment)


def _leave_note(cabinet: Cabinet, proof: Proved, now: str) -> None:
    """Beside the books, if there are any: the first start of the new release puts it on record."""
    if not cabinet.ledger.exists():
        return
    leave_note_for(cabinet, now, proof.found.digest, proof.judged.by)


def leave_note_for(cabinet: Cabinet, now: str, digest: str, signed_by: str) -> None:
    """What is to go on record."""
    with Reader.open(cabinet.ledger) as reader:
        head = reader.head()
    old = cabinet.releases.named(CURRENT)
    manifest = None if old is None else read_manifest(manifest_path(old.path))
    digest_before = "" if manifest is None else manifest.digest
    event = 0 if head is None else head.event
    note = UpdateNote(event, cabinet.in_use, now, digest_before, digest, signed_by, cabinet.user)
    same_owner(leave_update_note(cabinet.ledger, note), cabinet.ledger)


def withdraw_note(cabinet: Cabinet) -> None:
    """Nothing was changed: nothing goes on record."""
    update_note_path(cabinet.ledger).unlink(missing_ok=True)


def _check_in_use(cabinet: Cabinet, version: str) -> None:
    if not cabinet.shell.read_only and cabinet.in_use != version:
        raise Refused(f"dpkg has ended well, but {cabinet.in_use or 'nothing'} is in use")


def _still(cabinet: Cabinet) -> str:
    return f"release {cabinet.in_use} is still in use" if cabinet.in_use else "no release is in use"
