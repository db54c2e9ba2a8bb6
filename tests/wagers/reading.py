"""The side wagers read a second time: what wins each of them, in the words of the books and of the rulings.

Written from these alone, slowly and plainly, to be held against `etg/wagers`. A card is written "QH" here; a reading
gives the names of the lines that are paid, nothing where the wager is lost.
"""

from collections import Counter
from collections.abc import Sequence

Cards = Sequence[str]
Lines = tuple[str, ...]

LOST: Lines = ()
VALUE = {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}
ACE_HIGH = "23456789TJQKA"
RED = "HD"
NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}


def ranks(cards: Cards) -> list[str]:
    return [card[0] for card in cards]


def one_suit(cards: Cards) -> bool:
    return len({card[1] for card in cards}) == 1


def one_color(cards: Cards) -> bool:
    return len({card[1] in RED for card in cards}) == 1


def count(cards: Cards) -> int:
    """Aces count 11, and 1 where the hand would be above 21."""
    points = sum(VALUE[card[0]] for card in cards)
    for card in cards:
        if points > 21 and card[0] == "A":
            points -= 10
    return points


def is_soft(cards: Cards) -> bool:
    return sum(VALUE[card[0]] for card in cards) - 10 * (len([c for c in cards if c[0] == "A"]) - 1) == count(cards)


def is_blackjack(cards: Cards) -> bool:
    return len(cards) == 2 and count(cards) == 21


def in_a_row(cards: Cards, queen_king_ace: bool = True) -> bool:
    """Consecutive ranks; the ace below the 2, or above the king."""
    own = set(ranks(cards))
    orders = ("A" + ACE_HIGH[:-1], ACE_HIGH if queen_king_ace else ACE_HIGH[:-1])
    size = len(cards)
    return any(own == set(order[n : n + size]) for order in orders for n in range(len(order) - size + 1))


# The player's first two cards


def lucky_ladies(first: Cards, dealer: Cards) -> Lines:
    """BJ 6.G(1), BJ 13.A(4), BJ 1.B(1), BJ 1.B(13), BJ 1.B(21), R19."""
    if count(first) != 20:
        return LOST
    if list(first) == ["QH", "QH"]:
        return ("queen_of_hearts_pair_and_dealer_blackjack" if is_blackjack(dealer) else "queen_of_hearts_pair",)
    if first[0] == first[1]:
        return ("matched_20",)
    return ("suited_20",) if one_suit(first) else ("any_20",)


def kings_bounty(first: Cards, dealer: Cards) -> Lines:
    """BJ 6.G(6), BJ 13.A(9), R19."""
    suited_pair = first[0] == first[1]
    if suited_pair and first[0] == "KS":
        return ("king_of_spades_pair_and_dealer_blackjack" if is_blackjack(dealer) else "king_of_spades_pair",)
    if suited_pair and first[0][0] == "K":
        return ("suited_kings_pair",)
    if suited_pair and first[0][0] in "QJT":
        return ("suited_queens_jacks_or_tens_pair",)
    if count(first) != 20:
        return LOST
    if one_suit(first):
        return ("suited_20",)
    return ("pair_of_kings",) if ranks(first) == ["K", "K"] else ("any_20",)


def _royal(two: Cards) -> bool:
    return one_suit(two) and sorted(ranks(two)) == ["K", "Q"]


def royal_match_21(first: Cards, dealer: Cards) -> Lines:
    """BJ 6.G(4), BJ 13.A(7), BJ 1.B(4), BJ 1.B(15), BJ 1.B(19), R18."""
    if _royal(first):
        return ("royal_match", "crown_treasure") if _royal(dealer) else ("royal_match",)
    return ("suited_match",) if one_suit(first) else LOST


def bet_the_set_21(first: Cards, suited_line: bool) -> Lines:
    """BJ 6.G(5), BJ 13.A(8), R27; with a single deck the book has one line for pairs."""
    if first[0] == first[1] and suited_line:
        return ("suited_pair",)
    return ("pair",) if first[0][0] == first[1][0] else LOST


def house_money(first: Cards) -> Lines:
    """BJ 6.G(11), BJ 13.A(11), R15."""
    if one_suit(first) and set(ranks(first)) == {"A", "K"}:
        return ("ace_king_suited",)
    if in_a_row(first):
        return ("two_card_straight_flush",) if one_suit(first) else ("two_card_straight",)
    return ("pair",) if first[0][0] == first[1][0] else LOST


# Cards of the dealer's rank, cards of one rank


def each_match(first: Cards, other: str) -> Lines:
    """BJ 6.G(2), BJ 13.A(5), SP 6.G(1), SP 12.A(4), PO 6.G(1), PO 12.A(4), R20."""
    found = [card for card in first if card[0] == other[0]]
    suited = ["matching_card_of_the_same_suit" for card in found if card == other]
    return (*suited, *["matching_card_of_a_different_suit"] * (len(found) - len(suited)))


def all_matches(first: Cards, other: str) -> Lines:
    """PE 6.G(1), PE 6.G(2), PE 12.A(5), R20."""
    found = sorted("suited" if card == other else "unsuited" for card in first if card[0] == other[0])
    match found:
        case ["suited", "suited"]:
            return ("two_suited_matches",)
        case ["suited", "unsuited"]:
            return ("one_suited_and_one_unsuited_match",)
        case ["unsuited", "unsuited"]:
            return ("two_unsuited_matches",)
        case [kind]:
            return (f"one_{kind}_match",)
    return LOST


def super_match(four: Cards) -> Lines:
    """BJ 6.G(7), BJ 13.A(10), R25."""
    alike = sorted(Counter(ranks(four)).values(), reverse=True)
    if alike[0] == 4:
        return ("four_of_a_kind",)
    if alike == [2, 2]:
        return ("two_pair",)
    if alike[0] == 3:
        return ("three_of_a_kind",)
    return ("pair",) if alike[0] == 2 else LOST


def monster_match(first: Cards, dealer: Cards) -> Lines:
    """PE 6.G(3), PE 12.D, R26."""
    four = [*first, *dealer]
    for number in (4, 3):
        for rank in set(ranks(four)):
            kind = [card for card in four if card[0] == rank]
            if len(kind) != number:
                continue
            if number == 4 and one_suit(kind):
                return ("four_of_a_kind_suited",)
            return (f"{NUMBERS[number]}_of_a_kind" + ("_same_color" if one_color(kind) else ""),)
    return ("suited_pair",) if len(set(four)) < 4 else LOST


# With the dealer's up card


def in_between(first: Cards, up: str) -> Lines:
    """BJ 6.G(3), BJ 13.A(6), BJ 1.B(23), R17: the ace is high."""
    if len({*ranks(first), up[0]}) == 1:
        return ("triple_match",)
    low, high = sorted(ACE_HIGH.index(rank) for rank in ranks(first))
    between = ACE_HIGH[low + 1 : high]
    if up[0] not in between:
        return LOST
    return (f"{NUMBERS[len(between)]}_card_spread",) if len(between) <= 3 else ("all_others",)


def lucky_lucky(first: Cards, up: str) -> Lines:
    """BJ 6.G(12), BJ 13.E, R21."""
    three = [*first, up]
    suited = "suited" if one_suit(three) else "unsuited"
    if sorted(ranks(three)) in (["7", "7", "7"], ["6", "7", "8"]):
        return (f"{suited}_{''.join(sorted(ranks(three)))}",)
    points = count(three)
    if points == 21:
        return (f"{suited}_21",)
    return (f"any_{points}",) if points in (19, 20) else LOST


def upcard_luck_21(first: Cards, up: str) -> Lines:
    """BJ 6.G(14), BJ 13.N, R13, R22."""
    if up[0] not in "234567":
        return LOST
    if set(first) == {"AS", "JS"}:
        return ("ace_and_jack_of_spades",)
    if is_blackjack(first):
        return ("blackjack",)
    points = sum(VALUE[rank] for rank in ranks(first))
    if points in (9, 10, 11):
        return ("total_9_10_11",)
    return ("total_18_19_20",) if points in (18, 19, 20) else LOST


def blazing_7s(first: Cards, up: str) -> Lines:
    """BJ 6.G(18), BJ 13.R, R23."""
    sevens = [card for card in (*first, up) if card[0] == "7"]
    if len(sevens) < 3:
        return (LOST, ("one_7",), ("two_7s",))[len(sevens)]
    if set(sevens) == {"7D"}:
        return ("three_7s_of_diamonds",)
    if one_suit(sevens):
        return ("three_suited_7s",)
    return ("three_7s_of_one_color",) if one_color(sevens) else ("three_7s",)


def three_cards(first: Cards, up: str, queen_king_ace: bool = True) -> str:
    """A poker hand of three cards by its name (BJ 1.B(7), BJ 1.B(17), BJ 1.B(18), BJ 1.B(22), R14)."""
    three = [*first, up]
    if len(set(ranks(three))) == 1:
        return f"three_{up[0]}_suited" if one_suit(three) else "three"
    if in_a_row(three, queen_king_ace):
        return "straight_flush" if one_suit(three) else "straight"
    return "flush" if one_suit(three) else ""


def plain_poker(hand: str) -> Lines:
    """Three Card Poker, Trilux and 21 + 3 Extreme: BJ 6.G(9), BJ 13.D, BJ 6.G(22), BJ 13.A(13), HB 17."""
    return ("three_of_a_kind",) if hand.startswith("three") else (hand,) if hand else LOST


def progressive_poker(hand: str) -> Lines:
    """21 + 3 Progressive: BJ 6.G(20), BJ 13.V."""
    if hand == "three_A_suited":
        return ("three_aces_suited",)
    if hand.startswith("three"):
        return ("three_of_a_kind_suited" if hand.endswith("suited") else "three_of_a_kind_offsuit",)
    return (hand,) if hand else LOST


def top_3(hand: str) -> Lines:
    """BJ 6.G(21), BJ 13.X."""
    if hand.startswith("three"):
        return ("three_of_a_kind_suited" if hand.endswith("suited") else "three_of_a_kind",)
    return ("straight_flush",) if hand == "straight_flush" else LOST


# With both first cards of the dealer


def lucky_aces(first: Cards, dealer: Cards) -> Lines:
    """BJ 6.G(19), BJ 13.A(12), R24."""
    aces = [card for card in (*first, *dealer) if card[0] == "A"]
    if len(aces) < 2:
        return ("one_ace_of_diamonds",) if aces == ["AD"] else ("one_ace",) if aces else LOST
    return (f"{NUMBERS[len(aces)]}_aces" + ("_suited" if len(aces) < 4 and one_suit(aces) else ""),)


def super_4(first: Cards, dealer: Cards, star: str) -> Lines:
    """BJ 6.G(13), BJ 13.H, R16: the lines in the order of the book."""
    if not is_blackjack(dealer):
        return ("dealer_ace_up_no_blackjack",) if dealer[0][0] == "A" else LOST
    four = [*first, *dealer]
    alike = sorted(Counter(ranks(four)).values(), reverse=True)
    if one_suit(four) and set(ranks(four)) == set("AKQJ"):
        return ("royal_flush_star",) if four[0][1] == star else ("royal_flush_other",)
    if alike[0] == 3:
        return ("three_of_a_kind",)
    if in_a_row(four):
        return ("straight",)
    if one_suit(four):
        return ("flush",)
    if alike == [2, 2]:
        return ("two_pair",)
    if one_color(four):
        return ("four_red" if four[0][1] in RED else "four_black",)
    return ("pair",) if alike[0] == 2 else ("any_hand",)


def spins_at(first: Cards, stake: int, ace_stake: int | None) -> bool:
    """Whether Bonus Spin is triggered: BJ 6.G(17), SP 6.G(2), PO 6.G(2), R40."""
    return is_blackjack(first) or (stake == ace_stake and "A" in ranks(first))


def spins_xtreme(dealer: Cards) -> bool:
    """Whether Xtreme is triggered: SP 6.G(3), PO 6.G(3), R40."""
    return any(a[0] == "6" and VALUE[b[0]] == 10 for a, b in (dealer, dealer[::-1]))


# On finished hands


def buster_blackjack(dealer: Cards) -> Lines:
    """BJ 6.G(15), BJ 13.O, R30."""
    if count(dealer) <= 21:
        return LOST
    return (f"{len(dealer)}_cards",) if len(dealer) < 8 else ("8_or_more_cards",)


def buster_free_bonus(first: Cards, dealer: Cards, stake: int) -> Lines:
    """BJ 6.G(16), BJ 13.P, R30."""
    return buster_blackjack(dealer) if is_blackjack(first) and stake == 500 and len(dealer) >= 7 else LOST


def hit_and_run(dealer: Cards) -> Lines:
    """BJ 6.G(10), BJ 13.F, R29."""
    if is_blackjack(dealer):
        return ("blackjack",)
    if len(dealer) < 5:
        return LOST
    return (f"{NUMBERS[len(dealer)]}_cards",) if len(dealer) < 8 else ("eight_or_more_cards",)


def bad_beat(hands: Sequence[Cards], dealer: Cards) -> Lines:
    """BJ 6.G(8), BJ 13.B, R28."""
    if not any(count(hand) == 20 for hand in hands):
        return LOST
    if is_blackjack(dealer):
        return ("blackjack",)
    if count(dealer) != 21:
        return ("player_20",)
    return (f"21_with_{NUMBERS[len(dealer)]}_cards",) if len(dealer) < 7 else ("21_with_seven_or_more_cards",)
