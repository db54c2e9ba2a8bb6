"""The audit of the ledger: run it beside the table, and read what it has found."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.asks import Undertake
from etg.cabinet.office.verifying import Audit, LastAudit, VerifyLedger
from etg.cabinet.shown import Shown
from etg.cabinet.staff.actions import GRANTED, Action
from etg.languages import number, say, several
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.clock import local
from etg.screens.dealer.saying import sentence
from etg.screens.gallery import BOLD, SANS
from etg.screens.office.looking import shortened
from etg.screens.office.parts import help_text, light, notice, pager, panel
from etg.screens.office.topic import At, Light, Topic, View, What
from etg.screens.theme import INK, INK_2, INK_3, LARGE, LOST, SMALL, TEXT, TINY
from etg.texts import text

_QUERY = LastAudit()


@dataclass(frozen=True, slots=True)
class Verify:
    """Begin."""


def _act(intent: Hashable, at: At) -> list[What]:
    return [Undertake(VerifyLedger())] if isinstance(intent, Verify) else []


def _wants(at: At) -> tuple[LastAudit, ...]:
    return (_QUERY,)


def _light(shown: Shown) -> Light:
    found = None if shown.office is None else shown.office.answer(_QUERY)
    return Light.NONE if not isinstance(found, Audit) or found.ok else Light.TROUBLE


def _draw(view: View, area: Area) -> None:
    left, right = area.left_part(500, 32)
    _begin(view, left)
    found = view.answer(_QUERY)
    inner = panel(view.canvas, right)
    if isinstance(found, Audit):
        _report(view, inner, found)
    elif view.wrong(_QUERY):
        notice(view.canvas, inner, say(view.wrong(_QUERY) or ""), Light.TROUBLE)
    else:
        view.canvas.text(inner._replace(h=44), say("The ledger was not verified here yet."), TEXT, INK_2)


def _begin(view: View, area: Area) -> None:
    canvas = view.canvas
    rest = help_text(
        canvas,
        area,
        say(
            "Every event is checked against the one before it, the whole table is played again from its events, and "
            "meters, credits, progressives, rounds and snapshots are compared with what comes of it. The table can be "
            "played meanwhile."
        ),
    )
    button = Area(rest.x, rest.y + 16, rest.w, 112)
    if view.office.job is None:
        style = Style.PLAIN if isinstance(view.answer(_QUERY), Audit) else Style.ACT
        canvas.button(button, say("Verify the ledger"), Verify(), style, LARGE)
    else:
        canvas.off_button(button, say("Verify the ledger"), LARGE, locked=True)


def _report(view: View, area: Area, found: Audit) -> None:
    canvas = view.canvas
    if found.ok:
        words = several(
            "The ledger is whole and true: {count} event",
            "The ledger is whole and true: {count} events",
            found.events,
            count=number(found.events),
        )
        of = Light.OK
    else:
        wrong = sum(len(check.problems) for check in found.checks)
        words = several(
            "{n} problem was found. Call the technician", "{n} problems were found. Call the technician", wrong
        )
        of = Light.TROUBLE
    used = notice(canvas, area, words, of)
    area = Area(area.x, area.y + used + 10, area.w, area.h - used - 10)
    when = local(found.at).strftime("%Y-%m-%d %H:%M:%S")
    last = say("{when}; the last event is {number}", when=when, number=number(found.last))
    canvas.text(area._replace(h=34), last, SMALL, INK_2, SANS, least=16)
    area = Area(area.x, area.y + 42, area.w, area.h - 42)
    if found.hash:
        canvas.text(area._replace(h=28), found.hash, TINY, INK_3, SANS, least=13)
        area = Area(area.x, area.y + 36, area.w, area.h - 36)
    _checks(view, area, found)


def _checks(view: View, area: Area, found: Audit) -> None:
    """Each check with its sign, what is wrong below it; on leaves where there is much."""
    canvas, step = view.canvas, 42.0
    lines: list[tuple[Light, str, bool]] = []
    for check in found.checks:
        of = Light.NONE if not check.checked else Light.TROUBLE if check.problems else Light.OK
        words = say(check.means) if check.checked else say("not checked: there is no guard file beside this ledger")
        lines.append((of, sentence(words), True))
        lines += [(Light.NONE, problem, False) for problem in check.problems]
    room = int(area.h // step)
    if len(lines) > room:
        area, foot = area.bottom_part(72, 10)
        room = int(area.h // step)
        leaves = -(-len(lines) // room)
        leaf = min(view.memory.leaves.get("audit", 0), leaves - 1)
        pager(canvas, foot, "audit", leaf, leaves)
        lines = lines[leaf * room : (leaf + 1) * room]
    for place, (of, words, is_check) in enumerate(lines):
        line = Area(area.x, area.y + place * step, area.w, step)
        light(canvas, Area(line.x, line.y + 7, 28, 28), of)
        name = line._replace(x=line.x + 46, w=line.w - 46)
        cut = shortened(canvas, words, name.w - 4)
        canvas.text(name, cut, SMALL, INK if is_check else LOST, BOLD if of is Light.TROUBLE else SANS, least=18)


VERIFY = Topic(
    "verify", "storage", text("Verify"), GRANTED[Action.VERIFY], _draw, _act, _wants, _light, begin=lambda: None
)
