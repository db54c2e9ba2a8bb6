"""At a live table people say who they are by number and PIN; the console goes on when the cabinet says it is true."""

from dataclasses import replace
from types import MappingProxyType
from typing import Any

from etg.cabinet.asks import DEALER_CONSOLE, Ask, LogIn, NewPin, Prove
from etg.cabinet.shown import Proof
from etg.modes import Mode
from etg.screens.dealer.console import DealerConsole
from etg.screens.dealer.intents import AtStation, Back, Close, Enter, Key, OwnPin, Show, Staff, Stations, Take
from etg.screens.office.intents import OpenDoor
from etg.table import commands as c
from etg.table.people import Person, Role
from tests.screens.dealer.desk import DEALER, NOW, Desk, check_sheet, golds
from tests.table.builders import Table

FLOOR, OTHER = Person(Role.FLOORPERSON, "27"), Person(Role.DEALER, "13")
SENTENCE = "This staff number and this PIN do not belong together"


def keys(digits: str) -> list[Key]:
    return [Key(digit) for digit in digits]


class Live(Desk):
    """A console of a live table, whose cabinet answers."""

    def __init__(self, table: Table, **around: Any) -> None:
        super().__init__(table.state, mode=Mode.LIVE, **around)
        self.count = 3
        self.answer(None, "an old answer")

    def answer(self, person: Person | None, words: str = "", **around: Any) -> list[Ask]:
        """The cabinet says whether it is true."""
        self.count += 1
        proofs = MappingProxyType({DEALER_CONSOLE: Proof(self.count, person, words)})
        self.shown = replace(self.shown, proofs=proofs, **around)
        return self.console.follow(self.shown, NOW)

    def typed(self, number: str, pin: str) -> list[Any]:
        self.tap(*keys(number), Enter())
        return self.tap(*keys(pin), Enter())


def paying() -> Live:
    """A hand pay that a floorperson must approve."""
    live = Live(Table("blackjack").seat(1))
    live.tap(Show(Stations()), Show(AtStation(1)), Take("hand_pay:1"))
    return live


def test_number_then_pin_then_it_goes_on() -> None:
    live = paying()
    assert "Floorperson: your staff number" in live.words and "any number will do" not in live.words
    live.tap(*keys("27"))
    assert "27" in live.words
    assert live.tap(Enter()) == []
    assert "Floorperson: your PIN" in live.words and "staff number 27" in live.words
    live.tap(*keys("482913"))
    assert "482913" not in live.words and "••••••" in live.words
    assert golds(live.build()) == 1
    check_sheet(live.build())
    assert live.tap(Enter()) == [Prove("27", "482913")]
    assert "One moment …" in live.words and golds(live.build()) == 0
    assert live.answer(FLOOR) == [Ask(DEALER_CONSOLE, c.HandPay("p1", 100_000, DEALER, FLOOR))]
    assert live.console.memory.page is None


def test_a_wrong_one_is_asked_again_with_the_sentence() -> None:
    live = paying()
    live.typed("27", "111222")
    assert live.answer(None, SENTENCE) == []
    assert SENTENCE in live.words.replace("\n", " ") and "your staff number" in live.words
    live.tap(Key("2"))
    assert SENTENCE not in live.words.replace("\n", " ")
    live.tap(Key("7"), Enter())
    assert live.tap(*keys("482913"), Enter()) == [Prove("27", "482913")]
    assert len(live.answer(FLOOR)) == 1


def test_somebody_of_another_role_is_not_taken() -> None:
    live = paying()
    live.typed("13", "482913")
    assert live.answer(OTHER) == []
    assert "for a floorperson to do" in live.words.replace("\n", " ")


def test_an_old_answer_is_not_taken_for_a_new_one() -> None:
    live = paying()
    live.answer(FLOOR)
    live.typed("27", "482913")
    assert live.console.follow(live.shown, NOW) == [], "that was said before it was asked"
    assert len(live.answer(FLOOR)) == 1
    assert live.console.follow(live.shown, NOW) == [], "and only once"


def test_an_answer_that_nobody_waits_for_any_more_does_nothing() -> None:
    live = paying()
    live.typed("27", "482913")
    live.tap(Close())
    assert live.answer(FLOOR) == []


def test_where_nothing_can_be_put_on_record_it_is_asked_again() -> None:
    live = paying()
    live.typed("27", "482913")
    live.shown = replace(live.shown, stopped="the disk is full")
    assert live.console.follow(live.shown, NOW) == []
    assert "your staff number" in live.words and "One moment" not in live.words


def test_back_leads_from_the_pin_to_the_number() -> None:
    live = paying()
    live.tap(*keys("28"), Enter(), Back())
    assert "your staff number" in live.words
    live.tap(Back())
    assert "staff number" not in live.words


def test_two_people_open_a_table_one_after_the_other() -> None:
    table = Table("blackjack")
    table.do(c.CloseTable(FLOOR))
    live = Live(table)
    live.tap(Take("open_table"))
    assert "Dealer: your staff number" in live.words
    live.typed("12", "482913")
    assert live.answer(DEALER) == []
    assert "Floorperson: your staff number" in live.words and "dealer 12" in live.words
    live.typed("27", "730518")
    assert live.answer(FLOOR) == [Ask(DEALER_CONSOLE, c.OpenTable(DEALER, FLOOR))]


def test_a_dealer_logs_in_again() -> None:
    live = Live(Table("blackjack"), away=True)
    live.tap(Take("log_in"))
    live.typed("12", "482913")
    assert live.answer(DEALER) == [Ask(DEALER_CONSOLE, LogIn(DEALER))]


def test_while_the_dealer_is_away_others_of_the_staff_find_their_door() -> None:
    live = Live(Table("blackjack"), away=True)
    live.tap(Show(Staff()))
    intents = [target.intent for target in live.targets()]
    assert OpenDoor() in intents and Take("log_in") in intents and Take("close_table") not in intents
    check_sheet(live.build())


def test_the_digits_of_a_pin_can_be_shuffled_and_those_of_a_number_never_are() -> None:
    live = paying()
    live.console = DealerConsole(seconds=lambda: 0, shuffled_keypad=True)
    orders = set()
    for _ in range(6):
        live.tap(Show(Stations()), Show(AtStation(1)), Take("hand_pay:1"))
        assert _digits(live) == "1234567890"
        live.tap(Key("1"), Enter())
        orders.add(_digits(live))
        live.tap(Close())
    assert all(sorted(order) == sorted("1234567890") for order in orders) and len(orders) > 1


def _digits(live: Live) -> str:
    return "".join(t.intent.key for t in live.targets() if isinstance(t.intent, Key) and t.intent.key.isdecimal())


def test_anybody_changes_his_own_pin() -> None:
    live = Live(Table("blackjack"))
    live.tap(Show(Staff()), Show(OwnPin()))
    assert "Your staff number" in live.words
    live.tap(*keys("12"), Enter(), *keys("482913"), Enter(), *keys("730518"), Enter())
    assert "730518" not in live.words
    live.tap(*keys("730519"), Enter())
    assert "not the same" in live.words.replace("\n", " ") and "Another PIN" in live.words
    live.tap(*keys("730518"), Enter())
    assert live.tap(*keys("730518"), Enter()) == [NewPin("12", "482913", "730518")]
    assert live.answer(None, SENTENCE) == [] and "Your staff number" in live.words
    assert SENTENCE in live.words.replace("\n", " ")
    check_sheet(live.build())
    live.tap(*keys("12"), Enter(), *keys("482913"), Enter(), *keys("730518"), Enter(), *keys("730518"), Enter())
    assert live.answer(DEALER, "The PIN is changed") == []
    assert live.console.memory.page is None and "The PIN is changed" in live.words.replace("\n", " ")


def test_at_a_desk_any_number_will_do() -> None:
    desk = Desk(Table("blackjack").seat(1).state)
    desk.tap(Show(Stations()), Show(AtStation(1)), Take("hand_pay:1"))
    assert "any number will do" in desk.words
    assert desk.tap(Key("2"), Key("7"), Enter()) == [c.HandPay("p1", 100_000, DEALER, FLOOR)]
    desk.tap(Show(Staff()))
    assert Show(OwnPin()) not in [target.intent for target in desk.targets()]
