"""What is heard when: moment by moment, at tables that are played."""

from dataclasses import replace
from decimal import Decimal
from hashlib import sha256

import pytest

from etg.cabinet.asks import DEALER_CONSOLE, TABLE
from etg.cabinet.shown import Message
from etg.cabinet.tilts.entry import Sound
from etg.cabinet.tilts.stations import LOCK_UPS
from etg.cabinet.tilts.table import FAULTY, OPEN, SUSPECT
from etg.games import Decision
from etg.screens.sound import catalogue as s
from etg.screens.sound.cues import Cue, cues
from etg.screens.sound.results import Result, sound_of
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.commands import Device, Fault
from etg.table.routine import preparing_command
from etg.table.state import Limits, changed
from tests.screens.sound.listening import Listening
from tests.table.builders import DEALER, FLOORPERSON, Table

CARD, ALARM, ATTENTION = Cue(s.CARD, TABLE), Cue(s.ALARM, TABLE), Cue(s.ATTENTION, DEALER_CONSOLE)
RESULTS = (s.WIN_SMALL, s.WIN_LARGE, s.PUSH, s.JACKPOT)


def at(found: list[Cue], *kinds: str) -> dict[int, str]:
    """Which of these sounds was heard where."""
    return {cue.place: cue.sound for cue in found if cue.sound in kinds}


def listening(*boxes: int, game: str = "blackjack") -> Listening:
    """Players with wagers; the cards come next."""
    return Listening(Table(game).open(*boxes))


def rest(table: Listening, draws: str = "") -> list[Cue]:
    """The round to its end, where everybody stands and the reader finds no Blackjack; the dealer draws these."""
    found: list[Cue] = []
    cards = iter(draws.split())
    while True:
        action = next_action(table.table.state)
        match action.do:
            case Do.SETTLE:
                found += table.do(c.Settle())
            case Do.READER:
                found += table.do(c.ReaderResult(False))
            case Do.INSURANCE:
                found += table.do(c.TimeOut())
            case Do.DECIDE:
                found += table.do(c.Decide(action.box, Decision.STAND))
            case Do.TURN:
                found += table.do(c.TurnHoleCard())
            case Do.DEALER_DRAWS:
                found += table.deal(next(cards))
            case Do.CLEAR:
                return found + table.do(c.Clear())
            case other:
                raise AssertionError(other)


# Cards and chips


def test_every_card_is_heard_once_and_by_all() -> None:
    """Whoever gets it; the one that lies face down sounds like the others."""
    table = listening(1, 4)
    assert [table.deal(each) for each in ("9S", "8D", "9D", "9C", "TS")] == [[CARD]] * 5
    assert table.deal("7S") == [CARD, Cue(s.YOUR_TURN, 1)]


@pytest.mark.clause("R53")
def test_the_sound_of_a_card_does_not_say_which_it_is() -> None:
    """R53: the same for every hole card."""
    heard = []
    for hole in ("7S", "2C", "TS", "9H"):
        table = listening(1)
        table.deal("9S 8D TD")
        heard.append(table.deal(hole))
    assert heard == [[CARD, Cue(s.YOUR_TURN, 1)]] * 4


def test_a_card_that_is_burned_or_turned_is_heard() -> None:
    table = Listening(Table("pitch_blackjack").seat(1).place(1))
    assert table.do(c.Burn()) == [CARD]
    table = listening(1)
    table.deal("9S 8D TD 7S")
    table.do(c.Decide(1, Decision.STAND))
    assert table.do(c.TurnHoleCard())[0] == CARD


def test_chips_are_heard_where_they_are_put_and_taken() -> None:
    """At the station of the player, whichever box it is."""
    table = Listening(Table().seat(3, 6))
    assert table.do(c.Place("p3", 3, 1000)) == [Cue(s.CHIP, 3)]
    assert table.do(c.Place("p3", 4, 1000)) == [Cue(s.CHIP, 3)]
    assert table.do(c.Place("p6", 6, 1000)) == [Cue(s.CHIP, 6)]
    assert table.do(c.TakeBack("p3", 4)) == [Cue(s.CHIP, 3)]


def test_what_is_added_to_a_wager_is_a_chip() -> None:
    """Doubles and insurance; to decline is silent."""
    table = listening(1, 2)
    table.deal("6S 8D AD 5D TS 7S")
    assert at(table.do(c.Insure(1, 500)), s.CHIP) == {1: s.CHIP}
    assert not at(table.do(c.Insure(2, 0)), s.CHIP)
    table.do(c.ReaderResult(False), c.Settle())
    assert at(table.do(c.Decide(1, Decision.DOUBLE)), s.CHIP) == {1: s.CHIP}


def test_no_more_bets() -> None:
    table = Listening(Table().seat(1).place(1))
    assert table.do(c.CloseBetting()) == [Cue(s.NO_MORE_BETS, TABLE)]


# Questions


def test_a_player_is_called_once_for_his_turn() -> None:
    """Not again for every card that he takes; then the next one is called."""
    table = listening(1, 4)
    table.deal("2S 3D 9D 4D 5S")
    assert at(table.deal("7S"), s.YOUR_TURN) == {1: s.YOUR_TURN}
    table.do(c.Decide(1, Decision.HIT))
    assert table.deal("2H") == [CARD]
    assert at(table.do(c.Decide(1, Decision.STAND)), s.YOUR_TURN) == {4: s.YOUR_TURN}


def test_with_community_draws_everybody_is_called_for_every_card() -> None:
    """Each card is a new question to all who still play."""
    table = Listening(Table("community_blackjack").open(2, 5))
    called = table.deal("2S 3D 9D")
    while next_action(table.table.state).do is Do.DEAL:
        called = table.deal("4D")
    assert at(called, s.YOUR_TURN) == {2: s.YOUR_TURN, 5: s.YOUR_TURN}
    assert not at(table.do(c.Decide(2, Decision.HIT, 0), c.Decide(5, Decision.STAND, 0)), s.YOUR_TURN)
    assert at(table.deal("2D"), s.YOUR_TURN) == {2: s.YOUR_TURN}


def test_insurance_is_a_question() -> None:
    table = listening(1, 2)
    assert at(table.deal("6S 8D AD 5D TS 7S"), s.YOUR_TURN) == {1: s.YOUR_TURN, 2: s.YOUR_TURN}


def test_the_cut_is_a_question_to_whom_it_is_offered() -> None:
    table = Listening(Table(shoe=None))
    table.do(c.OpenTable(DEALER, FLOORPERSON), c.Seat("p5", 5), c.BuyIn("p5", 10_00))
    table.do(c.ReceiveDecks(ShoeKind.SINGLE, 0, DEALER))
    heard: list[Cue] = []
    while next_action(table.table.state).do is not Do.OFFER_CUT:
        command = preparing_command(table.table.state, DEALER, FLOORPERSON)
        assert command is not None
        heard = table.do(command)
    assert heard == [Cue(s.YOUR_TURN, 5)]


# Results


def test_a_win_a_push_and_a_loss() -> None:
    """20, 18 and 17 against 18: each station hears its own, and a loss is silent."""
    table = listening(1, 2, 3)
    table.deal("TS TH TC 9D TD 8C 7C 9S")
    assert at(rest(table), *RESULTS) == {1: s.WIN_SMALL, 2: s.PUSH}


def test_a_result_is_heard_once() -> None:
    """Nothing more when the cards are cleared, or when something else is shown."""
    table = listening(1)
    table.deal("TS 9D TD 8S")
    table.do(c.Decide(1, Decision.STAND), c.TurnHoleCard())
    assert at(table.do(c.Settle()), *RESULTS) == {1: s.WIN_SMALL}
    assert table.do(c.Clear()) == []
    assert table.around(ready=frozenset({1})) == []
    assert table.show(replace(table.shown)) == []


def test_a_blackjack_that_is_paid_at_once_is_heard_at_once() -> None:
    """The others still play."""
    table = listening(1, 2)
    heard = table.deal("AS 9C 9D TD 8S 8C")
    while next_action(table.table.state).do is Do.SETTLE:
        heard = table.do(c.Settle())
    assert at(heard, *RESULTS) == {1: s.WIN_SMALL}


def test_all_boxes_and_wagers_of_a_player_are_one_result() -> None:
    """Box 1 wins what box 2 loses."""
    table = Listening(Table().seat(1).place(1, 1000).place(2, 1000, player="p1"))
    table.do(c.CloseBetting())
    table.deal("TS TH 9D TD 7C 9S")
    assert at(rest(table), *RESULTS) == {1: s.PUSH}


def test_a_loss_disguised_as_a_win_is_silent() -> None:
    """A side wager of a dollar pays four, the main wager of a hundred is lost: there is no sound."""
    table = Listening(Table(side_wagers={"lucky_ladies": {}}).seat(1).place(1, 100_00, lucky_ladies=1_00))
    table.do(c.CloseBetting())
    heard = table.deal("TS 9D TH 5C")
    heard += rest(table, "7H")
    assert table.memory.history[0].boxes[1].net == -96_00
    assert not at(heard, *RESULTS)


def test_a_void_round_gives_back_what_a_win_sounded_like() -> None:
    """The same place hears that it is even now."""
    table = listening(1)
    table.deal("TS 9D TD 8S")
    table.do(c.Decide(1, Decision.STAND), c.TurnHoleCard())
    assert at(table.do(c.Settle()), *RESULTS) == {1: s.WIN_SMALL}
    assert at(table.do(c.Void("test", DEALER, FLOORPERSON)), *RESULTS) == {1: s.PUSH}


@pytest.mark.parametrize(
    ("wagered", "returned", "sound"),
    [
        (10_00, 0, None),
        (10_00, 9_99, None),
        (10_00, 10_00, s.PUSH),
        (10_00, 20_00, s.WIN_SMALL),
        (10_00, 109_99, s.WIN_SMALL),
        (10_00, 110_00, s.WIN_LARGE),
        (500_00, 1_000_00, s.WIN_SMALL),
        (500_00, 1_999_99, s.WIN_SMALL),
        (500_00, 2_000_00, s.WIN_LARGE),
        (50_00, 300_00, s.WIN_LARGE),
        (50_00, 299_99, s.WIN_SMALL),
    ],
)
def test_what_a_large_win_is(wagered: int, returned: int, sound: str | None) -> None:
    """Ten times the wagers; or 25 minimums, if that is three times the wagers. Even money is never large."""
    assert sound_of(Result(1, wagered, returned), minimum=10_00) == sound


# Jackpots


def sevens(stake: int = 1_00, wager: int = 10_00) -> Listening:
    """A player with three 7s of diamonds on the table but for the last card."""
    table = Table(side_wagers={"blazing_7s": {}}).seat(2, credits=5_000_000).place(2, wager, blazing_7s=stake)
    heard = Listening(table)
    heard.do(c.CloseBetting())
    return heard


def test_the_top_prize_of_a_meter_is_a_jackpot_for_all() -> None:
    """And loud where it was won; the same moment has no second sound of a win there."""
    table = sevens()
    heard = table.deal("7D 7D 7D 2C")
    while next_action(table.table.state).do is Do.SETTLE:
        heard += table.do(c.Settle())
    assert [cue for cue in heard if cue.sound in RESULTS] == [Cue(s.JACKPOT, 2), Cue(s.JACKPOT, TABLE)]
    assert at(rest(table, "TS"), *RESULTS) == {2: s.WIN_LARGE}, "the round itself is a large win"


def test_a_lesser_prize_of_a_meter_is_a_feast_where_it_was_won() -> None:
    """Three suited 7s of another suit: the screen there celebrates it, the whole table need not hear it."""
    table = sevens()
    heard = table.deal("7S 7S 7S 2C")
    while next_action(table.table.state).do is Do.SETTLE:
        heard += table.do(c.Settle())
    assert at(heard, s.JACKPOT) == {2: s.JACKPOT}


def test_a_jackpot_that_may_not_cover_the_wagers_is_not_heard() -> None:
    """The meter is smaller than what still lies open: the round may be lost."""
    table = sevens(wager=500_00)
    state = table.table.state
    assert state.round is not None
    low = dict(state.round.meters) | {"blazing_7s.mega": 400_00 * 10**6}
    assert set(low) == set(state.round.meters)
    table.table.state = changed(state, round=changed(state.round, meters=low))
    heard = table.deal("7D 7D 7D 2C")
    while next_action(table.table.state).do is Do.SETTLE:
        heard += table.do(c.Settle())
    assert not at(heard, *RESULTS)


def test_the_must_hit_is_a_jackpot() -> None:
    hidden = "25000:salt"
    table = Listening(Table(side_wagers={"super_4": {}, "must_hit": {"rate": Decimal("0.01")}}).seat(1))
    table.do(c.Commit(sha256(hidden.encode()).hexdigest()))
    table.table.place(1, 1000, super_4=500)
    table.do(c.CloseBetting())
    table.deal("9S 9D 8D 7S")
    assert at(table.do(c.HitMustHit(1, hidden)), s.JACKPOT) == {TABLE: s.JACKPOT, 1: s.JACKPOT}


# Trouble


def test_a_tilt_is_an_alarm_and_so_is_a_second_one() -> None:
    """Also where a table begins with one."""
    table = listening(1)
    table.deal("9S AD 8D TS")
    table.do(c.TimeOut())
    assert cues(None, table.shown) == []
    assert table.do(c.ReaderResult(False)) == [ALARM], "the hole card is a 10"
    assert table.around(ready=frozenset({1})) == []
    assert cues(None, table.shown) == [ALARM]
    assert table.show(replace(table.shown, news=(e.Tilted("once more", None),))) == [ALARM]
    assert ALARM not in table.do(c.ClearTilt(DEALER, FLOORPERSON))


def test_a_disk_that_takes_nothing_is_an_alarm() -> None:
    table = listening(1)
    assert table.around(stopped="the disk is full") == [ALARM]
    assert table.around(stopped="the disk is still full") == []
    assert table.around(stopped="") == []


def test_what_is_refused_is_heard_where_it_is_said() -> None:
    """Each time it is said; not when it goes away, and not what stays until it is over."""
    table = listening(1, 2)
    said = {2: Message("not now", None, 5.0)}
    assert table.around(messages=said) == [Cue(s.REFUSED, 2)]
    assert table.around(ready=frozenset({1})) == []
    again = {2: Message("not now", None, 6.0), DEALER_CONSOLE: Message("no", None, 6.0)}
    assert set(table.around(messages=again)) == {Cue(s.REFUSED, 2), Cue(s.REFUSED, DEALER_CONSOLE)}
    assert table.around(messages={}) == []
    assert table.around(messages={DEALER_CONSOLE: Message("trouble", None, float("inf"))}) == []


def test_the_staff_is_called() -> None:
    """By a player, by a station that waits for a person, by a device that must be mended."""
    table = Listening(Table().seat(1, 2))
    assert table.around(calls=frozenset({2})) == [ATTENTION]
    assert table.around(calls=frozenset({2, 1})) == [ATTENTION]
    assert table.around(calls=frozenset({1})) == []
    table.table.state = changed(table.table.state, limits=Limits(hand_pay_above=100_00))
    assert table.do(c.CashOut("p1", 500_00)) == [ATTENTION]
    assert table.do(c.OutOfOrder(Device.SHOE, None, Fault.JAM)) == [ATTENTION]
    assert table.do(c.OutOfOrder(Device.SHOE, None, Fault.LID)) == [], "it has been called already"


def test_whoever_holds_a_station_need_not_be_called() -> None:
    table = Listening(Table().seat(1))
    assert table.do(c.HoldStation(1, "a dispute", DEALER)) == []


def test_what_is_heard_is_what_the_catalogue_says() -> None:
    """For everybody where it is an alarm, else at the console."""
    heard = {Sound.ALARM: [ALARM], Sound.ATTENTION: [ATTENTION], Sound.NONE: []}
    assert {sound.value for sound in Sound if sound is not Sound.NONE} == {s.ALARM, s.ATTENTION}
    for door, entry in OPEN.items():
        table = listening(1)
        assert table.do(c.OpenDoor(door)) == heard[entry.sound]
        assert cues(None, table.shown) == [ALARM], "also after a start"
        assert table.do(c.CloseDoor(door)) == []
    for (device, fault), entry in FAULTY.items():
        table = listening(1)
        assert table.do(c.OutOfOrder(device, None if fault else DEALER, fault)) == heard[entry.sound]
    for command, entry in (
        (c.CardUnread(), SUSPECT),
        (c.HoldStation(1, "who won?", DEALER), LOCK_UPS[c.LockUpKind.DISPUTE]),
    ):
        assert listening(1).do(command) == heard[entry.sound]
