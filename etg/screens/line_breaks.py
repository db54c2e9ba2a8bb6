"""Where a word may go on in the next line: after a hyphen, and between most Chinese signs."""

import re

from etg.screens.pictures.letters import HAN

_OPENING = "（《「『【〈“‘"
_CLOSING = "，。、；：？！）》」』】〉”’％…"
"""What never begins a line; the others never end one."""
_UNITS = re.compile(f"[{_OPENING}]*(?:[{HAN}]|-*[^{HAN}{_OPENING}{_CLOSING}-]+-*|-+)?[{_CLOSING}]*")


def breakable(word: str) -> list[str]:
    """The parts of a word that may stand in different lines; joined they are the word."""
    return [part for part in _UNITS.findall(word) if part]
