"""What the table makes of what its devices say."""

from queue import Queue

import pytest

from etg.cabinet.bridge import Bridge, cards_due
from etg.cards import NAMES, card
from etg.devices import messages as m
from etg.devices.angel_eye import AngelEye, card_telegram
from etg.devices.emulated.faults import strike
from etg.devices.emulated.inputs import EmulatedInputs
from etg.devices.emulated.port import Emulation
from etg.devices.emulated.reader import EmulatedReader
from etg.devices.emulated.shoe import EmulatedShoe
from etg.devices.emulated.wire import Wire
from etg.devices.link import Standing
from etg.devices.protocol import EtgTalk
from etg.devices.reports import CardDrawn, Connected, CoverCardDrawn, Input, Kind, Position, Report, Trouble
from etg.devices.turned import TurnedLink
from etg.errors import Refused, Tilt
from etg.ledger import records as r
from etg.ledger.faults import fault
from etg.ledger.ledger import Ledger
from etg.ledger.transaction import Transaction
from etg.modes import Mode
from etg.shoe import Back, ShoeKind
from etg.shoe.virtual import COVER
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.prompts import prompt
from etg.table.routine import shoe_kinds
from tests.devices.table import DEALER, FLOORPERSON, EmulatedTable

GAME = "community_blackjack"


def table(game: str = GAME, until: Do = Do.DEAL, seed: int = 1) -> EmulatedTable:
    """A table that waits for something in its second round."""
    found = EmulatedTable(game, seed)
    found.play(1)
    for _ in range(2000):
        if found.state.round is not None and next_action(found.state).do is until:
            return found
        found.step()
    raise AssertionError(f"the table never waits for: {until}")


def wait(found: EmulatedTable, seconds: float = 0.5) -> None:
    """Time passes, and nobody does anything."""
    end = found.clock.now + seconds
    while found.clock.now < end:
        found.clock.now += 0.05
        for link in found.links.values():
            link.turn(found.clock.now)
        found.bridge.take()
        found.look()


def events(found: EmulatedTable, first: int) -> list[e.Event]:
    return [row.event() for row in found.ledger.reader.events(first + 1)]


def names(found: EmulatedTable, first: int) -> list[str]:
    return [event.name for event in events(found, first)]


# Links


def test_a_shoe_that_does_not_answer_stops_the_deal_and_goes_on_by_itself() -> None:
    found = table()
    found.shoe_device.strike(strike("time 0: silence 5"))
    wait(found, 4)
    assert next_action(found.state).do is Do.MEND
    assert "does not answer" in prompt(found.state)
    assert found.state.causes[0].fault is c.Fault.OFFLINE
    wait(found, 3)
    assert not found.state.causes
    assert next_action(found.state).do is Do.DEAL


@pytest.mark.clause("BJ 14.L")
def test_a_reader_that_is_gone_stops_the_deal() -> None:
    found = table("blackjack")
    found.reader_device.strike(strike("time 0: unplug 3"))
    wait(found)
    assert next_action(found.state) == (Do.MEND, 0, 0, "reader")
    assert cards_due(found.state) == 0
    with pytest.raises(Refused) as refused:
        found.ledger.record(c.Card(card("AS")))
    assert refused.value.clause == "BJ 14.L"
    wait(found, 4)
    assert next_action(found.state).do is Do.DEAL


def test_community_blackjack_needs_no_reader() -> None:
    found = table()
    found.reader_device.strike(strike("time 0: unplug 30"))
    wait(found, 2)
    assert not found.state.causes
    assert "device_lost" in names(found, 0)
    assert "command_refused" not in names(found, 0)


def test_after_a_restart_the_table_knows_what_does_not_answer() -> None:
    found = table()
    found.shoe_device.strike(strike("time 0: unplug 2"))
    wait(found)
    assert found.state.causes
    found.connect()  # the program is started anew
    found.bridge.take()
    assert found.state.causes, "nobody has answered yet"
    wait(found, 4)
    assert not found.state.causes, "it answers again"


def test_other_firmware_needs_somebody_to_look_at_it() -> None:
    found = table()
    found.shoe.firmware = "6.6.6"
    found.shoe_device.strike(strike("time 0: boot"))
    wait(found, 3)
    (cause,) = found.state.causes
    assert cause.fault is c.Fault.CHANGED and "6.6.6" in cause.detail
    wait(found, 10)
    assert found.state.causes, "it does not end by itself"
    found.do(c.Mend(c.Device.SHOE, FLOORPERSON))
    assert next_action(found.state).do is Do.DEAL
    (changed,) = found.ledger.reader.named("device_changed")
    assert isinstance(changed, r.DeviceChanged) and "1.0.0" in changed.before and "6.6.6" in changed.now
    assert found.ledger.identities[Kind.SHOE].firmware == "6.6.6"


def test_a_device_that_is_still_not_right_is_not_put_back_in_service() -> None:
    found = table()
    found.shoe_device.strike(strike("time 0: unplug 3"))
    wait(found)
    with pytest.raises(Refused, match="does not answer"):
        found.bridge.check(c.Mend(c.Device.SHOE, DEALER))
    wait(found, 4)
    found.shoe_device.strike(strike("time 0: lid 2"))
    wait(found, 1.5)
    with pytest.raises(Refused, match="lid"):
        found.bridge.check(c.Mend(c.Device.SHOE, DEALER))
    found.bridge.check(c.Mend(c.Device.SHUFFLER, DEALER))
    wait(found, 2)
    found.bridge.check(c.Mend(c.Device.SHOE, DEALER))


# Cards


def test_the_lock_follows_the_next_action() -> None:
    found = table()
    wait(found)
    left = len(found.state.round.deal) if found.state.round else 0
    assert found.shoe.allowed == left > 1, "the whole first deal at the dealer's own pace"
    found = table(until=Do.DECIDE)
    wait(found)
    assert found.shoe.allowed == 0 and found.shoe.locked
    assert not found.shoe_device.draw()


def test_after_the_first_deal_one_card_may_leave() -> None:
    found = table(until=Do.DEALER_DRAWS)
    wait(found)
    assert found.shoe.allowed == 1


def test_a_card_out_of_turn_waits_for_the_dealer() -> None:
    found = table(until=Do.DECIDE)
    wait(found)
    found.shoe.draw(found.clock.now, force=True)
    wait(found)
    assert next_action(found.state).do is Do.STRAY
    name = NAMES[found.left[-1].card]
    assert name not in prompt(found.state), "it may lie face down (R53)"


def test_a_card_pulled_out_by_force_is_out_of_turn_whenever_it_is_heard_of() -> None:
    """The shoe was locked when it came, though the table may wait for a card by the time it hears of it."""
    found = table()
    position = found.ledger.positions[Kind.SHOE]
    found.bridge.handle(
        CardDrawn(Kind.SHOE, position._replace(sequence=position.sequence + 1), card("QH"), forced=True)
    )
    assert next_action(found.state).do is Do.STRAY
    found.do(c.DrawnInError(card("QH"), False, DEALER))
    assert next_action(found.state).do is Do.DEAL, "unseen, it is the next card"
    found.do(c.Card(card("QH"), c.Source.HELD))
    assert found.state.round is not None and card("QH") in found.state.round.community + found.state.round.dealer


def test_a_card_that_the_shoe_is_not_sure_of_is_not_read() -> None:
    found = table()
    position = found.ledger.positions[Kind.SHOE]
    unsure = CardDrawn(Kind.SHOE, position._replace(sequence=position.sequence + 1), card("QH"), None, 89)
    found.bridge.handle(unsure)
    assert next_action(found.state).do is Do.CHECK_CARD
    sure = table()
    sure.bridge.handle(CardDrawn(Kind.SHOE, position._replace(sequence=position.sequence + 1), card("QH"), None, 90))
    assert next_action(sure.state).do is Do.DEAL


def test_cards_behind_one_that_people_look_at_wait_and_are_not_acknowledged() -> None:
    found = table()
    wait(found)
    found.shoe.unreadable = 1
    for _ in range(2):
        assert found.shoe_device.draw()
    wait(found)
    assert next_action(found.state).do is Do.CHECK_CARD
    assert found.shoe.acked == found.shoe.last - 1, "the shoe keeps the second one"
    found.connect()  # killed and started again
    wait(found)
    assert next_action(found.state).do is Do.CHECK_CARD
    real = [left.card for left in found.left[-2:]]
    found.do(c.Card(real[0], c.Source.MANUAL, None, DEALER, FLOORPERSON))
    wait(found)
    assert found.given[-2:] == real
    assert found.shoe.acked == found.shoe.last


def test_cards_entered_by_hand_are_not_counted_again_when_the_shoe_is_back() -> None:
    """Two people enter what was drawn while the cable was out; the shoe, which saw it too, only confirms it."""
    found = table()
    wait(found)
    found.shoe_device.strike(strike("time 0: unplug 4"))
    wait(found)
    first = found.ledger.last
    for _ in range(2):
        found.shoe.draw(found.clock.now, force=True)
        found.do(c.Card(found.left[-1].card, c.Source.MANUAL, None, DEALER, FLOORPERSON))
    assert list(found.ledger.entered) == [left.card for left in found.left[-2:]]
    found.connect()  # even when the program is started anew in between
    wait(found, 6)
    assert found.given == [left.card for left in found.left]
    assert names(found, first).count("entry_confirmed") == 2
    assert not found.ledger.entered
    assert not found.state.causes and not found.state.shoe.strays
    found.step()


def test_a_card_entered_wrongly_is_found_when_the_shoe_is_back() -> None:
    found = table()
    wait(found)
    found.shoe_device.strike(strike("time 0: unplug 4"))
    wait(found)
    found.shoe.draw(found.clock.now, force=True)
    real = found.left[-1].card
    other = next(each for each in range(52) if each != real and found.state.cards[0].holds(each))
    found.do(c.Card(other, c.Source.MANUAL, None, DEALER, FLOORPERSON))
    wait(found, 6)
    assert next_action(found.state).do is Do.STRAY
    assert found.state.shoe.strays[0].card == real


def test_what_is_entered_for_a_gap_is_not_taken_for_the_card_behind_it() -> None:
    """One card is lost for ever, the one behind it waits: two people enter the lost one, and the next is dealt."""
    found = table()
    wait(found)
    found.shoe.kept = 1
    found.shoe_device.strike(strike("time 0: unplug 2"))
    wait(found)
    for _ in range(2):
        found.shoe.draw(found.clock.now)  # the first is pushed out by the second
        found.shoe.acked = found.shoe.last  # as if there were room
    found.shoe.acked = 0
    wait(found, 4)
    assert found.state.causes[0].fault is c.Fault.GAP
    lost, behind = (left.card for left in found.left[-2:])
    found.do(c.Card(lost, c.Source.MANUAL, None, DEALER, FLOORPERSON))
    found.do(c.Mend(c.Device.SHOE, DEALER))
    wait(found)
    assert found.given[-2:] == [lost, behind]
    assert not found.state.shoe.strays
    assert "entry_confirmed" not in names(found, 0)


def test_what_was_entered_for_a_gap_is_no_card_of_a_later_outage() -> None:
    """A card that is lost for ever was entered; another one like it, drawn while the cable was out, is not the same."""
    found = table()
    wait(found)
    found.shoe_device.strike(strike("time 0: silence 1"))
    assert found.shoe_device.draw()
    lost = found.left[-1].card
    found.shoe_device.strike(strike("time 0: forget"))
    wait(found, 4)
    assert found.state.causes[0].fault is c.Fault.GAP
    found.do(c.Card(lost, c.Source.MANUAL, None, DEALER, FLOORPERSON))
    found.do(c.Mend(c.Device.SHOE, DEALER))
    wait(found)
    found.shoe.sides[None].append(lost)
    found.shoe_device.strike(strike("time 0: silence 4"))
    assert found.shoe_device.draw()
    wait(found, 6)
    assert found.given[-2:] == [lost, lost]
    assert "entry_confirmed" not in names(found, 0)


def test_the_shoe_is_not_put_back_while_it_still_says_what_happened() -> None:
    found = table()
    position = found.ledger.positions[Kind.SHOE]
    found.bridge.handle(Connected(Kind.SHOE, found.shoe.identity, position, position.sequence + 2))
    with pytest.raises(Refused, match="wait a moment"):
        found.bridge.check(c.Mend(c.Device.SHOE, DEALER))
    for more in (1, 2):
        found.bridge.handle(CardDrawn(Kind.SHOE, position._replace(sequence=position.sequence + more), card("QH")))
    found.bridge.check(c.Mend(c.Device.SHOE, DEALER))


def test_of_two_cards_entered_by_hand_the_shoe_has_kept_one() -> None:
    found = table()
    wait(found)
    found.shoe_device.strike(strike("time 0: unplug 4"))
    wait(found)
    found.shoe.kept = 1
    for _ in range(2):
        found.shoe.draw(found.clock.now)
        found.shoe.acked = found.shoe.last  # as if there were room
        found.do(c.Card(found.left[-1].card, c.Source.MANUAL, None, DEALER, FLOORPERSON))
    found.shoe.acked = 0
    wait(found, 6)
    assert [cause.fault for cause in found.state.causes] == [c.Fault.GAP]
    found.do(c.Mend(c.Device.SHOE, DEALER))
    wait(found)
    assert found.given == [left.card for left in found.left]
    (confirmed,) = found.ledger.reader.named("entry_confirmed")
    assert confirmed == r.EntryConfirmed("shoe", 1)


def test_a_jammed_card_that_was_entered_is_not_counted_again_when_it_is_free() -> None:
    found = table()
    wait(found)
    found.shoe.trouble(Trouble.JAM, True, found.clock.now)
    wait(found)
    assert found.state.causes[0].fault is c.Fault.JAM
    real = found.shoe.sides[None][-1]
    found.do(c.Card(real, c.Source.MANUAL, None, DEALER, FLOORPERSON))
    found.shoe.trouble(Trouble.JAM, False, found.clock.now)
    found.shoe.draw(found.clock.now, force=True)
    wait(found)
    found.do(c.Mend(c.Device.SHOE, DEALER))
    wait(found)
    assert found.given == [left.card for left in found.left]
    assert "entry_confirmed" in names(found, 0)


def enter(found: EmulatedTable, number: int) -> None:
    """Two people say what lies on the felt."""
    found.do(c.Card(number, c.Source.MANUAL, None, DEALER, FLOORPERSON))


@pytest.mark.parametrize("drawn", [1, 2, 3])
@pytest.mark.parametrize("entered", [0, 1, 2, 3])
@pytest.mark.parametrize("restart", [False, True])
def test_cards_entered_while_the_shoe_is_mended_count_once(drawn: int, entered: int, restart: bool) -> None:
    found = table()
    wait(found)
    found.shoe.trouble(Trouble.JAM, True, found.clock.now)
    wait(found)
    found.shoe.trouble(Trouble.JAM, False, found.clock.now)
    coming = found.shoe.sides[None][::-1][:3]
    for place in range(3):
        if place < drawn:
            found.shoe.draw(found.clock.now, force=True)
        if place < entered:
            enter(found, coming[place])
    wait(found)
    if restart:
        found.connect()
        wait(found)
    found.do(c.Mend(c.Device.SHOE, DEALER))
    wait(found)
    assert not found.state.shoe.strays
    assert found.given[-max(drawn, entered) :] == coming[: max(drawn, entered)]
    assert len(found.given) == len(found.left) + max(0, entered - drawn)


@pytest.mark.parametrize("restart", [False, True])
def test_a_card_entered_before_anybody_knew_that_the_shoe_is_silent(restart: bool) -> None:
    """The silence was too short to be noticed: what the shoe says then may be the card that was entered."""
    found = table()
    wait(found)
    found.shoe_device.strike(strike("time 0: silence 1"))
    assert found.shoe_device.draw()
    wait(found)
    assert not found.state.causes
    enter(found, found.left[-1].card)
    if restart:
        found.connect()
    wait(found, 3)
    assert len(found.given) == len(found.left) or found.state.shoe.strays, "it counts once, or people look at it"


@pytest.mark.parametrize("restart", [False, True])
def test_a_card_that_the_shoe_has_forgotten_is_entered_with_the_one_behind_it(restart: bool) -> None:
    """As people are told: they compare the felt with the screen, enter what is missing, and mend the shoe."""
    found = table()
    wait(found)
    found.shoe_device.strike(strike("time 0: unplug 1"))
    wait(found, 0.1)
    found.shoe.draw(found.clock.now, force=True)
    found.shoe_device.strike(strike("time 0: forget 0"))
    found.shoe.draw(found.clock.now, force=True)
    wait(found, 2)
    assert found.state.causes[0].fault is c.Fault.GAP
    for left in found.left[-2:]:
        enter(found, left.card)
    if restart:
        found.connect()
        wait(found)
    found.do(c.Mend(c.Device.SHOE, DEALER))
    wait(found)
    assert found.given == [left.card for left in found.left]
    assert not found.state.shoe.strays and not found.ledger.entered


def test_what_is_on_record_is_only_acknowledged() -> None:
    found = table()
    wait(found)
    position = found.ledger.positions[Kind.SHOE]
    before = found.ledger.last
    found.shoe.acked = 0
    for sequence in (position.sequence, 1):
        found.bridge.handle(CardDrawn(Kind.SHOE, position._replace(sequence=sequence), card("QH")))
    assert found.ledger.last == before


def test_cards_wait_while_the_table_is_stopped() -> None:
    found = table()
    wait(found)
    found.ledger.tilt("books_wrong")
    before = found.ledger.positions[Kind.SHOE]
    found.shoe.draw(found.clock.now, force=True)
    wait(found)
    assert found.ledger.positions[Kind.SHOE] == before and found.shoe.acked < found.shoe.last
    found.do(c.ClearTilt(DEALER, FLOORPERSON))
    wait(found)
    assert found.given == [left.card for left in found.left]
    assert found.shoe.acked == found.shoe.last


def test_cards_out_of_turn_come_one_after_the_other() -> None:
    found = table(until=Do.DECIDE)
    wait(found)
    for _ in range(2):
        found.shoe.draw(found.clock.now, force=True)
    wait(found)
    for left in found.left[-2:]:
        assert [stray.card for stray in found.state.shoe.strays] == [left.card]
        found.do(c.DiscardStray(DEALER, FLOORPERSON))
        wait(found)
    assert not found.state.shoe.strays
    assert found.given == [left.card for left in found.left]


def test_a_card_drawn_through_an_open_lid_is_out_of_turn() -> None:
    found = table()
    wait(found)
    found.shoe.trouble(Trouble.LID_OPEN, True, found.clock.now)
    wait(found)
    found.shoe.draw(found.clock.now, force=True)
    wait(found)
    assert [stray.card for stray in found.state.shoe.strays] == [found.left[-1].card]
    assert found.shoe.acked == found.shoe.last


def test_a_shoe_that_is_covered_or_back_by_itself_is_not_asked() -> None:
    found = table()
    found.shoe_device.strike(strike("time 0: unplug 3"))
    wait(found)
    found.bridge.check(c.Mend(c.Device.SHOE, DEALER, covered=True))
    found.bridge.check(c.Mend(c.Device.SHOE, fault=c.Fault.OFFLINE))


def test_a_single_shoe_may_tell_a_side_of_its_cover_card() -> None:
    found = table()
    wait(found)
    place = found.ledger.positions[Kind.SHOE]
    found.bridge.handle(CoverCardDrawn(Kind.SHOE, place._replace(sequence=place.sequence + 1), "a"))
    assert found.state.shoe.due


def test_a_card_without_a_number_that_was_entered_counts_once() -> None:
    """Shoes of other makers do not number their cards."""
    found = table()
    wait(found)
    found.do(c.OutOfOrder(c.Device.SHOE, DEALER))
    real = found.shoe.sides[None][-1]
    enter(found, real)
    before = len(found.given)
    found.bridge.handle(CardDrawn(Kind.SHOE, None, real))
    found.do(c.Mend(c.Device.SHOE, DEALER))
    found.bridge.take()
    found.look()
    assert len(found.given) == before
    assert not found.ledger.entered


def failing(found: EmulatedTable, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The disk fails when the next event of this name is to be written."""
    commit = found.ledger._commit

    def fail(transaction: Transaction) -> None:
        if any(row.name == name for row in transaction.rows):
            monkeypatch.setattr(found.ledger, "_commit", commit)
            raise fault("disk_fault", "for once")
        commit(transaction)

    monkeypatch.setattr(found.ledger, "_commit", fail)


def test_a_card_is_not_lost_when_the_disk_fails_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table()
    wait(found)
    failing(found, monkeypatch, "dealt")
    assert found.shoe_device.draw()
    with pytest.raises(Tilt):
        wait(found)
    assert found.shoe.acked < found.shoe.last
    assert found.shoe_device.draw()
    wait(found)
    assert found.given == [left.card for left in found.left]
    assert found.shoe.acked == found.shoe.last


def test_other_firmware_is_noticed_also_when_the_disk_fails_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table()
    wait(found)
    failing(found, monkeypatch, "device_changed")
    found.shoe.firmware = "6.6.6"
    found.shoe_device.strike(strike("time 0: boot"))
    with pytest.raises(Tilt):
        wait(found, 3)
    wait(found)
    assert [cause.fault for cause in found.state.causes] == [c.Fault.CHANGED]
    assert found.ledger.identities[Kind.SHOE].firmware == "6.6.6"


def test_another_shoe_comes_while_a_card_waits() -> None:
    found = table()
    wait(found)
    found.shoe.unreadable = 1
    for _ in range(2):
        assert found.shoe_device.draw()
    wait(found)
    real = [left.card for left in found.left[-2:]]
    other = EmulatedShoe("OTHER")
    other.load(found.shoe.sides[None][::-1])
    found.shoe_device.strike(strike("time 0: unplug 0.2"))
    wait(found, 0.1)
    found.shoe_device.wire.device = other
    wait(found, 1)
    place = found.ledger.positions[Kind.SHOE]
    assert place.serial == "OTHER"
    found.do(c.Mend(c.Device.SHOE, DEALER))
    enter(found, real[0])
    wait(found)
    assert found.given[-2:] == real
    assert found.ledger.positions[Kind.SHOE] == place, "the books do not go back to the shoe that is gone"
    assert found.state.causes[0].fault is c.Fault.GAP, "what it had to say last may be missing"
    found.do(c.Mend(c.Device.SHOE, DEALER))
    wait(found)
    assert found.shoe_device.draw(), "the shoe is open"
    wait(found)
    assert found.given[-1] == other.record[-1].card


def test_a_link_that_was_only_held_up_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the whole program was stopped for some seconds: nothing was lost, and nothing will be reported."""
    found = table()
    wait(found)
    with monkeypatch.context() as held_up:
        held_up.setattr(TurnedLink, "connected", False)
        found.bridge.take()
        assert found.state.causes[0].fault is c.Fault.OFFLINE
    found.bridge.take()
    assert not found.state.causes
    found.bridge.check(c.Mend(c.Device.SHOE, DEALER))


def test_a_card_without_a_side_of_a_double_shoe_is_a_gap() -> None:
    found = EmulatedTable("blackjack", 1)
    kinds = [kind for kind in shoe_kinds(found.state.terms) if kind is ShoeKind.DOUBLE]
    assert kinds, "this game may be dealt from a double shoe"
    found.do(c.OpenTable(DEALER, FLOORPERSON))
    found.do(c.ReceiveDecks(ShoeKind.DOUBLE, 0, FLOORPERSON, preinspected=True, backs=(Back.RED, Back.BLUE)))
    wait(found)
    found.shoe.load([5])
    found.shoe.draw(found.clock.now, force=True)
    wait(found)
    assert [cause.fault for cause in found.state.causes] == [c.Fault.GAP]
    assert "events_missed" in names(found, 0)
    assert found.shoe.acked == found.shoe.last


def test_a_gap_without_cards_at_the_table_is_only_on_record() -> None:
    found = EmulatedTable(GAME, 1)
    wait(found)
    found.shoe_device.strike(strike("time 0: forget"))
    wait(found, 2)
    assert "events_missed" in names(found, 0)
    assert not found.state.causes


def test_the_lid_may_be_open_while_the_cards_are_made_ready() -> None:
    found = EmulatedTable(GAME, 1)
    for _ in range(50):
        found.step()
        if found.state.shoe.steps:
            break
    assert found.state.shoe.steps
    found.shoe.trouble(Trouble.LID_OPEN, True, found.clock.now)
    wait(found)
    assert not found.state.causes
    while found.state.shoe.steps:
        found.step()
    wait(found, 1.5)
    assert found.state.causes[0].fault is c.Fault.LID, "but not when they are ready"
    found.shoe.trouble(Trouble.LID_OPEN, False, found.clock.now)
    wait(found)
    assert not found.state.causes
    assert names(found, 0).count("device_trouble") == 2


def test_a_closed_lid_of_which_the_shoe_has_not_told_yet_does_not_hold_the_table_up() -> None:
    """That it was closed waits behind a card; the heartbeat says so already, and the staff can go on."""
    found = table()
    wait(found)
    found.shoe.unreadable = 1
    assert found.shoe_device.draw()
    found.shoe.trouble(Trouble.LID_OPEN, True, found.clock.now)
    found.shoe.draw(found.clock.now, force=True)
    found.shoe.trouble(Trouble.LID_OPEN, False, found.clock.now)
    wait(found, 1.5)
    found.do(c.Mend(c.Device.SHOE, DEALER))
    wait(found)
    assert not found.state.causes
    assert next_action(found.state).do is Do.CHECK_CARD


def test_an_open_lid_stops_the_deal_until_it_is_closed() -> None:
    found = table()
    found.shoe.trouble(Trouble.LID_OPEN, True, found.clock.now)
    wait(found)
    assert found.state.causes[0].fault is c.Fault.LID and "lid" in prompt(found.state)
    found.shoe.trouble(Trouble.LID_OPEN, False, found.clock.now)
    wait(found)
    assert not found.state.causes


@pytest.mark.parametrize(
    ("trouble", "fault"),
    [
        (Trouble.JAM, c.Fault.JAM),
        (Trouble.BACKWARDS, c.Fault.JAM),
        (Trouble.SELF_TEST, c.Fault.BROKEN),
        (Trouble.POWER, c.Fault.BROKEN),
        (Trouble.DIRTY, None),
    ],
)
def test_trouble(trouble: Trouble, fault: c.Fault | None) -> None:
    found = table()
    found.shoe.trouble(trouble, True, found.clock.now, 7)
    wait(found)
    assert [cause.fault for cause in found.state.causes] == ([] if fault is None else [fault])
    told = [event for event in events(found, 0) if isinstance(event, r.DeviceTrouble)]
    assert [(each.trouble, each.on, each.detail) for each in told] == [(trouble, True, "7")]


def test_the_cover_card_of_the_shoe() -> None:
    found = table()
    found.shoe.sides[None].append(COVER)
    wait(found)
    assert found.shoe_device.draw()
    wait(found)
    assert found.state.shoe.due, "the cards are shuffled after this round"


# The reader


def test_a_hole_card_that_cannot_be_read_is_put_in_again_and_the_third_time_the_reader_is_mended() -> None:
    found = table("blackjack", until=Do.READER, seed=2)
    found.reader.unreadable = 3
    for turn in range(3):
        assert next_action(found.state).do is Do.READER, turn
        found.hands.act(found.state)
        wait(found)
    assert next_action(found.state) == (Do.MEND, 0, 0, "reader")
    assert found.state.causes[0].fault is c.Fault.UNREADABLE
    found.do(c.Mend(c.Device.READER, DEALER))
    found.hands.act(found.state)
    wait(found)
    assert next_action(found.state).do is not Do.READER


def test_a_card_in_the_reader_at_the_wrong_time_is_refused_and_on_record() -> None:
    found = table("blackjack")
    before = found.ledger.last
    found.reader.insert(True, found.clock.now)
    wait(found)
    refused = [event for event in events(found, before) if isinstance(event, e.CommandRefused)]
    assert [event.command for event in refused] == ["reader_result"]
    assert found.ledger.positions[Kind.READER].sequence == found.reader.last
    assert found.reader.acked == found.reader.last


# Doors, keys, buttons


def test_inputs_are_on_record() -> None:
    found = table()
    inputs = EmulatedInputs()
    device = Emulation(Wire(inputs), found.clock)
    reports: Queue[Report] = Queue()
    link = TurnedLink(EtgTalk("inputs", Kind.INPUTS), device, reports)
    bridge = Bridge(found.ledger, reports, inputs=link)
    before = found.ledger.last

    def turn() -> list[Report]:
        seen = []
        for _ in range(8):
            found.clock.now += 0.05
            link.turn(found.clock.now)
            seen += bridge.take()
        return seen

    turn()
    for which in (Input.MAIN_DOOR, Input.KEY, Input.CALL_BUTTON):
        device.switch(which, True)
        device.switch(which, False)
    assert len(turn()) == 6, "the conductor hears of them too"
    told = [name for name in names(found, before) if name != "device_read"]
    assert told == [
        "device_connected",
        "door_holds",
        "door_opened",
        "door_releases",
        "door_closed",
        "key_turned",
        "key_turned",
        "button_pressed",
    ]
    assert inputs.acked == inputs.last == 6
    link.light(m.Lamps(1, 1))
    turn()
    assert inputs.lamps == m.Lamps(1, 1)


# Doors


class Doors:
    """The board of the switches at a table, and whoever opens the doors."""

    def __init__(self, found: EmulatedTable) -> None:
        self.found = found
        self.board = EmulatedInputs()
        self.device = Emulation(Wire(self.board), found.clock)
        self.start()

    def start(self) -> None:
        """The program is started."""
        found, ledger, reports = self.found, self.found.ledger, Queue[Report]()
        devices = {Kind.SHOE: found.shoe_device, Kind.READER: found.reader_device, Kind.INPUTS: self.device}
        found.links = {
            kind: TurnedLink(
                EtgTalk(kind, kind, ledger.positions.get(kind), ledger.identities.get(kind)), device, reports
            )
            for kind, device in devices.items()
        }
        self.bridge = found.bridge = Bridge(
            ledger, reports, found.links[Kind.SHOE], found.links[Kind.READER], found.links[Kind.INPUTS]
        )

    def turn(self, seconds: float = 2.0) -> None:
        """Time passes."""
        wait(self.found, seconds)

    @property
    def open(self) -> tuple[c.Door, ...]:
        """Those that hold the table up."""
        return self.found.state.doors.open


def test_an_open_door_stops_the_table_until_it_is_closed() -> None:
    found = table()
    doors, before = Doors(found), found.state.round
    doors.turn()
    doors.device.switch(Input.MAIN_DOOR, True)
    doors.turn()
    assert doors.open == (c.Door.MAIN,) and cards_due(found.state) == 0
    with pytest.raises(Refused):
        found.ledger.record(c.Card(card("AS")))
    doors.device.switch(Input.LOGIC_DOOR, True)
    doors.device.switch(Input.MAIN_DOOR, False)
    doors.turn()
    assert doors.open == (c.Door.LOGIC,)
    doors.device.switch(Input.LOGIC_DOOR, False)
    doors.turn()
    assert not doors.open and found.state.round == before
    assert next_action(found.state).do is Do.DEAL and cards_due(found.state)


def test_a_card_that_leaves_the_shoe_while_a_door_is_open_waits() -> None:
    """It is dealt where it belongs when the door is closed."""
    found = table()
    doors = Doors(found)
    doors.turn()
    assert found.state.round is not None
    before = found.state.round.cards
    found.shoe.draw(found.clock.now)
    found.ledger.record(c.OpenDoor(c.Door.MAIN))  # nobody has heard of the card yet
    doors.device.switch(Input.MAIN_DOOR, True)
    doors.turn()
    assert found.state.round.cards == before and not found.state.shoe.strays
    doors.device.switch(Input.MAIN_DOOR, False)
    doors.turn()
    assert found.state.round is not None and found.state.round.cards == before + 1
    assert not found.state.shoe.strays


def test_a_door_that_is_open_at_the_start_counts() -> None:
    """Also where the board remembers nothing and says only how its switches stand."""
    found = table()
    doors = Doors(found)
    doors.board.on.add(Input.DROP_DOOR)  # before there was any event
    before = found.ledger.last
    doors.turn()
    assert doors.open == (c.Door.DROP,)
    assert r.DoorOpened("drop box door") in events(found, before)
    doors.board.on.clear()
    doors.turn()
    assert not doors.open
    assert r.DoorClosed("drop box door") in events(found, before)


def test_doors_survive_a_restart() -> None:
    found = table()
    doors = Doors(found)
    doors.turn()
    doors.device.switch(Input.MAIN_DOOR, True)
    doors.turn()
    doors.start()
    assert doors.open == (c.Door.MAIN,), "nobody has heard anything else"
    doors.turn()
    assert doors.open == (c.Door.MAIN,)
    opened = [event for event in events(found, 0) if isinstance(event, r.DoorOpened)]
    assert len(opened) == 1, "it is not said twice"


def test_a_door_used_while_the_table_was_off_is_on_record_as_that() -> None:
    found = table()
    doors = Doors(found)
    doors.turn()
    before = found.ledger.last
    doors.device.switch(Input.LOGIC_DOOR, True)
    doors.device.switch(Input.LOGIC_DOOR, False)
    doors.start()
    doors.turn()
    told = [event for event in events(found, before) if isinstance(event, r.DoorOpened | r.DoorClosed)]
    assert told == [r.DoorOpened("logic door", True), r.DoorClosed("logic door", True)]
    assert not doors.open and found.state.doors.were_open == (c.Door.LOGIC,)


def test_doors_hold_nothing_up_while_a_technician_works() -> None:
    """They are on record all the same; one that is left open stops the table afterwards."""
    found = table()
    doors = Doors(found)
    doors.turn()
    doors.device.switch(Input.MAIN_DOOR, True)
    doors.turn()
    doors.bridge.doors.serviced = True
    doors.turn()
    assert not doors.open
    before = found.ledger.last
    doors.device.switch(Input.LOGIC_DOOR, True)
    doors.turn()
    assert not doors.open and r.DoorOpened("logic door") in events(found, before)
    doors.bridge.doors.serviced = False
    doors.turn()
    assert doors.open == (c.Door.MAIN, c.Door.LOGIC)
    assert sum(isinstance(event, r.DoorOpened) for event in events(found, before)) == 1


def test_a_disk_that_takes_nothing_loses_no_door(monkeypatch: pytest.MonkeyPatch) -> None:
    found = table()
    doors = Doors(found)
    doors.turn()
    before = found.ledger.last

    def full(self: Transaction, db: object) -> None:
        raise fault("disk_full")

    with monkeypatch.context() as patch:
        patch.setattr(Transaction, "save", full)
        doors.device.switch(Input.MAIN_DOOR, True)
        with pytest.raises(Tilt):
            doors.turn()
    doors.turn()
    assert doors.open == (c.Door.MAIN,)
    assert [event for event in events(found, before) if isinstance(event, r.DoorOpened)] == [r.DoorOpened("main door")]


def test_every_kind_of_device_can_be_met_by_a_ledger_without_a_submission() -> None:
    ledger = Ledger.in_memory(Mode.TRAINING)
    reports: Queue[Report] = Queue()
    clock = table().clock
    shoe, reader = EmulatedShoe(), EmulatedReader()
    shoe.load(range(52))
    links = [
        TurnedLink(EtgTalk(device.kind, device.kind), Emulation(Wire(device), clock), reports)
        for device in (shoe, reader)
    ]
    bridge = Bridge(ledger, reports, shoe=links[0], reader=links[1])
    for link in links:
        link.turn(clock.now)
    bridge.take()
    shoe.draw(clock.now, force=True)
    reader.insert(True, clock.now)
    for _ in range(10):
        clock.now += 0.05
        for link in links:
            link.turn(clock.now)
        bridge.take()
    assert shoe.acked == shoe.last and reader.acked == reader.last == 1
    assert shoe.locked


# Shoes of other makers


class ListenedTo:
    """A shoe that cannot be asked, locked or thanked."""

    port = "angel"
    connected = True
    held_up = False
    standing = Standing("angel", Kind.SHOE, True, None, None, "", None, 0, 1)

    def acknowledge(self, position: Position) -> None:
        raise AssertionError("this shoe numbers nothing")

    def allow(self, after: Position, cards: int) -> None:
        raise AssertionError("this shoe has no lock that we use")


def test_a_shoe_that_is_only_listened_to() -> None:
    """Its cards are dealt; a gap in its numbers is an irregularity that the staff puts right."""
    ledger = Ledger.in_memory(Mode.TRAINING)
    ledger.install(load(shipped_path(GAME)))
    other = EmulatedTable(GAME, 1, ledger=ledger)
    bridge = Bridge(ledger, Queue(), shoe=ListenedTo())
    talk = AngelEye("angel")
    for report in talk.opened(0):
        bridge.handle(report)

    def says(number: str, text: str) -> None:
        for report in talk.receive(card_telegram(number, card(text)) * 3, 0):
            bridge.handle(report)

    for _ in range(500):  # the bots make the cards ready and wager
        if cards_due(other.state):
            break
        command = other.answer()
        assert command is not None
        ledger.record(command)
    assert next_action(other.state).do is Do.BURN
    says("1", "5C")
    while not cards_due(other.state):
        command = other.answer()
        assert command is not None
        ledger.record(command)
    says("2", "QH")
    assert other.state.round is not None and card("QH") in other.state.round.community + other.state.round.dealer
    says("5", "9D")
    assert other.state.causes[0].fault is c.Fault.GAP
    assert "compare the cards" in prompt(other.state)
    before = other.state.round.cards
    ledger.record(c.Mend(c.Device.SHOE, DEALER))
    bridge.take()
    assert other.state.round is not None and other.state.round.cards == before + 1, "the card behind the gap is dealt"
    for report in (*talk.closed(1), *talk.opened(2)):
        bridge.handle(report)
    assert [cause.fault for cause in other.state.causes] == [c.Fault.GAP], "nobody listened in between"
