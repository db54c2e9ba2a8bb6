"""Moments in which nobody plays and the show is on: every page of every scene, as it stands at its end."""

from collections.abc import Iterator

from etg.modes import Mode
from etg.screens.attract.scenes import SCENES
from etg.screens.attract.stage import OVERHEAD, STATION, TABLETOP
from etg.screens.scenes.scene import Scene
from etg.screens.staged.table import Table

LASTS = 30
"""Seconds of every page in the pictures."""
KINDS = (STATION, OVERHEAD, TABLETOP)


def attract_scenes(table: Table) -> Iterator[Scene]:
    """The whole show; a page is there on those screens that have so many of the scene."""
    shown = table.open().make_ready().shown()
    for name, scene in SCENES.items():
        pages = {kind: scene.pages(table.terms, kind) for kind in KINDS}
        for page in range(max(pages.values())):
            called = f"attract-{name}" + (f"-{page + 1}" if page else "")
            screens = frozenset(kind for kind, count in pages.items() if page < count)
            yield Scene(called, shown, screens=screens, later=LASTS * page + LASTS - 1.0, show=name)
    yield Scene("attract-demo", table.shown(mode=Mode.DEMO), screens=frozenset(KINDS), later=LASTS - 1.0, show="title")
    closed = Table(table.terms).shown()
    yield Scene("attract-closed", closed, screens=frozenset(KINDS), later=2 * LASTS - 1.0, show="invitation")
