"""What one sees of a simulation while it runs, and how one ends it."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from etg.cli.console import messages

if TYPE_CHECKING:
    from etg.odds.simulation.results import Estimate
    from etg.odds.simulation.tally import Tally

_UPDATES_PER_SECOND = 5


@contextmanager
def ended_by_hand() -> Iterator[Callable[[], bool]]:
    """Ctrl-C asks the run to end and to report what it has; a second one ends the program as ever."""
    wanted = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield wanted.is_set
        return
    before = signal.getsignal(signal.SIGINT)

    def asked(_number: int, _frame: FrameType | None) -> None:
        wanted.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, asked)
    try:
        yield wanted.is_set
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def status(words: str, quiet: bool) -> Iterator[None]:
    """Say what the program is busy with, where somebody looks."""
    out = messages()
    if quiet or not out.is_terminal:
        yield
        return
    with out.status(words):
        yield


@contextmanager
def watched(
    words: str, rounds: int, estimate: "Callable[[Tally], Estimate]", quiet: bool, out: Console | None = None
) -> "Iterator[Callable[[Tally], None]]":
    """A bar with rounds, pace, the edge so far and the time left; nothing where nobody looks."""
    out = out or messages()
    if quiet or not out.is_terminal:
        yield lambda tally: None
        return
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:,.0f} rounds, {task.fields[pace]:,.0f} a second, {task.fields[edge]}"),
        TimeRemainingColumn(compact=True),
        console=out,
        transient=True,
    )
    began = time.monotonic()
    shown = began
    with bar:
        task = bar.add_task(words, total=rounds, pace=0.0, edge="")

        def show(tally: "Tally") -> None:
            nonlocal shown
            now = time.monotonic()
            if now - shown < 1 / _UPDATES_PER_SECOND:
                return
            shown = now
            found = estimate(tally)
            edge = f"edge {found.edge:.4%} ± {found.standard_error:.4%}"
            bar.update(task, completed=tally.rounds, pace=tally.rounds / (now - began), edge=edge)

        yield show
