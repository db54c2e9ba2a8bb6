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
from etg.screens.office.keys import IN_ORDER
from etg.table.state import State


@dataclass
class Memory:
    """What the console remembers of the dealer's touches."""

    pages: list[Page] = field(default_factory=list)
    """Open over the felt, the last one on top."""
    leaf: int = 0
    """Of a page that does not fit: which part of it is shown."""
    typed: str = field(default="", repr=False)
    note: str = ""
    """A sentence for the dealer, until `note_until`."""
    note_until: float = 0.0
    number: str = ""
    """The staff number that was typed before its PIN."""
    said: tuple[str, ...] = field(default=(), repr=False)
    """What was typed before, where somebody changes his PIN."""
    awaits: int | None = None
    """A proof is awaited: the count of the last one before it."""
    wrong: str = ""
    """Why the last one was none, until something is typed."""
    shuffled: bool = False
    """The digits of a PIN are never twice in the same order."""
    digits: str = IN_ORDER
    """The keys of the keypad in their order."""

    @property
    def page(self) -> Page | None:
        """What is open."""
        return self.pages[-1] if self.pages else None

    def open(self, page: Page) -> None:
        """Show a page; the one before stays behind it."""
        self.pages.append(page)
        self._begin()

    def back(self) -> None:
        """The page before."""
        if self.pages:
            self.pages.pop()
        self._begin()

    def close(self) -> None:
        """The felt again."""
        self.pages.clear()
        self._begin()

    def forget(self) -> None:
        """Nothing that was typed is left, and nothing is awaited."""
        self.typed = self.number = self.wrong = ""
        self.said, self.awaits = (), None

    def _begin(self) -> None:
        self.leaf = 0
        self.forget()


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
