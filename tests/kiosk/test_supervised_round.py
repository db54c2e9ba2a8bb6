"""In the middle of a round the table is killed, hangs, and loses its X server: it returns to the same round.

The words are those of a desk, where a round can be played without anybody's signature; all else is as the unit says,
but for the watchdog, which need not wait for ten seconds here.
"""

import signal
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame
import pytest

from etg.cabinet.shown import Shown
from etg.games import Decision
from etg.screens.station import intents as i
from etg.table.actions import Do, next_action
from etg.table.flow import undecided
from etg.table.state import State
from tests.kiosk.real import Built
from tests.kiosk.stage import DEALER, STATION, WATCHDOG, Cabinet, cabinet
from tests.kiosk.supervisor import Service
from tests.kiosk.threads import Held
from tests.ledger.builders import audited
from tests.screens.programs import Program
from tests.screens.test_windows import check_money, play_on, rounds_of, sit_down, wager
from tests.screens.xservers import SECONDS, wait_for

DESK = ("run", "--seed", "11", "--pace", "0.02")


def begun(found: Cabinet) -> Program:
    """A player at the station is asked for a decision; nothing goes on without it."""
    windows = {"station 1": STATION, "dealer": DEALER}
    ledger = found.data / "desk-community_blackjack.ledger"
    program = Program(found.display, ledger, windows, found.data / "cabinet.toml", 7)
    sit_down(program, "station 1")
    wager(program, "station 1")
    program.tap("station 1", i.GoAhead(0))
    program.wait(lambda shown: next_action(shown.state).do is Do.DECIDE, "nobody is asked")
    return program


def cards_seen(found: Cabinet, program: Program) -> None:
    """Every card, chip and button of the round is on the screen of the station, where our own screens paint it."""

    def is_seen() -> bool:
        shown = program.shown
        assert shown is not None
        pane, surface = program.pane("station 1", shown)
        picture = found.display.screenshot().subsurface(STATION)
        moving = [pane.sheet.items[live.item].rect for live in pane.sheet.live]
        parts = [
            item.rect.clip(STATION) for item in pane.sheet.items if item.kind.startswith(("card", "chip", "stack"))
        ]
        parts += [target.rect for target in pane.sheet.targets if target.intent == intent_of(shown)]
        return all(same(picture, surface, part) for part in parts if part.collidelist(moving) < 0)

    wait_for(is_seen, "the round on the screen")


def intent_of(shown: Shown) -> i.Choose:
    """What the player is asked."""
    round_ = shown.state.round
    assert round_ is not None
    (box, *_), *_ = undecided(shown.state.terms, round_)
    return i.Choose(box.number, 0, Decision.STAND, round_.cards)


def same(one: pygame.Surface, other: pygame.Surface, part: pygame.Rect) -> bool:
    """Whether two pictures have the same pixels in a part."""
    pictures = (pygame.image.tobytes(each.subsurface(part), "RGB") for each in (one, other))
    return next(pictures) == next(pictures)


def state_of(program: Program) -> State:
    """The table as it is on disk."""
    shown = program.shown
    assert shown is not None
    return shown.state


def as_it_was(state: State) -> State:
    """But for the emulated shoe, which is a part of the program and has forgotten with it what it had dealt."""
    return replace(state, out_of_order=frozenset(), causes=())


def put_in_service(program: Program) -> None:
    """The dealer has compared the cards with the screen, and touches “In service”."""
    while state_of(program).out_of_order:
        shown = program.shown
        assert shown is not None
        pane, _ = program.pane("dealer", shown)
        (button,) = [each.intent for each in pane.sheet.targets if "mend:shoe" in repr(each.intent)]
        program.tap("dealer", button)
        program.wait(partial(_other_causes, shown), "the shoe is in service")


def _other_causes(before: Shown, now: Shown) -> bool:
    return now.state.causes != before.state.causes


def killed(found: Cabinet, table: Service) -> None:
    table.kill(signal.SIGKILL)


def stopped(found: Cabinet, table: Service) -> None:
    """The loop does not come round any more."""
    table.kill(signal.SIGSTOP)


def hung(found: Cabinet, table: Service) -> None:
    """The loop goes on; the thread that writes the ledger and those of the devices do not."""
    held = Held(table.pid)
    wait_for(lambda: table.status.startswith("hangs: "), "what hangs", SECONDS)
    held.bury()


def without_x(found: Cabinet, table: Service) -> None:
    """The X server is killed, and comes back."""
    found.server.kill(signal.SIGKILL)
    wait_for(lambda: found.server.starts == 2, "the X server starts again")
    found.settle()


FAULTS: tuple[tuple[Callable[[Cabinet, Service], None], tuple[str, ...]], ...] = (
    (killed, ("signal",)),
    (stopped, ("watchdog",)),
    (hung, ("watchdog",)),
    (without_x, ("signal", "exit-code", "success")),
)
"""And how systemd calls such an end; how a program ends that has lost its X server is not ours to say."""


def test_the_table_returns_to_the_same_round(built: Built, capsys: pytest.CaptureFixture[str]) -> None:
    """The same number, cards, wagers and credits, on disk and on the screen; then it is played to its end."""
    with cabinet(built) as found:
        table = found.make_table(DESK, watchdog=WATCHDOG)
        table.start()
        table.wait_ready(1)
        program = begun(found)
        cards_seen(found, program)
        before = state_of(program)
        for life, (fault, results) in enumerate(FAULTS, 2):
            fault(found, table)
            table.wait_ready(life)
            assert table.ended[-1].result in results, table.said
            assert as_it_was(program.wait(lambda shown: bool(shown.state.causes), "the shoe").state) == before
            cards_seen(found, program)
            assert ", open, round 1; waits for: decisions" in table.status
            table.wait_fed()
        put_in_service(program)
        play_on(program, {1: "station 1"})
        found.table = None
        table.stop()
        assert table.ended[-1].result == "success"
        (row,) = rounds_of(program.ledger, capsys)
        check_money(program.ledger, row, [1])
        assert audited(program.ledger).ok
