"""The commands that read a ledger, as people and programs use them."""

import csv
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from etg.cards import NAMES
from etg.cli import main
from etg.cli.meter_tables import print_meters
from etg.cli.moments import iso, parse_moment
from etg.errors import Malformed
from etg.games import GAMES
from etg.ledger.accounts import OCCURRENCES, Key
from etg.ledger.extract_files import harmless
from etg.ledger.identity import units
from etg.ledger.ledger import Ledger
from etg.ledger.metering import grouped, percent
from etg.ledger.reading import Reader
from etg.ledger.records import Restored
from etg.ledger.restoring import note_restored
from etg.ledger.verify import verify
from etg.modes import Mode
from tests.ledger.conftest import build, ledgers

__all__ = ["ledgers"]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of Blackjack in mid-round, with the hole card face down."""
    path = tmp_path_factory.mktemp("ledger") / "x.ledger"
    run = build(path, "blackjack", 20, 4)
    while run.state.round is None or not run.state.round.hole_down:
        run.step()
    run.ledger.close()
    return path


def etg(*words: str | Path, env: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words], env=env)


def found(*words: str | Path) -> Any:
    """What a command prints for programs."""
    result = etg(*words, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def lines(result: Result) -> list[str]:
    assert result.exit_code == 0, result.stderr
    return result.stdout.splitlines()


READS = [
    ("rounds", "list"),
    ("rounds", "show", "3"),
    ("rounds", "show", "current"),
    ("meters",),
    ("meters", "--periods"),
    ("meters", "--period", "shift"),
    ("events",),
    ("tips",),
]


@pytest.mark.parametrize("words", READS, ids=" ".join)
def test_every_report_says_its_mode_and_fits_the_terminal(words: tuple[str, ...], path: Path) -> None:
    said = etg(*words, "--ledger", path)
    assert said.exit_code == 0 and "EXERCISE ledger: no real money" in said.stderr
    assert found(*words, "--ledger", path)["mode"] == "exercise"
    narrow = etg(*words, "--ledger", path, env={"COLUMNS": "100", "FORCE_COLOR": "1", "NO_COLOR": "1"})
    tables = [line for line in narrow.stdout.splitlines() if "─" in line]
    assert all(len(line.strip()) <= 100 for line in tables)


@pytest.mark.parametrize("words", [*READS, ("export", "out"), ("backup", "out")], ids=" ".join)
def test_what_is_no_ledger_is_refused_with_a_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    nothing = etg(*words, "--ledger", tmp_path / "nothing")
    (tmp_path / "text").write_text("hello")
    text = etg(*words, "--ledger", tmp_path / "text")
    for result in (nothing, text):
        assert result.exit_code == 2 and result.stderr.startswith("etg: ") and "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("rounds", "show", "99"), "there is no round 99 here: rounds 1 to 20 are over"),
        (("rounds", "show", "x"), "'x' is not a round"),
        (("rounds", "export"), "name the rounds by their numbers, or say --all"),
        (("rounds", "list", "--card", "XX"), "'XX' is not a card"),
        (("rounds", "list", "--amount", "x"), "'x' is not an amount: write it as in 25.00"),
        (("rounds", "list", "--since", "soon"), "'soon' is not a time"),
        (("rounds", "list", "--irregular", "odd"), "there is no irregularity 'odd'"),
        (("events", "--name", "odd"), "there is no event 'odd'; there are access_refused, admitted"),
        (("meters", "--period", "day", "--name", "x"), "there is no day 'x' in this ledger"),
        (("meters", "--name", "x"), "say --period day or --period shift"),
        (("meters", "--progressive", "x"), "there is no progressive meter 'x'; there are"),
    ],
)
def test_every_mistake_is_a_sentence(words: tuple[str, ...], says: str, path: Path) -> None:
    result = etg(*words, "--ledger", path)
    assert result.exit_code == 2 and says in result.stderr.replace("\n", " ")


# Rounds


def test_rounds_are_listed_and_searched(path: Path) -> None:
    last = found("rounds", "list", "--ledger", path)["rounds"]
    assert [row["number"] for row in last] == list(range(20, 10, -1))
    assert [row["number"] for row in found("rounds", "list", "--limit", "2", "--ledger", path)["rounds"]] == [20, 19]
    box = next(iter(last[0]["result"]["boxes"].values()))
    amount = f"{box['wagered'] // 100}.{box['wagered'] % 100:02}"
    words = ("--station", str(box["station"]), "--player", box["player"], "--amount", amount)
    assert 20 in [row["number"] for row in found("rounds", "list", *words, "--ledger", path)["rounds"]]
    odd = found("rounds", "list", "--irregular", "--limit", "99", "--ledger", path)["rounds"]
    assert odd and all(row["irregular"] for row in odd)
    assert found("rounds", "list", "--until", "2001-01-01", "--ledger", path)["rounds"] == []
    assert found("rounds", "list", "--since", last[0]["began"], "--ledger", path)["rounds"][-1]["number"] == 20
    assert "Rounds, the newest first: none" in etg("rounds", "list", "--box", "77", "--ledger", path).stdout


def test_a_round_is_shown_with_result_credits_and_paytables(path: Path) -> None:
    shown = etg("rounds", "show", "3", "--ledger", path).stdout
    for part in ("Round 3: Blackjack", "betting is closed", "Result", "Credits", "Paytables in force then", "3 to 2"):
        assert part in shown
    values = found("rounds", "show", "3", "--ledger", path)
    assert values["words"][-1].endswith("the cards are cleared, the round is final")
    assert values["events"][0]["name"] == "betting_closed" and values["in_play"] is False


@pytest.mark.clause("R53")
def test_the_round_in_play_keeps_its_hole_card(path: Path) -> None:
    with Reader.open(path) as reader:
        head = reader.head()
        assert head is not None
        state = reader.books_at(head.event).state
        assert state is not None and state.round is not None
        hole, dealt = NAMES[state.round.dealer[1]], head.event
        while (row := reader.event(dealt)) is None or row.name != "dealt":
            dealt -= 1
    shown = etg("rounds", "show", "current", "--ledger", path).stdout
    assert "a card, face down, to the dealer" in shown and f"{hole}, face down" not in shown
    values = found("events", "--first", str(dealt), "--hashes", "--ledger", path)["events"]
    assert values[0]["data"]["card"] == "??" and all(event["hash"] is None for event in values)
    before = found("events", "--last", str(dealt - 1), "--hashes", "--ledger", path)["events"]
    assert before[-1]["hash"] is not None
    assert etg("rounds", "export", "21", "--ledger", path).exit_code == 2


def test_exported_rounds_replay_to_what_is_stored(ledgers: dict[str, Path]) -> None:
    for game in GAMES:
        scripts = etg("rounds", "export", "--all", "--ledger", ledgers[game]).stdout
        again = CliRunner().invoke(main, ["replay", "-"], input=scripts)
        assert again.exit_code == 0, again.stdout
        stored = found("rounds", "list", "--limit", "99", "--ledger", ledgers[game])["rounds"]
        for row, line in zip(reversed(stored), again.stdout.splitlines(), strict=True):
            printed = json.loads(line)
            assert printed["dealer"] == row["result"]["dealer"]
            for box, values in printed["boxes"].items():
                assert row["result"]["boxes"][box].items() >= values.items()


# Meters, events, tips


def test_meters_show_everything_that_is_counted(path: Path) -> None:
    values = found("meters", "--ledger", path)
    with Reader.open(path) as reader:
        stored = reader.meters()
    assert values["table"]["wagered"] == stored[Key("table", "", "wagered")]
    assert sum(each["wagered"] for each in values["wagers"]) == values["table"]["wagered"]
    assert set(values["occurrences"]) >= set(OCCURRENCES) and 0 in values["occurrences"].values()
    shown = etg("meters", "--ledger", path).stdout
    assert "power cuts" in shown and "RTP" in shown and "main, " in shown
    name = next(iter(values["progressives"]))
    moves = found("meters", "--progressive", name, "--limit", "0", "--ledger", path)["moves"]
    assert sum(move["units"] for move in moves) == values["progressives"][name]["value"]
    assert moves[0]["value"] == values["progressives"][name]["value"]


def test_periods_are_differences(tmp_path: Path) -> None:
    path = tmp_path / "x.ledger"
    for rounds in (3, 2):
        build(path, "community_blackjack", rounds, 2).ledger.close()
    listed = found("meters", "--periods", "--period", "shift", "--ledger", path)["periods"]
    assert len(listed) == 2 and listed[0]["ended"] == listed[1]["began"] and listed[1]["ended"] is None
    parts = [found("meters", "--period", "shift", "--name", str(each["number"]), "--ledger", path) for each in listed]
    whole = found("meters", "--ledger", path)
    assert [part["table"]["played"] for part in parts] == [3, 2]
    assert sum(part["table"]["wagered"] for part in parts) == whole["table"]["wagered"]
    assert "(number 3)" in etg("meters", "--period", "shift", "--ledger", path).stdout


def test_large_amounts_fit() -> None:
    assert (percent(0, 0), percent(1, 3), percent(2, 3)) == (None, "33.33", "66.67")
    assert percent(123_456_789_012, 123_456_789_012) == "100.00"
    assert (units(1_500_000), units(-100_000_000), units(5)) == ("$0.015", "-$1.00", "$0.00000005")


def test_money_of_ten_digits_fits_in_a_hundred_columns(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Reader.open(path) as reader:
        meters = {key: 12_345_678_901_234 if key.scope != "occurrence" else 9 for key in reader.meters()}
        values = grouped(meters, dict.fromkeys(reader.progressives(), 12_345_678_901_234_567_890))
    for width in ("100", "160"):
        monkeypatch.setenv("COLUMNS", width)
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("NO_COLOR", "1")
        monkeypatch.setenv("TERM", "dumb")
        print_meters(values)
        out = capsys.readouterr().out
        assert "…" not in out and "$123,456,789,012.34" in out
        assert max(len(line) for line in out.splitlines()) <= int(width)


def test_events_are_filtered(path: Path) -> None:
    everything = found("events", "--limit", "0", "--ledger", path)["events"]
    assert [event["number"] for event in everything] == list(range(1, len(everything) + 1))
    last = found("events", "--ledger", path)
    assert last["more"] is True and [e["number"] for e in last["events"]] == [e["number"] for e in everything[-50:]]
    for option, value, key in (("--name", "dealt", "name"), ("--round", "4", "round"), ("--station", "3", "station")):
        some = found("events", option, value, "--limit", "0", "--ledger", path)["events"]
        assert some == [event for event in everything if str(event[key]) == value]
    dealers = found("events", "--actor", "dealer", "--limit", "0", "--ledger", path)["events"]
    assert dealers and all(event["actor"].startswith("dealer:") for event in dealers)
    some = found("events", "--first", "10", "--last", "12", "--ledger", path)["events"]
    assert [event["number"] for event in some] == [10, 11, 12]
    since = found("events", "--since", everything[99]["time"], "--limit", "3", "--ledger", path)["events"]
    assert since[0]["time"] == everything[99]["time"]


def test_all_tips_are_the_tips_meter(ledgers: dict[str, Path], path: Path) -> None:
    for one in (path, *ledgers.values()):
        values = found("tips", "--ledger", one)
        assert values["total"] == found("meters", "--ledger", one)["table"]["tips"]
        assert values["total"] == sum(row["amount"] for row in values["tips"])
    assert found("tips", "--until", "2001-01-01", "--ledger", path)["total"] == 0


# Export and backup


@pytest.mark.parametrize("kind", ["csv", "json", "sqlite"])
def test_an_export_is_complete_and_its_manifest_true(kind: str, path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    manifest = found("export", "--format", kind, folder, "--ledger", path)
    assert json.loads((folder / "manifest.json").read_text()) == manifest
    assert manifest["mode"] == "exercise" and manifest["face_down_cards_left_out"] >= 1
    files = {file.name for file in folder.iterdir()} - {"manifest.json"}
    assert set(manifest["sha256"]) == files
    for name in files:
        assert sha256((folder / name).read_bytes()).hexdigest() == manifest["sha256"][name]
    tables = dict(read_export(folder, kind))
    assert {name: len(rows) for name, rows in tables.items()} == manifest["rows"]
    whole = found("meters", "--ledger", path)["table"]
    voided = {str(row["number"]) for row in tables["rounds"] if int(row["voided"])}
    live = [row for row in tables["wagers"] if str(row["round"]) not in voided and row["outcome"] != "dead"]
    assert sum(int(row["wagered_cents"]) for row in live) == whole["wagered"]
    assert sum(int(row["amount_cents"]) for row in tables["tips"]) == whole["tips"]
    assert [row["data"] for row in tables["events"] if "??" in row["data"]]
    again = etg("export", "--format", kind, folder, "--ledger", path)
    assert again.exit_code == 2 and "is not empty" in again.stderr


def read_export(folder: Path, kind: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    if kind == "sqlite":
        db = sqlite3.connect(folder / "export.sqlite")
        db.row_factory = sqlite3.Row
        for (name,) in db.execute("SELECT name FROM sqlite_master").fetchall():
            yield name, [dict(row) for row in db.execute(f"SELECT * FROM {name}")]
        db.close()
        return
    for file in folder.glob(f"*.{kind}"):
        if file.name != "manifest.json":
            text = file.read_text(encoding="utf-8")
            yield file.stem, json.loads(text) if kind == "json" else list(csv.DictReader(text.splitlines()))


def test_an_export_of_some_rounds_has_the_meters_of_that_time(path: Path, tmp_path: Path) -> None:
    rows = found("rounds", "list", "--limit", "99", "--ledger", path)["rounds"]
    since, until = rows[12]["began"], rows[4]["began"]
    etg("export", "--format", "json", "--since", since, "--until", until, tmp_path / "out", "--ledger", path)
    tables = dict(read_export(tmp_path / "out", "json"))
    assert [row["number"] for row in tables["rounds"]] == [row["number"] for row in reversed(rows[5:13])]
    played = next(row for row in tables["meters"] if (row["scope"], row["name"]) == ("table", "played"))
    assert played["difference"] == 8 and played["after"] - played["before"] == 8


def test_no_text_of_an_export_is_a_formula() -> None:
    assert [harmless(text) for text in ("=1+1", "+1", "-1", "@x", "a=1", "", None)] == [
        *("'=1+1", "'+1", "'-1", "'@x", "a=1", ""),
        None,
    ]


@pytest.mark.parametrize("how", [(), ("--quick",)])
def test_a_backup_is_a_ledger_again(how: tuple[str, ...], path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.ledger"
    values = found("backup", *how, copy, "--ledger", path)
    assert values["sha256"] == sha256(copy.read_bytes()).hexdigest()
    assert [file.name for file in tmp_path.iterdir()] == ["copy.ledger"]
    with Reader.open(copy) as reader:
        assert verify(reader).ok
        head = reader.head()
        assert head is not None and values["checkpoint"] == {"event": head.event, "hash": head.hash.hex()}
    refused = etg("backup", copy, "--ledger", path)
    assert refused.exit_code == 2 and "is there already" in refused.stderr
    ledger = Ledger.open(copy, Mode.EXERCISE)
    assert ledger.last == values["checkpoint"]["event"] + 1
    ledger.close()
    assert etg("backup", tmp_path / "no" / "x", "--ledger", path).exit_code == 2


def test_a_backup_is_restored_into_a_fresh_cabinet_only(path: Path, tmp_path: Path) -> None:
    copy, ledger = tmp_path / "copy.backup", tmp_path / "new" / "x.ledger"
    checkpoint = found("backup", copy, "--ledger", path)["checkpoint"]
    said = etg("restore", copy, "--ledger", ledger)
    assert f"{checkpoint['event']}:{checkpoint['hash'][:16]}" in "".join(lines(said))
    running = Ledger.open(ledger, Mode.EXERCISE)
    assert "Only one table may use a ledger" in etg("restore", copy, "--ledger", ledger).stderr
    running.close()
    again = etg("restore", copy, "--ledger", ledger)
    assert again.exit_code == 2 and "rounds have been played here" in again.stderr
    assert not list(ledger.parent.glob("*.restore")) and not list(ledger.parent.glob("*before*"))


def test_a_restore_at_the_command_line_is_on_record_at_the_next_start(path: Path, tmp_path: Path) -> None:
    copy, ledger = tmp_path / "copy.backup", tmp_path / "x.ledger"
    event = found("backup", copy, "--ledger", path)["checkpoint"]["event"]
    assert etg("restore", copy, "--ledger", ledger).exit_code == 0
    opened = Ledger.open(ledger, Mode.EXERCISE)
    note_restored(opened)
    opened.close()
    with Reader.open(ledger) as reader:
        (restored,) = reader.named("restored")
    assert isinstance(restored, Restored) and (restored.file, restored.event) == ("copy.backup", event)


def test_a_damaged_ledger_gives_no_backup(path: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.ledger"
    found("backup", damaged, "--ledger", path)
    db = sqlite3.connect(damaged)
    db.execute("DROP TRIGGER events_never_changed")
    db.execute("UPDATE events SET actor = 'nobody' WHERE number = 30")
    db.commit()
    db.close()
    result = etg("backup", tmp_path / "copy", "--ledger", damaged)
    assert result.exit_code == 2 and "there is no backup" in result.stderr
    assert not (tmp_path / "copy").exists() and not list(tmp_path.glob(".copy*"))


def test_reading_and_copying_while_a_table_writes(tmp_path: Path) -> None:
    path = tmp_path / "x.ledger"
    command = [sys.executable, "-m", "etg", "exercise", "--ledger", str(path), "--rounds", "100000", "--ack"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    playing = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    try:
        assert playing.stdout is not None
        while int(playing.stdout.readline().split()[1]) < 300:
            pass
        for words in (("rounds", "list"), ("meters",), ("events",), ("tips",)):
            assert found(*words, "--ledger", path)["mode"] == "exercise"
        values = found("backup", tmp_path / "copy", "--ledger", path)
        assert values["checkpoint"]["event"] >= 300
        found("export", tmp_path / "out", "--ledger", path)
        assert playing.poll() is None
    finally:
        playing.terminate()
        playing.communicate()
    assert etg("audit", "verify", "--ledger", tmp_path / "copy").exit_code == 0


# Times


def test_times_are_local_or_as_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    assert iso(parse_moment("2026-03-01T19:04:12+01:00")) == "2026-03-01T18:04:12.000000Z"
    assert iso(parse_moment("2026-03-01T19:04Z")) == "2026-03-01T19:04:00.000000Z"
    assert parse_moment("2026-03-01", end=True) == parse_moment("2026-03-02")
    assert parse_moment("2026-03-01T12:00", end=True) == parse_moment("2026-03-01T12:00")
    for text in ("yesterday", "2026-13-01", "", "9999-12-31"):
        with pytest.raises(Malformed, match="is not a time"):
            parse_moment(text, end=True)
