"""The clock of the computer, and by which names this cabinet is known."""

from etg.cabinet.office.software import ClockJumps, Here, Identity, Jump, Known, TimeHere
from etg.cabinet.office.tasks import Query
from etg.languages import number, say
from etg.screens.area import RIGHT, Area
from etg.screens.office.looking import moment
from etg.screens.office.parts import Column, Row, facts, heading, help_text, panel, table, waiting
from etg.screens.office.topic import At, Topic, View
from etg.screens.theme import TEXT
from etg.table.people import Role
from etg.texts import text


def _draw(view: View, area: Area) -> None:
    left, right = area.columns(2, 32)
    upper, lower = left.rows(2, 24)
    _clock(view, panel(view.canvas, upper))
    _name(view, panel(view.canvas, lower))
    _jumps(view, panel(view.canvas, right))


def _clock(view: View, area: Area) -> None:
    area = heading(view.canvas, area, say("Clock"))
    here: Here | None = view.answer(TimeHere())
    if here is None:
        waiting(view, area, view.wrong(TimeHere()))
        return
    said = [
        (say("Here"), here.local),
        (say("Time zone"), f"{here.zone} {here.offset}".strip()),
        (say("UTC"), here.utc),
    ]
    area = facts(view.canvas, area, said)
    words = say("Time is set in the computer, its zone in the settings; every event has both UTC and uptime.")
    help_text(view.canvas, area, words)


def _name(view: View, area: Area) -> None:
    area = heading(view.canvas, area, say("Names on the network"))
    known: Known | None = view.answer(Identity())
    if known is None:
        waiting(view, area, view.wrong(Identity()))
        return
    said = [
        (say("Computer"), known.host),
        (say("Addresses"), ", ".join(known.addresses) or say("not on a network")),
        (say("Ledger"), known.ledger),
    ]
    facts(view.canvas, area, said)


def _jumps(view: View, area: Area) -> None:
    area = heading(
        view.canvas, area, say("Jumps of the clock"), say("On record; one that sets it back stops the table")
    )
    found: tuple[Jump, ...] | None = view.answer(ClockJumps())
    if not found:
        if found is None:
            waiting(view, area, view.wrong(ClockJumps()))
        else:
            help_text(view.canvas, area, say("None: the clock has gone on as time did."), TEXT)
        return
    rows = [
        Row(
            (
                moment(jump.at),
                say("{seconds} s", seconds=f"{jump.by / 1e6:+.1f}"),
                number(jump.event),
            )
        )
        for jump in found
    ]
    columns = (Column(text("WHEN"), 4), Column(text("BY"), 2, RIGHT), Column(text("EVENT"), 2, RIGHT))
    table(view, area, "jumps", columns, rows, row=52)


def _wants(at: At) -> tuple[Query, ...]:
    return TimeHere(), ClockJumps(), Identity()


CLOCK = Topic(
    "clock", "software", text("Clock and network"), frozenset({Role.TECHNICIAN, Role.AUDITOR}), _draw, wants=_wants
)
