"""What a floorperson does about the table itself: its limits, and the announcement of its last rounds."""

from collections.abc import Iterator

from etg.errors import Refused
from etg.money import Cents
from etg.screens.dealer.offers import Given, Need, Offer, bound
from etg.screens.dealer.people import SOMEBODY
from etg.screens.dealer.scene import Scene
from etg.table import commands as c
from etg.table.decide import decide
from etg.table.floor import NOTICE, anybody_plays
from etg.table.terms import Terms
from etg.texts import Text, text

_FLOOR = (Need.FLOOR,)
_CLAUSE = "COMAR 36.05.03.21"
_ROUNDS = {
    1: text("Announce the last round"),
    3: text("Announce the last 3 rounds"),
    5: text("Announce the last 5 rounds"),
}
_USUAL = (5_00, 10_00, 15_00, 25_00, 50_00, 100_00, 200_00, 300_00, 500_00, 1_000_00, 2_000_00, 5_000_00, 10_000_00)


def about_the_table(scene: Scene) -> Iterator[Offer]:
    """Limits and closing."""
    yield _limits(scene)
    yield Offer(
        "withdraw_limits",
        text("Withdraw the announced limits"),
        lambda given: c.WithdrawLimits(given.floor),
        _FLOOR,
        text("The limits stay as they are"),
        _CLAUSE,
    )
    for rounds, words in _ROUNDS.items():
        yield Offer(
            f"announce_closing:{rounds}",
            words,
            bound(lambda given, rounds: c.AnnounceClosing(rounds, given.floor), rounds),
            _FLOOR,
            text("Every screen says so; then the table is closed"),
        )
    yield cancel_closing()


def cancel_closing() -> Offer:
    """The table stays open after all."""
    return Offer(
        "cancel_closing",
        text("Cancel the closing"),
        lambda given: c.CancelClosing(given.floor),
        _FLOOR,
        text("The table stays open"),
    )


def _limits(scene: Scene) -> Offer:
    def make(given: Given) -> c.Command:
        return c.SetTableLimits(given.minimum, given.maximum, scene.seconds, given.floor)

    return Offer(
        "table_limits",
        text("Change the limits"),
        make,
        (Need.MINIMUM, Need.MAXIMUM, Need.FLOOR),
        _when(scene),
        _CLAUSE,
        supposes=lambda given: _supposed(scene, given),
    )


def _when(scene: Scene) -> Text:
    if anybody_plays(scene.state):
        return text("In force in {minutes} minutes", minutes=NOTICE // 60)
    return text("In force at once")


def _supposed(scene: Scene, given: Given) -> Given:
    """What has been typed so far, with anything for the rest that the table would accept; else with anything."""
    terms = scene.state.terms
    rules, filed, unit = terms.rules, terms.submission.rules, terms.wager_unit
    least = (given.minimum,) if given.minimum else (rules.minimum, filed.minimum)
    lower = (filed.maximum // part // unit * unit for part in (2, 3))
    most = (given.maximum,) if given.maximum else (filed.maximum, rules.maximum, *lower)
    tries = [given._replace(minimum=minimum, maximum=maximum) for minimum in least for maximum in most]
    return next((each for each in tries if _accepted(scene, each)), tries[0])


def _accepted(scene: Scene, given: Given) -> bool:
    try:
        decide(scene.state, c.SetTableLimits(given.minimum, given.maximum, scene.seconds, given.floor or SOMEBODY))
    except Refused:
        return False
    return True


def usual_limits(terms: Terms, need: Need, count: int) -> tuple[Cents, ...]:
    """Usual amounts of a limit within the submission: the least of them for a minimum, the most for a maximum."""
    filed = terms.submission.rules
    found = sorted({filed.minimum, *(each for each in _USUAL if filed.minimum < each < filed.maximum), filed.maximum})
    whole = [each for each in found if each % 100 == 0]
    return tuple(whole[:count] if need is Need.MINIMUM else whole[-count:])
