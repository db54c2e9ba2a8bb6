"""The committed pictures are what their scripts draw, pixel by pixel."""

import re
from importlib.metadata import version
from pathlib import Path

import pygame
import pytest

from art import make
from art.sheets import read, same, write

ROOT = Path(__file__).parent.parent
PINNED = re.findall(r"^pygame-ce==(.+)$", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE)

# Another version may draw letters or scale pictures a shade differently, and so may another kind of processor.
as_drawn_here = pytest.mark.skipif(
    [version("pygame-ce")] != PINNED or pygame.transform.get_smoothscale_backend() != "SSE2",
    reason="the pictures were drawn with the pygame-ce of constraints.txt on a processor with SSE2",
)


@as_drawn_here
@pytest.mark.parametrize("file", make.PICTURES)
def test_a_picture_is_what_its_script_draws(file: str) -> None:
    assert make.is_current(file), f"{file} is out of date: run `make art`"


def test_every_picture_has_a_script() -> None:
    assert make.unmade() == []
    assert all((ROOT / file).exists() for file in make.PICTURES)


def test_no_two_pictures_have_one_name() -> None:
    assert len({Path(file).stem for file in make.PICTURES}) == len(make.PICTURES)


def test_one_pixel_makes_a_difference(tmp_path: Path) -> None:
    picture = pygame.Surface((20, 10), 0, 24)
    write(picture, tmp_path / "one.png")
    assert same(read(tmp_path / "one.png"), picture)
    picture.set_at((19, 9), (0, 0, 1))
    assert not same(read(tmp_path / "one.png"), picture)
    assert not same(picture, pygame.Surface((10, 20), 0, 24))


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two small pictures in a project of their own."""
    monkeypatch.setattr(make, "ROOT", tmp_path)
    small, smaller = pygame.Surface((8, 8), 0, 24), pygame.Surface((4, 4), 0, 24)
    monkeypatch.setattr(make, "PICTURES", {"art/one.png": lambda: small, "docs/pictures/two.png": lambda: smaller})
    return tmp_path


def test_names_choose_what_is_made(elsewhere: Path) -> None:
    assert make.main(["two"]) == 0
    assert [path.name for path in elsewhere.rglob("*.png")] == ["two.png"]
    assert make.main([]) == 0
    assert make.main(["--check"]) == 0


def test_the_check_names_what_differs_is_missing_or_has_no_script(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    two = elsewhere / "docs" / "pictures" / "two.png"
    write(pygame.Surface((5, 5), 0, 24), two)
    write(pygame.Surface((5, 5), 0, 24), elsewhere / "art" / "three.png")
    before = two.read_bytes()
    assert make.main(["--check"]) == 1
    said = capsys.readouterr().err
    assert all(file in said for file in ("art/one.png", "docs/pictures/two.png", "art/three.png"))
    assert two.read_bytes() == before, "a check writes nothing"


def test_an_unknown_name_is_refused(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        make.main(["four"])
    assert ended.value.code == 2
    assert "one, two" in capsys.readouterr().err
