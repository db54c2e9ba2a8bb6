"""What the floor has announced for the table: other limits, its last rounds, stations that are closed."""

from etg.money import dollars
from etg.screens.clock import local
from etg.table.commands import LockUpKind
from etg.table.state import State
from etg.texts import Text, counted, listed, text

MINUTE = 60


def coming_limits(state: State, now: int) -> tuple[Text, ...]:
    """The limits that have been announced, from when on, and how long that is: in a sentence, in a few words, in fewer.

    `now` in seconds, as `Clock` has it; empty: none have been announced.
    """
    coming = state.announced
    if coming is None:
        return ()
    least, most = (dollars(amount, trim=True) for amount in coming.limits)
    left = minutes_left(coming.at, now)
    if left <= 0:
        return (
            text("After this round: min {least}, max {most}", least=least, most=most),
            text("Then min {least}, max {most}", least=least, most=most),
            text("Then {least} to {most}", least=least, most=most),
        )
    time = local(coming.at).strftime("%H:%M")
    return (
        counted(
            "From {time} on: min {least}, max {most} (in {n} minute)",
            "From {time} on: min {least}, max {most} (in {n} minutes)",
            left,
            time=time,
            least=least,
            most=most,
        ),
        text("From {time}: min {least}, max {most} ({n} min)", time=time, least=least, most=most, n=left),
        text("{time}: {least} to {most} ({n} min)", time=time, least=least, most=most, n=left),
    )


def minutes_left(at: int, now: int) -> int:
    """How many minutes it is until a time; one that has begun counts."""
    return -((now - at) // MINUTE)


def last_rounds(state: State) -> Text | None:
    """How many rounds are still played, once that has been announced; with none left the headline says it."""
    if state.closing is None or (state.closing == 0 and state.round is None):
        return None
    return text("Last {n} rounds", n=state.closing) if state.closing > 1 else text("Last round")


def closed_stations(state: State) -> Text | None:
    """The stations that are out of service."""
    closed = sorted(lock.station for lock in state.lock_ups if lock.kind is LockUpKind.SERVICE)
    if not closed:
        return None
    stations = listed([str(station) for station in closed])
    return counted("Station {stations} closed", "Stations {stations} closed", len(closed), stations=stations)
