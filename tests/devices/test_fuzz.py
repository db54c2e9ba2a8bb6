"""Random, truncated, flipped and spliced bytes: only what was sent is believed, and the next frame is heard."""

import os
from collections.abc import Callable
from random import Random

import pytest

from etg.devices import messages as m
from etg.devices.emulated.device import Device
from etg.devices.emulated.inputs import EmulatedInputs
from etg.devices.emulated.reader import EmulatedReader
from etg.devices.emulated.shoe import EmulatedShoe
from etg.devices.frames import Decoder, Received
from etg.devices.reports import (
    CardDrawn,
    CardUnread,
    CoverCardDrawn,
    Happened,
    Input,
    InputChanged,
    Kind,
    Peeked,
    TroubleBegan,
    TroubleEnded,
)
from tests.devices.builders import DEVICES, Bench, framed

BYTES = int(os.environ.get("ETG_FUZZ_BYTES", "300000"))
"""For each device; `make lab` takes ten million."""


def happen(device: Device, rng: Random, now: float) -> None:
    """Something happens at the device."""
    match device:
        case EmulatedShoe():
            device.load([rng.randrange(52)])
            device.unreadable = rng.random() < 0.05
            device.draw(now, force=True)
        case EmulatedReader():
            device.unreadable = rng.random() < 0.2
            device.insert(rng.random() < 0.3, now)
        case EmulatedInputs():
            which = rng.choice(list(Input))
            device.switch(which, which not in device.on, now)


def random_bytes(rng: Random, said: list[bytes]) -> bytes:
    return rng.randbytes(rng.randint(1, 300))


def truncated(rng: Random, said: list[bytes]) -> bytes:
    frame = rng.choice(said)
    return frame[: rng.randrange(len(frame))]


def beheaded(rng: Random, said: list[bytes]) -> bytes:
    frame = rng.choice(said)
    return frame[rng.randrange(1, len(frame)) :]


def flipped(rng: Random, said: list[bytes]) -> bytes:
    frame = bytearray(rng.choice(said))
    for _ in range(rng.choice((1, 2, 3, 4, 8, 16))):
        frame[rng.randrange(len(frame))] ^= 1 << rng.randrange(8)
    return bytes(frame)


def spliced(rng: Random, said: list[bytes]) -> bytes:
    """The head of one frame and the tail of another one, as when bytes between them are lost."""
    return truncated(rng, said) + beheaded(rng, said)


def swapped(rng: Random, said: list[bytes]) -> bytes:
    frame = bytearray(rng.choice(said))
    at = rng.randrange(len(frame) - 1)
    frame[at], frame[at + 1] = frame[at + 1], frame[at]
    return bytes(frame)


def repeated(rng: Random, said: list[bytes]) -> bytes:
    """Old frames again: right CRC, and had already."""
    return rng.choice(said) * rng.randint(1, 3)


WAYS: tuple[Callable[[Random, list[bytes]], bytes], ...] = (
    random_bytes, truncated, beheaded, flipped, flipped, flipped, spliced, swapped, repeated,
)  # fmt: skip


class Listener(Bench):
    """A bench whose device's frames are written down."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self.said: list[bytes] = []
        """The last frames of the device."""
        self.sent: dict[tuple[int, int], m.Message] = {}
        """Every event that was really sent, by session and number."""

    def exchange(self) -> None:
        """Both sides say what they have to say, undisturbed."""
        self.device.receive(self.talk.outgoing(), self.now)
        frames = self.device.take()
        for data in frames:
            (piece,) = Decoder().feed(data)
            assert isinstance(piece, Received)
            if m.is_event(piece.frame.type):
                self.sent[piece.frame.session, piece.frame.sequence] = m.message(piece.frame.type, piece.frame.payload)
        self.said = (self.said + frames)[-40:]
        self._take(self.talk.receive(b"".join(frames), self.now), acknowledge=True)
        self._take(self.talk.tick(self.now), acknowledge=True)


def same(report: Happened, message: m.Message) -> bool:
    """Whether a report says what was sent."""
    match report, message:
        case CardDrawn(), m.Drawn():
            return (report.card, report.side, report.confidence) == (message.card, message.side, message.confidence)
        case CardUnread(), m.Drawn():
            return bool(message.marks & m.Mark.UNREAD)
        case CoverCardDrawn(), m.Drawn():
            return bool(message.marks & m.Mark.COVER)
        case Peeked(), m.Peek():
            return report.blackjack is message.blackjack
        case InputChanged(), m.Switched():
            return (report.input, report.on) == (message.input, message.on)
        case ((TroubleBegan() | TroubleEnded()), m.Troubled()):
            return report.trouble is message.trouble
    return False


@pytest.mark.parametrize("kind", Kind)
def test_the_table_believes_only_what_was_sent(kind: Kind) -> None:
    rng = Random(f"fuzz {kind}")
    listener = Listener(DEVICES[kind]())
    device, talk = listener.device, listener.talk
    listener._take(talk.opened(listener.now), acknowledge=True)
    device.tick(listener.now)
    listener.exchange()
    listener.exchange()
    assert talk.connected
    heard = 0
    fed = 0
    while fed < BYTES:
        listener.now += rng.random() * 0.02
        before = len(listener.reports)
        for _ in range(rng.randint(1, 4)):
            noise = rng.choice(WAYS)(rng, listener.said)
            cut = rng.randrange(len(noise) + 1)
            for piece in (noise[:cut], noise[cut:]):
                listener._take(talk.receive(piece, listener.now), acknowledge=True)
            fed += len(noise)
        happen(device, rng, listener.now)
        device.tick(listener.now)
        for _ in range(3):  # an event; a question and its answer, should something have to be asked again
            listener.exchange()
        happened = [each for each in listener.reports[before:] if isinstance(each, Happened)]
        for report in happened:
            assert report.position is not None
            heard += 1
            message = listener.sent[report.position.session, report.position.sequence]
            assert same(report, message), (report, message)
        assert talk.connected and talk._delivered == device.last, "the frame after the noise was not heard"
        listener.reports.clear()
    assert heard == device.last, "each once"
    assert talk.garbage > fed / 500


@pytest.mark.parametrize("kind", Kind)
def test_a_device_survives_the_same(kind: Kind) -> None:
    """And obeys nothing that the table has not said."""
    rng = Random(f"fuzz the {kind}")
    device = DEVICES[kind]()
    bench = Bench(device)
    bench.turn(0.2)
    session = device.session
    said = [
        framed(m.AskHello(), 0),
        framed(m.Ack(), session, 0),
        framed(m.Replay(), session, 0),
        framed(m.Unlock(3), session ^ 1, 0),
        framed(m.Lamps(1), session ^ 1, 0),
        framed(m.AskState(), session),
    ]
    fed = 0
    while fed < BYTES:
        noise = rng.choice(WAYS)(rng, said)
        device.receive(noise, bench.now)
        fed += len(noise)
        device.take()
    device.receive(b"\0", bench.now)
    device.take()
    device.receive(framed(m.AskHello(), 0), bench.now)
    assert len(device.take()) == 1
    if isinstance(device, EmulatedShoe):
        assert device.allowed == 0
    if isinstance(device, EmulatedInputs):
        assert device.lamps == m.Lamps()
