"""A release as a Debian package: what dpkg reads and runs, and the same bytes for the same commit."""

import os
import shutil
import subprocess
from hashlib import md5
from pathlib import Path

from hardware.package.release import HERE, SCRIPTS, Python, settle
from hardware.package.source import Source

COMMAND = Path("usr/bin/etg")


def release_path(tree: Path, version: str) -> Path:
    """Where a release is within the tree of its package."""
    return tree / "opt" / "etg" / "releases" / version


def surround(tree: Path, release: Path) -> None:
    """What a package has besides the release: a name for the command, a place for keys, a word about licences."""
    (tree / COMMAND).parent.mkdir(parents=True)
    (tree / COMMAND).symlink_to("/opt/etg/current/bin/etg")
    (tree / "etc" / "etg" / "keys").mkdir(parents=True)
    about = tree / "usr" / "share" / "doc" / "etg"
    about.mkdir(parents=True)
    shutil.copy(release / "package" / "copyright", about)


def make_deb(source: Source, python: Python, tree: Path, to: Path) -> Path:
    """Pack a tree, which has a release with its manifest and what surrounds it."""
    control = tree / "DEBIAN"
    control.mkdir()
    for name in SCRIPTS:
        shutil.copy(release_path(tree, source.version) / "package" / name, control)
    arch = _said("dpkg", "--print-architecture").strip()
    values = {
        "VERSION": source.version,
        "ARCH": arch,
        "PYTHON": python.version,
        "NEXT_PYTHON": _next(python.version),
        "SIZE": str(_kilobytes(tree)),
    }
    words = (HERE / "control.in").read_text(encoding="utf-8")
    for name, value in values.items():
        words = words.replace(f"@{name}@", value)
    (control / "control").write_text(words, encoding="utf-8")
    (control / "md5sums").write_text(_sums(tree), encoding="utf-8")
    settle(tree, source.time)
    to.mkdir(parents=True, exist_ok=True)
    file = to / f"etg_{source.version}_{arch}.deb"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(source.time)}
    # One thread, because more of them cut the archive into other pieces.
    how = ("--root-owner-group", "-Zxz", "-z1", "--threads-max=1")
    subprocess.run(
        ["dpkg-deb", *how, "--build", str(tree), str(file)], check=True, env=environment, stdout=subprocess.DEVNULL
    )
    return file


def _next(version: str) -> str:
    major, minor = version.split(".")
    return f"{major}.{int(minor) + 1}"


def _files(tree: Path) -> list[Path]:
    return sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())


def _kilobytes(tree: Path) -> int:
    return sum(-(-path.stat().st_size // 1024) for path in _files(tree))


def _sums(tree: Path) -> str:
    """For `dpkg --verify`, which knows nothing better."""
    inside = [path for path in _files(tree) if "DEBIAN" not in path.relative_to(tree).parts[:1]]
    sums = ((md5(path.read_bytes(), usedforsecurity=False).hexdigest(), path.relative_to(tree)) for path in inside)
    return "".join(f"{digest}  {name.as_posix()}\n" for digest, name in sums)


def _said(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout
