"""From where a touch screen says that it was touched to where the finger was: six numbers, found from a few targets.

Places are shares of the window, from 0 to 1 each way, as they come from the touch screen and before anything is
turned: so a map stays true when the window gets another size, or shows its picture the other way round.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from etg.errors import Refused
from etg.texts import text

Place: TypeAlias = tuple[float, float]
WORST = 0.02
"""How far a touch may be from where the map says it should be, as a share of the screen: a finger is not a needle."""
SMALLEST, LARGEST = 0.2, 5.0
"""How much smaller or larger than the glass what the touch screen reports may be."""
DIGITS = 6
"""Of each number, in the settings."""


class TouchMap(NamedTuple):
    """`x' = a x + b y + c` and `y' = d x + e y + f`, in the order in which X names them."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 0.0
    e: float = 1.0
    f: float = 0.0

    def at(self, place: Place) -> Place:
        """Where the finger was."""
        x, y = place
        return self.a * x + self.b * y + self.c, self.d * x + self.e * y + self.f

    @property
    def area(self) -> float:
        """How much larger the glass is than what is reported; below 0 it is a mirror image."""
        return self.a * self.e - self.b * self.d

    def rounded(self) -> "TouchMap":
        """As it is written into the settings."""
        return TouchMap(*(round(number, DIGITS) + 0.0 for number in self))

    @property
    def is_sane(self) -> bool:
        """Whether a touch screen can be like this."""
        return all(math.isfinite(number) for number in self) and SMALLEST <= abs(self.area) <= LARGEST


AS_IT_IS = TouchMap()


def turned(place: Place, rotation: int) -> Place:
    """Where on the picture a place of the window is, when the picture is turned clockwise by so many degrees."""
    x, y = place
    return {0: (x, y), 90: (y, 1 - x), 180: (1 - x, 1 - y), 270: (1 - y, x)}[rotation]


def turned_back(place: Place, rotation: int) -> Place:
    """Where on the window a place of the picture is."""
    return turned(place, -rotation % 360)


def error(one: Place, other: Place) -> float:
    """How far two places are from each other."""
    return math.dist(one, other)


def found(touched: Sequence[Place], targets: Sequence[Place]) -> TouchMap:
    """The map that brings the touches nearest to their targets; refuses what no touch screen can be."""
    matrix = [[0.0] * 3 for _ in range(3)]
    sums = [[0.0] * 3 for _ in range(2)]
    for (x, y), target in zip(touched, targets, strict=True):
        row = (x, y, 1.0)
        for i in range(3):
            for j in range(3):
                matrix[i][j] += row[i] * row[j]
            for k in range(2):
                sums[k][i] += row[i] * target[k]
    both = [_solved(matrix, wanted) for wanted in sums]
    if any(each is None for each in both):
        raise Refused(text("these touches lie on one line or on one spot: touch the middle of each target"))
    first, second = both
    assert first is not None and second is not None
    fitted = TouchMap(*first, *second)
    if not fitted.is_sane:
        raise Refused(text("no touch screen is as far off as these touches: is its cable in, is it this screen's own?"))
    if worst(fitted, touched, targets) > WORST:
        raise Refused(
            text(
                "the touches do not fit each other: {percent} % of the screen off, at most {most} % can be. "
                "Touch the middle of each target, with one finger",
                percent=f"{100 * worst(fitted, touched, targets):.1f}",
                most=f"{100 * WORST:g}",
            )
        )
    return fitted


def worst(map_: TouchMap, touched: Sequence[Place], targets: Sequence[Place]) -> float:
    """How far the worst of some touches is from its target."""
    return max(error(map_.at(each), target) for each, target in zip(touched, targets, strict=True))


def _solved(matrix: Sequence[Sequence[float]], wanted: Sequence[float]) -> tuple[float, float, float] | None:
    """Three numbers from three equations, by Cramer's rule; None where there is no one answer."""
    whole = _determinant(matrix)
    if abs(whole) < 1e-6:
        return None
    columns = []
    for column in range(3):
        rows = [[wanted[i] if j == column else matrix[i][j] for j in range(3)] for i in range(3)]
        columns.append(_determinant(rows) / whole)
    return columns[0], columns[1], columns[2]


def _determinant(m: Sequence[Sequence[float]]) -> float:
    return (
        m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    )
