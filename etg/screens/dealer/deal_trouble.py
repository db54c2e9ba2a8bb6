"""Irregularities of the deal: somebody was left out, does not want a card, or does not answer."""

from collections.abc import Iterator

from etg.games.rules import Timeout
from etg.screens.dealer.offers import Need, Offer
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
        then="Time is up: 11 or less hits, 12 or more stands" if hit else "Time is up: the hand stands",
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
            f"Box {box.number} does not want the card that was seen",
            lambda given, box=box: c.RefuseCard(box.number, given.by),  # type: ignore[misc]
            then="The box gets no more cards in this round",
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
            then=f"{back}; it is in the next deal again",
            clause=cite("no cards"),
        ),
        Offer(
            f"one_card:{box}",
            f"Box {box} got one card only, and takes the second",
            lambda given: c.OneCard(box, False, given.by),
            then="It comes after all others have theirs",
            clause=cite("one card"),
        ),
        Offer(
            f"one_card_dead:{box}",
            f"Box {box} got one card only, and gives it up",
            lambda given: c.OneCard(box, True, given.by),
            then=back,
            clause=cite("one card"),
        ),
        Offer(
            f"not_dealt:{box}",
            f"Box {box} did not get its card, and takes it now",
            lambda given: c.CardNotDealt(box, False, given.by),
            then="It comes after those of all others",
            clause=cite("card later"),
        ),
        Offer(
            f"not_dealt_dead:{box}",
            f"Box {box} did not get its card, and gives up",
            lambda given: c.CardNotDealt(box, True, given.by),
            then="A dead hand: its wager goes back",
            clause=cite("dead hand"),
        ),
    )


def _reader(scene: Scene) -> tuple[Offer, ...]:
    cite = scene.state.terms.clause
    return (
        Offer(
            "reader_unseen",
            "I used the reader wrongly; nobody saw the card",
            lambda given: c.ReaderMisused(False, given.by, given.floor),
            (Need.FLOOR,),
            "It is noted, and the round goes on",
            cite("hole card unseen"),
        ),
        Offer(
            "reader_seen",
            "I used the reader wrongly; the card could be seen",
            lambda given: c.ReaderMisused(True, given.by, given.floor),
            (Need.FLOOR,),
            "The round is void, all wagers go back",
            cite("hole card seen"),
        ),
    )
