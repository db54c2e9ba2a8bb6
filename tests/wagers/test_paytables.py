"""The paytables as a whole: every payout clause is carried, and the configuration is sound."""

import ast
import csv
from pathlib import Path

import pytest

from etg.errors import Malformed
from etg.games import GAMES
from etg.money import Amount, MeterShare, parse_pay
from etg.texts import Text
from etg.wagers import WAGERS
from etg.wagers import paytables as module
from etg.wagers.paytables import BOOKS, Paytable, book

COMPLIANCE = Path(__file__).parents[2] / "docs" / "compliance"
TABLES = [path for path in sorted(COMPLIANCE.glob("*.csv")) if path.stem in BOOKS.values()]
"""One table a book; what else lies there (the rulings) names no clauses of its own."""
PAYOUT_CHAPTERS = {"BJ": "13", "SP": "12", "PO": "12", "PE": "12"}


def every_paytable() -> list[Paytable]:
    return [paytable for prefix in BOOKS for wager in book(prefix).values() for paytable in wager.values()]


def payout_rows() -> list[dict[str, str]]:
    """The rows of the payout chapters, with HB 16 and HB 18."""
    rows = [row for path in TABLES for row in csv.DictReader(path.open(encoding="utf-8"))]
    found = []
    for row in rows:
        prefix, _, clause = row["clause"].partition(" ")
        chapter = clause.split(".")[0]
        if chapter == PAYOUT_CHAPTERS.get(prefix) or row["clause"] in ("HB 16", "HB 18"):
            found.append(row)
    return found


def carried() -> set[str]:
    """The clauses that stand in `config/paytables`."""
    clauses = set()
    for paytable in every_paytable():
        clauses |= {clause for line in paytable.lines.values() for clause in line.clauses}
        clauses |= {line.limited for line in paytable.lines.values() if line.limited}
        clauses |= {least.clause for one in paytable.minimums for least in one}
        clauses |= {paytable.clause, *paytable.rates.values()}
    return clauses


def test_every_payout_clause_is_carried_or_listed_with_a_reason() -> None:
    rows = payout_rows()
    assert len(rows) > 700
    assert [row["clause"] for row in rows if row["clause"] not in carried() and not row["does"]] == []


def test_every_carried_clause_exists() -> None:
    known = {row["clause"] for path in TABLES for row in csv.DictReader(path.open(encoding="utf-8"))}
    assert carried() - known == {"R47"}


def test_every_side_wager_of_every_game_has_paytables() -> None:
    offered = {wager for game in GAMES.values() for wager in game.side_wagers}
    assert offered == set(WAGERS)
    for game in GAMES.values():
        for wager in game.side_wagers:
            assert any(set(game.decks) & paytable.decks for paytable in game.paytables(wager).values()) or (
                game.id == "pitch_blackjack"
            )


def test_meters_have_a_rate_and_a_minimum() -> None:
    for paytable in every_paytable():
        progressive = [meter for meter in paytable.meters if meter != "prize"]
        assert sorted(paytable.rates) == sorted(progressive)
        for one in paytable.minimums:
            assert {least.meter for least in one} == set(paytable.meters)
        assert bool(paytable.minimums) == bool(paytable.meters)


@pytest.mark.clause("BJ 13.Q(4)#2", "SP 12.D(5)", "SP 12.E(2)", "PO 12.D(5)", "PO 12.E(2)")
def test_a_wheel_pays_the_amount_it_lands_on() -> None:
    seen = 0
    for paytable in every_paytable():
        if not paytable.wager.startswith("bonus_spin"):
            continue
        for symbol, line in paytable.lines.items():
            if symbol.startswith("$"):
                first, _, second = symbol.partition("/")
                assert str(line.pays) == first
                assert isinstance(line.pays, Amount)
                assert (str(line.others) if line.others else "") == second
            else:
                assert isinstance(line.pays, MeterShare)
                assert line.pays.share == 1
            seen += 1
    assert seen > 120


def test_no_two_paytables_of_a_wager_are_the_same_by_accident() -> None:
    """Pontoon's two Match Super Bonus tables are the same in the book; no others are."""
    same = []
    for prefix in BOOKS:
        for wager, tables in book(prefix).items():
            pays = [tuple((line.outcome, line.pays) for line in table.lines.values()) for table in tables.values()]
            if len(set(pays)) < len(pays):
                same.append((prefix, wager))
    assert same == [("PO", "match_super_bonus")]


@pytest.mark.parametrize(
    "content",
    [
        "not toml",
        "[x]\nname = 'X'\n",
        "[[x.paytables]]\nid = 'A'\nclause = 'BJ 1'\ndecks = 'many'\nlines = []",
        "[[x.paytables]]\nid = 'A'\nclause = 'BJ 1'\ndecks = '6'\n"
        "lines = [{ clause = 'BJ 1', outcome = 'a', pays = 'a lot' }]",
        "[[x.paytables]]\nid = 'A'\nclause = 'BJ 1'\ndecks = '6'\nlines = ["
        "{ clause = 'BJ 1', outcome = 'a', pays = '1 to 1' }, { clause = 'BJ 2', outcome = 'a', pays = '2 to 1' }]",
    ],
)
def test_a_damaged_file_is_named(content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "blackjack.toml").write_text(content, encoding="utf-8")
    monkeypatch.setattr(module, "resource", lambda *parts: tmp_path / parts[-1])
    book.cache_clear()
    try:
        with pytest.raises(Malformed, match=r"blackjack\.toml is damaged .* restore it"):
            book("BJ")
    finally:
        monkeypatch.undo()
        book.cache_clear()


def test_the_code_holds_no_payout_of_the_books() -> None:
    """Odds, amounts and shares stand in the configuration only: no text in the code can be read as one."""
    looked_at = 0
    for path in Path(module.__file__).parents[1].rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                looked_at += 1
                with pytest.raises(Malformed):
                    parse_pay(node.value)
    assert looked_at > 500


def test_names_with_amounts_are_patterns() -> None:
    lines = [*book("BJ")["bonus_spin"]["B"].lines.values(), *book("SP")["super_bonus"]["A"].lines.values()]
    patterns = {str(line.name): line.name.key.pattern for line in lines if isinstance(line.name, Text)}
    assert patterns["$1,000 symbol"] == "{amount} symbol"
    assert patterns["$500/$100 symbol"] == "{amount}/{others} symbol"
    assert patterns["Super Bonus, wager below $25"] == "Super Bonus, wager below {amount}"
    assert len(patterns) == len(lines)
