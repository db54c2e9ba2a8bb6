"""How people say who they are at this cabinet, as its settings name it."""

from typing import NamedTuple

KEY_OFF, KEY_BESIDE = "off", "beside"


class AccessSettings(NamedTuple):
    """What is asked for beside number and PIN, and for how long it holds."""

    key: str = KEY_OFF
    """"beside": the cabinet's key must be turned, too, before a technician's pages open."""
    shuffled_keypad: bool = False
    """The digits of a keypad for PINs stand in another order each time: nobody learns one from fingers or grease."""
    time_out: int = 300
    """Seconds without a touch after which the pages of the office are left by themselves."""


ACCESS = AccessSettings()
