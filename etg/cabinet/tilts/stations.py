"""Lock-ups of a station, and what wants to be looked after while the game goes on."""

from collections.abc import Mapping
from types import MappingProxyType

from etg.cabinet.fittings import Part
from etg.cabinet.tilts.entry import (
    BY_ITSELF,
    CALLS,
    DEALER,
    LOOK,
    NOTHING_ELSE,
    RESTART,
    TWO,
    WAITS,
    Entry,
    Sound,
    Stops,
)
from etg.cabinet.tilts.words import ATTENDANT
from etg.table.commands import LockUpKind
from etg.texts import text

LOCK_UPS: Mapping[LockUpKind, Entry] = MappingProxyType(
    {
        LockUpKind.HAND_PAY: Entry(
            501,
            text("Hand pay"),
            text("Please wait: the dealer pays you; above the limit: station waits for an attendant"),
            text("A station waits for a hand pay"),
            (
                text("Compare the amount on the station with the one on the dealer's console"),
                text("Pay it"),
                text("At the dealer's console: “Pay”, then number and PIN; or the player touches “Play on instead”"),
            ),
            text(
                "at a live table the dealer, up to the limit of hand pays; above it two people: the dealer and a "
                "floorperson, or two floorpersons"
            ),
            WAITS,
            Sound.ATTENTION,
            Stops.STATION,
        ),
        LockUpKind.WIN: Entry(
            502,
            text("Large win"),
            ATTENDANT,
            text("A station waits for a look at a large win"),
            (
                text("Look at the round: cards, wager, what it pays"),
                text("Do what the law asks for with a win of this size"),
                text("Together, at the dealer's console: touch “Release”"),
            ),
            TWO,
            WAITS,
            Sound.ATTENTION,
            Stops.STATION,
        ),
        LockUpKind.DISPUTE: Entry(
            503,
            text("Dispute"),
            ATTENDANT,
            text("A station is held in a dispute"),
            (
                text("Recall the round; write the bundle of the dispute"),
                text("Settle it with the player"),
                text("Together, at the dealer's console: touch “Release”"),
            ),
            TWO,
            WAITS,
            Sound.NONE,
            Stops.STATION,
        ),
        LockUpKind.SERVICE: Entry(
            504,
            text("Station out of service"),
            text("This station is closed"),
            text("A station is out of service"),
            (
                text("Do what it was closed for"),
                text("At the dealer's console or in the pages of the floorperson: touch “Open”"),
            ),
            text("one person: floorperson or technician"),
            NOTHING_ELSE,
            Sound.NONE,
            Stops.STATION,
        ),
    }
)

# What stops nothing, or only the console

_GOES_ON = text("nothing: the game goes on")
LOW_DISK = Entry(
    601,
    text("Disk nearly full"),
    _GOES_ON,
    text("The disk is nearly full: call a technician"),
    (text("Export and back up the ledger"), text("Free some space or change the disk")),
    BY_ITSELF,
    LOOK,
    Sound.NONE,
    Stops.NOTHING,
)
MUST_HIT = Entry(
    602,
    text("Must Hit value lost"),
    _GOES_ON,
    text("The hidden value of the Must Hit is lost: it cannot be hit"),
    (
        text("Call a technician and tell the number"),
        text("The technician puts the file back from a backup"),
        text("Start the program again"),
    ),
    RESTART,
    LOOK,
    Sound.NONE,
    Stops.NOTHING,
)
AWAY = Entry(
    603,
    text("Dealer away"),
    _GOES_ON,
    text("The dealer has logged out: the console does nothing before somebody logs in"),
    (text("Log in at the dealer's console"),),
    DEALER,
    LOOK,
    Sound.NONE,
    Stops.NOTHING,
)
CALLED = Entry(
    604,
    text("Attendant called"),
    _GOES_ON,
    text("A station calls"),
    (text("Go to the station"), text("At the dealer's console: touch “Answered”")),
    text("the dealer, or the player who has called"),
    CALLS,
    Sound.ATTENTION,
    Stops.NOTHING,
)
WAS_OPEN = Entry(
    605,
    text("Door was open"),
    text("which door was open, in the bar at the top"),
    text("A door was open: it is told until a round that began afterwards has ended"),
    (text("Make sure that you know who has opened it"),),
    BY_ITSELF,
    NOTHING_ELSE,
    Sound.NONE,
    Stops.NOTHING,
)
_ELSEWHERE = text("A player there: play the round to its end, then offer another station")
DISPLAY_LOST = Entry(
    606,
    text("Display missing"),
    _GOES_ON,
    text("A display shows nothing: see to its cable and its power"),
    (
        text("See whether the display has power, and whether its cable is plugged in at both ends"),
        _ELSEWHERE,
        text("If it stays dark, call a technician and tell the number"),
    ),
    BY_ITSELF,
    LOOK,
    Sound.NONE,
    Stops.NOTHING,
)
TOUCH_LOST = Entry(
    607,
    text("Touch panel missing"),
    _GOES_ON,
    text("A touch panel does not answer: see to its cable"),
    (
        text("Plug the cable of the touch panel in again"),
        _ELSEWHERE,
        text("If it still does not answer, call a technician: the program is started again"),
    ),
    BY_ITSELF,
    LOOK,
    Sound.NONE,
    Stops.NOTHING,
)
SOUND_LOST = Entry(
    608,
    text("No sound"),
    _GOES_ON,
    text("There is no sound: the alarm cannot be heard, so look after the lamps"),
    (
        text("See whether the loudspeakers have power and are plugged in"),
        text("If nothing is to be heard, call a technician and tell the number"),
    ),
    BY_ITSELF,
    LOOK,
    Sound.NONE,
    Stops.NOTHING,
)
LOST: Mapping[Part, Entry] = MappingProxyType(
    {Part.DISPLAY: DISPLAY_LOST, Part.TOUCH: TOUCH_LOST, Part.SOUND: SOUND_LOST}
)
NOTICES = (LOW_DISK, MUST_HIT, AWAY, CALLED, WAS_OPEN, *LOST.values())
