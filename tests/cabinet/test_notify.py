"""What is said to the service manager, over a socket that is really bound."""

import logging
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from etg.cabinet.notify import ALIVE, MOST, READY, Notify, status, time_out, told_by
from tests.cabinet.listening import Listening


@pytest.fixture(params=["path", "abstract"])
def manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Listening]:
    """A socket at a path, and one with an abstract name."""
    found = Listening.at(tmp_path) if request.param == "path" else Listening(f"@etg-{uuid4()}")
    yield found
    found.close()


def test_lines_arrive_as_they_were_said(manager: Listening) -> None:
    """One datagram may have several."""
    told_by({"NOTIFY_SOCKET": manager.address}).tell(READY, status("plays"))
    assert manager.heard() == ["READY=1", "STATUS=plays"]


def test_without_a_socket_nothing_is_said() -> None:
    """On a desk."""
    for nobody in (Notify(), told_by({}), told_by({"NOTIFY_SOCKET": ""})):
        nobody.tell(READY)
        nobody.close()


def test_a_socket_that_is_gone_holds_nobody_up_and_is_in_the_log_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """When it is there again it is spoken to again."""
    notify = Notify(str(tmp_path / "notify"))
    with caplog.at_level(logging.WARNING):
        notify.tell(ALIVE)
        notify.tell(ALIVE)
    assert len(caplog.records) == 1 and "does not hear" in caplog.text
    manager = Listening.at(tmp_path)
    notify.tell(ALIVE)
    assert manager.heard() == ["WATCHDOG=1"]
    manager.close()
    notify.close()
    notify.tell(ALIVE)


def test_a_socket_that_is_full_holds_nobody_up(tmp_path: Path) -> None:
    """What does not fit is lost; the next word comes soon."""
    manager = Listening.at(tmp_path)
    notify = Notify(manager.address)
    for _ in range(5000):
        notify.tell(ALIVE)
    heard = manager.heard()
    assert 0 < len(heard) < 5000
    notify.tell(ALIVE)
    assert manager.heard() == ["WATCHDOG=1"]
    manager.close()


def test_a_status_is_one_line() -> None:
    """Whatever is in it: a second line could be another message."""
    assert status("a\nREADY=1\tb") == "STATUS=a READY=1 b"
    assert len(status("x" * 5000)) == len("STATUS=") + MOST


def test_who_is_watched() -> None:
    """The time is in microseconds; where it names a process it is only for that one."""
    ours, other = str(os.getpid()), str(os.getpid() + 1)
    assert time_out({}) is None
    assert time_out({"WATCHDOG_USEC": "10000000"}) == 10.0
    assert time_out({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": ours}) == 10.0
    assert time_out({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": other}) is None
    for wrong in ("", "0", "-5", "ten"):
        assert time_out({"WATCHDOG_USEC": wrong}) is None
    assert time_out({"WATCHDOG_USEC": "5", "WATCHDOG_PID": "me"}) is None


def test_the_socket_is_not_for_programs_that_the_table_starts(tmp_path: Path) -> None:
    """It is closed where another program begins."""
    notify = Notify(str(tmp_path / "notify"))
    assert isinstance(notify._socket, socket.socket) and not notify._socket.get_inheritable()
    notify.close()
