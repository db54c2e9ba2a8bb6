"""What can be wrong with devices, with the cards as a whole, and with the round."""

from collections.abc import Iterator

from etg.devices.reports import Kind
from etg.screens.dealer.offers import Need, Offer, bound
from etg.screens.dealer.scene import Scene
from etg.shoe import ShoeKind
from etg.table import commands as c

_KINDS = {c.Device.SHOE: Kind.SHOE, c.Device.READER: Kind.READER}
_FLOOR = (Need.FLOOR,)
VOID_REASONS = ("misdeal", "cards were mixed up", "a device failed", "a wager was wrong", "the floor decided so")
RECUT_REASONS = ("cut too near the end", "a card was seen", "the floor decided so")


def device_trouble(scene: Scene) -> tuple[Offer, ...]:
    """Devices that do not work, and those that work again."""
    return (*_out_of_order(scene), *mended(scene))


def _out_of_order(scene: Scene) -> Iterator[Offer]:
    for device in c.Device:
        if device in scene.state.out_of_order:
            continue
        yield Offer(
            f"out_of_order:{device}",
            f"The {device} does not work",
            bound(lambda given, device: c.OutOfOrder(device, given.by), device),
            then="No cards until it is mended",
            clause=scene.state.terms.clause(f"{device} out of order"),
        )


def mended(scene: Scene) -> Iterator[Offer]:
    """Devices that go back into service; one that does not answer cannot."""
    for device in sorted(scene.state.out_of_order):
        link = scene.link(_KINDS[device]) if device in _KINDS else None
        clause = scene.state.terms.clause(f"{device} out of order")
        if link is None or link.connected:
            yield Offer(
                f"mend:{device}",
                f"The {device} works again",
                bound(lambda given, device: c.Mend(device, given.by), device),
                then="It goes back into service",
                clause=clause,
            )
        if device is c.Device.SHUFFLER:
            yield Offer(
                "cover_shuffler",
                "Shuffler covered, hands shuffle",
                lambda given: c.Mend(c.Device.SHUFFLER, given.by, covered=True),
                then="The game goes on without it",
                clause=clause,
            )


def cards_trouble(scene: Scene) -> tuple[Offer, ...]:
    """The cards as a whole: cover card, shuffle, cut, other decks."""
    cite = scene.state.terms.clause
    return (
        *_cover_cards(scene),
        Offer(
            "shuffle_discards",
            "Too few cards: discards shuffled",
            lambda given: c.ShuffleDiscards(given.by),
            then="Cut, one burned; the round goes on",
            clause=cite("too few cards"),
        ),
        Offer(
            "call_shuffle",
            "The floor wants the cards shuffled",
            lambda given: c.CallShuffle(given.floor),
            _FLOOR,
            "After this round" if scene.state.round is not None else "Now",
            cite("5.G"),
        ),
        Offer(
            "recut",
            "The same person cuts again",
            lambda given: c.Recut(given.reason, True, given.floor),
            (Need.REASON, Need.FLOOR),
            "Cut and cover card come again",
            cite("5.F"),
            reasons=RECUT_REASONS,
        ),
        Offer(
            "recut_other",
            "Somebody else cuts again",
            lambda given: c.Recut(given.reason, False, given.floor),
            (Need.REASON, Need.FLOOR),
            "The next one in the order is asked",
            cite("5.F"),
            reasons=RECUT_REASONS,
        ),
        Offer(
            "idle",
            "Nobody plays: spread the cards",
            lambda given: c.Idle(given.by),
            then="Until somebody comes",
            clause=cite("5.H"),
        ),
    )


def _cover_cards(scene: Scene) -> Iterator[Offer]:
    sides = ("a", "b") if scene.state.shoe.kind is ShoeKind.DOUBLE else (None,)
    for side in sides:
        yield Offer(
            f"cover_card:{side or ''}",
            "The cover card has come" + (f", side {side}" if side else ""),
            bound(lambda given, side: c.CoverCard(side), side),
            then="Shuffle after this round",
            clause=scene.state.terms.clause("cover card"),
        )


def round_trouble(scene: Scene) -> tuple[Offer, ...]:
    """The last ways out."""
    return (void(scene), tilt(scene))


def void(scene: Scene) -> Offer:
    """The floor calls the round off."""
    return Offer(
        "void",
        "Void the round",
        lambda given: c.Void(given.reason, given.by, given.floor),
        (Need.REASON, Need.FLOOR),
        "All wagers go back",
        reasons=VOID_REASONS,
    )


def tilt(scene: Scene) -> Offer:
    """What stopped the table was looked at."""
    return Offer(
        "clear_tilt",
        "Clear the tilt",
        lambda given: c.ClearTilt(given.by, given.floor),
        _FLOOR,
        "You have looked at what stopped it",
        "R53",
    )
