"""Moments of the auditor's pages, with answers as the office gives them."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from etg.cabinet.office.events import FindAccess, FindEvents, ShowEvent
from etg.cabinet.office.exporting import ExportTargets, Target
from etg.cabinet.office.meters import Identity, Meters, ReadMeters, Stretch
from etg.cabinet.office.progressives import Progressive, ReadProgressive, ReadProgressives
from etg.cabinet.office.recall import FindRounds, Frame, InForce, Line, Listed, Rounds, Shown, ShowRound
from etg.cabinet.office.returns import ReadReturns, ReturnsFound
from etg.cabinet.office.tasks import Progress, Query
from etg.cabinet.office.tips import ReadTips, Tipped, Tips
from etg.cabinet.office.verifying import Audit, Check, LastAudit, VerifyLedger
from etg.cabinet.office.view import Answer, Office
from etg.ledger.accounts import OCCURRENCES
from etg.ledger.chain import Context
from etg.ledger.courses import Curve, Point, Wager
from etg.ledger.finding import Page, Told, Wanted, Whole
from etg.ledger.kinds import About
from etg.ledger.meter_course import At, Mark, MeterCourse
from etg.ledger.metering import MOVES
from etg.ledger.recall import Credits
from etg.ledger.verify import CHECKS
from etg.money import dollars
from etg.screens.office.events_page import OfKind, Touch
from etg.screens.office.intents import OpenTopic
from etg.screens.office.meters_page import ChoosePeriod, Part
from etg.screens.office.progressives_page import Pick as PickMeter
from etg.screens.office.recalled import Step, To
from etg.screens.office.returns_page import Pick
from etg.screens.office.rounds_page import Show
from etg.screens.scenes.scene import NOW, Scene
from etg.screens.scenes.staffed import PEOPLE, in_office
from etg.screens.staged.table import Table
from etg.table.people import Role
from etg.table.results import result
from etg.table.state import UNIT, changed
from etg.texts import text

_DAY = 86_400_000_000
_BEGAN = 1_772_380_800_000_000
"""A Sunday in March 2026."""
_MAIN = f"{3} to {2}"
"""The paytable of the main wager is known by what a Blackjack pays."""
_GAME = "community_blackjack"
_DIGEST = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"


def _audited(table: Table, name: str, answers: dict[Query, object], *touches: Hashable, **office: Any) -> Scene | None:
    found = {query: Answer(answer, NOW) for query, answer in answers.items()}
    there = Office(PEOPLE[Role.AUDITOR], NOW + 300, MappingProxyType(found), **office)
    return in_office(table, f"office-{name}", Role.AUDITOR, *touches, office=there)


# Meters


def _play(wagered: int, returned: int, played: int) -> dict[str, Any]:
    won, tied = played * 43 // 100, played * 8 // 100
    share = returned * 10_000 // wagered
    return {
        "wagered": wagered,
        "returned": returned,
        "void_amount": wagered // 4_000 // 100 * 100,
        "rtp": f"{share // 100}.{share % 100:02}",
        "played": played,
        "won": won,
        "lost": played - won - tied,
        "tied": tied,
        "voided": 0,
    }


def _credits(station: int) -> dict[str, Any]:
    play = _play(
        48_211_250_00 - station * 3_117_425_00, 47_633_700_00 - station * 3_080_000_00, 171_204 - 9_000 * station
    )
    held = 41_250_00 // station
    out = play["returned"] - play["wagered"] + 2_000_000_00 - held - 12_450_00
    cash = {"buy_in": 2_000_000_00, "drop": 1_700_000_00, "cash_out": out, "hand_pay": 0, "tips": 12_450_00}
    return {**cash, **play, "credits": held, "pending": 0}


def _meters(wrong: bool = False) -> Meters:
    stations = {str(station): _credits(station) for station in range(1, 9)}
    table: dict[str, Any] = {
        key: sum(group[key] for group in stations.values()) for key in stations["1"] if key != "rtp"
    }
    table |= {"rtp": _play(table["wagered"], table["returned"], 1)["rtp"]}
    wagers = [
        {"game": _GAME, "wager": wager, "paytable": paytable, **_play(wagered, returned, wagered // 2_500)}
        for wager, paytable, wagered, returned in (
            ("main", _MAIN, 241_006_300_00, 239_421_125_00),
            ("insurance", "-", 3_118_450_00, 2_891_400_00),
            ("lucky_ladies", "B", 9_441_025_00, 7_102_350_00),
            ("21_plus_3_extreme", "A", 8_212_500_00, 7_114_900_00),
            ("lucky_lucky", "A", 7_006_075_00, 6_803_250_00),
            ("buster_blackjack", "A", 5_512_300_00, 5_101_425_00),
            ("blazing_7s", "A", 4_115_725_00, 3_316_500_00),
        )
    ]
    groups = {
        "table": table,
        "stations": stations,
        "games": {_GAME: _play(278_412_375_00, 271_750_950_00, 171_204)},
        "wagers": wagers,
        "progressives": {},
        "occurrences": {name: (len(name) * 7919) % 23 for name in OCCURRENCES},
    }
    identities = []
    for name, group in stations.items():
        more = 100 if wrong and name == "3" else 0
        amounts = [group[key] for key in ("buy_in", "returned", "wagered", "cash_out", "hand_pay", "tips")]
        identities.append(Identity._make((int(name), *amounts, group["credits"] + more, 0)))
    whole = Identity(None, *(sum(each[place] or 0 for each in identities) for place in range(1, 9)))
    said = text(
        "station {station} holds {have}, which is {difference} more than the {due} of its meters",
        station=3,
        have=dollars(13_751_00),
        difference=dollars(1_00),
        due=dollars(13_750_00),
    )
    return Meters(
        4_118_220,
        None,
        groups,
        tuple(_periods()),
        (*identities, whole),
        (said,) if wrong else (),
    )


def _periods() -> list[Stretch]:
    days = [
        Stretch(
            "day",
            9 - place,
            f"2026-03-{9 - place:02}",
            _BEGAN + (8 - place) * _DAY,
            None if not place else _BEGAN + (9 - place) * _DAY,
        )
        for place in range(5)
    ]
    return [Stretch("shift", 20, "evening", _BEGAN + 8 * _DAY + _DAY // 3, None), *days]


def meters_credits(table: Table) -> Scene | None:
    """Credits of table and stations."""
    return _audited(table, "meters-credits", {ReadMeters(): _meters()}, OpenTopic("meters"))


def meters_wagers(table: Table) -> Scene | None:
    """Games and wagers with their paytables."""
    return _audited(table, "meters-wagers", {ReadMeters(): _meters()}, OpenTopic("meters"), Part("wagers"))


def meters_occurrences(table: Table) -> Scene | None:
    """What has happened how often."""
    return _audited(table, "meters-occurrences", {ReadMeters(): _meters()}, OpenTopic("meters"), Part("occurrences"))


def meters_identity(table: Table) -> Scene | None:
    """The books add up."""
    return _audited(table, "meters-identity", {ReadMeters(): _meters()}, OpenTopic("meters"), Part("identity"))


def meters_wrong(table: Table) -> Scene | None:
    """The books do not add up."""
    answers: dict[Query, object] = {ReadMeters(): _meters(wrong=True)}
    return _audited(table, "meters-wrong", answers, OpenTopic("meters"), Part("identity"))


def meters_periods(table: Table) -> Scene | None:
    """A gaming day or shift is chosen."""
    return _audited(table, "meters-periods", {ReadMeters(): _meters()}, OpenTopic("meters"), ChoosePeriod())


def meters_unknown(table: Table) -> Scene | None:
    """Nothing is known yet."""
    return _audited(table, "meters-unknown", {}, OpenTopic("meters"))


# Returns


def _curve(wager: str, paytable: str, mean: Fraction | None, seed: int, drift: float = 0.0, sigma: int = 4) -> Curve:
    """A wager that goes its way like an honest one, or drifts away from it."""
    source, points = Random(seed), []
    wagers = wagered = returned = 0
    each = 500
    for _ in range(360):
        wagers += 40
        wagered += 40 * each
        noise = source.gauss(0, 1) * sigma * each * 40**0.5
        returned += round(40 * each * float(mean or Fraction(99, 100)) * (1 + drift) + noise)
        variance = Fraction(wagers * sigma * sigma * each * each)
        points.append(Point(wagers, wagered, returned, None if mean is None else mean * wagered, variance))
    metered = 6_412_50 if wager == "blazing_7s" else 0
    return Curve(Wager(_GAME, wager, paytable), wager, tuple(points), metered, shared=True)


_CURVES = (
    _curve("main", _MAIN, None, 3, sigma=1),
    _curve("21_plus_3_extreme", "A", Fraction(8662, 10_000), 5, sigma=3),
    _curve("blazing_7s", "A", Fraction(7911, 10_000), 9, sigma=6),
    _curve("buster_blackjack", "A", Fraction(9304, 10_000), 4, sigma=3),
    _curve("lucky_ladies", "B", Fraction(7529, 10_000), 12, 0.16, 4),
    _curve("lucky_lucky", "A", Fraction(9734, 10_000), 2, 0.05, 2),
)


def returns_inside(table: Table) -> Scene | None:
    """A return within its band."""
    answers: dict[Query, object] = {ReadReturns(): ReturnsFound(_CURVES, 14_400, 14_400)}
    return _audited(table, "returns-inside", answers, OpenTopic("returns"), Pick(_CURVES[2].of))


def returns_outside(table: Table) -> Scene | None:
    """A return outside its band."""
    answers: dict[Query, object] = {ReadReturns(): ReturnsFound(_CURVES, 14_400, 14_400)}
    return _audited(table, "returns-outside", answers, OpenTopic("returns"), Pick(_CURVES[4].of))


def returns_main(table: Table) -> Scene | None:
    """The main wager has no exact expectation; the rounds are still being read."""
    answers: dict[Query, object] = {ReadReturns(): ReturnsFound(_CURVES, 14_400, 52_118)}
    return _audited(table, "returns-main", answers, OpenTopic("returns"), Pick(_CURVES[0].of))


# Progressives


def _course(meter: str) -> MeterCourse:
    source, points, marks = Random(7), [], []
    value = 10_000_00 * UNIT
    for round_ in range(1, 1600, 4):
        value += source.randint(40, 160) * UNIT
        points.append(At(round_, value))
        if round_ in (401, 1205):
            marks.append(Mark(round_ * 30, _BEGAN + round_ * 60_000_000, round_, "paid", 4, "blazing_7s", -value, 0))
            value = 10_000_00 * UNIT
            points.append(At(round_, value))
        if round_ == 801:
            value += 250_00 * UNIT
            marks.append(
                Mark(round_ * 30, _BEGAN, round_, "adjusted", None, None, 250_00 * UNIT, value),
            )
            points.append(At(round_, value))
    return MeterCourse(meter, tuple(points), tuple(marks))


def progressive_history(table: Table) -> Scene | None:
    """A meter that was hit twice and adjusted once."""
    moves = tuple((name, 1_000_00 * UNIT * (place + 1)) for place, name in enumerate(MOVES))
    meters = ("blazing_7s.major", "blazing_7s.mega", "blazing_7s.minor")
    found = tuple(Progressive(meter, _course(meter).points[-1].value, moves) for meter in meters)
    answers: dict[Query, object] = {ReadProgressives(): found, ReadProgressive(meters[1]): _course(meters[1])}
    return _audited(table, "progressive-history", answers, OpenTopic("progressive-history"), PickMeter(meters[1]))


# Tips


def tips_report(table: Table) -> Scene | None:
    """Tips by day, shift and dealer."""
    rows = tuple(
        Tipped(
            f"2026-03-0{9 - place // 3}",
            ("night", "evening", "day")[place % 3],
            f"dealer:12{place:02}",
            14 + place,
            84_50 + 31 * place,
        )
        for place in range(8)
    )
    total = sum(each.amount for each in rows)
    by_station = tuple((station, total // 8) for station in range(1, 9))
    found = Tips(rows, by_station, sum(each.times for each in rows), total)
    return _audited(table, "tips", {ReadTips(): found}, OpenTopic("tips"))


# Events


def _told() -> tuple[Told, ...]:
    said = (
        ("cleared", "dealer:1204", None, "the cards are cleared, the round is final"),
        ("side_settled", "dealer:1204", None, "box 5 Lucky Ladies wins (Any 20, 4 to 1): $25.00 back"),
        ("hand_settled", "dealer:1204", None, "box 3 wins with a Blackjack at 3 to 2: $62.50 back"),
        ("dealt", "shoe", None, "KH to the dealer: 20"),
        ("decided", "station:3", 3, "box 3 stands (time ran out)"),
        (
            "placed",
            "station:3",
            3,
            "box 3 (Carmen, station 3) wagers $25.00, Lucky Ladies $5.00, Buster Blackjack $5.00",
        ),
        (
            "tilted",
            "table",
            None,
            "the table has stopped: the shoe does not answer, and two cards were read after it did",
        ),
        ("bought_in", "dealer:1204", 5, "Emi buys in for $500.00 (cash), by dealer:1204, approved by floorperson:2104"),
        ("door_opened", "inputs", None, "the door is opened: logic"),
        ("shift_began", "floorperson:2104", None, "shift evening begins, by floorperson:2104"),
    )
    return tuple(
        Told(4_118_220 - place, _BEGAN - place * 4_000_000, 17_204, station, actor, name, words)
        for place, (name, actor, station, words) in enumerate(said)
    )


def events_list(table: Table) -> Scene | None:
    """The newest events."""
    return _audited(table, "events", {FindEvents(): Page(_told(), 4_117_900)}, OpenTopic("events"))


def events_none(table: Table) -> Scene | None:
    """Nothing of this kind."""
    wanted = Wanted(About.TILTS)
    return _audited(table, "events-none", {FindEvents(wanted): Page((), 1)}, OpenTopic("events"), OfKind(About.TILTS))


def event_whole(table: Table) -> Scene | None:
    """All that is on record of an event."""
    told = _told()[5]
    side = '[["lucky_ladies", 500], ["buster_blackjack", 500]]'
    fields = (("player", "Carmen"), ("box", "3"), ("wager", "2500"), ("side", side))
    context = Context("live", _DIGEST, "0.9.0")
    found = Whole(told, 1_220_117, 88_000_000, 3, 1, context, fields, _DIGEST, _DIGEST[::-1], follows=True)
    answers: dict[Query, object] = {FindEvents(): Page(_told(), 1), ShowEvent(told.number): found}
    return _audited(table, "event", answers, OpenTopic("events"), Touch(told.number))


def access_log(table: Table) -> Scene | None:
    """Who was here."""
    said = (
        ("office_entered", "auditor:4007", "auditor:4007 opens the pages behind the console"),
        ("access_refused", "floorperson:2104", "floorperson:2104 is refused: change settings"),
        ("setting_changed", "technician:3301", "technician:3301 sets sound.volume from 60 to 80"),
        ("logged_in", "dealer:1204", "dealer:1204 logs in at the console"),
        ("key_turned", "inputs", "the key audit is turned"),
    )
    events = tuple(
        Told(4_118_220 - place * 311, _BEGAN - place * 440_000_000, None, None, actor, name, words)
        for place, (name, actor, words) in enumerate(said)
    )
    return _audited(table, "access", {FindAccess(): Page(events, 1)}, OpenTopic("access"))


# Rounds


def rounds_list(table: Table) -> Scene | None:
    """The newest rounds, one of them in play."""
    odd = {2: ("corrected", "manual_card"), 5: ("tilted",)}
    rounds = tuple(
        Listed(
            17_204 - place,
            _BEGAN - place * 71_000_000,
            _GAME,
            3 + place % 4,
            (110 + 35 * place) * 100,
            (95 + 40 * place) * 100,
            (("KH", "7S"), ("9D", "5C", "8H"), ("AS", "KD"))[place % 3],
            place == 5,
            odd.get(place, ()),
        )
        for place in range(40)
    )
    return _audited(table, "rounds", {FindRounds(): Rounds(rounds, 17_205, more=True)}, OpenTopic("rounds"))


def _shown(table: Table, in_play: bool = False) -> Shown:
    """A round that is really played at a table of its own."""
    own = Table(table.terms)
    own.state = changed(own.state, rounds=17_203)
    own.ready(2, 3, 5)
    own.place(2, 2_500, sides=500).place(3, 5_000).place(5, 1_000, sides=500)
    frames: list[Frame] = []
    states: list[Any] = [own.state]
    before = own.state
    said = {
        "dealt": "{} to its place",
        "decided": "a hand is decided",
        "side_settled": "a side wager is settled",
        "hand_settled": "a hand is settled",
        "round_settled": "what is due by now is settled",
    }
    while True:
        own.go_on()
        for event in own.news:
            words = said.get(event.name, event.name.replace("_", " "))
            number = len(frames)
            by = "shoe" if event.name == "dealt" else "station:3" if event.name == "decided" else "dealer:1204"
            time = _BEGAN + number * 2_300_000
            late = event.name == "decided" and number % 2 == 0
            frames.append(Frame(4_118_000 + number, time, event.name, words.format("card"), late, by, own.state))
        if own.state.round is None or (in_play and len(frames) > 6):
            break
        states.append(own.state)
    last = states[-1]
    found = None if in_play else result(last, 0)
    if found is not None:
        for box in last.round.boxes:
            found["boxes"][str(box.number)] |= {"player": box.player, "station": before.stations[box.player]}
    lines = tuple(Line(line.name, str(line.pays)) for line in own.terms.side["lucky_ladies"].paytable.lines.values())
    credits_ = tuple(
        Credits(player, station, 500_00, 0, 0, -10_00 * station, 500_00 - 10_00 * station)
        for player, station in before.stations.items()
    )
    return Shown(
        17_204,
        own.terms.game.name,
        in_play,
        _BEGAN,
        None if in_play else _BEGAN + 71_000_000,
        "dealer:1204",
        False,
        ("corrected",),
        own.terms.submission.name,
        _DIGEST,
        "0.9.0",
        4_118_000,
        4_118_060,
        None if in_play else _DIGEST,
        tuple(frames),
        credits_,
        found,
        (InForce("lucky_ladies", "Lucky Ladies", "B", lines),),
    )


def _recalled(table: Table, name: str, *touches: Hashable) -> Scene | None:
    if table.terms.game.id != _GAME:
        return None
    answers: dict[Query, object] = {FindRounds(): Rounds((), None, more=False), ShowRound(17_204): _shown(table)}
    return _audited(table, name, answers, OpenTopic("rounds"), Show(17_204), *touches)


def recall_table(table: Table) -> Scene | None:
    """The table at the end of a round."""
    return _recalled(table, "recall-table")


def recall_step(table: Table) -> Scene | None:
    """The table in the middle of it."""
    return _recalled(table, "recall-step", Step(7))


def recall_result(table: Table) -> Scene | None:
    """The result and the money."""
    return _recalled(table, "recall-result", To("result"))


def recall_paytables(table: Table) -> Scene | None:
    """The paytables that were in force."""
    return _recalled(table, "recall-paytables", To("paytables"))


def recall_record(table: Table) -> Scene | None:
    """What else is on record."""
    return _recalled(table, "recall-record", To("about"))


def recall_in_play(table: Table) -> Scene | None:
    """The round that is not over."""
    if table.terms.game.id != _GAME:
        return None
    answers: dict[Query, object] = {
        FindRounds(): Rounds((), 17_204, more=False),
        ShowRound(None): _shown(table, in_play=True),
    }
    return _audited(table, "recall-in-play", answers, OpenTopic("rounds"), Show(None))


# The audit and exports


def _audit(problems: Mapping[str, tuple[str, ...]]) -> Audit:
    checks = tuple(
        Check(name, means, name != "guard", problems.get(name, ()))
        for name, means in CHECKS.items()
        if name != "checkpoint"
    )
    return Audit(_BEGAN / 1e6, 4_118_220, 4_118_220, "" if problems else _DIGEST, checks)


def verify_right(table: Table) -> Scene | None:
    """The ledger is whole and true."""
    return _audited(table, "verify", {LastAudit(): _audit({})}, OpenTopic("verify"))


def verify_wrong(table: Table) -> Scene | None:
    """Something is wrong."""
    problems = {
        "chain": ("event 2,118 (dealt) or the one before it was changed",),
        "meters": ("buy_in of the table says $12.00, the events add up to $11.00",),
    }
    return _audited(table, "verify-wrong", {LastAudit(): _audit(problems)}, OpenTopic("verify"))


def verify_running(table: Table) -> Scene | None:
    """It is being verified."""
    words = text("Event {number} of {last} is checked", number=1_640_200, last=4_118_220)
    progress = Progress(1_640_200, 4_118_220, words)
    answers: dict[Query, object] = {LastAudit(): None}
    return _audited(table, "verify-running", answers, OpenTopic("verify"), job=VerifyLedger(), progress=progress)


def export_books(table: Table) -> Scene | None:
    """As what, of which time, to where."""
    targets = (
        Target(text("This cabinet's folder"), Path("/data/exports")),
        Target(text("USB stick"), Path("/media/stick")),
    )
    return _audited(table, "export", {ExportTargets(): targets}, OpenTopic("export"))
