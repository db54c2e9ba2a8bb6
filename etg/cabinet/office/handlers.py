"""Who answers which query and does which job: every module of the office brings its own."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, TypeAlias

from etg.cabinet.office import (
    devices,
    diagnostics,
    displays,
    disputes,
    events,
    exporting,
    logs,
    meter_set_up,
    meters,
    paytable_test,
    people,
    ports,
    progressives,
    recall,
    returns,
    settings,
    setup,
    software,
    sounds,
    storage,
    submissions,
    tips,
    verifying,
)
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.tasks import Done, Job, Query, Told

Answers: TypeAlias = Callable[[Any, Desk], object]
Does: TypeAlias = Callable[[Any, Desk, Told], Done]

MODULES: tuple[ModuleType, ...] = (
    diagnostics,
    devices,
    displays,
    disputes,
    events,
    exporting,
    logs,
    meter_set_up,
    meters,
    paytable_test,
    ports,
    people,
    progressives,
    recall,
    returns,
    settings,
    setup,
    software,
    storage,
    sounds,
    submissions,
    tips,
    verifying,
)
"""Each has QUERIES, JOBS, or both."""


def _all(name: str) -> dict[type[Any], Any]:
    return {kind: handler for module in MODULES for kind, handler in getattr(module, name, {}).items()}


QUERIES: Mapping[type[Query], Answers] = _all("QUERIES")
JOBS: Mapping[type[Job], Does] = _all("JOBS")
