"""Blackjack Switch (BJ 12.A): two hands a box, whose second cards may change places; a dealer's 22 ties."""

from dataclasses import replace

from etg.games import blackjack
from etg.games.pay import switch_verdict
from etg.texts import text

GAME = replace(
    blackjack.GAME,
    id="blackjack_switch",
    name=text("Blackjack Switch"),
    side_wagers=(*blackjack.SIDE_WAGERS, "super_match"),
    verdict=switch_verdict,
    options=("dealer_hits_soft_17", "payout_limit", "red_side"),  # no surrender, no even money (R35)
    hands_per_box=2,
    blackjack_line="switch_blackjack",
)
