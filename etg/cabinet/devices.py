"""The devices of a cabinet while it runs: their links, the bridge to the table, and hands where they are emulated."""

from collections.abc import Callable, Sequence
from queue import Queue

from etg.cabinet.bridge import LEAST_CONFIDENCE, Bridge
from etg.cabinet.dealer_hands import DealerHands
from etg.devices.emulated.port import Emulation, emulation
from etg.devices.log import DeviceLog
from etg.devices.opening import DeviceSettings, make_link
from etg.devices.reports import Kind, Report
from etg.ledger.ledger import Ledger
from etg.shoe.source import Source

QUEUE = 256
"""Reports that may wait for the main loop; then the links wait, and the devices keep what they have to say."""


class _Reports(Queue[Report]):
    """What waits for the main loop, and a word when something has come."""

    def __init__(self, heard: Callable[[], None]) -> None:
        super().__init__(QUEUE)
        self._heard = heard

    def put(self, item: Report, block: bool = True, timeout: float | None = None) -> None:
        """Wait for room if need be, then say that something is there."""
        super().put(item, block, timeout)
        self._heard()


class Devices:
    """Links that know from the ledger what they have heard already, and with whom they spoke."""

    def __init__(
        self,
        ledger: Ledger,
        settings: Sequence[DeviceSettings],
        source: Source,
        log: DeviceLog | None = None,
        heard: Callable[[], None] = lambda: None,
    ) -> None:
        """`heard` is called, by any thread, when there is something to take."""
        reports: Queue[Report] = _Reports(heard)
        self._log = log
        self.links = {
            each.kind: make_link(
                each,
                reports,
                ledger.positions.get(each.kind),
                ledger.identities.get(each.kind),
                log.monitor(each.port) if log is not None else None,
            )
            for each in settings
        }
        sure = next((each.options.get("least_confidence") for each in settings if each.kind is Kind.SHOE), None)
        links = self.links
        self.bridge = Bridge(
            ledger,
            reports,
            links.get(Kind.SHOE),
            links.get(Kind.READER),
            links.get(Kind.INPUTS),
            LEAST_CONFIDENCE if sure is None else int(sure),
        )
        self.hands = DealerHands(source, _emulated(settings, Kind.SHOE), _emulated(settings, Kind.READER))
        """What a dealer does with devices that are emulated in this process; with others they do nothing."""

    def start(self) -> None:
        """Open the ports."""
        for link in self.links.values():
            link.start()

    def take(self) -> list[Report]:
        """Deal with what they have reported; the reports, for whoever shows them."""
        found = self.bridge.take()
        if self._log is not None:
            for report in found:
                self._log.report(report)
        return found

    def stop(self) -> None:
        """Close them; what is not on record the devices keep."""
        for link in self.links.values():
            link.stop()
        if self._log is not None:
            self._log.close()


def _emulated(settings: Sequence[DeviceSettings], kind: Kind) -> Emulation | None:
    port = next((each.port for each in settings if each.kind is kind), "")
    return emulation(port) if port.startswith("emulated:") else None
