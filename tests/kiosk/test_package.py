"""The package of this checkout: what is in it, that it runs from any folder, and that a changed byte is found."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from etg import __version__
from etg.cabinet.keys import read_key
from etg.cabinet.manifest import hashes, verified
from etg.cabinet.signing import proved
from etg.ledger.schema import known_migrations
from hardware.package.release import make_release, python_of
from hardware.package.source import ROOT, Source, git, source_of
from tests.kiosk.real import Built, run

ROUND = {
    "game": "blackjack",
    "boxes": [{"box": 1, "wager": 1000}],
    "decisions": {"1": ["stand"]},
    "cards": "TS 9H 8C 8D",
}
EVERY_MACHINE = ("ld-linux", "libc.so", "libdl.so", "libgcc_s.so", "libm.so", "libpthread.so", "librt.so")
NAMED = ("libstdc++.so", "libz.so")
"""The libraries of other people's packages that Depends names."""


def fields(built: Built) -> dict[str, str]:
    """What the package says of itself."""
    said = run("dpkg-deb", "--field", built.file).stdout
    return dict(line.split(": ", 1) for line in said.splitlines() if not line.startswith(" "))


def test_the_version_is_that_of_the_commit(built: Built) -> None:
    """A later commit is newer, and a tree with changes comes before its own commit."""
    commit = git(ROOT, "rev-parse", "HEAD").strip()
    assert re.fullmatch(rf"{re.escape(__version__)}\+\d{{14}}\.g{commit[:10]}(~dirty)?", built.version)
    assert ("dirty" in built.version) == bool(git(ROOT, "status", "--porcelain").strip())
    clean = Source(ROOT, "f" * 40, 1_800_000_000, False)
    later, dirty = clean._replace(commit="0" * 40, time=clean.time + 1), clean._replace(dirty=True)
    for newer, older in ((later, clean), (clean, dirty)):
        assert run("dpkg", "--compare-versions", newer.version, "gt", older.version).returncode == 0


def test_what_the_package_says_of_itself(built: Built) -> None:
    """It needs the very Python that it is built for."""
    said, python = fields(built), python_of(Path("/usr/bin/python3")).version
    major, minor = python.split(".")
    assert (said["Package"], said["Version"]) == ("etg", built.version)
    assert f"python3 (>= {python}), python3 (<< {major}.{int(minor) + 1})" in said["Depends"]
    about = json.loads((built.release / "release.json").read_text())
    assert about == {
        "version": built.version,
        "commit": git(ROOT, "rev-parse", "HEAD").strip(),
        "python": python,
        "migrations": known_migrations(),
    }


def test_what_is_in_the_package(built: Built) -> None:
    """Owned by root, written by nobody else, and nothing outside the release but the command and a few words."""
    lines = run("dpkg-deb", "--contents", built.file).stdout.splitlines()
    assert {line.split()[1] for line in lines} == {"root/root"}
    assert {line.split()[0] for line in lines} == {"drwxr-xr-x", "-rw-r--r--", "-rwxr-xr-x", "lrwxrwxrwx"}
    assert len({" ".join(line.split()[3:5]) for line in lines}) == 1, "one time for all"
    names = {line.split(maxsplit=5)[5] for line in lines if not line.startswith("d")}
    outside = {name for name in names if not name.startswith(f"./opt/etg/releases/{built.version}/")}
    assert outside == {"./usr/bin/etg -> /opt/etg/current/bin/etg", "./usr/share/doc/etg/copyright"}
    scripts = {path.name for path in (built.tree / "DEBIAN").iterdir()}
    assert scripts == {"control", "md5sums", "preinst", "postinst", "prerm", "postrm"}
    release = built.release
    assert (release / "bin" / "python3").readlink() == python_of(Path("/usr/bin/python3")).installed
    for name in ("docs/ledger.md", "package/postinst", "manifest.json", "manifest.json.sig", "pyvenv.cfg"):
        assert (release / name).is_file()
    assert (release / "kiosk").is_dir() == (ROOT / "hardware" / "kiosk").is_dir()
    (packages,) = release.glob("lib/python*/site-packages")
    for left_out in ("pip", "pygame/tests", "pygame/docs", "pygame/examples", "bin", "pytest"):
        assert not (packages / left_out).exists()
    about = list(packages.glob("*.dist-info"))
    assert about and all((each / "METADATA").is_file() for each in about), "with the licence notes of each"
    compiled = next((packages / "etg" / "__pycache__").glob("money.*.pyc")).read_bytes()
    assert f"/opt/etg/releases/{built.version}/lib/".encode() in compiled, "nothing of the machine that built it"
    assert compiled[4] == 1, "never compared with its source: the manifest covers both"


def test_every_package_has_the_version_that_was_tested(built: Built) -> None:
    """Nothing comes along that constraints.txt does not name."""
    pinned = dict(line.lower().split("==") for line in (ROOT / "constraints.txt").read_text().split())
    found = {}
    for about in built.release.glob("lib/python*/site-packages/*.dist-info"):
        name, _, version = about.name.removesuffix(".dist-info").rpartition("-")
        found[name.lower()] = version
    assert found.pop("etg") == __version__
    known = {name.replace("-", "_").replace(".", "_"): version for name, version in pinned.items()}
    assert found == {name: known.get(name) for name in found}


def test_every_library_is_in_the_package_or_named(built: Built) -> None:
    """What a shared library needs comes along, or Depends names its package."""
    if shutil.which("readelf") is None:
        pytest.skip("readelf is missing: install binutils")
    files = [path for path in built.release.rglob("*.so*") if path.is_file()]
    inside = {path.name for path in files}
    said = run("readelf", "--dynamic", *files).stdout
    needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", said))
    assert files and [name for name in sorted(needed - inside) if not name.startswith((*EVERY_MACHINE, *NAMED))] == []


def test_it_runs_from_any_folder(built: Built, tmp_path: Path) -> None:
    """From where it was unpacked, called from somewhere else, through a link, and it writes nothing into itself."""
    moved = tmp_path / "another place" / "release"
    moved.parent.mkdir()
    shutil.copytree(built.release, moved, symlinks=True)
    link = tmp_path / "etg"
    link.symlink_to(moved / "bin" / "etg")
    before = hashes(moved)
    (tmp_path / "round.json").write_text(json.dumps(ROUND))
    here = {"ETG_DATA": str(tmp_path / "data"), "PYTHONPATH": str(ROOT), "PYTHONSTARTUP": "/nothing"}
    assert run(link, "--version", env=here, cwd=tmp_path).stdout.strip() == f"etg, version {__version__}"
    odds = json.loads(run(link, "odds", "--json", env=here, cwd=tmp_path).stdout)
    assert odds[0]["wager"] == "lucky_ladies"
    played = run(link, "replay", "round.json", env=here, cwd=tmp_path)
    assert played.returncode == 0 and json.loads(played.stdout)["dealer"], played.stdout
    where = run(moved / "bin" / "python3", "-I", "-c", "import etg; print(etg.__file__)", cwd=tmp_path).stdout
    assert Path(where.strip()).is_relative_to(moved)
    assert hashes(moved) == before


def test_it_verifies_itself(built: Built, tmp_path: Path) -> None:
    """With the key of the maker, and not with another one."""
    keys = tmp_path / "keys"
    keys.mkdir()
    shutil.copy(built.public, keys)
    etg = built.release / "bin" / "etg"
    done = run(etg, "verify", "--root", built.release, env={"ETG_KEYS": str(keys)})
    assert done.returncode == 0 and "signed by maker" in done.stdout, done.stdout + done.stderr
    assert proved(built.release, (read_key(built.public),)).unfit is None


KINDS = (
    "bin/etg",
    "bin/python3",
    "release.json",
    "pyvenv.cfg",
    "docs/ledger.md",
    "package/postinst",
    "lib/python*/site-packages/etg/money.py",
    "lib/python*/site-packages/etg/__pycache__/money.*.pyc",
    "lib/python*/site-packages/etg/_resources/config/paytables/blackjack.toml",
    "lib/python*/site-packages/etg/_resources/art/**/*.png",
    "lib/python*/site-packages/etg/_resources/sounds/**/*.wav",
    "lib/python*/site-packages/pygame/display.*.so",
    "lib/python*/site-packages/rich/console.py",
    "lib/python*/site-packages/rich-*.dist-info/METADATA",
    *(["kiosk/bin/etg-launch"] if (ROOT / "hardware" / "kiosk").is_dir() else []),
)


@pytest.fixture(scope="module")
def copy(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release that may be changed; every test puts it right again."""
    to = tmp_path_factory.mktemp("copy") / "release"
    shutil.copytree(built.release, to, symlinks=True)
    return to


@pytest.mark.parametrize("kind", KINDS)
def test_one_changed_byte_is_found_in_any_file(copy: Path, kind: str) -> None:
    """Whatever kind of file it is."""
    path = sorted(copy.glob(kind))[0]
    name = path.relative_to(copy).as_posix()
    if path.is_symlink():
        target = path.readlink()
        path.unlink()
        path.symlink_to("/usr/bin/python4")
        assert verified(copy).changed == (name,)
        path.unlink()
        path.symlink_to(target)
    else:
        content = path.read_bytes()
        middle = len(content) // 2
        path.write_bytes(content[:middle] + bytes((content[middle] ^ 1,)) + content[middle + 1 :])
        assert verified(copy).changed == (name,)
        path.write_bytes(content)
    assert verified(copy).ok


def test_more_and_less_is_found_too(copy: Path) -> None:
    """A module that Python would find first, and one that is gone."""
    (packages,) = copy.glob("lib/python*/site-packages")
    more = packages / "etg" / "money.cpython-311-x86_64-linux-gnu.so"
    more.touch()
    assert verified(copy).extra == (more.relative_to(copy).as_posix(),)
    more.unlink()
    gone = packages / "etg" / "py.typed"
    gone.unlink()
    assert verified(copy).missing == (gone.relative_to(copy).as_posix(),)
    gone.touch()
    assert verified(copy).ok


def test_the_same_commit_gives_the_same_bytes(built: Built, tmp_path: Path) -> None:
    """In another folder, at another time, for another person."""
    again = tmp_path / "again"
    again.mkdir()
    umask = os.umask(0o077)
    try:
        make_release(source_of(), python_of(Path("/usr/bin/python3")), again, tmp_path)
    finally:
        os.umask(umask)
    manifest = verified(built.release).manifest
    assert manifest is not None and hashes(again) == manifest.files
    for path in again.rglob("*"):
        other = built.release / path.relative_to(again)
        assert path.is_symlink() or path.stat().st_mode == other.stat().st_mode, path


def test_make_deb_is_this_build(built: Built) -> None:
    """`make deb` hands its words on."""
    said = subprocess.run(
        ["make", "--dry-run", "deb", "KEY=k.pem", "DEB_PYTHON=/usr/bin/python3"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    ).stdout
    assert "-m hardware.package.build --python /usr/bin/python3 --key k.pem" in said
