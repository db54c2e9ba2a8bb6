"""A pen for PDF pages: faces, colours, words with their widths, lines of a paragraph, and figures."""

from collections.abc import Iterator
from datetime import UTC, datetime, time

from fpdf import FPDF
from fpdf.enums import RenderStyle

from etg.cli.paper.fonts import Face, face_of, font_path, shown
from etg.odds.certificate.document import Document
from etg.odds.certificate.figure import INK, Anchor, Box, Colour, Dot, Figure, Path, Words

_FAMILIES = {
    Face.SANS: ("Lato", ""),
    Face.BOLD: ("Lato", "B"),
    Face.SERIF: ("Vollkorn", ""),
    Face.CODE: ("Courier", ""),
}


class Pen:
    """Writes on the current page of a PDF; lengths are points from the upper left corner."""

    def __init__(self, document: Document) -> None:
        pdf = FPDF(unit="pt", format="A4")
        pdf.set_auto_page_break(False)
        pdf.set_margin(0)
        pdf.c_margin = 0
        for face, (family, style) in _FAMILIES.items():
            if face is not Face.CODE:
                pdf.add_font(family, "B" if style else "", font_path(face))
        pdf.set_title(shown(f"{document.kind}: {document.title}"))
        pdf.set_subject(shown(document.subtitle))
        pdf.set_author(shown(document.footer))
        pdf.set_creator("etg")
        pdf.set_keywords(shown(", ".join(document.keywords)))
        pdf.set_lang("en-US")
        pdf.set_creation_date(datetime.combine(document.made, time(), UTC))
        self.pdf = pdf

    def _take(self, face: Face, size: float) -> None:
        family, style = _FAMILIES[face]
        self.pdf.set_font(family, "B" if style else "", size)

    def width(self, words: str, face: Face, size: float) -> float:
        """How wide words are."""
        face = face_of(words, face)
        self._take(face, size)
        return self.pdf.get_string_width(shown(words, face))

    def write(
        self,
        x: float,
        y: float,
        words: str,
        face: Face = Face.SANS,
        size: float = 9.2,
        colour: Colour = INK,
        anchor: Anchor = Anchor.START,
    ) -> None:
        """Words on a baseline."""
        if not words:
            return
        face = face_of(words, face)
        if anchor is not Anchor.START:
            wide = self.width(words, face, size)
            x -= wide / 2 if anchor is Anchor.MIDDLE else wide
        self._take(face, size)
        self.pdf.set_text_color(*colour)
        self.pdf.text(x, y, shown(words, face))

    def lines(self, words: str, width: float, face: Face, size: float) -> list[str]:
        """Words in lines that are not wider; a word that is too wide by itself is broken."""
        found: list[str] = []
        line = ""
        for word in words.split():
            longer = f"{line} {word}" if line else word
            if self.width(longer, face, size) <= width:
                line = longer
                continue
            if line:
                found.append(line)
            *full, line = self._broken(word, width, face, size)
            found += full
        return [*found, line] if line or not found else found

    def _broken(self, word: str, width: float, face: Face, size: float) -> Iterator[str]:
        part = ""
        for char in word:
            if part and self.width(part + char, face, size) > width:
                yield part
                part = ""
            part += char
        yield part

    def clipped(self, words: str, width: float, face: Face, size: float) -> str:
        """Words that fit into one line, the rest left out and marked so."""
        if self.width(words, face, size) <= width:
            return words
        while words and self.width(f"{words}…", face, size) > width:
            words = words[:-1]
        return f"{words.rstrip()}…"

    def rule(self, x: float, y: float, width: float, colour: Colour, thick: float = 0.5) -> None:
        """A line across."""
        self.pdf.set_draw_color(*colour)
        self.pdf.set_line_width(thick)
        self.pdf.line(x, y, x + width, y)

    def box(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        """A filled area."""
        self.pdf.set_fill_color(*colour)
        self.pdf.rect(x, y, width, height, style=RenderStyle.F)

    def figure(self, figure: Figure, left: float, top: float) -> None:
        """A figure with its upper left corner there."""
        for shape in figure.shapes:
            match shape:
                case Words():
                    self._words(shape, left, top)
                case Box(x, y, w, h, fill, line, thick):
                    style = self._inks(fill, line, thick)
                    self.pdf.rect(left + x, top + y, w, h, style=style)
                case Dot(x, y, radius, fill):
                    style = self._inks(fill, None, 0)
                    self.pdf.circle(left + x, top + y, radius, style=style)
                case Path(points, line, thick, fill, dashed):
                    style = self._inks(fill, line, thick)
                    if dashed:
                        self.pdf.set_dash_pattern(4, 2.5)
                    moved = [(left + x, top + y) for x, y in points]
                    self.pdf.polyline(moved, polygon=fill is not None, style=style)
                    if dashed:
                        self.pdf.set_dash_pattern()

    def _inks(self, fill: Colour | None, line: Colour | None, thick: float) -> RenderStyle:
        if line is not None:
            self.pdf.set_draw_color(*line)
            self.pdf.set_line_width(thick)
        if fill is not None:
            self.pdf.set_fill_color(*fill)
        if line is None:
            return RenderStyle.F
        return RenderStyle.D if fill is None else RenderStyle.DF

    def _words(self, words: Words, left: float, top: float) -> None:
        x, y = left + words.x, top + words.y
        face = Face.BOLD if words.bold else Face.SANS
        if words.upright:
            with self.pdf.rotation(90, x, y):
                self.write(x, y, words.words, face, words.size, words.colour, words.anchor)
        else:
            self.write(x, y, words.words, face, words.size, words.colour, words.anchor)

    def finished(self) -> bytes:
        """The file."""
        return bytes(self.pdf.output())
