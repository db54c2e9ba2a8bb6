"""What the dealer must notice although the game goes on: parts of the cabinet that are gone, a Must Hit value lost."""

import logging

from etg.cabinet.asks import DEALER_CONSOLE
from etg.cabinet.fittings import Fittings
from etg.cabinet.losses import Losses
from etg.cabinet.must_hit import MustHit
from etg.cabinet.news import Opened
from etg.cabinet.showing import Showing
from etg.cabinet.writer import Writer
from etg.ledger.records import MustHitFound, MustHitLost

LONG = 60.0
"""Seconds for which something is shown that the dealer should not miss."""
log = logging.getLogger(__name__)


class Noticing:
    """Tells the screens, and puts on record when it begins and ends."""

    def __init__(self, writer: Writer, showing: Showing, must_hit: MustHit) -> None:
        self._writer, self._showing, self._must_hit = writer, showing, must_hit
        self._losses = Losses()

    @property
    def deadline(self) -> float | None:
        """When something will have been gone, or back, for long enough."""
        return self._losses.deadline

    def look_at_fittings(self, fittings: Fittings, now: float) -> None:
        """Displays, touch panels and sound."""
        records = self._losses.look(fittings, now)
        if records:
            log.warning("%s", "; ".join(map(str, records)))
            self._writer.note(*records)
            self._showing.lost = self._losses.lost

    def look_for_must_hit(self, news: Opened, now: float) -> None:
        """Say, and put on record, that its hidden value is lost or known again."""
        must_hit, showing = self._must_hit, self._showing
        lost = must_hit.is_lost(news.state)
        if lost and not showing.must_hit_lost:
            log.error(must_hit.lost_words())
            showing.messages.put(DEALER_CONSOLE, must_hit.lost_words(), "R39", now, LONG)
        if lost != news.must_hit_lost:
            self._writer.note(MustHitLost() if lost else MustHitFound())
        showing.must_hit_lost = lost
