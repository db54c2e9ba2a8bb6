"""Everything that stops the table or a station, or wants to be looked after: its number, its words, who ends it.

Numbers never change and are never given twice, because people tell them over the telephone. `docs/tilts.md` is made
from this.
"""

from itertools import chain

from etg.cabinet.tilts.entry import Entry
from etg.cabinet.tilts.program import PROGRAM, TILTS
from etg.cabinet.tilts.stations import LOCK_UPS, NOTICES
from etg.cabinet.tilts.table import CARDS, FAULTY, OPEN

CATALOGUE: tuple[Entry, ...] = tuple(
    sorted(
        chain(TILTS.values(), (PROGRAM,), FAULTY.values(), CARDS, OPEN.values(), LOCK_UPS.values(), NOTICES),
        key=lambda entry: entry.number,
    )
)
"""All of them."""
