"""Commands and events as records: names that never change, values that survive a file."""

import json
from dataclasses import MISSING, fields

import pytest

from etg.cards import card
from etg.errors import Malformed
from etg.table.codec import build, decode, encode, plain, values_of
from etg.table.commands import (
    COMMANDS,
    BuyIn,
    Command,
    Device,
    DrawnInError,
    Fault,
    Funds,
    LockUpKind,
    Mend,
    OutOfOrder,
    OutOfTurn,
    Place,
    ReaderResult,
    ResetLockUp,
    SetLimits,
    Void,
)
from etg.table.decide import _DECIDERS
from etg.table.events import (
    EVENTS,
    CardNamed,
    CardStrayed,
    CardSuspected,
    Dealt,
    Event,
    LimitsSet,
    LockedUp,
    MeterTransferred,
    SideSettled,
    WentOutOfOrder,
)
from etg.table.evolve import _EVOLVERS
from etg.table.people import Person, Role, person
from tests.table.builders import DEALER, FLOORPERSON


def test_every_command_is_decided_and_every_event_evolves() -> None:
    """Nothing is declared that nobody handles."""
    assert set(_DECIDERS) == set(COMMANDS.values())
    assert set(_EVOLVERS) == set(EVENTS.values())


def test_names_are_short_and_unique() -> None:
    """A name is a word of lower-case letters, and stands for one kind."""
    events = [kind for kind in Event.__subclasses__() if kind.__module__ == Event.__module__]
    for kinds, registered in ((Command.__subclasses__(), COMMANDS), (events, EVENTS)):
        assert len({kind.__name__ for kind in kinds}) == len(registered)
        for name, kind in registered.items():
            assert kind.name == name
            assert name.replace("_", "").isalpha() and name.islower() and len(name) <= 20
    assert all(kind.version == 1 for kind in EVENTS.values())


STORED = {
    "admitted": "player by",
    "barred": "player by",
    "betting_closed": "round meters",
    "bonus_paid": "box bonus amount meters=[] paid=[]",
    "bought_in": "player amount funds=free by=None",
    "box_dead": "box why clause returned meters by",
    "box_deferred": "box by",
    "burned": "card by=None approved_by=None",
    "card_named": "was card by approved_by",
    "no_more_cards": "box by",
    "card_refused": "box by",
    "card_strayed": "card shoe_side=None",
    "card_suspected": "card why clause shoe_side=None hidden=False",
    "cards_cut": "side player position by",
    "cards_inspected": "tens by approved_by",
    "cashed_out": "player amount by=None",
    "chosen": "box hand decision timed_out=False",
    "cleared": "credits meters",
    "closing_announced": "rounds by",
    "closing_cancelled": "by",
    "command_refused": "command reason clause",
    "committed": "digest",
    "corrected": "was card by approved_by",
    "deal_taken_back": "cards by approved_by",
    "cover_card_out": "sides box",
    "cover_card_placed": "side position by",
    "cut_answered": "player accepts",
    "dealer_changed": "dealer burn approved_by=None",
    "dealer_missed_card": "by",
    "dealt": "card to source=shoe shoe_side=None by=None approved_by=None",
    "decided": "box hand decision wagered=0 timed_out=False",
    "decks_ageing": "until",
    "decks_received": "kind decks preinspected tens now by backs=[]",
    "decks_removed": "clause",
    "door_holds": "door",
    "door_releases": "door",
    "determined": "card drawn_from shoe_side used source=shoe by=None approved_by=None",
    "discarded": "card why clause from_shoe=True by=None approved_by=None shoe_side=None",
    "discards_shuffled": "by cut_by=None",
    "gaming_day_began": "day",
    "hand_paid": "player amount by approved_by=None",
    "hand_settled": "box hand outcome returned line=None",
    "held": "card exposed by=None shoe_side=None",
    "hole_card_turned": "",
    "inspection_asked": "player",
    "insurance_settled": "box returned",
    "insured": "box amount timed_out=False",
    "left": "player",
    "limits_announced": "minimum maximum at by",
    "limits_withdrawn": "by",
    "limits_set": "hand_pay_above lock_up_win by by_hand=False",
    "lock_up_reset": "station kind by=None approved_by=None",
    "locked_up": "station kind amount why by=None",
    "lucky_player_drawn": "box",
    "magic_card_drawn": "card",
    "shoe_covered": "by",
    "mended": "device covered=False by=None fault=None",
    "meter_adjusted": "meter value reason by approved_by",
    "meter_transferred": "meter value to to_value amount reason by approved_by",
    "must_hit_hit": "box hidden",
    "noted": "kind what clause by=None approved_by=None",
    "placed": "box player wager side",
    "prepared": "step side by face_up=False player=None by_device=None",
    "reader_answered": "blackjack",
    "reader_inspected": "by equipment=['reader'] decks=0",
    "recut_called": "side reason same by",
    "round_settled": "",
    "seated": "player station",
    "second_card_late": "box by",
    "shuffle_called": "sides by",
    "side_settled": "box wager outcome returned meters=[] paid=[]",
    "spun": "box wager symbol",
    "table_closed": "by",
    "stray_discarded": "card by approved_by shoe_side=None",
    "table_idle": "by",
    "table_limits_set": "minimum maximum by",
    "table_opened": "dealer by",
    "taken_back": "box amount",
    "tilt_cleared": "by approved_by",
    "tilted": "why clause code=reader_disagrees",
    "tipped": "player amount",
    "voided": "kind reason clause returned by approved_by=None",
    "went_out_of_order": "device by=None fault=None detail=",
}
"""Version 1 of every event. A field that comes or goes is a new version, and old ledgers must still open."""


def test_stored_events_keep_their_fields() -> None:
    """What is in ledgers already cannot change."""
    assert {name: stored_fields(kind) for name, kind in EVENTS.items()} == STORED


def stored_fields(kind: type[Event]) -> str:
    """The fields of an event, with the values that are left out when it is stored."""
    return " ".join(f.name if f.default is MISSING else f"{f.name}={plain(f.default)}" for f in fields(kind))


def test_events_survive_json() -> None:
    """Cards, people, enums and nested pairs."""
    event = Dealt(card("QH"), ((1, 0), (2, 1)), by=DEALER, approved_by=FLOORPERSON)
    assert encode(event)["card"] == "QH"
    assert encode(event)["by"] == "dealer:ann"
    paid = SideSettled(1, "bad_beat", ("player_20",), 200, (("bad_beat", 5),), (("bad_beat", 200),))
    limits = LimitsSet(None, 120_000, FLOORPERSON)
    locked = LockedUp(1, LockUpKind.DISPUTE, 0, "why", DEALER)
    away = MeterTransferred("bad_beat", 5, "", None, 100, "to table 7", DEALER, FLOORPERSON)
    fault = WentOutOfOrder(Device.SHOE, None, Fault.DOUBLE_FEED, "slot 2")
    unread = CardSuspected(None, "why", "R53")
    named = CardNamed(None, card("QH"), DEALER, FLOORPERSON)
    for one in (event, paid, limits, locked, away, fault, unread, CardStrayed(None, "b"), named):
        assert decode(json.loads(json.dumps(encode(one)))) == one


def test_commands_survive_json() -> None:
    """As a station or the console would send them."""
    for command in (
        Place("p1", 1, 1000, (("lucky_ladies", 500),)),
        Void("why", DEALER, FLOORPERSON),
        DrawnInError(card("2H"), True, DEALER),
        BuyIn("p1", 1000, Funds.CASH, DEALER),
        SetLimits(None, 120_000, FLOORPERSON),
        ResetLockUp(1, LockUpKind.WIN, DEALER, FLOORPERSON),
        OutOfOrder(Device.SHOE, None, Fault.LID, "rear"),
        Mend(Device.SHOE, fault=Fault.LID),
        OutOfTurn(None, "a"),
        ReaderResult(None),
    ):
        values = json.loads(json.dumps(values_of(command)))
        assert build(COMMANDS[command.name], values) == command


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ({"event": "teleported", "v": 1}, "teleported"),
        ({"event": "left", "v": 2, "player": "p1"}, "version 2 of left"),
        ({"event": "left", "v": 1}, "left needs player"),
        ({"event": "left", "v": 1, "player": 5}, "player: '5' is not a text"),
        ({"event": "left", "v": 1, "player": "p1", "more": 1}, "no 'more'"),
        ({"event": "insured", "v": 1, "box": True, "amount": 5}, "box: 'True' is not a whole number"),
        ({"event": "dealt", "v": 1, "card": 5, "to": []}, "5 is not a card"),
        ({"event": "dealt", "v": 1, "card": "5H", "to": 7}, "to must be a list"),
        ({"event": "dealt", "v": 1, "card": "5H", "to": [[1, 2, 3]]}, "to must have 2 entries"),
        ({"event": "decided", "v": 1, "box": 1, "hand": 0, "decision": "sleep"}, "decision is one of"),
        ({"event": "barred", "v": 1, "player": "p1", "by": "ann"}, "'ann' is not a person"),
        ({}, "no event"),
    ],
)
def test_an_unreadable_record_says_so(values: dict[str, object], named: str) -> None:
    """A newer ledger or a damaged one ends in a sentence that names what is wrong."""
    with pytest.raises(Malformed, match=named):
        decode(values)


def test_people() -> None:
    """Role and id, written with a colon."""
    assert person("floorperson:mia") == Person(Role.FLOORPERSON, "mia")
    for wrong in ("mia", "boss:mia", "dealer:", "dealer: "):
        with pytest.raises(Malformed):
            person(wrong)
