"""Where screens say what the floor has announced, and how they keep its minutes up to date."""

from etg.languages import say
from etg.screens.canvas import Canvas
from etg.screens.clock import seconds
from etg.screens.words.announced import MINUTE, closed_stations, coming_limits, last_rounds
from etg.table.state import State


def limits_to_come(canvas: Canvas, state: State, now: float) -> tuple[str, ...]:
    """The announced limits with the minutes that are left, the longest form first; drawn anew when a minute is over."""
    time = seconds()
    if state.announced is not None and (left := state.announced.at - time) > 0:
        canvas.goes_away(now + ((left - 1) % MINUTE) + 1)
    return tuple(say(each) for each in coming_limits(state, time))


def rounds_to_come(state: State) -> str:
    """How many rounds are still played; empty: nobody has announced that."""
    said = last_rounds(state)
    return "" if said is None else say(said)


def announcements(canvas: Canvas, state: State, now: float) -> tuple[str, ...]:
    """All that everybody at the table is told, in one line; the longest form first. Empty: there is nothing to tell."""
    rounds, limits, closed = rounds_to_come(state), limits_to_come(canvas, state, now) or ("",), closed_stations(state)
    stations = "" if closed is None else say(closed)
    forms = [(rounds, form, stations) for form in limits] + [(rounds, limits[-1], "")]
    joined = ("   ·   ".join(filter(None, form)) for form in forms)
    return tuple(each for each in joined if each)
