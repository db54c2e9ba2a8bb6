"""Rounds that play by themselves where there is no display, told in words and, if wanted, in pictures."""

import os
from pathlib import Path

from rich.console import Console

from etg.cabinet.headless import Headless
from etg.cabinet.shown import Shown, Summary
from etg.cards import names
from etg.money import dollars
from etg.shoe.source import SystemSource, below
from etg.submission import Submission
from etg.table.actions import Do, next_action

SIZE = (1280, 720)
_RESULTS = "3-results"
_MOMENTS = {Do.CLOSE_BETTING: "1-betting", Do.DECIDE: "2-deciding", Do.CLEAR: _RESULTS}


def play_off_screen(
    submission: Submission,
    rounds: int,
    seed: int | None,
    out: Console,
    shots: Path | None = None,
    size: tuple[int, int] | None = None,
) -> None:
    """The demo: the same conductor, engine and devices, with books in memory."""
    album = None if shots is None else _Album(shots, size or SIZE)
    number = below(SystemSource(), 2**31) if seed is None else seed
    out.print(f"DEMO, no money: {submission.game.name} plays {rounds} rounds by itself (seed {number}).\n")
    table = Headless(submission, number, album.see if album is not None else lambda shown: None)
    try:
        table.play(rounds, lambda number, summary: out.print(in_a_line(number, summary), soft_wrap=True))
    finally:
        table.close()
    if album is not None:
        out.print(f"\n{album.taken} pictures in {shots}")


def in_a_line(number: int, summary: Summary) -> str:
    """A round in one line."""
    dealer = f"dealer {names(summary.dealer)} ({summary.total})" if summary.dealer else "no cards for the dealer"
    boxes = "; ".join(
        f"box {number} {'/'.join(map(str, box.totals))} {', '.join(box.outcomes)} {_net(box.net)}"
        for number, box in summary.boxes.items()
    )
    void = ", void" if summary.voided else ""
    return f"Round {number}{void}: {dealer}. {boxes}."


def _net(cents: int) -> str:
    return f"+{dollars(cents)}" if cents > 0 else dollars(cents)


class _Album:
    """Pictures of the table at the notable moments of each round."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from etg.screens.gallery import Gallery

        folder.mkdir(parents=True, exist_ok=True)
        self.taken = 0
        self._folder = folder
        self._size = size
        self._gallery = Gallery()
        self._rounds = 0
        self._done: set[str] = set()

    def see(self, shown: Shown) -> None:
        """Take a picture where there is something to see that was not there before in this round."""
        moment = _MOMENTS.get(next_action(shown.state).do)
        if shown.state.round is None and _RESULTS in self._done:
            self._done.clear()
        if not self._done and moment is not None:
            self._rounds += 1
        if moment is None or moment in self._done:
            return
        self._done.add(moment)
        self._take(f"round-{self._rounds:04}-{moment}", shown)

    def _take(self, name: str, shown: Shown) -> None:
        import pygame

        from etg.screens.scenes import Scene
        from etg.screens.shots import shot

        picture = shot("tabletop", Scene(name, shown), self._size, self._gallery).picture
        pygame.image.save(picture, self._folder / f"{name}.png")
        self.taken += 1
