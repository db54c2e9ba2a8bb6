"""Real windows on real X servers: rounds are played by touching what is to be seen, and the ledger has the money."""

import json
from functools import partial
from pathlib import Path

import pytest
from pygame import Rect

from etg.cabinet.shown import Shown
from etg.cli import main
from etg.games import Decision
from etg.ledger.reading import Reader
from etg.ledger.records import TimerSet
from etg.ledger.rows import RoundRow
from etg.screens.dealer.intents import MoreTime
from etg.screens.station import intents as i
from etg.screens.station.intents import MAIN
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.flow import undecided, undecided_insurance
from etg.table.state import credits_of
from tests.ledger.builders import audited
from tests.screens.programs import Program, running
from tests.screens.xservers import xorg_two_screens, xvfb

FAST = ("--seed", "11", "--pace", "0.02")
CHIP = 5_00
"""The one that is picked for whoever sits down."""


def has_credits(station: int, shown: Shown) -> bool:
    """Whether somebody has sat down there."""
    return shown.state.players.get(f"Player {station}") == 1_000_00


def sit_down(program: Program, *stations: str) -> None:
    """Somebody takes each of these stations."""
    for name in stations:
        program.tap(name, i.SitDown())
        number = int(name.split()[-1])
        program.wait(partial(has_credits, number), "nobody sits there")
    program.wait(lambda shown: next_action(shown.state).do is Do.WAGERS, "no wagers are taken")


def wager(program: Program, name: str) -> None:
    """A chip on the main wager."""
    number = int(name.split()[-1])
    program.tap(name, i.OnSpot(number, MAIN))
    program.wait(lambda shown: number in shown.state.wagers, "the wager is not on disk")


def answer(program: Program, shown: Shown, names: dict[int, str]) -> None:
    """Whoever is asked says no to insurance, or stands."""
    round_ = shown.state.round
    assert round_ is not None
    if next_action(shown.state).do is Do.INSURANCE:
        box = undecided_insurance(round_)[0].number
        program.tap(names[box], i.Insurance(box, 0, round_.number))
        program.wait(lambda now: not _asks_insurance(now, box), "the answer is not on disk")
        return
    box = undecided(shown.state.terms, round_)[0][0].number
    program.tap(names[box], i.Choose(box, 0, Decision.STAND, round_.cards))
    program.wait(lambda now: not _asks(now, box), "the decision is not on disk")


def _asks_insurance(shown: Shown, box: int) -> bool:
    round_ = shown.state.round
    asked = round_ is not None and next_action(shown.state).do is Do.INSURANCE
    return asked and round_ is not None and box in [each.number for each in undecided_insurance(round_)]


def _asks(shown: Shown, box: int) -> bool:
    round_ = shown.state.round
    if round_ is None or next_action(shown.state).do is not Do.DECIDE:
        return False
    return box in [each.number for each, _ in undecided(shown.state.terms, round_)]


def play_on(program: Program, names: dict[int, str]) -> None:
    """From the deal to the end of the round; the emulated dealer clears the table by himself."""
    while True:
        shown = program.wait(
            lambda now: (
                now.state.round is not None and next_action(now.state).do in (Do.INSURANCE, Do.DECIDE, Do.CLEAR)
            ),
            "the round does not go on",
        )
        if next_action(shown.state).do is Do.CLEAR:
            break
        answer(program, shown, names)
    program.wait(lambda now: now.state.round is None, "the table is not cleared")


def rounds_of(path: Path, capsys: pytest.CaptureFixture[str]) -> list[RoundRow]:
    """The rounds on disk; `etg rounds list` says the same, and the audit is clean."""
    assert audited(path).ok
    with Reader.open(path) as reader:
        found = reader.rounds()
    main(["rounds", "list", "--ledger", str(path), "--json"], standalone_mode=False)
    said = json.loads(capsys.readouterr().out)
    assert [row["number"] for row in said["rounds"]] == [row.number for row in found]
    return found


def check_money(path: Path, row: RoundRow, stations: list[int]) -> None:
    """What each station has now is what it bought, and what the round has won or lost for it."""
    boxes = json.loads(row.result)["boxes"]
    assert sorted(map(int, boxes)) == stations
    with Reader.open(path) as reader:
        head = reader.head()
        assert head is not None
        state = reader.books_at(head.event).now.state
    assert state is not None
    for station in stations:
        box = boxes[str(station)]
        assert box["hands"][0]["wagered"] == CHIP
        assert credits_of(state, f"Player {station}") == 1_000_00 + box["net"]


def test_a_round_on_the_tabletop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sit down, wager, deal, stand, see the results; all with a mouse."""
    whole = {"": Rect(0, 0, 1280, 720)}
    with xvfb(1280, 720) as display, running(display, tmp_path, whole, "--size", "1280x720", *FAST) as program:
        sit_down(program, "seat 3")
        wager(program, "seat 3")
        program.tap("seat 3", i.GoAhead(0))
        play_on(program, {3: "seat 3"})
    (row,) = rounds_of(program.ledger, capsys)
    check_money(program.ledger, row, [3])


CABINET = """layout = "cabinet"
[[displays.screen]]
shows = "dealer"
display = 0
size = "960x540"
position = "0,540"
[[displays.screen]]
shows = "overhead"
display = 0
size = "960x540"
position = "960,540"
[[displays.screen]]
shows = "station 3"
display = 0
size = "960x540"
position = "0,0"
[[displays.screen]]
shows = "station 5"
display = 0
size = "960x540"
position = "960,0"
"""


def test_a_round_at_a_cabinet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two stations, the dealer and the overhead, each in a window of its own."""
    windows = {
        "station 3": Rect(0, 0, 960, 540),
        "station 5": Rect(960, 0, 960, 540),
        "dealer": Rect(0, 540, 960, 540),
    }
    with xvfb(1920, 1080) as display, running(display, tmp_path, windows, *FAST, settings=CABINET) as program:
        sit_down(program, "station 3", "station 5")
        wager(program, "station 3")
        wager(program, "station 5")
        program.tap("dealer", MoreTime(15))
        program.wait(lambda shown: _times_set(program.ledger) > 1, "there is not more time")
        for station in (3, 5):
            program.tap(f"station {station}", i.GoAhead(0))
            program.ready |= {station}
        play_on(program, {3: "station 3", 5: "station 5"})
    (row,) = rounds_of(program.ledger, capsys)
    check_money(program.ledger, row, [3, 5])


def _times_set(path: Path) -> int:
    """How often a time was set for wagers: once when it begins, and again when the dealer gives more of it."""
    with Reader.open(path) as reader:
        return sum(each.milliseconds > 0 for each in reader.named(TimerSet.name) if isinstance(each, TimerSet))


TWO = """layout = "cabinet"
[[displays.screen]]
shows = "dealer"
display = 0
size = "640x360"
position = "0,0"
[[displays.screen]]
shows = "station 1"
display = 0
size = "960x540"
position = "0,0"
[[displays.screen]]
shows = "station 2"
display = 1
size = "960x540"
position = "0,0"
"""


def test_two_stations_are_touched_at_once(tmp_path: Path) -> None:
    """On two touch screens: both sit down, and both wagers are in the ledger."""
    windows = {"station 1": Rect(0, 0, 960, 540), "station 2": Rect(960, 0, 960, 540)}
    with (
        xorg_two_screens(960, 540) as display,
        running(display, tmp_path, windows, *FAST, settings=TWO) as program,
    ):

        def both(*intents: object) -> None:
            places = [program.place(name, intent) for name, intent in zip(windows, intents, strict=True)]
            before = program.shown
            for panel, (x, y) in zip(display.panels, places, strict=True):
                panel.down(0, x - panel.area.x, y)
            for panel in display.panels:
                panel.up(0)
            for name, intent in zip(windows, intents, strict=True):
                program.touched(name, intent, before)

        both(i.SitDown(), i.SitDown())
        program.wait(lambda shown: len(shown.state.stations) == 2, "they do not sit there")
        program.wait(lambda shown: next_action(shown.state).do is Do.WAGERS, "no wagers are taken")
        both(i.OnSpot(1, MAIN), i.OnSpot(2, MAIN))
        shown = program.wait(lambda shown: len(shown.state.wagers) == 2, "not both wagers are on disk")
        assert {box: wagers.wager for box, wagers in shown.state.wagers.items()} == {1: CHIP, 2: CHIP}
    with Reader.open(program.ledger) as reader:
        assert len(list(reader.named(e.Placed.name))) == 2
    assert audited(program.ledger).ok
