"""What a floorperson does about the table itself: the limits of the main wager, and the announcement of its closing."""

from etg.errors import Refused
from etg.money import Cents, dollars
from etg.table import commands as c
from etg.table import events as e
from etg.table.people import demand_floorperson
from etg.table.state import State
from etg.table.terms import TableLimits, Terms
from etg.texts import text

NOTICE = 30 * 60
"""How long limits are announced while people play, in seconds (COMAR 36.05.03.21)."""
MOST_ROUNDS = 20
_LIMITS = "COMAR 36.05.03.14"
_CHANGE = "COMAR 36.05.03.21"


def anybody_plays(state: State) -> bool:
    """Whether anybody has credits, wagers or a box in the round."""
    return state.round is not None or bool(state.wagers) or any(state.players.values())


def check_limits(terms: Terms, limits: TableLimits) -> None:
    """Refuse limits outside the submission, off the chip unit, or between which no wager can be placed."""
    filed = terms.submission.rules
    least, most = limits
    if not filed.minimum <= least <= filed.maximum or not filed.minimum <= most <= filed.maximum:
        reason = text(
            "the submission allows {minimum} to {maximum}",
            minimum=dollars(filed.minimum),
            maximum=dollars(filed.maximum),
        )
        raise Refused(reason, _CHANGE)
    if most < least:
        raise Refused(text("the maximum is not below the minimum"), _LIMITS)
    for amount in _own_amounts(terms, limits):
        if amount % filed.chip_unit:
            reason = text(
                "{amount} is not a multiple of the chip unit of {unit}",
                amount=dollars(amount),
                unit=dollars(filed.chip_unit),
            )
            raise Refused(reason, "R4")
    if most // terms.wager_unit * terms.wager_unit < least:
        reason = text(
            "no wager could be placed from {minimum} to {maximum}", minimum=dollars(least), maximum=dollars(most)
        )
        raise Refused(reason, "R4")


def _own_amounts(terms: Terms, limits: TableLimits) -> tuple[Cents, ...]:
    """The limits that are not those of the submission, which may be off the chip unit."""
    filed = terms.submission.rules
    return tuple(amount for amount in limits if amount not in (filed.minimum, filed.maximum))


def set_table_limits(state: State, command: c.SetTableLimits) -> list[e.Event]:
    """At once while nobody plays; else after half an hour's notice, and the minimum never goes up."""
    by = demand_floorperson(command.by, text("changing the limits of the table"), _CHANGE)
    limits, rules = TableLimits(command.minimum, command.maximum), state.terms.rules
    check_limits(state.terms, limits)
    if limits == (rules.minimum, rules.maximum):
        raise Refused(text("these limits are in force already"), None)
    if not anybody_plays(state):
        return [e.TableLimitsSet(*limits, by)]
    if limits.minimum > rules.minimum:
        reason = text(
            "the minimum of {minimum} is not raised while people play: wait until nobody has credits or wagers",
            minimum=dollars(rules.minimum),
        )
        raise Refused(reason, _CHANGE)
    if state.announced is not None and state.announced.limits == limits:
        raise Refused(text("these limits have been announced already"), None)
    return [e.LimitsAnnounced(*limits, command.now + NOTICE, by)]


def withdraw_limits(state: State, command: c.WithdrawLimits) -> list[e.Event]:
    """A floorperson thinks better of what was announced."""
    by = demand_floorperson(command.by, text("withdrawing an announcement"), _CHANGE)
    if state.announced is None:
        raise Refused(text("no limits have been announced"), None)
    return [e.LimitsWithdrawn(by)]


def limits_due(state: State, now: int) -> bool:
    """Whether announced limits come into force: it is time, and no wager lies here that the old ones let in."""
    announced = state.announced
    return announced is not None and now >= announced.at and state.round is None and not state.wagers


def limits_in_force(state: State, now: int) -> list[e.Event]:
    """What was announced comes into force once its time has come."""
    if state.announced is None or not limits_due(state, now):
        return []
    return [e.TableLimitsSet(*state.announced.limits, state.announced.by)]


# The last rounds


def announce_closing(state: State, command: c.AnnounceClosing) -> list[e.Event]:
    """So many rounds are still played, the one in play among them; with none left no wager is accepted."""
    by = demand_floorperson(command.by, text("announcing the last rounds"))
    if not state.open:
        raise Refused(text("the table is closed already"), None)
    if not 0 <= command.rounds <= MOST_ROUNDS:
        raise Refused(text("0 to {most} rounds can be announced", most=MOST_ROUNDS), None)
    if command.rounds == 0 and state.wagers:
        reason = text("wagers lie on the table: announce one more round, or give them back first")
        raise Refused(reason, state.terms.clause("6.E"))
    if command.rounds == state.closing:
        raise Refused(text("that has been announced already"), None)
    return [e.ClosingAnnounced(command.rounds, by)]


def cancel_closing(state: State, command: c.CancelClosing) -> list[e.Event]:
    """The table stays open."""
    by = demand_floorperson(command.by, text("keeping the table open"))
    if state.closing is None:
        raise Refused(text("no last rounds have been announced"), None)
    return [e.ClosingCancelled(by)]
