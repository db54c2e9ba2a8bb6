"""Cards that come wrongly: one that the shoe takes for another, and ones that come out although none is due."""

from random import Random

from etg.cabinet.training.answers import What
from etg.cabinet.training.props import Props
from etg.cabinet.training.scenes import GO_ON, VOID, Play, Scenario, Step, Wrong, people, target
from etg.cards import PACK_52, Card
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.state import State
from etg.table.words import card_words
from etg.texts import text


def _face_up_is_due(state: State) -> bool:
    found = target(state)
    return found is not None and not found.face_down


def _misread(state: State, props: Props, rng: Random) -> Play | None:
    found = props.misread()
    if found is None or not _is_read_as(state, found.said):
        return None
    card, said = found

    def right(state: State) -> What:
        dealer, floor = people(state)
        if state.shoe.suspect is not None:
            return c.Card(card, c.Source.MANUAL, None, dealer, floor)
        return c.CorrectCard(card, dealer, floor)

    def another(state: State) -> What:
        dealer, floor = people(state)
        other = next(each for each in PACK_52 if each not in (card, said) and each in state.terms.pack)
        return c.CorrectCard(other, dealer, floor)

    return Play(
        text("Look at the card that you have just dealt. On the felt lies the {card}.", card=card_words(card)),
        (
            Step(
                text("correct it to the {card}, with the floorperson", card=card_words(card)),
                lambda what: _names(what, card),
                right,
                text(
                    "Compare felt and screen before the next card. Touch “Wrong card”, then the card that lies there."
                ),
                "R53",
                possible=lambda state: _is_read_as(state, said),
                wrong=(GO_ON, VOID, Wrong("enters another card", another)),
            ),
        ),
    )


def _is_read_as(state: State, said: Card) -> bool:
    suspect, before = state.shoe.suspect, state.before
    return suspect.card == said if suspect is not None else before is not None and before.card == said


def _names(what: What, card: Card) -> bool:
    if isinstance(what, c.CorrectCard):
        return what.card == card
    return isinstance(what, c.Card) and what.source is c.Source.MANUAL and what.card == card


MISREAD = Scenario(
    "misread",
    text("Misread card"),
    _face_up_is_due,
    _misread,
    before_card=True,
    cause=lambda state, props: props.misread_next(),
)

# A card that comes out although none is due


def _players_decide(state: State) -> bool:
    round_ = state.round
    return round_ is not None and next_action(state).do is Do.DECIDE and round_.held is None and not round_.face_up


def _stray(state: State) -> Card | None:
    return state.shoe.strays[0].card if state.shoe.strays else None


def _waits_for_words(state: State) -> bool:
    return _stray(state) is not None and state.round is not None and not state.round.voided


def _drawn(exposed: bool, state: State) -> What:
    card = _stray(state)
    assert card is not None
    return c.DrawnInError(card, exposed, people(state).dealer)


def _found_face_up(state: State) -> What:
    card = _stray(state)
    assert card is not None
    return c.FaceUpCard(card, people(state).dealer)


def _discarded(state: State) -> What:
    return c.DiscardStray(*people(state))


_AS_SEEN = Wrong("says that it was drawn too early and seen", lambda state: _drawn(True, state))
_AS_UNSEEN = Wrong("says that nobody saw it", lambda state: _drawn(False, state))
_AS_FACE_UP = Wrong("says that it lay face up in the shoe", _found_face_up)
_DISCARDS = Wrong("discards it", _discarded)


def _face_up(state: State, props: Props, rng: Random) -> Play | None:
    if _stray(state) is None:
        return None
    return Play(
        text("A card comes out of the shoe face up: it had lain there the wrong way round. Everybody has seen it."),
        (
            Step(
                text("report that it lay face up in the shoe"),
                lambda what: isinstance(what, c.FaceUpCard),
                _found_face_up,
                text("“Say what it was …”, “It was face up in the shoe”: it is not used in this round."),
                state.terms.clause("face up"),
                possible=_waits_for_words,
                wrong=(_AS_SEEN, _AS_UNSEEN, _DISCARDS, VOID),
            ),
        ),
    )


def _drawn_early(state: State, props: Props, rng: Random) -> Play | None:
    if _stray(state) is None:
        return None
    return Play(
        text("You have pulled a card that nobody has asked for, and it has turned over. Everybody has seen it."),
        (
            Step(
                text("report that it was drawn too early and seen"),
                lambda what: isinstance(what, c.DrawnInError) and what.exposed,
                lambda state: _drawn(True, state),
                text("“Say what it was …”, “I drew it too early; it was seen”: it is the next card, and is not lost."),
                state.terms.clause("exposed"),
                possible=_waits_for_words,
                wrong=(_AS_UNSEEN, _AS_FACE_UP, _DISCARDS, VOID),
            ),
        ),
    )


FACE_UP = Scenario(
    "face_up",
    text("Card face up in the shoe"),
    _players_decide,
    _face_up,
    cause=lambda state, props: props.come_out(state),
)
EXPOSED = Scenario(
    "exposed",
    text("Exposed card"),
    _players_decide,
    _drawn_early,
    cause=lambda state, props: props.come_out(state),
)
