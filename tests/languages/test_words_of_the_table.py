"""Whatever the table says, it can say in another language: why it refuses, what it waits for, what will be due."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

from docs.words import all_patterns
from etg.cabinet.bots import Bots
from etg.cards import NAMES
from etg.errors import Refused
from etg.games import GAMES, Decision
from etg.languages import say, speaking
from etg.ledger.faults import CODES, fault
from etg.ledger.identity import station_words
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import waits_for
from etg.table.checklist import Step
from etg.table.commands import Device, Fault, LockUpKind
from etg.table.decide import decide, step
from etg.table.evolve import evolve
from etg.table.faults import to_mend, what_is_wrong
from etg.table.prompts import notices, prompt
from etg.table.state import Cause, State, new_table
from etg.table.terms import Terms
from etg.table.words import DECISIONS, DEVICES, FAULTS, STEPS
from etg.texts import Text
from tests.languages.made_up import made_up, untranslated
from tests.languages.odd_commands import STAFF, any_command
from tests.table.random_play import RandomTable, random_submission

SEEDS = 6
ODD = 12
"""Commands that are tried at each state."""
BOTS = 500
"""Commands of the bots, from the closed table on."""


def check(words: str, state: State | None = None) -> None:
    """It knows its pattern, the catalogues know it too, and all that stands in its gaps can be said as well."""
    assert isinstance(words, Text), words
    _known(words)
    with speaking(made_up()):
        left = untranslated(say(words), names(state))
    assert not left, (words, left)


def _known(words: Text) -> None:
    assert words.key in all_patterns_known(), words.key
    for value in words.values.values():
        if isinstance(value, Text):
            _known(value)


@cache
def all_patterns_known() -> frozenset[object]:
    return frozenset(all_patterns())


def names(state: State | None) -> set[str]:
    """Of cards, people, meters and wagers as records have them, and what people have written: said as it is."""
    found = {"ab", *NAMES, *(person.id for person in STAFF if person is not None)}
    if state is not None:
        sides = state.terms.side
        ids = [*state.meters, *sides, *(line for side in sides.values() for line in side.paytable.lines)]
        written = [*state.players, *(cause.detail for cause in state.causes), *(lock.why for lock in state.lock_ups)]
        for words in (*ids, *(each for each in written if not isinstance(each, Text))):
            found.update(_WORD.findall(words))
    return found


_WORD = re.compile(r"[^\W\d_]+")


class Heard:
    """What a table has said: each pattern with its values once."""

    def __init__(self, game: str) -> None:
        self.rng = Random(f"odd:{game}")
        self.seen: set[str] = set()
        self.keys: set[object] = set()

    def follow(self, before: State, command: c.Command, events: Sequence[e.Event], after: State) -> None:
        """What events put on record is shown as well, and so is all that is said of the state after them."""
        for event in events:
            match event:
                case e.Noted(what=words) | e.Tilted(why=words) | e.CardSuspected(why=words):
                    self.hear(words, after)
                case e.Voided(reason=words) if not isinstance(command, c.Void):
                    self.hear(words, after)
                case e.LockedUp(kind=kind, why=words) if kind is not LockUpKind.DISPUTE:
                    self.hear(words, after)
                case _:
                    pass
        self.listen(after)

    def listen(self, state: State) -> None:
        """All that is said of a state, and why some odd commands are refused in it."""
        for words in (prompt(state), waits_for(state), *notices(state), *self._refusals(state)):
            self.hear(words, state)

    def hear(self, words: str, state: State) -> None:
        """Check what has not been heard before."""
        if words not in self.seen:
            self.seen.add(words)
            check(words, state)
            assert isinstance(words, Text)
            self.keys.add(words.key)

    def _refusals(self, state: State) -> Iterator[str]:
        for _ in range(ODD):
            try:
                decide(state, any_command(self.rng, state))
            except Refused as refused:
                yield refused.reason


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_said_at_a_table(game: str) -> None:
    """Random play of random submissions with irregularities; and the table after it has stopped, for two reasons."""
    heard = Heard(game)
    for seed in range(SEEDS):
        rng = Random(f"{game}:{seed}")
        playing = RandomTable(rng, random_submission(rng, game), odd=0.15, devices=0.1)
        playing.on_step = heard.follow
        for _ in range(2):
            playing.play_round()
        state = playing.state
        for why in (fault("books_wrong", station_words(3, 45_00, 50_00)).words, fault("disk_full").words):
            state = evolve(state, e.Tilted(why, None, "-"))
            heard.listen(state)
    assert len(heard.keys) > 180, "the test has not heard much"


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_said_from_the_closed_table_on(game: str) -> None:
    """Bots open it, bring decks, make the cards ready, and play."""
    heard, bots = Heard(game), Bots(7, odd=0.1)
    state = new_table(Terms(load(shipped_path(game))))
    for _ in range(20):
        heard.listen(state)
    for number in range(BOTS):
        command = bots.command(state, number)
        try:
            events, after = step(state, command)
        except Refused as refused:
            heard.hear(refused.reason, state)
        else:
            heard.follow(state, command, events, after)
            state = after
    assert len(heard.keys) > 120, "the test has not heard much"


@pytest.mark.parametrize("detail", ("", "-"), ids=("plain", "detail"))
@pytest.mark.parametrize("fault", (None, *Fault))
@pytest.mark.parametrize("device", Device)
def test_every_fault_of_every_device(device: Device, fault: Fault | None, detail: str) -> None:
    cause = Cause(device, fault, detail)
    for words in (*what_is_wrong(cause), *what_is_wrong(cause, by_hand=True), to_mend(cause)):
        check(words)
        assert str(DEVICES[device]) in words or "it" in words


@pytest.mark.parametrize("code", CODES)
def test_every_fault_of_a_ledger(code: str) -> None:
    """Why the table has stopped and what to do, in one sentence or with what was found."""
    check(fault(code).words)
    check(fault(code, station_words(3, 50_00, 45_00)).words)


def test_things_are_called_as_records_have_them() -> None:
    """The English of a refusal stands in ledgers, so it stays what it was."""
    assert {device: str(words) for device, words in DEVICES.items()} == {device: device.value for device in Device}
    assert {fault: str(words) for fault, words in FAULTS.items()} == {fault: fault.value for fault in Fault}
    assert {step: str(words) for step, words in STEPS.items()} == {step: step.value for step in Step}
    assert {each: str(words) for each, words in DECISIONS.items()} == {each: each.value for each in Decision}
