"""How people prove who they are, as the settings of a cabinet name it."""

from typing import NamedTuple


class AccessSettings(NamedTuple):
    """What is asked of whoever opens the pages of the staff."""

    key: bool = False
    """The key switch of the cabinet must be turned too, for the technician's pages."""
    shuffled_keypad: bool = False
    """The digits stand in another order each time."""
    time_out: int = 300
    """Seconds without a touch after which the pages are left by themselves."""


ACCESS = AccessSettings()
