"""Opening and closing the table, dealers, decks, and the steps that make the cards ready."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from etg.cabinet.asks import EndDemo, LogIn, LogOut, StartDemo
from etg.cabinet.demo import held
from etg.modes import Mode
from etg.screens.dealer.offers import Given, Need, Offer, What
from etg.screens.dealer.people import NO_DEALER, SOMEBODY, dealer_of
from etg.screens.dealer.scene import Scene
from etg.shoe import Back, ShoeKind
from etg.table import commands as c
from etg.table.actions import Do, next_action, ways_by_device
from etg.table.checklist import CLAUSES
from etg.table.equipment import inspection_clause
from etg.table.routine import preparing_command, shoe_kinds
from etg.table.words import BACKS
from etg.texts import Text, text

_FLOOR = (Need.FLOOR,)
_DONE = {
    Do.INSPECT_CARDS: text("Done: cards inspected"),
    Do.SPREAD: text("Done: cards spread"),
    Do.SHOW_CARDS: text("Done: cards shown"),
    Do.WASH: text("Done: cards washed"),
    Do.COLLECT: text("Done: cards collected"),
    Do.SWAP: text("Done: batches exchanged"),
    Do.SHUFFLE: text("Done: cards shuffled"),
    Do.CUT: text("Done: cards cut"),
    Do.PLACE_COVER_CARD: text("Done: cover card placed"),
    Do.LOAD: text("Done: cards are in"),
}
_BY = {
    (Do.SHUFFLE, False): text("Done: shuffled by hand"),
    (Do.SHUFFLE, True): text("Done: by the shuffler"),
    (Do.LOAD, False): text("Done: put in by hand"),
    (Do.LOAD, True): text("Done: put in by the shuffler"),
}
_DECKS = {
    ShoeKind.SINGLE: text("Decks for one shoe"),
    ShoeKind.DOUBLE: text("Decks for a double shoe"),
    ShoeKind.TWO_BATCH: text("Two batches for the shuffler"),
    ShoeKind.CONTINUOUS: text("Decks, continuous shuffler"),
}


def _colours(kind: ShoeKind) -> dict[tuple[Back, ...], Text]:
    """What the backs of two sides or batches can be, in words."""
    pairs = {pair: [BACKS[back] for back in pair] for pair in permutations(Back, 2)}
    if kind is ShoeKind.TWO_BATCH:
        return {
            pair: text("Batch a {first}, batch b {second}", first=first, second=second)
            for pair, (first, second) in pairs.items()
        }
    return {
        pair: text("Side a {first}, side b {second}", first=first, second=second)
        for pair, (first, second) in pairs.items()
    }


def step_done(scene: Scene) -> tuple[Offer, ...]:
    """The step of the checklist that is due has been done, in the usual way or in another one that is possible."""
    do = next_action(scene.state).do
    due = scene.state.shoe.steps[0]
    ways = ways_by_device(scene.state)
    clause = scene.state.terms.clause(CLAUSES[due.step])
    key = f"done:{due.step}:{due.side}"

    def make(given: Given) -> c.Command:
        command = preparing_command(scene.state, given.by or NO_DEALER, given.floor or SOMEBODY)
        assert command is not None
        return command

    def by(device: bool) -> Offer:
        words = _BY[do, device] if len(ways) > 1 else _DONE[do]
        said = key if device == ways[0] else f"{key}:{'device' if device else 'hand'}"
        return Offer(
            said,
            words,
            lambda given: c.Prepare(due.step, due.side, given.by, by_device=device),
            clause=scene.state.terms.clause("5.A(2)") if do is Do.LOAD and device else clause,
        )

    if ways:
        return tuple(by(device) for device in ways)
    if do is Do.INSPECT_CARDS:
        return _inspected(scene, Offer(key, _DONE[do], make, _FLOOR, clause=clause))
    usual = Offer(key, _DONE[do], make, clause=clause)
    if do is not Do.SPREAD or due.face_up:
        return (usual,)
    face_up = Offer(
        f"{key}:face_up",
        text("Done: cards spread face up"),
        lambda given: c.Prepare(due.step, due.side, given.by, face_up=True),
        then=text("A player has asked for it"),
        clause=scene.state.terms.clause("5.H"),
    )
    return (replace(usual, clause=face_up.clause), face_up)


def _inspected(scene: Scene, usual: Offer) -> tuple[Offer, ...]:
    """The cards were inspected; in a game without 10s the floorperson's number says how many were torn in half."""
    terms, shoe = scene.state.terms, scene.state.shoe
    tens = len(terms.tens) * len(shoe.steps[0].side)
    if not tens:
        return (usual,)
    clause = terms.clause("tens out")
    torn = text("Torn in half and back in their box")
    if shoe.tens:
        usual = replace(usual, words=text("Done: {tens} tens torn", tens=tens), then=torn, clause=clause)
    else:
        usual = replace(usual, then=text("No 10s were in them"), clause=clause)
    counted = Offer(
        f"{usual.key}:count",
        text("Say how many 10s there were"),
        lambda given: c.InspectCards(given.tens or 0, given.by, given.floor),
        (Need.COUNT, Need.FLOOR),
        torn,
        clause,
        supposes=lambda given: given if given.tens is not None else given._replace(tens=tens),
    )
    return (usual, counted)


def cut_answers(scene: Scene) -> tuple[Offer, ...]:
    """What a player says who is offered the cut and does not touch his station."""
    action = next_action(scene.state)
    cite = scene.state.terms.clause
    return (
        Offer(
            f"no_cut:{action.box}",
            text("Station {station} does not cut", station=action.box),
            lambda given: c.AnswerCut(action.detail, accepts=False),
            then=text("The next one is asked"),
            clause=cite("5.D"),
        ),
        Offer(
            f"takes_cut:{action.box}",
            text("Station {station} cuts", station=action.box),
            lambda given: c.AnswerCut(action.detail, accepts=True),
            clause=cite("5.D"),
        ),
    )


def shuffle_empty(scene: Scene) -> Offer:
    """The shoe is empty."""
    return Offer(
        "shuffle_empty",
        text("Have the cards shuffled"),
        lambda given: c.CallShuffle(given.by),
        clause=scene.state.terms.clause("5.G"),
    )


def equipment_inspected(scene: Scene) -> Offer:
    """The floorperson has looked at reader, rack and boxes for this gaming day, as the large line has them."""
    return Offer(
        "equipment_inspected",
        text("Equipment in order"),
        lambda given: c.InspectReader(given.floor),
        _FLOOR,
        text("Your name is recorded. What is not as it says above is put right first."),
        inspection_clause(scene.state.terms),
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
    colours = _colours(kind) if terms.colours_clause(kind) is not None else {}
    named: dict[str, tuple[Back, ...]] = {said: pair for pair, said in colours.items()}
    asked = (Need.REASON,) if colours else ()
    certified = kind is ShoeKind.CONTINUOUS  # a floorperson says so (5.J), however the decks come
    plain = Offer(
        f"decks:{kind}",
        words,
        lambda given: c.ReceiveDecks(
            kind, scene.seconds, given.floor if certified else given.by, backs=named.get(given.reason, ())
        ),
        (*asked, *(_FLOOR if certified else ())),
        text("Approved device; inspect, spread, wash") if certified else text("Inspect, spread, wash, shuffle"),
        terms.clause("5.J" if certified else "3.A"),
        reasons=tuple(colours.values()),
        question=text("Which backs do they have?"),
    )
    yield plain
    before = text("Approved device; inspected before") if certified else text("Inspected and shuffled before they came")
    without = text("Approved device; no 10s in them") if certified else text("The 10s have been taken out before")
    if terms.tens:
        yield replace(
            plain,
            key=f"decks:{kind}:48",
            words=text("{decks}, without 10s", decks=words),
            make=lambda given: c.ReceiveDecks(kind, scene.seconds, given.floor if certified else given.by, tens=False),
            then=without,
            clause=terms.clause("5.J" if certified else "tens out"),
        )
    yield replace(
        plain,
        key=f"decks:{kind}:preinspected",
        words=text("{decks}, pre-inspected", decks=words),
        make=lambda given: c.ReceiveDecks(
            kind, scene.seconds, given.floor, preinspected=True, backs=named.get(given.reason, ())
        ),
        needs=(*asked, *_FLOOR),
        then=before,
        clause=terms.clause("5.J" if certified else "preinspected"),
    )


# People


def open_table(scene: Scene) -> Offer:
    """A floorperson opens the table with a dealer."""
    return Offer(
        "open_table",
        text("Open the table"),
        lambda given: c.OpenTable(dealer_of(given.number), given.floor),
        (Need.NUMBER, Need.FLOOR),
        text("The dealer logs in, the floorperson opens"),
        scene.state.terms.clause("4.A"),
    )


def close_table(scene: Scene) -> Offer:
    """A floorperson closes the table."""
    return Offer(
        "close_table",
        text("Close the table and log out"),
        lambda given: c.CloseTable(given.floor),
        _FLOOR,
        text("The cards leave the table"),
        scene.state.terms.clause("4.A"),
    )


def change_dealer(scene: Scene) -> Offer:
    """Another dealer takes over, and burns a card."""
    state = scene.state
    burns = state.shoe.kind is not ShoeKind.DOUBLE
    return Offer(
        "change_dealer",
        text("Another dealer logs in") if state.dealer is not None else text("Log in"),
        lambda given: c.ChangeDealer(dealer_of(given.number)),
        (Need.NUMBER,),
        text("The new dealer burns a card") if burns else "",
        state.terms.clause("7.B(4)"),
    )


def log_in(scene: Scene) -> Offer:
    """Somebody comes to a console that was left: the dealer of the table, or another one, who takes over."""

    def make(given: Given) -> What:
        person = dealer_of(given.number)
        return LogIn(person) if person == scene.dealer else c.ChangeDealer(person)

    then = ""
    if scene.dealer is not None:
        then = text("Dealer {dealer} goes on; another one takes over and burns a card", dealer=scene.dealer.id)
    return Offer("log_in", text("Log in"), make, (Need.NUMBER,), then, scene.state.terms.clause("7.B(4)"))


def log_out(scene: Scene) -> tuple[Offer, ...]:
    """The dealer leaves the console for a while; the table stays as it is."""
    dealer = scene.dealer
    if dealer is None or scene.shown.dealt_by_table:
        return ()
    return (
        Offer(
            "log_out", text("Log out"), lambda given: LogOut(dealer), then=text("The console waits for the next log-in")
        ),
    )


def staff(scene: Scene) -> tuple[Offer, ...]:
    """All that changes who works here."""
    cite = scene.state.terms.clause
    return (
        open_table(scene),
        change_dealer(scene),
        *log_out(scene),
        Offer(
            "change_dealer_approved",
            text("Another dealer, no card burned"),
            lambda given: c.ChangeDealer(dealer_of(given.number), given.floor),
            (Need.NUMBER, Need.FLOOR),
            text("A floorperson approves it"),
            cite("7.B(4)"),
        ),
        close_table(scene),
        *_demo(scene),
    )


def _demo(scene: Scene) -> Iterator[Offer]:
    """Where nobody has money on the table it can be shown playing by itself; a demo can be ended."""
    if scene.shown.mode in (Mode.LIVE, Mode.DESK) and held(scene.state) is None:
        yield Offer(
            "start_demo",
            text("Start the demo"),
            lambda given: StartDemo(given.floor),
            _FLOOR,
            text("This table ends; nothing of it is lost"),
        )
    elif scene.shown.mode is Mode.DEMO:
        yield Offer("end_demo", text("End the demo"), lambda given: EndDemo(), then=text("The program ends"))
