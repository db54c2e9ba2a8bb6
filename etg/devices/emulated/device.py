"""What every emulated device does: it says who it is, beats, numbers its events and sends them until acknowledged.

This is the device's side of hardware/PROTOCOL.md, written from that page and not from the table's side of it.
"""

from collections import OrderedDict
from hashlib import sha256
from random import Random

from etg.devices import messages as m
from etg.devices.frames import RESENT, VERSION, Decoder, Frame, Garbage, encode
from etg.devices.reports import Identity, Kind, Trouble
from etg.errors import Malformed

BEAT = 1.0
RESEND = 0.2
AT_ONCE = 8
"""Events that are sent again in one go."""
_SPECIAL = frozenset((m.Type.LOCK, m.Type.UNLOCK, m.Type.LAMPS))
KEPT = 256
"""Events that are kept for REPLAY."""


class Device:
    """A device without anything to tell: the shoe, the reader and the inputs are built on it."""

    kind: Kind
    can = m.Can.REMEMBER
    obeys: frozenset[m.Type] = frozenset()
    """What only a device of this kind can do."""

    def __init__(self, serial: str, seed: int = 1, firmware: str = "1.0.0", kept: int = KEPT) -> None:
        self.serial = serial
        self.firmware = firmware
        self.kept = kept
        self.boot = 1
        self.session = 0
        self.silent_until = 0.0
        """It is starting and says nothing before this time."""
        self.troubles: set[Trouble] = set()
        self._rng = Random(f"{serial}:{seed}")
        self._decoder = Decoder()
        self._out: list[bytes] = []
        self._beat = self._resent = float("-inf")
        self._greets = True
        """It has been started and says who it is without being asked."""
        self._new_session()

    def _new_session(self) -> None:
        last = self.session
        while self.session == last:
            self.session = self._rng.randint(1, 0xFFFF)
        self.last = self.acked = 0
        self._events: OrderedDict[int, Frame] = OrderedDict()

    @property
    def identity(self) -> Identity:
        """Who it says it is."""
        digest = sha256(f"etg emulated {self.kind} {self.firmware}".encode()).hexdigest()
        return Identity(self.kind, self.serial, "E1", self.firmware, digest, m.PROTOCOL, self.boot)

    @property
    def full(self) -> bool:
        """Whether another event would push out one that is not acknowledged."""
        return self.last - self.acked >= self.kept

    @property
    def first(self) -> int:
        """The oldest event that is kept."""
        return next(iter(self._events), self.last + 1)

    def numbers(self, kind: m.Type) -> list[int]:
        """The numbers of the events of a type that are kept."""
        return [number for number, frame in self._events.items() if frame.type == kind]

    # What happens at the device

    def event(self, message: m.Message, now: float) -> int:
        """Number an event, keep it and send it; its number."""
        self.last += 1
        frame = Frame(message.type, self.session, self.last, message.pack())
        self._events[self.last] = frame
        while len(self._events) > self.kept:
            self._events.popitem(last=False)
        self._send(frame, now)
        return self.last

    def trouble(self, which: Trouble, on: bool, now: float, detail: int = 0) -> None:
        """Something is wrong, or right again."""
        if (which in self.troubles) != on:
            (self.troubles.add if on else self.troubles.discard)(which)
            self.event(m.Troubled(which, on, detail), now)

    def passing(self, which: Trouble, now: float, detail: int) -> None:
        """Something was wrong, and is over."""
        detail &= 0xFFFF
        self.trouble(which, True, now, detail)
        self.trouble(which, False, now, detail)

    def restart(self, now: float, takes: float = 0.5, forget: bool = False) -> None:
        """Lose the power for a moment; without a memory of its own it begins a new numbering."""
        self.boot += 1
        self.silent_until = now + takes
        self._decoder = Decoder()
        self._out.clear()
        self.restarted()
        if forget:
            self._new_session()
            for trouble in self.troubles:
                self.event(m.Troubled(trouble, True), now)
        self._beat = float("-inf")
        self._greets = True

    def restarted(self) -> None:
        """What a device of this kind forgets without power."""

    # The wire

    def receive(self, data: bytes, now: float) -> None:
        """Take what the table has sent."""
        if now < self.silent_until:
            return
        for piece in self._decoder.feed(data):
            if isinstance(piece, Garbage) or piece.frame.version != VERSION or piece.frame.flags & ~RESENT:
                continue
            if piece.frame.type < 0x80:
                self._answer(piece.frame, now)

    def tick(self, now: float) -> None:
        """Beat, and send again what is not acknowledged."""
        if now < self.silent_until:
            return
        if self._greets:
            self._greets = False
            self._hello(now)
        if now - self._resent >= RESEND:
            self._resent = now
            waiting = [frame for number, frame in self._events.items() if number > self.acked]
            for frame in waiting[:AT_ONCE]:
                self._send(frame._replace(flags=RESENT), now)
        if now - self._beat >= BEAT:
            self._state(now)

    def take(self) -> list[bytes]:
        """The frames that are to be sent, each handed out once."""
        frames, self._out = self._out, []
        return frames

    def _send(self, frame: Frame, now: float) -> None:
        if now >= self.silent_until:
            self._out.append(encode(frame))

    def _say(self, message: m.Message, now: float) -> None:
        self._send(Frame(message.type, self.session, self.last, message.pack()), now)

    def _hello(self, now: float) -> None:
        self._say(m.Hello(self.identity, self.can, self.first), now)

    def _state(self, now: float) -> None:
        self._beat = now
        self._say(self.state(now), now)

    def state(self, now: float) -> m.State:
        """The heartbeat."""
        return m.State(self.status(now))

    def status(self, now: float) -> m.Status:
        """Its bits."""
        status = m.Status.MEMORY_FULL if self.full else m.Status(0)
        return status | m.Status.TROUBLE if self.troubles else status

    def _answer(self, frame: Frame, now: float) -> None:
        if frame.type == m.Type.ASK_HELLO:
            self._hello(now)
            return
        if frame.type not in m.MESSAGES:
            self._nak(m.Refusal.UNKNOWN_TYPE, frame, now)
            return
        if frame.session != self.session:
            self._nak(m.Refusal.WRONG_SESSION, frame, now)
            return
        if frame.type in _SPECIAL - self.obeys:
            self._nak(m.Refusal.NOT_ABLE, frame, now)
            return
        try:
            message = m.message(frame.type, frame.payload)
        except Malformed:
            self._nak(m.Refusal.BAD_PAYLOAD, frame, now)
            return
        match message:
            case m.Ack():
                if self.acked < frame.sequence <= self.last:
                    self.acked = frame.sequence
            case m.Replay():
                self._replay(frame, now)
            case m.AskState():
                self._state(now)
            case _:
                refusal = self.obey(message, frame.sequence)
                if refusal is None:
                    self._state(now)
                else:
                    self._nak(refusal, frame, now, self.first if refusal is m.Refusal.FORGOTTEN else 0)

    def obey(self, message: m.Message, sequence: int) -> m.Refusal | None:
        """Do what only a device of this kind can do, or say why not."""
        raise NotImplementedError

    def _replay(self, frame: Frame, now: float) -> None:
        if frame.sequence + 1 < self.first:
            self._nak(m.Refusal.FORGOTTEN, frame, now, self.first)
            return
        wanted = [event for number, event in self._events.items() if number > frame.sequence]
        if not wanted:
            self._state(now)
        self._resent = now
        for event in wanted[: 2 * AT_ONCE]:
            self._send(event._replace(flags=RESENT), now)

    def _nak(self, refusal: m.Refusal, frame: Frame, now: float, detail: int = 0) -> None:
        self._say(m.Nak(refusal, frame.type, detail), now)
