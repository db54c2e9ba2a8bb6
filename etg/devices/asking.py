"""Asking whoever is at a port who he is, and listening in: nothing is acknowledged, so a table gets it all later."""

import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from etg.devices import messages as m
from etg.devices.frames import VERSION, Decoder, Frame, Garbage, encode
from etg.devices.opening import DeviceSettings, make_talk
from etg.devices.port import Port
from etg.devices.talk import Heard, Monitor
from etg.devices.words import heard, heard_garbage
from etg.errors import Malformed

WAIT = 1.5
"""Seconds in which a device must say who it is."""
AGAIN = 0.5
NO_FRAME = "no frame"
_HELLO = Frame(m.Type.ASK_HELLO, 0, 0)


class Answer(NamedTuple):
    """What came back."""

    hello: m.Hello | None
    state: m.State | None
    waiting: tuple[int, ...]
    """Numbers of events that it sends: nobody has acknowledged them."""
    received: int
    """Bytes, whatever they mean."""


def ask(port: Port, wait: float = WAIT, stay: float = 0, clock: Callable[[], float] = time.monotonic) -> Answer:
    """Ask who is there and how he is; after the answer listen for so much longer for events that wait."""
    decoder, hello, state, events, received = Decoder(), None, None, set[int](), 0
    end, asked, staying = clock() + wait, float("-inf"), 0.0
    while (now := clock()) < end:
        if hello is None and now - asked >= AGAIN:
            port.send(encode(_HELLO))
            asked = now
        data = port.receive()
        received += len(data)
        for piece in decoder.feed(data):
            if isinstance(piece, Garbage) or piece.frame.version != VERSION:
                continue
            if m.is_event(piece.frame.type):
                events.add(piece.frame.sequence)
            message = _message(piece.frame)
            if isinstance(message, m.Hello) and hello is None:
                hello, staying = message, clock() + stay
                end = max(end, staying)
                port.send(encode(Frame(m.Type.ASK_STATE, piece.frame.session, 0)))
            elif isinstance(message, m.State):
                state = message
        if hello is not None and state is not None and clock() >= staying:
            break
    return Answer(hello, state, tuple(sorted(events)), received)


def _message(frame: Frame) -> m.Message | None:
    try:
        return m.message(frame.type, frame.payload)
    except Malformed:
        return None


class Watching:
    """Listens to a port and tells what goes over it. It asks who is there, until it knows, and nothing else."""

    def __init__(self, settings: DeviceSettings, tell: Monitor, clock: Callable[[], float] = time.monotonic) -> None:
        self.counts: Counter[str] = Counter()
        """What has come, by the first word of the frame."""
        self.again = 0
        """The same events, sent again: they are told once."""
        self.hello: m.Hello | None = None
        self.received = 0
        self._tell = tell
        self._clock = clock
        self._told: set[bytes] = set()
        self._asked = float("-inf")
        self._decoder = Decoder()
        self._talk = make_talk(settings) if settings.dialect != "etg" else None
        if self._talk is not None:
            self._talk.monitor = self._hear

    def begin(self) -> None:
        """The port is open."""
        if self._talk is not None:
            self._talk.opened(self._clock())

    def step(self, port: Port) -> bytes:
        """Listen for a moment; the bytes that came. What another dialect would like to send is not sent."""
        now = self._clock()
        if self._talk is None and self.hello is None and now - self._asked >= AGAIN:
            self._asked = now
            raw = encode(_HELLO)
            port.send(raw)
            self._tell(heard(raw, _HELLO, sent=True))
        data = port.receive()
        self.received += len(data)
        if self._talk is not None:
            if data:
                self._talk.receive(data, self._clock())
            self._talk.tick(self._clock())
        else:
            self._listen(data)
        return data

    def _listen(self, data: bytes) -> None:
        for piece in self._decoder.feed(data):
            if isinstance(piece, Garbage):
                self._hear(heard_garbage(piece))
                continue
            message = _message(piece.frame)
            if isinstance(message, m.Hello):
                self.hello = message
            if m.is_event(piece.frame.type):
                bare = encode(piece.frame._replace(flags=0))
                if bare in self._told:
                    self.again += 1
                    continue
                self._told.add(bare)
            self._hear(heard(piece.raw, piece.frame))

    def _hear(self, said: Heard) -> None:
        self.counts[_word(said.frame)] += 1
        self._tell(said)


def _word(frame: str) -> str:
    """What to count a frame under."""
    if frame.startswith("no frame") or " are no " in frame:
        return NO_FRAME
    return "telegram" if frame.startswith(("'", '"')) else frame.split(" ")[0]
