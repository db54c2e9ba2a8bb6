"""Blackjack from a shoe with a hole card: the game the variations of chapter 12 start from."""

from etg.games.pay import blackjack_verdict
from etg.games.rules import Game
from etg.texts import text

SIDE_WAGERS = (
    "lucky_ladies",
    "match_the_dealer",
    "in_between",
    "royal_match_21",
    "bet_the_set_21",
    "kings_bounty",
    "bad_beat",
    "three_card_poker",
    "hit_and_run",
    "house_money",
    "lucky_lucky",
    "super_4",
    "must_hit",
    "upcard_luck_21",
    "buster_blackjack",
    "buster_free_bonus",
    "bonus_spin",
    "blazing_7s",
    "lucky_aces",
    "21_plus_3_progressive",
    "top_3",
    "trilux",
    "21_plus_3_extreme",
)
"""The additional wagers of BJ 6.G and of the brochure."""

DECKS = tuple(range(1, 9))
"""At least one (BJ 3.A), at most what a shoe holds."""

GAME = Game(
    id="blackjack",
    name=text("Blackjack"),
    book="BJ",
    decks=DECKS,
    decks_clause="BJ 3.A",
    boxes=7,
    boxes_clause="BJ 2.A",
    side_wagers=SIDE_WAGERS,
    verdict=blackjack_verdict,
    options=("dealer_hits_soft_17", "blackjack_pays", "even_money", "surrender", "payout_limit", "red_side"),
)
