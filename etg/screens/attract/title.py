"""The first and the last scene: the game's name beside a fan of cards that counts 21, and the invitation."""

from etg.cards import Card, cards
from etg.languages import LANGUAGES, say
from etg.screens.area import Area
from etg.screens.attract.ribbon import begins, is_open, pill, wagers_line
from etg.screens.attract.stage import BOLD, OVERHEAD, SERIF, Stage, Words, column, ornament
from etg.screens.pictures.suits import FOUR
from etg.screens.theme import INK, INK_2, INSCRIPTION
from etg.screens.words.inscriptions import Place, inscriptions

FANS = ("AS KH", "7D 7S 7H", "JC AD", "KS 5H 6C")
"""Each of them counts 21, with the cards of every game."""
_TURNS = {2: 17, 3: 13}
"""Degrees between so many cards."""


def title(stage: Stage) -> None:
    """The game as large as it goes, what it is known for, and the least wager."""
    sizes = stage.sizes
    hero, words = stage.halves(0.46)
    fan_of(stage, hero, cards(FANS[stage.turn.pass_ % len(FANS)]))
    known = [each for each in inscriptions(stage.terms) if each.place is Place.FELT and not each.names_game]
    column(
        stage,
        words,
        [
            Words(say(stage.terms.game.name), sizes.giant, INK, SERIF, gap=24),
            ornament(sizes.title, 24),
            Words(say(known[0].text), sizes.title * 0.8, INSCRIPTION, SERIF, gap=24),
            Words(wagers_line(stage), sizes.title * 0.8, INK),
        ],
    )


def fan_of(stage: Stage, area: Area, shown: tuple[Card, ...] | list[Card]) -> None:
    """Cards fanned out as large as an area lets them be; they slide in from the edge that is near."""
    canvas = stage.canvas
    args = (tuple(shown), _TURNS[len(shown)], *((FOUR,) if canvas.look.four_colours else ()))
    index = canvas.put(area, "card_fan", *args)
    away = area.w * (0.25 if stage.turn.mirrored else -0.25)
    canvas.moves(index, ("fan", stage.turn.number), area._replace(x=area.x + away))


def invitation(stage: Stage) -> None:
    """Touch to play: what it takes, and in which languages. Above the table nobody can touch: there is a seat."""
    sizes, shown = stage.sizes, stage.shown
    hero, words = stage.halves(0.42)
    fan_of(stage, hero, cards(FANS[(stage.turn.pass_ + 1) % len(FANS)]))
    canvas = stage.canvas
    lines = [Words(say(stage.terms.game.name), sizes.title, INK, SERIF, gap=16), ornament(sizes.head, 16)]
    several = stage.kind != OVERHEAD and len(stage.setting.languages) > 1
    names = "   ·   ".join(LANGUAGES[code].name for code in stage.setting.languages)
    spoken = [Words(names, sizes.text, INSCRIPTION)] if several else []
    if stage.kind == OVERHEAD or not is_open(shown):
        invited = say("Take a seat") if is_open(shown) else begins(shown)
        lines += [Words(invited, sizes.giant, INK, BOLD, gap=28), Words(wagers_line(stage), sizes.head, INK_2, gap=28)]
        column(stage, words, [*lines, *spoken])
        return
    lines.append(Words(wagers_line(stage), sizes.head, INK))
    upper, rest = words.top_part(words.h * 0.46, 24)
    high = min(200.0, rest.h * 0.46)
    wide = min(words.w, canvas.measure(begins(shown), sizes.title, BOLD) + 2.2 * high)
    column(stage, upper, lines)
    pill(stage, Area(words.x + (words.w - wide) / 2, rest.y, wide, high), sizes.title)
    below = [Words(_credits(stage), sizes.text, INK_2, gap=24), *spoken]
    column(stage, Area(words.x, rest.y + high + 24, words.w, rest.h - high - 24), below)


def _credits(stage: Stage) -> str:
    if stage.setting.free_credits:
        return say("free credits, no money")
    return say("Put cash or chips on the table: the dealer gives you credits")
