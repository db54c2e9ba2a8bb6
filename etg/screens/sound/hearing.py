"""The sound of the screens. Whatever goes wrong with it, the table goes on."""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from etg.cabinet.fittings import Loudspeaker
from etg.cabinet.shown import Shown
from etg.screens.moments import Spin
from etg.screens.pane import Pane
from etg.screens.sound.sound import Audible, Sound

SAID = 3
"""So many failures are told in the log."""
log = logging.getLogger(__name__)
T = TypeVar("T")


class Hearing:
    """What the screens of the table do is heard, if there is a sound."""

    def __init__(self, sound: Sound | None, panes: Sequence[Pane]) -> None:
        self._sound = sound
        self._stations = {pane: pane.screen for pane in panes if isinstance(pane.screen, Audible)}
        """Those whose players set how loud they are, also where the failsafe is shown in their place."""
        self._failures = 0
        if sound is not None:
            sound.volumes, sound.wheels = self.volumes, self.wheels

    @property
    def loudspeaker(self) -> Loudspeaker:
        """How the program stands that plays."""
        if self._sound is None:
            return Loudspeaker.MUTE
        return self._guarded(self._sound.standing) or Loudspeaker.SILENT

    def volumes(self) -> Mapping[int, int]:
        """How loud every station is."""
        return {screen.place: screen.volume for screen in self._stations.values()}

    def wheels(self, now: float) -> Mapping[int, Spin]:
        """The wheels that run on the screens of stations."""
        found = ((screen.place, screen.moments.now(now)) for screen in self._stations.values())
        return {place: moment for place, moment in found if isinstance(moment, Spin) and now < moment.stops}

    def follow(self, shown: Shown, now: float) -> None:
        """The table is like this now."""
        if self._sound is not None:
            self._guarded(partial(self._sound.follow, shown, now))

    def touched(self, place: int, now: float) -> None:
        """A finger has come down on something."""
        if self._sound is not None:
            self._guarded(partial(self._sound.touched, place, now))

    def answer(self, pane: Pane, now: float) -> None:
        """A screen has dealt with a touch."""
        screen = self._stations.get(pane)
        if screen is None:
            return
        wants, screen.wants = screen.wants, []
        if self._sound is not None:
            self._guarded(partial(self._sound.answer, screen.place, wants, now))

    def due(self, now: float) -> list[float]:
        """Play what the time asks for; when the next such thing is, if there is one."""
        if self._sound is None:
            return []
        found = self._guarded(partial(self._sound.due, now))
        return [] if found is None else [found]

    def failed(self, now: float) -> None:
        """Every screen says that the table has stopped."""
        if self._sound is not None:
            self._guarded(partial(self._sound.failed, now))

    def close(self) -> None:
        """No more sounds."""
        if self._sound is not None:
            self._guarded(self._sound.close)

    def _guarded(self, what: Callable[[], T]) -> T | None:
        try:
            return what()
        except Exception:
            self._failures += 1
            if self._failures <= SAID:
                log.exception("the sound has failed")
            return None
