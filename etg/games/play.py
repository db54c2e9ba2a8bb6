"""Who gets the first cards, when the dealer draws, and what a hand may do."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from etg.cards import ACE, POINTS, RANK, Card
from etg.games.rules import Decision, DoubleOn, Hand, Rules, Soft17
from etg.hands import is_soft, total


class Place(StrEnum):
    """Where a card of the first deal goes."""

    BOX = "box"
    DEALER = "dealer"
    COMMUNITY = "community"


class Target(NamedTuple):
    """A card of the first deal: its place and, in a box, which box and which of its hands."""

    place: Place
    box: int = 0
    hand: int = 0
    face_down: bool = False


def first_deal(rules: Rules, boxes: Sequence[int]) -> tuple[Target, ...]:
    """The first cards in dealing order (R2; Community Blackjack R43), boxes in ascending order."""
    game = rules.game
    hands = tuple(
        Target(Place.BOX, box, hand, game.face_down) for box in sorted(boxes) for hand in range(game.hands_per_box)
    )
    up = Target(Place.DEALER)
    hole = (Target(Place.DEALER, face_down=True),) if game.hole_card else ()
    shared = Target(Place.COMMUNITY)
    shared_cards = rules.community_start_cards if game.community_cards else 0
    if shared_cards == 2:
        return (shared, up, shared, *hole)
    return (*hands, up, *((shared,) if shared_cards else hands), *hole)


def dealer_hits_soft_17(rules: Rules) -> bool:
    """Whether the dealer draws to a soft 17 (R7)."""
    fixed = rules.game.soft_17
    return rules.dealer_hits_soft_17 if fixed is Soft17.SUBMITTED else fixed is Soft17.HITS


def dealer_draws(hand: Sequence[Card], hits_soft_17: bool) -> bool:
    """Whether the dealer must draw to this hand: to 16, and to a soft 17 where he hits it (HB 4, SP 7.M, PE 7.M)."""
    points = total(hand)
    return points < 17 or (points == 17 and hits_soft_17 and is_soft(hand))


def is_charlie(rules: Rules, hand: Hand) -> bool:
    """Six cards not over 21 that were not doubled win at once, where the submission has it (R47)."""
    return rules.six_card_charlie and len(hand.cards) >= 6 and not hand.doubles and total(hand.cards) <= 21


def may_split(rules: Rules, hand: Hand, splits: int) -> bool:
    """Two cards of one value, by value and not by rank, while splits are left (BJ 11.A, R8)."""
    cards = hand.cards
    if len(cards) != 2 or POINTS[cards[0]] != POINTS[cards[1]] or splits >= rules.max_splits:
        return False
    return rules.resplit_aces or not (hand.split and RANK[cards[0]] == ACE)


def decisions(rules: Rules, hand: Hand, splits: int, first: bool = False) -> tuple[Decision, ...]:
    """What may be chosen for a live hand; nothing where there is nothing to choose.

    `splits` counts the splits of the hand as dealt; `first` says that the box has decided nothing yet.
    """
    if total(hand.cards) >= 21 or is_charlie(rules, hand):
        return ()
    if hand.doubles:
        return _after_double(rules, hand.doubles)
    split = (Decision.SPLIT,) if may_split(rules, hand, splits) else ()
    if hand.split and RANK[hand.cards[0]] == ACE:  # one card each (R8)
        return (Decision.STAND, *split) if split else ()
    two_cards = len(hand.cards) == 2
    double = (Decision.DOUBLE,) if two_cards or rules.game.double_on is DoubleOn.ANY_CARDS else ()
    surrender = (Decision.SURRENDER,) if rules.surrender and first and two_cards and not hand.split else ()
    return (Decision.HIT, Decision.STAND, *double, *split, *surrender)


def _after_double(rules: Rules, doubles: int) -> tuple[Decision, ...]:
    if not rules.game.rescue:
        return ()
    again = rules.redouble and doubles < rules.game.most_doubles
    return (Decision.KEEP, Decision.RESCUE, *((Decision.DOUBLE,) if again else ()))
