"""The test vectors of hardware/PROTOCOL.md, and its tables, against the program."""

import re
from pathlib import Path

import pytest

from etg.cards import card
from etg.devices import messages as m
from etg.devices.frames import RESENT, Decoder, Frame, Garbage, Received, cobs_encode
from etg.devices.reports import Identity, Input, Kind, Trouble
from etg.errors import Malformed
from tests.devices.builders import framed

PAGE = Path(__file__).parents[2] / "hardware" / "PROTOCOL.md"
SESSION = 0x1234
SHOE = Identity(Kind.SHOE, "SH-000042", "B", "1.4.2", "00" * 16 + "ff" * 16, 1, 7)

MEANT: dict[str, bytes] = {
    "ASK_HELLO": framed(m.AskHello(), 0),
    "HELLO 18: shoe SH-000042, hardware B, firmware 1.4.2, boot 7, first 11, can lock and remember": framed(
        m.Hello(SHOE, m.Can.LOCK | m.Can.REMEMBER, 11), SESSION, 18
    ),
    "ACK 18": framed(m.Ack(), SESSION, 18),
    "REPLAY 16": framed(m.Replay(), SESSION, 16),
    "LOCK": framed(m.Lock(), SESSION),
    "UNLOCK 18, 1 card": framed(m.Unlock(1), SESSION, 18),
    "LAMPS upper lamp blinking, shoe locked lit": framed(m.Lamps(0b1001, 0b0001), SESSION),
    "ASK_STATE": framed(m.AskState(), SESSION),
    "STATE 18: card in the throat, 18 cards, 1 allowed after 18": framed(
        m.State(m.Status.CARD, 18, 18, 1), SESSION, 18
    ),
    "NAK 6 to REPLAY, first 11": framed(m.Nak(m.Refusal.FORGOTTEN, 0x03, 11), SESSION, 18),
    "CARD 19: queen of hearts, 98 %": framed(m.Drawn(card("QH"), None, 98), SESSION, 19),
    "CARD 19 again": framed(m.Drawn(card("QH"), None, 98), SESSION, 19, RESENT),
    "CARD 20: ace of spades, side b, 100 %, drawn while locked": framed(
        m.Drawn(card("AS"), "b", 100, m.Mark.FORCED), SESSION, 20
    ),
    "CARD 21: could not be read": framed(m.Drawn(None, None, 0, m.Mark.UNREAD), SESSION, 21),
    "CARD 22: cover card, side a": framed(m.Drawn(None, "a", 100, m.Mark.COVER), SESSION, 22),
    "PEEK 1: Blackjack": framed(m.Peek(True), SESSION, 1),
    "PEEK 2: no Blackjack": framed(m.Peek(False), SESSION, 2),
    "PEEK 3: could not be read": framed(m.Peek(None), SESSION, 3),
    "INPUT 1: main door opened": framed(m.Switched(Input.MAIN_DOOR, True), SESSION, 1),
    "TROUBLE 23: lid open began": framed(m.Troubled(Trouble.LID_OPEN, True), SESSION, 23),
}


def vectors() -> dict[str, bytes]:
    """What the page says: a name, and the bytes on the same line or the next ones."""
    chapter = PAGE.read_text(encoding="utf-8").partition("## 11. Test vectors")[2]
    found: dict[str, bytes] = {}
    name = ""
    for line in chapter.splitlines():
        match = re.fullmatch(r"    (?:(\S.*?) {2,}|    )((?:[0-9a-f]{2} )+[0-9a-f]{2})", line)
        if match:
            name = match[1] or name
            found[name] = found.get(name, b"") + bytes.fromhex(match[2])
        elif line.startswith("    "):
            name = line.strip()
    return found


@pytest.mark.parametrize("name", MEANT)
def test_vector(name: str) -> None:
    said = vectors()
    assert said[name].hex(" ") == MEANT[name].hex(" ")
    (piece,) = Decoder().feed(said[name])
    assert isinstance(piece, Received)
    assert m.message(piece.frame.type, piece.frame.payload).pack() == piece.frame.payload


def test_every_type_has_a_vector_and_every_vector_is_checked() -> None:
    bad = {"wrong CRC", "cut off", "card check wrong, CRC right", "rank 14, CRC right"}
    assert set(vectors()) == set(MEANT) | bad
    assert {_type(data) for data in MEANT.values()} == set(m.Type)


@pytest.mark.parametrize("name", ["wrong CRC", "cut off"])
def test_no_frame(name: str) -> None:
    (piece,) = Decoder().feed(vectors()[name])
    assert isinstance(piece, Garbage)
    assert piece.why == name


@pytest.mark.parametrize("name", ["card check wrong, CRC right", "rank 14, CRC right"])
def test_no_card(name: str) -> None:
    (piece,) = Decoder().feed(vectors()[name])
    assert isinstance(piece, Received)
    with pytest.raises(Malformed):
        m.message(piece.frame.type, piece.frame.payload)


def test_the_tables_of_the_page() -> None:
    """Types, classes, inputs, lamps, refusals and troubles have the numbers that the page gives them."""
    text = PAGE.read_text(encoding="utf-8")
    for kind in m.Type:
        assert f"| 0x{kind:02X} | {kind.name} |" in text
    assert "1 shoe, 2 reader, 3 inputs and lamps" in text and m.KINDS == (Kind.SHOE, Kind.READER, Kind.INPUTS)
    for number, which in enumerate(m.INPUTS, 1):
        assert f"| {number} | {which} |" in text
    troubles: tuple[str, ...] = ("a card is jammed", "two cards at once", "lid open", "a card was drawn while locked")
    troubles += (
        "a card was pushed back",
        "sensor dirty",
        "memory full: an event was pushed out",
        "memory lost",
        "self-test failed",
    )
    troubles += ("supply voltage out of range", "other")
    for number, words in enumerate(troubles, 1):
        assert f"| {number} | {words} |" in text
    assert len(troubles) == len(m.TROUBLES)
    for coded, plain in (("01", ""), ("01 01", "00"), ("02 01 02 02", "01 00 02"), ("03 01 02 01", "01 02 00")):
        assert cobs_encode(bytes.fromhex(plain)) == bytes.fromhex(coded)
        assert f"| `{coded}` | {f'`{plain}`' if plain else '*(nothing)*'} |" in text


@pytest.mark.parametrize("kind", m.MESSAGES.values())
def test_another_length_is_no_message(kind: type[m.Message]) -> None:
    (sample,) = [data for data in MEANT.values() if _type(data) == kind.type][:1]
    (piece,) = Decoder().feed(sample)
    assert isinstance(piece, Received)
    payload = piece.frame.payload
    for wrong in (payload + b"\0", payload[:-1] if payload else b"\1"):
        with pytest.raises(Malformed):
            kind.unpack(wrong)


def _type(data: bytes) -> int:
    (piece,) = Decoder().feed(data)
    assert isinstance(piece, Received)
    return piece.frame.type


def test_an_unknown_type_is_no_message() -> None:
    with pytest.raises(Malformed, match="unknown type, 0x9F"):
        m.message(0x9F, b"")
    assert Frame(0x9F, 1, 1).payload == b""
