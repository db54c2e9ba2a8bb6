"""How the figures of the main wager were found and how accurate they are, in words."""

from etg.games import Rules

_EXACT = (
    "Best play by composition: every decision is the best for the very cards in the hand, all cards drawn without "
    "replacement from a full fresh shoe at a table alone, the dealer's second card among the unknown ones; by a double "
    "recursion over all hands of player and dealer in double precision."
)
_INSURED = (
    "The best play insures, and takes even money where it is offered, if that is worth more; the strategy never does."
)
_SPLITS = (
    "Split hands: the decisions that are best for the first of them are kept for all; their expectation, resplits "
    "included, is exact for these decisions."
)
_NO_HOLE = (
    "Split hands that broke before a dealer's Blackjack are taken as independent of each other: the error is below "
    "0.001 % of the wager."
)
_SWITCH = (
    "Both hands and the switch are decided knowing all four first cards; the second hand is not played by the cards "
    "that the first one drew."
)
_BONUS = "Suits count where 6-7-8 or 7-7-7 may come; the suit of the dealer's up card is averaged over."
_TOTALS = (
    "The strategy by totals takes for each total what is best for all its hands as often as they are held; its own "
    "edge is worked out in the same way, decision by decision."
)
_STAKE = "The Super Bonus is that of a $5 wager; envy is left out."


def method_of(rules: Rules) -> str:
    """A few sentences for a laboratory."""
    game = rules.game
    said = [_EXACT, _SPLITS if rules.max_splits else ""]
    if not game.hole_card and rules.max_splits:
        said.append(_NO_HOLE)
    if game.hands_per_box > 1:
        said.append(_SWITCH)
    if game.bonus_suit is not None:
        said += [_BONUS, _STAKE]
    return " ".join(sentence for sentence in (*said, _TOTALS, _INSURED) if sentence)
