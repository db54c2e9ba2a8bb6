"""The conversation with a device: everything once, in order, or said to be missing."""

from collections.abc import Sequence
from dataclasses import fields, replace

import pytest

from etg.cards import cards
from etg.devices import messages as m
from etg.devices.emulated.device import Device
from etg.devices.emulated.faults import Fault, strike
from etg.devices.emulated.inputs import EmulatedInputs
from etg.devices.emulated.reader import EmulatedReader
from etg.devices.emulated.shoe import EmulatedShoe
from etg.devices.emulated.wire import Wire
from etg.devices.frames import Decoder, Frame, Received, encode
from etg.devices.protocol import AGAIN, DEVICES, PATIENCE, REMEMBERED, SILENCE, EtgTalk
from etg.devices.reports import (
    CardDrawn,
    CardUnread,
    Changed,
    Connected,
    CoverCardDrawn,
    Input,
    InputChanged,
    Kind,
    Lost,
    Missed,
    Peeked,
    Position,
    Trouble,
    TroubleBegan,
    TroubleEnded,
)
from etg.devices.talk import Heard
from etg.errors import Malformed
from etg.shoe.virtual import COVER
from tests.devices.builders import Bench, framed

HELLO = m.Hello(EmulatedShoe().identity, EmulatedShoe.can, 1)
ORDER = cards("QH AS 5D 9C KS 2H 7D JC 3S TH 8D 4C")


def met(order: tuple[int, ...] = ORDER, faults: Sequence[str] = (), seed: int = 1) -> Bench:
    """A shoe with cards that has been met."""
    shoe = EmulatedShoe()
    shoe.load(order)
    bench = Bench(shoe, faults=faults, seed=seed)
    bench.turn(0.2)
    return bench


def test_cards_come_once_and_in_order() -> None:
    bench = met()
    bench.draw(len(ORDER))
    bench.turn(3)
    assert bench.cards == list(ORDER)
    assert [type(report) for report in bench.reports] == [Connected] + [CardDrawn] * len(ORDER)
    assert bench.shoe.acked == bench.shoe.last == len(ORDER)


def test_a_card_is_sent_until_it_is_acknowledged() -> None:
    bench = met()
    bench.allow(1)
    bench.wire.draw(bench.now)
    bench.turn(2, acknowledge=False)
    assert bench.cards == [ORDER[0]], "reported once, however often it comes"
    assert bench.talk.duplicates >= 8, "every 200 ms"
    assert bench.shoe.acked == 0
    (card,) = bench.of(CardDrawn)
    assert isinstance(card, CardDrawn) and card.position is not None
    bench.talk.acknowledge(card.position)
    bench.turn(0.1)
    assert bench.shoe.acked == 1
    before = bench.talk.duplicates
    bench.turn(2)
    assert bench.talk.duplicates == before


def test_a_lost_acknowledgement_is_given_again() -> None:
    bench = met()
    bench.draw(1)
    bench.shoe.acked = 0  # as if it had never heard it
    bench.turn(0.5)
    assert bench.shoe.acked == 1
    assert bench.cards == [ORDER[0]]


def test_what_was_acknowledged_while_nobody_listened_is_acknowledged_at_the_next_hello() -> None:
    bench = met()
    bench.allow(1)
    bench.wire.draw(bench.now)
    bench.turn(0.1, acknowledge=False)
    bench.wire.strike(strike("time 0: unplug 1"), bench.now)
    bench.turn(0.2)
    (card,) = bench.of(CardDrawn)
    assert isinstance(card, CardDrawn) and card.position is not None
    bench.talk.acknowledge(card.position)
    bench.turn(0.5)
    assert bench.shoe.acked == 0
    bench.turn(0.5)
    assert bench.talk.connected and bench.shoe.acked == 1


# The lock


def test_the_shoe_is_locked_until_it_is_opened() -> None:
    bench = met()
    assert not bench.wire.draw(bench.now)
    bench.allow(2)
    assert [bench.wire.draw(bench.now) for _ in range(3)] == [True, True, False]
    bench.turn(0.2)
    bench.talk.allow(Position("", 0, 0), 0)
    bench.turn(0.2)
    assert (bench.shoe.after, bench.shoe.allowed) == (0, 0)


def test_the_same_unlock_twice_or_late_lets_nothing_more_out() -> None:
    bench = met()
    bench.allow(1)
    assert bench.wire.draw(bench.now)
    unlock = framed(m.Unlock(1), bench.shoe.session, 0)
    bench.shoe.receive(unlock * 3, bench.now)
    assert not bench.wire.draw(bench.now), "it allowed one card after event 0, and that one has left"


def test_a_cover_card_is_not_counted() -> None:
    bench = met((COVER, *ORDER))
    bench.allow(1)
    assert [bench.wire.draw(bench.now) for _ in range(3)] == [True, True, False]
    bench.turn(0.2)
    assert [type(report) for report in bench.reports[1:]] == [CoverCardDrawn, CardDrawn]


def test_wishes_are_repeated_until_the_heartbeat_agrees() -> None:
    bench = met()
    bench.allow(1)
    bench.shoe.after = bench.shoe.allowed = 0  # it has never heard of it
    bench.turn(1.5)
    assert bench.wire.draw(bench.now)


def test_an_unlock_of_an_old_numbering_is_a_lock() -> None:
    bench = met()
    bench.talk.allow(Position(bench.shoe.serial, bench.shoe.session ^ 1, 0), 5)
    bench.turn(0.3)
    assert not bench.wire.draw(bench.now)


def test_full_memory_closes_the_lock() -> None:
    shoe = EmulatedShoe(kept=2)
    shoe.load(ORDER)
    bench = Bench(shoe)
    bench.turn(0.2)
    bench.allow(5)
    for _ in range(5):
        bench.wire.draw(bench.now)
    assert len(shoe.record) == 2
    assert m.Status.MEMORY_FULL | m.Status.LOCKED in shoe.status(bench.now)
    bench.turn(0.3)
    assert bench.wire.draw(bench.now), "acknowledged, there is room again"


# Meeting again


def again(bench: Bench, known: bool = True) -> Bench:
    """The program is started anew and finds the device where it is."""
    after = Bench(bench.device, bench.last, bench.talk.identity if known else None)
    after.now = bench.now + 5
    return after


def test_a_card_drawn_while_the_program_was_down_is_fetched() -> None:
    bench = met()
    bench.draw(2)
    bench.allow(2)
    for _ in range(2):
        assert bench.wire.draw(bench.now)
    after = again(bench)
    after.turn(1)
    assert after.cards == list(ORDER[2:4])
    assert not after.of(Missed) and not after.of(Changed)


def test_what_was_reported_and_not_recorded_is_fetched_again() -> None:
    bench = met()
    bench.allow(1)
    bench.wire.draw(bench.now)
    bench.turn(0.2, acknowledge=False)
    assert bench.cards == [ORDER[0]]
    after = again(bench)
    after.turn(1)
    assert after.cards == [ORDER[0]]


def test_what_a_stranger_said_before_is_not_about_this_table() -> None:
    shoe = EmulatedShoe()
    shoe.load(ORDER)
    for _ in range(3):
        shoe.draw(0, force=True)
    bench = Bench(shoe)
    bench.turn(1)
    assert bench.cards == []
    assert bench.reports == [Connected("bench", shoe.identity, Position(shoe.serial, shoe.session, 9), 9)]
    assert shoe.acked == 9, "it need not send them for ever"


def test_more_than_it_can_send_at_once() -> None:
    bench = met(tuple(range(52)) * 4)
    bench.allow(200)
    for _ in range(200):
        bench.shoe.draw(bench.now)
    bench.shoe.take()  # nothing of it gets through
    bench.turn(5)
    assert bench.cards == (list(range(52)) * 4)[:200]


def test_a_gap_is_said_with_its_size() -> None:
    bench = met()
    bench.draw(1)
    bench.shoe.kept = 3
    for _ in range(6):
        bench.shoe.draw(bench.now, force=True)
    bench.shoe.take()
    bench.turn(1)
    (missed,) = bench.of(Missed)
    assert isinstance(missed, Missed)
    assert missed.count == 5 * 3, "each card that is forced out is an event, and two about the force"
    assert missed.position is not None and missed.position.sequence == 1 + 15
    assert bench.cards == [ORDER[0], ORDER[6]]
    after = again(bench)
    after.turn(1)
    assert not after.of(Missed), "said once and on record"


def test_a_shoe_that_starts_again_and_remembers() -> None:
    bench = met()
    bench.draw(2)
    bench.allow(1)
    assert bench.wire.draw(bench.now)
    bench.shoe.restart(bench.now, 0.5)
    assert not bench.wire.draw(bench.now), "without power it is locked"
    bench.turn(2)
    bench.draw(1)
    assert bench.cards == list(ORDER[:4])
    assert not bench.of(Missed)
    boots = [
        report.identity.boot for report in bench.of(Connected) if isinstance(report, Connected) and report.identity
    ]
    assert boots == [1, 2], "the restart is on record"


def test_a_shoe_that_has_lost_its_memory() -> None:
    bench = met()
    bench.draw(2)
    bench.shoe.restart(bench.now, 0.5, forget=True)
    bench.turn(2)
    (missed,) = bench.of(Missed)
    assert isinstance(missed, Missed)
    assert missed.count is None and "lost its memory" in missed.why
    bench.draw(2)
    assert bench.cards == list(ORDER[:4]), "what comes after it is not lost"


def test_cards_drawn_after_it_has_lost_its_memory_and_before_it_is_heard() -> None:
    bench = met()
    bench.draw(1)
    bench.shoe.restart(bench.now, 0, forget=True)
    bench.shoe.draw(bench.now, force=True)
    after = again(bench)
    after.turn(1)
    assert after.cards == [ORDER[1]]
    assert len(after.of(Missed)) == 1


def test_numbers_that_go_back_are_not_believed() -> None:
    bench = met()
    bench.draw(3)
    bench.shoe.last = bench.shoe.acked = 1
    bench.shoe._events.clear()
    after = again(bench)
    after.turn(5)
    assert len(after.of(Lost)) == 1
    assert not after.talk.connected
    assert after.cards == []


# What a careless change would break


def sent(bench: Bench) -> list[Frame]:
    """What the table has to say now."""
    return [piece.frame for piece in Decoder().feed(bench.talk.outgoing()) if isinstance(piece, Received)]


def test_an_event_that_comes_too_early_waits_for_its_turn() -> None:
    bench = met()
    bench.turn(1)
    for early in (2, 3, 9):
        assert bench.talk.receive(framed(m.Drawn(5), bench.shoe.session, early), bench.now) == []
        assert (m.Type.REPLAY, 0) in [(frame.type, frame.sequence) for frame in sent(bench)]
        bench.now += AGAIN
    (report,) = bench.talk.receive(framed(m.Drawn(6), bench.shoe.session, 1), bench.now)
    assert isinstance(report, CardDrawn) and report.card == 6


def test_before_it_has_said_who_it_is_nothing_is_believed() -> None:
    bench = met()
    session = bench.shoe.session
    bench.talk.closed(bench.now)
    bench.talk.opened(bench.now)
    assert bench.talk.receive(framed(m.Drawn(5), session, 1), bench.now) == []
    state = framed(m.State(m.Status(0)), session)
    assert bench.talk.receive(state, bench.now) == [] and bench.talk.state is None
    assert not bench.talk.connected


def test_what_was_to_be_said_through_a_port_that_is_gone_is_not_said_later() -> None:
    bench = met()
    bench.talk.light(m.Lamps(1))
    bench.talk.closed(bench.now)
    bench.talk.opened(bench.now)
    assert [frame.type for frame in sent(bench)] == [m.Type.ASK_HELLO]


def test_the_last_heartbeat_of_a_device_that_is_gone_says_nothing() -> None:
    bench = met()
    bench.turn(1)
    assert bench.talk.state is not None
    bench.talk.closed(bench.now)
    assert bench.talk.state is None


def test_what_is_on_record_is_acknowledged_after_a_restart_too() -> None:
    bench = met()
    bench.draw(2)
    bench.shoe.acked = 0
    after = Bench(bench.shoe, bench.last, bench.talk.identity)
    after.now = bench.now
    after.turn(0.5)
    assert bench.shoe.acked == 2 and after.cards == []


def test_only_what_is_new_and_its_own_is_acknowledged() -> None:
    bench = met()
    bench.draw(2)
    assert bench.last is not None
    sent(bench)
    bench.talk.acknowledge(bench.last._replace(sequence=1))
    bench.talk.acknowledge(bench.last._replace(session=bench.last.session ^ 1, sequence=9))
    bench.talk.acknowledge(bench.last._replace(serial="OTHER", sequence=9))
    assert sent(bench) == []


def test_an_unlock_that_was_lost_is_told_from_the_one_before_it() -> None:
    bench = met()
    bench.draw(1)
    bench.allow(1)
    bench.shoe.after, bench.shoe.allowed = 0, 1  # as if it had only heard the one before
    bench.turn(1.5)
    assert (bench.shoe.after, bench.shoe.allowed) == (1, 1)


def test_a_shoe_without_a_lock_is_not_asked_to_lock() -> None:
    shoe = EmulatedShoe()
    shoe.can = m.Can.REMEMBER
    bench = Bench(shoe)
    bench.turn(0.2)
    assert bench.last is not None
    bench.talk.allow(bench.last, 3)
    bench.talk.allow(bench.last, 0)
    assert sent(bench) == []


def test_an_echo_is_no_sign_of_life() -> None:
    bench = met()
    end = bench.now + 2 * SILENCE
    found = []
    while bench.now < end:
        bench.now += 0.1
        found += bench.talk.tick(bench.now)
        bench.talk.light(m.Lamps(int(bench.now * 10) % 2))
        found += bench.talk.receive(bench.talk.outgoing(), bench.now)
    assert [type(report) for report in found] == [Lost]


def test_a_stranger_is_not_asked_for_each_word_who_it_is() -> None:
    bench = met()
    bench.now += 1
    for _ in range(50):
        bench.talk.receive(framed(m.State(m.Status(0)), bench.shoe.session ^ 1), bench.now)
    assert [frame.type for frame in sent(bench)] == [m.Type.ASK_HELLO]


def test_old_hellos_do_not_add_up() -> None:
    bench = met()
    old = framed(m.Hello(bench.shoe.identity, bench.shoe.can, 1), bench.shoe.session, 0)
    bench.draw(1)
    for _ in range(2 * PATIENCE):
        bench.talk.receive(old, bench.now)
        bench.talk.outgoing()
        bench.talk.receive(framed(m.State(m.Status(0)), bench.shoe.session, bench.shoe.last), bench.now)
    assert bench.talk.connected


def test_another_protocol_is_not_spoken() -> None:
    bench = met()
    who = bench.shoe.identity._replace(protocol=2)
    (lost,) = bench.talk.receive(framed(m.Hello(who, bench.shoe.can, 1), bench.shoe.session), bench.now)
    assert isinstance(lost, Lost) and "protocol 2" in lost.why


def test_a_hello_says_what_is_missing_and_hears_what_is_wished() -> None:
    bench = met()
    bench.draw(1)
    bench.allow(2)
    bench.talk.light(m.Lamps(1))
    sent(bench)
    hello = framed(m.Hello(bench.shoe.identity, bench.shoe.can, 5), bench.shoe.session, 7)
    (missed,) = bench.talk.receive(hello, bench.now)
    assert isinstance(missed, Missed) and missed.count == 3
    said = [(frame.type, frame.sequence) for frame in sent(bench)]
    assert said == [(m.Type.REPLAY, 4), (m.Type.ACK, 1), (m.Type.UNLOCK, 1), (m.Type.LAMPS, 0)]


def test_events_of_another_device_are_not_compared_with_those_of_this_one() -> None:
    bench = met()
    bench.draw(2)
    other = EmulatedShoe("OTHER")
    other.load(ORDER[::-1])
    for _ in range(2):
        other.draw(bench.now, force=True)
    bench.wire = Wire(other)
    bench.talk.opened(bench.now)
    bench.turn(0.5)
    assert len(bench.of(Missed)) == 1
    assert other.acked == other.last


def test_an_unlock_does_not_count_in_another_numbering() -> None:
    bench = met()
    bench.allow(1)
    bench.wire.strike(strike("time 0: forget 0"), bench.now)
    bench.turn(1.5)
    assert bench.talk.connected and bench.shoe.locked
    assert not bench.wire.draw(bench.now)


def test_nobody_is_asked_for_each_event_that_is_too_early() -> None:
    bench = met()
    bench.turn(1)
    for early in range(2, 10):
        bench.talk.receive(framed(m.Drawn(5), bench.shoe.session, early), bench.now)
    assert [frame.type for frame in sent(bench)].count(m.Type.REPLAY) == 1


def test_events_without_sense_do_not_add_up() -> None:
    bench = met()
    for number in range(1, 4):
        damaged = encode(Frame(m.Type.CARD, bench.shoe.session, number, b"damaged"))
        for _ in range(PATIENCE - 1):
            assert bench.talk.receive(damaged, bench.now) == []
        (report,) = bench.talk.receive(framed(m.Drawn(5), bench.shoe.session, number), bench.now)
        assert isinstance(report, CardDrawn)


def test_only_the_last_events_are_remembered() -> None:
    bench = met()
    for number in range(1, 2 * REMEMBERED):
        bench.talk.receive(framed(m.Drawn(5), bench.shoe.session, number), bench.now)
    assert len(bench.talk._taken) == REMEMBERED


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        (m.Unlock, b"\0"),
        (m.Unlock, b"\1\1"),
        (m.Lamps, b"\0\1\0\2"),
        (m.Lamps, b"\0\x10\0\0"),
        (m.Hello, m.Hello(HELLO.identity, m.Can(8), 1).pack()),
        (m.Hello, HELLO.pack()[:-1]),
        (m.Hello, HELLO.pack() + b"\0"),
        (m.Hello, m.Hello(HELLO.identity._replace(serial=""), HELLO.can, 1).pack()),
        (m.Hello, m.Hello(HELLO.identity._replace(serial="x" * 25), HELLO.can, 1).pack()),
        (m.Hello, m.Hello(HELLO.identity._replace(firmware="x" * 25), HELLO.can, 1).pack()),
        (m.Hello, m.Hello(HELLO.identity._replace(hardware="a b"), HELLO.can, 1).pack()),
        (m.Hello, m.Hello(HELLO.identity._replace(firmware_hash="ab" * 31), HELLO.can, 1).pack()),
        (m.State, m.State(m.Status(32)).pack()),
        (m.Drawn, bytes((12, 2, 0, 101, 0, 0xFF - 0xC2))),
        (m.Drawn, bytes((12, 5, 0, 99, 0, 0xFF - 0xC5))),
        (m.Drawn, bytes((14, 2, 0, 99, 0, 0xFF - 0xE2))),
        (m.Drawn, bytes((12, 2, 3, 99, 0, 0xFF - 0xC2))),
        (m.Drawn, bytes((12, 2, 0, 99, 8, 0xFF - 0xC2))),
        (m.Drawn, bytes((12, 0, 0, 99, 0, 0xFF - 0xC0))),
        (m.Drawn, bytes((0, 2, 0, 0, 2, 0xFF - 0x02))),
        (m.Drawn, bytes((12, 2, 0, 99, 2, 0xFF - 0xC2))),
        (m.Drawn, bytes((0, 0, 0, 0, 3, 0xFF))),
        (m.Drawn, bytes((0, 0, 0, 0, 0, 0xFF))),
        (m.Peek, b"\1\xfd"),
        (m.Peek, b"\0\xff"),
        (m.Peek, b"\4\xfb"),
        (m.Switched, b"\1\2"),
        (m.Switched, b"\0\1"),
        (m.Switched, b"\x09\1"),
        (m.Troubled, b"\1\2\0\0"),
        (m.Troubled, b"\0\1\0\0"),
        (m.Troubled, b"\x0c\1\0\0"),
        (m.Nak, b"\7\1\0\0\0\0"),
        (m.Ack, b"x"),
    ],
)
def test_what_is_no_message(kind: type[m.Message], payload: bytes) -> None:
    with pytest.raises(Malformed):
        kind.unpack(payload)


def test_an_emulated_device_does_not_hear_a_frame_with_other_flags() -> None:
    shoe = EmulatedShoe()
    shoe.tick(0)
    shoe.take()
    for frame in (Frame(m.Type.ASK_HELLO, 0, 0, flags=2), Frame(m.Type.ASK_HELLO, 0, 0, version=2)):
        shoe.receive(encode(frame), 0)
    assert shoe.take() == []


def full(count: int) -> EmulatedShoe:
    """A shoe that has drawn cards which nobody has acknowledged."""
    shoe = EmulatedShoe(kept=40)
    shoe.load(ORDER * 4)
    shoe.tick(0)
    for _ in range(count):
        shoe.event(m.Drawn(5), 0)
    shoe.take()
    return shoe


def said_by(shoe: EmulatedShoe) -> list[Frame]:
    pieces = Decoder().feed(b"".join(shoe.take()))
    return [piece.frame for piece in pieces if isinstance(piece, Received) and piece.frame.type != m.Type.STATE]


def test_an_emulated_device_sends_again_as_the_page_says() -> None:
    shoe = full(30)
    shoe.tick(0.3)
    frames = said_by(shoe)
    assert [frame.sequence for frame in frames] == [*range(1, 9)] and all(frame.flags == 1 for frame in frames)
    shoe.receive(framed(m.Replay(), shoe.session, 3), 0.4)
    frames = said_by(shoe)
    assert [frame.sequence for frame in frames] == [*range(4, 20)] and all(frame.flags == 1 for frame in frames)
    shoe.tick(0.55)
    assert said_by(shoe) == [], "its 200 ms begin anew"
    shoe.receive(framed(m.Ack(), shoe.session, 20) + framed(m.Ack(), shoe.session, 10), 0.56)
    shoe.receive(framed(m.Ack(), shoe.session, 31), 0.56)
    assert shoe.acked == 20


def test_an_emulated_device_says_what_it_has_not_kept() -> None:
    shoe = full(50)
    assert shoe.first == 11
    shoe.receive(framed(m.Replay(), shoe.session, 10), 0)
    assert said_by(shoe)[0].sequence == 11
    shoe.receive(framed(m.Replay(), shoe.session, 9), 0)
    (refused,) = said_by(shoe)
    assert m.message(refused.type, refused.payload) == m.Nak(m.Refusal.FORGOTTEN, m.Type.REPLAY, 11)


def test_an_emulated_device_does_not_answer_itself() -> None:
    shoe = full(0)
    shoe.receive(framed(m.State(m.Status(0)), shoe.session) + framed(m.Drawn(5), shoe.session, 1), 0)
    assert said_by(shoe) == []


def test_trouble_is_reported_again_by_a_device_that_has_forgotten() -> None:
    bench = met()
    bench.shoe.trouble(Trouble.LID_OPEN, True, bench.now)
    bench.wire.strike(strike("time 0: forget 0"), bench.now)
    bench.turn(1)
    assert isinstance(bench.reports[-1], TroubleBegan)


def test_a_forced_double_feed_names_its_cards() -> None:
    bench = met()
    bench.shoe.thick = 1
    bench.shoe.draw(bench.now, force=True)
    bench.turn(0.5)
    began = [(each.trouble, each.detail) for each in bench.of(TroubleBegan) if isinstance(each, TroubleBegan)]
    assert began == [(Trouble.DOUBLE_FEED, "2"), (Trouble.FORCED, "1")]


# Who is there


def test_another_device_or_other_firmware_is_noticed() -> None:
    bench = met()
    known = bench.talk.identity
    assert known is not None
    for other in (EmulatedShoe("EMU-SHOE-2"), EmulatedShoe(firmware="1.0.1")):
        after = Bench(other, bench.last, known)
        after.turn(1)
        changed = after.of(Changed)
        assert changed == [Changed("bench", known, other.identity)]
    same = Bench(EmulatedShoe(), bench.last, known)
    same.turn(1)
    assert not same.of(Changed)


def test_it_is_noticed_also_without_a_restart_of_the_program() -> None:
    bench = met()
    bench.wire.device = other = EmulatedShoe(firmware="6.6.6")
    other.load(ORDER)
    bench.turn(1)
    (changed,) = bench.of(Changed)
    assert isinstance(changed, Changed)
    assert changed.now.firmware == "6.6.6"


def test_what_the_device_before_had_to_say_is_missing() -> None:
    bench = met()
    bench.draw(1)
    bench.wire = Wire(EmulatedShoe("OTHER"))
    bench.talk.opened(bench.now)
    bench.turn(0.2)
    assert [type(report) for report in bench.reports[-3:]] == [Changed, Connected, Missed]


def test_a_shoe_that_comes_back_after_another_one_goes_on_where_it_was() -> None:
    bench = met()
    bench.draw(1)
    bench.wire.strike(strike("time 0: unplug 1"), bench.now)
    bench.shoe.draw(bench.now, force=True)
    bench.turn(0.2)
    first, bench.wire = bench.wire, Wire(EmulatedShoe("OTHER"))
    bench.turn(0.5)
    bench.wire.strike(strike("time 0: unplug 1"), bench.now)
    bench.turn(1)
    bench.wire = first
    bench.turn(0.5)
    assert bench.cards == list(ORDER[:2])
    assert bench.shoe.acked == bench.shoe.last
    bench.shoe.last -= 1
    bench.wire = Wire(EmulatedShoe("THIRD"))
    bench.talk.opened(bench.now)
    bench.turn(0.5)
    bench.wire = first
    bench.talk.opened(bench.now)
    bench.turn(0.5)
    lost = bench.reports[-1]
    assert isinstance(lost, Lost) and "gone back" in lost.why


def test_what_was_not_recorded_before_another_device_came_is_not_acknowledged() -> None:
    bench = met()
    bench.allow(1)
    assert bench.wire.draw(bench.now)
    bench.turn(0.3, acknowledge=False)
    first, bench.wire = bench.wire, Wire(EmulatedShoe("OTHER"))
    bench.talk.opened(bench.now)
    bench.turn(0.5, acknowledge=False)
    bench.wire = first
    bench.talk.opened(bench.now)
    bench.turn(1, acknowledge=False)
    assert bench.cards == [ORDER[0]]
    assert bench.shoe.acked == 0
    connected = bench.of(Connected)[-1]
    assert isinstance(connected, Connected) and connected.position is not None
    assert connected.position.sequence == 0, "the books do not go on before it is on record"


def test_only_some_devices_are_remembered() -> None:
    bench = met()
    for number in range(2 * DEVICES):
        bench.wire = Wire(EmulatedShoe(f"SH-{number}"))
        bench.talk.opened(bench.now)
        bench.turn(0.1)
    assert len(bench.talk._earlier) == DEVICES


def test_a_hello_that_was_late_on_the_wire_counts_nothing_twice() -> None:
    bench = met()
    bench.draw(2)
    late = framed(m.Hello(bench.shoe.identity, bench.shoe.can, 1), bench.shoe.session, bench.shoe.last)
    bench.wire.strike(strike("time 0: forget 0"), bench.now)
    bench.turn(0.5)
    bench.draw(2)
    before = len(bench.reports)
    for _ in range(2 * PATIENCE):
        bench._take(bench.talk.receive(late, bench.now), True)
        bench.turn(0.5)
    assert bench.cards == list(ORDER[:4])
    assert bench.reports[before:] == []


def test_a_counter_of_starts_that_was_cleared_is_believed_when_it_stays_like_that() -> None:
    bench = met()
    bench.draw(1)
    bench.wire.strike(strike("time 0: forget 0"), bench.now)
    bench.shoe.boot = 0
    bench.shoe.draw(bench.now, force=True)
    bench.turn(1)
    assert bench.cards == list(ORDER[:2])
    assert bench.talk.identity is not None and bench.talk.identity.boot == 0


@pytest.mark.parametrize("first", [0, 4, 1000, 0xFFFFFFFF])
@pytest.mark.parametrize("other", [0, 1], ids=["same session", "new session"])
def test_a_hello_whose_first_event_cannot_be(first: int, other: int) -> None:
    bench = met()
    bench.draw(2)
    hello = m.Hello(bench.shoe.identity, bench.shoe.can, first)
    assert bench.talk.receive(framed(hello, bench.shoe.session ^ other, 2), bench.now) == []
    assert bench.talk.outgoing() == b""
    bench.draw(1)
    assert bench.cards == list(ORDER[:3])


def test_a_session_that_comes_again_by_chance_begins_anew() -> None:
    bench = met()
    bench.draw(1)
    session = bench.shoe.session
    for again in (session ^ 1, session):
        bench.wire.strike(strike("time 0: forget 0"), bench.now)
        bench.shoe.session = again
        for _ in range(2):
            bench.shoe.draw(bench.now, force=True)
        bench.turn(0.5)
    assert bench.cards == list(ORDER[:5])
    assert len(bench.of(Missed)) == 2


def test_a_hello_without_a_session() -> None:
    bench = met()
    hello = m.Hello(bench.shoe.identity, bench.shoe.can, 1)
    assert bench.talk.receive(framed(hello, 0, 0), bench.now) == []


def test_a_refusal_that_names_an_event_to_come() -> None:
    bench = met()
    bench.draw(2)
    nak = m.Nak(m.Refusal.FORGOTTEN, m.Type.REPLAY, 4)
    assert bench.talk.receive(framed(nak, bench.shoe.session, 2), bench.now) == []
    bench.draw(1)
    assert bench.cards == list(ORDER[:3])


@pytest.mark.parametrize(
    ("device", "message"),
    [
        (EmulatedReader, m.Drawn(5)),
        (EmulatedInputs, m.Drawn(5)),
        (EmulatedShoe, m.Peek(True)),
        (EmulatedInputs, m.Peek(True)),
        (EmulatedReader, m.Switched(Input.MAIN_DOOR, False)),
        (EmulatedShoe, m.Switched(Input.MAIN_DOOR, False)),
    ],
)
def test_a_device_reports_only_what_its_kind_does(device: type[Device], message: m.Message) -> None:
    bench = Bench(device("DEV-1"))
    bench.turn(0.2)
    bench.device.event(message, bench.now)
    bench.turn(2)
    assert [type(report) for report in bench.reports] == [Connected, Missed]


def test_a_reader_on_the_port_of_the_shoe() -> None:
    talk = EtgTalk("port", Kind.SHOE)
    reader = EmulatedReader()
    talk.opened(0)
    reader.receive(talk.outgoing(), 0)
    (lost,) = talk.receive(b"".join(reader.take()), 0)
    assert isinstance(lost, Lost) and "reader, protocol 1" in lost.why and "the shoe belongs" in lost.why
    assert not talk.connected


def test_silence_and_return() -> None:
    bench = met(faults=["time 2: silence 5"])
    bench.turn(2 + SILENCE + 1)
    (lost,) = bench.of(Lost)
    assert isinstance(lost, Lost) and "silent" in lost.why
    assert not bench.talk.connected
    bench.turn(4)
    assert bench.talk.connected
    assert len(bench.of(Connected)) == 2
    bench.draw(1)
    assert bench.cards == [ORDER[0]]


def test_nobody_there_is_said_once() -> None:
    talk = EtgTalk("port", Kind.SHOE)
    talk.opened(0)
    said = [report for tenth in range(200) for report in talk.tick(tenth / 10)]
    assert said == [Lost("port", "silent for 3 seconds")]
    assert talk.outgoing().count(encode(Frame(m.Type.ASK_HELLO, 0, 0))) > 10, "it keeps asking"


# Bytes that mean nothing


def test_its_own_words_come_back_as_an_echo() -> None:
    bench = met()
    bench.talk.allow(Position(bench.shoe.serial, bench.shoe.session, 0), 1)
    echo = bench.talk.outgoing()
    assert echo
    assert bench.talk.receive(echo, bench.now) == []


@pytest.mark.parametrize("payload", [b"", b"\x0c\x02\x00\x62\x00\x3c", b"\x0e\x02\x00\x62\x00\x1d"])
def test_an_event_that_makes_no_sense(payload: bytes) -> None:
    """A good copy may still come; after three bad ones it is taken for lost."""
    bench = met()
    session = bench.shoe.session
    bad, good = encode(Frame(m.Type.CARD, session, 1, payload)), framed(m.Drawn(5), session, 1)
    for _ in range(PATIENCE - 1):
        assert bench.talk.receive(bad, bench.now) == []
    (card,) = bench.talk.receive(good, bench.now)
    assert isinstance(card, CardDrawn)
    bad = encode(Frame(m.Type.CARD, session, 2, payload))
    (missed,) = [report for _ in range(PATIENCE) for report in bench.talk.receive(bad, bench.now)]
    assert isinstance(missed, Missed)
    assert (missed.count, missed.position) == (1, Position(bench.shoe.serial, session, 2))


def test_a_number_that_says_two_things() -> None:
    """A device that forgot an event after it had sent it, and used its number again."""
    bench = met()
    session = bench.shoe.session
    assert len(bench.talk.receive(framed(m.Drawn(5), session, 1), bench.now)) == 1
    assert bench.talk.receive(framed(m.Drawn(5), session, 1), bench.now) == []
    (missed,) = bench.talk.receive(framed(m.Drawn(6), session, 1), bench.now)
    assert isinstance(missed, Missed) and missed.count is None and "another content" in missed.why
    assert bench.talk.receive(framed(m.Drawn(6), session, 1), bench.now) == [], "said once"


def test_a_device_without_memory_that_uses_a_session_twice() -> None:
    shoe = EmulatedShoe()
    shoe.can = m.Can.LOCK
    shoe.load(ORDER)
    bench = Bench(shoe)
    bench.turn(0.2)
    bench.draw(1)
    session = shoe.session
    shoe.restart(bench.now, 0.5, forget=True)
    shoe.session = session
    for _ in range(3):
        shoe.draw(bench.now + 1, force=True)
    bench.turn(2)
    (lost,) = bench.of(Lost)
    assert isinstance(lost, Lost) and "old session" in lost.why


def test_a_device_answers_in_the_order_of_the_page() -> None:
    """What it is asked wrongly it refuses: type, session, ability, payload, what it has forgotten."""
    shoe = EmulatedShoe(kept=2)
    shoe.load(ORDER)
    for _ in range(2):
        shoe.draw(0, force=True)
    shoe.take()

    def asked(frame: Frame) -> m.Message:
        shoe.receive(encode(frame), 1)
        (answer,) = shoe.take()
        (piece,) = Decoder().feed(answer)
        assert isinstance(piece, Received)
        return m.message(piece.frame.type, piece.frame.payload)

    session = shoe.session
    assert asked(Frame(0x42, session ^ 1, 0)) == m.Nak(m.Refusal.UNKNOWN_TYPE, 0x42)
    assert asked(Frame(m.Type.LAMPS, session ^ 1, 0)) == m.Nak(m.Refusal.WRONG_SESSION, m.Type.LAMPS)
    assert asked(Frame(m.Type.LAMPS, session, 0, m.Lamps().pack())) == m.Nak(m.Refusal.NOT_ABLE, m.Type.LAMPS)
    assert asked(Frame(m.Type.UNLOCK, session, 0)) == m.Nak(m.Refusal.BAD_PAYLOAD, m.Type.UNLOCK)
    assert asked(Frame(m.Type.UNLOCK, session, 7, b"\1")) == m.Nak(m.Refusal.BAD_PAYLOAD, m.Type.UNLOCK)
    assert asked(Frame(m.Type.UNLOCK, session, 1, b"\1")) == m.Nak(m.Refusal.FORGOTTEN, m.Type.UNLOCK, 5)
    assert asked(Frame(m.Type.REPLAY, session, 1)) == m.Nak(m.Refusal.FORGOTTEN, m.Type.REPLAY, 5)
    assert isinstance(asked(Frame(m.Type.REPLAY, session, 6)), m.State)
    shoe.receive(framed(m.Ack(), session, 7), 1)
    assert shoe.acked == 0, "there is no event 7"


def test_another_version_another_session_an_unknown_type() -> None:
    bench = met()
    shoe = bench.shoe
    good = Frame(m.Type.CARD, shoe.session, 1, m.Drawn(5).pack())
    for frame in (
        good._replace(version=2),
        good._replace(flags=2),
        good._replace(session=shoe.session ^ 1),
        good._replace(type=0x8F),
    ):
        assert bench.talk.receive(encode(frame), bench.now) == []
    assert len(bench.talk.receive(encode(good), bench.now)) == 1


def test_what_is_heard_in_words() -> None:
    bench = Bench(EmulatedShoe())
    bench.shoe.load(ORDER)
    heard: list[Heard] = []
    bench.talk.monitor = heard.append
    bench.turn(0.2)
    bench.draw(1)
    bench.talk.receive(b"\0\x55\x55\0", bench.now)
    words = [each.meaning for each in heard]
    assert "who are you?" in words
    assert any("EMU-SHOE-1" in each for each in words)
    assert "QH, 99 % sure" in words
    assert "dropped" in words
    assert {each.meaning for each in heard if each.secret} == {"QH, 99 % sure", "dropped"}, "cards are kept out of logs"


# The other devices


def test_the_reader_never_names_a_card() -> None:
    reader = EmulatedReader()
    bench = Bench(reader)
    bench.turn(0.2)
    for blackjack in (True, False):
        reader.insert(blackjack, bench.now)
    reader.unreadable = 1
    reader.insert(True, bench.now)
    bench.turn(0.5)
    assert [report.blackjack for report in bench.of(Peeked) if isinstance(report, Peeked)] == [True, False, None]
    assert [each.name for each in fields(Peeked)] == ["port", "position", "blackjack"]


def test_doors_keys_buttons_and_lamps() -> None:
    inputs = EmulatedInputs()
    bench = Bench(inputs)
    bench.turn(0.2)
    for which in Input:
        inputs.switch(which, True, bench.now)
        inputs.switch(which, False, bench.now)
    bench.turn(3)
    found = [(each.input, each.on) for each in bench.of(InputChanged) if isinstance(each, InputChanged)]
    assert found == [(which, on) for which in Input for on in (True, False)]
    bench.talk.light(m.Lamps(0b11, 0b10))
    bench.turn(0.2)
    assert inputs.lamps == m.Lamps(0b11, 0b10)
    inputs.restart(bench.now)
    assert inputs.lamps == m.Lamps()
    bench.turn(2)
    assert inputs.lamps == m.Lamps(0b11, 0b10), "lit again after a restart"


def test_trouble_begins_and_ends() -> None:
    bench = met(faults=["time 1: jam 2"])
    bench.turn(5)
    assert [type(each) for each in bench.reports[1:]] == [TroubleBegan, TroubleEnded]
    assert [getattr(each, "trouble", None) for each in bench.reports[1:]] == [Trouble.JAM] * 2


def test_two_cards_at_once() -> None:
    bench = met(faults=["card 1: double_feed"])
    bench.draw(1)
    bench.turn(1)
    kinds = [type(each) for each in bench.reports[1:]]
    assert kinds == [CardDrawn, CardUnread, TroubleBegan, TroubleEnded]


# The menu, on the wire alone

WIRE = (
    Fault.DROP,
    Fault.GARBLE,
    Fault.DUPLICATE,
    Fault.REORDER,
    Fault.LATE,
    Fault.WRONG_CRC,
    Fault.NOISE,
    Fault.SILENCE,
    Fault.UNPLUG,
    Fault.RENAME,
    Fault.BOOT,
)


@pytest.mark.parametrize("first", WIRE)
@pytest.mark.parametrize("second", WIRE)
def test_nothing_on_the_wire_loses_or_doubles_a_card(first: Fault, second: Fault) -> None:
    order = tuple(range(52)) * 2
    bench = met(order, faults=[f"chance 0.2: {first}", f"chance 0.2: {second}"], seed=7)
    bench.draw(len(order))
    bench.turn(12)
    assert len(bench.wire.struck) > 10
    assert bench.cards == list(order)
    assert [left.card for left in bench.shoe.record] == list(order)
    assert not bench.of(Missed) and not bench.of(Changed)
    assert bench.shoe.acked == bench.shoe.last


def test_a_shoe_that_tells_its_sides_apart() -> None:
    shoe = EmulatedShoe()
    shoe.load(ORDER[:2], "a")
    shoe.load(ORDER[2:4], "b")
    bench = Bench(shoe)
    bench.turn(0.2)
    bench.allow(4)
    for side in "abba":
        assert shoe.draw(bench.now, side)
    bench.turn(0.3)
    assert [(each.card, each.side) for each in bench.of(CardDrawn) if isinstance(each, CardDrawn)] == [
        (ORDER[0], "a"),
        (ORDER[2], "b"),
        (ORDER[3], "b"),
        (ORDER[1], "a"),
    ]


def test_messages_are_what_they_say() -> None:
    """A drawn card that is changed in any field is another message."""
    drawn = m.Drawn(5, "a", 98)
    for other in (replace(drawn, card=6), replace(drawn, side="b"), replace(drawn, confidence=97)):
        assert other.pack() != drawn.pack()
        assert m.Drawn.unpack(other.pack()) == other
