"""What a round has brought: the sum in large figures, every wager in a line."""

import re
from dataclasses import replace
from itertools import groupby, product
from operator import itemgetter
from typing import NamedTuple

from etg.languages import money, say, several
from etg.money import Cents
from etg.screens.area import CENTRE, LEFT, RIGHT, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.gallery import BLACK, BOLD, SANS
from etg.screens.station.intents import GoAhead
from etg.screens.station.marks import VERDICTS
from etg.screens.station.stakes import net_words
from etg.screens.station.view import View
from etg.screens.theme import FRAME, FRAME_3, HEAD, INK, INK_2, LARGE, RADIUS, SMALL, TEXT, TITLE, Colour
from etg.screens.words.names import short_name
from etg.screens.words.outcomes import MAIN, Headline, Line, Verdict, headline
from etg.screens.words.phases import banner
from etg.table.actions import Do, next_action

_ROW, _LETTERS = 30.0, 26.0
"""The height of a wager's line, and of one of several."""
_SIGN, _NET = 26.0, TEXT * 0.9
_SEAT = 760.0
"""A narrower area is that of a seat."""
_ACROSS, _TWO_LINES = 420.0, 96.0
"""A seat wider than this has room for two things beside each other; a panel of this height for two lines."""
_LEAD = 1.36
"""From one line of a reason to the next, in sizes of its letters."""
_BETWEEN = 32.0
"""Between two columns."""
_ODDS = re.compile(r"(?<=\d) (\w{1,3}) (?=\d)")
"""The short word between two figures, which stay together: "3 to 2"."""


def results_area(view: View, area: Area) -> None:
    """What won, how much and why: the sum in large figures, every wager in a line."""
    lines = [(box.number, line) for box in view.boxes for line in view.lines[box.number]]
    ended = [(box, _said(line)) for box, line in lines if line.verdict is not Verdict.OPEN]
    if not ended:
        _quiet(view, area)
        return
    found = headline(line for _, line in lines)
    over = found.verdict is not Verdict.OPEN
    if area.w <= _SEAT:
        _small(view, area, ended, found, over)
    elif area.h > 250:
        upper, rest = area.top_part(112, 12)
        sum_, go = upper.right_part(320, 16)
        _sum(view, sum_ if over else upper, found)
        _lines(view, rest, ended)
        if over:
            _next_round(view, go)
    else:
        body, go = area.right_part(304, 24) if over else (area, area)
        sum_, rest = body.left_part(min(432.0, body.w * 0.34), 24)
        _sum(view, sum_, found)
        _lines(view, rest, ended)
        if over:
            _next_round(view, go)


def _said(line: Line) -> Line:
    return replace(line, what=say(line.what), why=say(line.why))


def _so_far() -> str:
    return say("so far, the rest is in play")


def _small(view: View, area: Area, lines: list[tuple[int, Line]], found: Headline, over: bool) -> None:
    """In a seat: the sum with the reason, then the other wagers, in few lines where there is room for no more."""
    if over:
        area, go = area.bottom_part(70, 8)
        _next_round(view, go)
    alone = len(view.boxes) == 1 and len(view.boxes[0].hands) == 1
    main = alone and view.lines[view.boxes[0].number][0].verdict is not Verdict.OPEN
    others = lines[1:] if main else lines
    why = lines[0][1].why if main else say(found.text) if over else _so_far()
    if others and main:  # the sum is of all, so the main wager's own part is said
        why = say("{why}: {amount}", why=why, amount=net_words(lines[0][1]))
    elif over and found.verdict is Verdict.WON and len(others) > 1:  # not the sum again
        why = several("{n} wager", "{n} wagers", len(others))
    rows = _told(view, area, [line for _, line in others], main)
    across = len(rows) > _rooms(area)
    room = 30.0 * (1 if across else len(rows))
    panel, rest = area.bottom_part(room, 6) if rows else (area, area)
    _panel(view, panel, found, why[:1].upper() + why[1:])
    if across:
        for place, row in zip(rest.columns(2, 24), rows, strict=True):
            _rows(view, place, [row])
    elif rows:
        _rows(view, rest, rows)


def _panel(view: View, panel: Area, found: Headline, why: str) -> None:
    """The sum, and below it the reason; beside it where the panel is too low for two lines."""
    canvas = view.canvas
    colour, mark = VERDICTS[found.verdict]
    canvas.slab(panel, FRAME, colour if mark else FRAME_3, RADIUS, 3 if mark else 2)
    inner = panel.inset(14, 6)
    net = _signed(found.net)
    taken = canvas.measure(net, LARGE, BLACK) + (48 if mark else 0)
    upper, lower = inner.left_part(min(taken, inner.w * 0.5), 24)
    if panel.h >= _TWO_LINES or panel.w <= _ACROSS or not _has_room(canvas, lower, why):
        high = min(inner.h, 80.0)
        inner = inner._replace(y=inner.y + (inner.h - high) / 2, h=high)
        upper, lower = inner.top_part(high * 0.58, 0)
    if mark:
        icon, upper = upper.left_part(min(36.0, upper.h), 12)
        canvas.icon(icon, mark, colour)
    canvas.text(upper, net, LARGE, colour, BLACK, LEFT, least=22)
    if canvas.measure(why, 20) <= lower.w or not (panel.h >= 112 or _has_room(canvas, lower, why)):
        canvas.text(lower, why, SMALL, INK, SANS, LEFT, least=13)
        return
    high = canvas.letters(20) * _LEAD * 2
    top = max(lower.y - 2, lower.y + (lower.h - high) / 2)
    canvas.paragraph(lower._replace(y=top, h=high), why, 20, INK, most=2)


def _has_room(canvas: Canvas, area: Area, why: str) -> bool:
    """Whether a reason fits, in one line or in two."""
    return canvas.measure(why, 18) <= area.w or (
        len(canvas.lines(why, area.w, 20)) <= 2 and canvas.letters(20) * _LEAD * 2 <= area.h
    )


def _told(view: View, area: Area, others: list[Line], main: bool) -> list["_Named"]:
    """A line for each wager besides the one in the panel; where there is no room for so many, their sums."""
    if not others:
        return []
    canvas, room = view.canvas, _rooms(area)
    rows = [_Named(VERDICTS[line.verdict], line.what, _short(line), net_words(line)) for line in others]
    narrowest = max(canvas.measure(row.short, 12, BOLD) for row in rows)
    if len(others) <= room and narrowest <= _name_room(canvas, area, rows):
        return rows
    hands = [] if main else [line for line in others if line.key == MAIN]
    rest = [line for line in others if line.key != MAIN]
    if hands and rest and (room > 1 or area.w > _ACROSS):
        count = len(view.boxes)
        words = several("{n} box", "{n} boxes", count) if count > 1 else several("{n} hand", "{n} hands", len(hands))
        return [_sum_of(hands, words, words), _sum_of(rest, _other(len(rest)), _few_others(len(rest)))]
    if main:
        return [_sum_of(others, _other(len(others)), _few_others(len(others)))]
    count = len(others)
    return [_sum_of(others, several("{n} wager", "{n} wagers", count), several("{n} in all", "{n} in all", count))]


def _rooms(area: Area) -> int:
    """How many lines have room below the panel."""
    return max(1, int((area.h - _TWO_LINES) // 30))


def _sum_of(lines: list[Line], words: str, short: str) -> "_Named":
    """Several wagers in one line: what they have made; of those that all came back, what came back."""
    net = sum(line.net for line in lines)
    verdict = Verdict.WON if net > 0 else Verdict.LOST if net < 0 else Verdict.RETURNED
    returned = all(line.verdict is Verdict.RETURNED for line in lines)
    amount = money(sum(line.returned for line in lines)) if returned else _signed(net)
    return _Named(VERDICTS[verdict], words, short, amount)


class _Named(NamedTuple):
    """A wager of a seat in one line."""

    mark: tuple[Colour, str]
    name: str
    short: str
    """In fewer letters, where there is no room for the name."""
    amount: str


def _short(line: Line) -> str:
    return say(short_name(line.key, line.what))


def _few_others(count: int) -> str:
    return several("{n} other", "{n} others", count)


def _other(count: int) -> str:
    return several("{n} other wager", "{n} other wagers", count)


def _rows(view: View, area: Area, rows: list[_Named]) -> None:
    """The wagers of a seat below each other, all in letters of one size."""
    canvas = view.canvas
    room = _name_room(canvas, area, rows)
    names = [row.name for row in rows]
    if max(canvas.measure(name, 15, BOLD) for name in names) > room:
        names = [row.short for row in rows]
    size = float(SMALL)
    while size > 12 and max(canvas.measure(name, size, BOLD) for name in names) > room:
        size -= 1
    for n, ((colour, mark), _, _, amount) in enumerate(rows):
        icon, row = Area(area.x, area.y + 30 * n, area.w, 30).left_part(24, 10)
        if mark:
            canvas.icon(icon, mark, colour)
        canvas.text(row, amount, SMALL, colour, BOLD, RIGHT)
        canvas.text(row._replace(w=room), names[n], size, INK, BOLD, LEFT, least=10)


def _name_room(canvas: Canvas, area: Area, rows: list[_Named]) -> float:
    """What the amounts leave for the names."""
    return area.w - 34 - max(canvas.measure(row.amount, SMALL, BOLD) for row in rows) - 10


def _signed(net: Cents) -> str:
    return f"+{money(net)}" if net > 0 else money(net)


def _next_round(view: View, area: Area) -> None:
    """The results have been seen."""
    canvas, round_ = view.canvas, view.state.round
    if view.locked or view.state.closing == 0:
        return
    size = LARGE if area.w > 280 and area.h > 110 else SMALL + 2
    words = say("Next round")
    if round_ is not None and view.station in view.shown.ready:
        waits = say("waiting for the others") if area.w > 240 else ""
        canvas.off_button(area, words, size * 0.8, waits, locked=True)
    elif round_ is not None and next_action(view.state).do is Do.CLEAR and not view.stands:
        canvas.button(area, words, GoAhead(round_.number), Style.ACT, size)
    else:
        canvas.off_button(area, words, size * 0.8, say("in a moment"), locked=True)


def _sum(view: View, area: Area, found: Headline) -> None:
    """The result in large figures, and in words."""
    canvas = view.canvas
    colour, mark = VERDICTS[found.verdict]
    canvas.slab(area, FRAME, colour if mark else None, 16, 3)
    upper, lower = area.inset(20, 12).rows(2, 4)
    if mark:
        icon, upper = upper.left_part(min(56.0, upper.h * 0.9), 12)
        canvas.icon(icon, mark, colour)
    canvas.text(upper, _signed(found.net), TITLE if area.h > 140 else HEAD, colour, BLACK, LEFT, least=18)
    canvas.text(lower, say(found.text) if mark else _so_far(), TEXT, INK, SANS, LEFT, least=15)


def _lines(view: View, area: Area, lines: list[tuple[int, Line]]) -> None:
    """A line for each wager in as many columns as they need; a reason that is too long stands below its name."""
    canvas, boxes = view.canvas, len(view.boxes) > 1
    if all(line.void for _, line in lines):  # the sum says it already
        lines = [(box, replace(line, why="")) for box, line in lines]
    rows = [_Row(canvas, line, _of_box(box, line) if boxes else line.what) for box, line in lines]
    columns = _arranged([rows, _by_box(canvas, lines) if boxes else _losses_together(canvas, lines)], area)
    high = [sum(height for _, height in column) for column in columns]
    spare = min((14.0, *((area.h - taken) / len(column) for taken, column in zip(high, columns, strict=True))))
    top = area.y + (area.h - max(taken + spare * len(column) for taken, column in zip(high, columns, strict=True))) / 2
    for column, place in zip(columns, area.columns(len(columns), _BETWEEN), strict=True):
        y = top
        for row, height in column:
            row.draw(place._replace(y=y, h=height + spare), height > _ROW)
            y += height + spare


def _of_box(box: int, line: Line) -> str:
    return say("Box {box} {wager}", box=box, wager=line.what)


def _losses_together(canvas: Canvas, lines: list[tuple[int, Line]]) -> list["_Row"]:
    """Many wagers on one box: what has won or come back, and one line for all that is lost."""
    lost = [line for _, line in lines if line.verdict is Verdict.LOST]
    found = [_Row(canvas, line, line.what) for _, line in lines if line.verdict is not Verdict.LOST]
    if lost:
        name = several("{n} lost wager", "{n} lost wagers", len(lost))
        wagered, returned = sum(line.wagered for line in lost), sum(line.returned for line in lost)
        found.append(_Row(canvas, Line(name, "", wagered, returned, Verdict.LOST), name))
    return found


def _by_box(canvas: Canvas, lines: list[tuple[int, Line]]) -> list["_Row"]:
    """Many wagers on several boxes: what each box has brought, and what has won on it."""
    found = []
    for box, group in groupby(lines, key=itemgetter(0)):
        first, *others = (line for _, line in group)
        wagered = first.wagered + sum(line.wagered for line in others)
        returned = first.returned + sum(line.returned for line in others)
        verdict = Verdict.WON if returned > wagered else Verdict.LOST if returned < wagered else Verdict.RETURNED
        why, rest = first.why, len(others)
        for line in others:
            if line.verdict is Verdict.WON:
                won = say("{wager}: {why}", wager=line.what, why=line.why)
                why, rest = say("{some}; {next}", some=why, next=won), rest - 1
        if rest:
            why = say("{some}; {next}", some=why, next=_other(rest))
        name = say("Box {box}", box=box)
        found.append(_Row(canvas, Line(name, why, wagered, returned, verdict), name))
    return found


def _arranged(ways: list[list["_Row"]], area: Area) -> "list[list[tuple[_Row, float]]]":
    """Rows with their heights in columns: the first of the ways to tell it that has room.

    Every reason is said if it can be, else those of the wins; only where there is no room for these either, none.
    """
    for rows, explained in [*product(ways, (set(Verdict), {Verdict.WON})), *product(ways, [set[Verdict]()])]:
        for count in (1, 2):
            width = area.columns(count, _BETWEEN)[0].w
            found = _filled([(row, row.height(width, row.line.verdict in explained)) for row in rows], area.h, count)
            if len(found) <= count:
                return found
    return found


def _filled(rows: "list[tuple[_Row, float]]", most: float, count: int) -> "list[list[tuple[_Row, float]]]":
    """One row after the other in columns as low as so many can be; more columns where so many have no room."""
    room = sum(height for _, height in rows) / count
    while True:
        room = min(most, room)
        found: list[list[tuple[_Row, float]]] = [[]]
        left = room
        for row, height in rows:
            if height > left and found[-1]:
                found.append([])
                left = room
            found[-1].append((row, height))
            left -= height
        if len(found) <= count or room == most:
            return found
        room += _LETTERS / 4


class _Row(NamedTuple):
    """What one wager has brought and why."""

    canvas: Canvas
    line: Line
    name: str

    def height(self, width: float, explained: bool) -> float:
        """How high it is: with its reason below its name where that does not fit beside it."""
        return _LETTERS * (1 + len(self._below(width))) if explained and not self._beside(width) else _ROW

    def draw(self, area: Area, two: bool) -> None:
        """The sign, the name, the reason, and what it made."""
        canvas, line = self.canvas, self.line
        colour, mark = VERDICTS[line.verdict]
        icon, row = area.left_part(_SIGN, 10)
        canvas.icon(icon, mark, colour)
        canvas.text(row, net_words(line), _NET, colour, BOLD, RIGHT)
        left = row._replace(w=self._room(area.w))
        if two:
            below = self._below(area.w)
            name, *reasons = left.inset(0, (area.h - _LETTERS * (1 + len(below))) / 2).rows(1 + len(below), 0)
            canvas.text(name, self.name, SMALL, INK, BOLD, LEFT, least=12)
            for place, part in zip(reasons, below, strict=True):
                canvas.text(place, part, SMALL, INK_2, SANS, LEFT)
            return
        taken = canvas.text(left, self.name, SMALL, INK, BOLD, LEFT, least=12) + 12
        if self._beside(area.w):
            canvas.text(left._replace(x=left.x + taken, w=left.w - taken), line.why, SMALL, INK_2, SANS, LEFT, least=16)

    def _room(self, width: float) -> float:
        """What sign and amount leave."""
        return width - _SIGN - 10 - self.canvas.measure(net_words(self.line), _NET, BOLD) - 14

    def _beside(self, width: float) -> bool:
        taken = self.canvas.measure(self.name, SMALL, BOLD) + 12
        return self.canvas.measure(self.line.why, 16) <= self._room(width) - taken - 2

    def _below(self, width: float) -> list[str]:
        unbroken = _ODDS.sub("\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", self.line.why)
        return self.canvas.lines(unbroken, self._room(width), SMALL)


def _quiet(view: View, area: Area) -> None:
    """Nothing to do: a calm line; in a seat the headline right above says it."""
    if area.w <= _SEAT:
        return
    words = say(banner(view.state, view.player, view.moments.wheel(view.now)).text)
    view.canvas.text(area, words, LARGE, INK_2, SANS, CENTRE, least=18)
