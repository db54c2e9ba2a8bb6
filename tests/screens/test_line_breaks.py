"""Lines are broken where a reader of the language expects it."""

import pytest
from pygame import Rect

from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.line_breaks import breakable, in_signs
from etg.screens.pictures.letters import BOLD, FIGURES, SANS, SERIF, Run, runs
from etg.screens.signs import evenly


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("Westhuizen-Montgomery", ["Westhuizen-", "Montgomery"]),
        ("-$5", ["-$5"]),
        ("¿Seguro?", ["¿Seguro?"]),
        ("庄家停牌。", ["庄家", "停牌。"]),
        ("庄家所有17点停牌。", ["庄家", "所有", "17点", "停牌。"]),
        ("黑杰克（3赔2），", ["黑杰克", "（3赔2），"]),
        ("1,000赔1的赔率", ["1,000赔1的", "赔率"]),
        ("庄家的第二张牌", ["庄家的", "第二张牌"]),
        ("由所有玩家共用，", ["由", "所有", "玩家", "共用，"]),
        ("不看牌面，放到一边。", ["不", "看", "牌面，", "放", "到", "一边。"]),
        ("您有21点！", ["您", "有", "21点！"]),
        ("注位3第2手", ["注位", "3", "第2手"]),
    ],
)
def test_where_a_word_may_be_broken(word: str, parts: list[str]) -> None:
    assert breakable(word) == parts


def test_chinese_is_broken_without_spaces_and_nothing_is_lost() -> None:
    canvas = Canvas(Gallery(), 1.0, Rect(0, 0, 400, 400))
    words = "庄家有21点，您的黑杰克赢了（3赔2）。 Blackjack 赔率表"
    for width in (60, 100, 140, 300):
        lines = canvas.lines(words, width, 22)
        assert "".join(lines).replace(" ", "") == words.replace(" ", "")
        assert all(line[0] not in "，。）" and line[-1] != "（" for line in lines)
    assert all(canvas.measure(line, 22) <= 140 for line in canvas.lines(words, 140, 22))


def test_a_short_word_stays_whole_where_there_is_room_for_it() -> None:
    canvas = Canvas(Gallery(), 1.0, Rect(0, 0, 400, 400))
    room = canvas.measure("Blazing 7's 累积", 22) + 1
    assert canvas.lines("Blazing 7's 累积奖", room, 22) == ["Blazing 7's", "累积奖"]
    assert canvas.lines("累积奖", 30, 22) == ["累", "积", "奖"]


def test_a_word_of_the_table_stays_whole_and_is_broken_only_where_it_is_wider_than_the_line() -> None:
    canvas = Canvas(Gallery(), 1.0, Rect(0, 0, 400, 400))
    room = canvas.measure("两张牌由所有玩家共", 22) + 1
    assert canvas.lines("两张牌由所有玩家共用，庄家得一张。", room, 22) == ["两张牌由所有玩家", "共用，庄家得一张。"]
    assert canvas.lines("给黑杰克（等额赔付）。", 50, 22) == ["给黑", "杰克", "（等", "额赔", "付）。"]


def test_parts_that_are_too_wide_are_broken_into_their_signs() -> None:
    assert in_signs("（等额赔付）。") == ["（等", "额", "赔", "付）。"]
    assert in_signs("17点") == ["17点"] and in_signs("Blackjack") == ["Blackjack"] and in_signs("，") == ["，"]


def test_words_that_are_too_wide_are_set_all_the_same() -> None:
    canvas = Canvas(Gallery(), 1.0, Rect(0, 0, 400, 400))
    assert evenly(canvas, "Place your bet", 30, 22) == ["Place", "your", "bet"]
    assert evenly(canvas, "请下注", 30, 22) == ["请", "下", "注"]


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("两张牌由所有玩家共用，庄家得一张。", ["两张牌由所有玩家共用，", "庄家得一张。"]),
        ("Monster Match 累积奖", ["Monster Match", "累积奖"]),
        ("不，两张牌由所有玩家共用和决定。", ["不，两张牌由所有", "玩家共用和决定。"]),
        ("Two cards, shared by all of us", ["Two cards, shared", "by all of us"]),
    ],
)
def test_two_lines_that_are_set_evenly_are_phrases_in_chinese(words: str, lines: list[str]) -> None:
    canvas = Canvas(Gallery(), 1.0, Rect(0, 0, 400, 400))
    room = canvas.measure(words, 22, SERIF) * 0.75
    assert evenly(canvas, words, room, 22) == lines
    assert evenly(canvas, words, 400, 22) == [words]


def test_every_sign_has_its_face() -> None:
    assert runs("Blackjack 3", SANS) == (Run("Blackjack 3", SANS, 1.0),)
    assert runs("¿Seguro?", BOLD) == (Run("¿Seguro?", BOLD, 1.0),)
    assert runs("庄家21点", SANS) == (
        Run("庄家", "NotoSansSC-Regular", 1.0),
        Run("21", SANS, 1.0),
        Run("点", "NotoSansSC-Regular", 1.0),
    )
    assert runs("赔 3 to 2", SERIF) == (
        Run("赔", "NotoSerifSC-SemiBold", 1.0),
        Run(" ", SERIF, 1.0),
        Run("3", BOLD, FIGURES),
        Run(" to ", SERIF, 1.0),
        Run("2", BOLD, FIGURES),
    )


@pytest.mark.parametrize("words", ["A wager is paid (BJ 6.E) at once", "本局结束后才能支付（BJ 6.E）给玩家"])
def test_a_clause_is_not_torn(words: str) -> None:
    canvas = Canvas(Gallery(), 1.0, Rect(0, 0, 400, 400))
    for width in range(100, 400, 7):
        assert any("BJ 6.E" in line for line in canvas.lines(words, width, 22)), width


@pytest.mark.parametrize("font", [SANS, BOLD])
@pytest.mark.parametrize("px", range(9, 19))
def test_words_stay_apart_in_small_letters(px: int, font: str) -> None:
    """Beside r, y and A the kerning took the space away."""
    gallery = Gallery()
    for left, right in ("rl", "ys", "Ac", "rc"):
        alone = gallery.width(left, font, px) + gallery.width(right, font, px)
        assert gallery.width(f"{left} {right}", font, px) - alone >= px * 0.15, (left, right)
