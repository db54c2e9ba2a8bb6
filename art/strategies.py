"""The strategy charts of the documentation, as `etg strategy` draws them; they are for staff and laboratories."""

import io

import pygame

from art.sheets import Draw
from etg.cli.paper.png import png
from etg.cli.strategy import chart_sheet
from etg.submission import load, shipped_path


def _chart(game: str) -> Draw:
    """The chart of the shipped submission of a game."""

    def draw() -> pygame.Surface:
        from etg.odds.main.edge import main_odds

        return pygame.image.load(io.BytesIO(png(chart_sheet(main_odds(load(shipped_path(game)))))), "chart.png")

    return draw


CHARTS: dict[str, Draw] = {
    f"docs/pictures/strategy-{game.replace('_', '-')}.png": _chart(game)
    for game in ("blackjack", "spanish_21", "players_edge_21")
}
