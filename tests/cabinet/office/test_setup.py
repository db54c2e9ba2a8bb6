"""The set-up in the office: a port at which nothing is, or nobody answers, is not called done."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from etg.cabinet.live import Checked, Step
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.setup import SetUp
from etg.devices.reports import Kind
from tests.cabinet.office.desks import asked, desk_of


@dataclass(frozen=True)
class Link:
    """As much of a link as the set-up looks at."""

    port: str
    connected: bool


def shoe_at(port: Path | str, folder: Path, link: Link | None = None) -> Checked:
    """The step of the shoe, with the shoe at this port."""
    desk = desk_of(folder / "table.ledger")
    devices = tuple(replace(each, port=str(port)) if each.kind is Kind.SHOE else each for each in desk.settings.devices)
    links: Any = {} if link is None else {Kind.SHOE: link}
    there: Desk = replace(desk, settings=replace(desk.settings, devices=devices), links=lambda: links)
    found: dict[Step, Checked] = {step.step: step for step in asked(SetUp(), there)}
    return found[Step.SHOE]


def test_a_port_that_does_not_exist_is_said(tmp_path: Path) -> None:
    step = shoe_at(tmp_path / "shoe", tmp_path)
    assert step.missing is None and step.advice is not None and "nothing is plugged in" in step.advice
    (tmp_path / "shoe").touch()
    assert shoe_at(tmp_path / "shoe", tmp_path).advice is None


def test_a_device_that_does_not_answer_at_its_port_is_said(tmp_path: Path) -> None:
    port = tmp_path / "shoe"
    port.touch()
    silent = shoe_at(port, tmp_path, Link(str(port), connected=False))
    assert silent.advice is not None and "does not answer" in silent.advice
    assert shoe_at(port, tmp_path, Link(str(port), connected=True)).advice is None
    assert shoe_at(port, tmp_path, Link("emulated:shoe", connected=False)).advice is None, "it is set for later"


@pytest.mark.parametrize("port", ["serial:A10K4T2X", "socket://10.0.0.5:4001"])
def test_a_port_that_is_no_file_is_not_looked_for(port: str, tmp_path: Path) -> None:
    assert shoe_at(port, tmp_path).advice is None


def test_what_is_missing_stays_missing(tmp_path: Path) -> None:
    step = shoe_at("emulated:shoe", tmp_path, Link("emulated:shoe", connected=False))
    assert step.missing is not None and step.advice is None
