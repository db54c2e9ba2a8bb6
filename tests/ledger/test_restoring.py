"""A backup in the place of a fresh ledger: checked, swapped in at the start, and whole wherever the power is cut."""

from pathlib import Path

import pytest

from etg.errors import Refused
from etg.ledger import records as r
from etg.ledger.backup import back_up
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.restoring import discard, note_restored, put_in_place, set_out, staged_path
from etg.modes import Mode
from etg.table import commands as c
from etg.table.people import Person, Role
from tests.ledger.builders import DEALER, FakeClock, audited, played, quickly, shipped

TECHNICIAN, BOSS = Person(Role.TECHNICIAN, "tom"), Person(Role.FLOORPERSON, "mia")
PEOPLE = (TECHNICIAN, BOSS)
STEPS = ("check", "close", "guard kept", "must hit kept", "ledger kept", "guard set", "in place", "done")


class PowerCut(BaseException):
    """Nothing more happens."""


@pytest.fixture
def backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Of a ledger with rounds."""
    quickly(monkeypatch)
    path = tmp_path / "elsewhere.ledger"
    played(path, shipped(), 3, clock=FakeClock()).close()
    with Reader.open(path) as reader:
        return back_up(reader, tmp_path / "copy.backup").file


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh one, which is begun and closed, with a promise of its own beside it."""
    quickly(monkeypatch)
    path = tmp_path / "here" / "table.ledger"
    path.parent.mkdir()
    opened = Ledger.open(path, Mode.EXERCISE, FakeClock())
    opened.install(shipped())
    opened.close()
    path.with_name(path.name + ".must-hit").write_text("1:a", encoding="ascii")
    return path


def start(path: Path) -> int:
    """As the table starts; the rounds of its books."""
    put_in_place(path)
    opened = Ledger.open(path, Mode.EXERCISE, FakeClock())
    note_restored(opened)
    assert opened.state is not None
    rounds = opened.state.rounds
    opened.close()
    return rounds


def restored(path: Path) -> list[r.Restored]:
    """What stands in the ledger about it."""
    with Reader.open(path) as reader:
        return [event for event in reader.named("restored") if isinstance(event, r.Restored)]


def test_a_backup_is_swapped_in_at_the_next_start(backup: Path, ledger: Path) -> None:
    """With its guard; who ordered it stands in the restored books, and the books before it are kept."""
    before = ledger.read_bytes()
    made = set_out(backup, ledger, Mode.EXERCISE, PEOPLE)
    assert ledger.read_bytes() == before
    assert start(ledger) == 3
    assert restored(ledger) == [r.Restored("copy.backup", made.event, made.hash, *PEOPLE)]
    assert audited(ledger).ok
    kept = ledger.with_name("table.ledger.before-restore-1")
    assert audited(kept).ok and kept.with_name(kept.name + ".must-hit").read_text(encoding="ascii") == "1:a"
    assert not ledger.with_name("table.ledger.must-hit").exists()
    assert start(ledger) == 3 and len(restored(ledger)) == 1, "said once"
    assert not list(ledger.parent.glob("*.restore*"))


@pytest.mark.parametrize("cut", STEPS)
def test_wherever_the_power_is_cut_the_next_start_goes_on(cut: str, backup: Path, ledger: Path) -> None:
    """Nothing is lost: neither the backup nor the books that were here."""
    set_out(backup, ledger, Mode.EXERCISE, PEOPLE)

    def step(name: str) -> None:
        if name == cut:
            raise PowerCut

    with pytest.raises(PowerCut):
        put_in_place(ledger, step)
    assert start(ledger) == 3
    assert len(restored(ledger)) == 1 and audited(ledger).ok
    assert audited(ledger.with_name("table.ledger.before-restore-1")).ok
    assert not staged_path(ledger).exists()


def test_the_steps_are_all_there_are(backup: Path, ledger: Path) -> None:
    """So that none is left out above."""
    set_out(backup, ledger, Mode.EXERCISE, PEOPLE)
    told: list[str] = []
    put_in_place(ledger, told.append)
    assert tuple(told) == STEPS


def test_it_is_noted_once_also_if_the_note_stays(backup: Path, ledger: Path) -> None:
    """The power is cut between the record and the end of the note."""
    set_out(backup, ledger, Mode.EXERCISE, PEOPLE)
    note = ledger.with_name("table.ledger.restore-note")
    said = note.read_bytes()
    assert start(ledger) == 3
    note.write_bytes(said)
    assert start(ledger) == 3 and len(restored(ledger)) == 1 and not note.exists()


def test_a_note_without_its_backup_says_nothing(backup: Path, ledger: Path) -> None:
    """The power was cut while the backup was being copied."""
    set_out(backup, ledger, Mode.EXERCISE, PEOPLE)
    staged_path(ledger).unlink()
    assert start(ledger) == 0 and restored(ledger) == []


def test_a_ledger_that_was_played_on_is_never_replaced(backup: Path, ledger: Path, tmp_path: Path) -> None:
    """Neither one with rounds nor one with credits, nor one in which money was taken."""
    used = tmp_path / "used.ledger"
    played(used, shipped(), 1, clock=FakeClock()).close()
    with pytest.raises(Refused, match="rounds have been played here"):
        set_out(backup, used, Mode.EXERCISE, PEOPLE)
    opened = Ledger.open(ledger, Mode.EXERCISE, FakeClock())
    opened.record(c.Seat("eva", 2))
    opened.record(c.BuyIn("eva", 100_00, c.Funds.CASH, DEALER))
    with pytest.raises(Refused, match=r"holds credits of \$100.00"):
        set_out(backup, ledger, Mode.EXERCISE, PEOPLE)
    opened.record(c.CashOut("eva", 100_00))
    opened.close()
    with pytest.raises(Refused, match="money has been taken here"):
        set_out(backup, ledger, Mode.EXERCISE, PEOPLE)
    assert not list(tmp_path.rglob("*.restore*"))


def test_money_that_came_after_the_backup_was_set_out_stays(backup: Path, ledger: Path) -> None:
    """It is looked at again before the swap."""
    set_out(backup, ledger, Mode.EXERCISE, PEOPLE)
    opened = Ledger.open(ledger, Mode.EXERCISE, FakeClock())
    opened.record(c.Seat("eva", 2))
    opened.record(c.BuyIn("eva", 100_00, c.Funds.CASH, DEALER))
    opened.close()
    swapped = put_in_place(ledger)
    assert swapped is not None and swapped.refused is not None and "credits" in swapped.refused
    assert not list(ledger.parent.glob("*.restore*"))
    assert start(ledger) == 0


def test_a_backup_of_another_mode_or_a_damaged_one_is_refused(backup: Path, ledger: Path, tmp_path: Path) -> None:
    """Nothing of it is left behind."""
    with pytest.raises(Refused, match="of mode exercise: this cabinet needs one of mode live"):
        set_out(backup, ledger, Mode.LIVE, PEOPLE)
    bytes_ = bytearray(backup.read_bytes())
    at = bytes_.find(b'"amount"')
    bytes_[at + 1] ^= 1
    damaged = tmp_path / "damaged.backup"
    damaged.write_bytes(bytes_)
    with pytest.raises(Refused, match="there is no backup"):
        set_out(damaged, ledger, Mode.EXERCISE, PEOPLE)
    assert not list(ledger.parent.glob("*.restore*")) and not list(ledger.parent.glob(".*"))


def test_a_cabinet_without_a_ledger_gets_one(backup: Path, tmp_path: Path) -> None:
    """Nothing is kept because there was nothing."""
    path = tmp_path / "new.ledger"
    set_out(backup, path, None)
    swapped = put_in_place(path)
    assert swapped is not None and swapped.kept is None
    assert start(path) == 3 and restored(path)[0].by is None


def test_what_was_set_out_can_be_given_up(backup: Path, ledger: Path) -> None:
    """Another backup takes its place, or none."""
    set_out(backup, ledger, Mode.EXERCISE, PEOPLE)
    set_out(backup, ledger, Mode.EXERCISE, PEOPLE)
    discard(ledger)
    assert put_in_place(ledger) is None and start(ledger) == 0
