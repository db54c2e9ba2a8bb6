"""A submission in words: its parts at the left, and the sentences of one of them, with their clauses, at the right."""

from dataclasses import dataclass
from typing import Any

from etg.languages import say
from etg.screens.area import Area
from etg.screens.office.parts import Column, Row, panel, table
from etg.screens.office.topic import View
from etg.submission.words import Section
from etg.texts import text

_PARTS = (Column(text("PART"), 1),)
_STATEMENTS = (Column(text("WHAT IT SAYS"), 6), Column(text("CLAUSE"), 2.4))


@dataclass(frozen=True, slots=True)
class PickPart:
    """Read another part."""

    place: int


def words_page(view: View, area: Area, sections: tuple[Section, ...], own: Any) -> None:
    """All parts, and the one that is read; `own.part` says which."""
    left, right = area.left_part(470, 24)
    picked = min(own.part, len(sections) - 1)
    parts = [Row((say(each.heading),), PickPart(place), place == picked) for place, each in enumerate(sections)]
    table(view, left, "parts", _PARTS, parts)
    rows = [Row((say(each.text), each.clause or "")) for each in sections[picked].statements]
    table(view, panel(view.canvas, right), f"statements {picked}", _STATEMENTS, rows, row=56)
