"""The blocks of a document as strips."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from etg.cli.paper.fonts import Face
from etg.cli.paper.pdf_table import table_strips
from etg.cli.paper.pen import Pen
from etg.cli.paper.strips import Draw, Strip, nothing, together
from etg.odds.certificate.document import (
    Block,
    Fact,
    Facts,
    Heading,
    Paragraph,
    Picture,
    Section,
    Signatures,
    Table,
    Tone,
)
from etg.odds.certificate.figure import ACCENT, FAINT, FAULT, GREY, INK, PALE, RULE, Colour
from etg.odds.certificate.figure import WIDTH as TEXT_WIDTH

LEFT = (595.28 - TEXT_WIDTH) / 2
WIDTH = TEXT_WIDTH
TOP, BOTTOM = 70.0, 778.0
_NAMES = 158.0
"""The width of the names of facts."""
_LINE: Colour = (214, 219, 223)


class _Type(NamedTuple):
    size: float
    leading: float
    colour: Colour
    above: float
    below: float


_TONES = {
    Tone.BODY: _Type(9.3, 13.6, INK, 6, 4),
    Tone.LEAD: _Type(10.2, 15.0, INK, 10, 6),
    Tone.NOTE: _Type(7.8, 11.0, GREY, 5, 4),
}


def section_strip(number: int, section: Section) -> Strip:
    """The title of a section."""

    def draw(pen: Pen, y: float) -> None:
        wide = pen.width(str(number), Face.BOLD, 16)
        pen.write(LEFT, y + 17, str(number), Face.BOLD, 16, ACCENT)
        pen.write(LEFT + wide + 10, y + 17, section.title, Face.SERIF, 17)
        pen.rule(LEFT, y + 26, WIDTH, ACCENT, 1.0)

    return Strip(30, draw, space=34, keep=True, opens_page=section.new_page, section=number)


def block_strips(pen: Pen, block: Block) -> Iterator[Strip]:
    """A block, cut where a page may end."""
    match block:
        case Heading(words, minor):
            yield from _heading(pen, words, minor)
        case Paragraph(words, Tone.RESULT, _):
            yield _result(pen, words, ACCENT, FAINT)
        case Paragraph(words, Tone.FAULT, _):
            yield _result(pen, words, FAULT, PALE)
        case Paragraph(words, tone, keep):
            yield from _paragraph(pen, words, _TONES[tone], keep or tone is Tone.LEAD)
        case Facts(facts):
            first, *rest = together([_fact(pen, fact, place == 0) for place, fact in enumerate(facts)], all_up_to=12)
            yield from (replace(first, space=10), *rest, Strip(6, nothing))
        case Table():
            first, *rest = table_strips(pen, block, LEFT, WIDTH)
            yield from (replace(first, space=8), *rest, Strip(6, nothing))
        case Picture():
            yield _picture(pen, block)
        case Signatures(lines):
            yield _signatures(lines)


def _heading(pen: Pen, words: str, minor: bool) -> Iterator[Strip]:
    face, size, leading = (Face.BOLD, 9.6, 14.0) if minor else (Face.SERIF, 12.4, 16.0)
    lines = pen.lines(words, WIDTH, face, size)

    def draw(pen: Pen, y: float) -> None:
        for number, line in enumerate(lines):
            pen.write(LEFT, y + size + number * leading, line, face, size)

    yield Strip(leading * len(lines), draw, space=12 if minor else 20, keep=True)


def _paragraph(pen: Pen, words: str, form: _Type, keep: bool) -> Iterator[Strip]:
    strips = [Strip(form.leading, _line(line, form)) for line in pen.lines(words, WIDTH, Face.SANS, form.size)]
    first, *rest = together([*strips, Strip(form.below, nothing, keep=keep)], last=3, all_up_to=99 if keep else 4)
    yield from (replace(first, space=form.above), *rest)


def _line(line: str, form: _Type) -> Draw:
    def draw(pen: Pen, y: float) -> None:
        pen.write(LEFT, y + form.size, line, Face.SANS, form.size, form.colour)

    return draw


def _result(pen: Pen, words: str, colour: Colour, ground: Colour) -> Strip:
    size, leading = 9.6, 13.6
    lines = pen.lines(words, WIDTH - 32, Face.BOLD, size)
    height = len(lines) * leading + 14

    def draw(pen: Pen, y: float) -> None:
        pen.box(LEFT, y, WIDTH, height, ground)
        pen.box(LEFT, y, 3, height, colour)
        for number, line in enumerate(lines):
            pen.write(LEFT + 16, y + 7 + size + number * leading, line, Face.BOLD, size, colour)

    return Strip(height + 6, draw, space=10)


def _fact(pen: Pen, fact: Fact, first: bool) -> Strip:
    face, size = (Face.CODE, 8.0) if fact.code else (Face.SANS, 9.2)
    names = pen.lines(fact.name, _NAMES - 12, Face.SANS, 8.8)
    values = pen.lines(fact.value, WIDTH - _NAMES, face, size)
    height = max(len(names), len(values)) * 12.4 + 5.6

    def draw(pen: Pen, y: float) -> None:
        if first:
            pen.rule(LEFT, y, WIDTH, RULE, 0.6)
        for number, line in enumerate(names):
            pen.write(LEFT, y + 12 + number * 12.4, line, Face.SANS, 8.8, GREY)
        for number, line in enumerate(values):
            pen.write(LEFT + _NAMES, y + 12 + number * 12.4, line, face, size)
        pen.rule(LEFT, y + height, WIDTH, _LINE, 0.4)

    return Strip(height, draw)


def _picture(pen: Pen, picture: Picture) -> Strip:
    figure, form = picture.figure, _TONES[Tone.NOTE]
    lines = pen.lines(picture.caption, WIDTH, Face.SANS, form.size) if picture.caption else []

    def draw(pen: Pen, y: float) -> None:
        pen.figure(figure, LEFT, y)
        for number, line in enumerate(lines):
            baseline = y + figure.height + 8 + form.size + number * form.leading
            pen.write(LEFT, baseline, line, Face.SANS, form.size, form.colour)

    return Strip(figure.height + (8 + len(lines) * form.leading if lines else 0) + 6, draw, space=12)


def _signatures(lines: tuple[str, ...]) -> Strip:
    column, high = (WIDTH - 40) / 2, 62.0
    rows = -(-len(lines) // 2)

    def draw(pen: Pen, y: float) -> None:
        for number, words in enumerate(lines):
            x, line = LEFT + number % 2 * (column + 40), y + (number // 2 + 1) * high - 16
            pen.rule(x, line, column, INK, 0.6)
            pen.write(x, line + 11, words, Face.SANS, 7.8, GREY)

    return Strip(rows * high, draw, space=4)
