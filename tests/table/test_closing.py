"""The last rounds before a table closes."""

from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.prompts import prompt
from tests.table.builders import DEALER, FLOORPERSON, Table


def last(rounds: int) -> c.AnnounceClosing:
    """What the floorperson announces."""
    return c.AnnounceClosing(rounds, FLOORPERSON)


def play(table: Table) -> None:
    """A round from the wager to the clearing."""
    table.place(1).do(c.CloseBetting())
    table.end_round()


def test_every_round_that_is_cleared_counts() -> None:
    """Until none is left: then no wager is accepted, and the dealer is told what to do."""
    table = Table().seat(1)
    assert table.do(last(2)) == [e.ClosingAnnounced(2, FLOORPERSON)]
    play(table)
    assert table.state.closing == 1 and next_action(table.state).do is Do.WAGERS
    play(table)
    assert table.state.closing == 0 and next_action(table.state).do is Do.CLOSE_TABLE
    assert "have a floorperson close the table" in prompt(table.state)
    for command in (c.Place("p1", 1, 10_00), c.Repeat("p1")):
        assert "the last round has been played" in table.refuse(command)[0]
    table.do(c.CloseTable(FLOORPERSON), c.OpenTable(DEALER, FLOORPERSON))
    assert table.state.closing is None


def test_the_round_in_play_is_one_of_them() -> None:
    """Announced in a round as the last one, it is that round."""
    table = Table().open(1)
    table.do(last(1))
    table.end_round()
    assert table.state.closing == 0
    table = Table().open(1)
    table.do(last(0))
    table.end_round()
    assert table.state.closing == 0 and next_action(table.state).do is Do.CLOSE_TABLE


def test_wagers_on_the_table_are_still_played() -> None:
    """So no round cannot be announced while any lie there."""
    table = Table().seat(1).place(1)
    assert "wagers lie on the table" in table.refuse(last(0))[0]
    table.do(last(1), c.CloseBetting())


def test_it_can_be_announced_anew_and_cancelled() -> None:
    """By a floorperson only, within reason, and at an open table."""
    table = Table().seat(1)
    assert "no last rounds" in table.refuse(c.CancelClosing(FLOORPERSON))[0]
    for rounds in (-1, 21):
        assert "0 to 20 rounds" in table.refuse(last(rounds))[0]
    table.do(last(5), last(3))
    assert "announced already" in table.refuse(last(3))[0]
    for by in (None, DEALER):
        assert "for a floorperson" in table.refuse(c.AnnounceClosing(1, by))[0]
        assert "for a floorperson" in table.refuse(c.CancelClosing(by))[0]
    table.do(last(0), c.CancelClosing(FLOORPERSON))
    assert table.state.closing is None
    table.place(1)
    closed = Table(shoe=None)
    assert "closed already" in closed.refuse(last(3))[0]
