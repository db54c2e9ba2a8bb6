"""Where something is written: this cabinet, or one of the sticks that are in it."""

from dataclasses import dataclass
from pathlib import Path

from etg.cabinet.office.media import Stick
from etg.cabinet.office.storage import Sticks
from etg.languages import say
from etg.screens.area import RIGHT, Area
from etg.screens.office.parts import Column, Row, heading, table, waiting
from etg.screens.office.topic import At, View
from etg.texts import text

_UNITS = ("B", "kB", "MB", "GB", "TB")


@dataclass(frozen=True, slots=True)
class To:
    """Write it there; None: to the cabinet's own disk."""

    stick: Path | None


def size_words(count: int) -> str:
    """Bytes, as people say them."""
    value, unit = float(count), 0
    while value >= 1000 and unit < len(_UNITS) - 1:
        value, unit = value / 1000, unit + 1
    return f"{value:.0f} {_UNITS[unit]}" if unit < 2 or value >= 100 else f"{value:.1f} {_UNITS[unit]}"


def chosen(at: At, stick: Path | None) -> Path | None:
    """The stick that was chosen, if it is still there."""
    found: tuple[Stick, ...] = at.answer(Sticks()) or ()
    return stick if any(each.path == stick for each in found) else None


def draw_destinations(view: View, area: Area, stick: Path | None) -> None:
    """A row for each place."""
    found: tuple[Stick, ...] | None = view.answer(Sticks())
    below = say("Put a USB stick in, and it appears here") if not found else ""
    area = heading(view.canvas, area, say("Where to"), below)
    if found is None:
        waiting(view, area, view.wrong(Sticks()))
        return
    here = chosen(view, stick)
    rows = [Row((say("The disk of this cabinet"), ""), To(None), lit=here is None)]
    rows += [
        Row(
            (say("Stick {name}", name=each.name), say("{size} free", size=size_words(each.free))),
            To(each.path),
            lit=each.path == here,
        )
        for each in found
    ]
    table(view, area, "sticks", (Column(text("PLACE"), 3), Column(text("ROOM"), 2, RIGHT)), rows, row=84)
