"""The letters of documents: which font is which, and only those letters of it that are used."""

import io
import logging
from base64 import b64encode
from enum import Enum
from functools import cache
from pathlib import Path

from etg.errors import Malformed
from etg.resources import resource


class Face(Enum):
    """A font by what it is for."""

    SANS = "Lato-Regular.ttf"
    BOLD = "Lato-Bold.ttf"
    SERIF = "Vollkorn-SemiBold.ttf"
    CODE = "Courier"
    """One of the fonts that every reader of PDF files has."""


# One of the fonts was made without a date, which is told again and again to whom it does not concern.
logging.getLogger("fontTools").setLevel(logging.ERROR)


def font_path(face: Face) -> Path:
    """Where the font is."""
    return resource("art", "fonts", face.value)


def need_writer() -> None:
    """Say what to install where the library that writes PDF files is missing."""
    try:
        import fpdf  # noqa: F401  it is only asked whether it is there
    except ImportError as error:
        raise Malformed("a certificate needs fpdf2: install it with pip install 'etg[maths]'") from error


@cache
def known_signs(face: Face) -> frozenset[int]:
    """The numbers of the signs that a font has."""
    from fontTools.ttLib import TTFont

    return frozenset(TTFont(font_path(face)).getBestCmap())


def shown(words: str, face: Face = Face.SANS) -> str:
    """Words with every sign that the font does not have as its number, so that nothing is left out unseen."""
    if face is Face.CODE:
        return words if _in_courier(words) else shown(words)
    known = known_signs(face)
    return "".join(char if ord(char) in known else ascii(char)[1:-1] for char in words)


def _in_courier(words: str) -> bool:
    return all(" " <= char <= "~" or "\xa1" <= char <= "\xff" for char in words)


def face_of(words: str, face: Face) -> Face:
    """The same face, or the usual one where letters of one width do not have the signs."""
    return Face.SANS if face is Face.CODE and not _in_courier(words) else face


def embedded(face: Face, words: str) -> str:
    """A font with the signs of these words only, for a page that asks nobody for anything."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options()
    options.layout_features = ["kern", "tnum", "lnum"]
    options.flavor = "woff"
    font = TTFont(font_path(face), recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(text=words)
    subsetter.subset(font)
    font.flavor = "woff"
    out = io.BytesIO()
    font.save(out, reorderTables=None)
    return b64encode(out.getvalue()).decode("ascii")
