"""The PDF of a document: nothing is missing, nothing is cut off, and it is the same every time."""

from dataclasses import replace
from datetime import date

import pytest

from etg.cli.paper.fonts import Face
from etg.cli.paper.pdf import laid_out, pdf
from etg.cli.paper.pdf_blocks import BOTTOM, LEFT, TOP, WIDTH
from etg.cli.paper.pdf_table import USUAL, column_widths
from etg.cli.paper.pen import Pen
from etg.cli.paper.strips import Strip, nothing, placed, together
from etg.games import GAMES
from etg.odds.certificate.document import Document, Heading, Paragraph, Picture, Section, Table, left, right, words_of
from etg.odds.certificate.figure import Words
from etg.odds.certificate.report import report
from tests.odds.certificate.fakes import findings
from tests.paper.reading import Paper


def a_document(*sections: Section, title: str = "A table", header: str = "header") -> Document:
    return Document("kind", title, "subtitle", header, "footer", date(2026, 11, 18), (), sections)


@pytest.fixture(scope="module")
def document() -> Document:
    return report(findings())


@pytest.fixture(scope="module")
def paper(document: Document) -> Paper:
    return Paper(pdf(document))


def test_it_is_the_same_file_every_time(document: Document, paper: Paper) -> None:
    assert pdf(document) == paper.content


def test_another_date_is_another_file(document: Document, paper: Paper) -> None:
    later = replace(document, made=date(2026, 11, 19))
    assert pdf(later) != paper.content


def test_it_says_what_it_is(document: Document, paper: Paper) -> None:
    about = paper.about()
    assert about["Title"] == "Certificate of game mathematics: Community Blackjack, main floor"
    assert about["CreationDate"].startswith("D:20261118000000")
    assert findings().submission.hash in about["Keywords"]


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_document_is_on_paper(game: str) -> None:
    document = report(findings(game))
    text = "".join(Paper(pdf(document)).text().split())
    for block in document.blocks():
        for words in words_of(block):
            assert "".join(words.split()) in text, words


def test_every_page_has_its_number_and_all_but_the_first_the_header(document: Document, paper: Paper) -> None:
    assert 8 <= len(paper) <= 20
    for page in range(len(paper)):
        words = [one.words for one in paper.said(page)]
        assert f"Page {page + 1} of {len(paper)}" in words
        assert document.footer in words
        assert (document.header in words) is (page > 0)


def test_the_contents_name_the_pages_of_the_sections(document: Document, paper: Paper) -> None:
    cover = [one.words for page in (0, 1) for one in paper.said(page)]  # with much to say they stand on the second

    def titles(page: int) -> list[str]:
        return [one.words for one in paper.said(page) if one.size > 15]

    for section in document.sections:
        page = next(page for page in range(1, len(paper)) if section.title in titles(page))
        assert cover[cover.index(section.title) + 1] == str(page + 1)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_leaves_the_margins(game: str) -> None:
    document = report(findings(game))
    pen = Pen(document)
    for one in laid_out(pen, document):
        assert one.y + one.strip.height <= BOTTOM + 0.01
    figures = [block.figure for block in document.blocks() if isinstance(block, Picture)]
    upright = {one.words for figure in figures for one in figure.shapes if isinstance(one, Words) and one.upright}
    paper = Paper(pdf(document))
    for page in range(len(paper)):
        for said in paper.said(page):
            if said.words in upright:
                continue
            assert LEFT - 0.1 <= said.x <= LEFT + WIDTH
            wide = min(pen.width(said.words, face, said.size) for face in (Face.SANS, Face.BOLD, Face.SERIF))
            assert said.x + wide <= LEFT + WIDTH + 1, said


def test_long_names_are_broken_and_clipped() -> None:
    name = "A submission with a name that does not end " * 6 + "W" * 200
    document = a_document(Section("Part", (Paragraph("words"),)), title=name, header=name)
    paper = Paper(pdf(document))
    assert "".join(name.split()) in "".join(paper.text().split())
    header = next(one.words for one in paper.said(1))
    assert header.endswith("…")


def test_signs_that_the_fonts_do_not_have_are_not_left_out() -> None:
    document = a_document(Section("Part", (Paragraph("The table 中 of 2026 ♠"),)))
    assert "The table \\u4e2d of 2026 \\u2660" in Paper(pdf(document)).text()


# Tables


def test_headings_of_a_table_are_repeated_on_every_page() -> None:
    rows = tuple((f"row {number}", str(number)) for number in range(130))
    paper = Paper(pdf(a_document(Section("Part", (Table((left("Name"), right("Number")), rows),)))))
    pages = [[one.words for one in paper.said(page)] for page in range(len(paper))]
    assert len(pages) >= 3
    assert all(page.count("Name") == 1 for page in pages)
    assert sum(page.count(f"row {number}") for page in pages for number in range(130)) == 130
    assert sum(word.startswith("row") for word in pages[-1]) >= 2, "the last row is not alone"


def test_numbers_get_all_the_room_they_need_and_words_are_broken() -> None:
    table = Table((left("Words"), right("Number")), (("long words " * 40, "1,234,567.8901"),))
    pen = Pen(a_document(Section("Part", ())))
    words, number = column_widths(pen, table, WIDTH, USUAL)
    assert number >= pen.width("1,234,567.8901", Face.SANS, USUAL.size)
    assert words + number + USUAL.gap == pytest.approx(WIDTH)


def test_columns_stand_under_each_other_to_the_digit() -> None:
    """Lato's figures are all of one width."""
    pen = Pen(a_document(Section("Part", ())))
    assert len({round(pen.width(digit, Face.SANS, 10), 6) for digit in "0123456789"}) == 1


def test_a_row_with_too_few_cells_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="a row of 1 cells in a table of 2 columns"):
        Table((left("a"), left("b")), (("one",),))


# Pages


def strip(height: float, **more: object) -> Strip:
    return Strip(height, lambda pen, y: None, **more)  # type: ignore[arg-type]


def test_a_heading_stays_with_what_follows() -> None:
    found = placed([strip(70), strip(10, keep=True), strip(30)], 0, 100)
    assert [(one.page, one.y) for one in found] == [(0, 0), (1, 0), (1, 10)]


def test_a_group_that_is_longer_than_a_page_is_cut_all_the_same() -> None:
    found = placed([strip(40, keep=True) for _ in range(5)], 0, 100)
    assert [one.page for one in found] == [0, 0, 1, 1, 2]


def test_room_above_is_left_out_at_the_top_of_a_page() -> None:
    found = placed([strip(90), strip(50, space=20), strip(10, space=5)], 0, 100)
    assert [(one.page, one.y) for one in found] == [(0, 0), (1, 0), (1, 55)]


def test_room_below_is_left_out_at_the_top_of_a_page_too() -> None:
    found = placed([strip(100), Strip(6, nothing), strip(50)], 0, 100)
    assert [(one.page, one.y) for one in found if one.strip.draw is not nothing] == [(0, 0), (1, 0)]


def test_what_is_repeated_stands_above_what_opens_a_page() -> None:
    head = strip(10)
    rows = [strip(40, repeated=head) for _ in range(3)]
    found = placed([head, *rows], 0, 100)
    assert [(one.page, one.y, one.strip is head) for one in found] == [
        (0, 0, True),
        (0, 10, False),
        (0, 50, False),
        (1, 0, True),
        (1, 10, False),
    ]


def test_the_first_and_last_lines_of_a_list_stay_together() -> None:
    kept = [one.keep for one in together([strip(1) for _ in range(8)])]
    assert kept == [True, False, False, False, False, False, True, False]
    assert [one.keep for one in together([strip(1) for _ in range(4)])] == [True, True, True, False]


def test_no_section_begins_at_the_foot_of_a_page(document: Document) -> None:
    pen = Pen(document)
    strips = laid_out(pen, document)
    for number, one in enumerate(strips):
        if one.strip.section is not None:
            assert strips[number + 1].page == one.page and TOP <= one.y < BOTTOM - 60


def test_headings_are_never_the_last_on_a_page() -> None:
    """Many sections of every length, so that a heading would come to stand anywhere."""
    parts = tuple(
        Section(f"Part {n}", (Paragraph("words " * (37 * n % 200)), Heading("Head"), Paragraph("tail")))
        for n in range(1, 40)
    )
    paper = Paper(pdf(a_document(*parts)))
    for page in range(len(paper)):
        words = [one.words for one in paper.said(page)][2:]
        assert words[-1] != "Head" and not words[-1].startswith("Part")
