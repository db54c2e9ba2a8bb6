"""A round that was played, written as a round script: the reverse of `replay`."""

from collections.abc import Callable, Iterable
from datetime import date
from decimal import Decimal
from typing import Any

from etg.cards import NAMES, Card
from etg.errors import Refused
from etg.shoe import ShoeKind
from etg.submission import Submission
from etg.table import events as e
from etg.table.commands import Device, Source
from etg.table.evolve import evolve
from etg.table.people import Person
from etg.table.script import SOURCES
from etg.table.stage import DONE, FINAL, LATE_SPINS
from etg.table.state import UNIT, State


def export(before: State, events: Iterable[e.Event]) -> dict[str, Any]:
    """The script of the round that began in this state, with wagers placed, and ran through these events."""
    writer = _Writer(before)
    events = list(events)
    if not any(isinstance(event, e.Cleared) for event in events):
        raise Refused("a round is written as a script when it is over: a face-down card stays unknown", "R53")
    for event in events:
        writer.write(event)
    return writer.script()


class _Writer:
    """Takes events one after the other and gathers what the script says."""

    def __init__(self, before: State) -> None:
        self.before = self.state = before
        self.cards: list[str] = []
        self.staff: list[dict[str, Any]] = []
        self.insurance: dict[str, int] = {}
        self.even_money: list[int] = []
        self.decisions: dict[str, list[str]] = {}
        self.wheel: list[str] = []
        self.rest: dict[str, Any] = {}
        self.side: str | None = None
        self.since_card: list[Callable[[], Any]] = []
        """How to take back each answer given since the last card left the shoe."""
        self.batch: dict[str, int] = {}
        """With community draws: where the answers to this draw begin in each box's list."""
        self.corrected = False
        self.again = 0
        """How many of the cards that come next have left the shoe already."""
        self.approved_by: Person | None = None
        """Who has approved that they were somewhere else, until it is known what had happened."""
        self.not_dealt_by: Person | None = None
        self.broken: dict[Device, dict[str, Any]] = {}
        """Devices out of order: those that stay so have stopped nothing in this round."""
        if before.shoe.early is not None:
            self._held(e.Held(before.shoe.early.card, False, before.shoe.early.by))

    def script(self) -> dict[str, Any]:
        """The script as JSON values."""
        submission = self.before.terms.submission
        script: dict[str, Any] = {
            "game": submission.game.id,
            "submission": {key: value for key, value in submission_values(submission).items() if key != "game"},
            "meters": {name: _cents(units) for name, units in self.before.meters.items()},
            "boxes": [
                {"box": box, "player": wagers.player, "wager": wagers.wager, "side": dict(wagers.side)}
                for box, wagers in sorted(self.before.wagers.items())
            ],
            "insurance": self.insurance,
            "even_money": self.even_money,
            "decisions": {box: answers for box, answers in self.decisions.items() if answers},
            "cards": " ".join(self.cards),
            "wheel": self.wheel,
            "staff": [act for act in self.staff if not any(act is broken for broken in self.broken.values())],
            **self.rest,
        }
        if self.before.shoe.kind is not ShoeKind.SINGLE:
            script["shoe"] = self.before.shoe.kind.value
        if self.before.table_limits is not None:
            script["limits"] = self.before.table_limits._asdict()
        return script

    def write(self, event: e.Event) -> None:
        """Take the next event."""
        method = getattr(self, f"_{event.name}", None)
        if method is not None:
            method(event)
        self.state = evolve(self.state, event)

    # Cards

    def _left_the_shoe(self, card: Card, side: str | None) -> None:
        self.cards.append(NAMES[card] + self._at(side or self.side or "a"))
        self.since_card = []

    def _at(self, side: str) -> str:
        return f"@{side}" if self.before.shoe.kind is ShoeKind.DOUBLE else ""

    def _determined(self, event: e.Determined) -> None:
        self.side = event.shoe_side
        if not event.used and not self._is_correction():
            self._entered(event)
            self._left_the_shoe(event.card, event.drawn_from)

    def _dealt(self, event: e.Dealt) -> None:
        self.batch = {}
        if event.source is Source.HELD:
            self.since_card.append(lambda: None)
        if event.source is Source.HELD or self._is_correction():
            return
        self._entered(event)
        self._left_the_shoe(event.card, event.shoe_side)

    def _entered(self, event: e.Dealt | e.Determined) -> None:
        """A card that two people entered."""
        for name, source in SOURCES.items():
            if event.source is source:
                self._act(name, event.by, event.approved_by)

    def _is_correction(self) -> bool:
        """Whether this is the right card in place of one that has left the shoe already."""
        corrected, self.corrected = self.corrected or self.again > 0, False
        self.again = max(0, self.again - 1)
        return corrected

    def _held(self, event: e.Held) -> None:
        self._act("drawn_in_error", event.by, exposed=event.exposed)
        self._left_the_shoe(event.card, event.shoe_side)

    def _discarded(self, event: e.Discarded) -> None:
        if self.again:
            self.again = 0
            self._act("last_face_up", event.by, event.approved_by)
        elif event.from_shoe and not (self.state.round is not None and self.state.round.stage is DONE):
            round_ = self.state.round
            late = event.why == "face up" and round_ is not None and round_.stage in (LATE_SPINS, FINAL)
            self._act(_DISCARDS[event.why], event.by, event.approved_by, **({"late": True} if late else {}))
            self._left_the_shoe(event.card, event.shoe_side)

    def _taken_back(self) -> None:
        """Nobody has answered anything since the last card."""
        for take_back in reversed(self.since_card):
            take_back()
        for act in self.staff:
            if act["after"] == len(self.cards):
                act["asked"] = 0
        self.since_card = []
        self.batch = {}

    def _deal_taken_back(self, event: e.DealTakenBack) -> None:
        self._taken_back()
        self.again, self.approved_by = event.cards, event.approved_by

    def _corrected(self, event: e.Corrected) -> None:
        self._taken_back()
        self._act("correct_card", event.by, event.approved_by, card=NAMES[event.card])
        self.corrected = True

    # Answers

    def _insured(self, event: e.Insured) -> None:
        if event.amount:
            key = str(event.box)
            self.insurance[key] = event.amount
            self.since_card.append(lambda: self.insurance.pop(key))

    def _decided(self, event: e.Decided) -> None:
        key = str(event.box)
        answers = self.decisions.setdefault(key, [])
        if self.before.terms.community_draws:  # decided from the right hand to the left, asked from left to right
            at = self.batch.setdefault(key, len(answers))
            answers.insert(at, event.decision.value)
            self.since_card.append(lambda: answers.pop(at))
        else:
            answers.append(event.decision.value)
            self.since_card.append(answers.pop)

    def _hand_settled(self, event: e.HandSettled) -> None:
        if event.outcome == "even_money":
            self.even_money.append(event.box)
            self.since_card.append(self.even_money.pop)
        if event.outcome == "dead":
            self._act("card_not_dealt", self.not_dealt_by, box=event.box, dead=True)

    def _spun(self, event: e.Spun) -> None:
        self.wheel.append(event.symbol)
        self.since_card.append(self.wheel.pop)

    def _magic_card_drawn(self, event: e.MagicCardDrawn) -> None:
        self._drawn("magic_card", NAMES[event.card])

    def _lucky_player_drawn(self, event: e.LuckyPlayerDrawn) -> None:
        self._drawn("lucky_box", event.box)

    def _drawn(self, key: str, value: Any) -> None:
        self.rest[key] = value
        self.since_card.append(lambda: self.rest.pop(key))

    def _must_hit_hit(self, event: e.MustHitHit) -> None:
        self._drawn("must_hit_box", event.box)

    # The staff

    def _act(self, command: str, by: Any = None, approved_by: Any = None, **values: Any) -> None:
        act: dict[str, Any] = {"after": len(self.cards), "asked": len(self.since_card), "command": command}
        if by is not None:
            act["by"] = str(by)
        if approved_by is not None:
            act["approved_by"] = str(approved_by)
        self.staff.append(act | values)

    def _card_refused(self, event: e.CardRefused) -> None:
        self._act("refuse_card", event.by, box=event.box)

    def _dealer_missed_card(self, event: e.DealerMissedCard) -> None:
        self._missed("dealer_missed", event.by)

    def _second_card_late(self, event: e.SecondCardLate) -> None:
        self._missed("one_card", event.by, box=event.box)

    def _box_dead(self, event: e.BoxDead) -> None:
        dead = {} if event.why == "no_cards" else {"dead": True}
        self._missed(event.why, event.by, box=event.box, **dead)

    def _missed(self, command: str, by: Person, **values: Any) -> None:
        """Somebody was left out in the first deal; where it was noticed late a second person has approved it."""
        self._act(command, by, self.approved_by, **values)
        self.approved_by = None

    def _box_deferred(self, event: e.BoxDeferred) -> None:
        self._act("card_not_dealt", event.by, box=event.box)

    def _noted(self, event: e.Noted) -> None:
        if event.kind == "reader_misused":
            self._act("reader_misused", event.by, event.approved_by, seen=False)
        elif event.kind == "card_not_dealt":
            self.not_dealt_by = event.by

    def _voided(self, event: e.Voided) -> None:
        if event.kind == "void":
            self._act("void", event.by, event.approved_by, reason=event.reason)
        elif event.kind == "reader_misused":
            self._act("reader_misused", event.by, event.approved_by, seen=True)

    def _cover_card_out(self, event: e.CoverCardOut) -> None:
        side = {"shoe_side": event.sides} if self.before.shoe.kind is ShoeKind.DOUBLE and len(event.sides) == 1 else {}
        self._act("cover_card", **side)

    def _discards_shuffled(self, event: e.DiscardsShuffled) -> None:
        cut_by = {"cut_by": event.cut_by} if event.cut_by is not None else {}
        self._act("shuffle_discards", event.by, **cut_by)

    def _went_out_of_order(self, event: e.WentOutOfOrder) -> None:
        goes_on = event.device is Device.SHOE and self.before.terms.submission.manual_cards
        if event.fault is not None or goes_on:  # a script has what people did, and the shoe has held nothing up
            return
        self._act("out_of_order", event.by, device=event.device.value)
        self.broken[event.device] = self.staff[-1]

    def _mended(self, event: e.Mended) -> None:
        broken = None if event.fault is not None else self.broken.pop(event.device, None)
        if broken:
            self._act("mend", event.by, device=event.device.value, covered=event.covered)


_DISCARDS = {"face up": "face_up_card", "ten": "ten_found", "foreign": "take_out", "overdrawn": "dealer_overdrew"}
"""The staff commands that put a card into the rack or out of the game."""


def submission_values(submission: Submission) -> dict[str, Any]:
    """What was filed, as JSON values."""
    return {key: _plain(value) for key, value in submission.values.items()}


def _cents(units: int) -> int | str:
    cents, rest = divmod(units, UNIT)
    return cents if not rest else f"{cents}.{rest:06d}".rstrip("0")


def _json_number(value: Decimal) -> float:
    """A number for JSON that is read back as the same decimal; nothing is ever reckoned with it."""
    number = float(value)
    assert Decimal(repr(number)) == value, f"{value} cannot be written as a JSON number"
    return number


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else _json_number(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value
