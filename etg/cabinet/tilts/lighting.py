"""The lamps of the cabinet follow what is shown."""

from etg.cabinet.shown import Shown
from etg.cabinet.tilts.present import lamps
from etg.cabinet.writer import Writer
from etg.devices.messages import Lamps


class Lighting:
    """The board is told when something has changed."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._lit: Lamps | None = None
        """The lamps as the board was told."""

    def follow(self, shown: Shown | None) -> None:
        """The table is shown like this; None: it is not, and the lamps stay as they are."""
        if shown is not None:
            self._tell(lamps(shown))

    def failed(self) -> None:
        """Every screen says that the program has failed."""
        self._tell(lamps(None))

    def _tell(self, lit: Lamps) -> None:
        if lit != self._lit:
            self._lit = lit
            self._writer.light(lit)
