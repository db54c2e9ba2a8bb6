"""What the table stands still for: a disk that takes nothing, a writer that must begin again, the program itself."""

from etg.cabinet.asks import DEALER_CONSOLE, TABLE
from etg.cabinet.failures import Failures
from etg.cabinet.messages import Messages
from etg.cabinet.writer import Writer
from etg.errors import Tilt
from etg.ledger.records import DiskStopped, DiskTakes, ProgramFailed, ProgramWentOn, Record
from etg.texts import text

NOT_DONE = text("the table had stopped for a moment: please touch that again")


class Standstill:
    """Remembers what must be said and put on record when the table goes on."""

    def __init__(self, writer: Writer, messages: Messages) -> None:
        self.failures = Failures()
        self.writer_stopped = False
        """The writer has met something unforeseen, and must begin again."""
        self.trouble: Tilt | None = None
        """The disk has not taken the last thing that was asked."""
        self.tries = False
        """The disk was asked by the table itself, and has not answered yet."""
        self.unanswered: set[int] = set()
        """Places whose asks came to nothing because the table had stopped: they are told when it goes on."""
        self._writer, self._messages = writer, messages
        self._since = 0.0
        """Since when the disk takes nothing."""
        self._unsaid: tuple[Record, ...] = ()
        """What goes on record as soon as the screens show the table again."""

    @property
    def stands(self) -> bool:
        """Whether every screen says that the table has stopped."""
        return self.failures.stopped or self.writer_stopped

    # The disk

    def disk_stops(self, trouble: Tilt, now: float) -> None:
        """It did not take it: the dealer reads what to do."""
        self._since = self._since if self.trouble is not None else now
        self.trouble, self.tries = trouble, False
        self._messages.keep(DEALER_CONSOLE, trouble.words)

    def disk_takes(self, now: float) -> None:
        """It takes what it is given; that it did not could not be put on record before."""
        trouble, self.trouble = self.trouble, None
        on_record, self.tries = self.tries, False
        self._messages.over(DEALER_CONSOLE)
        if trouble is not None:
            stopped = () if on_record else (DiskStopped(trouble.code, trouble.why),)
            self._writer.note(*stopped, DiskTakes(trouble.code, round(now - self._since)))

    def try_disk(self) -> None:
        """Ask the disk whether it takes at least that it did not: nobody else may ask for anything now."""
        assert self.trouble is not None
        self.tries = True
        self._writer.note(DiskStopped(self.trouble.code, self.trouble.why))

    # The program

    def failed(self, why: str, now: float) -> None:
        """Something went wrong that nobody had foreseen."""
        self.failures.note(now)
        if not self._unsaid:
            self._unsaid = (ProgramFailed(why), ProgramWentOn())
            if not self.writer_stopped:
                self._writer.note(self._unsaid[0])
                self._unsaid = self._unsaid[1:]

    def went_on(self) -> None:
        """The table is shown again; where the writer had stopped, only now can it be said that it was not."""
        if self._unsaid:
            self._writer.note(*self._unsaid)
            self._unsaid = ()

    def tell_unanswered(self, now: float) -> None:
        """The table goes on: whoever has asked for something meanwhile must ask again."""
        for place in sorted(self.unanswered - {TABLE}):
            self._messages.put(place, NOT_DONE, None, now)
        self.unanswered.clear()
