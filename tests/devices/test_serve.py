"""Emulated devices that other processes can open: they come, go, and come back under another name."""

import socket
import time
from pathlib import Path

import pytest

from etg.devices import messages as m
from etg.devices.emulated.faults import Fault, Strike
from etg.devices.emulated.port import make_emulation
from etg.devices.emulated.serve import WAIT, End, PtyEnd, Serving, TcpEnd
from etg.devices.frames import Decoder, Frame, Received, encode
from etg.devices.port import Port, PortGone
from etg.devices.ports import open_port
from etg.errors import Malformed
from tests.devices.serving import served, until

ASK = encode(Frame(m.Type.ASK_HELLO, 0, 0))
NOW = "time"


def frames(port: Port, wanted: int, seconds: float = 5) -> list[Frame]:
    """All that comes up to the first frame of a type."""
    decoder, found = Decoder(), list[Frame]()
    end = time.monotonic() + seconds
    while not any(frame.type == wanted for frame in found):
        assert time.monotonic() < end, f"no frame of type {wanted:#x}"
        found += [piece.frame for piece in decoder.feed(port.receive()) if isinstance(piece, Received)]
    return found


def hello(url: str) -> m.Hello:
    """Who answers there."""
    port = open_port(url, 115200)
    try:
        port.send(ASK)
        found = [frame for frame in frames(port, m.Type.HELLO) if frame.type == m.Type.HELLO]
        return m.Hello.unpack(found[-1].payload)
    finally:
        port.close()


def ends(tmp_path: Path) -> list[End]:
    """Every kind of end."""
    return [PtyEnd(), PtyEnd(tmp_path / "shoe"), TcpEnd("127.0.0.1", 0)]


@pytest.mark.parametrize("which", range(3))
def test_a_table_opens_it_and_closes_it_again_and_again(which: int, tmp_path: Path) -> None:
    with served(ends(tmp_path)[which]) as life:
        for _ in range(3):
            assert hello(life.names[0]).identity.serial == "EMU-SHOE-1"
        assert life.heard.count(ASK) == 3
        assert (len(life.names), life.gone) == (1, 0)


@pytest.mark.parametrize("which", range(3))
def test_a_card_that_nobody_listened_to_comes_when_somebody_does(which: int, tmp_path: Path) -> None:
    """It is sent until it is acknowledged."""
    with served(ends(tmp_path)[which]) as life:
        shoe = life.emulation.wire.device
        port = open_port(life.names[0], 115200)
        port.send(encode(Frame(m.Type.UNLOCK, shoe.session, 0, m.Unlock(1).pack())))
        frames(port, m.Type.STATE)
        until(lambda: life.emulation.draw())
        port.close()
        port = open_port(life.names[0], 115200)
        drawn = frames(port, m.Type.CARD)[-1]
        port.close()
        assert m.Drawn.unpack(drawn.payload).card == 0  # the ace of spades


@pytest.mark.parametrize("which", range(3))
def test_unplugged_it_is_gone_and_then_back(which: int, tmp_path: Path) -> None:
    """Whoever has it open loses it; nobody can open it; then it is there again, and so is what it remembers."""
    with served(ends(tmp_path)[which]) as life:
        port = open_port(life.names[0], 115200)
        life.emulation.strike(Strike(NOW, 0, Fault.UNPLUG, 0.5))
        with pytest.raises(PortGone):
            until(lambda: port.receive() and False)
        until(lambda: life.gone == 1)
        with pytest.raises(PortGone):
            open_port(life.names[0], 115200)
        until(lambda: len(life.names) == 2)
        assert hello(life.names[1]).identity.boot == 1
        port.close()


def test_a_link_has_the_same_name_where_the_terminal_has_another(tmp_path: Path) -> None:
    link = tmp_path / "shoe"
    with served(PtyEnd(link)) as life:
        before = link.readlink()
        life.emulation.strike(Strike(NOW, 0, Fault.RENAME, 0.1))
        until(lambda: life.gone)
        until(lambda: len(life.names) == 2)
        assert life.names == [str(link)] * 2
        assert link.readlink() != before
        assert hello(str(link)).identity.serial == "EMU-SHOE-1"
    assert not link.is_symlink(), "it goes with the device"


def test_the_link_is_away_while_the_device_is(tmp_path: Path) -> None:
    link = tmp_path / "shoe"
    with served(PtyEnd(link)) as life:
        life.emulation.strike(Strike(NOW, 0, Fault.UNPLUG, 60))
        until(lambda: life.gone)
        assert not link.is_symlink()


def test_a_link_of_yesterday_is_taken_over_and_a_file_is_not(tmp_path: Path) -> None:
    link = tmp_path / "shoe"
    link.symlink_to("/dev/pts/does-not-exist")
    with served(PtyEnd(link)):
        assert hello(str(link)).identity.kind == "shoe"
    link.write_text("something of somebody's")
    with pytest.raises(Malformed, match="is no link"):
        PtyEnd(link)
    assert link.read_text() == "something of somebody's"


def test_a_second_table_is_turned_away() -> None:
    with served(TcpEnd("127.0.0.1", 0)) as life:
        number = int(life.names[0].rpartition(":")[2])
        first = open_port(life.names[0], 115200)
        first.send(ASK)
        frames(first, m.Type.HELLO)
        with socket.create_connection(("127.0.0.1", number), timeout=5) as second:
            assert second.recv(10) == b""
        first.send(ASK)
        frames(first, m.Type.HELLO)
        first.close()


def test_a_place_where_nobody_can_listen_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        with pytest.raises(Malformed, match=f"nobody can listen at 127.0.0.1:{taken}"):
            Serving(make_emulation("emulated:reader"), TcpEnd("127.0.0.1", taken))


@pytest.mark.parametrize("which", range(3))
def test_it_does_not_run_hot(which: int, tmp_path: Path) -> None:
    """It waits, with nobody there, after somebody has gone, and unplugged."""
    serving = Serving(make_emulation("emulated:reader"), ends(tmp_path)[which])
    port = open_port(serving.name, 115200)
    serving.step()
    port.close()
    for _ in range(3):
        serving.step()  # what came is taken
    for _ in range(2):
        began = time.monotonic()
        for _ in range(10):
            serving.step()
        assert time.monotonic() - began > 9 * WAIT
        serving.emulation.strike(Strike(NOW, 0, Fault.UNPLUG, 60))
        serving.step()
    serving.close()


def test_what_nobody_reads_is_lost_and_stops_nothing() -> None:
    """A terminal that nobody reads holds some 4 KB; then the device goes on without."""
    end = PtyEnd()
    end.open(False)
    for _ in range(200):
        end.send(b"x" * 100)
    end.close()
