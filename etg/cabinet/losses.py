"""What of the cabinet goes lost while the table runs, and comes back: displays, touch panels, the sound.

The game goes on. The dealer is told which place sees or feels nothing where that can be known, and it is on record
when it went and when it was back. What flickers for a moment is neither said nor recorded.
"""

from collections.abc import Mapping
from types import MappingProxyType

from etg.cabinet.fittings import Fittings, Loudspeaker, Missing, Part
from etg.ledger.records import FittingBack, FittingLost, Record

GONE_FOR: Mapping[Part, float] = MappingProxyType({Part.DISPLAY: 3.0, Part.TOUCH: 3.0, Part.SOUND: 60.0})
"""Seconds after which it is lost; a loudspeaker that is plugged in elsewhere is looked for again and again."""
BACK_FOR = 3.0
"""Seconds after which it is back."""
SOUND = Missing(Part.SOUND, "cabinet")


class Losses:
    """Looks at the fittings whenever the loop comes round."""

    def __init__(self) -> None:
        self._since: dict[Missing, float] = {}
        """What was not there when it was last looked for, and since when."""
        self._lost: dict[Missing, float] = {}
        """What was said to be lost, and since when it is."""
        self._back: dict[Missing, float] = {}
        """What of that is there again, and since when."""

    @property
    def lost(self) -> tuple[Missing, ...]:
        """What the dealer is told."""
        return tuple(sorted(self._lost))

    @property
    def deadline(self) -> float | None:
        """When it must be looked at again, because something will have been gone, or back, for long enough."""
        gone = [since + GONE_FOR[each.part] for each, since in self._since.items()]
        return min([*gone, *(since + BACK_FOR for since in self._back.values())], default=None)

    def look(self, fittings: Fittings, now: float) -> list[Record]:
        """How it stands; what goes on record because of it."""
        missing = self._missing(fittings)
        self._since = {each: self._since.get(each, now) for each in missing if each not in self._lost}
        self._back = {each: self._back.get(each, now) for each in self._lost if each not in missing}
        records: list[Record] = []
        for each in sorted(each for each, since in self._since.items() if now >= since + GONE_FOR[each.part]):
            self._lost[each] = self._since.pop(each)
            records.append(FittingLost(each.part.value, each.where))
        for each in sorted(each for each, since in self._back.items() if now >= since + BACK_FOR):
            seconds = round(self._back.pop(each) - self._lost.pop(each))
            records.append(FittingBack(each.part.value, each.where, seconds))
        return records

    def _missing(self, fittings: Fittings) -> set[Missing]:
        found = set(fittings.missing)
        opening = fittings.loudspeaker is Loudspeaker.OPENING  # it is tried again: that says nothing yet
        if fittings.loudspeaker is Loudspeaker.SILENT or (opening and (SOUND in self._since or SOUND in self._lost)):
            found.add(SOUND)
        return found
