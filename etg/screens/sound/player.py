"""The loudspeaker: a program of its own (`python -m etg.screens.sound.player VOICES`) that plays what it is told.

It is apart from the table because a sound server that hangs, a driver that breaks, or a device that is pulled out must
not take the table with it: opening a device stops everything else in a program until it is open, and every sound that
ends wants the interpreter for a moment. It ends when the table does. What it cannot do it says in a line, and ends.

    play VOICE FILE LEFT RIGHT TIME      begin a sound, with its levels from 0 to 1
    turn VOICE LEFT RIGHT TIME           other levels for what a voice plays
"""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NoReturn

import pygame

from etg.resources import resource
from etg.screens.sound.catalogue import FILES

RATE, BUFFER = 44_100, 512
"""Samples in a second, and between two looks of the loudspeaker: 12 ms."""
READY = "ready"
"""What it says when it can be heard."""
STALE = 0.5
"""Seconds after which a sound is not played any more: it was for another moment."""


_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of Linux."""


class Player:
    """The opened device, and every sound in memory."""

    def __init__(self, voices: int, folder: Path) -> None:
        pygame.display.init()  # shows nothing, but events tell of devices that go
        pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        pygame.mixer.set_num_channels(voices)
        self._channels = [pygame.mixer.Channel(number) for number in range(voices)]
        self._sounds = {name: pygame.mixer.Sound(folder / f"{name}.wav") for name in FILES}

    @property
    def files(self) -> Iterable[str]:
        """What it can play."""
        return self._sounds.keys()

    def obey(self, words: list[str], now: float) -> None:
        """One line; what came too late, or is not there, is left out."""
        match words:
            case ["play", number, name, left, right, told] if now - float(told) < STALE and name in self._sounds:
                channel = self._channels[int(number)]
                channel.stop()  # the levels are set before it begins: a channel that plays would forget them
                channel.set_volume(float(left), float(right))
                channel.play(self._sounds[name])
            case ["turn", number, left, right, told] if now - float(told) < STALE:
                channel = self._channels[int(number)]
                if channel.get_busy():
                    channel.set_volume(float(left), float(right))

    def is_lost(self) -> bool:
        """Whether the device has been taken away."""
        return any(event.which for event in pygame.event.get(pygame.AUDIODEVICEREMOVED) if not event.iscapture)


def end_with_the_table() -> None:
    """Be ended when the table is, even if it is killed while a driver keeps this program from looking around."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)


def say(words: str) -> None:
    """A line for the table."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def end(words: str) -> NoReturn:
    """Say why, and end at once: a driver that hangs would not let it end in order."""
    say(words)
    os._exit(1)


def main(voices: int) -> None:
    """Play until the table says nothing any more."""
    end_with_the_table()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever ends the table ends this with it
    try:
        player = Player(voices, resource("sounds"))
    except (pygame.error, OSError) as error:
        end(f"there is no sound: {error}")
    say(READY)
    for line in sys.stdin:
        if player.is_lost():
            end("the sound device has gone")
        try:
            player.obey(line.split(), time.monotonic())
        except (pygame.error, ValueError, IndexError) as error:
            end(f"the sound has failed: {error}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
