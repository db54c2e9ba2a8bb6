"""How the devices are, for the dealer: one line for each."""

from collections.abc import Mapping

from etg.cabinet.shown import LinkStatus
from etg.devices.capabilities import Linked
from etg.devices.reports import Kind
from etg.table.state import Cause, State
from etg.table.words import FAULTS
from etg.texts import text


def link_status(links: Mapping[Kind, Linked], state: State | None) -> tuple[LinkStatus, ...]:
    """All links, and in a few words what is wrong with each."""
    return tuple(_status(kind, link, state) for kind, link in links.items())


def _status(kind: Kind, link: Linked, state: State | None) -> LinkStatus:
    connected = link.connected
    causes = () if state is None else state.causes
    faults = [_fault(cause) for cause in causes if str(cause.device) == str(kind)]
    if not connected and not faults:
        faults = [link.standing.why or text("does not answer")]
    return LinkStatus(kind, connected, faults[0] if faults else "", link.port.startswith("emulated:"))


def _fault(cause: Cause) -> str:
    return text("out of service") if cause.fault is None else FAULTS[cause.fault]
