"""A document as one HTML file: fonts and figures are in it, and it prints on A4 as it reads."""

from collections.abc import Iterator
from html import escape

from etg.cli.paper.fonts import Face, embedded
from etg.cli.paper.html_style import STYLE
from etg.cli.paper.svg import svg
from etg.odds.certificate.document import (
    Align,
    Block,
    Document,
    Facts,
    Heading,
    Paragraph,
    Picture,
    Section,
    Signatures,
    Table,
    words_of,
)

_FAMILIES = (("Lato", 400, Face.SANS), ("Lato", 700, Face.BOLD), ("Vollkorn", 600, Face.SERIF))


def html(document: Document) -> str:
    """The whole page."""
    title = escape(f"{document.kind}: {document.title}")
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>",
            f'<meta name="date" content="{document.made.isoformat()}">',
            f'<meta name="keywords" content="{escape(", ".join(document.keywords))}">',
            f"<style>\n{_fonts(document)}\n{_running(document)}\n{STYLE}</style>",
            "</head>",
            "<body>",
            "<main>",
            *_cover(document),
            *(line for number, part in enumerate(document.sections, 1) for line in _section(number, part)),
            "</main>",
            f"<footer>{escape(document.header)}<br>{escape(document.footer)}</footer>",
            "</body>",
            "</html>",
            "",
        ]
    )


def _fonts(document: Document) -> str:
    """Only the signs that are used, and the basic ones."""
    said = [document.kind, document.title, document.subtitle, document.header, document.footer]
    said += (section.title for section in document.sections)
    for block in document.blocks():
        said += words_of(block)
        if isinstance(block, Picture):
            said += block.figure.texts()
    signs = "".join(sorted({*"".join(said), *map(chr, range(32, 127))}))
    return "\n".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
        f'src: url("data:font/woff;base64,{embedded(face, signs)}") format("woff"); }}'
        for family, weight, face in _FAMILIES
    )


def _running(document: Document) -> str:
    """Header, footer and number of every printed page."""
    return (
        "@page { size: A4; margin: 24mm 22mm 22mm; "
        f"@top-left {{ content: {_quoted(document.header)}; }} "
        f"@bottom-left {{ content: {_quoted(document.footer)}; }} "
        '@bottom-right { content: counter(page) " of " counter(pages); } }'
    )


def _quoted(words: str) -> str:
    """A text as a style sheet has it; nothing in it ends the text or the sheet."""
    kept = "".join(char if char.isalnum() or char in " .,:;()-·" else f"\\{ord(char):x} " for char in words)
    return f'"{kept}"'


def _cover(document: Document) -> Iterator[str]:
    yield '<header class="cover">'
    yield f'<p class="kind">{escape(document.kind)}</p>'
    yield f"<h1>{escape(document.title)}</h1>"
    yield f'<p class="subtitle">{escape(document.subtitle)}</p>'
    yield "</header>"
    for block in document.cover:
        yield from _block(block)
    yield '<nav aria-label="Contents"><h2 class="contents">Contents</h2><ol>'
    for number, section in enumerate(document.sections, 1):
        yield f'<li><a href="#part-{number}">{escape(section.title)}</a></li>'
    yield "</ol></nav>"


def _section(number: int, section: Section) -> Iterator[str]:
    yield f'<section id="part-{number}"{_class("page", section.new_page)}>'
    yield f'<h2><span class="number">{number}</span> {escape(section.title)}</h2>'
    for block in section.blocks:
        yield from _block(block)
    yield "</section>"


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading(words, minor):
            yield f"<h4>{escape(words)}</h4>" if minor else f"<h3>{escape(words)}</h3>"
        case Paragraph(words, tone, _):
            yield f'<p class="{tone.value}">{escape(words)}</p>'
        case Facts(facts):
            yield "<dl>"
            for name, value, code in facts:
                shown = f"<code>{escape(value)}</code>" if code else escape(value)
                yield f"<div><dt>{escape(name)}</dt><dd>{shown}</dd></div>"
            yield "</dl>"
        case Table():
            yield from _table(block)
        case Picture(figure, caption):
            below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
            yield f"<figure>{svg(figure)}{below}</figure>"
        case Signatures(lines):
            yield '<div class="signatures">'
            yield from (f"<p>{escape(line)}</p>" for line in lines)
            yield "</div>"


def _table(table: Table) -> Iterator[str]:
    yield f'<div class="wide"><table{_class("dense", table.dense)}>'
    heads = (f'<th scope="col"{_aligned(column.align)}>{escape(column.heading)}</th>' for column in table.columns)
    widths = "".join(
        f'<col style="width: {column.share:.0%}">' if column.share else "<col>" for column in table.columns
    )
    yield f"<colgroup>{widths}</colgroup>"
    yield f"<thead><tr>{''.join(heads)}</tr></thead>"
    yield "<tbody>"
    for number, row in enumerate(table.rows):
        cells = []
        for column, cell in zip(table.columns, row, strict=True):
            shown = f"<code>{escape(cell)}</code>" if column.code else escape(cell)
            cells.append(f"<td{_aligned(column.align)}>{shown}</td>")
        yield f"<tr{_class('strong', number in table.strong)}>{''.join(cells)}</tr>"
    yield "</tbody></table></div>"


def _aligned(align: Align) -> str:
    return _class(align.value, align is not Align.LEFT)


def _class(name: str, there: bool) -> str:
    return f' class="{name}"' if there else ""
