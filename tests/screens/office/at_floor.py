"""A floorperson behind the console of a live table, finger by finger; the clock is turned by the test."""

from collections.abc import Hashable, Iterator

from pygame import Rect

from etg.screens.canvas import Canvas
from etg.screens.dealer.console import DealerConsole
from etg.screens.gallery import Gallery
from etg.screens.office import floor_table
from etg.screens.office import intents as i
from etg.screens.overhead import Overhead
from etg.screens.pane import Screen
from etg.screens.station.station import Station
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.people import Person
from etg.table.state import State
from tests.cabinet.staff.builders import DEALER, FLOOR, PIN, Live
from tests.screens.builders import SETTING
from tests.screens.office.test_every_phase import SIZE, AtConsole

PLAYERS = {1: "p1", 3: "p3"}
"""Who sits where."""
CREDITS = 500_00


class Floor:
    """Touches only what is on the screen, and everything on it has room."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.console = AtConsole(live, Gallery())
        self.console.follow()

    @property
    def state(self) -> State:
        """The table as it is on disk."""
        return self.live.state

    # Fingers

    def touch(self, *intents: Hashable) -> None:
        """One after the other."""
        for intent in intents:
            sheet = self.console.draw()
            assert not sheet.overflows, sheet.overflows
            assert intent in self.offered, f"{intent} is not on the screen: {self.offered}"
            self.console.touch(intent)

    def enter(self, digits: str) -> None:
        """On the keypad, then enter."""
        self.touch(*(i.Key(digit) for digit in digits), i.Enter())

    def prove(self, person: Person, pin: str = PIN) -> None:
        """Number and PIN."""
        self.enter(person.id)
        self.enter(pin)

    def log_in(self, topic: str, person: Person = FLOOR) -> None:
        """From the console to a page."""
        self.console.touch(i.OpenDoor())
        self.prove(person)
        assert self.live.office is not None and self.live.office.person == person
        self.touch(i.OpenTopic(topic))

    # Eyes

    @property
    def offered(self) -> list[Hashable]:
        """What can be touched."""
        return [target.intent for target in self.console.draw().targets if target.intent is not None]

    @property
    def words(self) -> str:
        """All that can be read at the console."""
        return " | ".join(str(item.args[0]) for item in self.console.draw().items if item.kind == "text")

    def everywhere(self) -> dict[str, str]:
        """All that can be read on each screen of the cabinet while the dealer has the console."""
        stations = {f"station {box}": Station(box, SETTING) for box in range(1, self.state.terms.game.boxes + 1)}
        screens: dict[str, Screen] = {
            **stations,
            "overhead": Overhead(SETTING),
            "dealer": DealerConsole(seconds=lambda: 0),
        }
        return {name: " | ".join(self._read(screen)) for name, screen in screens.items()}

    def _read(self, screen: Screen) -> Iterator[str]:
        now = self.live.cabinet.clock()
        canvas = Canvas(self.console.gallery, screen.scale(*SIZE), Rect(0, 0, *SIZE))
        screen.build(canvas, self.live.shown, now)
        return (str(item.args[0]) for item in canvas.sheet.items if item.kind == "text")

    def events(self, kind: type[e.Event]) -> list[e.Event]:
        """All of a kind in the ledger."""
        return [event for event in self.live.events() if isinstance(event, kind)]

    # The others

    def wait(self, seconds: float) -> None:
        """Time goes by, and the table does what is due."""
        self.live.cabinet.wait(seconds)
        self.live.settle()
        self.console.follow()

    def sit(self) -> None:
        """Players come and the dealer takes their cash."""
        for box, player in PLAYERS.items():
            self.live.ask(c.Seat(player, box), place=box)
            assert self.live.prove(DEALER)
            self.live.ask(c.BuyIn(player, CREDITS, c.Funds.CASH, DEALER))
            assert self.state.players[player] == CREDITS

    def open(self) -> None:
        """The table is opened with a dealer, people sit down, and the cards are made ready."""
        self.log_in("table")
        self.touch(floor_table.Do("open"))
        self.prove(DEALER)
        self.sit()
        self.play(Do.WAGERS)

    def play(self, until: Do) -> None:
        """What the table waits for is done, until it waits for this."""
        for _ in range(400):
            if next_action(self.state).do is until:
                self.live.settle()
                self.console.follow()
                return
            self.live.bot()
        raise AssertionError(f"the table never came to {until}, it waits for {next_action(self.state).do}")

    def wager(self, amount: int = 10_00) -> None:
        """Everybody does, at his own station."""
        for box, player in PLAYERS.items():
            self.live.ask(c.Place(player, box, amount), place=box)
        assert set(self.state.wagers) == set(PLAYERS)

    def round(self) -> None:
        """Everybody wagers, and a round is played to its end."""
        rounds = self.state.rounds
        self.wager()
        self.live.ledger.record(c.CloseBetting())
        self.live.play_until(lambda state: state.round is None and state.rounds > rounds)
        self.console.follow()
