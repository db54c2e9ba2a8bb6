"""The settings of the show: read, checked, and every mistake named."""

from pathlib import Path

import pytest

from etg.cabinet.settings import load_settings
from etg.cabinet.settings_attract import (
    OFFERED,
    PLAYLISTS,
    SCENES,
    SECONDS,
    TABLE,
    AttractSettings,
    Entry,
    load_attract,
)
from etg.errors import Malformed
from etg.resources import resource
from tests.cabinet.test_settings import GOOD

SHOW = """
idle_seconds = 20
languages = "table"
station = [{ scene = "title", seconds = 5 }, { scene = "notice", seconds = 30 }]
overhead = []
"""


def write(tmp_path: Path, text: str, name: str = "show.toml") -> Path:
    """A file beside the settings."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_the_shipped_show_is_good_and_has_every_scene() -> None:
    found = load_attract(resource("config", "attract.toml"))
    assert found.idle_seconds == 90 and found.languages == OFFERED
    for kind in ("station", "tabletop"):
        assert {entry.scene for entry in found.playlist(kind)} == set(SCENES)
    assert {entry.scene for entry in found.overhead} == set(SCENES) - {"pictures"}
    assert found.overhead != found.station
    assert all(entry.seconds in SECONDS for kind in PLAYLISTS for entry in found.playlist(kind))


def test_a_file_is_read(tmp_path: Path) -> None:
    found = load_attract(write(tmp_path, SHOW))
    assert found == AttractSettings(20, TABLE, (Entry("title", 5), Entry("notice", 30)))
    assert load_attract(write(tmp_path, "idle_seconds = 0")) == AttractSettings(0)


def test_the_settings_of_a_cabinet_name_it_or_it_is_the_shipped_one(tmp_path: Path) -> None:
    shipped = load_attract(resource("config", "attract.toml"))
    assert load_settings(write(tmp_path, GOOD, "cabinet.toml")).attract == shipped
    write(tmp_path, SHOW)
    named = write(tmp_path, f'{GOOD}\n[displays]\nattract = "show.toml"\n', "cabinet.toml")
    assert load_settings(named).attract.idle_seconds == 20


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = write(tmp_path, f'{GOOD}\n[displays]\nattract = "nothing.toml"\n', "cabinet.toml")
    with pytest.raises(Malformed, match=r"displays\.attract is 'nothing\.toml'; it must be a file; there is none at"):
        load_settings(path)


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("= 20", "= 5", "idle_seconds is '5'; it must be a whole number of seconds from 10 to 3600, or 0 for never"),
        ("= 20", "= 20.5", "idle_seconds is '20.5'"),
        ("= 20", "= true", "idle_seconds is 'True'"),
        ("idle_seconds = 20", "", "idle_seconds is missing; it must be a whole number"),
        ("idle_seconds", "idle", "there is no setting idle; there are idle_seconds, languages, station"),
        ('"table"', '"all"', 'languages is \'all\'; it must be "table" or "offered"'),
        ("overhead = []", "overhead = 3", "overhead is '3'; it must be a list of at most 40 scenes"),
        ("overhead = []", 'overhead = ["title"]', "overhead 1 is 'title'; it must be a table { scene = ..., seconds"),
        ('"notice"', '"film"', 'station 2.scene is \'film\'; it must be "title" or "hand" or'),
        ("seconds = 30", "seconds = 31", "station 2.seconds is '31'; it must be a whole number from 4 to 30"),
        ("seconds = 30", 'seconds = "8"', "station 2.seconds is '8'; it must be a whole number"),
        ("seconds = 30", "seconds = true", "station 2.seconds is 'True'"),
        (", seconds = 30", "", "station 2.seconds is missing"),
        ("seconds = 30", "second = 30", "there is no setting station 2.second; there are scene, seconds"),
        ("station = [", "station = ", "cannot be read"),
    ],
)
def test_every_mistake_is_named(tmp_path: Path, was: str, becomes: str, said: str) -> None:
    path = write(tmp_path, SHOW.replace(was, becomes))
    with pytest.raises(Malformed) as error:
        load_attract(path)
    assert said in str(error.value) and str(path) in str(error.value)


def test_a_playlist_has_an_end(tmp_path: Path) -> None:
    many = ", ".join(['{ scene = "title", seconds = 5 }'] * 41)
    with pytest.raises(Malformed, match="at most 40 scenes"):
        load_attract(write(tmp_path, f"idle_seconds = 20\nstation = [{many}]"))
