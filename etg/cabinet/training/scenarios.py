"""The deliberate irregularities of the training: cards that come wrongly, and boxes that are passed over."""

from random import Random

from etg.cabinet.asks import GoOn
from etg.cabinet.training.answers import What
from etg.cabinet.training.disputes import ANGRY_GUEST, TIP
from etg.cabinet.training.props import Props
from etg.cabinet.training.reader_fault import READER_FAULT
from etg.cabinet.training.scenes import Play, Scenario, Step, Wrong, people
from etg.cards import PACK_52, Card
from etg.games.play import Place, Target
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.state import State
from etg.table.terms import Terms
from etg.table.words import card_words
from etg.texts import text

GO_ON = Wrong("deals on", lambda state: GoOn())


def _void(state: State) -> What:
    dealer, floor = people(state)
    return c.Void(text("misdeal"), dealer, floor)


VOID = Wrong("voids the round", _void)


def target(state: State) -> Target | None:
    """Where the next card of the first deal goes, if one is due and others come after it."""
    round_ = state.round
    if round_ is None or next_action(state).do is not Do.DEAL or round_.held is not None or len(round_.deal) < 2:
        return None
    return round_.deal[0]


# A card that the shoe takes for another one


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

# Somebody who gets no card


def _deals_to_boxes(terms: Terms) -> bool:
    return not (terms.game.community_cards and terms.rules.community_start_cards == 2)


def _box_is_due(state: State) -> bool:
    """A box that is not the first one gets its first card next."""
    found, round_ = target(state), state.round
    if found is None or round_ is None or found.place is not Place.BOX:
        return False
    box = round_.boxes[round_.places[found.box]]
    others = [each for each in round_.boxes if not each.dead and each.number != found.box]
    return bool(others) and round_.places[found.box] > 0 and not any(hand.cards for hand in box.hands)


def _missed_box(state: State, props: Props, rng: Random) -> Play | None:
    found = target(state)
    if found is None or not _box_is_due(state):
        return None
    number = found.box
    return Play(
        text("You have dealt past box {box}: it has no card, and your hand is at the next box already.", box=number),
        (
            Step(
                text("report that box {box} got no cards", box=number),
                lambda what: isinstance(what, c.NoCards) and what.box == number,
                lambda state: c.NoCards(number, people(state).dealer),
                text(
                    "“Something went wrong …”, “Box {box} got no cards”: the hand is dead, it plays in the next deal.",
                    box=number,
                ),
                state.terms.clause("no cards"),
                possible=lambda state: _gets_first(state, number),
                wrong=(GO_ON, VOID),
            ),
        ),
    )


def _gets_first(state: State, number: int) -> bool:
    found = target(state)
    return found is not None and found.box == number and _box_is_due(state)


MISSED_BOX = Scenario("missed_box", text("Missed box"), _box_is_due, _missed_box, _deals_to_boxes)


def _own_is_due(state: State) -> bool:
    """The dealer's first card is due, and players' cards come after it."""
    found, round_ = target(state), state.round
    if found is None or round_ is None or found.place is not Place.DEALER:
        return False
    return not round_.dealer and any(each.place is not Place.DEALER for each in round_.deal)


def _missed_own(state: State, props: Props, rng: Random) -> Play | None:
    if not _own_is_due(state):
        return None
    return Play(
        text("You have forgotten your own card, and your hand is at the players' next card already."),
        (
            Step(
                text("report that you missed your own card"),
                lambda what: isinstance(what, c.DealerMissed),
                lambda state: c.DealerMissed(people(state).dealer),
                text("“Something went wrong …”, “I missed my own card”: deal on, yours come after all others."),
                state.terms.clause("dealer missed"),
                possible=_own_is_due,
                wrong=(GO_ON, VOID),
            ),
        ),
    )


MISSED_OWN = Scenario("missed_own", text("Missed card of the dealer"), _own_is_due, _missed_own)

# The cover card


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

SCENARIOS = (MISREAD, FACE_UP, EXPOSED, MISSED_BOX, MISSED_OWN, READER_FAULT, COVER_CARD, ANGRY_GUEST, TIP)
"""All of them."""
