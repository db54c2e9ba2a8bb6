"""`etg run` from one start to the next: what was set is in force then; a table that is not set up is not opened."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from etg.cabinet.not_started import AGAIN_AFTER, NotStarted
from etg.cabinet.plan import Planned, write_plan
from etg.cabinet.settings import Settings, load_settings, written_settings_path
from etg.cabinet.settings_file import shipped_values, write_file, written
from etg.cabinet.settings_kinds import Value
from etg.cabinet.turned import TurnedClock
from etg.cabinet.watchdog import Watchdog
from etg.cli import main
from etg.cli.on_screen import Play, Windows
from etg.cli.patience import opened_patiently
from etg.errors import Malformed
from etg.ledger.faults import fault
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table.people import Person, Role
from tests.cabinet.listening import Listening

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


@dataclass
class Page:
    """The screens of a table that cannot start; a script says what is done before each of them."""

    scripts: list[Callable[[], bool]]
    """Whether somebody wants that it is tried again; otherwise the program is told to end."""
    shown: list[NotStarted] = field(default_factory=list)
    ended: bool = False
    closed: bool = False

    def show(self, failure: NotStarted, language: str) -> None:
        self.shown.append(failure)

    def wait(self, seconds: float) -> bool:
        again = self.scripts.pop(0)()
        self.ended = not again
        return again

    def stop(self) -> None:
        self.ended = True

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    """Nobody tries again."""
    found = Page([lambda: False])
    monkeypatch.setattr("etg.cli.patience._page", lambda windows: found)
    monkeypatch.setattr("etg.cli.patience.end_on_signals", lambda stop: None)
    return found


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


def test_an_open_live_table_does_not_go_on_without_its_devices(tables: Tables, page: Page, tmp_path: Path) -> None:
    """Its screens say why."""
    new_books(tmp_path / "cabinet.ledger", opens=True)
    assert etg("run", "--live").exit_code == 0 and not tables.opened
    (failure,) = page.shown
    assert "the table is open for money" in failure.why and "the port of the shoe is emulated" in failure.why
    assert page.closed


def test_a_live_table_that_cannot_start_says_so_until_it_can(
    tables: Tables, page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Settings that cannot be read are put right, then another program ends: each is told, also to whoever watches."""
    manager = Listening.at(tmp_path)
    monkeypatch.setenv("NOTIFY_SOCKET", manager.address)
    monkeypatch.setenv("WATCHDOG_USEC", "10000000")
    written_settings_path().write_text("[sound\n", encoding="utf-8")

    def put_right() -> bool:
        write_file(written_settings_path(), written(shipped_values()))
        monkeypatch.setattr("etg.cli.run.open_table", in_use)
        return True

    def in_use(*anything: object) -> SimpleNamespace:
        raise fault("in_use")

    def ends() -> bool:
        monkeypatch.setattr("etg.cli.run.open_table", tables.open)
        return True

    page.scripts[:] = [put_right, lambda: True, ends]
    assert etg("run", "--live").exit_code == 0
    assert "cannot be read" in page.shown[0].why
    assert [each.entry is not None and each.entry.number for each in page.shown] == [False, 105, 105]
    assert len(tables.opened) == 1 and page.closed
    heard = manager.heard()
    assert heard.count("READY=1") == 1 and "STATUS=cannot start: Tilt 105 Ledger in use" in heard
    assert heard.count("WATCHDOG=1") >= 3
    log = (tmp_path / "table.log").read_text()
    assert log.count("the table cannot start") == 2, "the same reason is said once"
    manager.close()


def test_a_live_table_is_tried_again_by_itself(tables: Tables, page: Page) -> None:
    """After half a minute, and fed meanwhile; nobody touches anything."""
    clock, waited = TurnedClock(), []

    def wait(seconds: float) -> bool:
        waited.append(seconds)
        clock.now += seconds
        return False

    page.wait = wait  # type: ignore[method-assign]  # time goes by
    tries: list[float] = []

    def opens() -> str:
        tries.append(clock.now)
        if len(tries) < 3:
            raise Malformed("not yet")
        return "a table"

    dog = Watchdog(None, 10.0, clock)
    assert opened_patiently(opens, Windows(), dog, clock) == "a table"
    assert [later - earlier for earlier, later in pairwise(tries)] == [AGAIN_AFTER, AGAIN_AFTER]
    assert max(waited) <= 2.5


def test_a_live_table_that_cannot_start_ends_when_it_is_told_to(tables: Tables, page: Page) -> None:
    """With a word for whoever watches."""
    tables.unusable = "Your Casino"
    assert etg("run", "--live").exit_code == 0 and not tables.opened and page.closed


def test_a_live_table_that_does_not_start_again_says_so_on_its_screens(tables: Tables, page: Page) -> None:
    """What was set is no reason: nothing can be taken back."""

    def fails() -> bool:
        tables.unusable = "Your Casino"
        return True

    def mended() -> bool:
        tables.unusable = ""
        return True

    tables.scripts[:] = [fails, lambda: False]
    page.scripts[:] = [mended]
    assert etg("run", "--live").exit_code == 0
    assert len(tables.opened) == 2 and "there is no display 7" in page.shown[0].why


def test_a_table_that_starts_again_is_fed(tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever watches hears of it."""
    manager = Listening.at(tmp_path)
    monkeypatch.setenv("NOTIFY_SOCKET", manager.address)
    monkeypatch.setenv("WATCHDOG_USEC", "10000000")
    tables.scripts[:] = [lambda: True, lambda: False]
    assert etg("run").exit_code == 0
    assert manager.heard().count("WATCHDOG=1") == 2 and len(tables.opened) == 2
    manager.close()


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
