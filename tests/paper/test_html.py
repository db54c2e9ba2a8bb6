"""The HTML of a document: well formed, complete, and in need of nothing from elsewhere."""

import re
from datetime import date
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from etg.cli.paper.html import html
from etg.cli.paper.png import png
from etg.cli.paper.svg import svg, svg_file
from etg.games import GAMES
from etg.odds.certificate.document import Document, Paragraph, Section, Table, left, words_of
from etg.odds.certificate.figure import Anchor, Box, Dot, Figure, Path, Words
from etg.odds.certificate.report import report
from tests.odds.certificate.fakes import findings

_EMPTY = {"meta", "col", "br", "!doctype"}
FIGURE = Figure(
    100,
    50,
    (
        Box(1, 2, 30, 10, (200, 10, 10), (0, 0, 0)),
        Path(((0, 0), (10, 10), (20, 0)), dashed=True),
        Path(((0, 20), (10, 30), (20, 20)), None, 0, (0, 0, 200)),
        Dot(50, 25, 3),
        Words(10, 40, "Words & <more>", 8, Anchor.START),
        Words(90, 40, "end", 8, Anchor.END, bold=True),
        Words(95, 25, "up", 8, Anchor.MIDDLE, upright=True),
    ),
    'A figure with "quotes" & signs',
)


class Reader(HTMLParser):
    """Checks that everything that is opened is closed, and collects what is said and what is asked for."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src"):
                self.links.append(value or "")
            if name == "id":
                self.ids.add(value or "")
        if tag not in _EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_well_formed_and_says_everything(game: str) -> None:
    document = report(findings(game))
    reader = Reader(html(document))
    assert reader.open == []
    said = "\n".join(reader.words)
    for block in document.blocks():
        assert all(words in said for words in words_of(block))
    for section in document.sections:
        assert section.title in said
    assert {link.removeprefix("#") for link in reader.links} == reader.ids, "every link leads to a section, and to each"


def test_the_page_asks_nobody_for_anything() -> None:
    page = html(report(findings()))
    asked = re.findall(r"url\(([^)]{0,40})|(?:src|href)\s*=\s*[\"']?([^\"' >]{0,40})", page)
    assert all(url.startswith('"data:font/woff') for url, _ in asked if url)
    assert all(link.startswith("#") for _, link in asked if link)
    assert set(re.findall(r"https?://[^\s\"<)]+", page)) == {"http://www.w3.org/2000/svg"}  # a name, not a place
    assert "<script" not in page and "@import" not in page


def test_it_is_the_same_page_every_time() -> None:
    document = report(findings("spanish_21"))
    assert html(document) == html(document)


def test_what_a_submission_is_called_changes_nothing_but_words() -> None:
    name = "</style><script>alert('x')</script> \" } * { display: none } \\"
    document = Document("kind", name, "sub", name, name, date(2026, 1, 1), (Paragraph(name),), (Section(name, ()),))
    page = html(document)
    assert "<script" not in page and page.count("</style>") == 1
    assert Reader(page).open == []
    assert name in Reader(page).words


def test_numbers_stand_at_the_right_and_rows_that_stand_out_do() -> None:
    table = Table((left("a", 0.4), left("b")), (("1", "2"), ("3", "4")), strong=frozenset((1,)), dense=True)
    page = html(Document("k", "t", "s", "h", "f", date(2026, 1, 1), (table,), ()))
    assert '<table class="dense">' in page and '<col style="width: 40%">' in page
    assert '<tr class="strong"><td>3</td>' in page


def test_a_figure_is_an_svg_that_can_be_read_aloud() -> None:
    root = ElementTree.fromstring(svg(FIGURE))
    assert root.attrib["aria-label"] == FIGURE.about and root.attrib["viewBox"] == "0 0 100 50"
    names = [child.tag.rsplit("}", 1)[1] for child in root]
    assert names == ["rect", "polyline", "polygon", "circle", "text", "text", "text"]
    assert [child.text for child in root][4:] == ["Words & <more>", "end", "up"]


def test_a_figure_as_a_file_brings_its_letters_along() -> None:
    words = svg_file(FIGURE)
    ElementTree.fromstring(words)
    assert words.count("data:font/woff;base64") == 2 and 'width="100pt"' in words


def test_a_figure_as_a_picture_has_its_colours_where_they_belong() -> None:
    import io

    import pygame

    content = png(FIGURE)
    assert content == png(FIGURE)
    picture = pygame.image.load(io.BytesIO(content), "figure.png")
    assert picture.get_size() == ((100 + 48) * 3, (50 + 48) * 3)
    assert picture.get_at(((16 + 24) * 3, (7 + 24) * 3))[:3] == (200, 10, 10)
    assert picture.get_at(((50 + 24) * 3, (25 + 24) * 3))[:3] == (24, 28, 33)
    assert picture.get_at((2, 2))[:3] == (255, 255, 255)
