"""Frames on the wire."""

from hypothesis import given
from hypothesis import strategies as st

from etg.devices.frames import (
    LONGEST,
    SHORTEST,
    Decoder,
    Frame,
    Garbage,
    Received,
    cobs_decode,
    cobs_encode,
    crc16,
    encode,
)

FRAMES = st.builds(
    Frame,
    type=st.integers(0, 255),
    session=st.integers(0, 0xFFFF),
    sequence=st.integers(0, 2**32 - 1),
    payload=st.binary(max_size=LONGEST - SHORTEST),
    flags=st.integers(0, 255),
    version=st.integers(0, 255),
)


def frames(data: bytes) -> list[Frame]:
    return [each.frame for each in Decoder().feed(data) if isinstance(each, Received)]


def test_the_crc_is_the_one_of_the_page() -> None:
    assert crc16(b"123456789") == 0x29B1


@given(st.binary(max_size=LONGEST))
def test_cobs_comes_back_and_has_no_zero(data: bytes) -> None:
    coded = cobs_encode(data)
    assert b"\0" not in coded
    assert len(coded) == len(data) + 1
    assert cobs_decode(coded) == data


@given(st.binary(max_size=LONGEST).map(lambda data: data.replace(b"\0", b"\1")))
def test_what_decodes_was_coded(data: bytes) -> None:
    """There is one code for everything: nothing else is taken for it."""
    decoded = cobs_decode(data)
    assert decoded is None or not data or cobs_encode(decoded) == data


@given(FRAMES)
def test_a_frame_comes_back(frame: Frame) -> None:
    assert frames(encode(frame)) == [frame]


@given(st.lists(FRAMES, max_size=5), st.lists(st.integers(1, 40), min_size=1, max_size=20))
def test_pieces_of_any_size(sent: list[Frame], sizes: list[int]) -> None:
    data, decoder = b"".join(map(encode, sent)), Decoder()
    found: list[Received | Garbage] = []
    at = turn = 0
    while at < len(data):
        size = sizes[turn % len(sizes)]
        found += decoder.feed(data[at : at + size])
        at, turn = at + size, turn + 1
    assert [each.frame for each in found if isinstance(each, Received)] == sent


@given(FRAMES, st.data())
def test_up_to_three_flipped_bits_are_always_found(frame: Frame, data: st.DataObject) -> None:
    """In the frame before it is coded: the CRC has a distance of four at these lengths."""
    body = bytearray(cobs_decode(encode(frame).strip(b"\0")) or b"")
    places = data.draw(st.sets(st.integers(0, len(body) * 8 - 1), min_size=1, max_size=3))
    for place in places:
        body[place // 8] ^= 1 << place % 8
    (piece,) = Decoder().feed(b"\0" + cobs_encode(bytes(body)) + b"\0")
    assert isinstance(piece, Garbage)
    assert piece.why == "wrong CRC"


@given(FRAMES, st.data())
def test_a_frame_cut_off_is_none_and_the_next_one_is_whole(frame: Frame, data: st.DataObject) -> None:
    whole = encode(frame)
    cut = whole[: data.draw(st.integers(0, len(whole) - 2))]
    *before, last = frames(cut + whole)
    assert last == frame
    if before:  # a CRC that ends in 0 does not see that this 0 is missing: the length of the payload tells
        assert whole.endswith(b"\1\0") and before == [frame._replace(payload=(before[0].payload))]
        assert len(before[0].payload) == len(frame.payload) - 1


@given(st.binary(max_size=600), FRAMES)
def test_noise_before_a_frame(noise: bytes, frame: Frame) -> None:
    assert frames(noise + encode(frame))[-1:] == [frame]


def test_an_endless_piece_takes_no_memory_and_is_one_piece_of_garbage() -> None:
    decoder = Decoder()
    for _ in range(1000):
        assert decoder.feed(b"\x55" * 100) == []
        assert len(decoder._rest) <= LONGEST + 1 + 100
    frame = Frame(0x90, 1, 1)
    first, second = decoder.feed(encode(frame))
    assert isinstance(first, Garbage) and "100000 bytes" in first.why
    assert isinstance(second, Received) and second.frame == frame
    assert decoder.garbage == 1


def why(data: bytes) -> str:
    (piece,) = Decoder().feed(data + b"\0")
    assert isinstance(piece, Garbage)
    return piece.why


def test_why_it_is_no_frame() -> None:
    assert why(b"\x09\1") == "cut off"
    assert why(cobs_encode(b"abc")) == "too short"
    assert why(cobs_encode(b"\1\x90\0\0\1\0\0\0\1\1\2")) == "wrong CRC"
    assert why(cobs_encode(bytes(range(1, 250)))) == "250 bytes without an end"


def test_a_frame_has_a_head_and_a_check() -> None:
    for size in range(SHORTEST - 2):
        body = bytes(range(1, size + 1))
        raw = b"\0" + cobs_encode(body + crc16(body).to_bytes(2, "big")) + b"\0"
        (garbage,) = Decoder().feed(raw)
        assert isinstance(garbage, Garbage) and garbage.why == "too short", size


def test_a_zero_is_no_length() -> None:
    assert cobs_decode(b"\0") is None
