"""How cards are made ready: the steps of chapters 4 and 5 of the books, in their order, for each kind of shoe."""

from enum import StrEnum
from typing import NamedTuple

from etg.shoe import SIDES, ShoeKind


class Step(StrEnum):
    """Something that hands do with the cards before they can be dealt."""

    INSPECT = "inspect"
    SPREAD = "spread"
    SHOW = "show"
    """The first player to arrive looks at the cards."""
    WASH = "wash"
    COLLECT = "collect"
    """What is left in the shoe goes to the discard rack, so that no card is missing."""
    SWAP = "swap"
    """The played batch goes into the automated shuffler, the other one comes out."""
    SHUFFLE = "shuffle"
    CUT = "cut"
    """Offered to the players first."""
    COVER = "cover"
    """The cover card goes in."""
    LOAD = "load"


CLAUSES: dict[Step, str] = {
    Step.INSPECT: "4.A",
    Step.SPREAD: "spread",
    Step.SHOW: "spread",
    Step.WASH: "wash",
    Step.COLLECT: "collect",
    Step.SWAP: "other batch",
    Step.SHUFFLE: "5.A",
    Step.CUT: "5.B",
    Step.COVER: "5.E(2)",
    Step.LOAD: "5.E(3)",
}
"""The clause of each step, as `clauses.clause` takes it."""


class Due(NamedTuple):
    """A step, and the side of the shoe or the batch it is for."""

    step: Step
    side: str
    face_up: bool = False
    """Whether the cards are spread face up."""


_DEALT = {kind: sides if kind is ShoeKind.DOUBLE else "a" for kind, sides in SIDES.items()}
"""The sets that lie in the shoe; the other batch waits in the shuffler."""


def _cut_and_load(kind: ShoeKind, side: str) -> list[Due]:
    """A continuous shuffler needs no cut and no cover card (BJ 5.K)."""
    steps = (Step.LOAD,) if kind is ShoeKind.CONTINUOUS else (Step.CUT, Step.COVER, Step.LOAD)
    return [Due(step, side) for step in steps]


def opening(kind: ShoeKind, preinspected: bool) -> tuple[Due, ...]:
    """Decks that have come to the table (chapter 4); each side and each batch by itself (BJ 4.F, BJ 4.H)."""
    steps: list[Due] = []
    if not preinspected:
        steps += [Due(Step.INSPECT, SIDES[kind])]
        steps += [Due(Step.SPREAD, side, face_up=True) for side in SIDES[kind]]
        steps += [Due(Step.SHOW, SIDES[kind])]
        for side in SIDES[kind]:
            steps.append(Due(Step.WASH, side))
            if kind is not ShoeKind.CONTINUOUS:
                steps.append(Due(Step.SHUFFLE, side))
    elif kind is ShoeKind.TWO_BATCH:
        steps.append(Due(Step.SHUFFLE, "b"))
    for side in _DEALT[kind]:
        steps += _cut_and_load(kind, side)
    return tuple(steps)


def reshuffle(kind: ShoeKind, sides: str, batch: str, mixed: bool) -> tuple[Due, ...]:
    """After the cover card, or on a floorperson's word (BJ 5.G, BJ 7.E); `mixed`: the waiting batch is shuffled."""
    steps: list[Due] = []
    for side in sides:
        steps.append(Due(Step.COLLECT, side))
        if kind is ShoeKind.TWO_BATCH:
            side = other(batch)
            steps.append(Due(Step.SWAP, side))
        if kind in (ShoeKind.SINGLE, ShoeKind.DOUBLE) or (kind is ShoeKind.TWO_BATCH and not mixed):
            steps.append(Due(Step.SHUFFLE, side))
        steps += _cut_and_load(kind, side)
    return tuple(steps)


def idle(kind: ShoeKind, batch: str, mixed: bool) -> tuple[Due, ...]:
    """No gaming at an open table: the cards lie spread until somebody comes (BJ 5.H, BJ 5.I)."""
    sides = batch if kind is ShoeKind.TWO_BATCH else SIDES[kind]
    steps = [Due(Step.SPREAD, side) for side in sides]
    steps.append(Due(Step.SHOW, sides))
    if kind is ShoeKind.TWO_BATCH:
        steps.append(Due(Step.SWAP, other(batch)))
        if not mixed:
            steps.append(Due(Step.SHUFFLE, other(batch)))
        return (*steps, *_cut_and_load(kind, other(batch)))
    for side in sides:
        steps.append(Due(Step.WASH, side))
        if kind is not ShoeKind.CONTINUOUS:
            steps.append(Due(Step.SHUFFLE, side))
    for side in sides:
        steps += _cut_and_load(kind, side)
    return tuple(steps)


def inspection(side: str) -> tuple[Due, ...]:
    """A player wants to see the batch that has come out of the shuffler (BJ 5.I(2)(b))."""
    spread = Due(Step.SPREAD, side, face_up=True)
    return (spread, Due(Step.SHOW, side), Due(Step.WASH, side), Due(Step.SHUFFLE, side))


def other(batch: str) -> str:
    """The batch that is not this one."""
    return "b" if batch == "a" else "a"
