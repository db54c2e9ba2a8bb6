"""What players read while the table stands: calm words, without what is wrong."""

from collections.abc import Mapping
from types import MappingProxyType

from etg.table.actions import Do
from etg.table.commands import Device
from etg.texts import Text, text

LOOKED_AFTER = text("Please wait: the staff is looking after the table")
SAFE = text("Your credits and wagers are safe. They are kept on disk.")
ATTENDANT = text("Station waits for an attendant")
HELD_UP: Mapping[Do, Text] = MappingProxyType(
    {
        Do.CLOSE_DOOR: text("Please wait: the cabinet is open"),
        Do.CLEAR_TILT: text("Please wait: the staff is checking the table"),
        Do.CHECK_CARD: text("Please wait: the staff is checking the last card"),
        Do.STRAY: text("Please wait: the staff is putting a card right"),
        Do.VOID: text("Please wait: the cards have run out, the staff decides"),
    }
)
MENDED: Mapping[Device, Text] = MappingProxyType(
    {
        Device.SHOE: text("Please wait: the staff is looking after the shoe"),
        Device.READER: text("Please wait: the staff is looking after the card reader"),
        Device.SHUFFLER: text("Please wait: the staff is looking after the shuffler"),
    }
)
