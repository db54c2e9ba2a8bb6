"""What wagers have given back so far beside what their odds say: sums over all rounds, read once and kept.

A wager is one stake; what it gives back is compared without what progressive meters pay, because that depends on what
they had gathered and not on the odds. Stakes that share an outcome (all boxes, where the cards are common to them or
the dealer's) are one observation: their returns go up and down together, and the band is wider for it.
"""

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from etg.games import GAMES
from etg.ledger.courses import MOST_POINTS, Course, Curve, Group, Point, Sample, Stake, Wager
from etg.ledger.entries import INSURANCE, MAIN, NO_PAYTABLE, main_paytable
from etg.ledger.installing import terms_of
from etg.ledger.reading import Reader
from etg.ledger.records import Installed
from etg.money import PRIZE, Cents
from etg.odds.listing import has_odds, odds_of
from etg.odds.moments import Moments, insurance_moments, moments_of
from etg.submission import Submission
from etg.table.sides import OUT_OF_PLAY
from etg.table.state import UNIT
from etg.table.terms import Terms
from etg.texts import text
from etg.wagers import WAGERS, Need

NAMES = {MAIN: text("Main wager"), INSURANCE: text("Insurance")}
"""Wagers that have no side wager's name."""
_OWN_CARDS = frozenset((Need.FIRST_TWO, Need.FIRST_FOUR))


class Returns:
    """All that was given back, as far as the rounds have been read."""

    def __init__(self) -> None:
        self.last = 0
        """The last round that was read."""
        self.courses: dict[Wager, Course] = {}
        self.moments: dict[Group, Moments | None] = {}
        self.names: dict[Wager, str] = {}
        self._terms: dict[str, Terms] = {}

    def read(self, reader: Reader, most: int) -> bool:
        """Read so many rounds more; whether there are still others."""
        submissions = {number: each.submission for number, each in reader.contexts().items()}
        sql = (
            "SELECT r.number, r.game, r.result, e.context FROM rounds r JOIN events e ON e.number = r.first"
            " WHERE r.number > ? ORDER BY r.number LIMIT ?"
        )
        rows = reader.db.execute(sql, [self.last, most]).fetchall()
        paid = _paid(reader, self.last, rows[-1][0]) if rows else {}
        for number, game, result, context in rows:
            digest = submissions[context]
            self._round(number, game, json.loads(result), digest, self._in_force(reader, digest), paid)
            self.last = number
        return len(rows) == most

    def _round(
        self,
        number: int,
        game: str,
        result: dict[str, Any],
        digest: str,
        terms: Terms,
        paid: dict[tuple[int, int, str], Cents],
    ) -> None:
        by_wager: dict[str, list[Stake]] = {}
        for box_number, box in result["boxes"].items():
            for wager, wagered, returned in _stakes(box):
                metered = paid.get((number, int(box_number), wager), 0)
                group = self._group(terms, digest, wager, wagered)
                by_wager.setdefault(wager, []).append(Stake(wager, group, wagered, returned - metered, metered))
        for wager, stakes in by_wager.items():
            of = Wager(game, wager, _paytable(terms, wager))
            self.names.setdefault(of, _name(terms, wager))
            self.courses.setdefault(of, Course()).add(stakes, shares_outcomes(game, wager))

    def curves(self) -> tuple[Curve, ...]:
        """Every wager with its points, the main wager of each game first."""
        found = []
        for of, course in self.courses.items():
            step = -(-len(course.samples) // MOST_POINTS) or 1
            samples = course.samples[step - 1 :: step]
            if not samples or samples[-1].wagers != course.wagers:
                samples = [*samples, course.sample()]
            points = tuple(self._point(sample) for sample in samples if sample.wagered)
            if points:
                shared = shares_outcomes(of.game, of.wager)
                found.append(Curve(of, self.names[of], points, course.metered, shared))
        return tuple(sorted(found, key=lambda each: (each.of.game, each.of.wager != MAIN, each.of)))

    def _point(self, sample: Sample) -> Point:
        expected, variance, covered = Fraction(0), Fraction(0), 0
        for group, sums in sample.by_group:
            moments = self.moments[group]
            if moments is not None:
                expected += moments.mean(sums.stakes, sums.wagers)
                variance += moments.variance(sums.squares, sums.products, sums.counts)
                covered += sums.wagers
        if covered == sample.wagers:
            return Point(sample.wagers, sample.wagered, sample.returned, expected, variance)
        ww, wr, rr = sample.observed
        share = Fraction(sample.returned, sample.wagered)
        observed = rr - 2 * share * wr + share * share * ww
        return Point(sample.wagers, sample.wagered, sample.returned, None, observed)

    # What was in force

    def _in_force(self, reader: Reader, digest: str) -> Terms:
        if digest not in self._terms:
            for event in reader.named(Installed.name):
                assert isinstance(event, Installed)
                self._terms[event.digest] = terms_of(event)
        return self._terms[digest]

    def _group(self, terms: Terms, digest: str, wager: str, stake: Cents) -> Group | None:
        if wager == MAIN or (wager != INSURANCE and not has_odds(wager)):
            return None
        side = terms.side.get(wager)
        group = Group(digest, wager, stake if side is not None and side.paytable.stakes else 0)
        if group not in self.moments:
            self.moments[group] = _moments(terms.submission, group)
        return group


def _moments(submission: Submission, group: Group) -> Moments | None:
    if group.wager == INSURANCE:
        return insurance_moments(submission.game, submission.rules.decks)
    side = submission.side_wagers[group.wager]
    prize = (side.meters or {}).get(PRIZE)
    for odds in odds_of(submission, side):
        if group.stake in (0, odds.stake):
            return moments_of(odds, prize.reset if prize else 0)
    return None


def _paytable(terms: Terms, wager: str) -> str:
    if wager == MAIN:
        return main_paytable(terms)
    side = terms.side.get(wager)
    return NO_PAYTABLE if side is None else side.paytable.id


def _name(terms: Terms, wager: str) -> str:
    side = terms.side.get(wager)
    return NAMES.get(wager, wager) if side is None else side.paytable.name


@lru_cache(maxsize=256)
def shares_outcomes(game: str, wager: str) -> bool:
    """Whether boxes win and lose it together, by cards that are common to them or the dealer's."""
    if wager in (MAIN, INSURANCE) or GAMES[game].community_cards:
        return True
    return not _OWN_CARDS.issuperset(WAGERS[wager].needs)


def _stakes(box: dict[str, Any]) -> Iterator[tuple[str, Cents, Cents]]:
    """The wagers of a box that count: not those that went back."""
    for hand in box["hands"]:
        if hand["outcome"] not in OUT_OF_PLAY:
            yield MAIN, hand["wagered"], hand["returned"]
    insurance = box["insurance"]
    if insurance and box["hands"][0]["outcome"] != "void":
        yield INSURANCE, insurance["wagered"], insurance["returned"]
    for wager, side in box["side"].items():
        if OUT_OF_PLAY.isdisjoint((side["outcome"] or "").split(" + ")):
            yield wager, side["wagered"], side["returned"]


def _paid(reader: Reader, after: int, last: int) -> dict[tuple[int, int, str], Cents]:
    """What progressive meters paid: by round, box and wager."""
    sql = (
        "SELECT h.round, h.box, h.wager, sum(-h.units) FROM progressive_history h"
        " WHERE h.kind = 'paid' AND h.round > ? AND h.round <= ? GROUP BY h.round, h.box, h.wager"
    )
    return {(row[0], row[1], row[2]): row[3] // UNIT for row in reader.db.execute(sql, [after, last])}
