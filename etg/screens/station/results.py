"""What a round has brought: the sum in large figures, every wager in a line, and the rounds before it."""

from etg.money import dollars
from etg.screens.canvas import CENTRE, LEFT, RIGHT, Area, Style
from etg.screens.gallery import BLACK, BOLD, SANS
from etg.screens.station.felt import badge
from etg.screens.station.intents import GoAhead
from etg.screens.station.marks import VERDICTS
from etg.screens.station.stakes import net_words
from etg.screens.station.view import View
from etg.screens.theme import FRAME, INK, INK_2, INK_3, LARGE, SMALL, TEXT, TITLE
from etg.screens.words.outcomes import Line, Verdict, headline, told
from etg.screens.words.phases import banner
from etg.table.actions import Do, next_action


def results_area(view: View, area: Area) -> None:
    """What won, how much and why: the sum in large figures, every wager in a line."""
    if view.round is None or not view.boxes:
        _quiet(view, area)
        return
    several = len(view.boxes) > 1
    lines = [(box.number, line) for box in view.boxes for line in told(view.state, view.round, box)]
    ended = [(box, line) for box, line in lines if line.verdict is not Verdict.OPEN]
    if not ended:
        _quiet(view, area)
        return
    found = headline(line for _, line in lines)
    over = found.verdict is not Verdict.OPEN
    if area.w > 760:
        body, go = area.right_part(min(300.0, area.w * 0.2), 20) if over else (area, area)
        sum_, rest = body.left_part(min(430.0, body.w * 0.34), 20)
    else:
        sum_, rest = area.top_part(min(84.0, area.h * 0.36), 6)
        rest, go = rest.bottom_part(70, 6) if over else (rest, rest)
    _sum(view, sum_, found.verdict, found.net, found.text)
    _lines(view, rest, ended, several)
    if over:
        _next_round(view, go)


def _next_round(view: View, area: Area) -> None:
    """The results have been seen."""
    canvas, round_ = view.canvas, view.state.round
    if view.locked:
        return
    size = LARGE if area.w > 280 and area.h > 110 else SMALL + 2
    if round_ is not None and view.station in view.shown.ready:
        canvas.off_button(area, "Next round", size * 0.8, "waiting for the others" if area.w > 240 else "")
    elif round_ is not None and next_action(view.state).do is Do.CLEAR:
        canvas.button(area, "Next round", GoAhead(round_.number), Style.ACT, size)
    else:
        canvas.off_button(area, "Next round", size * 0.8, "in a moment")


def _sum(view: View, area: Area, verdict: Verdict, net: int, words: str) -> None:
    """The result in large figures, and in words where there is room."""
    canvas = view.canvas
    colour, mark = VERDICTS[verdict]
    canvas.slab(area, FRAME, colour if mark else None, 16, 3)
    inner = area.inset(min(18.0, area.w * 0.05), 10)
    tall = area.h > 120
    upper, lower = inner.rows(2, 4) if tall else (inner, inner)
    if mark:
        icon, upper = upper.left_part(min(56.0, upper.h * 0.8), 12)
        canvas.icon(icon, mark, colour)
    amount = f"+{dollars(net)}" if net > 0 else dollars(net)
    size = TITLE if area.w > 330 and tall else LARGE
    canvas.text(upper, amount, size, colour, BLACK, LEFT, least=18)
    if tall:
        canvas.text(lower, words if mark else "so far, the rest is in play", TEXT, INK, SANS, LEFT, least=15)


def _lines(view: View, area: Area, lines: list[tuple[int, Line]], several: bool) -> None:
    """A line for each wager, in two columns where there are many."""
    canvas = view.canvas
    narrow = area.w < 420
    step = 30.0 if narrow else min(44.0, max(32.0, area.h / len(lines)))
    room = max(1, int(area.h // step))
    columns = 1 if len(lines) <= room or area.w < 700 else 2
    if columns == 2:
        step, room = 44.0, max(1, int(area.h // 44))
    if len(lines) > room * columns:
        step = max(30.0, area.h / -(-len(lines) // columns))
        room = max(1, int(area.h // step))
    shown_lines = lines[: room * columns]
    for i, (box, line) in enumerate(shown_lines):
        column = area.columns(columns, 28)[i // room]
        row = Area(column.x, column.y + (i % room) * step, column.w, step)
        colour, mark = VERDICTS[line.verdict]
        icon, row = row.left_part(26, 10)
        canvas.icon(icon, mark, colour)
        width = canvas.text(row, net_words(line), 18 if narrow else TEXT * 0.9, colour, BOLD, RIGHT)
        what = f"Box {box} {line.what}" if several else line.what
        left = row._replace(w=row.w - width - 14)
        taken = canvas.text(left, what, 18 if narrow else SMALL, INK, BOLD, LEFT, least=8)
        reason = left._replace(x=left.x + taken + 12, w=left.w - taken - 12)
        if canvas.measure(line.why, 12) <= reason.w - 2:
            canvas.text(reason, line.why, SMALL, INK_2, SANS, LEFT, least=12)
    if len(lines) > len(shown_lines):
        canvas.text(Area(area.x, area.bottom - 18, area.w, 18), f"{len(lines) - len(shown_lines)} more", 16, INK_3)


def _quiet(view: View, area: Area) -> None:
    """Nothing to do: a calm line."""
    words = banner(view.state, view.player).text
    view.canvas.text(area, words, LARGE, INK_2, SANS, CENTRE, least=18)


def history_strip(view: View, area: Area) -> None:
    """The last rounds of this table, the newest first: the dealer's total, and what this player made of it."""
    canvas = view.canvas
    history = list(view.shown.history)[:10]
    if not history:
        return
    if area.h >= 64:
        title, area = area.top_part(24, 4)
    else:
        title, area = area.left_part(150, 0)
    canvas.text(title, "LAST ROUNDS", 18, INK_3, SANS, LEFT, least=11)
    x = area.x
    for summary in history:
        mine = [box for box in summary.boxes.values() if box.player == view.player]
        net = sum(box.net for box in mine)
        verdict = (
            Verdict.OPEN if not mine else Verdict.WON if net > 0 else Verdict.LOST if net < 0 else Verdict.RETURNED
        )
        colour, mark = VERDICTS[verdict]
        words = "void" if summary.voided else f"D {summary.total}"
        width = badge(canvas, x, area.y + (area.h - 34) / 2, words, FRAME, colour, 34)
        if mark:
            canvas.icon(Area(x + width + 2, area.y + (area.h - 22) / 2, 22, 22), mark, colour)
            width += 24
        x += width + 10
        if x > area.right - 90:
            break
