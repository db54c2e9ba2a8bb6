"""The steps of a test, for each kind of device. A step says what was seen, or fails."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from etg.cards import NAMES
from etg.cli.devices_bench import Bench, Failed
from etg.devices import messages as m
from etg.devices.reports import (
    CardDrawn,
    CardUnread,
    Connected,
    CoverCardDrawn,
    Input,
    InputChanged,
    Kind,
    Lamp,
    Lost,
    Peeked,
    Trouble,
    TroubleBegan,
    TroubleEnded,
)

CARDS = 5
_CARDS = (CardDrawn, CardUnread, CoverCardDrawn)


class Step(NamedTuple):
    """One step: its name, what it does, and whether a device can do it that is only listened to."""

    name: str
    do: Callable[[Bench], str]
    everywhere: bool = False


def steps(kind: Kind) -> list[Step]:
    """The steps for a kind of device, in their order."""
    first, last = [Step("identity", _identity)], [Step("cable", _cable)]
    match kind:
        case Kind.SHOE:
            cards = [Step("five cards", _five, True), Step("cover card", _cover, True), Step("lid", _lid)]
            return [*first, Step("lock", _lock), *cards, *last]
        case Kind.READER:
            return [*first, *(Step(name, _peek(said, ask)) for name, said, ask in _PEEKS), *last]
        case Kind.INPUTS:
            return [*first, *(Step(each, _input(each)) for each in Input), *(Step(e, _lamp(e)) for e in Lamp), *last]


def _identity(bench: Bench) -> str:
    bench.say("Who is there?")
    who = bench.expect(Connected).identity
    if who is None:
        return "it says nothing about itself"
    bench.shows(lambda state: True, "it is alive: no heartbeat")
    hashed = f" {who.firmware_hash[:8]}" if who.firmware_hash else ""
    return f"{who.serial}, hardware {who.hardware or '?'}, firmware {who.firmware}{hashed}, started {who.boot} times"


# The shoe


def _lock(bench: Bench) -> str:
    bench.allow(0)
    bench.shows(lambda state: m.Status.LOCKED in state.status and not state.allowed, "it is locked")
    bench.say("The shoe is locked. Pull at the next card: nothing may come. Press Enter when you have tried.")
    came = bench.answer(*_CARDS)
    if isinstance(came, str) or came is None:
        return "nothing came"
    raise Failed(f"{_seen(came)} came although it was locked")


@contextmanager
def _unlocked(bench: Bench, cards: int) -> Iterator[None]:
    """So many cards may be drawn, and none afterwards. The heartbeat must be about these and not about earlier ones."""
    bench.allow(cards)
    if bench.link.talk.abilities.locks and bench.position is not None:
        after = bench.position.sequence
        bench.shows(
            lambda state: (state.after, state.allowed) == (after, cards) and m.Status.LOCKED not in state.status,
            "a card may be drawn",
        )
    try:
        yield
    finally:
        bench.allow(0)


def _five(bench: Bench) -> str:
    seen: list[str] = []
    bad = ""
    with _unlocked(bench, CARDS):
        bench.say(f"Draw {CARDS} cards, one after the other, and compare them.")
        for number in range(1, CARDS + 1):
            came = bench.expect(*_CARDS)
            seen.append(_seen(came))
            bench.say(f"{number}: {seen[-1]}")
            if not isinstance(came, CardDrawn):
                bad = bad or f"card {number} is {seen[-1]}"
            elif came.forced:
                bad = bad or f"card {number} came although the shoe was locked"
    if bad:
        raise Failed(bad)
    return ", ".join(seen)


def _cover(bench: Bench) -> str:
    with _unlocked(bench, 1):
        bench.say("Put the cover card in front and draw it.")
        came = bench.expect(*_CARDS)
    if isinstance(came, CoverCardDrawn):
        return "the cover card"
    raise Failed(f"{_seen(came)} instead of the cover card")


def _seen(came: object) -> str:
    match came:
        case CardDrawn(card=card, confidence=confidence, side=side):
            return f"{NAMES[card]}{f' of side {side}' if side else ''} ({confidence} %)"
        case CardUnread():
            return "a card that could not be read"
        case _:
            return "the cover card"


def _lid(bench: Bench) -> str:
    bench.say("Open the lid.")
    while bench.expect(TroubleBegan).trouble is not Trouble.LID_OPEN:
        bench.say("That was something else.")
    bench.say("Close the lid.")
    while bench.expect(TroubleEnded).trouble is not Trouble.LID_OPEN:
        bench.say("That was something else.")
    return "opened and closed"


# The reader

_PEEKS: tuple[tuple[str, bool | None, str], ...] = (
    ("Blackjack", True, "Put a card in that makes a Blackjack."),
    ("no Blackjack", False, "Put a card in that makes none."),
    ("unreadable", None, "Put a card in so that it cannot be read: turned over, or half-way."),
)


def _peek(wanted: bool | None, ask: str) -> Callable[[Bench], str]:
    words = {said: name for name, said, _ in _PEEKS}

    def step(bench: Bench) -> str:
        bench.say(ask)
        said = bench.expect(Peeked).blackjack
        if said is not wanted:
            raise Failed(f"the reader says {words[said]}")
        return words[said]

    return step


# The inputs


def _verbs(which: Input) -> tuple[str, str]:
    if which is Input.KEY:
        return "Turn the key switch", "Turn the key switch back"
    if which in (Input.MAIN_DOOR, Input.DROP_DOOR, Input.LOGIC_DOOR):
        return f"Open the {which}", f"Close the {which}"
    return f"Press the {which}", f"Let go of the {which}"


def _input(which: Input) -> Callable[[Bench], str]:
    def step(bench: Bench) -> str:
        state = bench.link.standing.state
        on = state is not None and bool(state.inputs >> m.INPUTS.index(which) & 1)
        order = (False, True) if on else (True, False)
        for wanted in order:
            bench.say(f"{_verbs(which)[0 if wanted else 1]}.")
            while (came := bench.expect(InputChanged)).input is not which:
                bench.say(f"That was: {came.input} {'on' if came.on else 'off'}.")
            if came.on is not wanted:
                raise Failed(f"it says {'on' if came.on else 'off'}: is the switch wired the wrong way round?")
        return "off and on" if on else "on and off"

    return step


def _lamp(which: Lamp) -> Callable[[Bench], str]:
    def step(bench: Bench) -> str:
        bit = 1 << m.LAMPS.index(which)
        bench.link.light(m.Lamps(bit))
        bench.shows(lambda state: state.lit == bit, "the lamp is lit")
        bench.say(f"Is this one lit, and no other: {which}? Type y or n.")
        said = bench.answer()
        bench.link.light(m.Lamps())
        if said is None:
            raise Failed("nobody said whether it is lit")
        if said != "y":
            raise Failed("it is not lit, or another one is")
        return "lit"

    return step


# All of them


def _cable(bench: Bench) -> str:
    bench.say("Pull the cable out of the device, count to five, and plug it in again.")
    why = bench.expect(Lost).why
    bench.say(f"Gone: {why}")
    while not isinstance(came := bench.expect(Connected, Lost), Connected):
        continue  # also that the port is not there at all
    who = came.identity
    return f"gone and back{f', {who.serial}' if who is not None else ''}"
