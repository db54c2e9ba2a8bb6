"""Figures as SVG, for pages and as files of their own."""

from html import escape

from etg.cli.paper.fonts import Face, embedded
from etg.odds.certificate.figure import Box, Colour, Dot, Figure, Path, Shape, Words

_DASHES = "4 2.5"


def svg(figure: Figure, style: str = "") -> str:
    """The figure as an element; `style` is what it brings along where it stands alone."""
    size = f'viewBox="0 0 {_n(figure.width)} {_n(figure.height)}"'
    alone = f' width="{_n(figure.width)}pt" height="{_n(figure.height)}pt"' if style else ""
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}{alone} role="img" aria-label="{escape(figure.about)}">']
    if style:
        parts.append(f"<style>{style}</style>")
        parts.append(f'<rect width="{_n(figure.width)}" height="{_n(figure.height)}" fill="#ffffff"/>')
    parts += (_shape(shape) for shape in figure.shapes)
    parts.append("</svg>")
    return "\n".join(parts)


def svg_file(figure: Figure) -> str:
    """The figure as a file of its own, with the letters that it needs."""
    words = "".join(sorted(set("".join(figure.texts()))))
    faces = "".join(
        f'@font-face{{font-family:"Lato";font-weight:{weight};'
        f'src:url("data:font/woff;base64,{embedded(face, words)}") format("woff")}}'
        for weight, face in ((400, Face.SANS), (700, Face.BOLD))
    )
    return f"{svg(figure, faces + 'text{font-family:Lato,sans-serif}')}\n"


def _shape(shape: Shape) -> str:
    match shape:
        case Box(x, y, w, h, fill, line, thick):
            return (
                f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(w)}" height="{_n(h)}" '
                f'fill="{_colour(fill)}"{_line(line, thick)}/>'
            )
        case Path(points, line, thick, fill, dashed):
            dashes = f' stroke-dasharray="{_DASHES}"' if dashed else ""
            name = "polyline" if fill is None else "polygon"
            at = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
            return f'<{name} points="{at}" fill="{_colour(fill)}"{_line(line, thick)}{dashes}/>'
        case Dot(x, y, radius, fill):
            return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{_colour(fill)}"/>'
        case Words():
            return _words(shape)


def _words(words: Words) -> str:
    turned = f' transform="rotate(-90 {_n(words.x)} {_n(words.y)})"' if words.upright else ""
    weight = ' font-weight="700"' if words.bold else ""
    return (
        f'<text x="{_n(words.x)}" y="{_n(words.y)}" font-size="{_n(words.size)}" text-anchor="{words.anchor.value}" '
        f'fill="{_colour(words.colour)}"{weight}{turned}>{escape(words.words)}</text>'
    )


def _line(line: Colour | None, thick: float) -> str:
    return "" if line is None else f' stroke="{_colour(line)}" stroke-width="{_n(thick)}"'


def _colour(colour: Colour | None) -> str:
    return "none" if colour is None else "#{:02x}{:02x}{:02x}".format(*colour)


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
