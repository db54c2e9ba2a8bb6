"""The settings, area by area: what is set at the left, and the one that is looked at, with its help, at the right."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from etg.cabinet.office.setting_items import Editor, Item
from etg.cabinet.office.settings import AllSettings, Found
from etg.cabinet.settings_table import AREAS
from etg.cabinet.settings_table import Area as Of
from etg.cabinet.staff.actions import Action, may
from etg.languages import say
from etg.screens.area import Area
from etg.screens.clock import day_and_time
from etg.screens.dealer.people import called
from etg.screens.dealer.saying import sentence
from etg.screens.office import setting_editor
from etg.screens.office.parts import Column, Row, facts, heading, help_text, notice, panel, table, waiting
from etg.screens.office.setting_editor import Draft
from etg.screens.office.topic import At, Light, Topic, View, What
from etg.screens.theme import RETURNED
from etg.table.people import Role
from etg.texts import Text, text

_ROLES = frozenset({Role.FLOORPERSON, Role.TECHNICIAN, Role.AUDITOR})
_SETTINGS = AllSettings()
_TYPED = (Editor.NUMBER, Editor.AMOUNT, Editor.TEXT)
_COLUMNS = (Column(text("SETTING"), 5), Column(text("NOW"), 5), Column(text("SET BY"), 2))


@dataclass
class Own:
    """Which setting is looked at, and what is being set."""

    key: str = ""
    draft: Draft = field(default_factory=Draft)


@dataclass(frozen=True, slots=True)
class Pick:
    """Look at a setting."""

    key: str


def _items(at: At, areas: tuple[Of, ...]) -> list[Item]:
    found = at.answer(_SETTINGS)
    items = found.items if isinstance(found, Found) else ()
    return [item for area in AREAS for item in items if item.area is area and area in areas]


def _picked(at: At, areas: tuple[Of, ...]) -> Item | None:
    items = _items(at, areas)
    return next((item for item in items if item.key == at.own.key), items[0] if items else None)


def _draw(areas: tuple[Of, ...]) -> Callable[[View, Area], None]:
    def draw(view: View, area: Area) -> None:
        picked = _picked(view, areas)
        if picked is None:
            waiting(view, area, view.wrong(_SETTINGS))
            return
        left, right = area.right_part(700, 24)
        rows = [
            Row(_cells(item), Pick(item.key), item.key == picked.key, None if item.is_shipped else RETURNED)
            for item in _items(view, areas)
        ]
        table(view, left, f"settings {areas[0]}", _COLUMNS, rows)
        _item(view, panel(view.canvas, right), picked)

    return draw


def _cells(item: Item) -> tuple[str, str, str]:
    by = "" if item.last is None else item.last.by.id
    value = say(item.said)
    return say(item.title), say("{value}, not yet in force", value=value) if item.waits else value, by


def _item(view: View, area: Area, item: Item) -> None:
    canvas = view.canvas
    area = help_text(canvas, heading(canvas, area, say(item.title)), say(item.help))
    known = [(say("Now"), say(item.said)), (say("As shipped"), say(item.shipped_said))]
    if item.last is not None:
        moment = day_and_time(item.last.at / 1e6)
        known.append((say("Last set"), f"{sentence(called(item.last.by))}, {moment}"))
        known.append((say("Before that"), say(item.last.before)))
    area = facts(canvas, area, known, 0.22, 40)
    if item.demands is not None:
        area = help_text(canvas, area, say(item.demands))
    elif item.editor in _TYPED:
        area = help_text(canvas, area, say("It must be {wanted}.", wanted=say(item.wanted)))
    if item.frozen is not None:
        notice(canvas, area, sentence(item.frozen), Light.ATTENTION)
    elif not may(view.person.role, Action.CHANGE_SETTINGS):
        notice(canvas, area, say("A technician sets this."))
    else:
        setting_editor.editor(view, area, item, view.own.draft)


def _act(areas: tuple[Of, ...]) -> Callable[[Hashable, At], list[What]]:
    def act(intent: Hashable, at: At) -> list[What]:
        if isinstance(intent, Pick):
            at.own.key, at.own.draft = intent.key, Draft()
            return []
        item = _picked(at, areas)
        return [] if item is None else setting_editor.act(intent, at, item, at.own.draft)

    return act


def _topic(key: str, title: Text, *areas: Of) -> Topic:
    return Topic(key, "settings", title, _ROLES, _draw(areas), _act(areas), wants=lambda at: (_SETTINGS,), begin=Own)


SETTINGS_TOPICS = (
    _topic("settings-house", text("House"), Of.OPERATOR, Of.NETWORK, Of.TIME, Of.LANGUAGES),
    _topic("settings-play", text("Play"), Of.GAME, Of.LIMITS, Of.TIMERS, Of.CHIPS),
    _topic("settings-look", text("Look and sound"), Of.LOOK, Of.SOUND),
    _topic("settings-cabinet", text("Cabinet"), Of.DISPLAYS, Of.STORAGE, Of.ACCESS),
    _topic("settings-devices", text("Ports"), Of.DEVICES),
)
