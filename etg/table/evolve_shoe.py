"""What opening, making the cards ready and time make of the table."""

from typing import Any

from etg.shoe import SIDES, ShoeKind
from etg.shoe.inventory import Places, pile
from etg.table import events as e
from etg.table.checklist import Due, Step, idle, inspection, other, reshuffle
from etg.table.checklist import opening as opening_steps
from etg.table.commands import Device
from etg.table.state import Cause, Shoe, State, Suspect, changed, set_of, with_set


def table_opened(state: State, event: e.TableOpened) -> State:
    """The table has a dealer and waits for its decks."""
    return changed(state, open=True, dealer=event.dealer)


def table_closed(state: State, event: e.TableClosed) -> State:
    """No dealer, no cards; a covered shuffler stays covered."""
    return changed(
        state,
        open=False,
        dealer=None,
        shoe=Shoe(covered=state.shoe.covered),
        cards=(),
        before=None,
        played=frozenset(),
        barred=frozenset(),
        barred_left=False,
        admitted=frozenset(),
        closing=None,
    )


def decks_received(state: State, event: e.DecksReceived) -> State:
    """All their cards lie on the table; those that were there before are gone."""
    full = state.terms.full + (pile(state.terms.tens) if event.tens else 0)
    shoe = Shoe(
        event.kind,
        mixed=event.kind is not ShoeKind.TWO_BATCH,
        steps=opening_steps(event.kind, event.preinspected),
        beginning=True,
        tens=event.tens,
        since=event.now,
        backs=event.backs,
        covered=state.shoe.covered,
    )
    return changed(state, shoe=shoe, cards=tuple(Places(felt=full) for _ in SIDES[event.kind]))


def cards_inspected(state: State, event: e.CardsInspected) -> State:
    """The 10s are out of the decks; those of decks that came without them were never counted."""
    counted = state.shoe.tens
    state = _done(state, tens=False)
    if not counted:
        return state
    return changed(state, cards=tuple(places.without(state.terms.tens) for places in state.cards))


def prepared(state: State, event: e.Prepared) -> State:
    """A step is done, and the cards are where it put them."""
    return _PREPARED[event.step](_done(state), event)


def _done(state: State, **changes: Any) -> State:
    return changed(state, shoe=changed(state.shoe, steps=state.shoe.steps[1:], **changes))


def _moved(state: State, side: str, places: Places) -> State:
    return changed(state, cards=with_set(state.cards, "ab".index(side), places))


def _places(state: State, side: str) -> Places:
    return state.cards["ab".index(side)]


def _spread(state: State, event: e.Prepared) -> State:
    return _moved(state, event.side, _places(state, event.side).spread())


def _nothing(state: State, event: e.Prepared) -> State:
    return state


def _collected(state: State, event: e.Prepared) -> State:
    return _moved(state, event.side, _places(state, event.side).collected())


def _swapped(state: State, event: e.Prepared) -> State:
    """The batch that was played goes into the shuffler, which mixes it if it works, and the other one comes out."""
    played = other(event.side)
    state = _moved(state, played, _places(state, played).stored())
    state = _moved(state, event.side, _places(state, event.side).taken_out())
    by_device = state.shoe.by_device | {event.side}
    mixed = not state.shoe.covered
    swapped = changed(state.shoe, batch=event.side, mixed=mixed, swapped=True, by_device=by_device)
    return changed(state, shoe=swapped)


def _shuffled(state: State, event: e.Prepared) -> State:
    """The stack holds all cards of the side; a batch that is not played next stays in the shuffler."""
    places = _places(state, event.side)
    others = state.shoe.by_device - {event.side}
    by_device = others | {event.side} if event.by_device else others
    state = changed(state, shoe=changed(state.shoe, by_device=by_device))
    if state.shoe.kind is ShoeKind.TWO_BATCH and event.side != state.shoe.batch:
        state = changed(state, shoe=changed(state.shoe, mixed=True))
        return _moved(state, event.side, places.stored())
    return _moved(state, event.side, places.spread())


def _loaded(state: State, event: e.Prepared) -> State:
    """The cards can be dealt; the first one is burned, except from a double shoe (7.B(3), BJ 7.C)."""
    places = _places(state, event.side)
    home = places.returned() if state.shoe.kind is ShoeKind.CONTINUOUS else places.loaded()
    state = _moved(state, event.side, home)
    return changed(
        state,
        shoe=changed(
            state.shoe,
            declined=frozenset(),
            cutter=None,
            swapped=False,
            asked_by=None,
            fresh=True,
            burn_due=state.shoe.burn_due or state.shoe.kind is not ShoeKind.DOUBLE,
        ),
        barred=frozenset(),
        barred_left=False,
        admitted=frozenset(),
    )


_PREPARED = {
    Step.SPREAD: _spread,
    Step.SHOW: _nothing,
    Step.WASH: _nothing,
    Step.COLLECT: _collected,
    Step.SWAP: _swapped,
    Step.SHUFFLE: _shuffled,
    Step.LOAD: _loaded,
}


# The cut


def cut_answered(state: State, event: e.CutAnswered) -> State:
    """Somebody cuts, or one fewer is asked."""
    shoe = state.shoe
    if event.accepts:
        return changed(state, shoe=changed(shoe, cutter=event.player))
    return changed(state, shoe=changed(shoe, declined=shoe.declined | {event.player}))


def cards_cut(state: State, event: e.CardsCut) -> State:
    """The cover card comes next."""
    return _done(state)


def recut_called(state: State, event: e.RecutCalled) -> State:
    """The cut and the cover card come again; the next one is asked where the same one shall not cut."""
    shoe = state.shoe
    steps = (Due(Step.CUT, event.side), Due(Step.COVER, event.side))
    rest = tuple(due for due in shoe.steps if due not in steps)
    if event.same or shoe.cutter is None:
        return changed(state, shoe=changed(shoe, steps=(*steps, *rest)))
    declined = shoe.declined | {shoe.cutter}
    return changed(state, shoe=changed(shoe, steps=(*steps, *rest), declined=declined, cutter=None))


def cover_card_placed(state: State, event: e.CoverCardPlaced) -> State:
    """The stack goes into the shoe next."""
    return _done(state)


# When the cards must be shuffled


def cover_card_out(state: State, event: e.CoverCardOut) -> State:
    """The round is completed first; then the player of that box may cut."""
    player = None
    if event.box:
        round_ = state.round
        player = state.wagers[event.box].player if round_ is None else round_.boxes[round_.places[event.box]].player
    state = _due(state, event.sides, player)
    return changed(state, shoe=changed(state.shoe, cover_out=True))


def shuffle_called(state: State, event: e.ShuffleCalled) -> State:
    """After this round, or now."""
    state = _due(state, event.sides, None)
    return state if state.round is not None else begin_reshuffle(state)


def _due(state: State, sides: str, first_cut: str | None, beginning: bool = False) -> State:
    """`beginning`: no round was played since the game began, so the first player to arrive still cuts (5.D(1))."""
    shoe = state.shoe
    due = "".join(side for side in "ab" if side in shoe.due + sides)
    if shoe.due:  # who cuts is decided by what came first
        return changed(state, shoe=changed(shoe, due=due))
    return changed(state, shoe=changed(shoe, due=due, beginning=beginning, first_cut=first_cut))


def begin_reshuffle(state: State) -> State:
    """The checklist of the shuffle that is due."""
    shoe = state.shoe
    steps = reshuffle(shoe.kind, shoe.due, shoe.batch, shoe.mixed)
    return _no_early(
        changed(state, shoe=changed(shoe, steps=steps, due="", cover_out=False, declined=frozenset(), cutter=None))
    )


def _no_early(state: State) -> State:
    """A card that was drawn before its round goes to the discards and is shuffled with all others."""
    early = state.shoe.early
    if early is None:
        return state
    which = set_of(state, None)
    cards = with_set(state.cards, which, state.cards[which].dropped(early.card))
    return changed(state, cards=cards, shoe=changed(state.shoe, early=None))


def table_idle(state: State, event: e.TableIdle) -> State:
    """The cards come out of the shoe."""
    shoe = state.shoe
    steps = idle(shoe.kind, shoe.batch, shoe.mixed)
    spread = changed(shoe, steps=steps, due="", cover_out=False, beginning=True, burn_due=False)
    spread = changed(spread, declined=frozenset(), cutter=None)
    return _no_early(changed(state, shoe=spread))


def inspection_asked(state: State, event: e.InspectionAsked) -> State:
    """The batch is spread, shown, washed and shuffled before it is cut."""
    shoe = state.shoe
    steps = inspection(shoe.batch) + shoe.steps
    asked = changed(shoe, steps=steps, asked_by=event.player, declined=frozenset(), cutter=None)
    return changed(state, shoe=asked)


def discards_shuffled(state: State, event: e.DiscardsShuffled) -> State:
    """The discards are back in the shoe; all of it is shuffled after the round."""
    which = set_of(state, None)
    cards = with_set(state.cards, which, state.cards[which].refilled())
    state = changed(state, cards=cards, before=None)
    return _due(state, "ab"[which], None)


def mended(state: State, event: e.Mended) -> State:
    """Cards of a shuffler that has jammed are shuffled again, those that wait in it too (BJ 14.M)."""
    causes = tuple(cause for cause in state.causes if not _ends(event, cause))
    state = changed(state, causes=causes)
    if event.fault is not None and any(cause.device is event.device for cause in causes):
        return state
    if event.device is Device.SHUFFLER and state.shoe.covered and Device.SHUFFLER not in state.out_of_order:
        return changed(state, shoe=changed(state.shoe, covered=False))  # its cards were shuffled by hand meanwhile
    covered = state.shoe_covered and event.device is not Device.SHOE
    state = changed(state, out_of_order=state.out_of_order - {event.device}, shoe_covered=covered)
    if event.device is not Device.SHUFFLER or (event.fault is not None and state.shoe.covered):
        return state
    shoe = changed(state.shoe, covered=event.covered)
    state = changed(state, shoe=shoe)
    if not state.cards:
        return state
    mixed = shoe.kind is not ShoeKind.TWO_BATCH
    if shoe.steps:
        again = changed(shoe, steps=_again(shoe), mixed=mixed, declined=frozenset(), cutter=None)
        return changed(state, shoe=again)
    state = changed(state, shoe=changed(shoe, mixed=mixed))
    sides = SIDES[shoe.kind] if shoe.kind is ShoeKind.DOUBLE else shoe.batch
    state = _due(state, sides, None, shoe.beginning and shoe.fresh and state.round is None)
    return state if state.round is not None else begin_reshuffle(state)


def shoe_covered(state: State, event: e.ShoeCovered) -> State:
    """Cards may be entered by hand."""
    return changed(state, shoe_covered=True)


def _ends(event: e.Mended, cause: Cause) -> bool:
    """Whether this is over: whatever was wrong with the device, or the one fault."""
    return cause.device is event.device and event.fault in (None, cause.fault)


def _again(shoe: Shoe) -> tuple[Due, ...]:
    """The rest of the checklist with the shuffle in it: of a stack shuffled already, of a batch to come out."""
    first, steps = shoe.steps[0], list(shoe.steps)
    if shoe.kind is not ShoeKind.CONTINUOUS and first.step in (Step.CUT, Step.COVER, Step.LOAD):
        todo = [Due(Step.SHUFFLE, first.side), Due(Step.CUT, first.side), Due(Step.COVER, first.side)]
        return (*todo, *(due for due in steps if due not in todo))
    for place, due in enumerate(steps):
        shuffled = Due(Step.SHUFFLE, due.side)
        if due.step is Step.SWAP and shuffled not in steps:
            steps.insert(place + 1, shuffled)
            break
    return tuple(steps)


# Time and doubt


def gaming_day_began(state: State, event: e.GamingDayBegan) -> State:
    """The equipment of the table must be inspected."""
    return changed(state, gaming_day=event.day, inspection_due=True)


def reader_inspected(state: State, event: e.ReaderInspected) -> State:
    """The table may be played at today."""
    return changed(state, inspection_due=False)


def decks_ageing(state: State, event: e.DecksAgeing) -> State:
    """It is known when the decks must be changed."""
    return changed(state, shoe=changed(state.shoe, until=event.until))


def decks_removed(state: State, event: e.DecksRemoved) -> State:
    """Other decks are needed before the next round."""
    return changed(state, shoe=changed(state.shoe, decks_out=event.clause))


def card_suspected(state: State, event: e.CardSuspected) -> State:
    """The table waits."""
    suspect = Suspect(event.card, event.why, event.clause, event.hidden)
    return changed(state, shoe=changed(state.shoe, suspect=suspect))
