"""Meters and wagers in the words of the pages."""

from etg.languages import say
from etg.ledger.returns import NAMES
from etg.screens.words.names import meter_names, short_name
from etg.table.state import State
from etg.texts import Text, text
from etg.wagers.paytables import BOOKS, book

OCCURRENCES: dict[str, Text] = {
    "power_ups": text("Starts of the program"),
    "power_cuts": text("Power cuts"),
    "doors": text("Doors opened"),
    "clock_jumps": text("Jumps of the clock"),
    "disk_low": text("Disk nearly full"),
    "disk_stops": text("Disk took nothing"),
    "program_failures": text("Failures of the program"),
    "must_hit_lost": text("Hidden values of the Must Hit lost"),
    "recalls": text("Rounds shown again"),
    "disputes": text("Disputes bundled"),
    "tilts": text("Tilts"),
    "corrections": text("Cards corrected"),
    "refused_commands": text("Requests refused"),
    "suspected_cards": text("Cards that cannot be"),
    "lock_ups": text("Stations locked up"),
    "hand_pays": text("Hand pays"),
    "voided_rounds": text("Rounds voided"),
    "manual_cards": text("Cards entered by hand"),
    "accepted_cards": text("Cards accepted against the count"),
    "reader_faults": text("Faults of the reader"),
    "shuffler_faults": text("Faults of the shuffler"),
    "shoe_faults": text("Faults of the shoe"),
}
BONUSES: dict[str, Text] = {
    "super_bonus": text("Super Bonus"),
    "envy": text("Envy Bonus"),
    "community_pay": text("Community pay"),
}


def plain_name(state: State, wager: str) -> str:
    """A wager as people know it, said; also of a game that is not played now."""
    for names in (NAMES, BONUSES):
        if wager in names:
            return say(names[wager])
    offered = state.terms.side.get(wager)
    if offered is not None:
        return say(short_name(wager, offered.paytable.name))
    for prefix in BOOKS:
        tables = book(prefix).get(wager)
        if tables:
            return say(short_name(wager, next(iter(tables.values())).name))
    return wager.replace("_", " ")


def wager_name(state: State, wager: str, paytable: str) -> str:
    """The same with its paytable, where it has one."""
    name = plain_name(state, wager)
    if paytable == "-":
        return name
    return say("{wager}, {paytable}", wager=name, paytable=paytable)


def meter_name(state: State, meter: str) -> str:
    """A progressive meter as people call it, said; one of another submission by its own name."""
    if meter in state.terms.meters:
        return say(meter_names(state, meter)[0])
    wager, _, own = meter.partition(".")
    name = plain_name(state, wager)
    return say("{wager} {meter}", wager=name, meter=own.replace("_", " ")) if own else name
