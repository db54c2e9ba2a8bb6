"""`decide(state, command) -> events`: what follows from a command, or why it is refused. It changes nothing."""

from collections.abc import Callable
from typing import Any

from etg.table import (
    betting,
    dealing,
    deciding,
    doors,
    draws,
    floor,
    insurance,
    irregular,
    lock_ups,
    meters,
    noticed_late,
    preparing,
    seats,
    settling,
    staff,
    strays,
)
from etg.table import commands as c
from etg.table.events import Event
from etg.table.evolve import evolve
from etg.table.state import State


def decide(state: State, command: c.Command) -> list[Event]:
    """The events of a command; `Refused` says why there are none."""
    if state.doors.open:
        doors.check_closed(state, command)
    return _DECIDERS[command.__class__](state, command)


def step(state: State, command: c.Command) -> tuple[list[Event], State]:
    """The events of a command and the table after them."""
    events = decide(state, command)
    for event in events:
        state = evolve(state, event)
    return events, state


_DECIDERS: dict[type[c.Command], Callable[[State, Any], list[Event]]] = {
    c.Seat: seats.seat,
    c.Leave: seats.leave,
    c.BuyIn: seats.buy_in,
    c.CashOut: seats.cash_out,
    c.HandPay: seats.hand_pay,
    c.CancelHandPay: lock_ups.cancel_hand_pay,
    c.HoldStation: lock_ups.hold_station,
    c.ResetLockUp: lock_ups.reset_lock_up,
    c.CloseStation: lock_ups.close_station,
    c.OpenStation: lock_ups.open_station,
    c.Tip: seats.tip,
    c.SetLimits: seats.set_limits,
    c.SetTableLimits: floor.set_table_limits,
    c.WithdrawLimits: floor.withdraw_limits,
    c.AnnounceClosing: floor.announce_closing,
    c.CancelClosing: floor.cancel_closing,
    c.Place: betting.place,
    c.TakeBack: betting.take_back,
    c.Repeat: betting.repeat,
    c.CloseBetting: betting.close_betting,
    c.Commit: meters.commit,
    c.AdjustMeter: meters.adjust_meter,
    c.TransferMeter: meters.transfer_meter,
    c.Bar: seats.bar,
    c.Admit: seats.admit,
    c.Card: dealing.card,
    c.CardUnread: dealing.card_unread,
    c.Burn: dealing.burn,
    c.ReaderResult: dealing.reader_result,
    c.TurnHoleCard: dealing.turn_hole_card,
    c.Insure: insurance.insure,
    c.TakeEvenMoney: insurance.take_even_money,
    c.Decide: deciding.decide_hand,
    c.CloseDecisions: deciding.close_decisions,
    c.TimeOut: deciding.time_out,
    c.Spin: draws.spin,
    c.DrawMagicCard: draws.draw_magic_card,
    c.DrawLuckyPlayer: draws.draw_lucky_player,
    c.HitMustHit: draws.hit_must_hit,
    c.Settle: settling.settle,
    c.Clear: staff.clear,
    c.Void: irregular.void,
    c.ChangeDealer: staff.change_dealer,
    c.OpenTable: preparing.open_table,
    c.CloseTable: preparing.close_table,
    c.ReceiveDecks: preparing.receive_decks,
    c.InspectCards: preparing.inspect_cards,
    c.Prepare: preparing.prepare,
    c.AnswerCut: preparing.answer_cut,
    c.Cut: preparing.cut,
    c.Recut: preparing.recut,
    c.PlaceCoverCard: preparing.place_cover_card,
    c.CallShuffle: preparing.call_shuffle,
    c.Idle: preparing.idle,
    c.AskToInspect: preparing.ask_to_inspect,
    c.Clock: preparing.clock,
    c.InspectReader: preparing.inspect_reader,
    c.CoverCard: preparing.cover_card,
    c.OutOfOrder: staff.out_of_order,
    c.Mend: staff.mend,
    c.OpenDoor: doors.open_door,
    c.CloseDoor: doors.close_door,
    c.ClearTilt: staff.clear_tilt,
    c.FaceUpCard: irregular.face_up_card,
    c.LastFaceUp: noticed_late.last_face_up,
    c.TenFound: irregular.ten_found,
    c.DrawnInError: irregular.drawn_in_error,
    c.OutOfTurn: strays.out_of_turn,
    c.NameCard: strays.name_card,
    c.DiscardStray: strays.discard_stray,
    c.RefuseCard: irregular.refuse_card,
    c.DealerOverdrew: irregular.dealer_overdrew,
    c.DealerMissed: noticed_late.dealer_missed,
    c.NoCards: noticed_late.no_cards,
    c.OneCard: noticed_late.one_card,
    c.CardNotDealt: irregular.card_not_dealt,
    c.ReaderMisused: irregular.reader_misused,
    c.ShuffleDiscards: irregular.shuffle_discards,
    c.TakeOut: irregular.take_out,
    c.CorrectCard: irregular.correct_card,
}
