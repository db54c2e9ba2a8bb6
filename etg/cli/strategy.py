"""`etg strategy`: the basic strategy of a submission, as charts for laboratories and staff."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.markup import escape

from etg.cli.console import console, fail
from etg.cli.setting import SET, chosen_submission
from etg.games import GAMES

if TYPE_CHECKING:
    from etg.odds.certificate.figure import Figure
    from etg.odds.main.result import MainOdds

# What needs numpy and numba is read inside of the command: where they are missing it says what to install.

_FILE = click.Path(path_type=Path)
_KINDS = (".png", ".svg")


@click.command()
@click.argument("file", required=False, type=_FILE, metavar="[SUBMISSION]")
@click.option("--game", "game_id", type=click.Choice(list(GAMES)), metavar="GAME", help=f"One of {', '.join(GAMES)}.")
@SET
@click.option("--out", type=_FILE, required=True, metavar="FILE", help="The picture: its name ends in .png or .svg.")
def strategy(file: Path | None, game_id: str | None, settings: tuple[str, ...], out: Path) -> None:
    """Draw the charts of the basic strategy as a picture; `etg odds --main` prints them.

    They are for laboratories and staff: nothing that develops a strategy is ever shown to players (COMAR 36.05.03.13).
    """
    from etg.odds.compiled import need_compiler

    need_compiler()
    _check(out)
    submission = chosen_submission(file, game_id, settings, main_only=True)
    from etg.cli.paper.png import png
    from etg.cli.paper.svg import svg_file
    from etg.odds.main.edge import main_odds

    figure = chart_sheet(main_odds(submission))
    content = png(figure) if out.suffix.lower() == ".png" else svg_file(figure).encode()
    try:
        out.write_bytes(content)
    except OSError as error:
        fail(f"{out} cannot be written: {error.strerror}")
    console().print(f"[bold]{escape(str(out))}[/] is written", soft_wrap=True)


def _check(out: Path) -> None:
    if out.suffix.lower() not in _KINDS:
        fail(f"the picture is PNG or SVG: {out} must end in .png or .svg")
    if not out.parent.is_dir():
        fail(f"the folder {out.parent} for the picture does not exist")
    if out.is_dir():
        fail(f"{out} is a folder: name a file for the picture")


def _edges(found: "MainOdds") -> tuple[str, str]:
    return (
        f"House edge, best play of every hand: {found.edge:.4%}",
        f"House edge of this basic strategy: {found.edge_by_totals:.4%}",
    )


def chart_sheet(found: "MainOdds") -> "Figure":
    """All charts of a game on one sheet."""
    from etg.odds.certificate.charts import COLUMNS, sheet
    from etg.odds.certificate.strategy import charts_of
    from etg.odds.main.numbers import numbers_of

    submission = found.submission
    about = (
        f"{submission.game.name}, {submission.rules.decks} decks, submission {submission.hash[:16]}",
        *_edges(found),
        COLUMNS,
    )
    charts = tuple(charts_of(found.strategy, numbers_of(submission.rules)))
    return sheet(charts, f"Basic strategy: {submission.name}", about)
