"""Where each offer is found: by the page it stands on, and by its key."""

from collections.abc import Iterable, Iterator

from etg.cabinet.asks import DEALER_CONSOLE
from etg.screens.dealer.card_trouble import card_trouble, out_of_turn
from etg.screens.dealer.deal_trouble import deal_trouble
from etg.screens.dealer.floor_offers import about_the_table
from etg.screens.dealer.intents import (
    AtStation,
    Attention,
    Drawn,
    Filling,
    OwnPin,
    Page,
    ScoreSheet,
    Staff,
    Stations,
    Trouble,
    Ways,
)
from etg.screens.dealer.next_step import next_step
from etg.screens.dealer.offers import Offer, live
from etg.screens.dealer.opening import decks, staff
from etg.screens.dealer.scene import Scene
from etg.screens.dealer.stations import answered, call_floor, money_at, remedies, sitting_at
from etg.screens.dealer.table_trouble import cards_trouble, device_trouble, round_trouble
from etg.screens.dealer.ways import shuffled, strayed
from etg.table.actions import Do, next_action
from etg.texts import text


def groups(scene: Scene, page: Page) -> list[tuple[str, tuple[Offer, ...]]]:
    """The offers of a page that are possible now, under their headings."""
    found = [(heading, live(scene, offers)) for heading, offers in _groups(scene, page)]
    return [(heading, offers) for heading, offers in found if offers]


def _groups(scene: Scene, page: Page) -> Iterator[tuple[str, Iterable[Offer]]]:
    match page:
        case Trouble():
            strays = bool(scene.state.shoe.strays)
            if strays:
                yield text("THE CARD OUT OF TURN"), strayed(scene)
            yield text("A CARD"), card_trouble(scene)
            yield text("THE DEAL"), deal_trouble(scene)
            yield text("DEVICES"), device_trouble(scene)
            yield text("THE CARDS"), (*shuffled(scene, "shuffle_discards"), *cards_trouble(scene), *_other_decks(scene))
            yield text("THE ROUND"), round_trouble(scene)
        case Drawn():
            yield "", strayed(scene) if scene.state.shoe.strays else out_of_turn(scene)
        case Ways():
            yield "", next_step(scene).offers
        case AtStation(station):
            yield text("MONEY"), money_at(scene, station)
            yield text("STATION"), sitting_at(scene, station)
        case Staff():
            if scene.shown.away:
                yield "", next_step(scene).offers
                return
            yield text("PEOPLE"), staff(scene)
            yield text("THE TABLE"), about_the_table(scene)
        case Attention():
            yield "", (offer for _, offer in remedies(scene))
            yield "", (answered(station) for station in sorted(scene.shown.calls) if station != DEALER_CONSOLE)
        case Stations() | Filling() | OwnPin() | ScoreSheet():
            return


def _other_decks(scene: Scene) -> tuple[Offer, ...]:
    """Decks come only when they must or when somebody has thought about it: never in the middle of a round."""
    if scene.state.round is not None or next_action(scene.state).do is Do.NEW_DECKS:
        return ()
    return decks(scene)[:1]


def find(scene: Scene, key: str) -> Offer | None:
    """The offer of this key, if it is possible now; while the dealer is away nothing is but to log in."""
    if scene.shown.away:
        return next((offer for offer in next_step(scene).offers if offer.key == key), None)
    return next((offer for offer in _all(scene) if offer.key == key and live(scene, (offer,))), None)


def _all(scene: Scene) -> Iterator[Offer]:
    yield from next_step(scene).offers
    yield from (call_floor(True), call_floor(False))
    pages: list[Page] = [Trouble(), Drawn(), Staff(), Attention()]
    pages += [AtStation(station) for station in range(1, scene.state.terms.game.boxes + 1)]
    for page in pages:
        for _, offers in _groups(scene, page):
            yield from offers
