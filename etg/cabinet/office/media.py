"""USB sticks and other disks that come and go: which are here, and files that are whole on them or not there at all."""

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from etg.errors import Refused
from etg.ledger.backup import sync_folder
from etg.ledger.extract_files import file_hash
from etg.texts import Text, text

ROOT = Path("/")
"""Below it the places are looked for where a desktop or a technician mounts disks."""
_PLACES = ("media/*", "media/*/*", "run/media/*/*", "mnt/*")
is_mount: Callable[[Path], bool] = os.path.ismount


class Stick(NamedTuple):
    """A disk that something can be written to."""

    path: Path
    name: str
    free: int
    """Bytes."""
    size: int


def sticks() -> tuple[Stick, ...]:
    """The disks that are mounted here for people, and can be written; those of the system are not among them."""
    found = []
    for path in sorted({path for place in _PLACES for path in ROOT.glob(place)}):
        with suppress(OSError):
            if path.is_dir() and is_mount(path) and os.access(path, os.W_OK):
                usage = shutil.disk_usage(path)
                found.append(Stick(path, path.name, usage.free, usage.total))
    return tuple(found)


def check_stick(path: Path) -> Stick:
    """One of the sticks that are here now."""
    for stick in sticks():
        if stick.path == path:
            return stick
    raise Refused(text("the stick {name} is not there any more: put it in again", name=path.name))


@contextmanager
def whole_folder(place: Path, name: str) -> Iterator[Path]:
    """A new folder in a place, to be filled under another name: it gets its own when everything is safely on disk.

    Where that fails, nothing of it is left, and the reason is one for people.
    """
    part, final = place / f".{name}.part", place / name
    with told_of(place):
        if final.exists():
            raise Refused(text("{file} is there already: nothing is ever written over", file=final))
        device = place.stat().st_dev
        shutil.rmtree(part, ignore_errors=True)
        try:
            part.mkdir()
            yield part
            for file in sorted(part.iterdir()):
                check_written(file, file_hash(file))
            if place.stat().st_dev != device:
                raise OSError(errno.ENODEV, "it was pulled out")
            sync_folder(part)
            part.rename(final)
            sync_folder(place)
        except BaseException:
            shutil.rmtree(part, ignore_errors=True)
            raise


@contextmanager
def told_of(place: Path) -> Iterator[None]:
    """What a disk says, in a sentence that says what to do."""
    try:
        yield
    except OSError as error:
        raise Refused(_why(error, place)) from error
    except Refused as refused:
        if isinstance(refused.__cause__, OSError):
            raise Refused(_why(refused.__cause__, place)) from refused
        raise


def _why(error: OSError, place: Path) -> Text:
    number = error.errno
    if number in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return text("{place} is full: nothing was left on it. Take one with more room", place=place)
    if number in (errno.EROFS, errno.EACCES, errno.EPERM):
        return text("{place} cannot be written: it is protected. Take another one", place=place)
    if number in (errno.ENODEV, errno.ENOENT, errno.EIO, errno.ENXIO, errno.ESTALE, errno.ENOTDIR):
        return text("{place} was pulled out or is broken: nothing that is on it counts. Do it again", place=place)
    return text("{place} could not be written: {why}", place=place, why=error.strerror or type(error).__name__)


def check_written(file: Path, digest: str) -> None:
    """A file is on the disk and is read back from it as it was written."""
    with file.open("rb") as opened:
        os.fsync(opened.fileno())
        with suppress(OSError, AttributeError):
            os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    if file_hash(file) != digest:
        raise OSError(errno.EIO, "it is not read back as it was written", str(file))
