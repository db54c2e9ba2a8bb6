"""What can be wrong with devices, with the cards as a whole, and with the round."""

from collections.abc import Iterator

from etg.devices.reports import Kind
from etg.screens.dealer.offers import Need, Offer, bound, on_side
from etg.screens.dealer.scene import Scene
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table.actions import by_hand, without_shoe
from etg.table.words import DEVICES
from etg.texts import text

_KINDS = {c.Device.SHOE: Kind.SHOE, c.Device.READER: Kind.READER}
_FLOOR = (Need.FLOOR,)
VOID_REASONS = (
    text("misdeal"),
    text("cards were mixed up"),
    text("a device failed"),
    text("a wager was wrong"),
    text("the floor decided so"),
)
RECUT_REASONS = (text("cut too near the end"), text("a card was seen"), text("the floor decided so"))


def device_trouble(scene: Scene) -> tuple[Offer, ...]:
    """Devices that do not work, and those that work again."""
    return (*_out_of_order(scene), *mended(scene))


def _out_of_order(scene: Scene) -> Iterator[Offer]:
    covered = {c.Device.SHUFFLER} if scene.state.shoe.covered else set()
    for device in c.Device:
        if device in scene.state.out_of_order | covered:
            continue
        yield Offer(
            f"out_of_order:{device}",
            text("The {device} does not work", device=DEVICES[device]),
            bound(lambda given, device: c.OutOfOrder(device, given.by), device),
            then=text("No cards until it is mended"),
            clause=scene.state.terms.clause(f"{device} out of order"),
        )


def mended(scene: Scene) -> Iterator[Offer]:
    """Devices that go back into service, the covered shuffler too; one that does not answer cannot."""
    covered = {c.Device.SHUFFLER} if scene.state.shoe.covered else set()
    for device in sorted(scene.state.out_of_order | covered):
        link = scene.link(_KINDS[device]) if device in _KINDS else None
        clause = scene.state.terms.clause(f"{device} out of order")
        if link is None or link.connected:
            yield Offer(
                f"mend:{device}",
                text("The {device} works again", device=DEVICES[device]),
                bound(lambda given, device: c.Mend(device, given.by), device),
                then=text("It goes back into service"),
                clause=clause,
            )
        if device is c.Device.SHUFFLER:
            dealt_from = scene.state.shoe.kind is ShoeKind.CONTINUOUS and bool(scene.state.cards)
            yield Offer(
                "cover_shuffler",
                text("Shuffler covered or with its sign"),
                lambda given: c.Mend(c.Device.SHUFFLER, given.by, covered=True),
                then=text("Other decks come to the table") if dealt_from else text("Hands shuffle; the game goes on"),
                clause=clause,
            )
        if device is c.Device.SHOE and without_shoe(scene.state) and not by_hand(scene.state):
            yield Offer(
                "cover_shoe",
                text("Shoe covered or with its sign"),
                lambda given: c.Mend(c.Device.SHOE, given.by, covered=True),
                then=text("Two people enter the cards"),
                clause=clause,
            )


def cards_trouble(scene: Scene) -> tuple[Offer, ...]:
    """The cards as a whole: cover card, shuffle, cut, other decks."""
    cite = scene.state.terms.clause
    return (
        *_cover_cards(scene),
        Offer(
            "call_shuffle",
            text("The floor wants the cards shuffled"),
            lambda given: c.CallShuffle(given.floor),
            _FLOOR,
            text("After this round") if scene.state.round is not None else text("Now"),
            cite("5.G"),
        ),
        Offer(
            "recut",
            text("The same person cuts again"),
            lambda given: c.Recut(given.reason, True, given.floor),
            (Need.REASON, Need.FLOOR),
            text("Cut and cover card come again"),
            cite("5.F"),
            reasons=RECUT_REASONS,
        ),
        Offer(
            "recut_other",
            text("Somebody else cuts again"),
            lambda given: c.Recut(given.reason, False, given.floor),
            (Need.REASON, Need.FLOOR),
            text("The next one in the order is asked"),
            cite("5.F"),
            reasons=RECUT_REASONS,
        ),
        Offer(
            "idle",
            text("Nobody plays: spread the cards"),
            lambda given: c.Idle(given.by),
            then=text("Until somebody comes"),
            clause=cite("5.H"),
        ),
    )


def _cover_cards(scene: Scene) -> Iterator[Offer]:
    sides = ("a", "b") if scene.state.shoe.kind is ShoeKind.DOUBLE else (None,)
    for side in sides:
        yield Offer(
            f"cover_card:{side or ''}",
            on_side(text("The cover card has come"), side),
            bound(lambda given, side: c.CoverCard(side), side),
            then=text("Shuffle after this round"),
            clause=scene.state.terms.clause("cover card"),
        )


def round_trouble(scene: Scene) -> tuple[Offer, ...]:
    """The last ways out."""
    return (void(scene), tilt(scene))


def void(scene: Scene) -> Offer:
    """The floor calls the round off."""
    return Offer(
        "void",
        text("Void the round"),
        lambda given: c.Void(given.reason, given.by, given.floor),
        (Need.REASON, Need.FLOOR),
        text("All wagers go back"),
        reasons=VOID_REASONS,
    )


def tilt(scene: Scene) -> Offer:
    """What stopped the table was looked at."""
    return Offer(
        "clear_tilt",
        text("Clear the tilt"),
        lambda given: c.ClearTilt(given.by, given.floor),
        _FLOOR,
        text("You have looked at what stopped it"),
        "R53",
    )
