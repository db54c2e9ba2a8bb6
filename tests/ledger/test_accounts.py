"""The meters: what each of them counts, and that they are what the events add up to after any play."""

import json
import os
from collections import Counter
from decimal import Decimal
from random import Random

import pytest

from etg.cabinet.exercise import Exercise
from etg.errors import Refused
from etg.games import GAMES
from etg.ledger import records as r
from etg.ledger.accounts import OCCURRENCES, Key, Tally
from etg.ledger.chain import pack, unpack
from etg.ledger.identity import mismatches
from etg.ledger.ledger import Ledger
from etg.ledger.records import ALL
from etg.ledger.verify import verify
from etg.modes import Mode
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from etg.table.commands import Device, Funds, Source
from etg.table.events import EVENTS
from etg.table.state import UNIT
from tests.ledger.builders import BOSS, DEALER, FLOORPERSON, BookedTable, anything
from tests.table.test_records import stored_fields

EXAMPLES = int(os.environ.get("ETG_EXAMPLES", "4"))


@pytest.mark.parametrize("game", GAMES)
def test_meters_are_what_the_events_add_up_to_after_any_play(game: str) -> None:
    """Any submission, any irregularity: the audit is clean, and the rounds on record say the same."""
    for seed in range(EXAMPLES):
        ledger = Ledger.in_memory(Mode.TRAINING)
        run = Exercise(ledger, seed)
        run.bots.odd = 0.08
        run.begin(anything(seed, game))
        run.play(6)
        for _ in range(Random(seed).randint(0, 30)):  # and into the middle of another round
            run.step()
        report = verify(ledger.reader)
        assert report.problems == [], f"{game}, seed {seed}"
        assert mismatches(ledger.books) == []
        _check_rounds(ledger)


def _check_rounds(ledger: Ledger) -> None:
    """The meters once more, from the results that people read."""
    sums: Counter[tuple[str, str, str]] = Counter()
    for row in ledger.reader.rounds():
        for box in json.loads(row.result)["boxes"].values():
            stakes = [*box["hands"], *box["side"].values(), *([box["insurance"]] if box["insurance"] else [])]
            for stake in stakes:
                if row.voided or stake.get("outcome") in ("void", "dead"):
                    sums["station", str(box["station"]), "void_amount"] += stake["wagered"]
                    continue
                sums["station", str(box["station"]), "wagered"] += stake["wagered"]
                sums["station", str(box["station"]), "returned"] += stake["returned"]
            for bonus in box["bonuses"]:
                sums["station", str(box["station"]), "returned"] += bonus["returned"]
    stored = {
        tuple(key): value
        for key, value in ledger.books.meters.items()
        if key.scope == "station" and key.name in ("wagered", "returned", "void_amount") and value
    }
    assert stored == {key: value for key, value in sums.items() if value}
    assert ledger.books.meters.get(Key("table", "", "played"), 0) == len(ledger.reader.rounds())


# What each meter counts


def meter(table: BookedTable, scope: str, subject: str, name: str) -> int:
    """What a meter says."""
    return table.ledger.books.meters.get(Key(scope, subject, name), 0)


def occurred(table: BookedTable, name: str) -> int:
    """How often something has happened."""
    assert name in OCCURRENCES
    return meter(table, "occurrence", "", name)


def test_a_won_round_and_a_lost_one() -> None:
    """$10 on 20 against 19, then against 21: at the table, the station, the game and the paytable."""
    table = BookedTable(blackjack_pays="3 to 2").opened(2)
    table.place(2)
    table.played("TS 9D TC TD", "stand")
    assert meter(table, "table", "", "wagered") == 0, "meters move when the round is final"
    table.do(c.Clear())
    scopes = (("table", ""), ("station", "2"), ("game", "blackjack"), ("wager", "blackjack/main/3 to 2"))
    for scope, subject in scopes:
        assert meter(table, scope, subject, "wagered") == 1000
        assert meter(table, scope, subject, "returned") == 2000
        assert meter(table, scope, subject, "played") == meter(table, scope, subject, "won") == 1
        assert meter(table, scope, subject, "lost") == 0
    assert table.ledger.books.credits[2] == ("p2", 101_000, 0)
    table.place(2)
    table.played("TS 6D TC 5D TH", "stand").do(c.Clear())
    for scope, subject in scopes:
        assert meter(table, scope, subject, "wagered") == meter(table, scope, subject, "returned") == 2000
        assert meter(table, scope, subject, "won") == meter(table, scope, subject, "lost") == 1


def test_a_void_round_moves_neither_wagers_nor_returns() -> None:
    """It is counted as voided, with the money that went back."""
    table = BookedTable().opened(1, 3)
    table.place(1).place(3).do(c.CloseBetting())
    table.deal("TS 9D")
    table.do(c.Void("a card fell", DEALER, FLOORPERSON), c.Clear())
    assert meter(table, "table", "", "wagered") == meter(table, "table", "", "returned") == 0
    assert meter(table, "table", "", "voided") == meter(table, "station", "3", "voided") == 1
    assert meter(table, "table", "", "void_amount") == 2000
    assert occurred(table, "voided_rounds") == 1
    assert table.ledger.books.credits[1] == ("p1", 100_000, 0)


def test_money_in_and_out_by_its_kind() -> None:
    """Buy-in, drop, cash-out, hand pay and tips, at the station and the table."""
    table = BookedTable()
    table.do(c.SetLimits(500_00, None, FLOORPERSON), c.Seat("eva", 4))
    table.do(c.BuyIn("eva", 900_00, Funds.CASH, DEALER), c.BuyIn("eva", 100_00, Funds.CHIPS, DEALER))
    table.do(c.Tip("eva", 5_00), c.CashOut("eva", 95_00), c.CashOut("eva", 600_00))
    assert meter(table, "table", "", "cash_out") == 95_00, "the large one waits for a floorperson"
    table.do(c.HandPay("eva", 600_00, DEALER, FLOORPERSON))
    for scope, subject in (("table", ""), ("station", "4")):
        names = ("buy_in", "drop", "tips", "cash_out", "hand_pay")
        assert [meter(table, scope, subject, name) for name in names] == [1000_00, 900_00, 5_00, 95_00, 600_00]
    assert occurred(table, "lock_ups") == occurred(table, "hand_pays") == 1
    assert table.ledger.books.credits[4] == ("eva", 300_00, 0)


def test_what_waits_to_be_paid_is_credit_until_the_dealer_has_paid_it() -> None:
    """Where stations pay nothing by themselves it is a hand pay of one person, and the books add up all the way."""
    table = BookedTable()
    table.do(c.SetLimits(500_00, None, FLOORPERSON, by_hand=True), c.Seat("eva", 4))
    table.do(c.BuyIn("eva", 900_00, Funds.CASH, DEALER), c.CashOut("eva", 250_00))
    money = ("cash_out", "hand_pay")
    assert [meter(table, "table", "", name) for name in money] == [0, 0]
    assert table.ledger.books.credits[4] == ("eva", 900_00, 0) and mismatches(table.ledger.books) == []
    table.do(c.HandPay("eva", 250_00, DEALER))
    for scope, subject in (("table", ""), ("station", "4")):
        assert [meter(table, scope, subject, name) for name in money] == [0, 250_00]
    assert occurred(table, "lock_ups") == occurred(table, "hand_pays") == 1
    assert table.ledger.books.credits[4] == ("eva", 650_00, 0) and mismatches(table.ledger.books) == []
    assert verify(table.ledger.reader).problems == []


def test_side_wagers_have_meters_by_paytable() -> None:
    """Another paytable of the same wager is another meter, so that the return of each can be reckoned."""
    for paytable in ("A", "B"):
        table = BookedTable(side_wagers={"lucky_ladies": {"paytable": paytable}}).opened(1)
        table.place(1, lucky_ladies=500)
        table.played("TS 9D 2C TD", "stand").do(c.Clear())
        subject = f"blackjack/lucky_ladies/{paytable}"
        assert meter(table, "wager", subject, "wagered") == 500
        assert meter(table, "wager", subject, "lost") == 1
        assert meter(table, "wager", "blackjack/main/3 to 2", "wagered") == 1000


def test_what_happens_around_the_table_is_counted() -> None:
    """Doors, tilts, faults, manual cards, corrections, refusals."""
    table = BookedTable()
    ledger = table.ledger
    ledger.note(r.DoorOpened("drop box"))
    ledger.note(r.RoundRecalled(1, 2))
    table.opened(1).do(c.OutOfOrder(Device.READER, DEALER), c.Mend(Device.READER, DEALER))
    with pytest.raises(Refused):
        ledger.record(c.Tip("nobody", 1))
    table.place(1).do(c.CloseBetting())
    table.deal("TS 9D")
    table.do(c.Card(5, c.Source.MANUAL, None, DEALER, FLOORPERSON), c.CorrectCard(9, DEALER, FLOORPERSON))
    ledger.tilt("disk_full")
    counted = ("doors", "recalls", "reader_faults", "refused_commands", "corrections", "tilts")
    assert [occurred(table, name) for name in counted] == [1] * len(counted)
    assert occurred(table, "manual_cards") == 2, "the right card was entered by hand too"


@pytest.mark.clause("BJ 2.C(1)", "SP 2.B(7)", "PO 2.B(7)", "PO 2.B(8)", "PE 2.C(1)")
def test_a_progressive_meter_keeps_its_history_to_the_fraction() -> None:
    """Started, contributed, raised by people, transferred; and what it shows is what that adds up to."""
    table = BookedTable(side_wagers={"bad_beat": {"rate": Decimal("0.033333"), "start": 5000}}).opened(1)
    table.place(1, bad_beat=100)
    table.played("TS 9D 2C TD", "stand").do(c.Clear())
    shows = table.state.meters["bad_beat"]
    assert shows == 5000_00 * UNIT + 3_333_300
    table.do(c.AdjustMeter("bad_beat", 5100_00, "promotion", DEALER, BOSS))
    table.do(c.TransferMeter("bad_beat", "", 50_00, "to table 7", DEALER, BOSS))
    moves = [(row.kind, row.units) for row in reversed(table.ledger.reader.history("bad_beat"))]
    assert moves[:2] == [("started", 5000_00 * UNIT), ("contributed", 3_333_300)]
    assert [kind for kind, _ in moves[2:]] == ["adjusted", "transferred"]
    assert sum(units for _, units in moves) == table.state.meters["bad_beat"]
    assert table.ledger.books.progressives == {"bad_beat": table.state.meters["bad_beat"]}
    assert mismatches(table.ledger.books) == []
    assert verify(table.ledger.reader).ok


# What is stored

STORED = {
    "backed_up": "file digest event by",
    "button_pressed": "button",
    "diagnosed": "file digest by",
    "exported": "folder event hash by",
    "restore_ordered": "file event hash by approved_by",
    "restored": "file event hash by=None approved_by=None",
    "software_verified": "digest ok files manifest=False by=None signed_by= wrong=",
    "software_updated": "before now digest_before digest signed_by user",
    "clock_jumped": "microseconds",
    "created": "ledger mode",
    "device_changed": "device port before now",
    "device_connected": "device port serial hardware firmware firmware_hash protocol boot",
    "device_lost": "device port why",
    "device_read": "device serial session sequence",
    "entry_confirmed": "device skipped=0",
    "device_trouble": "device port trouble on detail=",
    "disk_enough": "free",
    "disk_low": "free",
    "disk_stopped": "code why",
    "disk_takes": "code seconds",
    "dispute_bundled": "station round file digest by",
    "door_closed": "door unwatched=False",
    "door_opened": "door unwatched=False",
    "events_missed": "device port count why",
    "installed": "game submission digest paytables",
    "key_turned": "key on",
    "logged_in": "by",
    "logged_out": "by",
    "access_refused": "by what why=",
    "devices_tried": "by on",
    "proved": "by place",
    "proof_failed": "number place why",
    "staff_locked": "number seconds place",
    "staff_unlocked": "number by=None",
    "staff_added": "number called role by=None",
    "staff_changed": "number what before after by=None",
    "pin_changed": "number by=None",
    "office_entered": "by",
    "office_left": "by by_itself=False",
    "setting_changed": "setting before after by",
    "settings_restored": "why",
    "submission_approved": "submission digest approved by",
    "submission_planned": "submission digest starts by",
    "plan_withdrawn": "submission digest by",
    "migrated": "migration applied",
    "fitting_back": "what where seconds",
    "fitting_lost": "what where",
    "must_hit_found": "",
    "must_hit_lost": "",
    "program_failed": "why",
    "program_went_on": "",
    "round_recalled": "round station=None by=None",
    "shift_began": "shift by",
    "snapshot_taken": "digest",
    "started": "orderly replayed round=None",
    "stopped": "",
    "timer_set": "what milliseconds",
}
"""Version 1 of every record of the ledger itself, as `tests/table/test_records.py` has those of the table."""


def test_stored_records_keep_their_fields() -> None:
    """What is in ledgers already cannot change."""
    assert {name: stored_fields(kind) for name, kind in r.RECORDS.items()} == STORED
    assert all(kind.version == 1 for kind in r.RECORDS.values())


def test_stored_names_are_unique_and_events_survive_being_stored() -> None:
    """Fields with their default are left out and come back."""
    assert len(ALL) == len(EVENTS) + len(r.RECORDS)
    missed = r.EventsMissed("shoe", "shoe", None, "its memory was full")
    trouble = r.DeviceTrouble("shoe", "shoe", "jam", True)
    for event in (
        r.Started(True, 3),
        r.ShiftBegan("late", BOSS),
        r.DeviceRead("shoe", "S-1", 2, 2**63),
        missed,
        trouble,
        e.Dealt(3, ((1, 0),)),
        e.Burned(None),
    ):
        assert unpack(event.name, event.version, pack(event)) == event
    assert pack(missed) == '{"device":"shoe","port":"shoe","count":null,"why":"its memory was full"}'
    assert "detail" not in pack(trouble)
    assert pack(e.Dealt(3, ((1, 0),))) == '{"card":"AC","to":[[1,0]]}'


def test_free_credits_are_bought_in_and_never_dropped() -> None:
    """Only cash goes into the drop box."""
    table = BookedTable()
    table.do(c.Seat("eva", 4), c.BuyIn("eva", 100_00, Funds.FREE, DEALER))
    assert (meter(table, "table", "", "buy_in"), meter(table, "table", "", "drop")) == (100_00, 0)


def test_a_tie_is_neither_won_nor_lost() -> None:
    """The stake comes back and nothing else."""
    table = BookedTable().opened(2)
    table.place(2)
    table.played("TS 9D 9C TD", "stand").do(c.Clear())
    for scope, subject in (("table", ""), ("station", "2"), ("game", "blackjack")):
        endings = [meter(table, scope, subject, name) for name in ("won", "lost", "tied", "voided")]
        assert endings == [0, 0, 1, 0]


def test_insurance_has_a_meter_of_its_own() -> None:
    """It is no part of the main wager and of its return."""
    table = BookedTable(blackjack_pays="3 to 2").opened(2)
    table.place(2).do(c.CloseBetting())
    table.deal("TS AD 9C KD")
    table.do(c.Insure(2, 500), c.ReaderResult(True))
    while next_action(table.state).do is not Do.CLEAR:
        table.do(c.TurnHoleCard() if next_action(table.state).do is Do.TURN else c.Settle())
    table.do(c.Clear())
    insurance, main = "blackjack/insurance/-", "blackjack/main/3 to 2"
    assert [meter(table, "wager", insurance, name) for name in ("wagered", "returned", "won")] == [500, 1500, 1]
    assert [meter(table, "wager", main, name) for name in ("wagered", "returned", "lost")] == [1000, 0, 1]


@pytest.mark.parametrize(
    "key",
    [
        Key("table", "", "drop"),
        Key("table", "", "void_amount"),
        Key("game", "blackjack", "wagered"),
        Key("wager", "blackjack/main/3 to 2", "returned"),
        Key("progressive", "bad_beat", "contributed"),
    ],
    ids=str,
)
def test_every_sum_that_does_not_add_up_is_named(key: Key) -> None:
    """Also those that no station shows."""
    table = BookedTable(side_wagers={"bad_beat": {"rate": Decimal("0.033333"), "start": 5000}}).opened(1)
    books = table.ledger.books
    assert mismatches(books) == []
    books.meters[key] = books.meters.get(key, 0) + 7 * (UNIT if key.scope == "progressive" else 1)
    found = mismatches(books)[0]
    assert abs(found.amount) == 7 and found.station is None
    assert (key.subject if key.scope == "progressive" else key.name) in found.text


def test_low_disk_and_accepted_cards_are_counted() -> None:
    """Each by its own meter."""
    table = BookedTable()
    table.ledger.note(r.DiskLow(1))
    assert (occurred(table, "disk_low"), occurred(table, "doors")) == (1, 0)
    tally = Tally()
    tally.take(table.state, e.Dealt(3, ((1, 0),), Source.ACCEPTED))
    tally.take(table.state, e.Determined(3, "a", "a", False, Source.MANUAL))
    assert tally.added == {Key("occurrence", "", "accepted_cards"): 1, Key("occurrence", "", "manual_cards"): 1}
