"""A package that somebody has brought: unpacked to be looked at, and nothing in it that its manifest does not cover."""

import stat
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.manifest import Verified
from etg.cabinet.updates.releases import Release, release_at
from etg.cabinet.updates.shell import Shell
from etg.errors import Malformed, Refused

NAME = "etg"
_FIELDS = ("Package", "Version", "Architecture")
_LINKS = {"usr/bin/etg": "/opt/etg/current/bin/etg"}
_COPIES = {"usr/share/doc/etg/copyright": "package/copyright"}
_SCRIPTS = frozenset(("preinst", "postinst", "prerm", "postrm"))
_TOLD = frozenset(("control", "md5sums"))
"""What dpkg reads and does not run."""


class Package(NamedTuple):
    """What a package says of itself."""

    file: Path
    version: str
    architecture: str


class Unpacked(NamedTuple):
    """A package in a folder of its own."""

    tree: Path
    control: Path
    release: Release


def package_of(file: Path, shell: Shell) -> Package:
    """Read the fields of a package; refused where it is none of ours."""
    said = shell.say("dpkg-deb", "--field", file, *_FIELDS)
    fields = dict(line.split(": ", 1) for line in said.splitlines() if ": " in line)
    if fields.get("Package") != NAME:
        raise Refused(f"{file.name} is the package {fields.get('Package')!r}, not {NAME}")
    machine = shell.say("dpkg", "--print-architecture").strip()
    if fields.get("Architecture") != machine:
        raise Refused(f"{file.name} is for {fields.get('Architecture')}, this machine is {machine}")
    return Package(file, fields.get("Version", ""), machine)


def unpack(package: Package, to: Path, shell: Shell) -> Unpacked:
    """Take a package apart; nothing of it is run."""
    tree, control = to / "tree", to / "control"
    shell.say("dpkg-deb", "--extract", package.file, tree)
    shell.say("dpkg-deb", "--control", package.file, control)
    folder = tree / "opt" / "etg" / "releases" / package.version
    try:
        release = release_at(folder)
    except Malformed as error:
        raise Refused(
            f"{package.file.name} has no release {package.version} in it: build it again with make deb"
        ) from error
    if release.version != package.version:
        raise Refused(f"{package.file.name} says it is {package.version}, and the release in it says {release.version}")
    return Unpacked(tree, control, release)


def check_python(release: Release) -> None:
    """A release runs on the Python that it was built for, and on no other."""
    python = Path("/usr/bin") / f"python{release.python}"
    if not python.exists():
        raise Refused(
            f"release {release.version} is built for Python {release.python}, and there is no {python} here: build it "
            "for this machine with make deb DEB_PYTHON=/usr/bin/python3"
        )


def check_covered(unpacked: Unpacked, verified: Verified) -> None:
    """The manifest is that of the release alone: whatever else is in a package must follow from it."""
    strange = list(_strangers(unpacked))
    if verified.manifest is None or strange:
        what = strange[0] if strange else "a release without a manifest"
        raise Refused(f"the package has something in it that nobody vouches for: {what}. Do not install it")


def _strangers(unpacked: Unpacked) -> Iterator[str]:
    release = unpacked.release.path
    for path in sorted(unpacked.control.iterdir()):
        ours = path.name in _SCRIPTS and _same(path, release / "package" / path.name)
        if not ours and path.name not in _TOLD:
            yield f"the script {path.name}"
    for path in sorted(unpacked.tree.rglob("*")):
        name = path.relative_to(unpacked.tree).as_posix()
        if path.is_symlink():
            ours = path.is_relative_to(release) or _LINKS.get(name) == str(path.readlink())
        elif path.is_dir():
            ours = True
        elif path.is_relative_to(release):
            ours = path.is_file()
        else:
            ours = name in _COPIES and _same(path, release / _COPIES[name])
        if not ours or (not path.is_symlink() and path.stat().st_mode & (stat.S_ISUID | stat.S_ISGID)):
            yield f"/{name}"


def _same(one: Path, other: Path) -> bool:
    return one.is_file() and other.is_file() and _hash(one) == _hash(other)


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
