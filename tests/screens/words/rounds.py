"""Every round script of the rule books, played state by state."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from etg.errors import Malformed
from etg.submission import SubmissionRefused
from etg.table import commands as c
from etg.table.replay import Replay, ScriptRefused
from etg.table.script import Script, load_json, read_script
from etg.table.stage import DONE
from etg.table.state import Round, State, changed

ROUNDS = Path(__file__).parents[2] / "rules" / "rounds"


class Watched(Replay):
    """A replay that keeps every state it went through."""

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.states: list[State] = [self.state]

    def _do(self, command: c.Command, at: str) -> None:
        super()._do(command, at)
        self.states.append(self.state)


def scripts() -> Iterator[tuple[str, dict[str, Any]]]:
    """The name and the script of every round."""
    for path in sorted(ROUNDS.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip():
                row = json.loads(line)
                yield f"{path.stem}: {row['name']}", row["script"]


def watched(script: dict[str, Any]) -> tuple[list[State], dict[str, Any]] | None:
    """All states of a round and its printed result; None: the script is one that is refused."""
    try:
        run = Watched(read_script(load_json(json.dumps(script))))  # amounts are exact decimals
        printed = run.run()
    except (ScriptRefused, SubmissionRefused, Malformed):
        return None
    return run.states, printed


@cache
def played() -> tuple[tuple[str, list[State], dict[str, Any]], ...]:
    """All rounds that can be played to their end."""
    found = []
    for name, script in scripts():
        result = watched(script)
        if result is not None:
            found.append((name, *result))
    return tuple(found)


def ended(states: list[State]) -> tuple[State, Round]:
    """The state of a round in which every wager is settled."""
    for state in reversed(states):
        if state.round is not None and state.round.stage is DONE:
            return state, state.round
    raise AssertionError("the round has not ended")


def another_hole_card(state: State) -> State:
    """The same table with another card face down: nobody may be able to tell them apart."""
    round_ = state.round
    if round_ is None or not round_.hole_down:
        return state
    up, hole = round_.dealer[0], round_.dealer[1]
    return changed(state, round=changed(round_, dealer=(up, (hole + 17) % 52)))
