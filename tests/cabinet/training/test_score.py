"""The score sheet: what is summed up, and how it is written."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from etg.cabinet.training.marking import Marks, Question
from etg.cabinet.training.reports import WRITERS, as_csv, as_json, as_markdown, as_text, check_name, write
from etg.cabinet.training.score import Mark, Row, Sheet
from etg.errors import Malformed

ROWS = (
    Row(1, "cards", "Cards", "first card to box 1", Mark.RIGHT, 1.0, clause="BJ 7.B(1)"),
    Row(1, "cards", "Cards", "first card to box 2", Mark.LATE, 12.0, clause="BJ 7.B(1)"),
    Row(2, "dispute", "Angry guest", "hold station 3", Mark.WRONG, 5.0, "cleared the table", staged=True),
    Row(2, "cards", "Cards", "settle | pay", Mark.RIGHT, 3.0),
)
SHEET = Sheet("Blackjack", False, 7, 2, ROWS, ("Tip",))


def test_it_is_summed_up() -> None:
    whole = SHEET.whole
    assert (whole.rows, whole.right, whole.late, whole.wrong) == (4, 2, 1, 1)
    assert whole.middle == 4.0 and whole.slowest == 12.0 and whole.percent == 50
    assert SHEET.routine.percent == 66 and SHEET.irregular.percent == 0
    assert [each.title for each in SHEET.totals()] == ["Cards", "Angry guest"], "the irregularities come last"
    assert SHEET.mistakes() == ROWS[1:3]


def test_an_empty_sheet_has_no_share() -> None:
    empty = Sheet("Blackjack", True, 1, 0)
    assert empty.whole.percent == 0 and empty.totals() == () and "0 of 0" in as_text(empty)


def test_a_hundred_percent_is_all_of_it() -> None:
    rows = (ROWS[0],) * 999 + (ROWS[1],)
    assert Sheet("Blackjack", True, 1, 1, rows).whole.percent == 99


def test_as_text() -> None:
    said = as_text(SHEET)
    assert "Blackjack, exam, 2 rounds, seed 7" in said and "Did not come up: Tip" in said
    assert "Round 2, wrong after 5.0 s: Angry guest\n  right: hold station 3; done first: cleared the table" in said


def test_as_markdown_every_row_has_all_columns() -> None:
    lines = [line for line in as_markdown(SHEET).splitlines() if line.startswith("|")]
    assert {line.count("|") for line in lines} == {8, 7}
    assert "None." in as_markdown(Sheet("Blackjack", True, 1, 1, ROWS[:1]))


def test_as_json_and_csv_everything_is_there() -> None:
    found = json.loads(as_json(SHEET))
    assert [row["mark"] for row in found["rows"]] == ["right", "late", "wrong", "right"]
    assert found["whole"]["percent"] == 50 and found["totals"][1]["title"] == "Angry guest"
    rows = list(csv.DictReader(io.StringIO(as_csv(SHEET))))
    assert [row["seconds"] for row in rows] == ["1.00", "12.00", "5.00", "3.00"]
    assert [row["staged"] for row in rows] == ["0", "0", "1", "0"]


@pytest.mark.parametrize("suffix", WRITERS)
def test_the_ending_of_the_file_decides(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"sheet{suffix}"
    check_name(path)
    write(SHEET, path)
    assert path.read_text(encoding="utf-8") == WRITERS[suffix](SHEET)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="no ending of a score sheet"):
        check_name(tmp_path / "sheet.pdf")
    with pytest.raises(Malformed, match="is no folder"):
        check_name(tmp_path / "nowhere" / "sheet.md")
    (tmp_path / "sheet.md").mkdir()
    with pytest.raises(Malformed, match="cannot be written"):
        write(SHEET, tmp_path / "sheet.md")


def _question(**changes: Any) -> Question:
    return Question("cards", "Cards", "deal", 8.0, 100.0, 1, **changes)


def test_marks() -> None:
    marks = Marks()
    marks.ask(_question())
    assert marks.close(110) is None, "nobody has done anything about it"
    marks.ask(_question(answered=103.0))
    marks.ask(_question(answered=109.0))
    marks.ask(_question(did="slept", answered=103.0))
    marks.ask(_question(did="slept"))
    marks.close(107)
    assert [row.mark for row in marks.rows] == [Mark.RIGHT, Mark.LATE, Mark.WRONG, Mark.WRONG]
    assert [row.seconds for row in marks.rows] == [3.0, 9.0, 3.0, 7.0]


def test_the_first_wrong_thing_is_remembered() -> None:
    question = _question()
    question.wrong("slept")
    question.answered = 104.0
    question.wrong("danced")
    assert question.did == "slept" and question.answered is None
