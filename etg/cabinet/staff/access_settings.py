"""How people say who they are at this cabinet, as its settings name it."""

from typing import NamedTuple

from etg.cabinet.settings_reader import SettingsReader

KEY_OFF, KEY_BESIDE = "off", "beside"
_TIME_OUTS = range(60, 1801)


class AccessSettings(NamedTuple):
    """What is asked for beside number and PIN, and for how long it holds."""

    key: str = KEY_OFF
    """"beside": the cabinet's key must be turned, too, before a technician's pages open."""
    shuffled_keypad: bool = False
    """The digits of a keypad for PINs stand in another order each time: nobody learns one from fingers or grease."""
    time_out: int = 300
    """Seconds without a touch after which the pages of the office are left by themselves."""


ACCESS = AccessSettings()


def read_access(reader: SettingsReader) -> AccessSettings:
    """What is left out is as usual."""
    return AccessSettings(
        reader.choice("access", "key", ACCESS.key, (KEY_OFF, KEY_BESIDE)),
        reader.flag("access", "shuffled_keypad", ACCESS.shuffled_keypad),
        reader.number("access", "time_out", ACCESS.time_out, _TIME_OUTS),
    )
