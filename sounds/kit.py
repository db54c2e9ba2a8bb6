"""What the sounds are made with: struck things, noise, filters, a small room, and levels. Standard library only.

Everything is a list of samples between -1 and 1 at 44.1 kHz. Nothing here knows the clock or an unseeded random source,
so the same score gives the same samples.
"""

import math
from array import array
from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeAlias

RATE = 44_100
Samples: TypeAlias = list[float]
Wave: TypeAlias = "array[int]"
"""Samples as they are stored, of 16 bits."""


class Mode(NamedTuple):
    """One way in which a struck thing rings."""

    ratio: float
    """Its pitch, as a multiple of the note."""
    level: float
    decay: float
    """Seconds until it has fallen by 60 dB."""


def count(seconds: float) -> int:
    """Samples of a time."""
    return round(seconds * RATE)


def ring(hz: float, seconds: float, level: float, decay: float) -> Samples:
    """A sine that dies away. It is carried on from sample to sample, which needs no sine for each of them."""
    fall = 10 ** (-3 / (decay * RATE))
    turn = 2 * fall * math.cos(2 * math.pi * hz / RATE)
    two = fall * fall
    before, now = 0.0, level * fall * math.sin(2 * math.pi * hz / RATE)
    found = [0.0, now]
    for _ in range(count(seconds) - 2):
        before, now = now, turn * now - two * before
        found.append(now)
    return found


def struck(hz: float, seconds: float, modes: Sequence[Mode], soft: float = 0.0015) -> Samples:
    """A thing that is struck once; `soft` is how many seconds the mallet needs to be off it again.

    What still rings at the end is damped: a note that is cut off would click.
    """
    rings = [ring(hz * mode.ratio, seconds, mode.level, mode.decay) for mode in modes]
    return faded([sum(each) for each in zip(*rings, strict=True)], soft, min(0.12, seconds / 3))


def tone(hz: float, seconds: float, harmonics: Sequence[float]) -> Samples:
    """A steady note out of its harmonics, the first of them first."""
    step = 2 * math.pi * hz / RATE
    parts = [(step * number, level) for number, level in enumerate(harmonics, 1)]
    return [sum(level * math.sin(turn * n) for turn, level in parts) for n in range(count(seconds))]


def noise(seconds: float, seed: int) -> Samples:
    """White noise, always the same for a seed."""
    random = Random(seed).random
    return [2 * random() - 1 for _ in range(count(seconds))]


# Filters: the usual two-pole sections


def low_pass(samples: Sequence[float], hz: float, q: float = 0.707) -> Samples:
    """Without what is above."""
    cos, alpha = _corner(hz, q)
    return _section(samples, ((1 - cos) / 2, 1 - cos, (1 - cos) / 2), (1 + alpha, -2 * cos, 1 - alpha))


def high_pass(samples: Sequence[float], hz: float, q: float = 0.707) -> Samples:
    """Without what is below."""
    cos, alpha = _corner(hz, q)
    return _section(samples, ((1 + cos) / 2, -1 - cos, (1 + cos) / 2), (1 + alpha, -2 * cos, 1 - alpha))


def band(samples: Sequence[float], hz: float, q: float) -> Samples:
    """What is around a pitch."""
    cos, alpha = _corner(hz, q)
    return _section(samples, (alpha, 0.0, -alpha), (1 + alpha, -2 * cos, 1 - alpha))


def _corner(hz: float, q: float) -> tuple[float, float]:
    turn = 2 * math.pi * hz / RATE
    return math.cos(turn), math.sin(turn) / (2 * q)


def _section(samples: Sequence[float], over: tuple[float, float, float], under: tuple[float, float, float]) -> Samples:
    b0, b1, b2 = (each / under[0] for each in over)
    a1, a2 = under[1] / under[0], under[2] / under[0]
    x1 = x2 = y1 = y2 = 0.0
    found = []
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        found.append(y)
    return found


# Shapes


def faded(samples: Sequence[float], rise: float, fall: float) -> Samples:
    """Up from nothing and down to nothing, each along half a cosine."""
    found = list(samples)
    for n in range(min(count(rise), len(found))):
        found[n] *= 0.5 - 0.5 * math.cos(math.pi * n / count(rise))
    for n in range(min(count(fall), len(found))):
        found[-1 - n] *= 0.5 - 0.5 * math.cos(math.pi * n / count(fall))
    return found


def swell(samples: Sequence[float], top: float) -> Samples:
    """Up to the share `top` of the time and down again, along half a sine on each side."""
    last = max(1, len(samples) - 1)
    places = (n / last for n in range(len(samples)))
    shares = (at / top if at < top else (1 - at) / (1 - top) for at in places)
    return [sample * math.sin(math.pi / 2 * share) ** 2 for sample, share in zip(samples, shares, strict=True)]


# Putting together


class At(NamedTuple):
    """A part of a sound, when it comes and how loud."""

    seconds: float
    samples: Sequence[float]
    level: float = 1.0


def together(seconds: float, *parts: At) -> Samples:
    """All parts in a sound of this length; what would be later is cut off."""
    found = [0.0] * count(seconds)
    for at, samples, level in parts:
        start = count(at)
        for n, sample in enumerate(samples[: max(0, len(found) - start)], start):
            found[n] += level * sample
    return found


_COMBS = (1557, 1617, 1491, 1422)
_PASSES = (225, 556)


def room(samples: Sequence[float], wet: float, back: float = 0.72) -> Samples:
    """A small room around a sound, of the same length: what comes back from the walls, dull and quiet."""
    echoes = [0.0] * len(samples)
    for delay in _COMBS:
        line, dull = [0.0] * delay, 0.0
        for n, sample in enumerate(samples):
            heard = line[n % delay]
            dull += 0.45 * (heard - dull)
            line[n % delay] = sample + back * dull
            echoes[n] += heard
    for delay in _PASSES:
        line = [0.0] * delay
        for n, sample in enumerate(echoes):
            heard = line[n % delay]
            line[n % delay] = sample + 0.5 * heard
            echoes[n] = heard - 0.5 * line[n % delay]
    return [dry + wet * echo / len(_COMBS) for dry, echo in zip(samples, echoes, strict=True)]


# Levels


def pressed(samples: Sequence[float], drive: float) -> Samples:
    """With its highest tips rounded off, so that the rest of it can be louder."""
    scale = drive / max(abs(sample) for sample in samples)
    return [math.tanh(scale * sample) for sample in samples]


def finished(samples: Sequence[float], peak: float, end: float = 0.02) -> Wave:
    """Ready to be stored: no offset, zero at both ends, and its highest sample at `peak` dBFS."""
    shaped = faded(high_pass(samples, 40), 0.0008, end)
    weights = faded([1.0] * len(shaped), 0.0008, end)
    offset = sum(shaped) / sum(weights)
    shaped = [sample - offset * weight for sample, weight in zip(shaped, weights, strict=True)]
    scale = 32767 * 10 ** (peak / 20) / max(abs(sample) for sample in shaped)
    return array("h", (round(sample * scale) for sample in shaped))
