"""The upper and the lower edge of a station: where one is, what goes on, and the money, always in the same place."""

from collections.abc import Collection, Sequence
from pathlib import Path

from etg.cabinet.shown import Shown
from etg.cabinet.tilts.entry import number_words
from etg.cabinet.tilts.present import stops_table
from etg.cabinet.tilts.stations import LOCK_UPS
from etg.cabinet.tilts.words import LOOKED_AFTER
from etg.games import Rules
from etg.languages import say
from etg.modes import Mode
from etg.screens.announcements import limits_to_come, rounds_to_come
from etg.screens.area import CENTRE, LEFT, RIGHT, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.clock import time_of_day
from etg.screens.dealer.saying import sentence
from etg.screens.gallery import BOLD, SANS, Args
from etg.screens.signs import evenly
from etg.screens.station.intents import Attendant, Close, Open, PlayMyself
from etg.screens.station.view import View, short
from etg.screens.theme import (
    DARK_INK,
    FRAME_3,
    GOLD,
    HEAD,
    INK,
    INK_2,
    INK_3,
    LARGE,
    SMALL,
    STAFF,
    TEXT,
    TINY,
    WON,
    Colour,
)
from etg.screens.words.outcomes import Verdict, headline
from etg.screens.words.phases import CLOSED, Banner, Tone, banner
from etg.table.prompts import door_notice
from etg.texts import text

_TONES: dict[Tone, tuple[Colour | None, Colour]] = {
    Tone.ACT: (GOLD, DARK_INK),
    Tone.CALM: (None, INK),
    Tone.WAIT: (None, INK_2),
    Tone.STOPPED: (STAFF, DARK_INK),
}


SERVICED = text("This table is being serviced")
"""What everybody reads while a technician has the table."""
_CLOSE = 32
"""What is large in the bar, where large letters of the usual size would lie on the line below."""
_SIGN = 300.0
"""A narrower notice has no sign: its words need the room."""
_LEAD = 1.26
"""From one line to the next where there are two in a bar, in sizes of their letters."""
_CAPITALS = 656.0
"""A headline is in capitals if they are not wider than this in large letters: a lying station has so much room."""


def header(view: View, area: Area) -> None:
    """Operator and game at the left, the phase in the middle, limits and time at the right."""
    canvas, terms = view.canvas, view.state.terms
    inner = area.inset(24, 0)
    wide = area.w > 1400
    side = 560 if wide else (area.w - 48) / 2
    left, right = inner._replace(w=side), Area(inner.right - side, area.y, side, area.h)
    half = area.h / 2
    left = logo(canvas, left.inset(0, 10), view.setting.look.logo)
    upper, size = (2, _CLOSE) if canvas.large else (6, LARGE)
    canvas.printed(left._replace(y=area.y + upper, h=half), say(terms.game.name), size, INK)
    where = (view.setting.operator, say("Station {number}", number=view.station))
    told = marks(view.shown, (view.station,))
    place_and_mode(canvas, left._replace(y=area.y + half + 2, h=half - 10), where, view.shown.mode, told)
    limits = limits_line(terms.rules)
    upper_right = right._replace(y=area.y + upper, h=half)
    clock(canvas, upper_right, view.now, size)
    lower_right = right._replace(y=area.y + half + 2, h=half - 10)
    taken = canvas.text(lower_right, limits, SMALL, INK_2, align=RIGHT, least=16)
    _announced(view, upper_right.right_part(canvas.measure("00:00", size, BOLD), 24)[0], lower_right, taken)
    if wide:
        phase(view, headline_place(area))


def _announced(view: View, upper: Area, lower: Area, taken: float) -> None:
    """What the floor has announced: before the time the limits that come, before the limits the last rounds."""
    canvas, state = view.canvas, view.state
    coming, rounds = limits_to_come(canvas, state, view.now), rounds_to_come(state)
    if coming:
        canvas.text(upper, canvas.in_room(upper.w, SMALL, *coming), SMALL, INK, SANS, RIGHT, least=15)
    if rounds:
        canvas.text(lower._replace(w=lower.w - taken - 24), rounds, SMALL, STAFF, BOLD, RIGHT, least=15)


def limits_line(rules: Rules) -> str:
    """Between which amounts a main wager is."""
    return say("min {least}   max {most}", least=short(rules.minimum), most=short(rules.maximum))


def headline_place(area: Area) -> Area:
    """Where in the bar of a lying station the headline stands, and what is said instead of it for a few seconds."""
    return Area(area.x + area.w / 2 - 340, area.y + 10, 680, area.h - 20)


def marks(shown: Shown, stations: Collection[int] = ()) -> list[str]:
    """What is told on the telephone: the numbers of what stands, also at these stations; and that a door was open."""
    stands, was_open = stops_table(shown), door_notice(shown.state)
    locked = [LOCK_UPS[lock.kind] for lock in shown.state.lock_ups if lock.station in stations]
    found = [say(number_words(entry)) for entry in dict.fromkeys((*([stands] if stands else []), *locked))]
    return found if was_open is None else [*found, sentence(was_open)]


def place_and_mode(canvas: Canvas, area: Area, parts: Sequence[str], mode: Mode, told: Sequence[str] = ()) -> None:
    """Where one is, closer together where it is narrow; before it, where it is not played for money, that it is not."""
    mark = "   ·   ".join((*filter(None, (mode_words(mode),)), *told))
    if mark:
        tag, area = area.left_part(canvas.measure(mark, SMALL, BOLD) + 4, 16)
        canvas.text(tag, mark, SMALL, STAFF, BOLD)
    words, close = "   ·   ".join(parts), " · ".join(parts)
    if canvas.measure(words, SMALL) > area.w:
        words = close if canvas.as_usual(lambda: canvas.measure(close, 16)) <= area.w else parts[-1]
    canvas.text(area, words, SMALL, INK_2, least=16)


def logo(canvas: Canvas, area: Area, path: Path | None) -> Area:
    """The operator's logo at the left, where there is one; the rest."""
    if path is None:
        return area
    place, rest = area.left_part(min(176.0, area.w * 0.3), 20)
    canvas.put(place, "logo", path)
    return rest


def phase(view: View, area: Area) -> None:
    """What is going on, for this player."""
    said = banner(view.state, view.player, view.moments.wheel(view.now))
    if view.closed:
        said = Banner(CLOSED, Tone.STOPPED)
    elif view.shown.stopped:
        said = Banner(LOOKED_AFTER, Tone.STOPPED)
    elif view.needs_credits:
        free = bool(view.setting.free_credits)
        said = Banner(text("Get credits to play") if free else text("Buy in at the dealer"), Tone.ACT)
    tone = Tone.CALM if view.plays_by_itself and said.tone is Tone.ACT else said.tone
    fill, ink = _TONES[tone]
    if fill is not None:
        view.canvas.slab(area, fill)
    words = say(said.text)
    if view.canvas.measure(words.upper(), LARGE, BOLD) <= _CAPITALS:
        words = words.upper()
    _headline(view.canvas, area.inset(min(16, area.w * 0.04), 0), words, ink)


def _headline(canvas: Canvas, area: Area, words: str, ink: Colour) -> None:
    """In as many lines as it needs, in the middle; more than there is room for are noted."""
    one = canvas.measure(words, SMALL, BOLD) <= area.w or canvas.measure(words, 18, BOLD) <= area.w
    lines = [words] if one else evenly(canvas, words, area.w, 18, BOLD)
    room = max(1, int((area.h - 4) // (canvas.letters(18) * _LEAD)))
    if len(lines) > room:
        if canvas.large:
            canvas.as_usual(lambda: _headline(canvas, area, words, ink))
            return
        canvas.too_many(words, len(lines), room)
    size: float = LARGE
    if len(lines) > 1:  # all of one size
        high = canvas.letters(SMALL) * _LEAD * len(lines) <= area.h - 4
        size = SMALL if high and all(canvas.measure(line, SMALL, BOLD) <= area.w for line in lines) else 18
    for n, (line, row) in enumerate(zip(lines, _rows(canvas, area, len(lines), size), strict=True)):
        canvas.text(row, line, size, ink, BOLD, CENTRE, least=18)
        canvas.fades(("phase", n))


def _rows(canvas: Canvas, area: Area, count: int, size: float) -> list[Area]:
    """So many lines close to each other in the middle of an area; one has all of it."""
    high = area.h if count == 1 else min(area.h, canvas.letters(size) * _LEAD * count)
    return area._replace(y=area.y + (area.h - high) / 2, h=high).rows(count, 0)


def mode_words(mode: Mode) -> str:
    """What every screen says that is not played for money."""
    return "" if mode is Mode.LIVE else say(_MODES.get(mode, text("TEST, no money")))


_MODES = {
    Mode.DESK: text("FREE PLAY"),
    Mode.DEMO: text("DEMO, no money"),
    Mode.TRAINING: text("TRAINING, no money"),
}


def clock(canvas: Canvas, area: Area, now: float, size: float) -> None:
    """The time of day."""

    width = canvas.measure("00:00", size, BOLD)
    place = Area(area.right - width, area.y, width, area.h)
    rect = canvas.rect(place)
    px = canvas.px(canvas.letters(size))
    face = canvas.gallery.font(BOLD, px)
    top = rect.y + (rect.h + round(px * 0.72)) // 2 - face.get_ascent()
    at = Area(place.x, (top - canvas.place.y) / canvas.scale, place.w, face.get_height() / canvas.scale)

    def hands(now: float) -> tuple[str, Args]:
        return "text", (time_of_day(), BOLD, px, INK)

    canvas.live(at, hands, 1.0, now)


def money_bar(view: View, area: Area) -> None:
    """Credits, wager and last win; then what is always there to be touched."""
    inner = area.inset(24, 10)
    if area.w > 1400:
        figures_, buttons_ = inner.left_part(800)
    else:
        figures_, buttons_ = inner.rows(2, 8)
    figures(view, figures_)
    services(view, buttons_)


def figures(view: View, area: Area) -> None:
    """The money, in columns that never move."""
    if view.player is None:
        return
    won = last_win(view)
    shown = (
        ("credits", say("CREDITS"), view.credits, INK, None),
        ("wager", say("WAGER"), view.wagered, INK, view.wagered),  # what is at stake is said at once
        ("win", say("WIN"), won, WON if won else INK_2, 0),
    )
    first, rest = area.left_part(area.w * 0.42, 16)
    for (name, title, amount, colour, start), column in zip(shown, (first, *rest.columns(2, 8)), strict=True):
        if amount is None:
            continue
        view.canvas.text(column._replace(h=area.h * 0.36), title, SMALL, INK_3, least=14)
        lower = Area(column.x, area.y + area.h * 0.36, column.w - 20, area.h * 0.64)
        known = None if start == amount else name
        size = min(HEAD, area.h * (0.5 if view.canvas.large else 0.55))
        view.canvas.amount(lower, amount, known, size, colour, BOLD, LEFT, 20, start=start)


def last_win(view: View) -> int | None:
    """What this player won in the round that was settled last; None: there was none, or it is not over."""
    if not view.boxes or view.round is None or view.player is None:
        return None
    lines = [line for box in view.boxes for line in view.lines[box.number]]
    found = headline(lines)
    if found.verdict is Verdict.OPEN:
        return None
    return max(0, found.net)


def invitation(view: View, area: Area) -> None:
    """At a station that plays by itself: what a touch does, wherever it is."""
    words = view.canvas.in_room(area.w * 0.8, SMALL, say("Touch to play yourself"), say("Touch to play"), font=BOLD)
    view.canvas.button(area, words, PlayMyself(), Style.ACT, TEXT if area.w > 600 else SMALL)


def services(view: View, area: Area, pages: bool = True) -> None:
    """Cash out, tip, attendant, help, settings; without `pages` there is no room to open them now."""
    canvas, memory = view.canvas, view.memory
    if view.plays_by_itself:
        invitation(view, area)
        return
    called = view.station in view.shown.calls
    playing = view.player is not None
    parts: list[tuple[str, str, str]] = []
    if playing:
        parts += [(say("Cash out"), "cash_out", "cash"), (say("Tip"), "tip", "tip")]
    size = TEXT if area.w > 900 else SMALL
    room = area.w / (5 if playing else 3) * 0.86 - canvas.letters(size) * 1.5
    call = canvas.in_room(room, size * 0.62, say("Attendant"), say("Call"), font=BOLD)
    if called:
        call = canvas.in_room(room, size * 0.62, say("Cancel call"), say("Called"), font=BOLD)
    if view.closed:
        parts, area = [], area.right_part(area.w / 3)[1]
    parts.append((call, "attendant", ""))
    if not view.closed:
        parts += [(say("Help"), "help", "help"), (say("Settings"), settings_sign(view), "settings")]
    for (words, icon, page), place in zip(parts, area.columns(len(parts), 10), strict=True):
        if not page:
            style = Style.STAFF if called else Style.QUIET
            canvas.button(place, words, Attendant(not called), style, size, icon=icon)
            continue
        if not pages:
            canvas.off_button(place, words, size, icon=icon)
            continue
        opened = memory.page == page
        intent = Close() if opened else Open(page)
        canvas.button(place, words, intent, Style.PLAIN if opened else Style.QUIET, size, icon=icon)


def settings_sign(view: View) -> str:
    """A globe, so that somebody finds the languages who cannot read the one that is spoken; else whether it is loud."""
    if len(view.setting.languages) > 1:
        return "globe"
    return "settings" if view.memory.volume else "mute"


def message(view: View, area: Area, most: float = 0.0) -> None:
    """Why something was refused, for a few seconds in the place of the headline.

    It covers nothing else; only where it needs more lines it may be as high as `most`.
    """
    said = view.shown.messages.get(view.station)
    if view.memory.note and view.now < view.memory.note_until:
        words = say(view.memory.note)
        view.canvas.goes_away(view.memory.note_until)
    elif said is not None:
        words = say(said.text)
    else:
        return
    canvas = view.canvas
    words = words[:1].upper() + words[1:]
    inner = area.inset(12, 6)
    mark, rest = inner.left_part(36, 12) if area.w > _SIGN else (None, inner)
    high = canvas.letters(TINY) * _LEAD * len(evenly(canvas, words, rest.w, TINY, SANS))
    if high > rest.h and most > area.h:
        area, rest = area._replace(h=most), rest._replace(h=most - 12)
    canvas.slab(area, FRAME_3, STAFF)
    if mark is not None:
        canvas.icon(mark._replace(h=rest.h), "info", STAFF)
    if canvas.measure(words, 18) <= rest.w:
        canvas.text(rest, words, TEXT, INK, SANS, LEFT, least=17)
        return
    _message(canvas, rest, words)


def _message(canvas: Canvas, area: Area, words: str) -> None:
    """In several lines, about as long as each other, in the middle of the bar."""
    size = 0.0
    for size in (SMALL, 20, TINY):
        lines = evenly(canvas, words, area.w, size, SANS)
        if canvas.letters(size) * _LEAD * len(lines) <= area.h:
            break
    else:
        if canvas.large:
            canvas.as_usual(lambda: _message(canvas, area, words))
            return
        room = int(area.h // (canvas.letters(size) * _LEAD))
        if len(lines) > room:
            canvas.too_many(words, len(lines), room)
    for line, row in zip(lines, _rows(canvas, area, len(lines), size), strict=True):
        canvas.text(row, line, size, INK, SANS, LEFT, least=size * 0.8)
