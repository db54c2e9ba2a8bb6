"""Moments in which somebody of the staff must come, or the cards are made ready."""

from dataclasses import replace

from etg.cabinet.not_started import not_started
from etg.cabinet.shown import LinkStatus
from etg.cards import card
from etg.devices.reports import Kind
from etg.ledger.faults import fault
from etg.ledger.identity import station_words
from etg.modes import Mode
from etg.money import Cents
from etg.screens.dealer.stations import DISPUTES
from etg.screens.dealer.table_trouble import VOID_REASONS
from etg.screens.scenes.scene import Scene, counting
from etg.screens.staged.cards import Cards
from etg.screens.staged.table import DEALER, FLOORPERSON, PLAYERS, Table
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do
from etg.texts import text


def win_lock_up(table: Table) -> Scene:
    """A large win has locked station 3 up."""
    most = table.terms.rules.maximum
    _limits(table, most).ready(2, 3, 5, credits=2 * most).place(2).place(3, most)
    cards = Cards("7D KC", "AH KC", {2: "KD QC", 3: "AH KC"}, {3: "KD 9C"})
    return Scene("win-lock-up", table.plan(cards).play(None).shown())


def _limits(table: Table, lock_up_win: Cents) -> Table:
    return table.do(c.SetLimits(500_000, lock_up_win, FLOORPERSON))


def hand_pay(table: Table) -> Scene:
    """Station 3 waits to be paid by hand."""
    _limits(table, 120_000).ready(2, 3, 5, credits=1_234_550).place(2)
    return Scene("hand-pay", table.do(c.CashOut(PLAYERS[2], 1_234_550)).shown())


def dealer_pays(table: Table) -> Scene:
    """Stations 3 and 5 of a live table wait for the dealer, who pays one of them alone."""
    table.do(c.SetLimits(50_000, None, FLOORPERSON, by_hand=True)).ready(2, 3, 5, credits=125_000).place(2)
    table.do(c.CashOut(PLAYERS[2], 25_000), c.CashOut(PLAYERS[4], 125_000))
    return Scene("dealer-pays", table.shown(mode=Mode.LIVE))


def dispute(table: Table) -> Scene:
    """Station 3 is held in a dispute."""
    table.ready(2, 3, 5).place(2).place(3)
    return Scene("dispute", table.do(c.HoldStation(3, DISPUTES[1], FLOORPERSON)).shown())


def inspection(table: Table) -> Scene:
    """A gaming day has begun: the floorperson looks at what is fixed to the table."""
    table.ready(2, 3, 5).place(3).do(c.Clock(0, "2026-11-16"))
    return Scene("inspection", table.shown())


def tilt(table: Table) -> Scene:
    """The table has stopped."""
    table.ready(2, 3, 5).place(2).place(3)
    why = fault("books_wrong", station_words(3, 45_00, 50_00)).words
    return Scene("tilt", table.happen(e.Tilted(why, None, "books_wrong")).shown())


def cannot_start(table: Table) -> Scene:
    """The table could not be opened: another program has its books."""
    failure = not_started(fault("in_use"))
    return Scene("cannot-start", table.shown(), 0, screens=frozenset({"dealer"}), failure=failure)


def door_open(table: Table) -> Scene:
    """Two doors of the cabinet are open while players decide."""
    _dealing(table).play(Do.DECIDE).do(c.OpenDoor(c.Door.MAIN)).do(c.OpenDoor(c.Door.LOGIC))
    return Scene("door-open", table.shown(countdown=counting("decisions", 20, 12, paused=True)))


def door_was_open(table: Table) -> Scene:
    """A door was open, and the game goes on."""
    table.ready(2, 3, 5).place(2).place(3).do(c.OpenDoor(c.Door.MAIN)).do(c.CloseDoor(c.Door.MAIN))
    return Scene("door-was-open", table.shown(countdown=counting("betting", 30, 21)))


def shoe_offline(table: Table) -> Scene:
    """The shoe does not answer while cards are dealt."""
    silent = text("silent for {seconds} seconds", seconds=3)
    _dealing(table).do(c.OutOfOrder(c.Device.SHOE, fault=c.Fault.OFFLINE, detail=silent))
    shown = table.shown()
    links = tuple(_lost(link) if link.kind is Kind.SHOE else link for link in shown.links)
    return Scene("shoe-offline", replace(shown, links=links))


def _lost(link: LinkStatus) -> LinkStatus:
    return link._replace(connected=False, words=text("does not answer"))


def _dealing(table: Table) -> Table:
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    return table.plan(Cards("9D KS", "QH 6C", {3: "QH 6C"})).do(c.CloseBetting()).play(Do.DEAL, but=2)


def suspect_card(table: Table) -> Scene:
    """The shoe could not read a card."""
    return Scene("suspect-card", _dealing(table).do(c.CardUnread()).shown())


def stray_card(table: Table) -> Scene:
    """A card has left the shoe while players decide."""
    _dealing(table).play(Do.DECIDE).do(c.OutOfTurn(card("4D")))
    return Scene("stray-card", table.shown(countdown=counting("decisions", 20, 12, paused=True)))


def shuffling(table: Table) -> Scene:
    """The cards are shuffled after a round."""
    table.ready(2, 3, 5).place(2).place(3).play(None).do(c.CallShuffle(FLOORPERSON))
    table.play(Do.SWAP if table.state.shoe.kind is ShoeKind.TWO_BATCH else Do.SHUFFLE)
    return Scene("shuffling", table.shown())


def cut_offered(table: Table) -> Scene:
    """A player is asked whether he wants to cut."""
    table.open().seat((2, 3, 5)).play(Do.OFFER_CUT)
    return Scene("cut-offered", table.shown(), station=2)


def void(table: Table) -> Scene:
    """A round that was called off."""
    _dealing(table).do(c.Void(VOID_REASONS[1], DEALER, FLOORPERSON))
    return Scene("void", table.shown())
