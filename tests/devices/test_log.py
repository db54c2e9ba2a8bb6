"""The log of the devices: what it holds, what it must never hold, and that it stops nothing."""

import errno
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from etg.cards import NAMES, PACK_52
from etg.devices import messages as m
from etg.devices.frames import Frame, Garbage, encode
from etg.devices.log import HIDDEN, HIDDEN_BYTES, NAME, DeviceLog, Line, last_heard, older, read_line, read_log
from etg.devices.opening import DeviceSettings, make_link
from etg.devices.reports import CardDrawn, Changed, Connected, Identity, Kind, Lost, Missed, Peeked, Position, Report
from etg.devices.talk import Heard
from etg.devices.words import heard, heard_garbage


class Clock:
    """Time that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


BEAT = Heard(b"\x01\x02", "STATE 5 session 1A2B, CRC right", "alive: locked; 0 cards since it was started")


def test_a_line_has_it_all(tmp_path: Path) -> None:
    clock = Clock()
    log = DeviceLog(tmp_path / "new folder", clock=clock)
    log.monitor("/dev/etg/shoe")(heard(b"\0\x01\xff", Frame(m.Type.ASK_HELLO, 0, 0), sent=True))
    log.note("/dev/etg/shoe", "lost: the port is gone")
    log.close()
    text = (tmp_path / "new folder" / NAME).read_text()
    first = "2027-01-15T08:00:00.000Z\t/dev/etg/shoe\t>\t00 01 ff\tASK_HELLO 0 session 0000, CRC right\twho are you?\n"
    assert text.startswith(first)
    lines = list(read_log(tmp_path / "new folder"))
    assert lines[1] == Line(
        datetime(2027, 1, 15, 8, tzinfo=UTC), "/dev/etg/shoe", "-", "", "", "lost: the port is gone"
    )


@pytest.mark.parametrize("card", PACK_52)
@pytest.mark.clause("R53")
def test_no_line_tells_a_card(card: int, tmp_path: Path) -> None:
    """Neither by its name nor by its bytes, nor does the line look any different (R53)."""
    log = DeviceLog(tmp_path, clock=Clock())
    frame = Frame(m.Type.CARD, 0x1A2B, 7, m.Drawn(card, "a", 99).pack())
    log.monitor("shoe")(heard(encode(frame), frame))
    log.monitor("shoe")(heard_garbage(Garbage(encode(frame)[3:], "wrong CRC")))
    log.close()
    first, second = (tmp_path / NAME).read_text().splitlines()
    assert NAMES[card] not in first + second
    assert first.split("\t")[3:] == [HIDDEN_BYTES, "CARD 7 session 1A2B, CRC right", HIDDEN]
    assert second.split("\t")[3:] == [HIDDEN_BYTES, "no frame: wrong CRC", HIDDEN]


def test_the_length_of_what_may_be_a_card_is_not_told(tmp_path: Path) -> None:
    """In one dialect a 10 is longer than the others, also when it arrives damaged."""
    log = DeviceLog(tmp_path, clock=Clock())
    for piece in (b"<Card:10S", b"<Card:4S"):
        log.monitor("shoe")(Heard(piece, f"{len(piece)} bytes are no token", "the remains of a token", secret=True))
    log.close()
    first, second = read_log(tmp_path)
    assert first == second


def test_that_two_cards_are_the_same_is_not_told_either(tmp_path: Path) -> None:
    """A dialect without numbers says the same thing twice: both are written, and nothing is counted."""
    log = DeviceLog(tmp_path, clock=Clock())
    for _ in range(2):
        log.monitor("shoe")(Heard(b"[Game]<Card:4S>", "token in mode Game", "card drawn: 4S", secret=True))
    log.close()
    lines = list(read_log(tmp_path))
    assert len(lines) == 2 and lines[0] == lines[1]


def test_heartbeats_that_say_nothing_new_are_counted(tmp_path: Path) -> None:
    """One line a minute; another line in between does not matter, a change is written at once."""
    clock = Clock()
    log = DeviceLog(tmp_path, clock=clock)
    listen = log.monitor("shoe")
    for second in range(125):
        clock.now = 1_800_000_000.0 + second
        listen(BEAT)
        if second == 30:
            listen(Heard(b"\x07", "ACK 3 session 1A2B, CRC right", "events up to 3 are on record", sent=True))
    listen(BEAT._replace(meaning="alive: open; 0 cards since it was started"))
    log.close()
    beats = [line.meaning for line in read_log(tmp_path) if line.frame.startswith("STATE")]
    locked = "alive: locked; 0 cards since it was started"
    assert beats == [
        locked,
        f"{locked} (59 more like this since the last line)",
        f"{locked} (59 more like this since the last line)",
        f"{locked} (4 more like this since the last line)",
        "alive: open; 0 cards since it was started",
    ]


def test_what_a_link_says_about_itself_is_a_remark(tmp_path: Path) -> None:
    """What happened at the device is not: it came over the wire, and a card has no place here."""
    log = DeviceLog(tmp_path)
    who = Identity(Kind.SHOE, "S-1", "E1", "1.0", "ab" * 32, 1, 7)
    position = Position("S-1", 5, 3)
    for report in (
        Connected("shoe", who, position),
        Connected("shoe", None),
        Lost("shoe", "no answer"),
        Changed("shoe", who, who._replace(firmware="1.1")),
        Missed("shoe", None, "it has lost its memory"),
        Missed("shoe", 2, "it has not kept them"),
        CardDrawn("shoe", position, 0),
        Peeked("shoe", position, True),
    ):
        log.report(report)
    log.close()
    assert [line.meaning for line in read_log(tmp_path)] == [
        "connected: S-1, firmware 1.0 abababab, started 7 times",
        "connected",
        "lost: no answer",
        "changed: S-1, firmware 1.1 abababab, before that S-1, firmware 1.0 abababab",
        "missed: some events, it has lost its memory",
        "missed: 2 events, it has not kept them",
    ]


def test_after_a_remark_everything_is_written_anew(tmp_path: Path) -> None:
    log = DeviceLog(tmp_path, clock=Clock())
    listen = log.monitor("shoe")
    listen(BEAT)
    listen(BEAT)
    log.note("shoe", "lost")
    listen(BEAT)
    log.monitor("reader")(BEAT)
    log.close()
    assert [(line.port, line.direction, "more" in line.meaning) for line in read_log(tmp_path)] == [
        ("shoe", "<", False),
        ("shoe", "<", True),
        ("shoe", "-", False),
        ("shoe", "<", False),
        ("reader", "<", False),
    ]


def test_it_never_grows_beyond_two_files(tmp_path: Path) -> None:
    """And the newest lines are always there, each of them whole."""
    log = DeviceLog(tmp_path, limit=2000)
    for number in range(500):
        log.note("shoe", f"remark {number}")
    log.close()
    path = tmp_path / NAME
    assert sorted(each.name for each in tmp_path.iterdir()) == [NAME, f"{NAME}.1"]
    assert path.stat().st_size <= 2000 and older(path).stat().st_size <= 2000
    numbers = [int(line.meaning.split()[1]) for line in read_log(tmp_path)]
    assert numbers == list(range(numbers[0], 500)) and len(numbers) > 20


def test_another_program_goes_on_where_one_has_stopped(tmp_path: Path) -> None:
    for _ in range(2):
        log = DeviceLog(tmp_path)
        log.note("shoe", "started")
        log.close()
    assert len(list(read_log(tmp_path))) == 2


def full(real: Callable[[int, bytes], int], room: list[int]) -> Callable[[int, bytes], int]:
    """A disk with so much room."""

    def write(file: int, data: bytes) -> int:
        if not room[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        part = data[: room[0]]
        room[0] -= len(part)
        return real(file, part)

    return write


@pytest.mark.parametrize("room", [0, 30])
def test_a_full_disk_stops_nothing_and_is_said_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    """Not even a piece of a line stays."""
    log = DeviceLog(tmp_path)
    log.note("shoe", "before")
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full(os.write, [room]))
        for _ in range(5):
            log.note("shoe", "never written")
    assert log.lost == 5
    assert len((tmp_path / NAME).read_text().splitlines()) == 1
    log.note("shoe", "after")
    log.close()
    said = [line.meaning for line in read_log(tmp_path)]
    assert said[0] == "before" and said[2] == "after"
    assert said[1].startswith("5 lines were lost here: ")
    assert log.lost == 0


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    log = DeviceLog(tmp_path / "file" / "below")
    log.note("shoe", "nowhere")
    log.monitor("shoe")(BEAT)
    log.close()
    assert log.lost == 2


def test_many_links_write_at_once(tmp_path: Path) -> None:
    log = DeviceLog(tmp_path, limit=20_000_000)

    def write(port: str) -> None:
        listen = log.monitor(port)
        for number in range(300):
            listen(Heard(bytes([number % 256]), f"CARD {number}", "x", secret=number % 2 == 0))

    threads = [Thread(target=write, args=(f"port {number}",)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log.close()
    assert len((tmp_path / NAME).read_text().splitlines()) == 1800
    for number in range(6):
        found = [int(line.frame.split()[1]) for line in read_log(tmp_path, port=f"port {number}")]
        assert found == list(range(300))


def test_what_a_device_says_cannot_break_a_line(tmp_path: Path) -> None:
    log = DeviceLog(tmp_path)
    log.monitor("shoe")(Heard(b"x", "a\tb", "c\nd \x1b[31m \x85 \N{RIGHT-TO-LEFT OVERRIDE}"))
    log.close()
    (line,) = read_log(tmp_path)
    assert (line.frame, line.meaning) == ("a\\tb", "c\\nd \\x1b[31m \\x85 \\u202e")


@pytest.mark.parametrize("text", ["", "a\tb", "2026\t\t\t\t\t", "2026-01-01T00:00:00\tshoe\t<\t\t\t\n", "x\t" * 5])
def test_what_is_no_line_is_passed_over(text: str) -> None:
    assert read_line(text) is None


def test_when_a_port_was_last_heard(tmp_path: Path) -> None:
    """What the table has sent does not count."""
    clock = Clock()
    log = DeviceLog(tmp_path, clock=clock)
    assert last_heard(tmp_path, "shoe") is None
    log.monitor("shoe")(BEAT)
    clock.now += 5
    log.monitor("shoe")(BEAT._replace(sent=True))
    log.monitor("reader")(BEAT)
    log.close()
    assert last_heard(tmp_path, "shoe") == datetime(2027, 1, 15, 8, tzinfo=UTC)


def test_a_link_writes_it(tmp_path: Path) -> None:
    """Through the factory, as the table does."""
    log = DeviceLog(tmp_path)
    url = "emulated:shoe?seed=1&serial=LOGGED"
    settings = DeviceSettings(Kind.SHOE, url)
    reports: Queue[Report] = Queue()
    link = make_link(settings, reports, monitor=log.monitor(url))
    link.start()
    assert isinstance(reports.get(timeout=5), Connected)
    link.stop()
    log.close()
    said = [line.meaning for line in read_log(tmp_path, port=url)]
    assert said[0] == "who are you?"
    assert any(text.startswith("shoe LOGGED, hardware E1") for text in said)
