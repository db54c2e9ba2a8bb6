"""A hand that is dealt by itself: card after card, what was decided in a word, and how it ended."""

from etg.languages import money, say
from etg.screens.area import CENTRE, Area
from etg.screens.attract.stage import APPEARS, BOLD, SERIF, Stage, Words, column, ornament
from etg.screens.attract.staging import PLANS, Beat, Hands, beats
from etg.screens.ink import CARD_SHAPE
from etg.screens.station.felt import badge, chip_tray, fan, last_open, total_words
from etg.screens.station.marks import DECISIONS, VERDICTS
from etg.screens.theme import INK, INK_2, INSCRIPTION
from etg.screens.words.outcomes import Verdict
from etg.screens.words.phases import decision_label

BEAT = 1.0
"""Seconds from one thing to the next, where there is time for it."""
STANDS = 5.0
"""Seconds that the end is to be seen, at least."""
_SEEN = 0.36
"""How much is seen of a card that lies under another, at least."""


def beat_of(stage: Stage) -> tuple[Beat, float]:
    """What is to be seen now, and after how many seconds since the scene began there is more."""
    found = _beats(stage)
    pace = min(BEAT, max(0.2, (stage.turn.leaf.seconds - STANDS - APPEARS) / len(found)))
    start = APPEARS + 0.35
    at = min(len(found) - 1, max(0, int((stage.turn.since - start) / pace + 1)))
    if not stage.canvas.look.motion:
        at = len(found) - 1
    return found[at], start + at * pace if at < len(found) - 1 else float("inf")


def _beats(stage: Stage) -> tuple[Beat, ...]:
    return beats(stage.terms, stage.turn.pass_ % len(PLANS))


def hand(stage: Stage) -> None:
    """The dealer's cards in one corner and the player's in the other; in the two that are left what happens."""
    beat, more = beat_of(stage)
    stage.canvas.goes_away(stage.now - stage.turn.since + more)
    dealer, said, own, result = _corners(stage)
    known = ("show", stage.turn.number)
    last = _beats(stage)[-1]
    _row(stage, dealer, say("Dealer"), (beat.dealer,), (last.dealer,), (*known, "dealer"))
    _row(stage, own, say("Player"), beat.hands, last.hands, (*known, "own"))
    _said(stage, said, beat)
    _result(stage, result, beat)


def _corners(stage: Stage) -> tuple[Area, Area, Area, Area]:
    """Where the dealer's cards are, what happens, the player's cards, and what it is about."""
    body, other = stage.body, stage.turn.mirrored
    if stage.upright:
        first, second, third, fourth = body.rows(4, 40)
        return (second, first, fourth, third) if other else (first, second, third, fourth)
    upper, lower = body.rows(2, 28)
    wide = (body.w - 64) * 0.5
    one, two = (row.left_part(wide, 64) for row in (upper, lower))
    if other:
        return one[1], one[0], two[0], two[1]
    return one[0], one[1], two[1], two[0]


def _row(stage: Stage, area: Area, title: str, hands: Hands, in_the_end: Hands, known: tuple[object, ...]) -> None:
    """Whose cards they are and what they count, and the cards as large as they go: above them, or below them.

    All that will come has the middle of the area: no card moves when the next one comes.
    """
    canvas, sizes = stage.canvas, stage.sizes
    high = canvas.letters(sizes.text) * 1.5
    line, rest = area.top_part(high, 10)
    if stage.turn.mirrored:  # no card lies where another one lay before
        rest, line = area.bottom_part(high, 10)
    several = len(in_the_end) > 1
    for number, (whole, place) in enumerate(zip(in_the_end, rest.columns(len(in_the_end), 40), strict=True)):
        cards = hands[number] if number < len(hands) else ()
        wide = min(place.w / (1 + _SEEN * (max(3, len(whole)) - 1)), place.h / CARD_SHAPE)
        taken = min(place.w, len(whole) * (wide + 10) - 10)
        place = Area(place.x + (place.w - taken) / 2, place.y, taken, place.h)
        head = Area(place.x, line.y, place.w, line.h)
        name = say("Hand {number}", number=number + 1) if several else title
        width = canvas.text(head, name, sizes.text, INSCRIPTION, SERIF)
        seen = tuple(card for card in cards if card is not None)
        words = total_words(seen) if seen and (None not in cards or title == say("Dealer")) else ""
        if words:
            first = len(canvas.sheet.items)
            badge(canvas, head.x + width + 20, head.y + (high - 48) / 2, words, h=48)
            canvas.arrives_with((*known, number, last_open(cards)), first)
        if cards:
            fan(canvas, place, cards, wide, (*known, number))
        else:
            for n in range(2):
                tall = wide * CARD_SHAPE
                y = place.y + (place.h - tall) / 2
                canvas.put(Area(place.x + n * (wide + 10), y, wide, tall), "card_print", n)


def _said(stage: Stage, area: Area, beat: Beat) -> None:
    """What is happening, in a word or two."""
    sizes = stage.sizes
    several = stage.terms.game.hands_per_box > 1
    example = say("Two hands, as an example") if several else say("One hand, as an example")
    heading = Words(example, sizes.text, INK_2, gap=12)
    if beat.verdict is not Verdict.OPEN:
        words = [Words(say(why), sizes.title, INK, SERIF, gap=12) for why in beat.results]
    elif beat.decision is not None:
        icon, below = area.top_part(area.h * 0.3, 8)
        stage.canvas.icon(icon, DECISIONS[beat.decision], INK)
        column(stage, below, [Words(say(decision_label(beat.decision)), sizes.title, INK, SERIF, gap=12), heading])
        return
    elif beat.dealer or beat.hands:
        words = [Words(say("The cards are dealt"), sizes.title, INK, SERIF, gap=12)]
    else:
        words = [Words(say("A wager is placed"), sizes.title, INK, SERIF, gap=12)]
    column(stage, area, [*words, ornament(sizes.head, 12), heading])


def _result(stage: Stage, area: Area, beat: Beat) -> None:
    """The wager as chips, and at the end what came of it."""
    canvas, sizes = stage.canvas, stage.sizes
    chips, words = area.top_part(area.h * 0.5, 8)
    side = min(chips.h, chips.w * 0.4) * 1.2
    stacks = [beat.wager, *([beat.returned - beat.wager] if beat.returned > beat.wager else [])]
    if beat.verdict is Verdict.LOST:
        stacks = []
    x = chips.x + (chips.w - side * len(stacks)) / 2
    for n, cents in enumerate(stacks):
        place = Area(x + n * side, chips.bottom - side, side, side)
        known = ("show", stage.turn.number, "chips", n)
        canvas.stack(place, cents, stage.setting.chips, known, chip_tray(canvas), chip_tray(canvas))
    wager = Words(say("Wager {amount}", amount=money(beat.wager, trim=True)), sizes.text, INK_2, gap=12)
    if beat.verdict is Verdict.OPEN:
        column(stage, words._replace(h=words.h * 0.6), [wager])
        return
    colour, sign = VERDICTS[beat.verdict]
    said = say(beat.words)
    wide = min(words.w, canvas.measure(said, sizes.title, BOLD) + sizes.title + 24)
    upper, lower = words.top_part(canvas.letters(sizes.title) * 1.4, 8)
    x = upper.x + (upper.w - wide) / 2
    canvas.icon(Area(x, upper.y, sizes.title, upper.h), sign, colour)
    place = Area(x + sizes.title + 20, upper.y, wide - sizes.title - 20, upper.h)
    canvas.text(place, said, sizes.title, colour, BOLD, CENTRE, least=sizes.title * 0.5)
    column(stage, lower._replace(h=min(lower.h, canvas.letters(sizes.text) * 1.6)), [wager])
