"""The program and its settings."""

from collections.abc import Iterator

from etg.cabinet.doctor.check import Finding, Patient, note, ok, wrong
from etg.cabinet.keys import trusted_keys
from etg.cabinet.live import Step, checked_for_live
from etg.cabinet.settings import load_settings
from etg.cabinet.settings_displays import TABLETOP
from etg.cabinet.signing import proved
from etg.errors import Malformed

_ELSEWHERE = (Step.SUBMISSION, Step.SHOE, Step.READER, Step.INPUTS, Step.TIME_ZONE)
"""What has a check of its own."""
_SET_UP = "page Set-up: Go there leads to it"


def settings(patient: Patient) -> Iterator[Finding]:
    """Whether they can be read, and suffice for this mode."""
    name = str(patient.settings_file)
    try:
        found = load_settings(patient.settings_file)
    except (Malformed, OSError) as error:
        said = str(error).removeprefix(f"{name}: ")
        yield wrong(name, said, f"correct it in {name}, or take the last one that was in use: docs/settings.md")
        return
    screens = 1 if found.displays.layout == TABLETOP else len(found.displays.screens)
    yield ok(name, f"{found.displays.layout}, {screens} screens, {len(found.devices)} devices")
    if patient.live:
        today = found.time.at(patient.wall()).date()
        for step in checked_for_live(found, None, today):
            if step.step not in _ELSEWHERE and step.missing is not None:
                yield wrong(str(step.title), str(step.missing), _SET_UP)
            elif step.step not in _ELSEWHERE and step.advice is not None:
                yield note(str(step.title), str(step.advice), _SET_UP)


def manifest(patient: Patient) -> Iterator[Finding]:
    """Every file as the manifest says, and signed by somebody who is trusted here."""
    again = "install the program again from the maker's package; do not open the table"
    try:
        keys = trusted_keys(patient.keys)
    except Malformed as error:
        yield wrong("keys", str(error), f"copy the public key of the maker into {patient.keys} again")
        keys = ()
    try:
        found = proved(patient.program, keys)
    except Malformed as error:
        yield wrong("manifest", str(error), again)
        return
    if not found.found.ok:
        yield wrong("files", f"{found.wrong}", again)
    elif found.found.manifest is None:
        yield ok("files", f"{found.found.files}, {found.found.digest[:16]}; no manifest says what they should be")
    else:
        yield ok("files", f"{found.found.files} files are as the manifest says: {found.found.digest[:16]}")
    if found.judged.why is None:
        yield ok("signature", f"by {found.judged.by}, {found.judged.fingerprint[:16]}")
    elif found.judged.matters or patient.live:
        fix = f"install a signed package; the public key of the maker belongs into {patient.keys}"
        yield wrong("signature", str(found.judged.why), fix)
    else:
        yield note("signature", str(found.judged.why), "nothing at a desk; for money a signed package is installed")
