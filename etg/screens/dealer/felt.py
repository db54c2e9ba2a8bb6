"""The felt as the table sees it: dealer and community above, a row of boxes below. Nothing face down is shown."""

from dataclasses import replace

from etg.cards import NAMES
from etg.languages import say
from etg.screens.area import RIGHT, Area
from etg.screens.dealer.boxes import boxes_area
from etg.screens.dealer.view import View
from etg.screens.gallery import SANS
from etg.screens.station.bars import mode_words
from etg.screens.station.felt import community_area, dealer_area
from etg.screens.theme import INK, INK_2, INSCRIPTION, LINE_GOLD, SMALL, TEXT

CARD_WIDTH = 140


def felt_area(view: View, area: Area) -> None:
    """All that lies on the table."""
    canvas, state = view.canvas, view.state
    lying = replace(view.shown, last_round=None)  # its cards are in the discard rack
    inner = area.inset(28, 16)
    title, inner = inner.top_part(40, 12)
    lower_down = view.shown.lesson is not None  # where the felt is brighter
    canvas.printed(title, say(state.terms.game.name), TEXT, INSCRIPTION if lower_down else LINE_GOLD)
    canvas.text(title, _where(view), SMALL, INK_2, SANS, RIGHT)
    upper, lower = inner.top_part(min(272.0, inner.h * 0.41), 12)
    if state.terms.game.community_cards and state.terms.rules.community_start_cards + state.terms.community_draws:
        dealer, community = upper.left_part(upper.w * 0.34, 32)
        community_area(canvas, lying, community, CARD_WIDTH)
    else:
        dealer, beside = upper.left_part(upper.w * 0.55, 32)
        _beside(view, beside)
    dealer_area(canvas, lying, dealer, CARD_WIDTH)
    boxes_area(view, lower)


def _where(view: View) -> str:
    """Which round, which rules, which mode."""
    state = view.state
    number = state.round.number if state.round is not None else state.rounds
    parts = [say("Round {number}", number=number)] if number else []
    if mode := mode_words(view.shown.mode):
        parts.append(mode)
    return "   ·   ".join(parts)


def _beside(view: View, area: Area) -> None:
    """What the table has drawn besides the cards of the hands."""
    round_ = view.state.round
    if round_ is None:
        return
    lines = []
    if round_.magic_card is not None:
        lines.append(say("Magic Card {card}", card=NAMES[round_.magic_card]))
    if round_.lucky_box is not None:
        lines.append(say("Lucky Player: box {box}", box=round_.lucky_box))
    if round_.held is not None:
        lines.append(say("A card drawn in error waits"))
    if round_.shoe_side is not None:
        lines.append(say("Dealt from side {side}", side=round_.shoe_side))
    for i, line in enumerate(lines):
        view.canvas.text(Area(area.x, area.y + 48 + i * 40, area.w, 40), line, TEXT, INK, align=RIGHT, least=18)
