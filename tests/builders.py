"""Small builders that several tests use."""

from typing import Any

from etg.games import GAMES, Rules
from etg.submission.options import OPTIONS


def rules_of(game: str, **chosen: Any) -> Rules:
    """The rules of a game with plain limits and these options."""
    plain: dict[str, Any] = {
        "decks": max(d for d in GAMES[game].decks if d <= 6),
        "minimum": 500,
        "maximum": 50_000,
        "chip_unit": 50,
        "boxes_per_player": 3,
        "max_splits": 3,
        "resplit_aces": False,
    }
    defaults = {key: option.default_in(GAMES[game]) for key, option in OPTIONS.items()}
    return Rules(game=GAMES[game], **(defaults | plain | {"payout_limit": None} | chosen))
