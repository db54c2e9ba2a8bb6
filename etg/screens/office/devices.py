"""The devices: who they are, where they are plugged in, and how good their wires are."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.office.devices import DeviceSeen, SeeDevices
from etg.cabinet.office.tasks import Query
from etg.cabinet.shown import Shown
from etg.devices.reports import KINDS, Kind
from etg.languages import number, say
from etg.screens.area import Area
from etg.screens.dealer.saying import sentence
from etg.screens.office.parts import Column, Row, facts, heading, help_text, notice, panel, table, waiting
from etg.screens.office.topic import At, Light, Topic, View, What
from etg.screens.theme import LOST
from etg.table.people import Role
from etg.texts import counted, listed, text

SEE = SeeDevices()


@dataclass
class Own:
    """Which device is looked at."""

    kind: Kind = Kind.SHOE


@dataclass(frozen=True, slots=True)
class Pick:
    """Look at a device."""

    kind: Kind


def device(at: At, kind: Kind) -> DeviceSeen | None:
    """One of them, as it stands now."""
    found = at.answer(SEE)
    devices = found if isinstance(found, tuple) else ()
    return next((each for each in devices if each.kind is kind), None)


def _draw(view: View, area: Area) -> None:
    found = view.answer(SEE)
    if not isinstance(found, tuple):
        waiting(view, area, view.wrong(SEE))
        return
    if not found:
        notice(view.canvas, area, say("No device is set. Choose their ports on the page of the serial ports."))
        return
    left, right = area.right_part(700, 32)
    rows = []
    for each in found:
        who = each.identity
        cells = (
            sentence(KINDS[each.kind]),
            "" if who is None else who.serial,
            "" if who is None else who.firmware,
            say("answers") if each.connected else say("does not answer"),
        )
        rows.append(
            Row(cells, Pick(each.kind), lit=each.kind is view.own.kind, colour=None if each.connected else LOST)
        )
    columns = (
        Column(text("DEVICE"), 1.2),
        Column(text("SERIAL NUMBER"), 2),
        Column(text("FIRMWARE"), 1.2),
        Column(text("LINK"), 1.6),
    )
    table(view, left, "devices", columns, rows, row=84)
    chosen = device(view, view.own.kind) or found[0]
    _device(view, panel(view.canvas, right), chosen)


def _device(view: View, area: Area, seen: DeviceSeen) -> None:
    canvas, who = view.canvas, seen.identity
    area = heading(canvas, area, sentence(KINDS[seen.kind]))
    if not seen.connected:
        area = area.top_part(8, 0)[1]
        used = notice(canvas, area, sentence(seen.why or text("does not answer")), Light.TROUBLE)
        area = Area(area.x, area.y + used + 12, area.w, area.h - used - 12)
    said = [(say("Port"), seen.port), (say("Dialect and speed"), f"{seen.dialect}, {seen.baud}")]
    if who is not None:
        digest = who.firmware_hash
        said += [
            (say("Serial number"), who.serial),
            (say("Hardware"), who.hardware or say("unknown")),
            (say("Firmware"), who.firmware),
            (say("Hash of the firmware"), digest[:32] or say("it cannot say")),
            ("", digest[32:]),
            (say("Started"), say(counted("{n} time", "{n} times", who.boot))),
        ]
    said += [
        (say("Says"), say(listed(seen.state)) if seen.state else say("nothing")),
        (say("Frames that were right"), number(seen.frames)),
        (say("Frames that were wrong"), number(seen.garbage)),
        (say("Events sent again"), number(seen.duplicates)),
        (say("Port opened"), say(counted("{n} time", "{n} times", seen.opened))),
    ]
    area = facts(canvas, area, said, step=42)
    if not seen.connected:
        return
    words = say(
        "Frames are counted since the port was opened. One that is wrong now and then is noise, and nothing is lost by "
        "it; many mean a bad cable or another speed."
    )
    help_text(canvas, area, words)


def _act(intent: Hashable, at: At) -> list[What]:
    if isinstance(intent, Pick):
        at.own.kind = intent.kind
    return []


def _wants(at: At) -> tuple[Query, ...]:
    return (SEE,)


def _light(shown: Shown) -> Light:
    if any(not link.connected for link in shown.links):
        return Light.TROUBLE
    return Light.OK if shown.links else Light.ATTENTION


DEVICES = Topic("devices", "devices", text("Devices"), frozenset({Role.TECHNICIAN}), _draw, _act, _wants, _light, Own)
