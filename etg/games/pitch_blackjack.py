"""Hand-dealt Blackjack (BJ 12.B): one or two decks, the players' first two cards face down."""

from dataclasses import replace

from etg.games import blackjack
from etg.texts import text

GAME = replace(
    blackjack.GAME,
    id="pitch_blackjack",
    name=text("Hand-dealt Blackjack"),
    decks=(1, 2),
    decks_clause="BJ 12.B(1)",
    face_down=True,
    options=tuple(key for key in blackjack.GAME.options if key != "red_side"),  # it comes from no shoe
)
