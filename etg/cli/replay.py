"""`etg replay`: play round scripts and print what happened to every wager."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from etg.cli.console import fail
from etg.errors import Malformed
from etg.submission import SubmissionRefused
from etg.table.codec import encode
from etg.table.replay import Replay, ScriptRefused
from etg.table.script import load_json, read_script


@click.command()
@click.option("--events", is_flag=True, help="Print the full list of events of each round too.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def replay(files: tuple[str, ...], events: bool) -> None:
    """Play round scripts (docs/round-scripts.md), a JSON object a line or a file; - is standard input.

    Prints one JSON object a round. Ends with 2 when a script is malformed or breaks a rule; the others still run.
    """
    refused = False
    for name in files:
        for text in _scripts(name):
            printed = play(text, events)
            refused = refused or "refused" in printed
            click.echo(json.dumps(printed, ensure_ascii=False))
    if refused:
        raise click.exceptions.Exit(2)


def play(text: str, events: bool = False) -> dict[str, Any]:
    """The result of one round script, or why it was refused."""
    try:
        run = Replay(read_script(load_json(text)))
        printed = run.run()
    except SubmissionRefused as error:
        first = error.problems[0]
        return _refusal("; ".join(str(problem) for problem in error.problems), first.clause, "submission")
    except Malformed as error:
        return _refusal(str(error), None, "script")
    except ScriptRefused as error:
        return _refusal(error.reason, error.clause, error.at)
    if events:
        printed["events"] = [encode(event) for event in run.events]
    return printed


def _refusal(reason: str, clause: str | None, at: str) -> dict[str, Any]:
    return {"refused": reason, "clause": clause, "at": at}


def _scripts(name: str) -> Iterator[str]:
    """The scripts of a file: one JSON object, or one a line."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except OSError as error:
        fail(f"{name} cannot be read: {error.strerror}")
    except UnicodeDecodeError:
        fail(f"{name} is not a text file in UTF-8")
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        fail(f"{name} holds no round script")
    yield from (lines if not _is_script(text) and any(_is_script(line) for line in lines) else [text])


def _is_script(text: str) -> bool:
    """Whether a text is a JSON object, whatever it says."""
    try:
        return isinstance(load_json(text), dict)
    except Malformed:
        return False
