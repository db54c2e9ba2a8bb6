"""The game in a few sentences, as it is played under the submission: no advice, only what happens."""

from etg.games.rules import DoubleOn
from etg.screens.words.payouts import pay_words
from etg.table.terms import Terms


def how_to_play(terms: Terms) -> tuple[str, ...]:
    """Four to six sentences for somebody who has never played it."""
    return (
        "Come closer to 21 than the dealer without going over it.",
        _cards(terms),
        _deal(terms),
        _choices(terms),
        _dealer(terms),
        _ending(terms),
    )


def _cards(terms: Terms) -> str:
    tens = "There are no 10s; j" if terms.tens else "J"
    return f"{tens}ack, queen and king count 10, an ace 11 or 1."


def _deal(terms: Terms) -> str:
    game, shared = terms.game, terms.rules.community_start_cards
    if game.community_cards and shared == 2:
        return "Two cards are shared by all players, and the dealer gets one."
    if game.community_cards and shared == 1:
        return "You get one card, a second one is shared by all players, and the dealer gets one."
    if game.community_cards:
        return "You get two cards, and the dealer gets one."
    if game.hands_per_box > 1:
        return "You play two hands with equal wagers, and may exchange their second cards."
    if game.face_down:
        return "You get two cards face down; the dealer shows one of his two."
    return "You get two cards; the dealer gets two and shows one of them."


def _choices(terms: Terms) -> str:
    if terms.community_draws:
        return "All choose on their screens at the same time; all who draw get the same card."
    if terms.game.double_on is DoubleOn.ANY_CARDS:
        return "Hit, stand, split a pair, or double any number of cards and keep or rescue it."
    surrender = ", split or surrender" if terms.rules.surrender else " or split"
    return f"When it is your turn, choose on your screen: hit, stand, double{surrender}."


def _dealer(terms: Terms) -> str:
    if terms.hits_soft_17:
        return "Then the dealer draws to 16 and to a soft 17, and stands on any other 17."
    return "Then the dealer draws to 16 and stands on every 17."


def _ending(terms: Terms) -> str:
    pays = pay_words(terms.game.main_paytable.lines[terms.blackjack_line].pays)
    if terms.game.hands_per_box > 1:
        return f"Over 21 you lose; a dealer's 22 is a push; a dealt Blackjack pays {pays}."
    if terms.any_21_wins:
        return f"Over 21 you lose; your Blackjack always wins and pays {pays}; equal counts are a push."
    return f"Over 21 you lose; equal counts are a push; a winning Blackjack pays {pays}."
