"""The text of the second shoe: what is a card, what is none, and what may have been one."""

import re
from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etg.cards import CLUBS, PACK_52, RANKS, SUITS, card, name
from etg.devices.bee_tek import BURN, LONGEST, MOST_ALARMS, BeeTek, card_token, token
from etg.devices.reports import (
    CardDrawn,
    CardUnread,
    Connected,
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
from tests.devices.dialect_noise import FUZZ_BYTES, chunks, noise

PORT = "shoe"
SAID = Connected(PORT, None)
REMAINS = Missed(PORT, None, "a token could not be understood; it may have been a card")
NOT_READ = "E3 Card Not Read"


def shoe() -> BeeTek:
    talk = BeeTek(PORT)
    assert talk.opened(0.0) == [SAID]
    return talk


def connected() -> BeeTek:
    talk = shoe()
    assert talk.receive(b" <W0x01> ", 0.0) == []
    return talk


def drawn(text: str) -> CardDrawn:
    return CardDrawn(PORT, None, card(text))


def began(detail: str = NOT_READ) -> TroubleBegan:
    return TroubleBegan(PORT, None, Trouble.OTHER, detail)


def ended(detail: str = NOT_READ) -> TroubleEnded:
    return TroubleEnded(PORT, None, Trouble.OTHER, detail)


# Tokens


def test_a_token_is_built_as_the_shoe_writes_it() -> None:
    assert card_token(card("4S")) == b" [Game]<Card:4S> "
    assert card_token(card("TH"), BURN) == b" [Manual Burn Cards]<Card:TH> "
    assert token("Alarm:E3 Card Not Read", "GameAlarm") == b" [GameAlarm]<Alarm:E3 Card Not Read> "


@pytest.mark.parametrize(
    ("text", "reports"),
    [
        ("[Game]<Card:4S>", [drawn("4S")]),
        ("[Manual Burn Cards]<Card:TH>", [drawn("TH")]),
        ("[Manual Burn Cards]<Card:10H>", [drawn("TH")]),
        ("[Game]<Game>", [CardUnread(PORT, None)]),
        ("[Manual Burn Cards]<Game>", [CardUnread(PORT, None)]),
        ("[GameAlarm]<Alarm:E3 Card Not Read>", [began()]),
        ("[Game]<Alarm:E3 Card Not Read>", [began()]),
        ("[Manual Burn Cards]<Alarm:E7>", [began("E7")]),
        ("<W0x01>", []),
        ("[Game]<W0xfF>", []),
        ("[Game]<Card:4S>[Game]<Card:5H><W0x01>", [drawn("4S"), drawn("5H")]),
        ("[Game]<Card:4S> [Game]<Card:4S>", [drawn("4S"), drawn("4S")]),  # two cards: nothing is repeated
        ("\r\n[Game]<Card:4S>\r\n[Game]<Card:5H>\n", [drawn("4S"), drawn("5H")]),
    ],
)
def test_every_kind_of_token(text: str, reports: list[Report]) -> None:
    """The closing bracket ends it: nobody waits for the next card."""
    assert connected().receive(text.encode(), 0.0) == reports


def test_all_cards_are_told_apart() -> None:
    talk = connected()
    for each in PACK_52:
        assert talk.receive(card_token(each), 0.0) == [CardDrawn(PORT, None, each)]


@pytest.mark.parametrize(
    "text",
    [
        "[Game]<Card:4X>",
        "[Game]<Card:1S>",
        "[Game]<Card:11S>",
        "[Game]<Card:S4>",
        "[Game]<Card:4s>",
        "[Game]<Card:4S5H>",
        "[Game]<Card:>",
        "[Game]<Card:4S >",
        "[Game]<card:4S>",
        "[Gane]<Card:4S>",
        "[game]<Card:4S>",
        "[GameAlarm]<Card:4S>",
        "[]<Card:4S>",
        "[Game]x<Card:4S>",
        "[Game] <Card:4S>",
        "[Game<Card:4S>",
        "[Game]<Card<Card:4S>",
        "<Card:4S>",
        "<Game>",
        "<Alarm:E3>",
        "[Game]<Alarm:>",
        "[Game]<W0x>",
        "[Game]<Unknown>",
        "[Game]<Card:4S\x07>",
        "[Game]<Alarm:\xe9>",
        "[Game]<>",
        "Card:4S>",
        "xxCardxx ",
    ],
)
def test_what_is_not_quite_a_token_may_have_been_a_card(text: str) -> None:
    talk = connected()
    assert talk.receive(text.encode("latin-1") + b" ", 0.0) == [REMAINS]
    assert talk.receive(b" [Game]<Card:5H> ", 0.0)[-1] == drawn("5H")
    assert talk.tick(60.0) == []


@pytest.mark.parametrize(
    ("text", "missed"),
    [
        ("[Game]<Card:4[Game]<Card:5H>", 1),
        ("[Game]<Card:4\r\n[Game]<Card:5H>", 1),
        ("[Ga[Ga[Game]<Card:5H>", 2),
        ("ard:4S> [Game]<Card:5H>", 0),
        ("Card:4S> [Game]<Card:5H>", 1),
        ("me]<Card:4S>[Game]<Card:5H>", 1),
        ("\x00\xff\x80[Game]<Card:5H>", 0),
        ("hello, world > [Game]<Card:5H>", 0),
    ],
)
def test_the_next_whole_token_is_understood_whatever_came_before(text: str, missed: int) -> None:
    assert connected().receive(text.encode("latin-1"), 0.0) == [REMAINS] * missed + [drawn("5H")]


def test_a_token_may_be_as_long_as_the_longest() -> None:
    room = LONGEST - len("[Game]<Alarm:>")
    assert connected().receive(f"[Game]<Alarm:{'E' * room}>".encode(), 0.0) == [began("E" * room)]
    talk = connected()
    assert talk.receive(f"[Game]<Alarm:{'E' * (room + 1)}>".encode(), 0.0) == [REMAINS]
    assert talk.receive(b" [Game]<Card:5H>", 0.0) == [drawn("5H")]


def test_a_token_that_never_ends_is_missed_once_and_not_remembered() -> None:
    talk, reports = connected(), list[Report]()
    for byte in b"[" + b"x" * 5000:
        reports += talk.receive(bytes([byte]), 0.0)
        assert len(talk._buffer) < LONGEST
    assert reports == [REMAINS]


@pytest.mark.parametrize("at", range(1, len(b"[Manual Burn Cards]<Card:10H>")))
def test_it_does_not_matter_where_the_bytes_are_parted(at: int) -> None:
    talk, text = shoe(), b"[Manual Burn Cards]<Card:10H>"
    assert talk.receive(text[:at], 0.0) == []
    assert talk.tick(0.9) == []
    assert talk.receive(text[at:], 0.9) == [drawn("TH")]


def test_a_line_end_ends_a_token_at_once() -> None:
    for end in (b"\r", b"\n"):
        assert connected().receive(b"[Game]<Card:4" + end, 0.0) == [REMAINS]


def test_a_token_without_its_end_is_missed_after_a_second() -> None:
    talk = connected()
    assert talk.receive(b"[Game]<Card:4S", 5.0) == []
    assert talk.tick(5.9) == []
    assert talk.tick(6.0) == [REMAINS]
    assert talk.tick(7.0) == []
    assert talk.receive(b"> [Game]<Card:5H>", 8.0) == [drawn("5H")]
    assert talk.receive(b"\xff", 8.0) == talk.tick(9.0) == []


# Alarms


def test_the_next_card_that_is_read_ends_an_alarm() -> None:
    """The shoe itself never says that it is over."""
    talk = connected()
    alarm = token(f"Alarm:{NOT_READ}", "GameAlarm")
    assert talk.receive(alarm, 0.0) == [began()]
    assert talk.receive(alarm, 0.0) == []
    assert talk.receive(token("Alarm:E9 Lid", "GameAlarm"), 0.0) == [began("E9 Lid")]
    assert talk.receive(token("Game"), 0.0) == [CardUnread(PORT, None)]
    assert talk.receive(card_token(card("5H")), 0.0) == [ended(), ended("E9 Lid"), drawn("5H")]
    assert talk.receive(card_token(card("5H")), 0.0) == [drawn("5H")]
    assert talk.receive(alarm, 0.0) == [began()]


def test_a_thousand_alarms_are_not_all_remembered() -> None:
    talk = connected()
    alarms = [each for number in range(1000) for each in talk.receive(token(f"Alarm:E{number}"), 0.0)]
    assert len(alarms) == MOST_ALARMS
    assert talk.receive(card_token(card("5H")), 0.0) == [*(ended(f"E{n}") for n in range(MOST_ALARMS)), drawn("5H")]


# Settings and port


def test_the_modes_are_a_setting() -> None:
    talk = BeeTek(PORT, modes=["Cut"])
    assert talk.receive(b"[Cut]<Card:5H>", 0.0) == [drawn("5H")]
    assert talk.receive(b"[Game]<Card:5H>", 0.0) == [REMAINS]
    for wrong in ("Game", ()):
        with pytest.raises(Malformed):
            BeeTek(PORT, modes=wrong)


def test_it_only_listens() -> None:
    talk: Talk = connected()
    talk.acknowledge(Position("", 0, 0))
    talk.receive(card_token(card("5H")), 0.0)
    assert talk.outgoing() == b""
    abilities = talk.abilities
    assert not (abilities.acknowledges or abilities.locks or abilities.beats or abilities.identifies)


def test_what_was_said_to_a_closed_port_is_missed() -> None:
    talk = shoe()
    assert talk.receive(b"noise ", 0.0) == []
    assert talk.receive(card_token(card("5H")), 0.0) == [drawn("5H")]
    talk.receive(b"[Game]<Card:4", 1.0)
    lost = Lost(PORT, "the port is closed")
    assert talk.closed(1.1) == [REMAINS, lost]
    away = Missed(PORT, None, "nobody listened while the port was closed; this shoe repeats nothing")
    assert talk.opened(2.0) == [SAID, away]
    assert talk.receive(b"S> [Game]<Card:6D>", 5.0) == [drawn("6D")]
    assert talk.closed(6.0) == [lost]


def test_the_monitor_sees_every_piece_and_cards_are_secret() -> None:
    talk, shown = shoe(), list[Heard]()
    talk.monitor = shown.append
    pieces = [b"[Game]<Card:4S>", b"[Game]<Game>", b"[GameAlarm]<Alarm:E3>", b"<W0x01>", b"\xff\x80", b"<Card:4S>"]
    for byte in b" ".join(pieces):
        talk.receive(bytes([byte]), 0.0)
    assert [each.raw for each in shown] == pieces
    assert [each.secret for each in shown] == [True, False, False, False, True, True]
    assert "4S" in shown[0].meaning
    assert not any("4S" in each.frame for each in shown)


# Anything


TOKENS = [b"[Game]<Card:4S>", b"[Manual Burn Cards]<Card:10H>", b"[Game]<Game>", b"[GameAlarm]<Alarm:E3>", b"<W0x01>"]
PIECES = st.sampled_from([*TOKENS, b" ", b"\r\n", b"[", b"]", b"<", b">", b"Card", b"x" * 70])
STREAMS = st.lists(PIECES | st.binary(max_size=8), max_size=20).map(b"".join)


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


@given(st.binary(max_size=3), st.integers(0, 13))
def test_a_card_with_some_bytes_changed_is_never_lost_in_silence(change: bytes, at: int) -> None:
    """Wherever bytes of a token are lost or replaced, so long as something of `[`, `<` or `Card` is left of it."""
    text = b"[Game]<Card:4S>"
    damaged = text[:at] + change + text[at + len(change) + 1 :]
    talk = connected()
    reports = talk.receive(damaged, 0.0) + talk.tick(1.0)
    assert any(isinstance(each, Missed | CardDrawn | CardUnread) for each in reports)


def test_no_noise_makes_a_card_that_was_not_there_whole() -> None:
    """Each card that is reported stands whole in the bytes; clubs are sent only to see that all is well again."""
    rng, given_bytes, now, seen = Random(21), 0, 0.0, Counter[type[Report]]()
    others = [each for each in PACK_52 if each & 3 != CLUBS]
    clubs = [each for each in PACK_52 if each & 3 == CLUBS]
    exact = re.compile(rb"\[(?:Game|Manual Burn Cards)\]<Card:((?:10|[%s])[%s])>" % (RANKS.encode(), SUITS.encode()))
    while given_bytes < FUZZ_BYTES:
        talk, stream, reports = shoe(), b"", list[Report]()
        for _ in range(40):
            said = [card_token(rng.choice(others), rng.choice(("Game", BURN))) for _ in range(4)]
            said += [
                token("Game"),
                token(f"Alarm:E{rng.randrange(9)}", "GameAlarm"),
                b" <W0x01> ",
                b"[Game]<Card:10H>\r\n",
            ]
            piece = b"".join(noise(rng, said, b"[[]<<>> \r\nCard:4SGame10") for _ in range(12))
            for chunk in chunks(rng, piece):
                reports += talk.receive(chunk, now)
                assert len(talk._buffer) < LONGEST
                if rng.random() < 0.01:
                    now += rng.choice((0.1, 1.0))
                    reports += talk.tick(now)
            club = rng.choice(clubs)
            whole = card_token(club).strip()
            after = [each for chunk in chunks(rng, whole) for each in talk.receive(chunk, now)]
            assert CardDrawn(PORT, None, club) in after
            reports += after
            stream += piece + whole
        given_bytes += len(stream)
        there = Counter(found[1].decode().replace("10", "T") for found in exact.finditer(stream))
        for each, times in Counter(each.card for each in reports if isinstance(each, CardDrawn)).items():
            assert times <= there[name(each)]
        seen.update(type(each) for each in reports)
    assert min(seen[kind] for kind in (CardDrawn, CardUnread, Missed, TroubleBegan, TroubleEnded)) > 100
