"""A file system for SQLite that lives in memory and logs what reaches it; for Debian's python3-apsw (see power.py)."""

from collections.abc import Callable
from pathlib import Path

import apsw

from tests.faults.platter import Files, Op, apply

NAME = "crash"
_POWERSAFE_OVERWRITE = 0x1000
"""What SQLite's own file system says of every disk: a write changes no byte beside it."""
_SYNCED_WITH_FOLDER = ("-wal", "-journal")
"""SQLite's own file system syncs the folder too when a file of these kinds is synced for the first time."""


class Log:
    """Everything that was written since the power came on, each with what the guard file said just before."""

    def __init__(self, guard: Path) -> None:
        self.ops: list[Op] = []
        self.guards: list[bytes | None] = []
        self._guard = guard

    def add(self, op: Op) -> None:
        """The next entry."""
        self.guards.append(self.guard())
        self.ops.append(op)

    def guard(self) -> bytes | None:
        """What the guard file says now; None without one."""
        return self._guard.read_bytes() if self._guard.exists() else None


class File:
    """An open file; `log` is None for SQLite's temporary ones."""

    def __init__(self, name: str, inode: int, content: bytearray, log: Log | None, sync_folder: bool) -> None:
        self.inode = inode
        self.content = content
        self._log = log
        self._sync_folder = sync_folder
        self._name = name

    def _done(self, op: Op) -> None:
        if self._log is not None:
            self._log.add(op)

    def xRead(self, amount: int, offset: int) -> bytes:
        """Read."""
        return bytes(self.content[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:
        """Write."""
        op = Op("write", self.inode, self._name, offset, bytes(data))
        self._done(op)
        apply(self.content, op)

    def xTruncate(self, size: int) -> None:
        """Cut off the end."""
        op = Op("truncate", self.inode, self._name, size)
        self._done(op)
        apply(self.content, op)

    def xSync(self, flags: int) -> None:
        """Wait for the disk."""
        self._done(Op("sync", self.inode, self._name))
        if self._sync_folder:
            self._done(Op("folder"))
            self._sync_folder = False

    def xFileSize(self) -> int:
        """The size."""
        return len(self.content)

    def xSectorSize(self) -> int:
        """As SQLite's own file system has it."""
        return 4096

    def xDeviceCharacteristics(self) -> int:
        """As SQLite's own file system has it."""
        return _POWERSAFE_OVERWRITE

    def xLock(self, level: int) -> None:
        """Nobody else is here."""

    def xUnlock(self, level: int) -> None:
        """Nobody else is here."""

    def xCheckReservedLock(self) -> bool:
        """Nobody else is here."""
        return False

    def xFileControl(self, op: int, pointer: int) -> bool:
        """Nothing is known here."""
        return False

    def xClose(self) -> None:
        """Nothing to do."""


class CrashVfs(apsw.VFS):  # type: ignore[misc]  # apsw has no types here
    """One folder in memory: `start` puts files into it and begins a log."""

    def __init__(self) -> None:
        self._folder: dict[str, tuple[int, bytearray]] = {}
        self._log: Log | None = None
        self._next = 0
        super().__init__(NAME, "")

    def start(self, files: Files, log: Log) -> None:
        """The power comes on: these files are on the disk."""
        self._folder = {name: (number, bytearray(content)) for number, (name, content) in enumerate(files.items())}
        self._next = len(files)
        self._log = log

    def xOpen(self, name: object, flags: list[int]) -> File:
        """Open a file, or make it."""
        flags[1] = flags[0]
        if name is None:
            return File("", -1, bytearray(), None, False)
        assert self._log is not None
        filename: Callable[[], str] | None = getattr(name, "filename", None)
        known = Path(filename() if filename is not None else str(name)).name
        if known not in self._folder:
            self._folder[known] = (self._next, bytearray())
            self._next += 1
            self._log.add(Op("link", self._folder[known][0], known))
        return File(known, *self._folder[known], self._log, known.endswith(_SYNCED_WITH_FOLDER))

    def xDelete(self, filename: str, sync_folder: bool) -> None:
        """Delete a file."""
        assert self._log is not None
        name = Path(filename).name
        if name in self._folder:
            self._log.add(Op("unlink", self._folder.pop(name)[0], name))
        if sync_folder:
            self._log.add(Op("folder"))

    def xAccess(self, pathname: str, flags: int) -> bool:
        """Whether a file is there; as in SQLite's own file system, an empty one is not."""
        return bool(self._folder.get(Path(pathname).name, (0, b""))[1])

    def xFullPathname(self, name: str) -> str:
        """The name itself."""
        return name
