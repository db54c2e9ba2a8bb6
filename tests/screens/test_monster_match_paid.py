"""A Monster Match meter is about to pay: what the console tells the dealer, and the light that he looks for."""

from decimal import Decimal

import pytest
from pygame import Rect

from etg.languages import LANGUAGES, speaking
from etg.screens.canvas import Canvas
from etg.screens.sheet import Sheet
from etg.screens.station.seat import Seat
from etg.screens.station.station import Station
from etg.table import commands as c
from tests.screens.builders import SETTING
from tests.screens.dealer.desk import GALLERY, NOW, Desk, check_sheet, shown
from tests.screens.station.at_station import LYING, SEATS, UPRIGHT
from tests.table.builders import Table

METER = {"paytable": "A", "start": 5000, "reset": 5000, "rate": Decimal("0.15")}
SIZES = [(Station, LYING), (Station, (1280, 720)), (Station, UPRIGHT), *((Seat, size) for size in SEATS.values())]


def paying(*boxes: int, wagers: tuple[int, ...] = (), each: bool = False) -> Table:
    """Four red 8s with those of the dealer at each of these boxes, which are one player's or each its own."""
    table = Table("players_edge_21", {"monster_match": METER}, decks=8, boxes_per_player=7)
    table.seat(*(boxes if each else boxes[:1]))
    for box in boxes:
        side = {"monster_match": 100} if box in (wagers or boxes) else {}
        table.place(box, 1000, f"p{box if each else boxes[0]}", **side)
    table.do(c.CloseBetting())
    reds = ["8H"] * 8 + ["8D"] * 6
    table.deal(" ".join([*reds[: len(boxes)], "8D", *reds[len(boxes) : 2 * len(boxes)], "8D"]))
    for box in reversed(boxes):
        table.decide(box, "stand")
    table.do(c.TurnHoleCard())
    table.deal("2C")
    return table


def station(table: Table, number: int, size: tuple[int, int] = LYING, kind: type[Station] = Station) -> Sheet:
    """What a station shows."""
    screen, sheet = kind(number, SETTING), Sheet()
    screen.follow(shown(table.state), NOW)
    screen.build(Canvas(GALLERY, screen.scale(*size), Rect(0, 0, *size), sheet), shown(table.state), NOW)
    return sheet


def words(sheet: Sheet) -> str:
    return " | ".join(str(item.args[0]) for item in sheet.items if item.kind == "text")


@pytest.mark.clause("PE 7.O(1)(a)", "PE 7.O(1)(b)", "PE 7.O(1)(c)")
@pytest.mark.parametrize("count", [1, 2, 7])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_the_dealer_is_told_in_one_sentence(count: int, size: tuple[int, int]) -> None:
    table = paying(*range(1, count + 1), each=True)
    for language in LANGUAGES:
        with speaking(language):
            check_sheet(Desk(table.state, size).build(), size[0] / 1920)
    boxes = ", ".join(str(box) for box in range(count, 0, -1))
    one = f"Box {boxes} wins Monster Match Progressive: look at its cards and the wager on its screen"
    several = f"Boxes {boxes} win Monster Match Progressive: look at their cards and the wagers on their screens"
    assert (one if count == 1 else several) in Desk(table.state, size).words


@pytest.mark.clause("PE 7.O(1)(b)", "T15")
@pytest.mark.parametrize("each", [True, False])
def test_the_light_is_the_wager_on_the_screen_of_its_station(each: bool) -> None:
    """Of the boxes that win with it and of no others, as long as the payment is due."""
    table = paying(1, 2, 3, wagers=(1, 3), each=each)
    lit = {n: words(station(table, n)) for n in ((1, 2, 3) if each else (1,))}
    if each:
        assert "MONSTER MATCH ON BOX 1" in lit[1] and "MONSTER MATCH ON BOX 3" in lit[3]
        assert "MATCH ON" not in lit[2].upper()
    else:
        assert "MONSTER MATCH ON BOXES 3, 1" in lit[1]
    table.do(c.Settle())
    assert not any("MATCH ON" in words(station(table, n)).upper() for n in lit)


@pytest.mark.parametrize(("kind", "size"), SIZES)
def test_the_light_has_room_on_every_station(kind: type[Station], size: tuple[int, int]) -> None:
    for table in (paying(2), paying(2, 3, 4)):
        for language in LANGUAGES:
            with speaking(language):
                assert not station(table, 2, size, kind).overflows
