"""`etg emulate` and `etg devices` as a technician uses them: real processes, real ports."""

import os
import re
import shlex
import signal
import subprocess
import sys
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Condition, Thread

import pytest
from click.testing import CliRunner, Result

from etg.cabinet.settings import load_settings
from etg.cards import card
from etg.cli import main
from etg.devices import messages as m
from etg.devices.asking import ask
from etg.devices.bee_tek import card_token
from etg.devices.emulated.faults import MENU, Fault, Strike
from etg.devices.emulated.hands import Hands
from etg.devices.emulated.port import make_emulation
from etg.devices.emulated.serve import TcpEnd
from etg.devices.frames import Decoder, Frame, Received, encode
from etg.devices.log import NAME, DeviceLog
from etg.devices.port import Port
from etg.devices.ports import open_port
from etg.devices.reports import Kind
from etg.devices.talk import Heard
from tests.devices.serving import served

LIMIT = 20.0
"""Seconds after which something that should have happened has not; this machine may be busy."""


def etg(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


class Program:
    """`etg` in a process of its own: what it prints can be waited for, and lines can be typed."""

    def __init__(self, *words: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "etg", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, bufsize=1,
        )  # fmt: skip
        self.lines: list[str] = []
        self.ended = False
        self._changed = Condition()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._changed:
                self.lines.append(line.rstrip("\n"))
                self._changed.notify_all()
        with self._changed:
            self.ended = True
            self._changed.notify_all()

    def until(self, text: str, after: int = 0) -> int:
        """Wait until a line has this in it, looking at those after a number; the number after it."""

        def found() -> int | None:
            return next((n for n in range(after, len(self.lines)) if text in self.lines[n]), None)

        with self._changed:
            assert self._changed.wait_for(lambda: found() is not None or self.ended, LIMIT), self.lines
            number = found()
        assert number is not None, (text, self.lines)
        return number + 1

    def line(self, number: int) -> str | None:
        """Wait for a line by its number; None: there will be none."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.lines) > number or self.ended, LIMIT), self.lines
            return self.lines[number] if len(self.lines) > number else None

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def close_stdin(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()

    def tell(self, number: int) -> None:
        self._process.send_signal(number)

    def wait(self) -> int:
        return self._process.wait(LIMIT)

    def end(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(LIMIT)
        for file in (self._process.stdin, self._process.stdout):
            if file is not None and not file.closed:
                file.close()


@contextmanager
def program(*words: str) -> Iterator[Program]:
    found = Program(*words)
    try:
        yield found
    finally:
        found.end()


@contextmanager
def emulated(*words: str) -> Iterator[tuple[Program, str]]:
    """An emulated device, and its port."""
    with program("emulate", *words) as device:
        device.until("type help")
        assert device.lines[0].startswith("port ")
        yield device, device.lines[0].removeprefix("port ")


@pytest.fixture
def cabinet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """A cabinet with other devices."""
    monkeypatch.setenv("ETG_DATA", str(tmp_path))

    def write(devices: str) -> None:
        path = tmp_path / "cabinet.toml"
        path.write_text(f'[ledger]\nfile = "x"\nlow_disk_gb = 1\n{devices}', encoding="utf-8")
        monkeypatch.setenv("ETG_CABINET", str(path))

    return write


# Emulators


def test_an_emulated_shoe_in_another_process(tmp_path: Path) -> None:
    """It says its port first; the table unlocks it, the hands draw, and everything is said in words."""
    link = tmp_path / "shoe"
    with emulated("shoe", "--cards", "as KH 7d", "--serial", "S-1", "--firmware", "2.5", "--link", str(link)) as (
        shoe,
        name,
    ):
        assert name == str(link)
        port = open_port(name, 115200)
        answer = ask(port)
        assert answer.hello is not None
        assert (answer.hello.identity.serial, answer.hello.identity.firmware) == ("S-1", "2.5")
        shoe.until("table: ASK_HELLO, who are you?")
        shoe.type("draw")
        shoe.until("nothing comes: the shoe is locked")
        hello = _hello(port)
        port.send(encode(Frame(m.Type.UNLOCK, hello.session, 0, m.Unlock(2).pack())))
        shoe.until("table: UNLOCK, 2 cards may be drawn after event 0")
        shoe.type("draw 5")
        shoe.until("nothing comes", shoe.until("drawn: KH, event 2", shoe.until("drawn: AS, event 1")))
        shoe.type("force")
        shoe.until("drawn: 7D, event 3")
        shoe.type("draw")
        shoe.until("nothing comes: the shoe is empty")
        assert ask(port, stay=1).waiting == (1, 2, 3, 4, 5)  # that it was forced has begun and ended
        port.close()
        shoe.type("quit")
        assert shoe.wait() == 0
    assert not link.is_symlink()


def _hello(port: Port) -> Frame:
    """The frame that says who is there."""
    decoder, end = Decoder(), time.monotonic() + LIMIT
    port.send(encode(Frame(m.Type.ASK_HELLO, 0, 0)))
    while time.monotonic() < end:
        for piece in decoder.feed(port.receive()):
            if isinstance(piece, Received) and piece.frame.type == m.Type.HELLO:
                return piece.frame
    raise AssertionError("no answer")


def test_wrong_lines_get_a_sentence_and_the_end_of_them_ends_nothing() -> None:
    wrong = {
        "dance": "there is no 'dance': type help",
        "insert none": "a shoe has no 'insert': type help",
        "draw many": "'many' is not a number of cards",
        "draw 0": "'0' is not a number of cards",
        "load 1S": "'1S' is not a card",
        "load": "load what?",
        "lid ajar": "write lid open or lid closed",
        "fault": "which fault?",
        "fault fire": "there is no fault 'fire'",
        "fault drop two": "'two' is not a number",
        'load "AS': "cannot be read: no closing quotation",
        "\x1b[2J\udcff": "there is no",
    }
    with emulated("shoe") as (shoe, name):
        after = 0
        for line, said in wrong.items():
            shoe.type(line.encode("utf-8", "surrogateescape").decode("latin-1"))
            after = shoe.until(said, after)
            assert shoe.lines[after - 1].startswith("no: ")
        shoe.close_stdin()
        port = open_port(name, 115200)
        assert ask(port).hello is not None
        port.close()
        assert not any("Traceback" in line for line in shoe.lines)
        shoe.tell(signal.SIGTERM)
        assert shoe.wait() == 0


def test_the_hands_at_a_reader_and_at_the_inputs() -> None:
    with emulated("reader", "--listen", "127.0.0.1:0") as (reader, name):
        assert name.startswith("socket://127.0.0.1:")
        after = 0
        for what, said in (("blackjack", "Blackjack"), ("none", "no Blackjack"), ("unreadable", "could not be read")):
            reader.type(f"insert {what}")
            after = reader.until(f"inserted: {said}", after)
        port = open_port(name, 115200)
        assert ask(port, stay=1).waiting == (1, 2, 3)
        port.close()
        reader.tell(signal.SIGINT)
        assert reader.wait() == 0
    with emulated("inputs") as (inputs, name):
        inputs.type('switch "main door" on')
        inputs.type("switch floor on")
        inputs.type("switch door on")
        inputs.until("no: 'door' is no single switch; there are main door; drop box door")
        inputs.type("look")
        inputs.until("alive: open, main door, dealer button: call the floor")
        inputs.type("help")
        inputs.until("switch NAME on|off")


def test_faults_strike_by_card_by_time_and_by_hand(tmp_path: Path) -> None:
    """Also from a file; unplugged, the port is gone and comes back."""
    file = tmp_path / "bad.faults"
    file.write_text("time 0: boot 0.1  # at once\n")
    with emulated("shoe", "--seed", "4", "--fault", "card 1: cover_card", "--faults", str(file)) as (shoe, name):
        shoe.until("fault: boot 0.1")
        shoe.type("fault full_buffer 3")
        shoe.until("fault: full_buffer 3, the device keeps only so many events")
        port = open_port(name, 115200)
        port.send(encode(Frame(m.Type.UNLOCK, _hello(port).session, 0, m.Unlock(2).pack())))
        shoe.until("table: UNLOCK")
        port.close()
        shoe.type("draw")
        shoe.until("drawn: the cover card, event 1", shoe.until("fault: cover_card 1"))
        shoe.type("fault rename 0.2")
        after = shoe.until("the port is gone")
        shoe.until("port /", after)
        again = next(line for line in shoe.lines[after:] if line.startswith("port "))
        assert again != shoe.lines[0]
        port = open_port(again.removeprefix("port "), 115200)
        assert ask(port).hello is not None
        port.close()


def test_a_hand_deals_whenever_it_may() -> None:
    with emulated("shoe", "--cards", "AS KH 7D", "--deal", "0.05") as (shoe, name):
        port = open_port(name, 115200)
        hello = _hello(port)
        assert not any("drawn" in line for line in shoe.lines)
        port.send(encode(Frame(m.Type.UNLOCK, hello.session, 0, m.Unlock(2).pack())))
        shoe.until("drawn: KH, event 2", shoe.until("drawn: AS, event 1"))
        port.close()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["shoe", "--cards", "AS 1H"], "'1H' is not a card"),
        (["shoe", "--fault", "card x: drop"], "'x' is not a number"),
        (["reader", "--listen", "somewhere"], "'somewhere' is not an address: write 127.0.0.1:4001"),
        (["reader", "--listen", "127.0.0.1:99999"], "is not an address"),
        (["reader", "--listen", "127.0.0.1:0", "--link", "x"], "choose one of them"),
        (["reader", "--link", "no/such/folder/x"], "cannot be made: No such file"),
        (["reader", "--serial", "with space"], "is no serial number"),
        (["reader", "--firmware", "ä"], "is no version of firmware"),
    ],
)
def test_a_wrong_wish_is_said(words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = etg("emulate", *words, "--seconds", "0")
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())


def test_the_menu_has_every_fault() -> None:
    result = etg("emulate", "faults")
    assert result.exit_code == 0
    assert [fault for fault in MENU if not re.search(rf"^{fault} ", result.stdout, re.MULTILINE)] == []


# The list


def test_the_list_has_who_answers(cabinet: Callable[[str], None]) -> None:
    """Everything there, and the exit code says so."""
    with served(url="emulated:shoe?serial=S-77&firmware=3.1") as shoe:
        name = shoe.names[0]
        shoe.emulation.strike(Strike("time", 0, Fault.LID, 60))
        cabinet(f'[shoe]\nport = "{name}"\n[reader]\n')
        result = etg("devices", "list")
    assert result.exit_code == 0, result.output
    (line,) = (line for line in result.stdout.splitlines() if line.startswith("shoe"))
    assert (
        re.search(rf"{name} +shoe S-77 ", line)
        and "3.1 " in line
        and "locked, lid open, 0 cards drawn, trouble" in line
    )
    assert "reader EMU-READER-1" in result.stdout


def test_the_list_says_what_is_wrong(cabinet: Callable[[str], None]) -> None:
    """A port that is not there, exchanged cables, and somebody who says nothing."""
    with served(url="emulated:inputs") as inputs, served(url="emulated:reader") as silent:
        silent.emulation.strike(Strike("time", 0, Fault.SILENCE, 60))
        name, other = inputs.names[0], silent.names[0]
        cabinet(f'[shoe]\nport = "/dev/no-such-shoe"\n[reader]\nport = "{name}"\n[inputs]\nport = "{other}"\n')
        result = etg("devices", "list")
    text = " ".join(result.stdout.split())
    assert result.exit_code == 1
    assert "shoe: /dev/no-such-shoe is not there: plug the device in" in text
    assert "reader: inputs EMU-INPUTS-1 answers there: are the cables exchanged?" in text
    assert "inputs: it does not say who it is" in text


def test_a_port_of_the_running_table_is_left_alone(cabinet: Callable[[str], None], tmp_path: Path) -> None:
    """When the log has heard of it lately, it is the table; otherwise nobody knows who it is."""
    with served() as shoe:
        name = shoe.names[0]
        cabinet(f'[shoe]\nport = "{name}"\n')
        mine = open_port(name, 115200)
        result = etg("devices", "list")
        assert result.exit_code == 1 and "is in use by another program" in " ".join(result.stdout.split())
        log = DeviceLog(tmp_path)
        log.monitor(name)(Heard(b"x", "STATE 1", "alive"))
        log.close()
        result = etg("devices", "list")
        assert result.exit_code == 0
        assert "in use by the table" in result.stdout and time.strftime("%Y-%m-%d") in result.stdout
        assert shoe.heard == b"", "not a byte was sent"
        mine.close()


def test_a_tcp_port_of_the_running_table_is_recognised(cabinet: Callable[[str], None], tmp_path: Path) -> None:
    """Nobody says there that it is in use: it hangs up."""
    with served(TcpEnd("127.0.0.1", 0)) as shoe:
        name = shoe.names[0]
        cabinet(f'[shoe]\nport = "{name}"\n')
        mine = open_port(name, 115200)
        _hello(mine)
        log = DeviceLog(tmp_path)
        log.monitor(name)(Heard(b"x", "STATE 1", "alive"))
        log.close()
        assert "in use by the table" in etg("devices", "list").stdout
        _hello(mine)
        mine.close()


def test_nothing_set_and_nothing_there(cabinet: Callable[[str], None]) -> None:
    cabinet("")
    assert etg("devices", "list").exit_code == 0


# Watching


def test_watching_shows_everything_and_takes_nothing_away(tmp_path: Path) -> None:
    """The cards are shown once each and still wait for the table afterwards."""
    raw = tmp_path / "raw"
    with served(before="force 2") as shoe:
        name = shoe.names[0]
        result = etg("devices", "watch", name, "--kind", "shoe", "--seconds", "2", "--raw", str(raw))
        assert result.exit_code == 0, result.output
        assert result.stdout.count("AS, 99 % sure, drawn while locked") == 1
        assert result.stdout.count("KH, 99 % sure") == 1
        assert "shoe EMU-SHOE-1, hardware E1" in result.stdout
        assert re.search(
            r"2\.\d seconds, \d+ bytes: 2 CARD, \d HELLO, \d STATE, 4 TROUBLE; \d+ times an event", result.stdout
        )
        assert "This shows cards" in result.stderr
        assert shoe.heard.replace(encode(Frame(m.Type.ASK_HELLO, 0, 0)), b"") == b"", "it asks for nothing else"
        port = open_port(name, 115200)
        assert ask(port, stay=1).waiting == (1, 2, 3, 4, 5, 6)
        port.close()
    found = [piece.frame.type for piece in Decoder().feed(raw.read_bytes()) if isinstance(piece, Received)]
    assert m.Type.CARD in found and m.Type.STATE in found


def test_watching_says_when_it_is_the_wrong_thing(tmp_path: Path) -> None:
    with served(url="emulated:reader") as reader:
        name = reader.names[0]
        result = etg("devices", "watch", name, "--kind", "shoe", "--seconds", "1")
        assert result.exit_code == 1 and "reader EMU-READER-1 answers, not the shoe" in result.stderr
        reader.emulation.strike(Strike("time", 0, Fault.SILENCE, 60))
        result = etg("devices", "watch", name, "--seconds", "0.5")
        assert result.exit_code == 1 and "Nothing was heard" in result.stderr
        mine = open_port(name, 115200)
        result = etg("devices", "watch", name, "--seconds", "0.5")
        assert result.exit_code == 1 and "is in use by another program" in result.stderr
        mine.close()
    result = etg("devices", "watch", "emulated:reader", "--raw", str(tmp_path / "no" / "file"), "--seconds", "0.1")
    assert result.exit_code == 2 and "cannot be written" in result.stderr


def test_watching_ends_when_the_device_goes() -> None:
    with served(url="emulated:reader") as reader, program("devices", "watch", reader.names[0]) as watching:
        watching.until("HELLO")
        reader.emulation.strike(Strike("time", 0, Fault.UNPLUG, 60))
        watching.until("the port is gone")
        assert watching.wait() == 1


def test_watching_ends_with_ctrl_c() -> None:
    with served(url="emulated:reader") as reader, program("devices", "watch", reader.names[0]) as watching:
        watching.until("alive")
        watching.tell(signal.SIGINT)
        watching.until("seconds, ")
        assert watching.wait() == 0


# The guided test

SHOE = {
    "Pull at the next card": ["draw"],
    "Draw 5 cards": ["draw 5"],
    "Put the cover card in front": ["fault cover_card", "draw"],
    "Open the lid": ["lid open"],
    "Close the lid": ["lid closed"],
    "Pull the cable": ["fault unplug 0.3"],
}


def guide(device: Program, test: Program, hands: dict[str, list[str]], typed: dict[str, str]) -> int:
    """Do what the test asks for, in any order, until it has ended."""
    at = 0
    while (line := test.line(at)) is not None:
        at += 1
        for prompt, words in hands.items():
            if prompt in line:
                for word in words:
                    device.type(word)
        for prompt, word in typed.items():
            if prompt in line:
                test.type(word)
    return test.wait()


def results(test: Program) -> dict[str, str]:
    """The table at the end."""
    table = test.lines[next(n for n, line in enumerate(test.lines) if line.startswith("Test of the")) :]
    rows = [re.split(r"\s{2,}", line.strip()) for line in table[3:] if line.strip()]
    return {row[0]: row[1] for row in rows}


def test_a_good_shoe_passes(tmp_path: Path) -> None:
    """Only what was drawn is acknowledged, and the shoe is locked afterwards."""
    with emulated("shoe", "--cards", "AS KH 7D 2C 3C 4C 5C", "--link", str(tmp_path / "shoe")) as (shoe, name):
        with program("devices", "test", name, "--timeout", "10") as test:
            code = guide(shoe, test, SHOE, {"Press Enter": ""})
            assert set(results(test).values()) == {"passed"}, test.lines
            assert list(results(test)) == ["identity", "lock", "five cards", "cover card", "lid", "cable"]
            assert code == 0
            assert any("AS (99 %), KH (99 %), 7D (99 %), 2C (99 %), 3C (99 %)" in line for line in test.lines)
        shoe.type("look")
        shoe.until("0 not acknowledged", shoe.until("alive: card, locked"))


def test_a_bad_shoe_fails() -> None:
    """A lock that gives way, a card that is not read, no cover card; the lid is left out."""
    bad = {
        "Pull at the next card": ["force"],
        "Draw 5 cards": ["fault unreadable", "draw 5"],
        "Put the cover card in front": ["draw"],
    }
    with (
        emulated("shoe", "--seed", "1") as (shoe, name),
        program("devices", "test", name, "--timeout", "10") as test,
    ):
        assert guide(shoe, test, bad, {"Open the lid": "s", "Pull the cable": "q"}) == 1
        found = results(test)
        assert found == {
            "identity": "passed",
            "lock": "FAILED",
            "five cards": "FAILED",
            "cover card": "FAILED",
            "lid": "skipped",
            "cable": "not done",
        }
        assert any("card 1 is a card that could not be read" in line for line in test.lines)


def test_a_reader_passes_and_fails() -> None:
    hands = {"makes a Blackjack": ["insert blackjack"], "makes none": ["insert blackjack"]}
    with emulated("reader") as (reader, name), program("devices", "test", name, "--timeout", "1") as test:
        assert guide(reader, test, hands, {"cannot be read": "s"}) == 1
        assert results(test) == {
            "identity": "passed",
            "Blackjack": "passed",
            "no Blackjack": "FAILED",
            "unreadable": "skipped",
            "cable": "FAILED",
        }


def test_inputs_and_lamps() -> None:
    """Each switch both ways, and each lamp with a pair of eyes; the last of them is not lit."""
    hands = {
        f"{verb} {name}.": [f'switch "{name}" {state}']
        for name in [str(each) for each in m.INPUTS]
        for verb, state in (
            ("Open the", "on"),
            ("Close the", "off"),
            ("Press the", "on"),
            ("Let go of the", "off"),
        )
    } | {
        "Turn the key switch.": ["switch key on"],
        "Turn the key switch back.": ["switch key off"],
        "Pull the cable": ["fault unplug 0.3"],
    }
    typed = {f"no other: {lamp}": "n" if lamp == m.LAMPS[-1] else "y" for lamp in m.LAMPS}
    with emulated("inputs") as (inputs, name):
        inputs.type("switch main on")  # this door stands open already: the other way round
        inputs.until("main door on")
        port = open_port(name, 115200)
        hello = _hello(port)
        port.send(encode(Frame(m.Type.ACK, hello.session, 1)))
        port.close()
        inputs.until("table: ACK")
        with program("devices", "test", name, "--timeout", "10") as test:
            assert guide(inputs, test, hands, typed) == 1
            found = results(test)
            assert [step for step, result in found.items() if result == "FAILED"] == [m.LAMPS[-1]], test.lines
            assert set(found.values()) == {"passed", "FAILED"}
            assert len(found) == 2 + len(m.INPUTS) + len(m.LAMPS)


def test_a_shoe_of_another_maker() -> None:
    """Of it only the cards can be tested."""
    master, slave = os.openpty()
    tty.setraw(slave)
    with program("devices", "test", os.ttyname(slave), "--dialect", "bee_tek", "--timeout", "5") as test:
        test.until("Draw 5 cards")
        for each in ("AS", "TH", "7D", "2C", "3C"):
            os.write(master, card_token(card(each)) + b" ")
        test.until("Put the cover card")
        test.type("s")
        assert test.wait() == 0
        found = results(test)
        assert found["five cards"] == "passed" and found["cover card"] == "skipped"
        assert {found[step] for step in ("identity", "lock", "lid", "cable")} == {"cannot be tested"}
    os.set_blocking(master, False)
    with pytest.raises(BlockingIOError):
        os.read(master, 1)
    os.close(slave)
    os.close(master)


def test_a_device_that_is_named_must_be_that(cabinet: Callable[[str], None]) -> None:
    """At the port of the reader is a shoe: it is not tested as one by chance."""
    with served() as shoe:
        cabinet(f'[reader]\nport = "{shoe.names[0]}"\n')
        result = etg("devices", "test", "reader", "--timeout", "5")
        assert result.exit_code == 1
        assert "where the reader belongs" in result.stdout and "not done" in result.stdout


def test_what_waits_for_the_table_is_not_thrown_away() -> None:
    """The test of a shoe with cards that no table knows is refused before anything is acknowledged."""
    with served(before="force 2") as shoe:
        result = etg("devices", "test", shoe.names[0])
        assert result.exit_code == 2 and "6 events wait in this device for the table" in result.stderr
        assert shoe.emulation.wire.device.acked == 0


def test_a_port_that_is_not_there_is_said() -> None:
    result = etg("devices", "test", "/dev/no-such-shoe")
    assert result.exit_code == 2 and "is not there: plug the device in" in result.stderr


# Ports by name


def test_a_device_can_be_named_by_what_it_is(cabinet: Callable[[str], None]) -> None:
    with served(url="emulated:reader?serial=R-5") as reader:
        cabinet(f'[reader]\nport = "{reader.names[0]}"\n')
        assert "reader R-5" in " ".join(etg("devices", "watch", "reader", "--seconds", "1").stdout.split())
        result = etg("devices", "watch", "shoe")
        assert result.exit_code == 2 and "has no [shoe]" in result.stderr
        result = etg("devices", "watch", "reader", "--kind", "shoe")
        assert result.exit_code == 2 and "reader is no shoe" in result.stderr
        result = etg("devices", "watch", "reader", "--dialect", "bee_tek")
        assert result.exit_code == 2 and "a reader does not speak bee_tek" in result.stderr


# The log


def test_the_log_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one port or of all, as far back as asked."""
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    now = time.time()
    for ago, port in ((5 * 3600, "shoe-port"), (60, "shoe-port"), (30, "reader-port")):
        log = DeviceLog(tmp_path, clock=partial(float, now - ago))
        log.monitor(port)(Heard(b"\xab\xcd", "PEEK 1", f"meaning {ago}"))
        log.monitor(port)(Heard(b"\xab\xcd", "CARD 2", "AS", secret=True))
        log.close()
    every = etg("devices", "log", "--hours", "6").stdout
    assert all(f"meaning {ago}" in every for ago in (18000, 60, 30)) and "ab cd" in every
    assert "AS" not in every
    assert "meaning 18000" not in etg("devices", "log").stdout
    one = etg("devices", "log", "--port", "reader-port").stdout
    assert "meaning 30" in one and "meaning 60" not in one
    assert "Nothing of other is in" in etg("devices", "log", "--port", "other").stderr


def test_the_log_is_followed_into_the_next_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ETG_DATA", str(tmp_path))
    log = DeviceLog(tmp_path, limit=500)
    log.note("shoe", "before")
    with program("devices", "log", "--follow", "--port", "shoe") as following:
        following.until("before")
        for number in range(12):
            log.note("shoe", f"remark {number}!")
            log.note("reader", f"other {number}!")
            following.until(f"remark {number}!")
        following.tell(signal.SIGINT)
        assert following.wait() == 0
        assert not any("other" in line for line in following.lines)
    assert (tmp_path / f"{NAME}.1").exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("firmware=\u00e9", "is no version"),
        (f"firmware={'x' * 25}", "is no version"),
        ("kept=0", "from 1 to"),
        ("decks=0", "from 1 to"),
        ("decks=999999999", "from 1 to"),
        ("seed=x", "whole number"),
        ("faults=/no/such/file", "cannot be read"),
    ],
)
def test_an_emulated_device_that_cannot_be(options: str, sentence: str) -> None:
    result = etg("devices", "watch", f"emulated:shoe?{options}", "--seconds", "0.1")
    assert result.exit_code == 2 and sentence in result.stderr


def test_a_list_of_faults_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "faults"
    file.write_bytes(b"\xff\xfe\x00")
    result = etg("emulate", "shoe", "--faults", str(file), "--seconds", "0")
    assert result.exit_code == 2 and "is not a text" in result.stderr


def test_an_emulated_device_without_a_keyboard() -> None:
    command = [sys.executable, "-m", "etg", "emulate", "reader", "--seconds", "0.1"]
    found = subprocess.run(["sh", "-c", f"exec {shlex.join(command)} <&-"], check=True, capture_output=True, text=True)
    assert found.stdout.startswith("port ")


def test_no_port_is_left_open() -> None:
    """After a command has ended another one can have it."""
    with served(url="emulated:reader") as reader:
        for _ in range(2):
            assert etg("devices", "watch", reader.names[0], "--seconds", "0.3").exit_code == 0
            open_port(reader.names[0], 115200).close()


# The page for technicians

PAGE = (Path(__file__).parent.parent / "docs" / "devices.md").read_text(encoding="utf-8")


def test_the_page_knows_every_line_that_can_be_typed() -> None:
    for kind in Kind:
        for line in Hands(make_emulation(f"emulated:{kind}")).do("help"):
            assert f"`{line.split()[0]}" in PAGE


def test_the_settings_of_the_page_are_settings(cabinet: Callable[[str], None]) -> None:
    found = re.search(r"^    \[shoe\]\n.+?(?=\n\n[^ ])", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    cabinet(found[0].replace("\n    ", "\n").strip())
    assert [device.port for device in load_settings().devices] == [f"/dev/etg/{kind}" for kind in Kind]


def test_every_link_of_the_page_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", PAGE)
    assert links
    assert [link for link in links if not (Path(__file__).parent.parent / "docs" / link).exists()] == []
