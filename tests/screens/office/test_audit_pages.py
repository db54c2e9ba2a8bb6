"""The auditor's pages: words that are right, plots that show what they should, and no card that lies face down."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from pathlib import Path

import pytest
from pygame import Rect

from etg.cabinet.exercise import Exercise
from etg.cabinet.office.events import FindEvents, ShowEvent
from etg.cabinet.office.recall import Shown as Recall
from etg.cabinet.office.recall import ShowRound
from etg.cabinet.office.view import Office
from etg.cards import NAMES
from etg.errors import Refused
from etg.ledger.courses import Curve, Point, Wager
from etg.ledger.finding import Wanted
from etg.ledger.ledger import Ledger
from etg.ledger.meter_course import At, Mark, MeterCourse
from etg.modes import Mode
from etg.screens.canvas import Canvas
from etg.screens.gallery import Gallery
from etg.screens.office.looking import moment, parse_moment, shortened, who
from etg.screens.office.progressives_page import framed as meter_framed
from etg.screens.office.recalled import Recalled, Step, recalled, steps_to
from etg.screens.office.returns_page import framed, verdict
from etg.screens.office.rounds_page import ToList
from etg.screens.office.topic import Light, Memory, View
from etg.screens.scenes import scene
from etg.screens.sheet import Sheet
from etg.table.people import Person, Role
from etg.table.state import UNIT, State
from tests.cabinet.office.desks import asked, desk_of
from tests.ledger.builders import quickly, shipped


@pytest.fixture(scope="module")
def canvas() -> Canvas:
    """Of a console."""
    return Canvas(Gallery(), 1.0, Rect(0, 0, 1920, 1080))


# What people type and read


def test_days_and_times_are_typed_as_digits() -> None:
    begin, end = parse_moment("20260301"), parse_moment("20260301", end=True)
    assert moment(begin) == "2026-03-01 00:00:00" and end - begin == 86_400_000_000
    assert moment(parse_moment("202603011904", end=True)) == "2026-03-01 19:04:00"
    assert parse_moment("20260301") == int(datetime(2026, 3, 1).timestamp()) * 1_000_000
    for typed in ("", "2026", "20261301", "2026030119", "99999999999999"):
        with pytest.raises(Refused):
            parse_moment(typed)


def test_actors_are_called_as_people_call_them() -> None:
    assert who("dealer:1204") == "dealer 1204" and who("station:3") == "station 3"
    assert who("shoe") == "the shoe" and who("something new") == "something new"


def test_a_long_sentence_is_cut_to_its_line_and_a_short_one_is_not(canvas: Canvas) -> None:
    long = "the table has stopped: " * 10
    cut = shortened(canvas, long, 400)
    assert cut.endswith("…") and canvas.measure(cut, 22) <= 400 and len(cut) > 20
    assert shortened(canvas, "the table goes on", 400) == "the table goes on"


# Plots


def curve(returned: int, expected: Fraction | None = Fraction(9000)) -> Curve:
    """100 wagers of 100 cents with a standard deviation of 100 cents each: 1000 for all of them."""
    points = tuple(
        Point(n, n * 100, returned * n // 100, None if expected is None else expected * n / 100, Fraction(n * 10_000))
        for n in (25, 50, 75, 100)
    )
    return Curve(Wager("blackjack", "house_money", "A"), "House Money", points, 0, shared=False)


@pytest.mark.parametrize(
    ("returned", "of"),
    [
        (9000, Light.OK),
        (9000 + 1960, Light.OK),
        (9000 + 1961, Light.ATTENTION),
        (9000 - 2576, Light.ATTENTION),
        (9000 - 2577, Light.TROUBLE),
    ],
)
def test_the_verdict_is_that_of_the_band(returned: int, of: Light) -> None:
    words, found = verdict(curve(returned))
    assert found is of and "100 wagers" in words


def test_without_an_exact_expectation_there_is_no_verdict_and_no_line() -> None:
    words, found = verdict(curve(9000, None))
    assert found is Light.NONE and "no exact expectation" in words
    assert len(framed(curve(9000, None)).lines) == 1 and len(framed(curve(9000)).lines) == 2


def test_the_plot_has_bands_around_the_expectation_and_the_curve_within_its_axes() -> None:
    found = framed(curve(9500))
    wide, narrow = found.bands
    for (x, low), (_, high) in zip(narrow.lower, narrow.upper, strict=True):
        assert low + high == pytest.approx(2 * 90)
        assert high - 90 == pytest.approx(196 / x**0.5)
    assert wide.upper[-1][1] > narrow.upper[-1][1]
    assert found.bottom < 90 < found.top and found.right > 100
    assert found.lines[-1].points[-1] == pytest.approx((100, 95))


def test_a_meter_is_marked_where_it_was_hit_and_where_staff_changed_it() -> None:
    points = tuple(At(n, n * 100 * UNIT) for n in (1, 5, 9))
    marks = (
        Mark(10, 0, 5, "paid", 2, "blazing_7s", -500 * UNIT, 0),
        Mark(10, 0, 5, "reset", None, None, 500 * UNIT, 500 * UNIT),
        Mark(12, 0, 7, "adjusted", None, None, 100 * UNIT, 700 * UNIT),
    )
    hit, adjusted = meter_framed(MeterCourse("meter", points, marks)).dots
    assert hit.at == (5.0, 5.0) and not hit.diamond
    assert adjusted.at == (7.0, 7.0) and adjusted.diamond


# A round in play


def in_play(path: Path, game: str) -> Iterator[tuple[Ledger, State]]:
    """A ledger in every moment of some rounds."""
    ledger = Ledger.open(path, Mode.EXERCISE)
    run = Exercise(ledger, 5)
    run.begin(shipped(game))
    while run.state.rounds < 4:
        run.step()
        if run.state.round is not None:
            yield ledger, run.state
    ledger.close()


def face_down(state: State) -> set[int]:
    """The cards that nobody may see, unless their like lies face up as well."""
    round_ = state.round
    assert round_ is not None
    dealer = round_.dealer
    hidden = set(dealer[1:2]) if round_.hole_down else set()
    seen = set(dealer[:1] if round_.hole_down else dealer)
    for box in round_.boxes:
        for hand in box.hands:
            hidden |= set(hand.cards[:2]) if hand.face_down else set()
            seen |= set(hand.cards[2:] if hand.face_down else hand.cards)
    return hidden - seen


@pytest.mark.parametrize("game", ["pitch_blackjack", "blackjack"])
@pytest.mark.clause("R53")
def test_no_page_shows_a_card_that_lies_face_down(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch)
    path, gallery, looked = tmp_path / "ledger.sqlite", Gallery(), 0
    seen: set[object] = set()
    office = Office(Person(Role.AUDITOR, "1"), 1e9)
    around = replace(scene("community_blackjack", "wagers").shown, office=office)
    for ledger, state in in_play(path, game):
        hidden = face_down(state)
        if not hidden or ledger.last % 3:
            continue
        looked += 1
        faces: set[object] = set()
        desk = desk_of(path, ledger)
        found = asked(ShowRound(None), desk).found
        assert isinstance(found, Recall) and found.in_play and found.hash is None and found.result is None
        names = {NAMES[card] for card in hidden}
        told = [frame.words for frame in found.frames if frame.state.round is not None]
        told += [each.words for each in asked(FindEvents(Wanted(round=found.number)), desk).events]
        assert not names & {word.strip(",:;.") for words in told for word in words.split()}
        assert asked(ShowEvent(ledger.last), desk).hash is None
        for name in names:
            assert not asked(FindEvents(Wanted(round=found.number, words=f'"{name}"')), desk).events
        for at in range(len(found.frames)):
            sheet = Sheet()
            canvas = Canvas(gallery, 1.0, Rect(0, 0, 1560, 780), sheet)
            recalled(View(around, Memory(), 0.0, canvas), canvas.area, found, Recalled(at=at), ToList())
            faces |= {item.args[0] for item in sheet.items if item.kind == "card_face"}
        assert not faces & hidden
        seen |= faces
    assert looked > 3 and seen


def test_steps_stay_within_the_round() -> None:
    shown = scene("community_blackjack", "office-recall-table").shown
    assert shown.office is not None
    found = shown.office.answer(ShowRound(17_204))
    assert isinstance(found, Recall)
    own = Recalled()
    steps_to(own, Step(10**6), found)
    assert own.at == len(found.frames) - 1
    steps_to(own, Step(-5), found)
    assert own.at == 0
