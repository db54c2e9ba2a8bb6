"""What a link needs of a port."""

from typing import Protocol


class PortGone(Exception):
    """The port is not there, is not ours, or has just gone; says why."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Port(Protocol):
    """Bytes to and from one device."""

    def receive(self) -> bytes:
        """What has come; waits a little, and comes back with nothing if nothing comes."""
        ...

    def send(self, data: bytes) -> None:
        """Send all of it."""
        ...

    def wake(self) -> None:
        """Have a `receive` that is waiting in another thread come back."""
        ...

    def close(self) -> None:
        """Give the port back."""
        ...
