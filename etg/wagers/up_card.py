"""Wagers on the box's first two cards and the dealer's up card (and, for Lucky Aces, his second card)."""

from etg.cards import ACE, CLUBS, DIAMONDS, EIGHT, JACK, POINTS, RANK, RED, SEVEN, SIX, SPADES, SUIT, Card, of
from etg.hands import total
from etg.wagers.seen import LOST, Outcome, Seen

_HIGH: tuple[int, ...] = tuple(13 if r == ACE else r for r in RANK)
_SPREADS: tuple[Outcome, ...] = (
    LOST,
    ("one_card_spread",),
    ("two_card_spread",),
    ("three_card_spread",),
    *(("all_others",),) * 9,
)
_TRIPLE_MATCH = ("triple_match",)


def in_between(seen: Seen) -> Outcome | None:
    """In Between: the up card lies strictly between the two cards, or all three match; the ace is high (R17)."""
    up = seen.up
    if up is None:
        return None
    a, b = seen.first
    low, high, middle = _HIGH[a], _HIGH[b], _HIGH[up]
    if low > high:
        low, high = high, low
    if low < middle < high:
        return _SPREADS[high - low - 1]
    return _TRIPLE_MATCH if low == middle == high else LOST


_TOTALS: dict[int, Outcome] = {20: ("any_20",), 19: ("any_19",)}
_SIX_SEVEN_EIGHT = {SIX, SEVEN, EIGHT}


def lucky_lucky(seen: Seen) -> Outcome | None:
    """Lucky Lucky: the three cards count 19, 20 or 21, best as 7-7-7 or 6-7-8 (BJ 6.G(12), R21)."""
    up = seen.up
    if up is None:
        return None
    a, b = seen.first
    points = total((a, b, up))
    if points != 21:
        return _TOTALS.get(points, LOST)
    suited = SUIT[a] == SUIT[b] == SUIT[up]
    if RANK[a] == RANK[b] == SEVEN:  # the third is a 7 then, for the total is 21
        return ("suited_777",) if suited else ("unsuited_777",)
    if {RANK[a], RANK[b], RANK[up]} == _SIX_SEVEN_EIGHT:
        return ("suited_678",) if suited else ("unsuited_678",)
    return ("suited_21",) if suited else ("unsuited_21",)


_SPADE_JACK = frozenset((of(ACE, SPADES), of(JACK, SPADES)))
_LOW_TOTALS = ("total_9_10_11",)
_HIGH_TOTALS = ("total_18_19_20",)
_UPCARD_LUCK: dict[int, Outcome] = {
    **dict.fromkeys((9, 10, 11), _LOW_TOTALS),
    **dict.fromkeys((18, 19, 20), _HIGH_TOTALS),
    21: ("blackjack",),
}


def upcard_luck_21(seen: Seen) -> Outcome | None:
    """Upcard Luck 21: the dealer shows 2 to 7 and the two cards have one of the named totals (R13, R22)."""
    up = seen.up
    if up is None:
        return None
    if POINTS[up] > 7:
        return LOST
    a, b = seen.first
    points = POINTS[a] + POINTS[b]
    if points == 21 and {a, b} == _SPADE_JACK:
        return ("ace_and_jack_of_spades",)
    return _UPCARD_LUCK.get(points, LOST)


_ONE_SEVEN = ("one_7",)
_TWO_SEVENS = ("two_7s",)


def blazing_7s(seen: Seen) -> Outcome | None:
    """Blazing 7s: sevens among the two cards and the up card (BJ 6.G(18), R23)."""
    up = seen.up
    if up is None:
        return None
    a, b = seen.first
    sevens = (RANK[a] == SEVEN) + (RANK[b] == SEVEN) + (RANK[up] == SEVEN)
    if sevens < 2:
        return _ONE_SEVEN if sevens else LOST
    if sevens == 2:
        return _TWO_SEVENS
    if SUIT[a] == SUIT[b] == SUIT[up]:
        return ("three_7s_of_diamonds",) if SUIT[a] == DIAMONDS else ("three_suited_7s",)
    return ("three_7s_of_one_color",) if RED[a] == RED[b] == RED[up] else ("three_7s",)


_ACES: dict[int, tuple[Outcome, Outcome]] = {  # number of aces: of one suit, or not
    4: (("four_aces",), ("four_aces",)),
    3: (("three_aces_suited",), ("three_aces",)),
    2: (("two_aces_suited",), ("two_aces",)),
}


def lucky_aces(seen: Seen) -> Outcome | None:
    """Lucky Aces: aces among the box's two and the dealer's two cards (BJ 6.G(19), R24)."""
    up, second = seen.up, seen.second
    if up is None or second is None:
        return None
    aces = [c for c in (*seen.first, up, second) if c <= CLUBS]  # the aces are the cards 0 to 3
    if len(aces) > 1:
        suited, mixed = _ACES[len(aces)]
        return suited if len(set(aces)) == 1 else mixed
    if not aces:
        return LOST
    return ("one_ace_of_diamonds",) if aces[0] == DIAMONDS else ("one_ace",)


def ace_or_other(card: Card) -> int:
    """Cards that Lucky Aces cannot tell apart."""
    return card if RANK[card] == ACE else 4


def seven_or_other(card: Card) -> int:
    """Cards that Blazing 7s cannot tell apart."""
    return card if RANK[card] == SEVEN else 0
