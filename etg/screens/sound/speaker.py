"""The table's end of the loudspeaker: lines to a program that plays. Nothing it does can wait or fail."""

import contextlib
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from etg.cabinet.fittings import Loudspeaker
from etg.screens.sound.mixing import VOICES
from etg.screens.sound.player import READY

AGAIN = 30.0
"""Seconds between two attempts to have a sound device."""
OPENING = 20.0
"""Seconds that the program has to open its device."""
PATIENCE = 1.0
"""Seconds that the program has to end."""
_SHOWS_NOTHING = {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
log = logging.getLogger(__name__)


class Speaks(Protocol):
    """What plays sounds."""

    def play(self, voice: int, file: str, left: float, right: float) -> None:
        """Begin a sound, with its levels from 0 to 1; whatever the voice has played before ends."""
        ...

    def turn(self, voice: int, left: float, right: float) -> None:
        """Other levels for what a voice plays."""
        ...

    def standing(self) -> Loudspeaker:
        """How it stands."""
        ...

    def close(self) -> None:
        """No more sounds."""
        ...


class Speaker:
    """A program that plays. Where there is no device it is silent, and tries again now and then."""

    def __init__(self, command: Sequence[str] = (), clock: Callable[[], float] = time.monotonic) -> None:
        self._command = command or (sys.executable, "-m", "etg.screens.sound.player", str(VOICES))
        self._clock = clock
        self._process: subprocess.Popen[bytes] | None = None
        self._opens_until = 0.0
        """Until then it may still open its device."""
        self._ready = False
        """It has said that it can be heard."""
        self._again = float("-inf")
        """Before that it is not started another time."""
        self._said = False
        """The log says already that there is no sound."""
        self._closed = False

    def open(self) -> None:
        """Start it; nobody waits until it is ready."""
        now = self._clock()
        self._again, self._opens_until, self._ready = now + AGAIN, now + OPENING, False
        try:
            self._process = subprocess.Popen(
                self._command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=os.environ | _SHOWS_NOTHING,
            )
        except OSError as error:
            self._lost(f"there is no sound: {error}")
            return
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)

    def play(self, voice: int, file: str, left: float, right: float) -> None:
        """Begin a sound."""
        self._tell(f"play {voice} {file} {left:.4f} {right:.4f}")

    def turn(self, voice: int, left: float, right: float) -> None:
        """Other levels for what a voice plays."""
        self._tell(f"turn {voice} {left:.4f} {right:.4f}")

    def standing(self) -> Loudspeaker:
        """Whether it can be heard; one that has gone is found out here."""
        process = self._process
        if process is None:
            return Loudspeaker.SILENT
        heard = self._heard(process)
        if process.poll() is not None:
            self._lost(heard or f"the loudspeaker has ended with {process.returncode}")
            return Loudspeaker.SILENT
        return Loudspeaker.READY if self._ready else Loudspeaker.OPENING

    def close(self) -> None:
        """Let it end; one that does not is ended."""
        self._closed = True
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):  # nothing ends one that waits for a broken driver
                process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()

    def _tell(self, words: str) -> None:
        """One line, if there is anybody to hear it."""
        if self._process is None and not self._closed and self._clock() >= self._again:
            self.open()
        process = self._process
        if process is None:
            return
        heard = self._heard(process)
        if process.poll() is not None:
            self._lost(heard or f"the loudspeaker has ended with {process.returncode}")
            return
        if not self._ready and self._clock() >= self._opens_until:
            self._hangs(process)
            return
        assert process.stdin is not None
        try:
            os.write(process.stdin.fileno(), f"{words} {time.monotonic():.3f}\n".encode())
        except BlockingIOError:  # this sound is left out
            if self._ready:
                self._hangs(process)
        except OSError as error:
            self._lost(f"there is no sound: {error}")

    def _heard(self, process: subprocess.Popen[bytes]) -> str:
        """What it has said last."""
        assert process.stdout is not None
        try:
            lines = os.read(process.stdout.fileno(), 4096).decode(errors="replace").split("\n")
        except BlockingIOError:
            return ""
        self._ready = self._ready or READY in lines
        if READY in lines and self._said:
            self._said = False
            log.info("there is sound again")
        return next((line for line in reversed(lines) if line), "")

    def _hangs(self, process: subprocess.Popen[bytes]) -> None:
        """It opens its device for ever, or takes nothing any more: another one may do better."""
        process.kill()
        self._lost("the loudspeaker hangs")

    def _lost(self, why: str) -> None:
        """Silence, until it is tried again; the log says it once."""
        if not self._said:
            self._said = True
            log.warning("%s; the table goes on without, and tries again", why)
        process, self._process = self._process, None
        if process is not None:
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with contextlib.suppress(OSError):
                    pipe.close()
            process.poll()
