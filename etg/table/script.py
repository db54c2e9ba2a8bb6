"""Round scripts: a round of play as text (docs/round-scripts.md). This module reads them."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from typing import Any

from etg.cards import NAMES, Card, card
from etg.errors import Malformed
from etg.games import GAMES, Decision
from etg.shoe import ShoeKind
from etg.submission import Submission, check, parse, shipped_path
from etg.submission.meters import wheel_symbol
from etg.submission.options import MANUAL_CARDS
from etg.table.codec import build
from etg.table.commands import COMMANDS, Command, Source
from etg.table.commands import Card as CardCommand
from etg.table.people import person
from etg.table.state import MOST, UNIT, Wagers
from etg.table.terms import TableLimits


@dataclass(frozen=True)
class StaffAct:
    """Something dealer or floorperson did besides dealing."""

    after: int
    """The number of cards drawn before it."""
    asked: int
    """The number of answers given, and held cards used, between that card and it."""
    command: str
    values: Mapping[str, Any]
    late: bool = False
    """It happened after the dealer's hand was finished."""


@dataclass(frozen=True)
class Script:
    """A round as it was written."""

    submission: Submission
    boxes: tuple[tuple[int, Wagers], ...]
    """The wagers by box, ascending."""
    cards: tuple[tuple[Card, str | None], ...]
    """Each card with the side of a double shoe it came from."""
    meters: Mapping[str, int] = field(default_factory=dict)
    """In units of a meter."""
    insurance: Mapping[int, int] = field(default_factory=dict)
    even_money: tuple[int, ...] = ()
    decisions: Mapping[int, tuple[Decision, ...]] = field(default_factory=dict)
    wheel: tuple[str, ...] = ()
    magic_card: Card | None = None
    lucky_box: int | None = None
    must_hit_box: int | None = None
    staff: tuple[StaffAct, ...] = ()
    shoe: ShoeKind = ShoeKind.SINGLE
    limits: TableLimits | None = None
    """Of the main wager, where they were not those of the submission."""


KEYS = (
    "game",
    "submission",
    "meters",
    "boxes",
    "insurance",
    "even_money",
    "decisions",
    "cards",
    "wheel",
    "magic_card",
    "lucky_box",
    "staff",
    "shoe",
    "must_hit_box",
    "limits",
)

TAKES_A_CARD = ("face_up_card", "ten_found", "take_out", "drawn_in_error", "dealer_overdrew", "card", "accept_card")
"""Staff commands about the card that leaves the shoe next: they take it from `cards`."""

SOURCES = {"card": Source.MANUAL, "accept_card": Source.ACCEPTED}
"""Cards that two people entered, because nobody could read them or although the shoe cannot hold them."""

STAFF_COMMANDS = (
    *TAKES_A_CARD,
    "last_face_up",
    "refuse_card",
    "dealer_missed",
    "no_cards",
    "one_card",
    "card_not_dealt",
    "reader_misused",
    "shuffle_discards",
    "correct_card",
    "void",
    "out_of_order",
    "mend",
    "cover_card",
)


def load_json(text: str) -> Any:
    """JSON with exact numbers; a key written twice is a mistake, not a choice."""
    try:
        return json.loads(text, parse_float=Decimal, object_pairs_hook=_no_twins, parse_constant=_no_constant)
    except Malformed:
        raise
    except RecursionError:
        raise Malformed("the JSON is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise Malformed(f"this is not JSON: {error}") from None
    except ValueError:
        raise Malformed("a number is too long") from None


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise Malformed(f"the key {key!r} stands there twice")
        found[key] = value
    return found


def _no_constant(word: str) -> Any:
    raise Malformed(f"{word} is not a number")


def read_script(values: Any) -> Script:
    """The script of JSON values."""
    if not isinstance(values, dict):
        raise Malformed("a round script is a JSON object")
    for key in values:
        if key not in KEYS:
            raise Malformed(f"unknown key {key!r}; a round script has {', '.join(KEYS)}")
    submission = _submission(values)
    boxes = _boxes(values.get("boxes"))
    shoe = _shoe(values.get("shoe"))
    return Script(
        submission=submission,
        boxes=boxes,
        cards=_cards(values.get("cards"), shoe),
        meters=_meters(values.get("meters", {})),
        insurance=_by_box("insurance", values.get("insurance", {}), _cents),
        even_money=_even_money(values.get("even_money", [])),
        decisions=_by_box("decisions", values.get("decisions", {}), _decisions),
        wheel=tuple(wheel_symbol(_text("wheel", item)) for item in _list("wheel", values.get("wheel", []))),
        magic_card=_magic_card(values.get("magic_card")),
        lucky_box=_optional_box("lucky_box", values.get("lucky_box")),
        must_hit_box=_optional_box("must_hit_box", values.get("must_hit_box")),
        staff=tuple(_staff(item) for item in _list("staff", values.get("staff", []))),
        shoe=shoe,
        limits=_limits(values.get("limits")),
    )


def _limits(values: Any) -> TableLimits | None:
    if values is None:
        return None
    if not isinstance(values, dict) or set(values) != set(TableLimits._fields):
        raise Malformed("`limits` must be an object with minimum and maximum in cents")
    return TableLimits(**{key: _cents(key, value) for key, value in values.items()})


def _submission(values: Mapping[str, Any]) -> Submission:
    game = values.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise Malformed(f"`game` is one of {', '.join(GAMES)}, not {str(game)[:40]!r}")
    changes = values.get("submission", {})
    if not isinstance(changes, dict):
        raise Malformed("`submission` must be an object")
    if changes.get("game", game) != game:
        raise Malformed("`submission` is for another game")
    return check({**_shipped(game), "side_wagers": {}, MANUAL_CARDS.key: False, **changes}, filed=False)


@cache
def _shipped(game: str) -> Mapping[str, Any]:
    return parse(shipped_path(game).read_text(encoding="utf-8"))


def _boxes(values: Any) -> tuple[tuple[int, Wagers], ...]:
    read = tuple(_wagers(item) for item in _list("boxes", values))
    if not read:
        raise Malformed("`boxes` names no box")
    if len({box for box, _ in read}) < len(read):
        raise Malformed("`boxes` names a box twice")
    return tuple(sorted(read, key=lambda one: one[0]))


def _wagers(item: Any) -> tuple[int, Wagers]:
    if not isinstance(item, dict):
        raise Malformed("an entry of `boxes` must be an object")
    for key in item:
        if key not in ("box", "player", "wager", "side"):
            raise Malformed(f"unknown key {key!r} in `boxes`; there are box, player, wager, side")
    number = _whole("box", item.get("box"))
    side = item.get("side", {})
    if not isinstance(side, dict):
        raise Malformed("`side` must be an object of wagers and cents")
    player = item.get("player", f"box {number}")
    return number, Wagers(
        _text("player", player),
        _cents("wager", item.get("wager")),
        tuple((name, _cents(name, stake)) for name, stake in side.items()),
    )


def _cards(text: Any, shoe: ShoeKind) -> tuple[tuple[Card, str | None], ...]:
    if not isinstance(text, str):
        raise Malformed('`cards` must be a text of cards, as in "KH 7D 9C"')
    return tuple(_card(word, shoe) for word in text.split())


def _card(word: str, shoe: ShoeKind) -> tuple[Card, str | None]:
    name, at, side = word.partition("@")
    if shoe is ShoeKind.DOUBLE and side not in ("a", "b"):
        raise Malformed(f"{word!r}: with a double shoe each card names its side, as in KH@a")
    if at and shoe is not ShoeKind.DOUBLE:
        raise Malformed(f"{word!r}: only cards of a double shoe have a side")
    return card(name), side or None


def _meters(values: Any) -> dict[str, int]:
    if not isinstance(values, dict):
        raise Malformed("`meters` must be an object of meters and cents")
    return {name: _units(name, value) for name, value in values.items()}


def _units(name: str, value: Any) -> int:
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,13}(\.[0-9]{1,6})?", value):
        return int(Decimal(value) * UNIT)
    return _cents(name, value) * UNIT


def _by_box(key: str, values: Any, read: Any) -> dict[int, Any]:
    if not isinstance(values, dict):
        raise Malformed(f"`{key}` must be an object by box")
    found: dict[int, Any] = {}
    for box, value in values.items():
        if not re.fullmatch(r"[1-9][0-9]?", box):
            raise Malformed(f"`{key}`: {box[:20]!r} is not the number of a box")
        found[int(box)] = read(key, value)
    return found


def _decisions(key: str, value: Any) -> tuple[Decision, ...]:
    words = [_text(key, word) for word in _list(key, value)]
    for word in words:
        if word not in tuple(Decision):
            raise Malformed(f"{word[:40]!r} is not a decision; there are {', '.join(Decision)}")
    return tuple(Decision(word) for word in words)


def _even_money(value: Any) -> tuple[int, ...]:
    boxes = tuple(_whole("even_money", box) for box in _list("even_money", value))
    if len(set(boxes)) < len(boxes):
        raise Malformed("`even_money` names a box twice")
    return boxes


def _magic_card(value: Any) -> Card | None:
    return None if value is None else card(_text("magic_card", value))


def _optional_box(key: str, value: Any) -> int | None:
    return None if value is None else _whole(key, value)


def _shoe(value: Any) -> ShoeKind:
    if value is None:
        return ShoeKind.SINGLE
    if value not in tuple(ShoeKind):
        raise Malformed(f"`shoe` is one of {', '.join(ShoeKind)}, not {str(value)[:40]!r}")
    return ShoeKind(value)


def _staff(item: Any) -> StaffAct:
    if not isinstance(item, dict):
        raise Malformed("an entry of `staff` must be an object")
    rest = dict(item)
    after = _whole("after", rest.pop("after", None), least=0)
    asked = _whole("asked", rest.pop("asked", 0), least=0)
    name = _text("command", rest.pop("command", None))
    if name not in STAFF_COMMANDS:
        raise Malformed(f"{name[:40]!r} is not a command of the staff; there are {', '.join(STAFF_COMMANDS)}")
    for key in ("by", "approved_by"):
        if key in rest:
            person(_text(key, rest[key]))
    if name in TAKES_A_CARD and {"card", "source", "shoe_side"} & rest.keys():
        raise Malformed(f"{name} takes its card from `cards`")
    if name in ("out_of_order", "mend") and {"fault", "detail"} & rest.keys():
        raise Malformed(f"{name} is what people did: faults that a device reports are no part of a script")
    late = rest.pop("late", False)
    if not isinstance(late, bool):
        raise Malformed("`late` must be true or false")
    act = StaffAct(after, asked, name, rest, late)
    staff_command(act, 0)  # what cannot be built is malformed, before anything is played
    return act


def staff_command(act: StaffAct, next_card: Card) -> Command:
    """The command of a staff entry; `next_card` is the card that leaves the shoe."""
    values = dict(act.values)
    if act.command in TAKES_A_CARD:
        values["card"] = NAMES[next_card]
    if act.command in SOURCES:
        return build(CardCommand, values | {"source": SOURCES[act.command].value})
    return build(COMMANDS[act.command], values)


def _list(key: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise Malformed(f"`{key}` must be a list")
    return value


def _text(key: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise Malformed(f"`{key}` must be a text")
    return value


def _whole(key: str, value: Any, least: int = 1) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value < MOST:
        raise Malformed(f"`{key}` must be a whole number, {least} or more, not {str(value)[:40]!r}")
    return value


def _cents(key: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not -MOST < value < MOST:
        raise Malformed(f"`{key}` must be a whole number of cents, not {str(value)[:40]!r}")
    return value
