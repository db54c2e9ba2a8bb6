"""Coming back: exactly the state before, from the newest snapshot; and what is wrong is said, never repaired."""

import json
import shutil
import sqlite3
from pathlib import Path
from random import Random

import pytest
from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

from etg.cabinet.exercise import Exercise
from etg.errors import Tilt
from etg.games import GAMES
from etg.ledger import reading, schema
from etg.ledger.accounts import Key
from etg.ledger.credits import NOBODY
from etg.ledger.ledger import Ledger
from etg.ledger.snapshot import freeze
from etg.ledger.storage import guard_path
from etg.modes import Mode
from etg.table import commands as c
from etg.table import events as e
from etg.table.evolve import _EVOLVERS
from etg.table.state import State, changed
from etg.texts import Text, text
from tests.ledger.builders import DEALER, FLOORPERSON, FakeClock, anything, audited, played, quickly, shipped


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch)
    monkeypatch.setattr("etg.ledger.ledger.SNAPSHOT_EVERY", 150)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A ledger in which bots have played."""
    path = tmp_path / "table.ledger"
    played(path, shipped("blackjack"), 12).close()
    return path


def behind_our_back(path: Path, *statements: str) -> None:
    """Change something with the triggers off, and put them on again."""
    db = sqlite3.connect(path, isolation_level=None)
    triggers = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        db.execute(f'DROP TRIGGER "{name}"')
    for statement in statements:
        assert db.execute(statement).rowcount == 1, statement
    for _, sql in triggers:
        db.execute(sql)
    db.close()


def opened(path: Path) -> Ledger:
    """The table after a start."""
    return Ledger.open(path, Mode.EXERCISE, FakeClock(10**16))


# Exactly the state before


@pytest.mark.parametrize("game", GAMES)
def test_the_table_comes_back_as_it_was_at_any_moment(game: str, tmp_path: Path) -> None:
    """The files as they lie on the disk in the middle of play, opened somewhere else."""
    rng = Random(game)
    ledger = Ledger.open(tmp_path / "table.ledger", Mode.EXERCISE)
    run = Exercise(ledger, 5)
    run.begin(anything(7, game))
    run.bots.odd = 0.1
    for cut in range(12):
        for _ in range(rng.randint(1, 80)):
            run.step()
        copy = tmp_path / f"{cut}.ledger"
        for suffix in ("", "-wal"):
            if Path(f"{ledger.path}{suffix}").exists():
                shutil.copy(f"{ledger.path}{suffix}", f"{copy}{suffix}")
        again = Ledger.open(copy, Mode.EXERCISE)
        assert again.recovery is not None
        assert again.recovery.replayed < 200
        assert freeze(again.state) == freeze(ledger.state)
        uncounted = ("power_ups", "power_cuts")
        assert {key: value for key, value in again.books.meters.items() if key.name not in uncounted and value} == {
            key: value for key, value in ledger.books.meters.items() if key.name not in uncounted and value
        }
        taken = {station: credit for station, credit in ledger.books.credits.items() if credit != NOBODY}
        assert {station: credit for station, credit in again.books.credits.items() if credit != NOBODY} == taken
        assert again.books.now.opening == ledger.books.now.opening
        more = Exercise(again, 6)
        for _ in range(5):
            more.step()
        again.close()
        assert audited(copy).ok
    ledger.close()


def test_sentences_are_kept_as_plain_words(path: Path) -> None:
    """A sentence that knows its pattern is stored as what it says in English, by events and by snapshots."""
    ledger = opened(path)
    ledger.tilt("disk_full")
    ledger.record(c.OutOfOrder(c.Device.SHOE, fault=c.Fault.OFFLINE, detail=text("the port is gone")))
    state = ledger.state
    assert state is not None and isinstance(state.tilt, Text) and isinstance(state.causes[-1].detail, Text)
    frozen = freeze(state)
    assert json.loads(json.dumps(frozen)) == frozen
    assert frozen["tilt"].__class__ is str and frozen["tilt"] == state.tilt
    ledger.close()
    again = opened(path)
    assert again.state == state
    assert again.state is not None and again.state.tilt.__class__ is str
    again.close()


def test_snapshots_of_other_software_are_not_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is then made anew from all events, and is the same."""
    ledger = opened(path)
    state, few = freeze(ledger.state), ledger.recovery
    ledger.close()
    monkeypatch.setattr(reading, "snapshot_layout", lambda: "of another time")
    ledger = opened(path)
    assert few is not None and ledger.recovery is not None
    assert ledger.recovery.replayed > few.replayed + 200
    assert freeze(ledger.state) == state
    ledger.close()


# What is wrong is said


def test_an_event_changed_since_the_last_snapshot_keeps_the_table_from_starting(path: Path) -> None:
    """The chain is checked from there on at every start."""
    behind_our_back(path, "UPDATE events SET actor = 'nobody' WHERE number = (SELECT max(number) - 1 FROM events)")
    with pytest.raises(Tilt) as tilt:
        opened(path)
    assert tilt.value.code == "chain_broken"
    assert "etg audit verify" in tilt.value.do


def test_an_old_event_that_was_changed_is_found_while_the_table_runs(path: Path) -> None:
    """Starting does not take longer with more history; the whole chain is checked afterwards, and then it tilts."""
    behind_our_back(path, "UPDATE events SET actor = 'nobody' WHERE number = 20")
    ledger = opened(path)
    assert ledger.state is not None and ledger.state.tilt is None
    check = ledger.check_in_background()
    assert check is not None
    check.wait()
    report = ledger.settle_check(check)
    assert report is not None and not report.ok
    assert ledger.state.tilt is not None and "event 20" in ledger.state.tilt
    ledger.close()


def test_a_background_check_of_a_good_ledger_says_nothing(path: Path) -> None:
    """Also while commands are being recorded; and it can be stopped."""
    ledger = opened(path)
    check = ledger.check_in_background()
    assert check is not None
    run = Exercise(ledger, 3)
    run.play(2)
    report = check.wait()
    assert report is not None
    assert report.problems == []
    assert ledger.state is not None and ledger.state.tilt is None
    another = ledger.check_in_background()
    assert another is not None
    another.stop()
    ledger.close()


def test_the_exercise_checks_the_whole_ledger_while_it_plays(path: Path) -> None:
    """An old event that was changed tilts its table too."""
    behind_our_back(path, "UPDATE events SET actor = 'nobody' WHERE number = 20")
    ledger = opened(path)
    run = Exercise(ledger, 1)
    run.check()
    while run._check is not None:
        run.step()
    run.finish()
    assert any(row.name == "tilted" and "event 20" in row.data for row in ledger.reader.events())
    ledger.close()


def test_who_sits_at_a_station_is_not_put_right_by_the_next_wager(path: Path) -> None:
    """A name that was changed from outside stays wrong until somebody else sits down, and the audit finds it."""
    ledger = opened(path)
    assert ledger.state is not None
    player, station = next(iter(ledger.state.stations.items()))
    ledger.close()
    behind_our_back(path, f"UPDATE credits SET player = 'somebody' WHERE station = {station}")
    ledger = opened(path)
    ledger.record(c.BuyIn(player, 5_00))
    ledger.close()
    assert any("somebody" in problem for problem in audited(path).problems)


def test_a_changed_snapshot_keeps_the_table_from_starting(path: Path) -> None:
    """Its digest is in the chain."""
    newest = "event = (SELECT max(event) FROM snapshots)"
    behind_our_back(path, f"UPDATE snapshots SET data = data || ' ' WHERE {newest}")
    with pytest.raises(Tilt) as tilt:
        opened(path)
    assert tilt.value.code == "chain_broken" and "snapshot" in tilt.value.why


def test_changed_credits_are_a_tilt_that_names_station_and_amount(path: Path) -> None:
    """And nothing is repaired: the audit finds it for ever."""
    behind_our_back(path, "UPDATE credits SET credits = credits + 2500 WHERE station = 3")
    ledger = opened(path)
    tilt = ledger.state.tilt if ledger.state is not None else None
    assert tilt is not None and "station 3" in tilt and "$25.00 more" in tilt
    ledger.record(c.ClearTilt(DEALER, FLOORPERSON))
    Exercise(ledger, 1).play(3)
    ledger.close()
    assert any("station 3" in problem and "$25.00 more" in problem for problem in audited(path).problems)


def test_a_changed_meter_is_a_tilt(path: Path) -> None:
    """With both values."""
    which = (
        "scope = 'station' AND name = 'buy_in' AND subject = (SELECT min(subject) FROM meters WHERE scope = 'station')"
    )
    behind_our_back(path, f"UPDATE meters SET value = value + 1000 WHERE {which}")
    ledger = opened(path)
    assert ledger.state is not None and ledger.state.tilt is not None
    assert "meter buy_in of station" in ledger.state.tilt
    ledger.close()


def test_books_that_do_not_add_up_after_a_round_stop_the_table(path: Path) -> None:
    """With the station and the amount, in the same transaction as the end of the round."""
    ledger = opened(path)
    key = Key("station", "2", "tips")
    ledger.books.meters[key] = ledger.books.meters.get(key, 0) + 1234
    run = Exercise(ledger, 1)
    while ledger.state is not None and ledger.state.tilt is None:
        run.step()
    assert ledger.state is not None and ledger.state.tilt is not None
    assert "station 2 holds" in ledger.state.tilt and "$12.34 more" in ledger.state.tilt
    assert [row.name for row in ledger.reader.events(ledger.last - 1)] == ["cleared", "tilted"]
    ledger.close()


def test_an_engine_that_pays_wrongly_is_stopped_at_the_end_of_the_round(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The credits come from the engine, the meters from the hands and wagers of the round: they must agree."""
    right = _EVOLVERS[e.Cleared]

    def wrong(state: State, event: e.Cleared) -> State:
        state = right(state, event)
        player = max(state.players)
        return changed(state, players={**state.players, player: state.players[player] + 500})

    ledger = opened(path)
    monkeypatch.setitem(_EVOLVERS, e.Cleared, wrong)
    Exercise(ledger, 1).play(1)
    assert ledger.state is not None
    station = ledger.state.stations[max(ledger.state.players)]
    tilted = [row.data for row in ledger.reader.events() if row.name == "tilted"]
    assert any(f"station {station} holds" in data and "$5.00 more" in data for data in tilted)
    ledger.close()


# Acknowledged is acknowledged


def test_an_older_copy_is_not_taken_for_the_ledger(path: Path, tmp_path: Path) -> None:
    """The guard file knows what was acknowledged; without it an old copy would be played on."""
    old = tmp_path / "old.ledger"
    shutil.copy(path, old)
    ledger = opened(path)
    Exercise(ledger, 1).play(1)
    ledger.close()
    shutil.copy(old, path)
    with pytest.raises(Tilt) as tilt:
        opened(path)
    assert tilt.value.code == "events_missing" and "guard" in tilt.value.do
    guard_path(path).unlink()
    opened(path).close()


def test_another_ledger_of_the_same_length_is_not_taken_for_it(path: Path, tmp_path: Path) -> None:
    """The guard knows the hash too."""
    other = tmp_path / "other.ledger"
    played(other, shipped("blackjack"), 14).close()
    shutil.copy(guard_path(path), guard_path(other))
    with pytest.raises(Tilt) as tilt:
        opened(other)
    assert tilt.value.code == "chain_broken"


def test_a_torn_guard_says_nothing(path: Path) -> None:
    """It is never waited for, so a power cut may leave anything in it."""
    guard_path(path).write_bytes(b"\x00" * 40)
    opened(path).close()
    assert guard_path(path).read_text()[:20].isdecimal()


# Migrations


def migrations(*names: str) -> Migrations:
    """The real first migration, and others after it."""
    made = Migrations("etg")
    made(name="0001_ledger")(schema._ledger)
    for name in names:

        def add(db: Database, name: str = name) -> None:
            db.execute(f'ALTER TABLE rounds ADD COLUMN "{name}" INTEGER')

        made(name=name)(add)
    return made


def test_a_ledger_of_older_software_is_brought_up_to_date(path: Path) -> None:
    """With its record in the same transaction, and every trigger where it was."""
    newer = migrations("0002_colour")
    db = Database(sqlite3.connect(path, isolation_level=None))
    schema.migrate(db, newer)
    assert [each.name for each in newer.applied(db)] == ["0001_ledger", "0002_colour"]
    assert schema.schema_changes(db, newer) == []
    assert len(db.triggers) == len(Database(sqlite3.connect(path)).triggers) > 30
    db.close()


def test_a_ledger_of_newer_software_is_refused_with_a_sentence(path: Path) -> None:
    """And nothing is changed in it."""
    db = Database(sqlite3.connect(path, isolation_level=None))
    schema.migrate(db, migrations("0002_colour"))
    db.close()
    size = path.read_bytes()
    with pytest.raises(Tilt) as tilt:
        opened(path)
    assert tilt.value.code == "newer" and "newer version" in str(tilt.value)
    with pytest.raises(Tilt):
        reading.Reader.open(path)
    assert path.read_bytes() == size


def test_a_migration_that_fails_leaves_the_ledger_as_it_was(path: Path) -> None:
    """Half a migration never counts."""
    broken = migrations("0002_colour")

    @broken(name="0003_broken")
    def _broken(db: Database) -> None:
        db.execute("ALTER TABLE rounds ADD COLUMN shape INTEGER")
        raise RuntimeError("power")

    db = Database(sqlite3.connect(path, isolation_level=None))
    with pytest.raises(RuntimeError):
        schema.migrate(db, broken)
    assert [each.name for each in broken.applied(db)] == ["0001_ledger", "0002_colour"]
    assert "shape" not in [column.name for column in db["rounds"].columns]
    db.close()


def test_a_migration_that_loses_a_trigger_is_noticed(path: Path) -> None:
    """As transforming a table does, silently."""
    careless = migrations()

    @careless(name="0002_transform")
    def _transform(db: Database) -> None:
        db.execute("DROP TRIGGER rounds_never_deleted")

    db = Database(sqlite3.connect(path, isolation_level=None))
    behind = migrations("0002_transform")
    careless.apply(db)
    assert any("rounds_never_deleted is missing" in change for change in schema.schema_changes(db, behind))
    db.close()


def test_a_migration_is_in_the_chain(path: Path) -> None:
    """So that its record cannot be changed either."""
    with reading.Reader.open(path) as reader:
        assert [row.name for row in reader.events(1, 2)] == ["created", "migrated"]
