"""Which signs a font file has: its table `cmap`, read by hand, since no library of the screens tells."""

import struct
from collections.abc import Iterator

from etg.errors import Malformed


def signs(font: bytes) -> frozenset[str]:
    """Every sign that has a picture; a file that is no font is refused."""
    try:
        table = _table(font, b"cmap")
        count = struct.unpack_from(">H", table, 2)[0]
        offsets = {struct.unpack_from(">HHI", table, 4 + 8 * place)[2] for place in range(count)}
        return frozenset(chr(code) for offset in offsets for code in _codes(table[offset:]))
    except (struct.error, IndexError, ValueError) as error:
        raise Malformed(f"it cannot be read as a font: {error}") from error


def _table(font: bytes, wanted: bytes) -> bytes:
    for place in range(struct.unpack_from(">H", font, 4)[0]):
        tag, _, offset, length = struct.unpack_from(">4sIII", font, 12 + 16 * place)
        if tag == wanted:
            if offset + length > len(font):
                raise Malformed("it is cut off")
            return font[offset : offset + length]
    raise Malformed("it has no table of its signs")


def _codes(part: bytes) -> Iterator[int]:
    match struct.unpack_from(">H", part)[0]:
        case 4:
            yield from _segments(part)
        case 12:
            for place in range(struct.unpack_from(">I", part, 12)[0]):
                first, last, _ = struct.unpack_from(">III", part, 16 + 12 * place)
                yield from range(first, last + 1)


def _segments(part: bytes) -> Iterator[int]:
    """Format 4: pieces with a first and a last code, and how far the pictures are from the codes."""
    count = struct.unpack_from(">H", part, 6)[0] // 2
    lasts = struct.unpack_from(f">{count}H", part, 14)
    firsts = struct.unpack_from(f">{count}H", part, 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", part, 16 + 4 * count)
    ranges = 16 + 6 * count
    for place, (first, last, delta) in enumerate(zip(firsts, lasts, deltas, strict=True)):
        start = struct.unpack_from(">H", part, ranges + 2 * place)[0]
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if start:
                glyph = struct.unpack_from(">H", part, ranges + 2 * place + start + 2 * (code - first))[0]
                if not glyph:
                    continue
            if (glyph + delta) & 0xFFFF:
                yield code
