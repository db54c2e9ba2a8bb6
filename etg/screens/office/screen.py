"""The place of the staff: the dealer's console, and behind it the office."""

import random
from collections.abc import Hashable

from etg.cabinet.asks import (
    DEALER_CONSOLE,
    Ask,
    CallOff,
    EnterOffice,
    LeaveOffice,
    Prove,
    StillHere,
    WatchFor,
)
from etg.cabinet.settings_look import Look as Looks
from etg.cabinet.shown import Shown
from etg.errors import Refused
from etg.modes import Mode
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.dealer.console import DealerConsole
from etg.screens.office import first, frame
from etg.screens.office import intents as i
from etg.screens.office.keys import SHIFT, SIGNS, shuffled, typed_more
from etg.screens.office.overlays import is_open, overlay
from etg.screens.office.parts import OFF
from etg.screens.office.topic import At, Kind, Memory, Topic, View, What
from etg.screens.office.topics import topics_of
from etg.screens.touch import Tap, Touch
from etg.table.people import Person, Role
from etg.texts import Text, text

NOTE = 8.0
"""Seconds for which a note is shown."""
STILL = 10.0
"""Seconds between two words to the cabinet that somebody is here."""
MOST_DIGITS = 8
DESK = "desk"
"""The number of whoever comes in at a desk without log-in."""
_ORDER = random.SystemRandom()


class StaffPlace:
    """Shows the console, or the office to whoever is in it."""

    place = DEALER_CONSOLE

    def __init__(self, console: DealerConsole, shuffled_keypad: bool = False) -> None:
        """`shuffled_keypad`: the digits of a PIN are never twice in the same order."""
        self.console = console
        self.memory = Memory()
        self._shuffled = shuffled_keypad
        self._inside = False
        self._new = False
        """Nobody works here yet."""

    @property
    def language(self) -> str:
        """That of the console."""
        return self.console.language

    @property
    def look(self) -> Looks:
        """That of the console."""
        return self.console.look

    def scale(self, width: int, height: int) -> float:
        """As the console."""
        return self.console.scale(width, height)

    def at_office(self, shown: Shown) -> bool:
        """Whether the office, or its door, is to be seen."""
        return shown.office is not None or shown.unfounded or self.memory.door

    # Drawing

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """One of the two."""
        if not self.at_office(shown):
            self.console.build(canvas, shown, now)
            return
        memory = self.memory
        view = View(shown, memory, now, canvas)
        canvas.looks(self.look, ("office", memory.topic, is_open(memory)))
        canvas.beside = True
        canvas.off = OFF
        frame.ground(canvas)
        if shown.unfounded:
            first.draw(view, canvas.area)
            return
        if shown.office is None:
            frame.door(view, canvas.area)
            return
        topic = self._topic(shown)
        top, rest = canvas.area.top_part(frame.TOP, 0)
        frame.top(view, top, topic)
        rail, body = rest.left_part(frame.RAIL, 0)
        frame.rail(view, rail, topic)
        if is_open(memory):
            overlay(view, body)
            return
        body, foot = body.bottom_part(frame.FOOT, 0)
        frame.foot(view, foot.inset(32, 8))
        if topic is not None:
            topic.draw(view, frame.head(view, Area(body.x + 32, body.y + 20, body.w - 64, body.h - 28), topic))

    def _topic(self, shown: Shown) -> Topic | None:
        if shown.office is None:
            return None
        own = topics_of(shown.office.person.role)
        return next((topic for topic in own if topic.key == self.memory.topic), own[0] if own else None)

    # Touches

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """What is asked of the conductor by a touch."""
        if not isinstance(touch, Tap):
            return []
        memory, intent = self.memory, touch.intent
        if isinstance(intent, i.OpenDoor):
            memory.close()
            memory.door = shown.mode in (Mode.LIVE, Mode.DESK)
            self._fresh_keys()
            return []
        if not self.at_office(shown):
            return self.console.act(touch, shown, now)
        at = At(shown, memory, now)
        try:
            if shown.unfounded:
                whats = first.act(intent, at)
            else:
                whats = self._inside_act(intent, at) if shown.office is not None else self._at_door(intent, at)
        except Refused as refused:
            self._note(refused.reason, now)
            whats = []
        if shown.office is not None and now >= memory.still_here + STILL:
            memory.still_here = now
            whats.append(StillHere())
        whats += self._watching(at)
        return [Ask(self.place, what) for what in whats]

    def _note(self, words: str, now: float) -> None:
        self.memory.note, self.memory.note_until = words, now + NOTE

    def _fresh_keys(self) -> None:
        """Another order of the digits for the next PIN."""
        if self._shuffled:
            self.memory.digits = shuffled("".join(_ORDER.sample("0123456789", 10)))

    def _at_door(self, intent: Hashable, at: At) -> list[What]:
        match intent:
            case i.CloseDoor():
                self.memory.close()
                self.memory.door = False
            case i.ComeAs(role) if at.shown.mode is not Mode.LIVE:
                return [EnterOffice(Person(role, DESK))]
            case i.Key(key):
                self._type(key, MOST_DIGITS)
            case i.Enter():
                return self._prove(at)
        return []

    def _inside_act(self, intent: Hashable, at: At) -> list[What]:
        memory = self.memory
        match intent:
            case i.Leave():
                return [LeaveOffice()]
            case i.OpenTopic(key, look):
                self._open(key, at.shown)
                topic = self._topic(at.shown)
                return [] if look is None or topic is None else topic.act(look, at)
            case i.TurnLeaf(name, leaf):
                memory.leaves[name] = leaf
            case i.CallOffJob():
                return [CallOff()]
            case i.Cancel():
                memory.close()
                memory.note_until = 0.0  # what was wrong with it concerns nobody any more
            case i.Key(key):
                most = memory.entry.most if memory.entry is not None and memory.second is None else MOST_DIGITS
                self._type(key, most)
            case i.Enter():
                return self._enter(at)
            case i.Yes() if memory.confirm is not None:
                confirmed = memory.confirm
                memory.close()
                return self._asked(confirmed.then(at), at)
            case _:
                topic = self._topic(at.shown)
                return [] if topic is None else self._asked(topic.act(intent, at), at)
        return []

    def _asked(self, whats: list[What], at: At) -> list[What]:
        """A question that has just been put begins with its own start; at a desk no second person is asked for."""
        memory = self.memory
        if memory.entry is not None and not memory.typed:
            memory.typed = memory.entry.start
            if memory.entry.kind is Kind.PIN:
                self._fresh_keys()
        if memory.second is not None and at.shown.mode is not Mode.LIVE:
            second, person = memory.second, _at_desk(at, memory.second.roles)
            memory.close()
            return whats + second.then(person, at)
        if memory.second is not None:
            self._fresh_keys()
        return whats

    def _open(self, key: str, shown: Shown) -> None:
        memory = self.memory
        memory.close()
        memory.topic = key
        memory.leaves = {}
        memory.passed = None if shown.office is None else shown.office.done
        topic = self._topic(shown)
        memory.own = None if topic is None else topic.begin()

    def _type(self, key: str, most: int) -> None:
        memory = self.memory
        if key == SHIFT:
            memory.shift = not memory.shift
        elif key == SIGNS:
            memory.signs = not memory.signs
        else:
            memory.typed = typed_more(memory.typed, key, most)
            memory.shift = False
            memory.note_until = 0.0

    def _enter(self, at: At) -> list[What]:
        memory = self.memory
        if memory.second is not None:
            return self._prove(at)
        entry = memory.entry
        if entry is None:
            return []
        typed, memory.entry, memory.typed, memory.signs = memory.typed, None, "", False
        try:
            found = entry.then(typed, at)
        except Refused:
            memory.entry, memory.typed = entry, "" if entry.kind is Kind.PIN else typed
            raise
        return self._asked(found, at)

    # Who it is

    def _prove(self, at: At) -> list[What]:
        """First the number, then the PIN; then the cabinet says whether it is true."""
        memory = self.memory
        if not memory.typed or memory.awaits is not None:
            return []
        if not memory.number:
            memory.number, memory.typed = memory.typed, ""
            return []
        last = at.shown.proofs.get(self.place)
        memory.awaits = 0 if last is None else last.number
        pin, memory.typed = memory.typed, ""
        return [Prove(memory.number, pin)]

    def _proved(self, shown: Shown, now: float) -> list[What]:
        """The answer has come."""
        memory, proof = self.memory, shown.proofs.get(self.place)
        if memory.awaits is None or proof is None or proof.number <= memory.awaits:
            return []
        second = memory.second
        memory.number, memory.awaits = "", None
        self._fresh_keys()
        if proof.person is None:
            self._note(proof.words, now)
            return []
        if second is None:
            return [EnterOffice(proof.person)] if memory.door and shown.office is None else []
        if proof.person.role not in second.roles or (shown.office and proof.person == shown.office.person):
            self._note(_ANOTHER, now)
            return []
        memory.close()
        return second.then(proof.person, At(shown, memory, now))

    # The table moves on

    def follow(self, shown: Shown, now: float) -> list[Ask]:
        """Somebody has come in, or has left; what the open page wants to know is asked for."""
        inside = shown.office is not None
        if inside != self._inside or self._new != shown.unfounded:
            self.memory = Memory(door=self._new and not shown.unfounded)  # who has made himself known logs in
            self._inside, self._new = inside, shown.unfounded
            if inside:
                topic = self._topic(shown)
                self._open("" if topic is None else topic.key, shown)
        whats = self._proved(shown, now) + self._watching(At(shown, self.memory, now))
        return [Ask(self.place, what) for what in whats] + self.console.follow(shown, now)

    def _watching(self, at: At) -> list[What]:
        topic = self._topic(at.shown)
        if topic is None:
            return []
        wanted = topic.wants(at)
        if wanted == self.memory.watched:
            return []
        self.memory.watched = wanted
        return [WatchFor(wanted)]


_ANOTHER: Text = text("This needs another person, of the right role")


def _at_desk(at: At, roles: tuple[Role, ...]) -> Person:
    """Who approves where nobody logs in."""
    floor = at.shown.floorperson
    return floor if floor is not None and floor.role in roles else Person(roles[0], DESK)
