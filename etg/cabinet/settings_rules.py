"""What the law, the submission in force or another setting does not allow to be set, and why."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from etg.cabinet.settings_displays import CABINET, TABLETOP
from etg.cabinet.settings_file import Values
from etg.cabinet.settings_kinds import Unfit, Value
from etg.cabinet.settings_look import check_logo
from etg.cabinet.settings_table import ANGEL_EYE, SETTINGS, Setting
from etg.cabinet.touch_map import AS_IT_IS
from etg.devices.reports import Kind
from etg.errors import Malformed, Refused
from etg.modes import Mode
from etg.money import dollars
from etg.submission import Submission, SubmissionRefused, load
from etg.table.state import MOST
from etg.texts import Text, text

EMULATED = ("emulated:", "spy:")
"""How the names of ports begin behind which there is no device alone."""
WITHIN_REACH = text("a tabletop has the dealer's console within everybody's reach")


@dataclass(frozen=True)
class Around:
    """What a value has to fit."""

    values: Values
    """The other settings."""
    submission: Submission | None
    mode: Mode
    folder: Path
    """Where the file of the settings is."""


def check_value(setting: Setting, value: Value, around: Around) -> None:
    """Whether a setting can be this now; raises `Refused` with the reason and its clause."""
    if value is None or value in ("", ()):
        if setting.none is None:
            raise Refused(text("{setting} must be set", setting=setting.title))
        if value not in (None, setting.default):
            raise Refused(text("{setting} cannot be empty", setting=setting.title))
    else:
        try:
            setting.kind.check(value)
        except Unfit as unfit:
            raise Refused(text("it must be {wanted}", wanted=unfit.wanted)) from None
    rule = _RULES.get(setting.key)
    if rule is not None and value:
        rule(value, around)


def why_not(setting: Setting, value: Value, around: Around) -> str | None:
    """Why a setting cannot be this now; None: it can."""
    try:
        check_value(setting, value, around)
    except Refused as refused:
        return (
            text("{reason} [{clause}]", reason=refused.reason, clause=refused.clause)
            if refused.clause
            else (refused.reason)
        )
    return None


def demands(setting: Setting, around: Around) -> Text | None:
    """What the submission in force demands of a setting, in words."""
    submission = around.submission
    if setting.key != "chips.denominations" or submission is None:
        return None
    rules = submission.rules
    return text(
        "The submission in force takes wagers from {least} to {most} in multiples of {unit}: no chip may be another "
        "amount, the lowest must not be more than the least wager, the highest not more than the most.",
        least=dollars(rules.minimum, trim=True),
        most=dollars(rules.maximum, trim=True),
        unit=dollars(rules.chip_unit, trim=True),
    )


def followed(changes: Values, values: Values) -> dict[str, Value]:
    """The changes with what follows from them: a setting that means nothing beside another one is left out."""
    found = dict(changes)
    if found.get("displays.layout") == TABLETOP:
        found["displays.screen"] = ()
    if found.get("displays.layout") == CABINET:
        found |= {key: SETTINGS[key].default for key in ("displays.rotation", "displays.touch")}
    if found.get("shoe.dialect", "angel_eye") != "angel_eye":
        found |= {f"shoe.{name}": None for name in ANGEL_EYE}
    for kind in Kind:
        if f"{kind}.port" in found and found[f"{kind}.port"] is None:
            found |= {key: None for key in SETTINGS if key.startswith(f"{kind}.")}
        elif f"{kind}.port" in found and values[f"{kind}.port"] is None:
            found |= {key: each.default for key, each in SETTINGS.items() if each.table == kind and key not in found}
    return found


# One by one


def _chips(value: Value, around: Around) -> None:
    if around.submission is None or not isinstance(value, tuple):
        return
    rules, chips = around.submission.rules, [each for each in value if isinstance(each, int)]
    odd = next((each for each in chips if each % rules.chip_unit), None)
    if odd is not None:
        raise Refused(
            text(
                "a chip of {chip} is no multiple of {unit}, the chip unit of the submission",
                chip=dollars(odd, trim=True),
                unit=dollars(rules.chip_unit, trim=True),
            ),
            "R4",
        )
    if chips[-1] > rules.maximum:
        raise Refused(
            text(
                "a chip of {chip} is more than the submission takes as a wager, {most}",
                chip=dollars(chips[-1], trim=True),
                most=dollars(rules.maximum, trim=True),
            ),
            "COMAR 36.05.03.14",
        )
    if chips[0] > rules.minimum:
        raise Refused(
            text(
                "with {chip} as the lowest chip nobody could wager the minimum of the submission, {least}",
                chip=dollars(chips[0], trim=True),
                least=dollars(rules.minimum, trim=True),
            ),
            "COMAR 36.05.03.14",
        )


def _limit(value: Value, around: Around) -> None:
    if isinstance(value, int) and value > MOST:
        raise Refused(text("a limit is an amount of money that a station can hold"))


def _layout(value: Value, around: Around) -> None:
    if value == TABLETOP and around.mode is Mode.LIVE:
        raise Refused(WITHIN_REACH)
    if value == CABINET and not around.values["displays.screen"]:
        raise Refused(text("every screen is set up on the page of the screens first"))


def _only_tabletop(value: Value, around: Around) -> None:
    if around.values["displays.layout"] == CABINET and value != AS_IT_IS:
        raise Refused(text("in a cabinet each screen has its own: it is set on the page of the screens"))


def _spoken(value: Value, around: Around) -> None:
    offered = around.values["languages.offered"]
    if isinstance(offered, tuple) and value not in offered:
        raise Refused(text("players are not offered this language: offer it first"))


def _offered(value: Value, around: Around) -> None:
    if isinstance(value, tuple) and around.values["languages.table"] not in value:
        raise Refused(text("the language of the table must be among them"))


def _port(kind: Kind) -> Callable[[Value, Around], None]:
    def check(value: Value, around: Around) -> None:
        if around.mode is Mode.LIVE and str(value).startswith(EMULATED):
            raise Refused(text("a live table needs the device itself: nothing emulated, and nobody who listens in"))
        for other in Kind:
            if other is not kind and around.values[f"{other}.port"] == value:
                raise Refused(text("each device has a port of its own: {device} has this one", device=str(other)))

    return check


def _only_angel_eye(value: Value, around: Around) -> None:
    if around.values["shoe.dialect"] != "angel_eye":
        raise Refused(text("only a shoe of the dialect angel_eye has this"))


def _logo(value: Value, around: Around) -> None:
    try:
        check_logo(around.folder / Path(str(value)).expanduser())
    except (Malformed, RuntimeError) as error:
        raise Refused(str(error)) from None


def _file(value: Value, around: Around) -> None:
    if not (around.folder / Path(str(value)).expanduser()).is_file():
        raise Refused(text("there is no file {file}", file=str(around.folder / str(value))))


def _submission(value: Value, around: Around) -> None:
    _file(value, around)
    try:
        load(around.folder / Path(str(value)).expanduser())
    except SubmissionRefused as refused:
        raise Refused(text("the book does not allow it: {why}", why=str(refused)), "COMAR 36.05.03.19") from None


_RULES: Mapping[str, Callable[[Value, Around], None]] = {
    "chips.denominations": _chips,
    "credits.hand_pay_above": _limit,
    "credits.lock_up_win": _limit,
    "displays.layout": _layout,
    "displays.attract": _file,
    "displays.rotation": _only_tabletop,
    "displays.touch": _only_tabletop,
    "languages.table": _spoken,
    "languages.offered": _offered,
    "look.logo": _logo,
    "table.submission": _submission,
    **{f"{kind}.port": _port(kind) for kind in Kind},
    **{f"shoe.{name}": _only_angel_eye for name in ANGEL_EYE},
}
