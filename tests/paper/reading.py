"""Reads the PDF files that fpdf2 writes: their pages, and the words on them in the order in which they were written."""

import re
import zlib
from typing import NamedTuple

_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_MOVES = re.compile(rb"/(F\d+) ([\d.]+) Tf|([\d.-]+) ([\d.-]+) Td|\(((?:\\.|[^\\)])*)\) Tj", re.DOTALL)

_FOOT, _HEAD = 50, 790


class Said(NamedTuple):
    """Words on a page, and where their baseline begins."""

    words: str
    x: float
    y: float
    size: float


class Paper:
    """A PDF file."""

    def __init__(self, content: bytes) -> None:
        found = re.finditer(rb"(\d+) 0 obj\n(.*?)\nendobj", content, re.DOTALL)
        self._objects = {int(one[1]): one[2] for one in found}
        self.content = content
        kids = re.search(rb"/Kids \[(.*?)\]", self._objects[1], re.DOTALL)
        assert kids
        self._pages = [int(number) for number in re.findall(rb"(\d+) 0 R", kids[1])]

    def __len__(self) -> int:
        return len(self._pages)

    def said(self, page: int) -> list[Said]:
        """All words of a page, counted from 0."""
        dictionary = self._objects[self._pages[page]]
        fonts = self._fonts(self._objects[self._number(dictionary, b"Resources")])
        font, size, x, y = "", 0.0, 0.0, 0.0
        found = []
        for move in _MOVES.finditer(self._stream(self._number(dictionary, b"Contents"))):
            if move[1]:
                font, size = move[1].decode(), float(move[2])
            elif move[3]:
                x, y = float(move[3]), float(move[4])
            else:
                raw = re.sub(rb"\\(.)", lambda one: _ESCAPES.get(one[1], one[1]), move[5], flags=re.DOTALL)
                found.append(Said(_read(raw, fonts[font]), x, y, size))
        return found

    def text(self) -> str:
        """All words of all pages but headers and footers, with the lines of a paragraph joined."""
        pages = (self.said(page) for page in range(len(self)))
        return " ".join(one.words for page in pages for one in page if _FOOT < one.y < _HEAD)

    def about(self) -> dict[str, str]:
        """What the file says of itself."""
        info = next(each for each in self._objects.values() if b"/CreationDate" in each)
        pairs = re.findall(rb"/(\w+) \(((?:\\.|[^\\)])*)\)", info, re.DOTALL)
        return {name.decode(): _unescaped(value) for name, value in pairs}

    def _number(self, dictionary: bytes, key: bytes) -> int:
        found = re.search(rb"/" + key + rb" (\d+) 0 R", dictionary)
        assert found
        return int(found[1])

    def _stream(self, number: int) -> bytes:
        found = re.search(rb"stream\n(.*)\nendstream", self._objects[number], re.DOTALL)
        assert found
        return zlib.decompress(found[1]) if b"/FlateDecode" in self._objects[number] else found[1]

    def _fonts(self, resources: bytes) -> dict[str, dict[int, str] | None]:
        """The signs of each font by their numbers; None for letters that stand for themselves."""
        found: dict[str, dict[int, str] | None] = {}
        for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", resources):
            font = self._objects[int(number)]
            found[name.decode()] = self._signs(font) if b"/ToUnicode" in font else None
        return found

    def _signs(self, font: bytes) -> dict[int, str]:
        table = self._stream(self._number(font, b"ToUnicode"))
        pairs = re.findall(rb"<([0-9A-F]{4})> <([0-9A-F]{4})>\n", table)
        return {int(one, 16): chr(int(sign, 16)) for one, sign in pairs}


def _read(raw: bytes, signs: dict[int, str] | None) -> str:
    if signs is None:
        return raw.decode("cp1252")
    numbers = (int.from_bytes(raw[at : at + 2], "big") for at in range(0, len(raw), 2))
    return "".join(signs[number] for number in numbers)


def _unescaped(value: bytes) -> str:
    raw = re.sub(rb"\\(.)", lambda one: _ESCAPES.get(one[1], one[1]), value, flags=re.DOTALL)
    return raw[2:].decode("utf-16-be") if raw.startswith(b"\xfe\xff") else raw.decode("latin-1")
