"""Irregularities of a round at a table of bots (chapter 14 of the Blackjack book, chapter 13 of the others)."""

from collections.abc import Callable
from typing import TypeAlias

from etg.cabinet.bot_moment import Moment, any_of, in_shoe, side_dealt
from etg.cards import PACK_52, POINTS, Card
from etg.games.play import Place
from etg.hands import is_blackjack
from etg.shoe import ShoeKind
from etg.shoe.inventory import ONE, counts, size
from etg.table import commands as c
from etg.table.actions import CARD_DUE, Do
from etg.table.checklist import other
from etg.table.stage import DEAL, DEALER, DECISIONS, DONE, FINAL, LATE_SPINS
from etg.table.state import Box, Round, set_of
from etg.texts import text

InRound: TypeAlias = Callable[[Moment, Round], c.Command | None]
"""Something that can happen in a round; None: not now."""


def irregularity(moment: Moment, round_: Round) -> c.Command | None:
    """Something that goes wrong in a round; None: nothing can."""
    for thing in moment.rng.sample(_IN_ROUND, len(_IN_ROUND)):
        command = thing(moment, round_)
        if command is not None:
            return command
    return None


# Between rounds as well


def out_of_order(moment: Moment) -> c.Command:
    """A device fails; a game without a hole card has no reader."""
    reader = moment.state.terms.game.hole_card
    devices = [device for device in c.Device if device is not c.Device.READER or reader]
    devices = [device for device in devices if device not in moment.state.out_of_order]
    return c.OutOfOrder(moment.rng.choice(devices), moment.dealer)


def out_of_turn(moment: Moment) -> c.Command:
    """A card leaves the shoe although none is due; now and then it is not read, or read as one that cannot be."""
    side = side_dealt(moment.rng, moment.state)
    left = in_shoe(moment.state, side)
    if not size(left) or moment.chance(20):
        return c.OutOfTurn(None, side)
    read = moment.rng.choice(PACK_52) if moment.chance(10) else any_of(moment.rng, left)
    return c.OutOfTurn(read, side)


def called_shuffle(moment: Moment) -> c.Command | None:
    """A floorperson has the cards shuffled."""
    shoe = moment.state.shoe
    return None if shoe.due or shoe.decks_out or shoe.steps else c.CallShuffle(moment.floorperson)


def cards_gone(moment: Moment, side: str | None) -> list[Card]:
    """The cards of which none can be left in the shoe: reading one stops the table."""
    return [card for card, left in zip(PACK_52, counts(in_shoe(moment.state, side)), strict=True) if not left]


# In a round


def _takes_card(moment: Moment, round_: Round) -> bool:
    """Whether a card is drawn from the shoe now; not while one that was drawn in error waits."""
    return moment.action.do in CARD_DUE and round_.held is None


def _manual_card(moment: Moment, round_: Round) -> c.Command | None:
    """The shoe has not read the card: two people enter it."""
    if not _takes_card(moment, round_):
        return None
    side = side_dealt(moment.rng, moment.state)
    card = any_of(moment.rng, in_shoe(moment.state, side))
    return c.Card(card, c.Source.MANUAL, side, moment.dealer, moment.floorperson)


def _unread_card(moment: Moment, round_: Round) -> c.Command | None:
    """The shoe says that it could not read the card."""
    return c.CardUnread(side_dealt(moment.rng, moment.state)) if _takes_card(moment, round_) else None


def _misread_card(moment: Moment, round_: Round) -> c.Command | None:
    """The shoe has read a card that cannot be: none of it is left, or its back is that of the other batch."""
    if not _takes_card(moment, round_):
        return None
    shoe = moment.state.shoe
    if shoe.kind is ShoeKind.TWO_BATCH:
        return c.Card(any_of(moment.rng, in_shoe(moment.state, None)), shoe_side=other(shoe.batch))
    side = side_dealt(moment.rng, moment.state)
    gone = cards_gone(moment, side)
    return c.Card(moment.rng.choice(gone), shoe_side=side) if gone else None


def _wrong_side(moment: Moment, round_: Round) -> c.Command | None:
    """A card from the side of a double shoe that is not being dealt."""
    if round_.shoe_side is None or not _takes_card(moment, round_):
        return None
    side = other(round_.shoe_side)
    left = in_shoe(moment.state, side)
    return c.Card(any_of(moment.rng, left), shoe_side=side) if size(left) else None


def _face_up_card(moment: Moment, round_: Round) -> c.Command | None:
    if not _takes_card(moment, round_):
        return None
    side = side_dealt(moment.rng, moment.state)
    return c.FaceUpCard(any_of(moment.rng, in_shoe(moment.state, side)), moment.dealer, side)


def _corrected_card(moment: Moment, round_: Round) -> c.Command | None:
    """The last card was another one, which was in the shoe before it came."""
    before = moment.state.before
    if before is None or before.round.held is not None or round_.stage is DONE:
        return None
    places = before.cards[set_of(moment.state, before.side)]
    others = places.shoe - ONE[before.card] * counts(places.shoe)[before.card]
    if not any(counts(others)):
        return None
    return c.CorrectCard(any_of(moment.rng, others), moment.dealer, moment.floorperson)


def _drawn_in_error(moment: Moment, round_: Round) -> c.Command | None:
    if round_.held is not None or not DEAL <= round_.stage <= DEALER or moment.state.out_of_order:
        return None
    side = side_dealt(moment.rng, moment.state)
    left = in_shoe(moment.state, side)
    return c.DrawnInError(any_of(moment.rng, left), moment.chance(50), moment.dealer, side) if size(left) else None


def _refused_card(moment: Moment, round_: Round) -> c.Command | None:
    """A player does not want the card that everybody has seen."""
    terms = moment.state.terms
    if moment.action.do is not Do.DECIDE or not round_.held_exposed or terms.community_draws:
        return None
    box = _box(moment, round_)
    free = all(len(hand.cards) > 1 and not (hand.wants and hand.doubles) for hand in box.hands)
    decided = box.decided or terms.game.hands_per_box == 1
    return c.RefuseCard(box.number, moment.dealer) if free and decided else None


def _overdrawn(moment: Moment, round_: Round) -> c.Command | None:
    left = in_shoe(moment.state, None)
    if round_.stage not in (FINAL, LATE_SPINS) or not size(left) or moment.state.out_of_order:
        return None
    return c.DealerOverdrew(any_of(moment.rng, left), moment.dealer)


def _missed(moment: Moment, round_: Round) -> c.Command | None:
    """In the first deal somebody is left out: the dealer himself, or a box."""
    if moment.action.do is not Do.DEAL or round_.held is not None:
        return None
    first = round_.deal[0]
    if first.place is Place.DEALER:
        others = any(target.place is not Place.DEALER for target in round_.deal)
        return c.DealerMissed(moment.dealer) if others else None
    if first.place is not Place.BOX:
        return None
    cards = [len(hand.cards) for hand in _box(moment, round_).hands]
    if not any(cards):
        return c.NoCards(first.box, moment.dealer)
    if any(number != 1 for number in cards):
        return None
    others = any(target.place is Place.BOX and target.box != first.box for target in round_.deal)
    return c.OneCard(first.box, not others or moment.chance(50), moment.dealer)


def _not_dealt(moment: Moment, round_: Round) -> c.Command | None:
    """A player does not get the card he has asked for."""
    if moment.action.do is not Do.DRAW or moment.state.terms.community_draws or round_.stage is not DECISIONS:
        return None
    box = _box(moment, round_)
    if not any(hand.wants and len(hand.cards) > 1 for hand in box.hands):
        return None
    last = round_.boxes[round_.order[-1]] is box
    return c.CardNotDealt(box.number, last or moment.chance(50), moment.dealer)


def _reader(moment: Moment, round_: Round) -> c.Command | None:
    """The reader errs, or is used when it should not be."""
    if moment.action.do is Do.READER:
        return c.ReaderResult(not is_blackjack(round_.dealer))
    if not round_.hole_down or POINTS[round_.dealer[0]] >= 10 or round_.stage is DONE:
        return None
    return c.ReaderMisused(moment.chance(20), moment.dealer, moment.floorperson)


def _hole_card_unread(moment: Moment, round_: Round) -> c.Command | None:
    """The reader says that it could not read the card."""
    return c.ReaderResult(None) if moment.action.do is Do.READER else None


def _credits(moment: Moment, round_: Round) -> c.Command:
    """A player buys in during the round, to double or split."""
    return c.BuyIn(moment.rng.choice(round_.boxes).player, 100_00)


def _void(moment: Moment, round_: Round) -> c.Command | None:
    """A floorperson calls the round off: rarer than all else."""
    if round_.voided or not moment.chance(30):
        return None
    return c.Void(text("a floorperson has called it off"), moment.dealer, moment.floorperson)


def _box(moment: Moment, round_: Round) -> Box:
    """The box that the table waits for."""
    return round_.boxes[round_.places[moment.action.box]]


_IN_ROUND: tuple[InRound, ...] = (
    _manual_card,
    _unread_card,
    _misread_card,
    _wrong_side,
    _face_up_card,
    _corrected_card,
    _drawn_in_error,
    _refused_card,
    _overdrawn,
    _missed,
    _not_dealt,
    _reader,
    _hole_card_unread,
    _credits,
    _void,
    lambda moment, round_: None if _takes_card(moment, round_) else out_of_turn(moment),
    lambda moment, round_: called_shuffle(moment),
    lambda moment, round_: None if round_.stage is DONE else out_of_order(moment),
)
