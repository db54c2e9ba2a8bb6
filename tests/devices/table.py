"""A whole table on emulated devices, without threads and on a clock of the test's own.

Players and staff are bots. The staff sees the cards as they really lie on the felt, as people do, and puts right what
the devices got wrong. `given` is what left the shoe by the books, `left` what really left it.
"""

from collections.abc import Iterable
from queue import Queue
from random import Random

from etg.cabinet.bots import Bots
from etg.cabinet.bridge import Bridge, cards_due
from etg.cabinet.dealer_hands import DealerHands
from etg.cabinet.turned import TurnedClock
from etg.cards import Card
from etg.devices.emulated.faults import BadDay, strike
from etg.devices.emulated.port import Emulation
from etg.devices.emulated.reader import EmulatedReader
from etg.devices.emulated.shoe import EmulatedShoe, Left
from etg.devices.emulated.wire import Wire
from etg.devices.protocol import EtgTalk
from etg.devices.reports import Kind, Report
from etg.devices.turned import TurnedLink
from etg.errors import Refused
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.shoe.source import SeededSource
from etg.shoe.virtual import COVER
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.decide import decide
from etg.table.people import Person, Role
from etg.table.routine import usual_backs, usual_shoe
from etg.table.state import State

STEP = 0.05
UNREAD = -2
"""A card that nobody has read."""
DEALER, FLOORPERSON = Person(Role.DEALER, "ann"), Person(Role.FLOORPERSON, "mia")


class EmulatedTable:
    """A ledger in memory, a shoe and a reader, and people."""

    def __init__(self, game: str, seed: int, faults: Iterable[str] = (), ledger: Ledger | None = None) -> None:
        self.rng = Random(f"table {game} {seed}")
        self.clock = TurnedClock()
        self.ledger = ledger or Ledger.in_memory(Mode.TRAINING)
        if self.ledger.state is None:
            self.ledger.install(load(shipped_path(game)))
        self.bots = Bots(seed, odd=0)
        day = BadDay([strike(each) for each in faults], seed)
        self.shoe = EmulatedShoe(seed=seed)
        self.shoe_device = Emulation(Wire(self.shoe, seed, day), self.clock)
        self.reader = EmulatedReader(seed=seed)
        self.reader_device = Emulation(Wire(self.reader, seed), self.clock)
        self.hands = DealerHands(SeededSource(seed), self.shoe_device, self.reader_device)
        self.given: list[Card] = []
        self.irregular: list[str] = []
        """What went wrong by the books, by name."""
        self._waited = 0.0
        self._strays = 0
        self._suspect = -1
        """The place in `given` of the card that people look at."""
        self._seen = self.ledger.last
        self.connect()

    def connect(self) -> None:
        """Start the program: new links, which know only what is on record."""
        reports: Queue[Report] = Queue()
        ledger = self.ledger
        talks = {
            kind: EtgTalk(kind, kind, ledger.positions.get(kind), ledger.identities.get(kind))
            for kind in (Kind.SHOE, Kind.READER)
        }
        self.links = {
            Kind.SHOE: TurnedLink(talks[Kind.SHOE], self.shoe_device, reports),
            Kind.READER: TurnedLink(talks[Kind.READER], self.reader_device, reports),
        }
        self.bridge = Bridge(ledger, reports, self.links[Kind.SHOE], self.links[Kind.READER])

    @property
    def state(self) -> State:
        state = self.ledger.state
        assert state is not None
        return state

    @property
    def left(self) -> list[Left]:
        """The cards that have really left the shoe, without cover cards."""
        return [left for left in self.shoe.record if left.card != COVER]

    def play(self, rounds: int) -> None:
        """So many rounds to their end."""
        last = self.state.rounds + rounds
        steps = 0
        while self.state.rounds < last or self.state.round is not None:
            self.step()
            steps += 1
            assert steps < 20_000, f"the table stands still: {next_action(self.state)}, {self.state.causes}"

    def step(self) -> None:
        """A moment passes; then somebody does what the table waits for."""
        self.clock.now += STEP
        for link in self.links.values():
            link.turn(self.clock.now)
        self.bridge.take()
        self.look()
        command = self.answer()
        if command is not None:
            self.do(command)

    def do(self, command: c.Command) -> None:
        """Give a command; a refusal is on record."""
        try:
            self.bridge.check(command)
            self.ledger.record(command)
        except Refused:
            return
        finally:
            self.look()

    def answer(self) -> c.Command | None:
        """What somebody asks of the table now; None: hands were moved, or there is nothing to do but wait."""
        state, action = self.state, next_action(self.state)
        wrong = self._misread()
        if wrong is not None:
            return c.CorrectCard(wrong, DEALER, FLOORPERSON)
        if cards_due(state) or action.do is Do.READER:
            self.hands.act(state)
            return None
        if action.do is not Do.MEND and self._unknown and self._all_heard() and not state.shoe.strays:
            found = c.DrawnInError(self._unknown[0], state.round is None, DEALER)
            if state.shoe.suspect is None and self._would(found):
                return found  # nobody but the people at the table knows of this card
        match action.do:
            case Do.NEW_DECKS:
                kind = usual_shoe(state.terms)
                backs = usual_backs(state.terms, kind)
                return c.ReceiveDecks(kind, 0, FLOORPERSON, preinspected=True, backs=backs)
            case Do.CHECK_CARD:
                return self._look_at_card(state)
            case Do.STRAY:
                return self._put_right(state)
            case Do.MEND:
                return self._mend(state)
        return self.bots.command(state, self.ledger.last)

    # People look at the cards

    @property
    def _unknown(self) -> list[Card]:
        """The cards that have left the shoe and are not in the books, the oldest first."""
        return [left.card for left in self.left][len(self.given) :]

    def _misread(self) -> Card | None:
        """The last card of the books, where it lies on the felt as another one and can still be put right."""
        cards = [left.card for left in self.left]
        at = len(self.given) - 1
        if self.state.before is None or at < 0 or at >= len(cards) or self.given[at] == cards[at]:
            return None
        return cards[at] if self.state.before.card == self.given[at] else None

    def _look_at_card(self, state: State) -> c.Command:
        """A card that cannot be, or that the shoe could not read."""
        card = self.left[self._suspect].card
        if state.round is None:
            return c.Burn(card, DEALER, FLOORPERSON)
        return c.Card(card, c.Source.MANUAL, None, DEALER, FLOORPERSON)

    def _put_right(self, state: State) -> c.Command:
        """A card out of turn: it is named if need be, and used as the next one, or else discarded."""
        stray = state.shoe.strays[0]
        real = self.left[len(self.given) - len(state.shoe.strays)].card
        if stray.card != real:
            return c.NameCard(real, DEALER, FLOORPERSON)
        in_error = c.DrawnInError(real, False, DEALER)
        return in_error if self._would(in_error) else c.DiscardStray(DEALER, FLOORPERSON)

    def _mend(self, state: State) -> c.Command | None:
        """What passes by itself is waited for; what lies on the felt and is not in the books is entered first."""
        causes = [cause for cause in state.causes if cause.fault not in c.PASSING]
        if not causes:
            self._waited += STEP
            return None if self._waited < 8 else c.Mend(state.causes[0].device, DEALER)
        self._waited = 0.0
        if any(cause.fault is c.Fault.GAP for cause in causes) and self._unknown and self._all_heard():
            people = DEALER, FLOORPERSON
            card = self._unknown[0]
            entry = c.Card(card, c.Source.MANUAL, None, *people) if state.round is not None else c.Burn(card, *people)
            if self._would(entry):
                return entry
        return c.Mend(causes[0].device, DEALER)

    def _all_heard(self) -> bool:
        """Whether the shoe has nothing more to say."""
        return self.shoe_device.settled

    def _would(self, command: c.Command) -> bool:
        try:
            decide(self.state, command)
        except Refused:
            return False
        return True

    # The books

    def look(self) -> None:
        """Read on in the books: what left the shoe by them, and what went wrong."""
        for row in self.ledger.reader.events(self._seen + 1):
            self._seen = row.number
            self._follow(row.event())

    def _went(self, card: Card | None, stray: bool = True) -> None:
        """A card found its place: the one that people had to look at, one out of turn, or one that is new."""
        card = UNREAD if card is None else card
        if self._suspect >= 0:
            self.given[self._suspect] = card
            self._suspect = -1
        elif stray and self._strays:
            self._strays -= 1
        else:
            self.given.append(card)

    def _follow(self, event: e.Event) -> None:
        match event:
            case e.Dealt(source=source) if source is not c.Source.HELD:
                self._went(event.card, stray=False)
            case e.Burned() | e.Held() | e.StrayDiscarded():
                self._went(event.card)
            case e.Discarded() if event.from_shoe:
                self._went(event.card)
            case e.CardStrayed(card=card):
                self._strays += 1
                self.given.append(UNREAD if card is None else card)
                self.irregular.append("out of turn")
            case e.CardNamed(card=card):
                self.given[len(self.given) - self._strays] = card
            case e.DealTakenBack(cards=cards):
                del self.given[-cards:]
            case e.Corrected():
                del self.given[-1]
                self.irregular.append("corrected")
            case e.CardSuspected(card=card):
                self._suspect = len(self.given)
                self.given.append(UNREAD)
                self.irregular.append("unread" if card is None else "cannot be")
            case e.WentOutOfOrder(fault=fault):
                self.irregular.append(str(fault))
            case e.Tilted() | e.Voided():
                self.irregular.append(event.name)
