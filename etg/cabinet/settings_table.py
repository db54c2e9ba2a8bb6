"""Every setting of the cabinet, once: file, validation, screen, help and docs are all made from this table.

`make map` writes `config/cabinet.toml` and `docs/settings.md` from it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from etg.cabinet import settings_kinds as k
from etg.cabinet.settings_displays import CABINET, ROTATIONS, TABLETOP
from etg.cabinet.settings_kinds import Kind, Value
from etg.cabinet.settings_look import BACKS, FULL, REDUCED
from etg.cabinet.settings_sound import LEAST_ALARM, SOUND
from etg.cabinet.staff.access_settings import ACCESS, KEY_BESIDE, KEY_OFF
from etg.cabinet.touch_map import AS_IT_IS
from etg.devices.opening import BAUDS
from etg.languages import ENGLISH, LANGUAGES
from etg.texts import Text, text


class Area(StrEnum):
    """Where on the screens a setting is found."""

    OPERATOR = "operator"
    NETWORK = "network"
    TIME = "time"
    GAME = "game"
    LIMITS = "limits"
    TIMERS = "timers"
    CHIPS = "chips"
    LANGUAGES = "languages"
    LOOK = "look"
    SOUND = "sound"
    DISPLAYS = "displays"
    DEVICES = "devices"
    STORAGE = "storage"
    ACCESS = "access"


AREAS: Mapping[Area, Text] = MappingProxyType(
    {
        Area.OPERATOR: text("Operator"),
        Area.NETWORK: text("Table number"),
        Area.TIME: text("Time"),
        Area.GAME: text("Game"),
        Area.LIMITS: text("Limits"),
        Area.TIMERS: text("Countdowns"),
        Area.CHIPS: text("Chips"),
        Area.LANGUAGES: text("Languages"),
        Area.LOOK: text("Look"),
        Area.SOUND: text("Sound"),
        Area.DISPLAYS: text("Screens"),
        Area.DEVICES: text("Devices"),
        Area.STORAGE: text("Books"),
        Area.ACCESS: text("Access"),
    }
)
"""What they are called, in the order in which the screens have them."""


@dataclass(frozen=True)
class Setting:
    """One setting."""

    key: str
    """Table and key of the file, as in `sound.master`."""
    title: Text
    help: Text
    kind: Kind
    area: Area
    default: Value = None
    """What it is where the file leaves it out."""
    ships: Value = None
    """What the shipped file says; None: the default."""
    none: Text | None = None
    """What it means that it is left out; None: it is never."""
    example: Value = None
    """What stands in the file behind a # where it is left out."""
    needed: bool = False
    """A file without it is no file of settings."""
    frozen: bool = True
    """It never changes while there are credits, wagers or a round (N.J.A.C. 13:69E-1.28B(h))."""

    @property
    def table(self) -> str:
        """The table of the file."""
        return self.key.partition(".")[0]

    @property
    def name(self) -> str:
        """The key in its table."""
        return self.key.partition(".")[2]

    @property
    def shipped(self) -> Value:
        """What it is in the shipped file."""
        return self.default if self.ships is None else self.ships

    def said(self, value: Value) -> str:
        """A value as a screen says it."""
        if value is None or value in ("", ()):
            return self.none or ""
        return self.kind.said(value)


CHIPS = (1_00, 5_00, 25_00, 100_00, 500_00)
LONGEST_NAME = 40
_NAME = text("a name of at most {most} letters that can be shown", most=LONGEST_NAME)
_ZONE = text("the name of a time zone, such as America/New_York")
_SPOKEN = {code: language.name for code, language in LANGUAGES.items()}
_LOUD = text("an alarm that cannot be heard is none")
_SHIPPED_ONE = text("the shipped one")


def _device(kind: str, title: Text) -> Setting:
    must = text(
        "a path such as /dev/etg/{kind}, serial:NUMBER, socket://HOST:PORT, rfc2217://HOST:PORT, spy:///dev/..., or "
        "emulated:{kind}",
        kind=kind,
    )
    return Setting(
        f"{kind}.port",
        title,
        text(
            "Where it is plugged in: /dev/..., serial:NUMBER, socket://HOST:PORT, or emulated, for a desk without "
            "hardware."
        ),
        k.Words(80, must, k.is_port(kind)),
        Area.DEVICES,
        f"emulated:{kind}",
        none=text("not there"),
    )


def _speed(kind: str, title: Text) -> Setting:
    return Setting(
        f"{kind}.baud",
        title,
        text("In baud. Left out it is what the dialect usually has: 115200, 4800 or 9600."),
        k.OneNumber(BAUDS),
        Area.DEVICES,
        none=text("as the dialect has it"),
        example=115200,
    )


def _dialect(kind: str, title: Text, words: Mapping[str, str]) -> Setting:
    return Setting(
        f"{kind}.dialect",
        title,
        text(
            'A device of this cabinet speaks "etg"; shoes of other makers speak "angel_eye" or "bee_tek", and to those '
            "two the table only listens."
        ),
        k.Choice(words),
        Area.DEVICES,
        "etg",
    )


TABLE: tuple[Setting, ...] = (
    Setting(
        "table.operator",
        text("Name of the operator"),
        text("The name on the screens, where there is no logo."),
        k.Words(LONGEST_NAME, _NAME),
        Area.OPERATOR,
        "",
        "Your Casino",
        none=text("no name"),
    ),
    Setting(
        "table.number",
        text("Number of this table"),
        text("What this table is called in records, exports and on the pages of the staff, as in BJ-07."),
        k.Words(
            16,
            text("at most 16 letters, digits, dots and dashes"),
            lambda name: all(each.isascii() and (each.isalnum() or each in ".-") for each in name),
        ),
        Area.NETWORK,
        "",
        none=text("no number"),
        example="BJ-07",
    ),
    Setting(
        "table.time_zone",
        text("Time zone"),
        text("Where the table stands, as in America/New_York. Left out it is the time zone of the computer."),
        k.Words(64, _ZONE, k.is_zone),
        Area.TIME,
        "",
        none=text("that of the computer"),
        example="America/New_York",
    ),
    Setting(
        "table.day_begins",
        text("The gaming day begins at"),
        text("The hour at which a new gaming day begins: meters of a day and reports go from there to there."),
        k.Whole(0, 23, k.of_the_clock),
        Area.TIME,
        0,
    ),
    Setting(
        "table.submission",
        text("Submission of new books"),
        text(
            "What a new ledger is begun with, a name beside this file. Left out it is the shipped submission of the "
            "game. What is in force later is chosen on the page of the submissions."
        ),
        k.Words(),
        Area.GAME,
        "",
        none=_SHIPPED_ONE,
        example="submissions/community_blackjack.toml",
    ),
    Setting(
        "ledger.file",
        text("File of the books"),
        text(
            "The books. A relative name is below the data folder: ETG_DATA, or .local/share/etg in the home of the "
            "table's user."
        ),
        k.Words(),
        Area.STORAGE,
        ships="cabinet.ledger",
        needed=True,
    ),
    Setting(
        "ledger.low_disk_gb",
        text("The disk is nearly full below"),
        text("The table warns when the disk has less free space than this."),
        k.Whole(0, 10_000, k.gigabytes),
        Area.STORAGE,
        ships=2,
        needed=True,
    ),
    Setting(
        "credits.hand_pay_above",
        text("Paid by hand above"),
        text(
            "In dollars. A cash-out of more than this is paid by hand, by a dealer and a floorperson. At a live table "
            "the dealer alone pays every other one by hand. Left out, none is paid by two people because of its amount."
        ),
        k.Amount(),
        Area.LIMITS,
        ships=5000_00,
        none=text("never"),
        example=5000_00,
        frozen=False,
    ),
    Setting(
        "credits.lock_up_win",
        text("A win that locks the station up"),
        text(
            "In dollars. A single win of this much and more locks the station up until two people have looked at it. "
            "Left out, none does."
        ),
        k.Amount(),
        Area.LIMITS,
        ships=1200_00,
        none=text("never"),
        example=1200_00,
        frozen=False,
    ),
    Setting(
        "timers.betting",
        text("Time to wager"),
        text("Seconds to wager, from the first wager on."),
        k.Whole(5, 120, k.seconds),
        Area.TIMERS,
        30,
    ),
    Setting(
        "timers.decisions",
        text("Time to decide"),
        text("Seconds to decide, from each card on."),
        k.Whole(5, 120, k.seconds),
        Area.TIMERS,
        10,
    ),
    Setting(
        "timers.insurance",
        text("Time for insurance"),
        text("Seconds to answer about insurance."),
        k.Whole(5, 120, k.seconds),
        Area.TIMERS,
        10,
    ),
    Setting(
        "chips.denominations",
        text("Chips to wager with"),
        text("What can be touched to wager: 3 to 6 amounts in dollars, the lowest first."),
        k.Amounts(3, 6),
        Area.CHIPS,
        CHIPS,
    ),
    Setting(
        "displays.layout",
        text("How the screens are laid out"),
        text(
            '"tabletop": one screen for all, for a desk. "cabinet": a screen for each station and for the dealer, and '
            "perhaps one overhead; then each has a table of its own."
        ),
        k.Choice({TABLETOP: text("one tabletop for all"), CABINET: text("a screen for each")}),
        Area.DISPLAYS,
        TABLETOP,
    ),
    Setting(
        "displays.attract",
        text("Show while nobody plays"),
        text("What screens show while nobody plays at them, a name beside this file."),
        k.Words(),
        Area.DISPLAYS,
        "",
        none=_SHIPPED_ONE,
        example="attract.toml",
    ),
    Setting(
        "displays.rotation",
        text("How the tabletop is turned"),
        text("In degrees, clockwise: for a tabletop; in a cabinet each screen has its own."),
        k.OneNumber(ROTATIONS, k.degrees),
        Area.DISPLAYS,
        0,
    ),
    Setting(
        "displays.touch",
        text("Touch of the tabletop"),
        text("Where a touch is, written by the calibration: for a tabletop; in a cabinet each screen has its own."),
        k.Touch(),
        Area.DISPLAYS,
        AS_IT_IS,
    ),
    Setting(
        "displays.screen",
        text("The screens"),
        text(
            "A table for each screen of a cabinet: what it shows and on which display of the computer, how it is "
            "turned, where a touch on it is, and the window it has with --windowed."
        ),
        k.Screens(),
        Area.DISPLAYS,
        (),
        none=text("none: one tabletop for all"),
    ),
    Setting(
        "look.logo",
        text("Logo"),
        text(
            "The operator's logo on the screens, a name beside this file: PNG, best with transparency, at most 4 MB "
            "and 4096 pixels each way. Left out, the operator's name stands there."
        ),
        k.Words(),
        Area.OPERATOR,
        "",
        none=text("none: the name stands there"),
        example="logo.png",
    ),
    Setting(
        "look.four_colours",
        text("Four colours of suits"),
        text("true: each suit has an ink of its own, diamonds blue and clubs green."),
        k.Flag(),
        Area.LOOK,
        False,
    ),
    Setting(
        "look.back",
        text("Backs of the cards"),
        text('The backs of the cards: "petrol" or "wine".'),
        k.Choice(dict(zip(BACKS, (text("petrol"), text("wine")), strict=True))),
        Area.LOOK,
        BACKS[0],
    ),
    Setting(
        "look.motion",
        text("How much moves"),
        text(
            '"full": cards fly, the wheel turns. "reduced": things are at their place at once, for guests whom motion '
            "troubles."
        ),
        k.Choice({FULL: text("all of it"), REDUCED: text("as little as possible")}),
        Area.LOOK,
        FULL,
    ),
    Setting(
        "look.large_text",
        text("Large letters"),
        text("true: larger letters on the stations. A player may choose them at the station anyway."),
        k.Flag(),
        Area.LOOK,
        False,
    ),
    Setting(
        "look.high_contrast",
        text("High contrast"),
        text("true: words and edges as bright as they can be on black. A player may choose it at the station anyway."),
        k.Flag(),
        Area.LOOK,
        False,
    ),
    Setting(
        "languages.table",
        text("Language of the table"),
        text("What the overhead, the dealer's console and every station speak at which nobody has chosen."),
        k.Choice(_SPOKEN),
        Area.LANGUAGES,
        ENGLISH,
    ),
    Setting(
        "languages.offered",
        text("Languages to choose from"),
        text("What players may choose at their station, in this order. One alone: there is nothing to choose."),
        k.Some(_SPOKEN),
        Area.LANGUAGES,
        tuple(LANGUAGES),
    ),
    Setting(
        "sound.master",
        text("How loud the table is"),
        text("In percent. 0 is silence for all but the alarm."),
        k.Whole(0, 100, k.percent),
        Area.SOUND,
        SOUND.master,
    ),
    Setting(
        "sound.alarm_floor",
        text("How loud the alarm is at least"),
        text("In percent. The alarm is never softer than this, whatever else is set."),
        k.Whole(LEAST_ALARM, 100, k.percent, _LOUD),
        Area.SOUND,
        SOUND.alarm_floor,
    ),
    Setting(
        "sound.player_volume",
        text("How loud a station begins"),
        text("What a station begins with: 0 to 10. Its player sets it there; 0 is silence for that player."),
        k.Whole(0, 10),
        Area.SOUND,
        SOUND.player_volume,
    ),
    Setting(
        "access.key",
        text("Key switch beside the PIN"),
        text(
            '"beside": the cabinet\'s key must be turned, too, before a technician\'s pages open. "off": number and '
            "PIN are enough."
        ),
        k.Choice({KEY_OFF: text("number and PIN are enough"), KEY_BESIDE: text("the key must be turned, too")}),
        Area.ACCESS,
        ACCESS.key,
    ),
    Setting(
        "access.shuffled_keypad",
        text("Digits in another order each time"),
        text("true: the digits of a keypad for PINs stand in another order each time."),
        k.Flag(),
        Area.ACCESS,
        ACCESS.shuffled_keypad,
    ),
    Setting(
        "access.time_out",
        text("Logged out after"),
        text("Seconds without a touch after which the pages of the staff are left by themselves."),
        k.Whole(60, 1800, k.seconds, text("pages that nobody looks after must not stay open")),
        Area.ACCESS,
        ACCESS.time_out,
    ),
    _device("shoe", text("Port of the shoe")),
    _dialect("shoe", text("How the shoe speaks"), {"etg": "etg", "angel_eye": "Angel Eye", "bee_tek": "Bee-Tek"}),
    _speed("shoe", text("Speed of the shoe's port")),
    Setting(
        "shoe.least_confidence",
        text("Least confidence in a card"),
        text("A card that the shoe is less sure of, in percent, is shown to two people."),
        k.Whole(1, 100, k.percent),
        Area.DEVICES,
        90,
    ),
    Setting(
        "shoe.bcc",
        text("Check over the first byte"),
        text('Only for angel_eye: whether its check goes over the first byte too, "without" or "with".'),
        k.Choice({"without": text("without"), "with": text("with")}),
        Area.DEVICES,
        none=text("without"),
        example="without",
    ),
    Setting(
        "shoe.sequence",
        text("Characters of its numbers"),
        text("Only for angel_eye: the characters that its numbers go through."),
        k.Words(62, text("two or more letters or digits, none of them twice"), k.is_sequence),
        Area.DEVICES,
        none=text("0 to 9"),
        example="0123456789",
    ),
    Setting(
        "shoe.copies",
        text("Copies that must agree"),
        text("Only for angel_eye: how many of its three copies must agree, 1 to 3."),
        k.Whole(1, 3),
        Area.DEVICES,
        none=text("two of them"),
        example=2,
    ),
    _device("reader", text("Port of the reader")),
    _dialect("reader", text("How the reader speaks"), {"etg": "etg"}),
    _speed("reader", text("Speed of the reader's port")),
    _device("inputs", text("Port of buttons, doors and lamps")),
    _dialect("inputs", text("How buttons, doors and lamps speak"), {"etg": "etg"}),
    _speed("inputs", text("Speed of their port")),
)
"""In the order of the file."""

SETTINGS: Mapping[str, Setting] = MappingProxyType({each.key: each for each in TABLE})

ANGEL_EYE = ("bcc", "sequence", "copies")
"""What only a shoe of this dialect has."""
DEVICES_NOTE = (
    "The devices. A table that is left out means that the device is not there. A port is",
    '  "/dev/etg/shoe"          a name that stays, made by the udev rules',
    '  "serial:A50285BI"        the adapter with this serial number, wherever it is plugged in',
    '  "socket://10.0.0.5:4001" behind a serial-to-TCP server',
    '  "emulated:shoe"          an emulated one in this program, for a desk without hardware',
    "`etg devices list` shows which of them answer; docs/devices.md says the rest.",
)
"""What stands in the file above the devices."""
SCREENS_NOTE = (
    "[[displays.screen]]",
    'shows = "station 1"      # to "station 8", "dealer" or "overhead"',
    "display = 0              # which display of the computer, from 0",
    "rotation = 0             # how far the picture is turned, clockwise: 0, 90, 180 or 270",
    "touch = [1, 0, 0, 0, 1, 0]  # where a touch is; written by the calibration",
    'size = "1920x1080"       # of the window with --windowed',
    'position = "0,0"         # of the window with --windowed',
)
"""What stands in the file where there are no screens."""
