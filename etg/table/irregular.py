"""Irregularities (Blackjack chapter 14, chapter 13 of the others): what the dealer reports, and what the table does."""

from etg.cards import NAMES, POINTS, RANK, TEN
from etg.errors import Refused
from etg.games.play import Place
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import waits_for
from etg.table.betting import may_deal, share
from etg.table.dealing import card as deal_card
from etg.table.deciding import box_of
from etg.table.evolve import evolve
from etg.table.people import Person, demand_staff, demand_two
from etg.table.staff import in_play
from etg.table.stage import DEAL, DECISIONS, DETERMINANT, DONE, FINAL, LATE_SPINS
from etg.table.state import Box, Round, State

_LETTERS = {
    "face_up": ("A", "A"),
    "face_up_again": ("A", "B"),
    "unexposed": ("B", "E"),
    "exposed": ("C", "F"),
    "refuse": ("C(1)", "G"),
    "unused": ("C(2)", "H"),
    "overdrew": ("D", "I"),
    "missed": ("E", "J"),
    "too_few": ("F", "K"),
    "no_cards": ("G", "M"),
    "one_card": ("H", "N"),
    "later": ("J(1)", "O(1)"),
    "dead": ("J(2)", "O(2)"),
    "seen": ("K(1)", "P(1)"),
    "unseen": ("K(2)", "P(2)"),
}


def clause(state: State, which: str) -> str:
    """The clause of an irregularity in the book of the game."""
    book = state.terms.game.book
    blackjack, spanish = _LETTERS[which]
    return f"BJ 14.{blackjack}" if book == "BJ" else f"{book} 13.{spanish}"


def _dealing(state: State, by: Person | None, what: str, which: str) -> Round:
    """The round, while cards are being dealt."""
    demand_staff(by, what, clause(state, which))
    round_ = in_play(state)
    if round_.stage is DONE:
        raise Refused(f"the cards of this round have been dealt: {waits_for(state)}", clause(state, which))
    may_deal(state)
    return round_


def _check_card(card: int) -> None:
    if not 0 <= card < 52:
        raise Refused(f"{card} is not a card", None)


def face_up_card(state: State, command: c.FaceUpCard) -> list[e.Event]:
    """One card found face up is not used; in the Spanish family a second one voids the round."""
    round_ = _dealing(state, command.by, "reporting a card found face up", "face_up")
    _check_card(command.card)
    _no_held(state, round_)
    assert command.by
    discarded = e.Discarded(command.card, "face up", clause(state, "face_up"), by=command.by)
    if state.terms.game.book == "BJ" or round_.face_up == 0:
        return [discarded]
    return [
        discarded,
        e.Voided("more than one card was found face up in the shoe", clause(state, "face_up_again"), command.by),
        e.CoverCardOut(),
    ]


def ten_found(state: State, command: c.TenFound) -> list[e.Event]:
    """One 10 in a shoe of 48-card decks is taken out; a second one voids the round and takes the decks out of play."""
    book = state.terms.game.book
    if book == "BJ":
        raise Refused("10s belong in these decks", "BJ 3.A")
    demand_two(command.by, command.approved_by, "taking a 10 out", f"{book} 13.C")
    round_ = _dealing(state, command.by, "taking a 10 out", "face_up")
    _check_card(command.card)
    if RANK[command.card] != TEN:
        raise Refused(f"the {NAMES[command.card]} belongs in these decks", f"{book} 13.C")
    _no_held(state, round_)
    assert command.by
    discarded = e.Discarded(command.card, "ten", f"{book} 13.C", by=command.by, approved_by=command.approved_by)
    if round_.tens == 0:
        return [discarded]
    reason = "more than one 10 was found in the shoe"
    voided = e.Voided(reason, f"{book} 13.D", command.by, command.approved_by)
    return [discarded, voided, e.DecksRemoved(f"{book} 13.D")]


def _no_held(state: State, round_: Round) -> None:
    if round_.held is not None:
        raise Refused(f"the {NAMES[round_.held]} drawn in error is used first", clause(state, "unexposed"))


def drawn_in_error(state: State, command: c.DrawnInError) -> list[e.Event]:
    """A card drawn too early waits and is used as the next card."""
    which = "exposed" if command.exposed else "unexposed"
    round_ = _dealing(state, command.by, "reporting a card drawn in error", which)
    _check_card(command.card)
    _no_held(state, round_)
    if command.card not in state.terms.game.pack:
        raise Refused(f"the {NAMES[command.card]} does not belong in these decks", f"{state.terms.game.book} 13.C")
    if round_.stage is DETERMINANT:
        raise Refused("the first card drawn from a double shoe is the determinant card", "BJ 7.C(1)")
    if round_.stage in (FINAL, LATE_SPINS):
        raise Refused("no card is to come in this round: the dealer has overdrawn", clause(state, "overdrew"))
    return [e.Held(command.card, command.exposed, command.by)]


def refuse_card(state: State, command: c.RefuseCard) -> list[e.Event]:
    """A player who does not accept the exposed card gets no more cards."""
    which = "refuse"
    round_ = _dealing(state, command.by, "refusing a card", which)
    box = box_of(state, command.box)
    if round_.held is None or not round_.held_exposed:
        raise Refused("no exposed card is waiting", clause(state, which))
    if round_.stage is not DECISIONS or state.terms.community_draws:
        raise Refused(f"no card can be refused now: {waits_for(state)}", clause(state, which))
    if all(hand.done for hand in box.hands):
        raise Refused(f"box {box.number} gets no card anyway", clause(state, which))
    if any(len(hand.cards) < 2 for hand in box.hands) or any(h.wants and h.doubles for h in box.hands):
        raise Refused(f"box {box.number} must take a card for the hand it has split or doubled", clause(state, which))
    if state.terms.game.hands_per_box > 1 and not box.asked:
        raise Refused(f"box {box.number} first says whether it switches", "BJ 12.A(4)(a)")
    assert command.by
    return [e.CardRefused(command.box, command.by)]


def dealer_overdrew(state: State, command: c.DealerOverdrew) -> list[e.Event]:
    """The dealer drew to a finished hand: the card goes to the rack."""
    round_ = _dealing(state, command.by, "reporting a card too many", "overdrew")
    _check_card(command.card)
    if round_.stage not in (FINAL, LATE_SPINS):
        raise Refused(f"the dealer is not finished: {waits_for(state)}", clause(state, "overdrew"))
    return [e.Discarded(command.card, "overdrawn", clause(state, "overdrew"), by=command.by)]


def dealer_missed(state: State, command: c.DealerMissed) -> list[e.Event]:
    """The dealer missed his own card: he goes on and deals it to himself at the end."""
    round_ = _dealing(state, command.by, "reporting a missed card", "missed")
    if round_.stage is not DEAL or round_.deal[0].place is not Place.DEALER:
        raise Refused("the next card is not the dealer's own", clause(state, "missed"))
    if all(target.place is Place.DEALER for target in round_.deal):
        raise Refused("all players have their cards: the dealer deals to himself now", clause(state, "missed"))
    assert command.by
    return [e.DealerMissedCard(command.by)]


def _own_target(state: State, number: int, which: str) -> Box:
    round_ = state.round
    assert round_ is not None
    box = box_of(state, number)
    if round_.stage is not DEAL or round_.deal[0].box != number:
        raise Refused(f"box {number} is not the one that gets the next card", clause(state, which))
    return box


def no_cards(state: State, command: c.NoCards) -> list[e.Event]:
    """A box that got no card is dead: its wagers go back, and it is included in the next deal."""
    round_ = _dealing(state, command.by, "reporting a box without cards", "no_cards")
    box = _own_target(state, command.box, "no_cards")
    if any(hand.cards for hand in box.hands):
        raise Refused(f"box {box.number} has a card", clause(state, "no_cards"))
    assert command.by
    return [_dead(state, round_, box, "no_cards", command.by)]


def _dead(state: State, round_: Round, box: Box, which: str, by: Person) -> e.BoxDead:
    """All wagers back, and off the meters what they had fed to them."""
    stakes = {side.id: side.stake for side in box.sides if side.outcome is None}
    meters = tuple(
        (name, round_.meters[name] - share(meter.terms.rate, stakes[meter.fed_by]))
        for name, meter in state.terms.meters.items()
        if meter.terms.rate and meter.fed_by in stakes
    )
    return e.BoxDead(box.number, clause(state, which), meters, by)


def one_card(state: State, command: c.OneCard) -> list[e.Event]:
    """A box with one card gets the second after all others, or is dead, as its player likes."""
    round_ = _dealing(state, command.by, "reporting a missing second card", "one_card")
    box = _own_target(state, command.box, "one_card")
    if any(len(hand.cards) != 1 for hand in box.hands):
        raise Refused(f"box {box.number} is not a box with one card", clause(state, "one_card"))
    assert command.by
    if command.dead:
        return [_dead(state, round_, box, "one_card", command.by)]
    if not any(t.place is Place.BOX and t.box != box.number for t in round_.deal):
        raise Refused("all others have their second card: deal it now", clause(state, "one_card"))
    return [e.SecondCardLate(box.number, command.by)]


def card_not_dealt(state: State, command: c.CardNotDealt) -> list[e.Event]:
    """A card asked for and not dealt comes after those of all others, or the hand is dead, as the player likes."""
    which = "dead" if command.dead else "later"
    round_ = _dealing(state, command.by, "reporting a card not dealt", which)
    box = box_of(state, command.box)
    waiting = [index for index, hand in enumerate(box.hands) if hand.wants and len(hand.cards) > 1]
    in_turn = round_.turn is not None and round_.boxes[round_.turn[0]].number == box.number
    if round_.stage is not DECISIONS or state.terms.community_draws or not waiting or not in_turn:
        raise Refused(f"box {box.number} waits for no card it has asked for", clause(state, which))
    assert command.by
    if command.dead:
        index = waiting[0]
        return [
            e.HandSettled(box.number, index, "dead", box.hands[index].wager),
            e.Noted(
                f"box {box.number} was not dealt the card it asked for: dead hand", clause(state, which), command.by
            ),
        ]
    if round_.order[-1] == round_.boxes.index(box):
        raise Refused("all others have their cards: deal it now", clause(state, which))
    return [e.BoxDeferred(box.number, command.by)]


def reader_misused(state: State, command: c.ReaderMisused) -> list[e.Event]:
    """The reader was used against an up card that does not ask for it: void where somebody could see the card."""
    which = "seen" if command.seen else "unseen"
    if not state.terms.game.hole_card:
        raise Refused(f"{state.terms.game.name} has no hole card", "BJ 12.C(1)")
    demand_two(command.by, command.approved_by, "reporting a misused reader", clause(state, which))
    round_ = _dealing(state, command.by, "reporting a misused reader", which)
    if len(round_.dealer) < 2 or not round_.hole_down or POINTS[round_.dealer[0]] >= 10:
        raise Refused("the up card asks for the reader, or there is no hole card", clause(state, which))
    assert command.by
    if not command.seen:
        noted = "the reader was used against a wrong up card"
        return [e.Noted(noted, clause(state, which), command.by, command.approved_by)]
    reason = "the hole card could be seen when the reader was used against a wrong up card"
    return [e.Voided(reason, clause(state, which), command.by, command.approved_by)]


def shuffle_discards(state: State, command: c.ShuffleDiscards) -> list[e.Event]:
    """Too few cards: the discard rack is shuffled, one card burned, and the round goes on."""
    _dealing(state, command.by, "shuffling the discard rack", "too_few")
    return [e.Shuffled(True, command.by), e.Burned(None)]


def correct_card(state: State, command: c.CorrectCard) -> list[e.Event]:
    """The last card was read wrongly: what followed from it is taken back, and the right card is dealt."""
    demand_two(command.by, command.approved_by, "correcting a card", "R53")
    round_ = in_play(state)
    last = state.last_card
    if state.before_card is None or last is None:
        raise Refused("only the last card can be corrected, and before anything else has followed it", "R53")
    _check_card(command.card)
    if command.card == last:
        raise Refused(f"the last card is the {NAMES[command.card]}", None)
    assert command.by and command.approved_by
    corrected = e.Corrected(last, command.card, command.by, command.approved_by)
    side = round_.shoe_side if state.shoe is c.ShoeKind.DOUBLE else None
    again = c.Card(command.card, c.Source.MANUAL, side, command.by, command.approved_by)
    before = evolve(state, corrected)
    if before.round is not None and before.round.held is not None:
        raise Refused("the card was drawn in error and held: void the round instead", "R53")
    return [corrected, *deal_card(before, again)]
