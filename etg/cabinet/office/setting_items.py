"""A setting as its page shows it: what it is, what it can be and why not, and how it is edited."""

from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple

from etg.cabinet import settings_kinds as k
from etg.cabinet.settings_kinds import Value
from etg.cabinet.settings_rules import Around, demands, why_not
from etg.cabinet.settings_table import Area, Setting
from etg.money import dollars
from etg.table.people import Person
from etg.texts import Text, text

USUAL_CHIPS = (50, 1_00, 2_00, 2_50, 5_00, 10_00, 20_00, 25_00, 50_00, 100_00, 500_00, 1000_00)
USUAL_ZONES = (
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Phoenix",
    "America/Los_Angeles",
    "America/Anchorage",
    "Pacific/Honolulu",
    "UTC",
)


class Editor(Enum):
    """How a setting is edited."""

    CHOICE = auto()
    """One of some buttons."""
    SOME = auto()
    """Some of them, each on or off."""
    CHIPS = auto()
    NUMBER = auto()
    AMOUNT = auto()
    TEXT = auto()
    ELSEWHERE = auto()
    """On a page of its own."""


class Option(NamedTuple):
    """A value that there is a button for."""

    value: Value
    said: str
    why_not: str | None = None
    """Why it cannot be chosen."""


class LastChange(NamedTuple):
    """Who has changed a setting last."""

    by: Person
    at: int
    """Microseconds since 1970."""
    before: str
    after: str


class Item(NamedTuple):
    """One setting, as the page shows it."""

    key: str
    area: Area
    title: Text
    help: Text
    value: Value
    said: str
    shipped: Value
    shipped_said: str
    wanted: str
    """What it must be."""
    editor: Editor
    options: tuple[Option, ...] = ()
    none: Text | None = None
    """What it is called that it is left out; None: it cannot be."""
    least: int = 0
    most: int = 0
    """Of a number."""
    demands: Text | None = None
    """What the submission in force demands of it."""
    last: LastChange | None = None
    frozen: Text | None = None
    """Why it cannot be changed now, and when it can be."""
    waits: bool = False
    """It is in the file, and in force when the table has started again."""

    @property
    def is_shipped(self) -> bool:
        """Whether nobody has set it to anything else."""
        return self.value == self.shipped


def item(setting: Setting, around: Around, last: LastChange | None, frozen: Text | None, waits: bool) -> Item:
    """A setting in front of what it has to fit."""
    kind, value = setting.kind, around.values[setting.key]
    least, most = (kind.least, kind.most) if isinstance(kind, k.Whole) else (0, 0)
    return Item(
        setting.key,
        setting.area,
        setting.title,
        setting.help,
        value,
        setting.said(value),
        setting.shipped,
        setting.said(setting.shipped),
        kind.wanted,
        _editor(setting),
        tuple(_options(setting, around)),
        setting.none,
        least,
        most,
        demands(setting, around),
        last,
        frozen,
        waits,
    )


def _editor(setting: Setting) -> Editor:
    match setting.kind:
        case k.Screens() | k.Touch():
            return Editor.ELSEWHERE
        case k.Some():
            return Editor.SOME
        case k.Amounts():
            return Editor.CHIPS
        case k.Whole():
            return Editor.NUMBER
        case k.Amount():
            return Editor.AMOUNT
        case k.Words():
            return Editor.TEXT
        case _:
            return Editor.CHOICE


def _options(setting: Setting, around: Around) -> Iterable[Option]:
    kind, value = setting.kind, around.values[setting.key]
    if isinstance(kind, k.Some):
        return [Option(code, said) for code, said in kind.words.items()]
    if isinstance(kind, k.Amounts) and isinstance(value, tuple):
        chips = sorted({*USUAL_CHIPS, *(each for each in value if isinstance(each, int))})
        return [Option(chip, dollars(chip, trim=True), _why_no_chip(chip, around)) for chip in chips]
    choices: Iterable[Value] = kind.choices()
    if setting.key == "table.time_zone":
        choices = USUAL_ZONES
    elif setting.key == "look.logo":
        choices = sorted(path.name for path in around.folder.glob("*.png"))
    return [Option(choice, kind.said(choice), why_not(setting, choice, around)) for choice in choices]


def _why_no_chip(chip: int, around: Around) -> str | None:
    """Why a chip of this amount cannot be among the chips, whatever the others are."""
    rules = None if around.submission is None else around.submission.rules
    if rules is None:
        return None
    if chip % rules.chip_unit:
        return text("no multiple of {unit}", unit=dollars(rules.chip_unit, trim=True))
    if chip > rules.maximum:
        return text("more than {most}", most=dollars(rules.maximum, trim=True))
    return None
