"""Rounds that play by themselves where there is no display, told in words."""

from rich.console import Console

from etg.cabinet.exercise import Exercise
from etg.cabinet.memory import remembered
from etg.cabinet.shown import Summary
from etg.cards import names
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.money import dollars
from etg.shoe.source import SystemSource, below
from etg.submission import Submission


def play_off_screen(submission: Submission, rounds: int, seed: int | None, out: Console) -> None:
    """Bots play through the same engine and an in-memory ledger."""
    ledger = Ledger.in_memory(Mode.DEMO)
    try:
        table = Exercise(ledger, below(SystemSource(), 2**31) if seed is None else seed)
        table.begin(submission)
        for _ in range(rounds):
            table.play(1)
            out.print(in_a_line(remembered(ledger.reader, table.state).history[0]))
    finally:
        ledger.close()


def in_a_line(summary: Summary) -> str:
    """A round in one line."""
    dealer = f"dealer {names(summary.dealer)} ({summary.total})" if summary.dealer else "no cards for the dealer"
    boxes = "; ".join(
        f"box {number} {'/'.join(map(str, box.totals))} {', '.join(box.outcomes)} {_net(box.net)}"
        for number, box in summary.boxes.items()
    )
    void = ", void" if summary.voided else ""
    return f"Round {summary.number}{void}: {dealer}. {boxes}."


def _net(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)
