"""The result of a round, as `etg replay` prints it."""

from typing import Any

from etg.cards import NAMES
from etg.hands import is_blackjack, is_broken, total
from etg.table.state import UNIT, Box, PlayedHand, State, meters_now


def result(state: State, cards_left: int) -> dict[str, Any]:
    """What happened to every wager of the round that has just been settled."""
    round_ = state.round
    assert round_ is not None
    dealer = round_.dealer
    return {
        "game": state.terms.game.id,
        "dealer": {
            "cards": [NAMES[card] for card in dealer],
            "total": total(dealer),
            "blackjack": is_blackjack(dealer),
            "broken": is_broken(dealer),
        },
        "boxes": {str(box.number): _box(box) for box in round_.boxes},
        "meters": {name: units // UNIT for name, units in meters_now(state).items()},
        "cards_left": cards_left,
    }


def _box(box: Box) -> dict[str, Any]:
    hands = [_hand(hand) for hand in box.hands]
    sides = {
        side.id: {"wagered": side.stake, "returned": side.returned, "outcome": _lines(side.outcome)}
        for side in box.sides
    }
    bonuses = [{"name": name, "returned": amount} for name, amount in box.bonuses]
    insurance = {"wagered": box.insurance, "returned": box.insurance_returned or 0} if box.insurance else None
    parts: list[dict[str, Any]] = [*hands, *sides.values(), *([insurance] if insurance else [])]
    wagered = sum(part["wagered"] for part in parts)
    returned = sum(part["returned"] for part in [*parts, *bonuses])
    return {
        "hands": hands,
        "insurance": insurance,
        "side": sides,
        "bonuses": bonuses,
        "wagered": wagered,
        "returned": returned,
        "net": returned - wagered,
    }


def _hand(hand: PlayedHand) -> dict[str, Any]:
    return {
        "cards": [NAMES[card] for card in hand.cards],
        "total": total(hand.cards),
        "wagered": hand.wager,
        "returned": hand.returned,
        "outcome": hand.outcome,
    }


def _lines(outcome: tuple[str, ...] | None) -> str | None:
    return " + ".join(outcome) if outcome else None
