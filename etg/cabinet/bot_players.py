"""The players of the bots: seats, credits, wagers, insurance and decisions."""

from functools import lru_cache
from random import Random

from etg.cabinet.bot_dealer import commitment
from etg.cabinet.bot_moment import Moment
from etg.games import Decision
from etg.hands import is_soft, total
from etg.money import Cents
from etg.submission import SideWager
from etg.table import commands as c
from etg.table.deciding import choices
from etg.table.flow import undecided, undecided_insurance
from etg.table.insurance import insurance_limit, offers_even_money
from etg.table.routine import attending_command
from etg.table.seats import waits_for_shuffle
from etg.table.state import PlayedHand, Round, State, Wagers, credits_of, stake_of
from etg.table.terms import Terms
from etg.wagers import WAGERS

ROUNDS_TOGETHER = 8
"""After so many rounds other players sit at the table."""

# Seats


def _stations(moment: Moment) -> list[int]:
    """The stations at which somebody wants to play now; at least one."""
    state = moment.state
    rng = Random(f"{moment.seed}:stations:{state.rounds // ROUNDS_TOGETHER}")
    boxes = state.terms.game.boxes
    return rng.sample(range(1, boxes + 1), rng.choice((1, boxes, rng.randint(1, boxes), rng.randint(1, boxes))))


def newcomer(moment: Moment) -> c.Command:
    """Somebody takes one of the stations where somebody wants to play."""
    station = moment.rng.choice(_stations(moment))
    return c.Seat(f"p{station}", station)


def _coming_or_going(moment: Moment) -> c.Command | None:
    """One who wants to play sits down; one who does not cashes out, then leaves."""
    state = moment.state
    wanted = _stations(moment)
    at_work = {wagers.player for wagers in state.wagers.values()}
    for player, station in state.stations.items():
        if station not in wanted and player not in at_work:
            return c.CashOut(player, state.players[player]) if state.players[player] else c.Leave(player)
    taken = state.stations.values()
    free = [station for station in wanted if station not in taken and f"p{station}" not in state.players]
    return c.Seat(f"p{free[0]}", free[0]) if free else None


def _bought(moment: Moment, player: str, amount: Cents) -> c.Command:
    """Credits for cash or chips, taken by the dealer."""
    return c.BuyIn(player, amount, moment.rng.choice((c.Funds.CASH, c.Funds.CHIPS)), moment.dealer)


def _attended(moment: Moment) -> c.Command | None:
    """Dealer and floorperson come to a station that waits for them."""
    state = moment.state
    if not state.lock_ups:
        return None
    command = attending_command(state, state.lock_ups[0], moment.dealer, moment.floorperson)
    if isinstance(command, c.HandPay) and moment.chance(20):
        return c.CancelHandPay(command.player)
    return command


# Wagers


def betting(moment: Moment) -> c.Command:
    """Somebody comes or goes, or places a wager; then the dealer closes betting."""
    rng, state = moment.rng, moment.state
    command = _attended(moment) or _coming_or_going(moment)
    if command is not None:
        return command
    waiting = [player for player in state.players if waits_for_shuffle(state, player)]
    if len(waiting) == len(state.players) or (waiting and moment.chance(5)):
        return c.Admit(rng.choice(waiting), moment.floorperson)
    if moment.chance(6):
        command = _whim(moment, rng.choice([player for player in state.players if player not in waiting]))
        if command is not None:
            return command
    if len(state.wagers) < _boxes_wanted(moment):
        free = [(player, box) for player in state.players if player not in waiting for box in _free(state, player)]
        if free:
            return _wager(moment, *rng.choice(free))
    return commitment(moment) or c.CloseBetting()


def _boxes_wanted(moment: Moment) -> int:
    """How many boxes this round shall have, if there are players for so many."""
    boxes = moment.state.terms.game.boxes
    rng = Random(f"{moment.seed}:boxes:{moment.state.rounds}")
    return rng.choice((1, boxes, boxes, rng.randint(1, boxes)))


def _free(state: State, player: str) -> list[int]:
    """The boxes on which a player may wager besides those he has: his own first, then those beside it."""
    own = [box for box, wagers in state.wagers.items() if wagers.player == player]
    near = (state.stations[player],) if not own else (min(own) - 1, max(own) + 1)
    if len(own) >= state.terms.rules.boxes_per_player:
        return []
    return [box for box in near if 1 <= box <= state.terms.game.boxes and box not in state.wagers]


def _wager(moment: Moment, player: str, box: int) -> c.Command:
    """The wagers of the last round again, or new ones; first more credits, if they are too low for it."""
    rng, state = moment.rng, moment.state
    last = state.last_wagers.get(player, ())
    if last and moment.chance(30) and _can_repeat(state, player):
        return c.Repeat(player)
    wagers = Wagers(player, main_wager(rng, state.terms), _sides(moment))
    before = state.wagers.get(box)
    if wagers == before:  # this would do nothing, and whoever does nothing is asked the same again
        return c.TakeBack(player)
    missing = stake_of(state.terms, wagers) - state.players[player] - (stake_of(state.terms, before) if before else 0)
    if missing > 0:
        return _bought(moment, player, -(-missing // 100_00) * 100_00 + rng.choice((0, 100_00, 400_00)))
    return c.Place(player, box, wagers.wager, wagers.side)


def _can_repeat(state: State, player: str) -> bool:
    last = state.last_wagers[player]
    free = all(box not in state.wagers or state.wagers[box].player == player for box, _ in last)
    return free and sum(stake_of(state.terms, wagers) for _, wagers in last) <= state.players[player]


def main_wager(rng: Random, terms: Terms) -> Cents:
    """A main wager that the table takes, mostly a small one."""
    unit = terms.wager_unit
    least, most = -(-terms.rules.minimum // unit), terms.rules.maximum // unit
    small = max(least, min(most, 25_00 // unit))
    return rng.randint(least, most if rng.randrange(50) == 0 else small) * unit


def _sides(moment: Moment) -> c.Side:
    """Some of the side wagers that are offered."""
    offered = side_stakes(moment.state.terms)
    return tuple((name, moment.rng.choice(stakes)) for name, stakes in offered if moment.chance(35))


@lru_cache(maxsize=16)
def side_stakes(terms: Terms) -> tuple[tuple[str, tuple[Cents, ...]], ...]:
    """The side wagers that take a stake, each with some of the stakes it takes."""
    return tuple((name, _stakes(side)) for name, side in terms.side.items() if not WAGERS[name].rides_on)


def _stakes(side: SideWager) -> tuple[Cents, ...]:
    if side.amounts:
        return side.amounts
    some = (side.minimum, 1_00, 2_00, 5_00, 10_00, 25_00, side.maximum if side.maximum <= 100_00 else 0)
    low = max(1, side.minimum)
    return tuple(stake for stake in some if low <= stake <= side.maximum and side.paytable.is_payable(stake))


def _whim(moment: Moment, player: str) -> c.Command | None:
    """Something a player does now and then while wagers are taken; None if he cannot."""
    rng, state = moment.rng, moment.state
    own = [box for box, wagers in state.wagers.items() if wagers.player == player]
    dollars = state.players[player] // 100
    match rng.choice(("tip", "cash out", "buy in", "change", "take back")):
        case "tip" if dollars:
            return c.Tip(player, rng.randint(1, min(5, dollars)) * 100)
        case "cash out" if dollars:
            return c.CashOut(player, rng.randint(1, dollars) * 100)
        case "buy in" if dollars < 100:
            return _bought(moment, player, 100_00)
        case "change" if own:
            return _wager(moment, player, rng.choice(own))
        case "take back" if own:
            return c.TakeBack(player, rng.choice((None, min(own), max(own))))
        case _:
            return None


# Answers


def insurance(rng: Random, state: State) -> c.Command:
    """A box answers, or nobody does in time."""
    assert state.round is not None
    if rng.randrange(20) == 0:
        return c.TimeOut()
    box = rng.choice(undecided_insurance(state.round))
    if offers_even_money(state, box.number) and rng.randrange(10) < 4:
        return c.TakeEvenMoney(box.number)
    unit = state.terms.rules.chip_unit
    most = min(insurance_limit(state.terms, box), credits_of(state, box.player)) // unit
    return c.Insure(box.number, rng.randint(0, most) * unit if rng.randrange(10) < 4 else 0)


def decision(moment: Moment) -> c.Command:
    """A hand that is asked decides, most of the time as a sensible player would, or not in time."""
    rng, state, action, *_ = moment
    round_ = state.round
    assert round_ is not None
    asked = _asked_together(moment, round_) if state.terms.community_draws else [(action.box, action.hand)]
    if not asked or moment.chance(2):
        return c.TimeOut()
    number, index = rng.choice(asked)
    hand = round_.boxes[round_.places[number]].hands[index]
    possible = [choice for choice in choices(state, number, index) if choice is not hand.chosen]
    return c.Decide(number, rng.choices(possible, liking(hand, possible))[0], index)


def _asked_together(moment: Moment, round_: Round) -> list[tuple[int, int]]:
    """With community draws: the first undecided hand of each box; now and then one that thinks again."""
    state = moment.state
    if moment.chance(3):
        again = [
            (box.number, index)
            for box in round_.boxes
            for index, hand in enumerate(box.hands)
            if hand.chosen is not None and len(choices(state, box.number, index)) > 1
        ]
        if again:
            return again
    first: dict[int, int] = {}
    for box, index in undecided(state.terms, round_):
        first.setdefault(box.number, index)
    return list(first.items())


def liking(hand: PlayedHand, possible: list[Decision]) -> list[int]:
    """How much a player likes each of the decisions he may choose."""
    points, soft = total(hand.cards), is_soft(hand.cards)
    low, stiff = points <= 11 or (soft and points <= 17), points <= 16
    likes = {
        Decision.HIT: 90 if low else 45 if stiff else 1,
        Decision.STAND: 2 if low else 45 if stiff else 100,
        Decision.DOUBLE: 60 if 9 <= points <= 11 else 5 if soft else 1,
        Decision.SPLIT: 60,
        Decision.SURRENDER: 20 if points in (15, 16) and not soft else 1,
        Decision.SWITCH: 40,
        Decision.KEEP: 60,
        Decision.RESCUE: 20 if stiff else 2,
    }
    return [likes[decision] for decision in possible]
