"""What a run was measured on: enough to compare it with another, nothing that tells whose machine it is."""

import os
import platform
import sqlite3
from pathlib import Path
from tempfile import gettempdir

UNKNOWN = "not known"


def machine() -> dict[str, str]:
    """What matters for speed, by what it is called on the page."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    return {
        "processor": f"{_line_of('/proc/cpuinfo', 'model name')}, {platform.machine()}",
        "cores": str(len(os.sched_getaffinity(0))),
        "memory": _memory(),
        "kernel": f"{platform.system()} {platform.release()}",
        "file system of the books": _file_system(Path(gettempdir())),
        "Python": platform.python_version(),
        "SQLite": sqlite3.sqlite_version,
        "pygame-ce": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
    }


def load() -> float:
    """How busy the machine is, over the last minute."""
    return os.getloadavg()[0]


def _line_of(path: str, name: str) -> str:
    """What stands behind a name in a file of the kernel."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return UNKNOWN
    return next((line.partition(":")[2].strip() for line in lines if line.startswith(name)), UNKNOWN)


def _memory() -> str:
    said = _line_of("/proc/meminfo", "MemTotal").split()
    return f"{int(said[0]) * 1024 / 1e9:.1f} GB" if said[0].isdecimal() else UNKNOWN


def _file_system(folder: Path) -> str:
    """Its kind: on one in memory a commit costs nothing, and the ratios to it mean little."""
    try:
        mounts = [line.split() for line in Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines()]
    except OSError:
        return UNKNOWN
    around = [(len(where), kind) for _, where, kind, *_ in mounts if folder.resolve().is_relative_to(where)]
    return max(around)[1] if around else UNKNOWN
