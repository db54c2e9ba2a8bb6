"""Notable moments of a table, for pictures and tests: every one is really played, and always the same."""

from collections.abc import Callable, Iterator
from types import ModuleType

from etg.screens.scenes import (
    betting,
    console,
    floor,
    office,
    office_audit,
    office_floor,
    office_hardware,
    office_people,
    office_screens,
    office_settings,
    office_storage,
    pages,
    playing,
    training,
    waiting,
)
from etg.screens.scenes.attract import attract_scenes
from etg.screens.scenes.scene import NOW, Scene, counting
from etg.screens.staged.table import Table

__all__ = ["NOW", "SCENES", "Scene", "Table", "counting", "scene", "scenes"]

_Moment = Callable[[Table], Scene | None]


def _moments(module: ModuleType) -> Iterator[_Moment]:
    """The moments of a module, in the order in which they are written."""
    for name, found in vars(module).items():
        own = getattr(found, "__module__", "") == module.__name__ and callable(found)
        if own and not name.startswith("_") and found is not pages.help_scenes:
            yield found


OFFICE: tuple[ModuleType, ...] = (
    office,
    office_floor,
    office_settings,
    office_screens,
    office_hardware,
    office_storage,
    office_audit,
    office_people,
)
"""The pages behind the console; those of every area have a module."""
SCENES: tuple[_Moment, ...] = tuple(
    moment
    for module in (betting, playing, waiting, floor, pages, console, training, *OFFICE)
    for moment in _moments(module)
)
"""All moments; one that a game does not have is None there."""


def scenes(game: str) -> Iterator[Scene]:
    """Every moment of a game under its shipped submission."""
    for moment in SCENES:
        found = moment(Table(game))
        if found is not None:
            yield found
    yield from pages.help_scenes(Table(game))
    yield from attract_scenes(Table(game))


def scene(game: str, name: str) -> Scene:
    """One moment by its name."""
    return next(found for found in scenes(game) if found.name == name)
