"""What the parts of the console are drawn from."""

from dataclasses import dataclass, field
from typing import NamedTuple

from etg.cabinet.shown import Shown
from etg.money import Cents
from etg.screens.canvas import Canvas
from etg.screens.dealer.intents import Page
from etg.screens.dealer.next_step import Next
from etg.screens.dealer.scene import Scene
from etg.screens.moments import Moment, Spin
from etg.table.state import State


@dataclass
class Memory:
    """What the console remembers of the dealer's touches."""

    pages: list[Page] = field(default_factory=list)
    """Open over the felt, the last one on top."""
    leaf: int = 0
    """Of a page that does not fit: which part of it is shown."""
    typed: str = ""
    note: str = ""
    """A sentence for the dealer, until `note_until`."""
    note_until: float = 0.0

    @property
    def page(self) -> Page | None:
        """What is open."""
        return self.pages[-1] if self.pages else None

    def open(self, page: Page) -> None:
        """Show a page; the one before stays behind it."""
        self.pages.append(page)
        self.leaf, self.typed = 0, ""

    def back(self) -> None:
        """The page before."""
        if self.pages:
            self.pages.pop()
        self.leaf, self.typed = 0, ""

    def close(self) -> None:
        """The felt again."""
        self.pages.clear()
        self.leaf, self.typed = 0, ""


class View(NamedTuple):
    """The console at one moment."""

    canvas: Canvas
    scene: Scene
    now: float
    memory: Memory
    next: Next
    chips: tuple[Cents, ...]
    """The chips of this table."""
    moment: Moment | None = None
    """What the other screens celebrate."""

    @property
    def turning(self) -> bool:
        """Whether a wheel still turns: what comes of it is not told before it stands."""
        return isinstance(self.moment, Spin) and self.now < self.moment.stops

    @property
    def shown(self) -> Shown:
        """What the conductor shows."""
        return self.scene.shown

    @property
    def state(self) -> State:
        """The table."""
        return self.scene.shown.state
