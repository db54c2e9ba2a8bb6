"""Where every cent is, for tests in which money is neither made nor lost."""

from etg.table import events as e
from etg.table.state import State, credits_of, stake_of


def on_the_felt(state: State) -> int:
    """Every cent that lies in wagers not yet settled."""
    felt = sum(stake_of(state.terms, wagers) for wagers in state.wagers.values())
    if state.round is not None:
        for box in state.round.boxes:
            felt += sum(hand.wager for hand in box.hands if hand.outcome is None)
            felt += sum(side.stake for side in box.sides if side.outcome is None)
            felt += (box.insurance or 0) if box.insurance_returned is None else 0
    return felt


def total_credits(state: State) -> int:
    """Every cent on a station."""
    return sum(credits_of(state, player) for player in state.players)


def won_by_house(state: State) -> int:
    """What the settled wagers of the round have left with the house."""
    won = 0
    if state.round is not None:
        for box in state.round.boxes:
            won += sum(hand.wager - hand.returned for hand in box.hands if hand.outcome is not None)
            won += sum(side.stake - side.returned for side in box.sides if side.outcome is not None)
            won += (box.insurance or 0) - box.insurance_returned if box.insurance_returned is not None else 0
            won -= sum(amount for _, amount in box.bonuses)
    return won


def check_credits(before: State, events: list[e.Event], after: State) -> None:
    """Credits before + buy-in = credits after + cash-out + felt + what the house has won; nobody is below zero."""
    came = sum(x.amount for x in events if isinstance(x, e.BoughtIn))
    went = sum(x.amount for x in events if isinstance(x, e.CashedOut | e.HandPaid | e.Tipped))
    cleared = won_by_house(before) if any(isinstance(x, e.Cleared) for x in events) else 0
    before_all = total_credits(before) + on_the_felt(before) + won_by_house(before) + came - went
    assert total_credits(after) + on_the_felt(after) + won_by_house(after) + cleared == before_all
    assert all(credits_of(after, player) >= 0 for player in after.players)
