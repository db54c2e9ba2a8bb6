"""The rounds before this one: the dealer's hands, and what the player made of them."""

from etg.languages import say
from etg.screens.area import LEFT, Area
from etg.screens.gallery import SANS
from etg.screens.station.felt import badge
from etg.screens.station.marks import VERDICTS
from etg.screens.station.view import View
from etg.screens.theme import FRAME, INK_3
from etg.screens.words.outcomes import Verdict


def history_strip(view: View, area: Area) -> None:
    """The last rounds of this table, the newest first: the dealer's total, and what this player made of it."""
    canvas = view.canvas
    history = [each for each in view.shown.history if each.voided or len(each.dealer) > 1][:10]  # his hands alone
    if not history:
        return
    words = say("DEALER'S LAST HANDS")
    if area.h >= 64:
        title, area = area.top_part(24, 4)
    else:
        title, area = area.left_part(canvas.measure(words, 18), 12)
    canvas.text(title, words, 18, INK_3, SANS, LEFT, least=11)
    x = area.x
    for summary in history:
        his = summary.number > view.memory.since  # not what somebody made of it who sat here before
        mine = [box for box in summary.boxes.values() if his and box.player == view.player]
        net = sum(box.net for box in mine)
        verdict = (
            Verdict.OPEN if not mine else Verdict.WON if net > 0 else Verdict.LOST if net < 0 else Verdict.RETURNED
        )
        colour, mark = VERDICTS[verdict]
        words = say("void") if summary.voided else str(summary.total) if summary.dealer_played else "–"
        width = badge(canvas, x, area.y + (area.h - 34) / 2, words, FRAME, colour, 34)
        if mark:
            canvas.icon(Area(x + width + 2, area.y + (area.h - 22) / 2, 22, 22), mark, colour)
            width += 24
        x += width + 10
        if x > area.right - 90:
            break
