"""The table's side of our own protocol (hardware/PROTOCOL.md).

Events are taken in the order of their numbers and only once. What comes again is dropped, what is missing is asked
for, and what can never come again is said. `_last` is the last event handed on, `_acked` the last one on record.
"""

from etg.devices import messages as m
from etg.devices.frames import RESENT, VERSION, Decoder, Frame, Garbage, encode
from etg.devices.reports import (
    KINDS,
    CardDrawn,
    CardUnread,
    Changed,
    Connected,
    CoverCardDrawn,
    Happened,
    Identity,
    InputChanged,
    Kind,
    Lost,
    Missed,
    Peeked,
    Position,
    Report,
    TroubleBegan,
    TroubleEnded,
)
from etg.devices.talk import Abilities, Monitor
from etg.devices.words import heard, heard_garbage
from etg.errors import Malformed
from etg.texts import text

SILENCE = 3.0
"""Seconds without a word after which a device is gone: three heartbeats."""
AGAIN = 0.2
"""Seconds after which a wish that had no effect is sent again."""
ASK = 0.5
"""Seconds between two questions to a device that has not said who it is."""
PATIENCE = 3
"""So often may something come that makes no sense, before it is believed."""
REMEMBERED = 256
"""Events that are compared when they come again."""
DEVICES = 8
"""Devices that are remembered, so that one that comes back goes on where it was."""
_EVENTS = {Kind.SHOE: m.Type.CARD, Kind.READER: m.Type.PEEK, Kind.INPUTS: m.Type.INPUT}
"""What each device reports besides trouble."""
_FORGOT = text("the device has restarted and lost its memory")
_REPLACED = text("what another device had to say last was not heard")
_NO_ANSWER = text("silent for {seconds} seconds", seconds=f"{SILENCE:g}")


class EtgTalk:
    """The conversation with one device."""

    abilities = Abilities(acknowledges=True, locks=True, beats=True, identifies=True)

    def __init__(self, port: str, kind: Kind, since: Position | None = None, known: Identity | None = None) -> None:
        self.port = port
        self.kind = kind
        self.monitor: Monitor | None = None
        self.identity = known
        """Who was here last, also before the program was started."""
        self.connected = False
        self.heard: float | None = None
        self.state: m.State | None = None
        """The last heartbeat."""
        self.told = 0
        self.can = m.Can(0)
        self.duplicates = 0
        self._decoder = Decoder()
        self._out: list[bytes] = []
        self._last = since
        """The last event that was handed on, in this run or an earlier one."""
        self._acked = since.sequence if since is not None else 0
        self._earlier: dict[str, tuple[Position, int]] = {}
        """By serial number: where the devices were that others have taken the place of, and what is on record."""
        self._taken: dict[int, tuple[int, bytes]] = {}
        """What the last events said, to compare them with when they come again."""
        self._senseless = 0
        """How often the next event has come without making sense."""
        self._old_hellos = 0
        """How often it has said HELLO with an old number, and nothing newer since."""
        self._said = ""
        """Why it does not answer, as it was reported."""
        self._opened = self._asked = self._replayed = self._wished = 0.0
        self._wish: tuple[int, int] | None = None
        """After which event how many cards may be drawn; None: nobody has said."""
        self._lamps: m.Lamps | None = None

    @property
    def garbage(self) -> int:
        """How many pieces of the stream were no frame."""
        return self._decoder.garbage

    # The link

    def opened(self, now: float) -> list[Report]:
        """Begin: ask who is there."""
        self._decoder = Decoder()
        self._out.clear()
        self._opened = now
        self._ask(now)
        return []

    def closed(self, now: float) -> list[Report]:
        """The port is gone."""
        return self._lost(text("the port is gone")) if self.connected else []

    def _lost(self, why: str) -> list[Report]:
        """Said once, and again when the reason is another one."""
        self.state = None
        self.connected = False
        if why == self._said:
            return []
        self._said = why
        return [Lost(self.port, why)]

    def tick(self, now: float) -> list[Report]:
        """Silence, questions that were not answered, wishes that had no effect."""
        silent = now - max(self._opened, self.heard or self._opened) > SILENCE
        if not self.connected:
            if now - self._asked >= ASK:
                self._ask(now)
            return self._lost(_NO_ANSWER) if silent and not self._said else []
        if silent:
            self._ask(now)
            return self._lost(_NO_ANSWER)
        if now - self._wished >= AGAIN:
            self._insist(now)
        return []

    def outgoing(self) -> bytes:
        """What is to be sent now."""
        data = b"".join(self._out)
        self._out.clear()
        return data

    # Wishes of the table

    def acknowledge(self, position: Position) -> None:
        """An event is on record."""
        if self._is_mine(position) and position.sequence > self._acked:
            self._acked = position.sequence
            self._send(m.Ack(), self._acked)

    def allow(self, after: Position, cards: int) -> None:
        """So many cards may be drawn after this event, which is the last on record; none: the shoe is locked."""
        wish = (after.sequence, cards) if cards and self._is_mine(after) else (0, 0)
        if wish != self._wish:
            self._wish = wish
            self._send_wish()

    def light(self, lamps: m.Lamps) -> None:
        """Which lamps are lit."""
        if lamps != self._lamps:
            self._lamps = lamps
            self._send(lamps)

    @property
    def _delivered(self) -> int:
        return self._last.sequence if self._last is not None else 0

    def _is_mine(self, position: Position) -> bool:
        return self._last is not None and position[:2] == self._last[:2]

    def _insist(self, now: float) -> None:
        """Wishes are sent again until the heartbeat says that they are fulfilled."""
        self._wished = now
        state = self.state
        if state is None:
            return
        if self._wish is not None and (state.after, state.allowed) != self._wish:
            self._send_wish()
        if self._lamps is not None and (state.lit, state.blinking) != (self._lamps.lit, self._lamps.blinking):
            self._send(self._lamps)

    def _send_wish(self) -> None:
        if self._wish is None or m.Can.LOCK not in self.can:
            return
        after, cards = self._wish
        self._send(m.Unlock(cards) if cards else m.Lock(), after)

    def _ask(self, now: float) -> None:
        self._asked = now
        self._put(Frame(m.Type.ASK_HELLO, 0, 0))

    def _send(self, message: m.Message, sequence: int = 0) -> None:
        if self._last is not None and self.connected:
            self._put(Frame(message.type, self._last.session, sequence, message.pack()))

    def _put(self, frame: Frame) -> None:
        raw = encode(frame)
        self._out.append(raw)
        if self.monitor is not None:
            self.monitor(heard(raw, frame, sent=True))

    # What comes in

    def receive(self, data: bytes, now: float) -> list[Report]:
        """Take what came over the wire."""
        reports: list[Report] = []
        for piece in self._decoder.feed(data):
            if isinstance(piece, Garbage):
                if self.monitor is not None:
                    self.monitor(heard_garbage(piece))
                continue
            if self.monitor is not None:
                self.monitor(heard(piece.raw, piece.frame))
            if piece.frame.version == VERSION and not piece.frame.flags & ~RESENT:
                reports += self._frame(piece.frame, now)
        return reports

    def _frame(self, frame: Frame, now: float) -> list[Report]:
        if frame.type < 0x80:  # our own words, come back as an echo
            return []
        if frame.type == m.Type.HELLO:
            return self._hello(frame, now)
        if not self.connected or self._last is None or frame.session != self._last.session:
            if now - self._asked >= ASK:
                self._ask(now)
            return []
        self.heard = now
        if frame.sequence >= self._last.sequence:
            self._old_hellos = 0
        if m.is_event(frame.type):
            return self._event(frame, self._last, now)
        try:
            message = m.message(frame.type, frame.payload)
        except Malformed:
            return []
        if isinstance(message, m.State):
            self.state, self.told = message, frame.sequence
            if frame.sequence > self._delivered:
                self._ask_again(now)
        elif isinstance(message, m.Nak):
            return self._refused(message, frame.sequence, now)
        return []

    # Who is there

    def _hello(self, frame: Frame, now: float) -> list[Report]:
        try:
            hello = m.Hello.unpack(frame.payload)
        except Malformed:
            return []
        if not frame.session or not 1 <= hello.first <= frame.sequence + 1:
            return []
        who = hello.identity
        if who.protocol != m.PROTOCOL or who.kind is not self.kind:
            return self._lost(
                text(
                    "there is another device ({other}, protocol {protocol}) where the {device} belongs",
                    other=KINDS[who.kind],
                    protocol=who.protocol,
                    device=KINDS[self.kind],
                )
            )
        last, known = self._last, self.identity
        if known is not None and known.serial == who.serial and who.boot < known.boot and self._is_late():
            self._ask(now)
            return []
        numbering = who.serial, frame.session
        before = self._earlier.get(who.serial)
        if before is not None and before[0][:2] == numbering and frame.sequence < before[0].sequence:
            return self._behind(now)
        if last is not None and last[:2] == numbering:
            if frame.sequence < last.sequence:
                return self._behind(now)
            if m.Can.REMEMBER not in hello.can and known is not None and known.boot != who.boot:
                return self._lost(text("the device has started again under its old session: restart it once more"))
        else:
            self._begin(frame, hello, last)
        self.identity, self.can = who, hello.can
        reports: list[Report] = []
        if known is not None and known.same_as != who.same_as:
            reports.append(Changed(self.port, known, who))
        if not self.connected or known != who or last is None or last[:2] != numbering:
            recorded = Position(*numbering, self._acked)
            reports.append(Connected(self.port, who, recorded, frame.sequence))
        if last is not None and last[:2] != numbering:
            why = _FORGOT if last.serial == who.serial else _REPLACED
            reports.append(Missed(self.port, None, why, self._last))
        self.connected, self._said, self.heard = True, "", now
        self._old_hellos = 0
        reports += self._gap(hello.first)
        if frame.sequence > self._delivered:
            self._ask_again(now, at_once=True)
        if self._acked:
            self._send(m.Ack(), self._acked)  # what was said while nobody listened
        self._send_wish()
        if self._lamps is not None:
            self._send(self._lamps)
        return reports

    def _is_late(self) -> bool:
        """Whether a HELLO that is not up to date may be one that was late on the wire."""
        self._old_hellos += 1
        return self._old_hellos < PATIENCE

    def _behind(self, now: float) -> list[Report]:
        """A HELLO with an old number: one that was late on the wire, or numbers that have gone back."""
        if self._is_late():
            self._ask(now)
            return []
        return self._lost(text("the numbers of the device have gone back: clear its memory or replace it"))

    def _begin(self, frame: Frame, hello: m.Hello, last: Position | None) -> None:
        """Find the place in a new numbering from which on its events are about this table."""
        serial = hello.identity.serial
        known = last is not None and last.serial == serial  # what a stranger said before is about another table
        first = hello.first - 1 if known else frame.sequence
        if last is not None and not known:
            self._earlier[last.serial] = last, self._acked
            if len(self._earlier) > DEVICES:
                del self._earlier[next(iter(self._earlier))]
        self._last, self._acked = Position(serial, frame.session, first), first
        before = self._earlier.pop(serial, None)
        if before is not None and before[0].session == frame.session:
            self._last, self._acked = before
        self._taken.clear()
        self.state, self.told = None, 0
        self._wish = None if self._wish is None else (0, 0)

    def _gap(self, first: int) -> list[Report]:
        """Say what the device does not have any more, and go on behind it."""
        missing = first - 1 - self._delivered
        if missing <= 0 or self._last is None:
            return []
        self._last = self._last._replace(sequence=first - 1)
        return [Missed(self.port, missing, text("the device has not kept them"), self._last)]

    # Events

    def _event(self, frame: Frame, last: Position, now: float) -> list[Report]:
        said = frame.type, frame.payload
        if frame.sequence <= last.sequence:
            self.duplicates += 1
            if self._taken.get(frame.sequence, said) != said:
                return self._two_faced(frame)
            if frame.sequence <= self._acked:
                self._send(m.Ack(), self._acked)
            return []
        if frame.sequence > last.sequence + 1:
            self._ask_again(now)
            return []
        position = last._replace(sequence=frame.sequence)
        try:
            message = m.message(frame.type, frame.payload)
            if frame.type not in (_EVENTS[self.kind], m.Type.TROUBLE):
                raise Malformed(f"no event of a {self.kind}")
            report: Report = self._report(message, position)
        except Malformed as error:
            self._senseless += 1  # damaged in a way that the CRC did not find? then it comes again as it should be
            if self._senseless < PATIENCE:
                return []
            why = text("event {number} is not understood: {error}", number=frame.sequence, error=error)
            report = Missed(self.port, 1, why, position)
        self._last, self._senseless = position, 0
        self._taken[frame.sequence] = said
        self._taken.pop(frame.sequence - REMEMBERED, None)
        return [report]

    def _two_faced(self, frame: Frame) -> list[Report]:
        """The same number says something else than before: one of the two was never heard of."""
        del self._taken[frame.sequence]
        why = text("event {number} has come with another content", number=frame.sequence)
        return [Missed(self.port, None, why, self._last)]

    def _report(self, message: m.Message, position: Position) -> Happened:
        port = self.port
        match message:
            case m.Drawn(card, side, confidence, marks):
                forced = bool(marks & m.Mark.FORCED)
                if card is not None:
                    return CardDrawn(port, position, card, side, confidence, forced)
                if marks & m.Mark.COVER:
                    return CoverCardDrawn(port, position, side)
                return CardUnread(port, position, side, forced)
            case m.Peek(blackjack):
                return Peeked(port, position, blackjack)
            case m.Switched(which, on):
                return InputChanged(port, position, which, on)
            case m.Troubled(trouble, on, detail):
                kind = TroubleBegan if on else TroubleEnded
                return kind(port, position, trouble, str(detail or ""))
            case _:
                raise Malformed("an event of another protocol")

    def _ask_again(self, now: float, at_once: bool = False) -> None:
        if at_once or now - self._replayed >= AGAIN:
            self._replayed = now
            self._send(m.Replay(), self._delivered)

    def _refused(self, nak: m.Nak, last: int, now: float) -> list[Report]:
        if nak.refusal is m.Refusal.WRONG_SESSION:
            self._ask(now)
        elif nak.refusal is m.Refusal.FORGOTTEN and nak.detail <= last + 1:
            reports = self._gap(nak.detail)
            self._ask_again(now, at_once=bool(reports))
            return reports
        return []
