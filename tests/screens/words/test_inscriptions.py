"""The felt and the sign: what the books want to stand there, for every game and every submission."""

import re
from typing import Any

import pytest

from etg.games import GAMES
from etg.screens.words.areas import areas
from etg.screens.words.inscriptions import Inscription, Place, inscriptions
from etg.screens.words.payouts import line_pays, lines_offered
from etg.table.terms import Terms
from etg.wagers.paytables import Paytable
from tests.screens.words.builders import every_paytable, shipped, terms_of, terms_with
from tests.submission.test_book_demands import offer

FELT, SIGN = Place.FELT, Place.SIGN
PAYTABLES = list(every_paytable())


def said(terms: Terms, place: Place | None = None) -> dict[str, str]:
    """Texts and their clauses."""
    return {one.text: one.clause for one in inscriptions(terms) if place in (None, one.place)}


def paytable(wager: str, letter: str = "A", game: str = "blackjack") -> Paytable:
    return GAMES[game].paytables(wager)[letter]


@pytest.mark.clause("BJ 2.B(3)(a)", "BJ 2.B(3)(b)", "BJ 2.B(3)(b)#2")
@pytest.mark.parametrize("game", ["blackjack", "pitch_blackjack", "community_blackjack"])
def test_what_a_blackjack_pays_in_the_blackjack_book(game: str) -> None:
    three, six = "Blackjack pays 3 to 2", "Blackjack pays 6 to 5"
    felt = said(terms_of(game, blackjack_pays="3 to 2"), FELT)
    assert felt[three] == "BJ 2.B(3)(a)" and six not in felt
    felt = said(terms_of(game, blackjack_pays="6 to 5"), FELT)
    assert felt[six] == "BJ 2.B(3)(b)" and three not in felt
    assert felt["Insurance pays 2 to 1"] == "BJ 2.B(3)(b)#2"


@pytest.mark.clause("SP 2.B(3)(a)", "SP 2.B(3)(b)", "PO 2.B(3)(a)", "PO 2.B(3)(b)", "PE 2.B(3)(a)", "PE 2.B(3)(b)")
@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21", "players_edge_21"])
def test_what_blackjack_and_insurance_pay_in_the_spanish_family(game: str) -> None:
    book = GAMES[game].book
    felt = said(terms_of(game), FELT)
    assert felt["Blackjack pays 3 to 2"] == f"{book} 2.B(3)(a)"
    insurance = "Insurance pays 2 to 1"
    if book == "PE":
        insurance += " for unsuited Blackjacks and pays 5 to 1 for suited Blackjacks"
    assert felt[insurance] == f"{book} 2.B(3)(b)"


@pytest.mark.clause("BJ 2.B(3)(b)", "BJ 2.B(5)", "BJ 12.A(5)(a)", "BJ 12.A(5)(e)")
def test_blackjack_switch_says_what_it_is() -> None:
    felt = said(terms_of("blackjack_switch"), FELT)
    assert felt["Blackjack Switch"] == "BJ 2.B(5)"
    assert felt["Blackjack pays 1 to 1"] == "BJ 12.A(5)(a)"
    assert felt["A dealer's 22 is a push"] == "BJ 12.A(5)(e)"
    assert not any("3 to 2" in text or "6 to 5" in text for text in felt)
    assert "Blackjack Switch" not in said(terms_of("blackjack"), FELT)


@pytest.mark.clause("HB 4", "SP 7.M", "PO 7.M", "PE 7.M")
@pytest.mark.parametrize(
    ("game", "changes", "text", "clause"),
    [
        ("blackjack", {"dealer_hits_soft_17": False}, "Dealer draws to 16 and stands on every 17", "HB 4"),
        ("blackjack", {"dealer_hits_soft_17": True}, "Dealer draws to 16 and to soft 17", "HB 4"),
        ("spanish_21", {}, "Dealer draws to 16 and stands on every 17", "SP 7.M"),
        ("pontoon_21", {}, "Dealer draws to 16 and stands on every 17", "PO 7.M"),
        ("players_edge_21", {}, "Dealer draws to 16 and to soft 17", "PE 7.M"),
    ],
)
def test_what_the_dealer_does_with_a_soft_17(game: str, changes: dict[str, Any], text: str, clause: str) -> None:
    assert said(terms_of(game, **changes), FELT)[text] == clause


SIGN_CLAUSES = {"BJ": "BJ 2.B(7)", "SP": "SP 2.B(6)(b)", "PO": "PO 2.B(6)(b)", "PE": "PE 2.B(6)"}


@pytest.mark.clause("BJ 2.B(6)(a)", "SP 2.B(6)(a)", "PO 2.B(6)(a)", "PE 2.B(5)(a)")
@pytest.mark.clause("BJ 2.B(7)", "SP 2.B(6)(b)", "PO 2.B(6)(b)", "PE 2.B(6)")
@pytest.mark.parametrize(("game", "table"), PAYTABLES, ids=[f"{g} {t.wager} {t.id}" for g, t in PAYTABLES])
def test_every_payout_of_every_wager_offered_is_posted(game: str, table: Paytable) -> None:
    terms = terms_with(game, table)
    side = terms.side[table.wager]
    posted = [one for one in inscriptions(terms) if one.clause == SIGN_CLAUSES[terms.game.book]]
    own = [one for one in posted if one.text.startswith(f"{table.name}, ")]
    assert len(own) == len(lines_offered(side))
    for line, one in zip(lines_offered(side), own, strict=True):
        assert f": {line_pays(line, side)}" in one.text and one.place is SIGN
    assert "All payouts are posted at this table" in said(terms, FELT)


@pytest.mark.clause("BJ 2.B(6)(a)", "SP 2.B(6)(a)", "PO 2.B(6)(a)", "PE 2.B(5)(a)")
@pytest.mark.parametrize("game", GAMES)
def test_odds_are_written_with_to(game: str) -> None:
    for one in inscriptions(shipped(game)):
        assert one.text and one.clause and not one.text.endswith(".") and "_" not in one.text
        assert not re.search(r"\d for \d|\d:\d", one.text), one.text
        assert len(one.text) <= 100


@pytest.mark.clause("BJ 2.B(6)(a)", "SP 2.B(6)(a)", "PO 2.B(6)(a)", "PE 2.B(5)(a)")
@pytest.mark.parametrize("game", GAMES)
def test_the_felt_says_what_a_winning_hand_pays_and_where_the_rest_is_posted(game: str) -> None:
    clause = {"BJ": "BJ 2.B(6)(a)", "SP": "SP 2.B(6)(a)", "PO": "PO 2.B(6)(a)", "PE": "PE 2.B(5)(a)"}[GAMES[game].book]
    felt = said(shipped(game), FELT)
    assert felt["A winning hand pays 1 to 1"] == felt["All payouts are posted at this table"] == clause
    assert said(shipped(game), SIGN)["Winning hand: 1 to 1"] == SIGN_CLAUSES[GAMES[game].book]


@pytest.mark.clause("BJ 2.B(6)(a)", "SP 2.B(6)(a)", "PO 2.B(6)(a)", "PE 2.B(5)(a)")
@pytest.mark.clause("BJ 2.B(7)", "SP 2.B(6)(b)", "PO 2.B(6)(b)", "PE 2.B(6)")
def test_main_payouts_are_posted_as_they_are_in_force() -> None:
    for game, rules in GAMES.items():
        unsuited = "an unsuited dealer Blackjack" if rules.book == "PE" else "a dealer Blackjack"
        sign = said(terms_of(game), SIGN)
        assert sign[f"Insurance against {unsuited}: 2 to 1"] == SIGN_CLAUSES[rules.book]
        assert ("Insurance against a suited dealer Blackjack: 5 to 1" in sign) is (rules.book == "PE")
    posted = said(terms_of("blackjack", surrender=False, even_money=False), SIGN)
    assert "Winning hand: 1 to 1" in posted
    assert not any("Surrendered" in text or "Even money" in text for text in posted)
    assert "Surrendered hand: half the wager back" in said(terms_of("blackjack", surrender=True), SIGN)
    spanish = said(terms_of("spanish_21"), SIGN)
    assert "7-7-7 of spades: 3 to 1" in spanish
    assert "Super Bonus, wager below $25 (from $5): $1,000" in spanish
    assert "21 with seven or more cards: 3 to 1" in said(terms_of("players_edge_21"), SIGN)
    assert "21 with seven cards: 3 to 1" in said(terms_of("players_edge_21", eight_cards_pay_as_seven=False), SIGN)


@pytest.mark.clause("SP 2.B(6)(b)", "PO 2.B(6)(b)")
@pytest.mark.clause("BJ 2.B(6)(b)", "BJ 2.B(7)", "PE 2.B(5)(b)", "PE 2.B(6)")
def test_the_payout_limit() -> None:
    with_limit = terms_with("blackjack", paytable("lucky_ladies"), payout_limit=1_000_000)
    assert said(with_limit, FELT)["Payout limit $1,000,000 a round"] == "BJ 2.B(6)(b)"
    posted = said(with_limit, SIGN)
    assert any(text.startswith("Payout limit: $1,000,000 a round") for text in posted)
    limited = {text: clause for text, clause in posted.items() if text.startswith("Payout limit, ")}
    assert limited == {"Payout limit, Lucky Ladies: Queen of hearts pair and dealer Blackjack": "BJ 2.B(7)"}
    for game, clause in (("blackjack", "BJ 2.B(6)(b)"), ("players_edge_21", "PE 2.B(5)(b)")):
        assert said(terms_of(game), FELT)["No payout limit"] == clause
    for game, rules in GAMES.items():
        assert said(terms_of(game), SIGN)["There is no payout limit"] == SIGN_CLAUSES[rules.book]


@pytest.mark.clause("SP 2.B(5)", "PO 2.B(5)", "PE 12.B")
@pytest.mark.parametrize("game", GAMES)
def test_doubled_hands_get_no_bonus_in_the_spanish_family(game: str) -> None:
    clauses = {"spanish_21": "SP 2.B(5)", "pontoon_21": "PO 2.B(5)", "players_edge_21": "PE 12.B"}
    text = "Hands that were doubled or split do not get the bonus payouts for 21"
    assert said(shipped(game), SIGN).get(text) == clauses.get(game)


@pytest.mark.clause("BJ 2.C(4)", "PE 2.C(4)", "SP 2.B(7)(b)", "PO 2.B(7)(b)", "PO 2.B(8)(b)")
@pytest.mark.parametrize(
    ("game", "wagers", "clause"),
    [
        ("blackjack", ("hit_and_run",), "BJ 2.C(4)"),
        ("players_edge_21", ("monster_match",), "PE 2.C(4)"),
        ("spanish_21", ("bonus_spin", "bonus_spin_xtreme_16"), "SP 2.B(7)(b)"),
        ("pontoon_21", ("bonus_spin",), "PO 2.B(7)(b)"),
        ("pontoon_21", ("bonus_spin", "bonus_spin_xtreme"), "PO 2.B(7)(b) and PO 2.B(8)(b)"),
        ("blackjack", (), None),
        ("blackjack", ("lucky_ladies",), None),
    ],
)
def test_progressive_wagers_are_locked_out_once_the_deal_begins(
    game: str, wagers: tuple[str, ...], clause: str | None
) -> None:
    offered: dict[str, Any] = {}
    for wager in wagers:
        offered |= offer(paytable(wager, game=game))
    text = "Progressive wagers are closed once the deal has begun"
    assert said(terms_of(game, offered), SIGN).get(text) == clause


@pytest.mark.clause("HB 14", "SP 7.U", "PO 7.U", "PE 7.U#2")
@pytest.mark.parametrize(
    ("game", "clause"),
    [
        ("blackjack", "HB 14"),
        ("community_blackjack", "HB 14"),
        ("spanish_21", "SP 7.U"),
        ("pontoon_21", "PO 7.U"),
        ("players_edge_21", "PE 7.U#2"),
        ("pitch_blackjack", None),
    ],
)
def test_players_do_not_touch_the_cards(game: str, clause: str | None) -> None:
    assert said(shipped(game), SIGN).get("Please do not touch the cards") == clause


@pytest.mark.clause("BJ 12.B(8)")
@pytest.mark.parametrize("game", GAMES)
def test_where_players_hold_their_cards_they_are_told_how(game: str) -> None:
    clause = said(shipped(game), SIGN).get("Look at your cards with one hand, in view of the dealer")
    assert clause == ("BJ 12.B(8)" if game == "pitch_blackjack" else None)


@pytest.mark.clause("HB 14", "HB 19")
@pytest.mark.parametrize("game", GAMES)
def test_what_the_house_tells_every_player(game: str) -> None:
    sign = inscriptions(shipped(game))
    assert Inscription("The count of your hand and your decisions are up to you", "HB 14", SIGN) in sign
    notice = " ".join(one.text for one in sign if one.clause == "HB 19")
    assert all(word in notice for word in ("responsibly", "1-800-GAMBLER", "mdgamblinghelp.org", "21", "ID"))


def test_the_limits_are_posted() -> None:
    sign = said(
        terms_of("blackjack", {"lucky_ladies": {"paytable": "A", "minimum": 2, "maximum": 50}}, minimum=5), SIGN
    )
    assert sign["Main wager: $5 to $1,000"] == "COMAR 36.05.03.14"
    assert "Lucky Ladies: $2 to $50" in sign


# The betting areas


@pytest.mark.clause("BJ 2.B(2)", "SP 2.B(2)", "PO 2.B(2)", "PE 2.B(2)", "BJ 2.B(5)(a)")
@pytest.mark.parametrize("game", GAMES)
def test_the_main_wager_has_its_area(game: str) -> None:
    main = [(area.text, area.clause) for area in areas(shipped(game)) if area.key == "main"]
    if game == "blackjack_switch":
        assert main == [("Hand 1", "BJ 2.B(5)(a)"), ("Hand 2", "BJ 2.B(5)(a)")]
    else:
        names = {"BJ": "Blackjack", "SP": "Spanish 21", "PO": "Pontoon 21", "PE": "Player's Edge 21"}
        book = GAMES[game].book
        assert main == [(names[book], f"{book} 2.B(2)")]


AREAS = {
    "BJ": dict(
        zip(
            (
                "lucky_ladies", "match_the_dealer", "in_between", "royal_match_21", "bet_the_set_21", "kings_bounty",
                "three_card_poker", "hit_and_run", "house_money", "lucky_lucky", "super_4", "upcard_luck_21",
                "buster_blackjack", "buster_free_bonus", "bonus_spin", "blazing_7s", "lucky_aces",
                "21_plus_3_progressive", "trilux", "top_3",
            ),
            "abcdefghijklmnopqrst",
            strict=True,
        )
    ),
    "SP": {"match_the_dealer": "a", "bonus_spin": "b"},
    "PO": {"match_super_bonus": "a", "bonus_spin": "b"},
    "PE": {"match_up": "a", "match_down": "b", "monster_match": "c"},
}  # fmt: skip


def area_clause(book: str, wager: str) -> str:
    if wager == "super_match":
        return "BJ 2.B(5)(b)"
    return f"{book} 2.B(4)({AREAS[book][wager]})" if wager in AREAS[book] else f"{book} 2.B(4)"


@pytest.mark.parametrize(
    ("game", "wager"),
    [
        pytest.param(game.id, wager, marks=pytest.mark.clause(f"{game.book} 2.B(4)", area_clause(game.book, wager)))
        for game in GAMES.values()
        for wager in game.side_wagers
        if any(set(game.decks) & table.decks for table in game.paytables(wager).values())
    ],
)
def test_every_side_wager_that_is_offered_has_its_area(game: str, wager: str) -> None:
    table = next(table for one, table in PAYTABLES if (one, table.wager) == (game, wager))
    found = {area.key: area for area in areas(terms_with(game, table))}
    assert found[wager].text == table.name
    assert found[wager].clause == area_clause(GAMES[game].book, wager)
    assert found[wager].takes_wagers == (wager not in ("must_hit", "buster_free_bonus"))
    assert wager not in {area.key for area in areas(terms_of(game))}
