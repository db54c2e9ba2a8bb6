"""Community Blackjack (BJ 12.C): the dealer-controlled electronic game without a hole card, with shared cards."""

from dataclasses import replace

from etg.games import blackjack
from etg.texts import text

GAME = replace(
    blackjack.GAME,
    id="community_blackjack",
    name=text("Community Blackjack"),
    options=(
        *blackjack.GAME.options,
        "community_start_cards",
        "community_draws",
        "six_card_charlie",
        "timeout",
    ),
    hole_card=False,
    community_cards=True,
)
