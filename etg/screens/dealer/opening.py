"""Opening and closing the table, dealers, decks, and the steps that make the cards ready."""

from collections.abc import Iterator

from etg.cabinet.asks import LogIn, LogOut
from etg.screens.dealer.offers import Given, Need, Offer, What
from etg.screens.dealer.people import SOMEBODY, identified
from etg.screens.dealer.scene import Scene
from etg.shoe import ShoeKind
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.checklist import CLAUSES
from etg.table.people import Person, Role
from etg.table.routine import preparing_command, shoe_kinds

_NOBODY = Person(Role.DEALER, "-")
_FLOOR = (Need.FLOOR,)
_DONE = {
    Do.INSPECT_CARDS: "Done: cards inspected",
    Do.SPREAD: "Done: cards spread",
    Do.SHOW_CARDS: "Done: cards shown",
    Do.WASH: "Done: cards washed",
    Do.COLLECT: "Done: cards collected",
    Do.SWAP: "Done: batches exchanged",
    Do.SHUFFLE: "Done: cards shuffled",
    Do.CUT: "Done: cards cut",
    Do.PLACE_COVER_CARD: "Done: cover card placed",
    Do.LOAD: "Done: cards are in",
}
_DECKS = {
    ShoeKind.SINGLE: "Decks for one shoe",
    ShoeKind.DOUBLE: "Decks for a double shoe",
    ShoeKind.TWO_BATCH: "Two batches for the shuffler",
    ShoeKind.CONTINUOUS: "Decks, continuous shuffler",
}


def step_done(scene: Scene) -> Offer:
    """The step of the checklist that is due has been done."""
    do = next_action(scene.state).do
    two = do is Do.INSPECT_CARDS

    def make(given: Given) -> What:
        command = preparing_command(scene.state, given.by or _NOBODY, given.floor or SOMEBODY)
        assert command is not None
        return command

    clause = scene.state.terms.clause(CLAUSES[scene.state.shoe.steps[0].step])
    key = f"done:{scene.state.shoe.steps[0].step}:{scene.state.shoe.steps[0].side}"
    return Offer(key, _DONE[do], make, _FLOOR if two else (), clause=clause)


def cut_answers(scene: Scene) -> tuple[Offer, ...]:
    """What a player says who is offered the cut and does not touch his station."""
    action = next_action(scene.state)
    cite = scene.state.terms.clause
    return (
        Offer(
            f"no_cut:{action.box}",
            f"Station {action.box} does not cut",
            lambda given: c.AnswerCut(action.detail, accepts=False),
            then="The next one is asked",
            clause=cite("5.D"),
        ),
        Offer(
            f"takes_cut:{action.box}",
            f"Station {action.box} cuts",
            lambda given: c.AnswerCut(action.detail, accepts=True),
            clause=cite("5.D"),
        ),
    )


def shuffle_empty(scene: Scene) -> Offer:
    """The shoe is empty."""
    return Offer(
        "shuffle_empty",
        "Have the cards shuffled",
        lambda given: c.CallShuffle(given.by),
        clause=scene.state.terms.clause("5.G"),
    )


def reader_inspected(scene: Scene) -> Offer:
    """The floorperson has looked at the reader for this gaming day."""
    return Offer(
        "reader_inspected",
        "Reader inspected",
        lambda given: c.InspectReader(given.floor),
        _FLOOR,
        clause=scene.state.terms.clause("reader inspection"),
    )


def decks(scene: Scene) -> tuple[Offer, ...]:
    """Decks come to the table: for the shoe that it has, else for any that the game is dealt from."""
    shoe = scene.state.shoe
    kinds = [kind for kind in shoe_kinds(scene.state.terms) if kind is not ShoeKind.CONTINUOUS or not shoe.covered]
    if scene.state.cards and shoe.kind in kinds:
        kinds.sort(key=lambda kind: kind is not shoe.kind)
    return tuple(offer for kind in kinds for offer in _decks(scene, kind))


def _decks(scene: Scene, kind: ShoeKind) -> Iterator[Offer]:
    terms = scene.state.terms
    words = _DECKS[kind]
    yield Offer(
        f"decks:{kind}",
        words,
        lambda given: c.ReceiveDecks(kind, scene.seconds, given.by),
        then="Inspect, spread, wash, shuffle",
        clause=terms.clause("3.A"),
    )
    if terms.tens:
        yield Offer(
            f"decks:{kind}:48",
            f"{words}, without 10s",
            lambda given: c.ReceiveDecks(kind, scene.seconds, given.by, tens=False),
            then="The 10s have been taken out before",
            clause=terms.clause("tens out"),
        )
    yield Offer(
        f"decks:{kind}:preinspected",
        f"{words}, pre-inspected",
        lambda given: c.ReceiveDecks(kind, scene.seconds, given.floor, preinspected=True),
        _FLOOR,
        "Inspected and shuffled before they came",
        terms.clause("preinspected"),
    )


# People


def _dealer(given: Given) -> Person:
    return identified(Role.DEALER, given.number) or _NOBODY


def open_table(scene: Scene) -> Offer:
    """A floorperson opens the table with a dealer."""
    return Offer(
        "open_table",
        "Open the table",
        lambda given: c.OpenTable(_dealer(given), given.floor),
        (Need.NUMBER, Need.FLOOR),
        "The dealer logs in, the floorperson opens",
        scene.state.terms.clause("4.A"),
    )


def change_dealer(scene: Scene) -> Offer:
    """Another dealer takes over, and burns a card."""
    state = scene.state
    burns = state.shoe.kind is not ShoeKind.DOUBLE
    return Offer(
        "change_dealer",
        "Another dealer logs in" if state.dealer is not None else "Log in",
        lambda given: c.ChangeDealer(_dealer(given)),
        (Need.NUMBER,),
        "The new dealer burns a card" if burns else "",
        state.terms.clause("7.B(4)"),
    )


def log_in(scene: Scene) -> Offer:
    """Somebody comes to a console that was left: the dealer of the table, or another one, who takes over."""

    def make(given: Given) -> What:
        person = _dealer(given)
        return LogIn(person) if person == scene.dealer else c.ChangeDealer(person)

    then = f"Dealer {scene.dealer.id} goes on; another one takes over and burns a card" if scene.dealer else ""
    return Offer("log_in", "Log in", make, (Need.NUMBER,), then, scene.state.terms.clause("7.B(4)"))


def log_out(scene: Scene) -> tuple[Offer, ...]:
    """The dealer leaves the console for a while; the table stays as it is."""
    dealer = scene.dealer
    if dealer is None or scene.shown.dealt_by_table:
        return ()
    return (Offer("log_out", "Log out", lambda given: LogOut(dealer), then="The console waits for the next log-in"),)


def staff(scene: Scene) -> tuple[Offer, ...]:
    """All that changes who works here."""
    cite = scene.state.terms.clause
    return (
        open_table(scene),
        change_dealer(scene),
        *log_out(scene),
        Offer(
            "change_dealer_approved",
            "Another dealer, no card burned",
            lambda given: c.ChangeDealer(_dealer(given), given.floor),
            (Need.NUMBER, Need.FLOOR),
            "A floorperson approves it",
            cite("7.B(4)"),
        ),
        Offer(
            "close_table",
            "Close the table and log out",
            lambda given: c.CloseTable(given.floor),
            _FLOOR,
            "The cards leave the table",
            cite("4.A"),
        ),
    )
