"""Which entries of the catalogue apply at a moment, and which lamps are lit because of them."""

from collections.abc import Iterable, Iterator

from etg.cabinet.bridge import cards_due
from etg.cabinet.shown import Shown
from etg.cabinet.tilts.entry import Entry, Light, Shine
from etg.cabinet.tilts.program import PROGRAM, TILTS
from etg.cabinet.tilts.stations import AWAY, CALLED, LOCK_UPS, LOST, LOW_DISK, MUST_HIT, WAS_OPEN
from etg.cabinet.tilts.table import FAULTY, OPEN, RAN_OUT, STRAY, SUSPECT
from etg.devices.messages import LAMPS, Lamps
from etg.devices.reports import Lamp
from etg.table.actions import Do, next_action
from etg.table.commands import Device, Door
from etg.table.faults import cause_of
from etg.table.state import State

_ORDER = tuple(Shine)


def stops_table(shown: Shown) -> Entry | None:
    """Why the table stands now; None: it does not."""
    if shown.stopped:
        return TILTS.get(shown.stopped_code, TILTS["unexpected"])
    return _held_up(shown.state)


def _held_up(state: State) -> Entry | None:
    action = next_action(state)
    match action.do:
        case Do.CLOSE_DOOR:
            return OPEN[Door(action.detail)]
        case Do.CLEAR_TILT:
            return TILTS.get(state.tilt_code, TILTS["unexpected"])
        case Do.CHECK_CARD:
            return SUSPECT
        case Do.STRAY:
            return STRAY
        case Do.MEND:
            cause = cause_of(state, Device(action.detail))
            return FAULTY[cause.device, cause.fault]
        case Do.VOID:
            return RAN_OUT
        case _:
            return None


def inputs_off(shown: Shown) -> bool:
    """Whether players can do nothing but call somebody."""
    return stops_table(shown) is not None


def present(shown: Shown) -> tuple[Entry, ...]:
    """All that apply, the gravest first; each once."""
    return tuple(dict.fromkeys(_present(shown)))


def _present(shown: Shown) -> Iterator[Entry]:
    state = shown.state
    stands = stops_table(shown)
    if stands is not None:
        yield stands
    yield from (OPEN[door] for door in state.doors.open)
    yield from (FAULTY[cause.device, cause.fault] for cause in state.causes)
    yield from (LOCK_UPS[lock.kind] for lock in state.lock_ups)
    if shown.calls:
        yield CALLED
    if shown.away:
        yield AWAY
    if shown.low_disk:
        yield LOW_DISK
    if shown.must_hit_lost:
        yield MUST_HIT
    yield from (LOST[each.part] for each in shown.lost)
    if state.doors.were_open:
        yield WAS_OPEN


def lamps(shown: Shown | None) -> Lamps:
    """The lamps of the cabinet; None: the program has failed, and every screen says so."""
    if shown is None:
        return _lit((PROGRAM,), locked=True)
    return _lit(present(shown), locked=not cards_due(shown.state))


def _lit(entries: Iterable[Entry], locked: bool) -> Lamps:
    light = Light(*(max(shines, key=_ORDER.index) for shines in zip(Light(), *(e.light for e in entries), strict=True)))
    shines = {
        Lamp.TOWER_TOP: light.upper,
        Lamp.TOWER_BOTTOM: light.lower,
        Lamp.DEALER: light.dealer,
        Lamp.LOCKED: Shine.STEADY if locked else Shine.DARK,
    }
    lit = sum(1 << LAMPS.index(lamp) for lamp, shine in shines.items() if shine is not Shine.DARK)
    blinking = sum(1 << LAMPS.index(lamp) for lamp, shine in shines.items() if shine is Shine.BLINKING)
    return Lamps(lit, blinking)


def lock_up_at(shown: Shown, station: int) -> Entry | None:
    """Why a station waits for a person; None: it does not."""
    kinds = [lock.kind for lock in shown.state.lock_ups if lock.station == station]
    return LOCK_UPS[kinds[0]] if kinds else None
