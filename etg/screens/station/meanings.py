"""What a decision means, below its button: facts of the moment, never which decision is better.

Each meaning is a tuple: in full, then in fewer words; one that may be left out ends with an empty one.
"""

import re

from etg.cards import RANK, RANKS, Card
from etg.games import Decision
from etg.hands import is_blackjack, total
from etg.languages import money, say
from etg.screens.station.felt import total_words
from etg.screens.words.phases import decision_amount
from etg.table.state import Box, State

Meaning = tuple[str, ...]


def meaning(state: State, box: Box, index: int, decision: Decision) -> Meaning:
    """What a decision for a hand costs, gives or leaves; cards that lie face down are not counted (R53)."""
    hand = box.hands[index]
    if amount := decision_amount(state, box.number, index, decision):
        return (f"+ {money(amount, trim=True)}",)
    match decision:
        case Decision.HIT:
            return say("one more card"), ""
        case Decision.STAND:
            return say("keep your hand") if hand.face_down else say("keep {total}", total=total_words(hand.cards)), ""
        case Decision.SURRENDER:
            return say("{amount} back", amount=money(hand.wager // 2)), say("half back")
        case Decision.SWITCH:
            return _switch(box)
        case Decision.KEEP if hand.doubles:
            counts = total_words(hand.cards)
            return say("play on with {total}", total=counts), say("with {total}", total=counts)
        case Decision.KEEP:
            return _keep(box)
        case Decision.RESCUE:
            back, lost = (money(cents, trim=True) for cents in (hand.wager - box.wager, box.wager))
            full = say("{back} comes back, {lost} is lost", back=back, lost=lost)
            return together(full), together(say("{back} back, {lost} lost", back=back, lost=lost))
        case _:
            return ("",)


def _switch(box: Box) -> Meaning:
    """The second cards change places; what is made so is 21 at best, not a Blackjack (R35)."""
    (first, one), (second, other) = (hand.cards for hand in box.hands)
    left, right = (_made(cards) for cards in ((first, other), (second, one)))
    swap = say("swap {one} and {other}: {left} and {right}", one=_rank(one), other=_rank(other), left=left, right=right)
    return (together(swap),)


def _made(cards: tuple[Card, ...]) -> str:
    return str(total(cards)) if is_blackjack(cards) else total_words(cards)


def _keep(box: Box) -> Meaning:
    first, second = (_unbroken(total_words(hand.cards)) for hand in box.hands)
    return (say("keep\N{NO-BREAK SPACE}{first} and\N{NO-BREAK SPACE}{second}", first=first, second=second),)


def _rank(card: Card) -> str:
    """As it stands on the card."""
    return RANKS[RANK[card]].replace("T", "10")


def together(words: str) -> str:
    """Words that go on in the next line only after a comma or a colon."""
    return re.sub("(?<=[,:])\N{NO-BREAK SPACE}", " ", _unbroken(words))


def _unbroken(words: str) -> str:
    return words.replace(" ", "\N{NO-BREAK SPACE}")
