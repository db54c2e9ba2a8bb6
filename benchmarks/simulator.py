"""Rounds a second and core of the simulation kernel, beside a simulator of other people and beside itself.

The peer is the npm package that `PEER` names; it is put into `build/` when it is first needed and run by Node.
"""

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from shutil import which
from statistics import median
from time import process_time
from types import MappingProxyType

from benchmarks.measure import About, Missing, Result, best, seconds_of
from etg.submission import Submission, load, shipped_path

PEER, VERSION = "@blackjacktrainer/blackjack-simulator", "0.34.0"
ABOUT = About(
    "Simulation",
    "Rounds of six-deck Blackjack by the full basic strategy on one core, beside the npm package "
    f"`{PEER}` with the same rules, three quarters of the shoe dealt by both: our rounds a second as a multiple of the "
    "hands it plays a second (it counts each split hand as one, so this favours it). Then the cost of a round in a run "
    "of a thousand million rounds as a multiple of that in runs of one million before and after it, all through the "
    "whole simulator on all cores, in processor time: a long run must not become slower as it goes on.",
)
DECKS, DEALT = 6, 234
ROUNDS, TURNS = 5_000_000, 5
LONG, SHORT = 10**9, 10**6
FOLDER = Path(__file__).parent.parent / "build" / "peers"
SCRIPT = Path(__file__).with_name("simulator_peer.js")


def run() -> Iterator[Result]:
    """Beside the peer with the cover card and with fresh shoes, then a long run beside a short one."""
    theirs = peer()
    for name, cover in (("to the cover card", DEALT), ("a fresh shoe each round", 0)):
        ours = kernel(cover)
        ours()
        found = best([(seconds_of(ours), theirs()) for _ in range(TURNS)])
        rate, hands = ROUNDS / found.ours / 1e6, ROUNDS / found.peer / 1e6
        note = f"{rate:.2f} million rounds and {hands:.2f} million hands a second"
        about = f"simulated rounds a second and core, {name}"
        yield Result(about, found.peer / found.ours, f"{PEER} {VERSION}", 10, note, True, found.speed_spread)
    yield growth()


def _submission() -> Submission:
    """Six-deck Blackjack with the rules that the peer has too, without side wagers."""
    filed = load(shipped_path("blackjack"))
    return replace(filed, rules=replace(filed.rules, surrender=False, decks=DECKS), side_wagers=MappingProxyType({}))


def kernel(cover: int) -> Callable[[], object]:
    """Our rounds, on one core."""
    from etg.odds.main.edge import strategy_of
    from etg.odds.simulation.block import make_plan, play_block

    submission = _submission()
    plan = make_plan(submission, strategy_of(submission.rules), cover)
    return lambda: play_block(plan, 1, 0, ROUNDS)


def peer() -> Callable[[], float]:
    """As many hands of the peer: the seconds that it needs for them, its start left out."""
    node, npm = which("node"), which("npm")
    if node is None or npm is None:
        raise Missing("needs Node.js and npm: apt-get install nodejs npm")
    home = FOLDER / "node_modules" / PEER
    if not home.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--silent", "--no-save", "--prefix", str(FOLDER), f"{PEER}@{VERSION}"]
        if subprocess.run(command, capture_output=True).returncode:
            raise Missing(f"the npm package {PEER} {VERSION} could not be installed: is the npm registry within reach?")

    def play() -> float:
        said = subprocess.run([node, str(SCRIPT), str(home), str(ROUNDS)], capture_output=True, text=True, check=True)
        found = json.loads(said.stdout)
        return float(found["seconds"]) * ROUNDS / float(found["hands"])

    return play


def growth() -> Result:
    """The cost of a round in a long run as a multiple of that in a short one."""
    shorts = [simulated(SHORT) for _ in range(TURNS * 4)]
    long = simulated(LONG)
    short = median([*shorts, *(simulated(SHORT) for _ in range(TURNS * 4))])
    note = f"{long * 1e9:.1f} and {short * 1e9:.1f} ns of processor time a round"
    return Result("cost of a round at 10^9 rounds", long / short, "the same at 10^6 rounds", 1.1, note)


def simulated(rounds: int) -> float:
    """Seconds of processor time a round through the whole simulator: a minute is seldom left undisturbed."""
    from etg.odds.main.edge import strategy_of
    from etg.odds.simulation.block import make_plan
    from etg.odds.simulation.results import values_of
    from etg.odds.simulation.runs import Run, gather, play_here

    submission = _submission()
    plan = make_plan(submission, strategy_of(submission.rules))
    wanted = Run(plan, 1, rounds, values_of(submission, plan))
    cores = os.cpu_count() or 1
    start = process_time()
    gather(play_here(wanted, cores, lambda: False), lambda _: None)
    return (process_time() - start) / rounds
