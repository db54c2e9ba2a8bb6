"""Moments of the technician's settings, submissions and set-up."""

from collections.abc import Hashable
from dataclasses import replace
from datetime import date
from pathlib import Path

from etg.cabinet.keys import KEYS
from etg.cabinet.live import checked_for_live, checked_people, checked_software
from etg.cabinet.manifest import Verified
from etg.cabinet.office import settings, submissions
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.setting_items import LastChange
from etg.cabinet.office.settings import AllSettings, Found
from etg.cabinet.office.setup import SetUp
from etg.cabinet.office.submissions import AllSubmissions, Compared, InWords, Listed, Origin, Overview
from etg.cabinet.office.tasks import Done, Query
from etg.cabinet.office.view import Answer, Office
from etg.cabinet.plan import Planned
from etg.cabinet.settings import load_settings
from etg.cabinet.signing import Judged, Proved
from etg.modes import Mode
from etg.resources import resource
from etg.screens.office.intents import Key, OpenTopic
from etg.screens.office.setting_editor import Nudge, Toggle, Type
from etg.screens.office.settings import Pick
from etg.screens.office.submission_words import PickPart
from etg.screens.office.submissions import Do, Turn
from etg.screens.office.submissions import Mode as Way
from etg.screens.office.submissions import Pick as PickSubmission
from etg.screens.scenes.scene import NOW, Scene
from etg.screens.scenes.staffed import PEOPLE, in_office, is_pictured
from etg.screens.staged.table import Table
from etg.submission import Problem, shipped_path
from etg.table.people import Role
from etg.texts import text

_WHEN = 1_790_000_000
_OTHER = shipped_path("blackjack")
_FILED = Path("filed.toml")


def _desk(table: Table) -> Desk:
    """A cabinet as it is shipped."""
    shipped = load_settings(resource("config", "cabinet.toml"))
    nowhere = Path("nowhere")
    return Desk(Mode.LIVE, shipped, nowhere / "cabinet.toml", nowhere, None, lambda: NOW, lambda: table.state)


def _settings(table: Table) -> Found:
    found = settings.find(AllSettings(), _desk(table))
    last = LastChange(PEOPLE[Role.TECHNICIAN], _WHEN * 10**6, "70 %", "45 %")
    items = [
        item._replace(value=45, said="45 %", last=last, waits=True) if item.key == "sound.master" else item
        for item in found.items
    ]
    return found._replace(items=tuple(items))


def _overview(table: Table) -> Overview:
    found = submissions.find(AllSubmissions(), _desk(table))
    filed = Listed(
        _FILED, Origin.OWN, "High limit room", "Community Blackjack", "", "", (Problem("approved", "is missing"),)
    )
    broken = Listed(
        Path("broken.toml"),
        Origin.STICK,
        "Side wagers, spring",
        "Blackjack",
        "",
        "",
        (
            Problem("decks", "must be 4 to 8", "BJ 3.A"),
            Problem("side_wagers.lucky_ladies.paytable", "there is no paytable Z", "BJ 13.D"),
        ),
    )
    return Overview((filed, *found.listed, broken), None)


def _office(table: Table, *answers: tuple[Query, object], done: Done | None = None) -> Office:
    found = {query: Answer(found, NOW) for query, found in answers}
    return Office(PEOPLE[Role.TECHNICIAN], NOW + 300, found, done=done, starts_again=done is not None)


def _set(table: Table, name: str, topic: str, *touches: Hashable, done: Done | None = None) -> Scene | None:
    if not is_pictured(table):
        return None
    office = _office(table, (AllSettings(), _settings(table)), done=done)
    return in_office(table, name, Role.TECHNICIAN, OpenTopic(topic), *touches, office=office)


def settings_house(table: Table) -> Scene | None:
    """The time zone is chosen."""
    return _set(table, "office-settings-house", "settings-house", Pick("table.time_zone"))


def settings_typed(table: Table) -> Scene | None:
    """A name is typed."""
    touches = (Pick("table.operator"), Type())
    return _set(table, "office-settings-typed", "settings-house", *touches)


def settings_play(table: Table) -> Scene | None:
    """Another chip is offered."""
    touches = (Pick("chips.denominations"), Toggle(10_00))
    return _set(table, "office-settings-chips", "settings-play", *touches)


def settings_sound(table: Table) -> Scene | None:
    """How loud the table is has been set, and is set again."""
    done = Done(text("{setting}: {value}", setting=text("How loud the table is"), value="45 %"))
    return _set(table, "office-settings-sound", "settings-look", Pick("sound.master"), Nudge(10), done=done)


def settings_cabinet(table: Table) -> Scene | None:
    """What a live table must not be."""
    return _set(table, "office-settings-cabinet", "settings-cabinet", Pick("displays.layout"))


def settings_devices(table: Table) -> Scene | None:
    """The speed of a port."""
    return _set(table, "office-settings-devices", "settings-devices", Pick("shoe.baud"))


def settings_languages(table: Table) -> Scene | None:
    """What players may choose."""
    return _set(table, "office-settings-languages", "settings-house", Pick("languages.offered"))


def settings_frozen(table: Table) -> Scene | None:
    """Players have credits: nothing but limits is set."""
    touches = (OpenTopic("settings-play"), Pick("timers.betting"))
    found = in_office(table, "office-settings-frozen", Role.TECHNICIAN, *touches)
    if found is None:
        return None
    office = _office(table, (AllSettings(), _settings(table)))  # now that somebody has credits
    return replace(found, shown=replace(found.shown, office=office))


def _submitted(table: Table, name: str, *touches: Hashable, planned: bool = False) -> Scene | None:
    if not is_pictured(table):
        return None
    found = _overview(table)
    if planned:
        plan = Planned(_OTHER, "Blackjack, main floor", "blackjack", "0" * 64, _WHEN, PEOPLE[Role.TECHNICIAN])
        found = found._replace(planned=plan)
    desk = _desk(table)
    office = _office(
        table,
        (AllSubmissions(), found),
        (InWords(None), submissions.in_words(InWords(None), desk)),
        (InWords(_OTHER), submissions.in_words(InWords(_OTHER), desk)),
        (Compared(None, _OTHER), submissions.compared(Compared(None, _OTHER), desk)),
    )
    return in_office(table, name, Role.TECHNICIAN, *touches, office=office)


def submissions_list(table: Table) -> Scene | None:
    """One is planned, another awaits its approval, a third is not allowed."""
    touches = (OpenTopic("submissions"), PickSubmission(_FILED))
    return _submitted(table, "office-submissions", *touches, planned=True)


def submissions_problems(table: Table) -> Scene | None:
    """What is wrong with one."""
    return _submitted(
        table, "office-submissions-problems", OpenTopic("submissions"), PickSubmission(Path("broken.toml"))
    )


def submissions_compared(table: Table) -> Scene | None:
    """How two differ."""
    touches = (OpenTopic("submissions"), PickSubmission(_OTHER), Turn(Way.COMPARED))
    return _submitted(table, "office-submissions-compared", *touches)


def submissions_chosen(table: Table) -> Scene | None:
    """Is it to come into force?"""
    touches = (OpenTopic("submissions"), PickSubmission(_OTHER), Do("choose"))
    return _submitted(table, "office-submissions-chosen", *touches)


def submissions_approved(table: Table) -> Scene | None:
    """The day of its approval is typed."""
    touches = (OpenTopic("submissions"), PickSubmission(_FILED), Do("approve"), *(Key(each) for each in "202611"))
    return _submitted(table, "office-submissions-approved", *touches)


def submission_in_force(table: Table) -> Scene | None:
    """What is played, and what it pays."""
    return _submitted(table, "office-submission-in-force", OpenTopic("in-force"), PickPart(2))


def set_up(table: Table) -> Scene | None:
    """A new cabinet."""
    if not is_pictured(table):
        return None
    shipped = load_settings(resource("config", "cabinet.toml"))
    unsigned = Judged(
        why=text("no key is trusted here: put the public key of the maker into {folder}", folder=str(KEYS))
    )
    steps = (
        *checked_for_live(shipped, table.state.terms.submission, date(2026, 11, 18)),
        checked_software(Proved(Verified("", 612, None), unsigned)),
        checked_people((Role.TECHNICIAN,)),
    )
    office = _office(table, (SetUp(), steps))
    return in_office(table, "office-set-up", Role.TECHNICIAN, OpenTopic("set-up"), office=office)
