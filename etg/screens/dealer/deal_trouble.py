"""Irregularities of the deal: somebody was left out, does not want a card, or does not answer."""

from collections.abc import Iterator
from dataclasses import replace

from etg.games import Decision
from etg.games.rules import Timeout
from etg.screens.dealer.offers import Need, Offer, bound, live, possible
from etg.screens.dealer.scene import Scene
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.deciding import choices
from etg.table.stage import DEAL
from etg.table.state import State
from etg.texts import Text, text

_DEALT_AGAIN = text("Cards as they lie; it comes last")
_LATELY = 3
"""So many cards back a box is offered as one that was left out; further back the floor decides."""


def deal_trouble(scene: Scene) -> tuple[Offer, ...]:
    """All that can go wrong between the cards."""
    missed = _missed(scene)
    silent = Offer(
        "time_out",
        text("A player does not answer"),
        lambda given: c.TimeOut(),
        then=_unanswered(scene.state),
        clause="R46",
    )
    return (missed, *_boxes(scene), silent, *_reader(scene))


def _missed(scene: Scene) -> Offer:
    """The dealer's own card, noticed at once or when the table has put others in its place."""
    at_once = Offer(
        "dealer_missed",
        text("I missed my own card"),
        lambda given: c.DealerMissed(given.by),
        then=text("Go on; your card comes last"),
        clause=scene.state.terms.clause("dealer missed"),
    )
    late = replace(
        at_once,
        key="dealer_missed_before",
        words=text("I missed my own card before"),
        make=lambda given: c.DealerMissed(given.by, given.floor),
        needs=(Need.FLOOR,),
        then=_DEALT_AGAIN,
    )
    return at_once if possible(scene, at_once) else late


def _unanswered(state: State) -> Text:
    """What the table does for a player who does not answer (R46)."""
    action = next_action(state)
    if action.do is Do.INSURANCE:
        return text("Undecided boxes: no insurance")
    if action.box and Decision.KEEP in choices(state, action.box, action.hand):
        return text("The cards stay as they are")
    if state.terms.rules.timeout is Timeout.HIT_11_OR_LESS:
        return text("11 or less hits, 12 or more stands")
    return text("The hand stands")


def _boxes(scene: Scene) -> Iterator[Offer]:
    """What can have happened to a box, box by box."""
    round_ = scene.state.round
    for box in round_.boxes if round_ is not None else ():
        at_once = _left_out(scene, box.number)
        yield from at_once
        if box.number in _dealt_lately(scene.state) and not live(scene, at_once):
            yield from _left_out_before(scene, box.number)
        yield Offer(
            f"refuse_card:{box.number}",
            text("Box {box} refuses the card", box=box.number),
            bound(lambda given, box: c.RefuseCard(box.number, given.by), box),
            then=text("It gets no more cards this round"),
            clause=scene.state.terms.clause("refused"),
        )


def _left_out(scene: Scene, box: int) -> tuple[Offer, ...]:
    cite = scene.state.terms.clause
    back = text("Its wagers go back")
    return (
        Offer(
            f"no_cards:{box}",
            text("Box {box} got no cards", box=box),
            lambda given: c.NoCards(box, given.by),
            then=text("Wagers go back; in the next deal again"),
            clause=cite("no cards"),
        ),
        Offer(
            f"one_card:{box}",
            text("Box {box} got one card: wants another", box=box),
            lambda given: c.OneCard(box, False, given.by),
            then=text("After all others have theirs"),
            clause=cite("one card"),
        ),
        Offer(
            f"one_card_dead:{box}",
            text("Box {box} got one card: gives up", box=box),
            lambda given: c.OneCard(box, True, given.by),
            then=back,
            clause=cite("one card"),
        ),
        Offer(
            f"not_dealt:{box}",
            text("Box {box} missed a card: wants it", box=box),
            lambda given: c.CardNotDealt(box, False, given.by),
            then=text("After those of all others"),
            clause=cite("card later"),
        ),
        Offer(
            f"not_dealt_dead:{box}",
            text("Box {box} missed a card: gives up", box=box),
            lambda given: c.CardNotDealt(box, True, given.by),
            then=text("Dead hand, its wager goes back"),
            clause=cite("dead hand"),
        ),
    )


def _dealt_lately(state: State) -> set[int]:
    """The boxes that have just got a card of the first deal, as the table sees it."""
    if state.round is None or state.round.stage is not DEAL:
        return set()
    return {before.round.deal[0].box for before in state.first_deal[-_LATELY:]}


def _left_out_before(scene: Scene, box: int) -> tuple[Offer, ...]:
    """The same, noticed when the card that the box should have got has gone to the next one."""
    cite, floor = scene.state.terms.clause, (Need.FLOOR,)
    return (
        Offer(
            f"no_cards_before:{box}",
            text("Box {box} was left out before", box=box),
            lambda given: c.NoCards(box, given.by, given.floor),
            floor,
            text("Wagers back; cards as they lie"),
            cite("no cards"),
        ),
        Offer(
            f"one_card_before:{box}",
            text("Box {box} has one card: wants another", box=box),
            lambda given: c.OneCard(box, False, given.by, given.floor),
            floor,
            _DEALT_AGAIN,
            cite("one card"),
        ),
        Offer(
            f"one_card_dead_before:{box}",
            text("Box {box} has one card: gives up", box=box),
            lambda given: c.OneCard(box, True, given.by, given.floor),
            floor,
            text("Wagers back; cards as they lie"),
            cite("one card"),
        ),
    )


def _reader(scene: Scene) -> tuple[Offer, ...]:
    cite = scene.state.terms.clause
    return (
        Offer(
            "reader_unseen",
            text("Reader used wrongly, not seen"),
            lambda given: c.ReaderMisused(False, given.by, given.floor),
            (Need.FLOOR,),
            text("Noted; the round goes on"),
            cite("hole card unseen"),
        ),
        Offer(
            "reader_seen",
            text("Reader used wrongly, card seen"),
            lambda given: c.ReaderMisused(True, given.by, given.floor),
            (Need.FLOOR,),
            text("The round is void"),
            cite("hole card seen"),
        ),
    )
