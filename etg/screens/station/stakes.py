"""Wagers in play as chips: a stack on its printed spot, what it has won beside it, the side wagers in rows."""

from collections.abc import Hashable, Sequence

from etg.languages import money, say
from etg.money import Cents
from etg.screens.area import LEFT, Area
from etg.screens.canvas import Canvas
from etg.screens.gallery import BOLD
from etg.screens.pictures.stacks import FLAT, HIGH, RADII, THICK
from etg.screens.station.felt import chip_tray, own_credits
from etg.screens.station.marks import VERDICTS
from etg.screens.station.view import View, short
from etg.screens.theme import INK, INK_2, LINE_GOLD, SMALL, TEXT
from etg.screens.words.outcomes import Line, Verdict

_RING = 1.36
"""The printed spot, in radii of the chips on it."""
_HIGH = FLAT + THICK * HIGH + _RING * FLAT
"""Spot and highest stack together, in radii of the chips."""


def stack(
    canvas: Canvas,
    area: Area,
    cents: Cents,
    chips: tuple[Cents, ...],
    spot: bool = True,
    known: Hashable = None,
    origin: Area | None = None,
    leaves: Area | None = None,
) -> None:
    """Chips that stand on a printed spot at the bottom of the area; no chips, an empty spot."""
    r = min(area.w / (2 * _RING), area.h / _HIGH)
    middle = Area(area.x + area.w / 2, area.bottom - r * _RING * FLAT, 0, 0)
    if spot:
        ring = Area(middle.x - r * _RING, middle.y - r * _RING * FLAT, 2 * r * _RING, 2 * r * _RING * FLAT)
        canvas.put(ring, "spot", LINE_GOLD, False)
    if cents:
        wide, high = r / RADII[0], r * (2 * FLAT + THICK * HIGH) + 4
        place = Area(middle.x - wide / 2, middle.y + r * FLAT - high, wide, high)
        canvas.stack(place, cents, chips, known, origin, leaves)


def stakes(view: View, area: Area, wager: Cents, line: Line | None, known: tuple[int, int]) -> None:
    """The wager of a hand on its spot; when it has won, the winnings beside it; when it is lost, the spot alone.

    Winnings come from the dealer and go to the player; a wager that is lost goes to the dealer.
    """
    canvas, chips, tray = view.canvas, view.setting.chips, chip_tray(view.canvas)
    own = own_credits(canvas)
    verdict = line.verdict if line is not None else Verdict.OPEN
    if verdict is Verdict.WON and line is not None:
        left, right = area.columns(2, 4)
        stack(canvas, left, wager, chips, known=("stake", *known), leaves=own)
        stack(canvas, right, line.net, chips, False, ("won", *known), tray, own)
        return
    leaves = tray if verdict is Verdict.OPEN else own
    stack(canvas, area, lying(line) if line is not None else wager, chips, True, ("stake", *known), own, leaves)


def lying(line: Line) -> Cents:
    """What of a wager lies on the felt: all of it while it is open, then what goes back to the player."""
    return line.wagered if line.verdict is Verdict.OPEN else min(line.wagered, line.returned)


def net_words(line: Line, trim: bool = False) -> str:
    """What a wager has made; of one that came back, what came back. Trimmed, without cents where there are none."""
    if line.verdict is Verdict.RETURNED:
        return money(line.returned, trim)
    return f"+{money(line.net, trim)}" if line.net > 0 else money(line.net, trim)


def side_stakes(view: View, area: Area, lines: Sequence[Line]) -> None:
    """Insurance, side wagers and bonuses of a box, each with its chips: two beside each other where they are many."""
    columns = 1 if (len(lines) <= 3 and area.h >= 72 * len(lines)) or area.w < 400 else 2 if area.w < 900 else 3
    rows = -(-len(lines) // columns)
    height = min(96.0, (area.h - 8 * (rows - 1)) / rows)
    block = area._replace(y=area.y + (area.h - height * rows - 8 * (rows - 1)) / 2, h=height * rows + 8 * (rows - 1))
    cells = [cell for row in block.rows(rows, 8) for cell in row.columns(columns, 16)]
    for number, (line, cell) in enumerate(zip(lines, cells, strict=False)):
        _side(view, cell, line, number)


def _side(view: View, area: Area, line: Line, number: int) -> None:
    canvas = view.canvas
    chips, words = area.left_part(min(96.0, area.h * 1.1), 12)
    leaves = chip_tray(canvas) if line.verdict is Verdict.OPEN else own_credits(canvas)
    cents = lying(line) + max(0, line.net)
    stack(canvas, chips.inset(2, 2), cents, view.setting.chips, True, ("side", number, line.key), None, leaves)
    lines = canvas.lines(say(line.what), words.w, SMALL - 2, BOLD)[:2]
    step = min(28.0, words.h / (len(lines) + 1))
    top = words.bottom - step * (len(lines) + 1)
    for n, part in enumerate(lines):
        place = Area(words.x, top + n * step, words.w, step)
        canvas.text(place, part, min(SMALL - 2, step * 0.85), INK_2, BOLD, LEFT, least=14)
    foot = Area(words.x, top + len(lines) * step, words.w, step)
    if line.verdict is Verdict.OPEN:
        canvas.text(foot, short(line.wagered), min(TEXT, step), INK, BOLD, LEFT, least=14)
        return
    colour, mark = VERDICTS[line.verdict]
    icon, foot = foot.left_part(step * 0.9, 8)
    canvas.icon(icon, mark, colour)
    canvas.text(foot, net_words(line), min(SMALL + 2, step), colour, BOLD, LEFT, least=14)
