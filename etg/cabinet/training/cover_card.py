"""The cover card in the middle of a round: the round is completed, then the cards are shuffled (BJ 7.D)."""

from random import Random

from etg.cabinet.asks import GoOn
from etg.cabinet.training.answers import What
from etg.cabinet.training.props import Props
from etg.cabinet.training.scenes import VOID, Play, Scenario, Step, Wrong, people, target
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table.state import State
from etg.texts import text


def _card_is_due(state: State) -> bool:
    round_ = state.round
    if round_ is None or target(state) is None or state.shoe.due or state.shoe.kind is ShoeKind.CONTINUOUS:
        return False
    return round_.cards > 0


def _cover_card(state: State, props: Props, rng: Random) -> Play | None:
    if not state.shoe.due or state.round is None:
        return None
    drawn = state.round.cards

    def shuffled(state: State) -> What:
        return c.CallShuffle(people(state).floor)

    def reported(state: State) -> What:
        return c.CoverCard()

    def goes_on(state: State) -> bool:
        return state.round is not None and state.round.cards == drawn and not state.round.voided

    return Play(
        text("The cover card comes out of the shoe, in the middle of the round."),
        (
            Step(
                text("put it aside and complete the round"),
                lambda what: isinstance(what, GoOn),
                lambda state: GoOn(),
                text("Lay it aside and deal on. The cards are shuffled after this round, never during it."),
                state.terms.clause("cover card"),
                possible=goes_on,
                wrong=(VOID, Wrong("has the cards shuffled", shuffled), Wrong("reports it again", reported)),
            ),
        ),
    )


COVER_CARD = Scenario(
    "cover_card",
    text("Cover card"),
    _card_is_due,
    _cover_card,
    before_card=True,
    cause=lambda state, props: props.cover_card_next(state),
)
