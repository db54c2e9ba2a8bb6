"""The last card as hands have it before them: face up, face down, or not read; and what can be said of it."""

from typing import NamedTuple

from etg.cards import Card
from etg.languages import say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.dealer.card_trouble import not_read, out_of_turn, wrong_card
from etg.screens.dealer.intents import Drawn, Show, Take
from etg.screens.dealer.offers import live
from etg.screens.dealer.view import View
from etg.screens.gallery import BLACK, BOLD
from etg.screens.theme import FRAME, FRAME_2, INK, INK_3, RADIUS, SMALL, STAFF, TEXT
from etg.table.state import PlayedHand, Round, State
from etg.table.words import card_words
from etg.texts import Text, text


class Last(NamedTuple):
    """What is shown of the last card."""

    words: Text
    card: Card | None = None
    """None: a back, or no card at all."""
    lies: bool = True
    doubt: bool = False


def last_of(state: State, last: Card | None) -> Last:
    """The card that left the shoe last; `last` is the last one that everybody may know (R53)."""
    suspect, round_ = state.shoe.suspect, state.round
    if suspect is not None:
        if suspect.card is None:
            return Last(text("This card was not read"), doubt=True)
        if suspect.hidden:
            return Last(text("Face down"), doubt=True)
        return Last(text("Read as {card}", card=card_words(suspect.card)), suspect.card)
    if state.shoe.strays:  # nobody is told what it is: it may lie face down
        return Last(text("This card came out of turn"), doubt=True)
    if round_ is None or not round_.cards:
        return Last(card_words(last), last) if last is not None else Last(text("No card yet"), lies=False)
    grown = _grown(round_, state.before.round) if state.before is not None else None
    if grown is not None:
        last = grown.seen[-1]
    elif state.before is not None and round_.hole_down and len(round_.dealer) > len(state.before.round.dealer) > 0:
        last = None
    elif state.before is None and round_.hole_down and round_.cards == _first_deal(state):
        last = None  # the dealer's second card ends the first deal
    return Last(card_words(last), last) if last is not None else Last(text("Face down"))


def _first_deal(state: State) -> int:
    """How many cards the first deal has, where the dealer's second one ends it."""
    boxes = len(state.round.boxes) if state.round is not None else 0
    return 2 * boxes * state.terms.game.hands_per_box + 2


def _grown(round_: Round, before: Round) -> PlayedHand | None:
    """The hand dealt face down that the last card has gone to; what it draws to its first two comes face up."""
    for box, earlier in zip(round_.boxes, before.boxes, strict=False):
        for hand, was in zip(box.hands, earlier.hands, strict=False):
            if hand.face_down and len(hand.cards) > len(was.cards):
                return hand
    return None


def last_card(view: View, area: Area) -> None:
    """Its picture, its name, and three buttons for what may be wrong with it."""
    canvas, scene = view.canvas, view.scene
    canvas.slab(area, FRAME_2, None, RADIUS)
    inner = area.inset(16, 14)
    place, rest = inner.left_part(inner.h / 1.4, 20)
    found = last_of(view.state, view.shown.last_card)
    _picture(canvas, place, found)
    title, rest = rest.top_part(34, 2)
    canvas.text(title, say(found.words), SMALL + 2, INK if found.lies else INK_3, BOLD, least=18)
    upper, lower = rest._replace(y=rest.bottom - 168, h=168).rows(2, 8)
    if live(scene, (wrong_card(scene),)):
        canvas.button(upper, say("Wrong card"), Take("wrong_card"), Style.PLAIN, TEXT, icon="undo")
    else:
        canvas.off_button(upper, say("Wrong card"), TEXT, icon="undo")
    turn, unread = lower.columns(2, 8)
    if view.state.shoe.strays or live(scene, out_of_turn(scene)):
        canvas.button(turn, say("Out of turn"), Show(Drawn()), Style.PLAIN, SMALL)
    else:
        canvas.off_button(turn, say("Out of turn"), SMALL)
    missed = live(scene, not_read(scene))
    if missed:
        canvas.button(unread, say("Not read"), Take(missed[0].key), Style.PLAIN, SMALL)
    else:
        canvas.off_button(unread, say("Not read"), SMALL)


def _picture(canvas: Canvas, area: Area, found: Last) -> None:
    if not found.lies:
        canvas.put(area, "card_place")
        return
    canvas.card(area.x, area.y, area.w, found.card)
    if found.doubt:
        side = area.w * 0.66
        disc = Area(area.x + (area.w - side) / 2, area.y + (area.h - side) / 2, side, side)
        canvas.slab(disc, FRAME, STAFF, side / 2, 3)
        canvas.text(disc, "?", side * 0.7, STAFF, BLACK, CENTRE)
