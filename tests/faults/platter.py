"""What is left on a disk when the power goes, worked out from a log of everything that was written to it.

The model is that of a disk with a cache under a file system that promises no order:

- What was written to a file since its last sync is there or not, sector by sector; a sector is never torn itself and
  holds what the cache held at one moment. A sync of one file says nothing about another.
- A file that grew may have its new size without its new data (then there are zeros or garbage), or the old size.
- To create and to delete a file changes the folder. Such a change may be lost until the folder is synced, also when
  the file was synced; each may be lost while a later one is not.
"""

from random import Random
from typing import NamedTuple

SECTOR = 512

Files = dict[str, bytes]


class Op(NamedTuple):
    """One entry of the log; `inode` stands for a file whatever its name, and a new file is a new one."""

    kind: str
    """write, truncate, sync, link, unlink or folder, which is the sync of the folder."""
    inode: int = 0
    name: str = ""
    offset: int = 0
    """Of a write; the new size for a truncate."""
    data: bytes = b""


def apply(content: bytearray, op: Op) -> None:
    """Do to a file what a write or a truncate does."""
    grow(content, op.offset)
    if op.kind == "truncate":
        del content[op.offset :]
    else:
        content[op.offset : op.offset + len(op.data)] = op.data


def grow(content: bytearray, size: int, filler: Random | None = None) -> None:
    """Make a file as large as this with zeros, or with garbage."""
    missing = max(0, size - len(content))
    content += filler.randbytes(missing) if filler is not None else bytes(missing)


class Inode:
    """One file: what is on the disk for certain, and what was written since."""

    def __init__(self, content: bytes = b"") -> None:
        self.safe = bytearray(content)
        self.waiting: list[Op] = []

    def sync(self) -> None:
        """Everything is on the disk now."""
        for op in self.waiting:
            apply(self.safe, op)
        self.waiting.clear()

    def cut(self, rng: Random) -> bytes:
        """What a power cut may leave of it."""
        cache, disk = bytearray(self.safe), bytearray(self.safe)
        filler = rng if rng.random() < 0.5 else None
        for op, kept in zip(self.waiting, _survivors(self.waiting, rng), strict=True):
            apply(cache, op)
            if op.kind == "truncate":
                del disk[op.offset if kept else len(disk) :]
                continue
            for sector in kept:
                first = sector * SECTOR
                grow(disk, first, filler)
                disk[first : first + SECTOR] = cache[first : first + SECTOR]
        if rng.random() < 0.3:
            grow(disk, len(cache), filler)
        elif len(disk) > len(self.safe) and rng.random() < 0.2:
            del disk[rng.randint(len(self.safe), len(disk)) :]
        return bytes(disk)


def _survivors(ops: list[Op], rng: Random) -> list[list[int]]:
    """The sectors of each write that reach the disk; for a truncate anything or nothing stands for yes or no."""
    sectors = [_sectors(op) for op in ops]
    chance = rng.choice((0.0, 0.1, 0.5, 0.9, 1.0))
    how = rng.choice(("writes", "sectors", "in order"))
    if how == "writes":
        return [each if rng.random() < chance else [] for each in sectors]
    if how == "in order":
        last = rng.randrange(len(ops) + 1)
        torn = [[at for at in each if rng.random() < 0.5] for each in sectors[last : last + 1]]
        return [*sectors[:last], *torn, *([] for _ in sectors[last + 1 :])]
    return [[at for at in each if rng.random() < chance] for each in sectors]


def _sectors(op: Op) -> list[int]:
    end = op.offset + max(1, len(op.data))
    return list(range(op.offset // SECTOR, (end - 1) // SECTOR + 1))


class Platter:
    """A disk that follows a log and can say at any point what a power cut would leave."""

    def __init__(self, files: Files) -> None:
        self._inodes = {number: Inode(content) for number, content in enumerate(files.values())}
        self._safe = {name: number for number, name in enumerate(files)}
        self._waiting: list[Op] = []

    def follow(self, op: Op) -> None:
        """Take the next entry of the log."""
        if op.kind in ("link", "unlink"):
            self._waiting.append(op)
            self._inodes.setdefault(op.inode, Inode())
        elif op.kind == "folder":
            self._safe = self._folder(self._waiting)
            self._waiting.clear()
        elif op.kind == "sync":
            self._inodes[op.inode].sync()
        else:
            self._inodes[op.inode].waiting.append(op)

    def _folder(self, done: list[Op]) -> dict[str, int]:
        folder = dict(self._safe)
        for op in done:
            if op.kind == "link":
                folder[op.name] = op.inode
            elif folder.get(op.name) == op.inode:
                del folder[op.name]
        return folder

    def cut(self, rng: Random) -> Files:
        """The files that a power cut leaves."""
        chance = rng.choice((0.0, 0.5, 1.0))
        folder = self._folder([op for op in self._waiting if rng.random() < chance])
        return {name: self._inodes[inode].cut(rng) for name, inode in folder.items()}
