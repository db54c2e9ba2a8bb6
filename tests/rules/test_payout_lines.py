"""Every payout line of the five rule documents, from example cards to the cent.

`payout_lines.csv` was written from the books alone, without looking at `config/paytables`: it is the second
witness of every number. Each row is one test named after its clause.
"""

import csv
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from etg.cards import HEARTS, SEVEN, SPADES, cards, of
from etg.games import GAMES, Hand, Rules
from etg.games.pay import envy, insurance_line, super_bonus
from etg.money import PRIZE, winnings
from etg.table.settling import Payments
from etg.table.state import UNIT
from etg.wagers import WAGERS, Outcome, Seen, options_of
from etg.wagers.dealer_hand import magic_card
from etg.wagers.paytables import BOOKS, Paytable, book
from tests.builders import rules_of
from tests.table.builders import Table

ROWS = list(csv.DictReader(Path(__file__).with_name("payout_lines.csv").open(encoding="utf-8")))


def rows(*wagers: str) -> list[object]:
    """The rows of these wagers as parameters named after their clause and marked with it."""
    return [
        pytest.param(
            row,
            id=f"{row['clause']} {row['player'] or row['symbol'] or row['dealer']}",
            marks=pytest.mark.clause(row["clause"]),
        )
        for row in ROWS
        if (row["wager"] in wagers if wagers else row["wager"] in WAGERS)
    ]


def side_outcome(row: dict[str, str], paytable: Paytable) -> Outcome | None:
    options = options_of(paytable)
    if (row["wager"], row["paytable"]) == ("super_4", "D"):
        options = options._replace(star_suit=SPADES)
    player, dealer = cards(row["player"]), cards(row["dealer"])
    seen = Seen(
        first=player,
        up=dealer[0] if dealer else None,
        second=dealer[1] if len(dealer) > 1 else None,
        dealer=dealer or None,
        hands=(player,),
        stake=int(row["stake"]),
        symbol=row["symbol"] or ("random_winner" if row["wager"] == "must_hit" else None),
    )
    return WAGERS[row["wager"]].evaluator(options)(seen)


METERS = {
    "BJ 13.H(4)(a)": "star",
    "BJ 13.H(4)(b)": "spade",
    "BJ 13.H(4)(d)": "heart",
    "BJ 13.H(4)(e)": "diamond",
    "BJ 13.R(1)(a)": "mega",
    "BJ 13.R(1)(b)": "major",
    "BJ 13.R(1)(c)": "minor",
    "SP 12.E(1)(a)": "primary",
    "SP 12.E(1)(b)": "secondary",
    "PO 12.E(1)(a)": "primary",
    "PO 12.E(1)(b)": "secondary",
}
"""The meter that the book names, where a wager has several."""


def meters_of(row: dict[str, str], paytable: Paytable) -> dict[str, int]:
    """The meter of the row as it says, all others of the wager at an amount that would be wrong."""
    if not row["meter"]:
        return {}
    amount = int(row["meter"])
    if len(paytable.meters) == 1:
        return dict.fromkeys((*paytable.meters, PRIZE), amount)
    own = METERS[row["clause"]]
    return {meter: amount if meter == own else amount + 1_000 for meter in paytable.meters}


@pytest.mark.parametrize("row", rows())
def test_side_wager_line(row: dict[str, str]) -> None:
    paytable = GAMES[row["game"]].paytables(row["wager"])[row["paytable"]]
    outcome = side_outcome(row, paytable)
    assert outcome is not None, "the cards of the row decide the wager"
    if row["note"].startswith("others"):
        (line,) = (paytable.lines[name] for name in outcome)
        assert line.others is not None
        assert line.others.cents == int(row["returned"])
        assert row["clause"] in line.clauses
        return
    assert paytable.returned(outcome, int(row["stake"]), meters_of(row, paytable)) == int(row["returned"])
    assert int(row["decks"]) in paytable.decks
    if outcome:
        assert row["clause"] in {clause for name in outcome for clause in paytable.lines[name].clauses}


RESET, START = 60_000, 90_000
"""Dollars above every least amount of the books, and not the same: a meter starts again with the first."""
FRACTION = UNIT // 3


def once_a_line() -> list[object]:
    """The first row of every line that a meter or a fixed prize pays."""
    first = {row["clause"]: row for row in reversed(ROWS) if row["meter"]}
    return [pytest.param(row, id=clause, marks=pytest.mark.clause(clause)) for clause, row in sorted(first.items())]


def offered_with(row: dict[str, str], paytable: Paytable) -> dict[str, Any]:
    """The wager of the row with the amounts above; a Must Hit with its own, below the most it pays."""
    wager, chosen = row["wager"], {"paytable": row["paytable"]}
    if wager == "must_hit":
        return {"super_4": {}, wager: {"start": START // 100, "reset": RESET // 100, "maximum": 1_000}}
    if PRIZE in paytable.meters:
        return {wager: chosen | {"reset": Decimal(row["meter"]) / 100}}
    amounts = {"start": START, "reset": RESET}
    several = dict.fromkeys(paytable.meters, amounts)
    return {wager: chosen | (amounts if len(several) == 1 else several)}


@pytest.mark.clause("R36", "R37", "R38")
@pytest.mark.parametrize("row", once_a_line())
def test_what_a_line_takes_off_its_meter(row: dict[str, str]) -> None:
    """A line for all of it starts its meter again with the reset amount, one for a part leaves the rest; the fraction
    of a cent stays, no other meter moves, and a fixed prize stays as it is."""
    wager, amount, returned = row["wager"], int(row["meter"]), int(row["returned"])
    paytable = GAMES[row["game"]].paytables(wager)[row["paytable"]]
    terms = Table(row["game"], offered_with(row, paytable), decks=int(row["decks"])).state.terms
    shown = {
        name: amount if len(paytable.meters) == 1 or key == METERS[row["clause"]] else amount + 1_000
        for (its, key), name in terms.meter_names.items()
        if its == wager
    }
    pay = Payments(terms, {name: cents * UNIT + FRACTION for name, cents in shown.items()})
    outcome = side_outcome(row, paytable)
    assert outcome and paytable.returned(outcome, int(row["stake"]), pay.cents(wager)) == returned
    paid, moved = pay.take(wager, [paytable.lines[name] for name in outcome])
    if PRIZE in paytable.meters:
        assert (paid, moved, pay.meters) == ((), (), {})
        return
    (name,) = [name for name, cents in shown.items() if cents == amount]
    reset = RESET if wager == "must_hit" else RESET * 100
    after = {name: reset if returned == amount else amount - returned}
    assert (paid, moved) == (((name, returned),), ((name, after[name] * UNIT + FRACTION),))
    assert pay.meters == {its: cents * UNIT + FRACTION for its, cents in (shown | after).items()}


@pytest.mark.parametrize("row", rows("magic_card", "lucky_player"))
def test_bad_beat_bonus(row: dict[str, str]) -> None:
    line = GAMES["blackjack"].paytables("bad_beat")["A"].lines[row["wager"]]
    assert line.additional
    assert row["clause"] in line.clauses
    assert winnings(line.pays, int(row["stake"])) == int(row["returned"])
    if row["wager"] == "magic_card":
        assert magic_card(cards(row["player"]), of(SEVEN, HEARTS))
        assert not magic_card(cards("2S 3S"), of(SEVEN, HEARTS))


def main_rules(row: dict[str, str]) -> Rules:
    chosen = {"blackjack_pays": row["paytable"]} if row["paytable"] else {}
    return rules_of(row["game"], decks=int(row["decks"]), **chosen)


@pytest.mark.parametrize("row", rows("main"))
def test_main_wager_line(row: dict[str, str]) -> None:
    rules = main_rules(row)
    hand = Hand(cards(row["player"]), split=row["split"] == "yes", doubles=int(row["doubled"] == "yes"))
    verdict = rules.game.verdict(rules, hand, cards(row["dealer"]))
    stake, returned = int(row["stake"]), int(row["returned"])
    paytable = rules.game.main_paytable
    if verdict.line is None:
        assert returned == (stake if verdict.outcome == "tie" else 0)
    else:
        assert paytable.returned((verdict.line,), stake) == returned
        of_a_line = any(row["clause"] in line.clauses for line in paytable.lines.values())
        assert not of_a_line or row["clause"] in paytable.lines[verdict.line].clauses


@pytest.mark.parametrize("row", rows("insurance"))
def test_insurance_line(row: dict[str, str]) -> None:
    game = GAMES[row["game"]]
    up, second = cards(row["dealer"])[:2]
    line = insurance_line(game, up, second)
    stake, returned = int(row["stake"]), int(row["returned"])
    assert (0 if line is None else winnings(line.pays, stake) + stake) == returned
    assert line is None or row["clause"] in line.clauses


@pytest.mark.parametrize("row", rows("super_bonus"))
def test_super_bonus_line(row: dict[str, str]) -> None:
    hand = Hand(cards(row["player"]), split=row["split"] == "yes", doubles=int(row["doubled"] == "yes"))
    line = super_bonus(GAMES[row["game"]], hand, cards(row["dealer"])[0], int(row["stake"]))
    assert (0 if line is None else winnings(line.pays, int(row["stake"]))) == int(row["returned"])
    assert line is None or row["clause"] in line.clauses


@pytest.mark.parametrize("row", rows("envy"))
def test_envy_line(row: dict[str, str]) -> None:
    line = envy(GAMES[row["game"]], cards(row["player"]))
    assert winnings(line.pays, int(row["stake"])) == int(row["returned"])
    assert row["clause"] in line.clauses


@pytest.mark.parametrize("row", rows("even_money", "surrender"))
def test_early_end_of_a_main_wager(row: dict[str, str]) -> None:
    paytable = GAMES[row["game"]].main_paytable
    assert row["clause"] in paytable.lines[row["wager"]].clauses
    assert paytable.returned((row["wager"],), int(row["stake"])) == int(row["returned"])


def test_every_line_of_every_paytable_has_its_row() -> None:
    """The second witness confirms all that is in the configuration; only R47 is a ruling and no line of a book."""
    shown = {row["clause"] for row in ROWS}
    in_config = {
        clause
        for prefix in BOOKS
        for wager, paytables in book(prefix).items()
        if wager != "payout_limit"  # a demand on submissions, shown in tests/submission
        for paytable in paytables.values()
        for line in paytable.lines.values()
        for clause in line.clauses
    }
    assert in_config - shown == {"R47"}
