"""What is wrong with a device and what to do about it, in words."""

from etg.table.commands import PASSING, Device, Fault
from etg.table.state import Cause, State

_ENTER_FIRST = "compare the cards on the felt with the screen, enter what is missing, then put the {0} back in service"
_ENTER_LATER = "compare the cards on the felt with the screen, put the {0} back in service, then enter what is missing"

_WORDS: dict[Fault, tuple[str, str]] = {
    Fault.OFFLINE: ("the {0} does not answer", "check its cable"),
    Fault.LID: ("the lid of the {0} is open", "close it"),
    Fault.GAP: (
        "reports of the {0} are missing",
        "compare the screen with what lies on the table, then put the {0} back in service",
    ),
    Fault.CHANGED: (
        "the {0} is not the one that was here before",
        "compare its serial number and firmware with the record, then put the {0} in service",
    ),
    Fault.JAM: (
        "a card is jammed in the {0}",
        "take it out, compare the cards on the felt with the screen, then put the {0} back in service",
    ),
    Fault.DOUBLE_FEED: ("two cards have left the {0} at once", _ENTER_FIRST),
    Fault.UNREADABLE: ("the {0} cannot read any card", "clean it and try it, then put the {0} back in service"),
    Fault.BROKEN: ("the {0} reports a defect", "call a technician to repair or replace it"),
}
_OF_DEVICE: dict[tuple[Device, Fault], tuple[str, str]] = {
    (Device.SHOE, Fault.GAP): ("cards may have left the {0} unread", _ENTER_FIRST),
    (Device.READER, Fault.UNREADABLE): (
        "the {0} cannot read the hole card",
        "clean it, repair it or replace it, then put the {0} back in service",
    ),
}
_OUT_OF_SERVICE = ("the {0} is out of order", "mend it")
_ORDER = (*Fault, None)


def cause_of(state: State, device: Device) -> Cause:
    """What is told about a device first: that it does not answer, before all that only an answer can end."""
    own = [cause for cause in state.causes if cause.device is device]
    return min(own, key=lambda cause: _ORDER.index(cause.fault), default=Cause(device, None))


def what_is_wrong(cause: Cause, by_hand: bool = False) -> tuple[str, str]:
    """What is wrong, and what people do about it; whether they may enter cards before the device works."""
    device, fault = cause.device, cause.fault
    if fault is None:
        wrong, todo = _OUT_OF_SERVICE
    else:
        wrong, todo = _OF_DEVICE.get((device, fault), _WORDS[fault])
    if todo == _ENTER_FIRST and not by_hand:
        todo = _ENTER_LATER
    detail = f" ({cause.detail})" if cause.detail else ""
    return wrong.format(device) + detail, todo.format(device)


def to_mend(cause: Cause) -> str:
    """What the dealer is told when no card can be dealt before the device works."""
    wrong, todo = what_is_wrong(cause)
    if cause.fault is None:
        return f"{wrong}: no cards until it is mended"
    until = "; no cards until it is back" if cause.fault in (*PASSING, Fault.BROKEN) else ""
    return f"{wrong}: {todo}{until}"
