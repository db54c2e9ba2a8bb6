"""Irregularities of the deal: somebody was left out, does not want a card, or does not answer."""

from collections.abc import Iterator

from etg.games.rules import Timeout
from etg.screens.dealer.offers import Need, Offer, bound
from etg.screens.dealer.scene import Scene
from etg.table import commands as c


def deal_trouble(scene: Scene) -> tuple[Offer, ...]:
    """All that can go wrong between the cards."""
    terms = scene.state.terms
    missed = Offer(
        "dealer_missed",
        "I missed my own card",
        lambda given: c.DealerMissed(given.by),
        then="Go on; your card comes last",
        clause=terms.clause("dealer missed"),
    )
    hit = terms.rules.timeout is Timeout.HIT_11_OR_LESS
    silent = Offer(
        "time_out",
        "A player does not answer",
        lambda given: c.TimeOut(),
        then="11 or less hits, 12 or more stands" if hit else "The hand stands",
        clause="R46",
    )
    return (missed, *_boxes(scene), silent, *_reader(scene))


def _boxes(scene: Scene) -> Iterator[Offer]:
    """What can have happened to a box, box by box."""
    round_ = scene.state.round
    for box in round_.boxes if round_ is not None else ():
        yield from _left_out(scene, box.number)
        yield Offer(
            f"refuse_card:{box.number}",
            f"Box {box.number} refuses the card",
            bound(lambda given, box: c.RefuseCard(box.number, given.by), box),
            then="It gets no more cards this round",
            clause=scene.state.terms.clause("refused"),
        )


def _left_out(scene: Scene, box: int) -> tuple[Offer, ...]:
    cite = scene.state.terms.clause
    back = "Its wagers go back"
    return (
        Offer(
            f"no_cards:{box}",
            f"Box {box} got no cards",
            lambda given: c.NoCards(box, given.by),
            then=f"{back}; in the next deal again",
            clause=cite("no cards"),
        ),
        Offer(
            f"one_card:{box}",
            f"Box {box} got one card: wants another",
            lambda given: c.OneCard(box, False, given.by),
            then="After all others have theirs",
            clause=cite("one card"),
        ),
        Offer(
            f"one_card_dead:{box}",
            f"Box {box} got one card: gives up",
            lambda given: c.OneCard(box, True, given.by),
            then=back,
            clause=cite("one card"),
        ),
        Offer(
            f"not_dealt:{box}",
            f"Box {box} missed a card: wants it",
            lambda given: c.CardNotDealt(box, False, given.by),
            then="After those of all others",
            clause=cite("card later"),
        ),
        Offer(
            f"not_dealt_dead:{box}",
            f"Box {box} missed a card: gives up",
            lambda given: c.CardNotDealt(box, True, given.by),
            then="Dead hand, its wager goes back",
            clause=cite("dead hand"),
        ),
    )


def _reader(scene: Scene) -> tuple[Offer, ...]:
    cite = scene.state.terms.clause
    return (
        Offer(
            "reader_unseen",
            "Reader used wrongly, not seen",
            lambda given: c.ReaderMisused(False, given.by, given.floor),
            (Need.FLOOR,),
            "Noted; the round goes on",
            cite("hole card unseen"),
        ),
        Offer(
            "reader_seen",
            "Reader used wrongly, card seen",
            lambda given: c.ReaderMisused(True, given.by, given.floor),
            (Need.FLOOR,),
            "The round is void",
            cite("hole card seen"),
        ),
    )
