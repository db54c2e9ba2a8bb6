"""Where a word may go on in the next line: after a hyphen, and between most Chinese signs."""

import re

from etg.screens.pictures.letters import HAN

_OPENING = "（《「『【〈“‘"
_CLOSING = "，。、；：？！）》」』】〉”’％…"
"""What never begins a line; the others never end one."""
_COUNTED = "第?[0-9][0-9,.]*(?:赔[0-9]+|[点张次注局手副秒岁])"
"""Figures stay with what they count, and odds together."""
_UNITS = re.compile(
    f"[{_OPENING}]*(?:{_COUNTED}|[{HAN}]|-*[^{HAN}{_OPENING}{_CLOSING}-]+-*|-+)?[{_CLOSING}]*",
)
_SHORT = 4
"""A word of so few signs that stands by itself is not broken."""
_ALONE = re.compile(f"[{HAN}][{_CLOSING}]*")


def breakable(word: str) -> list[str]:
    """The parts of a word that may stand in different lines; joined they are the word.

    At the end of a sentence no sign is left alone.
    """
    parts = [part for part in _UNITS.findall(word) if part]
    if len(parts) > _SHORT and _ALONE.fullmatch(parts[-1]):
        parts[-2:] = [parts[-2] + parts[-1]]
    return parts


def is_whole(word: str) -> bool:
    """Whether a word is broken only where it is wider than the line."""
    return word.isascii() or len(word) <= _SHORT
