"""Every side wager of every book, lost hands and won ones, against a second reading of the books in `reading`.

Where the cards that a wager looks at are few enough, all of them; else all that the lines are made of, with a card
twice as out of several decks, and a sample of the others.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from etg.cards import NAMES, PACK_52, SUITS, Card, cards, name
from etg.games import GAMES
from etg.wagers import WAGERS, Options, Outcome, Seen, options_of
from tests.wagers import reading
from tests.wagers.reading import Lines

TWO = list(combinations_with_replacement(PACK_52, 2))
FACES = [card for card in PACK_52 if name(card)[0] in "9TJQKA"]
SOME_DEALERS = [cards(two) for two in ("QH QH", "AS KS", "KD AC", "AH 9H", "KS QS", "QD KD", "TS AS", "6S KD")]


def turned(first: tuple[Card, ...]) -> tuple[Card, ...]:
    """The two cards in the other order, for every other hand: which came first makes no difference."""
    return first[::-1] if sum(first) % 2 else first


def told(hand: tuple[Card, ...]) -> list[str]:
    return [NAMES[card] for card in hand]


def every_options(wager: str) -> set[Options]:
    """What the paytables of all games make of the evaluation of a wager."""
    games = [game for game in GAMES.values() if wager in game.side_wagers]
    return {options_of(paytable) for game in games for paytable in game.paytables(wager).values()}


def the_options(wager: str) -> Options:
    """The evaluation that all paytables of a wager have in common."""
    (options,) = every_options(wager)
    return options


def agrees(got: Outcome | None, expected: Lines, *shown: object) -> None:
    """The same lines; cards that match one by one are paid in either order."""
    assert got is not None, ("open", *shown)
    assert sorted(got) == sorted(expected), shown


# The first two cards, and the dealer's two for the best of them


@pytest.mark.clause("BJ 6.G(5)", "BJ 13.A(8)", "R27")
def test_bet_the_set_21() -> None:
    options = every_options("bet_the_set_21")
    assert {its.suited_pair for its in options} == {True, False}
    for its in options:
        evaluate = WAGERS["bet_the_set_21"].evaluator(its)
        for first in TWO:
            agrees(evaluate(Seen(turned(first))), reading.bet_the_set_21(told(first), its.suited_pair), told(first))


@pytest.mark.clause("BJ 6.G(11)", "BJ 13.A(11)", "R15")
def test_house_money() -> None:
    evaluate = WAGERS["house_money"].evaluator(the_options("house_money"))
    for first in TWO:
        agrees(evaluate(Seen(turned(first))), reading.house_money(told(first)), told(first))


TOP_LINES: dict[str, Callable[[reading.Cards, reading.Cards], Lines]] = {
    "lucky_ladies": reading.lucky_ladies,
    "kings_bounty": reading.kings_bounty,
    "royal_match_21": reading.royal_match_21,
}


@pytest.mark.parametrize(
    "wager",
    [
        pytest.param("lucky_ladies", marks=pytest.mark.clause("BJ 6.G(1)", "BJ 13.A(4)", "R19")),
        pytest.param("kings_bounty", marks=pytest.mark.clause("BJ 6.G(6)", "BJ 13.A(9)", "R19")),
        pytest.param("royal_match_21", marks=pytest.mark.clause("BJ 6.G(4)", "BJ 13.A(7)", "R18")),
    ],
)
def test_two_cards_with_a_top_line_for_the_dealers_two(wager: str) -> None:
    """All hands against some dealers; the hands of queens and kings against every two cards from the 9 up."""
    evaluate, read = WAGERS[wager].evaluator(the_options(wager)), TOP_LINES[wager]
    royals = [first for first in TWO if {card[0] for card in told(first)} <= {"Q", "K"}]
    for first, dealer in [*product(TWO, SOME_DEALERS), *product(royals, product(FACES, repeat=2))]:
        got = evaluate(Seen(turned(first), dealer[0], dealer[1]))
        agrees(got, read(told(first), told(dealer)), told(first), told(dealer))


# The first two cards and the dealer's up card


def against_every_card(wager: str, read: Callable[[reading.Cards, str], Lines]) -> None:
    evaluate = WAGERS[wager].evaluator(the_options(wager))
    for first in TWO:
        mine, seen = told(first), turned(first)
        for up in PACK_52:
            agrees(evaluate(Seen(seen, up)), read(mine, NAMES[up]), mine, NAMES[up])


@pytest.mark.parametrize(
    ("wager", "read"),
    [
        pytest.param("in_between", reading.in_between, marks=pytest.mark.clause("BJ 6.G(3)", "BJ 13.A(6)", "R17")),
        pytest.param("lucky_lucky", reading.lucky_lucky, marks=pytest.mark.clause("BJ 6.G(12)", "BJ 13.E", "R21")),
        pytest.param(
            "upcard_luck_21",
            reading.upcard_luck_21,
            marks=pytest.mark.clause("BJ 6.G(14)", "BJ 13.N", "R13", "R22"),
        ),
        pytest.param("blazing_7s", reading.blazing_7s, marks=pytest.mark.clause("BJ 6.G(18)", "BJ 13.R", "R23")),
        pytest.param(
            "match_the_dealer",
            reading.each_match,
            marks=pytest.mark.clause("BJ 6.G(2)", "BJ 13.A(5)", "SP 6.G(1)", "SP 12.A(4)", "R20"),
        ),
        pytest.param(
            "match_super_bonus", reading.each_match, marks=pytest.mark.clause("PO 6.G(1)", "PO 12.A(4)", "R20")
        ),
        pytest.param("match_up", reading.all_matches, marks=pytest.mark.clause("PE 6.G(1)", "PE 12.A(5)", "R20")),
    ],
)
def test_two_cards_and_the_up_card(wager: str, read: Callable[[reading.Cards, str], Lines]) -> None:
    against_every_card(wager, read)


@cache
def three_cards() -> list[tuple[Seen, str, str]]:
    """All hands of three cards with their names, once where queen, king and ace are in a row and once where not."""
    return [
        (
            Seen(turned(first), up),
            reading.three_cards(told(first), NAMES[up]),
            reading.three_cards(told(first), NAMES[up], queen_king_ace=False),
        )
        for first in TWO
        for up in PACK_52
    ]


@pytest.mark.parametrize(
    ("wager", "read"),
    [
        pytest.param("three_card_poker", reading.plain_poker, marks=pytest.mark.clause("BJ 6.G(9)", "BJ 13.D", "R14")),
        pytest.param("trilux", reading.plain_poker, marks=pytest.mark.clause("BJ 6.G(22)", "BJ 13.A(13)", "R14")),
        pytest.param("21_plus_3_extreme", reading.plain_poker, marks=pytest.mark.clause("HB 17", "R14")),
        pytest.param(
            "21_plus_3_progressive",
            reading.progressive_poker,
            marks=pytest.mark.clause("BJ 6.G(20)", "BJ 13.V", "R14"),
        ),
        pytest.param("top_3", reading.top_3, marks=pytest.mark.clause("BJ 6.G(21)", "BJ 13.X", "R14")),
    ],
)
def test_poker_with_three_cards(wager: str, read: Callable[[str], Lines]) -> None:
    evaluate = WAGERS[wager].evaluator(the_options(wager))
    otherwise = WAGERS[wager].evaluator(the_options(wager)._replace(queen_king_ace=False))
    optional = wager in ("three_card_poker", "top_3")
    for seen, hand, without in three_cards():
        agrees(evaluate(seen), read(hand), told(seen.first), seen.up)
        if hand != without:
            agrees(otherwise(seen), read(without if optional else hand), told(seen.first), seen.up)


# Four cards


@pytest.mark.clause("BJ 6.G(7)", "BJ 13.A(10)", "R25")
def test_super_match() -> None:
    """All ranks in every order; the suits at random."""
    evaluate, random = WAGERS["super_match"].evaluator(the_options("super_match")), Random(1)
    for ranks in product(range(13), repeat=4):
        four = tuple(rank * 4 + random.randrange(4) for rank in ranks)
        agrees(evaluate(Seen(four)), reading.super_match(told(four)), told(four))


def four_of(pack: list[Card], seed: int) -> Iterator[tuple[Card, ...]]:
    """All hands of four out of these cards, each card as often as it comes, in an order at random; and a sample."""
    random = Random(seed)
    for four in combinations_with_replacement(pack, 4):
        yield tuple(random.sample(four, 4))
    for _ in range(10_000):
        yield tuple(random.choices(PACK_52, k=4))


@pytest.mark.clause("BJ 6.G(19)", "BJ 13.A(12)", "R24")
def test_lucky_aces() -> None:
    evaluate = WAGERS["lucky_aces"].evaluator(the_options("lucky_aces"))
    for four in four_of(list(cards("AS AH AD AC KS 2D TD QH")), 2):
        got = evaluate(Seen(four[:2], four[2], four[3]))
        agrees(got, reading.lucky_aces(told(four[:2]), told(four[2:])), told(four))


@pytest.mark.clause("PE 6.G(3)", "PE 12.D", "R26")
def test_monster_match() -> None:
    evaluate = WAGERS["monster_match"].evaluator(the_options("monster_match"))
    for four in four_of([card for card in PACK_52 if name(card)[0] in "AK72"], 3):
        got = evaluate(Seen(four[:2], four[2], four[3]))
        agrees(got, reading.monster_match(told(four[:2]), told(four[2:])), told(four))


@pytest.mark.clause("PE 6.G(2)", "PE 12.A(5)", "R20")
def test_match_down_looks_at_the_down_card_only() -> None:
    evaluate = WAGERS["match_down"].evaluator(the_options("match_down"))
    for first in TWO:
        mine, seen = told(first), turned(first)
        for down in PACK_52:
            got = evaluate(Seen(seen, first[0], down))  # the up card matches
            agrees(got, reading.all_matches(mine, NAMES[down]), mine, NAMES[down])


@pytest.mark.clause("BJ 6.G(13)", "BJ 13.H", "R16")
def test_super_4() -> None:
    """All high cards against every Blackjack with each star, the ace up or below; all other hands against some of
    them; some hands against every two cards of the dealer."""
    evaluators = [WAGERS["super_4"].evaluator(Options(star_suit=star)) for star in range(4)]
    random, high = Random(4), FACES[:4] + FACES[8:]
    blackjacks = [two for two in product(high, repeat=2) if reading.is_blackjack(told(two))]
    some = [cards(two) for two in ("QH JH", "KS KS", "AS AH", "9D 9C", "2C 7S", "AD 3D")]
    hands = [*product(some, product(PACK_52, repeat=2))]
    for two in TWO:
        hands += product([two], blackjacks if set(two) <= set(high) else random.sample(blackjacks, 12))
    for first, dealer in hands:
        mine, its = told(first), told(dealer)
        for star in range(4) if reading.one_suit([*mine, *its]) else (sum(first) % 4,):
            got = evaluators[star](Seen(first, dealer[0], dealer[1]))
            agrees(got, reading.super_4(mine, its, SUITS[star]), mine, its, star)


@pytest.mark.clause("BJ 13.H(1)", "BJ 13.H(2)", "BJ 13.H(3)", "R16")
def test_the_star_of_super_4_is_diamonds_unless_the_submission_chooses() -> None:
    assert {SUITS[options.star_suit] for options in every_options("super_4")} == {"D"}


# What the dealer's second card can still change


EARLY: dict[str, Callable[[reading.Cards, reading.Cards], Lines]] = {
    **TOP_LINES,
    "super_4": lambda first, dealer: reading.super_4(first, dealer, "D"),
    "lucky_aces": reading.lucky_aces,
    "match_down": lambda first, dealer: reading.all_matches(first, dealer[1]),
    "monster_match": reading.monster_match,
}


@pytest.mark.parametrize("wager", EARLY)
@pytest.mark.clause("R6")
def test_a_wager_is_decided_as_soon_as_no_second_card_can_change_it(wager: str) -> None:
    evaluate, read = WAGERS[wager].evaluator(), EARLY[wager]
    for words in ("QH QH", "KS KS", "KH QH", "AD 9D", "7C 2S", "AD AD", "8H 8S"):
        first, mine = cards(words), words.split()
        for up in PACK_52:
            its = NAMES[up]
            possible = {second: read(mine, (its, second)) for second in NAMES}
            lines = set(possible.values())
            assert evaluate(Seen(first, up)) == (lines.pop() if len(lines) == 1 else None), (words, its)
            if wager in ("lucky_ladies", "kings_bounty", "super_4"):  # these ask for a Blackjack only
                (line,) = {line for second, line in possible.items() if not reading.is_blackjack((its, second))}
                assert evaluate(Seen(first, up, no_blackjack=True)) == line, (words, its)


# Wheels


@pytest.mark.parametrize(
    ("game", "ace_stake"),
    [
        pytest.param("blackjack", 500, marks=pytest.mark.clause("BJ 6.G(17)", "R40")),
        pytest.param("spanish_21", None, marks=pytest.mark.clause("SP 6.G(2)", "R40")),
        pytest.param("pontoon_21", None, marks=pytest.mark.clause("PO 6.G(2)", "R40")),
    ],
)
def test_what_triggers_bonus_spin(game: str, ace_stake: int | None) -> None:
    """Every two cards, at the stakes of every paytable; the dealer's cards make no difference."""
    ace, king = cards("AS KS")
    for paytable in GAMES[game].paytables("bonus_spin").values():
        evaluate = WAGERS["bonus_spin"].evaluator(options_of(paytable))
        for first in TWO:
            for stake in paytable.stakes:
                spins = reading.spins_at(told(first), stake, ace_stake)
                shown = (told(first), stake)
                assert evaluate(Seen(turned(first), stake=stake)) == (None if spins else ()), shown
                got = evaluate(Seen(turned(first), ace, king, stake=stake, symbol="$10"))
                assert got == (("$10",) if spins else ()), shown


@pytest.mark.parametrize(
    "wager",
    [
        pytest.param("bonus_spin_xtreme_16", marks=pytest.mark.clause("SP 6.G(3)", "R40")),
        pytest.param("bonus_spin_xtreme", marks=pytest.mark.clause("PO 6.G(3)", "R40")),
    ],
)
def test_what_triggers_xtreme(wager: str) -> None:
    """Every two cards of the dealer; the wager is open as long as the second one can still trigger it."""
    evaluate = WAGERS[wager].evaluator(the_options(wager))
    first = cards("6S KD")
    for up in PACK_52:
        possible = any(reading.spins_xtreme((NAMES[up], second)) for second in NAMES)
        assert evaluate(Seen(first, up)) == (None if possible else ()), NAMES[up]
        for second in PACK_52:
            spins = reading.spins_xtreme((NAMES[up], NAMES[second]))
            assert evaluate(Seen(first, up, second)) == (None if spins else ()), (NAMES[up], NAMES[second])
            assert evaluate(Seen(first, up, second, symbol="$40")) == (("$40",) if spins else ())


# Finished hands


@cache
def dealers() -> list[tuple[Card, ...]]:
    """Hands that a dealer can end with, with few cards and many, broken or not, each card as often as it comes."""
    found: list[tuple[Card, ...]] = []

    def draw(hand: tuple[Card, ...]) -> None:
        points = reading.count(told(hand))
        if len(hand) >= 2 and points >= 17:
            found.append(hand)
        if points < 17 or (points == 17 and reading.is_soft(told(hand))):
            for rank in "A2369K":
                draw((*hand, cards(f"{rank}{SUITS[len(hand) % 4]}")[0]))

    draw(())
    return found


@pytest.mark.clause("BJ 6.G(15)", "BJ 13.O", "R30")
def test_buster_blackjack() -> None:
    evaluate = WAGERS["buster_blackjack"].evaluator(the_options("buster_blackjack"))
    first = cards("TS JH")
    for dealer in dealers():
        got = evaluate(Seen(first, dealer[0], dealer[1], dealer=dealer, hands=(first,)))
        agrees(got, reading.buster_blackjack(told(dealer)), told(dealer))


@pytest.mark.clause("BJ 6.G(16)", "BJ 13.P", "R30")
def test_buster_free_bonus() -> None:
    evaluate = WAGERS["buster_free_bonus"].evaluator(the_options("buster_free_bonus"))
    for words, stake in product(("AS KD", "TC AC", "AS AD", "9S 2D", "KS JD"), (100, 499, 500, 501, 1000)):
        first = cards(words)
        for dealer in dealers() if stake == 500 else dealers()[::50]:
            got = evaluate(Seen(first, dealer[0], dealer[1], dealer=dealer, stake=stake))
            agrees(got, reading.buster_free_bonus(told(first), told(dealer), stake), words, stake, told(dealer))


@pytest.mark.clause("BJ 6.G(10)", "BJ 13.F", "R29")
def test_hit_and_run() -> None:
    evaluate = WAGERS["hit_and_run"].evaluator(the_options("hit_and_run"))
    for dealer in dealers():
        got = evaluate(Seen(cards("AS KH"), dealer[0], dealer[1], dealer=dealer))
        agrees(got, reading.hit_and_run(told(dealer)), told(dealer))


@pytest.mark.clause("BJ 6.G(8)", "BJ 13.B", "BJ 13.B(1)", "R28")
def test_bad_beat() -> None:
    evaluate = WAGERS["bad_beat"].evaluator(the_options("bad_beat"))
    boxes = "TS JH", "AS 9D", "5C 5D 5S 5H", "9S JH", "AS TD", "KS 5D 6H", "KS 5D 7H", "9S 9H/8S 8D 4C", "9S 8H/KD", ""
    for box in boxes:
        hands = tuple(cards(hand) for hand in box.split("/") if hand)
        written = [told(hand) for hand in hands]
        for dealer in dealers():
            got = evaluate(Seen(cards("2S 3H"), dealer[0], dealer[1], dealer=dealer, hands=hands))
            agrees(got, reading.bad_beat(written, told(dealer)), box, told(dealer))
