"""The loudspeaker: what it is told is what comes out, and whatever happens to it the table does not notice."""

import logging
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from etg.resources import resource
from etg.screens.sound.catalogue import FILES
from etg.screens.sound.mixing import VOICES
from etg.screens.sound.player import STALE, Player
from etg.screens.sound.speaker import AGAIN, OPENING, Speaker
from sounds.make import stored
from tests.screens.builders import no_display

PATIENCE = 20.0


def has_ended(process: "subprocess.Popen[bytes]") -> bool:
    """Whether a program has."""
    return process.poll() is not None


def wait_for(happens: Callable[[], bool]) -> None:
    """Until it does."""
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.01)


class Clock:
    """Somebody turns it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


@pytest.fixture(name="clock")
def _clock() -> Clock:
    return Clock()


def says(*lines: str) -> tuple[str, ...]:
    """A program that does this instead of playing."""
    return (sys.executable, "-c", "\n".join(lines))


# In this program: what comes out


@pytest.fixture(name="disk")
def _disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A sound device that writes into a file."""
    path = tmp_path / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(path))
    with no_display():
        yield path
        pygame.mixer.quit()


def test_what_is_told_is_what_comes_out(disk: Path) -> None:
    """Both sides with their own level from the first sample on, also on a voice that still plays something."""
    player = Player(VOICES, resource("sounds"))
    assert set(player.files) == set(FILES)
    now = time.monotonic()
    player.obey(f"play 3 win_small 1 1 {now}".split(), now)
    time.sleep(0.05)
    player.obey(f"play 3 button 0.5 0.25 {now}".split(), now)
    time.sleep(0.5)
    pygame.mixer.quit()
    heard = array("h", disk.read_bytes())
    left, right = heard[0::2], heard[1::2]
    button = stored("button")
    wanted = [round(sample * 0.5) for sample in button]
    middle = len(button) // 8
    start = next(
        n
        for n in range(len(left) - len(button))
        if all(abs(left[n + k] - wanted[k]) <= 60 for k in range(0, len(button), 37))
        and abs(left[n + middle] - wanted[middle]) <= 60
        and max(map(abs, left[n : n + 500])) > 1000
    )
    for side, level in ((left, 0.5), (right, 0.25)):
        found = side[start : start + len(button)]
        assert all(abs(a - level * b) <= 0.01 * abs(b) + 2 for a, b in zip(found, button, strict=True))


def test_what_comes_too_late_or_is_unknown_is_left_out(disk: Path) -> None:
    """A sound of another moment, a file that is missing, a word that it does not know."""
    player = Player(VOICES, resource("sounds"))
    for line in ("play 0 alarm 1 1 10.0", "play 0 trumpet 1 1 20.0", "sing 0", "turn 5 1 1 20.0", ""):
        player.obey(line.split(), 10.0 + STALE if "alarm" in line else 20.0)
    time.sleep(0.05)
    pygame.mixer.quit()
    assert not any(disk.read_bytes())


def test_a_sound_that_is_missing_is_said(disk: Path, tmp_path: Path) -> None:
    """As one that is damaged: nobody would notice a missing alarm before it was needed."""
    for name in FILES:
        if name != "alarm":
            (tmp_path / f"{name}.wav").write_bytes(resource("sounds", f"{name}.wav").read_bytes())
    with pytest.raises(OSError, match=r"alarm\.wav"):
        Player(VOICES, tmp_path)


# As a program of its own


def test_it_plays_and_ends_with_the_table(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """On a device that is none."""
    caplog.set_level(logging.INFO, "etg.screens.sound")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker()
    speaker.open()
    process = speaker._process
    assert process is not None and process.stdout is not None
    wait_for(lambda: _said(speaker) == "ready")
    for n in range(50):
        speaker.play(n % VOICES, "card_1", 0.5, 0.5)
        speaker.turn(n % VOICES, 0.1, 0.1)
    assert process.poll() is None and not caplog.records
    speaker.close()
    assert process.returncode == 0
    speaker.play(0, "card_1", 0.5, 0.5)
    assert speaker._process is None, "what is closed stays closed"


def _said(speaker: Speaker) -> str:
    assert speaker._process is not None
    return speaker._heard(speaker._process)


def test_without_a_device_the_log_says_it_once_and_it_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, clock: Clock
) -> None:
    """Not more often than every 30 seconds, and only when something is to be heard."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonexistent")
    speaker = Speaker(clock=clock)
    for attempt in range(3):
        clock.now = attempt * AGAIN
        speaker.play(0, "card_1", 0.5, 0.5)
        process = speaker._process
        assert process is not None
        wait_for(partial(has_ended, process))
        clock.now += AGAIN - 1
        for _ in range(3):
            speaker.play(0, "card_1", 0.5, 0.5)
            assert speaker._process is None
    assert [each.getMessage() for each in caplog.records] == [
        "there is no sound: Audio target 'nonexistent' not available; the table goes on without, and tries again"
    ]
    speaker.close()


def test_a_device_that_is_back_is_heard_again(caplog: pytest.LogCaptureFixture, clock: Clock) -> None:
    """And the log says so."""
    caplog.set_level(logging.INFO, "etg.screens.sound")
    speaker = Speaker(says("print('the sound device has gone', flush=True)"), clock)
    speaker.open()
    assert speaker._process is not None
    speaker._process.wait(PATIENCE)
    speaker.turn(0, 1, 1)
    speaker._command = says("print('ready', flush=True)", "import sys", "sys.stdin.read()")
    clock.now = AGAIN

    def is_back() -> bool:
        speaker.turn(0, 1, 1)
        return len(caplog.records) > 1

    wait_for(is_back)
    assert [each.getMessage() for each in caplog.records] == [
        "the sound device has gone; the table goes on without, and tries again",
        "there is sound again",
    ]
    speaker.close()


def test_one_that_hangs_is_not_waited_for(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes nothing, and has to be ended; what is told to it is lost."""
    monkeypatch.setattr("etg.screens.sound.speaker.PATIENCE", 0.01)
    speaker = Speaker(says("import time", "time.sleep(600)"))
    speaker.open()
    process = speaker._process
    assert process is not None
    for _ in range(5000):
        speaker.play(0, "card_1", 0.5, 0.5)
    assert speaker._process is process and not caplog.records
    speaker.close()
    assert process.returncode is not None


@pytest.mark.parametrize("ready", [False, True], ids=["while it opens its device", "later"])
def test_one_that_hangs_is_ended_told_and_tried_again(
    ready: bool, caplog: pytest.LogCaptureFixture, clock: Clock
) -> None:
    """A sound server that does not answer would otherwise be silence without a word, also for the alarm."""
    said = ["print('ready', flush=True)"] if ready else []
    speaker = Speaker(says(*said, "import time", "time.sleep(600)"), clock)
    speaker.open()
    process = speaker._process
    assert process is not None

    def is_given_up() -> bool:
        for _ in range(50):  # until the pipe is full that nobody reads
            speaker.play(0, "alarm", 1, 1)
        return speaker._process is None

    if not ready:
        clock.now = OPENING - 0.1
        assert not is_given_up() and not caplog.records, "a slow one has its time"
        clock.now = OPENING
    wait_for(is_given_up)
    wait_for(lambda: process.poll() is not None)
    assert len(caplog.records) == 1 and "the loudspeaker hangs; the table goes on" in caplog.text
    clock.now = AGAIN
    speaker.play(0, "alarm", 1, 1)
    assert speaker._process is not None, "another one"
    speaker.close()


def test_the_table_ends_although_the_loudspeaker_cannot_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """A driver that never comes back keeps its program, whatever is sent to it."""
    monkeypatch.setattr("etg.screens.sound.speaker.PATIENCE", 0.01)
    speaker = Speaker(says("import time", "time.sleep(600)"))
    speaker.open()
    process = speaker._process
    assert process is not None
    with monkeypatch.context() as stays:
        stays.setattr(process, "kill", lambda: None)
        speaker.close()
    assert process.poll() is None, "it has not been waited for"
    process.kill()
    process.wait()


TABLE = """
import time
from etg.screens.sound.speaker import Speaker
from tests.screens.sound.test_speaker import says
speaker = Speaker(says({lines}))
speaker.open()
while speaker._heard(speaker._process) != "ready":
    time.sleep(0.01)
print(speaker._process.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a program with the one that has started it")
def test_one_that_hangs_is_not_left_behind_by_a_table_that_was_killed() -> None:
    """It never looks whether anybody still speaks to it."""
    lines = (
        "from etg.screens.sound.player import end_with_the_table",
        "end_with_the_table()",
        "print('ready', flush=True)",
        "import time",
        "time.sleep(600)",
    )
    code = TABLE.format(lines=", ".join(map(repr, lines)))
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        folder = Path("/proc", next(line for line in table.stdout if line.strip().isdigit()).strip())
        assert folder.exists()
        table.kill()
        wait_for(lambda: not folder.exists() or " Z " in (folder / "stat").read_text(encoding="ascii"))


def test_one_that_cannot_be_started_is_silence(caplog: pytest.LogCaptureFixture) -> None:
    speaker = Speaker(("/nowhere/loudspeaker",))
    speaker.open()
    speaker.play(0, "card_1", 0.5, 0.5)
    speaker.close()
    assert len(caplog.records) == 1 and "No such file" in caplog.text
