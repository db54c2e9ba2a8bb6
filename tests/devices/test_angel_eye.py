"""The telegrams of the baccarat shoe. The bytes are worked out by hand: 31 xor 44 xor 81 xor B8 xor 03 = 4F."""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etg.cards import CLUBS, PACK_52, card
from etg.devices.angel_eye import LONGEST, MOST_OPEN, AngelEye, card_telegram, check, telegram
from etg.devices.reports import (
    CardDrawn,
    CardUnread,
    Connected,
    CoverCardDrawn,
    Lost,
    Missed,
    Position,
    Report,
    Trouble,
    TroubleBegan,
    TroubleEnded,
)
from etg.devices.talk import Heard, Talk
from etg.errors import Malformed
from tests.devices.dialect_noise import FUZZ_BYTES, chunks, flipped, noise, swapped

PORT = "shoe"
DIGITS = "0123456789"
EIGHT_OF_SPADES = bytes.fromhex("05 31 44 81 B8 03 34 46")
"""Number 1, in the game, to the player as his first card."""

SAID = Connected(PORT, None)
AGAIN = Missed(PORT, None, "a number came again with other content")


def shoe(bcc: str = "without", sequence: str = "0123456789", copies: int = 2) -> AngelEye:
    talk = AngelEye(PORT, bcc, sequence, copies)
    assert talk.opened(0.0) == [SAID]
    return talk


def connected(number: str = "0") -> AngelEye:
    """A shoe that has said something already, with this number."""
    talk = shoe()
    assert talk.receive(telegram(number, b"P") * 3, 0.0) == []
    return talk


def drawn(text: str, forced: bool = False) -> CardDrawn:
    return CardDrawn(PORT, None, card(text), forced=forced)


def gap(count: int) -> Missed:
    return Missed(PORT, count, "the numbers of the telegrams have a gap")


def broken(copy: bytes) -> bytes:
    """A copy that its check gives away."""
    return copy[:3] + bytes([copy[3] ^ 1]) + copy[4:]


def exchanged(copy: bytes) -> bytes:
    """A copy with the two bytes of its card in each other's place: the check does not notice."""
    return copy[:3] + copy[4:5] + copy[3:4] + copy[5:]


# The bytes


def test_the_worked_example_of_the_sources_fits_both_conventions() -> None:
    example = bytes.fromhex("02 4F 50 4C 4B 30 32 03")
    assert check(example) == b"1B"
    assert check(example[1:]) == b"19"


def test_a_telegram_is_built_as_it_was_worked_out() -> None:
    assert telegram("1", b"D\x81\xb8") == EIGHT_OF_SPADES
    assert telegram("1", b"D\x81\xb8", "with") == EIGHT_OF_SPADES[:-2] + b"4A"
    assert card_telegram("1", card("8S")) == EIGHT_OF_SPADES
    assert card_telegram("1", card("AH"), index=0, outside=True) == bytes.fromhex("05 31 64 80 C1 03 31 37")


@pytest.mark.parametrize(
    ("raw", "reports"),
    [
        ("05 30 53 03 36 30", []),
        ("05 32 50 03 36 31", []),
        ("05 31 44 81 B8 03 34 46", [drawn("8S")]),
        ("05 31 44 A2 9D 03 37 39", None),  # a wrong check: 31 44 A2 9D 03 makes 49
        ("05 31 44 A2 9D 03 34 39", [drawn("KD")]),  # burned: a card drawn is a card drawn
        ("05 31 64 80 C1 03 31 37", [drawn("AH", forced=True)]),
        ("05 33 43 03 37 33", [CoverCardDrawn(PORT, None)]),
        ("05 34 45 C1 03 42 33", [TroubleBegan(PORT, None, Trouble.OTHER, "a card could not be read")]),
        ("05 34 45 C1 03 62 33", [TroubleBegan(PORT, None, Trouble.OTHER, "a card could not be read")]),
        ("05 35 65 81 03 44 32", [TroubleEnded(PORT, None, Trouble.OTHER, "a card could not be read")]),
        ("05 36 4C 81 03 46 38", []),
        ("05 37 47 91 03 45 32", []),
        ("05 38 4D 30 31 30 30 30 35 03 37 32", []),
        ("05 39 52 81 B8 03 35 31", []),
        ("05 33 51 03 36 31", [Missed(PORT, None, "a telegram of an unknown kind: 'Q'")]),
    ],
)
def test_every_kind_of_telegram(raw: str, reports: list[Report] | None) -> None:
    """Three copies say it once; None: they are no telegrams."""
    talk = shoe()
    assert talk.receive(bytes.fromhex(raw) * 3, 0.0) == ([] if reports is None else [*reports])
    assert talk.tick(60.0) == []


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        (0, Trouble.OTHER),
        (1, Trouble.OTHER),
        (2, Trouble.FORCED),
        (3, Trouble.OTHER),
        (4, Trouble.BACKWARDS),
        (5, Trouble.BACKWARDS),
        (6, Trouble.OTHER),
        (7, Trouble.JAM),
        (8, Trouble.OTHER),
        (63, Trouble.OTHER),
    ],
)
def test_an_error_ends_as_what_it_began(code: int, trouble: Trouble) -> None:
    """Bit 6 says error mode; it does not make another error of it."""
    talk = connected()
    began = talk.receive(telegram("1", b"E" + bytes([0xC0 | code])) * 3, 0.0)
    ended = talk.receive(telegram("2", b"e" + bytes([0x80 | code])) * 3, 0.0)
    assert isinstance(began[0], TroubleBegan) and isinstance(ended[0], TroubleEnded)
    assert began[0].trouble == ended[0].trouble == trouble
    assert began[0].detail == ended[0].detail != ""


def test_the_seven_errors_have_seven_details() -> None:
    talk, details = connected(), set()
    for number, code in zip("1234567", range(1, 8), strict=True):
        (began,) = talk.receive(telegram(number, b"E" + bytes([0x80 | code])) * 3, 0.0)
        assert isinstance(began, TroubleBegan)
        details.add(began.detail)
    assert len(details) == 7


def test_an_error_without_its_code_is_still_one() -> None:
    assert connected().receive(telegram("1", b"E") * 2, 0.0) == [TroubleBegan(PORT, None, Trouble.OTHER, "error 0")]


def test_all_cards_are_told_apart() -> None:
    talk = connected()
    for place, each in enumerate(PACK_52, 1):
        assert talk.receive(card_telegram(DIGITS[place % 10], each) * 3, 0.0) == [CardDrawn(PORT, None, each)]


@pytest.mark.parametrize(
    "codes", ["81 80", "81 BE", "81 BF", "81 81", "81 D1", "81 E1", "81 F1", "81 38", "01 B8", "81", "81 B8 B8"]
)
def test_a_card_that_does_not_exist_was_drawn_all_the_same(codes: str) -> None:
    """Rank 0, 14 or 15, suit 0 or 5 to 7, a byte without its highest bit, one byte too few or too many."""
    talk = connected()
    assert talk.receive(telegram("1", b"D" + bytes.fromhex(codes)) * 3, 0.0) == [CardUnread(PORT, None)]
    assert talk.receive(telegram("2", b"d" + bytes.fromhex(codes)) * 3, 0.0) == [CardUnread(PORT, None, forced=True)]


def test_the_check_may_cover_the_enq() -> None:
    talk = shoe(bcc="with")
    assert talk.receive(EIGHT_OF_SPADES * 3, 0.0) == []
    assert talk.receive(card_telegram("1", card("8S"), bcc="with") * 3, 0.0) == [drawn("8S")]


def test_the_sequence_is_a_setting() -> None:
    talk = shoe(sequence="ABC")
    for number, expected in ("A", [drawn("8S")]), ("B", [drawn("8S")]), ("A", [gap(1), drawn("8S")]):
        assert talk.receive(card_telegram(number, card("8S")) * 3, 0.0) == expected


@pytest.mark.parametrize(
    "settings",
    [
        {"bcc": "both"},
        {"bcc": ""},
        {"sequence": ""},
        {"sequence": "1"},
        {"sequence": "1231"},
        {"sequence": "12\x03"},
        {"sequence": "12\x05"},
        {"sequence": "12€"},
        {"copies": 0},
        {"copies": 4},
    ],
)
def test_settings_that_mean_nothing_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        shoe(**settings)


def test_it_only_listens() -> None:
    talk: Talk = connected()
    talk.acknowledge(Position("", 0, 0))
    talk.receive(EIGHT_OF_SPADES * 3, 1.0)
    assert talk.outgoing() == b""
    abilities = talk.abilities
    assert not (abilities.acknowledges or abilities.locks or abilities.beats or abilities.identifies)


# Copies


@pytest.mark.parametrize("at", range(1, 3 * len(EIGHT_OF_SPADES)))
def test_it_does_not_matter_where_the_bytes_are_parted(at: int) -> None:
    talk, three = shoe(), EIGHT_OF_SPADES * 3
    assert talk.receive(three[:at], 0.0) + talk.receive(three[at:], 0.0) == [drawn("8S")]


@pytest.mark.parametrize("damage", [broken, exchanged, lambda copy: copy[:5], lambda copy: copy[2:], lambda copy: b""])
@pytest.mark.parametrize("which", range(3))
def test_two_good_copies_of_three_are_enough(which: int, damage: object) -> None:
    assert callable(damage)
    talk, copies = connected(), [EIGHT_OF_SPADES] * 3
    copies[which] = damage(EIGHT_OF_SPADES)
    after = [AGAIN] if damage is exchanged and which == 2 else []
    assert talk.receive(b"".join(copies), 0.0) == [drawn("8S"), *after]
    assert talk.receive(card_telegram("2", card("QH")) * 3, 0.0) == [drawn("QH")]
    assert talk.tick(60.0) == []


@pytest.mark.parametrize("which", range(3))
def test_one_good_copy_is_a_card_but_nobody_knows_which(which: int) -> None:
    for damage in broken, exchanged:
        copies = [damage(EIGHT_OF_SPADES), damage(EIGHT_OF_SPADES)[:6] + b"ZZ"]
        copies.insert(which, EIGHT_OF_SPADES)
        talk = connected()
        assert talk.receive(b"".join(copies), 0.0) == []
        assert talk.receive(card_telegram("2", card("QH")) * 3, 0.0) == [CardUnread(PORT, None), drawn("QH")]
        talk = connected()
        assert talk.receive(b"".join(copies), 0.0) == []
        assert talk.tick(0.9) == []
        assert talk.tick(1.0) == [CardUnread(PORT, None)]
        assert talk.tick(60.0) == []
        assert talk.receive(card_telegram("2", card("QH")) * 3, 0.0) == [drawn("QH")]


def test_copies_that_come_too_late_are_no_second_card() -> None:
    talk = connected()
    talk.receive(EIGHT_OF_SPADES, 0.0)
    assert talk.tick(1.0) == [CardUnread(PORT, None)]
    assert talk.receive(EIGHT_OF_SPADES * 2, 1.1) == []
    assert talk.tick(60.0) == []


def test_the_bytes_of_a_slow_reader_are_not_silence() -> None:
    """The table was busy; the copies lay in the port and are read before the clock is asked."""
    talk = connected()
    talk.receive(EIGHT_OF_SPADES, 0.0)
    assert talk.receive(EIGHT_OF_SPADES * 2, 5.0) == [drawn("8S")]


@pytest.mark.parametrize(("copies", "expected"), [(1, "2D"), (2, "8S"), (3, None)])
def test_swapped_bytes_pass_the_check_and_make_another_card(copies: int, expected: str | None) -> None:
    """Why one copy is not enough: 92 B8 is the 8 of spades, B8 92 the 2 of diamonds."""
    copy = telegram("1", b"D\x92\xb8")
    talk = shoe(copies=copies)
    reports = talk.receive(exchanged(copy) + copy * 2, 0.0) + talk.tick(1.0)
    assert reports[:1] == [CardUnread(PORT, None) if expected is None else drawn(expected)]
    assert (AGAIN in reports) == (copies == 1)


def test_a_damaged_number_is_no_telegram_of_its_own() -> None:
    """Two flipped bits in one column: the check is right, the number and the card are not."""
    stray = card_telegram("7", card("AS"))
    for three in (stray + EIGHT_OF_SPADES * 2, EIGHT_OF_SPADES + stray + EIGHT_OF_SPADES):
        talk = connected()
        assert talk.receive(three, 0.0) == [drawn("8S")]
        assert talk.receive(card_telegram("2", card("QH")) * 3, 0.0) == [drawn("QH")]
    talk = connected()
    assert talk.receive(EIGHT_OF_SPADES * 2 + stray, 0.0) == [drawn("8S")]
    assert talk.receive(card_telegram("2", card("QH")) * 3, 0.0) == [drawn("QH")]


def test_what_is_no_card_is_dropped_and_shown() -> None:
    talk, shown = connected(), list[Heard]()
    talk.monitor = shown.append
    assert talk.receive(telegram("1", b"C"), 0.0) == []
    assert talk.tick(1.0) == []
    assert "not confirmed" in shown[-1].frame and shown[-1].raw == b""
    assert talk.receive(card_telegram("2", card("QH")) * 3, 0.0) == [drawn("QH")]


@pytest.mark.parametrize("data", [b"P\x81", b"\x81D\xb8", b"R\x81\xb8", b"E\x01", b"Q", b"M12345"])
def test_what_may_have_been_a_card_is_not_dropped(data: bytes) -> None:
    """A single copy whose form is wrong: its kind is not to be believed either."""
    talk, damaged = connected(), Missed(PORT, 1, "a telegram was damaged")
    assert talk.receive(telegram("1", data), 0.0) == []
    assert talk.receive(card_telegram("2", card("QH")) * 3, 0.0) == [damaged, drawn("QH")]


@pytest.mark.parametrize("data", [b"S", b"P", b"C", b"G\x91", b"E\xc1", b"e\x81", b"L\x81", b"M010005"])
def test_what_cannot_have_been_a_card_is(data: bytes) -> None:
    talk = connected()
    assert talk.receive(telegram("1", data), 0.0) == talk.tick(1.0) == []
    assert talk.receive(card_telegram("2", card("QH")) * 3, 0.0) == [drawn("QH")]


def test_copies_that_disagree_three_times_are_one_card() -> None:
    talk = connected()
    talk.receive(b"".join(card_telegram("1", card(each)) for each in ("8S", "9S", "TS")), 0.0)
    assert talk.tick(1.0) == [CardUnread(PORT, None)]


def test_outside_the_game_stays_outside_when_nobody_knows_the_card() -> None:
    talk = connected()
    talk.receive(card_telegram("1", card("8S"), outside=True), 0.0)
    assert talk.tick(1.0) == [CardUnread(PORT, None, forced=True)]


def test_a_line_that_never_confirms_anything_is_not_remembered_for_ever() -> None:
    talk, reports = connected(), list[Report]()
    for place in range(1, 1000):
        reports += talk.receive(card_telegram(DIGITS[place % 10], card("8S"), index=place % 7), 0.0)
        assert len(talk._open) <= MOST_OPEN
    reports += talk.tick(1.0)
    assert reports == [CardUnread(PORT, None)] * 999


def test_a_full_memory_keeps_the_telegram_that_comes_in_now() -> None:
    """Number 1 came once, number 2 once and twice damaged, number 3 damaged and then whole."""
    talk, swap = connected(), exchanged
    one, two, three = (telegram(number, b"D\x92\xb8") for number in "123")
    assert talk.receive(one + two + swap(two) + swap(three), 0.0) == []
    assert talk.receive(three, 0.0) == [CardUnread(PORT, None)] * 2
    assert talk.receive(swap(three), 0.0) == [drawn("2D")]  # two copies agree, whatever we think of them


def test_noise_is_no_copy() -> None:
    """A line that crackles all the time must not keep a card from being missed."""
    talk = connected()
    talk.receive(EIGHT_OF_SPADES, 0.0)
    assert talk.receive(b"\xff", 0.9) == []
    assert talk.tick(1.0) == [CardUnread(PORT, None)]


def test_the_longest_telegram_is_heard_byte_by_byte_and_a_longer_one_is_none() -> None:
    for size, whole in (LONGEST - 6, True), (LONGEST - 5, False):
        talk, long = shoe(), telegram("1", b"M" + b"7" * size)
        assert [each for byte in long * 3 for each in talk.receive(bytes([byte]), 0.0)] == []
        assert (talk.garbage == 0) == whole


# Numbers


def test_the_sequence_runs_round() -> None:
    talk = shoe()
    hands = [card_telegram(DIGITS[place % 10], card("8S")) * 3 for place in range(25)]
    assert [talk.receive(hand, 0.0) for hand in hands] == [[drawn("8S")], *[[drawn("8S")]] * 24]


@pytest.mark.parametrize(("before", "after", "count"), [("1", "3", 1), ("1", "0", 8), ("9", "1", 1), ("8", "5", 6)])
def test_a_jump_in_the_sequence_says_how_many_are_missing(before: str, after: str, count: int) -> None:
    talk = connected(before)
    assert talk.receive(card_telegram(after, card("QH")) * 3, 0.0) == [gap(count), drawn("QH")]


def test_a_gap_knows_what_was_half_heard_in_it() -> None:
    """Number 2 came once, number 3 not at all."""
    talk = connected("1")
    talk.receive(card_telegram("2", card("8S")), 0.0)
    expected = [CardUnread(PORT, None), gap(1), drawn("QH")]
    assert talk.receive(card_telegram("4", card("QH")) * 3, 0.0) == expected
    talk = connected("1")
    talk.receive(card_telegram("3", card("8S")), 0.0)
    assert talk.tick(1.0) == [gap(1), CardUnread(PORT, None)]


def test_the_same_number_with_another_card_is_a_whole_turn_missing() -> None:
    talk = connected()
    assert talk.receive(EIGHT_OF_SPADES * 3, 0.0) == [drawn("8S")]
    assert talk.receive(card_telegram("1", card("QH")) * 3, 0.0) == [AGAIN, drawn("QH")]
    assert talk.receive(card_telegram("2", card("QH")) * 3, 0.0) == [drawn("QH")]


def test_a_number_out_of_the_sequence_is_missed_when_it_is_said_twice() -> None:
    talk = connected()
    assert talk.receive(card_telegram("x", card("QH")), 0.0) == []
    assert talk.receive(EIGHT_OF_SPADES * 3, 0.0) == [drawn("8S")]
    strange = Missed(PORT, None, "a number that is not in the sequence: 'x'")
    assert talk.receive(card_telegram("x", card("QH")) * 3, 0.0) == [strange]
    assert talk.tick(1.0) == []
    assert shoe(copies=1).receive(card_telegram("x", card("QH")) * 3, 0.0) == [strange]


@pytest.mark.parametrize("number", ["0", "5", "\x00"])
def test_a_boot_begins_the_sequence_anew(number: str) -> None:
    talk = shoe()
    assert talk.receive(telegram(number, b"S") * 3, 0.0) == []
    talk = connected("3")
    assert talk.receive(telegram(number, b"S") * 3, 0.0) == [Missed(PORT, None, "the shoe has restarted")]
    after = DIGITS[(DIGITS.find(number) + 1) % 10]
    assert talk.receive(card_telegram(after, card("QH")) * 3, 0.0) == [drawn("QH")]
    assert talk.receive(telegram(number, b"S") * 3, 0.0) == [Missed(PORT, None, "the shoe has restarted")]


def test_a_boot_does_not_hide_the_card_before_it() -> None:
    expected = [CardUnread(PORT, None), Missed(PORT, None, "the shoe has restarted")]
    for number, before in ("5", []), ("0", [AGAIN]):
        talk = connected("0")
        talk.receive(EIGHT_OF_SPADES, 0.0)
        assert talk.receive(telegram(number, b"S") * 3, 0.0) == [*before, *expected]


# The port


def test_what_was_said_to_a_closed_port_is_missed() -> None:
    talk = connected()
    lost: list[Report] = [Lost(PORT, "the port is closed")]
    talk.receive(EIGHT_OF_SPADES, 0.0)
    assert talk.closed(1.0) == [CardUnread(PORT, None), *lost]
    away = Missed(PORT, None, "nobody listened while the port was closed; this shoe repeats nothing")
    assert talk.opened(9.0) == [SAID, away]
    assert talk.receive(EIGHT_OF_SPADES * 3, 12.0) == [drawn("8S")]
    assert talk.receive(card_telegram("2", card("QH")) * 3, 13.0) == [drawn("QH")]
    assert talk.closed(14.0) == lost


def test_half_a_telegram_of_the_closed_port_is_not_put_together_with_the_next() -> None:
    talk = connected()
    talk.receive(EIGHT_OF_SPADES[:4], 0.0)
    talk.closed(1.0)
    talk.opened(2.0)
    assert talk.receive(EIGHT_OF_SPADES[4:] * 3, 3.0) == []


# The monitor


def test_the_monitor_sees_every_byte_once() -> None:
    talk, shown = shoe(), list[Heard]()
    talk.monitor = shown.append
    stream = b"\xffab" + EIGHT_OF_SPADES * 2 + broken(EIGHT_OF_SPADES) + telegram("2", b"P") * 3 + b"\x05" + b"z" * 40
    for byte in stream:
        talk.receive(bytes([byte]), 0.0)
    talk.receive(EIGHT_OF_SPADES[:4], 0.0)
    talk.tick(1.0)
    assert b"".join(each.raw for each in shown) == stream + EIGHT_OF_SPADES[:4]


def test_cards_and_their_remains_are_secret_and_the_frame_never_names_them() -> None:
    talk, shown = shoe(), list[Heard]()
    talk.monitor = shown.append
    for number, kind in zip(DIGITS, b"DdRPCEeLGM", strict=True):
        talk.receive(telegram(number, bytes([kind]) + b"\x81\xb8") * 2, 0.0)
    talk.receive(EIGHT_OF_SPADES[2:] + b"\x05", 0.0)
    secret = {each.frame[4:7] for each in shown if each.secret and "no telegram" not in each.frame}
    assert secret == {"'D'", "'d'", "'R'"}
    assert {each.secret for each in shown if "no telegram" in each.frame} == {True}
    assert all("8S" in each.meaning for each in shown if each.frame[4:7] in secret)
    assert not any("8S" in each.frame or "4F" in each.frame for each in shown)
    assert not any("8S" in each.meaning for each in shown if not each.secret)


# Anything


TELEGRAMS = st.builds(
    telegram, st.sampled_from("0123x"), st.sampled_from([b"D\x81\xb8", b"D\x92\xb8", b"D\xb8\x92", b"P", b"S", b"C"])
)
STREAMS = st.lists(TELEGRAMS | TELEGRAMS.map(lambda each: each * 3) | st.binary(max_size=8), max_size=12).map(b"".join)


@given(STREAMS, st.data())
def test_any_bytes_in_any_chunks_mean_the_same(stream: bytes, data: st.DataObject) -> None:
    whole, parted, single = shoe(), shoe(), shoe()
    expected = whole.receive(stream, 0.0) + whole.tick(1.0)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    found = list[Report]()
    for start, end in pairwise([0, *cuts, len(stream)]):
        found += parted.receive(stream[start:end], 0.0)
    assert found + parted.tick(1.0) == expected
    bytewise = [each for byte in stream for each in single.receive(bytes([byte]), 0.0)]
    assert bytewise + single.tick(1.0) == expected


def whole_copies(stream: bytes) -> Counter[bytes]:
    """Every telegram with a right check in a stream, looked for the slow way."""
    found: Counter[bytes] = Counter()
    start = stream.find(5)
    while start >= 0:
        end = stream.find(3, start)
        body, digits = stream[start + 1 : end], stream[end + 1 : end + 3]
        if end > start and 2 <= len(body) <= 20 and 5 not in body and len(digits) == 2:
            total = 3
            for byte in body:
                total ^= byte
            found[body] += digits.upper() == f"{total:02X}".encode()
        start = stream.find(5, start + 1)
    return found


CLUBS_ONLY = [each for each in PACK_52 if each & 3 == CLUBS]
NO_CLUBS = [each for each in PACK_52 if each & 3 != CLUBS]


def speech(rng: Random, number: int) -> list[bytes]:
    """What a shoe may say around this number, in one copy and in three."""
    said = [card_telegram(DIGITS[(number + each) % 10], rng.choice(NO_CLUBS), index=each) for each in range(4)]
    said.append(telegram(DIGITS[number % 10], rng.choice((b"P", b"C", b"E\xc1", b"e\x81", b"S", b"L\x81"))))
    return said + [copy * 3 for copy in said]


def pairs_of_copies(stream: bytes) -> Counter[int]:
    """How many cards of each code a stream can prove: two copies for each."""
    pairs = Counter[int]()
    for body, count in whole_copies(stream).items():
        if body[1:2] in (b"D", b"d") and len(body) == 4:
            pairs[body[3]] += count // 2
    return pairs


def test_no_noise_makes_a_card_that_was_not_sent_twice() -> None:
    """Each card that is reported stands on two copies of its own; clubs are sent only to see that all is well again."""
    rng, given_bytes, now, seen = Random(21), 0, 0.0, Counter[type[Report]]()
    while given_bytes < FUZZ_BYTES:
        talk, stream, reports = shoe(), b"", list[Report]()
        for place in range(40):
            said = speech(rng, place)
            piece = b"".join(noise(rng, said, b"\x05\x03\x05\x0301DdES\x81\xb8F4") for _ in range(12))
            for chunk in chunks(rng, piece):
                reports += talk.receive(chunk, now)
                assert len(talk._buffer) < LONGEST
                if rng.random() < 0.02:
                    now += rng.choice((0.1, 1.0))
                    reports += talk.tick(now)
            club = rng.choice(CLUBS_ONLY)
            three = card_telegram(rng.choice(DIGITS), club, index=rng.randrange(16)) * 3
            after = [each for chunk in chunks(rng, three) for each in talk.receive(chunk, now)]
            assert CardDrawn(PORT, None, club) in after
            reports += after
            stream += piece + three
        given_bytes += len(stream)
        pairs = pairs_of_copies(stream)
        for each, times in Counter(each.card for each in reports if isinstance(each, CardDrawn)).items():
            assert times <= pairs[card_telegram("0", each)[4]]
        seen.update(type(each) for each in reports)
    assert min(seen[kind] for kind in (CardDrawn, CardUnread, Missed, TroubleBegan, CoverCardDrawn)) > 100


def test_every_card_over_a_bad_line_is_accounted_for() -> None:
    """Told, known to be unread, or counted as missing, and in the right order: nothing in between."""
    rng, talk, reports = Random(5), connected("9"), list[Report]()
    sent = [rng.choice(PACK_52) for _ in range(4000)]
    for place, each in enumerate(sent):
        copy = card_telegram(DIGITS[place % 10], each, target=rng.randrange(2), index=rng.randrange(1, 7))
        copies = [flipped(rng, copy, 2) if rng.random() < 0.25 else copy for _ in range(3)]
        if rng.random() < 0.25:
            copies[rng.randrange(3)] = swapped(rng, copy)
        reports += talk.receive(b"".join(copies), place * 0.3)
        reports += talk.tick(place * 0.3 + 0.2)
    reports += talk.tick(4000.0)
    place, kinds = 0, Counter[type[Report]]()
    for report in reports:
        kinds[type(report)] += 1
        if isinstance(report, CardDrawn):
            assert report.card == sent[place]
        if isinstance(report, CardDrawn | CardUnread):
            place += 1
        if isinstance(report, Missed):
            assert report == AGAIN or report.count is not None
            place += report.count or 0
    assert place == len(sent)
    assert kinds[CardDrawn] > 3000 and kinds[CardUnread] > 200 and kinds[Missed] > 50
