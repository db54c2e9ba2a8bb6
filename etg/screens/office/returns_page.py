"""What every wager has given back, drawn against the exact expectation with its bands."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from etg.cabinet.office.returns import ReadReturns, ReturnsFound
from etg.cabinet.staff.actions import GRANTED, Action
from etg.languages import money, number, say, several
from etg.ledger.courses import Curve, Point, Wager
from etg.screens.area import RIGHT, Area
from etg.screens.office.looking import percent
from etg.screens.office.meter_words import wager_name
from etg.screens.office.parts import Column, Row, notice, progress_bar, table, waiting
from etg.screens.office.topic import At, Light, Topic, View, What
from etg.screens.pictures.plots import Band, Dot, Line
from etg.screens.plotting import Framed, Named, plotted
from etg.screens.theme import INK, INK_2, RETURNED, SMALL, WON
from etg.texts import text

Z95, Z99 = Fraction(196, 100), Fraction(2576, 1000)
"""Standard deviations within which 95 and 99 of 100 honest curves lie at any one moment."""
OUTER, INNER = 46, 70
"""How strong the bands are drawn, the inner one over the outer one."""
_QUERY = ReadReturns()


@dataclass
class Own:
    """Which wager is looked at; None: the first."""

    of: Wager | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """Look at a wager."""

    of: Wager


def _wants(at: At) -> tuple[ReadReturns, ...]:
    return (_QUERY,)


def _act(intent: Hashable, at: At) -> list[What]:
    if isinstance(intent, Pick):
        at.own.of = intent.of
    return []


def _draw(view: View, area: Area) -> None:
    found = view.answer(_QUERY)
    if not isinstance(found, ReturnsFound):
        waiting(view, area, view.wrong(_QUERY))
        return
    if found.read < found.of:
        line, area = area.top_part(44, 12)
        words, bar = line.left_part(560, 32)
        said = say("Round {read} of {of} is read", read=number(found.read), of=number(found.of))
        view.canvas.text(words, said, SMALL, INK_2)
        progress_bar(view.canvas, bar.inset(0, 10), found.read, found.of)
    if not found.curves:
        notice(view.canvas, area, say("No round is over yet: there is nothing to compare."))
        return
    chosen = next((curve for curve in found.curves if curve.of == view.own.of), found.curves[0])
    left, right = area.left_part(560, 32)
    _list(view, left, found, chosen)
    _curve(view, right, chosen)


def _list(view: View, area: Area, found: ReturnsFound, chosen: Curve) -> None:
    rows = []
    for curve in found.curves:
        last = curve.points[-1]
        name = wager_name(view.shown.state, curve.of.wager, curve.of.paytable)
        cells = (name, number(last.wagers), percent(last.actual))
        rows.append(Row(cells, Pick(curve.of), curve is chosen))
    columns = (
        Column(text("WAGER"), 3.4),
        Column(text("WAGERS", meaning="how many"), 1.6, RIGHT),
        Column(text("RETURN", meaning="in percent"), 1.5, RIGHT),
    )
    table(view, area, "returns", columns, rows)


def _curve(view: View, area: Area, curve: Curve) -> None:
    canvas, last = view.canvas, curve.points[-1]
    words, of = verdict(curve)
    used = notice(canvas, area, words, of)
    area = Area(area.x, area.y + used + 12, area.w, area.h - used - 12)
    area, below = area.bottom_part(124, 12)
    plotted(canvas, area, framed(curve))
    lines = [
        say(
            "Wagered {wagered}, given back {returned}: {percent}.",
            wagered=money(last.wagered),
            returned=money(last.returned),
            percent=percent(last.actual, 3),
        )
    ]
    if curve.exact:
        lines[0] += " " + say("On average it is {percent}, by the exact odds.", percent=percent(last.mean, 3))
    if curve.metered:
        with_them = Fraction(last.returned + curve.metered, last.wagered)
        lines.append(
            say(
                "Progressive meters paid {amount} besides, which is left out of the comparison; with it: {percent}.",
                amount=money(curve.metered),
                percent=percent(with_them, 3),
            )
        )
    if curve.shared:
        lines.append(say("Boxes win and lose together: the band counts every round as one observation."))
    canvas.paragraph(below, "  ".join(lines), SMALL, INK_2, most=4)


def verdict(curve: Curve) -> tuple[str, Light]:
    """Whether the return lies where it should, in words."""
    last = curve.points[-1]
    counted = several("{count} wager", "{count} wagers", last.wagers, count=number(last.wagers))
    if not curve.exact:
        said = say(
            "After {wagers}: how this wager does depends on how hands are played, so it has no exact expectation. The "
            "band is where the true return lies, by what was observed.",
            wagers=counted,
        )
        return said, Light.NONE
    if last.inside(Z95):
        return say("After {wagers} the return lies inside the 95 % band.", wagers=counted), Light.OK
    if last.inside(Z99):
        said = say(
            "After {wagers} the return lies outside the 95 % band and inside the 99 % band: honest wagers are there "
            "about 4 times in 100.",
            wagers=counted,
        )
        return said, Light.ATTENTION
    said = say(
        "After {wagers} the return lies outside the 99 % band: honest wagers are there less than once in 100. Look "
        "into it.",
        wagers=counted,
    )
    return said, Light.TROUBLE


def framed(curve: Curve) -> Framed:
    """The curve in its bands; from here on the figures are only drawn."""
    points = curve.points
    low, high = _reach(points)
    actual = tuple((float(p.wagers), float(p.actual) * 100) for p in points)
    mean = tuple((float(p.wagers), float(p.mean) * 100) for p in points)
    if points[0].wagers > 1 and curve.exact:
        mean = ((0.0, mean[0][1]), *mean)
    bands = tuple(_band(points, z, strength) for z, strength in ((Z99, OUTER), (Z95, INNER)))
    legend = [Named(say("actual"), INK)]
    lines = [Line(actual, INK)]
    if curve.exact:
        legend.insert(0, Named(say("exact expectation"), WON, "dashed"))
        lines.insert(0, Line(mean, WON, dashed=True))
    legend += [Named(say("95 %"), RETURNED, "band", (OUTER, INNER)), Named(say("99 %"), RETURNED, "band", (OUTER,))]
    return Framed(
        float(points[-1].wagers) * 1.015,
        low,
        high,
        bands,
        tuple(lines),
        (Dot(actual[-1], INK),),
        tuple(legend),
        say("wagers so far"),
        say("RETURN IN PERCENT"),
        lambda value: number(round(value)),
        lambda value, step: f"{value:.{_decimals(step)}f}",
    )


def _band(points: tuple[Point, ...], z: Fraction, strength: int) -> Band:
    lower, upper = [], []
    for point in points:
        middle, half = float(point.mean) * 100, point.band(z) * 100
        lower.append((float(point.wagers), middle - half))
        upper.append((float(point.wagers), middle + half))
    return Band(tuple(lower), tuple(upper), RETURNED, strength)


def _reach(points: tuple[Point, ...]) -> tuple[float, float]:
    """What is shown upwards: the later course and its bands; the first wagers go far out of every picture."""
    later = points[len(points) // 6 :]
    values = [float(point.actual) * 100 for point in later]
    for point in points[len(points) // 3 :]:
        middle, half = float(point.mean) * 100, point.band(Z99) * 100
        values += [middle - half, middle + half]
    low, high = min(values), max(values)
    room = max(1.0, (high - low) * 0.08)
    return max(0.0, low - room), high + room


def _decimals(step: float) -> int:
    return 0 if step >= 1 else 1 if step >= 0.1 else 2


RETURNS = Topic("returns", "meters", text("Return"), GRANTED[Action.READ_METERS], _draw, _act, _wants, begin=Own)
