"""The package of this checkout: built once for all tests, because pip takes its time."""

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from etg.cabinet.keys import make_key
from hardware.package.build import build_deb
from tests.kiosk.real import Built, unpacked


def once(tmp_path_factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder that one of the processes of a test run fills, and all of them read."""
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    with shared.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not shared.exists():
            part = shared.with_suffix(".part")
            part.mkdir()
            make(part)
            part.rename(shared)
    return shared


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The signed package, and its release unpacked; nobody changes either."""
    for program in ("git", "dpkg-deb"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is missing: install it")
    if not Path("/usr/bin/python3").exists():
        pytest.skip("/usr/bin/python3 is missing: install python3")

    def make(folder: Path) -> None:
        make_key(folder / "maker.pem", "")
        file = build_deb(folder / "maker.pem", Path("/usr/bin/python3"), folder)
        unpacked(file, folder / "tree")

    folder = once(tmp_path_factory, "etg-package", make)
    (file,) = folder.glob("*.deb")
    return Built(file, folder / "tree", folder / "maker.pub")
