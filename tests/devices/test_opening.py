"""Settings become links, and whoever only asks or watches leaves no trace."""

import os
import tty
from collections.abc import Iterator

import pytest

from etg.cards import card
from etg.devices.angel_eye import AngelEye, card_telegram
from etg.devices.asking import Watching, ask
from etg.devices.bee_tek import BeeTek, card_token
from etg.devices.opening import DIALECTS, DeviceSettings, make_talk
from etg.devices.ports import open_port
from etg.devices.protocol import EtgTalk
from etg.devices.reports import CardDrawn, Kind
from etg.devices.talk import Heard
from etg.errors import Malformed


@pytest.fixture
def wire() -> Iterator[tuple[int, str]]:
    """A wire to which the test itself speaks."""
    master, slave = os.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    os.close(slave)
    os.close(master)


def test_every_dialect_has_its_talk() -> None:
    found = {name: type(make_talk(DeviceSettings(Kind.SHOE, "x", name))) for name in DIALECTS}
    assert found == {"etg": EtgTalk, "angel_eye": AngelEye, "bee_tek": BeeTek}
    for name in ("angel_eye", "latin"):
        with pytest.raises(Malformed, match=f"a reader does not speak the dialect {name}"):
            make_talk(DeviceSettings(Kind.READER, "x", name))


def test_the_options_of_a_dialect_arrive() -> None:
    """One copy is enough, the check goes over the first byte too, and the numbers run through letters."""
    options: dict[str, str | int] = {"bcc": "with", "sequence": "abc", "copies": 1, "least_confidence": 90}
    talk = make_talk(DeviceSettings(Kind.SHOE, "x", "angel_eye", 4800, options))
    talk.opened(0)
    reports = talk.receive(card_telegram("a", card("QH"), bcc="with"), 0.1)
    assert [report.card for report in reports if isinstance(report, CardDrawn)] == [card("QH")]


@pytest.mark.parametrize(
    ("dialect", "said"),
    [("angel_eye", 3 * card_telegram("1", card("QH"))), ("bee_tek", card_token(card("QH")) + b" ")],
)
def test_another_dialect_is_watched_without_a_word(wire: tuple[int, str], dialect: str, said: bytes) -> None:
    master, name = wire
    told: list[Heard] = []
    watching = Watching(DeviceSettings(Kind.SHOE, name, dialect, 9600), told.append)
    port = open_port(name, 9600)
    watching.begin()
    os.write(master, said)
    while watching.received < len(said):
        watching.step(port)
    port.close()
    assert all("QH" in each.meaning and each.secret and not each.sent for each in told) and told
    assert watching.counts == ({"telegram": 3} if dialect == "angel_eye" else {"token": 1})
    os.set_blocking(master, False)
    with pytest.raises(BlockingIOError):
        os.read(master, 1)


def test_nobody_answers_and_somebody_babbles(wire: tuple[int, str]) -> None:
    """Both are no answer, and both are told apart."""
    master, name = wire
    port = open_port(name, 115200)
    nothing = ask(port, wait=0.3)
    os.write(master, b"Login: \0\0garbage\0")
    babble = ask(port, wait=0.3)
    port.close()
    assert (nothing.hello, nothing.received) == (None, 0)
    assert (babble.hello, babble.received) == (None, 17)
