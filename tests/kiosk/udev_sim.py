"""As much of udev as our rules need: what a rule file does to a device."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from tests.hardware.test_udev import Term, Wrong, lines, terms

_TERMS = {
    "ACTION": ("==", "!="),
    "SUBSYSTEM": ("==", "!="),
    "SUBSYSTEMS": ("==",),
    "KERNEL": ("==", "!="),
    "ATTR": ("==", "!=", "="),
    "ENV": ("==", "!=", "=", "+="),
    "IMPORT": ("=",),
    "GOTO": ("=",),
    "LABEL": ("=",),
    "RUN": ("+=",),
    "TAG": ("+=",),
}


@dataclass
class Device:
    """What the kernel says of a device, and what a rule has made of it."""

    subsystem: str
    kernel: str = ""
    action: str = "add"
    parents: tuple[str, ...] = ()
    env: dict[str, str] = field(default_factory=dict)
    attr: dict[str, str] = field(default_factory=dict)
    run: list[str] = field(default_factory=list)


def read(text: str) -> list[list[Term]]:
    """The rules of a file; what is not a rule is `Wrong`."""
    rules = [terms(line) for line in lines(text)]
    labels = [term.value for rule in rules for term in rule if term.key == "LABEL"]
    for rule in rules:
        for term in rule:
            if term.operator not in _TERMS.get(term.key, ()):
                raise Wrong(f"{term.key}{term.operator}")
            if term.key == "GOTO" and term.value not in labels:
                raise Wrong(f"no label {term.value}")
    return rules


def apply(rules: list[list[Term]], device: Device, kernel_line: Mapping[str, str]) -> Device:
    """The device after all rules."""
    awaited = ""
    for rule in rules:
        label = next((term.value for term in rule if term.key == "LABEL"), "")
        if awaited and label != awaited:
            continue
        awaited = ""
        if all(_holds(term, device) for term in rule if term.operator in ("==", "!=")):
            for term in rule:
                _do(term, device, kernel_line)
                awaited = term.value if term.key == "GOTO" else awaited
    return device


def _holds(term: Term, device: Device) -> bool:
    found = {
        "ACTION": [device.action],
        "SUBSYSTEM": [device.subsystem],
        "SUBSYSTEMS": [device.subsystem, *device.parents],
        "KERNEL": [device.kernel],
        "ENV": [device.env.get(term.name, "")],
        "ATTR": [device.attr[term.name]] if term.name in device.attr else [],
    }[term.key]
    matches = any(fnmatchcase(each, pattern) for each in found for pattern in term.value.split("|"))
    return matches == (term.operator == "==")


def _do(term: Term, device: Device, kernel_line: Mapping[str, str]) -> None:
    value = re.sub("%k", device.kernel, term.value)
    if term.key == "IMPORT" and term.value in kernel_line:
        device.env[term.value] = kernel_line[term.value] or "1"
    elif term.key == "ENV" and term.operator in ("=", "+="):
        device.env[term.name] = value
    elif term.key == "ATTR" and term.operator == "=":
        device.attr[term.name] = value
    elif term.key == "RUN":
        device.run.append(value)
