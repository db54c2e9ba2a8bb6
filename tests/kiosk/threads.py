"""Threads of another process that stand still while the others go on, as with a disk that never answers."""

import ctypes
import os
from pathlib import Path

_SEIZE, _INTERRUPT = 0x4206, 0x4207  # of ptrace(2)
_ALL = 0x40000000  # __WALL of waitpid(2)
_libc = ctypes.CDLL(None, use_errno=True)
_libc.ptrace.argtypes = (ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)


class Held:
    """All threads of a process but its first one; the thread that holds them must let the dead ones go, too."""

    def __init__(self, process: int) -> None:
        self._threads = [int(path.name) for path in Path(f"/proc/{process}/task").iterdir()]
        self._threads.remove(process)
        assert self._threads
        for thread in self._threads:
            self._ask(_SEIZE, thread)
            self._ask(_INTERRUPT, thread)
            os.waitpid(thread, _ALL)

    def bury(self) -> None:
        """When the process has been ended: it is over only then."""
        for thread in self._threads:
            os.waitpid(thread, _ALL)

    def _ask(self, what: int, thread: int) -> None:
        if _libc.ptrace(what, thread, None, None) != 0:
            raise OSError(ctypes.get_errno(), f"ptrace {what:#x} of {thread}")
