"""Sentences for the people at the screens, each for a while."""

from collections.abc import Mapping
from types import MappingProxyType

from etg.cabinet.shown import Message

SHOWN_FOR = 5.0
"""Seconds."""


class Messages:
    """At most one at each place: the newest."""

    def __init__(self) -> None:
        self._found: dict[int, Message] = {}
        self._lasting: dict[int, Message] = {}
        """What stays behind the others until it is taken away."""

    def put(self, place: int, text: str, clause: str | None, now: float, seconds: float = SHOWN_FOR) -> None:
        """Say something at a place."""
        self._found[place] = Message(text, clause, now + seconds)

    def keep(self, place: int, text: str) -> None:
        """Say something that stays until it is over."""
        self._lasting[place] = Message(text, None, float("inf"))

    def over(self, place: int) -> bool:
        """Take away what stays; whether there was anything."""
        return self._lasting.pop(place, None) is not None

    def expire(self, now: float) -> bool:
        """Forget what has been shown long enough; whether there was any."""
        old = [place for place, message in self._found.items() if message.until <= now]
        for place in old:
            del self._found[place]
        return bool(old)

    @property
    def until(self) -> float | None:
        """When the next one goes away."""
        return min((message.until for message in self._found.values()), default=None)

    def now(self) -> Mapping[int, Message]:
        """What is to be read, by place."""
        return MappingProxyType(self._lasting | self._found)
