"""How a screen looks where people may choose: the deck, and whether anything moves by itself."""

from typing import NamedTuple


class Look(NamedTuple):
    """What was chosen for the table, or by the player of a station for himself."""

    motion: bool = True
    """Cards slide, amounts count up; otherwise everything is simply there."""
    four_colours: bool = False
    """Every suit has a colour of its own."""
    back: int = 0
    """Which of the two backs the cards have."""


PLAIN = Look()
