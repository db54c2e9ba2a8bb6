"""The Must Hit: a hidden value, promised by its hash before play and shown when the meter has reached it (R39)."""

import contextlib
from hashlib import sha256
from pathlib import Path

from etg.cabinet.kept_file import write_kept
from etg.shoe.source import Source, below
from etg.table import commands as c
from etg.table.actions import HELD_UP, next_action
from etg.table.stage import DEAL, FINAL
from etg.table.state import UNIT, State
from etg.table.terms import Terms
from etg.texts import Text, text

WAGER, RIDES_ON = "must_hit", "super_4"


def hidden_range(terms: Terms) -> tuple[int, int]:
    """The least and the most that a hidden value can be, in cents."""
    (meter,) = (meter.terms for meter in terms.meters.values() if meter.wager == WAGER)
    return meter.reset, max(meter.maximum or 0, meter.reset)


def needs_commitment(state: State) -> bool:
    """Whether a new hidden value must be promised before the next round."""
    return WAGER in state.terms.side and state.commitment is None and state.round is None


def boxes_to_draw(state: State) -> list[int]:
    """The boxes of which one is drawn if the Must Hit is hit now: all have their first cards, nothing is final yet."""
    round_ = state.round
    if WAGER not in state.terms.side or round_ is None or round_.must_hit or not DEAL < round_.stage < FINAL:
        return []
    if next_action(state).do in HELD_UP:
        return []
    return [box.number for box in round_.boxes if not box.dead and any(side.id == RIDES_ON for side in box.sides)]


def is_reached(state: State, hidden: str) -> bool:
    """Whether the meter of the round has reached a hidden value."""
    value = hidden.partition(":")[0]
    return state.round is not None and value.isdecimal() and state.round.meters[WAGER] // UNIT >= int(value)


class MustHit:
    """Keeps the hidden value where only the table can read it, and finds it again by its hash."""

    def __init__(self, path: Path | None, source: Source) -> None:
        """Without a path it is kept in memory: for play that is forgotten anyway."""
        self.path = path
        self._source = source
        self._hidden = ""
        if path is not None:
            with contextlib.suppress(OSError, UnicodeDecodeError):
                self._hidden = path.read_text(encoding="ascii").strip()

    def is_lost(self, state: State) -> bool:
        """Whether a promise is in force and nobody knows any more what was promised."""
        return state.commitment is not None and sha256(self._hidden.encode()).hexdigest() != state.commitment

    def lost_words(self) -> Text:
        """What the dealer is told then."""
        if self.path is None:
            return text(
                "The hidden value of the Must Hit is lost: its file is gone, or is not the one of this ledger. The "
                "table goes on, but the Must Hit cannot be hit. Call a technician: put it back from a backup, then "
                "start the program again"
            )
        return text(
            "The hidden value of the Must Hit is lost: its file is gone, or is not the one of this ledger. The table "
            "goes on, but the Must Hit cannot be hit. Call a technician: put {file} back from a backup, then start "
            "the program again",
            file=self.path,
        )

    def promise(self, state: State) -> c.Commit | None:
        """A new hidden value, if one is needed; it is on disk when its hash is known."""
        if not needs_commitment(state):
            return None
        least, most = hidden_range(state.terms)
        self._hidden = f"{least + below(self._source, most - least + 1)}:{self._source.read(16).hex()}"
        if self.path is not None:
            write_kept(self.path, self._hidden.encode("ascii"))
        return c.Commit(sha256(self._hidden.encode()).hexdigest())

    def hit(self, state: State) -> c.HitMustHit | None:
        """The box that is drawn, if the meter has reached the hidden value."""
        boxes = boxes_to_draw(state)
        if not boxes or state.commitment is None or not is_reached(state, self._hidden) or self.is_lost(state):
            return None
        return c.HitMustHit(boxes[below(self._source, len(boxes))], self._hidden)
