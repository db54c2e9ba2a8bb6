"""A made-up language that knows every pattern of the code: what is drawn in plain English came from nowhere."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from docs.words import all_patterns
from etg.languages import Language
from etg.screens.sheet import Item
from etg.screens.staged.table import PLAYERS
from etg.texts import Key

_ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
_GAPS = re.compile(r"(\{\w+\})")
_WORD = re.compile(r"[^\W\d_]+")
_WORDLESS = {
    *(
        "slab",
        "icon",
        "spot",
        "ring",
        "bar",
        "felt",
        "cloth",
        "logo",
        "meter_frame",
        "rays",
        "wheel_gloss",
        "wheel_pointer",
    ),
    *("card_face", "card_back", "card_shadow", "card_place", "cover_card", "card_print"),
    *("shoe", "discard_rack", "chip", "chip_stack", "card_fan", "flourish", "rolling"),
}
"""Pictures without words; on cards and chips stand figures and letters that are the same everywhere."""
NAMES = frozenset(("Chesapeake", "Casino", "Harbour", "Street", "ann", "ben", *PLAYERS))
"""Of players, staff and operators in tests and pictures: these are said as they are."""


class _Everything(Mapping[Key, tuple[str, ...]]):
    """What is said for a pattern of the code: the same words with accents."""

    def __init__(self) -> None:
        self._known = all_patterns()

    def __getitem__(self, key: Key) -> tuple[str, ...]:
        if key not in self._known:
            raise KeyError(key)
        return (_accented(key.pattern), _accented(key.many)) if key.many else (_accented(key.pattern),)

    def __iter__(self) -> Iterator[Key]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


def _accented(pattern: str) -> str:
    parts = _GAPS.split(pattern)
    return "".join(part if _GAPS.fullmatch(part) else part.translate(_ACCENTS) for part in parts)


@cache
def made_up() -> Language:
    """The language; its amounts are not written in dollars either."""
    return Language("xx", "Máde-úp", _Everything, lambda count: int(count != 1), "{} ¤", ".", ",")


def untranslated(words: str, known: Iterable[str] = ()) -> list[str]:
    """The words of a drawn text that no catalogue has given: English without an accent, or an amount in dollars."""
    allowed = NAMES | set(known)
    found = [word for word in _WORD.findall(words) if len(word) > 1 and word.isascii() and word not in allowed]
    return [*found, "$"] if "$" in words and "$" not in allowed else found


def drawn(items: Iterable[Item]) -> Iterator[str]:
    """Every text among the pictures of a sheet."""
    for item in items:
        match item.kind, item.args:
            case (("text" | "arc_text"), (str(words), *_)):
                yield words
            case "layout", (_, _, bands, *_):
                assert isinstance(bands, tuple)
                yield from (words for band in bands for line in band.lines for words in line.texts)
            case "turned", ("wheel", (_, labels), _):
                assert isinstance(labels, tuple) and labels, "a wheel without said labels writes English"
                yield from (words for _, words in labels)
            case kind, _:
                assert kind in _WORDLESS, f"does a {kind} print words?"
