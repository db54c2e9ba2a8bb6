"""What happened, told in short sentences: the events of a round, card by card and wager by wager."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from etg.cards import NAMES
from etg.hands import total
from etg.ledger import records as r
from etg.ledger.face_down import UNKNOWN, Hidden, without_cards
from etg.ledger.identity import units
from etg.ledger.phrases import PHRASES
from etg.ledger.steps import Step
from etg.money import dollars
from etg.table import events as e
from etg.table.codec import values_of
from etg.table.commands import Source
from etg.table.equipment import Equipment
from etg.table.state import Round, State

_QUIET = frozenset((r.SnapshotTaken, r.DeviceRead, e.RoundSettled))
"""What nobody asks about when a round is told."""
_MONEY = frozenset(("amount", "wager", "wagered", "returned", "hand_pay_above", "lock_up_win", "minimum", "maximum"))
_METER = frozenset(("value", "to_value"))
_EXACT = frozenset(("serial", "before", "now", "file", "folder", "digest"))
"""What a device says of itself, and names of files: told to the letter."""


def clock(time: int) -> str:
    """The time of day here."""
    return datetime.fromtimestamp(time // 1_000_000).strftime("%H:%M:%S")


class Teller:
    """Tells events in words, with the names of the wagers, and without the cards that lie face down."""

    def __init__(self, paytables: Mapping[str, Any] | None = None, hidden: Hidden | None = None) -> None:
        tables = paytables or {}
        self.names: dict[str, str] = {wager: table["name"] for wager, table in tables.items()}
        self.lines: dict[tuple[str, str], dict[str, Any]] = {
            (wager, key): line for wager, table in tables.items() for key, line in table["lines"].items()
        }
        self.hidden = hidden or Hidden()

    def tell(self, step: Step) -> list[str]:
        """An event as a sentence with its time; nothing where it says nothing to people."""
        return [] if step.event.__class__ in _QUIET else [f"{clock(step.row.time)} {self.words(step)}"]

    def words(self, step: Step) -> str:
        """An event as a sentence without a full stop."""
        event = step.event
        special = _SPECIAL.get(event.__class__)
        said = special(self, step, event) if special is not None else self._phrase(step)
        return said + self._people(event)

    def _phrase(self, step: Step) -> str:
        values = {name: self._shown(name, value) for name, value in values_of(step.event).items()}
        if step.row.number in self.hidden.numbers:
            values = {
                name: UNKNOWN if name in ("card", "was") else without_cards(value) for name, value in values.items()
            }
        return PHRASES[step.event.name].format(**values)

    def _shown(self, name: str, value: Any) -> str:
        if value is None:
            return "nothing" if name != "player" else "the dealer"
        if name in _MONEY and isinstance(value, int):
            return dollars(value)
        if name == "at":
            return clock(value * 1_000_000)
        if name in _METER:
            return units(value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if name in _EXACT:
            return str(value)
        return self.wager(value) if name in ("wager", "bonus", "meter", "to") else str(value).replace("_", " ")

    def wager(self, name: str) -> str:
        """A wager, bonus or meter by the name that people know."""
        wager, dot, meter = name.partition(".")
        return self.names.get(wager, wager.replace("_", " ")) + (f" {meter}" if dot else "")

    def _people(self, event: e.Event) -> str:
        by, approved = getattr(event, "by", None), getattr(event, "approved_by", None)
        return (f", by {by}" if by else "") + (f", approved by {approved}" if approved else "")

    # Cards

    def dealt(self, step: Step, event: e.Dealt) -> str:
        """A card, where it went and what the hand counts now."""
        secret = step.row.number in self.hidden.numbers
        down = ", face down," if _is_face_down(step.before) else ""
        card = "a card" if secret else NAMES[event.card]
        where = "; ".join(self._place(step.after, box, hand) for box, hand in event.to)
        how = {
            Source.SHOE: "",
            Source.HELD: " (the card drawn in error)",
            Source.MANUAL: " (entered by hand)",
            Source.ACCEPTED: " (accepted against the count)",
        }[event.source]
        side = f" from side {event.shoe_side}" if event.shoe_side else ""
        return f"{card}{side}{down} to {where}{how}"

    def _place(self, state: State | None, box: int, hand: int) -> str:
        round_ = state.round if state is not None else None
        where = "the dealer" if box == 0 else hand_name(round_, box, hand)
        if round_ is None or box in self.hidden.places:
            return where
        if box == 0:
            return f"{where}: {total(round_.dealer)}"
        return f"{where}: {total(round_.boxes[round_.places[box]].hands[hand].cards)}"

    def turned(self, step: Step, event: e.HoleCardTurned) -> str:
        """The hole card by its name."""
        round_ = step.after.round if step.after is not None else None
        if round_ is None or len(round_.dealer) < 2:
            return "the hole card is turned"
        return f"the hole card is turned: {NAMES[round_.dealer[1]]}, the dealer has {total(round_.dealer)}"

    # Devices

    def out_of_order(self, step: Step, event: e.WentOutOfOrder) -> str:
        """A device, and what it says is wrong."""
        detail = f", {event.detail}" if event.detail else ""
        return f"the {event.device} is out of order" + (f": {event.fault}{detail}" if event.fault else "")

    def decks_received(self, step: Step, event: e.DecksReceived) -> str:
        """Decks at the table, with the colours of their backs where they were said."""
        backs = " and ".join(f"{side} {back}" for side, back in zip("ab", event.backs, strict=False))
        return self._phrase(step) + (f", backs {backs}" if backs else "")

    def prepared(self, step: Step, event: e.Prepared) -> str:
        """A step of the checklist, and whether hands or a shuffler did it, where it could be either."""
        how = {None: "", False: " by hand", True: " by the shuffler"}[event.by_device]
        seen = f", seen by {event.player}" if event.player else ""
        return self._phrase(step) + how + (" face up" if event.face_up else "") + seen

    def mended(self, step: Step, event: e.Mended) -> str:
        """A device works again, or one of its faults is over."""
        if event.fault is not None:
            works = step.after is not None and event.device not in step.after.out_of_order
            return f"the {event.device} says that this is over: {event.fault}" + ("" if works else "; more is wrong")
        return f"the {event.device} " + ("is covered and not used" if event.covered else "works again")

    def inspected(self, step: Step, event: e.ReaderInspected) -> str:
        """What the floorperson looked at, and the decks that the rack was measured by."""
        words = {Equipment.READER: "card reader", Equipment.RACK: f"discard rack for {event.decks} decks"}
        named = [words.get(each, each.replace("_", " ")) for each in event.equipment]
        return PHRASES[event.name].format(equipment=", ".join(named))

    def suspected(self, step: Step, event: e.CardSuspected) -> str:
        """A card that cannot be, or that could not be read."""
        return self._phrase(step) if event.card is not None else f"{event.why} [{event.clause}]"

    def strayed(self, step: Step, event: e.CardStrayed) -> str:
        """A card out of turn; its name only once everybody has seen it."""
        side = f" from side {event.shoe_side}" if event.shoe_side else ""
        return f"a card left the shoe out of turn{side}: {self._card(step, event.card)}"

    def stray_named(self, step: Step, event: e.CardNamed) -> str:
        """What people say that it is."""
        return f"the card out of turn is {self._card(step, event.card)}"

    def stray_discarded(self, step: Step, event: e.StrayDiscarded) -> str:
        """What became of it."""
        return f"the card out of turn goes to the discard rack: {self._card(step, event.card)}"

    def _card(self, step: Step, card: int | None) -> str:
        if card is None:
            return "not read"
        return UNKNOWN if step.row.number in self.hidden.numbers else NAMES[card]

    # Wagers and answers

    def placed(self, step: Step, event: e.Placed) -> str:
        """The wagers of a box."""
        side = "".join(f", {self.wager(name)} {dollars(stake)}" for name, stake in event.side)
        stations = step.before.stations if step.before is not None else {}
        at = f"{event.player}, station {stations[event.player]}" if event.player in stations else event.player
        again = step.before is not None and event.box in step.before.wagers
        return f"box {event.box} ({at}) {'changes its wagers to' if again else 'wagers'} {dollars(event.wager)}{side}"

    def insured(self, step: Step, event: e.Insured) -> str:
        """The answer about insurance."""
        took = f"takes insurance for {dollars(event.amount)}" if event.amount else "takes no insurance"
        return f"box {event.box} {took}{_time_out(event)}"

    def chosen(self, step: Step, event: e.Chosen) -> str:
        """A decision that may still be changed."""
        return f"{_hand(step.before, event.box, event.hand)} chooses {event.decision}{_time_out(event)}"

    def decided(self, step: Step, event: e.Decided) -> str:
        """A decision that took effect."""
        more = f" for {dollars(event.wagered)} more" if event.wagered else ""
        verb = _VERBS.get(event.decision.value, event.decision.value)
        return f"{_hand(step.before, event.box, event.hand)} {verb}{more}{_time_out(event)}"

    # Money

    def hand_settled(self, step: Step, event: e.HandSettled) -> str:
        """How a hand ended and what goes back."""
        said = f"{_hand(step.before, event.box, event.hand)} {_ENDINGS.get(event.outcome, event.outcome)}"
        line = self.lines.get(("main", event.line or ""))
        if line is not None and event.line not in ("win", "even_money", "surrender"):
            said += f" at {line['pays']}" if event.outcome == "blackjack" else f" ({_line(line)})"
        return said if event.outcome == "lose" and not event.returned else f"{said}: {dollars(event.returned)} back"

    def insurance_settled(self, step: Step, event: e.InsuranceSettled) -> str:
        """How an insurance wager ended."""
        won = f"wins: {dollars(event.returned)} back" if event.returned else "loses"
        return f"box {event.box} insurance {won}"

    def side_settled(self, step: Step, event: e.SideSettled) -> str:
        """How a side wager ended, by which lines, and out of which meters."""
        where = f"box {event.box} {self.wager(event.wager)}"
        if not event.outcome and not event.returned:
            return f"{where} loses"
        lines = " + ".join(
            _line(self.lines.get((event.wager, key), {"name": key.replace("_", " ")})) for key in event.outcome
        )
        return f"{where} wins ({lines}): {dollars(event.returned)} back{self._paid(event.paid)}"

    def bonus_paid(self, step: Step, event: e.BonusPaid) -> str:
        """A bonus and out of which meters it came."""
        return f"box {event.box} gets {self.wager(event.bonus)} {dollars(event.amount)}{self._paid(event.paid)}"

    def _paid(self, paid: e.Paid) -> str:
        return "".join(f", {dollars(cents)} of it from the meter {self.wager(name)}" for name, cents in paid)

    def voided(self, step: Step, event: e.Voided) -> str:
        """Why a round does not count, and what went back."""
        back = ", ".join(f"box {box} {dollars(cents)}" for box, cents in event.returned)
        clause = f" [{event.clause}]" if event.clause else ""
        return f"the round is void: {event.reason}{clause}; back go {back or 'no wagers'}"

    def refused(self, step: Step, event: e.CommandRefused) -> str:
        """What somebody wanted, and why not."""
        reason = without_cards(event.reason) if step.row.number in self.hidden.numbers else event.reason
        clause = f" [{event.clause}]" if event.clause else ""
        return f"refused to {step.row.actor}, {event.command.replace('_', ' ')}: {reason}{clause}"

    # The cabinet

    def door(self, step: Step, event: r.DoorOpened | r.DoorClosed) -> str:
        """Which door, and whether anybody could hear its switch."""
        return self._phrase(step) + (", while the table was off or could not hear it" if event.unwatched else "")

    def key_turned(self, step: Step, event: r.KeyTurned) -> str:
        """Which key, and which way."""
        return f"the key is turned{'' if event.on else ' back'}: {event.key}"

    def connected(self, step: Step, event: r.DeviceConnected) -> str:
        """Who a device says it is."""
        who = f"{event.serial}, hardware {event.hardware}, firmware {event.firmware}, start {event.boot}"
        return f"the {event.device} answers at {event.port}: {who if event.serial else 'it does not say who it is'}"

    def trouble(self, step: Step, event: r.DeviceTrouble) -> str:
        """What a device says is wrong with it, or no longer."""
        detail = f" ({event.detail})" if event.detail else ""
        said = "says that something is wrong" if event.on else "says that it is right again"
        return f"the {event.device} at {event.port} {said}: {event.trouble}{detail}"

    def missed(self, step: Step, event: r.EventsMissed) -> str:
        """What a device said and nobody has heard."""
        count = "nobody knows how many" if event.count is None else f"{event.count} of them"
        return f"events of the {event.device} at {event.port} are lost, {count}: {event.why}"

    # The staff

    def access_refused(self, step: Step, event: r.AccessRefused) -> str:
        """What somebody wanted, and why not."""
        return f"refused: {event.what}" + (f", {event.why}" if event.why else "")

    def proved(self, step: Step, event: r.Proved) -> str:
        """Where somebody has said who he is."""
        return f"staff number and PIN are right at {_screen(event.place)}"

    def proof_failed(self, step: Step, event: r.ProofFailed) -> str:
        """Whose number it was, where, and what was wrong."""
        return f"{_staff(event.number)} is not proved at {_screen(event.place)}: {event.why}"

    def staff_locked(self, step: Step, event: r.StaffLocked) -> str:
        """Whose number, and for how long."""
        return f"{_staff(event.number)} is locked for {event.seconds} seconds, after tries at {_screen(event.place)}"


def _screen(place: int) -> str:
    return f"station {place}" if place else "the dealer's console"


def _staff(number: str) -> str:
    return f"staff number {number}" if number else "a staff number that nobody has"


def _line(line: Mapping[str, Any]) -> str:
    """A line of a paytable with what it pays."""
    return f"{line['name']}, {line['pays']}" if "pays" in line else str(line["name"])


def hand_name(round_: Round | None, box: int, hand: int) -> str:
    """A box, with the hand where it has several."""
    several = round_ is not None and box in round_.places and len(round_.boxes[round_.places[box]].hands) > 1
    return f"box {box} hand {hand + 1}" if several or hand else f"box {box}"


def _hand(state: State | None, box: int, hand: int) -> str:
    return hand_name(state.round if state is not None else None, box, hand)


def _time_out(event: e.Insured | e.Chosen | e.Decided) -> str:
    return " (time ran out)" if event.timed_out else ""


def _is_face_down(before: State | None) -> bool:
    round_ = before.round if before is not None else None
    return round_ is not None and bool(round_.deal) and round_.deal[0].face_down


_VERBS = {"hit": "hits", "stand": "stands", "double": "doubles", "split": "splits", "keep": "keeps its hand"} | {
    "surrender": "surrenders",
    "switch": "switches its second cards",
    "rescue": "takes the doubled part back",
}
_ENDINGS = {"win": "wins", "lose": "loses", "tie": "ties", "surrender": "is surrendered", "dead": "is dead"} | {
    "blackjack": "wins with a Blackjack",
    "even_money": "takes even money",
    "rescue": "is rescued",
    "void": "is void",
}
_SPECIAL: dict[type[e.Event], Callable[[Teller, Step, Any], str]] = {
    e.Dealt: Teller.dealt,
    e.HoleCardTurned: Teller.turned,
    e.Placed: Teller.placed,
    e.Insured: Teller.insured,
    e.Chosen: Teller.chosen,
    e.Decided: Teller.decided,
    e.HandSettled: Teller.hand_settled,
    e.InsuranceSettled: Teller.insurance_settled,
    e.SideSettled: Teller.side_settled,
    e.BonusPaid: Teller.bonus_paid,
    e.Voided: Teller.voided,
    e.CardSuspected: Teller.suspected,
    e.CardStrayed: Teller.strayed,
    e.CardNamed: Teller.stray_named,
    e.StrayDiscarded: Teller.stray_discarded,
    e.WentOutOfOrder: Teller.out_of_order,
    e.DecksReceived: Teller.decks_received,
    e.Prepared: Teller.prepared,
    e.ReaderInspected: Teller.inspected,
    e.Mended: Teller.mended,
    e.CommandRefused: Teller.refused,
    r.DoorOpened: Teller.door,
    r.DoorClosed: Teller.door,
    r.KeyTurned: Teller.key_turned,
    r.DeviceConnected: Teller.connected,
    r.DeviceTrouble: Teller.trouble,
    r.EventsMissed: Teller.missed,
    r.AccessRefused: Teller.access_refused,
    r.Proved: Teller.proved,
    r.ProofFailed: Teller.proof_failed,
    r.StaffLocked: Teller.staff_locked,
}
