"""`etg odds`: exact odds of every wager."""

import json
from contextlib import nullcontext
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path

import click
from rich.progress import track

from etg.cli.console import fail, messages
from etg.cli.odds_tables import as_dict, print_submission, print_summary, print_wager
from etg.cli.setting import SET, chosen_submission
from etg.errors import Refused
from etg.games import GAMES, Game
from etg.games.play import dealer_hits_soft_17
from etg.games.rules import Soft17
from etg.odds.exact import WagerOdds
from etg.odds.listing import BY_PLAY, Question, everything, has_odds, needs_wheel, odds_of
from etg.submission import SideWager, Submission, load, shipped_path
from etg.wagers import WAGERS, Need
from etg.wagers.paytables import Paytable

_FILE = click.Path(path_type=Path)


@click.command()
@click.argument("file", required=False, type=_FILE, metavar="[SUBMISSION]")
@click.option("--submission", "named_file", type=_FILE, metavar="FILE", help="The submission, by name.")
@click.option("--all", "all_odds", is_flag=True, help="Every wager, paytable and number of decks of all books.")
@click.option("--game", "game_id", type=click.Choice(list(GAMES)), metavar="GAME", help=f"One of {', '.join(GAMES)}.")
@click.option("--main", "main_wager", is_flag=True, help="The main wager: house edge and basic strategy.")
@SET
@click.option("--wager", "wager_id", metavar="ID", help="One wager only, for example lucky_ladies.")
@click.option("--paytable", "letter", metavar="P", help="Its paytable, where the book has several.")
@click.option("--decks", type=click.IntRange(min=1), metavar="N", help="Number of decks.")
@click.option("--soft-17", type=click.Choice(["hit", "stand"]), help="The dealer's rule, where it is open and matters.")
@click.option("--json", "as_json", is_flag=True, help="For programs; amounts are in cents.")
def odds(
    file: Path | None,
    named_file: Path | None,
    all_odds: bool,
    game_id: str | None,
    main_wager: bool,
    settings: tuple[str, ...],
    wager_id: str | None,
    letter: str | None,
    decks: int | None,
    soft_17: str | None,
    as_json: bool,
) -> None:
    """Exact odds of the side wagers, from the composition of a full shoe.

    With a submission, or a game: all wagers it offers. With --wager: that wager, also with another paytable or number
    of decks. The house edge is a fraction of the stake, with all progressive meters at 0.

    With --main: the house edge of the main wager and its basic strategy (docs/main-wager.md); --set changes options of
    the submission, as in --set decks=8 --set surrender=false.
    """
    if file and named_file:
        fail("name one submission: as it is, or behind --submission")
    path = file or named_file
    if all_odds:
        if path or game_id or main_wager or settings or wager_id or letter or decks or soft_17:
            fail("--all is everything: it takes no submission and no other choice but --json")
        _everything(as_json)
        return
    if main_wager:
        if wager_id or letter or decks or soft_17:
            fail("--main is the main wager: change it with --set, as in --set decks=8")
        _main(chosen_submission(path, game_id, settings, main_only=True), settings, as_json)
        return
    if not wager_id and (letter or decks or soft_17):
        fail("--paytable, --decks and --soft-17 go with --wager")
    submission = chosen_submission(path, game_id, settings)
    try:
        if wager_id:
            found = [_one(submission, wager_id, letter, decks, soft_17)]
        else:
            by_play = _by_play(submission)
            offered = [side for side in submission.side_wagers.values() if has_odds(side.id, by_play)]
            found = [one for side in offered for one in odds_of(submission, side)]
    except Refused as error:
        fail(str(error))
    if as_json:
        click.echo(json.dumps(as_dict(found[0]) if wager_id else [as_dict(one) for one in found]))
    elif wager_id:
        print_wager(found[0])
    else:
        print_submission(submission, found)


def _main(submission: Submission, settings: tuple[str, ...], as_json: bool) -> None:
    """The main wager; what needs numpy and numba is read here, and says so where they are missing."""
    from etg.odds.compiled import need_compiler

    need_compiler()
    from etg.cli import odds_main
    from etg.odds.main.edge import main_odds

    waiting = messages()
    with waiting.status("Working it out") if waiting.is_terminal and not as_json else nullcontext():
        found = main_odds(submission)
    if as_json:
        click.echo(json.dumps(odds_main.as_dict(found)))
    else:
        odds_main.print_main(found, settings)


def _by_play(submission: Submission) -> bool:
    """Whether wagers that depend on the play can be worked out here; says so where one is left out."""
    if BY_PLAY not in submission.side_wagers:
        return False
    if find_spec("numba"):
        return True
    name = submission.side_wagers[BY_PLAY].paytable.name
    messages().print(f"{name} is left out: it needs numpy and numba, pip install 'etg[maths]'", markup=False)
    return False


def _one(submission: Submission, wager: str, letter: str | None, decks: int | None, soft_17: str | None) -> WagerOdds:
    game = submission.game
    if wager not in game.side_wagers:
        near = get_close_matches(wager, game.side_wagers, 1)
        hint = f"did you mean {near[0]}?" if near else f"it has {', '.join(game.side_wagers)}"
        fail(f"{game.name} has no wager {wager!r}: {hint}")
    decks = decks or submission.rules.decks
    if decks not in game.decks:
        fail(f"{game.name} is not played with {decks} decks [{game.decks_clause}]")
    hits = _dealers_rule(submission, soft_17 if Need.DEALER_HAND in WAGERS[wager].needs else None)
    offered = submission.side_wagers.get(wager)
    if offered and (letter or offered.paytable.id) == offered.paytable.id and decks in offered.paytable.decks:
        return odds_of(submission, offered, decks, hits)[0]
    paytable = _paytable(game, wager, letter, decks)
    if wager == BY_PLAY:
        return odds_of(submission, SideWager(wager, paytable, 0, 0), decks, hits)[0]
    return Question(game, paytable, decks, hits).answer()


def _dealers_rule(submission: Submission, asked: str | None) -> bool:
    game = submission.game
    hits = dealer_hits_soft_17(submission.rules)
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


def _everything(as_json: bool) -> None:
    bar = messages()
    questions = track(list(everything()), "Counting", console=bar, transient=True, disable=not bar.is_terminal)
    found = [question.answer() for question in questions]
    for game in GAMES:
        submission = load(shipped_path(game))
        for side in submission.side_wagers.values():
            if needs_wheel(side.id):
                found += odds_of(submission, side)
    if as_json:
        click.echo(json.dumps([as_dict(one) for one in found]))
    else:
        print_summary(found)
