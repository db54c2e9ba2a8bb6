"""`etg shuffle-test`: the statistical tests of the card shuffle, and its random numbers for other test programs."""

import io
import json
import math
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import click
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from etg import __version__
from etg.cards import PACK_52, RANKS
from etg.cli.console import console, fail, messages
from etg.games import GAMES
from etg.modes import Mode
from etg.shoe.source import Source, shuffle, source_for
from etg.shoe.statistics import (
    CONFIDENCE,
    LEAST_ROUNDS,
    LEVEL,
    Battery,
    Result,
    Shuffle,
    Tally,
    Verdict,
    battery,
    naive_shuffle,
    order_bytes,
    tally,
)

_GAME = "community_blackjack"
_ROUNDS = 2_000
_DECKS = 6
_BLOCK = 2**16
_ORDERS_A_BLOCK = 256
_RIGHT = "Fisher and Yates, as the table uses it"
_NAIVE = "NAIVE, wrong on purpose: every card is swapped with any card"
_CRITERION = (
    f"Judged at {CONFIDENCE:.0%}: a right shuffle has some test out of bounds in at most one run of a hundred.",
    "Such a test is repeated once over as many fresh shuffles and fails when it is out of bounds again.",
)


@click.command("shuffle-test")
@click.option("--rounds", type=click.IntRange(min=LEAST_ROUNDS), metavar="N", help=f"Shuffles, if not {_ROUNDS:,}.")
@click.option("--game", "game_id", type=click.Choice(list(GAMES)), metavar="GAME", help=f"One of {', '.join(GAMES)}.")
@click.option("--decks", type=click.IntRange(min=1), metavar="N", help=f"Number of decks, if not {_DECKS}.")
@click.option("--seed", type=int, metavar="N", help="A seeded source, for the same figures every time.")
@click.option("--naive", is_flag=True, help="A shuffle that is wrong on purpose, to see the tests find it out.")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE.png", help="Draw the result as a picture.")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--raw", is_flag=True, help="Write the random numbers themselves, without end, for other test programs.")
@click.option("--orders", is_flag=True, help="With --raw: numbers made of the orders of shuffled decks.")
@click.option("--bytes", "size", type=click.IntRange(min=1), metavar="N", help="With --raw: so many bytes only.")
def shuffle_test(
    rounds: int | None,
    game_id: str | None,
    decks: int | None,
    seed: int | None,
    naive: bool,
    plot: Path | None,
    as_json: bool,
    raw: bool,
    orders: bool,
    size: int | None,
) -> None:
    """Test whether every order of the cards is as likely as any other (docs/shuffle-test.md).

    Five tests over many shuffles, judged at 99 %. Ends with 0 when the shuffle has passed, with 1 when it has failed.
    """
    source = source_for(Mode.EXERCISE, seed)
    mix: Shuffle = naive_shuffle if naive else shuffle
    if raw:
        if rounds or game_id or decks or plot or as_json:
            fail("--raw writes bare numbers: it goes with --orders, --bytes and --seed, and with --orders also --naive")
        if naive and not orders:
            fail("--raw alone writes the words before any shuffle: --naive needs --orders")
        _write_numbers(_order_blocks(mix, source) if orders else _word_blocks(source), size)
        return
    if orders or size:
        fail("--orders and --bytes go with --raw")
    game = GAMES[game_id or _GAME]
    if decks is None:
        decks = _DECKS if _DECKS in game.decks else max(game.decks)
    if decks not in game.decks:
        fail(f"{game.name} is not played with {decks} decks [{game.decks_clause}]")
    if plot:
        _check_plot(plot)

    def counts() -> Tally:
        bar = messages()
        steps = track(range(rounds or _ROUNDS), "Shuffling", console=bar, transient=True, disable=not bar.is_terminal)
        return tally(mix, source, game.pack, decks, steps)

    found = battery(counts)
    if as_json:
        click.echo(json.dumps(_as_dict(found, game.id, naive, source)))
    else:
        _print(found, naive, source)
    if plot:
        _write_plot(plot, found, naive, source)
    if not found.passed:
        raise click.exceptions.Exit(1)


def _check_plot(path: Path) -> None:
    if path.suffix.lower() != ".png":
        fail(f"the plot is a PNG picture: {path} must end in .png")
    if not path.parent.is_dir():
        fail(f"the folder {path.parent} for the plot does not exist")
    if path.is_dir():
        fail(f"{path} is a folder: name a file for the plot")


def _word_blocks(source: Source) -> Iterator[bytes]:
    """The words as a shuffle reads them."""
    while True:
        yield source.read(_BLOCK)


def _order_blocks(mix: Shuffle, source: Source) -> Iterator[bytes]:
    """What the orders of shuffled decks say, deck by deck."""
    while True:
        block = []
        for _ in range(_ORDERS_A_BLOCK):
            deck = list(PACK_52)
            mix(deck, source)
            block.append(order_bytes(deck))
        yield b"".join(block)


def _write_numbers(blocks: Iterator[bytes], size: int | None) -> None:
    """Write until so many bytes are out, or until nobody reads them any more."""
    if sys.stdout.isatty():
        fail("--raw writes bytes that no terminal can show: send them into a pipe or a file")
    out = sys.stdout.buffer
    try:
        for block in blocks:
            out.write(block[:size])
            out.flush()
            if size is not None:
                size -= min(size, len(block))
                if not size:
                    return
    except BrokenPipeError:
        # The reader has had enough. What is left in the buffer must not be sent after it when the program ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        fail(f"the numbers cannot be written: {error.strerror}")


def _as_dict(found: Battery, game: str, naive: bool, source: Source) -> dict[str, Any]:
    counted = found.tally
    return {
        "version": __version__,
        "shuffle": "naive" if naive else "fisher_yates",
        "source": source.label,
        "seeded": source.seeded,
        "game": game,
        "rounds": counted.rounds,
        "decks": counted.decks,
        "cards": counted.size,
        "confidence": CONFIDENCE,
        "level_of_each_test": round(LEVEL, 9),
        "tests": [_test_as_dict(verdict) for verdict in found.verdicts],
        "passed": found.passed,
    }


def _test_as_dict(verdict: Verdict) -> dict[str, Any]:
    def figures(one: Result) -> dict[str, Any]:
        return {"statistic": one.statistic, "df": one.df, "z": one.z, "p": one.p, "fault": one.fault}

    repeated = figures(verdict.again) if verdict.again else None
    return {"name": verdict.first.name, **figures(verdict.first), "repeated": repeated, "passed": verdict.passed}


def _print(found: Battery, naive: bool, source: Source) -> None:
    out = console()
    out.print(f"[bold]{_heading(found.tally)}[/]")
    out.print(f"Shuffle: {_loud(_NAIVE, naive)}.")
    out.print(f"Random source: {_loud(source.label, source.seeded)}.", soft_wrap=True)
    table = Table()
    for column in _COLUMNS:
        table.add_column(column, justify="left" if column in ("test", "verdict") else "right")
    for row, bad in _rows(found):
        table.add_row(*row, style="bold red" if bad else None)
    out.print(table)
    for line in _CRITERION:
        out.print(line)
    out.print(f"[bold {'green' if found.passed else 'red'}]{_outcome(found)}[/]")


def _loud(words: str, warning: bool) -> str:
    if words == _NAIVE and not warning:
        return _RIGHT
    return f"[bold red]{escape(words)}[/]" if warning else escape(words)


def _heading(counted: Tally) -> str:
    decks = f"{counted.decks} deck{'s' * (counted.decks > 1)}"
    return f"Shuffle test: {counted.rounds:,} shuffles of {decks} of {len(counted.pack)} cards"


def _outcome(found: Battery) -> str:
    if found.passed:
        return f"Passed at {CONFIDENCE:.0%}."
    return f"FAILED at {CONFIDENCE:.0%}: {', '.join(one.first.name for one in found.verdicts if not one.passed)}."


_COLUMNS = ("test", "statistic", "df", "z", "p", "verdict")


def _rows(found: Battery) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The lines of the table of results, and whether a line is a failure."""
    for verdict in found.verdicts:
        first, again = verdict.first, verdict.again
        yield _row(first, first.name, f"{first.fault}: repeated" if again else "passes"), False
        if again:
            words = "passes" if verdict.passed else f"FAILS: {again.fault}"
            yield _row(again, f"{again.name}, again", words), not verdict.passed


def _row(one: Result, name: str, words: str) -> tuple[str, ...]:
    statistic = f"{one.statistic:#.5g}" if one.df is None else f"{one.statistic:,.1f}"
    df = "" if one.df is None else f"{one.df:,}"
    p = f"{one.p:.4f}" if one.p >= 1e-4 else f"{one.p:.0e}" if one.p else "<1e-300"
    z = f"{one.z:+,.2f}" if abs(one.z) < 1e4 else f"{one.z:+.2e}"
    return name, statistic, df, z, p, words


# The picture.

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


def _write_plot(path: Path, found: Battery, naive: bool, source: Source) -> None:
    sheet = _Sheet(_SIZE)
    label = source.label if len(source.label) <= 120 else f"{source.label[:80]}...{source.label[-37:]}"
    sheet.text(_heading(found.tally), _LEFT, 46, 44)
    sheet.text(f"Shuffle: {_NAIVE if naive else _RIGHT}.", _LEFT, 88, 26, _RED if naive else _INK)
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
    places = dict(zip(_COLUMNS, ((_MIDDLE, "midleft"), *numbers, (_MIDDLE + 622, "midleft")), strict=True))
    y: float = top + 38
    for column, (x, at) in places.items():
        sheet.text(column, x, y, 22, _GREY, at)
    rows = list(_rows(found))
    high = 34 if len(rows) <= 7 else 25
    sheet.box(_MIDDLE, y + 15, _RIGHT_EDGE - _MIDDLE, 1, _INK)
    y += 18 + high / 2
    for row, bad in rows:
        for cell, (x, at) in zip(row, places.values(), strict=True):
            sheet.text(cell, x, y, 24, _RED if bad else _INK, at)
        y += high
    sheet.box(_MIDDLE, y - high / 2 + 2, _RIGHT_EDGE - _MIDDLE, 1, _INK)
    sheet.text(_outcome(found), _MIDDLE, y + 22, 28, _GREEN if found.passed else _RED)
    for number, line in enumerate(_CRITERION):
        sheet.text(line, _MIDDLE, y + 56 + 26 * number, 22, _GREY)
