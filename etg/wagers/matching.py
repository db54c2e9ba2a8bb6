"""Wagers on cards that match each other or the dealer's in rank."""

from etg.cards import RANK, RED, Card
from etg.wagers.seen import LOST, Outcome, Seen

_SAME = "matching_card_of_the_same_suit"
_OTHER = "matching_card_of_a_different_suit"
_EACH: dict[tuple[int, int], Outcome] = {  # (of the same suit, of a different suit)
    (0, 0): LOST,
    (1, 0): (_SAME,),
    (0, 1): (_OTHER,),
    (2, 0): (_SAME, _SAME),
    (1, 1): (_SAME, _OTHER),
    (0, 2): (_OTHER, _OTHER),
}
_COMBINED: dict[tuple[int, int], Outcome] = {
    (0, 0): LOST,
    (2, 0): ("two_suited_matches",),
    (1, 1): ("one_suited_and_one_unsuited_match",),
    (1, 0): ("one_suited_match",),
    (0, 2): ("two_unsuited_matches",),
    (0, 1): ("one_unsuited_match",),
}


def match_the_dealer(seen: Seen) -> Outcome | None:
    """Match-the-Dealer, Match Super Bonus: each card of the up card's rank is paid on its own (SP 7.F(1), R20)."""
    return None if seen.up is None else _EACH[_matches(seen.first, seen.up)]


def match_up(seen: Seen) -> Outcome | None:
    """Match-Up: cards of the up card's rank, paid by one line (PE 6.G(1), R20)."""
    return None if seen.up is None else _COMBINED[_matches(seen.first, seen.up)]


def match_down(seen: Seen) -> Outcome | None:
    """Match-Down: cards of the rank of the dealer's down card (PE 6.G(2), R20)."""
    return None if seen.second is None else _COMBINED[_matches(seen.first, seen.second)]


def _matches(first: tuple[Card, ...], other: Card) -> tuple[int, int]:
    a, b = first
    rank = RANK[other]
    suited = (a == other) + (b == other)
    return suited, (RANK[a] == rank) + (RANK[b] == rank) - suited


_KINDS: dict[tuple[int, ...], Outcome] = {
    (4,): ("four_of_a_kind",),
    (2, 2): ("two_pair",),
    (1, 3): ("three_of_a_kind",),
    (1, 1, 2): ("pair",),
    (1, 1, 1, 1): LOST,
}


def super_match(seen: Seen) -> Outcome | None:
    """Super Match: the ranks of the four cards of both Switch hands as dealt (BJ 6.G(7), R25)."""
    if len(seen.first) < 4:
        return None
    ranks = [RANK[c] for c in seen.first]
    return _KINDS[tuple(sorted(ranks.count(r) for r in set(ranks)))]


def monster_match(seen: Seen) -> Outcome | None:
    """Monster Match: the box's two and the dealer's two cards, a suited pair or better (PE 6.G(3), R26)."""
    up, second = seen.up, seen.second
    if up is None or second is None:
        return None
    hand = (*seen.first, up, second)
    ranks = [RANK[c] for c in hand]
    if len(set(ranks)) == 4:
        return LOST
    most = max(ranks, key=ranks.count)
    kind = [c for c in hand if RANK[c] == most]
    if len(kind) == 2:
        return ("suited_pair",) if len(set(hand)) < 4 else LOST
    one_color = len({RED[c] for c in kind}) == 1
    if len(kind) == 3:
        return ("three_of_a_kind_same_color",) if one_color else ("three_of_a_kind",)
    if len(set(kind)) == 1:
        return ("four_of_a_kind_suited",)
    return ("four_of_a_kind_same_color",) if one_color else ("four_of_a_kind",)


def rank_only(card: Card) -> int:
    """Cards of one rank: Super Match and In Between cannot tell them apart."""
    return RANK[card]
