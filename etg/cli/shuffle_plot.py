"""The picture of a shuffle test, as a laboratory would file it: `etg shuffle-test --plot`."""

import io
import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from etg import __version__
from etg.cards import RANKS
from etg.cli.console import fail
from etg.cli.shuffle_report import COLUMNS, CRITERION, NAIVE, RIGHT, heading, outcome, rows
from etg.shoe.source import Source
from etg.shoe.statistics import Battery, Tally

_Colour: TypeAlias = tuple[int, int, int]
_WHITE, _PALE, _GREY, _INK = (255, 255, 255), (222, 226, 230), (96, 104, 112), (24, 28, 32)
_BLUE, _RED, _GREEN = (33, 102, 172), (178, 24, 43), (0, 110, 60)
_SCALE = 4
"""The colours reach from so many standard deviations too few to as many too many."""
_SIZE = (1880, 1380)
_LEFT, _TITLE, _MIDDLE, _RIGHT_EDGE = 130, 44, 1010, 1820
_MAP_TOP, _MAP_WIDTH, _MAP_HEIGHT = 192, 1560, 624
_HISTOGRAM_TOP, _HISTOGRAM_WIDTH, _HISTOGRAM_HEIGHT = 1000, 760, 280
_BAR = (158, 184, 214)
_SHARPER = 4
"""Words are drawn so many times too large and made smaller: small letters stand better that way."""


class _Sheet:
    """A white sheet to draw on; pygame is loaded only when there is something to draw."""

    def __init__(self, size: tuple[int, int]) -> None:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame

        pygame.font.init()
        self._pygame = pygame
        self._surface = pygame.Surface(size)
        self._surface.fill(_WHITE)

    def box(self, x: float, y: float, width: float, height: float, colour: _Colour) -> None:
        left, top = round(x), round(y)
        self._surface.fill(colour, (left, top, round(x + width) - left, round(y + height) - top))

    def line(self, points: list[tuple[float, float]], colour: _Colour = _INK, width: int = 1) -> None:
        if width > 1:
            self._pygame.draw.lines(self._surface, colour, False, points, width)
        else:
            self._pygame.draw.aalines(self._surface, colour, False, points)

    def dot(self, x: float, y: float, colour: _Colour) -> None:
        self._pygame.draw.aacircle(self._surface, colour, (x, y), 4)

    def text(self, words: str, x: float, y: float, size: int = 20, colour: _Colour = _INK, at: str = "midleft") -> None:
        """Words whose point `at` is at x, y; "up" turns them and puts their centre there."""
        large = self._pygame.font.Font(None, size * _SHARPER).render(words, True, colour)
        drawn = self._pygame.transform.smoothscale_by(large, 1 / _SHARPER)
        if at == "up":
            drawn, at = self._pygame.transform.rotate(drawn, 90), "center"
        place = drawn.get_rect()
        setattr(place, at, (round(x), round(y)))
        self._surface.blit(drawn, place)

    def png(self) -> bytes:
        out = io.BytesIO()
        self._pygame.image.save(self._surface, out, "plot.png")
        return out.getvalue()


def write_plot(path: Path, found: Battery, naive: bool, source: Source) -> None:
    """Draw the map, the histogram and the results."""
    sheet = _Sheet(_SIZE)
    label = source.label if len(source.label) <= 120 else f"{source.label[:80]}...{source.label[-37:]}"
    sheet.text(heading(found.tally), _LEFT, 46, 44)
    sheet.text(f"Shuffle: {NAIVE if naive else RIGHT}.", _LEFT, 88, 26, _RED if naive else _INK)
    sheet.text(f"Random source: {label}.", _LEFT, 118, 26, _RED if source.seeded else _INK)
    sheet.text(f"etg {__version__}", _RIGHT_EDGE, 46, 26, _GREY, "midright")
    _draw_map(sheet, found.tally)
    _draw_histogram(sheet, found.tally)
    _draw_results(sheet, found)
    try:
        path.write_bytes(sheet.png())
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}")


def _cells(counted: Tally) -> tuple[float, float]:
    """Mean and standard deviation of each cell of the table of cards and positions."""
    mean = counted.rounds / len(counted.pack)
    return mean, math.sqrt(mean * (1 - 1 / len(counted.pack)))


def _colour(sigmas: float) -> _Colour:
    strength = min(abs(sigmas) / _SCALE, 1)
    red, green, blue = (round(255 + (end - 255) * strength) for end in (_RED if sigmas > 0 else _BLUE))
    return red, green, blue


def _draw_map(sheet: _Sheet, counted: Tally) -> None:
    mean, sigma = _cells(counted)
    wide, high = _MAP_WIDTH / counted.size, _MAP_HEIGHT / len(counted.pack)
    bottom = _MAP_TOP + _MAP_HEIGHT
    words = f"How often each card lay at each position: deviation from the mean of {mean:,.1f} in standard deviations"
    sheet.text(words, _LEFT, _MAP_TOP - 26, 26)
    sheet.box(_LEFT - 1, _MAP_TOP - 1, _MAP_WIDTH + 2, _MAP_HEIGHT + 2, _GREY)
    for row, cells in enumerate(counted.table()):
        for column, cell in enumerate(cells):
            place = (_LEFT + column * wide, _MAP_TOP + row * high)
            sheet.box(*place, wide, high, _colour((cell - mean) / sigma))
    ranks = [RANKS[card >> 2] for card in counted.pack]
    for name in dict.fromkeys(ranks):
        top = _MAP_TOP + ranks.index(name) * high
        sheet.box(_LEFT - 9, top, 8, 1, _GREY)
        middle = top + ranks.count(name) * high / 2
        sheet.text("10" if name == "T" else name, _LEFT - 16, middle, 22, at="midright")
    sheet.box(_LEFT - 9, bottom, 8, 1, _GREY)
    words = "card: spades, hearts, diamonds, clubs of each rank"
    sheet.text(words, _TITLE, _MAP_TOP + _MAP_HEIGHT / 2, 22, _GREY, "up")
    step = next(step for step in (5, 10, 20) if step * wide >= 48)
    for position in (1, *range(step, counted.size + 1, step)):
        x = _LEFT + (position - 0.5) * wide
        sheet.box(x, bottom + 1, 1, 8, _GREY)
        sheet.text(str(position), x, bottom + 22, 22, at="center")
    sheet.text("position in the shuffled stack, from the top", _LEFT + _MAP_WIDTH / 2, bottom + 52, 22, _GREY, "center")
    _draw_scale(sheet, _LEFT + _MAP_WIDTH + 28)


def _draw_scale(sheet: _Sheet, x: float) -> None:
    """What the colours of the map mean."""
    sheet.box(x - 1, _MAP_TOP - 1, 24, _MAP_HEIGHT + 2, _GREY)
    last = _MAP_HEIGHT - 1
    for y in range(_MAP_HEIGHT):
        sheet.box(x, _MAP_TOP + y, 22, 1, _colour(_SCALE - 2 * _SCALE * y / last))
    for sigmas in range(-_SCALE, _SCALE + 1):
        y = _MAP_TOP + last * (_SCALE - sigmas) // (2 * _SCALE)
        sheet.box(x + 23, y, 6, 1, _GREY)
        sheet.text(f"{sigmas:+d}" if sigmas else "0", x + 34, y, 22)
    words = "standard deviations; beyond 4 as at 4"
    sheet.text(words, _RIGHT_EDGE - 10, _MAP_TOP + _MAP_HEIGHT / 2, 22, _GREY, "up")


def _draw_histogram(sheet: _Sheet, counted: Tally) -> None:
    """How many cells lie how far from the mean; a bar takes in whole counts, so that none is wider than it looks."""
    mean, sigma = _cells(counted)
    cells = [cell for row in counted.table() for cell in row]
    reach = min(max(5, *(math.ceil(abs(cell - mean) / sigma) for cell in (min(cells), max(cells)))), 8)
    step = max(1, round(0.3 * sigma))
    bars = dict.fromkeys(range(min(cells) // step, max(cells) // step + 1), 0)
    for cell in cells:
        bars[cell // step] += 1
    exact = {bar: len(cells) * sum(_binomial(counted, bar * step + more) for more in range(step)) for bar in bars}
    peak = len(cells) * step / sigma / math.sqrt(2 * math.pi)
    tallest = 1.08 * max(peak, *bars.values(), *exact.values())
    bottom = _HISTOGRAM_TOP + _HISTOGRAM_HEIGHT

    def place(sigmas: float, count: float) -> tuple[float, float]:
        x = _LEFT + _HISTOGRAM_WIDTH * (sigmas + reach) / (2 * reach)
        return x, bottom - _HISTOGRAM_HEIGHT * count / tallest

    sheet.text("How many cells of the map deviate how far", _LEFT, _HISTOGRAM_TOP - 58, 26)
    _draw_axes(sheet, place, reach, tallest)
    shown = {bar: ((bar * step - 0.5 - mean) / sigma, (bar * step + step - 0.5 - mean) / sigma) for bar in bars}
    shown = {bar: edges for bar, edges in shown.items() if -reach <= sum(edges) / 2 <= reach}
    for bar, (start, end) in shown.items():
        (x, y), (right, _) = place(max(start, -reach), bars[bar]), place(min(end, reach), 0)
        sheet.box(x, y, right - x, bottom - y, _GREY)
        sheet.box(x + 1, y + 1, right - x - 1, bottom - y - 1, _BAR)
    curve = [reach * at / 100 for at in range(-100, 101)]
    sheet.line([place(at, peak * math.exp(-at * at / 2)) for at in curve], _INK, 2)
    for bar, edges in shown.items():
        sheet.dot(*place(sum(edges) / 2, exact[bar]), _RED)
    key = _HISTOGRAM_TOP - 24
    sheet.box(_LEFT, key - 8, 22, 16, _BAR)
    sheet.text("counted", _LEFT + 30, key, 22)
    sheet.line([(_LEFT + 125, key), (_LEFT + 151, key)], _INK, 2)
    sheet.text("normal curve", _LEFT + 159, key, 22)
    sheet.dot(_LEFT + 296, key, _RED)
    sheet.text("exact expectation (binomial)", _LEFT + 309, key, 22)
    beyond = len(cells) - sum(bars[bar] for bar in shown)
    if beyond:
        sheet.text(f"{beyond:,} cells lie beyond", _LEFT + _HISTOGRAM_WIDTH, key, 22, _RED, "midright")


def _draw_axes(sheet: _Sheet, place: Callable[[float, float], tuple[float, float]], reach: int, tallest: float) -> None:
    bottom = _HISTOGRAM_TOP + _HISTOGRAM_HEIGHT
    power = math.floor(math.log10(tallest))
    step = next(step for step in (10**power // 5, 10**power // 2, 10**power, 2 * 10**power) if tallest < 6 * step)
    for mark in range(0, int(tallest) + 1, step):
        _, y = place(0, mark)
        sheet.box(_LEFT, y, _HISTOGRAM_WIDTH, 1, _PALE)
        sheet.text(f"{mark:,}", _LEFT - 10, y, 22, at="midright")
    sheet.box(_LEFT, bottom, _HISTOGRAM_WIDTH, 1, _INK)
    for sigmas in range(-reach, reach + 1):
        x, _ = place(sigmas, 0)
        sheet.box(x, bottom, 1, 7, _INK)
        sheet.text(f"{sigmas:+d}" if sigmas else "0", x, bottom + 20, 22, at="center")
    middle = _LEFT + _HISTOGRAM_WIDTH / 2
    sheet.text("deviation in standard deviations", middle, bottom + 50, 22, _GREY, "center")
    sheet.text("cells", _TITLE, (_HISTOGRAM_TOP + bottom) / 2, 22, _GREY, "up")


def _binomial(counted: Tally, count: int) -> float:
    """The chance that a card lies at a position in exactly so many of the shuffles."""
    rounds, share = counted.rounds, 1 / len(counted.pack)
    if count > rounds:
        return 0.0
    ways = math.lgamma(rounds + 1) - math.lgamma(count + 1) - math.lgamma(rounds - count + 1)
    return math.exp(ways + count * math.log(share) + (rounds - count) * math.log(1 - share))


def _draw_results(sheet: _Sheet, found: Battery) -> None:
    top = _HISTOGRAM_TOP - 58
    sheet.text("The five tests", _MIDDLE, top, 26)
    numbers = ((_MIDDLE + right, "midright") for right in (315, 400, 505, 600))
    places = dict(zip(COLUMNS, ((_MIDDLE, "midleft"), *numbers, (_MIDDLE + 622, "midleft")), strict=True))
    y: float = top + 38
    for column, (x, at) in places.items():
        sheet.text(column, x, y, 22, _GREY, at)
    lines = list(rows(found))
    high = 34 if len(lines) <= 7 else 25
    sheet.box(_MIDDLE, y + 15, _RIGHT_EDGE - _MIDDLE, 1, _INK)
    y += 18 + high / 2
    for row, bad in lines:
        for cell, (x, at) in zip(row, places.values(), strict=True):
            sheet.text(cell, x, y, 24, _RED if bad else _INK, at)
        y += high
    sheet.box(_MIDDLE, y - high / 2 + 2, _RIGHT_EDGE - _MIDDLE, 1, _INK)
    sheet.text(outcome(found), _MIDDLE, y + 22, 28, _GREEN if found.passed else _RED)
    for number, line in enumerate(CRITERION):
        sheet.text(line, _MIDDLE, y + 56 + 26 * number, 22, _GREY)
