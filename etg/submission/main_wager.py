"""Checks of a submission's options, limits and main wager."""

from dataclasses import replace
from typing import Any

from etg.games import GAMES, Game, Rules
from etg.games.pay import lines_in_force
from etg.money import dollars, is_payable
from etg.submission.options import EVERY_GAME, OPTIONS, Kind, Option
from etg.submission.reading import Reader

MOST_SPLITS = 7
"""The books leave the number to the submission (BJ 11.D); eight hands are what a station can show."""

_STAND_IN: dict[Kind, Any] = {Kind.FLAG: False, Kind.COUNT: 1, Kind.MONEY: 100}
"""Stands for a value that could not be read, so that the rest of the submission can still be checked."""


def read_rules(reader: Reader, game: Game, filed: bool) -> Rules:
    """The rules in force; where something is wrong with them it is in the reader's problems."""
    keys = (*EVERY_GAME, *game.options)
    values = {key: _value(reader, game, OPTIONS[key], filed) for key in keys}
    unread = {key for key in keys if values[key] is None}
    for key in unread:
        stand_in = _STAND_IN.get(OPTIONS[key].kind, OPTIONS[key].default_in(game))
        values[key] = 0 if key in ("decks", "payout_limit") else stand_in
    _other_games_options(reader, game)
    defaults = {key: option.default_in(game) for key, option in OPTIONS.items()}
    rules = Rules(game=game, **(defaults | values))
    _check_counts(reader, rules, unread)
    if not unread & {"minimum", "maximum", "chip_unit"}:
        _check_limits(reader, rules)
        if filed:
            _check_payable(reader, rules)
    return replace(rules, payout_limit=rules.payout_limit or None)


def _value(reader: Reader, game: Game, option: Option, filed: bool) -> Any:
    clause = option.clause(game)
    if option.key not in reader.values:
        if option.default is None or (filed and game.book in option.demanded_by):
            reader.problem(option.key, f"is missing: the submission must say it ({option.kind.value})", clause)
        return option.default_in(game)
    match option.kind:
        case Kind.FLAG:
            return reader.flag(option.key)
        case Kind.COUNT:
            return reader.count(option.key, clause)
        case Kind.MONEY:
            return reader.money(option.key)
        case Kind.CHOICE:
            return _choice(reader, game, option)


def _choice(reader: Reader, game: Game, option: Option) -> str | None:
    text = reader.text(option.key)
    choices = {str(choice): choice for choice in option.choices_in(game)}
    if text is None or text in choices:
        return choices.get(text or "")
    reader.problem(option.key, f"must be {' or '.join(choices)}, not {text[:40]!r}", option.clause(game))
    return None


_NOT_IN_SWITCH = {"surrender": "R35", "even_money": "R35", "blackjack_pays": "BJ 12.A(5)(a)"}


def _other_games_options(reader: Reader, game: Game) -> None:
    for key, option in OPTIONS.items():
        if key in reader.values and key not in EVERY_GAME and key not in game.options:
            owners = ", ".join(other.name for other in GAMES.values() if key in other.options)
            clause = _NOT_IN_SWITCH.get(key) if game.id == "blackjack_switch" else None
            reader.problem(
                key, f"{game.name} has no such option (it belongs to {owners})", clause or option.clause(game)
            )


def _check_counts(reader: Reader, rules: Rules, unread: set[str]) -> None:
    game = rules.game
    if rules.decks not in game.decks and "decks" not in unread:
        allowed = _list(game.decks)
        reader.problem("decks", f"{game.name} is played with {allowed} decks, not {rules.decks}", game.decks_clause)
    if not 1 <= rules.boxes_per_player <= game.boxes:
        reader.problem(
            "boxes_per_player",
            f"must be 1 to {game.boxes}, the boxes of the table, not {rules.boxes_per_player}",
            f"{game.book} 6.H",
        )
    if rules.max_splits > MOST_SPLITS:
        reader.problem("max_splits", f"must be 0 to {MOST_SPLITS}, not {rules.max_splits}", f"{game.book} 11.D")
    if rules.community_start_cards > 2:
        reader.problem("community_start_cards", f"must be 0, 1 or 2, not {rules.community_start_cards}", "R43")
    if rules.community_start_cards == 0 and not rules.community_draws:
        reader.problem("community_draws", "without it no card would be a community card; one must be", "BJ 12.C(2)")


def _list(numbers: tuple[int, ...]) -> str:
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(n) for n in numbers)


def _check_limits(reader: Reader, rules: Rules) -> None:
    unit = rules.chip_unit
    if rules.minimum == 0:
        reader.problem("minimum", "must be above 0", "COMAR 36.05.03.14")
    if rules.maximum < rules.minimum:
        reader.problem("maximum", f"is below the minimum of {dollars(rules.minimum)}", "COMAR 36.05.03.14")
    elif unit == 0:
        reader.problem("chip_unit", "must be above 0", "R4")
    elif rules.maximum // unit * unit < rules.minimum:
        reader.problem("chip_unit", f"no multiple of {dollars(unit)} lies between minimum and maximum", "R4")


def _check_payable(reader: Reader, rules: Rules) -> None:
    """A filed chip unit must be one that can always be paid; in a round script only the wagers placed must (R4)."""
    for line in lines_in_force(rules):
        if not is_payable(line.pays, rules.chip_unit):
            wager = dollars(rules.chip_unit)
            reader.problem("chip_unit", f"{wager} cannot be paid to the cent ({line.name}: {line.pays})", "R4")
            return
