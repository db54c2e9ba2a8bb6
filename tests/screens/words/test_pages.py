"""Help pages: what a player can read at the station is what the submission says, and no more."""

import re
from decimal import Decimal
from typing import Any

import pytest

from etg.games import GAMES
from etg.games.pay import lines_in_force
from etg.money import MeterShare, Odds, winnings
from etg.screens.help.pages import all_pages
from etg.screens.words.blocks import Entry, Heading, Pictures
from etg.screens.words.decided_by import decided_by
from etg.screens.words.inscriptions import inscriptions
from etg.screens.words.pages import Clause, Page, Paragraph, Rows, main_page, side_page, top_prize
from etg.screens.words.payouts import line_pays, lines_offered, main_name
from etg.table.state import UNIT, new_table
from etg.table.terms import Terms
from etg.wagers import WAGERS
from etg.wagers.paytables import Paytable
from tests.screens.words.builders import every_paytable, shipped, terms_of, terms_with
from tests.submission.test_book_demands import complete_entry, offer

PAYTABLES = [pytest.param(*row, id=f"{row[0]} {row[1].wager} {row[1].id}") for row in every_paytable()]
ADVICE = re.compile(
    r"\b(should|advice|advise|strategy|chance|probab\w*|likely|recommend\w*|left in the shoe|remaining|true count)\b",
    re.IGNORECASE,
)
PAYS = re.compile(
    r"([\d.,]+ to [\d,]+|\$[\d,.]+|\d+% of the ([A-Z][a-z]+ )?meter|half the wager back|[\d,]+ times the wager)"
    r"(, besides)?(, others \$[\d,]+( or \$[\d,]+)?)?"
)


def texts(page: Page) -> list[str]:
    """Everything a page says."""
    found = [page.title]
    for block in page.blocks:
        match block:
            case Rows():
                found += [*block.head, *(cell for row in block.rows for cell in row), block.note]
            case Paragraph() | Clause() | Heading():
                found.append(block.text)
            case Entry():
                found += [block.word, block.meaning]
            case Pictures():
                found += [words for cell in block.cells for words in (cell.title, cell.words, cell.badge)]
    return found


def rows_of(page: Page, head: str = "Outcome") -> Rows:
    """The paytable of a page."""
    return next(block for block in page.blocks if isinstance(block, Rows) and block.head[0] == head)


def check_page(page: Page) -> None:
    for text in texts(page):
        assert not ADVICE.search(text), text
        assert "_" not in text
        assert text == text.strip()
    for block in page.blocks:
        match block:
            case Paragraph():
                assert len(block.text) <= 90, block.text
                assert block.text.endswith(".")
            case Clause():
                assert len(block.text) <= 130, block.text
                assert block.text.endswith(".")
            case Rows():
                assert all(PAYS.fullmatch(pays) for _, pays in block.rows), block.rows
                outcomes = [outcome for outcome, _ in block.rows]
                assert len(set(outcomes)) == len(outcomes), outcomes
                assert all(len(outcome) <= 60 for outcome in outcomes)


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_a_game_as_shipped(game: str) -> None:
    terms = shipped(game)
    pages = all_pages(terms)
    assert [page.key for page in pages] == ["play", "main", "rules", *terms.side, "buttons", "words", "sign"]
    for page in pages:
        if page.key not in ("play", "sign"):
            check_page(page)
        assert not any(ADVICE.search(words) for words in texts(page)), page.key


@pytest.mark.parametrize(("game", "paytable"), PAYTABLES)
def test_a_side_wager_shows_every_line_by_which_it_can_be_paid(game: str, paytable: Paytable) -> None:
    terms = terms_with(game, paytable)
    page = side_page(terms, paytable.wager)
    check_page(page)
    rows = rows_of(page).rows
    lines = lines_offered(terms.side[paytable.wager])
    assert len(rows) == len(lines)
    for line, (_, pays) in zip(lines, rows, strict=True):
        _check_pays(line.pays, pays, line.additional)
    meters = set(paytable.meters) - {"prize"}
    grows = [block for block in page.blocks if isinstance(block, Clause) and "grows by" in block.text]
    assert len(grows) == len(meters)


def _check_pays(pays: object, said: str, additional: bool) -> None:
    """The words say the same money as the paytable, on a wager of $100."""
    if not isinstance(pays, Odds):
        return
    paid = winnings(pays, 10_000) + (10_000 if pays.stake_back else 0)
    if found := re.match(r"([\d.,]+) to ([\d,]+)", said):
        over, under = (Decimal(number.replace(",", "")) for number in found.groups())
        assert paid == 10_000 + over / under * 10_000
    elif found := re.match(r"([\d,]+) times the wager", said):
        assert additional and paid == int(found[1].replace(",", "")) * 10_000
    else:
        raise AssertionError(said)


@pytest.mark.parametrize(("game", "paytable"), PAYTABLES)
def test_the_top_prize_fits_on_a_spot(game: str, paytable: Paytable) -> None:
    terms = terms_with(game, paytable)
    said, *shorter = top_prize(terms, paytable.wager, new_table(terms).meters)
    assert all(len(words) < len(said) for words in shorter)
    assert re.fullmatch(r"up to [\d.,]+ (to 1|times the wager)( a card)?|up to \$[\d,]+|\$[\d,]+\.\d\d", said), said
    assert len(said) <= 28


def test_every_wager_has_its_sentences() -> None:
    assert {paytable.wager for _, paytable in every_paytable()} == set(WAGERS)


@pytest.mark.clause("BJ 2.B(6)(a)", "SP 2.B(6)(a)", "PO 2.B(6)(a)", "PE 2.B(5)(a)")
@pytest.mark.parametrize("game", GAMES)
def test_the_main_page_shows_the_lines_in_force_and_no_other(game: str) -> None:
    terms = shipped(game)
    page = main_page(terms)
    assert list(rows_of(page, "Main wager").rows) == [
        (main_name(terms.rules, line), line_pays(line)) for line in lines_in_force(terms.rules)
    ]
    assert rows_of(page, "Insurance").rows[0][1] == "2 to 1"


def main_texts(game: str, **changes: Any) -> list[str]:
    return texts(main_page(terms_of(game, **changes)))


def test_the_main_page_follows_the_submission() -> None:
    assert "6 to 5" in main_texts("blackjack", blackjack_pays="6 to 5")
    assert "3 to 2" not in main_texts("blackjack", blackjack_pays="6 to 5")
    assert "Even money" in main_texts("blackjack", even_money=True)
    assert "Even money" not in main_texts("blackjack", even_money=False)
    assert "half the wager back" in main_texts("blackjack", surrender=True)
    assert "half the wager back" not in main_texts("blackjack", surrender=False)
    assert "Wager from $5 to $200 a hand, in steps of $1." in main_texts(
        "blackjack", minimum=5, maximum=200, chip_unit=1
    )
    assert "Six-card Charlie" in main_texts("community_blackjack", six_card_charlie=True)


def test_the_spanish_family_shows_its_bonuses() -> None:
    said = main_texts("spanish_21")
    assert {"Main wager of $5 to less than $25", "$1,000", "Main wager of $25 or more", "$5,000", "$50"} <= set(said)
    assert "A doubled or split hand of 21 is paid like any other win." in said
    edge = main_texts("players_edge_21", eight_cards_pay_as_seven=False)
    assert "A 21 of eight or more cards pays like any other winning hand." in edge
    assert {"Insurance against a suited dealer Blackjack", "5 to 1", "$100"} <= set(edge)


def paytable(wager: str, letter: str = "A", game: str = "blackjack") -> Paytable:
    return GAMES[game].paytables(wager)[letter]


def test_the_payout_limit_stands_with_the_line_it_covers() -> None:
    page = side_page(terms_with("blackjack", paytable("lucky_ladies"), payout_limit=1_000_000), "lucky_ladies")
    (limit,) = (block for block in page.blocks if isinstance(block, Clause))
    assert limit.clause == "BJ 13.J(1)"
    assert "at most $1,000,000 a round" in limit.text
    page = side_page(terms_with("blackjack", paytable("lucky_ladies")), "lucky_ladies")
    assert not any(isinstance(block, Clause) for block in page.blocks)


def test_a_wheel_shows_only_the_symbols_that_are_on_it() -> None:
    entry = complete_entry(paytable("bonus_spin")) | {"wheel": {"jackpot": 1, "$10": 4_000, "$350": 0}}
    terms = terms_of("blackjack", {"bonus_spin": entry})
    assert rows_of(side_page(terms, "bonus_spin")).rows == (("Jackpot", "$5,000"), ("$10 symbol", "$10"))
    assert top_prize(terms, "bonus_spin", {})[0] == "$5,000.00"


def test_symbols_for_one_stake_say_so_where_two_are_taken() -> None:
    wheel = {"jackpot": 1, "$250/$100": 10, "$500/$100": 10}
    entry = complete_entry(paytable("bonus_spin")) | {"amounts": [1, 5], "wheel": wheel}
    page = side_page(terms_of("blackjack", {"bonus_spin": entry}), "bonus_spin")
    assert ("$500/$100 symbol ($5 wager)", "$500, others $100") in rows_of(page).rows
    assert "Others: every other player with the wager." in rows_of(page).note
    assert "With a wager of $5 one ace is enough." in texts(page)


@pytest.mark.clause("BJ 13.Q(5)(a)#2")
def test_community_pay_by_the_wager_of_the_one_who_gets_it() -> None:
    wheel = {"$20/$3": 10, "$40/$15": 10}
    entry = complete_entry(paytable("bonus_spin")) | {"amounts": [1, 5], "wheel": wheel}
    terms = terms_of("blackjack", {"bonus_spin": entry})
    rows = rows_of(side_page(terms, "bonus_spin"))
    assert rows.rows == (
        ("$20/$3 symbol ($1 wager)", "$20, others $3 or $15"),
        ("$40/$15 symbol ($5 wager)", "$40, others $3 or $15"),
    )
    assert "Others: every other player with the wager, by what he has wagered." in rows.note
    posted = [one.text for one in inscriptions(terms)]
    assert (
        "Bonus Spin Progressive, $20/$3 symbol: $20, every other player with the wager $3 or $15, "
        "by what he has wagered" in posted
    )


def test_bonuses_of_bad_beat_are_shown_where_they_are_offered() -> None:
    entry = complete_entry(paytable("bad_beat"))
    with_magic = terms_of("blackjack", {"bad_beat": entry | {"magic_card_bonus": True}})
    rows = dict(rows_of(side_page(with_magic, "bad_beat")).rows)
    assert rows["Magic Card among the first two cards"] == "20 times the wager, besides"
    assert "Lucky Player: the box is drawn" not in rows
    assert rows["20 against a dealer's 21 with six cards"] == "999 to 1"
    assert "999 to 1 is the same as 1,000 for 1." in rows_of(side_page(with_magic, "bad_beat")).note


def test_what_comes_on_top_of_the_best_line_is_not_said_to_be_part_of_it() -> None:
    """Crown treasure is paid besides the Royal match (R18): on the page and on the sign."""
    terms = terms_of("blackjack", side_wagers={"royal_match_21": {"paytable": "C"}})
    (rows,) = (block for block in side_page(terms, "royal_match_21").blocks if isinstance(block, Rows))
    assert dict(rows.rows)["Crown treasure"].endswith(", besides")
    assert rows.note.startswith("Only the best line is paid; what is marked “besides” comes on top of it.")
    assert any("Crown treasure" in each.text and each.text.endswith(", besides") for each in inscriptions(terms))


def test_insurance_of_two_hands_is_half_of_both_wagers() -> None:
    """R35."""
    for game, said in (("blackjack", "half the main wager"), ("blackjack_switch", "half of both wagers together")):
        notes = [block.note for block in main_page(shipped(game)).blocks if isinstance(block, Rows)]
        assert any(said in note for note in notes)


def test_one_matching_card_is_enough() -> None:
    """PE 6.G: either of the two cards, and the table pays one match."""
    for wager in ("match_up", "match_down"):
        words = " ".join(decided_by(shipped("players_edge_21").side[wager]))
        assert "one or both of your first two cards" in words


def test_what_rides_on_another_wager_says_so() -> None:
    must_hit = terms_of("blackjack", offer(paytable("must_hit")))
    assert "It comes with every wager on Super 4 Progressive and costs nothing more." in texts(
        side_page(must_hit, "must_hit")
    )
    free = terms_of("blackjack", offer(paytable("buster_free_bonus")))
    said = "It comes with a wager of exactly $5 on Buster Blackjack and costs nothing more."
    assert said in texts(side_page(free, "buster_free_bonus"))


def test_choices_of_the_submission_are_shown() -> None:
    top_3 = terms_of("blackjack", {"top_3": {"paytable": "A", "queen_king_ace": False}})
    assert "Queen, king and ace is not a straight." in texts(side_page(top_3, "top_3"))
    star = complete_entry(paytable("super_4", "D")) | {"star_suit": "C"}
    assert "The chosen suit is clubs." in texts(side_page(terms_of("blackjack", {"super_4": star}), "super_4"))


def top(terms: Terms, wager: str, **cents: int) -> str:
    meters = dict(new_table(terms).meters) | {name.replace("__", "."): units * UNIT for name, units in cents.items()}
    return top_prize(terms, wager, meters)[0]


def test_top_prizes() -> None:
    ladies = terms_with("blackjack", paytable("lucky_ladies"))
    assert top(ladies, "lucky_ladies") == "up to 1,000 to 1"
    sevens = terms_with("blackjack", paytable("blazing_7s"))
    assert top(sevens, "blazing_7s", blazing_7s__mega=1_234_567) == "$12,345.67"
    assert top(sevens, "blazing_7s", blazing_7s__mega=100, blazing_7s__major=200, blazing_7s__minor=0) == "$2.00"
    must_hit = terms_with("blackjack", paytable("must_hit"))
    assert top(must_hit, "must_hit", must_hit=99_999_999) == "$1,000.00", "it never pays more"
    match = terms_with("spanish_21", paytable("match_the_dealer", game="spanish_21"))
    assert top(match, "match_the_dealer") == "up to 9 to 1 a card"
    assert any(isinstance(line.pays, MeterShare) for line in lines_offered(sevens.side["blazing_7s"]))
