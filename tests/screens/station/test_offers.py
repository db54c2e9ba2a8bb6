"""If the screen offers it, the table accepts it, and the reverse; and nothing on a player's screen is for the staff."""

import os
from copy import deepcopy
from itertools import islice

import pytest

from etg.cabinet.asks import Ask, CallAttendant, Ready
from etg.cabinet.shown import Shown
from etg.cabinet.wishes import Wishes
from etg.errors import Refused
from etg.games import GAMES
from etg.screens.scenes import scenes
from etg.screens.sheet import Sheet
from etg.screens.station import intents as i
from etg.screens.station.seat import Seat
from etg.screens.station.station import Station
from etg.screens.station.view import player_at
from etg.screens.touch import Dropped, Tap, Touch
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.decide import step
from etg.table.deciding import choices
from etg.table.flow import undecided_insurance
from etg.table.insurance import offers_even_money
from etg.table.state import State
from tests.screens.builders import SETTING, played
from tests.screens.station.at_station import LYING, SEATS, UPRIGHT, sheet_of

EXAMPLES = int(os.environ.get("ETG_EXAMPLES", "1"))
MOMENTS = 40
"""Of each play of bots."""
PLAYERS_COMMANDS = (
    c.Seat,
    c.Leave,
    c.BuyIn,
    c.CashOut,
    c.CancelHandPay,
    c.Tip,
    c.Place,
    c.TakeBack,
    c.Repeat,
    c.Decide,
    c.Insure,
    c.TakeEvenMoney,
    c.AnswerCut,
)
"""What a player may ask for; everything else is for the staff or for devices."""
FINGER = 67
"""The least side of what a player touches, in reference units: 9 mm on a station of 15.6 inches."""
PAGES = ("", "", "", "cash", "tip", "help", "settings", "sides", "more")


def moments(game: str, seed: int) -> list[Shown]:
    """Some of what bots make of a table."""
    found = islice(played(game, seed, 0.04), 5, 5 + MOMENTS * 11, 11)
    return [shown for _, shown in found]


def at_places(shown: Shown, number: int) -> list[tuple[Station, Sheet]]:
    """All stations where somebody sits and one where nobody does, each on some kind of screen and with some page."""
    found = []
    taken = set(shown.state.stations.values())
    free = [place for place in range(1, shown.state.terms.game.boxes + 1) if place not in taken][:1]
    kinds = [LYING, UPRIGHT, *SEATS.values()]
    for place in sorted(taken) + free:
        size = kinds[(number + place) % len(kinds)]
        screen = Seat(place, SETTING) if size in SEATS.values() else Station(place, SETTING)
        screen.follow(shown, 0.0)
        page = PAGES[(number * 5 + place) % len(PAGES)]
        if isinstance(screen, Seat) or page not in ("sides", "more"):
            screen.memory.page = page
        found.append((screen, sheet_of(screen, shown, size)))
    return found


def touches(sheet: Sheet) -> list[Touch]:
    """Everything that can be done on a screen."""
    live = [target for target in sheet.targets if target.intent is not None]
    taps: list[Touch] = [Tap(target.intent) for target in live]
    taps += [Tap(target.hold) for target in live if target.hold is not None]
    chips = [target.intent for target in live if target.drag is not None]
    spots = [target.intent for target in live if target.takes]
    taken_off = [Dropped(spot, None) for spot in spots if spot in chips]
    return [*taps, *taken_off, *(Dropped(chip, spot) for chip in chips for spot in spots)]


def accepted(state: State, ask: Ask) -> State:
    """The table after something was asked; refused it fails."""
    what = ask.what
    if isinstance(what, c.Command):
        assert isinstance(what, PLAYERS_COMMANDS), f"{what} is for the staff"
        return step(state, what)[1]
    assert isinstance(what, Ready | CallAttendant), f"{what} is for the dealer"
    if isinstance(what, Ready):
        Wishes().no_more_time(what.station, state)
    return state


@pytest.mark.parametrize("game", GAMES)
def test_what_the_screen_offers_the_table_accepts(game: str) -> None:
    """Or the player is told at once why not, and nothing is asked for."""
    tried = 0
    for seed in range(EXAMPLES):
        for number, shown in enumerate(moments(game, seed)):
            for screen, sheet in at_places(shown, number):
                for touch in touches(sheet):
                    memory = deepcopy(screen.memory)
                    screen._moved = (None, 0.0)
                    asks = screen.act(touch, shown, 1.0)
                    state = shown.state
                    for ask in asks:
                        assert ask.place == screen.place
                        try:
                            state = accepted(state, ask)
                        except Refused as refused:
                            raise AssertionError(
                                f"{game} {seed}, moment {number}: {touch} is offered at {screen.place}, but {ask.what} "
                                f"is refused: {refused.reason}"
                            ) from refused
                    tried += len(asks)
                    screen.memory = memory
    assert tried > 100


@pytest.mark.parametrize("game", GAMES)
def test_what_the_table_would_accept_the_screen_offers(game: str) -> None:
    """Every decision of every hand that is asked, insurance, even money and the cut."""
    asked = 0
    for seed in range(EXAMPLES):
        for number, shown in enumerate(moments(game, seed)):
            state = shown.state
            for screen, sheet in at_places(shown, number):
                player = player_at(state, screen.place)
                if player is None or state.round is None:
                    continue
                where = f"{game} {seed}, moment {number}, station {screen.place}, page {screen.memory.page!r}"
                wanted = hands_asked(state, player)
                asked += len(wanted)
                found = on_buttons(screen, shown, sheet)
                for hand, decisions in wanted.items():
                    assert found.get(hand) == decisions, f"{where}: {found.get(hand)} are offered to {hand}"
                assert found.keys() == wanted.keys(), where
                asked += insurance_is_offered(state, player, sheet, where)
    assert asked > 3


def hands_asked(state: State, player: str) -> dict[tuple[int, int], set[object]]:
    """What the table lets a player choose, by hand."""
    assert state.round is not None
    return {
        (box.number, index): set(possible)
        for box in state.round.boxes
        if box.player == player
        for index in range(len(box.hands))
        if (possible := choices(state, box.number, index))
    }


def on_buttons(screen: Station, shown: Shown, sheet: Sheet) -> dict[tuple[int, int], set[object]]:
    """What the buttons of a station offer, by hand; hands that are not active are touched first."""
    found: dict[tuple[int, int], set[object]] = {}
    for target in sheet.targets:
        if isinstance(target.intent, i.Choose):
            found.setdefault((target.intent.box, target.intent.hand), set()).add(target.intent.decision)
    others = [target.intent for target in sheet.targets if isinstance(target.intent, i.ChooseHand)]
    if screen.memory.page and found:  # a page may lie over the other hands: it is closed first
        memory = deepcopy(screen.memory)
        screen.memory.page = ""
        others = [t.intent for t in sheet_of(screen, shown, LYING).targets if isinstance(t.intent, i.ChooseHand)]
        screen.memory = memory
    for intent in others:
        memory = deepcopy(screen.memory)
        screen.memory.page = ""
        screen.act(Tap(intent), shown, 1.0)
        for target in sheet_of(screen, shown, LYING).targets:
            if isinstance(target.intent, i.Choose):
                found.setdefault((target.intent.box, target.intent.hand), set()).add(target.intent.decision)
        screen.memory = memory
    return found


def insurance_is_offered(state: State, player: str, sheet: Sheet, where: str) -> int:
    """Whether the first box of a player that is asked about insurance can answer; how many were asked."""
    assert state.round is not None
    if next_action(state).do is not Do.INSURANCE:
        return 0
    mine = [box.number for box in undecided_insurance(state.round) if box.player == player]
    if not mine:
        return 0
    offered = [target.intent for target in sheet.targets]
    assert i.Insurance(mine[0], 0, state.round.number) in offered, where
    even = i.EvenMoney(mine[0], state.round.number)
    assert (even in offered) == offers_even_money(state, mine[0]), where
    return 1


@pytest.mark.parametrize("size", [LYING, UPRIGHT], ids=["lying", "upright"])
@pytest.mark.parametrize("game", GAMES)
def test_what_a_player_touches_is_large_enough_for_a_finger(game: str, size: tuple[int, int]) -> None:
    small = set()
    found = [(each.shown, each.station, each.touches) for each in scenes(game)]
    found += [(shown, station, ()) for shown in moments(game, 3) for station in list(shown.state.stations.values())[:2]]
    for shown, station, touched in found:
        for page in ("", "cash", "tip", "help", "settings"):
            screen = Station(station, SETTING)
            screen.follow(shown, 0.0)
            for intent in touched:
                screen.act(Tap(intent), shown, 0.0)
            screen.memory.page = page or screen.memory.page
            for target in sheet_of(screen, shown, size).targets:
                if target.player and target.intent is not None and min(target.rect.size) < FINGER:
                    small.add((type(target.intent).__name__, target.rect.size))
    assert not small


@pytest.mark.parametrize("size", [LYING, UPRIGHT, *SEATS.values()], ids=["lying", "upright", *SEATS])
@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_be_touched_is_on_the_screen(game: str, size: tuple[int, int]) -> None:
    outside = set()
    for number, shown in enumerate(moments(game, 4)):
        for station in list(shown.state.stations.values())[:2]:
            seat = size in SEATS.values()
            screen = Seat(station, SETTING) if seat else Station(station, SETTING)
            screen.follow(shown, 0.0)
            page = PAGES[number % len(PAGES)]
            screen.memory.page = page if seat or page not in ("sides", "more") else ""
            for target in sheet_of(screen, shown, size).targets:
                x, y, w, h = target.rect
                if target.intent is not None and not (x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1]):
                    outside.add((type(target.intent).__name__, tuple(target.rect), page))
    assert not outside
