"""What a decision means, below its button: facts of the moment, never which decision is better.

Each meaning is a tuple: in full, then in fewer words; one that may be left out ends with an empty one.
"""

from etg.cards import RANK, RANKS, Card
from etg.games import Decision
from etg.money import dollars
from etg.screens.station.felt import total_words
from etg.screens.words.phases import decision_amount
from etg.table.state import Box, State

Meaning = tuple[str, ...]


def meaning(state: State, box: Box, index: int, decision: Decision) -> Meaning:
    """What a decision for a hand costs, gives or leaves; cards that lie face down are not counted (R53)."""
    hand = box.hands[index]
    if amount := decision_amount(state, box.number, index, decision):
        return (f"+ {dollars(amount, trim=True)}",)
    match decision:
        case Decision.HIT:
            return "one more card", ""
        case Decision.STAND:
            return "keep your hand" if hand.face_down else f"keep {total_words(hand.cards)}", ""
        case Decision.SURRENDER:
            return f"{dollars(hand.wager // 2)} back", "half back"
        case Decision.SWITCH:
            return _switch(box)
        case Decision.KEEP if hand.doubles:
            return f"play on with {total_words(hand.cards)}", f"with {total_words(hand.cards)}"
        case Decision.KEEP:
            return _keep(box)
        case Decision.RESCUE:
            back, lost = (dollars(cents, trim=True) for cents in (hand.wager - box.wager, box.wager))
            return _parts(f"{back} comes back,", f"{lost} is lost"), _parts(f"{back} back,", f"{lost} lost")
        case _:
            return ("",)


def _switch(box: Box) -> Meaning:
    """The second cards change places; what is made so is 21 at best, not a Blackjack (R35)."""
    (first, one), (second, other) = (hand.cards for hand in box.hands)
    made = [total_words(cards).replace("Blackjack", "21") for cards in ((first, other), (second, one))]
    return (_parts(f"swap {_rank(one)} and {_rank(other)}:", " and ".join(made)),)


def _keep(box: Box) -> Meaning:
    first, second = (total_words(hand.cards) for hand in box.hands)
    return (_parts(f"keep {first}", f"and {second}"),)


def _rank(card: Card) -> str:
    """As it stands on the card."""
    return RANKS[RANK[card]].replace("T", "10")


def _parts(*parts: str) -> str:
    """Each of them stays on one line."""
    return " ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)
