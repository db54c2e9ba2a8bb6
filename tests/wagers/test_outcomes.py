"""What every evaluator promises, whatever the cards."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etg.cards import PACK_48, PACK_52, Card, card, cards
from etg.games import GAMES
from etg.hands import is_blackjack
from etg.wagers import LOST, WAGERS, Need, Options, Outcome, Seen, Wager, options_of
from etg.wagers.dealer_hand import magic_card
from etg.wagers.paytables import Paytable

CARD_NEEDS = {Need.FIRST_TWO, Need.FIRST_FOUR, Need.UP_CARD, Need.SECOND_CARD}
FIRST_CARD_WAGERS = [wager for wager in WAGERS.values() if set(wager.needs) <= CARD_NEEDS]
FOUR = st.lists(st.sampled_from(PACK_52), min_size=4, max_size=4).map(tuple)
NINES = (card("9S"), card("9H"))
BLACKJACK = (card("AS"), card("KS"))
wagers = pytest.mark.parametrize("wager", FIRST_CARD_WAGERS, ids=lambda wager: wager.id)


def seen_of(wager: Wager, drawn: tuple[Card, ...]) -> Seen:
    return Seen(drawn) if Need.FIRST_FOUR in wager.needs else Seen(drawn[:2], drawn[2], drawn[3])


def paytables_of(wager: str) -> list[Paytable]:
    games = [game for game in GAMES.values() if wager in game.side_wagers]
    return [paytable for game in games for paytable in game.paytables(wager).values()]


@wagers
@settings(max_examples=300)
@given(drawn=FOUR)
def test_all_cards_seen_decide_the_wager_by_lines_of_the_paytable(wager: Wager, drawn: tuple[Card, ...]) -> None:
    outcome = wager.evaluator()(seen_of(wager, drawn))
    assert outcome is not None
    for paytable in paytables_of(wager.id):
        if max(paytable.decks) == 1 and len(set(drawn)) < 4:
            continue  # in one deck no card comes twice
        assert set(outcome) <= set(paytable.lines)
        best = [name for name in outcome if not paytable.lines[name].additional]
        assert len(set(best)) <= (2 if wager.id in ("match_the_dealer", "match_super_bonus") else 1)


@pytest.mark.parametrize("wager", [w for w in FIRST_CARD_WAGERS if Need.FIRST_TWO in w.needs], ids=lambda w: w.id)
@settings(max_examples=200)
@given(drawn=FOUR, no_blackjack=st.booleans())
@pytest.mark.clause("R6")
def test_what_is_decided_early_stays_decided(wager: Wager, drawn: tuple[Card, ...], no_blackjack: bool) -> None:
    """An outcome known before the dealer's second card is the outcome with every second card that can still come."""
    evaluate = wager.evaluator()
    for early in (Seen(drawn[:2]), Seen(drawn[:2], drawn[2]), Seen(drawn[:2], drawn[2], no_blackjack=no_blackjack)):
        outcome = evaluate(early)
        if outcome is None:
            continue
        ups = (drawn[2],) if early.up is not None else PACK_52
        for up in ups:
            for second in PACK_52:
                if not (early.no_blackjack and is_blackjack((up, second))):
                    assert evaluate(Seen(drawn[:2], up, second)) == outcome


@pytest.mark.parametrize("wager", [w for w in FIRST_CARD_WAGERS if Need.SECOND_CARD in w.needs], ids=lambda w: w.id)
@pytest.mark.clause("R6")
def test_what_is_open_can_still_change(wager: Wager) -> None:
    """A wager says "not yet" only while cards that are still to come make a difference somewhere (R6)."""
    evaluate = wager.evaluator()
    kings_and_queens = [(c, d) for c in PACK_52[44:] for d in PACK_52[44:]]  # among them all that wait for a top line
    others = [(a, b) for a in PACK_52[::3] for b in PACK_52[::5]]
    waited = 0
    for first in kings_and_queens + others:
        for up in PACK_52:
            if evaluate(Seen(first, up)) is None:
                waited += 1
                assert len({evaluate(Seen(first, up, second)) for second in PACK_52}) > 1
    assert waited


@wagers
@settings(max_examples=200)
@given(drawn=FOUR)
def test_order_and_likeness_are_as_declared(wager: Wager, drawn: tuple[Card, ...]) -> None:
    """The odds rely on it: what a wager calls the same must be the same to it."""
    evaluate = wager.evaluator()
    outcome = evaluate(seen_of(wager, drawn))
    swapped = (drawn[1], drawn[0], *drawn[2:])
    assert evaluate(seen_of(wager, swapped)) in (outcome, reordered(outcome))
    if wager.any_order:
        used = drawn if Need.SECOND_CARD in wager.needs or Need.FIRST_FOUR in wager.needs else drawn[:3]
        for order in permutations(used):
            assert evaluate(seen_of(wager, (*order, drawn[3])[:4])) == outcome
    if wager.alike is not None:
        kinds = {wager.alike(card): card for card in PACK_52}
        assert evaluate(seen_of(wager, tuple(kinds[wager.alike(card)] for card in drawn))) == outcome


def reordered(outcome: Outcome | None) -> Outcome | None:
    return outcome and tuple(reversed(outcome))


@wagers
def test_every_line_can_be_made(wager: Wager) -> None:
    """A line that no cards can make would be a typing error in an outcome's name."""
    evaluate = wager.evaluator()
    made: set[str] = set()
    deck = PACK_52 if any(wager.id in game.side_wagers and len(game.pack) == 52 for game in GAMES.values()) else PACK_48
    for a in deck:
        for b in deck:
            if wager.id == "super_match":
                made |= {name for c in deck[::4] for d in deck[::4] for name in evaluate(Seen((a, b, c, d))) or ()}
                continue
            for up in deck if Need.UP_CARD in wager.needs else (0,):
                outcome = evaluate(Seen((a, b), up))
                if (outcome is None and a // 4 in (0, 10, 11, 12)) or wager.id in ("match_down", "monster_match"):
                    for second in deck[:: 1 if a == b else 7]:
                        made |= set(evaluate(Seen((a, b), up, second)) or ())
                made |= set(outcome or ())
    for paytable in paytables_of(wager.id):
        assert set(paytable.lines) <= made


WORDS = {
    "BJ 1.B(1)": [
        ("lucky_ladies", "KH QS", "any_20"),
        ("lucky_ladies", "AS 9H", "any_20"),
        ("lucky_ladies", "KH KS", "any_20"),
        ("lucky_ladies", "KH 9S", ""),
        ("lucky_ladies", "AS TH", ""),
    ],
    "BJ 1.B(4)": [
        ("royal_match_21", "KH QH QS KS", "royal_match crown_treasure"),
        ("royal_match_21", "QH KH KD QD", "royal_match crown_treasure"),
        ("royal_match_21", "KH QH QS KD", "royal_match"),
        ("royal_match_21", "KH QH QS JS", "royal_match"),
        ("royal_match_21", "KH JH QS KS", "suited_match"),
    ],
    "BJ 1.B(8)": [
        ("super_match", "7S 7H 7D 7S", "four_of_a_kind"),
        ("super_match", "7S 7H 7D 8S", "three_of_a_kind"),
        ("super_match", "7S 7H 8D 8S", "two_pair"),
        ("super_match", "KS KH QD TS", "pair"),
    ],
    "BJ 1.B(13)": [
        ("lucky_ladies", "KH KH", "matched_20"),
        ("lucky_ladies", "TC TC", "matched_20"),
        ("lucky_ladies", "QS QS", "matched_20"),
        ("lucky_ladies", "QH QH 9S 9D", "queen_of_hearts_pair"),
        ("lucky_ladies", "9H 9H", ""),
    ],
    "BJ 1.B(14)": [
        ("bet_the_set_21", "KH KS", "pair"),
        ("bet_the_set_21", "2D 2C", "pair"),
        ("bet_the_set_21", "KH QH", ""),
        ("bet_the_set_21", "TH KH", ""),
    ],
    "BJ 1.B(15)": [
        ("royal_match_21", "KH QH 9S 9D", "royal_match"),
        ("royal_match_21", "QC KC 9S 9D", "royal_match"),
        ("royal_match_21", "KH QD 9S 9D", ""),
    ],
    "BJ 1.B(19)": [
        ("royal_match_21", "2H 9H", "suited_match"),
        ("royal_match_21", "KH JH", "suited_match"),
        ("royal_match_21", "KH KH", "suited_match"),
        ("royal_match_21", "AH QH", "suited_match"),
        ("royal_match_21", "2H 9D", ""),
    ],
    "BJ 1.B(20)": [("bet_the_set_21", "KH KH", "suited_pair"), ("bet_the_set_21", "3D 3D", "suited_pair")],
    "BJ 1.B(21)": [
        ("lucky_ladies", "KH QH", "suited_20"),
        ("lucky_ladies", "AC 9C", "suited_20"),
        ("kings_bounty", "KS TS", "suited_20"),
    ],
    "BJ 1.B(22)": [
        ("super_match", "7S 8H 7D 7S", "three_of_a_kind"),
        ("three_card_poker", "7S 7H 7D", "three_of_a_kind"),
        ("three_card_poker", "7S 7H 8D", ""),
    ],
    "BJ 1.B(23)": [
        ("in_between", "7S 7H 7D", "triple_match"),
        ("in_between", "AS AH AD", "triple_match"),
        ("in_between", "7S 7H 8D", ""),
        ("in_between", "7S 8H 7D", ""),
    ],
}


@pytest.mark.parametrize(
    ("wager", "drawn", "makes"),
    [pytest.param(*case, marks=pytest.mark.clause(word)) for word, cases in WORDS.items() for case in cases],
)
def test_what_the_words_of_chapter_1_mean(wager: str, drawn: str, makes: str) -> None:
    """The box's first two cards, then the dealer's up card and his second one."""
    seen = cards(drawn)
    up, second = (*seen[2:], None, None)[:2]
    evaluate = WAGERS[wager].evaluator(Options(suited_pair=True))
    found = evaluate(Seen(seen) if wager == "super_match" else Seen(seen[:2], up, second))
    assert found == tuple(makes.split())


@pytest.mark.clause("R6", "HB 15")
def test_lucky_ladies_waits_only_for_a_possible_dealer_blackjack() -> None:
    evaluate = WAGERS["lucky_ladies"].evaluator()
    queens = cards("QH QH")
    ace, nine, king = cards("AS 9S KS")
    assert evaluate(Seen(queens)) is None
    assert evaluate(Seen(queens, up=ace)) is None
    assert evaluate(Seen(queens, up=ace, no_blackjack=True)) == ("queen_of_hearts_pair",)
    assert evaluate(Seen(queens, up=nine)) == ("queen_of_hearts_pair",)
    assert evaluate(Seen(queens, up=ace, second=king)) == ("queen_of_hearts_pair_and_dealer_blackjack",)


@pytest.mark.clause("R6", "R16")
def test_r6_super_4_against_a_nine_has_already_lost() -> None:
    assert WAGERS["super_4"].evaluator()(Seen(cards("AS AH"), up=cards("9S")[0])) == LOST


@pytest.mark.clause("R6", "R29", "R30")
def test_wagers_on_the_dealers_hand_wait_for_it() -> None:
    for wager in ("buster_blackjack", "hit_and_run"):
        assert WAGERS[wager].evaluator()(Seen(cards("AS AH"), *NINES)) is None
    assert WAGERS["buster_blackjack"].evaluator()(Seen(cards("2S 2H"), *BLACKJACK)) == LOST
    assert WAGERS["hit_and_run"].evaluator()(Seen(cards("2S 2H"), *BLACKJACK)) == ("blackjack",)


@pytest.mark.clause("R28")
def test_bad_beat_waits_for_the_hands_and_the_dealer() -> None:
    evaluate = WAGERS["bad_beat"].evaluator()
    twenty, nineteen = cards("TS JS"), cards("TS 9S")
    ace, nine, king = cards("AS 9S KS")
    assert evaluate(Seen(twenty, up=nine)) is None
    assert evaluate(Seen(twenty, up=nine, hands=(twenty,))) is None
    assert evaluate(Seen(twenty, up=nine, hands=(nineteen,))) == LOST
    assert evaluate(Seen(twenty, up=ace, second=king, hands=(nineteen, twenty))) == ("blackjack",)
    assert evaluate(Seen(twenty, hands=())) == LOST


@pytest.mark.clause("R40")
def test_wheels_wait_for_the_wheel_only_when_it_turns() -> None:
    spin = WAGERS["bonus_spin"].evaluator(Options(ace_stake=500))
    blackjack, ace, nothing = cards("AS KS"), cards("AS 6S"), cards("6S KS")
    six, king, an_ace = cards("6S KS AS")
    assert spin(Seen(blackjack, stake=100)) is None
    assert spin(Seen(blackjack, stake=100, symbol="$350")) == ("$350",)
    assert spin(Seen(ace, stake=100)) == LOST
    assert spin(Seen(ace, stake=500)) is None
    assert spin(Seen(nothing, stake=500)) == LOST
    spanish = WAGERS["bonus_spin"].evaluator(options_of(GAMES["spanish_21"].paytables("bonus_spin")["C"]))
    assert spanish(Seen(ace, stake=500)) == LOST
    xtreme = WAGERS["bonus_spin_xtreme"].evaluator()
    assert xtreme(Seen(nothing, up=six)) is None
    assert xtreme(Seen(nothing, up=six, second=king)) is None
    assert xtreme(Seen(nothing, up=king, second=six, symbol="primary")) == ("primary",)
    assert xtreme(Seen(nothing, up=six, second=six)) == LOST
    assert xtreme(Seen(nothing, up=an_ace)) == LOST


@pytest.mark.clause("R30")
def test_the_free_bonus_is_lost_as_soon_as_it_can_be() -> None:
    evaluate = WAGERS["buster_free_bonus"].evaluator(Options(bonus_stake=500))
    blackjack, seven_cards = cards("AS KD"), cards("2S 2D 2H 2C 3S 4D TS")
    ace, queen = cards("AH QH")
    assert evaluate(Seen(blackjack, stake=500)) is None
    assert evaluate(Seen(blackjack, stake=500, dealer=seven_cards)) == ("7_cards",)
    assert evaluate(Seen(blackjack, stake=500, dealer=seven_cards[1:])) == LOST
    assert evaluate(Seen(blackjack, stake=600, dealer=seven_cards)) == LOST
    assert evaluate(Seen(blackjack, stake=400)) == LOST
    assert evaluate(Seen(cards("KS QD"), stake=500)) == LOST
    assert evaluate(Seen(blackjack, ace, queen, stake=500)) == LOST


@pytest.mark.clause("R28", "BJ 1.B(12)")
def test_the_magic_card_may_be_either_of_the_first_two() -> None:
    first = cards("AS KD")
    assert magic_card(first, first[0])
    assert magic_card(first, first[1])
    assert not magic_card(first, cards("AD")[0])


@pytest.mark.parametrize("wager", ["trilux", "21_plus_3_extreme", "21_plus_3_progressive", "three_card_poker", "top_3"])
@pytest.mark.clause("R14")
def test_r14_queen_king_ace_is_an_option_of_two_wagers_only(wager: str) -> None:
    q, k, a = cards("QS KS AS")
    evaluate = WAGERS[wager].evaluator(Options(queen_king_ace=False))
    optional = wager in ("three_card_poker", "top_3")
    assert (evaluate(Seen((q, k), a)) == ("straight_flush",)) is not optional
    assert WAGERS[wager].evaluator()(Seen((q, k), a)) == ("straight_flush",)


def test_must_hit_is_a_draw_of_the_table() -> None:
    evaluate = WAGERS["must_hit"].evaluator()
    assert evaluate(Seen((0, 1))) is None
    assert evaluate(Seen((0, 1), symbol="random_winner")) == ("random_winner",)
    assert evaluate(Seen((0, 1), symbol="")) == LOST
