"""`evolve(state, event) -> state`: what an event makes of the table. It never refuses."""

from collections.abc import Callable, Mapping
from typing import Any

from etg.games.rules import PlayOrder
from etg.money import Cents
from etg.shoe import ShoeKind
from etg.table import events as e
from etg.table import evolve_cards, evolve_irregular, evolve_money, evolve_shoe
from etg.table.commands import LockUpKind
from etg.table.stage import DEAL, DETERMINANT
from etg.table.state import (
    Announced,
    Box,
    Cause,
    Doors,
    Limits,
    LockUp,
    PlayedHand,
    PlayedSide,
    Round,
    State,
    Wagers,
    changed,
    stake_of,
)
from etg.table.terms import TableLimits, Terms
from etg.texts import text


def evolve(state: State, event: e.Event) -> State:
    """The table after an event."""
    return _EVOLVERS[event.__class__](state, event)


# Players and their credits


def _seated(state: State, event: e.Seated) -> State:
    players = {**state.players, event.player: state.players.get(event.player, 0)}
    barred = state.barred
    if barred or state.barred_left:  # a station is all that tells people apart (6.C)
        barred |= {event.player}
    return changed(state, players=players, stations={**state.stations, event.player: event.station}, barred=barred)


def _left(state: State, event: e.Left) -> State:
    def without(mapping: Mapping[str, Any]) -> dict[str, Any]:
        return {player: value for player, value in mapping.items() if player != event.player}

    return changed(
        state,
        players=without(state.players),
        stations=without(state.stations),
        last_wagers=without(state.last_wagers),
        played=state.played - {event.player},
        barred=state.barred - {event.player},
        barred_left=state.barred_left or event.player in state.barred,
        admitted=state.admitted - {event.player},
    )


def _credit(state: State, player: str, amount: Cents) -> State:
    return changed(state, players={**state.players, player: state.players[player] + amount})


def _bought_in(state: State, event: e.BoughtIn) -> State:
    return _credit(state, event.player, event.amount)


def _paid_out(state: State, event: e.CashedOut | e.Tipped) -> State:
    return _credit(state, event.player, -event.amount)


def _hand_paid(state: State, event: e.HandPaid) -> State:
    state = _without_lock_up(state, state.stations[event.player], LockUpKind.HAND_PAY)
    return _credit(state, event.player, -event.amount)


def _without_lock_up(state: State, station: int, kind: LockUpKind) -> State:
    left = tuple(lock for lock in state.lock_ups if (lock.station, lock.kind) != (station, kind))
    return changed(state, lock_ups=left)


def _locked_up(state: State, event: e.LockedUp) -> State:
    state = _without_lock_up(state, event.station, event.kind)
    return changed(state, lock_ups=(*state.lock_ups, LockUp(event.station, event.kind, event.amount, event.why)))


def _lock_up_reset(state: State, event: e.LockUpReset) -> State:
    return _without_lock_up(state, event.station, event.kind)


def _limits_set(state: State, event: e.LimitsSet) -> State:
    return changed(state, limits=Limits(event.hand_pay_above, event.lock_up_win, event.by_hand))


# The table itself


def _table_limits_set(state: State, event: e.TableLimitsSet) -> State:
    terms = state.terms.within(TableLimits(event.minimum, event.maximum))
    return changed(state, terms=terms, table_limits=terms.limits, announced=None)


def _limits_announced(state: State, event: e.LimitsAnnounced) -> State:
    return changed(state, announced=Announced(TableLimits(event.minimum, event.maximum), event.at, event.by))


def _limits_withdrawn(state: State, event: e.LimitsWithdrawn) -> State:
    return changed(state, announced=None)


def _closing_announced(state: State, event: e.ClosingAnnounced) -> State:
    return changed(state, closing=event.rounds)


def _closing_cancelled(state: State, event: e.ClosingCancelled) -> State:
    return changed(state, closing=None)


# Wagers


def _placed(state: State, event: e.Placed) -> State:
    before = state.wagers.get(event.box)
    back = stake_of(state.terms, before) if before else 0
    wagers = Wagers(event.player, event.wager, event.side)
    credits = state.players[event.player] + back - stake_of(state.terms, wagers)
    return changed(
        state,
        players={**state.players, event.player: credits},
        wagers={**state.wagers, event.box: wagers},
    )


def _taken_back(state: State, event: e.TakenBack) -> State:
    player = state.wagers[event.box].player
    return changed(
        state,
        players={**state.players, player: state.players[player] + event.amount},
        wagers={box: other for box, other in state.wagers.items() if box != event.box},
    )


def _betting_closed(state: State, event: e.BettingClosed) -> State:
    terms = state.terms
    numbers = sorted(state.wagers)
    boxes = tuple(_box(terms, number, state.wagers[number]) for number in numbers)
    order = tuple(range(len(boxes)))
    last: dict[str, tuple[tuple[int, Wagers], ...]] = {}
    for number in numbers:
        wagers = state.wagers[number]
        last[wagers.player] = (*last.get(wagers.player, ()), (number, wagers))
    round_ = changed(
        _NEW_ROUND,
        number=event.round,
        stage=DETERMINANT if state.shoe.kind is ShoeKind.DOUBLE else DEAL,
        boxes=boxes,
        places={number: place for place, number in enumerate(numbers)},
        deal=terms.first_deal(tuple(numbers)),
        order=order if terms.game.play_order is PlayOrder.UP else order[::-1],
        meters={**state.meters, **dict(event.meters)},
        fed={name: value - state.meters[name] for name, value in event.meters},
    )
    early = state.shoe.early
    if early is not None:
        round_ = changed(round_, held=early.card, cards=1)
    return changed(
        state,
        wagers={},
        last_wagers={**state.last_wagers, **last},
        round=round_,
        rounds=event.round,
        shoe=state.shoe if early is None else changed(state.shoe, early=None),
        admitted=frozenset(),
    )


def _box(terms: Terms, number: int, wagers: Wagers) -> Box:
    hands = tuple(
        changed(_NEW_HAND, wager=wagers.wager, origin=origin, face_down=terms.game.face_down)
        for origin in range(terms.game.hands_per_box)
    )
    sides = tuple(PlayedSide(name, stake) for name, stake in wagers.side)
    return changed(_NEW_BOX, number=number, player=wagers.player, wager=wagers.wager, hands=hands, sides=sides)


_NEW_HAND = PlayedHand(())
_NEW_BOX = Box(0, "", 0, ())
_NEW_ROUND = Round(0, DEAL, (), {}, (), (), {}, {})


def _committed(state: State, event: e.Committed) -> State:
    return changed(state, commitment=event.digest)


# The shoe, the dealer, the devices


def _dealer_changed(state: State, event: e.DealerChanged) -> State:
    shoe = changed(state.shoe, burn_due=True) if event.burn else state.shoe
    return changed(state, dealer=event.dealer, shoe=shoe)


def _went_out_of_order(state: State, event: e.WentOutOfOrder) -> State:
    causes = (*state.causes, Cause(event.device, event.fault, event.detail))
    return changed(state, out_of_order=state.out_of_order | {event.device}, causes=causes)


def _door_holds(state: State, event: e.DoorHolds) -> State:
    doors = state.doors
    left = tuple(door for door in doors.were_open if door is not event.door)
    return changed(state, doors=changed(doors, open=(*doors.open, event.door), were_open=left))


def _door_releases(state: State, event: e.DoorReleases) -> State:
    doors = state.doors
    left = tuple(door for door in doors.open if door is not event.door)
    return changed(state, doors=Doors(left, (*doors.were_open, event.door), state.rounds + 1))


def _barred(state: State, event: e.Barred) -> State:
    return changed(state, barred=state.barred | {event.player})


def _admitted(state: State, event: e.Admitted) -> State:
    return changed(state, barred=state.barred - {event.player}, admitted=state.admitted | {event.player})


def _tilted(state: State, event: e.Tilted) -> State:
    """A second reason does not hide the first."""
    before = state.tilt
    if before is not None and event.why in before:
        return state
    if before is None:
        return changed(state, tilt=event.why, tilt_code=event.code)
    return changed(state, tilt=text("{before} {why}", before=before, why=event.why))


def _tilt_cleared(state: State, event: e.TiltCleared) -> State:
    return changed(state, tilt=None, tilt_code="")


def _meter_adjusted(state: State, event: e.MeterAdjusted) -> State:
    return changed(state, meters={**state.meters, event.meter: event.value})


def _meter_transferred(state: State, event: e.MeterTransferred) -> State:
    after = {event.meter: event.value}
    if event.to_value is not None:
        after[event.to] = event.to_value
    return changed(state, meters={**state.meters, **after})


def _noted(state: State, event: e.Noted) -> State:
    """Nothing changes, but that a reader which fails again and again is counted."""
    if event.kind != "reader_unreadable" or state.round is None:
        return state
    return changed(state, round=changed(state.round, unreadable=state.round.unreadable + 1))


def _unchanged(state: State, event: e.Event) -> State:
    return state


_EVOLVERS: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.Seated: _seated,
    e.Left: _left,
    e.BoughtIn: _bought_in,
    e.CashedOut: _paid_out,
    e.HandPaid: _hand_paid,
    e.Tipped: _paid_out,
    e.LimitsSet: _limits_set,
    e.LockedUp: _locked_up,
    e.LockUpReset: _lock_up_reset,
    e.TableLimitsSet: _table_limits_set,
    e.LimitsAnnounced: _limits_announced,
    e.LimitsWithdrawn: _limits_withdrawn,
    e.ClosingAnnounced: _closing_announced,
    e.ClosingCancelled: _closing_cancelled,
    e.Placed: _placed,
    e.TakenBack: _taken_back,
    e.BettingClosed: _betting_closed,
    e.Determined: evolve_cards.determined,
    e.Dealt: evolve_cards.dealt,
    e.Burned: evolve_cards.burned,
    e.Discarded: evolve_irregular.discarded,
    e.Held: evolve_irregular.held,
    e.Corrected: evolve_cards.corrected,
    e.DealTakenBack: evolve_cards.deal_taken_back,
    e.ReaderAnswered: evolve_cards.reader_answered,
    e.HoleCardTurned: evolve_cards.hole_card_turned,
    e.Insured: evolve_cards.insured,
    e.Chosen: evolve_cards.chosen,
    e.Decided: evolve_cards.decided,
    e.Spun: evolve_cards.spun,
    e.MagicCardDrawn: evolve_cards.magic_card_drawn,
    e.LuckyPlayerDrawn: evolve_cards.lucky_player_drawn,
    e.Committed: _committed,
    e.MustHitHit: evolve_cards.must_hit_hit,
    e.HandSettled: evolve_money.hand_settled,
    e.InsuranceSettled: evolve_money.insurance_settled,
    e.SideSettled: evolve_money.side_settled,
    e.BonusPaid: evolve_money.bonus_paid,
    e.RoundSettled: evolve_money.round_settled,
    e.Voided: evolve_money.voided,
    e.Cleared: evolve_money.cleared,
    e.DealerChanged: _dealer_changed,
    e.TableOpened: evolve_shoe.table_opened,
    e.TableClosed: evolve_shoe.table_closed,
    e.DecksReceived: evolve_shoe.decks_received,
    e.CardsInspected: evolve_shoe.cards_inspected,
    e.Prepared: evolve_shoe.prepared,
    e.CutAnswered: evolve_shoe.cut_answered,
    e.CardsCut: evolve_shoe.cards_cut,
    e.RecutCalled: evolve_shoe.recut_called,
    e.CoverCardPlaced: evolve_shoe.cover_card_placed,
    e.ShuffleCalled: evolve_shoe.shuffle_called,
    e.TableIdle: evolve_shoe.table_idle,
    e.InspectionAsked: evolve_shoe.inspection_asked,
    e.GamingDayBegan: evolve_shoe.gaming_day_began,
    e.ReaderInspected: evolve_shoe.reader_inspected,
    e.DecksAgeing: evolve_shoe.decks_ageing,
    e.DecksRemoved: evolve_shoe.decks_removed,
    e.CoverCardOut: evolve_shoe.cover_card_out,
    e.DiscardsShuffled: evolve_shoe.discards_shuffled,
    e.CardSuspected: evolve_shoe.card_suspected,
    e.CardStrayed: evolve_irregular.card_strayed,
    e.CardNamed: evolve_irregular.card_named,
    e.StrayDiscarded: evolve_irregular.stray_discarded,
    e.WentOutOfOrder: _went_out_of_order,
    e.Mended: evolve_shoe.mended,
    e.ShoeCovered: evolve_shoe.shoe_covered,
    e.DoorHolds: _door_holds,
    e.DoorReleases: _door_releases,
    e.Barred: _barred,
    e.Admitted: _admitted,
    e.Tilted: _tilted,
    e.TiltCleared: _tilt_cleared,
    e.MeterAdjusted: _meter_adjusted,
    e.MeterTransferred: _meter_transferred,
    e.CardRefused: evolve_irregular.card_refused,
    e.NoMoreCards: evolve_irregular.no_more_cards,
    e.DealerMissedCard: evolve_irregular.dealer_missed_card,
    e.SecondCardLate: evolve_irregular.second_card_late,
    e.BoxDead: evolve_irregular.box_dead,
    e.BoxDeferred: evolve_irregular.box_deferred,
    e.Noted: _noted,
    e.CommandRefused: _unchanged,
}
