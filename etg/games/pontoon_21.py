"""Pontoon 21: Spanish 21 at a table of eight boxes, with side wagers of its own."""

from dataclasses import replace

from etg.games import spanish_21
from etg.texts import text

GAME = replace(
    spanish_21.GAME,
    id="pontoon_21",
    name=text("Pontoon 21"),
    book="PO",
    decks_clause="PO 3.A",
    boxes=8,
    boxes_clause="PO 2.A",
    side_wagers=("match_super_bonus", "bonus_spin", "bonus_spin_xtreme"),
)
