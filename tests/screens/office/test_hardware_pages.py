"""The technician's pages for screens, sound, devices and ports, touched at a table that is really there."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from etg.cabinet.asks import TABLE, TouchedWindow
from etg.cabinet.fittings import DisplaySeen, Fittings, Loudspeaker, WindowSeen
from etg.cabinet.office import ports as office_ports
from etg.cabinet.office.displays import begin_assignment
from etg.cabinet.office.screen_tests import (
    SPARE,
    STOP,
    Assign,
    BurnIn,
    Calibrate,
    Identify,
    ManyFingers,
    Pad,
    Picture,
    Pixels,
    role_words,
)
from etg.cabinet.office.trials import LEFT
from etg.cabinet.settings import load_settings
from etg.cards import PACK_52
from etg.devices.capabilities import Linked
from etg.devices.log import DeviceLog
from etg.devices.looking import SerialPort
from etg.devices.reports import Kind, Lamp
from etg.devices.talk import Heard
from etg.screens.dealer.saying import sentence
from etg.screens.gallery import Gallery
from etg.screens.office import devices, displays, ports, sound_test, switches, touch_test, trial, wire
from etg.screens.office.intents import Cancel, Enter, Key, OpenTopic, Yes
from etg.screens.sound.catalogue import ALARM
from tests.cabinet.office.builders import TECHNICIAN, Staffed
from tests.cabinet.test_touch_map import reported
from tests.screens.office.test_every_phase import AtConsole
from tests.screens.testing.test_test_screens import OFF

NAMES = ("dealer", "station 1", "station 2")
FITTINGS = Fittings(
    tuple(DisplaySeen(number, (1920, 1080), 1920 * number) for number in range(4)),
    tuple(WindowSeen(name, display, (1920, 1080)) for display, name in enumerate(NAMES)),
    Loudspeaker.READY,
)


@pytest.fixture
def console(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtConsole:
    """A technician at the console of a closed table, whose office knows windows, devices and ports."""
    table = Staffed(tmp_path / "ledger")
    office = table.cabinet.office
    assert office is not None

    def links() -> Mapping[Kind, Linked]:
        return table.cabinet.connected[-1].links

    desk = replace(office._desk, links=links)
    monkeypatch.setattr(office, "_desk", desk)
    monkeypatch.setattr(office._worker, "_desk", desk)
    monkeypatch.setattr(table.screens, "fittings", FITTINGS)
    plugged = [SerialPort("/dev/ttyUSB0", "FT232R", "A10K4T2X")]
    monkeypatch.setattr(office_ports, "serial_ports", lambda: plugged)
    table.enter(TECHNICIAN)
    found = AtConsole(table, Gallery())
    found.follow()
    return found


def opened(console: AtConsole, page: str) -> None:
    """A page, drawn without anything that does not fit."""
    console.touch(OpenTopic(page))
    assert console.draw().overflows == []


def window(console: AtConsole, name: str, what: tuple[float, float] | str) -> None:
    """Somebody touches a window that shows a test."""
    console.staffed.cabinet.wait(1.0)
    console.staffed.ask(TouchedWindow(name, what))
    console.follow()


def settings_of(console: AtConsole) -> Path:
    """The file that pages write."""
    path = console.staffed.cabinet.path
    assert path is not None
    return path.parent / "cabinet.toml"


def test_roles_are_given_out_and_kept(console: AtConsole) -> None:
    opened(console, "displays")
    console.touch(displays.Do("assign"))
    assert isinstance(console.staffed.shown.test, Assign)
    for name in ("station 1", "dealer", "display 3"):
        window(console, name, (0.5, 0.5))
    window(console, "dealer", STOP)
    assert console.draw().overflows == []
    console.touch(displays.Do("keep"))
    screens = load_settings(settings_of(console)).displays.screens
    assert [(screen.shows, screen.display) for screen in screens] == [("dealer", 1), ("station 1", 0), ("station 2", 3)]
    assert console.staffed.office is not None and console.staffed.office.tested is None


def test_a_screen_has_the_number_in_the_list_that_lights_up_on_it(console: AtConsole) -> None:
    opened(console, "displays")
    lines: dict[int, list[tuple[int, str]]] = {}
    for item in console.draw().items:
        if item.kind == "text":
            lines.setdefault(item.y + item.h // 2, []).append((item.x, str(item.args[0])))
    rows = [[words for _, words in sorted(line)] for line in lines.values()]
    for number, name in enumerate(begin_assignment(FITTINGS, 7).open, start=1):
        shows = "Nothing" if name.startswith(SPARE) else sentence(role_words(name))
        assert [str(number), shows] in [row[at : at + 2] for row in rows for at in range(len(row))]


def test_roles_that_are_thrown_away_change_nothing(console: AtConsole) -> None:
    opened(console, "displays")
    console.touch(displays.Do("assign"))
    window(console, "dealer", STOP)
    console.draw()
    console.touch(displays.Do("discard"))
    assert console.staffed.office is not None and console.staffed.office.tested is None
    assert not settings_of(console).exists()


def test_pictures_are_shown_on_one_screen_or_on_all(console: AtConsole) -> None:
    opened(console, "displays")
    console.touch(displays.Pick("station 2"))
    found = []
    for intent in (displays.Look(Picture.RED), displays.Do("all"), displays.Do("bars"), displays.Do("identify")):
        console.touch(intent)
        found.append(console.staffed.shown.test)
    red = Pixels(frozenset({"station 2"}), Picture.RED)
    assert found == [red, red, BurnIn(), Identify()]


def test_a_calibration_is_proved_and_kept(console: AtConsole) -> None:
    opened(console, "displays")
    console.touch(displays.Do("assign"))
    for name in NAMES:
        window(console, name, (0.5, 0.5))
    window(console, "dealer", STOP)
    console.touch(displays.Do("keep"))
    opened(console, "touch")
    console.touch(displays.Pick("station 1"))
    console.touch(touch_test.Do("calibrate"))
    while isinstance(test := console.staffed.shown.test, Calibrate):
        assert test.target is not None
        window(console, "station 1", reported(OFF, test.target))
    assert console.draw().overflows == []
    console.touch(touch_test.Do("keep"))
    kept = {screen.shows: screen.touch for screen in load_settings(settings_of(console)).displays.screens}
    assert kept["station 1"] == pytest.approx(OFF, abs=1e-5) and kept["dealer"] != kept["station 1"]
    for key, wanted in (("pad", Pad), ("pads", Pad), ("fingers", ManyFingers), ("hands", ManyFingers)):
        console.touch(touch_test.Do(key))
        assert type(console.staffed.shown.test) is wanted


def test_sounds_are_heard_and_the_volume_is_kept(console: AtConsole) -> None:
    opened(console, "sound")
    console.touch(sound_test.Where(TABLE, LEFT))
    for _ in range(9):
        console.touch(sound_test.Louder(10))
    console.touch(sound_test.Louder(-1))
    console.touch(sound_test.Play(ALARM))
    office = console.staffed.office
    assert office is not None and office.sound is not None
    played = office.sound.sound
    assert (played.sound, played.place, played.master, played.side) == (ALARM, TABLE, 99, LEFT)
    console.touch(sound_test.KeepVolume())
    assert load_settings(settings_of(console)).sound.master == 99
    assert console.draw().overflows == []


def test_the_shoe_is_tried_step_by_step(console: AtConsole) -> None:
    table = console.staffed
    opened(console, "trial")
    table.cabinet.devices[Kind.SHOE].load(PACK_52)
    for key in ("begin", "unlock"):
        console.touch(trial.Do(key))
    for _ in range(52):
        assert table.cabinet.devices[Kind.SHOE].draw()
        table.cabinet.wait(0.3)
        table.settle()
    table.cabinet.wait(1.0)
    table.settle()
    console.follow()
    texts = {item.args[0] for item in console.draw().items if item.kind == "text"}
    assert "52 of 52" in texts and "One whole deck: every card was read once." in texts
    for key in ("anew", "lock", "end"):
        console.touch(trial.Do(key))
        assert console.draw().overflows == []
    assert table.office is not None and table.office.trial is None


def test_lamps_are_lit_one_by_one(console: AtConsole) -> None:
    opened(console, "switches")
    lit = []
    for intent in (
        switches.Toggle(Lamp.DEALER),
        switches.Toggle(Lamp.LOCKED),
        switches.Toggle(Lamp.DEALER),
        switches.All(True),
    ):
        console.touch(intent)
        office = console.staffed.office
        assert office is not None and office.trial is not None
        lit.append(office.trial.trial.lamps)
    assert lit == [4, 12, 8, 15]
    console.touch(switches.All(None))
    assert console.staffed.office is not None and console.staffed.office.trial is None


def test_devices_and_their_wires(console: AtConsole, tmp_path: Path) -> None:
    log = DeviceLog(tmp_path)
    for number in range(60):
        log.monitor(Kind.READER)(Heard(bytes([number]), f"STATE {number}", "alive"))
    log.close()
    opened(console, "devices")
    console.touch(devices.Pick(Kind.READER))
    assert console.draw().overflows == []
    opened(console, "wire")
    console.touch(wire.Pick(Kind.READER))
    console.touch(wire.Pause())
    assert isinstance(console.screen.memory.own.paused, tuple) and len(console.screen.memory.own.paused) == 60
    assert console.draw().overflows == []
    console.touch(wire.Pause())
    assert console.screen.memory.own.paused is None


def test_ports_are_chosen_typed_and_left_out(console: AtConsole) -> None:
    opened(console, "ports")
    console.touch(ports.PickPort("/dev/ttyUSB0"))
    console.touch(ports.PickDevice(Kind.READER))
    assert not settings_of(console).exists(), "a look at the device sets nothing"
    console.touch(ports.PickPort("/dev/ttyUSB0"))
    console.touch(ports.UseFor(Kind.READER))
    assert load_settings(settings_of(console)).devices[1].port == "serial:A10K4T2X"
    console.touch(ports.PickDevice(Kind.SHOE))
    console.touch(ports.Speak("bee_tek"))
    console.touch(ports.Faster(1))
    shoe = load_settings(settings_of(console)).devices[0]
    assert (shoe.dialect, shoe.baud) == ("bee_tek", 19200)
    console.touch(ports.Do("usual"))
    console.touch(ports.Do("type"))
    assert console.screen.memory.typed == "", "a real port is typed in place of the emulated one"
    console.touch(Key("signs"))
    for key in ("<", "/", "x"):
        console.touch(Key(key))
    assert console.screen.memory.typed == "</x", "a sign is no key for going back"
    console.touch(Key("back"))
    assert console.screen.memory.typed == "</"
    console.touch(Key("clear"))
    for key in "/dev/x":
        console.touch(Key(key))
    console.touch(Enter())
    assert load_settings(settings_of(console)).devices[0].port == "/dev/x"
    console.touch(ports.Do("type"))
    assert console.screen.memory.typed == "/dev/x" and not console.screen.memory.signs
    console.touch(Cancel())
    console.touch(ports.Do("none"))
    console.touch(Cancel())
    console.touch(ports.PickDevice(Kind.INPUTS))
    console.touch(ports.Do("none"))
    console.touch(Yes())
    assert [each.kind for each in load_settings(settings_of(console)).devices] == [Kind.SHOE, Kind.READER]
    assert console.draw().overflows == []
