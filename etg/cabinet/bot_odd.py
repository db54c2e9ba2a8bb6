"""What happens out of the ordinary at a table of bots: irregularities of the books, and requests that are refused."""

from etg.cabinet.bot_irregular import called_shuffle, cards_gone, irregularity, out_of_order, out_of_turn
from etg.cabinet.bot_moment import Moment, any_of, in_shoe
from etg.shoe import ShoeKind
from etg.shoe.inventory import size
from etg.table import commands as c
from etg.table.actions import HELD_UP, Do
from etg.table.checklist import Step
from etg.table.people import Person
from etg.table.state import UNIT
from etg.texts import text


def something_odd(moment: Moment, colleague: Person) -> c.Command | None:
    """Anything out of the ordinary that the rules allow now; None: nothing is possible."""
    state = moment.state
    if not state.open or not state.cards or moment.action.do in HELD_UP:
        return None
    if moment.chance(15):
        return _refused(moment)
    round_ = state.round
    if round_ is None:
        between = [command for command in _between_rounds(moment, colleague) if command is not None]
        return moment.rng.choice(between) if between else None
    return irregularity(moment, round_)


def _refused(moment: Moment) -> c.Command:
    """What nobody may do now."""
    state = moment.state
    player, station = next(iter(state.stations.items()), ("nobody", 1))
    playing = state.round is not None
    return moment.rng.choice(
        (
            c.Seat(player, station) if state.stations else c.Leave(player),
            c.Place(player, station, 0),
            c.Place(player, state.terms.game.boxes + 1, state.terms.rules.minimum),
            c.Void("no reason at all"),
            c.CloseBetting() if playing else c.Card(state.terms.game.pack[0]),
            c.OpenTable(moment.dealer, moment.floorperson),
        )
    )


# Between rounds


def _between_rounds(moment: Moment, colleague: Person) -> tuple[c.Command | None, ...]:
    state = moment.state
    waived = state.terms.game.book == "BJ" and moment.chance(40)  # only there a new dealer may burn no card
    return (
        c.ChangeDealer(colleague, moment.floorperson if waived else None),
        out_of_order(moment),
        out_of_turn(moment) if moment.chance(30) else None,
        _while_preparing(moment) if state.shoe.steps else called_shuffle(moment),
        None if state.shoe.steps else _idle(moment),
        None if state.shoe.steps or state.shoe.burn_due else _drawn_early(moment),
        _bar(moment) if moment.chance(30) else None,
        _misread_burn(moment),
        _hold(moment),
        _meter_raised(moment),
        _by_the_floor(moment) if moment.chance(50) else None,
    )


def _while_preparing(moment: Moment) -> c.Command | None:
    """The cards are cut again, or a player wants to see the batch that came out of the shuffler."""
    shoe, step = moment.state.shoe, moment.state.shoe.steps[0].step
    if step in (Step.COVER, Step.LOAD) and shoe.kind is not ShoeKind.CONTINUOUS:
        return c.Recut(text("the cut was too near the end"), moment.chance(50), moment.floorperson)
    if step is Step.CUT and shoe.swapped and shoe.asked_by is None and moment.state.players:
        return c.AskToInspect(moment.rng.choice(list(moment.state.players)))
    return None


def _idle(moment: Moment) -> c.Command | None:
    """Nobody plays for a while."""
    state = moment.state
    stays = state.shoe.kind is ShoeKind.CONTINUOUS and state.terms.game.book != "BJ"
    return None if state.wagers or state.shoe.decks_out or stays else c.Idle(moment.dealer)


def _drawn_early(moment: Moment) -> c.Command | None:
    """A card leaves the shoe before betting is closed."""
    state, left = moment.state, in_shoe(moment.state, None)
    if state.shoe.kind is ShoeKind.DOUBLE or state.shoe.decks_out or not size(left):
        return None
    seen = state.shoe.early is not None or moment.chance(50)
    return c.DrawnInError(any_of(moment.rng, left), seen, moment.dealer)


def _bar(moment: Moment) -> c.Command | None:
    """A player who sat out waits for the shuffle."""
    state = moment.state
    if state.shoe.fresh:
        return None
    busy = state.barred | state.played | {wagers.player for wagers in state.wagers.values()}
    idle = [player for player in state.players if player not in busy]
    return c.Bar(moment.rng.choice(idle), moment.floorperson) if idle else None


def _misread_burn(moment: Moment) -> c.Command | None:
    gone = cards_gone(moment, None)
    if moment.action.do is not Do.BURN:
        return None
    return c.Burn(moment.rng.choice(gone)) if gone and moment.chance(50) else c.CardUnread()


def _hold(moment: Moment) -> c.Command | None:
    """A guest disputes the last round."""
    locked = {lock.station for lock in moment.state.lock_ups}
    stations = [station for station in moment.state.stations.values() if moment.state.rounds and station not in locked]
    return (
        c.HoldStation(moment.rng.choice(stations), text("the guest says he stood"), moment.dealer) if stations else None
    )


def _by_the_floor(moment: Moment) -> c.Command | None:
    """Other limits, the last rounds, or a station out of service."""
    state, floorperson = moment.state, moment.floorperson
    match moment.rng.randrange(3):
        case 0 if state.announced is not None:
            return c.WithdrawLimits(floorperson)
        case 0:
            return _other_limits(moment)
        case 1 if state.closing is not None:
            return c.CancelClosing(floorperson)
        case 1:
            return c.AnnounceClosing(moment.rng.randint(1, 3), floorperson)
        case _:
            playing = {wagers.player for wagers in state.wagers.values()}
            locked = {lock.station for lock in state.lock_ups}
            free = {station for player, station in state.stations.items() if player not in playing} - locked
            return c.CloseStation(moment.rng.choice(sorted(free)), floorperson) if free else None


def _other_limits(moment: Moment) -> c.Command:
    """Half of what the submission allows, or all of it; the minimum of the submission."""
    state, filed = moment.state, moment.state.terms.submission.rules
    unit = state.terms.wager_unit
    half = max(filed.maximum // 2, -(-filed.minimum // unit) * unit) // unit * unit
    limits = (filed.minimum, filed.maximum if state.table_limits is not None else half)
    return c.SetTableLimits(*limits, moment.now, moment.floorperson)


def _meter_raised(moment: Moment) -> c.Command | None:
    """The house puts something on a progressive meter."""
    state = moment.state
    if not state.meters:
        return None
    meter = moment.rng.choice(list(state.meters))
    more = state.meters[meter] // UNIT + 100_00
    return c.AdjustMeter(meter, more, "promotion", moment.dealer, moment.floorperson)
