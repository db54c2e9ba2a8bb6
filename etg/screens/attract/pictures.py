"""What the game is in three pictures out of the submission in force: the goal, what is special, what pays most."""

from functools import lru_cache
from typing import NamedTuple

from etg.cards import Card, cards
from etg.hands import total
from etg.languages import say
from etg.money import dollars
from etg.screens.area import CENTRE, Area
from etg.screens.attract.stage import SERIF, Stage, Words, column, fitting
from etg.screens.gallery import BLACK
from etg.screens.help.examples import example
from etg.screens.ink import CARD_SHAPE
from etg.screens.station.felt import badge, total_words
from etg.screens.theme import FRAME, FRAME_3, INK, INK_2, INSCRIPTION, RADIUS_2
from etg.screens.words.payouts import line_pays
from etg.table.terms import Terms
from etg.texts import Text, text


class Picture(NamedTuple):
    """Cards, what they count, and what they mean."""

    title: Text
    words: Text
    hands: tuple[tuple[Card | None, ...], ...]
    """One hand, or two beside each other."""
    whose: tuple[Text, ...] = ()
    """Where it matters: whose each of them is."""


_SEEN = 0.36
"""How much is seen of a card that lies under another, where there are many."""
_BOTH = (text("You"), text("The dealer"))


@lru_cache(maxsize=32)
def three(terms: Terms) -> tuple[Picture, Picture, Picture]:
    """The three of them."""
    won, best = example(terms, "KS QH", "KD 8C"), example(terms, "AS KH", "9D 8C")
    odds = line_pays(terms.game.main_paytable.lines[terms.blackjack_line])
    assert best.net >= won.net > 0
    goal = Picture(
        text("The goal"),
        text("Come closer to 21 than the dealer without going over it."),
        (won.hand, won.dealer),
        _BOTH,
    )
    blackjack = Picture(
        text("Blackjack pays {odds}", odds=odds),
        text("An ace and a 10-value card as the first two cards."),
        (best.hand,),
    )
    return goal, _special(terms), blackjack


def _special(terms: Terms) -> Picture:
    """What this game has that others have not."""
    game, shared = terms.game, terms.rules.community_start_cards
    if game.community_cards and shared == 2:
        words = text("Two cards are shared by all players, and the dealer gets one.")
        return Picture(text("Cards for everybody"), words, (tuple(cards("QH 6C")),))
    if game.community_cards and shared == 1:
        words = text("You get one card, a second one is shared by all players, and the dealer gets one.")
        return Picture(text("Cards for everybody"), words, (tuple(cards("QH 6C")),))
    if game.hands_per_box > 1:
        words = text("You play two hands with equal wagers, and may exchange their second cards.")
        return Picture(text("Two hands"), words, (tuple(cards("KH 5C")), tuple(cards("6D KC"))))
    if game.face_down:
        words = text("You get two cards face down; the dealer shows one of his two.")
        return Picture(text("In your hand"), words, ((None, None), (*cards("9D"), None)), _BOTH)
    if terms.any_21_wins:
        found = example(terms, "2S 3H 4D 5C 7S", "9D 8C", "hhhs")
        assert total(found.hand) == 21
        net, wager = (dollars(cents, trim=True) for cents in (found.net, found.wager))
        return Picture(text("21 with five cards"), text("{net} for {wager}", net=net, wager=wager), (found.hand,))
    words = text("You decide whether to draw one more card, up to 21.")
    return Picture(text("Hit or stand"), words, (tuple(cards("5S 4H 9D")),))


def pictures(stage: Stage) -> None:
    """Beside each other, cards above the words or below them; upright below each other, beside the words."""
    found = three(stage.terms)
    cells = stage.body.rows(3, 28) if stage.upright else stage.body.columns(3, 36)
    parts = [_parts(stage, cell.inset(28)) for cell in cells]
    said = [_said(stage, picture) for picture in found]
    share = min(fitting(stage, words, each) for each, (_, words) in zip(said, parts, strict=True))  # all in one size
    for picture, each, cell, (shown, words) in zip(found, said, cells, parts, strict=True):
        stage.canvas.slab(cell, FRAME, FRAME_3, RADIUS_2, 2)
        _cards(stage, shown, picture)
        column(stage, words, each, from_top=not stage.upright, share=share)


def _parts(stage: Stage, area: Area) -> tuple[Area, Area]:
    """Where the cards of a picture are, and where its words."""
    flipped, gap = stage.turn.mirrored, 28.0
    if stage.upright:
        wide = (area.w - gap) * 0.5
        return area.right_part(wide, gap)[::-1] if flipped else area.left_part(wide, gap)
    high = (area.h - gap) * 0.56
    shown, words = area.bottom_part(high, gap)[::-1] if flipped else area.top_part(high, gap)
    return shown, words.inset(0, words.h * 0.14)


def _said(stage: Stage, picture: Picture) -> list[Words]:
    sizes = stage.sizes
    return [Words(say(picture.title), sizes.head, INK, SERIF, gap=16), Words(say(picture.words), sizes.text, INK_2)]


def _cards(stage: Stage, area: Area, picture: Picture) -> None:
    """Hands beside each other with what they count below them, as large as they fit."""
    canvas, gap, pill = stage.canvas, 28.0, 48.0
    columns = area.columns(len(picture.hands), gap)
    most = max(len(hand) for hand in picture.hands)
    title = canvas.letters(stage.sizes.note) * 1.5 if picture.whose else 0.0
    high = area.h - pill - 14 - title
    wide = min(high / CARD_SHAPE, columns[0].w / (1 + (0.5 if most < 3 else _SEEN) * (most - 1)))
    top = area.y + title + (high - wide * CARD_SHAPE) * (0.5 if stage.upright else 1.0)
    for name, place in zip(picture.whose, columns, strict=False):
        row = Area(place.x, top - title, place.w, title)
        canvas.text(row, say(name), stage.sizes.note, INSCRIPTION, SERIF, CENTRE)
    for hand, place in zip(picture.hands, columns, strict=True):
        step = min(wide + 10, (place.w - wide) / max(1, len(hand) - 1))
        taken = wide + step * (len(hand) - 1)
        for n, card in enumerate(hand):
            canvas.card(place.x + (place.w - taken) / 2 + n * step, top, wide, card)
        words = total_words(tuple(card for card in hand if card is not None)) if None not in hand else ""
        if words:
            width = canvas.measure(words, pill * 0.62, BLACK) + pill * 0.8
            badge(canvas, place.x + (place.w - width) / 2, top + wide * CARD_SHAPE + 14, words, h=pill)
