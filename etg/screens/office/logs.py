"""The logs of table and devices, for the technician."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.log.lines import COMMAND
from etg.cabinet.office.logs import LEVELS, DevicesLog, Entry, Leaf, TableLog, Wire
from etg.cabinet.office.tasks import Query
from etg.languages import say, several
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.gallery import SANS
from etg.screens.office.parts import Choice, Column, Row, buttons, pager, table, waiting
from etg.screens.office.topic import At, Kind, Topic, View, What
from etg.screens.office.topic import Entry as Question
from etg.screens.theme import INK_2, LOST, SMALL, STAFF, Colour
from etg.table.people import Role
from etg.texts import Text, text

_LEAF = "log"
_LINES = 9
_LEVEL_WORDS: dict[str, Text] = {
    COMMAND: text("Everything"),
    "INFO": text("Without commands"),
    "WARNING": text("Warnings"),
    "ERROR": text("Errors"),
}
_COLOURS: dict[str, Colour] = {"WARNING": STAFF, "ERROR": LOST, "CRITICAL": LOST}


@dataclass
class Own:
    """What is looked at."""

    devices: bool = False
    level: str = "INFO"
    port: str = ""
    holds: str = ""


@dataclass(frozen=True, slots=True)
class Of:
    """The log of the table, or of the devices."""

    devices: bool


@dataclass(frozen=True, slots=True)
class From:
    """Only from this level up."""

    level: str


@dataclass(frozen=True, slots=True)
class Port:
    """Only of this port; empty: of all."""

    port: str


@dataclass(frozen=True, slots=True)
class Search:
    """Only with these words, which are typed."""


@dataclass(frozen=True, slots=True)
class Anything:
    """With any words."""


def _query(at: At) -> TableLog | DevicesLog:
    own, leaf = at.own, at.memory.leaves.get(_LEAF, 0)
    if own.devices:
        return DevicesLog(own.port, own.holds, leaf, _LINES)
    return TableLog(own.level, own.holds, leaf, _LINES)


def _draw(view: View, area: Area) -> None:
    line, area = area.top_part(76, 16)
    found: Leaf | None = view.answer(_query(view))
    _filters(view, line, found)
    if found is None:
        waiting(view, area, view.wrong(_query(view)))
        return
    area, foot = area.bottom_part(72, 12)
    _lines(view, area, found)
    words = several("{n} line", "{n} lines", found.lines_found)
    view.canvas.text(foot._replace(w=foot.w - 600), words, SMALL, INK_2, SANS)
    if found.leaves > 1:
        pager(view.canvas, foot, _LEAF, found.leaf, found.leaves)


def _filters(view: View, area: Area, found: Leaf | None) -> None:
    canvas, own = view.canvas, view.own
    which, rest = area.left_part(400, 24)
    kinds = (Choice(say("Table"), Of(False), lit=not own.devices), Choice(say("Devices"), Of(True), lit=own.devices))
    buttons(canvas, which, kinds, SMALL)
    rest, words = rest.right_part(440, 24)
    if own.devices:
        ports = ("", *(found.ports if found is not None else ()))[:4]
        some = [Choice(port or say("All ports"), Port(port), lit=own.port == port) for port in ports]
    else:
        some = [Choice(say(_LEVEL_WORDS[level]), From(level), lit=own.level == level) for level in LEVELS]
    buttons(canvas, rest, some, SMALL)
    if own.holds:
        with_words, clear = words.right_part(110, 12)
        canvas.button(with_words, f"“{own.holds}”", Search(), Style.PLAIN, SMALL)
        canvas.button(clear, "", Anything(), Style.QUIET, SMALL, icon="close")
    else:
        canvas.button(words, say("Search"), Search(), Style.PLAIN, SMALL)


def _lines(view: View, area: Area, found: Leaf) -> None:
    columns: tuple[Column, ...]
    if view.own.devices:
        columns = (
            Column(text("TIME"), 3),
            Column(text("PORT"), 3),
            Column(text("FRAME"), 4),
            Column(text("MEANING"), 8),
        )
        rows = [
            Row((line.time, line.port, f"{line.direction} {line.frame}", line.meaning))
            for line in found.lines
            if isinstance(line, Wire)
        ]
    else:
        columns = (Column(text("TIME"), 3), Column(text("LEVEL"), 2), Column(text("WHAT HAPPENED"), 13))
        rows = [
            Row((line.time, line.level, _words(line)), colour=_COLOURS.get(line.level))
            for line in found.lines
            if isinstance(line, Entry)
        ]
    table(view, area, "lines", columns, rows, row=48)


def _words(line: Entry) -> str:
    """What happened; of an error, the line that says which one it was."""
    return f"{line.words}: {line.more[-1].strip()}" if line.more else line.words


def _act(intent: Hashable, at: At) -> list[What]:
    own = at.own
    match intent:
        case Of(devices):
            own.devices = devices
        case From(level):
            own.level = level
        case Port(port):
            own.port = port
        case Anything():
            own.holds = ""
        case Search():
            at.memory.entry = Question(text("Which words?"), Kind.TEXT, _searched, own.holds)
            return []
        case _:
            return []
    at.memory.leaves.pop(_LEAF, None)
    return []


def _searched(typed: str, at: At) -> list[What]:
    at.own.holds = typed.strip()
    at.memory.leaves.pop(_LEAF, None)
    return []


def _wants(at: At) -> tuple[Query, ...]:
    return (_query(at),)


LOGS = Topic("logs", "software", text("Logs"), frozenset({Role.TECHNICIAN}), _draw, _act, _wants, begin=Own)
