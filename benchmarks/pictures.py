"""The pictures of the page: which there are, and what is on each."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.results import DATA, Group, Run, read

if TYPE_CHECKING:
    from pygame import Surface

    from art.sheets import Draw

FOLDER = "docs/pictures/performance"
ROOT = DATA.parent.parent
_RATIOS = "ratios-"


def overview_file() -> str:
    """All targets."""
    return f"{FOLDER}/targets.png"


def of_group(group: Group) -> list[tuple[str, str]]:
    """The pictures of a group with what is on them: its ratios if it has some, its samples if it has any."""
    found = []
    if len(group.results) > 1:
        found.append((f"{FOLDER}/{_RATIOS}{group.name}.png", "Ratios and their targets; the line at 1 is the peer"))
    if any(result.samples is not None for result in group.results):
        found.append((f"{FOLDER}/times-{group.name}.png", "Every single measurement, ours and the peer's"))
    return found


def pictures(run: Run) -> "dict[str, Draw]":
    """All pictures of a run, by their files."""
    from benchmarks import bars, strips

    found: dict[str, Draw] = {overview_file(): partial(bars.overview, run)}
    for group in run.groups:
        for file, _ in of_group(group):
            found[file] = partial(bars.ratios if _RATIOS in file else strips.times, group)
    return found


def kept() -> "dict[str, Draw]":
    """Those of the run that was kept; none where there is no run."""
    return pictures(read()) if DATA.exists() else {}


def write(run: Run) -> None:
    """Draw all of them, and take away what no figure is drawn on any more."""
    from art.sheets import write as keep

    drawn = pictures(run)
    for file, draw in drawn.items():
        surface: Surface = draw()
        keep(surface, ROOT / file)
    for path in (ROOT / FOLDER).glob("*.png"):
        if path.relative_to(ROOT).as_posix() not in drawn:
            Path(path).unlink()
