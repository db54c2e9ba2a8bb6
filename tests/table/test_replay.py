"""Round scripts: what the format demands, and `etg replay` around it."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from etg.cli import main
from etg.cli.replay import play
from etg.table.events import EVENTS

ROUND: dict[str, Any] = {
    "game": "blackjack",
    "submission": {"side_wagers": {"lucky_ladies": {}}},
    "boxes": [{"box": 1, "player": "p1", "wager": 1000, "side": {"lucky_ladies": 500}}],
    "insurance": {"1": 500},
    "decisions": {"1": ["stand"]},
    "cards": "TS AH 8C 6D",
}


def run(**changes: Any) -> dict[str, Any]:
    """The round with some keys changed; None takes a key out."""
    script = {key: value for key, value in (ROUND | changes).items() if value is not None}
    return play(json.dumps(script))


def test_the_output_is_the_documented_one() -> None:
    """Every key of the specification, and no other."""
    assert run() == {
        "game": "blackjack",
        "dealer": {"cards": ["AH", "6D"], "total": 17, "blackjack": False, "broken": False},
        "boxes": {
            "1": {
                "hands": [{"cards": ["TS", "8C"], "total": 18, "wagered": 1000, "returned": 2000, "outcome": "win"}],
                "insurance": {"wagered": 500, "returned": 0},
                "side": {"lucky_ladies": {"wagered": 500, "returned": 0, "outcome": None}},
                "bonuses": [],
                "wagered": 2000,
                "returned": 2000,
                "net": 0,
            }
        },
        "meters": {},
        "cards_left": 0,
    }


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "baccarat"},
        {"game": None},
        {"game": 5},
        {"gmae": "blackjack"},
        {"submission": []},
        {"submission": {"game": "spanish_21"}},
        {"boxes": []},
        {"boxes": None},
        {"boxes": {}},
        {"boxes": [5]},
        {"boxes": [{"box": 1}]},
        {"boxes": [{"box": 1, "wager": "1000"}]},
        {"boxes": [{"box": 1, "wager": 10.5}]},
        {"boxes": [{"box": True, "wager": 1000}]},
        {"boxes": [{"box": 1, "wager": 1000, "colour": "red"}]},
        {"boxes": [{"box": 1, "wager": 1000}, {"box": 1, "wager": 1000}]},
        {"boxes": [{"box": 1, "wager": 1000, "side": ["lucky_ladies"]}]},
        {"boxes": [{"box": 1, "wager": 1000, "player": ""}]},
        {"cards": None},
        {"cards": ["TS"]},
        {"cards": "TS AH 8C 1D"},
        {"cards": "TS@a AH 8C 6D"},
        {"cards": "TS AH 8C"},
        {"cards": ""},
        {"decisions": {"1": "stand"}},
        {"decisions": {"1": ["wait"]}},
        {"decisions": {"one": ["stand"]}},
        {"decisions": {}},
        {"insurance": {"1": "500"}},
        {"insurance": [500]},
        {"even_money": 1},
        {"even_money": [1, 1]},
        {"meters": {"lucky_ladies": 5}},
        {"meters": []},
        {"wheel": "jackpot"},
        {"shoe": "triple"},
        {"shoe": "double"},
        {"staff": [{"after": 0}]},
        {"staff": [{"after": -1, "command": "void"}]},
        {"staff": [{"after": 0, "command": "explode"}]},
        {"staff": [{"after": 0, "command": "void", "by": "ann"}]},
        {"staff": [{"after": 0, "command": "void", "by": "dealer:ann", "why": "x"}]},
        {"staff": [{"after": 0, "command": "void", "by": "dealer:ann"}]},
        {"staff": [{"after": 0, "command": "face_up_card", "card": "2H"}]},
        {"staff": [{"after": 1, "command": "mend", "device": "toaster"}]},
        {"staff": [{"after": 9, "command": "cover_card"}]},
        {"magic_card": 7},
    ],
)
def test_a_malformed_script_is_refused_without_a_clause(changes: dict[str, Any]) -> None:
    """Only the format is broken: no clause, one sentence."""
    printed = run(**changes)
    assert set(printed) == {"refused", "clause", "at"}
    assert printed["clause"] is None
    assert printed["refused"]


@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"insurance": {"1": 0}}, "R4"),
        ({"insurance": {"1": 550}}, "BJ 8.A"),
        ({"insurance": {"2": 50}}, "BJ 8.B"),
        ({"even_money": [1]}, "BJ 8.E(1)"),
        ({"decisions": {"1": ["stand", "stand"]}}, "HB 3"),
        ({"decisions": {"1": ["split"]}}, "BJ 11.A"),
        ({"decisions": {"1": ["stand"], "2": ["stand"]}}, "BJ 6.F"),
        ({"wheel": ["jackpot"]}, "R40"),
        ({"magic_card": "2H"}, "BJ 13.B(3)"),
        ({"lucky_box": 1}, "BJ 13.B(4)"),
        ({"must_hit_box": 1}, "BJ 6.G(13)(a)"),
        ({"boxes": [{"box": 9, "wager": 1000}]}, "BJ 2.A"),
        ({"boxes": [{"box": 1, "wager": 1000, "side": {"in_between": 500}}]}, "BJ 6.G"),
        ({"submission": {"decks": 9}}, "BJ 3.A"),
        ({"game": "spanish_21", "submission": {}, "boxes": [{"box": 1, "wager": 1000}]}, "SP 13.C"),
        ({"game": "spanish_21", "submission": {}, "shoe": "double", "cards": "KS@a"}, "SP 7.A"),
    ],
)
def test_a_broken_rule_names_its_clause(changes: dict[str, Any], clause: str) -> None:
    """The first thing that is wrong, and where the rule stands."""
    printed = run(**changes)
    assert printed["clause"] == clause, printed


@pytest.mark.parametrize("text", ["", "[]", "5", "{", '{"game": "blackjack", "game": "blackjack"}', '{"game": NaN}'])
def test_what_is_not_a_script_at_all(text: str) -> None:
    """Broken JSON is a refused line, not a traceback."""
    assert play(text)["clause"] is None


def test_nested_beyond_reason() -> None:
    """Deep nesting ends in a sentence."""
    assert "refused" in play("[" * 100_000)


def test_left_over_cards_are_reported() -> None:
    """They are no mistake."""
    assert run(cards="TS AH 8C 6D 2H 3H")["cards_left"] == 2


def test_meters_keep_their_hidden_fraction() -> None:
    """R36: an exported meter may carry a fraction; printed are whole cents."""
    wagers = {"bad_beat": {"rate": 0.015}}
    boxes = [{"box": 1, "wager": 1000, "side": {"bad_beat": 100}}]
    meters = [
        run(submission={"side_wagers": wagers}, boxes=boxes, meters={"bad_beat": start})["meters"]["bad_beat"]
        for start in (500_000, "500000.4", "500000.5", "500000")
    ]
    assert meters == [500_001, 500_001, 500_002, 500_001]


def test_files_lines_and_standard_input(tmp_path: Path) -> None:
    """One object over many lines, JSON Lines, several files, -; a refused line ends in 2 and the others still run."""
    pretty, lines = tmp_path / "round.json", tmp_path / "rounds.jsonl"
    pretty.write_text(json.dumps(ROUND, indent=2), encoding="utf-8")
    lines.write_text(f"{json.dumps(ROUND)}\n\nnonsense\n{json.dumps(ROUND)}\n", encoding="utf-8")
    runner = CliRunner()
    good = runner.invoke(main, ["replay", str(pretty)])
    assert good.exit_code == 0
    assert json.loads(good.stdout)["boxes"]["1"]["net"] == 0
    mixed = runner.invoke(main, ["replay", str(lines), "-"], input=json.dumps(ROUND))
    assert mixed.exit_code == 2
    printed = [json.loads(line) for line in mixed.stdout.splitlines()]
    assert ["refused" in one for one in printed] == [False, True, False, False]
    broken = tmp_path / "broken.json"
    broken.write_text('{\n"game": "blackjack",\n"boxes": [\n}', encoding="utf-8")
    one = runner.invoke(main, ["replay", str(broken)])
    assert (one.exit_code, len(one.stdout.splitlines())) == (2, 1)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A sentence on standard error and exit code 2."""
    empty, binary = tmp_path / "empty.json", tmp_path / "binary.json"
    empty.write_text("\n", encoding="utf-8")
    binary.write_bytes(b"\xff\xfe\x00")
    for name in (tmp_path / "missing.json", tmp_path, empty, binary):
        result = CliRunner().invoke(main, ["replay", str(name)])
        assert result.exit_code == 2
        assert not result.stdout
        assert "etg:" in result.stderr


def test_events_are_printed_on_request(tmp_path: Path) -> None:
    """With stable names and versions, cards as they are written everywhere."""
    path = tmp_path / "round.json"
    path.write_text(json.dumps(ROUND), encoding="utf-8")
    result = CliRunner().invoke(main, ["replay", "--events", str(path)])
    events = json.loads(result.stdout)["events"]
    assert {event["event"] for event in events} <= set(EVENTS)
    assert all(event["v"] == 1 for event in events)
    assert [event["card"] for event in events if event["event"] == "dealt"] == ["TS", "AH", "8C", "6D"]
