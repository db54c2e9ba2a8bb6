"""The shared part of the felt: the dealer's hand, the community cards and the countdown."""

from collections.abc import Sequence
from enum import Enum, auto

from etg.cabinet.shown import Countdown, Shown
from etg.cards import ACE, RANK, Card
from etg.hands import is_blackjack, is_broken, is_soft, total
from etg.languages import say
from etg.screens.area import CENTRE, LEFT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BLACK, BOLD, SERIF, Args
from etg.screens.ink import CARD_SHAPE
from etg.screens.theme import (
    FRAME,
    FRAME_3,
    INK,
    INK_2,
    INSCRIPTION,
    SMALL,
    STAFF,
    TEXT,
    Colour,
)
from etg.table.state import Round

TITLE_ROW = 36.0
"""The height of what stands above the cards: whose they are, and what they count."""
SHOE_AT = 0.94
"""Where cards come from: so far to the right of a screen, above its upper edge."""


def shoe_origin(canvas: Canvas) -> Area:
    """Cards slide in from the corner where the shoe stands."""
    return Area(canvas.area.w * SHOE_AT, -220, 10, 10)


def discard_rack(canvas: Canvas) -> Area:
    """They leave for the other corner."""
    return Area(canvas.area.w * (1 - SHOE_AT), -220, 10, 10)


def chip_tray(canvas: Canvas) -> Area:
    """Where the dealer's chips are: winnings come from there, lost wagers go there."""
    return Area(canvas.area.w / 2, -120, 10, 10)


def own_credits(canvas: Canvas) -> Area:
    """Where the player's credits stand: chips come from there and go back."""
    return Area(min(160.0, canvas.area.w * 0.2), canvas.area.h - 60, 10, 10)


def fan(
    canvas: Canvas,
    area: Area,
    cards: Sequence[Card | None],
    width: float,
    known: tuple[object, ...],
    align: float = 0.0,
    origin: Area | None = None,
    first: int = 0,
) -> Area:
    """Cards beside each other, closer where there is little room; the area they take. They are counted from `first`."""
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
        canvas.card(x + i * step, y, width, card, (*known, first + i), start, discard_rack(canvas))
    return Area(x, y, taken, height)


def card_width(area: Area, count: int, widest: float) -> float:
    """How wide so many cards are in an area: they become smaller before they lie far over each other."""
    widest = min(widest, area.h / CARD_SHAPE)
    return max(widest * 0.76, min(widest, area.w / (1 + 0.62 * max(1, count - 1))))


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


class Total(Enum):
    """What kind of a count a hand has."""

    NONE = auto()
    ACE = auto()
    """A single ace, which may count either."""
    BLACKJACK = auto()
    BUST = auto()
    SOFT = auto()
    HARD = auto()


def total_of(cards: tuple[Card, ...]) -> Total:
    """The kind of count of a hand."""
    if not cards:
        return Total.NONE
    if len(cards) == 1 and RANK[cards[0]] == ACE:
        return Total.ACE
    if is_blackjack(cards):
        return Total.BLACKJACK
    if is_broken(cards):
        return Total.BUST
    return Total.SOFT if is_soft(cards) and total(cards) < 21 else Total.HARD


def total_words(cards: tuple[Card, ...]) -> str:
    """What a hand counts, as a dealer says it."""
    match total_of(cards):
        case Total.BUST:
            return say("{points} bust", points=total(cards))
        case Total.SOFT:
            return say("soft {points}", points=total(cards))
        case _:
            return bare_total(cards)


def bare_total(cards: tuple[Card, ...]) -> str:
    """The same without whether it is soft or bust."""
    match total_of(cards):
        case Total.NONE:
            return ""
        case Total.ACE:
            return say("Ace")
        case Total.BLACKJACK:
            return say("Blackjack")
        case _:
            return str(total(cards))


def short_total(canvas: Canvas, cards: tuple[Card, ...], width: float, size: float) -> str:
    """What a hand counts, in few letters where there is little room: the count alone says least."""
    short = say("BJ") if total_of(cards) is Total.BLACKJACK else bare_total(cards)
    return canvas.in_room(width, size, total_words(cards), short, font=BLACK)


def dealer_cards(round_: Round | None) -> "list[Card | None]":
    """The dealer's hand as everybody may see it."""
    if round_ is None:
        return []
    if round_.hole_down:
        return [round_.dealer[0], *(None for _ in round_.dealer[1:])]
    return list(round_.dealer)


def last_open(cards: Sequence[Card | None]) -> int:
    """Which card is the last that everybody sees."""
    return max((i for i, card in enumerate(cards) if card is not None), default=0)


def dealer_area(canvas: Canvas, shown: Shown, area: Area, card: float = 150) -> None:
    """The dealer's hand."""
    round_ = shown.state.round or shown.last_round
    title, rest = area.top_part(TITLE_ROW, 8)
    width = canvas.text(title, say("DEALER"), SMALL, INSCRIPTION, SERIF)
    cards = dealer_cards(round_)
    words = total_words(tuple(card for card in cards if card is not None))
    number = round_.number if round_ is not None else 0
    if words:
        first = len(canvas.sheet.items)
        badge(canvas, title.x + width + 16, title.y, words, h=TITLE_ROW)
        canvas.arrives_with(("dealer", number, last_open(cards)), first)
    if not cards:
        places(canvas, rest, card, 2 if shown.state.terms.game.hole_card else 1)
        return
    card = card_width(rest, len(cards), card)
    fan(canvas, _from_top(rest, card), cards, card, ("dealer", number))


def places(canvas: Canvas, area: Area, width: float, count: int, first: int = 0) -> None:
    """Empty places for cards, at the top of the area; `first` is the suit that the first of them shows."""
    height = min(width * CARD_SHAPE, area.h)
    width = height / CARD_SHAPE
    for i in range(count):
        canvas.put(Area(area.x + i * (width + 10), area.y, width, height), "card_print", first + i)


def _from_top(area: Area, card: float) -> Area:
    """As much of the area as cards of this width need: they lie right below their title."""
    return area._replace(h=min(area.h, card * CARD_SHAPE))


def community_area(canvas: Canvas, shown: Shown, area: Area, card: float = 150) -> Area:
    """The cards that are everybody's: the first ones, then those drawn, each with its number above it.

    What is left of the area at their right.
    """
    state = shown.state
    round_ = state.round or shown.last_round
    title, rest = area.top_part(TITLE_ROW, 8)
    start = state.terms.rules.community_start_cards
    cards = list(round_.community) if round_ is not None else []
    if not cards:
        canvas.text(title, say("COMMUNITY CARDS"), SMALL, INSCRIPTION, SERIF)
        places(canvas, rest, card, start, 1)
        return area.left_part(start * (min(card, rest.h / CARD_SHAPE) + 10), 22)[1]
    assert round_ is not None
    card = card_width(rest, len(cards), card)
    placed = fan(canvas, _from_top(rest, card), list(cards), card, ("community", round_.number))
    width = placed.h / CARD_SHAPE
    step = (placed.w - width) / (len(cards) - 1) if len(cards) > 1 else 0
    first = title.w if len(cards) <= start else step * start - 8
    words = say("COMMUNITY CARDS")
    if canvas.measure(words, SMALL, SERIF) > first:
        words = say("COMMUNITY")
    if canvas.measure(words, 14, SERIF) <= first:  # many cards lie close: their numbers are more important
        canvas.text(title._replace(w=first), words, SMALL, INSCRIPTION, SERIF, least=14)
    for i in range(start, len(cards)):
        at = Area(placed.x + i * step, title.y, min(width, step) if i < len(cards) - 1 else width, title.h)
        canvas.text(at, f"+{i - start + 1}", TEXT, INK, BOLD, LEFT if step < width else CENTRE, least=14)
    return area.left_part(placed.w, 32)[1]


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

    paused = timer.paused is not None
    long = max(timer.total, timer.left(now)) > 99  # three digits, smaller
    size = canvas.px(side * (0.32 if paused else 0.40) * (0.72 if long else 1.0))
    face = canvas.gallery.font(BLACK, size)
    rect = canvas.rect(ring)
    width = canvas.gallery.width("000" if long else "00", BLACK, size)
    lift = round(rect.h * 0.1) if paused else 0
    top = rect.y + (rect.h + round(size * 0.72)) // 2 - face.get_ascent() - lift
    at = Area(
        (rect.x + (rect.w - width) / 2 - canvas.place.x) / canvas.scale,
        (top - canvas.place.y) / canvas.scale,
        width / canvas.scale,
        face.get_height() / canvas.scale,
    )

    def seconds(now: float) -> tuple[str, Args]:
        left = min(999, int(timer.left(now) + 0.999))
        return "text", (f"{left:2d}" if not long else _centred(left), BLACK, size, _urgent(timer, now))

    canvas.live(ring, picture, _every(timer), now)
    canvas.live(at, seconds, 3600.0 if paused else 0.1, now)
    if paused:
        _paused(canvas, ring)


def _centred(left: int) -> str:
    """In the room of three digits; a space is a third of one."""
    return f"{' ' * (0 if left > 99 else 1 if left > 9 else 3)}{left}"


def time_bar(canvas: Canvas, shown: Shown, area: Area, now: float) -> None:
    """The same as a line beside what is to be decided: nobody has to look away from it."""
    timer = shown.countdown
    if timer is None:
        return

    def picture(now: float) -> tuple[str, Args]:
        return "bar", (_share(timer, now), _urgent(timer, now), FRAME_3)

    canvas.live(area, picture, _every(timer), now)


def _every(timer: Countdown) -> float:
    """Seconds after which a countdown looks different."""
    return 3600.0 if timer.paused is not None else max(0.1, timer.total / 120)


def _paused(canvas: Canvas, ring: Area) -> None:
    """Within the ring below the seconds; where the word has no room there, the sign for it."""
    side = ring.w
    place = Area(ring.x + side * 0.2, ring.y + side * 0.61, side * 0.6, side * 0.17)
    size = max(side * 0.145, canvas.least)
    words = say("paused")
    if canvas.measure(words, size) <= place.w:
        canvas.text(place, words, size, INK_2, align=CENTRE)
    else:
        canvas.icon(place, "pause", INK_2)


def _share(timer: Countdown, now: float) -> int:
    """What is left, in steps of a hundred and twentieth, as thousandths."""
    steps = round(120 * min(1.0, timer.left(now) / timer.total))
    return steps * 1000 // 120


def _urgent(timer: Countdown, now: float) -> Colour:
    return STAFF if timer.left(now) <= 5 else INK
