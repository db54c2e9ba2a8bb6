"""The seven games, a module each; what they have in common is in `rules`, `play` and `pay`."""

from collections.abc import Mapping
from types import MappingProxyType

from etg.games import (
    blackjack,
    blackjack_switch,
    community_blackjack,
    pitch_blackjack,
    players_edge_21,
    pontoon_21,
    spanish_21,
)
from etg.games.rules import Decision, Ending, Game, Hand, Rules, Verdict

__all__ = ["GAMES", "Decision", "Ending", "Game", "Hand", "Rules", "Verdict"]

GAMES: Mapping[str, Game] = MappingProxyType(
    {
        module.GAME.id: module.GAME
        for module in (
            community_blackjack,
            blackjack,
            blackjack_switch,
            pitch_blackjack,
            spanish_21,
            pontoon_21,
            players_edge_21,
        )
    }
)
"""All games by id, the table's first game first."""
