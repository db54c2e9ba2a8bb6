"""The large line: it is parted where the sentence turns to what must be done, and nowhere else."""

import pytest

from etg.screens.dealer.headline import parted, remark_below
from etg.screens.theme import TITLE
from etg.table import commands as c
from tests.screens.dealer.desk import Desk, check_sheet
from tests.table.builders import Table


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
