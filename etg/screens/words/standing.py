"""How a hand or a box stands, in the fewest words: the same ones above the table and before the dealer."""

from collections.abc import Iterable

from etg.games import Decision
from etg.languages import say
from etg.screens.words.outcomes import Line, Verdict
from etg.table.state import Box, PlayedHand
from etg.texts import text


def decision_of(hand: PlayedHand) -> Decision | None:
    """What was decided for a hand that is not settled; None: nothing yet.

    A hand of a split that has one card waits for its second: that is no decision.
    """
    if hand.outcome is not None:
        return None
    if hand.chosen is not None:
        return hand.chosen
    if hand.surrendered:
        return Decision.SURRENDER
    if hand.doubles:
        return Decision.DOUBLE
    if hand.wants:
        return Decision.HIT if len(hand.cards) > 1 else None
    return Decision.STAND if hand.done else None


_DECIDED = {
    Decision.HIT: text("hit"),
    Decision.STAND: text("stand"),
    Decision.DOUBLE: text("double"),
    Decision.SPLIT: text("split"),
    Decision.SURRENDER: text("surrender"),
    Decision.SWITCH: text("switch"),
    Decision.KEEP: text("keep"),
    Decision.RESCUE: text("rescue"),
}


def decision_word(decision: Decision) -> str:
    """A decision that was made."""
    return say(_DECIDED[decision])


def even_word(box: Box, lines: Iterable[Line]) -> str:
    """A box that has neither won nor lost: "push" for equal hands, "returned" for what was never played out."""
    if any(hand.outcome in ("void", "dead") for hand in box.hands):
        return say("returned")
    return say("push") if all(line.verdict is Verdict.RETURNED for line in lines) else say("even")
