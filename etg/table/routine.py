"""The routine of a dealer who makes no mistakes: the command that does what the checklist asks for next.

Demo, training, simulation, benchmarks and tests make the cards ready with it; players let every cut pass.
"""

from functools import lru_cache

from etg.errors import Refused
from etg.shoe import Back, ShoeKind
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.checklist import Step
from etg.table.people import Person
from etg.table.state import LockUp, State
from etg.table.terms import Terms

_STEPS = {
    Do.SPREAD: Step.SPREAD,
    Do.SHOW_CARDS: Step.SHOW,
    Do.WASH: Step.WASH,
    Do.COLLECT: Step.COLLECT,
    Do.SWAP: Step.SWAP,
    Do.SHUFFLE: Step.SHUFFLE,
    Do.LOAD: Step.LOAD,
}


def preparing_command(state: State, dealer: Person, floorperson: Person) -> c.Command | None:
    """What is done next to make the cards ready; None: nothing, or something that cards or players must do."""
    action = next_action(state)
    match action.do:
        case Do.OPEN_TABLE:
            return c.OpenTable(dealer, floorperson)
        case Do.INSPECT_CARDS:
            tens = len(state.terms.tens) * len(state.cards) if state.shoe.tens else 0
            return c.InspectCards(tens, dealer, floorperson)
        case Do.OFFER_CUT:
            return c.AnswerCut(action.detail, accepts=False)
        case Do.CUT:
            return c.Cut(by=dealer)
        case Do.PLACE_COVER_CARD:
            return c.PlaceCoverCard(by=dealer)
        case Do.CALL_SHUFFLE:
            return c.CallShuffle(floorperson)
        case Do.INSPECT_EQUIPMENT:
            return c.InspectReader(floorperson)
        case _ if action.do in _STEPS:
            face_up = action.do is Do.SPREAD and state.shoe.steps[0].face_up
            return c.Prepare(_STEPS[action.do], state.shoe.steps[0].side, dealer, face_up)
        case _:
            return None


def round_command(state: State) -> c.Command | None:
    """What is done next in a round; None: nothing, or something that cards, players or a random source must do."""
    match next_action(state).do:
        case Do.SETTLE:
            return c.Settle()
        case Do.CLEAR:
            return c.Clear()
        case Do.TURN:
            return c.TurnHoleCard()
        case Do.CLOSE_DECISIONS:
            return c.CloseDecisions()
        case _:
            return None


def attending_command(state: State, lock: LockUp, dealer: Person, floorperson: Person) -> c.Command:
    """What dealer and floorperson do at a station that waits for them: they pay, or look and let it go on."""
    if lock.kind is c.LockUpKind.SERVICE:
        return c.OpenStation(lock.station, floorperson)
    if lock.kind is not c.LockUpKind.HAND_PAY:
        return c.ResetLockUp(lock.station, lock.kind, dealer, floorperson)
    player = next(player for player, station in state.stations.items() if station == lock.station)
    return c.HandPay(player, lock.amount, dealer, floorperson)


def usual_backs(terms: Terms, kind: ShoeKind) -> tuple[Back, ...]:
    """The colours of two sets whose backs must be told apart; none where the book does not want them to be."""
    return (Back.RED, Back.BLUE) if terms.colours_clause(kind) is not None else ()


@lru_cache(maxsize=16)
def shoe_kinds(terms: Terms) -> tuple[ShoeKind, ...]:
    """What the game may be dealt from."""
    return tuple(kind for kind in ShoeKind if _allowed(terms, kind))


def usual_shoe(terms: Terms) -> ShoeKind:
    """What it is dealt from unless somebody wants something else: the plain shoe, where it may be."""
    return shoe_kinds(terms)[0]


def _allowed(terms: Terms, kind: ShoeKind) -> bool:
    if kind is ShoeKind.SINGLE and terms.game.face_down:  # hand-dealt cards need a shuffler (BJ 12.B(2))
        return False
    try:
        terms.check_shoe(kind)
    except Refused:
        return False
    return True
