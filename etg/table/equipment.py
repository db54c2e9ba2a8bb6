"""What a floorperson looks at before the first round of a gaming day: the equipment that chapter 2 of each book wants.

Only the reader is wired to the table: of the rest a person says that it is there and as it must be."""

from enum import StrEnum

from etg.table.terms import Terms


class Equipment(StrEnum):
    """What is fixed to the table; the words stand in the ledger."""

    READER = "reader"
    RACK = "rack"
    DROP_BOX = "drop_box"
    TIP_BOX = "tip_box"


_ALWAYS = (Equipment.RACK, Equipment.DROP_BOX, Equipment.TIP_BOX)


def equipment(terms: Terms) -> tuple[Equipment, ...]:
    """What the table must have: a reader only where there is a hole card (BJ 12.C(1))."""
    return (Equipment.READER, *_ALWAYS) if terms.game.hole_card else _ALWAYS


def rack_decks(terms: Terms) -> int:
    """The decks whose height the discard rack has or shows: those of one side of a double shoe (BJ 2.I)."""
    return terms.rules.decks


def inspection_clause(terms: Terms) -> str:
    """The clause that asks for the inspection; without a reader the one about the rack."""
    return terms.clause("reader inspection" if terms.game.hole_card else "discard rack")


def other_equipment(before: Terms, after: Terms) -> bool:
    """Whether what was inspected under one submission says too little under another."""
    new = set(equipment(after)) - set(equipment(before))
    height = rack_decks(before) * len(before.pack) != rack_decks(after) * len(after.pack)
    return bool(new) or height
