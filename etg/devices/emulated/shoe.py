"""An emulated card-reading shoe: real orders of cards, a lock, a lid, and a record of what really left it."""

from collections.abc import Sequence
from typing import NamedTuple

from etg.cards import Card
from etg.devices import messages as m
from etg.devices.emulated.device import Device
from etg.devices.reports import Kind, Trouble
from etg.shoe.virtual import COVER


class Left(NamedTuple):
    """What has really left the shoe, whatever it has said about it."""

    card: Card
    """Or `COVER`."""
    side: str | None
    sequence: int | None
    """The event it was reported by; None: by none."""
    said: Card | None
    """What it was reported as; None: unreadable, or not at all."""


class EmulatedShoe(Device):
    """Cards are loaded and drawn by whoever plays the dealer's hands."""

    kind = Kind.SHOE
    can = m.Can.LOCK | m.Can.REMEMBER | m.Can.TELL_SIDES
    obeys = frozenset((m.Type.LOCK, m.Type.UNLOCK))

    def __init__(self, serial: str = "EMU-SHOE-1", seed: int = 1, firmware: str = "1.0.0", kept: int = 256) -> None:
        super().__init__(serial, seed, firmware, kept)
        self.sides: dict[str | None, list[Card]] = {None: []}
        """The cards of each side, the next one last; one of them may be `COVER`."""
        self.record: list[Left] = []
        self.after = self.allowed = 0
        self.cards = 0
        """Cards that have left it since it was started."""
        self._covers: set[int] = set()
        """Events of cover cards: they are not counted as cards."""
        self.unreadable = 0
        """So many cards from now on cannot be read."""
        self.misread = 0
        self.thick = 0
        """So many times two cards come at once."""

    def load(self, cards: Sequence[Card], side: str | None = None) -> None:
        """Put cards in, the first to be drawn first, in place of those that were there."""
        self.sides[side] = list(cards)[::-1]

    @property
    def locked(self) -> bool:
        """Whether the lock holds the next card back."""
        if Trouble.LID_OPEN in self.troubles or Trouble.JAM in self.troubles or self.full:
            return True
        drawn = sum(number > self.after for number in self.numbers(m.Type.CARD) if number not in self._covers)
        return drawn >= self.allowed

    def restarted(self) -> None:
        self.after = self.allowed = self.cards = 0  # without power the lock is closed

    def obey(self, message: m.Message, sequence: int) -> m.Refusal | None:
        match message:
            case m.Lock():
                self.after = self.allowed = 0
            case m.Unlock() if sequence > self.last:
                return m.Refusal.BAD_PAYLOAD
            case m.Unlock() if sequence + 1 < self.first:
                return m.Refusal.FORGOTTEN
            case m.Unlock(cards):
                self.after, self.allowed = sequence, cards
        return None

    def state(self, now: float) -> m.State:
        return m.State(self.status(now), self.cards, self.after, self.allowed)

    def status(self, now: float) -> m.Status:
        status = super().status(now)
        if any(self.sides.values()):
            status |= m.Status.CARD
        if Trouble.LID_OPEN in self.troubles:
            status |= m.Status.LID_OPEN
        return status | m.Status.LOCKED if self.locked else status

    def draw(self, now: float, side: str | None = None, force: bool = False) -> bool:
        """Pull at the next card; whether one has come out. Force overcomes the lock."""
        if not self.sides.get(side) or Trouble.JAM in self.troubles or (self.locked and not force):
            return False
        forced = m.Mark.FORCED if self.locked else 0
        card = self.sides[side].pop()
        if card == COVER:
            number = self.event(m.Drawn(None, side, 100, m.Mark.COVER), now)
            self._covers.add(number)
            self.record.append(Left(COVER, side, number, COVER))
            return True
        number = self._read(card, side, forced, now)
        if self.thick and self.sides[side] and self.sides[side][-1] != COVER:
            self.thick -= 1
            self.unreadable += 1
            second = self._read(self.sides[side].pop(), side, forced, now)
            self.passing(Trouble.DOUBLE_FEED, now, second)
        if forced:
            self.passing(Trouble.FORCED, now, number)
        return True

    def _read(self, card: Card, side: str | None, forced: int, now: float) -> int:
        """A card passes the sensor; the number of its event, 0 without power."""
        said: Card | None = card
        dark = now < self.silent_until
        if self.unreadable:
            self.unreadable -= 1
            said = None
        elif self.misread:
            self.misread -= 1
            said = (card + 4 * self._rng.randint(1, 12)) % 52
        self.cards += 1
        if dark:
            self.record.append(Left(card, side, None, None))
            return 0
        drawn = m.Drawn(said, side, 99, forced) if said is not None else m.Drawn(None, side, 0, m.Mark.UNREAD | forced)
        number = self.event(drawn, now)
        self.record.append(Left(card, side, number, said))
        return number
