"""What holds the table up, and the ways out: a card in doubt, a card out of turn, a device that is mended."""

from etg.cards import PACK_52, Card
from etg.screens.dealer.card_trouble import TENS, TORN_IN_HALF, drawn_and_seen, entered
from etg.screens.dealer.offers import Need, Offer, bound
from etg.screens.dealer.people import SOMEBODY
from etg.screens.dealer.scene import Scene
from etg.screens.dealer.table_trouble import mended, void
from etg.shoe import ShoeKind
from etg.shoe.inventory import size
from etg.table import commands as c
from etg.table.actions import discards_cut_order, needs_shuffler
from etg.table.commands import Device
from etg.table.people import Person, Role
from etg.table.state import set_of
from etg.table.strays import ways_out
from etg.texts import text

_FLOOR = (Need.FLOOR,)
_CARD_AND_FLOOR = (Need.CARD, Need.FLOOR)
_NEAR_THE_END = 26
"""With so few cards in the shoe it is likely enough that the discards are shuffled, to ask who has cut them."""
_WHERE_IT_BELONGS = text("It goes where the card belongs")


def in_doubt(scene: Scene) -> tuple[Offer, ...]:
    """A card that cannot be, or that could not be read: two people look at it. Its name stays untold."""
    state = scene.state
    suspect = state.shoe.suspect
    assert suspect is not None
    cite, read = state.terms.clause, suspect.card
    found = [
        Offer(
            "burn_together",
            text("It is burned"),
            lambda given: c.Burn(None, given.by, given.floor),
            _FLOOR,
            text("Face down into the discard rack"),
            suspect.clause,
        ),
        *entered(scene, text("Look at it and enter it"), _WHERE_IT_BELONGS),
    ]
    for side in scene.sides() if read is None else ():
        found.append(
            Offer(
                f"face_up_unread:{side or ''}",
                text("It was face up in the deck")
                if state.terms.game.face_down
                else text("It was face up in the shoe"),
                bound(lambda given, side: c.FaceUpCard(given.named, given.by, side, given.floor), side),
                _CARD_AND_FLOOR,
                text("It goes into the discard rack"),
                cite("face up"),
                state.terms.game.pack,
            )
        )
    for side in scene.sides():
        found.append(
            Offer(
                f"accept_card:{side or ''}",
                text("It is what the shoe has read") if read is not None else text("It cannot be, and it counts"),
                bound(
                    lambda given, side: c.Card(_or(read, given.card), c.Source.ACCEPTED, side, given.by, given.floor),
                    side,
                ),
                _FLOOR if read is not None else _CARD_AND_FLOOR,
                text("It counts; other decks after the round"),
                cite("3.A"),
                state.terms.game.pack,
            )
        )
    found += [
        Offer(
            "take_out_suspect",
            text("It does not belong here"),
            lambda given: c.TakeOut(_or(read, given.card), given.by, given.floor),
            _FLOOR if read is not None else _CARD_AND_FLOOR,
            text("Taken out; other decks after the round"),
            cite("3.A"),
            state.terms.game.pack,
        ),
        Offer(
            "ten_suspect",
            text("It is a 10: the floor tore it in half"),
            lambda given: c.TenFound(_or(read, given.card), given.by, given.floor),
            _FLOOR if read is not None else _CARD_AND_FLOOR,
            TORN_IN_HALF,
            cite("13.C"),
            TENS,
        ),
    ]
    ten = read is not None and read not in state.terms.pack
    return tuple(sorted(found, key=lambda offer: offer.key != "ten_suspect")) if ten else tuple(found)


def _or(read: int | None, picked: int | None) -> int:
    card = read if read is not None else picked
    assert card is not None
    return card


def strayed(scene: Scene) -> tuple[Offer, ...]:
    """A card that left the shoe although none was due: people say what it was."""
    state = scene.state
    named = Offer(
        "name_card",
        text("We look at it and name it"),
        lambda given: c.NameCard(given.named, given.by, given.floor),
        _CARD_AND_FLOOR,
        text("It was not read, or misread"),
        "R53",
        PACK_52,  # a 10 of a Spanish shoe too
    )
    by = scene.dealer or Person(Role.DEALER, "-")
    found: list[Offer] = []
    for command in ways_out(state, by, SOMEBODY):
        if isinstance(command, c.ShuffleDiscards):
            found += shuffled(scene, "stray:shuffled", command.card)
        else:
            found.append(_way(scene, command))
    unread = state.shoe.strays[0].card is None
    return (named, *found) if unread else (*found, named)


def _way(scene: Scene, way: c.Command) -> Offer:
    """One of the ways of `ways_out`, with the people who will be there."""
    state = scene.state
    cite, by_hand = state.terms.clause, state.terms.game.face_down
    match way:
        case c.Burn():
            two = bool(state.out_of_order)
            return Offer(
                "stray:burn",
                text("It is the card to be burned"),
                lambda given: c.Burn(way.card, given.by, given.floor if two else None),
                _FLOOR if two else (),
                text("Face down into the discard rack"),
                cite("7.B(3)"),
            )
        case c.DrawnInError(exposed=exposed):
            unseen = text("It is the next card, face down"), cite("unexposed")
            then, clause = drawn_and_seen(state) if exposed else unseen
            return Offer(
                "stray:seen" if exposed else "stray:unseen",
                text("I drew it too early; it was seen") if exposed else text("I drew it too early; nobody saw it"),
                lambda given: c.DrawnInError(way.card, exposed, given.by, way.shoe_side),
                then=then,
                clause=clause,
            )
        case c.FaceUpCard():
            return Offer(
                "stray:face_up",
                text("It was face up in the deck") if by_hand else text("It was face up in the shoe"),
                lambda given: c.FaceUpCard(way.card, given.by, way.shoe_side),
                then=text("It goes into the discard rack"),
                clause=cite("face up"),
            )
        case c.TenFound():
            return Offer(
                "stray:ten",
                text("It is a 10: the floor tore it in half"),
                lambda given: c.TenFound(way.card, given.by, given.floor),
                _FLOOR,
                TORN_IN_HALF,
                cite("13.C"),
            )
        case c.DealerOverdrew():
            return Offer(
                "stray:overdrew",
                text("I drew one too many for myself"),
                lambda given: c.DealerOverdrew(way.card, given.by, way.shoe_side),
                then=text("It goes into the discard rack"),
                clause=cite("overdrawn"),
            )
        case _:
            return Offer(
                "stray:discard",
                text("Else: into the discard rack together"),
                lambda given: c.DiscardStray(given.by, given.floor),
                _FLOOR,
                text("The game goes on without it"),
                cite("3.A"),
            )


def shuffled(scene: Scene, key: str, card: Card | None = None) -> list[Offer]:
    """The discards are shuffled in the middle of a round: who has cut them, in the order in which they are asked."""
    state = scene.state
    clause, goes_on = state.terms.clause("too few cards"), text("Cut, one burned; the round goes on")
    near = not state.cards or size(state.cards[set_of(state, None)].shoe) < _NEAR_THE_END
    found = [
        Offer(
            f"{key}:{state.stations[player]}",
            text("Discards shuffled; station {station} cut", station=state.stations[player]),
            bound(lambda given, player: c.ShuffleDiscards(given.by, card, player), player),
            then=goes_on,
            clause=clause,
        )
        for player in (discards_cut_order(state) if near else ())
    ]
    uncut = state.shoe.kind is ShoeKind.CONTINUOUS
    own = Offer(
        key,
        text("Discards in the shuffler, one burned") if uncut else text("Discards shuffled; nobody else cut: I did"),
        lambda given: c.ShuffleDiscards(given.by, card),
        then=text("The round goes on") if uncut else goes_on,
        clause=clause,
    )
    return [*found, own]


def mending(scene: Scene) -> tuple[Offer, ...]:
    """A device is out of order: it works again or is covered, people go on without the shoe, or the round is void."""
    state = scene.state
    by_hand = entered(scene, text("Enter the next card"), _WHERE_IT_BELONGS)
    burned = Offer(
        "burn_by_hand",
        text("Burn the first card"),
        lambda given: c.Burn(None, given.by, given.floor),
        _FLOOR,
        text("Face down into the discard rack"),
        state.terms.clause("shoe out of order"),
    )
    given_up = (void(scene),) if needs_shuffler(state) and Device.SHUFFLER in state.out_of_order else ()
    return (*by_hand, *((burned,) if state.round is None else ()), *mended(scene), *given_up)
