"""A disputed round: the station is frozen, and what is known of the round is kept in one file with its hash."""

import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from etg.cards import NAMES
from etg.errors import Malformed, Refused
from etg.ledger.accounts import Key
from etg.ledger.dispute import Dispute, check_bundle, hold, write_bundle
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.table import commands as c
from etg.table.commands import LockUpKind
from tests.ledger.builders import BOSS, DEALER, FLOORPERSON, audited, quickly
from tests.ledger.conftest import build

PNG = b"\x89PNG\r\n\x1a\nnot a real picture"


@pytest.fixture
def ledger(ledgers: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ledger]:
    """A table of Blackjack after some rounds."""
    quickly(monkeypatch)
    shutil.copy(ledgers["blackjack"], tmp_path / "table.ledger")
    opened = Ledger.open(tmp_path / "table.ledger", Mode.EXERCISE)
    yield opened
    opened.close()


def station_of(ledger: Ledger) -> int:
    """A station that played the last round."""
    boxes = json.loads(ledger.reader.rounds(limit=1)[0].result)["boxes"]
    return int(next(iter(boxes.values()))["station"])


def test_a_held_station_neither_wagers_nor_is_paid_until_two_people_have_settled_it(
    ledger: Ledger, tmp_path: Path
) -> None:
    """The others play on."""
    state = ledger.state
    assert state is not None
    player, station = next(iter(state.stations.items()))
    hold(
        ledger, Dispute(station, "he says he stood", BOSS, ledger.reader.rounds(limit=1)[0].number), tmp_path / "d.zip"
    )
    for command in (c.Place(player, station, 10_00), c.CashOut(player, 1), c.Tip(player, 1), c.Leave(player)):
        with pytest.raises(Refused, match="dispute"):
            ledger.record(command)
    with pytest.raises(Refused):
        ledger.record(c.ResetLockUp(station, LockUpKind.DISPUTE, BOSS, BOSS))
    ledger.record(c.ResetLockUp(station, LockUpKind.DISPUTE, DEALER, FLOORPERSON))
    assert ledger.state is not None and not ledger.state.lock_ups


def test_the_bundle_holds_the_round_the_meters_the_events_and_the_picture(ledger: Ledger, tmp_path: Path) -> None:
    """And its hash is in the chain."""
    picture = tmp_path / "screen.png"
    picture.write_bytes(PNG)
    station = station_of(ledger)
    made = hold(ledger, Dispute(station, "wrong card", BOSS, screenshot=picture), tmp_path / "d.zip")
    last = [row for row in ledger.reader.events() if row.name == "dispute_bundled"][-1]
    assert json.loads(last.data)["digest"] == made.digest
    with zipfile.ZipFile(made.file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    assert parts["screenshot.png"] == PNG
    row = ledger.reader.round(made.round)
    assert json.loads(parts["result.json"]) == json.loads(row.result)
    assert [event["number"] for event in json.loads(parts["events.json"])][-1] == row.last
    meters = {Key(m["scope"], m["subject"], m["name"]): m["value"] for m in json.loads(parts["meters.json"])["meters"]}
    assert (
        meters[Key("station", str(station), "wagered")] == ledger.books.meters[Key("station", str(station), "wagered")]
    )
    assert "betting is closed" in parts["round.txt"].decode()
    manifest, wrong = check_bundle(made.file)
    assert (manifest["station"], manifest["reason"], manifest["by"], wrong) == (station, "wrong card", str(BOSS), [])
    assert manifest["mode"] == "exercise"
    assert ledger.path is not None and audited(ledger.path).ok


def test_a_bundle_that_was_changed_is_found(ledger: Ledger, tmp_path: Path) -> None:
    """Changed, missing and added files."""
    made = hold(ledger, Dispute(station_of(ledger), "wrong card", BOSS), tmp_path / "d.zip")
    with zipfile.ZipFile(made.file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as archive:
        for name, content in parts.items():
            if name != "meters.json":
                archive.writestr(name, content.replace(b"box 1", b"box 2") if name == "round.txt" else content)
        archive.writestr("extra.txt", "hello")
    assert check_bundle(other)[1] == ["extra.txt", "meters.json", "round.txt"]
    with pytest.raises(Malformed):
        check_bundle(ledger.path or tmp_path)


@pytest.mark.clause("R53")
def test_a_bundle_of_the_round_in_play_does_not_give_a_face_down_card_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by its name nor by a hash that 52 tries would explain (R53)."""
    quickly(monkeypatch)
    run = build(tmp_path / "table.ledger", "blackjack", 2, 3, odd=0)
    while (round_ := run.state.round) is None or len(round_.dealer) < 2 or not round_.hole_down:
        run.step()
    hole = NAMES[round_.dealer[1]]
    station = run.state.stations[round_.boxes[0].player]
    made = hold(run.ledger, Dispute(station, "too slow", BOSS), tmp_path / "d.zip")
    assert made.round == round_.number
    with zipfile.ZipFile(made.file) as archive:
        events = json.loads(archive.read("events.json"))
        manifest = json.loads(archive.read("manifest.json"))
        assert "round.json" not in archive.namelist()
    dealt = [event for event in events if event["name"] == "dealt" and event["box"] == 0]
    assert dealt[1]["data"]["card"] == "??" != hole
    assert dealt[1]["hash"] is None and events[-1]["hash"] is None
    assert manifest["checkpoint"]["event"] < dealt[1]["number"]
    run.ledger.close()


def test_evidence_is_never_overwritten_and_nothing_is_frozen_for_a_bad_name(ledger: Ledger, tmp_path: Path) -> None:
    """The checks come first."""
    there = tmp_path / "there.zip"
    there.write_text("older evidence")
    last = ledger.last
    for file, picture in (
        (there, None),
        (tmp_path / "nowhere" / "d.zip", None),
        (tmp_path / "d.zip", tmp_path / "no.png"),
    ):
        with pytest.raises(Refused):
            hold(ledger, Dispute(1, "reason", BOSS, screenshot=picture), file)
    assert ledger.last == last
    assert there.read_text() == "older evidence"


def test_a_station_that_never_played_has_no_round_to_dispute(ledger: Ledger, tmp_path: Path) -> None:
    """A sentence, no empty file."""
    with pytest.raises(Refused, match="has played no round"):
        write_bundle(ledger.reader, Dispute(8, "reason", BOSS), tmp_path / "d.zip")
    assert not (tmp_path / "d.zip").exists()
