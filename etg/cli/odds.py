"""`etg odds`: exact odds of every wager."""

import json
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from etg.cli.console import console, fail, messages, print_problems
from etg.errors import Refused
from etg.games import GAMES, Game
from etg.games.play import hits_soft_17
from etg.games.rules import Soft17
from etg.money import Cents, MeterShare, dollars
from etg.odds.exact import WagerOdds
from etg.odds.listing import Question, everything, has_odds, needs_wheel, odds_of
from etg.submission import Submission, SubmissionRefused, load, shipped_path
from etg.wagers import WAGERS, Need, Outcome
from etg.wagers.paytables import Paytable, title

LOSE = "lose"


@click.command()
@click.argument("submission_file", required=False, type=click.Path(path_type=Path), metavar="[SUBMISSION]")
@click.option("--submission", "named_file", type=click.Path(path_type=Path), metavar="FILE", help="The same, by name.")
@click.option("--all", "all_odds", is_flag=True, help="Every wager, paytable and number of decks of all books.")
@click.option("--game", "game_id", type=click.Choice(list(GAMES)), help="A game, as its shipped submission has it.")
@click.option("--wager", "wager_id", metavar="ID", help="One wager only.")
@click.option("--paytable", "letter", metavar="P", help="Its paytable, where the book has several.")
@click.option("--decks", type=int, metavar="N", help="Number of decks.")
@click.option(
    "--soft-17", type=click.Choice(["hit", "stand"]), help="What the dealer does, where the book leaves it open."
)
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def odds(
    submission_file: Path | None,
    named_file: Path | None,
    all_odds: bool,
    game_id: str | None,
    wager_id: str | None,
    letter: str | None,
    decks: int | None,
    soft_17: str | None,
    as_json: bool,
) -> None:
    """Exact odds of the side wagers, from the composition of a full shoe.

    With a submission, or a game: all wagers it offers. With --wager: that wager, also with another paytable or number
    of decks. The house edge is a fraction of the stake, with all progressive meters at 0.
    """
    submission_file = submission_file or named_file
    try:
        if all_odds:
            _print_everything(as_json)
            return
        submission = load(submission_file or shipped_path(game_id or "community_blackjack"))
        if game_id and submission.game.id != game_id:
            fail(f"{submission_file} is for {submission.game.id}, not for {game_id}")
        if wager_id is None:
            if letter or decks or soft_17:
                fail("--paytable, --decks and --soft-17 go with --wager")
            offered = [side for side in submission.side_wagers.values() if has_odds(side.id)]
            found = [one for side in offered for one in odds_of(submission, side)]
            _print_submission(submission, found, as_json)
        else:
            _print_one(_one(submission, wager_id, letter, decks, soft_17), submission, as_json)
    except SubmissionRefused as error:
        print_problems(str(submission_file or game_id), error)
        raise click.exceptions.Exit(2) from error
    except Refused as error:
        fail(str(error))


def _one(submission: Submission, wager: str, letter: str | None, decks: int | None, soft_17: str | None) -> WagerOdds:
    game = submission.game
    if wager not in game.side_wagers:
        fail(f"{game.name} has no wager {wager!r}: it has {', '.join(game.side_wagers)}")
    decks = submission.rules.decks if decks is None else decks
    if decks not in game.decks:
        fail(f"{game.name} is not played with {decks} decks [{game.decks_clause}]")
    hits = _soft_17(submission, soft_17 if Need.DEALER_HAND in WAGERS[wager].needs else None)
    offered = submission.side_wagers.get(wager)
    if offered and (letter or offered.paytable.id) == offered.paytable.id and decks in offered.paytable.decks:
        return odds_of(submission, offered, decks, hits)[0]
    return Question(game, _paytable(game, wager, letter, decks), decks, hits).answer()


def _soft_17(submission: Submission, asked: str | None) -> bool:
    game = submission.game
    hits = hits_soft_17(submission.rules)
    if asked and game.soft_17 is not Soft17.SUBMITTED and (asked == "hit") != hits:
        fail(f"the dealer of {game.name} {'hits' if hits else 'stands on'} soft 17 [{game.book} 7.M]")
    return asked == "hit" if asked else hits


def _paytable(game: Game, wager: str, letter: str | None, decks: int) -> Paytable:
    paytables = game.paytables(wager)
    allowed = {p.id: p for p in paytables.values() if decks in p.decks}
    if letter in allowed:
        return allowed[letter]
    if letter is None and len(allowed) == 1:
        return next(iter(allowed.values()))
    if letter in paytables:
        fail(f"paytable {letter} of {wager} is not allowed with {decks} decks [{paytables[letter].clause}]")
    if letter:
        fail(f"{wager} has no paytable {letter}: the book has {', '.join(paytables)}")
    if not allowed:
        fail(f"{wager} has no paytable for {decks} decks")
    return fail(f"choose a paytable of {wager} with --paytable: {', '.join(allowed)}")


def outcome_name(outcome: Outcome) -> str:
    """The name of an outcome: the lines that are paid, or that it lost."""
    return " + ".join(outcome) or LOSE


def as_dict(found: WagerOdds) -> dict[str, Any]:
    """The odds for programs; `exact` has the same figures as fractions."""
    named = {outcome_name(outcome): chance for outcome, chance in found.outcomes.items()}
    return {
        "game": found.game.id,
        "wager": found.paytable.wager,
        "paytable": found.paytable.id,
        "decks": found.decks,
        "soft_17": None if found.soft_17 is None else ("hit" if found.soft_17 else "stand"),
        "stake": found.stake,
        "outcomes": {name: float(chance) for name, chance in named.items()},
        "hit_rate": float(found.hit_rate),
        "edge": float(found.edge),
        "meters": {
            meter: {"return_per_dollar": float(share), "break_even": _dollars_or_none(found, meter)}
            for meter, share in found.shares.items()
        },
        "exact": {
            "outcomes": {name: str(chance) for name, chance in named.items()},
            "hit_rate": str(found.hit_rate),
            "edge": str(found.edge),
        },
    }


def _resets(found: WagerOdds) -> dict[str, Cents]:
    """The least that the book lets the meters be reset to."""
    return {least.meter: least.cents for least in found.paytable.minimums[0]} if found.shares else {}


def _dollars_or_none(found: WagerOdds, meter: str) -> float | None:
    cents = found.break_even(meter, _resets(found))
    return None if cents is None else float(cents / 100)


def _print_one(found: WagerOdds, submission: Submission, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(as_dict(found)))
    else:
        _print_wager(console(), found)


def _print_submission(submission: Submission, found: list[WagerOdds], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps([as_dict(one) for one in found]))
        return
    out = console()
    out.print(f"[bold]{escape(submission.name)}[/], {submission.game.name}, {submission.rules.decks} decks")
    for one in found:
        _print_wager(out, one)
    left_out = [wager for wager in submission.side_wagers if not has_odds(wager)]
    if left_out:
        out.print(f"\nNot decided by the cards alone, so without exact odds: {', '.join(left_out)}.")


def _print_wager(out: Console, found: WagerOdds) -> None:
    table = Table(title=_heading(found), title_justify="left", title_style="bold")
    for column in ("outcome", "pays"):
        table.add_column(column)
    for column in ("probability", "one in", "returns"):
        table.add_column(column, justify="right")
    lines = found.paytable.lines
    for outcome in sorted(found.outcomes, key=lambda o: (not o, [list(lines).index(name) for name in o])):
        chance = found.outcomes[outcome]
        pays = " and ".join(str(lines[name].pays) for name in outcome)
        words = " + ".join(lines[name].name for name in outcome) or "Lose"
        table.add_row(words, pays, f"{float(chance):.6%}", _one_in(chance), _returns(found, outcome))
    out.print()
    out.print(table)
    for sentence in _sentences(found):
        out.print(sentence)


def _heading(found: WagerOdds) -> str:
    name = title(found.game.book_of(found.paytable.wager), found.paytable.wager)
    rule = "" if found.soft_17 is None else f", dealer {'hits' if found.soft_17 else 'stands on'} soft 17"
    return escape(f"{name}, paytable {found.paytable.id}, {found.decks} deck{'s' * (found.decks > 1)}{rule}")


def _one_in(chance: Fraction) -> str:
    return f"{float(1 / chance):,.1f}"


def _returns(found: WagerOdds, outcome: Outcome) -> str:
    if any(isinstance(found.paytable.lines[name].pays, MeterShare) for name in outcome):
        return "meter"
    return dollars(found.paytable.returned(outcome, found.stake))


def _sentences(found: WagerOdds) -> Iterable[str]:
    stake = dollars(found.stake, trim=True)
    yield f"Hit rate {float(found.hit_rate):.4%}. House edge [bold]{float(found.edge):.4%}[/] of a {stake} wager" + (
        ", meters at 0." if found.shares else "."
    )
    for meter, share in found.shares.items():
        name = "the meter" if meter == "meter" else f"the {meter} meter"
        cents = found.break_even(meter, _resets(found))
        if cents is None:
            yield f"  {name} cannot be won with this number of decks."
        else:
            others = ", the other meters at the book's least reset" if len(found.shares) > 1 else ""
            yield (
                f"  Each $1,000 on {name} gives back {float(share * 1000):.4%}; "
                f"it breaks even at {dollars(int(cents))}{others}."
            )


def _print_everything(as_json: bool) -> None:
    questions = list(everything())
    spins = [
        (submission, side)
        for submission in (load(shipped_path(game)) for game in GAMES)
        for side in submission.side_wagers.values()
        if needs_wheel(side.id) and has_odds(side.id)
    ]
    bar = messages()
    found = [
        question.answer()
        for question in track(questions, "Counting", console=bar, transient=True, disable=not bar.is_terminal)
    ]
    found += [one for submission, side in spins for one in odds_of(submission, side)]
    if as_json:
        click.echo(json.dumps([as_dict(one) for one in found]))
    else:
        _print_summary(console(), found)


def _print_summary(out: Console, found: list[WagerOdds]) -> None:
    """A row for each paytable, a column for each number of decks."""
    by_game: dict[str, dict[tuple[str, str, bool | None], dict[int, WagerOdds]]] = {}
    for one in found:
        rows = by_game.setdefault(one.game.name, {})
        rows.setdefault((one.paytable.wager, one.paytable.id, one.soft_17), {})[one.decks] = one
    for name, rows in by_game.items():
        columns = sorted({decks for row in rows.values() for decks in row})
        heading = f"{name}: house edge by number of decks, meters at 0"
        table = Table(title=heading, title_justify="left", title_style="bold")
        table.add_column("wager")
        table.add_column("paytable")
        for decks in columns:
            table.add_column(str(decks), justify="right")
        for (wager, letter, soft_17), row in rows.items():
            rule = "" if soft_17 is None else (" H17" if soft_17 else " S17")
            edges = (f"{float(row[d].edge):.4%}" if d in row else "" for d in columns)
            table.add_row(f"{wager}{rule}", letter, *edges)
            for meter in next(iter(row.values())).shares:
                marks = (f"[dim]{_break_even_words(row[d], meter)}[/]" if d in row else "" for d in columns)
                table.add_row(f"  [dim]{meter} breaks even at[/]", "", *marks)
        out.print(table)
    out.print("Bonus Spin and Xtreme are shown for the wheels of the shipped submissions.")
    out.print("Bad Beat depends on how the hand is played, Must Hit on who else plays: they are not in this list.")


def _break_even_words(found: WagerOdds, meter: str) -> str:
    cents = found.break_even(meter, _resets(found))
    return "never" if cents is None else dollars(int(cents) // 100 * 100, trim=True)
