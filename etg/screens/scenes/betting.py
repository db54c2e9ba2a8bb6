"""Moments before the cards: an empty table, players with and without credits, wagers in every state."""

from etg.cabinet.fittings import Missing, Part
from etg.cabinet.shown import Message
from etg.errors import Refused
from etg.modes import Mode
from etg.screens.scenes.scene import NOW, Scene, counting
from etg.screens.staged.table import DEALER, FLOORPERSON, PLAYERS, Table
from etg.screens.station.intents import MAIN, OnSpot, PickChip
from etg.table import commands as c
from etg.table.decide import decide
from etg.table.state import UNIT

BETTING = counting("betting", 30, 18)
LONG_NAME = "Wilhelmina Anastasia van der Westhuizen-Montgomery"
MOST_CREDITS = 999_999_999_999
"""$9,999,999,999.99: a station can hold no more."""


def closed(table: Table) -> Scene:
    """The table before it is opened."""
    return Scene("closed", table.shown())


def nobody(table: Table) -> Scene:
    """An open table to which nobody has come yet."""
    return Scene("nobody", table.open().make_ready().shown())


def no_credits(table: Table) -> Scene:
    """Somebody has sat down and has no credits."""
    return Scene("no-credits", table.ready(3, credits=0).shown())


def no_wagers(table: Table) -> Scene:
    """Betting, and nothing lies on the felt."""
    return Scene("no-wagers", table.ready(2, 3, 5).shown())


def wagers(table: Table) -> Scene:
    """Main and all side wagers."""
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    return Scene("wagers", table.shown(countdown=BETTING, ready=frozenset({5})))


def below_minimum(table: Table) -> Scene:
    """Chips on a side wager and none on the main wager yet."""
    table.ready(2, 3, 5).place(5)
    touches = (PickChip(500), OnSpot(3, table.side_wagers[0]))
    return Scene("below-minimum", table.shown(countdown=BETTING), touches=touches)


def few_credits(table: Table) -> Scene:
    """Credits for less than the table's minimum."""
    table.ready(2, 5).seat((3,), 50).place(5)
    return Scene("few-credits", table.shown(countdown=BETTING))


def three_boxes(table: Table) -> Scene:
    """One player has wagers on three boxes."""
    table.ready(3, 6).place(2, 1_000, player=3, sides=500).place(3, 2_500).place(4, 10_000, player=3)
    return Scene("three-boxes", table.shown(countdown=BETTING))


def four_seconds(table: Table) -> Scene:
    """The countdown is nearly over."""
    table.ready(2, 3, 5).place(2).place(3)
    return Scene("four-seconds", table.shown(countdown=counting("betting", 30, 4)))


def paused(table: Table) -> Scene:
    """The dealer has stopped the countdown."""
    table.ready(2, 3, 5).place(3)
    return Scene("paused", table.shown(countdown=counting("betting", 30, 11, paused=True)))


def refusal(table: Table) -> Scene:
    """The table says why it did not take a wager."""
    table.ready(2, 3, 5).place(3)
    try:
        decide(table.state, c.Place(PLAYERS[2], 3, table.terms.rules.maximum + 5_000))
    except Refused as refused:
        message = Message(refused.reason, refused.clause, NOW + 4)
        return Scene("refusal", table.shown(countdown=BETTING, messages={3: message, 0: message}))
    raise AssertionError("a wager above the maximum was taken")


def attendant(table: Table) -> Scene:
    """Two stations have called an attendant."""
    table.ready(2, 3, 5).place(3)
    return Scene("attendant", table.shown(countdown=BETTING, calls=frozenset({3, 5})))


def demo(table: Table) -> Scene:
    """Nobody plays for money."""
    table.ready(2, 3, 5).place(3)
    return Scene("demo", table.shown(mode=Mode.DEMO, dealt_by_table=True))


def desk(table: Table) -> Scene:
    """Free play at a desk."""
    table.ready(3, credits=0)
    return Scene("desk", table.shown(mode=Mode.DESK, dealt_by_table=True, floorperson=FLOORPERSON))


def fittings_lost(table: Table) -> Scene:
    """A station sees nothing, another feels nothing, and there is no sound."""
    table.ready(2, 3, 5)
    lost = Missing(Part.DISPLAY, "station 3"), Missing(Part.TOUCH, "station 5"), Missing(Part.SOUND, "cabinet")
    return Scene("fittings-lost", table.shown(countdown=BETTING, lost=lost), screens=frozenset({"dealer"}))


def low_disk(table: Table) -> Scene:
    """The disk of the ledger is nearly full."""
    table.ready(2, 3, 5).place(3)
    return Scene("low-disk", table.shown(countdown=BETTING, low_disk=True))


def biggest(table: Table) -> Scene:
    """Long names and the largest amounts: nothing may break."""
    table.open().do(c.Seat(LONG_NAME, 3), c.BuyIn(LONG_NAME, MOST_CREDITS, c.Funds.CASH, DEALER))
    table.do(c.Seat(f"{LONG_NAME} the Younger", 5), c.BuyIn(f"{LONG_NAME} the Younger", 1_000_000, by=DEALER))
    table.make_ready()
    for index, (name, meter) in enumerate(table.terms.meters.items()):
        amount = (98_765_432_10 if meter.terms.maximum is None else meter.terms.maximum) - 11_111_111 * index
        amount = max(amount, table.state.meters[name] // UNIT)
        table.do(c.AdjustMeter(name, amount, "a large amount", DEALER, FLOORPERSON))
    offered = [table.terms.side[name] for name in table.side_wagers]
    side = tuple((each.id, each.amounts[-1] if each.amounts else each.maximum) for each in offered)
    for box in (2, 3, 4):
        table.do(c.Place(LONG_NAME, box, table.terms.rules.maximum, side))
    return Scene("biggest", table.shown(countdown=BETTING))


def chip_picked(table: Table) -> Scene:
    """A chip is picked and a wager on its way to the felt."""
    table.ready(2, 3, 5).place(3)
    return Scene("chip-picked", table.shown(countdown=BETTING), touches=(PickChip(10_000), OnSpot(3, MAIN)))
