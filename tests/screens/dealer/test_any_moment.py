"""Whatever happens at the table, the console says what to do, and offers only what the table accepts."""

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from etg.cabinet.shown import Countdown
from etg.games import GAMES
from etg.languages import LANGUAGES, speaking
from etg.screens.dealer.catalogue import find
from etg.screens.dealer.intents import AtStation, Attention, Drawn, Page, Staff, Stations, Take, Trouble, Ways
from etg.screens.dealer.next_step import next_step
from etg.screens.dealer.offers import possible
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.state import PlayedHand, State, changed
from tests.screens.dealer.desk import EMULATED, NOW, REAL, Desk, check_sheet, golds
from tests.screens.words.rounds import another_hole_card
from tests.table.random_play import RandomTable, random_submission

SEEDS = st.integers(0, 2**48)
EXAMPLES = int(os.environ.get("ETG_EXAMPLES", "60")) // 20
PAGES: tuple[Page, ...] = (Trouble(), Drawn(), Ways(), Staff(), Stations(), AtStation(1), AtStation(3), Attention())


def look(rng: Random, state: State) -> None:
    """Build the console at this moment, in any language, with a page or without, and try everything that it offers."""
    with speaking(rng.choice(list(LANGUAGES))):
        look_around(rng, state)


def look_around(rng: Random, state: State) -> None:
    """The same in the language that is spoken."""
    links = rng.choice((REAL, EMULATED, ()))
    timer = Countdown("decisions", 20.0, NOW + 7) if rng.random() < 0.5 else None
    size, scale = rng.choice((((1920, 1080), 1.0), ((1280, 720), 2 / 3)))
    around = {"links": links, "countdown": timer, "calls": frozenset(rng.sample(range(1, 5), 2))}
    desk = Desk(state, size, **around)
    sheet = desk.build()
    check_sheet(sheet, scale)
    step = next_step(desk.scene)
    assert step.offers or step.says, "nothing to do and nothing to wait for"
    assert golds(sheet) == (1 if step.offers and step.gold else 0)
    assert all(is_live(desk, key) for key in desk.offered())
    other = another_hand_face_down(another_hole_card(desk.shown.state))
    assert Desk(other, size, **around).build().items == sheet.items, "R53"
    desk.console.memory.open(rng.choice(PAGES))
    check_sheet(desk.build(), scale)
    assert all(is_live(desk, key) for key in desk.offered())
    desk.console.memory.close()
    keys = sorted(desk.offered())
    if keys:
        desk.tap(Take(rng.choice(keys)))
        check_sheet(desk.build(), scale)


def another_hand_face_down(state: State) -> State:
    """The same table with other cards in the hands that lie face down: the dealer cannot tell before they are paid."""
    round_ = state.round
    if (
        round_ is None
        or next_action(state).do is Do.SETTLE
        or not any(hand.face_down for box in round_.boxes for hand in box.hands)
    ):
        return state
    boxes = tuple(changed(box, hands=tuple(_turned(hand) for hand in box.hands)) for box in round_.boxes)
    return changed(state, round=changed(round_, boxes=boxes))


def _turned(hand: PlayedHand) -> PlayedHand:
    if not hand.face_down:
        return hand
    return changed(hand, cards=(*((card + 16) % 52 for card in hand.cards[:2]), *hand.cards[2:]))


def is_live(desk: Desk, key: str) -> bool:
    """Whether a button is for something that the table accepts."""
    offer = find(desk.scene, key)
    return offer is not None and possible(desk.scene, offer)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=max(2, EXAMPLES))
@given(seed=SEEDS)
@pytest.mark.clause("R53")
def test_every_moment_of_any_round(game: str, seed: int) -> None:
    """Random play with irregularities and faults of devices."""
    rng = Random(seed)
    table = RandomTable(rng, random_submission(rng, game), 0.08, 0.05)
    eyes = Random(seed)

    def check(before: State, command: c.Command, events: list[e.Event], after: State) -> None:
        if eyes.random() < 0.12:
            look(eyes, after)

    table.on_step = check
    for _ in range(2):
        table.play_round()
