"""How loud everything is, on the left and on the right. Nothing here is remembered: voices in, voices out.

A voice is a sound that is being played. Its level follows from what it is, for whom, what people have set, and what
else is heard. The highest samples of all voices together never pass full scale, whenever each of them began.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from etg.cabinet.asks import DEALER_CONSOLE, TABLE
from etg.cabinet.settings_sound import SoundSettings
from etg.screens.sound.catalogue import ALARM, CATALOGUE, TICK_LAST, WIN_SMALL
from etg.screens.sound.cues import Cue

VOICES = 12
"""So many sounds at once, at most."""
TOGETHER = 0.06
"""Seconds within which the same sound at several places is one."""
MOST_TOGETHER = 2.0
"""How much louder than one of them it is, at most."""
DUCKED = 0.5
"""What is left of small sounds beside a large one."""
_SMALL, _LARGE = CATALOGUE[TICK_LAST].rank, CATALOGUE[WIN_SMALL].rank
LOUDEST = 10
"""What a station can be set to."""
_LEFTMOST, _RIGHTMOST = math.radians(20), math.radians(70)


class Levels(NamedTuple):
    """What people have set."""

    settings: SoundSettings
    volumes: Mapping[int, int]
    """By station, 0 to 10."""
    table: int
    """For what everybody hears: that of the loudest station somebody sits at."""
    seats: int = 8


class Voice(NamedTuple):
    """A sound that is being played."""

    number: int
    """Which of the loudspeaker's voices plays it."""
    sound: str
    places: tuple[int, ...]
    began: float
    left: float = 0.0
    right: float = 0.0

    @property
    def ends(self) -> float:
        """When it is over."""
        return self.began + CATALOGUE[self.sound].seconds

    @property
    def rank(self) -> int:
        """What it gives way to."""
        return CATALOGUE[self.sound].rank


def mix(voices: Iterable[Voice], cues: Iterable[Cue], levels: Levels, now: float) -> tuple[Voice, ...]:
    """The voices from now on: those that still play, with the new sounds among them."""
    running = [voice for voice in voices if voice.ends > now]
    wanted: dict[str, tuple[int, ...]] = {}
    for sound, place in cues:
        wanted[sound] = (*wanted.get(sound, ()), place)
    for sound in sorted(wanted, key=lambda each: -CATALOGUE[each].rank):
        places = tuple(sorted(set(wanted[sound])))
        if gain(sound, places, levels):
            running = _joined(running, sound, places, now)
    return _fitted(running, levels)


def _joined(running: list[Voice], sound: str, places: tuple[int, ...], now: float) -> list[Voice]:
    """With one more sound: as part of the same one if that has just begun, else on a free voice, or on a lesser one."""
    for at, voice in enumerate(running):
        if voice.sound == sound and voice.began > now - TOGETHER:
            joined = voice._replace(places=tuple(sorted({*voice.places, *places})))
            return [*running[:at], joined, *running[at + 1 :]]
    if len(running) < VOICES:
        number = min(set(range(VOICES)) - {voice.number for voice in running})
        return [*running, Voice(number, sound, places, now)]
    least = min(running, key=lambda voice: (voice.rank, voice.began))
    if least.rank > CATALOGUE[sound].rank:
        return running
    return [voice for voice in running if voice is not least] + [Voice(least.number, sound, places, now)]


# Levels


def loudness(share: float) -> float:
    """What a share of the loudest setting is for a loudspeaker: half is 9 dB less, a tenth 30 dB."""
    return float(share**1.5)


def gain(sound: str, places: Sequence[int], levels: Levels) -> float:
    """How loud a sound is by itself. The alarm follows the cabinet's settings alone, and never below its floor."""
    settings = levels.settings
    if sound == ALARM:
        return loudness(max(settings.master, settings.alarm_floor) / 100)
    each = [loudness(settings.master / 100) * loudness(_volume(place, levels) / LOUDEST) for place in places]
    loudest = max(each, default=0.0)
    return min(1.0, MOST_TOGETHER * loudest, math.sqrt(sum(one * one for one in each)))


def _volume(place: int, levels: Levels) -> int:
    """Of a station its own; the dealer's console has no setting but the master."""
    if place == TABLE:
        return levels.table
    return LOUDEST if place <= DEALER_CONSOLE else levels.volumes.get(place, levels.settings.player_volume)


def sides(sound: str, places: Sequence[int], levels: Levels) -> tuple[float, float]:
    """Left and right, where the stations are; what is for all or the dealer is in the middle, the alarm everywhere."""
    if sound == ALARM:
        return 1.0, 1.0
    stations = [place for place in places if place > DEALER_CONSOLE]
    middle = (levels.seats + 1) / 2
    mean = (sum(stations) + middle * (len(places) - len(stations))) / len(places)
    share = (mean - 1) / (levels.seats - 1) if levels.seats > 1 else 0.5
    angle = _LEFTMOST + (_RIGHTMOST - _LEFTMOST) * min(1.0, max(0.0, share))
    return math.cos(angle), math.sin(angle)


def _fitted(running: Sequence[Voice], levels: Levels) -> tuple[Voice, ...]:
    """Every voice with its level: the highest rank has what it wants, the others share what room is left."""
    large = any(voice.rank >= _LARGE for voice in running)
    room = [1.0, 1.0]
    found: dict[int, Voice] = {}
    for voice in sorted(running, key=lambda each: (-each.rank, each.began)):
        level = gain(voice.sound, voice.places, levels)
        if large and voice.rank <= _SMALL:
            level *= DUCKED
        top = CATALOGUE[voice.sound].top
        wanted = [level * side for side in sides(voice.sound, voice.places, levels)]
        share = min([1.0] + [left / (top * want) for left, want in zip(room, wanted, strict=True) if want])
        fits = [share * want for want in wanted]
        room = [max(0.0, left - top * each) for left, each in zip(room, fits, strict=True)]
        found[voice.number] = voice._replace(left=fits[0], right=fits[1])
    return tuple(found[voice.number] for voice in running)
