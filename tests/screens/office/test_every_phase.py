"""Every page of the office from every phase of a round: drawn and left, or refused; the table stays as it is."""

from collections.abc import Hashable
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from etg.cabinet.asks import Ask
from etg.languages import speaking
from etg.modes import Mode
from etg.screens.canvas import Canvas
from etg.screens.dealer.console import DealerConsole
from etg.screens.gallery import Gallery
from etg.screens.office import intents as i
from etg.screens.office.screen import StaffPlace
from etg.screens.office.topics import TOPICS, topics_of
from etg.screens.sheet import Sheet
from etg.screens.touch import Tap
from etg.table.actions import Do
from etg.table.people import Person, Role
from tests.cabinet.office.builders import AUDITOR, FLOORPERSON, TECHNICIAN, Staffed
from tests.ledger.builders import audited, quickly

SIZE = (1920, 1080)
ON_RECORD = {"office_entered", "office_left", "timer_set", "round_recalled", "access_refused", "command_refused"}
"""What looking at pages may leave in the ledger."""


class AtConsole:
    """The console's screen in front of a table that is really there."""

    def __init__(self, staffed: Staffed, gallery: Gallery) -> None:
        self.staffed = staffed
        self.screen = StaffPlace(DealerConsole(seconds=lambda: 0))
        self.gallery = gallery

    def follow(self) -> None:
        """The screen sees what is shown, and what it asks for is done."""
        for _ in range(6):
            with speaking(self.screen.language):
                asks = self.screen.follow(self.staffed.shown, self.staffed.cabinet.clock())
            if not asks:
                return
            self.give(asks)

    def give(self, asks: list[Ask]) -> None:
        """What a screen asks for."""
        for ask in asks:
            self.staffed.ask(ask.what, place=ask.place)

    def touch(self, intent: Hashable) -> None:
        """Somebody touches something."""
        with speaking(self.screen.language):
            asks = self.screen.act(Tap(intent), self.staffed.shown, self.staffed.cabinet.clock())
        self.give(asks)
        self.follow()

    def draw(self) -> Sheet:
        """What is to be seen."""
        sheet = Sheet()
        rect = Rect(0, 0, *SIZE)
        with speaking(self.screen.language):
            canvas = Canvas(self.gallery, self.screen.scale(*SIZE), rect, sheet)
            self.screen.build(canvas, self.staffed.shown, self.staffed.cabinet.clock())
        return sheet


@pytest.fixture
def staffed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Staffed:
    """A table with an office."""
    quickly(monkeypatch)
    return Staffed(tmp_path / "table.ledger")


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    """One for all."""
    return Gallery()


def test_every_role_has_pages_and_every_page_a_role_and_a_place_on_the_rail() -> None:
    from etg.screens.office.topics import GROUPS

    for role in (Role.FLOORPERSON, Role.TECHNICIAN, Role.AUDITOR):
        assert topics_of(role)
    assert not topics_of(Role.DEALER)
    assert all(topic.roles for topic in TOPICS)
    assert {topic.group for topic in TOPICS} == {group.key for group in GROUPS}
    assert len({topic.key for topic in TOPICS}) == len(TOPICS)


def test_every_page_from_every_phase(staffed: Staffed, gallery: Gallery) -> None:
    seen: set[Do] = set()
    console = AtConsole(staffed, gallery)
    for do in staffed.phases():
        seen.add(do)
        before, last = staffed.state, staffed.ledger.last
        for person in (FLOORPERSON, AUDITOR, TECHNICIAN):
            console.follow()
            console.touch(i.OpenDoor())
            console.touch(i.ComeAs(person.role))
            if staffed.office is None:
                assert person.role is Role.TECHNICIAN
                assert before.round is not None or before.wagers
                assert staffed.message is not None and "when" in staffed.message.text
                assert console.draw().targets
                console.touch(i.CloseDoor())
                continue
            for topic in topics_of(person.role):
                console.touch(i.OpenTopic(topic.key))
                assert console.screen.memory.topic == topic.key
                sheet = console.draw()
                assert i.Leave() in {target.intent for target in sheet.targets}, topic.key
                wrong = [answer.wrong for answer in staffed.office.answers.values() if answer.wrong]
                assert not wrong, (do, topic.key, wrong)
            console.touch(i.Leave())
            assert staffed.office is None
        assert staffed.state == before
        fresh = {row.name for row in staffed.ledger.reader.events(last + 1)}
        assert fresh <= ON_RECORD, (do, fresh - ON_RECORD)
    assert {Do.OPEN_TABLE, Do.WAGERS, Do.CLOSE_BETTING, Do.DECIDE, Do.SETTLE, Do.CLEAR} <= seen
    assert staffed.shown.mode is Mode.DESK
    assert staffed.ledger.path is not None and audited(staffed.ledger.path)


@pytest.mark.parametrize("person", [FLOORPERSON, AUDITOR, TECHNICIAN], ids=lambda person: str(person.role))
def test_random_touches_break_no_page(staffed: Staffed, gallery: Gallery, person: Person) -> None:
    """Whatever can be touched is touched, in any order; no page fails and the money stays right."""
    role = person.role
    rng = Random(f"office {role}")
    staffed.play_until(lambda state: any(state.players.values()) and state.round is None and not state.wagers)
    console = AtConsole(staffed, gallery)
    for _ in range(400):
        console.follow()
        if staffed.office is None:
            console.touch(i.OpenDoor())
            console.touch(i.ComeAs(role))
        targets = [target.intent for target in console.draw().targets if target.intent is not None]
        intent = rng.choice(targets)
        if isinstance(intent, i.Leave) and rng.random() < 0.9:
            continue
        console.touch(intent)
        if staffed.conductor._ended:  # a demo, or a start with other settings: that is the end of this table
            break
    assert staffed.ledger.path is not None and audited(staffed.ledger.path)
