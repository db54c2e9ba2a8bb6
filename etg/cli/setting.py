"""`--set key=value`: a submission with a few of its options changed, checked as if it had been filed so."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import click

from etg.cli.console import fail, print_problems
from etg.submission import Submission, SubmissionRefused, check, load, shipped_path

SET = click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE", help="An option of the submission, as in decks=8."
)
DEFAULT_GAME = "community_blackjack"


def chosen_submission(
    path: Path | None, game: str | None, settings: tuple[str, ...] = (), main_only: bool = False
) -> Submission:
    """The submission of a file, or the shipped one of a game, with these options laid over it.

    `main_only` leaves the side wagers out: a change that forbids one of their paytables is then no problem.
    """
    where = path or shipped_path(game or DEFAULT_GAME)
    try:
        filed = load(where)
        if game and filed.game.id != game:
            fail(f"{path} is for {filed.game.id}, not for {game}")
        if not settings:
            return filed
        values = {**filed.values, **dict(_read(setting) for setting in settings)}
        if main_only:
            values.pop("side_wagers", None)
        return check(values)
    except SubmissionRefused as error:
        print_problems(str(path or where.name), error)
        raise click.exceptions.Exit(2) from error


def _read(setting: str) -> tuple[str, Any]:
    """A key and its value, written as in a submission; words need no quotes here."""
    key, equals, words = (part.strip() for part in setting.partition("="))
    if not equals or not key or not words or "\n" in setting:
        fail(f"{setting!r} sets nothing: write an option of the submission and its value, as in --set decks=8")
    if key in ("game", "side_wagers"):
        fail(f"{key} cannot be set here: write a submission of its own (etg submission template)")
    try:
        return key, tomllib.loads(f"value = {words}", parse_float=Decimal)["value"]
    except ValueError:  # a TOMLDecodeError: not written as a number, a flag or a quoted text
        return key, {"True": True, "False": False}.get(words, words)
