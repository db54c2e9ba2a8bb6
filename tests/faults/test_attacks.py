"""What somebody tried who believes nothing: rows nobody would write, rules changed in place, clocks moved in steps."""

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlite_utils import Database

from etg.cards import card
from etg.cli import main
from etg.cli.console import visible
from etg.errors import Refused, Tilt
from etg.ledger import records as r
from etg.ledger import storage
from etg.ledger.background import BackgroundCheck
from etg.ledger.books import snapshot_digest
from etg.ledger.chain import Context, Row, link, pack
from etg.ledger.dispute import Dispute, hold
from etg.ledger.face_down import UNKNOWN, hidden_in, hidden_now
from etg.ledger.ledger import Ledger
from etg.ledger.periods import periods
from etg.ledger.reading import Reader
from etg.ledger.recall import recall
from etg.ledger.steps import Step
from etg.ledger.storage import guard_path, read_guard
from etg.ledger.tips import tips
from etg.ledger.verify import verify
from etg.modes import Mode
from etg.table import commands as c
from etg.table import events as e
from etg.table.commands import Source
from etg.table.evolve import _EVOLVERS
from etg.table.state import State, changed, new_table
from tests.ledger.builders import BOSS, DEALER, FLOORPERSON, BookedTable, FakeClock, audited, played, quickly, shipped
from tests.ledger.conftest import build


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ledger with some rounds and snapshots, closed in order."""
    quickly(monkeypatch)
    monkeypatch.setattr("etg.ledger.ledger.SNAPSHOT_EVERY", 50)
    path = tmp_path / "table.ledger"
    played(path, shipped("blackjack"), 4).close()
    return path


def edit(path: Path, statement: str, *values: object) -> None:
    """Change something with the triggers off, and put them on again."""
    db = sqlite3.connect(path, isolation_level=None)
    triggers = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        db.execute(f'DROP TRIGGER "{name}"')
    assert db.execute(statement, values).rowcount >= 1, statement
    for _, sql in triggers:
        db.execute(sql)
    db.close()


def etg(*words: str | Path) -> tuple[int, str]:
    """What a command ends with, and all that it says."""
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


# Rows that nobody would write

DEEP = "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize(
    "data",
    [
        "[" * 100_000 + "]" * 100_000,
        '{"amount":' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"amount":1e999}',
        "[]",
        "9" * 5000,
    ],
    ids=["lists", "deep", "infinite", "no object", "long"],
)
def test_an_audit_comes_to_its_end_whatever_stands_in_a_row(path: Path, data: str) -> None:
    """A finding is a sentence, and the check beside the table does not vanish."""
    edit(path, "UPDATE events SET data = ? WHERE number = 20", data)
    assert any("event 20" in problem for problem in audited(path).problems)
    report = BackgroundCheck(path, lambda: None).wait()
    assert report is not None and not report.ok


def test_a_background_check_that_breaks_off_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """None would mean for ever that it is still running."""

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("out of luck")

    monkeypatch.setattr("etg.ledger.background.verify", broken)
    report = BackgroundCheck(path).wait()
    assert report is not None and not report.ok and "out of luck" in report.problems[0]


def test_text_that_cannot_be_read_ends_a_command_with_a_sentence(path: Path) -> None:
    """Half a character, an unknown mode."""
    edit(path, "UPDATE events SET data = CAST(x'ff' AS TEXT) WHERE number = 20")
    code, said = etg("events", "--ledger", path, "--limit", "0")
    assert code == 2 and "ledger" in said
    edit(path, "UPDATE events SET data = replace(data, 'exercise', 'junk') WHERE number = 1")
    code, said = etg("rounds", "list", "--ledger", path)
    assert code == 2 and "junk" in said


def test_numbers_beyond_all_bounds_are_refused_with_a_sentence(path: Path) -> None:
    """As are checkpoints of an event that cannot be."""
    for option in ("--round", "--first", "--last", "--station"):
        code, said = etg("events", "--ledger", path, option, "9" * 20)
        assert code == 2 and "too large" in said
    for checkpoint in ("0:deadbeef", "٣:deadbeef", "9" * 5000 + ":deadbeef", "1:" + "a" * 65):
        code, said = etg("audit", "verify", "--ledger", path, "--checkpoint", checkpoint)
        assert code == 2 and "not a checkpoint" in said


# The rules in force


@pytest.mark.parametrize("also", ["nothing", "the digest"])
def test_rules_changed_in_place_keep_the_table_from_starting(path: Path, also: str) -> None:
    """The event that put them into force is older than the snapshot, so its link is not looked at when starting."""
    with Reader.open(path) as reader:
        row = next(reader.events_where("name = 'installed'"))
    values = json.loads(row.data)
    rules = json.loads(values["submission"])
    rules["dealer_hits_soft_17"] = not rules["dealer_hits_soft_17"]
    values["submission"] = json.dumps(rules)
    if also == "the digest":
        values["digest"] = "0" * 64
    edit(path, "UPDATE events SET data = ? WHERE number = ?", json.dumps(values), row.number)
    with pytest.raises(Tilt) as tilt:
        Ledger.open(path, Mode.EXERCISE)
    assert tilt.value.code == "chain_broken" and "submission" in tilt.value.why


def test_rules_that_cannot_be_read_are_a_tilt(path: Path) -> None:
    """Not a traceback."""
    edit(path, "UPDATE events SET data = json_set(data, '$.submission', '{') WHERE name = 'installed'")
    with pytest.raises(Tilt):
        Ledger.open(path, Mode.EXERCISE)


def test_an_exercise_does_not_become_real_by_its_first_event(path: Path) -> None:
    """Every event says by its context what it is of."""
    edit(path, "UPDATE events SET data = replace(data, 'exercise', 'live') WHERE number = 1")
    with pytest.raises(Tilt) as tilt:
        Ledger.open(path, Mode.LIVE)
    assert tilt.value.code == "other_mode"


# A dispute


def test_a_station_is_not_frozen_for_a_round_that_never_was(path: Path, tmp_path: Path) -> None:
    """Nor with a reason that nobody can read."""
    ledger = Ledger.open(path, Mode.EXERCISE)
    for dispute in (Dispute(2, "he says", BOSS, 99_999), Dispute(2, "\x1b[2J", BOSS, 1), Dispute(2, "\udcff", BOSS, 1)):
        with pytest.raises(Refused):
            hold(ledger, dispute, tmp_path / "dispute.zip")
    assert ledger.state is not None
    assert all(lock.kind is not c.LockUpKind.DISPUTE for lock in ledger.state.lock_ups)
    assert not (tmp_path / "dispute.zip").exists()
    ledger.close()


def test_evidence_that_could_not_be_written_can_be_written_later(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The station stays held, and the second try is recorded in the chain."""

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    ledger = Ledger.open(path, Mode.EXERCISE)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(Refused, match="stays held"):
            hold(ledger, Dispute(2, "he says", BOSS, 1), tmp_path / "dispute.zip")
    bundle = hold(ledger, Dispute(2, "he says", BOSS, 1), tmp_path / "dispute.zip")
    names = [row.name for row in ledger.reader.events()]
    assert names[-1] == "dispute_bundled" and names.count("locked_up") >= 1
    assert bundle.file.exists()
    ledger.close()


# Cards that lie face down


@pytest.mark.clause("R53")
def test_no_hash_gives_a_card_away_that_lies_face_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever knows the hash of a card's event tries all 52; a snapshot's digest and the checkpoint are such hashes."""
    monkeypatch.setattr("etg.ledger.ledger.SNAPSHOT_EVERY", 1)
    path = tmp_path / "x.ledger"
    run = build(path, "blackjack", 1, 4, odd=0)
    while run.state.round is None or not run.state.round.hole_down:
        run.step()
    run.ledger.close()
    with Reader.open(path) as reader:
        hidden = hidden_now(reader)
        assert hidden.first is not None
        secret = [row for row in reader.events() if row.number >= hidden.first]
        digests = [json.loads(row.data)["digest"] for row in secret if row.name == "snapshot_taken"]
        shown = [json.loads(hidden.data(row))["digest"] for row in secret if row.name == "snapshot_taken"]
    assert digests and set(shown) == {UNKNOWN}
    hashes = {row.hash.hex()[:8] for row in secret} | {digest[:8] for digest in digests}
    for words in (
        ["audit", "checkpoint"],
        ["audit", "verify"],
        ["audit", "verify", "--checkpoint", f"{secret[-1].number}:00000000"],
        ["events", "--limit", "0", "--hashes"],
        ["rounds", "show", "current"],
    ):
        for more in ([], ["--json"]):
            _, said = etg(*words, *more, "--ledger", path)
            said = said.replace(" ", "")
            assert not [each for each in hashes if each in said], words


# Where a ledger lies


def test_a_ledger_in_a_folder_that_cannot_be_written_is_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write-protected stick in the auditor's hand; what is still in a log needs a folder of one's own."""
    for suffix in ("-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    real = storage._reader

    def cannot_make_files(path: Path, how: str) -> Database:
        return real(path, how) if "immutable" in how else real(Path("/nowhere/at/all"), how)

    monkeypatch.setattr(storage, "_reader", cannot_make_files)
    with pytest.raises(Tilt):
        Reader.open(path)
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    assert audited(path).ok
    Path(f"{path}-wal").write_bytes(b"something")
    with pytest.raises(Tilt) as tilt:
        Reader.open(path)
    assert tilt.value.code == "log_beside" and "Copy" in tilt.value.do


def test_a_guard_that_cannot_be_written_stays_behind(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command is on disk and has happened."""

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    ledger = Ledger.open(path, Mode.EXERCISE)
    before = ledger.last
    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", full)
        ledger.note(r.DoorOpened("drop box"))
    assert ledger.last == before + 1
    ledger.close()
    Ledger.open(path, Mode.EXERCISE).close()


# Clocks and names


def test_a_clock_set_back_in_small_steps_is_found(path: Path) -> None:
    """Each of them is small enough for a time server; together they are an hour."""
    clock = FakeClock(10**16)
    ledger = Ledger.open(path, Mode.EXERCISE, clock)
    for _ in range(900):
        clock.now -= 4_000_000
        ledger.note(r.DoorOpened("drop box"))
    jumps = [row.event() for row in ledger.reader.events() if row.name == "clock_jumped"]
    moved = sum(each.microseconds for each in jumps if isinstance(each, r.ClockJumped))
    assert -3_600_000_000 <= moved <= -3_590_000_000
    assert ledger.state is not None and ledger.state.tilt is not None and "set back" in ledger.state.tilt
    ledger.close()


def test_somebody_without_a_name_that_can_be_stored_is_refused_and_recorded(path: Path) -> None:
    """Half a character in the name of a player."""
    ledger = Ledger.open(path, Mode.EXERCISE)
    before = ledger.last
    with pytest.raises(Refused):
        ledger.record(c.CashOut("\ud800", 1))
    assert ledger.last == before + 1
    ledger.close()
    assert audited(path).ok


def test_a_text_on_the_screen_does_nothing_but_stand_there(path: Path) -> None:
    """Neither colours nor a new title of the window nor letters from right to left."""
    ledger = Ledger.open(path, Mode.EXERCISE)
    ledger.note(r.DoorOpened("\x1b[31mred\x1b]0;title\x07 \u202e\udcff"))
    ledger.close()
    code, said = etg("events", "--ledger", path, "--name", "door_opened")
    assert code == 0 and "\\x1b[31mred" in said and "\x1b" not in said and "\u202e" not in said
    assert visible("Größe 5\n") == "Größe 5\n"


# What must not take longer with every year


def steps_of(reader: Reader, work: Callable[[], object]) -> int:
    """How much SQLite has to do for some work, in hundreds of its steps."""
    count = 0

    def tick() -> int:
        nonlocal count
        count += 1
        return 0

    reader.db.conn.set_progress_handler(tick, 100)
    work()
    reader.db.conn.set_progress_handler(None, 100)
    return count


def test_recalling_does_not_look_at_every_round_there_ever_was(path: Path, tmp_path: Path) -> None:
    """Nor does hiding what lies face down."""
    copy = tmp_path / "many.ledger"
    shutil.copy(path, copy)
    db = sqlite3.connect(copy, isolation_level=None)
    last = db.execute("SELECT * FROM rounds ORDER BY number DESC LIMIT 1").fetchone()
    db.execute("BEGIN")
    db.executemany(
        f"INSERT INTO rounds VALUES ({', '.join('?' * len(last))})",
        ((last[0] + n, *last[1:]) for n in range(1, 20_000)),
    )
    db.execute("COMMIT")
    db.close()
    few, many = Reader.open(path), Reader.open(copy)
    for work in (hidden_now, lambda reader: recall(reader, 3), lambda reader: reader.rounds(limit=10)):
        assert steps_of(many, partial(work, many)) <= steps_of(few, partial(work, few)) + 20
    few.close()
    many.close()


def test_listing_the_shifts_reads_each_of_them_once() -> None:
    """Ten years of them are ten thousand."""
    ledger = Ledger.in_memory(Mode.TRAINING, FakeClock())
    for number in range(30):
        ledger.note(r.ShiftBegan(str(number), BOSS))
    asked: list[str] = []
    ledger.reader.db.conn.set_trace_callback(asked.append)
    found = periods(ledger.reader)
    ledger.reader.db.conn.set_trace_callback(None)
    assert len(asked) < 5
    assert [each.name for each in found] == [str(number) for number in range(30)]
    assert found[0].ended == found[1].began and found[-1].ended is None
    ledger.close()


# What is not there


def test_a_ledger_without_its_head_is_no_new_ledger(path: Path) -> None:
    """It would be begun anew on top of the old events."""
    edit(path, "DELETE FROM head")
    with pytest.raises(Tilt) as tilt:
        Ledger.open(path, Mode.EXERCISE)
    assert tilt.value.code == "chain_broken" and "head" in tilt.value.why


def test_an_audit_without_a_guard_file_says_that_it_has_none(path: Path) -> None:
    """An older copy that was put in place of the ledger is found by the guard only: nobody may think it was asked."""
    _, said = etg("audit", "verify", "--ledger", path)
    assert "nothing that was acknowledged is missing" in said
    assert json.loads(etg("audit", "verify", "--ledger", path, "--json")[1])["guard"] > 0
    guard_path(path).unlink()
    code, said = etg("audit", "verify", "--ledger", path)
    assert code == 0 and "no guard file" in said and "nothing that was acknowledged" not in said
    assert json.loads(etg("audit", "verify", "--ledger", path, "--json")[1])["guard"] is None


def test_books_that_do_not_add_up_by_themselves_are_a_tilt_at_the_start(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stored as the events have it, and wrong all the same: the money identity is checked at every start."""
    right = _EVOLVERS[e.Seated]

    def wrong(state: State, event: e.Seated) -> State:
        state = right(state, event)
        return changed(state, players={**state.players, event.player: 777})

    monkeypatch.setitem(_EVOLVERS, e.Seated, wrong)
    ledger = Ledger.open(path, Mode.EXERCISE)
    assert ledger.state is not None
    free = min(set(range(1, 8)) - set(ledger.state.stations.values()))
    ledger.record(c.Seat("eva", free))
    ledger.close()
    ledger = Ledger.open(path, Mode.EXERCISE)
    tilt = ledger.state.tilt if ledger.state is not None else None
    assert tilt is not None and f"station {free} holds $7.77" in tilt and "$7.77 more" in tilt
    ledger.close()


# What nothing checked


def test_a_clock_set_back_while_the_table_was_off_is_an_event_too(path: Path) -> None:
    """With the amount; the tilt says it to people."""
    ledger = Ledger.open(path, Mode.EXERCISE, FakeClock(10**16))
    ledger.close()
    ledger = Ledger.open(path, Mode.EXERCISE, FakeClock(10**16 - 60_000_000))
    jumps = [row.event() for row in ledger.reader.events() if row.name == "clock_jumped"]
    assert jumps == [r.ClockJumped(-60_000_000)]
    ledger.close()


def test_a_second_fault_is_named_beside_the_first_and_only_once(path: Path) -> None:
    """Clearing one must not hide the other; and the background check has a name for each kind of damage."""
    edit(path, "UPDATE events SET actor = 'nobody' WHERE number = 20")
    ledger = Ledger.open(path, Mode.EXERCISE)
    ledger.tilt("disk_full")
    check = BackgroundCheck(path, lambda: None)
    check.wait()
    for _ in range(2):
        ledger.settle_check(check)
    assert ledger.state is not None and ledger.state.tilt is not None
    assert "disk is full" in ledger.state.tilt and "chain of events is broken" in ledger.state.tilt
    tilts = [row.event() for row in ledger.reader.events() if row.name == "tilted"]
    assert [each.code for each in tilts if isinstance(each, e.Tilted)][-2:] == ["disk_full", "chain_broken"]
    ledger.close()


def test_a_guard_with_a_wrong_sum_says_nothing(path: Path) -> None:
    """Half old, half new after a power cut: its number alone would keep a good ledger from starting."""
    text = guard_path(path).read_text()
    guard_path(path).write_text("9" + text[1:])
    assert read_guard(guard_path(path)) == (0, "")
    Ledger.open(path, Mode.EXERCISE).close()


def test_what_does_not_belong_into_a_ledger_is_found(path: Path) -> None:
    """A trigger or a view of somebody's own, an index that makes something slow."""
    for statement, name in (
        (
            "CREATE TRIGGER more AFTER INSERT ON events BEGIN UPDATE credits SET credits = credits + 1; END",
            "trigger more",
        ),
        ("CREATE VIEW seen AS SELECT * FROM events", "view seen"),
        ("CREATE INDEX slow ON events (data)", "index slow"),
        ("CREATE TABLE notes (text)", "table notes"),
    ):
        db = sqlite3.connect(path, isolation_level=None)
        db.execute(statement)
        db.close()
        assert f"schema: {name} does not belong here" in audited(path).problems
        with pytest.raises(Tilt) as tilt:
            Ledger.open(path, Mode.EXERCISE)
        assert tilt.value.code == "schema_changed"
        db = sqlite3.connect(path, isolation_level=None)
        db.execute(f"DROP {name}")
        db.close()


def test_a_meter_is_never_below_nothing(path: Path) -> None:
    """Whoever writes it."""
    db = sqlite3.connect(path, isolation_level=None)
    with pytest.raises(sqlite3.IntegrityError):
        db.execute("INSERT INTO meters VALUES ('table', '', 'gifts', -1)")
    db.close()


def test_the_last_events_cannot_go_while_the_head_stays(path: Path) -> None:
    """Also when the guard is gone with them."""
    edit(path, "DELETE FROM events WHERE number = (SELECT max(number) FROM events)")
    guard_path(path).unlink()
    with pytest.raises(Tilt) as tilt:
        Ledger.open(path, Mode.EXERCISE)
    assert tilt.value.code == "chain_broken"


def test_every_column_of_an_event_is_in_its_link() -> None:
    """The chain itself must find it, not only the replay."""
    row = Row(1, 1, 1, 1, 1, 1, 1, 1, "ann", "dealt", 1, "{}", b"")
    context = Context("live", "rules", "1.0")
    right = link(bytes(32), row, context)
    for field, value in row._asdict().items():
        if field not in ("context", "hash"):
            other = Row._make((row._asdict() | {field: 2 if value == 1 else "other"}).values())
            assert link(bytes(32), other, context) != right, field
    for field in Context._fields:
        assert link(bytes(32), row, context._replace(**{field: "other"})) != right, field
    assert link(bytes(31) + b"x", row, context) != right
    assert link(bytes(32), row._replace(box=None, station=1, round=1), context) != link(
        bytes(32), row._replace(box=1, station=None, round=1), context
    )


def test_a_table_under_other_rules_keeps_what_it_was() -> None:
    """Rounds are numbered on, and what waited for a person still waits."""
    table = BookedTable().opened(1, 2)
    table.place(1)
    table.played("TS 9D TC TD", "stand").do(c.Clear())
    for player, credits in dict(table.state.players).items():
        table.do(c.CashOut(player, credits))
    table.do(c.SetLimits(500_00, 300_00, FLOORPERSON), c.Clock(1_800_000_000, "2026-11-17"))
    table.do(c.OutOfOrder(c.Device.SHUFFLER, DEALER), c.HoldStation(3, "he says", FLOORPERSON))
    table.do(c.CloseTable(FLOORPERSON))
    table.ledger.tilt("disk_full")
    before = table.ledger.state
    assert before is not None and before.rounds == 1 and before.tilt and before.out_of_order and before.lock_ups
    table.ledger.install(shipped("spanish_21"))
    after = table.ledger.state
    assert after is not None and after.terms.game.id == "spanish_21"
    for kept in (
        "rounds",
        "players",
        "stations",
        "limits",
        "lock_ups",
        "gaming_day",
        "inspection_due",
        "out_of_order",
        "tilt",
    ):
        assert getattr(after, kept) == getattr(before, kept), kept
        assert getattr(after, kept) != getattr(new_table(after.terms), kept), f"{kept} says nothing here"


def test_the_row_of_a_round_says_when_it_began_and_what_was_odd_once() -> None:
    """By the time of the closing of bets and of the clearing; every irregularity once, in order."""
    table = BookedTable().opened(1)
    clock = table.ledger._clock
    assert isinstance(clock, FakeClock)
    table.place(1).do(c.CloseBetting())
    began = clock.time()
    clock.wait(10)
    for _ in range(2):
        table.ledger.tilt("disk_full")
        table.do(c.ClearTilt(DEALER, FLOORPERSON))
    for name in ("TS", "9D"):
        table.do(c.Card(card(name), c.Source.MANUAL, None, DEALER, FLOORPERSON))
    table.do(c.Void("a card fell", DEALER, FLOORPERSON), c.Clear())
    row = table.ledger.reader.round(1)
    assert (row.began, row.ended) == (began, began + 10_000_000)
    assert json.loads(row.irregular) == ["tilted", "manual_card", "voided"]


# Somebody who can reckon hashes


def rewritten(path: Path, *statements: str) -> None:
    """Changed, and the whole chain reckoned anew, as anybody can who reads `etg.ledger.chain`."""
    for statement in statements:
        edit(path, statement)
    with Reader.open(path) as reader:
        contexts, before, links = reader.contexts(), bytes(32), []
        for row in reader.events():
            before = link(before, row, contexts[row.context])
            links.append((row.number, before))
    cases = " ".join(f"WHEN {number} THEN x'{hash_.hex()}'" for number, hash_ in links)
    edit(path, f"UPDATE events SET hash = CASE number {cases} END")
    edit(path, "UPDATE head SET hash = (SELECT hash FROM events ORDER BY number DESC LIMIT 1)")


def test_a_whole_chain_reckoned_anew_is_found_by_the_guard_and_by_a_checkpoint_on_paper(path: Path) -> None:
    """And by nothing else: who can write both files can change what no sum depends on. That is what paper is for."""
    with Reader.open(path) as reader:
        noted = reader.event(100)
    assert noted is not None
    rewritten(path, "UPDATE events SET actor = 'dealer:nobody' WHERE number = 20")
    assert [problem.split(":")[0] for problem in audited(path).problems] == ["guard"]
    with pytest.raises(Tilt) as tilt:
        Ledger.open(path, Mode.EXERCISE)
    assert tilt.value.code == "chain_broken" and "acknowledged" in tilt.value.why
    guard_path(path).unlink()
    assert audited(path).ok
    with Reader.open(path) as reader:
        report = verify(reader, checkpoint=(noted.number, noted.hash.hex()[:16]))
    assert [problem.split(":")[0] for problem in report.problems] == ["checkpoint"]
    assert etg("audit", "verify", "--ledger", path, "--checkpoint", f"100:{noted.hash.hex()[:16]}")[0] == 1


def test_a_snapshot_that_the_events_do_not_make_is_found_with_the_chain_reckoned_anew(path: Path) -> None:
    """Its digest in the chain is right; the money in it is not."""
    guard_path(path).unlink()
    with Reader.open(path) as reader:
        head = reader.head()
        assert head is not None
        snapshot = reader.snapshot(head.event)
    assert snapshot is not None
    values = json.loads(snapshot.data)
    values["credits"][0][2] += 100_00
    data = json.dumps(values, separators=(",", ":"))
    edit(path, "UPDATE snapshots SET data = ? WHERE event = ?", data, snapshot.event)
    digest = snapshot_digest(snapshot.layout, data)
    rewritten(path, f'UPDATE events SET data = \'{{"digest":"{digest}"}}\' WHERE number = {snapshot.event}')
    assert [problem.split(":")[0] for problem in audited(path).problems] == ["snapshots"]


def test_events_of_another_mode_are_found_with_the_chain_reckoned_anew(path: Path) -> None:
    """No exercise is ever passed off as real."""
    guard_path(path).unlink()
    rewritten(path, "UPDATE contexts SET mode = 'live'")
    assert any("is of mode live in a exercise ledger" in problem for problem in audited(path).problems)


def test_an_audit_finds_money_that_does_not_add_up_although_everything_is_stored_as_played(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine that pays wrongly, in the eyes of the same engine."""
    right = _EVOLVERS[e.Tipped]

    def wrong(state: State, event: e.Tipped) -> State:
        state = right(state, event)
        return changed(state, players={**state.players, event.player: state.players[event.player] + 9})

    monkeypatch.setitem(_EVOLVERS, e.Tipped, wrong)
    ledger = Ledger.open(path, Mode.EXERCISE)
    assert ledger.state is not None
    locked = {lock.station for lock in ledger.state.lock_ups}
    free = [name for name in ledger.state.players if ledger.state.stations[name] not in locked]
    ledger.record(c.Tip(max(free, key=ledger.state.players.__getitem__), 1_00))
    ledger.close()
    problems = audited(path).problems
    assert problems and all(problem.startswith("identities: station") for problem in problems)
    assert "$0.09 more" in problems[0]


# Words in which a card could stand


def test_burned_cards_refusals_and_held_cards_stay_unknown() -> None:
    """A card that was held is as unknown as the place it goes to, and seen when everybody sees it there."""
    table = BookedTable().opened(1)
    table.place(1).do(c.CloseBetting())
    table.deal("TS 9D 8C")
    state = table.state
    assert state.round is not None and state.round.deal[0].face_down
    table.deal("7H")
    after = table.state
    assert after.round is not None and after.round.hole_down

    def row(number: int, event: e.Event) -> Row:
        return Row(number, 1, 1, 1, 1, 1, None, None, "ann", event.name, 1, pack(event), b"")

    def step(number: int, event: e.Event, before: State, then: State) -> Step:
        return Step(row(number, event), event, before, then)

    played = [
        step(1, e.Burned(card("7H")), state, state),
        step(2, e.CommandRefused("card", "the 7H was read twice", None), state, state),
        step(3, e.Held(card("7H"), False), state, state),
        step(4, e.Dealt(card("7H"), ((0, 0),), Source.HELD), state, after),
    ]
    hidden = hidden_in(played)
    assert hidden.numbers == {1, 2, 3, 4}
    assert all("7H" not in hidden.data(each.row) for each in played)
    up = changed(state, round=changed(state.round, deal=(state.round.deal[0]._replace(face_down=False),)))
    held, dealt = e.Held(card("7H"), False), e.Dealt(card("7H"), ((1, 0),), Source.HELD)
    seen = hidden_in([step(1, held, up, up), step(2, dealt, up, up)])
    assert seen.numbers == frozenset()


def test_a_tip_belongs_to_the_gaming_day_it_was_given_on() -> None:
    """Not to the last one."""
    table = BookedTable().opened(1)
    for day in ("2026-11-16", "2026-11-17", "2026-11-18"):
        table.do(c.Clock(1_800_000_000, day), c.Tip("p1", 1_00))
    assert [tip.day for tip in tips(table.ledger.reader)] == ["2026-11-16", "2026-11-17", "2026-11-18"]
