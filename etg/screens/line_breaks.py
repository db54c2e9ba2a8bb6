"""Where a word may go on in the next line: after a hyphen, and between Chinese words and most signs."""

import re

from etg.screens.pictures.letters import HAN

_OPENING = "（《「『【〈“‘"
_CLOSING = "，。、；：？！）》」』】〉”’％…"
"""What never begins a line; the others never end one."""
_COUNTED = "第?[0-9][0-9,.]*(?:赔[0-9]+|[点张次注局手副秒岁])"
"""Figures stay with what they count, and odds together."""
_WORDS = (
    "等额赔付 累积奖金 现场主管 身份证件 头两张牌 第一张牌 第二张牌 赔率表 累积奖 公共牌 黑杰克 切牌卡 弃牌架 "
    "读牌器 洗牌机 服务员 技术员 头两张 第一张 第二张 下一张 上一张 下一局 及以下 及以上 下注圈 所有人 更多牌 "
    "两手牌 一手牌 免费奖 庄家 玩家 荷官 主管 员工 客人 注位 座位 桌台 本桌 投注 下注 主注 边注 保险 手牌 明牌 "
    "暗牌 牌面 点数 花色 同花 异花 对子 顺子 牌靴 双方 要牌 停牌 加倍 分牌 投降 换牌 保留 救回 爆牌 平局 发牌 "
    "抽牌 洗牌 切牌 烧牌 验牌 翻开 亮出 赔付 赔率 奖金 头奖 转盘 余额 兑现 买入 小费 现金 筹码 金额 本金 支付 "
    "上限 限额 最低 最高 最多 至少 一张 两张 三张 四张 一手 两手 一半 本局 每局 作废 退还 取回 收走 结算 合计 "
    "超过 接近 共用 互换 附带 计算 公示 处理 输入 核对 检查 恢复 使用 报告 呼叫 等待 决定 询问 答复 就绪 拒绝 "
    "放弃 离开 结束 开始 继续 之前 之后 同时 立即 时间 直到 已经 正在 现在 必须 可以 不再 不能 没有 无法 请勿 "
    "所有 全部 其他 同样 相同 更多 按钮 屏幕 五张 六张 七张 八张 头牌 增长 本身 页面 长按 大字 有人 这些 另一 "
    "结果 顺序 求助 转动 它们 更改 朝上 朝下 胜过 无论 如何 有效"
).replace(" ", "|")
"""Words of the table that are not broken, longer ones first; 的 stays with what is before it."""
_UNITS = re.compile(
    f"[{_OPENING}]*(?:(?:{_COUNTED}|{_WORDS}|[{HAN}])的?|-*[^{HAN}{_OPENING}{_CLOSING}-]+-*|-+)?[{_CLOSING}]*",
)
_PHRASE = re.compile(f"(?<=[，。；：])(?=[^{_CLOSING}])| (?=[{HAN}])")
"""Where a Chinese text falls into two: after a comma and the like, and between a name and a word."""
_SHORT = 4
"""A word of so few signs that stands by itself is not broken."""
_ALONE = re.compile(f"[{HAN}][{_CLOSING}]*")
_SPACE = re.compile(r"(?<!\b[A-Z]{2}) +| +(?![0-9])")
"""Between two words; a clause of a book, like BJ 6.E, is one."""
_ODDS = re.compile(r"\b[0-9][0-9,.]* (?:to|a|for|por) [0-9]+\b")
"""As 3 to 2, in the languages that write them in words."""
_GLUE = "\0"
_SIGN = f"[{_OPENING}]*(?![{_OPENING}{_CLOSING}])[{HAN}][{_CLOSING}]*"
_SIGNS, _CHINESE = re.compile(_SIGN), re.compile(f"(?:{_SIGN})+")


def words_of(text: str) -> list[str]:
    """The words of a text; neither the reference to a clause nor odds are torn."""
    kept = _ODDS.sub(lambda found: found[0].replace(" ", _GLUE), text)
    return [word.replace(_GLUE, " ") for word in _SPACE.split(kept) if word]


def breakable(word: str) -> list[str]:
    """The parts of a word that may stand in different lines; joined they are the word.

    At the end of a sentence no sign is left alone.
    """
    parts = [part for part in _UNITS.findall(word) if part]
    if len(parts) > _SHORT and _ALONE.fullmatch(parts[-1]):
        parts[-2:] = [parts[-2] + parts[-1]]
    return parts


def in_signs(part: str) -> list[str]:
    """A Chinese part that is wider than a line, sign by sign; anything else as it is."""
    return _SIGNS.findall(part) if _CHINESE.fullmatch(part) else [part]


def in_phrases(words: str) -> list[tuple[str, str]]:
    """The ways to set a Chinese text in two lines that are a phrase each."""
    return [(words[: at.start()], words[at.end() :]) for at in _PHRASE.finditer(words)]


def is_whole(word: str) -> bool:
    """Whether a word is broken only where it is wider than the line."""
    return word.isascii() or len(word) <= _SHORT
