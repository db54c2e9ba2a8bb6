"""Settings, submissions and set-up by touch alone, at a table that is really there."""

from collections.abc import Hashable
from datetime import timedelta
from pathlib import Path

import pytest

from etg.cabinet.live import Step
from etg.cabinet.office.submissions import FOLDER
from etg.cabinet.plan import read_plan
from etg.cabinet.settings import Settings, load_settings
from etg.cabinet.settings_time import TimeSettings
from etg.cabinet.touch_map import AS_IT_IS
from etg.screens.clock import day_and_time, moment, stopped_at, tell_time_as, time_of_day
from etg.screens.gallery import Gallery
from etg.screens.office import intents as i
from etg.screens.office import ports, settings, submissions
from etg.screens.office.frame import FOOT, RAIL
from etg.screens.office.setting_editor import Choose, Nudge, Toggle, Type
from etg.screens.office.setup import PLACES
from etg.screens.office.submission_words import PickPart
from etg.screens.office.topics import topics_of
from etg.submission import load, shipped_path
from etg.table.people import Role
from tests.cabinet.office.builders import Staffed
from tests.ledger.builders import quickly
from tests.screens.office.test_every_phase import SIZE, AtConsole

OTHER = "maximum = 500"


class Page(AtConsole):
    """A technician at one page."""

    def open(self, topic: str, role: Role = Role.TECHNICIAN) -> None:
        """Come in, and open it."""
        self.follow()
        self.touch(i.OpenDoor())
        self.touch(i.ComeAs(role))
        self.touch(i.OpenTopic(topic))
        self.later()

    def tap(self, *intents: Hashable) -> None:
        """Touch what is really to be seen, one after the other."""
        for intent in intents:
            assert intent in self.targets(), intent
            self.touch(intent)
        self.later()

    def type(self, words: str) -> None:
        """On keypad or keyboard."""
        for key in words:
            self.touch(i.Key(key))
        self.tap(i.Enter())

    def targets(self) -> set[Hashable]:
        """What can be touched."""
        return {target.intent for target in self.draw().targets}

    def later(self) -> None:
        """What the page asks for again and again has been asked again."""
        self.staffed.cabinet.wait(4)
        self.staffed.settle()
        self.follow()

    @property
    def folder(self) -> Path:
        """Of data."""
        assert self.staffed.ledger.path is not None
        return self.staffed.ledger.path.parent

    @property
    def set(self) -> Settings:
        """What is in the file."""
        return load_settings(self.folder / "cabinet.toml")


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    """One for all."""
    return Gallery()


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gallery: Gallery) -> Page:
    """In front of a table that nobody plays at."""
    quickly(monkeypatch)
    return Page(Staffed(tmp_path / "table.ledger"), gallery)


def test_a_number_is_set_by_steps_and_by_keypad(page: Page) -> None:
    page.open("settings-play")
    page.tap(settings.Pick("timers.betting"), Nudge(10), Nudge(-1), Choose(39))
    assert page.set.timers.betting == 39
    page.tap(Type())
    page.type("45")
    assert page.set.timers.betting == 45
    page.tap(Choose(30))
    assert page.set.timers.betting == 30


def test_no_step_leads_out_of_what_is_allowed(page: Page) -> None:
    page.open("settings-look")
    page.tap(settings.Pick("sound.alarm_floor"), Nudge(-10), Nudge(-10))
    assert Nudge(-1) not in page.targets() and Nudge(1) in page.targets()


def test_a_number_that_cannot_be_is_refused_and_said(page: Page) -> None:
    page.open("settings-play")
    page.tap(settings.Pick("timers.betting"), Type())
    page.type("200")
    assert page.staffed.office is not None and page.staffed.office.done is not None
    assert "from 5 to 120" in page.staffed.office.done.words and not (page.folder / "cabinet.toml").exists()


def test_a_text_is_typed(page: Page) -> None:
    page.open("settings-house")
    page.tap(settings.Pick("table.number"), Type())
    page.type("bj-07")
    assert page.set.number == "bj-07"
    page.tap(Choose(""))
    assert page.set.number == ""


def test_an_amount_is_typed_or_left_out(page: Page) -> None:
    page.open("settings-play")
    page.tap(settings.Pick("credits.lock_up_win"), Type())
    page.type("2500")
    assert page.set.lock_up_win == 2500_00
    page.tap(Choose(None))
    assert page.set.lock_up_win is None


def test_chips_and_languages_are_put_together_and_then_set(page: Page) -> None:
    page.open("settings-play")
    page.tap(
        settings.Pick("chips.denominations"), Toggle(500_00), Toggle(10_00), Choose((1_00, 5_00, 10_00, 25_00, 100_00))
    )
    assert page.set.chips == (1_00, 5_00, 10_00, 25_00, 100_00)
    page.tap(i.OpenTopic("settings-house"))
    page.tap(settings.Pick("languages.offered"), Toggle("en"), Toggle("en"), Choose(("es", "zh", "en")))
    assert page.set.languages.offered == ("es", "zh", "en")


def test_choices_are_set_at_once_and_the_layout_only_when_it_can_be(page: Page) -> None:
    page.open("settings-cabinet")
    page.tap(settings.Pick("displays.layout"))
    assert Choose("cabinet") not in page.targets()
    page.tap(settings.Pick("displays.rotation"), Choose(180))
    assert page.set.displays.rotation == 180 and page.set.displays.touch == AS_IT_IS


@pytest.mark.parametrize("role", [Role.FLOORPERSON, Role.AUDITOR])
def test_others_see_settings_and_submissions_without_a_way_to_change_them(page: Page, role: Role) -> None:
    page.open("settings-look", role)
    page.tap(settings.Pick("sound.master"))
    kinds = {type(intent) for intent in page.targets()}
    assert not kinds & {Choose, Nudge, Toggle, Type}
    page.tap(i.OpenTopic("in-force"), i.OpenTopic("submissions"))
    page.tap(submissions.Pick(shipped_path("blackjack")), submissions.Turn(submissions.Mode.COMPARED))
    page.tap(submissions.Turn(submissions.Mode.LIST))
    assert not {intent for intent in page.targets() if isinstance(intent, submissions.Do)}


# Submissions


def filed(page: Page) -> Path:
    """A submission that awaits its approval."""
    words = shipped_path("community_blackjack").read_text(encoding="utf-8").replace("maximum = 1000", OTHER, 1)
    path = page.folder / FOLDER / "filed.toml"
    path.parent.mkdir()
    path.write_text(words.replace("approved = 2026-11-01\n", ""), encoding="utf-8")
    return path


def test_a_submission_is_approved_and_put_into_force(page: Page) -> None:
    """By touch alone, from the file that was filed on."""
    file = filed(page)
    page.open("submissions")
    page.tap(submissions.Pick(file))
    assert submissions.Do("choose") not in page.targets()
    now = TimeSettings().at(page.staffed.cabinet.wall.time() / 1e6).date()
    page.tap(submissions.Do("approve"))
    page.type("20269901")
    assert "no such day" in page.screen.memory.note
    page.touch(i.Cancel())
    page.tap(submissions.Do("approve"))
    page.type((now - timedelta(days=2)).strftime("%Y%m%d"))
    page.tap(i.Yes())
    (copy,) = [path for path in (page.folder / FOLDER).iterdir() if path != file]
    page.tap(submissions.Pick(copy), submissions.Turn(submissions.Mode.WORDS))
    page.tap(submissions.Turn(submissions.Mode.LIST), submissions.Do("choose"), i.Yes())
    plan = read_plan(page.folder / "table.ledger")
    assert plan is not None and plan.digest == load(copy).hash
    assert page.staffed.office is not None and page.staffed.office.starts_again


def test_a_submission_is_planned_and_withdrawn(page: Page) -> None:
    ledger = page.folder / "table.ledger"
    other = page.folder / FOLDER / "other.toml"
    other.parent.mkdir()
    words = shipped_path("community_blackjack").read_text(encoding="utf-8").replace("maximum = 1000", OTHER, 1)
    other.write_text(words, encoding="utf-8")
    page.open("submissions")
    page.tap(submissions.Pick(other), submissions.Do("plan"))
    page.type("209913012359")
    assert "no such moment" in page.screen.memory.note
    page.touch(i.Cancel())
    page.tap(submissions.Do("plan"))
    page.type("209912012359")
    plan = read_plan(ledger)
    assert plan is not None and day_and_time(plan.starts) == "2099-12-01 23:59"
    page.tap(submissions.Do("withdraw"))
    assert read_plan(ledger) is None


def test_the_one_in_force_is_read_part_by_part(page: Page) -> None:
    page.open("in-force")
    before = page.draw().items
    page.tap(PickPart(1))
    assert page.draw().items != before


# Set-up


def test_every_step_of_the_set_up_leads_to_its_page(page: Page) -> None:
    assert PLACES.keys() == set(Step)
    keys = {topic.key for topic in topics_of(Role.TECHNICIAN)}
    page.open("set-up")
    for place in PLACES.values():
        assert place.key in keys
        page.tap(i.OpenTopic("set-up"), place)
        assert page.screen.memory.topic == place.key
        match place.look:
            case settings.Pick(key):
                assert page.screen.memory.own.key == key
            case ports.PickDevice(kind):
                assert page.screen.memory.own.kind is kind
            case _:
                assert place.look is None


def test_what_was_done_is_told_until_another_page_is_opened(page: Page) -> None:
    page.open("settings-play")
    page.tap(settings.Pick("timers.betting"), Nudge(10), Choose(40))
    assert "40" in told(page)
    page.tap(i.OpenTopic("settings-look"))
    assert not told(page)
    page.tap(i.OpenTopic("settings-play"))
    assert not told(page)


def told(page: Page) -> str:
    """What stands at the foot of the page, beside the rail."""
    sheet, scale = page.draw(), page.screen.scale(*SIZE)
    left, top = RAIL * scale, SIZE[1] - FOOT * scale
    return " ".join(str(item.args[0]) for item in sheet.items if item.kind == "text" and item.x > left and item.y > top)


# The clock


def test_screens_say_the_time_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("etg.screens.clock.time.time", lambda: 1_790_000_000)
    try:
        tell_time_as(TimeSettings("America/New_York"))
        assert time_of_day() == "10:13" and day_and_time(1_790_000_000) == "2026-09-21 10:13"
        assert moment("202609211013") == 1_789_999_980
        with stopped_at("20:15"):
            assert time_of_day() == "20:15" and day_and_time(1_790_000_000) == "2026-09-21 14:13"
    finally:
        tell_time_as(TimeSettings())


@pytest.mark.parametrize("digits", ["", "20260921", "202613011200", "2026092124x0", "202609212460"])
def test_what_is_no_moment(digits: str) -> None:
    assert moment(digits) is None
