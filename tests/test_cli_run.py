"""`etg run` from one start to the next: what was set is in force then; a table that is not set up is not opened."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from etg.cabinet.plan import Planned, write_plan
from etg.cabinet.settings import Settings, load_settings, written_settings_path
from etg.cabinet.settings_file import shipped_values, write_file, written
from etg.cabinet.settings_kinds import Value
from etg.cli import main
from etg.cli.on_screen import Play, Windows
from etg.errors import Malformed
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table.people import Person, Role

TECHNICIAN = Person(Role.TECHNICIAN, "33")


def etg(*words: str) -> Result:
    """The command, as it is typed."""
    return CliRunner().invoke(main, words)


@dataclass
class Tables:
    """Tables that are opened one after the other; each does what is written for it and says whether it starts again."""

    scripts: list[Callable[[], bool]]
    opened: list[tuple[Settings, Play]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    unusable: str = ""
    """An operator with whom no table can be opened."""

    def open(self, settings: Settings, windows: Windows, play: Play) -> SimpleNamespace:
        """In the place of the one with windows."""
        if self.unusable and settings.operator == self.unusable:
            raise Malformed("there is no display 7")
        self.opened.append((settings, play))
        script = self.scripts.pop(0)
        state = SimpleNamespace(terms=SimpleNamespace(submission=play.submission))
        keeper = SimpleNamespace(state=state)
        table = SimpleNamespace(
            writer=SimpleNamespace(keeper=keeper), notice="", starts_again=False, leads_to_demo=False
        )

        def run() -> None:
            self.notices.append(table.notice)
            table.starts_again = script()

        table.run = run
        return table


@pytest.fixture
def tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Tables]:
    """A folder of its own, and no windows."""
    monkeypatch.delenv("ETG_CABINET", raising=False)
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    found = Tables([lambda: False])
    monkeypatch.setattr("etg.cli.run.has_display", lambda: True)
    monkeypatch.setattr("etg.cli.run.open_table", found.open)
    yield found


def sets(**values: Value) -> Callable[[], bool]:
    """Somebody sets something, and leaves."""

    def script() -> bool:
        keys = {key.replace("__", "."): value for key, value in values.items()}
        write_file(written_settings_path(), written(shipped_values() | keys))
        return True

    return script


def new_books(ledger: Path, game: str = "community_blackjack", mode: Mode = Mode.LIVE, opens: bool = False) -> None:
    """Books with a submission in force."""
    books = Ledger.open(ledger, mode)
    books.install(load(shipped_path(game)))
    if opens:
        books.record(c.OpenTable(Person(Role.DEALER, "ann"), Person(Role.FLOORPERSON, "mia")))
    books.close()


def test_the_table_starts_again_with_what_was_set(tables: Tables) -> None:
    """With the same books."""
    tables.scripts[:] = [sets(table__operator="Ours"), sets(table__operator="Theirs"), lambda: False]
    assert etg("run").exit_code == 0
    assert [settings.operator for settings, _ in tables.opened] == ["Your Casino", "Ours", "Theirs"]
    assert len({play.ledger for _, play in tables.opened}) == 1 and tables.notices == ["", "", ""]


def test_what_cannot_be_used_is_taken_back_and_said(tables: Tables) -> None:
    tables.scripts[:] = [sets(table__operator="Ours"), sets(table__operator="Broken"), lambda: False]
    tables.unusable = "Broken"
    assert etg("run").exit_code == 0
    assert [settings.operator for settings, _ in tables.opened] == ["Your Casino", "Ours", "Ours"]
    assert "there is no display 7" in tables.notices[2] and tables.notices[:2] == ["", ""]
    assert load_settings().operator == "Ours"


def test_what_cannot_be_read_is_taken_back_to_the_shipped_file(tables: Tables) -> None:
    """Nothing had been set before."""

    def spoil() -> bool:
        written_settings_path().write_text("[sound\n", encoding="utf-8")
        return True

    tables.scripts[:] = [spoil, lambda: False]
    assert etg("run").exit_code == 0
    assert "cannot be read" in tables.notices[1] and not written_settings_path().exists()


def test_a_fault_that_is_not_of_the_settings_ends_the_program(tables: Tables) -> None:
    """Nothing to take back: the same again would fail again."""

    def fails() -> bool:
        tables.unusable = "Your Casino"
        return True

    tables.scripts[:] = [fails, lambda: False]
    result = etg("run")
    assert result.exit_code != 0 and "there is no display 7" in result.output and len(tables.opened) == 1


def test_a_new_live_table_runs_and_says_what_is_missing(tables: Tables) -> None:
    """From an empty folder."""
    result = etg("run", "--live")
    assert result.exit_code == 0, result.output
    assert "It cannot be opened for money yet" in result.output
    for missing in ("the port of the shoe is emulated", "the port of the inputs is emulated", "everybody's reach"):
        assert missing in result.output
    assert tables.opened[0][1].mode is Mode.LIVE


def test_an_open_live_table_does_not_go_on_without_its_devices(tables: Tables, tmp_path: Path) -> None:
    new_books(tmp_path / "cabinet.ledger", opens=True)
    result = etg("run", "--live")
    assert result.exit_code != 0 and not tables.opened
    assert "the table is open for money" in result.output and "the port of the shoe is emulated" in result.output


@pytest.mark.parametrize(
    ("words", "game"), [((), "spanish_21"), (("--game", "pontoon_21"), "pontoon_21")], ids=["as it is", "asked for"]
)
def test_a_live_table_plays_what_its_books_play(
    tables: Tables, tmp_path: Path, words: tuple[str, ...], game: str
) -> None:
    """Another game that is asked for is refused when the books are opened."""
    new_books(tmp_path / "cabinet.ledger", "spanish_21")
    etg("run", "--live", *words)
    assert tables.opened[0][1].submission.game.id == game


def test_what_is_planned_and_due_is_played(tables: Tables, tmp_path: Path) -> None:
    ledger = tmp_path / "cabinet.ledger"
    new_books(ledger)
    file = shipped_path("blackjack")
    other = load(file)
    write_plan(ledger, Planned(file, other.name, "blackjack", other.hash, 0, TECHNICIAN))
    etg("run", "--live")
    assert tables.opened[0][1].submission == other
