"""What each side wager is decided by, in a sentence or two."""

from etg.money import dollars
from etg.screens.words.payouts import limits_words
from etg.submission import SideWager
from etg.table.terms import Terms
from etg.texts import Text, text
from etg.wagers import WAGERS

_SENTENCES: dict[str, tuple[Text, ...]] = {
    "lucky_ladies": (text("It wins when your first two cards count 20; an ace counts 11."),),
    "match_the_dealer": (text("It wins when one of your first two cards has the rank of the dealer's up card."),),
    "in_between": (
        text("It wins when the dealer's up card lies between your first two cards in rank."),
        text("It also wins when all three are of one rank. The ace is high."),
    ),
    "royal_match_21": (
        text("It wins when your first two cards are of one suit."),
        text("King and queen of a suit are the Royal match."),
        text("Crown treasure: the dealer has a Royal match too."),
    ),
    "bet_the_set_21": (text("It wins when your first two cards are a pair."),),
    "kings_bounty": (text("It wins when your first two cards count 20; an ace counts 11."),),
    "super_match": (text("It is decided by the ranks of your four cards as dealt, before any switch."),),
    "bad_beat": (
        text("It wins when one of your finished hands counts 20, best when the dealer beats it."),
        text("It is paid once for the box."),
    ),
    "three_card_poker": (text("It is a poker hand of three cards: your first two cards and the dealer's up card."),),
    "hit_and_run": (text("It is decided by how many cards the dealer has in the end, bust or not."),),
    "house_money": (
        text("It wins when your first two cards are a pair or in a row."),
        text("The ace goes with the king and with the 2."),
    ),
    "lucky_lucky": (text("It is decided by three cards: your first two cards and the dealer's up card."),),
    "super_4": (
        text("It is a poker hand of four cards: your first two cards and the dealer's first two."),
        text("Every line but the last needs a dealer Blackjack."),
    ),
    "must_hit": (
        text("It is hit when its meter reaches an amount that was drawn in secret."),
        text("One of the boxes with Super 4 in that round is drawn and gets the meter."),
    ),
    "upcard_luck_21": (
        text("It needs a dealer's up card of 2 to 7."),
        text("Then it is decided by what your first two cards count."),
    ),
    "buster_blackjack": (
        text("It wins when the dealer goes bust; the number of his cards decides."),
        text("It stays in play whatever becomes of your hand."),
    ),
    "buster_free_bonus": (text("It needs your Blackjack and a dealer bust with seven cards or more."),),
    "bonus_spin": (text("A Blackjack in your first two cards turns the wheel."),),
    "blazing_7s": (text("It counts the 7s among your first two cards and the dealer's up card."),),
    "lucky_aces": (text("It counts the aces among your first two cards and the dealer's first two."),),
    "21_plus_3_progressive": (
        text("It is a poker hand of three cards: your first two cards and the dealer's up card."),
    ),
    "top_3": (text("It is a poker hand of three cards: your first two cards and the dealer's up card."),),
    "trilux": (text("It is a poker hand of three cards: your first two cards and the dealer's up card."),),
    "21_plus_3_extreme": (text("It is a poker hand of three cards: your first two cards and the dealer's up card."),),
    "bonus_spin_xtreme_16": (text("The wheel turns when the dealer's first two cards are a 6 and a 10-value card."),),
    "match_super_bonus": (text("It wins when one of your first two cards has the rank of the dealer's up card."),),
    "bonus_spin_xtreme": (text("The wheel turns when the dealer's first two cards are a 6 and a 10-value card."),),
    "match_up": (text("It wins when one or both of your first two cards match the dealer's up card in rank."),),
    "match_down": (text("It wins when one or both of your first two cards match the dealer's second card in rank."),),
    "monster_match": (text("It looks for matches among four cards: your first two cards and the dealer's first two."),),
}

EACH_MATCH = frozenset(("match_the_dealer", "match_super_bonus"))
"""Wagers that pay every matching card by itself (R20)."""


def decided_by(side: SideWager) -> tuple[Text, ...]:
    """What the wager looks at, and when it wins."""
    sentences = _SENTENCES[side.id]
    from_ = side.paytable.ace_from
    if from_ is not None and any(amount >= from_ for amount in side.amounts):
        sentences += (text("With a wager of {amount} one ace is enough.", amount=dollars(from_, trim=True)),)
    return sentences


def stakes(terms: Terms, side: SideWager) -> Text:
    """What may be wagered on it."""
    carrier = WAGERS[side.id].rides_on
    if carrier is not None:
        name = terms.side[carrier].paytable.name
        if side.paytable.stakes:
            exactly = dollars(side.paytable.stakes[0], trim=True)
            return text(
                "It comes with a wager of exactly {amount} on {wager} and costs nothing more.",
                amount=exactly,
                wager=name,
            )
        return text("It comes with every wager on {wager} and costs nothing more.", wager=name)
    if side.amounts:
        return text("The wager is {amount}.", amount=limits_words(side))
    least, most = dollars(side.minimum, trim=True), dollars(side.maximum, trim=True)
    return text("Wager from {least} to {most}.", least=least, most=most)
