"""The operator's logo: in its proportions, in the middle, without a rim."""

from pathlib import Path

import pygame
import pytest

from etg.errors import Malformed
from etg.screens.pictures.logo import logo
from tests.screens.pictures.looks import alpha, colour, filled

RED = (200, 40, 30)


def saved(tmp_path: Path, w: int, h: int) -> Path:
    """A red disc, or a red band where it is flat, on clear black."""
    picture = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    pygame.draw.ellipse(picture, RED, (0, 0, w, h))
    path = tmp_path / "logo.png"
    pygame.image.save(picture, path)
    return path


@pytest.mark.parametrize(
    ("size", "room", "shown"),
    [
        ((400, 100), (200, 200), (200, 50)),
        ((100, 400), (200, 200), (50, 200)),
        ((50, 50), (300, 120), (120, 120)),
        ((80, 40), (80, 40), (80, 40)),
    ],
)
def test_it_is_fitted_and_in_the_middle(
    tmp_path: Path, size: tuple[int, int], room: tuple[int, int], shown: tuple[int, int]
) -> None:
    picture = logo(*room, saved(tmp_path, *size))
    area = filled(picture)
    assert picture.get_size() == room
    assert abs(area.width - shown[0]) <= 1 and abs(area.height - shown[1]) <= 1
    assert abs(area.centerx - room[0] / 2) <= 1 and abs(area.centery - room[1] / 2) <= 1


def test_a_smaller_logo_has_no_dark_rim(tmp_path: Path) -> None:
    """Half-covered pixels keep the colour of the logo."""
    picture = logo(60, 60, saved(tmp_path, 401, 401))
    edge = [colour(picture, x, y) for x in range(60) for y in range(60) if 40 < alpha(picture, x, y) < 255]
    assert edge
    assert all(max(abs(a - b) for a, b in zip(seen, RED, strict=True)) <= 6 for seen in edge)


def test_a_logo_without_transparency(tmp_path: Path) -> None:
    path = tmp_path / "plain.png"
    plain = pygame.Surface((30, 30), 0, 24)
    plain.fill(RED)
    pygame.image.save(plain, path)
    picture = logo(90, 60, path)
    assert (colour(picture, 45, 30), alpha(picture, 45, 30), alpha(picture, 5, 30)) == (RED, 255, 0)


def test_a_missing_logo_is_said(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="put the logo there"):
        logo(50, 50, tmp_path / "none.png")


def test_a_damaged_logo_is_said(tmp_path: Path) -> None:
    path = saved(tmp_path, 40, 40)
    path.write_bytes(path.read_bytes()[:60])
    with pytest.raises(Malformed, match="save the logo as PNG again"):
        logo(50, 50, path)


@pytest.mark.parametrize("becomes", [None, b"", b"something else"])
def test_a_file_that_goes_while_the_table_runs_takes_nothing_with_it(tmp_path: Path, becomes: bytes | None) -> None:
    """A window of another size shows the logo that the table began with."""
    path = saved(tmp_path, 40, 40)
    logo(50, 50, path)
    if becomes is None:
        path.unlink()
    else:
        path.write_bytes(becomes)
    assert colour(logo(80, 80, path), 40, 40) == RED
