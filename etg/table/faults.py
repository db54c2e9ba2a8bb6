"""What is wrong with a device and what to do about it, in words."""

from etg.table.commands import PASSING, Device, Fault
from etg.table.state import Cause, State
from etg.table.words import DEVICES
from etg.texts import Text, text

_ORDER = (*Fault, None)


def cause_of(state: State, device: Device) -> Cause:
    """What is told about a device first: that it does not answer, before all that only an answer can end."""
    own = [cause for cause in state.causes if cause.device is device]
    return min(own, key=lambda cause: _ORDER.index(cause.fault), default=Cause(device, None))


def what_is_wrong(cause: Cause, by_hand: bool = False) -> tuple[Text, Text]:
    """What is wrong, and what people do about it; whether they may enter cards before the device works."""
    wrong = _wrong(cause)
    if cause.detail:
        wrong = text("{wrong} ({detail})", wrong=wrong, detail=cause.detail)
    return wrong, _todo(cause, by_hand)


def _wrong(cause: Cause) -> Text:
    device = DEVICES[cause.device]
    match cause.fault:
        case None:
            return text("the {device} is out of order", device=device)
        case Fault.OFFLINE:
            return text("the {device} does not answer", device=device)
        case Fault.LID:
            return text("the lid of the {device} is open", device=device)
        case Fault.GAP if cause.device is Device.SHOE:
            return text("cards may have left the {device} unread", device=device)
        case Fault.GAP:
            return text("reports of the {device} are missing", device=device)
        case Fault.CHANGED:
            return text("the {device} is not the one that was here before", device=device)
        case Fault.JAM:
            return text("a card is jammed in the {device}", device=device)
        case Fault.DOUBLE_FEED:
            return text("two cards have left the {device} at once", device=device)
        case Fault.UNREADABLE if cause.device is Device.READER:
            return text("the {device} cannot read the hole card", device=device)
        case Fault.UNREADABLE:
            return text("the {device} cannot read any card", device=device)
        case Fault.BROKEN:
            return text("the {device} reports a defect", device=device)


def _todo(cause: Cause, by_hand: bool) -> Text:
    device = DEVICES[cause.device]
    match cause.fault:
        case None:
            return text("mend it")
        case Fault.OFFLINE:
            return text("check its cable")
        case Fault.LID:
            return text("close it")
        case Fault.GAP if cause.device is not Device.SHOE:
            return text(
                "compare the screen with what lies on the table, then put the {device} back in service", device=device
            )
        case Fault.GAP | Fault.DOUBLE_FEED if by_hand:
            return text(
                "compare the cards on the felt with the screen, enter what is missing, then put the {device} back in "
                "service",
                device=device,
            )
        case Fault.GAP | Fault.DOUBLE_FEED:
            return text(
                "compare the cards on the felt with the screen, put the {device} back in service, then enter what is "
                "missing",
                device=device,
            )
        case Fault.CHANGED:
            return text(
                "compare its serial number and firmware with the record, then put the {device} in service",
                device=device,
            )
        case Fault.JAM:
            return text(
                "take it out, compare the cards on the felt with the screen, then put the {device} back in service",
                device=device,
            )
        case Fault.UNREADABLE if cause.device is Device.READER:
            return text("clean it, repair it or replace it, then put the {device} back in service", device=device)
        case Fault.UNREADABLE:
            return text("clean it and try it, then put the {device} back in service", device=device)
        case Fault.BROKEN:
            return text("call a technician to repair or replace it")


def to_mend(cause: Cause) -> Text:
    """What the dealer is told when no card can be dealt before the device works."""
    wrong, todo = what_is_wrong(cause)
    if cause.fault is None:
        return text("{wrong}: no cards until it is mended", wrong=wrong)
    if cause.fault in (*PASSING, Fault.BROKEN):
        return text("{wrong}: {todo}; no cards until it is back", wrong=wrong, todo=todo)
    return text("{wrong}: {todo}", wrong=wrong, todo=todo)
