"""What one run of the benchmarks has found, kept as data: page and pictures are made of it, without measuring again."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.measure import Result, Samples, Spread

LATER = "it was added after this run; `make bench` measures it"
DATA = Path(__file__).parent.parent / "docs" / "performance.json"


@dataclass(frozen=True)
class Group:
    """What one module of benchmarks has found."""

    name: str
    results: tuple[Result, ...]
    seconds: float
    """How long it took."""
    failed: str = ""
    """Why it did not come to its end, or was not measured at all."""


@dataclass(frozen=True)
class Run:
    """One run of all of them."""

    date: str
    """The day and the minute, UTC."""
    load: float
    """Of the machine before the run: 0 is quiet, the number of cores is full."""
    load_after: float
    """And when it was over; the run itself keeps about one core busy."""
    machine: dict[str, str]
    groups: tuple[Group, ...]


def completed(run: Run, names: Sequence[str]) -> Run:
    """With every benchmark that there is: what came after the run is named as not measured."""
    known = {group.name: group for group in run.groups}
    return replace(run, groups=tuple(known.get(name, Group(name, (), 0.0, LATER)) for name in names))


def as_line(result: Result) -> str:
    """A result as one line of JSON; a tenth of a microsecond is fine enough for samples."""
    values = asdict(result)
    if result.samples is not None:
        values["samples"] = [[round(each, 7) for each in some] for some in result.samples]
    return json.dumps(values)


def from_line(line: str) -> Result:
    """The result of such a line."""
    return _result(json.loads(line))


def _result(values: dict[str, Any]) -> Result:
    spread, samples = values.pop("spread"), values.pop("samples")
    return Result(
        **values,
        spread=None if spread is None else Spread(*spread),
        samples=None if samples is None else Samples(*map(tuple, samples)),
    )


def write(run: Run, path: Path = DATA) -> None:
    """Keep a run: a line for each result, so that a difference can be read."""
    groups = []
    for group in run.groups:
        head = {"name": group.name, "seconds": round(group.seconds, 1), "failed": group.failed}
        lines = ",\n".join(f"   {as_line(result)}" for result in group.results)
        groups.append(f'  {{{json.dumps(head)[1:-1]}, "results": [\n{lines}\n  ]}}')
    loads = {"load": round(run.load, 2), "load_after": round(run.load_after, 2)}
    head = {"date": run.date, **loads, "machine": run.machine}
    path.write_text(f'{{{json.dumps(head)[1:-1]},\n "groups": [\n' + ",\n".join(groups) + "\n ]}\n", encoding="utf-8")


def read(path: Path = DATA) -> Run:
    """A run that was kept."""
    values = json.loads(path.read_text(encoding="utf-8"))
    groups = tuple(
        Group(each["name"], tuple(_result(one) for one in each["results"]), each["seconds"], each["failed"])
        for each in values["groups"]
    )
    return Run(values["date"], values["load"], values["load_after"], values["machine"], groups)
