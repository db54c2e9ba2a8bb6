"""The dealer and the floorperson of the bots: they make cards ready, deal, and put right what holds the table up."""

from functools import lru_cache
from hashlib import sha256
from random import Random

from etg.cabinet.bot_moment import Moment, any_of, in_shoe, side_dealt
from etg.cabinet.draws import wheel
from etg.cabinet.must_hit import boxes_to_draw, hidden_range, is_reached, needs_commitment
from etg.hands import is_blackjack
from etg.shoe import ShoeKind
from etg.shoe.inventory import size
from etg.table import commands as c
from etg.table.actions import Action, Do, by_hand, card_due, needs_shuffler, without_shoe
from etg.table.routine import preparing_command, round_command, shoe_kinds, usual_backs
from etg.table.state import Round, State, set_of
from etg.table.strays import ways_out
from etg.table.terms import Terms
from etg.texts import text


def dealing(moment: Moment) -> c.Command:
    """What the dealer or the floorperson does now."""
    rng, state, action, dealer, floorperson, *_ = moment
    match action.do:
        case Do.DETERMINANT | Do.DEAL | Do.DRAW | Do.DEALER_DRAWS:
            return _deal(moment)
        case Do.BURN:
            return c.Burn(any_of(rng, in_shoe(state, None)) if moment.chance(80) else None)
        case Do.CHECK_CARD:
            return _look_at_card(moment)
        case Do.STRAY:
            return _put_stray_right(moment)
        case Do.MEND:
            return _mend(moment)
        case Do.NEW_DECKS:
            kind = _kind(moment)
            backs = usual_backs(state.terms, kind)
            return c.ReceiveDecks(kind, moment.now, floorperson, preinspected=moment.chance(30), backs=backs)
        case Do.CLOSE_TABLE:
            return c.CancelClosing(floorperson) if moment.chance(50) else c.CloseTable(floorperson)
        case Do.OFFER_CUT:
            return c.AnswerCut(action.detail, moment.chance(30))
        case Do.CLOSE_DOOR:
            return c.CloseDoor(c.Door(action.detail))
        case Do.CLEAR_TILT:
            return c.ClearTilt(dealer, floorperson)
        case Do.VOID:
            return c.Void(text("no cards are left"), dealer, floorperson)
        case Do.SHUFFLE_DISCARDS:
            together = state.cards[set_of(state, None)].refilled().shoe
            burned = None if state.out_of_order else any_of(rng, together)  # only the shoe can have read it
            return c.ShuffleDiscards(dealer, burned, next(iter(state.stations), None))
        case _ if state.round is not None:
            return draw_or_settle(rng, state, state.round, action)
        case _:
            command = preparing_command(state, dealer, floorperson)
            assert command is not None, f"nobody answers when the table waits for: {action.do}"
            return command


def draw_or_settle(rng: Random, state: State, round_: Round, action: Action) -> c.Command:
    """What needs neither a card of the shoe nor a player."""
    command = round_command(state)
    if command is not None:
        return command
    match action.do:
        case Do.READER:
            return c.ReaderResult(is_blackjack(round_.dealer))
        case Do.MAGIC_CARD:
            return c.DrawMagicCard(rng.choice(state.terms.game.pack))
        case Do.LUCKY_PLAYER:
            return c.DrawLuckyPlayer(rng.randint(1, state.terms.game.boxes))
        case Do.SPIN:
            symbols, weights = wheel(state, round_, action)
            return c.Spin(rng.choices(symbols, weights)[0])
        case unknown:
            raise AssertionError(f"nobody answers when a round waits for: {unknown}")


# Cards


def _deal(moment: Moment) -> c.Command:
    """The card drawn in error before, the cover card, or any card that is left."""
    rng, state = moment.rng, moment.state
    if state.round is not None and state.round.held is not None:
        return c.Card(state.round.held, c.Source.HELD)
    side = side_dealt(rng, state)
    if _cover_card_comes(moment, side):
        return c.CoverCard(side)
    return c.Card(any_of(rng, in_shoe(state, side)), shoe_side=side)


def _cover_card_comes(moment: Moment, side: str | None) -> bool:
    """A quarter of the cards lies below it, sometimes a little more."""
    state = moment.state
    if state.shoe.kind is ShoeKind.CONTINUOUS or "ab"[set_of(state, side)] in state.shoe.due:
        return False
    left, full = size(in_shoe(state, side)), size(state.terms.full)
    return left * 4 <= full or (left * 3 <= full and moment.chance(10))


def _look_at_card(moment: Moment) -> c.Command:
    """Two people find out about a card that cannot be."""
    rng, state, people = moment.rng, moment.state, (moment.dealer, moment.floorperson)
    assert state.shoe.suspect is not None
    card = state.shoe.suspect.card
    if card is not None and card not in state.terms.pack:
        return c.TenFound(card, *people)
    if state.round is None:
        return c.Burn(None, *people)
    side = side_dealt(rng, state)
    left = in_shoe(state, side)
    if card is None:  # they see what it is
        return c.Card(any_of(rng, left), c.Source.MANUAL, side, *people)
    if not size(left) or moment.chance(20):
        return c.TakeOut(card, *people)
    if moment.chance(20):
        return c.Card(card, c.Source.ACCEPTED, side, *people)
    return c.Card(any_of(rng, left), c.Source.MANUAL, side, *people)


def _put_stray_right(moment: Moment) -> c.Command:
    """What becomes of a card that left the shoe out of turn; one that could not be read is mostly looked at."""
    rng, state, people = moment.rng, moment.state, (moment.dealer, moment.floorperson)
    stray = state.shoe.strays[0]
    left = in_shoe(state, stray.side)
    if stray.card is None and size(left) and moment.chance(70):
        return c.NameCard(any_of(rng, left), *people)
    *ways, rack = ways_out(state, *people)
    return rng.choice(ways) if ways and moment.chance(80) else rack


# Decks and devices


def _kind(moment: Moment) -> ShoeKind:
    """The table keeps the shoe that it has; nothing is dealt from a covered shuffler."""
    shoe = moment.state.shoe
    kinds = [kind for kind in shoe_kinds(moment.state.terms) if kind is not ShoeKind.CONTINUOUS or not shoe.covered]
    return shoe.kind if moment.state.cards and shoe.kind in kinds else moment.rng.choice(kinds)


def _mend(moment: Moment) -> c.Command:
    """A shuffler may be covered instead, and hands shuffle; not where the cards are dealt from the hand.

    Without the shoe two people can enter the next card, or burn it; in the Spanish family once it is covered.
    """
    state, people = moment.state, (moment.dealer, moment.floorperson)
    due = card_due(state) if by_hand(state) and state.shoe.suspect is None and moment.chance(60) else None
    if due is not None:
        side = side_dealt(moment.rng, state)
        card = any_of(moment.rng, in_shoe(state, side))
        return c.Burn(card, *people) if due.do is Do.BURN else c.Card(card, c.Source.MANUAL, side, *people)
    device = min(moment.state.out_of_order)
    coverable = device is c.Device.SHUFFLER and not state.terms.game.face_down and not needs_shuffler(state)
    coverable = coverable or (without_shoe(state) and not by_hand(state))
    return c.Mend(device, moment.dealer, covered=coverable and moment.chance(30))


# Must Hit


@lru_cache(maxsize=16)
def _hidden_values(seed: int, terms: Terms) -> dict[str, str]:
    """What the bots of this seed can commit themselves to: hidden texts by their hash.

    There are only so many that a bot which remembers nothing can find the one again whose hash is on record.
    """
    least, most = hidden_range(terms)
    found: dict[str, str] = {}
    for turn in range(256):
        salt = sha256(f"{seed}:must hit:{turn}".encode()).hexdigest()
        hidden = f"{least + int(salt, 16) % (most - least + 1)}:{salt[:16]}"
        found[sha256(hidden.encode()).hexdigest()] = hidden
    return found


def commitment(moment: Moment) -> c.Commit | None:
    """The hash of a new hidden value, if one is needed."""
    state = moment.state
    if not needs_commitment(state):
        return None
    return c.Commit(moment.rng.choice(list(_hidden_values(moment.seed, state.terms))))


def must_hit(moment: Moment) -> c.HitMustHit | None:
    """The Must Hit is hit as soon as the meter has reached the hidden value and all have their first cards (R39)."""
    state = moment.state
    if state.commitment is None or not (boxes := boxes_to_draw(state)):
        return None
    hidden = _hidden_values(moment.seed, state.terms).get(state.commitment, "")
    return c.HitMustHit(moment.rng.choice(boxes), hidden) if is_reached(state, hidden) else None
