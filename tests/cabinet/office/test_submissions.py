"""Submissions in the office: listed, told, compared, approved, planned and withdrawn; originals stay as they are."""

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from etg.cabinet.office import submissions
from etg.cabinet.office.submissions import (
    FOLDER,
    AllSubmissions,
    ApproveSubmission,
    Compared,
    InWords,
    Line,
    Listed,
    Origin,
    Overview,
    PlanSubmission,
    WithdrawPlan,
    dated,
)
from etg.cabinet.plan import bring_into_force, due, plan_path, read_plan, watcher
from etg.errors import Malformed
from etg.games import GAMES
from etg.ledger.ledger import Ledger
from etg.ledger.records import Installed, PlanWithdrawn, SubmissionApproved, SubmissionPlanned
from etg.modes import Mode
from etg.submission import SubmissionRefused, load, parse, shipped_path
from tests.cabinet.office.builders import TECHNICIAN, Staffed
from tests.ledger.builders import quickly

SHIPPED = shipped_path("community_blackjack")


@pytest.fixture
def staffed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Staffed:
    """A technician is in the office of a table that nobody plays at."""
    quickly(monkeypatch)
    found = Staffed(tmp_path / "table.ledger")
    assert found.enter(TECHNICIAN)
    return found


def own(staffed: Staffed, name: str = "ours", **other: str) -> Path:
    """A submission of this cabinet: the shipped one with other words in it."""
    words = SHIPPED.read_text(encoding="utf-8")
    for was, becomes in {"maximum = 1000": "maximum = 500", **other}.items():
        assert was in words
        words = words.replace(was, becomes, 1)
    assert staffed.ledger.path is not None
    path = staffed.ledger.path.parent / FOLDER / f"{name}.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(words, encoding="utf-8")
    return path


def overview(staffed: Staffed) -> Overview:
    found = staffed.found(AllSubmissions())
    assert isinstance(found, Overview)
    return found


def listed(staffed: Staffed, file: Path) -> Listed:
    return next(each for each in overview(staffed).listed if each.file == file)


def today(staffed: Staffed) -> date:
    return datetime.fromtimestamp(staffed.cabinet.wall.time() / 1e6).date()


def test_all_files_are_listed_with_what_is_wrong(
    staffed: Staffed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the cabinet, the shipped ones, and those on a disk that is put in."""
    good, bad, none = own(staffed), own(staffed, "bad", **{"decks = ": "deck = "}), tmp_path / FOLDER / "none.toml"
    none.write_bytes(b"\xff\xfe")
    stick = tmp_path / "stick" / submissions.ON_STICKS
    stick.mkdir(parents=True)
    (stick / "theirs.toml").write_text(good.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(submissions, "sticks", lambda: (tmp_path / "stick",))
    found = overview(staffed).listed
    assert [each.origin for each in found] == [Origin.OWN] * 3 + [Origin.SHIPPED] * len(GAMES) + [Origin.STICK]
    assert [each.file for each in found if each.in_force] == [SHIPPED]
    assert listed(staffed, good).digest == load(good).hash and not listed(staffed, good).problems
    assert any(problem.path == "decks" for problem in listed(staffed, bad).problems)
    assert listed(staffed, none).problems and listed(staffed, none).name == "none.toml"
    assert not listed(staffed, bad).awaits_approval


def test_one_is_told_in_words(staffed: Staffed) -> None:
    for file, most in ((None, "$1,000"), (own(staffed), "$500")):
        sections = staffed.found(InWords(file))
        assert isinstance(sections, tuple)
        said = [statement.text for section in sections for statement in section.statements]
        assert f"The maximum main wager is {most}." in said


def test_two_are_compared_with_what_differs(staffed: Staffed) -> None:
    """However a number is written."""
    other = own(staffed, **{"chip_unit = 0.50": "chip_unit = 0.500", "resplit_aces = false": "resplit_aces = true"})
    lines = staffed.found(Compared(None, other))
    assert isinstance(lines, tuple)
    assert [line for line in lines if line.differs] == [
        Line("maximum", "1000", "500"),
        Line("resplit_aces", "false", "true"),
    ]
    assert Line("chip_unit", "0.5", "0.5") in lines
    missing = staffed.found(Compared(None, shipped_path("blackjack")))
    assert isinstance(missing, tuple) and any(line.that == "–" for line in missing)


def test_only_listed_files_are_read(staffed: Staffed, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere.toml"
    other.write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    assert "there is no file" in staffed.done(PlanSubmission(other))


def test_an_approval_is_a_copy_with_its_date(staffed: Staffed) -> None:
    """The file that was approved stays as it is, and another approval leaves this copy where it is."""
    file = own(staffed, "filed", **{"approved = 2026-11-01\n": ""})
    before = file.read_text(encoding="utf-8")
    assert listed(staffed, file).awaits_approval
    day = today(staffed) - timedelta(days=3)
    assert "is approved" in staffed.done(ApproveSubmission(file, day))
    assert file.read_text(encoding="utf-8") == before
    (copy,) = [each for each in overview(staffed).listed if each.approved == day.isoformat()]
    found = load(copy.file)
    assert found.approved == day and copy.file.name == f"{found.game.id}-{found.hash[:12]}.toml"
    assert SubmissionApproved(found.name, found.hash, day.isoformat(), TECHNICIAN) in staffed.events()
    staffed.done(ApproveSubmission(file, day - timedelta(days=1)))
    assert copy.file.exists() and len([each for each in overview(staffed).listed if each.origin is Origin.OWN]) == 3


def test_a_day_to_come_is_no_approval(staffed: Staffed) -> None:
    file = own(staffed)
    assert "still to come" in staffed.done(ApproveSubmission(file, today(staffed) + timedelta(days=1)))
    assert len(overview(staffed).listed) == len(GAMES) + 1


def test_what_the_book_does_not_allow_is_not_approved(staffed: Staffed) -> None:
    file = own(staffed, **{"decks = ": "deck = "})
    assert "the book does not allow it" in staffed.done(ApproveSubmission(file, today(staffed)))


@pytest.mark.parametrize(
    "words",
    [
        'name = "a"\napproved = 2020-01-01\n[side_wagers.lucky_ladies]\npaytable = "A"\n',
        'name = "a"\n[side_wagers.lucky_ladies]\npaytable = "A"\n',
        'name = "a"\n',
        "approved = 2020-01-01 # old\n",
    ],
)
def test_only_the_date_changes(words: str) -> None:
    found, before = parse(dated(words, date(2026, 2, 3))), parse(words)
    assert found == before | {"approved": date(2026, 2, 3)}


# In force


def test_what_is_chosen_is_in_force_when_the_table_starts_again(staffed: Staffed) -> None:
    file = own(staffed)
    chosen = load(file)
    assert "in force when you log out" in staffed.done(PlanSubmission(file))
    assert any(isinstance(event, SubmissionPlanned) and event.digest == chosen.hash for event in staffed.events())
    staffed.leave()
    assert staffed.conductor.starts_again
    staffed.conductor.finish()
    path = staffed.ledger.path
    assert path is not None
    again = Ledger.open(path, Mode.DESK, staffed.cabinet.wall)
    bring_into_force(again, staffed.cabinet.wall.time() / 1e6)
    assert again.state is not None and again.state.terms.submission.hash == chosen.hash
    assert read_plan(path) is None
    installed = [row for row in again.reader.events() if isinstance(row.event(), Installed)]
    assert installed[-1].actor == str(TECHNICIAN)
    again.close()


def test_another_one_is_chosen_only_at_a_closed_table_without_credits(staffed: Staffed) -> None:
    file = own(staffed)
    staffed.leave()
    staffed.play_until(lambda state: any(state.players.values()) and state.round is None and not state.wagers)
    assert staffed.enter(TECHNICIAN)
    assert "at a closed table" in staffed.done(PlanSubmission(file))
    assert overview(staffed).planned is None


def test_a_plan_waits_for_its_moment_and_for_an_empty_table(staffed: Staffed) -> None:
    file, path = own(staffed), staffed.ledger.path
    assert path is not None
    now = staffed.cabinet.wall.time() / 1e6
    assert "has passed" in staffed.done(PlanSubmission(file, int(now) - 5))
    staffed.done(PlanSubmission(file, int(now) + 3600))
    planned = overview(staffed).planned
    assert planned is not None and planned.starts == int(now) + 3600 and planned.by == TECHNICIAN
    assert staffed.office is not None and not staffed.office.starts_again
    assert due(path, staffed.state, now) is None
    chosen = due(path, staffed.state, now + 3601)
    assert chosen is not None and chosen.hash == load(file).hash
    is_due = watcher(path, lambda: now + 3601)
    assert is_due(staffed.state)
    staffed.leave()
    staffed.play_until(lambda state: state.open)
    assert due(path, staffed.state, now + 3601) is None and not is_due(staffed.state)


def test_the_table_starts_again_by_itself_for_a_plan(staffed: Staffed) -> None:
    file, path = own(staffed), staffed.ledger.path
    assert path is not None
    staffed.done(PlanSubmission(file, int(staffed.cabinet.wall.time() / 1e6) + 30))
    staffed.conductor.must_start_again = watcher(path, lambda: staffed.cabinet.wall.time() / 1e6)
    for _ in range(3):
        staffed.cabinet.wait(61)
        staffed.settle()
        assert not staffed.conductor.starts_again or staffed.office is None
    staffed.leave()
    staffed.cabinet.wait(61)
    staffed.settle()
    assert staffed.conductor.starts_again


def test_a_plan_can_be_withdrawn(staffed: Staffed) -> None:
    file = own(staffed)
    assert "nothing is planned" in staffed.done(WithdrawPlan())
    staffed.done(PlanSubmission(file, int(staffed.cabinet.wall.time() / 1e6) + 3600))
    assert "does not come into force" in staffed.done(WithdrawPlan())
    assert overview(staffed).planned is None
    found = load(file)
    assert PlanWithdrawn(found.name, found.hash, TECHNICIAN) in staffed.events()


def test_what_was_changed_since_it_was_planned_does_not_come_into_force(staffed: Staffed) -> None:
    file, path = own(staffed), staffed.ledger.path
    assert path is not None
    staffed.done(PlanSubmission(file, int(staffed.cabinet.wall.time() / 1e6) + 1))
    planned = read_plan(path)
    assert planned is not None and planned.file != file
    planned.file.write_text(SHIPPED.read_text(encoding="utf-8"), encoding="utf-8")
    assert due(path, staffed.state, 10**12) is None
    planned.file.unlink()
    assert due(path, staffed.state, 10**12) is None
    plan_path(path).write_text("{", encoding="utf-8")
    assert read_plan(path) is None


@pytest.mark.parametrize(
    ("game", "said"), [("community_blackjack", "in force already"), ("spanish_21", "books of its own")]
)
def test_what_cannot_come_into_force_is_said(staffed: Staffed, game: str, said: str) -> None:
    assert said in staffed.done(PlanSubmission(shipped_path(game)))


def test_what_the_book_does_not_allow_is_not_planned(staffed: Staffed) -> None:
    file = own(staffed, **{"decks = ": "deck = "})
    with pytest.raises((SubmissionRefused, Malformed)):
        load(file)
    assert "the book does not allow it" in staffed.done(PlanSubmission(file))
    assert overview(staffed).planned is None
