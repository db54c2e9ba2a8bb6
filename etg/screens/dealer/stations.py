"""Buy-in, cash-out and all else that the dealer does for the player at a station."""

from collections.abc import Iterator

from etg.cabinet.asks import DEALER_CONSOLE, CallAttendant
from etg.errors import Refused
from etg.money import Cents, dollars
from etg.screens.dealer.offers import Need, Offer, bound
from etg.screens.dealer.people import dealer_of
from etg.screens.dealer.scene import Scene
from etg.table import commands as c
from etg.table.decide import step
from etg.table.lock_ups import lock_up_of, needs_two, one_pays
from etg.table.seats import waits_for_shuffle
from etg.table.state import State, credits_of
from etg.texts import Text, text

_FLOOR = (Need.FLOOR,)
DISPUTES = (
    text("who won"),
    text("which wager was placed"),
    text("what was decided"),
    text("the player asks for the floor"),
)


def player_at(state: State, station: int) -> str | None:
    """Who sits at a station."""
    return next((player for player, at in state.stations.items() if at == station), None)


def money_at(scene: Scene, station: int) -> tuple[Offer, ...]:
    """Credits that come and go."""
    player = player_at(scene.state, station)
    return tuple(_newcomer(station) if player is None else _money(scene, station, player))


def sitting_at(scene: Scene, station: int) -> tuple[Offer, ...]:
    """Who sits there, and what holds the station up."""
    player = player_at(scene.state, station)
    if player is None:
        seat = Offer(f"seat:{station}", text("Seat a player"), lambda given: c.Seat(f"Player {station}", station))
        return (seat, *_holding(scene, station))
    return (*_sitting(scene, station, player), _see_batch(scene, station, player), *_holding(scene, station))


def _see_batch(scene: Scene, station: int, player: str) -> Offer:
    """The player wants to see the batch that has come out of the shuffler."""
    return Offer(
        f"see_batch:{station}",
        text("Wants to see the cards"),
        lambda given: c.AskToInspect(player),
        then=text("The batch is spread, washed and shuffled"),
        clause=scene.state.terms.clause("5.I(2)(b)"),
    )


def _newcomer(station: int) -> Iterator[Offer]:
    """Somebody sits down and buys in at once."""
    player = f"Player {station}"
    for funds, words in _FUNDS.items():
        yield Offer(
            f"buy_in:{station}:{funds}",
            words,
            bound(
                lambda given, funds: (c.Seat(player, station), c.BuyIn(player, given.amount, funds, given.by)), funds
            ),
            (Need.AMOUNT,),
            text("Player {station} takes the station", station=station),
        )


_FUNDS = {c.Funds.CASH: text("Buy in with cash"), c.Funds.CHIPS: text("Buy in with chips")}


def _money(scene: Scene, station: int, player: str) -> Iterator[Offer]:
    for funds, words in _FUNDS.items():
        yield Offer(
            f"buy_in:{station}:{funds}",
            words,
            bound(lambda given, funds: c.BuyIn(player, given.amount, funds, given.by), funds),
            (Need.AMOUNT,),
        )
    credits = credits_of(scene.state, player)
    yield Offer(
        f"cash_out:{station}",
        text("Cash out all: {amount}", amount=dollars(credits)),
        lambda given: c.CashOut(player, credits, given.by),
        then=_limit(scene.state, credits),
    )
    yield Offer(
        f"cash_out_part:{station}",
        text("Cash out a part"),
        lambda given: c.CashOut(player, given.amount, given.by),
        (Need.AMOUNT,),
        sample=1,
    )
    yield hand_pay(scene, station, player)
    yield Offer(f"cancel_hand_pay:{station}", text("No hand pay: plays on"), lambda given: c.CancelHandPay(player))


def _limit(state: State, credits: Cents) -> str:
    return text("Above the limit: becomes a hand pay") if needs_two(state, credits) else ""


def hand_pay(scene: Scene, station: int, player: str) -> Offer:
    """What the station waits for, or all credits, paid by hand."""
    waits = lock_up_of(scene.state, station, c.LockUpKind.HAND_PAY)
    amount = waits.amount if waits is not None else credits_of(scene.state, player)
    key, words = f"hand_pay:{station}", text("Pay {amount} by hand", amount=dollars(amount))
    if waits is not None and one_pays(scene.state, waits):
        return Offer(
            key,
            words,
            lambda given: paid(scene.state, c.HandPay(player, amount, dealer_of(given.number))),
            (Need.NUMBER,),
            text("Give station {station} {amount}, then your number and PIN", station=station, amount=dollars(amount)),
        )
    return Offer(
        key,
        words,
        lambda given: paid(scene.state, c.HandPay(player, amount, given.by, given.floor)),
        _FLOOR,
        text("Two people"),
    )


def paid(state: State, pay: c.HandPay) -> tuple[c.Command, ...]:
    """A hand pay; where stations cannot pay, a player who then has nothing left gives his station back with it.

    So he does where the station pays: somebody else can sit down.
    """
    waits = lock_up_of(state, state.stations.get(pay.player), c.LockUpKind.HAND_PAY)
    if waits is None or not state.limits.by_hand:
        return (pay,)
    leaves = c.Leave(pay.player)
    try:
        step(step(state, pay)[1], leaves)
    except Refused:
        return (pay,)
    return pay, leaves


def _holding(scene: Scene, station: int) -> Iterator[Offer]:
    yield Offer(
        f"hold:{station}",
        text("Hold for a dispute"),
        lambda given: c.HoldStation(station, given.reason, given.by),
        (Need.REASON,),
        text("Until two people settle it"),
        reasons=DISPUTES,
    )
    yield Offer(
        f"close_station:{station}",
        text("Close the station"),
        lambda given: c.CloseStation(station, given.floor),
        _FLOOR,
        text("Nobody plays there; credits stay"),
    )
    yield open_station(station)
    for kind, words in _RESETS.items():
        yield Offer(
            f"reset:{station}:{kind}",
            words,
            bound(lambda given, kind: c.ResetLockUp(station, kind, given.by, given.floor), kind),
            _FLOOR,
            text("Two people"),
        )


def open_station(station: int) -> Offer:
    """A station is back in service."""
    return Offer(
        f"open_station:{station}",
        text("Open the station again"),
        lambda given: c.OpenStation(station, given.floor),
        _FLOOR,
    )


_RESETS = {
    c.LockUpKind.DISPUTE: text("Dispute settled: release"),
    c.LockUpKind.WIN: text("Win looked at: release"),
}


def _sitting(scene: Scene, station: int, player: str) -> Iterator[Offer]:
    yield Offer(f"leave:{station}", text("Leaves the station"), lambda given: c.Leave(player))
    clause = scene.state.terms.clause("6.C")
    if waits_for_shuffle(scene.state, player):
        yield Offer(
            f"admit:{station}", text("May bet again at once"), lambda given: c.Admit(player, given.by), clause=clause
        )
    else:
        yield Offer(
            f"bar:{station}", text("Bets again after the shuffle"), lambda given: c.Bar(player, given.by), clause=clause
        )


# What stations wait for


def remedies(scene: Scene) -> Iterator[tuple[Text, Offer]]:
    """Every lock-up with what ends it, by the words that say what the station waits for."""
    state = scene.state
    for lock in state.lock_ups:
        player = player_at(state, lock.station)
        station, amount = lock.station, dollars(lock.amount)
        match lock.kind:
            case c.LockUpKind.HAND_PAY if player is not None:
                words = text("Station {station}: hand pay {amount}", station=station, amount=amount)
                if one_pays(state, lock):
                    words = text("Pay station {station} {amount}", station=station, amount=amount)
                yield words, hand_pay(scene, station, player)
            case c.LockUpKind.WIN:
                words = text("Station {station}: win of {amount}", station=station, amount=amount)
                yield words, _reset(scene, station, lock.kind)
            case c.LockUpKind.SERVICE:
                yield text("Station {station} is closed", station=station), open_station(station)
            case _:
                words = text("Station {station} is held: {why}", station=station, why=lock.why)
                yield words, _reset(scene, station, lock.kind)


def _reset(scene: Scene, station: int, kind: c.LockUpKind) -> Offer:
    key = f"reset:{station}:{kind}"
    return next(offer for offer in _holding(scene, station) if offer.key == key)


def answered(station: int) -> Offer:
    """Somebody has gone to a player who called."""
    return Offer(f"answered:{station}", text("Answered"), lambda given: CallAttendant(station, on=False))


def call_floor(on: bool) -> Offer:
    """The dealer wants a floorperson to come, or not any more."""
    words = text("Call floor") if on else text("Floor called")
    return Offer(f"call_floor:{on}", words, lambda given: CallAttendant(DEALER_CONSOLE, on))
