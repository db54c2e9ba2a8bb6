"""What is printed on the dealer's felt."""

import pytest
from pygame import Rect

from etg.games import GAMES
from etg.screens.dealer.console import DealerConsole
from etg.screens.gallery import SERIF
from etg.screens.scenes import scene
from etg.screens.shots import sheet_of
from tests.screens.dealer.desk import GALLERY


@pytest.mark.parametrize("game", GAMES)
def test_figures_of_a_title_stand_on_the_line(game: str) -> None:
    """The serif's own figures hang: "Spanish 21" is printed with figures that stand, as on every other screen."""
    found = scene(game, "wagers")
    items = sheet_of(DealerConsole(), Rect(0, 0, 1920, 1080), found, GALLERY).items
    name = found.shown.state.terms.game.name
    (title,) = (item for item in items if item.args[:1] == (name,))
    assert title.kind == ("arc_text" if any(letter.isdigit() for letter in name) else "text")
    for item in items:
        if item.kind == "text" and item.args[1] == SERIF:
            assert not any(letter.isdigit() for letter in str(item.args[0]))
