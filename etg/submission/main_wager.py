"""Checks of a submission's game, limits and main wager."""

from typing import Any

from etg.errors import Malformed
from etg.games import GAMES, Game, Rules
from etg.games.pay import blackjack_choices, blackjack_line
from etg.money import dollars, is_payable, parse_odds
from etg.submission.options import EVERY_GAME, OPTIONS, Kind, Option
from etg.submission.reading import Reader

MOST_SPLITS = 7
"""The books leave the number to the submission (BJ 11.D); eight hands are what a station can show."""


_STAND_IN: dict[Kind, Any] = {Kind.FLAG: False, Kind.COUNT: 1, Kind.MONEY: 100}
"""Stands for a value that could not be read, so that the rest of the submission can still be checked."""


def read_rules(reader: Reader, game: Game) -> Rules:
    """The rules in force; where something is wrong with them it is in the reader's problems."""
    values = {key: _value(reader, game, OPTIONS[key]) for key in (*EVERY_GAME, *game.options)}
    unread = {key for key, value in values.items() if value is None}
    for key in unread:
        option = OPTIONS[key]
        values[key] = 0 if key == "decks" else _STAND_IN.get(option.kind, _default(game, option))
    _other_games_options(reader, game)
    values["payout_limit"] = values.get("payout_limit") or None
    rules = Rules(game=game, **values)
    _check_counts(reader, rules, unread)
    if not unread & {"minimum", "maximum", "chip_unit"}:
        _check_limits(reader, rules)
    return rules


def clause_in(game: Game, clause: str) -> str:
    """A clause of the Blackjack book as it stands in the book of another game, where it has the same place."""
    if clause == OPTIONS["decks"].clause:
        return game.decks_clause
    same_place = clause.startswith(("BJ 6.", "BJ 9.", "BJ 11."))
    return clause.replace("BJ", game.book, 1) if same_place else clause


def _value(reader: Reader, game: Game, option: Option) -> Any:
    if option.key not in reader.values:
        if option.default is None:
            reader.problem(option.key, f"is missing: {_asks(option)}", clause_in(game, option.clause))
        return _default(game, option)
    match option.kind:
        case Kind.FLAG:
            return reader.flag(option.key)
        case Kind.COUNT:
            return reader.count(option.key, clause_in(game, option.clause))
        case Kind.MONEY:
            return reader.money(option.key)
        case Kind.CHOICE:
            return _choice(reader, game, option)


def _default(game: Game, option: Option) -> Any:
    return str(blackjack_choices(game)[0].pays) if option.key == "blackjack_pays" else option.default


def _asks(option: Option) -> str:
    return f"the submission must say it ({option.kind.value})"


def _choice(reader: Reader, game: Game, option: Option) -> str | None:
    text = reader.text(option.key)
    if text is None:
        return None
    if option.key == "blackjack_pays":
        return _blackjack_pays(reader, game, text)
    if text not in option.choices:
        reader.problem(option.key, f"must be one of {', '.join(option.choices)}, not {text!r}", option.clause)
    return text


def _blackjack_pays(reader: Reader, game: Game, text: str) -> str | None:
    allowed = blackjack_choices(game)
    try:
        odds = parse_odds(text)
    except Malformed as error:
        reader.problem("blackjack_pays", str(error), "BJ 13.A(2)")
        return None
    for line in allowed:
        if line.pays == odds:
            return str(line.pays)
    names = " or ".join(str(line.pays) for line in allowed)
    reader.problem("blackjack_pays", f"the book pays a Blackjack {names}, not {text}", "BJ 13.A(2)")
    return None


_WHY_NOT = {
    ("blackjack_switch", "surrender"): "R35",
    ("blackjack_switch", "even_money"): "R35",
    ("blackjack_switch", "blackjack_pays"): "BJ 12.A(5)(a)",
    ("spanish_21", "dealer_hits_soft_17"): "SP 7.M",
    ("pontoon_21", "dealer_hits_soft_17"): "PO 7.M",
    ("players_edge_21", "dealer_hits_soft_17"): "PE 7.M",
    ("spanish_21", "blackjack_pays"): "SP 12.A(2)",
    ("pontoon_21", "blackjack_pays"): "PO 12.A(2)",
    ("players_edge_21", "blackjack_pays"): "PE 12.A(2)",
}


def _other_games_options(reader: Reader, game: Game) -> None:
    for key in OPTIONS:
        if key in reader.values and key not in EVERY_GAME and key not in game.options:
            owners = ", ".join(other.name for other in GAMES.values() if key in other.options)
            clause = _WHY_NOT.get((game.id, key), OPTIONS[key].clause)
            reader.problem(key, f"{game.name} has no such option (it belongs to {owners})", clause)


def _check_counts(reader: Reader, rules: Rules, unread: set[str]) -> None:
    game = rules.game
    if rules.decks not in game.decks and "decks" not in unread:
        allowed = _list(game.decks)
        reader.problem("decks", f"{game.name} is played with {allowed} decks, not {rules.decks}", game.decks_clause)
    if not 1 <= rules.boxes_per_player <= game.boxes:
        reader.problem(
            "boxes_per_player",
            f"must be 1 to {game.boxes}, the boxes of the table, not {rules.boxes_per_player}",
            clause_in(game, "BJ 6.H"),
        )
    if rules.max_splits > MOST_SPLITS:
        reader.problem("max_splits", f"must be 0 to {MOST_SPLITS}, not {rules.max_splits}", clause_in(game, "BJ 11.D"))
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
    if unit <= 0:
        reader.problem("chip_unit", "must be above 0", "R4")
        return
    if rules.minimum <= 0:
        reader.problem("minimum", "must be above 0", "COMAR 36.05.03.14")
    if rules.maximum < rules.minimum:
        reader.problem("maximum", f"is below the minimum of {dollars(rules.minimum)}", "COMAR 36.05.03.14")
    elif rules.maximum // unit * unit < rules.minimum:
        reader.problem("chip_unit", f"no multiple of {dollars(unit)} lies between minimum and maximum", "R4")
    for name in _payable_lines(rules):
        line = rules.game.main_paytable.lines[name]
        if not is_payable(line.pays, unit):
            what = f"{name.split('_')[0]} at {line.pays}"
            reader.problem("chip_unit", f"a wager of {dollars(unit)} cannot be paid to the cent ({what})", "R4")


def _payable_lines(rules: Rules) -> list[str]:
    lines = [blackjack_line(rules)]
    if rules.surrender:
        lines.append("surrender")
    if rules.game.bonus_suit is not None:
        lines += [name for name in rules.game.main_paytable.lines if name[0].isdigit() or name.endswith("_21")]
    return lines
