"""The diagnostics bundle, for the technician: everything that helps to find a fault from afar, in one file."""

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path

from etg.cabinet.asks import Undertake
from etg.cabinet.office.diagnostics import Diagnose
from etg.cabinet.office.storage import Sticks
from etg.cabinet.office.tasks import Query
from etg.languages import say
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.office.destinations import To, chosen, draw_destinations
from etg.screens.office.parts import Choice, buttons, heading, help_text, panel
from etg.screens.office.topic import At, Topic, View, What
from etg.screens.theme import INK, INK_3, SMALL, TEXT
from etg.table.people import Role
from etg.texts import Text, text

_HOLDS: tuple[Text, ...] = (
    text("versions, and the digest over all files of the program"),
    text("the settings of the cabinet"),
    text("screens, ports, addresses and the room on the disk"),
    text("the end of the ledger, and what its verification finds"),
    text("the last 100 events in words"),
    text("the logs of table and devices"),
)


@dataclass
class Own:
    """Where to write."""

    stick: Path | None = None


@dataclass(frozen=True, slots=True)
class WriteBundle:
    """Write it."""


def _draw(view: View, area: Area) -> None:
    canvas = view.canvas
    left, right = area.columns(2, 32)
    inner = heading(canvas, panel(canvas, left), say("What is in it"))
    for part in _HOLDS:
        line, inner = inner.top_part(48, 4)
        mark, said = line.left_part(32, 16)
        canvas.icon(mark.inset(0, 8), "check", INK_3)
        canvas.text(said, say(part), SMALL, INK, least=16)
    words = say("No PIN, no card that lies face down, and not the hidden value of a Must Hit.")
    help_text(canvas, Area(inner.x, inner.y + 16, inner.w, inner.h - 16), words)
    where, action = panel(canvas, right).bottom_part(96, 20)
    draw_destinations(view, where, view.own.stick)
    busy = say("something else is being done") if view.office.job is not None else ""
    buttons(canvas, action, [Choice(say("Write the diagnostics"), WriteBundle(), Style.ACT, why_not=busy)], TEXT)


def _act(intent: Hashable, at: At) -> list[What]:
    match intent:
        case To(stick):
            at.own.stick = stick
        case WriteBundle():
            return [Undertake(Diagnose(chosen(at, at.own.stick)))]
    return []


def _wants(at: At) -> tuple[Query, ...]:
    return (Sticks(),)


DIAGNOSTICS = Topic(
    "diagnostics", "software", text("Diagnostics"), frozenset({Role.TECHNICIAN}), _draw, _act, _wants, begin=Own
)
