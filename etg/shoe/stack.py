"""A stack of cards on the table: cut, and given its cover card (chapter 5 of each book). Index 0 is the top."""

from etg.cards import Card
from etg.errors import Refused
from etg.texts import text

LEAST_CUT = 10
"""A cut leaves so many cards on either side of the cover card (5.E)."""


def check_cut(position: int, size: int, clause: str) -> None:
    """Refuse a cut too near the top or the bottom; `position` is the number of cards above the cover card."""
    if not LEAST_CUT <= position <= size - LEAST_CUT:
        reason = text(
            "a cut {position} cards from the top of {size} is too near an end: at least {least} must lie on either "
            "side, cut again",
            position=position,
            size=size,
            least=LEAST_CUT,
        )
        raise Refused(reason, clause)


def check_cover(position: int, size: int, clause: str) -> None:
    """Refuse a cover card too near the bottom; `position` is the number of cards below it (5.E(2))."""
    if not least_cover(size) <= position <= size:
        reason = text(
            "the cover card goes in at least {least} of {size} cards from the bottom, not {position}",
            least=least_cover(size),
            size=size,
            position=position,
        )
        raise Refused(reason, clause)


def least_cover(size: int) -> int:
    """How many cards must lie below the cover card: a quarter of the stack."""
    return -(-size // 4)


def cut(stack: list[Card], position: int) -> list[Card]:
    """The stack with the cards above the cover card put to the bottom (5.E(1))."""
    return stack[position:] + stack[:position]
