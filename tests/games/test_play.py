"""First deal, the dealer's rule, and what a hand may choose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etg.cards import PACK_52, cards
from etg.games import GAMES, Hand
from etg.games.play import Place, dealer_draws, dealer_hits_soft_17, decisions, first_deal, may_split
from etg.games.rules import PlayOrder
from tests.builders import rules_of

DEALER, COMMUNITY = Place.DEALER, Place.COMMUNITY


def boxes_of(game: str, boxes: list[int], **options: object) -> list[int | Place]:
    deal = first_deal(rules_of(game, **options), boxes)
    return [target.box if target.place is Place.BOX else target.place for target in deal]


@pytest.mark.parametrize("game", ["blackjack", "pitch_blackjack", "spanish_21", "pontoon_21", "players_edge_21"])
@pytest.mark.clause("R2")
def test_r2_the_first_cards_go_round_twice_with_the_dealer_last(game: str) -> None:
    assert boxes_of(game, [5, 1, 3]) == [1, 3, 5, DEALER, 1, 3, 5, DEALER]
    deal = first_deal(rules_of(game), [1])
    assert [target.face_down for target in deal][1::2] == [False, True]


@pytest.mark.clause("R2")
def test_r2_switch_deals_two_hands_a_box() -> None:
    deal = first_deal(rules_of("blackjack_switch"), [2, 4])
    rounds = [(2, 0), (2, 1), (4, 0), (4, 1), (0, 0)]
    assert [(target.box, target.hand) for target in deal] == rounds * 2


@pytest.mark.clause("BJ 12.C", "BJ 12.C(1)", "BJ 12.C(2)", "R43")
def test_r43_community_start() -> None:
    assert boxes_of("community_blackjack", [1, 4]) == [COMMUNITY, DEALER, COMMUNITY]
    assert boxes_of("community_blackjack", [1, 4], community_start_cards=1) == [1, 4, DEALER, COMMUNITY]
    assert boxes_of("community_blackjack", [1, 4], community_start_cards=0) == [1, 4, DEALER, 1, 4]
    assert not GAMES["community_blackjack"].hole_card


def test_only_hand_dealt_cards_lie_face_down() -> None:
    down = {game.id for game in GAMES.values() if first_deal(rules_of(game.id), [1])[0].face_down}
    assert down == {"pitch_blackjack"}


@pytest.mark.clause("HB 4", "SP 7.M", "PO 7.M", "PE 7.M", "R7")
@pytest.mark.parametrize(
    ("hand", "stands_on_soft_17", "hits_soft"),
    [
        ("KS 6D", True, True),
        ("KS 7D", False, False),
        ("AS 6D", False, True),
        ("AS 6D KC", False, False),
        ("AS 2D 4C", False, True),
        ("AS 7D", False, False),
        ("AS AD", True, True),
        ("2S 2D", True, True),
    ],
)
def test_dealer_draws(hand: str, stands_on_soft_17: bool, hits_soft: bool) -> None:
    assert dealer_draws(cards(hand), hits_soft_17=False) is stands_on_soft_17
    assert dealer_draws(cards(hand), hits_soft_17=True) is hits_soft


@pytest.mark.clause("R7")
def test_r7_soft_17_by_game() -> None:
    assert not dealer_hits_soft_17(rules_of("spanish_21"))
    assert not dealer_hits_soft_17(rules_of("pontoon_21"))
    assert dealer_hits_soft_17(rules_of("players_edge_21"))
    assert dealer_hits_soft_17(rules_of("blackjack", dealer_hits_soft_17=True))
    assert not dealer_hits_soft_17(rules_of("blackjack"))


@pytest.mark.clause("R3")
def test_r3_players_edge_plays_from_the_highest_box_down() -> None:
    assert {game.id for game in GAMES.values() if game.play_order is PlayOrder.DOWN} == {"players_edge_21"}


@pytest.mark.clause("BJ 2.A", "SP 2.A", "PO 2.A", "PE 2.A", "R1")
def test_boxes() -> None:
    assert {game.id: game.boxes for game in GAMES.values() if game.boxes != 7} == {"pontoon_21": 8}


def may(game: str, hand: str, splits: int = 0, first: bool = True, **options: object) -> set[str]:
    held = Hand(cards(hand))
    return set(decisions(rules_of(game, surrender=game != "blackjack_switch", **options), held, splits, first))


@pytest.mark.clause("HB 8", "HB 10", "HB 11")
def test_blackjack_decisions() -> None:
    assert may("blackjack", "KS 6D") == {"hit", "stand", "double", "surrender"}
    assert may("blackjack", "KS 6D", first=False) == {"hit", "stand", "double"}
    assert may("blackjack", "KS QD") == {"hit", "stand", "double", "split", "surrender"}
    assert may("blackjack", "KS 2D 2C") == {"hit", "stand"}
    assert may("blackjack", "8S 8D 2C") == {"hit", "stand"}
    assert may("blackjack", "8S 8D", first=False, max_splits=0) == {"hit", "stand", "double"}
    assert may("blackjack", "8S 8D", splits=3, first=False) == {"hit", "stand", "double"}
    assert may("blackjack", "AS KD") == set()
    assert may("blackjack", "KS 6D 5C") == set()
    assert may("blackjack", "KS 6D KC") == set()
    assert may("blackjack_switch", "KS 6D") == {"hit", "stand", "double"}


@pytest.mark.clause("R47")
def test_r47_a_charlie_is_won_and_not_asked() -> None:
    six = "2S 2D 2H 3S 3D 4C"
    assert may("community_blackjack", six, first=False) == {"hit", "stand"}
    assert may("community_blackjack", six, first=False, six_card_charlie=True) == set()
    assert may("community_blackjack", "2S 2D 2H 3S 3D", first=False, six_card_charlie=True) == {"hit", "stand"}


def test_doubled_hands_of_blackjack_are_not_asked() -> None:
    assert decisions(rules_of("blackjack"), Hand(cards("5S 6D 2C"), doubles=1), 0) == ()


@pytest.mark.clause("SP 10.B", "PO 10.B", "PE 10.B")
@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21", "players_edge_21"])
def test_the_spanish_family_doubles_on_any_number_of_cards(game: str) -> None:
    assert may(game, "2S 3D 4C 5H", first=False) == {"hit", "stand", "double"}


@pytest.mark.clause("PE 10.I", "R33", "R34")
def test_r33_r34_rescue_and_redouble() -> None:
    doubled = Hand(cards("5S 6D 2C"), doubles=1)
    assert decisions(rules_of("spanish_21"), doubled, 0) == ("keep", "rescue")
    assert decisions(rules_of("players_edge_21"), doubled, 0) == ("keep", "rescue")
    edge = rules_of("players_edge_21", redouble=True)
    assert decisions(edge, doubled, 0) == ("keep", "rescue", "double")
    assert decisions(edge, Hand(cards("2S 3D 2C 2H"), doubles=2), 0) == ("keep", "rescue", "double")
    assert decisions(edge, Hand(cards("2S 3D 2C 2H 3C"), doubles=3), 0) == ("keep", "rescue")
    assert decisions(edge, Hand(cards("5S 6D KC"), doubles=1), 0) == ()
    assert decisions(edge, Hand(cards("KS 6D KC"), doubles=1), 0) == ()


@pytest.mark.clause("HB 9", "BJ 11.D", "SP 11.D", "PO 11.D", "PE 11.D", "R8")
def test_r8_split_aces_take_one_card() -> None:
    aces, king = Hand(cards("AS AD"), split=True), Hand(cards("AS 5D"), split=True)
    assert decisions(rules_of("blackjack"), king, 1) == ()
    assert decisions(rules_of("blackjack"), aces, 1) == ()
    again = rules_of("blackjack", resplit_aces=True)
    assert set(decisions(again, aces, 1)) == {"split", "stand"}
    assert decisions(again, aces, 3) == ()
    assert may_split(again, Hand(cards("AS AD")), 0)
    assert may_split(rules_of("blackjack"), Hand(cards("AS AD")), 0)


@pytest.mark.clause("HB 9", "R8")
def test_a_split_hand_may_be_doubled_but_not_split_aces() -> None:
    rules = rules_of("blackjack")
    assert "double" in decisions(rules, Hand(cards("8S 3D"), split=True), 1)
    assert decisions(rules, Hand(cards("AS 3D"), split=True), 1) == ()


@pytest.mark.clause("R9")
def test_a_split_hand_is_not_surrendered() -> None:
    rules = rules_of("blackjack", surrender=True)
    assert "surrender" not in decisions(rules, Hand(cards("8S 3D"), split=True), 1, first=True)


@given(st.sampled_from(list(GAMES)), st.lists(st.sampled_from(PACK_52), min_size=2, max_size=6), st.integers(0, 3))
def test_who_may_hit_may_stand(game: str, hand: list[int], splits: int) -> None:
    asked = decisions(rules_of(game), Hand(tuple(hand)), splits)
    assert ("hit" in asked) <= ("stand" in asked)
    assert len(set(asked)) == len(asked)
    assert len(asked) != 1, "a question with one answer is not a question"
