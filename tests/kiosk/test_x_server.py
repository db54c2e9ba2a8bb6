"""The X server of the table: it takes every option, shows no cursor, and lets nobody in without the cookie."""

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.kiosk.places import run
from tests.kiosk.xorg import CONFIGS, Server, copied_configs, etg_x


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with TemporaryDirectory(prefix="etg-kiosk-") as folder, etg_x(Path(folder)) as server:
        yield server


def errors(log: str) -> list[str]:
    """What the server says is wrong; that a test machine has no bus is not its fault."""
    return [line for line in log.splitlines() if "(EE)" in line and "(WW)" not in line and "dbus-core" not in line]


def test_every_option_was_taken_and_nothing_is_wrong(server: Server) -> None:
    log = server.log
    assert f'Using config directory: "{CONFIGS}"' in log
    assert errors(log) == []
    text = (CONFIGS / "90-etg-server.conf").read_text(encoding="utf-8")
    flags, _, rest = text.partition("EndSection")
    options = re.findall(r'Option "(\w+)" "(\w+)"', flags)
    assert len(options) == 7
    for name, value in options:
        assert f'(**) Option "{name}" "{value}"' in log
    assert re.findall(r'Option "(\w+)" "Disable"', rest) == ["DPMS"]
    assert '(**) Extension "DPMS" is disabled' in log


def test_a_screen_never_goes_dark(server: Server) -> None:
    said = server.do("xset", "q")
    assert "timeout:  0 " in said
    assert "does not have the DPMS Extension" in said


def test_the_server_runs_without_a_cursor_and_without_a_network(server: Server) -> None:
    number = server.display.removeprefix(":")
    process = Path(f"/tmp/.X{number}-lock").read_text().strip()
    words = Path(f"/proc/{process}/cmdline").read_text().split("\0")
    assert "-nocursor" in words
    assert words[words.index("-nolisten") + 1] == "tcp"
    listening = Path("/proc/net/tcp").read_text() + Path("/proc/net/tcp6").read_text()
    assert f":{6000 + int(number):04X} 00000000" not in listening


def test_only_who_has_the_cookie_gets_in(server: Server) -> None:
    assert server.ask("xset", "q").returncode == 0
    for cookie in ("/dev/null", str(server.folder / "nothing")):
        refused = run("xset", "q", env=server.env | {"XAUTHORITY": cookie})
        assert refused.returncode != 0
        assert "Authorization required" in refused.stderr


def test_the_cookie_is_for_the_table_alone_and_for_any_name_of_the_machine(server: Server) -> None:
    path = server.folder / "xauthority"
    assert path.stat().st_mode & 0o777 == 0o640
    listed = run("xauth", "-f", str(path), "list").stdout
    assert re.fullmatch(rf"#ffff#[0-9a-f]*#{server.display}  MIT-MAGIC-COOKIE-1  [0-9a-f]{{32}}\n", listed)


def test_every_start_has_a_new_cookie(server: Server, tmp_path: Path) -> None:
    with etg_x(tmp_path) as other:
        cookies = {(each.folder / "xauthority").read_bytes()[-16:] for each in (server, other)}
        assert len(cookies) == 2


def test_no_file_of_debian_has_the_last_word() -> None:
    ours = {path.name for path in CONFIGS.iterdir()}
    others = {path.name for path in Path("/usr/share/X11/xorg.conf.d").glob("*.conf")}
    assert others
    assert max(others) < min(ours)


def test_keyboards_are_passed_over_and_touch_panels_are_not() -> None:
    text = (CONFIGS / "90-etg-input.conf").read_text(encoding="utf-8")
    sections = re.findall(r'Section "InputClass"\n(.+?)EndSection', text, re.DOTALL)
    passed = {match[1] for match in re.finditer(r'Match(\w+) "on"\n    Option "Ignore" "on"', "".join(sections))}
    assert passed == {"IsKeyboard", "IsTablet", "IsJoystick"}
    assert len(sections) == len(passed)


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("90-etg-input.conf", "MatchIsKeyboard", "MatchIsKeybord"),
        ("90-etg-input.conf", '"InputClass"', '"InputClassy"'),
        ("90-etg-server.conf", "EndSection", "EndSektion"),
    ],
)
def test_the_server_finds_a_slip(tmp_path: Path, file: str, before: str, after: str) -> None:
    configs = copied_configs(tmp_path)
    text = (configs / file).read_text(encoding="utf-8")
    (configs / file).write_text(text.replace(before, after), encoding="utf-8")
    with pytest.raises(RuntimeError, match="did not start"), etg_x(tmp_path, configs):
        pass
