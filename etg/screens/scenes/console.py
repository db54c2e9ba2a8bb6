"""Moments in which the dealer has opened a menu of the console."""

from collections.abc import Hashable
from dataclasses import replace

from etg.cabinet.asks import DEALER_CONSOLE
from etg.cabinet.shown import Message
from etg.cards import card
from etg.modes import Mode
from etg.screens.dealer.intents import (
    AtStation,
    Attention,
    Drawn,
    Enter,
    Key,
    OwnPin,
    PickCard,
    Show,
    Staff,
    Stations,
    Take,
    Trouble,
)
from etg.screens.dealer.stations import DISPUTES
from etg.screens.scenes.scene import NOW, Scene, counting
from etg.screens.staged.cards import Cards
from etg.screens.staged.table import DEALER, FLOORPERSON, PLAYERS, Table
from etg.table import commands as c
from etg.table.actions import Do
from etg.texts import text

_CONSOLE = frozenset({"dealer"})


def _deciding(table: Table, name: str, *touches: Hashable) -> Scene:
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    table.plan(Cards("9D KS", "QH 6C", {3: "QH 6C"})).play(Do.DECIDE)
    shown = table.shown(countdown=counting("decisions", 20, 12))
    return Scene(name, shown, DEALER_CONSOLE, touches, _CONSOLE)


def trouble(table: Table) -> Scene:
    """Something went wrong."""
    return _deciding(table, "console-trouble", Show(Trouble()))


def out_of_turn(table: Table) -> Scene:
    """A card came that nobody was to get."""
    return _deciding(table, "console-out-of-turn", Show(Drawn()))


def wrong_card(table: Table) -> Scene:
    """The card is picked that was read as another one."""
    return _deciding(table, "console-wrong-card", Take("wrong_card"))


def inspected(table: Table) -> Scene:
    """The floorperson says that all that is fixed to the table is in order."""
    table.ready(2, 3, 5).do(c.Clock(0, "2026-11-16"))
    touches = (Take("equipment_inspected"), Key("2"), Key("7"))
    return Scene("console-inspected", table.shown(), DEALER_CONSOLE, touches, _CONSOLE)


def approval(table: Table) -> Scene:
    """A floorperson approves it."""
    touches = (Take("wrong_card"), PickCard(card("5S")), Key("2"), Key("7"))
    return _deciding(table, "console-approval", *touches)


def pin(table: Table) -> Scene:
    """The floorperson types his PIN."""
    typed = (Key("2"), Key("7"), Enter(), *(Key(digit) for digit in "4829"))
    return _deciding(table, "console-pin", Take("wrong_card"), PickCard(card("5S")), *typed)


def pay(table: Table) -> Scene:
    """The dealer of a live table says who he is, and pays a player."""
    table.do(c.SetLimits(50_000, None, FLOORPERSON, by_hand=True)).ready(2, 3, 5).do(c.CashOut(PLAYERS[2], 25_000))
    touches = (Take("hand_pay:3"), Key("1"), Key("2"), Enter(), *(Key(digit) for digit in "4829"))
    return Scene("console-pay", table.shown(mode=Mode.LIVE), DEALER_CONSOLE, touches, _CONSOLE)


def own_pin(table: Table) -> Scene:
    """Somebody chooses another PIN for himself."""
    table.ready(2, 3, 5).place(3)
    touches = (Show(Staff()), Show(OwnPin()), Key("2"), Key("7"), Enter(), *(Key(digit) for digit in "482913"))
    return Scene("console-own-pin", table.shown(), DEALER_CONSOLE, touches, _CONSOLE)


def nobody_there(table: Table) -> Scene:
    """The dealer is away, and somebody else of the staff has come."""
    table.ready(2, 3, 5).place(3)
    return Scene("console-away-staff", table.shown(away=True), DEALER_CONSOLE, (Show(Staff()),), _CONSOLE)


def void_reason(table: Table) -> Scene:
    """Why the round is called off."""
    return _deciding(table, "console-void", Show(Trouble()), Take("void"))


def stations(table: Table) -> Scene:
    """A station is chosen."""
    return _deciding(table, "console-stations", Show(Stations()))


def station(table: Table) -> Scene:
    """What can be done at a station."""
    return _deciding(table, "console-station", Show(Stations()), Show(AtStation(3)))


def buy_in(table: Table) -> Scene:
    """Somebody sits down and buys in."""
    touches = (Show(Stations()), Show(AtStation(4)), Take("buy_in:4:cash"), Key("=200"))
    return _deciding(table, "console-buy-in", *touches)


def staff(table: Table) -> Scene:
    """Who works here, between rounds."""
    table.ready(2, 3, 5).place(3)
    return Scene("console-staff", table.shown(), DEALER_CONSOLE, (Show(Staff()),), _CONSOLE)


def attention(table: Table) -> Scene:
    """Much wants to be looked after at once."""
    found = _deciding(table, "console-attention", Show(Attention()))
    table.do(c.HoldStation(2, DISPUTES[0], DEALER), c.CoverCard())
    why = text("{player} is in a round and can be paid out when it is over", player="Carmen")
    said = Message(why, table.terms.clause("6.E"), NOW + 4)
    shown = replace(
        found.shown, state=table.state, messages={DEALER_CONSOLE: said}, calls=frozenset({3, 5}), low_disk=True
    )
    return replace(found, shown=shown)
