"""What every form of a player's hand is made of: its cards as they may be seen, its name, what they count."""

from etg.cards import Card
from etg.languages import say
from etg.screens.area import Area
from etg.screens.station.fanned import laid_width, lay
from etg.screens.station.felt import places, total_words
from etg.screens.station.intents import Look
from etg.screens.station.view import View
from etg.screens.words.outcomes import Line
from etg.table.state import Box, PlayedHand
from etg.texts import text

WIDEST_CARD = 240.0
_LEAST_CARD = 36.0
"""What is on a narrower card is not read."""
_TOUCH = text("touch to look")
"""Instead of the count of cards that lie face down: they are shown while they are touched."""
HELD = text("look at your\N{NO-BREAK SPACE}cards")
"""The player holds real ones, and no screen shows them."""


def put_cards(view: View, area: Area, box: Box, index: int, hand: PlayedHand, widest: float = WIDEST_CARD) -> None:
    """The cards in the middle of an area, or where there are none yet their places."""
    seen = seen_cards(view, box, index, hand)
    if not seen:
        width = min(190.0, area.h / 1.4, (area.w - 10) / 2)
        height = width * 1.4
        left = area.x + (area.w - 2 * width - 10) / 2
        places(view.canvas, Area(left, area.y + (area.h - height) / 2, area.w, height), width, 2, 2)
        return
    lay(view.canvas, area, seen, _widest(area, widest), known_as(view, box, index))


def can_be_read(view: View, area: Area, box: Box, index: int, hand: PlayedHand) -> bool:
    """Whether its cards are large enough there; nothing is read on their backs."""
    seen = seen_cards(view, box, index, hand)
    if not seen or None in seen:
        return True
    return laid_width(view.canvas, area, seen, _widest(area, WIDEST_CARD)) >= _LEAST_CARD


def _widest(area: Area, widest: float) -> float:
    return min(widest, area.w * 0.48)


def known_as(view: View, box: Box, index: int) -> tuple[object, ...]:
    """By what the cards of a hand are known, whatever becomes of them."""
    return "box", view.round.number if view.round is not None else 0, box.number, index


def last_card(view: View, box: Box, index: int, hand: PlayedHand) -> tuple[object, ...]:
    """By what the last of them is known."""
    return (*known_as(view, box, index), len(hand.cards) - 1)


def seen_cards(view: View, box: Box, index: int, hand: PlayedHand) -> list[Card | None]:
    """The cards as they are shown: face-down ones only out of an emulated shoe, and while their player touches them."""
    looks = view.may_look and Look(box.number, index) in view.canvas.pressed
    return list(hand.seen) if is_face_down(view, hand) and not looks else list(hand.cards)


def is_face_down(view: View, hand: PlayedHand) -> bool:
    """Whether the cards lie face down: no screen shows them before they are turned (R53)."""
    return hand.face_down and view.state.round is not None and bool(hand.cards)


def is_held(view: View, box: Box, index: int, hand: PlayedHand) -> bool:
    """Whether the player holds real cards, which no screen shows."""
    return not view.may_look and None in seen_cards(view, box, index, hand)


def count_words(view: View, box: Box, index: int, hand: PlayedHand) -> str:
    """What the cards count, or how to see them."""
    if None in seen_cards(view, box, index, hand):
        return say(_TOUCH) if view.may_look else say(HELD)
    return total_words(hand.cards)


def is_one_of_several(view: View, box: Box) -> bool:
    """Whether a hand of this box must be told from another one of the player."""
    return len(view.boxes) > 1 or len(box.hands) > 1


def name_of(view: View, box: Box, index: int, short_form: bool = False) -> str:
    """What a hand is called: yours, or its box and its number."""
    if not is_one_of_several(view, box):
        return say("YOUR HAND")
    if short_form and len(view.boxes) > 1:
        return f"{box.number}" if len(box.hands) == 1 else f"{box.number}.{index + 1}"
    if len(box.hands) == 1:
        return say("BOX {box}", box=box.number)
    if short_form:
        return str(index + 1)
    if len(view.boxes) == 1:
        return say("HAND {hand}", hand=index + 1)
    return say("BOX {box} HAND {hand}", box=box.number, hand=index + 1)


def line_of(view: View, box: Box, index: int) -> Line | None:
    """How the wager of a hand stands or has ended."""
    lines = view.lines.get(box.number, ())
    return lines[index] if index < len(lines) else None
