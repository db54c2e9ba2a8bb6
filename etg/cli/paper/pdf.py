"""A document as a PDF on A4: laid out first, then written, so that contents and page numbers are known."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from etg.cli.paper.fonts import Face
from etg.cli.paper.pdf_blocks import BOTTOM, LEFT, TOP, WIDTH, block_strips, section_strip
from etg.cli.paper.pen import Pen
from etg.cli.paper.strips import Placed, Strip, placed
from etg.odds.certificate.document import Document
from etg.odds.certificate.figure import ACCENT, GREY, RULE, Anchor

_HEADER, _FOOTER, _TITLE = 44.0, 802.0, 76.0
_SMALL = 7.4
Starts: TypeAlias = Mapping[int, tuple[int, float]]
"""The page on which each section begins, and how far down."""


def pdf(document: Document) -> bytes:
    """The file."""
    pen = Pen(document)
    _written(pen, document, laid_out(pen, document))
    return pen.finished()


def laid_out(pen: Pen, document: Document) -> tuple[Placed, ...]:
    """Every strip in its place: once without, and once with the pages of the sections in the contents."""
    strips = _strips(pen, document, {})
    starts = {one.strip.section: (one.page + 1, one.y) for one in _placed(strips) if one.strip.section is not None}
    return _placed(_strips(pen, document, starts))


def _placed(strips: list[Strip]) -> tuple[Placed, ...]:
    """The first section opens a page, unless the contents already stand on one of their own."""
    found = placed(strips, TOP, BOTTOM, first_top=_TITLE)
    contents = next(one for one in found if one.strip.contents)
    if contents.page:
        first = next(number for number, strip in enumerate(strips) if strip.section == 1)
        strips = [*strips[:first], replace(strips[first], opens_page=False), *strips[first + 1 :]]
        found = placed(strips, TOP, BOTTOM, first_top=_TITLE)
    return found


def _strips(pen: Pen, document: Document, starts: Starts) -> list[Strip]:
    found = [*_cover(pen, document), _contents(document, starts)]
    for number, section in enumerate(document.sections, 1):
        found.append(section_strip(number, section))
        for block in section.blocks:
            found += block_strips(pen, block)
    return found


def _cover(pen: Pen, document: Document) -> Iterator[Strip]:
    titles = pen.lines(document.title, WIDTH, Face.SERIF, 26)
    height = 34 + 30 * len(titles) + 22

    def draw(pen: Pen, y: float) -> None:
        pen.pdf.set_char_spacing(0.9)
        pen.write(LEFT, y + 9, document.kind.upper(), Face.BOLD, 8.4, ACCENT)
        pen.pdf.set_char_spacing(0)
        for number, line in enumerate(titles):
            pen.write(LEFT, y + 44 + number * 30, line, Face.SERIF, 26)
        pen.write(LEFT, y + 36 + 30 * len(titles), document.subtitle, Face.SANS, 10.4, GREY)
        pen.rule(LEFT, y + height, WIDTH, ACCENT, 1.2)

    yield Strip(height, draw, keep=True)
    for block in document.cover:
        yield from block_strips(pen, block)


def _contents(document: Document, starts: Starts) -> Strip:
    leading = 15.5

    def draw(pen: Pen, y: float) -> None:
        pen.write(LEFT, y + 14, "Contents", Face.SERIF, 12.4)
        for number, section in enumerate(document.sections, 1):
            line = y + 20 + number * leading
            pen.write(LEFT, line, str(number), Face.BOLD, 9.4, ACCENT)
            pen.write(LEFT + 20, line, section.title, Face.SANS, 9.4)
            page, top = starts[number]
            pen.write(LEFT + WIDTH, line, str(page), Face.SANS, 9.4, anchor=Anchor.END)
            pen.rule(LEFT, line + 5, WIDTH, RULE, 0.3)
            pen.pdf.link(LEFT, line - 11, WIDTH, leading, pen.pdf.add_link(y=top - 12, page=page))

    return Strip(30 + len(document.sections) * leading, draw, space=22, contents=True)


def _written(pen: Pen, document: Document, strips: tuple[Placed, ...]) -> None:
    last = strips[-1].page
    by_page: dict[int, list[Placed]] = {}
    for one in strips:
        by_page.setdefault(one.page, []).append(one)
    for page in range(last + 1):
        pen.pdf.add_page()
        if page:
            _running(pen, document.header, _HEADER)
        _foot(pen, document, page + 1, last + 1)
        for one in by_page.get(page, ()):
            if one.strip.section is not None:
                title = document.sections[one.strip.section - 1].title
                pen.pdf.set_y(one.y)
                pen.pdf.start_section(f"{one.strip.section} {title}")
            one.strip.draw(pen, one.y)


def _running(pen: Pen, words: str, y: float) -> None:
    pen.write(LEFT, y, pen.clipped(words, WIDTH, Face.SANS, _SMALL), Face.SANS, _SMALL, GREY)
    pen.rule(LEFT, y + 6, WIDTH, RULE, 0.4)


def _foot(pen: Pen, document: Document, page: int, pages: int) -> None:
    pen.rule(LEFT, _FOOTER - 12, WIDTH, RULE, 0.4)
    number = f"Page {page} of {pages}"
    wide = pen.width(number, Face.SANS, _SMALL)
    words = pen.clipped(document.footer, WIDTH - wide - 20, Face.SANS, _SMALL)
    pen.write(LEFT, _FOOTER, words, Face.SANS, _SMALL, GREY)
    pen.write(LEFT + WIDTH, _FOOTER, number, Face.SANS, _SMALL, GREY, Anchor.END)
