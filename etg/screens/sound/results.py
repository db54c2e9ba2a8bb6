"""What a round has brought to each station, as a sound: by the net of all its wagers, never by a single one."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from etg.cabinet.shown import Shown
from etg.money import Cents, MeterShare
from etg.screens.moments import prizes
from etg.screens.sound.catalogue import PUSH, WIN_LARGE, WIN_SMALL
from etg.screens.words.outcomes import Line, Verdict, headline, told
from etg.table import events as e
from etg.table.state import Round
from etg.table.terms import Terms

TIMES = 10
"""A net win of so many times what was wagered is large."""
MINIMUMS, TIMES_WITH_MINIMUMS = 25, 3
"""So is one of so many minimums of the table, if it is this many times what was wagered: even money never is."""
_SETTLES = (e.HandSettled, e.InsuranceSettled, e.SideSettled, e.BonusPaid, e.Voided, e.BoxDead)


class Result(NamedTuple):
    """What became of all wagers of a station."""

    round: int
    wagered: Cents
    returned: Cents

    @property
    def net(self) -> Cents:
        """What the player has more than before; below 0: less."""
        return self.returned - self.wagered


def result_sounds(before: Shown, after: Shown) -> dict[int, str]:
    """By station: how it sounds that all its wagers have ended, where they just have; a loss has no sound."""
    if not any(isinstance(event, _SETTLES) for event in after.news):
        return {}
    known = results(before)
    minimum = after.state.terms.rules.minimum
    found = {
        station: sound_of(result, minimum) for station, result in results(after).items() if known.get(station) != result
    }
    return {station: sound for station, sound in found.items() if sound is not None}


def sound_of(result: Result, minimum: Cents) -> str | None:
    """The one sound of a result."""
    if result.net < 0:
        return None
    if result.net == 0:
        return PUSH
    large = result.net >= TIMES * result.wagered
    large = large or result.net >= max(MINIMUMS * minimum, TIMES_WITH_MINIMUMS * result.wagered)
    return WIN_LARGE if large else WIN_SMALL


def results(shown: Shown) -> dict[int, Result]:
    """By station: the round that lies on the table or was the last, where nothing of it is open any more."""
    round_ = _round(shown)
    if round_ is None:
        return {}
    return {
        station: Result(round_.number, sum(line.wagered for line in lines), sum(line.returned for line in lines))
        for station, lines in _lines(shown, round_).items()
        if headline(lines).verdict is not Verdict.OPEN
    }


def _round(shown: Shown) -> Round | None:
    return shown.state.round if shown.state.round is not None else shown.last_round


def _lines(shown: Shown, round_: Round) -> Mapping[int, list[Line]]:
    """By station: every wager and bonus, as its screen tells them."""
    found: dict[int, list[Line]] = {}
    for box in round_.boxes:
        station = shown.state.stations.get(box.player)
        if station is not None:
            found.setdefault(station, []).extend(told(shown.state, round_, box))
    return found


# The jackpot


def jackpots(shown: Shown) -> dict[int, bool]:
    """Stations whose screen has just begun to celebrate a prize, and whether it is one for the whole table.

    Only where the round is won by it, whatever becomes of all that is still open there.
    """
    round_, terms = _round(shown), shown.state.terms
    won = {prize.box for prize in prizes(shown.state, shown.news)}
    if not won or round_ is None or round_.voided:
        return {}
    top = {box for event in shown.news for box in _top(terms, event)}
    lines = _lines(shown, round_)
    found: dict[int, bool] = {}
    for box in round_.boxes:
        station = shown.state.stations.get(box.player)
        if station is not None and box.number in won and _ahead(lines[station]):
            found[station] = found.get(station, False) or box.number in top
    return found


def _top(terms: Terms, event: e.Event) -> tuple[int, ...]:
    """The box of a prize for the whole table: the Must Hit, or the best that a wager's meter or wheel has."""
    if isinstance(event, e.BonusPaid) and event.bonus == "must_hit":
        return (event.box,)
    if isinstance(event, e.SideSettled) and _best(terms, event.wager) in event.outcome:
        return (event.box,)
    return ()


def _best(terms: Terms, wager: str) -> str | None:
    """The line that pays all of a wager's meter or its fixed prize, the first where there are several."""
    lines = terms.side[wager].paytable.lines.values()
    return next((line.outcome for line in lines if isinstance(line.pays, MeterShare) and line.pays.share == 1), None)


def _ahead(lines: Iterable[Line]) -> bool:
    """Whether more has come back than was wagered, even if all that is open were lost."""
    lines = tuple(lines)
    back = sum(line.returned for line in lines if line.verdict is not Verdict.OPEN)
    return back > sum(line.wagered for line in lines)
