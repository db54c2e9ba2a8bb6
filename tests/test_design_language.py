"""The page about the design language says what the code does."""

import re
from pathlib import Path

import pytest

from art import language, plates, things
from art.language import GROUPS
from etg.screens import theme

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "design-language.md").read_text(encoding="utf-8")


def row(name: str) -> str:
    """What the table of motion says about something."""
    found = re.search(rf"^\| {re.escape(name)} \| ([^|]+) \|", PAGE, re.MULTILINE)
    assert found is not None, name
    return found[1].strip()


@pytest.mark.parametrize(
    ("name", "seconds"),
    [
        ("a card", theme.DEAL),
        ("the hole card", theme.DEAL),
        ("cards at the end", theme.CHIPS),
        ("chips", theme.CHIPS),
        ("words", theme.FADE),
    ],
)
def test_how_long_things_move(name: str, seconds: float) -> None:
    assert row(name) == f"{round(seconds * 1000)} ms"
    assert 0.12 <= seconds <= 0.28


def test_how_long_amounts_wheels_and_jackpots_take() -> None:
    assert row("an amount") == f"300 to {round(theme.COUNT * 1000)} ms" and theme.COUNT <= 0.9
    assert row("the wheel") == f"{theme.SPIN:.0f} s, then {theme.SPIN_SHOWN} s still"
    assert row("a jackpot") == f"{theme.JACKPOT:.0f} s"


def test_the_type_scale() -> None:
    sizes = (theme.TINY, theme.SMALL, theme.TEXT, theme.LARGE, theme.HEAD, theme.TITLE, theme.GIANT)
    assert ", ".join(map(str, sizes)) in PAGE and list(sizes) == sorted(sizes)


def test_every_colour_of_the_theme_is_in_the_palette() -> None:
    colours = {name for name, value in vars(theme).items() if name.isupper() and type(value) is tuple}
    shown = [name for names in GROUPS.values() for name in names]
    assert sorted(shown) == sorted(colours)


@pytest.mark.parametrize("file", [*plates.PLATES, *things.PLATES, *language.PLATES])
def test_every_plate_is_on_the_page(file: str) -> None:
    assert f"({file.removeprefix('docs/')})" in PAGE
