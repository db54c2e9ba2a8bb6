"""Which stage the round is in: a stage ends when nothing is left to do in it."""

from etg.cards import POINTS
from etg.games import Decision
from etg.games.play import dealer_draws
from etg.hands import total
from etg.table import sides
from etg.table.stage import CHECKED, DEAL, DEALER, DECISIONS, DRAWS, EARLY, FINAL, INSURANCE, LATE_SPINS, READER
from etg.table.state import Box, PlayedHand, Round, changed
from etg.table.terms import Terms


def splits_of(box: Box, hand: PlayedHand) -> int:
    """How often the dealt hand, from which this one comes, has been split."""
    hands = box.hands
    return 0 if len(hands) == 1 else sum(other.origin == hand.origin for other in hands) - 1


SPLIT_ACE = (Decision.STAND, Decision.SPLIT)
"""What a split ace with another ace may choose (R8)."""


def no_split_left(terms: Terms, box: Box, index: int) -> bool:
    """Whether the splits of a dealt hand are used up, those included that others will make with this draw."""
    hand = box.hands[index]
    chosen = sum(
        1
        for other, its in enumerate(box.hands)
        if its.chosen is Decision.SPLIT and other != index and its.origin == hand.origin
    )
    return splits_of(box, hand) + chosen >= terms.rules.max_splits


def undecided(terms: Terms, round_: Round) -> list[tuple[Box, int]]:
    """With community draws: the hands that must still choose, box by box and from left to right."""
    return [(box, index) for box in round_.boxes for index in range(len(box.hands)) if must_choose(terms, box, index)]


def must_choose(terms: Terms, box: Box, index: int) -> bool:
    """With community draws: whether a hand is asked and has not chosen yet."""
    hand = box.hands[index]
    if hand.done or hand.wants or hand.chosen is not None:
        return False
    return not (hand.offers == SPLIT_ACE and no_split_left(terms, box, index))


def wants_card(round_: Round) -> bool:
    """With community draws: whether any hand takes the next card."""
    takes = (Decision.HIT, Decision.DOUBLE, Decision.SPLIT)
    return any(hand.wants or hand.chosen in takes for box in round_.boxes for hand in box.hands if not hand.done)


def blackjack_due(terms: Terms, round_: Round, hand: PlayedHand) -> bool:
    """Whether a player's Blackjack is paid before the dealer's turn (HB 6, SP 7.H(1), PE 7.H(1), R48)."""
    if hand.outcome is not None or not hand.is_blackjack:
        return False
    if terms.game.hands_per_box > 1:  # in Switch it may still be taken apart
        return False
    if POINTS[round_.dealer[0]] < 10:
        return True
    if terms.game.hole_card:
        return round_.blackjack is False and terms.pays_blackjack_early
    return second_known(round_)  # a dealer's Blackjack goes to the final settlement


def advance(terms: Terms, round_: Round) -> Round:
    """The round in the stage that it has reached."""
    stage = round_.stage
    if stage is DEAL and not round_.deal:
        stage = DRAWS
        if terms.side:
            round_ = changed(round_, draws=sides.table_draws(terms, round_), spins=sides.spins(terms, round_))
    if stage is DRAWS and not round_.draws and not round_.spins:
        stage = EARLY
    if stage is EARLY and not _early_due(terms, round_):
        stage = INSURANCE
    if stage is INSURANCE and not undecided_insurance(round_):
        stage = READER
    if stage is READER and not _reader_due(terms, round_):
        stage = LATE_SPINS if round_.blackjack else CHECKED
    if stage is CHECKED and not _checked_due(terms, round_):
        stage = DECISIONS
    if stage is DECISIONS:
        turn = find_turn(terms, round_)
        if turn is None:
            stage = DEALER
        elif turn != round_.turn or stage is not round_.stage:
            return changed(round_, stage=stage, turn=turn)
    if stage is DEALER:
        return _dealers_turn(terms, round_ if round_.stage is DEALER else changed(round_, stage=DEALER, turn=None))
    if stage is LATE_SPINS:
        return _late(terms, round_)
    return round_ if stage is round_.stage else changed(round_, stage=stage)


def _dealers_turn(terms: Terms, round_: Round) -> Round:
    """Turn, draw, and settle on the way what the second card decides (R6, BJ 8.D, BJ 9.C(2))."""
    if len(round_.dealer) == 2 and not round_.hole_down and not round_.finished:
        round_ = changed(round_, plays_out=depends_on_hand(terms, round_))
        if round_.plays_out and not terms.game.hole_card:
            checked = changed(round_, stage=CHECKED)  # what is due there is judged as it will be settled there
            if _checked_due(terms, checked):
                return checked
    return round_ if dealer_acts(terms, round_) else _late(terms, round_)


def _late(terms: Terms, round_: Round) -> Round:
    spins = sides.spins(terms, round_) if terms.wheels else ()
    return changed(round_, stage=LATE_SPINS if spins else FINAL, spins=spins)


def _early_due(terms: Terms, round_: Round) -> bool:
    for box in round_.boxes:
        for hand in box.hands:
            if blackjack_due(terms, round_, hand):
                return True
    return bool(terms.side) and sides.any_decided(terms, round_)


def undecided_insurance(round_: Round) -> list[Box]:
    """The boxes that have not answered about insurance; it is offered against an ace only (R10)."""
    if POINTS[round_.dealer[0]] != 11:
        return []
    return [box for box in round_.boxes if box.insurance is None and not box.dead]


def _reader_due(terms: Terms, round_: Round) -> bool:
    """The reader is used against an ace or a 10-value up card (R51)."""
    return terms.game.hole_card and POINTS[round_.dealer[0]] >= 10 and round_.blackjack is None


def _checked_due(terms: Terms, round_: Round) -> bool:
    """Whether something is decided by what the reader or the dealer's second card has shown."""
    if not second_known(round_):
        return False
    for box in round_.boxes:
        if box.insurance and box.insurance_returned is None:
            return True
        for hand in box.hands:
            if blackjack_due(terms, round_, hand) or surrender_due(round_, hand):
                return True
    return bool(terms.side) and sides.any_decided(terms, round_)


def second_known(round_: Round) -> bool:
    """Whether it is known if the dealer has Blackjack: from the reader, or from the second card."""
    return round_.blackjack is not None or (len(round_.dealer) > 1 and not round_.hole_down)


def surrender_due(round_: Round, hand: PlayedHand) -> bool:
    """Whether a surrender that has waited for the dealer's second card can be settled (BJ 9.C(2))."""
    return hand.surrendered and hand.outcome is None and second_known(round_)


def find_turn(terms: Terms, round_: Round) -> tuple[int, int] | None:
    """The hand that decides or gets its card next: box after box, each from its left hand to its right (R3, BJ 11.B).

    With community draws all hands decide together; then it is the first one that is not complete.
    """
    switch = terms.game.hands_per_box > 1
    for place in round_.order:
        box = round_.boxes[place]
        if switch and not box.decided and not box.dead:
            return place, 0
        for index, hand in enumerate(box.hands):
            if not hand.done:
                return place, index
    return None


def dealer_acts(terms: Terms, round_: Round) -> bool:
    """Whether the dealer still turns or draws a card (R6)."""
    if round_.hole_down:
        return True
    if len(round_.dealer) == 1:
        return depends_on_second(terms, round_)
    return round_.plays_out and not round_.finished


def depends_on_second(terms: Terms, round_: Round) -> bool:
    """Without a hole card: whether any wager needs the dealer's second card."""
    return any(
        (box.insurance and box.insurance_returned is None) or any(hand.outcome is None for hand in box.hands)
        for box in round_.boxes
    ) or sides.any_waiting(terms, round_, wheels=True)


def depends_on_hand(terms: Terms, round_: Round) -> bool:
    """Whether any live wager depends on the dealer's finished hand, two of his cards being known."""
    for box in round_.boxes:
        for hand in box.hands:
            if _depends(terms, hand):
                return True
    return bool(terms.side) and sides.any_waiting(terms, round_, wheels=False)


def _depends(terms: Terms, hand: PlayedHand) -> bool:
    if hand.outcome is not None or hand.surrendered or hand.is_blackjack:
        return False
    return not (terms.any_21_wins and total(hand.cards) == 21)


def dealer_finished(terms: Terms, cards: tuple[int, ...]) -> bool:
    """Whether the dealer's hand is complete by the rules."""
    return not dealer_draws(cards, terms.hits_soft_17)
