"""etg-screens on a real X server: displays and touch panels are as the file says, what is missing is named."""

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.kiosk.places import BIN, run
from tests.kiosk.xorg import Server, etg_x

OUTPUTS = ("DUMMY0", "DUMMY1", "DUMMY2")
FILE = """
# output  mode     touch
DUMMY2    960x540  touch1
DUMMY0    auto     -       # nobody touches the overhead
DUMMY1    640x480  touch0
"""
PLACES = {"DUMMY2": (960, 540, 0, 0), "DUMMY0": (1024, 576, 960, 0), "DUMMY1": (640, 480, 1984, 0)}
"""Each of another size, so that no place is right by chance."""
FIRST, SECOND = (1024, 576, 0, 0), (640, 480, 1024, 0)


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with TemporaryDirectory(prefix="etg-kiosk-") as folder, etg_x(Path(folder)) as server:
        yield server


@pytest.fixture
def server(running: Server) -> Server:
    """Three displays that are dark, and touch panels that nobody has given a display."""
    for output in OUTPUTS:
        running.connect(output, "640x480")
    running.do("xrandr", "--output", "DUMMY10", "--off")
    for panel in ("touch0", "touch1"):
        running.do("xinput", "set-prop", panel, "Coordinate Transformation Matrix", *"100010001")
    return running


def places(server: Server) -> dict[str, tuple[int, ...]]:
    """Where each display that is lit stands: width, height, left, top."""
    said = server.do("xrandr")
    found = re.findall(r"^(\S+) connected(?: primary)? (\d+)x(\d+)\+(\d+)\+(\d+)", said, re.MULTILINE)
    return {name: tuple(map(int, numbers)) for name, *numbers in found}


def primary(server: Server) -> str:
    found = re.search(r"^(\S+) connected primary", server.do("xrandr"), re.MULTILINE)
    assert found
    return found[1]


def touched(server: Server, panel: str) -> tuple[int, ...]:
    """Which part of everything a touch panel covers: width, height, left, top, in pixels."""
    said = server.do("xinput", "list-props", panel)
    numbers = re.search(r"Coordinate Transformation Matrix.*:\s+(.+)", said)
    assert numbers
    a, _, c, _, e, f, *_ = (float(each) for each in numbers[1].split(","))
    whole = re.search(r"current (\d+) x (\d+)", server.do("xrandr"))
    assert whole
    width, height = int(whole[1]), int(whole[2])
    return tuple(round(each) for each in (a * width, e * height, c * width, f * height))


def test_displays_and_panels_are_as_the_file_says(server: Server) -> None:
    done = server.screens(config=FILE)
    assert (done.returncode, done.stderr) == (0, "")
    assert places(server) == PLACES
    assert primary(server) == "DUMMY2"
    assert touched(server, "touch1") == PLACES["DUMMY2"]
    assert touched(server, "touch0") == PLACES["DUMMY1"]


def test_a_second_run_finds_nothing_to_lay_out(server: Server) -> None:
    server.screens(config=FILE)
    assert "xrandr" not in server.screens("--dry-run", config=FILE).stdout
    assert server.screens(config=FILE).returncode == 0
    assert places(server) == PLACES
    assert touched(server, "touch0") == PLACES["DUMMY1"]


def test_a_display_that_was_switched_off_comes_back_to_its_place(server: Server) -> None:
    server.screens(config=FILE)
    server.do("xrandr", "--output", "DUMMY0", "--off")
    server.do("xrandr", "--output", "DUMMY1", "--pos", "0x0")
    assert server.screens(config=FILE).returncode == 0
    assert places(server) == PLACES
    assert touched(server, "touch0") == PLACES["DUMMY1"]


def test_a_display_that_is_pulled_out_is_named_and_its_place_is_kept(server: Server) -> None:
    server.screens(config=FILE)
    done = server.screens(config=FILE, pulled="DUMMY0")
    assert done.returncode == 1
    assert re.fullmatch(r"etg-screens: display 1 \(DUMMY0\) is not connected: .+\n", done.stderr)
    assert places(server) == PLACES
    assert touched(server, "touch0") == PLACES["DUMMY1"]
    server.do("xrandr", "--output", "DUMMY0", "--off")
    assert server.screens(config=FILE).returncode == 0
    assert places(server) == PLACES


def test_the_place_of_a_display_that_was_never_there_is_as_wide_as_its_mode(server: Server) -> None:
    config = "DUMMY4 320x240\nDUMMY0\nDUMMY5 320x240\nDUMMY1 640x480\n"
    done = server.screens(config=config)
    assert done.returncode == 1
    assert "display 0 (DUMMY4) is not connected" in done.stderr
    assert "display 2 (DUMMY5) is not connected" in done.stderr
    assert "plugged into that socket" in done.stderr
    # X has nothing to begin with but the first that is there.
    assert places(server) == {"DUMMY0": FIRST, "DUMMY1": (640, 480, 1344, 0)}
    assert "xrandr" not in server.screens("--dry-run", config=config).stdout


def test_a_name_that_no_output_has_is_named_and_the_rest_is_done(server: Server) -> None:
    done = server.screens(config="DUMMY0\nHDMI-7 640x480\nDUMMY1 640x480 touch0\n")
    assert done.returncode == 1
    assert "display 1 (HDMI-7) is not connected" in done.stderr
    assert "xrandr lists all names" in done.stderr
    assert places(server) == {"DUMMY0": FIRST, "DUMMY1": (640, 480, 1664, 0)}
    assert touched(server, "touch0") == (640, 480, 1664, 0)


@pytest.mark.parametrize("panel", ["touch7", "/dev/etg/touch-7", "a panel with spaces"])
def test_a_panel_that_is_missing_is_named_and_the_rest_is_done(server: Server, panel: str) -> None:
    done = server.screens(config=f"DUMMY0 auto {panel}\nDUMMY1 640x480 touch0\n")
    assert done.returncode == 1
    assert f"the touch panel {panel} of DUMMY0 is not there" in done.stderr
    assert places(server) == {"DUMMY0": FIRST, "DUMMY1": SECOND}
    assert touched(server, "touch0") == SECOND


def test_a_mode_that_a_display_has_not_is_named_and_it_gets_its_own(server: Server) -> None:
    done = server.screens(config="DUMMY0 3840x2160\nDUMMY1 640x480\n")
    assert done.returncode == 1
    assert "DUMMY0 has no mode 3840x2160" in done.stderr
    assert places(server) == {"DUMMY0": FIRST, "DUMMY1": SECOND}


def test_a_display_that_is_not_in_the_file_stays_dark(server: Server) -> None:
    server.screens(config=FILE)
    done = server.screens(config="DUMMY1 640x480\nDUMMY0 -\n")
    assert done.returncode == 0
    assert "DUMMY2 is connected and not in" in done.stderr
    assert places(server) == {"DUMMY1": (640, 480, 0, 0), "DUMMY0": (1024, 576, 640, 0)}


def test_an_output_that_stands_twice_is_named(server: Server) -> None:
    done = server.screens(config="DUMMY0\nDUMMY0\nDUMMY1 640x480\n")
    assert done.returncode == 1
    assert "DUMMY0 stands twice" in done.stderr
    assert places(server) == {"DUMMY0": FIRST, "DUMMY1": SECOND}


def test_without_a_file_the_outputs_stand_in_the_order_of_their_names(server: Server) -> None:
    server.connect("DUMMY10", "640x480")
    done = server.screens()
    assert (done.returncode, done.stderr) == (0, "")
    assert places(server) == {
        "DUMMY0": (1024, 576, 0, 0),
        "DUMMY1": (1024, 576, 1024, 0),
        "DUMMY2": (1024, 576, 2048, 0),
        "DUMMY10": (1024, 576, 3072, 0),
    }


def test_a_rate_may_be_asked_for(server: Server) -> None:
    assert server.screens(config="DUMMY0 1024x576@60\n").returncode == 0
    assert "--mode 1024x576 --rate 60" in server.screens("--dry-run", config="DUMMY0 1024x576@60\n").stdout


def test_a_dry_run_changes_nothing(server: Server) -> None:
    before = places(server)
    done = server.screens("--dry-run", config=FILE)
    assert re.search(r"^xrandr --output DUMMY2 --mode 960x540 +--rotate normal --pos 0x0 --primary", done.stdout)
    assert re.search(r"^xinput map-to-output \d+ DUMMY2$", done.stdout, re.MULTILINE)
    assert places(server) == before


def test_a_file_without_a_display_is_refused(server: Server) -> None:
    done = server.screens(config="# nothing\n\n")
    assert done.returncode == 2
    assert "names no output" in done.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--config", "/nowhere/screens.conf"], "cannot be read"),
        (["--conf"], "unknown option --conf"),
        (["--config"], "needs a value"),
        (["--wait", "long"], "whole seconds"),
    ],
)
def test_what_cannot_be_understood_is_refused(server: Server, words: list[str], why: str) -> None:
    done = server.screens(*words)
    assert done.returncode == 2
    assert why in done.stderr


def test_without_a_server_it_says_where_it_looked() -> None:
    done = run(BIN / "etg-screens", "--wait", "0", env={"PATH": "/usr/bin:/bin", "DISPLAY": ":9999"})
    assert done.returncode == 2
    assert "DISPLAY=:9999 does not answer" in done.stderr


def test_a_panel_is_found_by_the_node_that_udev_has_named(tmp_path: Path) -> None:
    """Drivers of real panels tell their node; those of the tests do not, so somebody else speaks for X."""
    node, link = tmp_path / "event5", tmp_path / "touch-0"
    node.touch()
    link.symlink_to(node)
    xrandr = "DP-1 connected 800x600+0+0 (0x1) normal\n  800x600 (0x2) 40MHz *current +preferred\n"
    xrandr += "        h: width  800 start\n        v: height  600 start\n"
    tools = tmp_path / "bin"
    tools.mkdir()
    asked = tmp_path / "asked"
    scripts = {
        "xrandr": f"cat <<'E'\n{xrandr}E\n",
        "xset": "exit 0\n",
        "xinput": 'case "$1 $2" in "list --id-only") printf "6\\n7\\n" ;;\n'
        f'"list-props 7") printf \'\\tDevice Node (9):\\t"{node}"\\n\' ;;\n'
        f'map-to-output*) echo "$@" >>{asked} ;; esac\n',
    }
    for name, script in scripts.items():
        (tools / name).write_text(f"#!/bin/sh\n{script}")
        (tools / name).chmod(0o755)
    config = tmp_path / "screens.conf"
    config.write_text(f"DP-1 auto {link}\n")
    env = {"PATH": f"{tools}:/usr/bin:/bin", "ETG_SCREENS_CONF": str(config)}
    done = run(BIN / "etg-screens", "--wait", "0", env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert asked.read_text() == "map-to-output 7 DP-1\n"
