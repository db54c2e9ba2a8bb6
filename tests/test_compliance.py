"""The compliance tables: what `make compliance` finds wrong, and what its pages say."""

from pathlib import Path

import pytest

from docs.compliance import checking
from docs.compliance.collected import Carried, Results
from docs.compliance.pages import book_page, rulings_page, spoken
from docs.compliance.tables import BOOKS, Clause, Ruling, clauses, every_id, rulings, share, written

TEST = "tests/test_compliance.py::test_a_whole_row_has_no_problem"
ROUND = "tests/rules/test_rounds.py::test_round[bj_14_irregularities: the reader belongs to a 10]"


def row(
    clause: str = "BJ 14.K",
    does: str = "Refuses it.",
    how: str = "enforced",
    where: str = "etg/hands.py",
    tests: str = "",
) -> Clause:
    return Clause(clause, does, how, where, tests)


def carrying(*clauses: str, test: str = TEST) -> Carried:
    carried = Carried(everything={test})
    for clause in clauses:
        carried.add(clause, test)
    return carried


def found(*rows: Clause, ids: tuple[str, ...] = ("BJ 14.K",), carried: Carried | None = None) -> list[str]:
    return list(checking.problems(list(rows), list(ids), carried or carrying("BJ 14.K")))


def test_a_whole_row_has_no_problem() -> None:
    assert found(row()) == []
    assert found(row(how="physical", where=""), carried=Carried()) == []
    assert found(row(how="definition"), carried=Carried()) == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (row(how=""), "a gap"),
        (row(how="ignored"), "is not one of"),
        (row(does=""), "not what"),
        (row(where=""), "not where"),
        (row(where="etg/gone.py"), "there is no etg/gone.py"),
        (row(tests="tests/test_gone.py::test_gone"), "which is gone"),
        (row(how="physical", does=""), "not what"),
    ],
)
def test_what_is_wrong_with_a_row(wrong: Clause, said: str) -> None:
    (problem,) = found(wrong)
    assert problem.startswith("BJ 14.K: ")
    assert said in problem


@pytest.mark.parametrize("how", ["enforced", "prompted", "shown", "recorded", "configured"])
def test_what_is_claimed_must_be_carried_by_a_test(how: str) -> None:
    (problem,) = found(row(how=how), carried=carrying("BJ 14.J"))
    assert problem == f"BJ 14.K: {how}, but no test carries the clause"


def test_a_clause_without_a_row_and_a_row_without_a_clause() -> None:
    assert found(row(), ids=("BJ 14.K", "BJ 14.L")) == ["BJ 14.L: has no row"]
    assert "BJ 14.K: is not a clause of the books" in found(row(), ids=())


def test_rows_stand_in_the_order_of_the_books() -> None:
    carried = carrying("BJ 14.K", "BJ 14.L")
    rows = row("BJ 14.L"), row("BJ 14.K")
    assert found(*rows, ids=("BJ 14.L", "BJ 14.K"), carried=carried) == []
    assert len(found(*rows, ids=("BJ 14.K", "BJ 14.L"), carried=carried)) == 1


def test_a_marker_of_a_clause_that_no_book_has() -> None:
    (problem,) = checking.unknown({"BJ 14.K"}, carrying("BJ 14.K", "BJ 99.Z"))
    assert problem == f"BJ 99.Z: no such clause or ruling, named by {TEST}"


def test_a_citation_of_what_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a clause or of a ruling, in code as in pages; what is named inside other words is none."""
    monkeypatch.setattr(checking, "ROOT", tmp_path)
    (tmp_path / "etg").mkdir()
    (tmp_path / "etg" / "one.py").write_text("# BJ 14.K and BJ 99.Z; R9, R99, not PT12 nor T5-b\n", encoding="utf-8")
    assert list(checking.miscited({"BJ 14.K", "R9"})) == [
        "etg/one.py: cites BJ 99.Z, which is not there",
        "etg/one.py: cites R99, which is not there",
    ]


def test_a_test_that_fails_and_clauses_whose_tests_are_all_skipped() -> None:
    named = {"BJ 1": ["a", "b"], "BJ 2": ["c"], "BJ 3": []}
    assert list(checking.not_passed(named, Results(passed={"a", "c"}))) == []
    assert list(checking.not_passed(named, Results(passed={"a", "c"}, failed={"b"}))) == ["b: failed"]
    (skipped,) = checking.not_passed(named, Results(passed={"a"}))
    assert skipped.startswith("BJ 2: none of its tests passed")


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        (Ruling("R1", "BJ 14.K", "", "So.", ""), "needs"),
        (Ruling("R1", "BJ 99", "This.", "So.", ""), "reads BJ 99"),
        (Ruling("R1", "BJ 14.K", "This.", "So.", "no_such_key"), "no option no_such_key"),
        (Ruling("R2", "BJ 14.K", "This.", "So.", ""), "no test carries the ruling"),
        (Ruling("R1", "BJ 14.K", "This.", "So.", "", "tests/test_gone.py::test_gone"), "which is gone"),
    ],
)
def test_what_is_wrong_with_a_ruling(ruling: Ruling, said: str) -> None:
    (problem,) = checking.of_rulings([ruling], ["BJ 14.K"], {"timeout"}, carrying("R1"))
    assert problem.startswith(f"{ruling.ruling}: ")
    assert said in problem


def test_a_ruling_names_an_option_by_its_last_word() -> None:
    ruling = Ruling("R1", "BJ 14.K", "This.", "So.", "timeout; top_3.timeout")
    assert list(checking.of_rulings([ruling], ["BJ 14.K"], {"timeout"}, carrying("R1"))) == []


def test_tests_that_are_about_little_else_come_first() -> None:
    carried = carrying("BJ 1", "BJ 2", test="tests/test_wide.py::test_wide")
    carried.add("BJ 1", "tests/test_zoom.py::test_zoom")
    assert carried.of("BJ 1") == ["tests/test_zoom.py::test_zoom", "tests/test_wide.py::test_wide"]


def test_a_page_names_the_round_and_leads_to_its_file() -> None:
    book = BOOKS[0]
    page = book_page(book, [row(tests=f"{ROUND} | {TEST} | {TEST}2 | {TEST}3")], [Ruling("R9", "BJ 14.K", "", "", "")])
    assert "1 clauses: 1 enforced." in page
    assert '<a id="14.K"></a>BJ 14.K | Refuses it. ([R9](../rulings.md#R9)) | enforced' in page
    assert "[the reader belongs to a 10](../../tests/rules/rounds/bj_14_irregularities.jsonl)" in page
    assert "[a whole row has no problem](../../tests/test_compliance.py)" in page
    assert "and 1 more" in page


def test_the_page_of_the_rulings_leads_to_the_clauses() -> None:
    ruling = Ruling("R9", "BJ 14.K", "This way.", "That is why.", "timeout", TEST)
    page = rulings_page([ruling], Path(__file__).parents[1] / "docs" / "rulings.md", lambda clause: "compliance/x.md")
    assert "[BJ 14.K](compliance/x.md#14.K)" in page
    assert "Changed by: `timeout`" in page
    assert "[a whole row has no problem](../tests/test_compliance.py)" in page


def test_one_row_on_its_own() -> None:
    said = spoken(
        row(tests=TEST), [Ruling("R9", "BJ 14.K", "This way.", "", ""), Ruling("R8", "BJ 1", "Not this.", "", "")]
    )
    assert said.splitlines()[0] == "BJ 14.K  enforced"
    assert "R9  This way." in said
    assert TEST in said
    assert "Not this." not in said


def test_a_table_is_written_as_it_was_read(tmp_path: Path) -> None:
    rows = [row(does='Says "no", then waits.', tests=f"{ROUND} | {TEST}"), row("BJ 14.L", does="")]
    path = tmp_path / "table.csv"
    path.write_text(written(rows), encoding="utf-8")
    assert clauses(path) == rows
    assert rows[0].named == [ROUND, TEST]


def test_the_tables_hold_every_clause_once() -> None:
    """1,731 ids; whether each row is true is what `make compliance` looks at."""
    rows = [row.clause for book in BOOKS for row in clauses(book.table)]
    assert len(every_id()) == len(set(every_id())) == 1731
    assert rows == every_id()


def test_every_ruling_that_came_with_the_books_is_listed() -> None:
    names = [ruling.ruling for ruling in rulings()]
    assert len(names) == len(set(names))
    assert {f"R{number}" for number in range(1, 54)} <= set(names)


def test_the_share_counts_what_is_open() -> None:
    assert share([row(), row(), row(how="")]) == "3 clauses: 2 enforced, 1 open"
