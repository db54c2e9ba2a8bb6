"""Every sound of the table: how it is made, and how loud it is.

All notes are of one scale, D major without its fourth and seventh (D E F# A B), so that whatever eight stations play
together goes together. What has no note (cards, chips, wood) is short and dull. A loss has no sound.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from sounds.kit import (
    At,
    Mode,
    Samples,
    band,
    faded,
    high_pass,
    low_pass,
    noise,
    pressed,
    room,
    struck,
    swell,
    together,
    tone,
)

D3, A3 = 146.83, 220.00
D4, E4, F4, A4, B4 = 293.66, 329.63, 369.99, 440.00, 493.88
D5, E5, F5, A5, B5 = 587.33, 659.26, 739.99, 880.00, 987.77
D6, E6, F6, A6 = 1174.66, 1318.51, 1479.98, 1760.00
"""F is F sharp throughout."""

BELL = (Mode(1, 1.0, 1.5), Mode(2, 0.40, 1.0), Mode(3, 0.16, 0.6), Mode(4.07, 0.07, 0.35), Mode(5.2, 0.03, 0.2))
CHIME = (Mode(1, 1.0, 3.4), Mode(2, 0.40, 2.4), Mode(3, 0.16, 1.4), Mode(4.07, 0.06, 0.7))
"""A bell that is left to ring."""
BAR = (Mode(1, 1.0, 0.55), Mode(3.98, 0.16, 0.16), Mode(9.1, 0.03, 0.05))
"""Of a marimba."""
STRING = (
    Mode(1, 1.0, 1.1),
    Mode(2.001, 0.45, 0.75),
    Mode(3.004, 0.22, 0.5),
    Mode(4.01, 0.10, 0.35),
    Mode(5.02, 0.05, 0.2),
)
WOOD = (Mode(1, 1.0, 0.09), Mode(2.42, 0.35, 0.05), Mode(4.1, 0.10, 0.025))


# Without a note


def card(number: int) -> Samples:
    """A card slides out of the shoe for as long as it is on its way, and touches down on the felt."""
    length = (0.205, 0.215, 0.195)[number]
    hiss = noise(length, 100 + number)
    slide = low_pass(band(hiss, (1500, 1300, 1700)[number], 0.8), 3200)
    body = together(
        0.30,
        At(0.0, swell(slide, 0.62), 0.55),
        At(length - 0.012, faded(low_pass(noise(0.05, 200 + number), 1400), 0.001, 0.048), 0.8),
        At(length - 0.012, struck((178, 168, 190)[number], 0.08, (Mode(1, 1.0, 0.06),)), 0.5),
    )
    return high_pass(body, 90)


def chip(number: int) -> Samples:
    """A clay chip on another: it touches, and lies down."""
    pitch = (1780.0, 1660.0, 1900.0)[number]
    clay = (Mode(1, 1.0, 0.045), Mode(1.53, 0.55, 0.035), Mode(2.27, 0.22, 0.025), Mode(0.52, 0.5, 0.03))
    gap = (0.042, 0.036, 0.048)[number]
    body = together(
        0.16,
        At(0.0, struck(pitch, 0.1, clay, 0.0006)),
        At(gap, struck(pitch * 1.06, 0.1, clay, 0.0006), 0.55),
        At(gap + 0.021, struck(pitch * 1.02, 0.08, clay, 0.0006), 0.22),
        At(0.0, faded(low_pass(noise(0.012, 300 + number), 2600), 0.0005, 0.011), 0.3),
    )
    return low_pass(body, 4500)


def button() -> Samples:
    """A finger on wood."""
    return together(
        0.09,
        At(0.0, struck(540, 0.09, (Mode(1, 1.0, 0.045), Mode(2.7, 0.3, 0.025)), 0.001)),
        At(0.0, faded(low_pass(noise(0.01, 400), 1800), 0.0008, 0.009), 0.25),
    )


def wheel_click() -> Samples:
    """The leather of the wheel over one peg."""
    return together(
        0.06,
        At(0.0, struck(1180, 0.05, (Mode(1, 1.0, 0.022), Mode(0.45, 0.8, 0.03), Mode(2.1, 0.2, 0.012)), 0.0006)),
        At(0.0, faded(low_pass(noise(0.008, 500), 2800), 0.0004, 0.0075), 0.35),
    )


def refused() -> Samples:
    """Two soft taps, low: not now."""
    tap = struck(A3, 0.25, (Mode(1, 1.0, 0.16), Mode(2, 0.6, 0.12), Mode(3, 0.25, 0.07), Mode(4, 0.08, 0.04)), 0.004)
    return together(0.42, At(0.0, tap), At(0.14, tap, 0.8))


# The time


def tick() -> Samples:
    """A wood block."""
    return together(0.16, At(0.0, struck(A5, 0.16, WOOD, 0.001)))


def tick_last() -> Samples:
    """The last one: deeper, with its octave, and it rings a little."""
    return together(
        0.34,
        At(0.0, struck(D5, 0.34, WOOD, 0.001)),
        At(0.0, struck(D5, 0.34, (Mode(1, 0.5, 0.30), Mode(2, 0.2, 0.18)), 0.002)),
    )


def no_more_bets() -> Samples:
    """Two falling notes of a bell."""
    notes = (At(0.0, struck(A5, 1.3, BELL, 0.003), 0.8), At(0.24, struck(D5, 1.1, BELL, 0.003)))
    return room(together(1.35, *notes), 0.25)


def your_turn() -> Samples:
    """Two light rising notes: something is asked of you."""
    notes = (At(0.0, struck(A4 * 2, 0.6, BAR, 0.002), 0.75), At(0.11, struck(D6, 0.6, BAR, 0.002)))
    return room(together(0.70, *notes), 0.18)


# What the round has brought


def push() -> Samples:
    """The wager is back: one open fifth, neither up nor down."""
    notes = (At(0.0, struck(D4, 0.6, BAR, 0.004), 0.9), At(0.0, struck(A4, 0.6, BAR, 0.004), 0.6))
    return room(together(0.70, *notes), 0.18)


def win_small() -> Samples:
    """Three rising notes."""
    line = ((0.0, D5, 0.8), (0.10, F5, 0.85), (0.20, A5, 1.0))
    notes = [At(at, struck(hz, 1.0, STRING, 0.003), level) for at, hz, level in line]
    return room(together(1.10, *notes), 0.25)


def win_large() -> Samples:
    """The same further up, and a chord."""
    line = ((0.0, D5, 0.7), (0.09, F5, 0.75), (0.18, A5, 0.8), (0.27, D6, 0.9))
    notes = [At(at, struck(hz, 1.2, STRING, 0.003), level) for at, hz, level in line]
    chord = strummed(0.42, 1.15, BELL, tuple((hz, 0.42) for hz in (D4, A4, D5, F5, A5, D6)))
    return pressed(room(together(1.58, *notes, *chord), 0.3), 1.3)


def jackpot() -> Samples:
    """Runs that climb, bells that answer, and a chord that is left to ring: a feast in five seconds."""
    notes: list[At] = []
    runs = ((0.0, (D4, F4, A4, B4, D5, F5)), (0.72, (E4, A4, B4, E5, F5, A5)), (1.44, (F4, B4, D5, F5, A5, D6)))
    for rise, (start, run) in enumerate(runs):
        level = 0.34 + 0.08 * rise
        notes += [At(start + 0.09 * n, struck(hz, 1.2, STRING, 0.003), level) for n, hz in enumerate(run)]
        notes += strummed(start + 0.52, 1.2, BELL, tuple((hz, 0.22) for hz in (run[0], run[2], run[-1])))
    climb = (D5, E5, F5, A5, B5, D6, E6, F6)
    notes += [At(2.16 + 0.08 * n, struck(hz, 0.9, STRING, 0.003), 0.36 + 0.02 * n) for n, hz in enumerate(climb)]
    chord = ((D3, 0.30), (D4, 0.42), (A4, 0.38), (D5, 0.40), (F5, 0.36), (A5, 0.36), (D6, 0.32))
    notes += strummed(2.80, 2.2, CHIME, chord)
    sparkle = (A5, D6, F6, A6, F6, D6, A5, D6, F6, A6)
    notes += [At(3.10 + 0.12 * n, struck(hz, 0.7, BAR, 0.002), 0.26 - 0.015 * n) for n, hz in enumerate(sparkle)]
    return pressed(room(together(5.0, *notes), 0.35, 0.78), 1.2)


def strummed(start: float, seconds: float, modes: Sequence[Mode], chord: Sequence[tuple[float, float]]) -> list[At]:
    """Notes with their levels, each a little after the one below it."""
    return [At(start + 0.014 * n, struck(hz, seconds, modes, 0.005), level) for n, (hz, level) in enumerate(chord)]


# For the staff


def attention() -> Samples:
    """Three polite notes, the last as the first."""
    line = ((0.0, A4, 0.9), (0.20, D5, 1.0), (0.40, A4, 0.9))
    notes = [At(at, struck(hz, 0.9, BELL, 0.004), level) for at, hz, level in line]
    return room(together(1.25, *notes), 0.2)


def alarm() -> Samples:
    """Two tones in turn, six times a quarter of a second: like nothing else at the table, and it can be repeated."""
    reed = (1.0, 0.0, 0.42, 0.0, 0.20)
    high, low = (faded(tone(hz, 0.225, reed), 0.006, 0.012) for hz in (D6, A5))
    return together(1.5, *(At(0.25 * n, (high, low)[n % 2]) for n in range(6)))


class Sound(NamedTuple):
    """A sound as it is stored."""

    make: Callable[[], Samples]
    peak: float
    """Its highest sample, in dBFS."""
    rms: tuple[float, float]
    """Between which levels all of it lies, in dBFS."""
    end: float = 0.02
    """Seconds in which it falls to nothing at the end."""


TOUCH, THINGS, TIME = (-38.0, -30.0), (-36.0, -26.0), (-38.0, -26.0)
WORDS, WINS, STAFF, ALARM = (-30.0, -20.0), (-26.0, -16.0), (-27.0, -20.0), (-12.0, -6.0)
"""Windows of the classes: what is heard all the time is soft, what is rare may be heard, and the alarm must be."""

SCORE: dict[str, Sound] = {
    **{f"card_{n + 1}": Sound(partial(card, n), -15.0, THINGS) for n in range(3)},
    **{f"chip_{n + 1}": Sound(partial(chip, n), -12.0, THINGS) for n in range(3)},
    "button": Sound(button, -15.0, TOUCH),
    "wheel_click": Sound(wheel_click, -12.0, TOUCH, 0.01),
    "refused": Sound(refused, -9.0, WORDS),
    "tick": Sound(tick, -12.0, TIME),
    "tick_last": Sound(tick_last, -10.0, TIME),
    "no_more_bets": Sound(no_more_bets, -10.0, WORDS, 0.2),
    "your_turn": Sound(your_turn, -11.0, WORDS, 0.1),
    "push": Sound(push, -10.0, WORDS, 0.1),
    "win_small": Sound(win_small, -9.0, WINS, 0.2),
    "win_large": Sound(win_large, -8.0, WINS, 0.25),
    "jackpot": Sound(jackpot, -5.0, WINS, 0.8),
    "attention": Sound(attention, -8.0, STAFF, 0.2),
    "alarm": Sound(alarm, -3.0, ALARM, 0.01),
}
