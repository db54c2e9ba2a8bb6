"""The real package and the real dpkg: a cabinet from its first installation to its last day.

The scripts run in a small root without a chroot; with ETG_DEBIAN=1 (`make lab`) in a whole Debian that has nothing but
what our package says it needs.
"""

import os
import shutil
from pathlib import Path

import pytest

from etg.cabinet.settings import FILE, load_settings
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.updated import note_updated
from etg.modes import Mode
from etg.table import commands as c
from hardware.package.source import ROOT
from tests.kiosk.real import Built, Chroot, Done, Root, next_version
from tests.kiosk.tiny import links
from tests.ledger.builders import DEALER, FLOORPERSON, audited, quickly, shipped


@pytest.fixture
def root(built: Built, tmp_path: Path) -> Root:
    """Where the package is installed."""
    if not os.environ.get("ETG_DEBIAN"):
        return Root(tmp_path)
    if shutil.which("debootstrap") is None:
        pytest.skip("debootstrap is missing: install debootstrap")
    return Chroot(tmp_path, built)


def well(done: Done) -> str:
    """It ended well; what it said."""
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def badly(done: Done) -> str:
    """It did not; what it said."""
    assert done.returncode != 0, done.stdout + done.stderr
    return " ".join((done.stdout + done.stderr).split())


def in_use(root: Root) -> tuple[str, ...]:
    """The releases that are in use and were in use before, by the names of their folders."""
    return tuple(links(root.path / "opt" / "etg").values())


def test_a_cabinet_from_its_first_day_to_its_last(
    built: Built, root: Root, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Installed, played on, updated when nobody has credits, gone back, spoilt, removed and purged: the books stay."""
    quickly(monkeypatch)
    monkeypatch.setenv("ETG_DATA", str(root.data))
    ledger = load_settings().ledger
    (root.path / "tmp").mkdir(exist_ok=True)
    first = Path(shutil.copy(built.file, root.path / "tmp" / "first.deb"))
    second, spoilt = (
        Path(shutil.copy(next_version(built, tmp_path, number, spoil), root.path / "tmp" / f"{number}.deb"))
        for number, spoil in ((2, ""), (3, "docs/ledger.md"))
    )
    version = {number: f"{built.version}.{number}" for number in (2, 3)}

    # The first day: the key of the maker is put there, then the package.
    shutil.copy(built.public, root.keys)
    well(root.dpkg("-i", root.inside(first)))
    assert in_use(root) == (built.version,)
    assert "version" in well(root.etg("--version"))
    assert "signed by maker" in well(root.etg("verify"))
    assert "an update may happen now" in well(root.etg("update", "--check"))

    # Somebody plays: neither dpkg nor etg update changes the program.
    opened = Ledger.open(ledger, Mode.LIVE)
    opened.install(shipped())
    opened.record(c.OpenTable(DEALER, FLOORPERSON))
    opened.record(c.Seat("ada", 3))
    opened.record(c.BuyIn("ada", 250_00, c.Funds.CASH, DEALER))
    opened.close()
    shutil.copy(ROOT / "config" / FILE, root.data)
    held = f"{root.inside(ledger)} holds credits of $250.00"
    assert held in badly(root.etg("update", "--check"))
    assert held in badly(root.etg("update", root.inside(second)))
    said = badly(root.dpkg("-i", root.inside(second)))
    assert held in said and "the package is not upgraded, everything stays as it was" in said
    assert held in badly(root.dpkg("-r", "etg"))
    assert in_use(root) == (built.version,)
    assert "signed by maker" in well(root.etg("verify"))

    # She goes home: the update is made, and back, and forth.
    opened = Ledger.open(ledger, Mode.LIVE)
    assert "a table runs on" in badly(root.etg("update", root.inside(second)))
    opened.record(c.CashOut("ada", 250_00))
    opened.close()
    said = well(root.etg("update", root.inside(second)))
    assert "signed by maker" in said and f"release {version[2]} is in use" in " ".join(said.split())
    assert in_use(root) == (version[2], f"{built.version}.kept")
    listed = dict(line.split()[:2] for line in well(root.etg("update", "--list")).splitlines())
    assert listed == {"previous": built.version, "current": version[2]}
    opened = Ledger.open(ledger, Mode.LIVE)
    note_updated(opened, version[2])
    opened.close()
    with Reader.open(ledger) as reader:
        assert [event.name for event in reader.named("software_updated")] == ["software_updated"]
    well(root.etg("update", "--rollback"))
    assert in_use(root) == (f"{built.version}.kept", version[2])
    assert "signed by maker" in well(root.etg("verify"))
    well(root.etg("update", "--rollback"))
    assert in_use(root) == (version[2], f"{built.version}.kept")

    # A package that was spoilt on its way: etg update does not touch it, dpkg does not bring it into use.
    assert "docs/ledger.md" in badly(root.etg("update", root.inside(spoilt)))
    assert in_use(root) == (version[2], f"{built.version}.kept")
    said = badly(root.dpkg("-i", root.inside(spoilt)))
    assert f"release {version[3]} is not as it was built, and is not used; in use: {version[2]}.kept" in said
    assert in_use(root)[0] == f"{version[2]}.kept"
    assert "signed by maker" in well(root.etg("verify"))

    # The last day.
    well(root.dpkg("-r", "etg"))
    assert not (root.path / "opt" / "etg").exists()
    assert not (root.path / "usr" / "bin" / "etg").is_symlink()
    well(root.dpkg("-P", "etg"))
    assert audited(ledger).ok and (root.data / FILE).is_file() and list((root.data / "backups").iterdir())
    assert (root.keys / built.public.name).is_file()
