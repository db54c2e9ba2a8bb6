"""Side wagers in the round: what they may look at, which are decided, which still wait for the dealer."""

from etg.table.stage import DEALER
from etg.table.state import Box, PlayedSide, Round, all_first_cards, first_cards
from etg.table.terms import Terms
from etg.wagers import Outcome, Seen

OUT_OF_PLAY = frozenset(("dead", "void"))
"""Outcomes of hands that are not finished hands of a box."""


def seen_by(round_: Round, box: Box, wager: str, stake: int, symbol: str | None) -> Seen:
    """What is known to everybody at the table about a box and the dealer."""
    dealer = round_.dealer
    turned = len(dealer) > 1 and not round_.hole_down
    hands = None
    if round_.stage >= DEALER or round_.blackjack:
        hands = tuple(h.cards for h in box.hands if not h.surrendered and h.outcome not in OUT_OF_PLAY)
    return Seen(
        all_first_cards(box) if wager == "super_match" else first_cards(box),
        dealer[0] if dealer else None,
        dealer[1] if turned else None,
        round_.blackjack is False,
        dealer if round_.finished else None,
        hands,
        stake,
        symbol,
    )


def outcome_of(terms: Terms, round_: Round, box: Box, side: PlayedSide) -> Outcome | None:
    """The outcome of a side wager, or None while a card or a spin can still change it."""
    return terms.evaluators[side.id](seen_by(round_, box, side.id, side.stake, side.symbol))


def any_decided(terms: Terms, round_: Round) -> bool:
    """Whether some open side wager can be settled now."""
    return any(
        side.outcome is None and outcome_of(terms, round_, box, side) is not None
        for box in round_.boxes
        for side in box.sides
    )


def any_waiting(terms: Terms, round_: Round, wheels: bool) -> bool:
    """Whether some side wager still waits for a card of the dealer; a wheel waits for cards only before the second."""
    return any(
        side.outcome is None
        and (wheels or side.id not in terms.wheels)
        and outcome_of(terms, round_, box, side) is None
        for box in round_.boxes
        for side in box.sides
    )


def spins(terms: Terms, round_: Round) -> tuple[tuple[int, str], ...]:
    """The spins that are due: from the highest box down, Bonus Spin before Xtreme (R40)."""
    if not terms.wheels:
        return ()
    due = [
        (box.number, side.id)
        for box in reversed(round_.boxes)
        for side in box.sides
        if side.id in terms.wheels and side.outcome is None and side.symbol is None and _turns(terms, round_, box, side)
    ]
    return tuple(sorted(due, key=lambda spin: spin[1] != "bonus_spin"))


def _turns(terms: Terms, round_: Round, box: Box, side: PlayedSide) -> bool:
    """Whether only the symbol is missing: any symbol would decide the wager."""
    with_symbol = terms.evaluators[side.id](seen_by(round_, box, side.id, side.stake, "jackpot"))
    return bool(with_symbol)


def table_draws(terms: Terms, round_: Round) -> tuple[str, ...]:
    """The random draws that the Bad Beat wagers of the round ask for (R28)."""
    offered = terms.side.get("bad_beat")
    live = (side for box in round_.boxes if not box.dead for side in box.sides)
    if offered is None or not any(side.id == "bad_beat" for side in live):
        return ()
    return tuple(name for name in ("magic_card", "lucky_player") if name in offered.bonuses)
