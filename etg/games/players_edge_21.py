"""Player's Edge 21: Spanish 21 with redoubling, a dealer who hits soft 17, and play from the highest box down."""

from dataclasses import replace

from etg.cards import DIAMONDS
from etg.games import spanish_21
from etg.games.rules import PlayOrder, Soft17
from etg.texts import text

GAME = replace(
    spanish_21.GAME,
    id="players_edge_21",
    name=text("Player's Edge 21"),
    book="PE",
    decks=(5, 6, 8),
    decks_clause="PE 3.A",
    boxes_clause="PE 2.A",
    side_wagers=("match_up", "match_down", "monster_match"),
    options=("surrender", "redouble", "eight_cards_pay_as_seven"),
    play_order=PlayOrder.DOWN,
    soft_17=Soft17.HITS,
    most_doubles=3,
    bonus_suit=DIAMONDS,
)
