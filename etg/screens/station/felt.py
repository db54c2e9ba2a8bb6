"""The shared part of the felt: the dealer's hand, the community cards, the countdown and the meters."""

from collections.abc import Sequence

from etg.cabinet.shown import Countdown, Shown
from etg.cards import ACE, RANK, Card
from etg.hands import is_blackjack, is_broken, is_soft, total
from etg.money import dollars
from etg.screens.canvas import CARD_SHAPE, CENTRE, LEFT, RIGHT, Area, Canvas
from etg.screens.gallery import BLACK, BOLD, SANS, SERIF, Args
from etg.screens.theme import (
    FRAME,
    FRAME_3,
    INK,
    INK_2,
    LINE_GOLD,
    SMALL,
    STAFF,
    TEXT,
    Colour,
)
from etg.table.state import UNIT, Round, State, meters_now

SHOE_AT = 0.94
"""Where cards come from: so far to the right of a screen, above its upper edge."""


def shoe_origin(canvas: Canvas) -> Area:
    """Cards slide in from the corner where the shoe stands."""
    return Area(canvas.area.w * SHOE_AT, -220, 10, 10)


def fan(
    canvas: Canvas,
    area: Area,
    cards: Sequence[Card | None],
    width: float,
    known: tuple[object, ...],
    align: float = 0.0,
    origin: Area | None = None,
) -> Area:
    """Cards beside each other, closer where there is little room; the area they take."""
    height = width * CARD_SHAPE
    if height > area.h:
        width, height = area.h / CARD_SHAPE, area.h
    step = width + 10
    if len(cards) > 1:
        step = min(step, (area.w - width) / (len(cards) - 1))
    taken = width + step * (len(cards) - 1) if cards else 0
    x = area.x + (area.w - taken) * align
    y = area.y + (area.h - height) / 2
    start = origin if origin is not None else shoe_origin(canvas)
    for i, card in enumerate(cards):
        canvas.card(x + i * step, y, width, card, (*known, i), start)
    return Area(x, y, taken, height)


def badge(
    canvas: Canvas, x: float, y: float, words: str, fill: Colour = FRAME, ink: Colour = INK, h: float = 44
) -> float:
    """A total in a pill, its left edge at x; its width."""
    size = h * 0.62
    width = canvas.measure(words, size, BLACK) + h * 0.8
    place = Area(x, y, width, h)
    canvas.slab(place, fill, FRAME_3 if fill == FRAME else None, h / 2)
    canvas.text(place, words, size, ink, BLACK, CENTRE)
    return width


def total_words(cards: tuple[Card, ...]) -> str:
    """What a hand counts, as a dealer says it."""
    if not cards:
        return ""
    if len(cards) == 1 and RANK[cards[0]] == ACE:
        return "Ace"
    if is_blackjack(cards):
        return "Blackjack"
    if is_broken(cards):
        return f"{total(cards)} bust"
    points = total(cards)
    return f"soft {points}" if is_soft(cards) and points < 21 else str(points)


def dealer_cards(round_: Round | None) -> "list[Card | None]":
    """The dealer's hand as everybody may see it."""
    if round_ is None:
        return []
    if round_.hole_down:
        return [round_.dealer[0], *(None for _ in round_.dealer[1:])]
    return list(round_.dealer)


def dealer_total(round_: Round | None) -> str:
    """What the dealer's open cards count."""
    seen = tuple(card for card in dealer_cards(round_) if card is not None)
    return total_words(seen)


def dealer_area(canvas: Canvas, shown: Shown, area: Area, card: float = 150) -> None:
    """The dealer's hand."""
    round_ = shown.state.round or shown.last_round
    title, rest = area.top_part(40, 8)
    rest = rest._replace(h=rest.h - 34)
    width = canvas.text(title, "DEALER", SMALL, LINE_GOLD, SERIF)
    words = dealer_total(round_)
    if words:
        badge(canvas, title.x + width + 16, title.y, words, h=40)
    cards = dealer_cards(round_)
    if not cards:
        places(canvas, rest, card, 2 if shown.state.terms.game.hole_card else 1)
        return
    number = round_.number if round_ is not None else 0
    fan(canvas, rest, cards, card, ("dealer", number))


def places(canvas: Canvas, area: Area, width: float, count: int) -> None:
    """Empty places for cards."""
    height = min(width * CARD_SHAPE, area.h)
    width = height / CARD_SHAPE
    for i in range(count):
        canvas.put(Area(area.x + i * (width + 10), area.y + (area.h - height) / 2, width, height), "card_place")


def community_area(canvas: Canvas, shown: Shown, area: Area, card: float = 150) -> None:
    """The cards that are everybody's: the first ones, then those drawn, each with its number."""
    state = shown.state
    round_ = state.round or shown.last_round
    title, rest = area.top_part(40, 8)
    canvas.text(title, "COMMUNITY CARDS", SMALL, LINE_GOLD, SERIF)
    start = state.terms.rules.community_start_cards
    cards = list(round_.community) if round_ is not None else []
    numbers = Area(rest.x, rest.bottom - 30, rest.w, 30)
    rest = rest._replace(h=rest.h - 34)
    if not cards:
        places(canvas, rest, card, start)
        return
    assert round_ is not None
    placed = fan(canvas, rest, list(cards), card, ("community", round_.number))
    width = placed.h / CARD_SHAPE
    step = (placed.w - width) / (len(cards) - 1) if len(cards) > 1 else 0
    if 0 < start <= len(cards):
        first = Area(placed.x, numbers.y, width + step * (start - 1), numbers.h)
        canvas.text(first, "first cards" if first.w > 140 else "first", SMALL, INK_2, align=CENTRE, least=14)
    for i in range(start, len(cards)):
        at = Area(placed.x + i * step, numbers.y, min(width, step) if i < len(cards) - 1 else width, numbers.h)
        canvas.text(at, f"+{i - start + 1}", TEXT, INK, BOLD, LEFT if at.w < width else CENTRE, least=14)


def countdown(canvas: Canvas, shown: Shown, area: Area, now: float) -> None:
    """The ring that empties, with the seconds that are left."""
    timer = shown.countdown
    if timer is None:
        return
    side = min(area.w, area.h)
    ring = Area(area.x + (area.w - side) / 2, area.y + (area.h - side) / 2, side, side)
    px = canvas.px(side * 0.085)

    def picture(now: float) -> tuple[str, Args]:
        return "ring", (_share(timer, now), _urgent(timer, now), FRAME_3, px)

    size = canvas.px(side * 0.40)
    face = canvas.gallery.font(BLACK, size)
    rect = canvas.rect(ring)
    width = canvas.gallery.width("00", BLACK, size)
    top = rect.y + (rect.h + round(size * 0.72)) // 2 - face.get_ascent()
    at = Area(
        (rect.x + (rect.w - width) / 2 - canvas.place.x) / canvas.scale,
        (top - canvas.place.y) / canvas.scale,
        width / canvas.scale,
        face.get_height() / canvas.scale,
    )

    def seconds(now: float) -> tuple[str, Args]:
        left = timer.left(now)
        return "text", (f"{min(999, int(left + 0.999)):2d}", BLACK, size, _urgent(timer, now))

    every = max(0.1, timer.total / 120)
    if timer.paused is not None:
        every = 3600.0
    canvas.live(ring, picture, every, now)
    canvas.live(at, seconds, 0.1 if timer.paused is None else 3600.0, now)
    if timer.paused is not None:
        canvas.text(
            Area(ring.x, ring.y + side * 0.72, side, side * 0.16), "paused", side * 0.13, INK_2, align=CENTRE, least=8
        )


def _share(timer: Countdown, now: float) -> int:
    """What is left, in steps of a hundred and twentieth, as thousandths."""
    steps = round(120 * min(1.0, timer.left(now) / timer.total))
    return steps * 1000 // 120


def _urgent(timer: Countdown, now: float) -> Colour:
    return STAFF if timer.left(now) <= 5 else INK


def meters_area(canvas: Canvas, state: State, area: Area, size: float = TEXT) -> None:
    """What the progressive meters show."""
    found = [(meter_name(state, name), units // UNIT) for name, units in meters_now(state).items()]
    if not found:
        return
    step = min(area.h / len(found), size * 1.7)
    widest = max(canvas.measure(dollars(cents), size, BOLD) for _, cents in found)
    room = area.w - widest - 16
    small = size * 0.8
    while small > 16 and max(canvas.measure(name, small) for name, _ in found) > room:
        small -= 0.5
    beside = max(canvas.measure(name, small) for name, _ in found) <= room
    for i, (name, cents) in enumerate(found):
        row = Area(area.x, area.y + i * step, area.w, step)
        if beside:
            canvas.text(row, dollars(cents), size, INK, BOLD, RIGHT)
            canvas.text(row._replace(w=room), name, small, LINE_GOLD, SANS)
        else:  # a long name stands above its amount
            upper, lower = row.top_part(step * 0.42, 0)
            canvas.text(upper, name, min(18.0, upper.h), LINE_GOLD, SANS, RIGHT, least=11)
            canvas.text(lower, dollars(cents), min(size, lower.h), INK, BOLD, RIGHT)


def meter_name(state: State, name: str) -> str:
    """A meter as people call it: Mega, or the wager it belongs to."""
    meter = state.terms.meters[name]
    title = state.terms.side[meter.wager].paytable.name.removesuffix(" Progressive")
    several = sum(other.wager == meter.wager for other in state.terms.meters.values()) > 1
    return f"{title} {meter.key.capitalize()}" if several else title
