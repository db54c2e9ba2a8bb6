"""Where choices stand on a page: in columns under their headings, and on further leaves where there are many."""

from typing import TypeAlias

from etg.screens.area import Area
from etg.screens.dealer.offers import Offer

CHOICE, HEADING, GAP = 84, 26, 8
_NEAR = 2
"""Between a heading and its first choice."""
Leaf: TypeAlias = "list[tuple[Area, str | Offer]]"
Groups: TypeAlias = "list[tuple[str, tuple[Offer, ...]]]"


def laid_out(groups: Groups, area: Area, columns: int) -> "list[Leaf]":
    """On one leaf if at all possible: groups together, else parted, else without headings; the last way on several."""
    plain = [("", tuple(offer for _, offers in groups for offer in offers))]
    ways = ((groups, True), (groups, False), (plain, False))
    found = (_flowing(each, area, columns, together) for each, together in ways)
    return next((leaves for leaves in found if len(leaves) == 1), _flowing(groups, area, columns, True))


def _flowing(groups: Groups, area: Area, columns: int, together: bool) -> "list[Leaf]":
    """Down the columns; a group that goes on in another one has its heading there again."""
    leaves: list[Leaf] = [[]]
    places = area.columns(columns, 16)
    column, y = 0, area.y

    def turn() -> None:
        nonlocal column, y
        column, y = column + 1, area.y
        if column == columns:
            leaves.append([])
            column = 0

    for heading, offers in groups:
        whole = _height(heading, len(offers))
        apart = columns == len(groups) == 2
        if y > area.y and (apart or (together and y + whole > area.bottom and whole <= area.h)):
            turn()
        for i, offer in enumerate(offers):
            if y + _height(heading if not i else "", 1) > area.bottom:
                turn()
            if heading and (not i or y == area.y):
                leaves[-1].append((places[column]._replace(y=y, h=HEADING), heading))
                y += HEADING + _NEAR
            leaves[-1].append((places[column]._replace(y=y, h=CHOICE), offer))
            y += CHOICE + GAP
    return leaves


def _height(heading: str, count: int) -> float:
    return (HEADING + _NEAR if heading else 0) + count * (CHOICE + GAP) - GAP
