"""Sounds that a technician tries: each once, as loud as he says, from the side that he says."""

from dataclasses import replace

from etg.cabinet.asks import TABLE
from etg.cabinet.fittings import Loudspeaker
from etg.cabinet.office.trials import Played, SoundTest
from etg.cabinet.office.view import Office
from etg.cabinet.settings_sound import SOUND
from etg.cabinet.shown import Shown
from etg.screens.sound.hearing import Hearing
from etg.screens.sound.sound import Sound
from etg.screens.sound.speaker import Speaker
from etg.table.people import Person, Role
from tests.screens.builders import shown_of
from tests.screens.sound.listening import Ear
from tests.table.builders import Table


def tried(number: int, test: SoundTest) -> Shown:
    """A technician wants to hear something."""
    office = Office(Person(Role.TECHNICIAN, "33"), 300.0, sound=Played(number, test))
    return replace(shown_of(Table().state), office=office)


def test_a_technician_hears_each_sound_once_as_loud_as_he_says() -> None:
    ear = Ear()
    sound = Sound(ear, SOUND, 5)
    loud = []
    for number, master in enumerate((100, 100, 50, 0), 1):
        before = len(ear.heard)
        sound.follow(tried(number, SoundTest("chip", 3, master)), 10.0 * number)
        sound.follow(tried(number, SoundTest("chip", 3, master)), 10.0 * number + 1)
        loud.append([each.left + each.right for each in ear.heard[before:]])
    assert [len(each) for each in loud] == [1, 1, 1, 0]
    assert loud[0] == loud[1] and loud[2][0] < loud[1][0]


def test_one_side_alone_is_heard_on_that_side_alone() -> None:
    ear = Ear()
    sound = Sound(ear, SOUND, 5)
    sound.follow(tried(1, SoundTest("push", TABLE, 80, "left")), 1.0)
    sound.follow(tried(2, SoundTest("push", TABLE, 80, "right")), 5.0)
    left, right = ear.heard
    assert left.left > 0 == left.right and right.right > 0 == right.left


def test_the_alarm_of_a_test_has_its_floor() -> None:
    ear = Ear()
    Sound(ear, SOUND, 5).follow(tried(1, SoundTest("alarm", TABLE, 0)), 1.0)
    assert len(ear.heard) == 1 and ear.heard[0].left > 0


def test_a_sound_of_an_earlier_visit_is_not_taken_for_this_one() -> None:
    ear = Ear()
    sound = Sound(ear, SOUND, 5)
    sound.follow(tried(1, SoundTest("chip", 3, 90)), 1.0)
    sound.follow(shown_of(Table().state), 2.0)
    sound.follow(tried(1, SoundTest("chip", 3, 90)), 9.0)
    assert len(ear.heard) == 2


def test_whether_the_loudspeaker_can_be_heard() -> None:
    assert Hearing(None, []).loudspeaker is Loudspeaker.MUTE
    assert Hearing(Sound(Ear(), SOUND, 5), []).loudspeaker is Loudspeaker.READY
    nowhere = Speaker(("/nowhere/loudspeaker",))
    assert nowhere.standing() is Loudspeaker.SILENT
    nowhere.open()
    assert nowhere.standing() is Loudspeaker.SILENT


def test_a_loudspeaker_that_opens_is_ready_when_it_says_so_and_silent_when_it_has_ended() -> None:
    speaker = Speaker(("sh", "-c", "read line; echo ready; read line"))
    speaker.open()
    process = speaker._process
    assert process is not None and process.stdin is not None and process.stdout is not None
    assert speaker.standing() is Loudspeaker.OPENING
    process.stdin.write(b"go\n")
    while speaker.standing() is Loudspeaker.OPENING:
        pass
    assert speaker.standing() is Loudspeaker.READY
    process.stdin.write(b"end\n")
    process.wait()
    assert speaker.standing() is Loudspeaker.SILENT
    speaker.close()
