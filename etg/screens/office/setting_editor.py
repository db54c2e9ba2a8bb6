"""How one setting is edited: buttons for what can be chosen, keypad and keyboard for the rest, and why not."""

from collections.abc import Sequence
from dataclasses import dataclass

from etg.cabinet.asks import Undertake
from etg.cabinet.office.setting_items import Editor, Item, Option
from etg.cabinet.office.settings import ChangeSetting
from etg.cabinet.settings_kinds import Value
from etg.cabinet.settings_table import SETTINGS
from etg.errors import Refused
from etg.languages import say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Style
from etg.screens.gallery import BOLD
from etg.screens.office.parts import help_text
from etg.screens.office.topic import At, Entry, Kind, View, What
from etg.screens.theme import FRAME_3, HEAD, INK, RADIUS, SMALL, TEXT
from etg.texts import text

KEY, GAP = 76.0, 12.0


@dataclass(frozen=True, slots=True)
class Choose:
    """It becomes this."""

    value: Value


@dataclass(frozen=True, slots=True)
class Nudge:
    """The number that is being set goes up or down."""

    by: int


@dataclass(frozen=True, slots=True)
class Toggle:
    """One of several is on or off."""

    value: Value


@dataclass(frozen=True, slots=True)
class Type:
    """It is typed."""


@dataclass
class Draft:
    """What is being set, before it is."""

    key: str = ""
    value: Value = None


def drafted(item: Item, draft: Draft) -> Value:
    """What is being set; what is, where nothing was touched."""
    return draft.value if draft.key == item.key else item.value


def editor(view: View, area: Area, item: Item, draft: Draft) -> None:
    """Everything that can be touched to change a setting."""
    area, foot = area.bottom_part(KEY, GAP)
    match item.editor:
        case Editor.NUMBER:
            _number(view, area, item, draft)
        case Editor.SOME | Editor.CHIPS:
            chosen = drafted(item, draft)
            on = chosen if isinstance(chosen, tuple) else ()
            _grid(view, area, item.options, [option.value in on for option in item.options], toggles=True)
        case Editor.ELSEWHERE:
            help_text(view.canvas, area, say("This is set on the page of the screens."), TEXT)
            return
        case _:
            _grid(view, area, item.options, [option.value == item.value for option in item.options])
    _foot(view, foot, item, draft)


def _number(view: View, area: Area, item: Item, draft: Draft) -> None:
    canvas, value = view.canvas, drafted(item, draft)
    row = area._replace(h=96)
    less, rest = row.left_part(200, GAP)
    middle, more = rest.right_part(200, GAP)
    leap = 10 if item.most - item.least > 30 else 5
    steps = [(-leap, less.columns(2, GAP)[0]), (-1, less.columns(2, GAP)[1])]
    steps += [(1, more.columns(2, GAP)[0]), (leap, more.columns(2, GAP)[1])]
    for by, cell in steps:
        sign = f"+{by}" if by > 0 else f"−{-by}"
        if isinstance(value, int) and item.least <= value + by <= item.most:
            canvas.button(cell, sign, Nudge(by), Style.PLAIN, TEXT)
        else:
            canvas.off_button(cell, sign, TEXT)
    canvas.slab(middle, FRAME_3, None, RADIUS)
    said = say(SETTINGS[item.key].said(value))
    canvas.text(middle.inset(12, 0), said, HEAD, INK, BOLD, CENTRE, least=24)


def _grid(view: View, area: Area, options: Sequence[Option], lit: Sequence[bool], toggles: bool = False) -> None:
    """A button for each; one that cannot be chosen says why."""
    across = (4 if len(options) > 9 else 3) if toggles else 1 if len(options) <= 3 else 2 if len(options) <= 8 else 3
    rows = -(-len(options) // across) or 1
    height = min(KEY, (area.h + GAP) / rows - GAP)
    for place, (option, on) in enumerate(zip(options, lit, strict=True)):
        line = Area(area.x, area.y + place // across * (height + GAP), area.w, height)
        cell = line.columns(across, GAP)[place % across]
        if option.why_not is not None and not on:
            view.canvas.off_button(cell, say(option.said), TEXT, sub=say(option.why_not))
        else:
            intent = Toggle(option.value) if toggles else Choose(option.value)
            view.canvas.button(cell, say(option.said), intent, Style.PLAIN, TEXT, lit=on)


def _foot(view: View, area: Area, item: Item, draft: Draft) -> None:
    """What is done with it in the end."""
    canvas, found = view.canvas, drafted(item, draft)
    cells = area.columns(3, GAP)
    if item.editor in (Editor.NUMBER, Editor.AMOUNT, Editor.TEXT):
        canvas.button(cells[0], say("Type it"), Type(), Style.PLAIN, TEXT)
    if item.none is not None and item.value not in (None, "", ()):
        canvas.button(cells[1], say(item.none), Choose(_left_out(item)), Style.PLAIN, SMALL)
    elif not item.is_shipped:
        words = say("As shipped: {value}", value=say(item.shipped_said))
        canvas.button(cells[1], words, Choose(item.shipped), Style.PLAIN, SMALL)
    if found != item.value:
        canvas.button(cells[2], say("Set it"), Choose(found), Style.ACT, TEXT)


def _left_out(item: Item) -> Value:
    return "" if item.editor is Editor.TEXT and SETTINGS[item.key].default == "" else None


def act(intent: object, at: At, item: Item, draft: Draft) -> list[What]:
    """What a touch on the editor means."""
    match intent:
        case Choose(value):
            draft.key = ""
            return [Undertake(ChangeSetting(item.key, value))]
        case Nudge(by):
            value = drafted(item, draft)
            if isinstance(value, int):
                draft.key, draft.value = item.key, max(item.least, min(item.most, value + by))
        case Toggle(value):
            _toggle(item, draft, value)
        case Type():
            _type(at, item)
    return []


def _toggle(item: Item, draft: Draft, value: Value) -> None:
    """Chips stand in the order of their amounts, languages in the order in which they were chosen."""
    now = drafted(item, draft)
    if not isinstance(now, tuple):
        return
    if item.editor is Editor.CHIPS:
        chips = {each for each in now if isinstance(each, int)} ^ {value if isinstance(value, int) else 0}
        draft.value = tuple(sorted(chips))
    else:
        words = [str(each) for each in now if each != value]
        draft.value = tuple(words if value in now else [*words, str(value)])
    draft.key = item.key


def _type(at: At, item: Item) -> None:
    kind = {Editor.NUMBER: Kind.DIGITS, Editor.AMOUNT: Kind.AMOUNT}.get(item.editor, Kind.TEXT)
    start = str(item.value) if item.editor is Editor.TEXT and item.value else ""
    wanted = text("It must be {wanted}.", wanted=item.wanted)
    most = 80 if kind is Kind.TEXT else 9
    at.memory.entry = Entry(item.title, kind, lambda typed, now: _typed(typed, item), start, wanted, most)


def _typed(typed: str, item: Item) -> list[What]:
    value: Value = typed.strip()
    if item.editor in (Editor.NUMBER, Editor.AMOUNT):
        if not typed.isdecimal():
            raise Refused(text("It must be {wanted}.", wanted=item.wanted))
        value = int(typed) * (100 if item.editor is Editor.AMOUNT else 1)
    elif not typed.strip():
        value = _left_out(item)
    return [Undertake(ChangeSetting(item.key, value))]
