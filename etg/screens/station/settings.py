"""How a player wants the station: its language, how loud it is, and how it looks. All of it goes when he leaves."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple, TypeAlias

from etg.languages import LANGUAGES, say
from etg.screens.area import CENTRE, LEFT, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.gallery import BOLD, SANS
from etg.screens.station.intents import FourColours, HighContrast, LargeText, LessMotion, Speak, Volume
from etg.screens.station.leafing import ROW, SLIM, turn_area
from etg.screens.station.view import View
from etg.screens.theme import DARK_INK, FRAME, FRAME_3, INK, INK_2, LARGE, LINE_GOLD, SMALL, TEXT, TINY, TOUCH

_GAP = 12.0
_LABELLED = 900.0
"""From this width on the rows have their names at the left."""
_LABEL = 264.0
_SWITCH = (72.0, 40.0)

Draw: TypeAlias = Callable[[Area], None]


class _Row(NamedTuple):
    """A line of the page: a sign and a name where there is room for them, and what can be touched."""

    icon: str
    name: str
    cells: tuple[Draw, ...]


class _Choice(NamedTuple):
    """Something that is on or off."""

    name: str
    short: str
    """In fewer letters."""
    on: bool
    intent: Hashable


def settings_area(view: View, area: Area) -> None:
    """Everything that can be chosen, in as many leaves as it needs."""
    languages = language_buttons(view) if area.w >= SLIM else ()  # a seat with a slim page has them one page before
    rows = _rows(view, area.w, languages)
    body, foot, fits = area, None, _fitting(area.h)
    if len(rows) > fits:
        low = area.h < 2 * ROW + _GAP
        body, foot = area.right_part(area.w * 0.3, 16) if low else area.bottom_part(ROW, _GAP)
        rows, fits = _rows(view, body.w, languages), _fitting(body.h)
    count = -(-len(rows) // fits)
    at = min(view.memory.leaf, count - 1)
    here = rows[at * fits : (at + 1) * fits]
    high = fits if count > 1 else len(rows)
    height = min(TOUCH * 1.1, (body.h + _GAP) / high - _GAP)
    for number, row in enumerate(here):
        _draw(view.canvas, body._replace(y=body.y + number * (height + _GAP), h=height), row)
    if foot is not None:
        turn_area(view, foot._replace(h=min(foot.h, ROW)), at, count)


def _fitting(height: float) -> int:
    return max(1, int((height + _GAP) // (ROW + _GAP)))


def _draw(canvas: Canvas, area: Area, row: _Row) -> None:
    if area.w >= _LABELLED:
        label, area = area.left_part(_LABEL, 24)
        sign, words = label.left_part(44, 16)
        if row.icon:
            canvas.icon(sign, row.icon, INK_2)
        canvas.text(words, row.name, TEXT, INK, SANS, LEFT, least=SMALL)
    for cell, draw in zip(area.columns(len(row.cells), _GAP), row.cells, strict=True):
        draw(cell)


def _rows(view: View, width: float, languages: tuple[Draw, ...]) -> list[_Row]:
    room = width - _LABEL - 24 if width >= _LABELLED else width
    found = [_Row("globe", say("Language"), languages)] if languages else []
    found.append(_Row(_speaker(view), _loudness(view), (partial(_volume, view),)))
    across = 2 if room >= 400 else 1
    choices = _choices(view)
    width = _words(Area(0, 0, (room - _GAP * (across - 1)) / across, ROW))[0].w
    size = min(_written(view.canvas, choice, width)[0] for choice in choices)
    toggles = tuple(partial(_toggle, view, choice, size) for choice in choices)
    return found + _named("look", say("Look"), in_rows(toggles, across))


def _named(icon: str, name: str, rows: list[tuple[Draw, ...]]) -> list[_Row]:
    """Rows that belong together: only the first says what they are."""
    return [_Row("" if number else icon, "" if number else name, cells) for number, cells in enumerate(rows)]


def in_rows(cells: tuple[Draw, ...], across: int) -> list[tuple[Draw, ...]]:
    """So many beside each other; the last row may have fewer."""
    return [cells[at : at + across] for at in range(0, len(cells), across)]


# The language


def language_buttons(view: View, style: Style = Style.PLAIN) -> tuple[Draw, ...]:
    """A button for each language that is offered, by the name that those who speak it know; none where there is one."""
    offered = view.setting.languages
    return tuple(partial(_language, view, code, style) for code in offered) if len(offered) > 1 else ()


def _language(view: View, code: str, style: Style, area: Area) -> None:
    spoken = view.memory.language or view.setting.language
    size = LARGE if area.w > 200 else SMALL + 2 if area.w > 150 else 20
    view.canvas.button(area, LANGUAGES[code].name, Speak(code), style, size, icon="ring", lit=code == spoken)


# How loud


def _speaker(view: View) -> str:
    return "sound" if view.memory.volume else "mute"


def _loudness(view: View) -> str:
    volume = view.memory.volume
    return say("Volume {percent}%", percent=volume * 10) if volume else say("Sound off")


def _volume(view: View, area: Area) -> None:
    """Less, how loud it is, more."""
    canvas, volume = view.canvas, view.memory.volume
    width = min(TOUCH * 1.4, max(ROW, area.w * 0.26))
    less, rest = area.left_part(width, _GAP)
    bars, more = rest.right_part(width, _GAP)
    if volume:
        canvas.button(less, "", Volume(-1), Style.PLAIN, LARGE, icon="minus")
    else:
        canvas.off_button(less, "", LARGE, icon="minus")
    if volume < 10:
        canvas.button(more, "", Volume(1), Style.PLAIN, LARGE, icon="plus")
    else:
        canvas.off_button(more, "", LARGE, icon="plus")
    if bars.w < 160:
        sign, words = bars.rows(2, 0)
        canvas.icon(sign.inset(0, 2), _speaker(view), INK)
        canvas.text(words, f"{volume * 10} %" if bars.w > 60 else str(volume * 10), SMALL, INK, BOLD, CENTRE, least=16)
        return
    if area.w < _LABELLED - _LABEL - 24:
        words, bars = bars.top_part(bars.h * 0.42, 0)
        canvas.text(words, _loudness(view), SMALL, INK, BOLD, CENTRE, least=16)
    for i, cell in enumerate(bars.inset(12, 0).columns(10, 8)):
        share = 0.3 + 0.07 * i
        bar = Area(cell.x, cell.bottom - cell.h * share, cell.w, cell.h * share)
        canvas.slab(bar, LINE_GOLD if i < volume else FRAME_3, None, 4)


# How it looks


def _choices(view: View) -> tuple[_Choice, ...]:
    look = view.canvas.look
    return (
        _Choice(say("Large text"), say("Large text"), look.large_text, LargeText(not look.large_text)),
        _Choice(say("High contrast"), say("High contrast"), look.high_contrast, HighContrast(not look.high_contrast)),
        _Choice(say("Four-color cards"), say("Four colors"), look.four_colours, FourColours(not look.four_colours)),
        _Choice(say("Less motion"), say("Less motion"), not look.motion, LessMotion(look.motion)),
    )


def _toggle(view: View, choice: _Choice, most: float, area: Area) -> None:
    """A button with a switch: whether it is on is shown by the place of its knob and by a mark."""
    canvas = view.canvas
    canvas.button(area, "", choice.intent, Style.PLAIN)
    words, switch = _words(area)
    size, lines = _written(canvas, choice, words.w, most)
    step = min(words.h / len(lines), size * 1.3)
    top = words.y + (words.h - step * len(lines)) / 2
    for number, line in enumerate(lines):
        canvas.text(Area(words.x, top + number * step, words.w, step), line, size, INK, BOLD, LEFT)
    _switch(canvas, switch, choice.on)


def _words(area: Area) -> tuple[Area, Area]:
    """Where the name of a toggle stands, and its switch."""
    return area.inset(12 if area.w < 240 else 20, 6).right_part(_SWITCH[0], 12)


def _written(canvas: Canvas, choice: _Choice, width: float, most: float = TEXT) -> tuple[float, list[str]]:
    """Its name in letters as large as there is room for, rather in one line than in two, rather in full than not."""
    small = max(canvas.least, float(TINY))
    for name in (choice.name, choice.short):
        for size in (float(TEXT), float(SMALL), small):
            if size <= most and canvas.measure(name, size, BOLD) <= width:
                return size, [name]
        lines = canvas.lines(name, width, small, BOLD)
        if len(lines) == 2 and all(canvas.measure(line, small, BOLD) <= width for line in lines):
            return small, lines
    return small, lines[:2]


def _switch(canvas: Canvas, area: Area, on: bool) -> None:
    wide, high = _SWITCH
    pill = Area(area.right - wide, area.y + (area.h - high) / 2, wide, high)
    knob = high - 12
    if on:
        canvas.slab(pill, INK, INK, high / 2, 3)
        canvas.icon(Area(pill.x + 10, pill.y + 9, high - 18, high - 18), "check", DARK_INK)
        canvas.slab(Area(pill.right - knob - 6, pill.y + 6, knob, knob), FRAME, None, knob / 2)
    else:
        canvas.slab(pill, FRAME, INK_2, high / 2, 3)
        canvas.slab(Area(pill.x + 6, pill.y + 6, knob, knob), INK_2, None, knob / 2)
