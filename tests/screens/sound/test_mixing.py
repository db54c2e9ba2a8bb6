"""How loud everything is: people's settings hold, and nothing that can be played together is ever too much."""

import math
from array import array
from collections.abc import Iterable, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etg.cabinet.asks import DEALER_CONSOLE, TABLE
from etg.cabinet.settings_sound import LEAST_ALARM, SOUND, SoundSettings
from etg.screens.sound.catalogue import (
    ALARM,
    ATTENTION,
    BUTTON,
    CARD,
    CATALOGUE,
    CHIP,
    JACKPOT,
    NO_MORE_BETS,
    PUSH,
    TICK,
    TICK_LAST,
    WIN_LARGE,
    WIN_SMALL,
    YOUR_TURN,
    files,
)
from etg.screens.sound.cues import Cue
from etg.screens.sound.mixing import TOGETHER, VOICES, Levels, Voice, gain, loudness, mix, sides
from sounds.kit import RATE
from sounds.make import stored

STATIONS = range(1, 9)
FULL = SoundSettings(master=100, alarm_floor=100, player_volume=10)
SOUNDS = st.sampled_from(list(CATALOGUE))
PLACES = st.sampled_from([TABLE, DEALER_CONSOLE, *STATIONS])


def levels(settings: SoundSettings = SOUND, volume: int = 7, table: int | None = None, **others: int) -> Levels:
    """All stations as loud as each other, but for those that are named, as `s3=0`."""
    volumes = dict.fromkeys(STATIONS, volume) | {int(name[1:]): each for name, each in others.items()}
    return Levels(settings, volumes, max(volumes.values()) if table is None else table)


LOUDEST = levels(FULL, 10)


def mixed(cues: Iterable[Cue], having: Levels = LOUDEST, now: float = 0.0) -> dict[str, Voice]:
    """What is played of some cues at once."""
    return {voice.sound: voice for voice in mix((), cues, having, now)}


# What people have set


@given(st.integers(0, 100), st.integers(LEAST_ALARM, 100), st.integers(0, 10))
def test_the_alarm_is_never_below_its_floor(master: int, floor: int, volume: int) -> None:
    """Whatever else is set, and whatever else is heard."""
    having = levels(SoundSettings(master, floor), volume)
    crowd = [Cue(sound, place) for sound in CATALOGUE for place in (TABLE, 1, 8)]
    before = mix((), crowd, having, 0.0)
    for voices in (mix((), [Cue(ALARM, TABLE)], having, 0.0), before, mix(before, [Cue(ALARM, TABLE)], having, 0.5)):
        alarm = next(voice for voice in voices if voice.sound == ALARM)
        assert min(alarm.left, alarm.right) >= loudness(floor / 100) > 0.25


@given(st.integers(0, 10), st.integers(LEAST_ALARM, 100))
def test_without_master_only_the_alarm_is_heard(volume: int, floor: int) -> None:
    having = levels(SoundSettings(0, floor), volume)
    assert [voice.sound for voice in mix((), [Cue(sound, 1) for sound in CATALOGUE], having, 0.0)] == [ALARM]


def test_a_player_who_wants_silence_has_it() -> None:
    """Nothing of that station's own; the others are heard."""
    having = levels(s3=0)
    assert mixed([Cue(BUTTON, 3), Cue(WIN_LARGE, 3), Cue(TICK, 3)], having) == {}
    assert mixed([Cue(WIN_LARGE, 3), Cue(WIN_LARGE, 4)], having)[WIN_LARGE].left > 0


def test_what_everybody_hears_is_as_loud_as_the_loudest_station_wants_it() -> None:
    """And silent where all players want silence; the dealer's console has the master alone."""
    assert gain(CARD, (TABLE,), levels(table=4)) == loudness(0.7) * loudness(0.4)
    assert mixed([Cue(CARD, TABLE)], levels(table=0)) == {}
    assert gain(ATTENTION, (DEALER_CONSOLE,), levels(volume=0)) == loudness(0.7)


def test_every_step_is_louder() -> None:
    found = [gain(CHIP, (1,), levels(volume=volume)) for volume in range(11)]
    assert found == sorted(set(found)) and found[0] == 0
    found = [gain(CHIP, (1,), levels(SoundSettings(master))) for master in range(101)]
    assert found == sorted(set(found)) and found[0] == 0


def test_stations_are_heard_from_where_they_are() -> None:
    """From the left to the right, equally loud; what is for all is in the middle."""
    angles = [math.atan2(*reversed(sides(CHIP, (place,), LOUDEST))) for place in STATIONS]
    assert angles == sorted(set(angles))
    assert all(math.hypot(*sides(CHIP, (place,), LOUDEST)) == pytest.approx(1) for place in STATIONS)
    for places in ((TABLE,), (DEALER_CONSOLE,), (1, 8), tuple(STATIONS)):
        left, right = sides(CHIP, places, LOUDEST)
        assert left == pytest.approx(right)
    assert sides(CHIP, (1,), levels()._replace(seats=1)) == pytest.approx(sides(CHIP, (TABLE,), levels()))


# Many at once


def test_the_same_sound_at_several_stations_is_one_in_their_middle() -> None:
    """Louder by the root of their number, up to twice."""
    one, two, eight = (mix((), [Cue(WIN_SMALL, n) for n in range(1, k + 1)], levels(), 0.0) for k in (1, 2, 8))
    assert len(one) == len(two) == len(eight) == 1
    loud = [math.hypot(voice.left, voice.right) for (voice,) in (one, two, eight)]
    assert loud[1] == pytest.approx(loud[0] * math.sqrt(2)) and loud[2] == pytest.approx(loud[0] * 2)
    assert eight[0].left == pytest.approx(eight[0].right)


def test_a_sound_that_comes_a_moment_later_joins_the_one_before() -> None:
    """Within 60 ms; after that it is one of its own."""
    first = mix((), [Cue(CHIP, 1)], levels(), 0.0)
    joined = mix(first, [Cue(CHIP, 8)], levels(), TOGETHER - 0.01)
    assert [(voice.places, voice.began) for voice in joined] == [((1, 8), 0.0)]
    assert first[0].left > first[0].right and joined[0].left == pytest.approx(joined[0].right)
    assert len(mix(first, [Cue(CHIP, 8)], levels(), TOGETHER + 0.01)) == 2
    assert mix(first, [Cue(CHIP, 1)], levels(), 0.03) == first, "twice at the same place is once"


def test_a_large_sound_turns_the_small_ones_down() -> None:
    """Ticks and cards beside a win; not beside a question."""
    alone = mixed([Cue(TICK, 2)], levels())[TICK]
    assert mixed([Cue(TICK, 2), Cue(WIN_SMALL, 5)], levels())[TICK].left == pytest.approx(alone.left / 2)
    assert mixed([Cue(TICK, 2), Cue(YOUR_TURN, 5)], levels())[TICK].left == pytest.approx(alone.left)


def test_there_are_never_more_voices_than_twelve() -> None:
    """The least gives way, the oldest first; what is less than all of them is left out."""
    voices: tuple[Voice, ...] = ()
    for n in range(VOICES):
        voices = mix(voices, [Cue(WIN_SMALL, 1)], levels(), n * 0.065)
    assert len(voices) == VOICES and {voice.number for voice in voices} == set(range(VOICES))
    now = VOICES * 0.065
    assert mix(voices, [Cue(CARD, TABLE)], levels(), now) == voices
    crowded = mix(voices, [Cue(ALARM, TABLE)], levels(), now)
    assert len(crowded) == VOICES and crowded[-1].sound == ALARM and crowded[-1].number == voices[0].number


@given(st.lists(st.tuples(st.lists(st.tuples(SOUNDS, PLACES), max_size=12), st.floats(0, 0.5)), max_size=12))
def test_the_highest_samples_of_all_voices_together_stay_below_full_scale(
    moments: list[tuple[list[tuple[str, int]], float]],
) -> None:
    """With everything at its loudest, at any moment, whenever each of them began: so no mix can clip."""
    now = 0.0
    voices: tuple[Voice, ...] = ()
    for wanted, later in moments:
        now += later
        voices = mix(voices, [Cue(*each) for each in wanted], LOUDEST, now)
        for side in ("left", "right"):
            assert sum(CATALOGUE[voice.sound].top * getattr(voice, side) for voice in voices) <= 1 + 1e-9
        assert all(0 <= voice.left <= 1 and 0 <= voice.right <= 1 for voice in voices)
        assert len({voice.number for voice in voices}) == len(voices) <= VOICES


# The files themselves


def summed(moments: Sequence[tuple[float, list[Cue]]]) -> float:
    """The highest sample of the committed files, played at these times with everything at its loudest."""
    sounds: dict[tuple[int, str, float], list[tuple[float, Voice]]] = {}
    voices: tuple[Voice, ...] = ()
    for now, found in moments:
        voices = mix(voices, found, LOUDEST, now)
        for voice in voices:
            sounds.setdefault((voice.number, voice.sound, voice.began), []).append((now, voice))
    length = round((max(began for _, _, began in sounds) + 5.1) * RATE)
    both = [array("d", bytes(8 * length)), array("d", bytes(8 * length))]
    for (_, name, began), turns in sounds.items():
        samples, start = stored(files(name)[0]), round(began * RATE)
        for (since, voice), until in zip(turns, [now for now, _ in turns[1:]] + [math.inf], strict=True):
            first = max(0, round(since * RATE) - start)
            last = len(samples) if until == math.inf else min(len(samples), round(until * RATE) - start)
            for side, level in zip(both, (voice.left, voice.right), strict=True):
                for n in range(first, last):
                    side[start + n] += level * samples[n] / 32768
    return max(max(map(abs, side)) for side in both)


EVERYWHERE = {
    "eight large wins": [(0.0, [Cue(WIN_LARGE, n) for n in STATIONS])],
    "eight large wins one after the other": [(0.07 * n, [Cue(WIN_LARGE, n)]) for n in STATIONS],
    "a jackpot, eight wins and an alarm": [
        (0.0, [Cue(JACKPOT, TABLE), Cue(JACKPOT, 3), *(Cue(WIN_SMALL, n) for n in STATIONS), Cue(ALARM, TABLE)])
    ],
    "an alarm into a jackpot into wins": [
        (0.0, [Cue(WIN_LARGE, n) for n in STATIONS]),
        (0.2, [Cue(JACKPOT, TABLE), Cue(JACKPOT, 8)]),
        (0.5, [Cue(ALARM, TABLE)]),
        (0.7, [Cue(PUSH, n) for n in STATIONS]),
        (2.0, [Cue(ALARM, TABLE)]),
    ],
    "everything at every place": [
        (0.0, [Cue(sound, place) for sound, place in product(CATALOGUE, (TABLE, 0, 1, 5, 8))])
    ],
    "the last second of a full table": [
        (0.0, [Cue(TICK_LAST, n) for n in STATIONS]),
        (0.1, [Cue(CHIP, n) for n in STATIONS]),
        (0.2, [Cue(BUTTON, n) for n in STATIONS]),
        (0.3, [Cue(NO_MORE_BETS, TABLE), Cue(CARD, TABLE)]),
        (0.4, [Cue(YOUR_TURN, n) for n in STATIONS]),
    ],
}


@pytest.mark.parametrize("moments", EVERYWHERE.values(), ids=EVERYWHERE)
def test_the_worst_of_eight_stations_does_not_clip(moments: list[tuple[float, list[Cue]]]) -> None:
    assert 0.05 < summed(moments) <= 1.0
