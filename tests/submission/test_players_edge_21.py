"""What the Player's Edge 21 book demands of a submission beyond what every book demands."""

from decimal import Decimal
from typing import Any

import pytest

from etg.games import GAMES
from etg.money import Odds
from etg.submission import SubmissionRefused, check, parse, shipped_path

EDGE = GAMES["players_edge_21"]


def problems(wager: str, **entry: Any) -> set[tuple[str, str | None]]:
    """What is wrong with a filed submission that offers this wager like this."""
    values = parse(shipped_path(EDGE.id).read_text(encoding="utf-8"))
    try:
        check(values | {"side_wagers": {wager: entry}})
    except SubmissionRefused as refused:
        return {(problem.path.rsplit(".", 1)[-1], problem.clause) for problem in refused.problems}
    return set()


@pytest.mark.clause("PE 12.A(5)")
@pytest.mark.parametrize("wager", ["match_up", "match_down"])
def test_match_up_and_match_down_name_one_of_three_paytables(wager: str) -> None:
    """Each has its own: the book leaves the choice to the operator."""
    for letter in "ABC":
        assert not problems(wager, paytable=letter)
    assert problems(wager) == {("paytable", "PE 12.A(5)")}
    assert problems(wager, paytable="D") == {("paytable", "PE 12.A(5)")}


@pytest.mark.clause("PE 12.D")
def test_monster_match_names_one_of_five_paytables() -> None:
    """Without one the submission is refused."""
    meter = {"start": 5000, "reset": 5000, "rate": Decimal("0.1")}
    for letter in "ABCDE":
        assert not problems("monster_match", paytable=letter, **meter)
    assert problems("monster_match", **meter) == {("paytable", "PE 12.D")}
    assert problems("monster_match", paytable="F", **meter) == {("paytable", "PE 12.D")}


@pytest.mark.clause("PE 12.D(6)(b)")
@pytest.mark.parametrize("letter", list("ABCDE"))
@pytest.mark.parametrize("missing", ["start", "reset"])
def test_monster_match_says_what_its_meter_starts_and_starts_again_with(letter: str, missing: str) -> None:
    """A submission that leaves out either is refused."""
    entry: dict[str, Any] = {"paytable": letter, "start": 5000, "reset": 5000, "rate": Decimal("0.1")}
    del entry[missing]
    ((path, clause),) = problems("monster_match", **entry)
    assert path == missing
    assert clause is not None and clause.startswith("PE 12.D(6)(b)")


@pytest.mark.clause("PE 7.F(1)(c)")
@pytest.mark.parametrize("wager", ["match_up", "match_down"])
@pytest.mark.parametrize("letter", list("ABC"))
def test_two_matching_cards_are_paid_as_much_as_each_on_its_own(wager: str, letter: str) -> None:
    """One line pays both (R20), and in every paytable it is the sum."""
    lines = EDGE.paytables(wager)[letter].lines

    def rate(name: str) -> int:
        pays = lines[name].pays
        assert isinstance(pays, Odds)
        return int(pays.rate)

    suited, unsuited = rate("one_suited_match"), rate("one_unsuited_match")
    assert rate("two_suited_matches") == 2 * suited
    assert rate("one_suited_and_one_unsuited_match") == suited + unsuited
    assert rate("two_unsuited_matches") == 2 * unsuited
