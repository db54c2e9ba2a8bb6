"""Log and ledger side by side: what is missing on either side is found, and what a kill explains is said as that."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from etg.cabinet.exercise import Exercise
from etg.cabinet.log.commands import log_taken
from etg.cabinet.log.matching import Gap, Matched, Reason, match
from etg.cabinet.log.reading import oldest_first
from etg.cabinet.log.writing import LOG_FILE, logging_to
from etg.cli import main
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.records import DoorOpened
from etg.modes import Mode
from tests.ledger.builders import FakeClock, quickly, shipped


class Books:
    """A ledger and its log."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "table.ledger"
        self.log = folder / LOG_FILE
        self.clock = FakeClock()

    def played(self, doors: int = 10, seconds: float = 1.0, killed: bool = False) -> "Books":
        """Some transactions, so far apart."""
        with logging_to(self.folder):
            ledger = Ledger.open(self.path, Mode.EXERCISE, self.clock, told=log_taken)
            for number in range(doors):
                self.clock.wait(seconds)
                ledger.note(DoorOpened(str(number)))
            if killed:
                ledger.abandon()
            else:
                ledger.close()
        return self

    def edited(self, edit: Callable[[list[str]], list[str]]) -> "Books":
        """The log with other lines."""
        lines = self.log.read_text(encoding="utf-8").splitlines(keepends=True)
        self.log.write_text("".join(edit(lines)), encoding="utf-8")
        return self

    def matched(self) -> Matched:
        """What is found."""
        with Reader.open(self.path) as reader:
            return match(reader, list(oldest_first(self.folder)))


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Books:
    """Empty ones."""
    quickly(monkeypatch)
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    return Books(tmp_path)


def test_a_whole_log_matches(books: Books) -> None:
    """From the first command to the last, over two starts."""
    found = books.played().played().matched()
    assert found.ok and found.gaps == () and (found.first, found.last, found.lines) == (1, 24, 24)


def test_an_older_beginning_is_no_gap(books: Books) -> None:
    """The oldest file of the log has gone."""
    found = books.played().edited(lambda lines: lines[4:]).matched()
    assert found.ok and found.gaps == () and found.first == 5


def test_a_line_that_is_missing_in_the_middle_is_wrong(books: Books) -> None:
    """Nothing explains it."""
    found = books.played().edited(lambda lines: lines[:3] + lines[5:]).matched()
    assert not found.ok and found.gaps == (Gap(4, 5, Reason.UNKNOWN),)


def test_the_last_lines_may_be_missing(books: Books) -> None:
    """The ledger is ahead: the program was killed between the commit and the line."""
    found = books.played(killed=True).edited(lambda lines: lines[:-1]).matched()
    assert found.ok and found.gaps == (Gap(11, 11, Reason.LAST),) and found.ahead == 1


def test_lines_that_are_missing_before_a_start_after_a_kill_are_explained(books: Books) -> None:
    """Also a torn one, once the table runs again."""
    books.played(killed=True).edited(lambda lines: [*lines[:-2], lines[-2][:40] + "\n"])
    found = books.played().matched()
    assert found.ok and found.gaps == (Gap(10, 11, Reason.KILLED),) and found.torn == 1


def test_a_stop_in_order_explains_nothing(books: Books) -> None:
    """Then the last lines were written."""
    books.played().edited(lambda lines: lines[:-1])
    found = books.played().matched()
    assert not found.ok and found.missing == (Gap(12, 12, Reason.UNKNOWN),)


@pytest.mark.parametrize("killed", [False, True])
def test_what_is_older_than_a_minute_was_on_the_disk(books: Books, killed: bool) -> None:
    """A log that ended long before the ledger has lost more than its last lines."""
    books.played(doors=100, killed=True).edited(lambda lines: lines[:20])
    if killed:
        books.played()
    found = books.matched()
    assert not found.ok and found.missing == (Gap(21, 101, Reason.UNKNOWN),)


def test_what_the_log_says_to_have_lost_is_explained(books: Books) -> None:
    """Its disk was full for a while."""
    lost = json.dumps(
        {"time": "2026-05-01T12:00:00.000Z", "level": "WARNING", "where": "x", "words": "", "fields": {"lost": 2}}
    )
    found = books.played().edited(lambda lines: [*lines[:3], f"{lost}\n", *lines[5:]]).matched()
    assert found.ok and found.gaps == (Gap(4, 5, Reason.SAID),)
    found = books.edited(lambda lines: [*lines[:4], *lines[6:]]).matched()
    assert found.missing == (Gap(4, 7, Reason.UNKNOWN),), "it has lost less than is missing"


def test_a_line_without_a_command_is_wrong(books: Books) -> None:
    """The ledger has lost something, or is another state of it."""
    books.played()
    last = json.loads(books.log.read_text(encoding="utf-8").splitlines()[-1])
    last["fields"] |= {"command": 99, "first": 500, "last": 501}
    found = books.edited(lambda lines: [*lines, json.dumps(last) + "\n"]).matched()
    assert not found.ok and [other.command for other in found.unknown] == [99] and "500" in found.unknown[0].words


def test_a_line_that_says_something_else_is_wrong(books: Books) -> None:
    """Or says it twice."""
    books.played().edited(lambda lines: [*lines[:5], lines[5].replace('"actor":"table"', '"actor":"me"'), *lines[6:]])
    found = books.matched()
    assert not found.ok and [other.command for other in found.differing] == [6] and "'me'" in found.differing[0].words
    found = books.edited(lambda lines: [*lines[:5], lines[4], *lines[6:]]).matched()
    assert found.doubled == (5,) and found.missing == (Gap(6, 6, Reason.UNKNOWN),)


def test_lines_of_other_books_are_of_no_concern(books: Books, tmp_path: Path) -> None:
    """A desk has a ledger for every game, and one log."""
    other = Books(tmp_path)
    other.path = tmp_path / "other.ledger"
    other.played()
    assert books.played().matched().ok and other.matched().ok


# The commands


def run(*words: object) -> Result:
    """`etg log ...`."""
    return CliRunner().invoke(main, ["log", *map(str, words)])


def test_the_command_ends_with_what_was_found(books: Books, tmp_path: Path) -> None:
    """0: they agree; 1: they do not; 2: they could not be compared."""
    assert run("match", "--ledger", books.path).exit_code == 2
    books.played(killed=True)
    found = run("match", "--ledger", books.path)
    assert found.exit_code == 0 and "Commands 1 to 11" in found.stdout and "agree" in found.stdout
    books.edited(lambda lines: lines[:-1])
    found = run("match", "--ledger", books.path)
    assert found.exit_code == 0 and "known command 11 has no line: the last ones" in found.stdout
    books.edited(lambda lines: lines[:3] + lines[5:])
    found = run("match", "--ledger", books.path)
    assert found.exit_code == 1 and "WRONG commands 4 to 5 have no line" in found.stdout
    values = json.loads(run("match", "--json", "--ledger", books.path).stdout)
    assert not values["ok"] and values["without_line"][0]["first"] == 4 and values["ahead"] == 1
    (tmp_path / LOG_FILE).write_text("", encoding="utf-8")
    found = run("match", "--ledger", books.path)
    assert found.exit_code == 2 and "no line of these books" in found.stderr


def test_lines_are_shown_by_level_time_and_command(books: Books) -> None:
    """In a form for people, or as they are."""
    with logging_to(books.folder):
        ledger = Ledger.open(books.path, Mode.EXERCISE, told=log_taken)
        bots = Exercise(ledger, 1)
        bots.begin(shipped())
        bots.play(1)
        ledger.tilt("books_wrong")
        ledger.close()
    everything = run("show").stdout.splitlines()
    assert len(everything) == len(books.log.read_text(encoding="utf-8").splitlines())
    (third,) = run("show", "--command", 3).stdout.splitlines()
    assert third == everything[2] and " #3 " in third and third.endswith(" ms")
    (tilt,) = run("show", "--level", "warning").stdout.splitlines()
    assert "tilted by table: tilt: books_wrong" in tilt and "WARNING" in tilt
    assert run("show", "--since", "2999-01-01").stdout == ""
    assert run("show", "--until", "2999-01-01", "--holds", "open_table").stdout.count("\n") == 1
    assert json.loads(run("show", "--json", "--command", 3).stdout)["fields"]["command"] == 3
    assert "no log" in run("show", "--folder", "nowhere").stderr
