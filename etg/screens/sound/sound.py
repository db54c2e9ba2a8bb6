"""All sound of the table: it follows what is shown and what is touched, and tells the loudspeaker."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol, runtime_checkable

from etg.cabinet.asks import DEALER_CONSOLE, TABLE
from etg.cabinet.settings_sound import SoundSettings
from etg.cabinet.shown import Shown
from etg.screens.moments import Moments, Spin
from etg.screens.sound.catalogue import (
    ALARM,
    ATTENTION,
    BUTTON,
    JACKPOT,
    PUSH,
    WHEEL_CLICK,
    WIN_LARGE,
    WIN_SMALL,
    files,
)
from etg.screens.sound.cues import Cue, alarms, cues
from etg.screens.sound.mixing import Levels, Voice, mix
from etg.screens.sound.speaker import Speaker, Speaks
from etg.screens.sound.timing import next_alarm, next_tick, ticks_at
from etg.screens.sound.wheel import next_click
from etg.table import events as e

LATE = 0.3
"""Seconds after which a tick that was missed is left out."""
RESULTS = (PUSH, WIN_SMALL, WIN_LARGE, JACKPOT)
"""What a wheel must not be outrun by."""
AT_MOST = 3.0
"""Seconds between two calls for the staff because the table has failed."""


@runtime_checkable
class Audible(Protocol):
    """A screen whose player sets how loud it is."""

    place: int
    wants: list[str]
    """Sounds that its last touch is to be answered with; whoever plays them takes them away."""

    @property
    def volume(self) -> int:
        """0 to 10."""
        ...

    @property
    def moments(self) -> Moments:
        """What it celebrates: a wheel that runs is heard."""
        ...


class Sound:
    """What is heard at the table."""

    def __init__(self, speaker: Speaks, settings: SoundSettings, seats: int) -> None:
        self._speaker = speaker
        self._settings = settings
        self._seats = seats
        self.volumes: Callable[[], Mapping[int, int]] = dict
        """How loud each station is: asked of the screens whenever something is heard."""
        self.wheels: Callable[[float], Mapping[int, Spin]] = lambda now: {}
        """The wheels that run before people's eyes, by station: asked of the screens too."""
        self._held: list[Cue] = []
        """Results that wait until the wheel stands still."""
        self._clicked = float("-inf")
        self._shown: Shown | None = None
        self._voices: tuple[Voice, ...] = ()
        self._turns: dict[str, int] = {}
        """Which file of a kind is next."""
        self._ticking: set[int] = set()
        self._ticked = float("-inf")
        """The time of the last tick that was heard or left out."""
        self._tilted: float | None = None
        """Since when there is an alarm."""
        self._alarmed = float("-inf")
        self._failed = float("-inf")

    # What happens

    def follow(self, shown: Shown, now: float) -> None:
        """The table is like this now."""
        before, self._shown = self._shown, shown
        self._ticking = ticks_at(shown)
        found = cues(before, shown)
        if any(cue.sound == ALARM for cue in found):
            self._tilted = self._alarmed = now
        if any(isinstance(event, e.Voided | e.BettingClosed) for event in shown.news):
            self._held = []
        self._held += [cue for cue in found if cue.sound in RESULTS]
        self._play([cue for cue in found if cue.sound not in RESULTS] + self._released(now), now)

    def touched(self, place: int, now: float) -> None:
        """A finger has come down on something."""
        self.play(BUTTON, place, now)

    def play(self, sound: str, place: int, now: float) -> None:
        """A sound of the catalogue at a place: for what moves by itself, such as the pegs of the wheel."""
        self._play([Cue(sound, place)], now)

    def answer(self, place: int, wants: Iterable[str], now: float) -> None:
        """What a screen wants to be heard after a touch; how loud it is may have changed by it."""
        self._play([Cue(sound, place) for sound in wants], now)

    def failed(self, now: float) -> None:
        """The table shows that it has stopped for a moment."""
        if now >= self._failed + AT_MOST:
            self._failed = now
            self.play(ATTENTION, DEALER_CONSOLE, now)

    # Time

    def due(self, now: float) -> float | None:
        """Play what the time asks for; when the next such thing is, None: nothing is to come by itself."""
        self._tick(now)
        wheel = self._turn(now)
        alarm = self._next_alarm()
        if alarm is not None and alarm <= now:
            self._alarmed = now
            self.play(ALARM, TABLE, now)
            alarm = self._next_alarm()
        tick = next_tick(self._shown.countdown, self._ticked) if self._shown is not None and self._heard() else None
        return min((at for at in (alarm, wheel, tick and tick.at) if at is not None), default=None)

    def _turn(self, now: float) -> float | None:
        """The studs of a wheel that runs, and what was held back as long as it did; when to look again."""
        wheels = self.wheels(now)
        found = self._released(now)
        times: list[float] = []
        for spin in set(wheels.values()):
            click = next_click(spin, self._clicked)
            if click is not None and click <= now:
                self._clicked = now
                found += [Cue(WHEEL_CLICK, place) for place, shows in wheels.items() if shows == spin]
                click = next_click(spin, now)
            times += [spin.stops] if click is None else [click, spin.stops]
        self._play(found, now)
        return min(times, default=None)

    def _released(self, now: float) -> list[Cue]:
        """The results that nobody sees a wheel run for any more; those for all wait for the last wheel."""
        if not self._held:
            return []
        wheels = self.wheels(now)
        found = [cue for cue in self._held if (not wheels if cue.place == TABLE else cue.place not in wheels)]
        self._held = [cue for cue in self._held if cue not in found]
        return found

    def _tick(self, now: float) -> None:
        countdown = self._shown.countdown if self._shown is not None else None
        while (beat := next_tick(countdown, self._ticked)) is not None and beat.at <= now:
            self._ticked = beat.at
            if now - beat.at < LATE:
                self._play([Cue(beat.sound, place) for place in self._ticking], now)

    def _heard(self) -> bool:
        """Whether a tick would be heard by anybody."""
        volumes = self.volumes()
        return bool(self._settings.master) and any(volumes.get(place, 0) for place in self._ticking)

    def _next_alarm(self) -> float | None:
        if self._tilted is None or self._shown is None:
            return None
        return next_alarm(self._tilted, self._alarmed, alarms(self._shown))

    # The loudspeaker

    def _play(self, found: list[Cue], now: float) -> None:
        if not found and not self._voices:
            return
        before = {voice.number: voice for voice in self._voices}
        self._voices = mix(self._voices, found, self._levels(), now)
        for voice in self._voices:
            was = before.get(voice.number)
            if was is None or (was.sound, was.began) != (voice.sound, voice.began):
                self._speaker.play(voice.number, self._file(voice.sound), voice.left, voice.right)
            elif (was.left, was.right) != (voice.left, voice.right):
                self._speaker.turn(voice.number, voice.left, voice.right)

    def _file(self, sound: str) -> str:
        """The next of its files."""
        turn = self._turns[sound] = self._turns.get(sound, -1) + 1
        names = files(sound)
        return names[turn % len(names)]

    def _levels(self) -> Levels:
        volumes = self.volumes()
        taken = set(self._shown.state.stations.values()) if self._shown is not None else set()
        table = max((volumes[place] for place in taken if place in volumes), default=self._settings.player_volume)
        return Levels(self._settings, volumes, table, self._seats)

    def close(self) -> None:
        """No more sounds."""
        self._speaker.close()


def open_sound(settings: SoundSettings, seats: int) -> Sound:
    """The sound of a table that is about to run; its loudspeaker opens while the table goes on."""
    speaker = Speaker()
    speaker.open()
    return Sound(speaker, settings, seats)
