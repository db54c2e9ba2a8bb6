"""One line for every transaction of a ledger, by which log and ledger are matched."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from etg.cabinet.log.lines import COMMAND
from etg.cabinet.log.writing import LogFile
from etg.ledger.taken import Result, Taken

WHERE = "etg.commands"
_text = json.encoder.encode_basestring
_all = logging.getLogger("etg")
_place: ContextVar[int | None] = ContextVar("place", default=None)


@contextmanager
def asked_at(place: int | None) -> Iterator[None]:
    """What is recorded meanwhile was asked for at this screen: 0 the console, 1 to 8 a station, -1 nobody's."""
    token = _place.set(place)
    try:
        yield
    finally:
        _place.reset(token)


def log_taken(taken: Taken) -> None:
    """Tell the log of a transaction."""
    rest = ""
    for handler in _all.handlers:
        if isinstance(handler, LogFile):
            rest = rest or _rest(taken, _place.get())
            handler.tell(rest)


def _rest(taken: Taken, place: int | None) -> str:
    """The line without its time. Put together by hand, as this is done at every commit."""
    name, actor, result, why = taken.name, _text(taken.actor), taken.result, _text(taken.why)
    begin = f'"level":"{_level(taken)}","where":"{WHERE}","words":"{name} by {actor[1:-1]}: {result}'
    because = f": {why[1:-1]}" if taken.why else ""
    took = "" if taken.command is None else f'"command":{taken.command},"first":{taken.first},"last":{taken.last},'
    about = f"{_number('round', taken.round)}{_number('box', taken.box)}{_number('station', taken.station)}"
    reason = f',"why":{why}' if taken.why else ""
    clause = f',"clause":{_text(taken.clause)}' if taken.clause else ""
    return (
        f'{begin}{because}","fields":{{"ledger":"{taken.ledger}",{took}"name":"{name}","actor":{actor}{about}'
        f',"result":"{result}"{reason}{clause},"milliseconds":{taken.milliseconds}{_number("place", place)}}}}}\n'
    )


def _number(key: str, value: int | None) -> str:
    return "" if value is None else f',"{key}":{value}'


def _level(taken: Taken) -> str:
    if taken.result is not Result.TILT:
        return COMMAND
    return "ERROR" if taken.command is None else "WARNING"
