"""The benchmarks in the order in which they run and stand on the page."""

from importlib import import_module

from benchmarks.measure import About

ALL = (
    "running",
    "starting",
    "recovery",
    "screens",
    "memory",
    "ledger",
    "devices",
    "rounds",
    "shoe",
    "wagers",
    "odds",
    "simulator",
    "manifest",
    "watchdog",
)


def about(name: str) -> About:
    """What a module measures, as it says itself."""
    found = import_module(f"benchmarks.{name}").ABOUT
    assert isinstance(found, About)
    return found
