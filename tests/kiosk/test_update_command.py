"""`etg update` as a person types it, and how it reaches the disk under a root that is only read."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from etg.cabinet.updates import shell as shells
from etg.cabinet.updates.releases import Releases, prefix_of_this, release_at, running
from etg.cabinet.updates.shell import HELD_OFF, Shell
from etg.cli import main
from etg.errors import Malformed, Refused
from etg.ledger.ledger import Ledger
from etg.ledger.storage import guard_path
from etg.modes import Mode
from etg.table import commands as c
from tests.kiosk.tiny import Maker
from tests.ledger.builders import DEALER, FLOORPERSON, FakeClock, quickly, shipped


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cabinet of the test's own, which trusts nobody."""
    quickly(monkeypatch)
    monkeypatch.delenv("ETG_CABINET", raising=False)
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    monkeypatch.setenv("ETG_KEYS", str(tmp_path / "keys"))
    return tmp_path


def etg(*words: str) -> Result:
    """Type it."""
    return CliRunner().invoke(main, ["update", *words])


def books(path: Path, credits_: int = 0) -> Path:
    """The cabinet's books."""
    ledger = Ledger.open(path / "cabinet.ledger", Mode.LIVE, FakeClock())
    ledger.install(shipped())
    if credits_:
        ledger.record(c.OpenTable(DEALER, FLOORPERSON))
        ledger.record(c.Seat("ada", 3))
        ledger.record(c.BuyIn("ada", credits_, c.Funds.CASH, DEALER))
    ledger.close()
    return path / "cabinet.ledger"


@pytest.mark.parametrize("words", [[], ["--check", "--list"], ["--rollback", "x.deb"]])
def test_one_thing_at_a_time(words: list[str]) -> None:
    """It says which there are."""
    done = etg(*words)
    assert done.exit_code == 2 and "a package FILE, --check, --list or --rollback" in done.stderr.replace("\n", " ")


def test_check_answers_by_its_exit_code(data: Path) -> None:
    """As the scripts of the package ask it; it changes nothing."""
    assert etg("--check").exit_code == 0, "there are no books yet"
    assert not list(data.iterdir())
    books(data)
    assert etg("--check").exit_code == 0
    books(data, 250_00)
    done = etg("--check")
    assert done.exit_code == 1 and "holds credits of $250.00" in done.stderr.replace("\n", " ")


def test_check_says_that_the_table_runs(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But not within an update, which keeps the table from being started itself."""
    path = books(data)
    ledger = Ledger.open(path, Mode.LIVE, FakeClock())
    done = etg("--check")
    assert done.exit_code == 1 and "systemctl stop etg" in done.stderr.replace("\n", " ")
    monkeypatch.setenv(HELD_OFF, "1")
    assert etg("--check").exit_code == 0
    ledger.close()


def test_the_guard_stays_the_tables_own(data: Path) -> None:
    """Root asks, and the table must be able to write it afterwards."""
    owner = 12345 if os.geteuid() == 0 else os.geteuid()
    path = books(data)
    guard_path(path).unlink()
    os.chown(path, owner, -1)
    assert etg("--check").exit_code == 0
    assert guard_path(path).stat().st_uid == owner


def test_a_change_needs_root(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question does not."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    for words in (["x.deb"], ["--rollback"]):
        done = etg(*words)
        assert done.exit_code == 2 and "needs root" in done.stderr
    assert etg("--check").exit_code == 0


def test_what_cannot_be_done_is_a_sentence(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No traceback."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    done = etg("--prefix", str(data / "none"), "--rollback")
    assert done.exit_code == 2 and "no release to go back to" in done.stderr.replace("\n", " ")
    done = etg("--prefix", str(data / "none"), str(data / "none.deb"))
    assert done.exit_code == 2 and "cannot be read" in done.stderr


def test_the_list(data: Path) -> None:
    """Which is in use, and who vouches for each."""
    (data / "maker").mkdir()
    maker = Maker(data / "maker", None)
    prefix = data / "opt"
    assert "there is no release in" in etg("--prefix", str(prefix), "--list").stdout
    for version in ("1.0", "2.0"):
        maker.release(prefix / "releases" / version, version)
    (prefix / "current").symlink_to("releases/2.0")
    lines = etg("--prefix", str(prefix), "--list").stdout.splitlines()
    assert [line.split()[:2] for line in lines] == [["-", "1.0"], ["current", "2.0"]]
    assert all("not signed by anybody who is trusted" in line for line in lines)


def test_a_checkout_is_no_release(tmp_path: Path) -> None:
    """What is on record then has no version of a package; the cabinet's releases are where they always are."""
    assert running() == "" and prefix_of_this() == Path("/opt/etg")
    (tmp_path / "release.json").write_text(json.dumps({"version": "1"}))
    with pytest.raises(Malformed, match="is not a release"):
        release_at(tmp_path)


# A root that is only read


class ReadOnly(Shell):
    """A machine with overlayroot; what is run is written down."""

    def __init__(self) -> None:
        self.ran: list[tuple[str, ...]] = []
        self.seen: list[str] = []

    @property
    def read_only(self) -> bool:
        """What is written to its root is gone at the next start."""
        return True

    def say(self, *words: str | Path, env: Mapping[str, str] | None = None) -> str:
        """Nothing is run."""
        assert env == {HELD_OFF: "1"}
        self.ran.append(tuple(str(word) for word in words))
        self.seen += [Path(word).read_text() for word in words if str(word).endswith(".deb")]
        return ""


def test_a_root_that_is_only_read_is_changed_underneath(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package goes through a place that both sides see, and so do the links of a way back."""
    monkeypatch.setattr(shells, "BOTH_SIDES", tmp_path / "run")
    (tmp_path / "etg.deb").write_text("the package")
    shell = ReadOnly()
    shell.install(tmp_path / "etg.deb")
    assert shell.ran == [("overlayroot-chroot", "dpkg", "-i", str(tmp_path / "run" / "etg.deb"))]
    assert shell.seen == ["the package"] and not (tmp_path / "run").exists()
    (tmp_path / "maker").mkdir()
    Maker(tmp_path / "maker", None).release(tmp_path / "opt" / "releases" / "1.0", "1.0")
    releases = Releases(tmp_path / "opt", shell)
    releases.point("current", releases.all()[0])
    assert {words[0] for words in shell.ran} == {"overlayroot-chroot"}
    assert [words[1] for words in shell.ran[1:]] == ["ln", "sync", "mv", "sync"]


def test_a_program_that_is_missing_or_fails() -> None:
    """In its own words."""
    with pytest.raises(Refused, match="no-such-program cannot be run"):
        Shell().say("no-such-program")
    with pytest.raises(Refused, match="failed: what it says"):
        Shell().say("sh", "-c", "echo what it says >&2; exit 3")
    assert Shell().newer("0.1.0+2", "0.1.0+1") and not Shell().newer("0.1.0+1", "0.1.0+1")
