"""The screen above the table without a window: what stands on it in a scene."""

from dataclasses import replace

from pygame import Rect

from etg.cabinet.shown import Countdown, Shown
from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.overhead import Overhead
from etg.screens.scenes import Scene
from etg.screens.sheet import Sheet
from etg.screens.shots import SETTING, sheet_of

GALLERY = Gallery()
SIZES = [(1920, 1080), (1280, 720), (1080, 1920)]
LYING = SIZES[:2]


def above(scene: Scene, size: tuple[int, int], timer: bool = False) -> Sheet:
    """What is drawn in a scene; with a countdown in any case if that is wanted."""
    if timer and scene.shown.countdown is None:
        scene = replace(scene, shown=replace(scene.shown, countdown=Countdown("wagers", 30.0, scene.now + 18)))
    return sheet_of(Overhead(SETTING), Rect(0, 0, *size), scene, GALLERY)


def drawn(shown: Shown, now: float, size: tuple[int, int] = (1920, 1080)) -> Sheet:
    """What is drawn of a table."""
    screen, sheet = Overhead(SETTING), Sheet()
    screen.build(Canvas(GALLERY, screen.scale(*size), Rect(0, 0, *size), sheet), shown, now)
    return sheet


def texts(sheet: Sheet) -> list[str]:
    """All that can be read, word by word."""
    return [str(item.args[0]) for item in sheet.items if item.kind in ("text", "arc_text")]
