"""The score sheet as a text, as Markdown, as JSON and as CSV: for the trainer's files, in English."""

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from etg.cabinet.training.score import Row, Sheet, Total
from etg.errors import Malformed

_SUMMED = ("", "done", "right", "late", "wrong", "median s", "slowest s")
_LISTED = ("round", "what was right", "done first", "mark", "seconds", "clause")


def _intro(sheet: Sheet) -> Iterator[str]:
    how = "guided" if sheet.guided else "exam"
    yield f"{sheet.game}, {how}, {sheet.rounds} rounds, seed {sheet.seed}"
    for each in (sheet.whole, sheet.routine, sheet.irregular):
        yield (
            f"{each.title}: {each.percent} % right, {each.right} of {each.rows}, {each.late} late, {each.wrong} wrong; "
            f"median {each.middle:.1f} s, slowest {each.slowest:.1f} s"
        )
    if sheet.not_staged:
        yield f"Did not come up: {', '.join(sheet.not_staged)}"


def _summed(totals: Sequence[Total]) -> list[tuple[str, ...]]:
    return [
        (each.title, *map(str, each[1:5]), f"{each.middle:.1f}", f"{each.slowest:.1f}")  # counts, then seconds
        for each in totals
    ]


def _listed(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    return [
        (str(row.round), f"{row.title}: {row.right}", row.did, row.mark.value, f"{row.seconds:.1f}", row.clause)
        for row in rows
    ]


def as_text(sheet: Sheet) -> str:
    """The totals in columns, and every mistake."""
    lines = [*_intro(sheet), "", *_columns([_SUMMED, *_summed(sheet.totals())])]
    for row in sheet.mistakes():
        did = f"; done first: {row.did}" if row.did else ""
        clause = f" ({row.clause})" if row.clause else ""
        lines += [
            "",
            f"Round {row.round}, {row.mark.value} after {row.seconds:.1f} s: {row.title}",
            f"  right: {row.right}{clause}{did}",
        ]
    return "\n".join(lines) + "\n"


def _columns(table: Sequence[Sequence[str]]) -> Iterator[str]:
    """Words at the left, numbers at the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for first, *others in table:
        numbers = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join((first.ljust(widths[0]), *numbers)).rstrip()


def as_markdown(sheet: Sheet) -> str:
    """The totals, the mistakes, and everything."""
    lines = ["# Score sheet", "", *(f"{line}  " for line in _intro(sheet)), ""]
    lines += [*_table(_SUMMED, _summed(sheet.totals())), ""]
    lines += ["## Mistakes", "", *_table(_LISTED, _listed(sheet.mistakes())), ""]
    lines += ["## Everything", "", *_table(_LISTED, _listed(sheet.rows))]
    return "\n".join(lines) + "\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    if not rows:
        yield "None."
        return
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', '/') for cell in row)} |"


def as_json(sheet: Sheet) -> str:
    """Everything, and the totals."""
    found = asdict(sheet)
    for name, each in (("whole", sheet.whole), ("routine", sheet.routine), ("irregular", sheet.irregular)):
        found[name] = each._asdict() | {"percent": each.percent}
    found["totals"] = [each._asdict() for each in sheet.totals()]
    return json.dumps(found, indent=2) + "\n"


def as_csv(sheet: Sheet) -> str:
    """A line for everything that was to be done."""
    out = io.StringIO()
    names = list(Row.__dataclass_fields__)
    writer = csv.DictWriter(out, names, lineterminator="\n")
    writer.writeheader()
    for row in sheet.rows:
        writer.writerow(asdict(row) | {"seconds": f"{row.seconds:.2f}", "staged": int(row.staged)})
    return out.getvalue()


WRITERS: Mapping[str, Callable[[Sheet], str]] = {
    ".md": as_markdown,
    ".json": as_json,
    ".csv": as_csv,
    ".txt": as_text,
}
"""By the end of the file's name."""


def check_name(path: Path) -> None:
    """Say before the training, and not after it, that no sheet can be written there."""
    if path.suffix.lower() not in WRITERS:
        raise Malformed(f"{path} has no ending of a score sheet: there are {', '.join(WRITERS)}")
    if not path.parent.is_dir():
        raise Malformed(f"{path.parent} is no folder: the score sheet cannot be written there")


def write(sheet: Sheet, path: Path) -> None:
    """Into a file, in the form that its ending says."""
    try:
        path.write_text(WRITERS[path.suffix.lower()](sheet), encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror}") from error
