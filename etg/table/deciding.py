"""Decisions: which hand is asked, what it may choose, why not, and what happens when nobody answers.

`choices` is the one check behind buttons, prompts and the engine: what it names is accepted, and nothing else is.
"""

from etg.cards import ACE, POINTS, RANK
from etg.errors import Refused
from etg.games import Decision
from etg.games.rules import DoubleOn, Timeout
from etg.hands import total
from etg.money import Cents, dollars
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import by_hand, waits_for
from etg.table.betting import must_run
from etg.table.flow import SPLIT_ACE, must_choose, no_split_left, undecided, undecided_insurance, wants_card
from etg.table.stage import DECISIONS, INSURANCE
from etg.table.state import Box, PlayedHand, Round, State, credits_of
from etg.table.terms import Terms
from etg.table.words import hand_words
from etg.texts import Text, text

NO_CHOICES: tuple[Decision, ...] = ()
_SWITCH_OR_KEEP = (Decision.SWITCH, Decision.KEEP)
_SPLIT = Decision.SPLIT
_ADDS_A_WAGER = (Decision.DOUBLE, Decision.SPLIT)


def box_of(state: State, number: int) -> Box:
    """A box of the round."""
    round_ = state.round
    if round_ is None or number not in round_.places:
        raise Refused(text("box {box} takes no part in a round", box=number), state.terms.clause("6.F"))
    return round_.boxes[round_.places[number]]


def choices(state: State, number: int, index: int) -> tuple[Decision, ...]:
    """What the player of a box may choose for one of its hands now; nothing when it is not asked."""
    round_ = state.round
    if round_ is None or round_.stage is not DECISIONS or not _asks(state):
        return NO_CHOICES
    terms = state.terms
    place = round_.places.get(number)
    if place is None or (not terms.community_draws and round_.turn != (place, index)):
        return NO_CHOICES
    box = round_.boxes[place]
    if not 0 <= index < len(box.hands):
        return NO_CHOICES
    if terms.game.hands_per_box > 1 and not box.decided:
        return _SWITCH_OR_KEEP
    hand = box.hands[index]
    if hand.done or hand.wants:
        return NO_CHOICES
    if terms.community_draws and index and any(must_choose(terms, box, left) for left in range(index)):
        return NO_CHOICES  # a box is asked from its left hand to its right
    offers = hand.offers
    if len(offers) == 2 and _SPLIT not in offers and not box.no_more_cards:
        return offers
    return _affordable(state, round_, box, index, offers)


def _asks(state: State) -> bool:
    """Whether nothing holds the table up: the same as `must_run`."""
    if state.doors.open or state.tilt is not None or state.shoe.suspect is not None or state.shoe.strays:
        return False
    return not state.out_of_order or by_hand(state)


def _affordable(
    state: State, round_: Round, box: Box, index: int, offers: tuple[Decision, ...]
) -> tuple[Decision, ...]:
    """Without what the player has no credits for, and without a surrender that cannot be halved to the cent."""
    hand = box.hands[index]
    terms = state.terms
    if hand.wager % 2 and Decision.SURRENDER in offers:
        offers = tuple(d for d in offers if d is not Decision.SURRENDER)
    credits = credits_of(state, box.player)
    if terms.community_draws:
        credits -= _reserved(round_, box.player, (box.number, index))
        if _SPLIT in offers and no_split_left(terms, box, index):
            if offers == SPLIT_ACE:  # nothing can be chosen any more
                return NO_CHOICES
            offers = tuple(d for d in offers if d is not _SPLIT)
    if credits >= hand.wager:
        return offers
    return tuple(d for d in offers if d not in _ADDS_A_WAGER)


def _reserved(round_: Round, player: str, but: tuple[int, int]) -> Cents:
    """With community draws: what the player's other hands will add when the card is drawn."""
    return sum(
        hand.wager
        for box in round_.boxes
        if box.player == player
        for index, hand in enumerate(box.hands)
        if hand.chosen in _ADDS_A_WAGER and (box.number, index) != but
    )


def asked_hand(state: State, number: int, decision: Decision) -> int:
    """The hand of a box that the table asks: the one in turn, or the first that has not chosen."""
    box = box_of(state, number)
    for index, hand in enumerate(box.hands):
        if hand.chosen is None and choices(state, number, index):
            return index
    raise _not_asked(state, box, decision)


def _not_asked(state: State, box: Box, decision: Decision) -> Refused:
    round_ = state.round
    assert round_ is not None
    if round_.stage < DECISIONS or (round_.stage is DECISIONS and not all(hand.done for hand in box.hands)):
        clause = "R44" if state.terms.community_draws else "R3"
        reason = text("box {box} is not asked for that now: {waits}", box=box.number, waits=waits_for(state))
        return Refused(reason, clause)
    reason, clause = why_complete(state, box, decision)
    return Refused(text("box {box} has nothing to decide: {reason}", box=box.number, reason=reason), clause)


def why_complete(state: State, box: Box, asked_for: Decision) -> tuple[Text, str]:
    """Why a box is not asked any more, and the clause that keeps it from what it wants."""
    round_ = state.round
    assert round_ is not None
    cite = state.terms.clause
    last = box.hands[-1]
    if round_.blackjack:
        return text("the dealer has Blackjack"), "R51"
    if box.no_more_cards:
        return text("it has refused a card"), cite("refused")
    if last.is_blackjack:
        return text("it has Blackjack"), cite("10.A" if asked_for is Decision.DOUBLE else "blackjack stands")
    if last.surrendered:
        return text("it has surrendered"), cite("9.A")
    if asked_for is Decision.SURRENDER and state.terms.rules.surrender:
        return text("surrender is the first decision on the first two cards"), cite("9.B")
    if asked_for is Decision.RESCUE and state.terms.game.rescue:
        return text("it has nothing to rescue"), cite("10.H")
    if last.doubles:
        again = asked_for is Decision.DOUBLE and state.terms.game.most_doubles > 1
        return text("it has doubled"), cite("10.I" if again else "one card on a double")
    if last.split and RANK[last.cards[0]] == ACE:
        return text("a split ace gets one card"), "R8"
    return text("its hands are complete"), cite("not over 21")


def decide_hand(state: State, command: c.Decide) -> list[e.Event]:
    """A decision, at once or (with community draws) when the card is drawn."""
    must_run(state)
    index = asked_hand(state, command.box, command.decision) if command.hand is None else command.hand
    box = box_of(state, command.box)
    possible = choices(state, command.box, index)
    if command.decision not in possible:
        raise _why_not(state, box, index, command.decision) if possible else _not_asked(state, box, command.decision)
    if state.terms.community_draws:
        if box.hands[index].chosen is command.decision:
            return []
        return [e.Chosen(command.box, index, command.decision)]
    return take_effect(state, box, index, command.decision)


def take_effect(state: State, box: Box, index: int, decision: Decision, timed_out: bool = False) -> list[e.Event]:
    """The events of a decision that is final."""
    hand = box.hands[index]
    added = hand.wager if decision in _ADDS_A_WAGER else 0
    events: list[e.Event] = [e.Decided(box.number, index, decision, added, timed_out)]
    if decision is Decision.RESCUE:
        events.append(e.HandSettled(box.number, index, "rescue", hand.wager - box.wager))
    elif decision is Decision.SURRENDER and not _waits_for_second(state):
        events.append(e.HandSettled(box.number, index, "surrender", half_back(state.terms, hand), "surrender"))
    return events


def half_back(terms: Terms, hand: PlayedHand) -> Cents:
    """What a surrendered hand gets back."""
    return terms.pays("surrender", hand.wager)


def _waits_for_second(state: State) -> bool:
    """Without a hole card a surrender against an ace or a 10 waits for the dealer's second card (R9)."""
    assert state.round is not None
    return not state.terms.game.hole_card and POINTS[state.round.dealer[0]] >= 10


def final_decisions(state: State) -> list[e.Event]:
    """With community draws: what all hands have chosen takes effect; refused while a hand is undecided."""
    round_ = state.round
    assert round_ is not None
    if waiting := undecided(state.terms, round_):
        raise Refused(text("box {box} has not decided yet", box=waiting[0][0].number), "R44")
    events: list[e.Event] = []
    for box in round_.boxes:
        for index in reversed(range(len(box.hands))):  # from the right, so that a split moves no hand still to come
            hand = box.hands[index]
            if hand.chosen is not None:
                events += take_effect(state, box, index, hand.chosen)
    return events


def close_decisions(state: State, command: c.CloseDecisions) -> list[e.Event]:
    """All hands have decided and none wants a card."""
    round_ = state.round
    if round_ is None or round_.stage is not DECISIONS or not state.terms.community_draws:
        raise Refused(text("there are no decisions to close: {waits}", waits=waits_for(state)), "R44")
    must_run(state)
    events = final_decisions(state)
    if wants_card(round_):
        raise Refused(text("a hand has asked for a card: draw it"), "R44")
    return events


def _why_not(state: State, box: Box, index: int, decision: Decision) -> Refused:
    """Why a hand that is asked may not choose this."""
    rules = state.terms.rules
    game = rules.game
    cite = state.terms.clause
    hand = box.hands[index]
    who = hand_words(box.number, index, len(box.hands))
    if box.no_more_cards and decision in (Decision.HIT, *_ADDS_A_WAGER):
        return Refused(text("{who}: its player has refused a card and gets no more", who=who), cite("refused"))
    if game.hands_per_box > 1 and not box.decided:
        return Refused(text("{who} first says whether it switches: switch or keep", who=who), "BJ 12.A(4)(a)")
    if decision is Decision.SWITCH:
        return Refused(text("{who} may not switch now", who=who), "BJ 12.A(4)(a)")
    if decision in (Decision.KEEP, Decision.RESCUE):
        clause = cite("10.H") if game.rescue else "R33"
        if decision is Decision.KEEP:
            return Refused(text("{who} has not just doubled: there is nothing to keep", who=who), clause)
        return Refused(text("{who} has not just doubled: there is nothing to rescue", who=who), clause)
    if hand.doubles and decision is not Decision.SURRENDER:
        if decision is Decision.DOUBLE:
            return _why_no_redouble(state, who, hand)
        return Refused(text("{who} has doubled and gets one card only", who=who), cite("one card on a double"))
    if decision is Decision.SPLIT:
        return _why_no_split(state, box, index, who)
    if hand.split and RANK[hand.cards[0]] == ACE:
        return Refused(text("{who}: a split ace gets one card", who=who), "R8")
    if decision is Decision.SURRENDER:
        if game.hands_per_box > 1:
            return Refused(text("there is no surrender in Blackjack Switch"), "R35")
        if not rules.surrender:
            return Refused(text("surrender is not offered at this table"), cite("9.A"))
        if not box.decided and hand.wager % 2:
            return Refused(text("half of {wager} cannot be returned to the cent", wager=dollars(hand.wager)), "R4")
        return Refused(text("{who}: surrender is the first decision on the first two cards", who=who), cite("9.B"))
    if game.double_on is DoubleOn.TWO_CARDS and len(hand.cards) != 2:
        return Refused(text("{who}: doubling is for the first two cards", who=who), cite("10.A"))
    return _no_credits(state, box, hand, who, cite("10.A"))


def _why_no_redouble(state: State, who: Text, hand: PlayedHand) -> Refused:
    rules = state.terms.rules
    if rules.game.most_doubles == 1:
        return Refused(text("{who} has doubled already", who=who), state.terms.clause("10.C"))
    if not rules.redouble:
        return Refused(text("doubling again is not offered at this table"), "PE 10.I")
    if hand.doubles >= rules.game.most_doubles:
        reason = text("{who} has doubled {times} times, the most there is", who=who, times=hand.doubles)
        return Refused(reason, "PE 10.K")
    reason = text("{who}: the player has no credits for {wager} more", who=who, wager=dollars(hand.wager))
    return Refused(reason, "PE 10.J")


def _why_no_split(state: State, box: Box, index: int, who: Text) -> Refused:
    hand = box.hands[index]
    rules = state.terms.rules
    cite = state.terms.clause
    if len(hand.cards) != 2 or POINTS[hand.cards[0]] != POINTS[hand.cards[1]]:
        return Refused(text("{who} is not a pair of equal value", who=who), cite("11.A"))
    if no_split_left(state.terms, box, index):
        reason = text("{who}: a hand is split {most} times at most", who=who, most=rules.max_splits)
        return Refused(reason, cite("11.D"))
    if hand.split and RANK[hand.cards[0]] == ACE and not rules.resplit_aces:
        return Refused(text("{who}: aces are not split again", who=who), "R8")
    return _no_credits(state, box, hand, who, cite("11.A"))


def _no_credits(state: State, box: Box, hand: PlayedHand, who: Text, clause: str) -> Refused:
    reason = text(
        "{who}: {player} has not {wager} more in free credits: buy in or choose otherwise",
        who=who,
        player=box.player,
        wager=dollars(hand.wager),
    )
    return Refused(reason, clause)


def time_out(state: State, command: c.TimeOut) -> list[e.Event]:
    """Nobody answered in time: insurance is declined, hands stand or hit, doubles are kept (R46)."""
    round_ = state.round
    if round_ is None or round_.stage not in (INSURANCE, DECISIONS):
        raise Refused(text("nobody is being asked: {waits}", waits=waits_for(state)), "R46")
    must_run(state)
    if round_.stage is INSURANCE:
        return [e.Insured(box.number, 0, True) for box in undecided_insurance(round_)]
    if state.terms.community_draws:
        events: list[e.Event] = [
            e.Chosen(box.number, index, _default(state, box, index), True)
            for box, index in undecided(state.terms, round_)
        ]
        if not events:
            raise Refused(text("every hand has decided"), "R46")
        return events
    assert round_.turn is not None
    place, index = round_.turn
    box = round_.boxes[place]
    if not choices(state, box.number, index):
        raise Refused(text("nobody is being asked: {waits}", waits=waits_for(state)), "R46")
    return take_effect(state, box, index, _default(state, box, index), timed_out=True)


def _default(state: State, box: Box, index: int) -> Decision:
    possible = choices(state, box.number, index)
    if Decision.KEEP in possible:
        return Decision.KEEP
    hits = state.terms.rules.timeout is Timeout.HIT_11_OR_LESS and total(box.hands[index].cards) <= 11
    return Decision.HIT if hits and Decision.HIT in possible else Decision.STAND
