"""Where the parts of the kiosk are, and how its tools are called."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

KIOSK = Path(__file__).parents[2] / "hardware" / "kiosk"
TREE = KIOSK / "root"
UNITS = TREE / "etc" / "systemd" / "system"
BIN = KIOSK / "bin"

PACKAGES = {
    "systemd-analyze": "systemd",
    "systemd-sysusers": "systemd",
    "systemd-tmpfiles": "systemd",
    "udevadm": "udev",
    "unshare": "util-linux",
    "findmnt": "util-linux",
    "shellcheck": "shellcheck",
    "xauth": "xauth",
    "mcookie": "util-linux",
}
"""Which Debian package has what is needed."""

Done = subprocess.CompletedProcess[str]


def need(program: str) -> str:
    """The path of a program; without it the test is skipped."""
    found = shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{program} is missing: install {PACKAGES[program]}")
    return found


def run(*command: str | Path, env: Mapping[str, str] | None = None) -> Done:
    """What a command writes, and how it ends."""
    words = [str(word) for word in command]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=120, env=env)


def tool(folder: Path, name: str, script: str) -> None:
    """A program that stands in for another."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def as_root() -> list[str]:
    """Before a command that must be root: in a world of its own, whoever runs the tests."""
    return [need("unshare"), "--mount"] if os.geteuid() == 0 else [need("unshare"), "--mount", "--map-root-user"]


def unit(name: str) -> dict[str, list[str]]:
    """The settings of a unit: every value of every key."""
    found: dict[str, list[str]] = {}
    for line in (UNITS / name).read_text(encoding="utf-8").splitlines():
        if "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found
