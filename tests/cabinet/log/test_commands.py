"""Every transaction has exactly one line, and no line has a secret: over all that bots, people and devices do."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from etg.cabinet.asks import DEALER_CONSOLE, Ask, Found, NewPin, Prove
from etg.cabinet.exercise import Exercise
from etg.cabinet.log.commands import asked_at, log_taken
from etg.cabinet.log.lines import Line, written
from etg.cabinet.log.matching import match
from etg.cabinet.log.reading import oldest_first
from etg.cabinet.log.writing import LogFile
from etg.cabinet.must_hit import MustHit
from etg.cabinet.staff.accounts import Accounts
from etg.cabinet.staff.recognising import recogniser
from etg.cabinet.staff.staff_file import staff_path
from etg.cabinet.turned import TurnedWriter
from etg.cards import NAMES
from etg.errors import Refused, Tilt
from etg.games import GAMES
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.records import DoorOpened
from etg.ledger.taken import Result as Outcome
from etg.ledger.taken import Taken
from etg.modes import Mode
from etg.shoe.source import SeededSource
from etg.table import commands as c
from tests.ledger.builders import DEALER, FLOORPERSON, FakeClock, anything, quickly, shipped

EXAMPLES = int(os.environ.get("ETG_EXAMPLES", "1"))
"""Seeds for every game; `make lab` takes more."""
ROUNDS = 12
_CARD = re.compile(rf"\b(?:{'|'.join(NAMES)})\b")
_FIELDS = {"ledger", "command", "first", "last", "name", "actor", "round", "box", "station", "place"}
_FIELDS |= {"result", "why", "clause", "milliseconds"}


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch)


def fields(log: LogFile) -> list[dict[str, Any]]:
    """Of the lines that tell of transactions."""
    found = [json.loads(line) for line in log.path.read_text(encoding="utf-8").splitlines()]
    return [line["fields"] for line in found if line["where"] == "etg.commands"]


def stored(path: Path) -> Iterator[tuple[Any, ...]]:
    """Every transaction as the ledger has it."""
    sql = "SELECT command, min(number), max(number), actor FROM events GROUP BY command ORDER BY command"
    with Reader.open(path) as reader:
        yield from reader.db.execute(sql).fetchall()


@pytest.mark.parametrize("seed", range(EXAMPLES))
@pytest.mark.parametrize("game", GAMES)
def test_bots_play_and_every_transaction_has_one_line(game: str, seed: int, log: LogFile, tmp_path: Path) -> None:
    """Also what was refused, and odd things; no line names any card, whether it lies face down or not."""
    path = tmp_path / "table.ledger"
    ledger = Ledger.open(path, Mode.EXERCISE, told=log_taken)
    run = Exercise(ledger, seed)
    run.begin(anything(seed, game))
    run.play(ROUNDS)
    run.do(c.Clock(0, "no day"))  # bots are not refused in every game
    ledger.close()
    told = fields(log)
    assert [(each["command"], each["first"], each["last"], each["actor"]) for each in told] == list(stored(path))
    assert all(each.keys() <= _FIELDS for each in told), "no field has been looked at for secrets"
    assert {each["result"] for each in told} >= {"ok", "refused"}
    text = log.path.read_text(encoding="utf-8")
    assert not _CARD.search(text)
    with Reader.open(path) as reader:
        assert _CARD.search("".join(row.data for row in reader.events())), "the same search finds them in the ledger"
        found = match(reader, oldest_first(tmp_path))
    assert found.ok and not found.gaps and found.first == 1


@pytest.mark.parametrize("place", [None, 3])
@pytest.mark.parametrize("why", ["", 'a "quoted"\nword, \\ ¢ and \ud800'])
@pytest.mark.parametrize("command", [None, 12])
def test_a_line_is_what_json_makes_of_it(
    command: int | None, why: str, place: int | None, log: LogFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it is put together by hand."""
    monkeypatch.setattr(log, "_clock", lambda: 1_800_000_000.5)
    result = Outcome.TILT if command is None else Outcome.REFUSED
    actor = f"player:{why}"
    taken = Taken("ab12", command, command, command, "bet", actor, 7, 0, None, result, why, why and "R4", 1.25)
    with asked_at(place):
        log_taken(taken)
    fields = {key: value for key, value in taken._asdict().items() if value is not None and value != ""}
    fields |= {} if place is None else {"place": place}
    words = f"bet by {actor}: {result}{': ' * bool(why)}{why}"
    line = Line(log._now(), "ERROR" if command is None else "COMMAND", "etg.commands", words, fields)
    assert log.path.read_bytes() == written(line).encode("utf-8", "backslashreplace")


def test_a_refusal_says_why_without_the_card(log: LogFile, tmp_path: Path) -> None:
    """Which may be one that lies face down."""
    path = tmp_path / "table.ledger"
    ledger = Ledger.open(path, Mode.EXERCISE, told=log_taken)
    ledger.install(shipped("spanish_21"))
    with pytest.raises(Refused):
        ledger.record(c.CloseBetting(), actor="dealer:QH")
    ledger.close()
    (refused,) = (each for each in fields(log) if each["result"] == "refused")
    assert refused["name"] == "close_betting" and refused["why"] and "QH" not in refused["why"]


def test_pins_and_the_hidden_value_are_in_no_line(log: LogFile, tmp_path: Path) -> None:
    """What people type to prove who they are, right or wrong, and what the Must Hit waits for."""
    path, clock = tmp_path / "table.ledger", FakeClock()

    def opened() -> Ledger:
        ledger = Ledger.open(path, Mode.EXERCISE, clock, told=log_taken)
        if ledger.state is None:
            ledger.install(shipped("blackjack"))
        return ledger

    accounts = Accounts(staff_path(path))
    writer = TurnedWriter(opened, source=SeededSource(1), recognise=recogniser(accounts, lambda: clock.now / 1e6))
    hidden = MustHit(tmp_path / "hidden", SeededSource(9))
    promise = hidden.promise(writer.keeper.state)
    assert promise is not None
    asks = (
        Found("100", "tom", "482913"),
        Prove("100", "482913"),
        Prove("100", "730518"),
        Prove("7", "659204"),
        NewPin("100", "482913", "918273"),
        NewPin("100", "000001", "564738"),
        c.SetLimits(100_00, 100_00, FLOORPERSON),
        promise,
    )
    writer.begin()
    for ask in asks:
        writer.submit(Ask(DEALER_CONSOLE, ask))
        writer.work()
    writer.stop()
    text = log.path.read_text(encoding="utf-8")
    secret = (tmp_path / "hidden").read_text(encoding="ascii")
    for pin in ("482913", "730518", "659204", "918273", "000001", "564738", *secret.split(":")):
        assert pin not in text
    told = fields(log)
    assert [each["command"] for each in told] == [row[0] for row in stored(path)]
    assert {each["place"] for each in told if each["name"] == "proved"} <= {DEALER_CONSOLE}
    assert any(each.get("place") == DEALER_CONSOLE for each in told)


def test_records_and_tilts_have_their_lines(log: LogFile, tmp_path: Path) -> None:
    """A tilt is told by its code, and matters more."""
    ledger = Ledger.open(tmp_path / "table.ledger", Mode.EXERCISE, told=log_taken)
    ledger.install(shipped())
    ledger.note(DoorOpened("drop box"))
    ledger.record(c.OpenTable(DEALER, FLOORPERSON))
    ledger.tilt("books_wrong", "by 3 cents")
    ledger.close()
    names = [(each["name"], each["result"]) for each in fields(log)]
    assert names[0][0].startswith("created+migrated") and names[1:] == [
        ("installed", "ok"),
        ("door_opened", "ok"),
        ("open_table", "ok"),
        ("tilted", "tilt"),
        ("stopped", "ok"),
    ]
    levels = [json.loads(line)["level"] for line in log.path.read_text(encoding="utf-8").splitlines()]
    assert levels == ["COMMAND"] * 4 + ["WARNING", "COMMAND"] and fields(log)[4]["why"] == "books_wrong"


def test_what_the_disk_did_not_take_has_a_line_without_a_command(log: LogFile, tmp_path: Path) -> None:
    """It did not happen, and nothing in the ledger is missing."""
    path = tmp_path / "table.ledger"
    ledger = Ledger.open(path, Mode.EXERCISE, told=log_taken)
    ledger.install(shipped())
    ledger._db.execute("PRAGMA max_page_count = 1")
    with pytest.raises(Tilt) as caught:
        for number in range(10_000):
            ledger.note(DoorOpened("x" * 500 + str(number)))
    ledger.abandon()
    told = fields(log)
    assert told[-1]["result"] == "tilt" and told[-1]["why"] == caught.value.code == "disk_full"
    assert "command" not in told[-1] and "first" not in told[-1]
    with Reader.open(path) as reader:
        found = match(reader, oldest_first(tmp_path))
    assert found.ok and not found.gaps
