"""Chips on their way to the felt: what is wanted, what is sent, and what is shown when the table says no."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etg.errors import Refused
from etg.screens.scenes import Table
from etg.screens.staged.table import PLAYERS
from etg.screens.station.drafts import PATIENCE, Drafts, on_felt
from etg.screens.station.intents import MAIN
from etg.submission import check, parse, shipped_path
from etg.table import commands as c
from etg.table.decide import step
from etg.table.state import State, changed
from etg.table.terms import Terms

EVA = PLAYERS[2]
"""Who sits at station 3."""
SIDE, FIXED = "lucky_ladies", "blazing_7s"


def ready(credits: int = 500_00, minimum: int | None = None) -> State:
    """A table that takes wagers, with somebody at station 3."""
    state = Table("community_blackjack").ready(3, credits=credits).state
    values = parse(shipped_path("community_blackjack").read_text(encoding="utf-8"))
    values["side_wagers"][FIXED]["amounts"] = [1, 5]
    if minimum is not None:
        values["minimum"] = Decimal(minimum) / 100
    return changed(state, terms=Terms(check(values, filed=False)))


class Felt:
    """A table and what somebody is putting on it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.drafts = Drafts()
        self.sent: list[c.Command] = []
        self.now = 0.0

    def add(self, chip: int, spot: str = MAIN, box: int = 3) -> str:
        """A chip; it goes to the table at once."""
        return self._go(self.drafts.add(self.state, EVA, box, spot, chip))

    def undo(self) -> str:
        """Take the last tap back."""
        return self._go(self.drafts.undo(self.state, EVA))

    def clear(self) -> str:
        """Take all back."""
        return self._go(self.drafts.clear(self.state, EVA))

    def double(self) -> str:
        """Twice as much."""
        return self._go(self.drafts.double(self.state, EVA))

    def _go(self, why: str) -> str:
        while not why and (command := self.drafts.command(self.state, EVA, self.now)) is not None:
            self.sent.append(command)
            _, self.state = step(self.state, command)
        return why

    @property
    def lying(self) -> dict[int, dict[str, int]]:
        """What is on disk."""
        return {box: dict(spots) for box, spots in on_felt(self.state, EVA).items()}

    @property
    def seen(self) -> dict[int, dict[str, int]]:
        """What the player sees."""
        return {box: dict(spots) for box, spots in self.drafts.felt(self.state, EVA).items()}


def test_every_chip_goes_to_the_table_at_once() -> None:
    felt = Felt(ready())
    assert felt.add(5_00) == "" and felt.add(25_00) == ""
    assert felt.sent == [c.Place(EVA, 3, 5_00), c.Place(EVA, 3, 30_00)]
    assert felt.lying == felt.seen == {3: {MAIN: 30_00}}


def test_a_side_wager_goes_with_the_main_wager() -> None:
    felt = Felt(ready())
    felt.add(5_00)
    felt.add(1_00, SIDE)
    assert felt.sent[-1] == c.Place(EVA, 3, 5_00, ((SIDE, 1_00),))
    assert felt.lying == {3: {MAIN: 5_00, SIDE: 1_00}}


def test_undo_takes_back_tap_by_tap_until_nothing_lies_there() -> None:
    felt = Felt(ready())
    felt.add(5_00)
    felt.add(1_00, SIDE)
    felt.add(5_00)
    for expected in ({MAIN: 5_00, SIDE: 1_00}, {MAIN: 5_00}):
        felt.undo()
        assert felt.lying == {3: expected}
    felt.undo()
    assert felt.lying == {} and felt.sent[-1] == c.TakeBack(EVA, 3)
    before = len(felt.sent)
    assert felt.undo() == "" and len(felt.sent) == before, "there is nothing more to take back"


def test_clear_takes_everything_back_and_can_be_undone() -> None:
    felt = Felt(ready())
    felt.add(5_00)
    felt.add(5_00, box=4)
    felt.clear()
    assert felt.lying == {}
    felt.undo()
    assert felt.lying == {3: {MAIN: 5_00}, 4: {MAIN: 5_00}}


def test_double_doubles_all_but_fixed_amounts() -> None:
    felt = Felt(ready())
    felt.add(5_00)
    felt.add(2_00, SIDE)
    felt.add(1_00, FIXED)
    felt.double()
    assert felt.lying == {3: {MAIN: 10_00, SIDE: 4_00, FIXED: 1_00}}


def test_double_with_nothing_there_asks_for_nothing() -> None:
    felt = Felt(ready())
    assert felt.double() == "" and not felt.sent


def test_fixed_amounts_come_one_after_the_other_and_then_none_whatever_the_chip() -> None:
    felt = Felt(ready())
    felt.add(5_00)
    amounts = felt.state.terms.side[FIXED].amounts
    assert len(amounts) == 2
    seen = []
    for _ in range(4):
        assert felt.add(25_00, FIXED) == ""
        seen.append(felt.lying[3].get(FIXED, 0))
    assert seen == [*amounts, 0, amounts[0]]


def test_below_the_minimum_nothing_is_sent_but_it_is_seen() -> None:
    felt = Felt(ready(minimum=10_00))
    assert felt.add(5_00) == ""
    assert not felt.sent and felt.seen == {3: {MAIN: 5_00}} and felt.lying == {}
    assert "at least $10" in felt.drafts.unfinished
    felt.add(5_00)
    assert felt.sent == [c.Place(EVA, 3, 10_00)] and not felt.drafts.unfinished


def test_side_wagers_may_be_placed_first() -> None:
    felt = Felt(ready())
    felt.add(1_00, SIDE)
    assert not felt.sent and felt.seen == {3: {SIDE: 1_00}} and felt.drafts.unfinished
    felt.add(5_00)
    assert felt.sent == [c.Place(EVA, 3, 5_00, ((SIDE, 1_00),))]


def test_a_side_wager_that_is_too_high_is_refused_at_once_even_before_the_main_wager() -> None:
    """Otherwise the chip on the main wager would be refused for it."""
    felt = Felt(ready())
    assert "above" in felt.add(500_00, SIDE)
    assert felt.seen == {} and felt.add(5_00) == ""


def test_what_falls_below_the_minimum_goes_back_until_there_is_enough_again() -> None:
    felt = Felt(ready(minimum=10_00))
    felt.add(5_00)
    felt.add(5_00)
    felt.undo()
    assert felt.lying == {} and felt.seen == {3: {MAIN: 5_00}}
    assert felt.sent[-1] == c.TakeBack(EVA, 3)


@pytest.mark.parametrize(("credits", "chips", "words"), [(2_000_00, [500_00, 500_00, 5_00], "above the table maximum")])
def test_above_the_maximum_is_refused_with_a_sentence_and_nothing_sent(
    credits: int, chips: list[int], words: str
) -> None:
    felt = Felt(ready(credits))
    *fine, last = chips
    for chip in fine:
        assert felt.add(chip) == ""
    before = len(felt.sent)
    assert words in felt.add(last)
    assert len(felt.sent) == before and felt.seen == felt.lying == {3: {MAIN: 1_000_00}}


def test_beyond_the_credits_is_refused_with_a_sentence_and_nothing_sent() -> None:
    felt = Felt(ready(30_00))
    felt.add(25_00)
    assert felt.add(25_00) and len(felt.sent) == 1
    assert felt.double() and len(felt.sent) == 1
    assert felt.add(5_00) == "", "the rest can be wagered"
    assert felt.state.players[EVA] == 0


def test_beyond_the_credits_with_two_boxes_together() -> None:
    felt = Felt(ready(30_00))
    felt.add(25_00)
    assert felt.add(25_00, box=4) and felt.lying == {3: {MAIN: 25_00}}
    assert felt.add(5_00, box=4) == "" and felt.lying == {3: {MAIN: 25_00}, 4: {MAIN: 5_00}}


def test_a_box_that_is_not_adjacent_is_refused_with_a_sentence() -> None:
    felt = Felt(ready())
    felt.add(5_00)
    assert "adjacent" in felt.add(5_00, box=5)
    assert felt.lying == {3: {MAIN: 5_00}}


def test_while_the_table_has_not_answered_nothing_more_is_sent() -> None:
    felt = Felt(ready())
    drafts = felt.drafts
    assert drafts.add(felt.state, EVA, 3, MAIN, 5_00) == ""
    first = drafts.command(felt.state, EVA, 0.0)
    assert drafts.add(felt.state, EVA, 3, MAIN, 5_00) == ""
    assert drafts.command(felt.state, EVA, 0.1) is None
    assert felt.seen == {3: {MAIN: 10_00}} and felt.lying == {}
    assert first == c.Place(EVA, 3, 5_00)
    _, felt.state = step(felt.state, first)
    assert drafts.command(felt.state, EVA, 0.2) == c.Place(EVA, 3, 10_00)


def test_when_the_table_refuses_what_lies_there_is_seen_again() -> None:
    felt = Felt(ready())
    felt.add(5_00)
    felt.drafts.add(felt.state, EVA, 3, MAIN, 25_00)
    assert felt.drafts.command(felt.state, EVA, 0.0) is not None
    assert felt.seen == {3: {MAIN: 30_00}}
    felt.drafts.refused()
    assert felt.seen == felt.lying == {3: {MAIN: 5_00}}
    assert felt.drafts.command(felt.state, EVA, 0.1) is None
    assert felt.add(1_00) == "" and felt.lying == {3: {MAIN: 6_00}}


def test_a_refusal_of_something_else_leaves_a_draft_alone() -> None:
    felt = Felt(ready(minimum=10_00))
    felt.add(5_00)
    felt.drafts.refused()
    assert felt.seen == {3: {MAIN: 5_00}}


def test_a_table_that_never_answers_is_not_waited_for_without_end() -> None:
    felt = Felt(ready())
    felt.drafts.add(felt.state, EVA, 3, MAIN, 5_00)
    assert felt.drafts.command(felt.state, EVA, 1.0) is not None
    assert felt.drafts.command(felt.state, EVA, 0.9 + PATIENCE) is None and felt.seen
    assert felt.drafts.command(felt.state, EVA, 1.0 + PATIENCE) is None
    assert felt.seen == {}
    felt.now = 2.0 + PATIENCE
    assert felt.add(5_00) == "" and felt.lying == {3: {MAIN: 5_00}}


def test_when_betting_is_over_nothing_is_on_its_way() -> None:
    felt = Felt(ready(minimum=10_00))
    felt.add(5_00)
    felt.drafts.forget()
    assert felt.seen == {} and not felt.drafts.unfinished and not felt.drafts.before


def test_in_switch_a_wager_counts_for_both_hands() -> None:
    felt = Felt(Table("blackjack_switch").ready(3, credits=30_00).state)
    assert felt.add(25_00), "that would be 50"
    assert felt.add(5_00) == "" and felt.state.players[EVA] == 20_00


def test_boxes_that_become_wagers_together_are_sent_in_an_order_in_which_they_are_adjacent() -> None:
    felt = Felt(ready(minimum=10_00))
    felt.add(5_00, box=4)
    felt.add(5_00, box=4)
    felt.add(5_00, box=3)
    felt.add(5_00, box=2)
    assert felt.lying == {4: {MAIN: 10_00}}
    assert felt.double() == ""
    assert felt.lying == {2: {MAIN: 10_00}, 3: {MAIN: 10_00}, 4: {MAIN: 20_00}}


TAPS = st.one_of(
    st.tuples(st.sampled_from((1_00, 5_00, 25_00)), st.sampled_from((MAIN, SIDE, FIXED)), st.integers(2, 5)),
    st.sampled_from(("undo", "clear", "double")),
)


@settings(max_examples=60)
@given(st.lists(TAPS, max_size=25))
def test_whatever_is_sent_the_table_takes(taps: list[tuple[int, str, int] | str]) -> None:
    """Any taps, one after the other: none of the commands is refused."""
    felt = Felt(ready(120_00, minimum=10_00))
    for tap in taps:
        try:
            getattr(felt, tap)() if isinstance(tap, str) else felt.add(*tap)
        except Refused as refused:
            raise AssertionError(f"{felt.sent[-1]} was refused: {refused.reason}") from refused
        assert felt.drafts.unfinished or felt.seen == felt.lying
