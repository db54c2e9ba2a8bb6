"""The whole certificate: what is in it, in which order, and that what it says to type can be typed."""

import shlex

import click
import pytest

from etg.cli import main
from etg.games import GAMES
from etg.odds.certificate.document import Column, Fact, Facts, Paragraph, Picture, Table, Tone, words_of
from etg.odds.certificate.report import report
from etg.odds.certificate.reproducing import commands
from etg.submission import check
from etg.submission.words import describe
from tests.odds.certificate.fakes import BY_TOTALS, EDGE, findings, findings_of

ORDER = [
    "The rules in force",
    "The main wager",
    "The side wagers",
    "The progressive meters",
    "Volatility of the main wager",
    "Simulated against exact",
    "The shuffle",
    "Hashes and how to reproduce",
]


def said(game: str) -> set[str]:
    return {words for block in report(findings(game)).blocks() for words in words_of(block)}


def facts(game: str, section: str) -> dict[str, str]:
    part = next(part for part in report(findings(game)).sections if part.title == section)
    return {fact.name: fact.value for block in part.blocks if isinstance(block, Facts) for fact in block.facts}


def test_the_sections_are_in_order() -> None:
    assert [section.title for section in report(findings()).sections] == ORDER
    without = [title for title in ORDER if title != "The progressive meters"]
    assert [section.title for section in report(findings("pitch_blackjack")).sections] == without


def test_the_title_page_has_hashes_date_three_sentences_and_the_summary() -> None:
    found = findings()
    document = report(found)
    cover = dict(fact[:2] for block in document.cover if isinstance(block, Facts) for fact in block.facts)
    assert cover["Submission, SHA-256"] == found.submission.hash
    assert cover["Program files, SHA-256"] == "d" * 64 and cover["Source"] == "c" * 40
    assert cover["Date of this report"] == "November 18, 2026"
    assert cover["Rules Submission approved"] == "November 1, 2026"
    lead = next(b.words for b in document.cover if isinstance(b, Paragraph) and b.tone is Tone.LEAD)
    assert lead.count(". ") + lead.endswith(".") == 3
    summary = next(block for block in document.cover if isinstance(block, Table))
    assert summary.rows[0] == ("Main wager, best play of every hand", "0.4132%", "", "")
    assert summary.rows[1] == ("Main wager, basic strategy", "0.4418%", "0.4418%", "agrees")
    assert ("Lucky Ladies", "17.6391%", "17.6391%", "agrees") in summary.rows
    assert (EDGE, BY_TOTALS) == (0.004132, 0.004418)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_and_every_clause_of_the_submission_is_in_it(game: str) -> None:
    words = said(game)
    for part in describe(findings(game).submission):
        assert part.heading in words
        for statement in part.statements:
            assert statement.text in words and (statement.clause is None or statement.clause in words)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_every_paytable_has_its_odds(game: str) -> None:
    found = findings(game)
    words = said(game)
    for side, all_odds in found.wagers:
        for odds in all_odds:
            for outcome in odds.outcomes:
                assert len(outcome) != 1 or odds.paytable.lines[outcome[0]].name in words
            assert f"{float(odds.hit_rate):.4%}" in " ".join(words)
        assert any(side.paytable.name in one for one in words)


def test_the_main_wager_tells_its_edges_and_where_they_come_from() -> None:
    told = facts("community_blackjack", "The main wager")
    assert told["House edge, best play of every hand"] == "0.4132%"
    assert told["House edge, basic strategy by totals"] == "0.4418%"
    assert told["What playing by totals costs"] == "+0.0286 percentage points"
    assert told["Return of the basic strategy"] == "99.5582%"
    assert told["Insurance, house edge"].startswith("7.3955%")  # 1 - 3 x 96 / 311
    assert "It was made up." in said("community_blackjack")


def test_switch_tells_how_the_switch_is_chosen() -> None:
    part = report(findings("blackjack_switch")).sections[1]
    table = next(block for block in part.blocks if isinstance(block, Table))
    assert len(table.rows) == 1 + 55 and table.rows[0][0] == "Blackjack"
    assert len(table.columns) == 11


def test_strategy_charts_say_for_whom_they_are() -> None:
    part = report(findings("spanish_21")).sections[1]
    assert any("never shown to players (COMAR 36.05.03.13)" in words for b in part.blocks for words in words_of(b))
    assert sum(isinstance(block, Picture) for block in part.blocks) >= 5


def test_hashes_of_the_paytables_are_those_of_the_files() -> None:
    """A wager of the house's brochure brings its book along."""
    told = facts("community_blackjack", "Hashes and how to reproduce")
    assert {"Paytables, blackjack.toml", "Paytables, house_brochure.toml"} <= set(told)
    assert told["Simulation"] == "1,000,000 rounds, seed 7"
    assert "Paytables, house_brochure.toml" not in facts("spanish_21", "Hashes and how to reproduce")


@pytest.mark.parametrize("game", ["community_blackjack", "spanish_21"])
def test_every_command_can_be_typed(game: str) -> None:
    """The command is there, and it has these options."""
    typed = [words for _, words in commands(findings(game))]
    assert any(words.startswith("etg certify") for words in typed)
    for words in typed:
        program, *rest = shlex.split(words)
        if program == "sha256sum":
            continue
        command: click.Command = main
        context = click.Context(main)
        while isinstance(command, click.Group):
            found = command.get_command(context, rest.pop(0))
            assert found, words
            command = found
        command.make_parser(click.Context(command)).parse_args(rest)


def test_a_file_with_a_blank_in_its_name_is_quoted() -> None:
    found = findings_of(findings("pitch_blackjack").submission, "my table.toml")
    assert ("The rules in words", "etg submission show 'my table.toml'") in list(commands(found))


def test_a_submission_without_side_wagers() -> None:
    values = {key: value for key, value in findings("blackjack").submission.values.items() if key != "side_wagers"}
    document = report(findings_of(check(values)))
    assert "The submission offers no side wager." in {w for block in document.blocks() for w in words_of(block)}
    summary = next(block for block in document.cover if isinstance(block, Table))
    assert len(summary.rows) == 3


def test_a_wager_that_the_cards_do_not_decide_is_listed_without_odds() -> None:
    summary = next(block for block in report(findings("blackjack")).cover if isinstance(block, Table))
    assert ("Must Hit Progressive", "not decided by the cards", "", "") in summary.rows


def test_columns_and_facts_are_plain_data() -> None:
    assert Column("a") == Column("a") and Fact("a", "b") == Fact("a", "b", False)
