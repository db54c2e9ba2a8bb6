"""The folder of a release: an environment of Python's that can lie anywhere, the program, and all that it needs."""

import csv
import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from etg.ledger.schema import known_migrations
from hardware.package.source import Source, copy_source

HERE = Path(__file__).parent
_LEFT_OUT = ("bin", "pip", "pip-*.dist-info", "pygame/tests", "pygame/docs", "pygame/examples")
"""What pip brings and no cabinet needs: other people's commands, a way to install more, and pygame's own lessons."""
_OF_THIS_MACHINE = ("direct_url.json", "INSTALLER", "REQUESTED")
"""What pip says about where it found a package: another thing on every machine."""
SCRIPTS = ("preinst", "postinst", "prerm", "postrm")


class Python(NamedTuple):
    """The Python of the cabinets, which is that of their Debian."""

    path: Path
    version: str
    """Such as 3.11."""

    @property
    def installed(self) -> Path:
        """Where Debian has it."""
        return Path("/usr/bin") / f"python{self.version}"


def python_of(path: Path) -> Python:
    """Ask a Python for its version."""
    say = "import sys; print('%d.%d' % sys.version_info[:2])"
    return Python(path, _run(path, "-I", "-c", say).strip())


def make_release(source: Source, python: Python, to: Path, work: Path) -> None:
    """Fill a folder with everything but the manifest."""
    checkout = work / "source"
    copy_source(source, checkout)
    wheel = _wheel(source, checkout, work / "wheel")
    packages = to / "lib" / f"python{python.version}" / "site-packages"
    _install(python, wheel, checkout / "constraints.txt", packages)
    _tidy(packages)
    _environment(python, to)
    _compile(python, packages, f"/opt/etg/releases/{source.version}")
    if (checkout / "hardware" / "kiosk").is_dir():
        shutil.copytree(checkout / "hardware" / "kiosk", to / "kiosk", symlinks=True)
    (to / "docs").mkdir()
    for page in (checkout / "docs").glob("*.md"):
        shutil.copy(page, to / "docs")
    make_scripts(source.version, to / "package")
    (to / "release.json").write_text(json.dumps(_about(source, python), indent=1) + "\n", encoding="utf-8")
    settle(to, source.time)


def make_scripts(version: str, to: Path) -> None:
    """The scripts that dpkg runs, as the package has them: here the manifest covers them too."""
    to.mkdir()
    words = (HERE / "maintainer.sh").read_text(encoding="utf-8").replace("@VERSION@", version)
    for name in SCRIPTS:
        (to / name).write_text(words.replace("@SCRIPT@", name), encoding="utf-8")
        (to / name).chmod(0o755)
    shutil.copy(HERE / "copyright", to)


def settle(tree: Path, time: int) -> None:
    """Modes and times that say nothing about the machine: who may write here, and when it was built."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            runs = path.is_dir() or (path.stat().st_mode & stat.S_IXUSR and path.suffix != ".so")
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (time, time), follow_symlinks=False)


def _about(source: Source, python: Python) -> dict[str, object]:
    return {
        "version": source.version,
        "commit": source.commit,
        "python": python.version,
        "migrations": known_migrations(),
    }


def _wheel(source: Source, checkout: Path, to: Path) -> Path:
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(source.time)}
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", to, cwd=checkout, env=environment)
    (wheel,) = to.glob("*.whl")
    return wheel


def _install(python: Python, wheel: Path, constraints: Path, to: Path) -> None:
    """Only what is built already, for that Python: nothing is compiled here, so nothing depends on this machine."""
    options = ("--quiet", "--no-compile", "--only-binary", ":all:", "--constraint", constraints, "--target", to)
    _run(sys.executable, "-m", "pip", "--python", python.path, "install", *options, wheel)


def _tidy(packages: Path) -> None:
    for pattern in _LEFT_OUT:
        for path in packages.glob(pattern):
            shutil.rmtree(path)
    for about in packages.glob("*.dist-info"):
        for name in _OF_THIS_MACHINE:
            (about / name).unlink(missing_ok=True)
        record = about / "RECORD"
        with record.open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.reader(file) if row and (packages / row[0]).exists() and ".." not in row[0]]
        with record.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(sorted(rows))


def _environment(python: Python, to: Path) -> None:
    """What `python -m venv` would make, but for names of this machine."""
    settings = ("home = /usr/bin", "include-system-site-packages = false", f"executable = {python.installed}")
    (to / "pyvenv.cfg").write_text("\n".join((*settings, "")), encoding="utf-8")
    (to / "bin").mkdir()
    for name in ("python", "python3"):
        (to / "bin" / name).symlink_to(python.installed)
    shutil.copy(HERE / "etg.sh", to / "bin" / "etg")
    (to / "bin" / "etg").chmod(0o755)


def _compile(python: Python, packages: Path, prefix: str) -> None:
    """Bytecode that is never compared with its source: the manifest covers both, and nothing is written later."""
    where = ("-s", packages.parents[2], "-p", prefix)
    kind = ("--invalidation-mode", "unchecked-hash")
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    _run(python.path, "-m", "compileall", "-q", "-j", "1", *kind, *where, packages, env=environment)


def _run(*words: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    command = [str(word) for word in words]
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout
