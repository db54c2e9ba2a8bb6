"""What devices and their links report: faults, cards that nobody could read, cards that nobody was to get."""

import json
from itertools import product

import pytest

from etg.cards import card
from etg.errors import Malformed
from etg.games import GAMES
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.commands import Device, Fault
from etg.table.people import Person, Role
from etg.table.script import load_json, read_script
from etg.table.state import Cause
from tests.table.builders import DEALER, FLOORPERSON, Table

HOLE_CARD = [game.id for game in GAMES.values() if game.hole_card]
TECHNICIAN = Person(Role.TECHNICIAN, "tom")


def out(device: Device, fault: Fault, detail: str = "") -> c.OutOfOrder:
    """A device says what is wrong with it."""
    return c.OutOfOrder(device, None, fault, detail)


def over(device: Device, fault: Fault) -> c.Mend:
    """A device says that this is over."""
    return c.Mend(device, fault=fault)


# Faults


@pytest.mark.clause("BJ 14.L", "SP 13.Q", "PO 13.Q", "PE 13.Q")
@pytest.mark.parametrize("game", HOLE_CARD)
def test_a_reader_that_does_not_answer_stops_the_deal_until_it_does(game: str) -> None:
    """It says so itself, and it comes back by itself."""
    clause = f"{GAMES[game].book} {'14.L' if GAMES[game].book == 'BJ' else '13.Q'}"
    table = Table(game).open(1)
    (event,) = table.do(out(Device.READER, Fault.OFFLINE, "port 2"))
    assert event == e.WentOutOfOrder(Device.READER, None, Fault.OFFLINE, "port 2")
    assert table.prompt == "the reader does not answer (port 2): check its cable; no cards until it is back"
    assert table.refuse(c.Card(card("8H")))[1] == clause
    assert table.refuse(c.Card(card("8H"), c.Source.MANUAL, None, DEALER, FLOORPERSON))[1] == clause
    assert table.refuse(out(Device.READER, Fault.OFFLINE))[1] == clause
    assert table.do(over(Device.READER, Fault.OFFLINE)) == [e.Mended(Device.READER, fault=Fault.OFFLINE)]
    assert table.state.causes == () and not table.state.out_of_order
    table.deal("8H")


def test_a_device_is_back_when_nothing_is_wrong_with_it_any_more() -> None:
    """First it did not answer, then cards were missing: that it answers again is not enough."""
    table = Table().open(1)
    table.do(out(Device.SHOE, Fault.OFFLINE), out(Device.SHOE, Fault.GAP))
    assert table.state.causes == (Cause(Device.SHOE, Fault.OFFLINE), Cause(Device.SHOE, Fault.GAP))
    table.do(over(Device.SHOE, Fault.OFFLINE))
    assert table.state.out_of_order == {Device.SHOE} and next_action(table.state).do is Do.MEND
    assert table.prompt.startswith("cards may have left the shoe unread: compare the cards on the felt")
    for fault in (Fault.OFFLINE, Fault.GAP):
        assert table.refuse(over(Device.SHOE, fault))[1] == "BJ 7.A"
    table.do(c.Mend(Device.SHOE, TECHNICIAN))
    assert not table.state.causes
    table.deal("8H")


def test_only_what_can_end_by_itself_does() -> None:
    """A cable is put in again and a lid is closed; whatever people must look at waits for them."""
    for fault in Fault:
        table = Table().open(1)
        table.do(out(Device.SHOE, fault))
        if fault in (Fault.OFFLINE, Fault.LID):
            table.do(over(Device.SHOE, fault))
        else:
            assert "does not end by itself" in table.refuse(over(Device.SHOE, fault))[0]
            table.do(c.Mend(Device.SHOE, DEALER))
        table.deal("8H")


def test_who_may_say_what_about_a_device() -> None:
    """Without a fault it is a person; and people put a device back whatever was wrong with it."""
    table = Table().open(1)
    assert "dealer or a floorperson" in table.refuse(c.OutOfOrder(Device.SHOE))[0]
    assert "dealer or a floorperson" in table.refuse(c.OutOfOrder(Device.SHOE, TECHNICIAN, Fault.JAM))[0]
    table.do(c.OutOfOrder(Device.SHOE, DEALER), out(Device.SHOE, Fault.LID), out(Device.READER, Fault.JAM))
    assert "names no fault" in table.refuse(c.Mend(Device.SHOE, DEALER, fault=Fault.LID))[0]
    assert "names no fault" in table.refuse(c.Mend(Device.SHOE, covered=True, fault=Fault.LID))[0]
    table.do(over(Device.SHOE, Fault.LID))
    assert Device.SHOE in table.state.out_of_order, "the dealer has taken it out of service"
    table.do(c.Mend(Device.SHOE, DEALER))
    assert table.state.causes == (Cause(Device.READER, Fault.JAM),)
    community = Table("community_blackjack")
    assert community.refuse(out(Device.READER, Fault.OFFLINE))[1] == "BJ 12.C(1)"


@pytest.mark.clause("BJ 14.M", "BJ 14.N")
def test_a_shuffler_that_answers_again_has_its_cards_shuffled_unless_it_is_covered() -> None:
    """Nobody knows what it did meanwhile; covered it is not used anyway."""
    table = Table().seat(1)
    table.do(out(Device.SHUFFLER, Fault.OFFLINE), over(Device.SHUFFLER, Fault.OFFLINE))
    assert table.prompt == "put the cards left in the shoe into the discard rack"
    table.make_ready()
    table.do(out(Device.SHUFFLER, Fault.JAM), c.Mend(Device.SHUFFLER, DEALER, covered=True))
    table.make_ready()
    table.do(out(Device.SHUFFLER, Fault.OFFLINE), over(Device.SHUFFLER, Fault.OFFLINE))
    assert table.state.shoe.covered and table.prompt == "place your wagers"


@pytest.mark.parametrize(("device", "fault"), list(product(Device, Fault)))
def test_every_fault_says_what_is_wrong_and_what_to_do(device: Device, fault: Fault) -> None:
    """One sentence, which names the device."""
    table = Table().open(1)
    table.do(out(device, fault))
    wrong, colon, todo = table.prompt.partition(": ")
    assert colon and todo and f"the {device}" in wrong
    assert "{" not in table.prompt and not table.prompt.endswith(".")


def test_what_a_device_reports_is_no_part_of_a_script() -> None:
    """A script has what people did; its format stays as it is."""
    act = {"after": 0, "command": "out_of_order", "by": "dealer:ann", "device": "shoe", "fault": "jam"}
    script = {"game": "blackjack", "boxes": [{"box": 1, "wager": 1000}], "cards": "8H", "staff": [act]}
    with pytest.raises(Malformed, match="no part of a script"):
        read_script(load_json(json.dumps(script)))
