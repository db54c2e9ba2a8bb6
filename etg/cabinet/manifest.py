"""What the program is made of: the SHA-256 of every file, one digest over all, and whether anything was changed.

A release is a folder of its own: everything in it is in its manifest, also other people's packages and what Python has
compiled, because all of it runs. In a checkout, and where pip has put the package, it is what we ship.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from hashlib import file_digest, sha256
from pathlib import Path
from typing import NamedTuple

import etg
from etg.errors import Malformed

NAME = "manifest.json"
"""Of the file beside the program, made when it is built."""
SIGNATURE = f"{NAME}.sig"
"""Of the file beside it that says who vouches for it."""
RELEASE = "release.json"
"""A folder with this file at its top is a release: it says version, commit, and for which Python."""
LINK = "link "
"""What stands for a hash where a file is a link, before what it leads to."""
_PARTS = ("etg", "config", "art", "sounds", "hardware")
_MADE = frozenset(("__pycache__",))
"""What Python makes by itself."""


class Manifest(NamedTuple):
    """What a program should be made of."""

    version: str
    commit: str
    """Of the source it was built from; empty where nobody knows."""
    files: Mapping[str, str]
    """The SHA-256 by path."""

    @property
    def digest(self) -> str:
        """One number for all files together."""
        return digest_of(self.files)


class Verified(NamedTuple):
    """The program as it is, compared with its manifest."""

    digest: str
    files: int
    manifest: Manifest | None
    """None: there is none to compare with."""
    changed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Nothing differs."""
        return not (self.changed or self.missing or self.extra)

    @property
    def differences(self) -> tuple[str, ...]:
        """Every file that differs."""
        return (*self.changed, *self.missing, *self.extra)


def program_root() -> Path:
    """The folder that the program is in."""
    package, prefix = Path(etg.__file__).parent, Path(sys.prefix)
    return prefix if is_release(prefix) and package.is_relative_to(prefix) else package.parent


def is_release(root: Path) -> bool:
    """Whether a folder is a release, and nothing else is in it."""
    return (root / RELEASE).is_file()


def manifest_path(root: Path | None = None) -> Path:
    """The manifest beside the program: within an installed package, or at the top of a release or a checkout."""
    root = root or program_root()
    installed = root / "etg" / "_resources"
    return installed / NAME if installed.is_dir() and not is_release(root) else root / NAME


def signature_path(root: Path | None = None) -> Path:
    """The signature beside the manifest."""
    return manifest_path(root).with_name(SIGNATURE)


def program_files(root: Path) -> list[Path]:
    """All that the program is made of, in the order of the names."""
    besides = {manifest_path(root), signature_path(root)}
    found = (_everything if is_release(root) else _ours)(root)
    return sorted(set(found) - besides, key=lambda path: path.relative_to(root).as_posix())


def _everything(root: Path) -> Iterator[Path]:
    return (path for path in root.rglob("*") if path.is_symlink() or not path.is_dir())


def _ours(root: Path) -> Iterator[Path]:
    """Code, paytables, languages, art, sounds and what belongs to the hardware; not what Python makes of it."""
    installed = (root / "etg" / "_resources").is_dir()  # all of it is in the package then
    for part in _PARTS[:1] if installed else _PARTS:
        for path in (root / part).rglob("*"):
            within = path.relative_to(root)
            hidden = any(name.startswith(".") or name in _MADE for name in within.parts) or path.suffix == ".pyc"
            if not hidden and (path.is_symlink() or path.is_file()):
                yield path


def hashes(root: Path, told: Callable[[int, int], None] = lambda done, of: None) -> dict[str, str]:
    """The SHA-256 of every file by its path; of a link, where it leads."""
    files = program_files(root)
    found = {}
    for number, path in enumerate(files):
        told(number, len(files))
        found[path.relative_to(root).as_posix()] = _hash(path)
    return found


def _hash(path: Path) -> str:
    if path.is_symlink():
        return f"{LINK}{path.readlink()}"
    if not path.is_file():
        return "special"  # nobody ships such a thing, and reading it might never end
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def digest_of(files: Mapping[str, str]) -> str:
    """As `sha256sum` would write the files, in the order of their names, and that hashed again."""
    return sha256("".join(f"{files[name]}  {name}\n" for name in sorted(files)).encode()).hexdigest()


def made(root: Path | None = None) -> Manifest:
    """The manifest of the program as it is."""
    root = root or program_root()
    version, commit = _named(root)
    return Manifest(version, commit, hashes(root))


def _named(root: Path) -> tuple[str, str]:
    """Version and commit."""
    if not is_release(root):
        return etg.__version__, commit_of(root)
    try:
        values = json.loads((root / RELEASE).read_text(encoding="utf-8"))
        return str(values["version"]), str(values["commit"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Malformed(f"{root / RELEASE} does not say which release this is: {error}") from error


def written(manifest: Manifest) -> str:
    """A manifest as it stands in its file."""
    values = {**manifest._asdict(), "files": dict(sorted(manifest.files.items())), "digest": manifest.digest}
    return json.dumps(values, indent=1) + "\n"


def read(path: Path) -> Manifest | None:
    """The manifest of a file; None: there is no such file."""
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        found = Manifest(str(values["version"]), str(values["commit"]), dict(values["files"]))
        if values["digest"] != found.digest:
            raise Malformed(f"{path} was changed: its digest is not that of its files")
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Malformed(f"{path} cannot be read as a manifest: {error}") from error
    return found


def verified(
    root: Path | None = None,
    manifest: Manifest | None = None,
    told: Callable[[int, int], None] = lambda done, of: None,
) -> Verified:
    """Compare the program with a manifest, or with the one beside it if there is one."""
    root = root or program_root()
    files = hashes(root, told)
    wanted = manifest or read(manifest_path(root))
    if wanted is None:
        return Verified(digest_of(files), len(files), None)
    both = files.keys() & wanted.files.keys()
    return Verified(
        digest_of(files),
        len(files),
        wanted,
        tuple(sorted(name for name in both if files[name] != wanted.files[name])),
        tuple(sorted(wanted.files.keys() - files.keys())),
        tuple(sorted(files.keys() - wanted.files.keys())),
    )


# The source


def commit_of(root: Path) -> str:
    """The commit of a checkout, read without running anything; empty where it is none."""
    try:
        folder = root / ".git"
        if folder.is_file():
            folder = (root / folder.read_text(encoding="utf-8").strip().removeprefix("gitdir: ")).resolve()
        head = (folder / "HEAD").read_text(encoding="ascii").strip()
        name = head.removeprefix("ref: ")
        return head if name == head else next(_commits(folder, name), "")
    except (OSError, UnicodeDecodeError):
        return ""


def _commits(folder: Path, name: str) -> Iterator[str]:
    """A branch has a file of its own, or a line in the list of packed ones; a worktree shares both."""
    common = folder / "commondir"
    shared = (folder / common.read_text(encoding="utf-8").strip()).resolve() if common.is_file() else folder
    for place in dict.fromkeys((folder, shared)):
        if (place / name).is_file():
            yield (place / name).read_text(encoding="ascii").strip()
    packed = shared / "packed-refs"
    if packed.is_file():
        for line in packed.read_text(encoding="utf-8").splitlines():
            if re.fullmatch(rf"[0-9a-f]{{40}} {re.escape(name)}", line):
                yield line[:40]
