"""Every scene by its name: on how many pages it is shown, and what draws it."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from etg.cabinet.settings_attract import Entry
from etg.screens.attract.hand import hand
from etg.screens.attract.meters import has_meters, meters
from etg.screens.attract.notices import felt, notice, sign, sign_pages
from etg.screens.attract.paytables import limits, paytable, paytables
from etg.screens.attract.pictures import pictures
from etg.screens.attract.show import Leaf
from etg.screens.attract.stage import Stage
from etg.screens.attract.title import invitation, title
from etg.table.terms import Terms


def _once(terms: Terms, kind: str) -> int:
    return 1


class Scene(NamedTuple):
    """A scene of a show."""

    draw: Callable[[Stage], None]
    pages: Callable[[Terms, str], int] = _once
    """Under which terms and on which kind of screen it has how many; none: it is left out."""
    touch: bool = True
    """Whether the ribbon says what a touch does."""
    names: bool = True
    """Whether the ribbon says what is played, and for how much."""


SCENES: Mapping[str, Scene] = {
    "title": Scene(title, names=False),
    "hand": Scene(hand),
    "pictures": Scene(pictures),
    "paytables": Scene(paytable, lambda terms, kind: len(paytables(terms, kind))),
    "meters": Scene(meters, lambda terms, kind: int(has_meters(terms))),
    "limits": Scene(limits),
    "felt": Scene(felt),
    "sign": Scene(sign, sign_pages),
    "notice": Scene(notice),
    "invitation": Scene(invitation, touch=False, names=False),
}


@lru_cache(maxsize=64)
def leaves(playlist: tuple[Entry, ...], terms: Terms, kind: str) -> tuple[Leaf, ...]:
    """A playlist page by page, as it is shown for a submission; a scene that has nothing to show is left out."""
    return tuple(
        Leaf(scene, page, seconds) for scene, seconds in playlist for page in range(SCENES[scene].pages(terms, kind))
    )
