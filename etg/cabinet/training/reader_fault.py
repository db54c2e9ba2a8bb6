"""The hole-card reader that fails: nobody deals on before it is repaired or replaced (BJ 14.L)."""

from random import Random

from etg.cabinet.asks import GoOn
from etg.cabinet.training.answers import What
from etg.cabinet.training.props import Props
from etg.cabinet.training.scenes import Play, Scenario, Step, Wrong, calling, people
from etg.cards import POINTS, Card
from etg.games.play import Place
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.commands import Device
from etg.table.dealing import MOST_TRIES
from etg.table.stage import READER
from etg.table.state import State
from etg.texts import text


def _up_card(state: State, props: Props) -> None:
    """The dealer's up card is one against which the reader is used."""
    round_ = state.round
    if round_ is not None and next_action(state).do is Do.DEAL and round_.held is None:
        found = round_.deal[0]
        if found.place is Place.DEALER and not round_.dealer:
            props.next_card(_is_ten)


def _is_ten(card: Card) -> bool:
    return POINTS[card] == 10


def _reader_is_due(state: State) -> bool:
    round_ = state.round
    return round_ is not None and next_action(state).do is Do.READER and not round_.unreadable


def _is_out(state: State) -> bool:
    return Device.READER in state.out_of_order


def _waits_for_reader(state: State) -> bool:
    round_ = state.round
    return round_ is not None and round_.stage is READER and not round_.voided


def _void(state: State) -> What:
    dealer, floor = people(state)
    return c.Void(text("a device failed"), dealer, floor)


_VOIDS = Wrong("voids the round", _void)
_MENDS = Wrong("puts it back into service unseen", lambda state: c.Mend(Device.READER, people(state).dealer))


def _fails(state: State, props: Props, rng: Random) -> Play | None:
    if state.round is None or not state.round.unreadable:
        return None
    clause = state.terms.clause("reader out of order")
    again = Step(
        text("put the hole card in again"),
        lambda what: isinstance(what, GoOn) or (isinstance(what, c.OutOfOrder) and what.device is Device.READER),
        lambda state: GoOn(),
        text("Take the card out, keep it face down and put it in again. After three times the reader is out of order."),
        clause,
        possible=_waits_for_reader,
        passed=_is_out,
        wrong=(_VOIDS,),
    )
    mend = Step(
        text("put the reader back into service after the repair"),
        lambda what: isinstance(what, c.Mend) and what.device is Device.READER,
        lambda state: c.Mend(Device.READER, people(state).dealer),
        text("Only now “The reader works again”: until then no card may be dealt at this table."),
        clause,
        possible=_waits_for_reader,
        passed=lambda state: not _is_out(state),
        wrong=(_VOIDS,),
        direction=text("The floorperson has come, and a technician has replaced the reader and tried it."),
    )
    out = text("The reader is out of order.")
    call = calling(_waits_for_reader, (_MENDS, _VOIDS), direction=out)
    return Play(
        text("The reader does not know what to make of the hole card."), (*(again,) * (MOST_TRIES - 1), call, mend)
    )


READER_FAULT = Scenario(
    "reader",
    text("Reader fault"),
    _reader_is_due,
    _fails,
    lambda terms: terms.game.hole_card,
    before_card=True,
    cause=lambda state, props: props.unreadable(MOST_TRIES),
    prepare=_up_card,
)
