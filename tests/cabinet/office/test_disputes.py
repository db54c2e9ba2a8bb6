"""A dispute from the office: one file with everything, and its hash on record."""

import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from etg.cabinet.office.disputes import FOLDER, BundleDispute
from etg.ledger.records import DisputeBundled
from tests.cabinet.office.builders import FLOORPERSON, Staffed
from tests.ledger.builders import quickly


def test_a_disputed_round_goes_into_one_file_with_a_picture_of_the_station(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quickly(monkeypatch)
    staffed = Staffed(tmp_path / "table.ledger")
    staffed.play_until(lambda state: state.rounds >= 1 and state.round is None)
    station = next(iter(staffed.state.stations.values()))
    assert staffed.enter(FLOORPERSON)
    assert "sha256" in staffed.done(BundleDispute(station, "who won"))
    (file,) = (tmp_path / FOLDER).iterdir()
    with zipfile.ZipFile(file) as bundle:
        assert bundle.read("screenshot.png") == b"a picture"
    (record,) = [event for event in staffed.events() if isinstance(event, DisputeBundled)]
    assert (record.digest, record.by) == (sha256(file.read_bytes()).hexdigest(), FLOORPERSON)


def test_a_station_without_a_round_has_nothing_to_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch)
    staffed = Staffed(tmp_path / "table.ledger")
    staffed.enter(FLOORPERSON)
    staffed.done(BundleDispute(1, "who won"))
    assert staffed.office is not None and staffed.office.done is not None and not staffed.office.done.ok
    assert not list((tmp_path / FOLDER).iterdir())
