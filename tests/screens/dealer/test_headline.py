"""The large line: it is parted where the sentence turns to what must be done, and nowhere else."""

import pytest

from etg.languages import LANGUAGES, speaking
from etg.screens.dealer.headline import parted, remark_below
from etg.screens.theme import GIANT, TITLE
from etg.table import commands as c
from tests.screens.dealer.desk import Desk, check_sheet
from tests.table.builders import DEALER, FLOORPERSON, Table


@pytest.mark.parametrize(
    ("words", "head", "detail"),
    [
        ("Burn the first card", "Burn the first card", ""),
        ("The shoe is empty: have the cards shuffled", "The shoe is empty", "Have the cards shuffled"),
        ("One: two: three", "One", "Two: three"),
        (
            "The shoe does not answer (the numbers have gone back: clear its memory): check its cable",
            "The shoe does not answer (the numbers have gone back: clear its memory)",
            "Check its cable",
        ),
        ("Stopped (why: because)", "Stopped (why: because)", ""),
        ("牌靴无应答（端口已关闭：请检查）：检查电缆", "牌靴无应答（端口已关闭：请检查）", "检查电缆"),
    ],
)
def test_a_sentence_is_parted_outside_parentheses(words: str, head: str, detail: str) -> None:
    assert parted(words) == (head, detail)


def test_a_long_remark_goes_below_the_large_line() -> None:
    assert remark_below("The shoe is lost (why: so)", "Call") == ("The shoe is lost", "Call (why: so)")
    assert remark_below("The shoe (left) is lost", "Call") == ("The shoe (left) is lost", "Call")
    assert remark_below("牌靴无应答（端口已关闭）", "检查电缆") == ("牌靴无应答", "检查电缆 （端口已关闭）")
    table = Table("blackjack").open(1, 3)
    why = "the numbers of the device have gone back: clear its memory or replace it"
    table.do(c.OutOfOrder(c.Device.SHOE, fault=c.Fault.OFFLINE, detail=why))
    for size in ((1920, 1080), (1280, 720)):
        desk = Desk(table.state, size)
        sheet = desk.build()
        check_sheet(sheet, size[0] / 1920)
        (head,) = (item for item in sheet.items if item.args[:1] == ("The shoe does not answer",))
        assert head.args[2] == round(TITLE * size[0] / 1920)
        assert why in desk.words.replace("\n", " ")


@pytest.mark.clause("BJ 12.B(13)", "SP 7.L(3)", "PO 7.L(3)", "PE 7.L(3)")
@pytest.mark.parametrize("game", ["pitch_blackjack", "spanish_21", "pontoon_21", "players_edge_21"])
def test_the_dealers_total_stands_in_giant_letters_where_no_countdown_is(game: str) -> None:
    table = Table(game).open(1)
    table.deal("9H 5C KD 6S")
    table.decide(1, "stand")
    table.do(c.TurnHoleCard())
    table.deal("2C")
    for size in ((1920, 1080), (1280, 720)):
        desk = Desk(table.state, size)
        sheet = desk.build()
        check_sheet(sheet, size[0] / 1920)
        assert any(item.args[:1] == ("13",) and item.args[2] == round(GIANT * size[0] / 1920) for item in sheet.items)
        assert "Announce" in desk.words and "Draw a card for yourself" in desk.words


@pytest.mark.clause("BJ 7.B(1)", "BJ 12.A(4)", "BJ 10.C")
def test_how_hands_do_it_and_what_is_announced_stand_below_the_large_line() -> None:
    table = Table("blackjack_switch").open(1)
    assert "Draw with the hand nearest the shoe" in Desk(table.state).words
    table.deal("TH 6C 5C 5D TD 9S")
    assert "Announce:  15 and 16" in Desk(table.state).words
    table.decide(1, "keep")
    table.decide(1, "double")
    assert "Lay it sideways, face up" in Desk(table.state).words


@pytest.mark.clause("BJ 8.E(2)", "SP 7.H(1)(a)", "SP 7.H(1)(b)(i)", "SP 7.T")
@pytest.mark.clause("PO 7.H(1)(a)", "PO 7.H(1)(b)(i)", "PO 7.T", "PE 7.H(1)(a)", "PE 7.H(1)(a)(i)", "PE 7.U")
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("moment", ["paid", "waiting", "even money", "sideways", "void"])
def test_what_is_said_of_all_boxes_has_room_in_every_language(moment: str, size: tuple[int, int]) -> None:
    """A Blackjack at every box, or a void round: the longest lines there are."""
    table, word = all_blackjacks(moment)
    for language in LANGUAGES:
        with speaking(language):
            check_sheet(Desk(table.state, size).build(), size[0] / 1920)
    assert word in Desk(table.state, size).words


def all_blackjacks(moment: str) -> tuple[Table, str]:
    """A table with a Blackjack at every box, and something that the console says then."""
    game = {"paid": "spanish_21", "waiting": "pontoon_21", "sideways": "players_edge_21"}.get(moment, "blackjack")
    side = {"match_down": {"paytable": "A"}} if moment == "sideways" else {}
    table = Table(game, side, even_money=True) if moment == "even money" else Table(game, side)
    boxes = range(1, table.state.terms.game.boxes + 1)
    table.seat(*boxes)
    for box in boxes:
        table.place(box, 1000, match_down=500) if side and box % 2 else table.place(box)
    up = {"waiting": "KC", "even money": "AC"}.get(moment, "5C")
    suits = "HSDCHSDC"[: len(boxes)]
    table.do(c.CloseBetting())
    table.deal(" ".join([*(f"A{suit}" for suit in suits), up, *(f"Q{suit}" for suit in suits), "9S"]))
    match moment:
        case "waiting":
            table.do(c.ReaderResult(False))
            return table, "Announce the Blackjacks of boxes 1, 2, 3, 4, 5, 6, 7, 8: they are paid after the hole card"
        case "even money":
            table.do(*(c.TakeEvenMoney(box) for box in boxes))
            return table, "take the cards of boxes 1, 2, 3, 4, 5, 6, 7 away"
        case "sideways":
            return table, "announce the Blackjacks of boxes 7, 5, 3, 1, leave their cards and turn them sideways"
        case "void":
            table.do(c.Void("test", DEALER, FLOORPERSON))
            return table, "hand by hand"
        case _:
            return table, "Announce the Blackjacks of boxes 1, 2, 3, 4, 5, 6, 7 and take their cards away"


def test_where_the_program_deals_nobody_is_told_how() -> None:
    table = Table("blackjack").open(1)
    assert "Draw with the hand" in Desk(table.state).words
    assert "Draw with the hand" not in Desk(table.state, dealt_by_table=True).words
