"""What the rules and the house want to be read: the inscriptions of the felt, the sign, and who may play."""

from functools import lru_cache

from etg.languages import say
from etg.screens.area import CENTRE, Area
from etg.screens.attract.stage import OVERHEAD, SERIF, Stage, Words, column, ornament
from etg.screens.gallery import BLACK
from etg.screens.overhead.edges import printed
from etg.screens.overhead.empty import parted, things_hold
from etg.screens.theme import FRAME_3, INK, INK_2, INSCRIPTION
from etg.screens.words.inscriptions import About, Place, inscriptions
from etg.table.terms import Terms

AGE = 21
"""From the brochure of the house (HB 19), as the inscription says it in words."""
_LINES = {OVERHEAD: 4}
_USUALLY = 5
"""Inscriptions of a page, at most."""


def felt(stage: Stage) -> None:
    """The words of the felt along its arcs, the first as large as it goes; shoe and rack where the dealer has them."""
    canvas, sizes = stage.canvas, stage.sizes
    body = stage.body
    if not stage.upright:
        _things(stage, body)
        body = body.inset(300, 0)
    first, *others = [say(each.text) for each in inscriptions(stage.terms) if each.place is Place.FELT]
    top, rest = body.top_part(body.h * 0.34, 0)
    size, least = sizes.giant * 0.84, max(canvas.least, 26.0)
    wide = canvas.measure(first, size, SERIF) * 1.06
    printed(canvas, top, first, canvas.letters(size) * min(1.0, top.w * 0.9 / wide), INSCRIPTION, -50)
    size = sizes.head
    while True:
        parts = [parted(canvas, words, size, rest.w * 0.94) for words in others]
        step = canvas.letters(size) * 1.4
        taken = sum(len(lines) for lines in parts) * step
        if taken * 1.2 <= rest.h or size <= least:
            break
        size -= 2
    gap = min(step, (rest.h - taken) / len(parts))
    y = rest.y + (rest.h - taken - gap * len(parts)) / 2
    for lines in parts:  # what belongs together stands close together
        for line in lines:
            printed(canvas, Area(rest.x, y, rest.w, step), line, canvas.letters(size), INSCRIPTION, -16)
            y += step
        y += gap


def _things(stage: Stage, area: Area) -> None:
    rack, shoe = Area(area.x, area.y, 170, 213), Area(area.right - 290, area.y, 290, 175)
    if stage.turn.mirrored:
        rack = rack._replace(x=area.right - rack.w)
        shoe = shoe._replace(x=area.x)
    in_rack, in_shoe = things_hold(stage.shown.state)
    stage.canvas.put(rack, "discard_rack", in_rack)
    if not stage.terms.game.face_down:  # dealt from the hand there is none (BJ 12.B(6))
        stage.canvas.put(shoe, "shoe", in_shoe)


@lru_cache(maxsize=64)
def sign_lines(terms: Terms) -> tuple[str, ...]:
    """The inscriptions of the sign that no other scene has."""
    return tuple(each.text for each in inscriptions(terms) if each.place is Place.SIGN and each.about is About.RULES)


def sign_pages(terms: Terms, kind: str) -> int:
    """How many pages they take."""
    return -(-len(sign_lines(terms)) // _LINES.get(kind, _USUALLY))


def sign(stage: Stage) -> None:
    """One inscription below the other, as large as they go."""
    found, sizes = sign_lines(stage.terms), stage.sizes
    pages = sign_pages(stage.terms, stage.kind)
    each = -(-len(found) // pages)
    some = found[stage.turn.leaf.page * each : (stage.turn.leaf.page + 1) * each]
    head, body = stage.halves(0.3 if not stage.upright else 0.24)
    column(
        stage,
        head,
        [
            Words(say("Table rules"), sizes.title, INK, SERIF, gap=16),
            ornament(sizes.head, 16),
            Words(say(stage.terms.game.name), sizes.text, INSCRIPTION, SERIF),
        ],
    )
    column(stage, body, [Words(say(words), sizes.head, INSCRIPTION, SERIF, gap=sizes.head * 0.9) for words in some])


def notice(stage: Stage) -> None:
    """Play responsibly, the help line, and the age as the sign that everybody knows."""
    canvas, sizes = stage.canvas, stage.sizes
    hero, words = stage.halves(0.36)
    side = min(hero.w, hero.h, 520.0)
    ring = Area(hero.x + (hero.w - side) / 2, hero.y + (hero.h - side) / 2, side, side)
    canvas.put(ring, "ring", 1000, INK, FRAME_3, canvas.px(side * 0.045))
    canvas.text(ring, f"{AGE}+", side * 0.38, INK, BLACK, CENTRE)
    first, *others = [each.text for each in inscriptions(stage.terms) if each.about is About.CARE]
    column(
        stage,
        words,
        [
            Words(say(first), sizes.title * 0.86, INK, SERIF, gap=28),
            ornament(sizes.title, 28),
            *(Words(say(each), sizes.head, INK_2, gap=24) for each in others),
        ],
    )
