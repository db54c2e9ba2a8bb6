"""How a finished main hand ends against the dealer, by the books' cases."""

import pytest

from etg.cards import cards
from etg.games import GAMES, Ending, Hand
from etg.games.pay import blackjack_line, bonus_line, insurance_line, super_bonus
from tests.builders import rules_of

B = pytest.mark.clause


def verdict(game: str, player: str, dealer: str, hand: str = "", **options: object) -> str:
    rules = rules_of(game, **options)
    made = Hand(cards(player), split="split" in hand, doubles=int("doubled" in hand), switched="switched" in hand)
    found = rules.game.verdict(rules, made, cards(dealer))
    return found.line or found.outcome


@pytest.mark.parametrize(
    ("player", "dealer", "ends"),
    [
        pytest.param("KS 9D", "KH 8C", "win", marks=B("BJ 13.A(1)", "HB 1", "HB 5")),
        pytest.param("KS 8D", "KH 8C", "tie", marks=B("HB 5")),
        pytest.param("KS 7D", "KH 8C", "lose", marks=B("HB 1", "HB 5")),
        pytest.param("KS 2D", "KH 6C TD", "win", marks=B("HB 5")),
        pytest.param("KS 6D KD", "KH 6C TD", "lose", marks=B("HB 3")),
        pytest.param("AS KD", "KH 6C 5D", "blackjack_3_to_2", marks=B("HB 7", "BJ 13.A(2)(a)")),
        pytest.param("AS KD", "AH KC", "tie", marks=B("HB 7")),
        pytest.param("7S 7D 7C", "AH KC", "lose", marks=B("HB 7")),
        pytest.param("7S 7D 7C", "KH 6C 5D", "tie", marks=B("HB 5")),
        pytest.param("7S 7D 7C", "KH KC", "win", marks=B("HB 1", "HB 5")),
    ],
)
@pytest.mark.parametrize("game", ["blackjack", "pitch_blackjack", "community_blackjack"])
def test_blackjack(game: str, player: str, dealer: str, ends: str) -> None:
    assert verdict(game, player, dealer) == ends


@pytest.mark.clause("BJ 13.A(2)(b)")
def test_six_to_five_when_submitted() -> None:
    assert verdict("blackjack", "AS KD", "KH 9C", blackjack_pays="6 to 5") == "blackjack_6_to_5"


@pytest.mark.clause("R8", "BJ 1.B(2)", "SP 1.B(1)", "PO 1.B(1)", "PE 1.B(1)")
def test_r8_a_two_card_21_after_a_split_is_21() -> None:
    assert verdict("blackjack", "AS KD", "KH 9C", "split") == "win"
    assert verdict("blackjack", "AS KD", "KH 6C 5D", "split") == "tie"
    assert verdict("blackjack", "AS KD", "AH KC", "split") == "lose"
    for game in ("spanish_21", "pontoon_21", "players_edge_21"):
        assert verdict(game, "AS KD", "KH 9C", "split") == "win"
        assert verdict(game, "AS KD", "KH 6C 5D", "split") == "win"
        assert verdict(game, "AS KD", "AH KC", "split") == "lose"


def test_a_blackjack_ends_as_one() -> None:
    for game in ("blackjack", "blackjack_switch", "spanish_21"):
        rules = rules_of(game)
        assert rules.game.verdict(rules, Hand(cards("AS KD")), cards("KH 9C")).outcome is Ending.BLACKJACK
        assert rules.game.verdict(rules, Hand(cards("KS QD")), cards("KH 9C")).outcome is Ending.WIN


def test_only_the_spanish_family_has_a_super_bonus() -> None:
    sevens, seven = Hand(cards("7S 7S 7S")), cards("7D")[0]
    assert super_bonus(GAMES["blackjack"], sevens, seven, 1000) is None
    assert super_bonus(GAMES["spanish_21"], sevens, seven, 1000) is not None
    assert super_bonus(GAMES["spanish_21"], sevens, cards("8D")[0], 1000) is None
    assert super_bonus(GAMES["spanish_21"], Hand(cards("7S 7S 7D")), seven, 1000) is None
    assert super_bonus(GAMES["spanish_21"], sevens, seven, 499) is None


@pytest.mark.clause("R47")
def test_r47_six_card_charlie() -> None:
    six = "2S 2D 2H 3S 3D 4C"
    assert verdict("community_blackjack", "2S 2D 2H 3S 3D 3C AH", "KH KC", six_card_charlie=True) == "six_card_charlie"
    assert verdict("community_blackjack", six, "KH KC", six_card_charlie=True) == "six_card_charlie"
    assert verdict("community_blackjack", six, "AH KC", six_card_charlie=True) == "six_card_charlie"
    assert verdict("community_blackjack", six, "KH KC", "doubled", six_card_charlie=True) == "lose"
    assert verdict("community_blackjack", six, "KH KC") == "lose"
    assert verdict("community_blackjack", f"{six} KD", "KH KC", six_card_charlie=True) == "lose"


@pytest.mark.parametrize(
    ("player", "how", "dealer", "ends"),
    [
        pytest.param("AS KD", "", "KH 6C 5D", "switch_blackjack", marks=B("BJ 12.A(5)(a)")),
        pytest.param("AS KD", "", "AH KC", "tie", marks=B("BJ 12.A(5)(b)")),
        pytest.param("AS KD", "switched", "AH KC", "lose", marks=B("BJ 12.A(5)(c)")),
        pytest.param("AS KD", "switched", "KH 6C 5D", "tie", marks=B("BJ 12.A(5)(d)")),
        pytest.param("AS KD", "switched", "KH 6C 6D", "tie", marks=B("BJ 12.A(5)(d)")),
        pytest.param("KS QD", "", "KH 6C 6D", "tie", marks=B("BJ 12.A(5)(e)")),
        pytest.param("5S QD 6D", "", "KH 6C 6D", "tie", marks=B("BJ 12.A(5)(e)")),
        pytest.param("AS KD", "", "KH 6C 6D", "switch_blackjack", id="R35 original Blackjack beats 22"),
        pytest.param("AS KD", "switched", "KH 9C", "win", id="R35 switched Blackjack is 21", marks=B("BJ 1.B(2)")),
        pytest.param("AS KD", "", "KH 9C", "switch_blackjack", id="R35 Blackjack pays 1 to 1"),
        pytest.param("KS QD", "", "KH 6C 7D", "win", id="dealer 23 breaks"),
        pytest.param("KS 6D 8D", "", "KH 6C 6D", "lose", id="broken loses to 22"),
        pytest.param("KS 9D", "", "KH KC", "lose", id="plain comparison"),
    ],
)
@pytest.mark.clause("R35")
def test_blackjack_switch(player: str, how: str, dealer: str, ends: str) -> None:
    assert verdict("blackjack_switch", player, dealer, how) == ends


def family(place: str) -> pytest.MarkDecorator:
    """The clauses of one case in the three books; Player's Edge 21 has them a letter later."""
    later = {"O": "P", "P": "Q", "Q": "R"}[place[0]] + place[1:]
    return pytest.mark.clause(f"SP 7.{place}", f"PO 7.{place}", f"PE 7.{later}")


@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21", "players_edge_21"])
@pytest.mark.parametrize(
    ("player", "dealer", "ends"),
    [
        pytest.param("KS 9D", "KH 6C 8D", "win", marks=family("O(1)")),
        pytest.param("KS 9D", "KH 8C", "win", marks=family("O(2)")),
        pytest.param("AS KD", "AH KC", "blackjack", marks=family("O(3)")),
        pytest.param("AS KD", "KH 6C 5D", "blackjack", marks=family("O(3)")),
        pytest.param("KS 6D 5H", "KH 6C 5D", "win", marks=family("O(4)")),
        pytest.param("KS 8D", "KH 8C", "tie", marks=family("P")),
        pytest.param("KS 6D 5H", "AH KC", "lose", marks=family("Q")),
        pytest.param("KS 6D 8H", "KH 6C 8D", "lose", id="broken", marks=family("O(1)")),
        pytest.param("KS 6D 8H", "KH 8C", "lose", id="broken with more", marks=family("O(2)")),
        pytest.param("KS 7D", "KH 8C", "lose", id="lower", marks=family("O(2)")),
    ],
)
@pytest.mark.clause("R50")
def test_spanish_family(game: str, player: str, dealer: str, ends: str) -> None:
    assert verdict(game, player, dealer) == ends


@pytest.mark.clause("SP 10.G", "SP 11.F", "PO 10.G", "PO 11.F", "PE 10.G", "PE 11.F", "R31")
@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21", "players_edge_21"])
@pytest.mark.parametrize("hand", ["6S 7S 8S", "7D 7D 7D", "2S 3D 4C 6H 6D", "2S 2D 2C 4H 5D 6S"])
@pytest.mark.parametrize("how", ["doubled", "split"])
def test_bonus_hands_are_not_for_doubled_or_split_hands(game: str, hand: str, how: str) -> None:
    assert verdict(game, hand, "KH 9C") != "win"
    assert verdict(game, hand, "KH 9C", how) == "win"


@pytest.mark.clause("R31")
def test_r31_eight_cards_of_players_edge() -> None:
    eight = "AS AD AC 2S 2D 3H 5C 6D"
    assert verdict("players_edge_21", eight, "KH 9C") == "seven_card_21"
    assert verdict("players_edge_21", eight, "KH 9C", eight_cards_pay_as_seven=False) == "win"
    assert verdict("spanish_21", eight, "KH 9C") == "seven_card_21"


@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21", "players_edge_21"])
def test_a_plain_21_has_no_bonus_line(game: str) -> None:
    rules = rules_of(game)
    assert bonus_line(rules, Hand(cards("KS 5D 6H"))) is None
    assert bonus_line(rules, Hand(cards("KS 2D 4H 5C"))) is None


def test_the_line_of_a_blackjack() -> None:
    assert blackjack_line(rules_of("blackjack", blackjack_pays="6 to 5")) == "blackjack_6_to_5"
    assert blackjack_line(rules_of("blackjack_switch")) == "switch_blackjack"
    assert blackjack_line(rules_of("pontoon_21")) == "blackjack"


def test_insurance_is_lost_without_a_blackjack_or_an_ace_up() -> None:
    game = rules_of("blackjack").game
    assert insurance_line(game, *cards("AS 9D")) is None
    assert insurance_line(game, *cards("KS AD")) is None
