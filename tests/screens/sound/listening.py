"""Ears for tests: what is heard at a table that is played by hand, and a loudspeaker that remembers."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from etg.cabinet.fittings import Loudspeaker
from etg.cabinet.memory import Memory
from etg.cabinet.settings_sound import SOUND, SoundSettings
from etg.cabinet.shown import Shown
from etg.cards import card
from etg.screens.sound.cues import Cue, cues
from etg.screens.sound.sound import Sound
from etg.table import commands as c
from etg.table.decide import step
from tests.screens.builders import shown_of
from tests.table.builders import Table


class Listening:
    """A table, and what is heard at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.memory = Memory()
        self.shown = shown_of(table.state)

    def do(self, *commands: c.Command) -> list[Cue]:
        """Commands one by one; everything that is heard."""
        return [cue for command in commands for cue in self._one(command)]

    def deal(self, cards: str) -> list[Cue]:
        """Cards out of the shoe."""
        return self.do(*(c.Card(card(word)) for word in cards.split()))

    def _one(self, command: c.Command) -> list[Cue]:
        before = self.table.state
        events, self.table.state = step(before, command)
        self.memory = self.memory.after(before, events, self.table.state)
        return self.show(shown_of(self.table.state, self.memory, tuple(events)))

    def around(self, **changes: Any) -> list[Cue]:
        """Something besides the table's state changes."""
        return self.show(replace(self.shown, news=(), **changes))

    def show(self, shown: Shown) -> list[Cue]:
        """The next moment."""
        before, self.shown = self.shown, shown
        return cues(before, shown)


class Played(NamedTuple):
    """What the loudspeaker was told."""

    what: str
    voice: int
    file: str
    left: float
    right: float

    @property
    def kind(self) -> str:
        """Without the number of the file."""
        head, _, tail = self.file.rpartition("_")
        return head if tail.isdecimal() else self.file


class Ear:
    """A loudspeaker that plays nothing and remembers everything."""

    def __init__(self) -> None:
        self.heard: list[Played] = []
        self.closed = False

    def play(self, voice: int, file: str, left: float, right: float) -> None:
        """Remember it."""
        self.heard.append(Played("play", voice, file, left, right))

    def standing(self) -> Loudspeaker:
        """It hears everything."""
        return Loudspeaker.READY

    def turn(self, voice: int, left: float, right: float) -> None:
        """Remember it."""
        self.heard.append(Played("turn", voice, "", left, right))

    def close(self) -> None:
        """Remember it."""
        self.closed = True

    def taken(self) -> list[Played]:
        """What was heard since the last time."""
        found, self.heard = self.heard, []
        return found

    @property
    def kinds(self) -> list[str]:
        """What was begun since the last time."""
        return [each.kind for each in self.taken() if each.what == "play"]


def hearing(settings: SoundSettings = SOUND, seats: int = 8, volumes: Sequence[int] = ()) -> tuple[Sound, Ear]:
    """A sound and its ear; `volumes` are those of the stations from 1 on."""
    ear = Ear()
    sound = Sound(ear, settings, seats)
    found = dict(enumerate(volumes or [settings.player_volume] * seats, 1))
    sound.volumes = lambda: found
    return sound, ear
