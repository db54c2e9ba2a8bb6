"""Software: what runs here, what it is made of, and whether anything of it was changed."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.asks import Undertake
from etg.cabinet.office.software import Build, LastVerified, Software, VerifySoftware
from etg.cabinet.office.tasks import Query
from etg.cabinet.signing import Proved
from etg.languages import number, say
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.dealer.saying import sentence
from etg.screens.office.parts import (
    Choice,
    Column,
    Row,
    buttons,
    facts,
    heading,
    help_text,
    notice,
    panel,
    table,
    waiting,
)
from etg.screens.office.topic import At, Light, Topic, View, What
from etg.screens.theme import LOST, TEXT
from etg.table.people import Role
from etg.texts import Text, text


@dataclass(frozen=True, slots=True)
class VerifyNow:
    """Compare every file."""


def _draw(view: View, area: Area) -> None:
    left, right = area.columns(2, 32)
    _build(view, panel(view.canvas, left))
    _files(view, panel(view.canvas, right))


def _build(view: View, area: Area) -> None:
    canvas = view.canvas
    build: Build | None = view.answer(Software())
    if build is None:
        waiting(view, area, view.wrong(Software()))
        return
    area = heading(canvas, area, say("Version {version}", version=build.version), say(build.label))
    said = [(say("Source"), build.commit[:16] or "–"), *build.versions]
    facts(canvas, area, said, 0.36, 44)


def _files(view: View, area: Area) -> None:
    canvas = view.canvas
    area, action = area.bottom_part(96, 20)
    busy = say("something else is being done") if view.office.job is not None else ""
    proof: Proved | None = view.answer(LastVerified())
    style = Style.ACT if proof is None else Style.PLAIN
    buttons(canvas, action, [Choice(say("Verify now"), VerifyNow(), style, why_not=busy)], TEXT)
    area = heading(canvas, area, say("Files of the program"))
    if proof is None:
        words = say(
            "The SHA-256 of every file of code, paytables, languages, art and sounds is compared with the manifest of "
            "the build, and the manifest with its signature. A live table does it at every start."
        )
        help_text(canvas, area, words)
        return
    found = proof.found
    used = notice(canvas, Area(area.x, area.y + 8, area.w, area.h), _verdict(proof), _of(proof)) + 8
    area = Area(area.x, area.y + used + 16, area.w, area.h - used - 16)
    half = len(found.digest) // 2
    said = [
        (say("Files"), number(found.files)),
        (say("Digest over all"), found.digest[:half]),
        ("", found.digest[half:]),
        (say("Signed by"), _signer(proof)),
    ]
    area = facts(canvas, area, said, 0.3, 42)
    rows = [
        Row((say(words), name), colour=LOST)
        for words, names in ((_CHANGED, found.changed), (_MISSING, found.missing), (_EXTRA, found.extra))
        for name in names
    ]
    if rows:
        table(view, area, "files", (Column(text("HOW"), 1), Column(text("FILE"), 4)), rows, row=52)


_CHANGED: Text = text("changed", meaning="a file")
_MISSING: Text = text("missing", meaning="a file")
_EXTRA: Text = text("extra", meaning="a file")


def _verdict(proof: Proved) -> str:
    found, judged = proof.found, proof.judged
    if found.manifest is None and not judged.matters:
        return say("There is no manifest beside the program to compare with. The digest says what it is.")
    if not found.ok:
        return say("Files are not as the manifest says.")
    if judged.why is not None:
        return sentence(judged.why)
    return say("Every file is as the manifest says, and the manifest is signed by a key that is trusted here.")


def _of(proof: Proved) -> Light:
    if proof.wrong is not None:
        return Light.TROUBLE
    if proof.found.manifest is None:
        return Light.NONE
    return Light.OK if proof.judged.by else Light.ATTENTION


def _signer(proof: Proved) -> str:
    judged = proof.judged
    return f"{judged.by} ({judged.fingerprint[:16]})" if judged.by else say("nobody")


def _act(intent: Hashable, at: At) -> list[What]:
    return [Undertake(VerifySoftware())] if isinstance(intent, VerifyNow) else []


def _wants(at: At) -> tuple[Query, ...]:
    return Software(), LastVerified()


SOFTWARE = Topic(
    "software",
    "software",
    text("Software"),
    frozenset({Role.TECHNICIAN, Role.AUDITOR}),
    _draw,
    _act,
    _wants,
)
