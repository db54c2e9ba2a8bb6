"""The routine of a dealer who makes no mistakes: the command that does what the checklist asks for next.

Demo, training, simulation, benchmarks and tests make the cards ready with it; players let every cut pass.
"""

from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.checklist import Step
from etg.table.people import Person
from etg.table.state import State

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
        case Do.INSPECT_READER:
            return c.InspectReader(floorperson)
        case _ if action.do in _STEPS:
            face_up = action.do is Do.SPREAD and state.shoe.steps[0].face_up
            return c.Prepare(_STEPS[action.do], state.shoe.steps[0].side, dealer, face_up)
        case _:
            return None
