"""What can be told of a sound without hearing it: levels in dBFS, how bright it is, how loud it seems."""

import cmath
import math
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from sounds.kit import RATE, Wave

_WINDOW = 4096
"""Samples that are looked at together: 93 ms, about what an ear adds up."""
_BELL = [0.5 - 0.5 * math.cos(2 * math.pi * n / (_WINDOW - 1)) for n in range(_WINDOW)]


class Figures(NamedTuple):
    """One sound."""

    seconds: float
    peak: float
    """The highest sample, in dBFS."""
    rms: float
    """Of all of it, in dBFS; a full sine has -3."""
    loud: float
    """The loudest 93 ms as an ear weighs them (A), in dBFS."""
    centroid: float
    """The middle of its spectrum, in Hz: how bright it is."""
    highs: float
    """The share of its power above 6 kHz."""
    offset: float
    """The mean of its samples, as a share of full scale."""


def figures(samples: Wave) -> Figures:
    """All of it."""
    values = [sample / 32768 for sample in samples]
    padded = [0.0] * (_WINDOW // 2) + values
    windows = [spectrum(padded[start : start + _WINDOW]) for start in range(0, len(padded), _WINDOW // 2)]
    power = [sum(bins) for bins in zip(*windows, strict=True)]
    hertz = [n * RATE / _WINDOW for n in range(len(power))]
    total = sum(power)
    return Figures(
        len(values) / RATE,
        decibels(max(abs(value) for value in values)),
        decibels(math.sqrt(sum(value * value for value in values) / len(values))),
        max(_loud(bins, hertz) for bins in windows),
        sum(each * hz for each, hz in zip(power, hertz, strict=True)) / total,
        sum(each for each, hz in zip(power, hertz, strict=True) if hz > 6000) / total,
        sum(values) / len(values),
    )


def decibels(level: float) -> float:
    """A share of full scale."""
    return 20 * math.log10(max(level, 1e-6))


def spectrum(values: Sequence[float]) -> list[float]:
    """The power in each band of a window, the lowest first; a window that is too short is filled up with silence."""
    shaped = [value * weight for value, weight in zip(values, _BELL, strict=False)]
    bins = fft([complex(value) for value in shaped] + [0j] * (_WINDOW - len(shaped)))
    return [abs(each) ** 2 for each in bins[: _WINDOW // 2]]


def fft(values: list[complex]) -> list[complex]:
    """The plain one, for a power of two from 4 on."""
    size = len(values)
    if size == 4:
        a, b, c, d = values
        turned = (b - d) * -1j
        return [a + c + b + d, a - c + turned, a + c - b - d, a - c - turned]
    even, odd = fft(values[0::2]), fft(values[1::2])
    odd = [turn * each for turn, each in zip(_turns(size), odd, strict=True)]
    return [a + b for a, b in zip(even, odd, strict=True)] + [a - b for a, b in zip(even, odd, strict=True)]


@cache
def _turns(size: int) -> list[complex]:
    return [cmath.exp(-2j * math.pi * n / size) for n in range(size // 2)]


def _loud(power: Sequence[float], hertz: Sequence[float]) -> float:
    """The level of a window, weighed like an ear does."""
    weighed = sum(each * _weight(hz) for each, hz in zip(power, hertz, strict=True))
    mean = 2 * weighed / (_WINDOW * _WINDOW * 0.375)
    return decibels(math.sqrt(mean))


@cache
def _weight(hz: float) -> float:
    """What the curve A of the sound level meters makes of a power."""
    f = hz * hz
    below = (f + 20.6**2) * math.sqrt((f + 107.7**2) * (f + 737.9**2)) * (f + 12194.0**2)
    return (1.2589 * 12194.0**2 * f * f / below) ** 2
