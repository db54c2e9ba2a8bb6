"""Results told plainly: every line of every round of the rule books, and the words of each kind of ending."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from etg.screens.words.outcomes import Headline, Line, Verdict, headline, told
from etg.table.state import State
from tests.screens.words.rounds import another_hole_card, ended, played, scripts, watched


def lines_of(state: State) -> dict[int, tuple[Line, ...]]:
    """What a state tells about each box of its round."""
    round_ = state.round
    return {} if round_ is None else {box.number: told(state, round_, box) for box in round_.boxes}


def lines_after(script: dict[str, Any]) -> dict[int, dict[str, Line]]:
    """What a round script tells in the end, by box and wager."""
    result = watched(script)
    assert result is not None, "the script is refused"
    state, _ = ended(result[0])
    return {box: {line.what: line for line in lines} for box, lines in lines_of(state).items()}


def by_money(line: Line) -> Verdict:
    if line.returned == line.wagered:
        return Verdict.RETURNED
    return Verdict.WON if line.returned > line.wagered else Verdict.LOST


def test_the_money_of_every_round_is_told() -> None:
    for name, states, printed in played():
        state, round_ = ended(states)
        for box in round_.boxes:
            lines = told(state, round_, box)
            result = printed["boxes"][str(box.number)]
            assert sum(line.wagered for line in lines) == result["wagered"], name
            assert sum(line.returned for line in lines) == result["returned"], name
            assert headline(lines)[:2] == (by_money(_sum(lines)), result["net"]), name


def _sum(lines: tuple[Line, ...]) -> Line:
    return Line("", "", sum(line.wagered for line in lines), sum(line.returned for line in lines), Verdict.OPEN)


def test_every_line_has_words_and_a_verdict_that_agrees_with_the_money() -> None:
    for name, states, _ in played():
        state, round_ = ended(states)
        for box in round_.boxes:
            for line in told(state, round_, box):
                assert line.what and line.why and "_" not in line.what + line.why, (name, line)
                assert line.verdict is by_money(line), (name, line)
                assert len(line.why) <= 90, (name, line)
                assert " for 1" not in line.why, (name, line)


def test_while_the_round_runs_open_lines_have_words_too() -> None:
    for name, states, _ in played():
        for state in states:
            for lines in lines_of(state).values():
                for line in lines:
                    assert line.what and line.why, (name, line)
                    if line.verdict is Verdict.OPEN:
                        assert not line.returned, (name, line)
                        assert headline(lines).verdict is Verdict.OPEN


@pytest.mark.clause("R53")
def test_nothing_that_is_told_depends_on_the_card_face_down() -> None:
    for name, states, _ in played():
        for state in states:
            assert lines_of(state) == lines_of(another_hole_card(state)), name


def test_every_ending_of_a_hand_is_in_the_rounds() -> None:
    found = Counter(hand.outcome for _, states, _ in played() for box in ended(states)[1].boxes for hand in box.hands)
    assert set(found) == {
        "win", "lose", "tie", "blackjack", "even_money", "surrender", "rescue", "dead", "void",
    }  # fmt: skip


def test_every_bonus_is_in_the_rounds() -> None:
    found = {name for _, states, _ in played() for box in ended(states)[1].boxes for name, _ in box.bonuses}
    assert found == {
        "super_bonus", "envy", "community_pay", "magic_card", "lucky_player", "must_hit", "buster_free_bonus",
    }  # fmt: skip


def test_no_round_is_left_out() -> None:
    assert len(played()) > 500
    assert len(played()) < len(list(scripts())), "some scripts are refused on purpose"


def one_box(game: str, cards: str, decisions: tuple[str, ...] = (), **more: Any) -> dict[str, Line]:
    """What a round of one box with a wager of $10 tells."""
    side = more.pop("side", {})
    submission = {"side_wagers": {wager: {"minimum": 1, "maximum": 100} for wager in side}} | more.pop("submission", {})
    script = {"game": game, "submission": submission, "boxes": [{"box": 1, "wager": 1000, "side": side}]}
    script |= {"cards": cards, "decisions": {"1": list(decisions)} if decisions else {}} | more
    return lines_after(script)[1]


@pytest.mark.parametrize(
    ("game", "cards", "decisions", "why", "returned"),
    [
        ("blackjack", "KH 9C QD 9S", ["stand"], "20 beats 18", 2000),
        ("blackjack", "KH 9C 8D TS", ["stand"], "18 loses to 19", 0),
        ("blackjack", "KH 9C 9D TS", ["stand"], "push at 19", 1000),
        ("blackjack", "KH 9C 6D TS 8S", ["hit"], "bust with 24", 0),
        ("blackjack", "KH 6C 9D TS 7S", ["stand"], "dealer bust with 23", 2000),
        ("blackjack", "KH 9C AD TS", [], "Blackjack pays 3 to 2", 2500),
        ("blackjack", "KH TC AD AS", [], "push, both have Blackjack", 1000),
        ("blackjack", "KH TC 9D AS", [], "dealer Blackjack", 0),
        ("blackjack", "KH TC 6D 9S", ["surrender"], "surrendered, half returned", 500),
        ("blackjack", "5H 9C 6D 8S KC", ["double"], "21 beats 17", 4000),
        ("community_blackjack", "KH TC 6D AS", ["surrender"], "surrendered, dealer Blackjack", 0),
        ("spanish_21", "6S 9C 7S 8S 8S", ["hit"], "6-7-8 of spades, 3 to 1", 4000),
        ("spanish_21", "5H 9C 6D 8S 2C", ["double", "rescue"], "rescued, doubled part returned", 1000),
        ("spanish_21", "5H 9C 6D 8S KC", ["double"], "21 wins", 4000),
    ],
)
def test_why_a_main_wager_ended(game: str, cards: str, decisions: list[str], why: str, returned: int) -> None:
    line = one_box(game, cards, tuple(decisions))["Main wager"]
    assert (line.why, line.returned) == (why, returned)


def test_a_hand_of_several_is_told_by_its_number() -> None:
    lines = one_box("blackjack", "8H 6C 8D TS TH 3S TD 7S", ("split", "stand", "double"))
    assert [line.what for line in lines.values()] == ["Hand 1", "Hand 2"]
    assert lines["Hand 1"].why == "dealer bust with 23"
    assert (lines["Hand 2"].wagered, lines["Hand 2"].returned) == (2000, 4000)


def test_insurance_and_even_money() -> None:
    won = one_box("blackjack", "KH AC 9D KS", insurance={"1": 500})
    assert won["Insurance"] == Line("Insurance", "dealer Blackjack, 2 to 1", 500, 1500, Verdict.WON)
    lost = one_box("blackjack", "KH AC 9D 7S", ("stand",), insurance={"1": 500})
    assert lost["Insurance"] == Line("Insurance", "no dealer Blackjack", 500, 0, Verdict.LOST)
    even = one_box("blackjack", "KH AC AD 7S", even_money=[1])
    assert even["Main wager"] == Line("Main wager", "even money, 1 to 1", 1000, 2000, Verdict.WON)


def test_a_side_wager_says_its_line_and_its_odds() -> None:
    lines = one_box("blackjack", "QH KC QH AS", side={"lucky_ladies": 500})
    why = "Queen of hearts pair and dealer Blackjack, 1,000 to 1"
    assert lines["Lucky Ladies"] == Line("Lucky Ladies", why, 500, 500_500, Verdict.WON)
    lines = one_box("blackjack", "QH 9C 7H 9S", ("stand",), side={"lucky_ladies": 500})
    assert lines["Lucky Ladies"] == Line("Lucky Ladies", "no winning line", 500, 0, Verdict.LOST)
    lines = one_box("spanish_21", "9H 9C 9C 8S", ("stand",), side={"match_the_dealer": 500})
    same, other = "Matching card of the same suit, 9 to 1", "Matching card of a different suit, 4 to 1"
    assert lines["Match-the-Dealer"].why == f"{same} and {other}"


def test_what_a_book_writes_with_for_is_told_with_to() -> None:
    wagers = {"hit_and_run": {"amounts": [1], "start": 1000, "reset": 1000}}
    lines = one_box(
        "blackjack",
        "KH 2C 9D 2S 3C 3D KS",
        ("stand",),
        side={"hit_and_run": 100},
        submission={"side_wagers": wagers},
    )
    line = lines["Hit and Run Progressive"]
    assert (line.why, line.wagered, line.returned) == ("Dealer has five cards, 6 to 1", 100, 700)


def line(verdict: Verdict, wagered: int, returned: int, why: str = "x") -> Line:
    return Line("x", why, wagered, returned, verdict)


WON, LOST, RETURNED, OPEN = Verdict.WON, Verdict.LOST, Verdict.RETURNED, Verdict.OPEN


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([line(WON, 1000, 2500)], Headline(WON, 1500, "You win $15")),
        ([line(WON, 1000, 2550), line(LOST, 500, 0)], Headline(WON, 1050, "You win $10.50")),
        ([line(LOST, 1000, 0)], Headline(LOST, -1000, "No win")),
        ([line(LOST, 1000, 500)], Headline(LOST, -500, "$5 of $10 returned")),
        ([line(WON, 500, 1000), line(LOST, 1000, 0)], Headline(LOST, -500, "$10 of $15 returned")),
        ([line(RETURNED, 1000, 1000)], Headline(RETURNED, 0, "Wager returned")),
        ([line(WON, 1000, 2000), line(LOST, 1000, 0)], Headline(RETURNED, 0, "Even")),
        (
            [replace(line(RETURNED, 1000, 1000, "round void, wager returned"), void=True)],
            Headline(RETURNED, 0, "Round void, wagers returned"),
        ),
        ([line(OPEN, 1000, 0), line(WON, 500, 1000)], Headline(OPEN, 500, "In play")),
    ],
)
def test_headline(lines: list[Line], expected: Headline) -> None:
    assert headline(lines) == expected
