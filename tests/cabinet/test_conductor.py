"""The conductor: a table from the first touch to the result, on a fake clock and with fake screens."""

import logging
from pathlib import Path
from typing import Any

import pytest

from etg.cabinet.asks import (
    DEALER_CONSOLE,
    Ask,
    CallAttendant,
    ExtendTimer,
    GoOn,
    LogIn,
    LogOut,
    PauseTimer,
    Ready,
    Recover,
    ResumeTimer,
)
from etg.cabinet.conductor import Conductor
from etg.cabinet.failures import MOST
from etg.cabinet.messages import SHOWN_FOR
from etg.cabinet.settings import Timers
from etg.cabinet.shown import Shown
from etg.devices.emulated.faults import strike
from etg.devices.emulated.inputs import EmulatedInputs
from etg.devices.emulated.port import Emulation
from etg.devices.emulated.wire import Wire
from etg.devices.messages import LAMPS
from etg.devices.reports import Input, Kind, Lamp
from etg.errors import Tilt
from etg.games import GAMES, Decision
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.records import (
    ButtonPressed,
    DiskStopped,
    DiskTakes,
    LoggedIn,
    LoggedOut,
    ProgramFailed,
    ProgramWentOn,
    TimerSet,
)
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.people import Person, Role
from etg.table.state import Limits, State
from tests.cabinet.builders import FLOORPERSON, Cabinet, FakeScreens
from tests.cabinet.players import eager, first_choice
from tests.ledger.builders import audited, quickly

MANY = 4000
"""Steps after which a table is stuck."""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that is not there yet."""
    quickly(monkeypatch)
    return tmp_path / "table.ledger"


class Desk:
    """A conductor and its screens."""

    def __init__(self, cabinet: Cabinet, pace: float | None = 0.0, **more: Any) -> None:
        self.cabinet = cabinet
        self.conductor: Conductor = cabinet.conductor(pace, **more)
        assert isinstance(self.conductor.screens, FakeScreens)
        self.screens = self.conductor.screens
        self.until(lambda shown: True)

    @property
    def shown(self) -> Shown:
        return self.screens.last

    @property
    def state(self) -> State:
        return self.shown.state

    def until(self, reached: Any, most: int = MANY) -> Shown:
        """Go on until something is shown."""
        for _ in range(most):
            if self.screens.shown and reached(self.shown):
                return self.shown
            self.conductor.step()
        action = next_action(self.state)
        raise AssertionError(
            f"stuck: {action}, {self.state.causes}, {dict(self.shown.messages)}, {self.screens.failed}"
        )

    def until_do(self, do: Do) -> Shown:
        """Until the table waits for this."""
        return self.until(lambda shown: next_action(shown.state).do is do)

    def ask(self, place: int, what: Any) -> Shown:
        """Touch something, and see what came of it at once."""
        self.screens.script.append(Ask(place, what))
        self.screens.still = True
        self.conductor.step()
        self.conductor.step()
        self.screens.still = False
        return self.shown

    def sit(self, *stations: int, credits: int = 1000_00) -> None:
        """Players with credits."""
        for station in stations:
            self.ask(station, c.Seat(f"p{station}", station))
            self.ask(station, c.BuyIn(f"p{station}", credits))

    def let(self, seconds: float) -> None:
        """Time goes by."""
        end = self.cabinet.clock.now + seconds
        while self.cabinet.clock.now < end:
            self.conductor.step()

    def events(self) -> list[e.Event]:
        """All that was shown as new."""
        return [event for shown in self.screens.shown for event in shown.news]


# A round


def test_a_whole_round_from_the_first_touch_to_the_next_wagers() -> None:
    """Sit down, buy in, wager, ready, decide, see the results, and the table is free again."""
    desk = Desk(Cabinet(), pace=1.0)
    assert (desk.shown.state.rounds, desk.shown.history, desk.shown.last_round) == (0, (), None)
    assert desk.shown.dealt_by_table and desk.shown.floorperson == FLOORPERSON
    desk.sit(3)
    assert desk.state.players == {"p3": 1000_00}
    desk.until_do(Do.WAGERS)
    desk.ask(3, c.Place("p3", 3, 25_00))
    assert desk.shown.countdown is not None and desk.shown.countdown.what == "betting"
    desk.ask(3, Ready(3))
    desk.until(lambda shown: shown.state.round is not None, 5)
    assert not desk.shown.ready and desk.shown.last_round is None
    before = desk.cabinet.clock.now
    desk.screens.player = lambda shown: first_choice(shown.state) if shown.state.round is not None else None
    desk.until_do(Do.CLEAR)
    assert desk.cabinet.clock.now - before > 3.0, "a person deals like that"
    shown = desk.ask(3, Ready(3))
    desk.until(lambda shown: shown.state.round is None)
    shown = desk.shown
    assert shown.state.rounds == 1 and not shown.ready
    assert shown.last_round is not None and shown.last_round.number == 1
    (summary,) = shown.history
    assert summary.number == 1 and summary.boxes[3].player == "p3"
    assert shown.state.players["p3"] == 1000_00 + summary.boxes[3].net
    assert not desk.screens.failed
    names = [event.name for event in desk.events()]
    assert names.count("betting_closed") == names.count("cleared") == 1
    desk.conductor.finish()
    assert desk.screens.given_back


@pytest.mark.parametrize("game", GAMES)
def test_the_emulated_dealer_plays_every_game_with_players_who_press_the_first_thing(game: str, path: Path) -> None:
    """Twenty rounds of each shipped submission, and the books are right."""
    desk = Desk(Cabinet(game, path, seed=7))
    desk.screens.player = eager(1, 4)
    desk.until(lambda shown: shown.state.rounds == 20 and shown.state.round is None, 20_000)
    assert not desk.screens.failed
    refused = [event for event in desk.events() if isinstance(event, e.CommandRefused)]
    assert not refused
    assert [summary.number for summary in desk.shown.history] == list(range(20, 10, -1))
    desk.conductor.finish()
    assert audited(path).ok


def test_every_event_is_shown_once_and_in_order(path: Path) -> None:
    """What was new from one moment to the next makes the whole ledger."""
    desk = Desk(Cabinet(path=path))
    first = desk.shown.last - len(desk.shown.news)
    desk.screens.player = eager(2, 5)
    desk.until(lambda shown: shown.state.rounds == 3)
    last, shown = desk.shown.last, [event.name for event in desk.events()]
    desk.conductor.finish()
    with Reader.open(path) as reader:
        assert shown == [row.name for row in reader.events(first + 1, last)]


# Time


def test_ten_seconds_to_decide_are_over_in_milliseconds() -> None:
    """Whoever has not decided gets what the submission says."""
    desk = Desk(Cabinet(), timers=Timers(30, 10, 10))
    desk.sit(2, 4)
    desk.until_do(Do.WAGERS)
    desk.ask(2, c.Place("p2", 2, 10_00))
    desk.ask(4, c.Place("p4", 4, 10_00))
    began = desk.cabinet.clock.now
    desk.until(lambda shown: shown.state.round is not None)
    assert 29.0 < desk.cabinet.clock.now - began < 31.0, "nobody was ready"
    desk.until(lambda shown: shown.countdown is not None)
    if desk.shown.countdown is not None and desk.shown.countdown.what == "insurance":
        desk.until(lambda shown: shown.countdown is not None and shown.countdown.what == "decisions")
    began = desk.cabinet.clock.now
    desk.until(lambda shown: any(isinstance(x, e.Chosen | e.Decided) and x.timed_out for x in shown.news))
    assert 9.0 < desk.cabinet.clock.now - began < 11.0
    desk.conductor.finish()


def test_the_dealer_stops_the_countdown_and_gives_more_time() -> None:
    """Every change of it is on record."""
    desk = Desk(Cabinet())
    desk.sit(2)
    desk.until_do(Do.WAGERS)
    desk.ask(2, c.Place("p2", 2, 10_00))
    desk.ask(DEALER_CONSOLE, PauseTimer())
    countdown = desk.shown.countdown
    assert countdown is not None and countdown.paused is not None and 29 < countdown.paused <= 30
    desk.let(120)
    assert desk.state.round is None
    desk.ask(DEALER_CONSOLE, ExtendTimer(15))
    desk.ask(DEALER_CONSOLE, ResumeTimer())
    countdown = desk.shown.countdown
    assert countdown is not None and countdown.paused is None and countdown.total == 45
    desk.let(44)
    assert desk.state.round is None
    desk.let(5)
    assert desk.state.round is not None
    names = [event.what for event in desk.events() if isinstance(event, TimerSet)]
    assert names[:5] == ["betting", "betting paused", "betting paused", "betting", "betting"]
    desk.conductor.finish()


def test_a_countdown_that_does_not_run_cannot_be_stopped() -> None:
    """The dealer reads why."""
    desk = Desk(Cabinet(), pace=None)
    desk.ask(DEALER_CONSOLE, PauseTimer())
    assert "no countdown" in desk.shown.messages[DEALER_CONSOLE].text
    desk.conductor.finish()


def test_betting_is_closed_when_all_who_can_wager_are_ready() -> None:
    """Another wager means that somebody is not; whoever has no credits is not waited for."""
    desk = Desk(Cabinet())
    desk.sit(2, 4)
    desk.ask(6, c.Seat("poor", 6))
    desk.until_do(Do.WAGERS)
    desk.ask(2, Ready(2))
    assert not desk.shown.ready and not desk.shown.messages, "a touch that came too late for the results"
    desk.ask(2, c.Place("p2", 2, 10_00))
    desk.ask(2, Ready(2))
    assert desk.shown.ready == {2} and desk.state.round is None, "the player at station 4 could still wager"
    desk.ask(4, c.Place("p4", 4, 10_00))
    desk.ask(2, c.Place("p2", 2, 20_00))
    assert desk.shown.ready == frozenset()
    desk.ask(4, Ready(4))
    assert desk.state.round is None
    desk.ask(2, Ready(2))
    desk.until(lambda shown: shown.state.round is not None, 3)
    desk.conductor.finish()


def test_nothing_is_done_while_nothing_is_due() -> None:
    """No picture, no news: the loop sleeps as long as it may."""
    desk = Desk(Cabinet(), pace=None)
    desk.let(1)
    seen, drawn = len(desk.screens.shown), desk.screens.drawn
    desk.screens.waited.clear()
    desk.let(50)
    assert len(desk.screens.shown) == seen
    assert desk.screens.drawn - drawn < 15 and min(desk.screens.waited[1:-1]) > 1.0
    desk.screens.moves = desk.cabinet.clock.now + 1 / 60
    desk.conductor.step()
    assert desk.screens.waited[-1] == pytest.approx(1 / 60), "something moves"
    desk.conductor.finish()


# What is refused


def test_a_refusal_is_read_where_it_was_asked_for_five_seconds() -> None:
    """With the clause."""
    desk = Desk(Cabinet(), pace=None)
    desk.ask(3, c.Seat("eva", 9))
    message = desk.shown.messages[3]
    assert "stations 1 to" in message.text and message.clause is not None
    assert set(desk.shown.messages) == {3}
    desk.let(SHOWN_FOR + 0.1)
    assert not desk.shown.messages
    desk.conductor.finish()


def test_what_the_table_itself_was_refused_is_for_the_dealer() -> None:
    """Hands that have nothing to do here."""
    desk = Desk(Cabinet(), pace=None)
    desk.ask(DEALER_CONSOLE, GoOn())
    assert "waits for nothing" in desk.shown.messages[DEALER_CONSOLE].text
    desk.conductor.finish()


def test_a_dealer_logs_out_and_in_again_and_both_are_on_record() -> None:
    desk = Desk(Cabinet(), pace=None)
    dealer = Person(Role.DEALER, "12")
    desk.ask(DEALER_CONSOLE, LogOut(dealer))
    assert desk.shown.away
    desk.ask(DEALER_CONSOLE, LogIn(dealer))
    assert not desk.shown.away
    assert [event for event in desk.events() if isinstance(event, LoggedIn | LoggedOut)] == [
        LoggedOut(dealer),
        LoggedIn(dealer),
    ]
    desk.conductor.finish()


def test_an_attendant_is_called_and_comes() -> None:
    """On record, and seen by everybody until the dealer has answered."""
    desk = Desk(Cabinet(), pace=None)
    desk.ask(3, CallAttendant(3))
    assert desk.shown.calls == {3}
    desk.ask(DEALER_CONSOLE, CallAttendant(3, on=False))
    assert desk.shown.calls == frozenset()
    buttons = [event.button for event in desk.events() if isinstance(event, ButtonPressed)]
    assert buttons == ["attendant, station 3", "attendant has come, station 3"]
    desk.conductor.finish()


# What goes wrong


@pytest.mark.clause("BJ 2.C(3)", "SP 2.B(7)(a)", "PO 2.B(7)(a)", "PO 2.B(8)(a)", "PE 2.C(3)")
def test_nothing_is_shown_that_is_not_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk does not take it: the dealer reads what to do, the player why; afterwards it goes on."""
    desk = Desk(Cabinet(), pace=None)
    desk.sit(3)
    before, seen = desk.shown, len(desk.screens.shown)

    def fails(self: Ledger, transaction: object) -> None:
        raise Tilt("disk_full", "The disk is full", "Free some space.")

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "_commit", fails)
        desk.ask(3, c.Tip("p3", 5_00))
        desk.let(30)
    assert all(shown.state is before.state and not shown.news for shown in desk.screens.shown[seen:])
    assert desk.shown.messages[DEALER_CONSOLE].text == "The disk is full. Free some space."
    assert any(shown.messages.get(3) for shown in desk.screens.shown[seen:])
    assert not desk.screens.failed
    desk.ask(3, c.Tip("p3", 5_00))
    assert desk.state.players["p3"] == 995_00 and not desk.shown.messages
    desk.conductor.finish()


def test_while_the_disk_is_full_no_time_runs_out(path: Path) -> None:
    """A real file that may not grow; when there is room again the round goes on by itself."""
    desk = Desk(Cabinet(path=path))
    desk.sit(2)
    desk.until_do(Do.WAGERS)
    desk.ask(2, c.Place("p2", 2, 10_00))
    db = desk.conductor.writer.keeper.ledger._db
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    while not desk.shown.messages:
        desk.ask(2, c.Seat("x" * 5000 + str(len(desk.screens.shown)), 7))
        desk.ask(2, c.Leave(next((name for name in desk.state.stations if name != "p2"), "nobody")))
        if DEALER_CONSOLE not in desk.shown.messages:
            desk.let(SHOWN_FOR + 1)
    countdown = desk.shown.countdown
    assert desk.shown.messages[DEALER_CONSOLE].text.startswith("The disk is full")
    assert countdown is None or countdown.paused is not None
    rounds = desk.state.rounds, desk.state.round is None
    desk.let(100)
    assert rounds == (desk.state.rounds, desk.state.round is None)
    db.execute("PRAGMA max_page_count = 1000000")
    desk.ask(2, c.Tip("p2", 1_00))
    assert DEALER_CONSOLE not in desk.shown.messages
    desk.until(lambda shown: shown.state.round is not None)
    (stopped,) = [event for event in desk.events() if isinstance(event, DiskStopped)]
    (takes,) = [event for event in desk.events() if isinstance(event, DiskTakes)]
    assert stopped.code == takes.code == "disk_full" and takes.seconds >= 100
    desk.conductor.finish()
    assert audited(path).ok


def test_an_error_nobody_has_foreseen_shows_the_failsafe_and_leads_back(caplog: pytest.LogCaptureFixture) -> None:
    """The money is untouched, the error is in the log, and the next step goes on."""
    desk = Desk(Cabinet(), pace=None)
    desk.sit(3)
    desk.screens.breaks = [ZeroDivisionError("a picture")]
    with caplog.at_level(logging.ERROR):
        desk.conductor.step()
    assert desk.screens.failed == ["ZeroDivisionError: a picture"] and desk.screens.up
    assert "Traceback" in caplog.text
    desk.conductor.step()
    assert not desk.screens.up and desk.state.players == {"p3": 1000_00}
    desk.ask(3, c.Tip("p3", 5_00))
    assert desk.state.players == {"p3": 995_00}
    failures = [event for event in desk.events() if isinstance(event, ProgramFailed | ProgramWentOn)]
    assert failures == [ProgramFailed("ZeroDivisionError: a picture"), ProgramWentOn()]
    desk.conductor.finish()


def test_three_errors_in_ten_seconds_wait_for_the_dealer() -> None:
    """What is touched at the stations meanwhile does nothing."""
    desk = Desk(Cabinet(), pace=None)
    desk.sit(3)
    desk.screens.breaks = [ZeroDivisionError("a picture")] * MOST
    for _ in range(MOST):
        desk.conductor.step()
    assert desk.screens.up and len(desk.screens.failed) == MOST
    desk.screens.script.append(Ask(3, c.Tip("p3", 5_00)))
    for _ in range(5):
        desk.conductor.step()
    assert desk.screens.up and desk.state.players == {"p3": 1000_00}
    desk.screens.script.append(Ask(DEALER_CONSOLE, Recover()))
    desk.conductor.step()
    assert not desk.screens.up
    desk.ask(3, c.Tip("p3", 5_00))
    assert desk.state.players == {"p3": 995_00}
    desk.screens.breaks = [ZeroDivisionError("a picture")]
    desk.conductor.step()
    desk.conductor.step()
    assert not desk.screens.up, "the count begins anew"
    desk.conductor.finish()


def test_no_time_runs_out_while_the_failsafe_is_up() -> None:
    """The countdown goes on with what was left, and the next one has its whole time."""
    desk = Desk(Cabinet())
    desk.sit(2)
    desk.until_do(Do.WAGERS)
    desk.ask(2, c.Place("p2", 2, 10_00))
    desk.screens.breaks = [ZeroDivisionError("a picture")] * MOST
    for _ in range(MOST):
        desk.conductor.step()
    desk.let(100)
    assert desk.screens.up and desk.state.round is None
    desk.screens.script.append(Ask(DEALER_CONSOLE, Recover()))
    desk.until(lambda shown: not desk.screens.up, 3)
    countdown = desk.shown.countdown
    assert countdown is not None and countdown.paused is None
    assert 25 < countdown.left(desk.cabinet.clock.now) < 30
    desk.conductor.finish()


def test_when_the_writer_breaks_the_table_begins_again_from_the_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By itself; the round goes on where it was."""
    desk = Desk(Cabinet(path=path))
    desk.screens.player = eager(2)
    desk.until_do(Do.DECIDE)
    desk.screens.player = lambda shown: None
    before = desk.state
    assert before.round is not None

    def breaks(*_: object) -> None:
        raise RuntimeError("nobody has foreseen this")

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "record", breaks)
        desk.screens.script.append(Ask(2, c.Decide(2, Decision.STAND)))
        desk.conductor.step()
    assert desk.screens.failed and desk.screens.up
    desk.until(lambda shown: not desk.screens.up, 5)
    assert desk.state.round is not None and desk.state.round.community == before.round.community
    assert desk.state.players == before.players
    assert desk.shown.countdown is not None and desk.shown.countdown.what == "decisions"
    desk.screens.player = eager(2)
    desk.until(lambda shown: shown.state.rounds == 2)
    failures = [event for event in desk.events() if isinstance(event, ProgramFailed | ProgramWentOn)]
    assert failures == [ProgramFailed("RuntimeError: nobody has foreseen this"), ProgramWentOn()]
    desk.conductor.finish()
    assert audited(path).ok


def test_a_ledger_that_cannot_be_opened_again_waits_for_somebody(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The failsafe says what to do, and a touch tries again."""
    desk = Desk(Cabinet(path=path), pace=None)

    def breaks(*_: object) -> None:
        raise RuntimeError("nobody has foreseen this")

    def gone(*_: object) -> None:
        raise Tilt("disk_fault", "There is no disk", "Plug it in.")

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "record", breaks)
        patch.setattr(Ledger, "open", gone)
        desk.screens.script.append(Ask(2, c.Seat("eva", 2)))
        for _ in range(20):
            desk.conductor.step()
        assert desk.screens.up and desk.screens.failed[-1] == "There is no disk. Plug it in."
        tries = len(desk.screens.failed)
        desk.screens.script.append(Ask(DEALER_CONSOLE, Recover()))
        for _ in range(5):
            desk.conductor.step()
        assert desk.screens.up and len(desk.screens.failed) == tries + 1
    desk.screens.script.append(Ask(DEALER_CONSOLE, Recover()))
    desk.until(lambda shown: not desk.screens.up, 5)
    desk.ask(2, c.Seat("eva", 2))
    assert desk.state.stations == {"eva": 2}
    desk.conductor.finish()


def test_screens_that_cannot_even_show_the_failsafe_do_not_end_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on as soon as they can."""
    desk = Desk(Cabinet(), pace=None)
    slept: list[float] = []
    monkeypatch.setattr("etg.cabinet.conductor.time.sleep", slept.append)

    def cannot(why: str, shown: Shown | None) -> None:
        raise RuntimeError("no window")

    monkeypatch.setattr(desk.screens, "failsafe", cannot)
    desk.screens.breaks = [ZeroDivisionError("a picture")]
    desk.conductor.step()
    assert slept
    desk.ask(2, c.Seat("eva", 2))
    assert desk.state.stations == {"eva": 2}
    desk.conductor.finish()


# Starting again


@pytest.mark.parametrize("game", ["community_blackjack", "blackjack", "pitch_blackjack"])
@pytest.mark.parametrize("do", [Do.DEAL, Do.DECIDE, Do.CLEAR])
def test_killed_in_the_middle_of_a_round_it_shows_the_same_round(game: str, do: Do, path: Path) -> None:
    """With the same cards, credits, time, history and tips; then it is played to its end."""
    cabinet = Cabinet(game, path)
    desk = Desk(cabinet)
    desk.screens.player = eager(2, 4)
    desk.until(lambda shown: shown.state.rounds == 2 and shown.state.round is None)
    desk.ask(2, c.Tip("p2", 7_00))
    desk.until(lambda shown: shown.state.rounds == 3)
    desk.until_do(do)
    if do is Do.DEAL:
        desk.ask(DEALER_CONSOLE, c.Settle())  # refused: only so that a card is dealt
    before = desk.shown
    desk.conductor.writer.keeper.ledger.abandon()
    again = Desk(cabinet)
    assert again.screens.shown[0].state.round == before.state.round is not None
    first = again.screens.shown[0]
    assert (first.history, first.tips, first.last_round, first.last_card) == (
        before.history,
        7_00,
        None,
        before.last_card,
    )
    assert first.state.players == before.state.players
    if before.countdown is not None:
        assert first.countdown is not None and first.countdown.what == before.countdown.what
    again.screens.player = eager(2, 4)
    again.until(lambda shown: shown.state.rounds == 5)
    again.conductor.finish()
    assert audited(path).ok


def test_started_again_between_rounds_it_shows_the_last_one(path: Path) -> None:
    """The round as it stood when the cards were cleared, and the ten before."""
    cabinet = Cabinet(path=path)
    desk = Desk(cabinet)
    desk.screens.player = eager(2)
    desk.until(lambda shown: shown.state.rounds == 12 and shown.state.round is None)
    before = desk.shown
    desk.conductor.finish()
    again = Desk(cabinet)
    first = again.screens.shown[0]
    assert first.last_round == before.last_round is not None
    assert first.history == before.history and len(first.history) == 10
    again.conductor.finish()


@pytest.mark.clause("R53")
def test_a_face_down_card_is_never_the_last_card() -> None:
    """R53: neither the hole card nor the cards of a hand dealt face down."""
    for game in ("blackjack", "pitch_blackjack"):
        desk = Desk(Cabinet(game))
        desk.screens.player = eager(2, 4)
        desk.until(lambda shown: shown.state.rounds == 4)
        seen = 0
        for shown in desk.screens.shown:
            round_ = shown.state.round
            if round_ is None or shown.last_card is None:
                continue
            up = list(round_.dealer[:1] if round_.hole_down else round_.dealer)
            up += [card for box in round_.boxes for hand in box.hands if not hand.face_down for card in hand.cards]
            assert shown.last_card in up
            seen += 1
        assert seen > 10
        desk.conductor.finish()


# Around


def test_limits_of_the_cabinet_are_set_at_an_empty_table() -> None:
    """And not while anybody has credits."""
    cabinet = Cabinet()
    desk = Desk(cabinet, pace=None, limits=Limits(5000_00, 1200_00))
    desk.until(lambda shown: shown.state.limits == Limits(5000_00, 1200_00), 20)
    assert desk.state.gaming_day, "the time of day is told too"
    desk.conductor.finish()


def test_once_a_minute_it_looks_at_the_disk_and_tells_the_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Low space is seen by the dealer."""
    desk = Desk(Cabinet(path=path), pace=None)
    desk.let(10)
    assert not desk.shown.low_disk
    looked: list[int] = []
    real = Ledger.look_at_disk

    def look(self: Ledger, enough: int = 0) -> Any:
        looked.append(enough)
        return real(self, 10**18)

    monkeypatch.setattr(Ledger, "look_at_disk", look)
    desk.let(180)
    assert 2 <= len(looked) <= 4
    assert desk.shown.low_disk
    desk.conductor.finish()


def test_a_must_hit_is_promised_and_its_loss_is_told(path: Path) -> None:
    """The dealer reads it after the restart; the table goes on."""
    cabinet = Cabinet("blackjack", path)
    desk = Desk(cabinet, pace=None)
    desk.until(lambda shown: shown.state.commitment is not None, 20)
    hidden = path.with_name("must-hit")
    promised = hidden.read_text(encoding="ascii")
    desk.conductor.finish()
    again = Desk(cabinet, pace=None)
    assert not again.shown.messages
    again.conductor.finish()
    hidden.unlink()
    lost = Desk(cabinet)
    assert "Must Hit is lost" in lost.shown.messages[DEALER_CONSOLE].text
    assert lost.shown.must_hit_lost
    lost.screens.player = eager(2)
    lost.until(lambda shown: shown.state.rounds == 2)
    lost.conductor.finish()
    for _ in range(2):
        Desk(cabinet).conductor.finish()
    hidden.write_text(promised, encoding="ascii")
    found = Desk(cabinet)
    assert not found.shown.must_hit_lost
    found.conductor.finish()
    with Reader.open(path) as reader:
        names = [row.name for row in reader.events() if row.name in ("must_hit_lost", "must_hit_found")]
    assert names == ["must_hit_lost", "must_hit_found"], "each once, however often the table was started"


def test_a_promise_that_cannot_be_written_is_not_made(path: Path) -> None:
    """The dealer reads why, and the table goes on."""
    cabinet = Cabinet("blackjack", path)
    path.with_name("must-hit.new").mkdir()
    desk = Desk(cabinet)
    desk.until(lambda shown: DEALER_CONSOLE in shown.messages)
    assert "cannot be written" in desk.shown.messages[DEALER_CONSOLE].text
    assert desk.state.commitment is None and not desk.screens.failed
    desk.conductor.finish()


def test_run_ends_in_order_when_the_window_is_closed_or_somebody_stops_it(path: Path) -> None:
    """The windows and the ledger are given back."""
    for how in ("closed", "stopped"):
        cabinet = Cabinet(path=path)
        found = cabinet.conductor(None)
        found.writer.begin = lambda: None  # type: ignore[method-assign]  # it has begun already
        screens = found.screens
        assert isinstance(screens, FakeScreens)

        def end(shown: Shown, how: str = how, screens: FakeScreens = screens, found: Conductor = found) -> None:
            if how == "closed":
                screens.closed = True
            else:
                found.stop()

        screens.player = end
        found.run()
        assert screens.given_back
    with Reader.open(path) as reader:
        assert [event.name for event in reader.named("stopped")] == ["stopped"] * 2


# Doors and lamps


class WithBoard(Desk):
    """A table with a board of doors and lamps."""

    def __init__(self, pace: float | None = None) -> None:
        cabinet = Cabinet()
        self.board = EmulatedInputs()
        self.doors = cabinet.devices[Kind.INPUTS] = Emulation(Wire(self.board), cabinet.clock)
        super().__init__(cabinet, pace)
        self.let(3)

    def lit(self, lamp: Lamp) -> str:
        """What a lamp does."""
        bit = 1 << LAMPS.index(lamp)
        if self.board.lamps.blinking & bit:
            return "blinking"
        return "steady" if self.board.lamps.lit & bit else "dark"


def test_an_open_door_stops_the_countdown_and_all_goes_on_where_it_was() -> None:
    desk = WithBoard(pace=0.0)
    desk.screens.player = eager(2)
    desk.until_do(Do.DECIDE)
    desk.screens.player = lambda shown: None
    before = desk.state
    desk.doors.switch(Input.MAIN_DOOR, True)
    desk.until_do(Do.CLOSE_DOOR)
    assert desk.shown.countdown is not None
    left = desk.shown.countdown.paused
    assert left is not None
    desk.let(100)
    assert desk.shown.countdown is not None and desk.shown.countdown.paused == left
    assert desk.state.round == before.round and desk.state.players == before.players
    desk.doors.switch(Input.MAIN_DOOR, False)
    desk.until_do(Do.DECIDE)
    assert desk.shown.countdown.paused is None and desk.state.round == before.round
    refused = [event for event in desk.events() if isinstance(event, e.CommandRefused)]
    assert refused == [], "nobody has asked for anything meanwhile"


def test_lamps_follow_the_table_and_whoever_calls() -> None:
    desk = WithBoard()
    assert [desk.lit(lamp) for lamp in Lamp] == ["dark", "dark", "dark", "steady"]
    desk.ask(3, CallAttendant(3, True))
    desk.let(1)
    assert desk.lit(Lamp.TOWER_TOP) == "steady" == desk.lit(Lamp.DEALER)
    desk.ask(3, CallAttendant(3, False))
    desk.doors.switch(Input.LOGIC_DOOR, True)
    desk.let(3)
    assert (desk.lit(Lamp.TOWER_TOP), desk.lit(Lamp.TOWER_BOTTOM)) == ("dark", "steady")
    desk.doors.switch(Input.LOGIC_DOOR, False)
    desk.let(3)
    assert desk.lit(Lamp.TOWER_BOTTOM) == "dark"


def test_a_board_that_comes_back_is_told_which_lamps_are_lit() -> None:
    desk = WithBoard()
    desk.ask(3, CallAttendant(3, True))
    desk.let(1)
    desk.doors.strike(strike("time 0: boot"))
    desk.let(0.2)
    assert not desk.board.lamps.lit
    desk.let(10)
    assert desk.lit(Lamp.TOWER_TOP) == "steady"


def test_the_lower_lamp_blinks_while_the_program_has_failed() -> None:
    desk = WithBoard()
    desk.screens.breaks = [ZeroDivisionError("a picture")] * MOST
    for _ in range(MOST):
        desk.conductor.step()
    desk.let(2)
    assert desk.screens.up and desk.lit(Lamp.TOWER_BOTTOM) == "blinking"
    desk.screens.script.append(Ask(DEALER_CONSOLE, Recover()))
    desk.let(2)
    assert not desk.screens.up and desk.lit(Lamp.TOWER_BOTTOM) == "dark"


def test_lamps_and_doors_outlast_a_writer_that_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = WithBoard()
    desk.doors.switch(Input.MAIN_DOOR, True)
    desk.until_do(Do.CLOSE_DOOR)
    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "note", lambda *_, **__: 1 // 0)
        desk.screens.script.append(Ask(3, CallAttendant(3, True)))
        desk.conductor.step()
    desk.let(5)
    assert not desk.screens.up and next_action(desk.state).do is Do.CLOSE_DOOR
    assert desk.lit(Lamp.TOWER_BOTTOM) == "steady"


def test_a_technician_at_the_table_may_open_its_doors() -> None:
    desk = WithBoard()
    desk.conductor.writer.service(True)
    desk.doors.switch(Input.MAIN_DOOR, True)
    desk.let(3)
    assert not desk.state.doors.open
    desk.conductor.writer.service(False)
    desk.let(3)
    assert desk.state.doors.open == (c.Door.MAIN,)
