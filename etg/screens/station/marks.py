"""How decisions and results look everywhere: a sign, and for results a colour besides it, never the colour alone."""

from etg.games import Decision
from etg.screens.theme import INK_2, LOST, RETURNED, WON, Colour
from etg.screens.words.outcomes import Verdict

VERDICTS: dict[Verdict, tuple[Colour, str]] = {
    Verdict.WON: (WON, "won"),
    Verdict.LOST: (LOST, "lost"),
    Verdict.RETURNED: (RETURNED, "returned"),
    Verdict.OPEN: (INK_2, ""),
}
"""The colour, and the name of the sign."""

DECISIONS: dict[Decision, str] = {
    Decision.HIT: "hit",
    Decision.STAND: "stand",
    Decision.DOUBLE: "double_down",
    Decision.SPLIT: "split",
    Decision.SURRENDER: "surrender",
    Decision.SWITCH: "switch",
    Decision.KEEP: "check",
    Decision.RESCUE: "rescue",
}
"""The name of the sign of each decision, in the order of the buttons."""
