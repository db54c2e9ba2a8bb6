"""Community pay, symbol by symbol: what the spinner gets, what every other player with the wager gets, and who gets
nothing. The amounts were written from the books alone."""

import json
from typing import Any, NamedTuple

import pytest

from etg.cli.replay import play


class Pair(NamedTuple):
    """A pair symbol: its clause, the paytable, the wager in cents, what the spinner and what each other player gets."""

    clause: str
    game: str
    paytable: str
    stake: int
    spinner: int
    others: int

    @property
    def symbol(self) -> str:
        return f"${self.spinner}/${self.others}"


PAIRS = [
    Pair(f"BJ 13.{clause}({roman})", "blackjack", paytable, stake, *amounts)
    for clause, paytable, stake, symbols in (
        ("Q(6)(a)", "A", 100, ((250, 100), (100, 20), (20, 3))),
        ("Q(6)(b)", "B", 100, ((250, 100), (100, 20), (20, 3))),
        ("Q(7)(a)", "A", 500, ((500, 100), (200, 50), (40, 15))),
        ("Q(8)", "B", 500, ((500, 100), (200, 50), (40, 15))),
    )
    for roman, amounts in zip(("i", "ii", "iii"), symbols, strict=True)
] + [
    Pair(f"{book} 12.{clause}({roman})", game, paytable, stake, *amounts)
    for book, game, small in (("SP", "spanish_21", 100), ("PO", "pontoon_21", 110))
    for clause, paytable, stake, symbols in (
        ("D(9)(a)", "A", small, ((250, 100), (100, 20), (30, 3))),
        ("D(9)(b)", "B", small, ((250, 100), (100, 20), (30, 3))),
        ("D(10)(a)", "C", 500, ((750, 100), (200, 50), (150, 15))),
        ("D(10)(b)", "D", 500, ((500, 100), (200, 50), (100, 15))),
    )
    for roman, amounts in zip(("i", "ii", "iii"), symbols, strict=True)
]


def bonuses(result: dict[str, Any]) -> dict[str, list[tuple[str, int]]]:
    """The payments besides the wagers, by box."""
    return {
        number: [(bonus["name"], bonus["returned"]) for bonus in box["bonuses"]]
        for number, box in result["boxes"].items()
    }


@pytest.mark.clause("R40")
@pytest.mark.parametrize(
    "pair", [pytest.param(pair, marks=pytest.mark.clause(pair.clause), id=f"{pair.clause}") for pair in PAIRS]
)
def test_a_pair_symbol_pays_the_spinner_and_every_other_player_with_the_wager_once(pair: Pair) -> None:
    """Box 1 spins. Nothing for the other box of its player, for the second box of another one, for one without it."""
    side, none = {"bonus_spin": pair.stake}, dict[str, int]()
    players = (("ann", side), ("ann", side), ("ben", none), ("ben", side), ("ben", side), ("cem", none), ("dan", side))
    offered = {"paytable": pair.paytable, "amounts": [pair.stake / 100]}
    result = play(
        json.dumps(
            {
                "game": pair.game,
                "submission": {"side_wagers": {"bonus_spin": offered}, "boxes_per_player": 3},
                "boxes": [
                    {"box": number, "player": player, "wager": 1000, "side": wagers}
                    for number, (player, wagers) in enumerate(players, 1)
                ],
                "decisions": {str(number): ["stand"] for number in range(2, 8)},
                "cards": "AH 9H 9C 9S 8H 8C 9D 7D KH KD KC KS QH QD QS KC",
                "wheel": [pair.symbol],
            }
        )
    )
    assert "refused" not in result, result
    spun = [box["side"].get("bonus_spin", {}).get("returned") for box in result["boxes"].values()]
    assert spun == [pair.spinner * 100, 0, None, 0, 0, None, 0]
    due = [("community_pay", pair.others * 100)]
    assert bonuses(result) == {"1": [], "2": [], "3": [], "4": due, "5": [], "6": [], "7": due}


XTREME = [
    (clause, game, wager, amount)
    for stem, game, wager in (
        ("SP 12.E(6)(a)", "spanish_21", "bonus_spin_xtreme_16"),
        ("PO 12.F(1)", "pontoon_21", "bonus_spin_xtreme"),
    )
    for roman, letter, amount in zip(
        ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii"), "abcdefgh", (150, 100, 75, 50, 40, 35, 30, 25), strict=True
    )
    for clause in (f"{stem}({roman if game == 'spanish_21' else letter})",)
]


@pytest.mark.clause("R40")
@pytest.mark.parametrize(
    ("game", "wager", "amount"),
    [
        pytest.param(game, wager, amount, marks=pytest.mark.clause(clause), id=clause)
        for clause, game, wager, amount in XTREME
    ],
)
def test_a_community_symbol_of_xtreme_pays_the_box_that_spun_it_and_nobody_else(
    game: str, wager: str, amount: int
) -> None:
    """Every box with the wager spins for itself, from the highest down; box 3 has none."""
    side = {wager: 500}
    result = play(
        json.dumps(
            {
                "game": game,
                "submission": {"side_wagers": {wager: {}}},
                "boxes": [
                    {"box": number, "wager": 1000, "side": wagers} for number, wagers in ((1, side), (2, side), (3, {}))
                ],
                "decisions": {"1": ["stand"], "2": ["stand"], "3": ["stand"]},
                "cards": "KH QH JH 6D 9C 8C 9S KS 9D",
                "wheel": [f"${amount}", "$1,000"],
            }
        )
    )
    assert "refused" not in result, result
    spun = [box["side"].get(wager, {}).get("returned") for box in result["boxes"].values()]
    assert spun == [100_000, amount * 100, None]
    assert bonuses(result) == {"1": [], "2": [], "3": []}
