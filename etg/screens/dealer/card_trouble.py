"""Irregularities of single cards, in the dealer's words (Blackjack chapter 14, chapter 13 of the other books)."""

from collections.abc import Iterator

from etg.cards import PACK_52, RANK, TEN
from etg.screens.dealer.offers import Need, Offer, bound, on_side
from etg.screens.dealer.scene import Scene
from etg.table import commands as c
from etg.table.actions import card_due, may_be_refused
from etg.table.stage import DETERMINANT
from etg.table.state import State
from etg.texts import Text, text

TENS = tuple(card for card in PACK_52 if RANK[card] == TEN)
TORN_IN_HALF = text("In the box of the decks; another: void")
"""What hands do with a 10, and what follows from another one (SP 13.C, SP 13.D)."""
_CARD_AND_FLOOR = (Need.CARD, Need.FLOOR)


def card_trouble(scene: Scene) -> tuple[Offer, ...]:
    """All that can be wrong with a card; what happened to one that left the shoe out of turn is said elsewhere."""
    found = [wrong_card(scene), last_face_up(scene), *not_read(scene)]
    if not scene.state.shoe.strays:
        found += out_of_turn(scene)
    return (*found, *_do_not_belong(scene))


def wrong_card(scene: Scene) -> Offer:
    """The shoe has read the last card as another one."""
    return Offer(
        "wrong_card",
        text("The last card was read wrongly"),
        lambda given: c.CorrectCard(given.named, given.by, given.floor),
        _CARD_AND_FLOOR,
        text("What followed from it is taken back"),
        "R53",
        scene.state.terms.game.pack,
    )


def last_face_up(scene: Scene) -> Offer:
    """The shoe has read the last card, the table has dealt it, and it had lain face up."""
    by_hand = scene.state.terms.game.face_down
    return Offer(
        "last_face_up",
        text("The last card was face up in the deck") if by_hand else text("The last card was face up in the shoe"),
        lambda given: c.LastFaceUp(given.by, given.floor),
        (Need.FLOOR,),
        text("Taken back, to the discard rack"),
        scene.state.terms.clause("face up"),
    )


def not_read(scene: Scene) -> tuple[Offer, ...]:
    """The card that was due came, and the table does not know it: two people enter it."""
    return entered(scene, text("A card was not read"), text("Look at it together and enter it"))


def entered(scene: Scene, words: Text, then: Text) -> tuple[Offer, ...]:
    """The card that is due, as two people enter it, for each side that it can come from."""
    if scene.state.round is None or card_due(scene.state) is None:
        return ()
    sides = scene.sides()
    return tuple(
        Offer(
            f"enter_card:{side or ''}",
            on_side(words, side if len(sides) > 1 else None),
            bound(lambda given, side: c.Card(given.named, c.Source.MANUAL, side, given.by, given.floor), side),
            _CARD_AND_FLOOR,
            then,
            "R53",
            scene.state.terms.game.pack,
        )
        for side in sides
    )


def out_of_turn(scene: Scene) -> tuple[Offer, ...]:
    """A card has come that nobody was to get."""
    terms = scene.state.terms
    pack, card = terms.game.pack, (Need.CARD,)
    seen_then, seen_clause = drawn_and_seen(scene.state)
    return (
        Offer(
            "drawn_unseen",
            text("I drew too early; nobody saw it"),
            lambda given: c.DrawnInError(given.named, False, given.by),
            card,
            text("It is the next card, face down"),
            terms.clause("unexposed"),
            pack,
        ),
        Offer(
            "drawn_seen",
            text("I drew too early; it was seen"),
            lambda given: c.DrawnInError(given.named, True, given.by),
            card,
            seen_then,
            seen_clause,
            pack,
        ),
        Offer(
            "overdrew",
            text("I drew one too many for myself"),
            lambda given: c.DealerOverdrew(given.named, given.by),
            card,
            text("It goes into the discard rack"),
            terms.clause("overdrawn"),
            pack,
        ),
        *_face_up(scene),
    )


def drawn_and_seen(state: State) -> tuple[Text, str]:
    """What becomes of a card that was drawn too early and seen, and by which clause."""
    if state.round is None:  # nobody may wager on it (T26)
        return text("It goes into the discard rack"), state.terms.clause("face up")
    if may_be_refused(state):
        return text("It is the next card; a box may refuse it"), state.terms.clause("exposed")
    return text("It is the next card"), state.terms.clause("exposed")


def _face_up(scene: Scene) -> Iterator[Offer]:
    """A card found face up; before the side of a double shoe is chosen it is said which one it came from."""
    terms, round_ = scene.state.terms, scene.state.round
    words = text("A card was face up in the deck") if terms.game.face_down else text("A card was face up in the shoe")
    chosen = round_ is None or round_.stage is not DETERMINANT
    for side in (None,) if chosen else scene.sides():
        yield Offer(
            "face_up" if side is None else f"face_up:{side}",
            on_side(words, side),
            bound(lambda given, side: c.FaceUpCard(given.named, given.by, side), side),
            (Need.CARD,),
            text("It goes into the discard rack"),
            terms.clause("face up"),
            terms.game.pack,
        )


def _do_not_belong(scene: Scene) -> tuple[Offer, ...]:
    """Cards that these decks should not hold."""
    terms = scene.state.terms
    ten = Offer(
        "ten_found",
        text("A 10 was in the shoe: torn in half"),
        lambda given: c.TenFound(given.named, given.by, given.floor),
        _CARD_AND_FLOOR,
        TORN_IN_HALF,
        terms.clause("13.C"),
        TENS,
    )
    foreign = Offer(
        "take_out",
        text("A card does not belong here"),
        lambda given: c.TakeOut(given.named, given.by, given.floor),
        _CARD_AND_FLOOR,
        text("Other decks after the round"),
        terms.clause("3.A"),
        terms.game.pack,
    )
    return (foreign,) if terms.game.book == "BJ" else (ten, foreign)
