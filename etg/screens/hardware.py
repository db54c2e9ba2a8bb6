"""What of the displays and touch panels that the table began with is there now."""

import logging
from collections.abc import Callable, Mapping

import pygame

from etg.screens.x_server import NoServer, Output, XServer

EVERY = 2.0
"""Seconds between two looks; each is half a millisecond."""
LATER = 60.0
"""The same where the server could not be asked."""
log = logging.getLogger(__name__)


def _server() -> XServer:
    """The one that SDL shows its windows on; not where it shows them by other means."""
    if pygame.display.get_driver() != "x11":
        raise NoServer("the windows are not shown by an X server")
    return XServer.of_environment()


class Hardware:
    """Asks the X server now and then; where there is none, nothing is ever missing."""

    def __init__(self, opens: Callable[[], XServer] = _server) -> None:
        self.outputs: tuple[Output, ...] | None = None
        """None: nobody knows."""
        self._opens = opens
        self._server: XServer | None = None
        self._began: Mapping[int, str] | None = None
        """The panels that were there first: SDL hears these, and none that has come later under another number."""
        self._panels: Mapping[int, str] = {}
        self._next = float("-inf")
        self._why = ""
        """Why it could not be asked, as the log has it."""

    def look(self, now: float) -> bool:
        """See what is there, if it is time; whether the outputs are others, or lie elsewhere."""
        if now < self._next:
            return False
        before = self.outputs
        try:
            if self._server is None:
                self._server = self._opens()
            self.outputs, self._panels = self._server.outputs(), self._server.panels()
            self._next = now + EVERY
        except NoServer as error:
            if str(error) != self._why:
                log.info("displays and touch panels cannot be looked after: %s", error)
            self._why = str(error)
            self.close()
            self.outputs, self._next = None, now + LATER
        if self._began is None and self.outputs is not None:
            self._began = self._panels
        return before is not None and self.outputs is not None and self.outputs != before

    def lit(self, place: tuple[int, int]) -> bool:
        """Whether somebody can see this pixel of the whole screen; yes where nobody knows."""
        x, y = place
        return self.outputs is None or any(
            each.x <= x < each.x + each.width and each.y <= y < each.y + each.height for each in self.outputs
        )

    @property
    def deaf(self) -> dict[int, str]:
        """The panels that were there and are not: their numbers, which touches had, and their names."""
        if self.outputs is None or self._began is None:
            return {}
        return {number: name for number, name in self._began.items() if number not in self._panels}

    def close(self) -> None:
        """Ask no more."""
        if self._server is not None:
            self._server.close()
            self._server = None
