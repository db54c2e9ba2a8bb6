"""`etg shuffle-test`: the statistical tests of the card shuffle, and its random numbers for other test programs."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from etg.cards import PACK_52
from etg.cli.console import console, fail, messages
from etg.cli.shuffle_plot import write_plot
from etg.cli.shuffle_report import COLUMNS, CRITERION, NAIVE, RIGHT, as_dict, heading, outcome, rows
from etg.games import GAMES
from etg.modes import Mode
from etg.shoe.source import Source, shuffle, source_for
from etg.shoe.statistics import (
    LEAST_ROUNDS,
    Battery,
    Shuffle,
    Tally,
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
        click.echo(json.dumps(as_dict(found, game.id, naive, source)))
    else:
        _print(found, naive, source)
    if plot:
        write_plot(plot, found, naive, source)
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


def _print(found: Battery, naive: bool, source: Source) -> None:
    out = console()
    out.print(f"[bold]{heading(found.tally)}[/]")
    out.print(f"Shuffle: {_loud(NAIVE, naive)}.")
    out.print(f"Random source: {_loud(source.label, source.seeded)}.", soft_wrap=True)
    table = Table()
    for column in COLUMNS:
        table.add_column(column, justify="left" if column in ("test", "verdict") else "right")
    for row, bad in rows(found):
        table.add_row(*row, style="bold red" if bad else None)
    out.print(table)
    for line in CRITERION:
        out.print(line)
    out.print(f"[bold {'green' if found.passed else 'red'}]{outcome(found)}[/]")


def _loud(words: str, warning: bool) -> str:
    if words == NAIVE and not warning:
        return RIGHT
    return f"[bold red]{escape(words)}[/]" if warning else escape(words)
