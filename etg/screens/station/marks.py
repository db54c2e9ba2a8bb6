"""How won, lost and returned look everywhere: a colour and a sign, never the colour alone."""

from etg.screens.theme import INK_2, LOST, RETURNED, WON, Colour
from etg.screens.words.outcomes import Verdict

VERDICTS: dict[Verdict, tuple[Colour, str]] = {
    Verdict.WON: (WON, "won"),
    Verdict.LOST: (LOST, "lost"),
    Verdict.RETURNED: (RETURNED, "returned"),
    Verdict.OPEN: (INK_2, ""),
}
"""The colour, and the name of the sign."""
