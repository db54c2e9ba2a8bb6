"""A small file that must survive a power cut and is for nobody else to read."""

import contextlib
import os
from pathlib import Path


def write_kept(path: Path, content: bytes) -> None:
    """All of it or nothing; on disk when this returns."""
    draft = path.with_name(path.name + ".new")
    with contextlib.suppress(FileNotFoundError):
        draft.unlink()
    file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        left = memoryview(content)
        while left:
            left = left[os.write(file, left) :]
        os.fsync(file)
    finally:
        os.close(file)
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
