"""What hands pay and collect when the round is settled, box by box."""

from collections.abc import Mapping

from etg.money import Cents
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.settling import due
from etg.table.state import State


def payments(state: State) -> Mapping[int, Cents]:
    """What goes to each box now, its stakes included; 0: everything there is collected. Empty: nothing is settled."""
    if next_action(state).do is not Do.SETTLE:
        return {}
    found: dict[int, Cents] = {}
    for event in due(state):
        match event:
            case e.HandSettled() | e.InsuranceSettled() | e.SideSettled():
                found[event.box] = found.get(event.box, 0) + event.returned
            case e.BonusPaid():
                found[event.box] = found.get(event.box, 0) + event.amount
            case _:
                pass
    return found
