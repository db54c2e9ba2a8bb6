"""Spanish 21: 48-card decks, doubling on any cards, rescue, bonus hands, and 21 that always wins."""

from etg.cards import PACK_48, SPADES
from etg.games.pay import spanish_verdict
from etg.games.rules import DoubleOn, Game, Soft17
from etg.texts import text

GAME = Game(
    id="spanish_21",
    name=text("Spanish 21"),
    book="SP",
    decks=(6, 8),
    decks_clause="SP 3.A",
    boxes=7,
    boxes_clause="SP 2.A",
    side_wagers=("match_the_dealer", "bonus_spin", "bonus_spin_xtreme_16"),
    verdict=spanish_verdict,
    options=("surrender",),
    pack=PACK_48,
    soft_17=Soft17.STANDS,
    double_on=DoubleOn.ANY_CARDS,
    rescue=True,
    blackjack_line="blackjack",
    bonus_suit=SPADES,
)
