"""Somebody who gets no card in the first deal: a box, or the dealer."""

from random import Random

from etg.cabinet.training.props import Props
from etg.cabinet.training.scenes import GO_ON, VOID, Play, Scenario, Step, people, target
from etg.games.play import Place
from etg.table import commands as c
from etg.table.state import State
from etg.table.terms import Terms
from etg.texts import text


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
