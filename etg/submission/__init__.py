"""Rules Submissions (COMAR 36.05.03.19): one TOML file with the operator's options, checked against the book."""

import contextlib
import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any

from etg.games import GAMES, Game, Rules
from etg.money import Odds, dollars, winnings
from etg.resources import resource
from etg.submission.main_wager import read_rules
from etg.submission.model import MeterTerms, Problem, SideWager, Submission, SubmissionRefused
from etg.submission.options import MANUAL_CARDS, OPTIONS
from etg.submission.reading import Reader
from etg.submission.side_wager import read_side_wager
from etg.wagers import WAGERS
from etg.wagers.paytables import book

__all__ = [
    "MeterTerms",
    "Problem",
    "SideWager",
    "Submission",
    "SubmissionRefused",
    "check",
    "digest",
    "load",
    "parse",
    "shipped_path",
]


def shipped_path(game: str) -> Path:
    """The shipped default submission of a game."""
    return resource("config", "submissions", f"{game}.toml")


def load(path: Path) -> Submission:
    """Read and check a submission file."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise SubmissionRefused((Problem(str(path), f"cannot be read: {error.strerror}"),)) from error
    except UnicodeDecodeError as error:
        raise SubmissionRefused(
            (Problem(str(path), "is not a text file in UTF-8; save it with that encoding"),)
        ) from error
    return check(parse(text))


def parse(text: str) -> dict[str, Any]:
    """The values of a submission, numbers as exact decimals."""
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except ValueError as error:  # a TOMLDecodeError, or a number too long to be one
        raise SubmissionRefused((Problem("TOML", _toml_problem(text, error)),)) from error
    except RecursionError as error:
        raise SubmissionRefused((Problem("TOML", "cannot be read: it is nested too deeply"),)) from error


def _toml_problem(text: str, error: ValueError) -> str:
    message = f"cannot be read: {error}"
    if found := re.search(r"at line (\d+)", str(error)):
        line = text.split("\n")[int(found[1]) - 1].strip()
        message += f", in the line: {line[:60]}"
    return f"{message} (texts stand in quotes, amounts have no $ and no commas, flags are true or false)"


def check(values: Mapping[str, Any], filed: bool = True) -> Submission:
    """The submission with these values, or all that is wrong with them.

    `filed` is false for the values of a round script, which may leave out what a single round does not need.
    """
    reader = Reader(values)
    reader.unknown(("name", "approved", "game", *OPTIONS, MANUAL_CARDS.key, "side_wagers"))
    game = _game(reader)
    name = _name(reader)
    approved = _approved(reader, filed)
    if game is None:
        raise SubmissionRefused(tuple(reader.problems))
    rules = read_rules(reader, game, filed)
    side_wagers = _side_wagers(reader, rules, filed)
    manual_cards = MANUAL_CARDS.key in values and bool(reader.flag(MANUAL_CARDS.key))
    _check_payout_limit(reader, rules, side_wagers)
    _check_shared_rates(reader, side_wagers)
    if reader.problems:
        raise SubmissionRefused(tuple(reader.problems))
    return Submission(name, approved, rules, MappingProxyType(side_wagers), digest(values), values, manual_cards)


def digest(values: Mapping[str, Any]) -> str:
    """SHA-256 over the values, the same whatever the order of the keys and however a number is written."""
    canonical = json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_canonical)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _canonical(value: Any) -> Any:
    if isinstance(value, Decimal):
        exact = Fraction(value)
        return exact.numerator if exact.denominator == 1 else str(exact)
    if isinstance(value, Mapping):
        return dict(value)
    return str(value)


def _game(reader: Reader) -> Game | None:
    name = reader.text("game")
    if name is None:
        if "game" not in reader.values:
            reader.problem("game", f"is missing: one of {', '.join(GAMES)}")
        return None
    if name not in GAMES:
        near = get_close_matches(name.lower(), list(GAMES), 1)
        hint = f"did you mean {near[0]!r}?" if near else f"one of {', '.join(GAMES)}"
        reader.problem("game", f"there is no game {name[:40]!r}; {hint}")
        return None
    return GAMES[name]


def _name(reader: Reader) -> str:
    name = reader.text("name")
    if "name" not in reader.values:
        reader.problem("name", "is missing: give the submission a name", "COMAR 36.05.03.19")
    return name or ""


def _approved(reader: Reader, filed: bool) -> date | None:
    approved = reader.values.get("approved")
    if isinstance(approved, str):  # JSON has no dates
        with contextlib.suppress(ValueError):
            approved = date.fromisoformat(approved)
    if isinstance(approved, date) and not isinstance(approved, datetime):
        return approved
    if filed or "approved" in reader.values:
        reader.problem("approved", "must be the date of approval, as in 2026-11-01", "COMAR 36.05.03.19")
    return None


def _side_wagers(reader: Reader, rules: Rules, filed: bool) -> dict[str, SideWager]:
    below = reader.table("side_wagers")
    if below is None:
        return {}
    game = rules.game
    offered: dict[str, SideWager] = {}
    below.unknown(WAGERS, "wager")
    for wager in below.values:
        if wager not in WAGERS:
            continue
        if wager not in game.side_wagers:
            clause = "BJ 6.G(7)" if wager == "super_match" else f"{game.book} 6.G"
            below.problem(wager, f"is not a wager of {game.name}: it has {', '.join(game.side_wagers)}", clause)
            continue
        entry = below.table(wager)
        if entry is None:
            continue
        needed = WAGERS[wager].rides_on
        if needed is not None and needed not in below.values:
            clause = "BJ 6.G(13)(a)" if wager == "must_hit" else "BJ 6.G(16)"
            below.problem(wager, f"rides on {needed}, which is not offered", clause)
        read = read_side_wager(entry, wager, rules, filed)
        if read is not None:
            offered[wager] = read
    _check_free_bonus(below, offered)
    return offered


def _check_free_bonus(reader: Reader, offered: Mapping[str, SideWager]) -> None:
    bonus, buster = offered.get("buster_free_bonus"), offered.get("buster_blackjack")
    if bonus and buster and not buster.minimum <= (stake := bonus.options.bonus_stake) <= buster.maximum:
        reader.problem("buster_free_bonus", f"Buster Blackjack never takes the {dollars(stake)} it needs", "BJ 6.G(16)")


def _check_shared_rates(reader: Reader, side_wagers: Mapping[str, SideWager]) -> None:
    """A meter that rides on a wager grows by the same stakes as the wager's own."""
    for side in side_wagers.values():
        carrier = side_wagers.get(WAGERS[side.id].rides_on or "")
        if carrier and sum(terms.rate for both in (side, carrier) for terms in (both.meters or {}).values()) > 1:
            message = f"together with {carrier.id} the meters take more than the wager"
            reader.problem(f"side_wagers.{side.id}.rate", message, next(iter(side.paytable.rates.values())))


def _check_payout_limit(reader: Reader, rules: Rules, side_wagers: Mapping[str, SideWager]) -> None:
    limit = rules.payout_limit
    if "payout_limit" not in reader.values or any(problem.path == "payout_limit" for problem in reader.problems):
        return
    if limit is None:
        reader.problem("payout_limit", "must be above 0; leave it out where there is no limit", "BJ 13.L")
        return
    least = winnings(book("BJ")["payout_limit"]["A"].lines["least_limit"].pays, 0)
    if limit < least:
        reader.problem("payout_limit", f"must be at least {dollars(least)}", "BJ 13.L")
    for side in side_wagers.values():
        for line in side.paytable.lines.values():
            if line.limited and isinstance(line.pays, Odds):
                most = winnings(line.pays, side.maximum)
                if limit < most:
                    reason = f"one player could win {dollars(most)} with {side.id}"
                    reader.problem("payout_limit", f"{dollars(limit)} is too low: {reason}", "BJ 13.L")
