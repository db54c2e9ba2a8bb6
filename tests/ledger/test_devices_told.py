"""What devices report, told in words: and no card that may lie face down is named (R53)."""

import json

import pytest

from etg.cards import card
from etg.errors import Refused
from etg.ledger import records as r
from etg.ledger.face_down import UNKNOWN, hidden_now
from etg.ledger.steps import steps
from etg.ledger.telling import Teller
from etg.ledger.verify import verify
from etg.shoe import Back, ShoeKind
from etg.table import commands as c
from etg.table import events as e
from etg.table.checklist import Step
from etg.table.commands import Device, Fault
from tests.ledger.builders import DEALER, FLOORPERSON, BookedTable
from tests.ledger.test_accounts import occurred

SECRET = card("QH")


def told(table: BookedTable, *kinds: type[e.Event]) -> list[str]:
    """The events of these kinds in words, as they may be told now."""
    reader = table.ledger.reader
    teller = Teller(hidden=hidden_now(reader))
    return [teller.words(step) for step in steps(reader, 1) if isinstance(step.event, kinds)]


def exported(table: BookedTable, *kinds: type[e.Event]) -> list[str]:
    """The cards in the data of the events of these kinds, as they may be exported now."""
    reader = table.ledger.reader
    hidden = hidden_now(reader)
    return [json.loads(hidden.data(step.row)).get("card") for step in steps(reader, 1) if isinstance(step.event, kinds)]


def deciding(game: str = "blackjack") -> BookedTable:
    """A table at which box 1 decides."""
    table = BookedTable(game).opened(1)
    table.place(1).do(c.CloseBetting())
    table.deal("8H 9C 8D 7C")
    return table


@pytest.mark.clause("BJ 3.B(2)", "BJ 4.B", "BJ 5.A", "BJ 5.A(2)")
def test_how_the_cards_were_made_ready_is_told() -> None:
    """Colours, hands or shuffler, face up or down, and who looked."""
    table = BookedTable()
    table.seat(1)
    backs = (Back.GREEN, Back.RED)
    table.do(c.OpenTable(DEALER, FLOORPERSON), c.ReceiveDecks(ShoeKind.TWO_BATCH, 0, DEALER, backs=backs))
    table.do(c.InspectCards(0, DEALER, FLOORPERSON))
    table.do(*(c.Prepare(Step.SPREAD, side, DEALER, face_up=True) for side in "ab"), c.Prepare(Step.SHOW, "ab", DEALER))
    table.do(c.Prepare(Step.WASH, "a", DEALER), c.Prepare(Step.SHUFFLE, "a", DEALER, by_device=False))
    table.do(c.Prepare(Step.WASH, "b", DEALER), c.Prepare(Step.SHUFFLE, "b", DEALER))
    table.do(c.AnswerCut("p1", accepts=False), c.Cut(by=DEALER), c.PlaceCoverCard(by=DEALER))
    table.do(c.Prepare(Step.LOAD, "a", DEALER), c.CallShuffle(FLOORPERSON))
    table.do(c.Prepare(Step.COLLECT, "a", DEALER), c.Prepare(Step.SWAP, "b", DEALER))
    table.do(c.AnswerCut("p1", accepts=False), c.Cut(by=DEALER), c.PlaceCoverCard(by=DEALER))
    table.do(c.Prepare(Step.LOAD, "b", DEALER, by_device=True))
    assert told(table, e.DecksReceived, e.Prepared) == [
        "6 decks come to the table, two batch shoe (preinspected: no), backs a green and b red, by dealer:ann",
        "cards a: spread face up, by dealer:ann",
        "cards b: spread face up, by dealer:ann",
        "cards ab: show, seen by p1, by dealer:ann",
        "cards a: wash, by dealer:ann",
        "cards a: shuffle by hand, by dealer:ann",
        "cards b: wash, by dealer:ann",
        "cards b: shuffle by the shuffler, by dealer:ann",
        "cards a: load by hand, by dealer:ann",
        "cards a: collect, by dealer:ann",
        "cards b: swap, by dealer:ann",
        "cards b: load by the shuffler, by dealer:ann",
    ]


def test_faults_are_told_with_what_the_device_says() -> None:
    """And who put it right; each fault is counted."""
    table = BookedTable().opened(1)
    table.do(c.OutOfOrder(Device.SHOE, None, Fault.OFFLINE, "port 2"), c.OutOfOrder(Device.SHOE, None, Fault.GAP))
    table.do(c.Mend(Device.SHOE, fault=Fault.OFFLINE), c.Mend(Device.SHOE, DEALER))
    table.do(c.OutOfOrder(Device.READER, DEALER), c.Mend(Device.READER, DEALER))
    table.do(c.OutOfOrder(Device.SHOE, None, Fault.LID), c.Mend(Device.SHOE, fault=Fault.LID))
    assert told(table, e.WentOutOfOrder, e.Mended) == [
        "the shoe is out of order: offline, port 2",
        "the shoe is out of order: gap",
        "the shoe says that this is over: offline; more is wrong",
        "the shoe works again, by dealer:ann",
        "the reader is out of order, by dealer:ann",
        "the reader works again, by dealer:ann",
        "the shoe is out of order: lid open",
        "the shoe says that this is over: lid open",
    ]
    actors = [row.actor for row in table.ledger.reader.events(1) if row.name in ("went_out_of_order", "mended")]
    assert actors == ["shoe", "shoe", "shoe", "dealer:ann", "dealer:ann", "dealer:ann", "shoe", "shoe"]
    assert (occurred(table, "shoe_faults"), occurred(table, "reader_faults")) == (3, 1)


def test_a_covered_shuffler_is_told_as_one() -> None:
    table = BookedTable().opened(1)
    table.do(c.OutOfOrder(Device.SHUFFLER, None, Fault.JAM), c.Mend(Device.SHUFFLER, DEALER, covered=True))
    assert told(table, e.Mended) == ["the shuffler is covered and not used, by dealer:ann"]


def test_a_card_that_could_not_be_read_is_told_without_a_card() -> None:
    table = BookedTable().opened(1)
    table.place(1).do(c.CloseBetting(), c.CardUnread())
    assert told(table, e.CardSuspected) == ["the shoe could not read the card [R53]"]
    (row,) = (row for row in table.ledger.reader.events(1) if row.name == "card_suspected")
    assert row.actor == "shoe" and occurred(table, "suspected_cards") == 1


_OF_STRAYS = (e.CardStrayed, e.CardNamed, e.StrayDiscarded, e.Held)


@pytest.mark.clause("T46", "R53")
def test_a_card_out_of_turn_is_named_when_it_has_been_turned() -> None:
    """Unseen it waits without a name; dealt face up it has one, in every event about it."""
    table = deciding()
    table.do(c.OutOfTurn(None), c.NameCard(SECRET, DEALER, FLOORPERSON))
    assert exported(table, *_OF_STRAYS) == [None, UNKNOWN]
    assert told(table, *_OF_STRAYS) == [
        "a card left the shoe out of turn: not read",
        "the card out of turn is ??, by dealer:ann, approved by floorperson:ben",
    ]
    table.do(c.NameCard(card("KH"), DEALER, FLOORPERSON), c.NameCard(SECRET, DEALER, FLOORPERSON))
    (again,) = (row for row in table.ledger.reader.events(1) if json.loads(row.data).get("was") == "QH")
    assert "QH" not in hidden_now(table.ledger.reader).data(again)
    table.do(c.DrawnInError(SECRET, False, DEALER))
    assert exported(table, *_OF_STRAYS) == [None, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN]
    table.decide(1, "stand")
    assert UNKNOWN in "".join(told(table, *_OF_STRAYS)) and "QH" not in "".join(told(table, *_OF_STRAYS))
    table.do(c.TurnHoleCard(), c.Card(SECRET, c.Source.HELD))
    assert exported(table, *_OF_STRAYS) == [None, "QH", "KH", "QH", "QH"]
    assert verify(table.ledger.reader).ok


@pytest.mark.parametrize(
    "seen", [c.DrawnInError(SECRET, True, DEALER), c.FaceUpCard(SECRET, DEALER)], ids=["exposed", "face up"]
)
def test_a_card_out_of_turn_that_everybody_has_seen_is_named(seen: c.Command) -> None:
    table = deciding()
    table.do(c.OutOfTurn(SECRET))
    assert exported(table, e.CardStrayed) == [UNKNOWN]
    table.do(seen)
    assert exported(table, e.CardStrayed) == ["QH"]
    assert told(table, e.CardStrayed) == ["a card left the shoe out of turn: QH"]


@pytest.mark.clause("T46", "R53")
def test_a_card_that_went_to_the_rack_unseen_is_named_when_the_round_is_over() -> None:
    """Like a burned one; also when two of them wait, and only the second has been seen."""
    table = deciding()
    table.do(c.OutOfTurn(SECRET), c.OutOfTurn(card("KH")), c.DiscardStray(DEALER, FLOORPERSON))
    table.do(c.DrawnInError(card("KH"), True, DEALER))
    assert exported(table, e.CardStrayed, e.StrayDiscarded) == [UNKNOWN, "KH", UNKNOWN]
    assert told(table, e.StrayDiscarded) == [
        "the card out of turn goes to the discard rack: ??, by dealer:ann, approved by floorperson:ben"
    ]
    table.do(c.Void("test", DEALER, FLOORPERSON), c.Clear())
    assert exported(table, e.CardStrayed, e.StrayDiscarded) == ["QH", "KH", "QH"]
    (row,) = table.ledger.reader.rounds()
    assert "card_strayed" in json.loads(row.irregular)


def test_between_rounds_a_card_out_of_turn_is_not_named_either() -> None:
    """Nor by a refusal; burned it stays unknown as any burned card."""
    table = BookedTable("blackjack", decks=1).opened(1)
    table.place(1)
    table.do(c.OutOfTurn(SECRET))
    with pytest.raises(Refused, match="not the card"):
        table.ledger.record(c.DrawnInError(card("KH"), True, DEALER))
    assert exported(table, e.CardStrayed) == [UNKNOWN]
    assert "QH" not in "".join(told(table, e.CardStrayed, e.CommandRefused))
    table.do(c.DrawnInError(SECRET, False, DEALER), c.CloseBetting())
    assert exported(table, e.CardStrayed, e.Held) == [UNKNOWN, UNKNOWN]
    table.do(c.Card(SECRET, c.Source.HELD))
    assert exported(table, e.CardStrayed, e.Held) == ["QH", "QH"]
    table.do(c.Void("test", DEALER, FLOORPERSON), c.Clear(), c.OutOfTurn(SECRET))
    with pytest.raises(Refused, match="the QH cannot be"):
        table.ledger.record(c.DrawnInError(SECRET, True, DEALER))
    assert UNKNOWN in told(table, e.CommandRefused)[-1] and "QH" not in told(table, e.CommandRefused)[-1]
    other = BookedTable("blackjack", decks=1).opened(1)
    other.do(c.OutOfTurn(SECRET), c.OutOfTurn(card("KH")), c.CloseTable(FLOORPERSON))
    assert exported(other, e.CardStrayed) == [UNKNOWN, UNKNOWN]


def test_doors_are_told_with_what_follows_from_them() -> None:
    """And whether anybody could hear the switch."""
    table = BookedTable().opened(1)
    ledger = table.ledger
    ledger.record(c.OpenDoor(c.Door.MAIN), also=[r.DoorOpened("main door")])
    ledger.record(c.CloseDoor(c.Door.MAIN), also=[r.DoorClosed("main door")])
    ledger.note(r.DoorOpened("logic door", True), r.DoorClosed("logic door", True))
    assert told(table, e.DoorHolds, e.DoorReleases, r.DoorOpened, r.DoorClosed) == [
        "the table stands: main door open",
        "the door is opened: main door",
        "the table no longer stands: main door",
        "the door is closed: main door",
        "the door is opened: logic door, while the table was off or could not hear it",
        "the door is closed: logic door, while the table was off or could not hear it",
    ]
    assert occurred(table, "doors") == 2
    actors = [row.actor for row in ledger.reader.events(1) if row.name in ("door_holds", "door_releases")]
    assert actors == ["inputs", "inputs"]
    assert verify(ledger.reader).ok
